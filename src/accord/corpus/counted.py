"""Rows of labels, and labels that are counted already, as in tables of papers."""

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from accord.corpus.categories import CategoryTable, Codes, categories_of_cells
from accord.errors import DataError

Ints = NDArray[np.int64]


def whole_numbers(given: ArrayLike, what: str) -> Ints:
    """Return a table of counts; raise where it is none."""
    expected = "a table of whole numbers, 0 or more"
    try:
        table = np.asarray(given, np.float64)
    except (TypeError, ValueError):
        raise DataError(f"{what} that are no numbers, or in rows of different lengths",
                        expected=expected) from None  # fmt: skip
    if table.ndim != 2 or table.size == 0:
        raise DataError(f"{what} of {table.ndim} dimensions", expected=expected)
    wrong = ~((table >= 0.0) & (table == np.floor(table)) & np.isfinite(table))
    if wrong.any():
        row, column = (int(place[0]) for place in np.nonzero(wrong))
        raise DataError(
            f"{table[row, column]:g} in row {row + 1}, column {column + 1} of {what}",
            expected=expected,
        )
    return table.astype(np.int64)


def named_columns(given: Iterable[Any] | None, number: int) -> tuple[CategoryTable, Codes]:
    """Return the categories of a table, and the number of each column among them."""
    names = list(range(1, number + 1)) if given is None else list(given)
    if len(names) != number:
        raise DataError(f"{len(names)} categories for {number} columns", expected="one for each")
    kinds, place = categories_of_cells(names, names)
    if len(set(place.tolist())) < number or (place < 0).any():
        raise DataError("a category without a name, or two of one name", expected="different names")
    return kinds, place


def judgements_of(counts: Ints, place: Codes) -> Codes:
    """Return the labels of each item one by one, in the order of the categories."""
    each = counts.sum(axis=1)
    codes = np.full((len(counts), int(each.max())), -1, np.int32)
    given = np.repeat(np.tile(place, len(counts)), counts.ravel())
    codes[np.arange(codes.shape[1]) < each[:, None]] = given
    return codes


def cells_of(row: Any) -> list[Any]:
    """Return the labels in a row."""
    if type(row) is list:
        return row
    if isinstance(row, (str, bytes)) or not isinstance(row, Iterable):
        raise DataError(
            f"{row!r} as a row of labels", expected="a list with the label of each annotator"
        )
    return list(row)
