"""Boundaries that move without ever passing their neighbours.

What is wanted is what independent uniform moves give where all boundaries happen to stay in their
order. With many units that hardly ever happens by itself, so the boundaries are drawn in turn:
every second one anew, uniformly between its neighbours and within its reach, then the others, many
times over (Gibbs sampling). This converges to exactly what is wanted, and the order holds at every
step. How soon depends on how many others a boundary may meet: in single file, a place that is so
many neighbours away is reached after the fourth power of their number.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accord.errors import QuestionError
from accord.simulation.marks import Marks

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

#: How often every boundary is drawn anew, at least and at most.
SWEEPS, MOST_SWEEPS = 40, 20_000
#: Sweeps for each fourth power. With so many, moves are as far as with ten times as many.
PACE = 0.03


@dataclass(frozen=True, slots=True, eq=False)
class Boundaries:
    """The boundaries of all documents and layers, in their order.

    `start` and `end` number those of each unit: two units that touch share one. `low` and `high`
    are how far a boundary may go, `after` and `before` how far it has to stay from the boundary
    before and after it (infinitely little from one of another document or layer).
    """

    place: Floats
    low: Floats
    high: Floats
    after: Floats
    before: Floats
    parity: Bools
    start: Ints
    end: Ints

    @classmethod
    def of(cls, marks: Marks, reach: Floats) -> "Boundaries":
        """Give numbers to the boundaries of units sorted by document, layer and start."""
        alike = np.zeros(len(marks), bool)
        alike[1:] = np.diff(marks.document) == 0
        alike[1:] &= np.diff(marks.layer) == 0
        touching = alike.copy()
        touching[1:] &= marks.start[1:] == marks.end[:-1]
        end = np.cumsum(2 - touching) - 1
        start = end - 1  # where units touch, this is the end of the one before
        count = int(end[-1]) + 1
        place, own, units, least = (
            np.zeros(count),
            np.zeros(count),
            np.zeros(count),
            np.zeros(count),
        )
        document = np.zeros(count, np.int64)
        first = np.zeros(count, bool)
        for number, position in ((start, marks.start), (end, marks.end)):
            place[number] = position
            document[number] = marks.document
            np.add.at(own, number, reach)
            np.add.at(units, number, 1.0)
        first[start[~alike]] = True
        least[end] = 1.0 if marks.whole else 0.0  # a unit has a length
        own /= units
        own[_outer(marks, alike, touching, start, end)] = 0.0
        lower, upper = marks.limits
        if marks.whole:  # whatever is rounded to the end of the document
            lower, upper = np.nextafter(lower - 0.5, lower), np.nextafter(upper + 0.5, upper)
        last = np.append(first[1:], True)
        group = np.flatnonzero(first)[np.cumsum(first) - 1]
        return cls(
            place,
            np.maximum(place - own, lower[document]),
            np.minimum(place + own, upper[document]),
            np.where(first, -np.inf, least),
            np.where(last, -np.inf, np.append(least[1:], 0.0)),
            (np.arange(count) - group) % 2 == 1,
            start,
            end,
        )

    @property
    def sweeps(self) -> int:
        """How often all boundaries have to be drawn anew."""
        heads = np.flatnonzero(np.isneginf(self.after))
        group = np.cumsum(np.isneginf(self.after)) - 1
        first = self.place[heads][group]
        last = self.place[np.append(heads[1:], len(self.place)) - 1][group]
        # one document after the other on one line, so that none reaches into the next
        along = np.concatenate(([0.0], np.cumsum((last - first)[heads] + 1.0)))[:-1][group] - first
        line = self.place + along
        begin = np.searchsorted(line, np.maximum(self.low, first) + along, side="left")
        end = np.searchsorted(line, np.minimum(self.high, last) + along, side="right")
        meets = (end - begin - 1).astype(np.float64)
        return round(min(max(SWEEPS, PACE * float((meets**4).mean())), MOST_SWEEPS))

    def drawn(self, whole: bool, generator: np.random.Generator) -> Floats:
        """Draw all boundaries, one sweep after the other: every second one, then the others."""
        values = self.place.copy()
        halves = [self._half(np.flatnonzero(chosen)) for chosen in (self.parity, ~self.parity)]
        margin = 0.5 if whole else 0.0
        for _ in range(self.sweeps):
            for at, before, after, least, most, low, high in halves:
                nearest, farthest = values[before] + least, values[after] - most
                begin = np.maximum(low, nearest - margin)
                end = np.minimum(high, farthest + margin)
                drawn = begin + (end - begin) * generator.random(len(at))
                if whole:
                    drawn = np.minimum(np.maximum(np.rint(drawn), nearest), farthest)
                values[at] = drawn
        return values

    def _half(self, at: Ints) -> tuple[Ints, Ints, Ints, Floats, Floats, Floats, Floats]:
        """Return some boundaries, those before and after each, and the limits of each."""
        before, after = np.maximum(at - 1, 0), np.minimum(at + 1, len(self.place) - 1)
        return at, before, after, self.after[at], self.before[at], self.low[at], self.high[at]


def _outer(marks: Marks, alike: Bools, touching: Bools, start: Ints, end: Ints) -> Ints:
    """Return the outer boundaries of segmentations: where a document begins and ends stays."""
    group = np.cumsum(~alike) - 1
    heads = np.flatnonzero(~alike)
    tails = np.append(heads[1:], len(marks)) - 1
    tight = np.bincount(group, touching | ~alike) == np.bincount(group)
    document = marks.document[heads]
    whole = (marks.start[heads] == marks.lower[document]) & (
        marks.end[tails] == marks.upper[document]
    )
    segmented = tight & whole & (marks.bounded[document] | (tails > heads))
    return np.concatenate((start[heads[segmented]], end[tails[segmented]]))


def moved_in_order(marked: Marks, reach: Floats, generator: np.random.Generator) -> Marks:
    """Move boundaries within their reach, none past its neighbour."""
    clash = marked.overlapping()
    if clash is not None:
        one, other = clash
        raise QuestionError(
            f"the reference has units that overlap ({marked.start[one]}–{marked.end[one]} and "
            f"{marked.start[other]}–{marked.end[other]}), so that their boundaries cannot keep "
            "their order; take position with overlap=true"
        )
    order = np.lexsort((marked.start, marked.layer, marked.document))
    marks = marked.take(order)
    boundaries = Boundaries.of(marks, reach[order])
    values = boundaries.drawn(marks.whole, generator)
    moved: tuple[NDArray[Any], NDArray[Any]] = values[boundaries.start], values[boundaries.end]
    return marks.moved(*moved)
