"""Which pairs of units can share a tuple of the best alignment, and what that gains."""

from concurrent.futures import Executor
from dataclasses import dataclass

import numpy as np

from accord import kernels
from accord.alignment.batch import Batch, Check, Dissimilarity, Floats, Ints, go_on

#: Gains are rounded to multiples of 1/GRID (of Δ∅), so that sums of them are exact and equal
#: alignments are equal to the last bit. The costs that are reported come from unrounded values.
GRID = 2.0**44
#: What a tuple counts among what breaks ties: more than the crossings of any alignment, so that
#: fewer tuples come first.
LONE_TIE = 1 << 40
#: How many pairs are looked at in one go.
CHUNK = 1 << 20
#: Crossings are counted up to this many places, then all the same.
FARTHEST = 512


def pairs_of(annotators: int) -> int:
    """C, the number of pairs of annotators."""
    return annotators * (annotators - 1) // 2


def on_grid(values: Floats) -> Ints:
    """Return multiples of 1/GRID as whole numbers."""
    return np.rint(values * GRID).astype(np.int64)


@dataclass(frozen=True, slots=True, eq=False)
class Pairs:
    """The admissible pairs of units as sorted lists of neighbours (compressed rows)."""

    offset: Ints
    neighbour: Ints
    gain: Floats  # (1 − d)/C on the grid

    def crossing(self, rank: Ints) -> Ints:
        """How far apart in the order of the text the units of each pair are, squared."""
        row = np.repeat(np.arange(len(self.offset) - 1), np.diff(self.offset))
        apart = np.minimum(np.abs(rank[row] - rank[self.neighbour]), FARTHEST)
        squared: Ints = apart * apart
        return squared


def text_order(batch: Batch) -> Ints:
    """Rank the units by continuum, start, end, category and annotator."""
    order = np.lexsort((batch.annotator, batch.category, batch.end, batch.start, batch.continuum))
    rank = np.empty(len(batch), np.int64)
    rank[order] = np.arange(len(batch))
    return rank


def admissible_pairs(
    batch: Batch,
    annotators: int,
    dissimilarity: Dissimilarity,
    executor: Executor | None = None,
    check: Check = go_on,
    limit: float | None = None,
) -> Pairs:
    """Find the pairs of units that a best alignment of so many annotators can hold together.

    Taking a unit out of a tuple that holds k of them must not be cheaper, so that in a best
    alignment its dissimilarities with the others add up to no more than (C + k − 1)·Δ∅, and no
    single one is above (C + n − 1)·Δ∅. Another `limit` gives the pairs up to that dissimilarity.
    """
    if limit is None:
        limit = float(pairs_of(annotators) + annotators - 1)
    reach = dissimilarity.reach(batch, limit)
    if reach is None:
        low, high = np.zeros(len(batch)), np.zeros(len(batch))
    else:
        low, high = reach
    order = np.lexsort((low, batch.continuum))
    swept = (batch.continuum[order], batch.annotator[order], low[order], high[order])
    counts = kernels.count_meeting(*swept)
    total = np.cumsum(counts)
    number = max(1, -(-int(total[-1]) // CHUNK)) if len(total) else 1
    cuts = np.searchsorted(total, np.linspace(0, total[-1], number + 1)) if len(total) else [0, 0]
    cuts[0], cuts[-1] = 0, len(batch)

    def look(part: int) -> tuple[Ints, Ints, Floats]:
        check()
        begin, end = int(cuts[part]), int(cuts[part + 1])
        size = int(counts[begin:end].sum())
        first, second = np.empty(size, np.int64), np.empty(size, np.int64)
        kernels.list_meeting(*swept, begin, end, first, second)
        first, second = order[first], order[second]
        values = dissimilarity.of_pairs(batch, first, second)
        kept = np.flatnonzero(values <= limit)
        return first[kept], second[kept], values[kept]

    parts = list((map if executor is None else executor.map)(look, range(number)))
    first, second, values = (np.concatenate(column) for column in zip(*parts, strict=True))
    gain = np.rint((1.0 - values) / pairs_of(annotators) * GRID) / GRID
    return Pairs(*kernels.neighbour_lists(len(batch), first, second, gain))
