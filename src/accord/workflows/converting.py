"""From one format to another."""

import warnings
from pathlib import Path

from accord.corpus import Corpus
from accord.errors import AccordWarning, QuestionError
from accord.formats.kinds import Format, formats


def writer_for(path: Path, name: str | None = None, holds: str | None = "units") -> Format:
    """Return the format to write: the one named, else one of that kind with the path's ending.

    Of whatever kind (None), as long as nothing is known about what will be written.
    """
    if name is not None:
        chosen = formats.get(name)
        if chosen.write is None:
            writable = [known for known, kind in formats.items() if kind.write is not None]
            raise QuestionError(f"{name} cannot be written; {', '.join(writable)} can")
        return chosen
    fitting = [
        (len(ending), kind)
        for _, kind in formats.items()
        for ending in kind.suffixes
        if holds in (kind.holds, None)
        and kind.write is not None
        and path.name.lower().endswith(ending)
    ]
    if fitting:  # `.segeval.json` says more than `.json`
        return max(fitting, key=lambda one: one[0])[1]
    written = [kind for _, kind in formats.items() if kind.write is not None]
    endings = sorted(
        {ending for kind in written if holds in (kind.holds, None) for ending in kind.suffixes}
    )
    others = {kind.holds for kind in written if path.name.lower().endswith(kind.suffixes)}
    why = (
        f"{path.name!r} is the name of a file of {', '.join(sorted(others))}, and these are {holds}"
        if others
        else f"{path.name!r} does not tell which format to write"
    )
    raise QuestionError(f"{why}; expected an ending like {', '.join(endings)}, or a format by name")


def write(corpus: Corpus, path: str | Path, format: str | None = None) -> None:  # noqa: A002
    """Write a corpus; the ending of the path decides on the format unless one is named.

    What the format cannot hold is a warning: reading it back will miss it. `list_formats()` tells
    which formats there are.

    >>> from tempfile import TemporaryDirectory
    >>> from accord import Continuum, Corpus, read, write
    >>> marked = {"ann": [(0, 7, "PER")], "bob": [(0, 9, "PER")]}
    >>> corpus = Corpus([Continuum.from_units(marked, name="one")])
    >>> with TemporaryDirectory() as folder:
    ...     write(corpus, f"{folder}/marks.jsonl")
    ...     read(f"{folder}/marks.jsonl") == corpus
    True
    """
    for lost in write_and_tell(corpus, path, format):
        warnings.warn(lost, AccordWarning, stacklevel=2)


def write_and_tell(
    corpus: Corpus,
    path: str | Path,
    format: str | None = None,  # noqa: A002
) -> tuple[str, ...]:
    """Write a corpus as `write` does, and return what the format cannot hold."""
    target = Path(path)
    chosen = writer_for(target, format, corpus.kind)
    if chosen.write is None:
        raise QuestionError(f"{chosen.name} cannot be written")
    return tuple(
        f"{chosen.name} does not keep {lost}" for lost in chosen.write(corpus, target) or ()
    )
