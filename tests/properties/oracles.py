"""Slow and obvious ways to the same results, to compare with.

Nothing here uses the code under test: the dissimilarity is written out again from equations (3) to
(5), the best alignment comes from trying everything.
"""

from functools import cache
from itertools import combinations, product

import numpy as np

Span = tuple[float, float, str | None]


def dissimilarity(u: Span, v: Span, alpha: float = 1.0, beta: float = 1.0) -> float:
    """Equations (3), (4) and (5) with nominal categories, in multiples of Δ∅."""
    shift = abs(u[0] - v[0]) + abs(u[1] - v[1])
    position = (shift / ((u[1] - u[0]) + (v[1] - v[0]))) ** 2
    return alpha * position + beta * (u[2] != v[2])


def tuple_cost(units: list[Span], annotators: int, distance=dissimilarity) -> float:
    """Equation (6): the mean over all pairs of the tuple, those with empty units at 1."""
    pairs = annotators * (annotators - 1) / 2
    real = sum(distance(u, v) for u, v in combinations(units, 2))
    return (real + pairs - len(units) * (len(units) - 1) / 2) / pairs


def least_cost(marked: list[list[Span]], distance=dissimilarity, penalty: float = 0.0) -> float:
    """Try every alignment, by dynamic programming over subsets of units.

    `penalty` is taken off each tuple's cost (for objectives that are ratios).
    """
    units = [(who, unit) for who, given in enumerate(marked) for unit in given]
    annotators = len(marked)

    @cache
    def best(left: int) -> float:
        if left == 0:
            return 0.0
        first = next(number for number in range(len(units)) if left >> number & 1)
        rest = [
            number
            for number in range(first + 1, len(units))
            if left >> number & 1 and units[number][0] != units[first][0]
        ]
        least = float("inf")
        for size in range(annotators):
            for others in combinations(rest, size):
                members = (first, *others)
                if len({units[number][0] for number in members}) < len(members):
                    continue
                taken = sum(1 << number for number in members)
                cost = tuple_cost([units[number][1] for number in members], annotators, distance)
                least = min(least, cost - penalty + best(left & ~taken))
        return least

    return best((1 << len(units)) - 1)


def least_disorder(marked: list[list[Span]], distance=dissimilarity) -> float:
    """Equation (7) for the best alignment."""
    mean = sum(len(given) for given in marked) / len(marked)
    return least_cost(marked, distance) / mean


def least_cost_by_program(marked: list[list[Span]], distance=dissimilarity) -> float:
    """The integer program of section 5.1.2 over all tuples, nothing thrown away."""
    from scipy.optimize import Bounds, LinearConstraint, milp
    from scipy.sparse import coo_array

    number = {}
    for who, given in enumerate(marked):
        for place, _ in enumerate(given):
            number[who, place] = len(number)
    costs, rows, columns = [], [], []
    choices = [[None, *range(len(given))] for given in marked]
    for chosen in product(*choices):
        members = [(who, place) for who, place in enumerate(chosen) if place is not None]
        if not members:
            continue
        for member in members:
            rows.append(number[member])
            columns.append(len(costs))
        spans = [marked[who][place] for who, place in members]
        costs.append(tuple_cost(spans, len(marked), distance))
    cover = coo_array((np.ones(len(rows)), (rows, columns)), shape=(len(number), len(costs)))
    found = milp(
        np.array(costs),
        constraints=LinearConstraint(cover.tocsr(), 1, 1),
        bounds=Bounds(0, 1),
        integrality=np.ones(len(costs)),
        options={"mip_rel_gap": 0.0},
    )
    return float(found.fun)


def least_cost_of_two(first: list[Span], second: list[Span], distance=dissimilarity) -> float:
    """Two annotators: an assignment problem, padded so that everybody may stay alone."""
    from scipy.optimize import linear_sum_assignment

    n, m = len(first), len(second)
    square = np.zeros((n + m, n + m))
    square[:n, :m] = [[distance(u, v) for v in second] for u in first] if n and m else 0
    square[:n, m:] = np.where(np.eye(n, dtype=bool), 1.0, 1e6)
    square[n:, :m] = np.where(np.eye(m, dtype=bool), 1.0, 1e6)
    rows, columns = linear_sum_assignment(square)
    return float(square[rows, columns].sum())
