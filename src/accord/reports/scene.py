"""What a picture of a continuum shows: units in lanes, and who is aligned with whom."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from accord.alignment.alignment import Alignment
from accord.corpus import Continuum

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Positions = Ints | Floats


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """The units of a continuum, one row each, as every picture of it needs them.

    `annotator`, `category` and `layer` are places in `annotators`, `categories` and `layers` (−1:
    none). `unitary` is the number of the unitary alignment that a unit is in (−1 where nothing is
    aligned), `members` the rows of each unitary alignment, in the order of the annotators.
    Without `with_text` the words that units cover are not known.
    """

    continuum: Continuum
    annotators: tuple[str, ...]
    categories: tuple[str, ...]
    layers: tuple[str, ...]
    annotator: Ints
    start: Positions
    end: Positions
    category: Ints
    layer: Ints
    unitary: Ints
    members: tuple[tuple[int, ...], ...]
    disorder: Floats
    delta_empty: float
    with_text: bool

    def __len__(self) -> int:
        return len(self.start)

    @property
    def whole(self) -> bool:
        """Whether positions are whole numbers."""
        return self.start.dtype.kind == "i"

    @property
    def text(self) -> str | None:
        """The text of the document, where it is known and may be shown."""
        return self.continuum.text if self.with_text and self.whole else None

    @property
    def worst(self) -> float:
        """The disorder that fills a scale: at least that of a unit aligned with nothing."""
        return max(self.delta_empty, float(self.disorder.max(initial=0.0)))

    @property
    def shortest(self) -> float:
        """The length of the shortest unit; 1 where there is none."""
        return float((self.end - self.start).min()) if len(self) else 1.0

    def label(self, row: int) -> str | None:
        """Return the category of a unit."""
        code = int(self.category[row])
        return None if code < 0 else self.categories[code]

    def words(self, row: int) -> str | None:
        """Return the words that a unit covers, where they are known and may be shown."""
        return self.continuum.covered(row) if self.with_text else None

    def alone(self, row: int) -> bool:
        """Tell whether a unit is aligned with nothing."""
        unitary = int(self.unitary[row])
        return unitary >= 0 and len(self.members[unitary]) == 1

    def span(self, unitary: int) -> tuple[float, float]:
        """Return the first start and the last end of the units of a unitary alignment."""
        rows = list(self.members[unitary])
        return self.start[rows].min().item(), self.end[rows].max().item()


def scene_of(shown: Alignment | Continuum, *, with_text: bool = True) -> Scene:
    """Return what there is to see of an alignment, or of a continuum that is not aligned."""
    if isinstance(shown, Continuum):
        return _scene(shown, (), np.zeros(0), 1.0, with_text)
    members = tuple(tuple(sorted(shown.rows_of(number))) for number in range(len(shown)))
    return _scene(shown.continuum, members, shown.disorders, shown.delta_empty, with_text)


def _scene(
    continuum: Continuum,
    members: tuple[tuple[int, ...], ...],
    disorder: Floats,
    delta_empty: float,
    with_text: bool,
) -> Scene:
    table = continuum.table
    annotators = continuum.annotators
    place = {who: number for number, who in enumerate(annotators)}
    people = np.array([place.get(who, -1) for who in table.annotators], np.int64)
    unitary = np.full(len(table), -1, np.int64)
    for number, rows in enumerate(members):
        unitary[list(rows)] = number
    categories, category = _used(table.categories, table.category)
    layers, layer = _used(table.layers, table.layer)
    return Scene(
        continuum, annotators, categories, layers, people[table.annotator], table.start, table.end,
        category, layer, unitary, members, disorder, delta_empty, with_text,
    )  # fmt: skip


def _used(names: Sequence[str], codes: Ints) -> tuple[tuple[str, ...], Ints]:
    """Leave out the labels that do not occur, and number the others again."""
    used = np.unique(codes[codes >= 0])
    number = np.full(len(names) + 1, -1, np.int64)
    number[used] = np.arange(len(used))
    return tuple(names[code] for code in used), number[codes]


def stacked(begin: Positions, end: Positions) -> Ints:
    """Put intervals into lanes in which none overlaps another, the longest of a place first.

    Each takes the first lane that is free where it begins, so there are no more lanes than
    intervals that meet in one place.
    """
    lane = np.zeros(len(begin), np.int64)
    busy: list[float] = []
    order = np.lexsort((-end, begin))
    begins, ends = begin[order].tolist(), end[order].tolist()
    for row, first, last in zip(order.tolist(), begins, ends, strict=True):
        for number, until in enumerate(busy):
            if until <= first:
                busy[number] = last
                lane[row] = number
                break
        else:
            lane[row] = len(busy)
            busy.append(last)
    return lane


def neighbours(rows: Sequence[int]) -> list[tuple[int, int]]:
    """Return the pairs of aligned units that a picture joins: each annotator's with the next's."""
    return list(pairwise(rows))
