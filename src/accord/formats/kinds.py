"""What a format is, and the registry of all of them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from accord.corpus import Corpus
from accord.formats.opening import read_head
from accord.formats.text import decoded_head
from accord.registry import Registry

#: How much of a file is looked at to recognise its format.
HEAD = 65_536

#: The name of an annotator or a document that a file does not tell.
UNKNOWN = ""


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """What a reader may be told.

    `columns` renames: {"annotator": "coder"} says that the annotators are in the column `coder`.
    `encoding` is that of files of text; without it, their first bytes tell, and else it is UTF-8.
    `invalid` says what becomes of trees that are none: `error`, `skip` or `keep`.
    """

    columns: Mapping[str, str] = field(default_factory=dict)
    encoding: str | None = None
    invalid: str = "error"


@dataclass(frozen=True)
class Source:
    """A file to be recognised: its path, its first bytes, and these as text."""

    path: Path
    options: ReadOptions = field(default_factory=ReadOptions)

    @cached_property
    def head(self) -> bytes:
        """The first bytes."""
        return read_head(self.path, HEAD)

    @cached_property
    def text(self) -> str:
        """The first bytes as text; empty where they are none."""
        return decoded_head(self.head, self.options.encoding)

    @property
    def is_cut(self) -> bool:
        """Whether the file goes on after its first bytes."""
        return len(self.head) == HEAD


@dataclass(frozen=True, slots=True)
class Format:
    """A format of files.

    `recognise(source)` looks at the content, never at the name: a file with a known ending whose
    content nobody recognises is read by that ending, so that its error can be told.

    `read(path, options)` returns a corpus in which the name of an annotator or document that the
    file does not tell is empty. What it leaves out it says in the notes of the corpus.

    `write(corpus, path)` writes one, whole or not at all, and returns a line about everything that
    the format cannot hold and that reading it back will therefore miss.

    `example` is a small file of a text format that cannot be written.

    `priority` orders those who recognise the same file: the most particular (lowest) first.
    `holds` is the kind of corpus: units, labels of items that were given beforehand, or trees.
    `companions` are endings of files that are read together with a file of the same name.
    """

    name: str
    summary: str
    suffixes: tuple[str, ...]
    recognise: Callable[[Source], bool]
    read: Callable[[Path, ReadOptions], Corpus]
    write: Callable[[Corpus, Path], Sequence[str] | None] | None = None
    priority: int = 10
    companions: tuple[str, ...] = ()
    holds: str = "units"
    example: str = ""


formats: Registry[Format] = Registry("format", "accord.formats", accepts=Format)


def register(description: Format) -> Format:
    """Register a format under its name."""
    return formats.register(description.name)(description)
