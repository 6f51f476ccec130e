"""From a table of units, whatever it was read from, to a corpus.

The columns are `document, annotator, start, end, category`, and if present `length`, `layer`,
`role` and `text`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from accord.corpus import Corpus, UnitTable
from accord.corpus.table import FARTHEST, Bools, Floats, Ints, Labels, first_bad_unit
from accord.errors import DataError
from accord.formats.cells import Numbers, Place, labels_of, numbers_of, words_of_column
from accord.formats.headers import Header, listed
from accord.formats.kinds import UNKNOWN

#: What an annotator can be, and what other words for it mean.
ROLES = {"annotator": "annotator", "reference": "reference", "gold": "reference"}


def corpus_of_columns(
    columns: Mapping[str, Any], place: Place, header: Header, notes: Sequence[str] = ()
) -> Corpus:
    """Make a corpus of the columns of a table.

    Parameters
    ----------
    columns
        The columns by what they hold: start, end or duration, and what else there is.
    place
        Where a row came from, for errors about it.
    header
        What the columns are called, which nobody needs, and which are in another unit of time.
    notes
        What else there is to say about the table.
    """
    numbers = _Positions(columns, place, header.milliseconds)
    start, end, marked = _units(numbers)
    rows = len(marked)
    units = np.flatnonzero(marked)

    def labels(what: str) -> Labels:
        if what in columns:
            return labels_of(columns[what], what, place)
        return Labels((), np.full(rows, -1, np.int64))

    document = _named(labels("document"), "document" in columns, marked, "document", place)
    annotator = _named(labels("annotator"), "annotator" in columns, marked, "annotator", place)
    category = labels("category")
    _nothing_marked(category, marked, place)
    lengths = _lengths(numbers, document)
    _within(start, end, units, document, lengths, place)
    bounds = {
        name: (0.0, float(length))
        for name, length in zip(document.values, lengths, strict=True)
        if not np.isnan(length)
    }
    surface = None if "text" not in columns else words_of_column(columns["text"], units)
    table = UnitTable.build(
        _of(document, units), _of(annotator, units), start[units], end[units],
        _of(category, units), _of(labels("layer"), units),
        seen=_seen(document, annotator, columns, marked), bounds=bounds,
        references=_references(labels("role"), annotator, place), surface=surface,
    )  # fmt: skip
    said = [f"columns not used: {listed(header.unused)}"] if header.unused else []
    if header.milliseconds:
        names = [header.found[what] for what in sorted(header.milliseconds)]
        said.append(f"{', '.join(names)} in milliseconds: taken in seconds like the others")
    said += _saying_nothing(document, annotator, columns, marked)
    if rows == 0 and "annotator" in columns:
        said.append("a table without rows")
    return Corpus.from_table(table, [*notes, *said])


def _of(column: Labels, rows: Ints) -> Labels:
    return Labels(column.values, column.codes[rows])


@dataclass(frozen=True, slots=True)
class _Positions:
    """The columns of numbers of a table, all of them in one unit."""

    columns: Mapping[str, Any]
    place: Place
    milliseconds: frozenset[str]

    def of(self, what: str) -> Numbers:
        """Return the numbers of a column, and which cells are empty."""
        values, empty = numbers_of(self.columns[what], what, self.place)
        return (values / 1000 if what in self.milliseconds else values), empty


def _units(numbers: _Positions) -> tuple[Ints | Floats, Ints | Floats, Bools]:
    """Return starts, ends, and which rows are a unit; the others say: saw it, marked nothing."""
    start, no_start = numbers.of("start")
    last = "end" if "end" in numbers.columns else "duration"
    end, no_end = numbers.of(last)
    if last == "duration":
        end = start + end
    half = no_start != no_end
    if half.any():
        row = int(np.argmax(half))
        raise DataError(
            f"a row without {'start' if no_start[row] else last}",
            expected=f"both start and {last}, or neither where the annotator marked nothing",
            **numbers.place(row),
        )
    units = np.flatnonzero(~no_start)
    bad = first_bad_unit(start[units], end[units])
    if bad is not None:
        raise DataError(bad[1], expected="start < end", **numbers.place(int(units[bad[0]])))
    return start, end, ~no_start


def _named(column: Labels, exists: bool, marked: Bools, what: str, place: Place) -> Labels:
    """Raise where a unit has no name in the column; without the column, all have the unknown one.

    A row without positions may name a document that nobody saw, or an annotator who saw none.
    """
    if not exists:
        return Labels((UNKNOWN,), np.zeros(len(marked), np.int64))
    nameless = marked & (column.codes < 0)
    if nameless.any():
        raise DataError(
            f"a row without {what}",
            expected=f"the name of the {what}",
            **place(int(np.argmax(nameless))),
        )
    return column


def _nothing_marked(category: Labels, marked: Bools, place: Place) -> None:
    """Raise where a row has a category and no position: something may have been lost there."""
    lost = ~marked & (category.codes >= 0)
    if lost.any():
        row = int(np.argmax(lost))
        raise DataError(
            f"category {category.values[category.codes[row]]!r} without start and end",
            expected="a start and an end, or an empty category where nothing was marked",
            **place(row),
        )


def _seen(
    document: Labels, annotator: Labels, columns: Mapping[str, Any], marked: Bools
) -> list[tuple[str, str]]:
    """Return who saw what and marked nothing, according to the rows without positions."""
    if len(marked) == 0 and "document" not in columns and "annotator" not in columns:
        return [(UNKNOWN, UNKNOWN)]  # the whole file is one annotator's, who marked nothing
    named = ~marked & (document.codes >= 0) & (annotator.codes >= 0)
    width = max(1, len(annotator.values))
    pairs = np.unique(document.codes[named] * width + annotator.codes[named])
    return [(document.values[pair // width], annotator.values[pair % width]) for pair in pairs]


def _saying_nothing(
    document: Labels, annotator: Labels, columns: Mapping[str, Any], marked: Bools
) -> list[str]:
    """Say how many rows have neither positions nor a name, and so say nothing."""
    if not {"document", "annotator"} & set(columns):
        return []
    named = marked.copy()
    for what, labels in (("document", document), ("annotator", annotator)):
        if what in columns:
            named |= labels.codes >= 0
    count = int((~named).sum())
    if not count:
        return []
    rows = "1 row" if count == 1 else f"{count} rows"
    return [f"{rows} without positions and without a name skipped"]


def _references(role: Labels, annotator: Labels, place: Place) -> set[str]:
    """Find the annotators with the role of a reference."""
    for number, value in enumerate(role.values):
        if value.lower() not in ROLES:
            row = int(np.argmax(role.codes == number))
            raise DataError(f"{value!r} as role", expected="annotator or reference", **place(row))
    is_reference = np.array(
        [ROLES[value.lower()] == "reference" for value in role.values] + [False]
    )
    rows = np.flatnonzero(annotator.codes >= 0)
    who, what = annotator.codes[rows], is_reference[role.codes[rows]]
    first = np.append(what, False)[_first_rows(who, len(annotator.values))]
    if (first[who] != what).any():
        row = int(np.argmax(first[who] != what))
        raise DataError(
            f"annotator {annotator.values[who[row]]!r} has two roles",
            expected="one role each",
            **place(int(rows[row])),
        )
    return {name for name, yes in zip(annotator.values, first, strict=True) if yes}


def _lengths(numbers: _Positions, document: Labels) -> Floats:
    """Return the length of each document, NaN where it is unknown; a document has one."""
    if "length" not in numbers.columns:
        return np.full(len(document.values), np.nan)
    values, empty = numbers.of("length")
    rows = np.flatnonzero(~empty & (document.codes >= 0))
    where, given = document.codes[rows], values[rows].astype(np.float64)
    lengths = np.append(given, np.nan)[_first_rows(where, len(document.values))]
    wrong = (given <= 0) | (lengths[where] != given)
    if wrong.any():
        row = int(np.argmax(wrong))
        known = lengths[where[row]]
        before = f" and {known:g} before" if known != given[row] else ""
        raise DataError(
            f"length {given[row]:g} of document {document.values[where[row]]!r}{before}",
            expected="one length above 0 for each document",
            **numbers.place(int(rows[row])),
        )
    return lengths


def _first_rows(codes: Ints, count: int) -> Ints:
    """Return the first row of each code, or the number of rows where there is none."""
    rows = np.full(count, len(codes))
    np.minimum.at(rows, codes, np.arange(len(codes)))
    return rows


def _within(
    start: Ints | Floats, end: Ints | Floats, units: Ints, document: Labels, lengths: Floats,
    place: Place,
) -> None:  # fmt: skip
    """Raise where a unit lies outside its document."""
    if np.isnan(lengths).all():
        return
    # where the length is unknown, nothing is outside
    length = np.where(np.isnan(lengths), 2.0 * FARTHEST, lengths)[document.codes[units]]
    before = (start[units] < 0) & (length <= FARTHEST)
    outside = before | (end[units] > length)
    if outside.any():
        row = int(np.argmax(outside))
        name = document.values[document.codes[units[row]]]
        raise DataError(
            f"a unit from {start[units[row]]} to {end[units[row]]} in document {name!r}, "
            f"which has the length {length[row]:g}",
            expected="units within their document",
            advice="Correct the unit, or leave the length of the document out.",
            **place(int(units[row])),
        )
