"""From a corpus to the rows of a table, whatever it is written to."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from accord.corpus import Corpus, UnitTable
from accord.corpus.table import Bools, Floats, Ints, Labels
from accord.corpus.words import Words
from accord.errors import DataError
from accord.formats.kinds import UNKNOWN

#: So many rows are written at a time.
CHUNK = 100_000


@dataclass(frozen=True, slots=True, eq=False)
class NumberColumn:
    """A column of numbers; where `known` is false the cell is empty."""

    values: Ints | Floats
    known: Bools


Column = Labels | NumberColumn | Words


def rows_of_corpus(
    corpus: Corpus, path: Path, chunk: int = CHUNK
) -> Iterator[tuple[list[str], list[Column]]]:
    """Go through a corpus as the rows of a table: the names of its columns, and some rows of them.

    Columns that would be empty everywhere are left out. First come the units, then the rows without
    positions: an annotator who saw a document and marked nothing, a document that nobody saw, an
    annotator who saw none.
    """
    table = corpus.table
    document, annotator = _everybody(table)
    columns: dict[str, Column] = {
        "document": _names(table.documents, document, "document", path),
        "annotator": _names(table.annotators, annotator, "annotator", path),
        "start": _numbers(table.start, len(document)),
        "end": _numbers(table.end, len(document)),
        "category": _labels(table.categories, table.category, len(document)),
    }
    if (table.layer >= 0).any():
        columns["layer"] = _labels(table.layers, table.layer, len(document))
    if not np.isnan(table.upper).all():
        columns["length"] = _lengths(table, document)
    if table.references:
        role = np.array([who in table.references for who in table.annotators] + [False], np.int64)
        columns["role"] = Labels(("annotator", "reference"), role[annotator])
    words = table.surface if table.surface is not None else _covered(table)
    if words is not None:
        columns["text"] = _padded(words, len(document))
    if columns["document"].values == (UNKNOWN,):  # type: ignore[union-attr]
        del columns["document"]
    if columns["annotator"].values == (UNKNOWN,):  # type: ignore[union-attr]
        del columns["annotator"]
    for begin in range(0, max(1, len(document)), chunk):
        yield list(columns), [_slice(one, begin, begin + chunk) for one in columns.values()]


def _everybody(table: UnitTable) -> tuple[Ints, Ints]:
    """Return document and annotator of all rows, those without positions at the end."""
    empty = table.seen.copy()
    empty[table.document, table.annotator] = False
    saw_nothing = np.nonzero(empty)
    unseen = np.flatnonzero(~table.seen.any(axis=1))
    idle = np.flatnonzero(~table.seen.any(axis=0))
    nobody, nothing = np.full(len(unseen), -1), np.full(len(idle), -1)
    return (
        np.concatenate([table.document, saw_nothing[0], unseen, nothing]),
        np.concatenate([table.annotator, saw_nothing[1], nobody, idle]),
    )


def _names(names: tuple[str, ...], codes: Ints, what: str, path: Path) -> Labels:
    if UNKNOWN in names and len(names) > 1:
        raise DataError(
            f"one of {len(names)} {what}s has no name",
            expected=f"a name for every {what} in a table",
            path=path,
        )
    return Labels(names, codes)


def _labels(values: tuple[str, ...], codes: Ints, rows: int) -> Labels:
    return Labels(values, np.concatenate([codes, np.full(rows - len(codes), -1)]))


def _numbers(values: Ints | Floats, rows: int) -> NumberColumn:
    filled = np.concatenate([values, np.zeros(rows - len(values), values.dtype)])
    return NumberColumn(filled, np.arange(rows) < len(values))


def _lengths(table: UnitTable, document: Ints) -> NumberColumn:
    """Return the length of the document in each row; whole numbers where all lengths are."""
    upper = np.append(table.upper, np.nan)[document]
    known = ~np.isnan(upper)
    lengths = np.where(known, upper, 0.0)
    whole = bool((lengths % 1 == 0).all())
    return NumberColumn(lengths.astype(np.int64) if whole else lengths, known)


def _covered(table: UnitTable) -> Words | None:
    """Return the words that units cover in texts that are known."""
    if table.start.dtype.kind != "i" or all(text is None for text in table.texts):
        return None
    places = zip(table.document.tolist(), table.start.tolist(), table.end.tolist(), strict=True)
    return Words.of((table.texts[number] or "")[start:end] for number, start, end in places)


def _padded(words: Words, rows: int) -> Words:
    missing = np.full(rows - len(words), -1)
    return Words(
        words.content,
        np.concatenate([words.begin, missing]),
        np.concatenate([words.stop, missing]),
    )


def _slice(column: Column, begin: int, end: int) -> Column:
    if isinstance(column, Labels):
        return Labels(column.values, column.codes[begin:end])
    if isinstance(column, NumberColumn):
        return NumberColumn(column.values[begin:end], column.known[begin:end])
    return column[begin:end]


def cells_by(write: Callable[[str], str], none: str) -> Callable[[Column], list[str]]:
    """Return what writes the cells of a column: labels by a function, numbers so that none changes.

    Each label of a table is written once, however many rows it stands in.
    """
    known: dict[tuple[str, ...], list[str]] = {}

    def cells(column: Column) -> list[str]:
        if isinstance(column, Words):
            return [none if words is None else write(words) for words in column.tolist()]
        if isinstance(column, Labels):
            if column.values not in known:
                known[column.values] = [*map(write, column.values), none]
            labels = known[column.values]
            return [labels[code] for code in column.codes.tolist()]
        numbers: list[Any] = column.values.tolist()
        return [
            repr(number) if is_known else none
            for number, is_known in zip(numbers, column.known.tolist(), strict=True)
        ]

    return cells


def not_kept(corpus: Corpus) -> list[str]:
    """Return what a table of units cannot hold, and reading it back will therefore miss."""
    table = corpus.table
    lost = []
    texts = sum(text is not None for text in table.texts)
    if texts:
        lost.append(f"the texts of {texts} documents, but for the words that units cover")
    beginnings = int((table.lower[~np.isnan(table.upper)] != 0).sum())
    if beginnings:
        lost.append(f"where {beginnings} documents begin, other than at 0")
    for names, what in ((table.documents, "document"), (table.annotators, "annotator")):
        if names == (UNKNOWN,):
            lost.append(f"that the {what} has no name: it will be called after the file")
    return lost
