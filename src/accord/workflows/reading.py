"""From paths to one corpus: which format, which document, which annotator."""

import warnings
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from accord.corpus import Coding, Corpus, Treebank, UnitTable
from accord.corpus.corpus import CALLED
from accord.corpus.joining import join_codings
from accord.errors import AccordWarning, DataError, QuestionError
from accord.formats.invalid import check_invalid
from accord.formats.kinds import UNKNOWN, ReadOptions
from accord.workflows.attribution import Attribution, attribute
from accord.workflows.joining import joined, renamed, some
from accord.workflows.recognising import choose, read_as

if TYPE_CHECKING:
    from accord.corpus.sketch import Sketch

Paths = str | Path | Iterable[str | Path]


@dataclass(frozen=True, slots=True)
class FileRead:
    """One file that was read: where, as what, and what it held."""

    path: Path
    format: str
    corpus: Corpus


@dataclass(frozen=True, slots=True)
class Reading:
    """Everything that was read, who was taken to have annotated each file, what was skipped.

    `told_by` is what told the annotators of the files that do not say it: folder, name or
    expression; content where all of them do.
    """

    corpus: Corpus
    files: tuple[FileRead, ...]
    annotator_of: Mapping[Path, str]
    document_of: Mapping[Path, str]
    unrecognised: tuple[Path, ...]
    told_by: str = "content"


def read(
    paths: Paths,
    *,
    format: str | None = None,  # noqa: A002 - what users call it
    columns: Mapping[str, str] | None = None,
    encoding: str | None = None,
    annotator_from: str | None = None,
    absent: str = "unseen",
    invalid: str = "error",
) -> Corpus:
    """Read files or folders of annotations into one corpus.

    >>> from accord import read
    >>> from accord.examples import example
    >>> read(example())
    <Corpus: 6 documents, 3 annotators, 199 units>

    Parameters
    ----------
    paths
        A file (which may be packed: .gz, .bz2, .xz), a folder (all files in it that some reader
        recognises), `-` for standard input, or several of these. Files whose names begin with a dot
        are not looked at.
    format
        The name of the format, where it should not be recognised from the content.
    columns
        For tables: which column holds what, {"annotator": "coder", "start": "from"}.
    encoding
        The encoding of text files, where it is not UTF-8 and the file does not say it.
    annotator_from
        Where the annotator of a file is to be found: `content`, `folder`, `name`, or a regular
        expression for the path with a group `annotator` and, if need be, a group `document`. By
        default what the file says; else, where the files lie in one folder an annotator, the
        folder; else the part in which the names of the files differ.
    absent
        What it means that an annotator has nothing in a document: `unseen` (never saw it) or
        `empty` (saw it and marked nothing).
    invalid
        What becomes of a tree that is none, as when its heads form a cycle: `error`, `skip` (its
        annotator has no tree of that sentence) or `keep` (words that the root does not reach leave
        the tree, and still count as words).

    What was skipped or taken for granted is a warning, and in the notes of the corpus.
    """
    reading = read_files(
        paths,
        format=format,
        columns=columns,
        encoding=encoding,
        annotator_from=annotator_from,
        absent=absent,
        invalid=invalid,
    )
    for note in reading.corpus.notes:
        warnings.warn(note, AccordWarning, stacklevel=2)
    return reading.corpus


