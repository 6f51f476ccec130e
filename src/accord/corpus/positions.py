"""Units whose annotators all marked the same positions, seen as items with labels."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import overload

import numpy as np
from numpy.typing import NDArray

from accord.corpus.categories import CategoryTable
from accord.corpus.coding import Coding
from accord.corpus.rounding import rounded
from accord.corpus.table import Floats, Ints, UnitTable


@dataclass(frozen=True, slots=True, eq=False)
class PositionNames(Sequence[str]):
    """The names of positions, written when they are asked for: `doc1 0–7`."""

    table: UnitTable
    rows: Ints

    def __len__(self) -> int:
        return len(self.rows)

    @overload
    def __getitem__(self, number: int) -> str: ...
    @overload
    def __getitem__(self, number: slice) -> list[str]: ...
    def __getitem__(self, number: int | slice) -> str | list[str]:
        if isinstance(number, slice):
            return [self[place] for place in range(*number.indices(len(self)))]
        return _place(self.table, int(self.rows[number]))


def _place(table: UnitTable, row: int) -> str:
    document = table.documents[table.document[row]]
    layer = "" if table.layer[row] < 0 else f" {table.layers[table.layer[row]]}"
    return f"{document}{layer} {table.start[row]}–{table.end[row]}".strip()


def coding_of_units(table: UnitTable) -> Coding | str:
    """Return one item for each position; or say why annotators did not mark the same positions."""
    if len(table) == 0:
        return "nobody marked a unit, so that there is nothing to label"
    table = rounded(table)
    order = np.lexsort((table.annotator, table.end, table.start, table.layer, table.document))
    columns = (table.document, table.layer, table.start, table.end)
    starts = np.zeros(len(order), bool)
    starts[0] = True
    for column in columns:
        starts[1:] |= _differ(column[order])
    item = np.cumsum(starts) - 1
    again = ~starts[1:] & ~_differ(table.annotator[order])
    if again.any():
        row = int(order[int(np.argmax(again)) + 1])
        who = table.annotators[table.annotator[row]]
        return f"{who!r} marked {_place(table, row)} twice, so that its label is not clear"
    first = order[starts]
    wanted = table.seen.sum(axis=1)[table.document[first]]
    found = np.bincount(item)
    if (found != wanted).any():
        return _missing(table, order, item, int(np.argmax(found != wanted)))
    if (table.category < 0).all():
        return "no unit has a category, so that there are no labels"
    used = np.unique(table.category[table.category >= 0])
    number = np.full(len(table.categories) + 1, -1, np.int32)
    number[used] = np.arange(len(used))
    codes = np.full((len(first), len(table.annotators)), -1, np.int32)
    codes[item, table.annotator[order]] = number[table.category[order]]
    values = np.array([table.categories[code] for code in used], dtype=object)
    return Coding(
        codes,
        table.annotators,
        CategoryTable(values),
        PositionNames(table, first),
        table.documents,
        table.document[first].astype(np.int32),
        table.references,
    )


def _differ(column: Ints | Floats) -> NDArray[np.bool_]:
    different: NDArray[np.bool_] = column[1:] != column[:-1]
    return different


def _missing(table: UnitTable, order: Ints, item: Ints, wrong: int) -> str:
    """Say who left out a position that somebody else marked."""
    rows = order[item == wrong]
    document = int(table.document[rows[0]])
    saw = np.flatnonzero(table.seen[document])
    without = next(who for who in saw if who not in table.annotator[rows])
    with_it = table.annotators[table.annotator[rows[0]]]
    return (
        f"annotators did not mark the same positions: {table.annotators[without]!r} has no unit at "
        f"{_place(table, int(rows[0]))}, where {with_it!r} has one"
    )
