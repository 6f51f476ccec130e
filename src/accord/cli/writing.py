"""Where a corpus is written to: a file, a folder, or (`-`) standard output."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from accord.corpus import Corpus
from accord.corpus.treebank import DEPENDENCIES, PHRASES
from accord.errors import QuestionError
from accord.formats.kinds import Format
from accord.workflows.converting import write_and_tell, writer_for

#: What is written to standard output unless it is said.
USUAL = {"units": "csv", "labels": "labels-long", DEPENDENCIES: "conllu", PHRASES: "penn"}


def writer_to(target: str, name: str | None, kind: str | None = None) -> Format:
    """Return the format to write; raise where there is none.

    `kind` is that of the corpus, or of its trees; None, where it is not known yet.
    """
    holds = "trees" if kind in (DEPENDENCIES, PHRASES) else kind
    if target != "-":
        return writer_for(Path(target), name, holds)
    chosen = writer_for(Path("-"), name or USUAL.get(kind or "units", "csv"), holds)
    if chosen.name == "glozz":
        raise QuestionError("glozz has two files a document; expected a file or a folder, not '-'")
    return chosen


def write_to(corpus: Corpus, target: str, name: str | None) -> tuple[str, ...]:
    """Write a corpus; return what the format cannot hold."""
    if target != "-":
        return write_and_tell(corpus, target, name)
    kind = corpus.treebank.kind if corpus.kind == "trees" else corpus.kind
    chosen = writer_to(target, name, kind)
    with TemporaryDirectory() as folder:
        place = Path(folder) / f"out{chosen.suffixes[0]}"
        lost = write_and_tell(corpus, place, chosen.name)
        sys.stdout.flush()
        if hasattr(sys.stdout, "buffer"):
            sys.stdout.buffer.write(place.read_bytes())
        else:
            sys.stdout.write(place.read_text(encoding="utf-8"))
    return lost
