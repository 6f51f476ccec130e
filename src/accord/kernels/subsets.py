"""Components of a few units: the best partition by dynamic programming over all subsets.

Costs are pairs of integers compared one after the other: what counts, then what breaks ties.
"""

import numpy as np
from numpy.typing import NDArray

from accord.kernels.compiler import compiled

Ints = NDArray[np.int64]

LARGEST = 11  # units; 3 to this power steps
IMPOSSIBLE = 1 << 62


@compiled
def align_small(
    offset: Ints,
    neighbour: Ints,
    gain: Ints,
    crossing: Ints,
    lone_cost: Ints,
    lone_tie: int,
    begins: Ints,
    members: Ints,
    leader: Ints,
) -> None:
    """Partition components into tuples at the least cost.

    Component c has the units members[begins[c]:begins[c+1]], in increasing order. A tuple of
    component c costs lone_cost[c] less the gains of its pairs; what breaks ties is lone_tie for
    each tuple plus the crossings of its pairs. leader[u] becomes the first unit of the tuple that
    holds u.
    """
    largest = 1
    for component in range(len(begins) - 1):
        largest = max(largest, begins[component + 1] - begins[component])
    cost = np.empty(1 << largest, np.int64)
    cost_tie = np.empty(1 << largest, np.int64)
    total = np.empty(1 << largest, np.int64)
    total_tie = np.empty(1 << largest, np.int64)
    choice = np.empty(1 << largest, np.int64)
    pair_gain = np.empty((largest, largest), np.int64)
    pair_tie = np.empty((largest, largest), np.int64)

    for component in range(len(begins) - 1):
        begin = begins[component]
        size = begins[component + 1] - begin
        for first in range(size):
            for second in range(size):
                pair_gain[first, second] = IMPOSSIBLE
            unit = members[begin + first]
            second = 0
            for entry in range(offset[unit], offset[unit + 1]):
                while second < size and members[begin + second] < neighbour[entry]:
                    second += 1
                if second < size and members[begin + second] == neighbour[entry]:
                    pair_gain[first, second] = gain[entry]
                    pair_tie[first, second] = crossing[entry]

        total[0] = 0
        total_tie[0] = 0
        for subset in range(1, 1 << size):
            lowest = 0
            while not (subset >> lowest) & 1:
                lowest += 1
            rest = subset ^ (1 << lowest)

            # the subset as one tuple: the tuple of the rest, and the lowest unit with each of it
            if rest == 0:
                cost[subset] = lone_cost[component]
                cost_tie[subset] = lone_tie
            else:
                cost[subset] = cost[rest]
                cost_tie[subset] = cost_tie[rest]
                for other in range(lowest + 1, size):
                    if (rest >> other) & 1 and cost[subset] != IMPOSSIBLE:
                        if pair_gain[lowest, other] == IMPOSSIBLE:
                            cost[subset] = IMPOSSIBLE
                        else:
                            cost[subset] -= pair_gain[lowest, other]
                            cost_tie[subset] += pair_tie[lowest, other]

            # the subset as several: the tuple with the lowest unit, and the best of what remains
            total[subset] = IMPOSSIBLE
            total_tie[subset] = IMPOSSIBLE
            partners = rest
            while True:
                together = partners | (1 << lowest)
                if cost[together] != IMPOSSIBLE:
                    value = cost[together] + total[subset ^ together]
                    tie = cost_tie[together] + total_tie[subset ^ together]
                    if value < total[subset] or (
                        value == total[subset] and tie < total_tie[subset]
                    ):
                        total[subset] = value
                        total_tie[subset] = tie
                        choice[subset] = together
                if partners == 0:
                    break
                partners = (partners - 1) & rest

        remaining = (1 << size) - 1
        while remaining:
            together = choice[remaining]
            first = -1
            for place in range(size):
                if (together >> place) & 1:
                    if first < 0:
                        first = members[begin + place]
                    leader[members[begin + place]] = first
            remaining ^= together
