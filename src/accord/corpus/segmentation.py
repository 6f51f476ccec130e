"""Texts that annotators cut into segments: the same units, seen as boundaries between them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from accord.corpus.corpus import Corpus
from accord.corpus.rounding import rounded
from accord.corpus.table import UnitTable
from accord.corpus.unit import Position

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

#: What a boundary may be told apart by: nothing, the category of the segment that begins there, or
#: the layer whose segments it separates.
BOUNDARY_TYPES = (None, "category", "layer")


@dataclass(frozen=True, slots=True, eq=False)
class Segmentation:
    """One text as its annotators cut it: where it begins and ends, and the boundaries inside.

    `boundaries` has the positions of each annotator in ascending order. `types` has a number for
    each of them where boundaries are told apart; one position may then occur with several types.
    """

    document: str
    begin: Position
    end: Position
    boundaries: Mapping[str, Ints | Floats]
    types: Mapping[str, Ints]

    @property
    def is_whole(self) -> bool:
        """Whether all positions are whole numbers."""
        places = [np.array([self.begin, self.end]), *self.boundaries.values()]
        return all(bool((np.asarray(place) % 1 == 0).all()) for place in places)

    @property
    def length(self) -> Position:
        """How long the text is."""
        return self.end - self.begin


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """A segmentation on a grid: `size` places, and each boundary after so many of them.

    There are `size` − 1 potential boundaries. `lost` counts boundaries that fall together with
    another one, or with an end of the text.
    """

    document: str
    begin: Position
    step: float
    size: int
    boundaries: Mapping[str, Ints]
    types: Mapping[str, Ints]
    lost: int = 0

    @classmethod
    def of(cls, segmentation: Segmentation, step: float | None = None) -> "Grid":
        """Lay a grid over a text; without a step, a place is one unit of whole positions."""
        if step is None:
            size = int(segmentation.length)
            begin = int(segmentation.begin)
            boundaries = {
                who: given.astype(np.int64) - begin
                for who, given in segmentation.boundaries.items()
            }
            return cls(segmentation.document, begin, 1, size, boundaries, segmentation.types)
        size = _nearest(np.array([float(segmentation.length)]) / step)[0].item()
        lost = 0
        boundaries, types = {}, {}
        for who, given in segmentation.boundaries.items():
            places = _nearest((given.astype(np.float64) - segmentation.begin) / step)
            own = segmentation.types[who]
            inside = (places > 0) & (places < size)
            pairs = np.unique(np.stack([places[inside], own[inside]]), axis=1)
            boundaries[who], types[who] = pairs[0], pairs[1]
            lost += len(given) - pairs.shape[1]
        return cls(
            segmentation.document, segmentation.begin, step, int(size), boundaries, types, lost
        )

    def positions(self, places: Ints) -> Floats:
        """Return where places of the grid are in the text."""
        return self.begin + self.step * places.astype(np.float64)


def _nearest(places: Floats) -> Ints:
    """Round half up."""
    return np.floor(places + 0.5).astype(np.int64)


def segmentations(
    corpus: Corpus, types: str | None = None, *, seen_by: int = 2
) -> Iterator[Segmentation]:
    """Go through the documents of a corpus that are segmentations.

    `tiling_objection` says beforehand whether they are. Documents that fewer than `seen_by` saw are
    left out. `types` is one of `BOUNDARY_TYPES`.
    """
    table = rounded(corpus.table)
    tiles = _Tiles.of(table, types == "layer", seen_by)
    kinds = {"category": table.category, "layer": table.layer}.get(types or "")
    rows = tiles.rows[tiles.inner]  # a boundary lies before every unit but the first of its group
    if types == "layer":
        rows = np.sort(rows)  # the table is sorted by document, annotator and start
    place = table.start[rows]
    kind = np.zeros(len(rows), np.int64) if kinds is None else kinds[rows]
    cell = table.document[rows] * max(1, len(table.annotators)) + table.annotator[rows]
    for number in np.flatnonzero(table.seen.sum(axis=1) >= seen_by):
        units = table.rows_of(int(number))
        boundaries, own = {}, {}
        for who in np.flatnonzero(table.seen[number]):
            code = number * len(table.annotators) + who
            low, high = np.searchsorted(cell, [code, code + 1])
            boundaries[table.annotators[who]] = place[low:high]
            own[table.annotators[who]] = kind[low:high]
        yield Segmentation(
            table.documents[number],
            table.start[units].min().item(),
            table.end[units].max().item(),
            boundaries,
            own,
        )


@dataclass(frozen=True, slots=True, eq=False)
class _Tiles:
    """The rows of a table, those of one annotator in one document (and layer) side by side.

    `first` and `last` are the places in `rows` where such a group begins and ends.
    """

    rows: Ints
    first: Ints
    last: Ints

    @property
    def inner(self) -> Ints:
        """The places in `rows` where no group begins."""
        inside = np.ones(len(self.rows), bool)
        inside[self.first] = False
        return np.flatnonzero(inside)

    @classmethod
    def of(cls, table: UnitTable, by_layer: bool, seen_by: int) -> "_Tiles":
        shared = table.seen.sum(axis=1) >= seen_by
        rows = np.flatnonzero(shared[table.document])
        if by_layer:
            keys = (table.start, table.layer, table.annotator, table.document)
            rows = rows[np.lexsort(tuple(key[rows] for key in keys))]
        change = table.document[rows[1:]] != table.document[rows[:-1]]
        change |= table.annotator[rows[1:]] != table.annotator[rows[:-1]]
        if by_layer:
            change |= table.layer[rows[1:]] != table.layer[rows[:-1]]
        cuts = np.flatnonzero(change)
        if len(rows) == 0:
            return cls(rows, rows, rows)
        return cls(rows, np.append(0, cuts + 1), np.append(cuts, len(rows) - 1))


def tiling_objection(corpus: Corpus, types: str | None = None, *, seen_by: int = 2) -> str | None:
    """Say where the units of a corpus are no segmentation; None: they are one everywhere.

    The units of each annotator have to cover a document from the same start to the same end without
    a gap and without an overlap. Documents that fewer than `seen_by` saw are not looked at.
    """
    table = rounded(corpus.table)
    tiles = _Tiles.of(table, types == "layer", seen_by)
    empty = _who_marked_nothing(table, types, seen_by)
    if empty is not None:
        return empty
    found = _first_misfit(table, tiles)
    if found is None:
        return _different_ends(table, tiles)
    if types != "layer" and len(corpus.layers) > 1:
        return (
            f"{found}; there are units of several layers ({', '.join(corpus.layers)}), "
            "of which one has to be chosen"
        )
    return found


def _who_marked_nothing(table: UnitTable, types: str | None, seen_by: int) -> str | None:
    shared = table.seen & (table.seen.sum(axis=1) >= seen_by)[:, None]
    layers = np.unique(table.layer) if types == "layer" else np.zeros(1, np.int64)
    for layer in layers:
        marked = np.zeros_like(shared)
        rows = np.flatnonzero(table.layer == layer) if types == "layer" else slice(None)
        marked[table.document[rows], table.annotator[rows]] = True
        missing = np.argwhere(shared & ~marked)
        if len(missing):
            document, who = missing[0]
            where = ""
            if types == "layer":
                where = f" of the layer {table.layers[layer]!r}" if layer >= 0 else " of no layer"
            return (
                f"{_place(table, document, who)}: no unit{where}; "
                "a text without a boundary is one segment from its start to its end"
            )
    return None


def _first_misfit(table: UnitTable, tiles: _Tiles) -> str | None:
    """Find the first gap or overlap between neighbours."""
    joints = tiles.inner
    before, after = tiles.rows[joints - 1], tiles.rows[joints]
    apart = table.start[after] - table.end[before]
    wrong = np.flatnonzero(apart != 0)
    if len(wrong) == 0:
        return None
    one = wrong[0]
    end, start = table.end[before[one]].item(), table.start[after[one]].item()
    where = _place(table, table.document[after[one]], table.annotator[after[one]])
    if apart[one] > 0:
        return f"{where}: no unit covers the text from {end} to {start}; a segmentation has no gaps"
    return f"{where}: position {start} is covered twice; the units of a segmentation do not overlap"


def _different_ends(table: UnitTable, tiles: _Tiles) -> str | None:
    """Find the first document in which annotators begin or end at different positions."""
    groups = table.document[tiles.rows[tiles.first]]
    leader = np.searchsorted(groups, groups)
    for rows, places, which in (
        (tiles.rows[tiles.first], table.start, "first segment begins"),
        (tiles.rows[tiles.last], table.end, "last segment ends"),
    ):
        wrong = np.flatnonzero(places[rows] != places[rows[leader]])
        if len(wrong):
            row, other = rows[wrong[0]], rows[leader[wrong[0]]]
            return (
                f"{_place(table, table.document[row], table.annotator[row])}: the {which} at "
                f"{places[row]}, that of {table.annotators[table.annotator[other]]!r} at "
                f"{places[other]}; all have to cover the same text"
            )
    return None


def _place(table: UnitTable, document: int, annotator: int) -> str:
    name = table.documents[document]
    where = f"document {name!r}, " if name else ""
    return f"{where}annotator {table.annotators[annotator]!r}"
