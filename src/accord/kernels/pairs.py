"""Pairs of units that may speak of the same thing, found by a sweep along the continuum."""

import numpy as np
from numpy.typing import NDArray

from accord.kernels.compiler import compiled

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


@compiled
def count_meeting(group: Ints, annotator: Ints, low: Floats, high: Floats) -> Ints:
    """Count, for each interval, the later ones that it meets.

    The intervals are sorted by group, then by their lower end. Two of them meet if they belong to
    one group (a continuum), to two annotators, and share a point.
    """
    number = len(low)
    counts = np.zeros(number, np.int64)
    for first in range(number):
        found = 0
        second = first + 1
        while second < number and group[second] == group[first] and low[second] <= high[first]:
            if annotator[second] != annotator[first]:
                found += 1
            second += 1
        counts[first] = found
    return counts


@compiled
def list_meeting(
    group: Ints,
    annotator: Ints,
    low: Floats,
    high: Floats,
    begin: int,
    end: int,
    firsts: Ints,
    seconds: Ints,
) -> int:
    """Write down the pairs that `count_meeting` counted for the intervals from begin to end."""
    number = len(low)
    filled = 0
    for first in range(begin, end):
        second = first + 1
        while second < number and group[second] == group[first] and low[second] <= high[first]:
            if annotator[second] != annotator[first]:
                firsts[filled] = first
                seconds[filled] = second
                filled += 1
            second += 1
    return filled


@compiled
def neighbour_lists(
    number: int, firsts: Ints, seconds: Ints, gains: Floats
) -> tuple[Ints, Ints, Floats]:
    """Turn pairs into one sorted list of neighbours for each unit (compressed rows).

    Two rounds of counting sort, by column and then by row, leave every row sorted.
    """
    pairs = len(firsts)
    degree = np.zeros(number + 1, np.int64)
    for pair in range(pairs):
        degree[firsts[pair] + 1] += 1
        degree[seconds[pair] + 1] += 1
    offset = np.zeros(number + 1, np.int64)
    for unit in range(number):
        offset[unit + 1] = offset[unit] + degree[unit + 1]

    by_column_row = np.empty(2 * pairs, np.int64)
    by_column_gain = np.empty(2 * pairs, np.float64)
    fill = offset.copy()
    for pair in range(pairs):
        first = firsts[pair]
        second = seconds[pair]
        place = fill[second]
        by_column_row[place] = first
        by_column_gain[place] = gains[pair]
        fill[second] += 1
        place = fill[first]
        by_column_row[place] = second
        by_column_gain[place] = gains[pair]
        fill[first] += 1

    neighbour = np.empty(2 * pairs, np.int64)
    gain = np.empty(2 * pairs, np.float64)
    fill = offset.copy()
    for column in range(number):
        for place in range(offset[column], offset[column + 1]):
            row = by_column_row[place]
            neighbour[fill[row]] = column
            gain[fill[row]] = by_column_gain[place]
            fill[row] += 1
    return offset, neighbour, gain


@compiled
def connected_components(number: int, offset: Ints, neighbour: Ints) -> tuple[int, Ints]:
    """Give numbers to the connected components in the order of their first units."""
    label = np.full(number, -1, np.int64)
    stack = np.empty(number, np.int64)
    components = 0
    for seed in range(number):
        if label[seed] >= 0:
            continue
        label[seed] = components
        stack[0] = seed
        height = 1
        while height > 0:
            height -= 1
            unit = stack[height]
            for place in range(offset[unit], offset[unit + 1]):
                other = neighbour[place]
                if label[other] < 0:
                    label[other] = components
                    stack[height] = other
                    height += 1
        components += 1
    return components, label