def read_files(
    paths: Paths,
    *,
    format: str | None = None,  # noqa: A002
    columns: Mapping[str, str] | None = None,
    encoding: str | None = None,
    annotator_from: str | None = None,
    absent: str = "unseen",
    invalid: str = "error",
) -> Reading:
    """Read as `read` does, and tell what was found where."""
    check_invalid(invalid)
    if absent not in ("unseen", "empty"):
        raise QuestionError(f"absent={absent!r}; expected unseen or empty")
    given = [Path(paths)] if isinstance(paths, (str, Path)) else [Path(path) for path in paths]
    if not given:
        raise QuestionError("no file to read")
    options = ReadOptions(columns=dict(columns or {}), encoding=encoding, invalid=invalid)
    chosen = choose(given, format, options)
    files = [
        FileRead(path, kind.name, read_as(path, kind, options))
        for path, kind in chosen.kinds.items()
    ]
    told = attribute({file.path: file.corpus for file in files}, annotator_from)
    notes = [*_notes(files), *chosen.notes()]
    kind = _kind_of(files)
    if kind == "labels":
        corpus = _labels(files, told, notes)
    elif kind == "trees":
        corpus = _trees(files, told, notes)
    else:
        table, doubts = joined([(file.path, _named(file, told)) for file in files])
        corpus = Corpus.from_table(table, [*notes, *doubts])
    if absent == "empty":
        corpus = corpus.assume_all_seen()
    return Reading(
        corpus,
        tuple(files),
        told.annotator_of,
        told.document_of,
        tuple(chosen.unrecognised),
        told.told_by,
    )


def _named(file: FileRead, told: Attribution) -> UnitTable:
    """Give names to the annotator and the document that a file does not name itself."""
    table, path = file.corpus.table, file.path
    documents = {UNKNOWN: told.document_of[path]} if path in told.document_of else {}
    who = told.annotator_of.get(path)
    annotators = {} if who is None else dict.fromkeys(table.annotators, who)
    return renamed(table, documents, annotators)


def _labels(files: Sequence[FileRead], told: Attribution, notes: Sequence[str]) -> Corpus:
    """Put the labels of several files together."""
    codings: list[Coding] = []
    for file in files:
        coding, path = file.corpus.coding, file.path
        who, document = told.annotator_of.get(path), told.document_of.get(path)
        codings.append(
            coding.renamed(
                [name if name != UNKNOWN else document or name for name in coding.documents],
                coding.annotators if who is None else [who] * len(coding.annotators),
            )
        )
    coding, twice = join_codings(codings)
    if twice:
        notes = [*notes, f"{twice} judgements stand in two files: counted once"]
    return Corpus.from_coding(coding, notes)


def _trees(files: Sequence[FileRead], told: Attribution, notes: Sequence[str]) -> Corpus:
    """Put the trees of several files together."""
    sketches: list[Sketch] = []
    people: dict[str, None] = {}
    kinds = {file.corpus.treebank.kind: file for file in files}
    if len(kinds) > 1:
        (one, first), (other, second) = list(kinds.items())[:2]
        raise DataError(
            f"{other}, where {first.path.name} has {one}",
            expected="trees of one kind",
            advice="Read them one kind at a time.",
            path=second.path,
        )
    for file in files:
        treebank, path = file.corpus.treebank, file.path
        who, document = told.annotator_of.get(path), told.document_of.get(path)
        names = [name if name != UNKNOWN else document or name for name in treebank.documents]
        own = treebank.annotators if who is None else [who] * len(treebank.annotators)
        people |= dict.fromkeys(own)
        sketches += treebank.sketches(names, own)
    treebank, doubts = Treebank.of(sketches, next(iter(kinds)), people)
    new = [doubt for doubt in doubts if not any(doubt in note for note in notes)]
    return Corpus.from_treebank(treebank, [*notes, *new, *treebank.remarks()])


def _kind_of(files: Sequence[FileRead]) -> str:
    """Return what kind of annotations all the files hold."""
    kind = files[0].corpus.kind
    for file in files:
        if file.corpus.kind != kind:
            raise DataError(
                f"{CALLED[file.corpus.kind]}, where {files[0].path.name} has {CALLED[kind]}",
                expected="files of one kind",
                advice="Read them one kind at a time.",
                path=file.path,
            )
    return kind


def _notes(files: Sequence[FileRead]) -> list[str]:
    """Say what the readers had to say, once where it is the same about many files."""
    about: dict[str, list[FileRead]] = {}
    for file in files:
        for note in file.corpus.notes:
            about.setdefault(note, []).append(file)
    several = [f"{note} (in {len(of)} files)" for note, of in about.items() if len(of) > 1]
    single = [f"{of[0].path.name}: {note}" for note, of in about.items() if len(of) == 1]
    return [*several, *some(single)]
