"""Sums over pairs of segments, one slid along the other, without looking at all pairs."""

import numpy as np
from numpy.typing import NDArray

from accord.kernels.compiler import compiled

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]


@compiled
def slid_unlike(
    kind: Ints, length: Floats, cluster: Ints, weight: Floats, correction: float, totals: Floats
) -> None:
    """Add up the squared overlaps of each two segments of different kinds, slid along one another.

    Segments are sorted by length. For a ≥ b the sum over all ways to slide is b²a − b³/3 +
    correction·b: for each a it follows from sums over the shorter segments, all of them less those
    of the same kind. Each row of `weight` tells how often the clusters, to which the segments
    belong, are there. `totals` receives the sum over ordered pairs for each row.
    """
    kinds = 0
    for place in range(len(kind)):
        kinds = max(kinds, kind[place] + 1)
    squares = np.zeros(kinds + 1)
    rests = np.zeros(kinds + 1)  # of −b³/3 + correction·b
    for row in range(len(weight)):
        squares[:] = 0.0
        rests[:] = 0.0
        total = 0.0
        for place in range(len(kind)):
            times = weight[row, cluster[place]]
            own = kind[place]
            size = length[place]
            total += times * (size * (squares[kinds] - squares[own]) + (rests[kinds] - rests[own]))
            square = times * size * size
            rest = times * (correction * size - size * size * size / 3.0)
            squares[own] += square
            squares[kinds] += square
            rests[own] += rest
            rests[kinds] += rest
        totals[row] = 2.0 * total


@compiled
def slid_into_gaps(
    kind: Ints,
    length: Floats,
    is_gap: Bools,
    number: Floats,
    cluster: Ints,
    weight: Floats,
    unit: float,
    totals: Floats,
) -> None:
    """Add up how units would differ by chance from units and gaps of their own category (1995).

    Segments are sorted by category and within it from the longest to the shortest, gaps before
    units of the same length: so all gaps into which a unit fits have gone by. `number` is how many
    segments a row stands for. `totals` (rows of `weight` × categories) receives the sums.
    """
    for row in range(len(weight)):
        begin = 0
        while begin < len(kind):
            end = begin
            units = 0.0
            while end < len(kind) and kind[end] == kind[begin]:
                if not is_gap[end]:
                    units += number[end] * weight[row, cluster[end]]
                end += 1
            gaps = 0.0
            room = 0.0
            total = 0.0
            for place in range(begin, end):
                times = number[place] * weight[row, cluster[place]]
                size = length[place]
                if is_gap[place]:
                    gaps += times
                    room += times * size
                else:
                    among_units = size * (2.0 * size * size - 3.0 * unit * size + unit * unit) / 3.0
                    among_gaps = size * size * (room - gaps * (size - unit))
                    total += times * ((units - 1.0) * among_units + among_gaps)
            totals[row, kind[begin]] = total
            begin = end


@compiled
def union_lengths(offset: Ints, low: Floats, high: Floats, lengths: Floats) -> None:
    """Measure how much the intervals of each group cover together; sorted by where they begin."""
    for group in range(len(offset) - 1):
        covered = 0.0
        reach = -np.inf
        for place in range(offset[group], offset[group + 1]):
            if high[place] > reach:
                covered += high[place] - max(low[place], reach)
                reach = high[place]
        lengths[group] = covered
