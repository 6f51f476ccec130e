"""The linear relaxation over all tuples, of which only a sliver is ever built (column generation).

One row for each unit (it is covered once), one column for each tuple. The duals of the rows price
the units; a tuple that costs less than its units are worth is a column that is missing. When there
is none, the relaxation is solved over all tuples, those never built included.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from accord import kernels

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

#: A tuple whose reduced cost is above −TOLERANCE (in multiples of Δ∅) is not worth adding.
TOLERANCE = 1e-10
#: Steps of search spent on one root before a tuple that improves is good enough for this round.
EARLY_BUDGET = 20_000
#: Linear programs with fewer rows than this are faster by the primal simplex than by the dual.
PRIMAL_ROWS = 2000


@dataclass(slots=True)
class Tuples:
    """Tuples of units as compressed rows, with what each costs in multiples of Δ∅."""

    begins: Ints
    members: Ints
    cost: Floats

    def __len__(self) -> int:
        return len(self.cost)

    def sums(self, values: Floats) -> Floats:
        """Add up, for each tuple, the values of its units."""
        if len(self) == 0:
            return np.zeros(0)
        total: Floats = np.add.reduceat(values[self.members], self.begins[:-1])
        return total


def lone_tuples(cost: Floats) -> Tuples:
    """Return the tuples of one unit each, which cost as much."""
    return Tuples(np.arange(len(cost) + 1), np.arange(len(cost)), cost)


def join_tuples(parts: list[Tuples]) -> Tuples:
    """Put lists of tuples one after the other."""
    sizes = np.concatenate([np.diff(part.begins) for part in parts])
    return Tuples(
        np.concatenate(([0], np.cumsum(sizes))),
        np.concatenate([part.members for part in parts]),
        np.concatenate([part.cost for part in parts]),
    )


class Search:
    """Searches one graph for tuples, again and again, on the same working arrays.

    `lone` is what a tuple costs before the gains of its pairs, for each of its units: 1 by default.
    """

    def __init__(self, graph: kernels.Graph, lone: Floats | None = None) -> None:
        self.graph = graph
        units = len(graph.annotator)
        self.lone = np.ones(units) if lone is None else lone
        degrees = np.diff(graph.offset)
        size = max(1, int(degrees.max(initial=1)))
        self.work = kernels.work_space(graph.annotators, units, size)
        self.members = np.zeros((units, graph.annotators), np.int64)
        self.sizes = np.zeros(units, np.int64)
        self.values = np.zeros(units)
        self.roots = np.flatnonzero(degrees > 0)

    def best(
        self, prices: Floats, order: Ints, threshold: float, budget: int
    ) -> tuple[Tuples, Ints, Floats, bool]:
        """Return the best tuple for each root that has one, the roots, the gains, whether exact."""
        roots = self.roots
        cut_short = kernels.search_tuples(
            self.graph, *self.work, prices, self.lone, order, roots, threshold, budget, False,
            self.members, self.sizes, self.values,
        )  # fmt: skip
        rows = np.flatnonzero(self.sizes[: len(roots)] > 0)
        found = self._collect(rows, prices)
        return found, roots[rows], self.values[rows], cut_short == 0

    def all_within(
        self, prices: Floats, slack: float, most: int, roots: Ints | None = None
    ) -> Tuples | None:
        """Return every tuple whose reduced cost is at most `slack`; None if more than `most`.

        `roots` are units of which every tuple of interest holds at least one; all by default.
        """
        order = np.arange(self.graph.annotators)
        room = max(len(self.sizes), 1024)
        roots = self.roots if roots is None else roots
        while True:
            members = np.zeros((room, self.graph.annotators), np.int64)
            sizes = np.zeros(room, np.int64)
            values = np.zeros(room)
            count = kernels.search_tuples(
                self.graph, *self.work, prices, self.lone, order, roots, -slack, 0, True,
                members, sizes, values,
            )  # fmt: skip
            if count >= 0:
                self.members, self.sizes, self.values = members, sizes, values
                return self._collect(np.arange(count), prices)
            if room >= most:
                return None
            room *= 4

    def _collect(self, rows: Ints, prices: Floats) -> Tuples:
        sizes = self.sizes[rows]
        table = self.members[rows]
        members = table[np.arange(table.shape[1])[None, :] < sizes[:, None]]
        found = Tuples(np.concatenate(([0], np.cumsum(sizes))), members, np.zeros(len(rows)))
        found.cost = found.sums(prices) - self.values[rows]
        return found


class Relaxation:
    """The linear program over the tuples built so far."""

    def __init__(self, demand: Floats, lone: Floats) -> None:
        import highspy

        units = len(demand)
        self.solver = highspy.Highs()
        self.solver.setOptionValue("output_flag", False)
        self.solver.setOptionValue("presolve", "off")
        self.solver.setOptionValue("solver", "simplex")
        self.solver.setOptionValue("simplex_strategy", 4 if units < PRIMAL_ROWS else 1)
        self.solver.setOptionValue("threads", 1)
        self.solver.setOptionValue("primal_feasibility_tolerance", 1e-9)
        self.solver.setOptionValue("dual_feasibility_tolerance", 1e-10)
        none = np.zeros(0, np.int32)
        self.solver.addRows(units, demand, demand, 0, np.zeros(units, np.int32), none, np.zeros(0))
        self.tuples = [lone_tuples(lone)]
        self._add(self.tuples[0])

    def add(self, tuples: Tuples) -> None:
        """Let the linear program use these tuples, too."""
        self.tuples.append(tuples)
        self._add(tuples)

    def _add(self, tuples: Tuples) -> None:
        count = len(tuples)
        self.solver.addCols(
            count,
            tuples.cost,
            np.zeros(count),
            np.full(count, np.inf),
            len(tuples.members),
            tuples.begins[:-1].astype(np.int32),
            tuples.members.astype(np.int32),
            np.ones(len(tuples.members)),
        )

    def solve(self) -> tuple[float, Floats]:
        """Return the cost of the relaxation and the prices of the units."""
        self.solver.run()
        status = self.solver.getModelStatus()
        if str(status) != "HighsModelStatus.kOptimal":
            raise ArithmeticError(f"the linear program over tuples ended as {status}")
        prices = np.array(self.solver.getSolution().row_dual)
        return float(self.solver.getInfo().objective_function_value), prices

    def shares(self) -> Floats:
        """Return how much of each tuple the relaxation uses."""
        return np.array(self.solver.getSolution().col_value)


@dataclass(slots=True)
class Relaxed:
    """A solved relaxation: prices that no tuple beats, and the tuples that were built."""

    cost: float
    bound: float
    prices: Floats
    tuples: Tuples
    shares: Floats
    rounds: int


def solve_relaxation(
    search: Search, demand: Floats, check: Callable[[], None] = lambda: None
) -> Relaxed:
    """Solve the linear program over all tuples of a graph.

    `demand` says how many identical units each unit stands for; `check` is called in every round
    and may raise to end the work.
    """
    annotators = search.graph.annotators
    # How far the prices tried stay with the best known ones: vertices of a linear program swing
    # wildly, and smoothing them halves the number of rounds (Wentges 1997).
    most_smoothing = min(0.7, 0.1 * annotators)
    turns = max(1, annotators // 4)
    orders = [(np.arange(annotators) + shift) % annotators for shift in range(0, annotators, turns)]
    relaxation = Relaxation(demand, search.lone)
    best_prices = search.lone / annotators
    best_bound = -np.inf
    cost, prices = relaxation.solve()
    smoothing = most_smoothing
    budget = EARLY_BUDGET
    rounds = 0
    while True:
        check()
        tried = smoothing * best_prices + (1.0 - smoothing) * prices
        order = orders[rounds % len(orders)]
        rounds += 1
        found, roots, gains, exact = search.best(tried, order, TOLERANCE, budget)
        if exact:
            # lowering each root's price by what its best tuple gains makes the prices feasible
            feasible = tried.copy()
            feasible[roots] -= gains
            np.minimum(feasible, search.lone, out=feasible)
            bound = float(demand @ feasible)
            if bound > best_bound:
                best_bound = bound
                best_prices = feasible
        if cost - best_bound <= TOLERANCE * max(1.0, cost):
            break
        missing = len(found) > 0
        if missing and smoothing > 0.0:
            missing = bool((found.cost - found.sums(prices) < -TOLERANCE).any())
        if missing:
            relaxation.add(found)
            cost, prices = relaxation.solve()
            smoothing = most_smoothing
        elif smoothing > 0.0:
            smoothing = smoothing - 0.3 if smoothing > 0.31 else 0.0
        elif exact:
            break
        if not exact and not missing:
            budget = np.iinfo(np.int64).max
    return Relaxed(
        cost, best_bound, best_prices, join_tuples(relaxation.tuples), relaxation.shares(), rounds
    )
