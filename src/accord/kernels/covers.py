"""Small exact covers: every unit once, at the least reduced cost, by depth-first search.

Reduced costs are never negative, so that what a partial cover costs bounds what it can become. With
prices from a solved relaxation the best covers cost next to nothing, and most branches end at once.
"""

import numpy as np
from numpy.typing import NDArray

from accord.kernels.compiler import compiled, part

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


@part
def fits(covered: Ints, begins: Ints, members: Ints, tuple_: int) -> bool:
    for place in range(begins[tuple_], begins[tuple_ + 1]):
        if covered[members[place]]:
            return False
    return True


@part
def hardest_unit(
    covered: Ints,
    begins: Ints,
    members: Ints,
    holding_begins: Ints,
    holding: Ints,
    cost: Floats,
    room: float,
) -> int:
    """Return the uncovered unit that the fewest tuples can still cover; −1 if all are covered."""
    hardest = -1
    fewest = len(holding) + 1
    for unit in range(len(covered)):
        if covered[unit]:
            continue
        count = 0
        for place in range(holding_begins[unit], holding_begins[unit + 1]):
            tuple_ = holding[place]
            if cost[tuple_] > room:
                break  # the tuples that hold a unit are sorted by cost
            if fits(covered, begins, members, tuple_):
                count += 1
                if count >= fewest:
                    break
        if count < fewest:
            fewest = count
            hardest = unit
            if fewest == 0:
                break
    return hardest


@compiled
def cover_exactly(
    begins: Ints,
    members: Ints,
    cost: Floats,
    tie: Ints,
    holding_begins: Ints,
    holding: Ints,
    limit: float,
    tolerance: float,
    most_steps: int,
    chosen: Ints,
) -> int:
    """Cover every unit once by tuples of the least cost, which is at most `limit`.

    Covers whose costs differ by no more than the tolerance are told apart by the sum of `tie`.
    Returns how many tuples the best cover has and writes them into `chosen`; 0 where there is no
    cover, −1 where the search was given up after so many steps.
    """
    units = len(holding_begins) - 1
    covered = np.zeros(units, np.int64)
    stack = np.zeros(units + 1, np.int64)
    stack_unit = np.zeros(units + 1, np.int64)
    stack_next = np.zeros(units + 1, np.int64)
    spent = np.zeros(units + 2, np.float64)
    spent_tie = np.zeros(units + 2, np.int64)
    best = limit
    best_tie = np.iinfo(np.int64).max
    size = 0
    depth = 0
    steps = 0
    entering = True
    while depth >= 0:
        if entering:
            steps += 1
            if steps > most_steps:
                return -1
            unit = hardest_unit(
                covered, begins, members, holding_begins, holding, cost,
                best + tolerance - spent[depth],
            )  # fmt: skip
            if unit < 0:
                if spent[depth] < best - tolerance or spent_tie[depth] < best_tie:
                    best = min(best, spent[depth])
                    best_tie = spent_tie[depth]
                    size = depth
                    for level in range(depth):
                        chosen[level] = stack[level]
                entering = False
                depth -= 1
                if depth >= 0:
                    tuple_ = stack[depth]
                    for place in range(begins[tuple_], begins[tuple_ + 1]):
                        covered[members[place]] = 0
                continue
            stack_unit[depth] = unit
            stack_next[depth] = holding_begins[unit]
            entering = False
        place = stack_next[depth]
        unit = stack_unit[depth]
        tuple_ = -1
        while place < holding_begins[unit + 1]:
            if cost[holding[place]] > best + tolerance - spent[depth]:
                place = holding_begins[unit + 1]
                break
            if fits(covered, begins, members, holding[place]):
                tuple_ = holding[place]
                place += 1
                break
            place += 1
        stack_next[depth] = place
        if tuple_ < 0:
            depth -= 1
            if depth >= 0:
                tuple_ = stack[depth]
                for inner in range(begins[tuple_], begins[tuple_ + 1]):
                    covered[members[inner]] = 0
            continue
        stack[depth] = tuple_
        for inner in range(begins[tuple_], begins[tuple_ + 1]):
            covered[members[inner]] = 1
        spent[depth + 1] = spent[depth] + cost[tuple_]
        spent_tie[depth + 1] = spent_tie[depth] + tie[tuple_]
        depth += 1
        entering = True
    return size
