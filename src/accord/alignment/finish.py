"""From a solved relaxation to whole tuples: the exact finish, and the rule that breaks ties.

The prices of a solved relaxation tell how much any tuple would cost beyond the optimum (its reduced
cost). The tuples that the relaxation uses fall into groups of units. A group that whole tuples
cover at the price of its units is settled. Another has a gap: its best cover costs that much more
than its units' prices. Then, and only then, tuples that reach across groups can help: one does if
its reduced cost is below the sum of the gaps of the groups it touches. Such groups are merged and
solved again. When no tuple reaches across, the groups' optima together are the optimum of the
whole: each tuple across groups would cost at least what all the groups it touches can win.

A group is solved among the tuples up to some reduced cost. If the best cover found costs no more
than that beyond its units' prices, no dearer tuple can be part of a better one.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from accord import kernels
from accord.alignment.admissible import LONE_TIE, on_grid
from accord.alignment.columns import Relaxed, Search, Tuples, join_tuples, lone_tuples
from accord.alignment.forced import Members, only_cover, peel
from accord.alignment.program import CoverProgram

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

#: Reduced costs below this (in multiples of Δ∅) count as zero.
ZERO = 1e-9
#: Tuples listed at most at one time. Where there are more, the gap of a group stays open.
MOST_TUPLES = 4_000_000
#: Steps of search for a cover, before an integer program is asked.
MOST_STEPS = 20_000
#: A group is first solved among the tuples of so small a reduced cost, then among dearer ones.
FIRST_SLACK = 1e-3


@dataclass(slots=True)
class Cover:
    """Whole tuples that cover every unit, each used so many times.

    `open` names, by one of their units, the groups whose cover is not proved to be the best, with
    what it costs beyond a proved bound.
    """

    tuples: list[Members] = field(default_factory=list)
    times: list[int] = field(default_factory=list)
    open: list[tuple[int, float]] = field(default_factory=list)

    def take(self, members: Members, times: int) -> None:
        """Add a tuple."""
        self.tuples.append(members)
        self.times.append(times)


@dataclass(slots=True)
class _Group:
    units: Ints
    cover: Cover = field(default_factory=Cover)
    gap: float = 0.0


def whole_cover(
    search: Search, demand: Floats, relaxed: Relaxed, crossing: Ints, break_ties: bool
) -> Cover:
    """Return the best cover by whole tuples."""
    finish = _Finish(search, demand, relaxed, crossing, break_ties)
    groups = finish.settle()
    if break_ties:
        groups = finish.straighten(groups)
    cover = Cover(open=finish.open)
    for group in groups:
        for members, times in zip(group.cover.tuples, group.cover.times, strict=True):
            cover.take(members, times)
    return cover


class _Finish:
    def __init__(
        self, search: Search, demand: Floats, relaxed: Relaxed, crossing: Ints, break_ties: bool
    ) -> None:
        self.search = search
        self.graph = search.graph
        self.demand = demand
        self.relaxed = relaxed
        self.prices = relaxed.prices
        self.crossing = crossing
        self.break_ties = break_ties
        self.lone = lone_tuples(search.lone)
        self.open: list[tuple[int, float]] = []

    # The optimum

    def settle(self) -> list[_Group]:
        """Cover the groups that the relaxation makes, merging them while that can help."""
        used = np.flatnonzero(self.relaxed.shares > 1e-6)
        support = chosen_tuples(self.relaxed.tuples, used)
        shares = self.relaxed.shares[used]
        groups = [_Group(units) for units in self._components(support, [])]
        label = self._label(groups)
        first = label[support.members[support.begins[:-1]]]
        for number, group in enumerate(first.tolist()):
            groups[group].cover.take(members_of(support, number), int(np.rint(shares[number])))
        unsettled = np.unique(first[np.abs(shares - np.rint(shares)) > 1e-6])
        for number in unsettled.tolist():
            self._solve(groups[number])
        gaps = np.array([group.gap for group in groups])
        changed = [groups[number] for number in unsettled.tolist() if gaps[number] > 0.0]
        while changed:
            reaching = self._reaching(label, gaps, np.concatenate([one.units for one in changed]))
            changed = []
            for numbers in _connected(reaching):
                merged = _Group(np.sort(np.concatenate([groups[n].units for n in numbers])))
                merged.gap = float(gaps[numbers].sum())
                self._solve(merged)
                for number in numbers:  # the first keeps the place, the others are gone
                    groups[number], gaps[number] = _Group(np.zeros(0, np.int64)), 0.0
                groups[numbers[0]], gaps[numbers[0]] = merged, merged.gap
                label[merged.units] = numbers[0]
                if merged.gap > 0.0:
                    changed.append(merged)
        return [group for group in groups if len(group.units)]

    def _solve(self, group: _Group) -> None:
        """Find the best cover of a group, and its gap."""
        units = group.units
        if len(units) <= kernels.LARGEST and bool((self.demand[units] == 1).all()):
            self._by_subsets([group])
            return
        prices = np.full(len(self.prices), -1e6)
        prices[units] = self.prices[units]
        slack = group.gap if group.gap > 0.0 else FIRST_SLACK
        while True:
            found = self.search.all_within(prices, slack + ZERO, MOST_TUPLES, units)
            proving = found is not None
            if found is None:
                found = self._inside(self.relaxed.tuples, units)
            lone = chosen_tuples(self.lone, units)
            cover = self._cover(units, join_tuples([lone, found]), slack if proving else np.inf)
            if cover is None:
                slack *= 4.0
                continue
            group.cover, group.gap = cover
            if group.gap <= slack + ZERO:
                return
            if not proving:
                self.open.append((int(units[0]), group.gap))
                return
            slack = min(group.gap, 4.0 * slack)

    def _reaching(self, label: Ints, gaps: Floats, units: Ints) -> list[list[int]]:
        """Return the sets of groups that a tuple with one of these units reaches and may better."""
        offset = self.graph.offset
        near = [self.graph.neighbour[offset[unit] : offset[unit + 1]] for unit in units]
        roots = np.unique(np.concatenate([units, *near]))
        boosted = self.prices + gaps[label]
        found = self.search.all_within(boosted, ZERO, MOST_TUPLES, roots)
        if found is None:
            self.open += [
                (int(np.argmax(label == n)), float(gaps[n])) for n in np.unique(label[units])
            ]
            return []
        reduced = found.cost - found.sums(self.prices)
        own = label[found.members]
        touches = []
        for number in range(len(found)):
            touched = np.unique(own[found.begins[number] : found.begins[number + 1]])
            if len(touched) > 1 and reduced[number] < gaps[touched].sum() - ZERO:
                touches.append(touched.tolist())
        return touches

    # Ties

    def straighten(self, groups: list[_Group]) -> list[_Group]:
        """Where groups could be covered as well in another way, take the way that the rule asks."""
        with_gap = [group for group in groups if group.gap > 0.0]
        prices = self.prices.copy()
        for group in with_gap:
            prices[group.units] = -1e6
        found = self.search.all_within(prices, ZERO, MOST_TUPLES)
        if found is None:
            return groups
        label = self._label(groups)
        alone = np.flatnonzero(prices >= self.search.lone - ZERO)
        tuples = join_tuples([chosen_tuples(self.lone, alone), found])
        result = with_gap
        small = []
        for units in self._components(tuples, groups):
            parts = np.unique(label[units])
            if len(parts) == 1 and groups[parts[0]].gap > 0.0:
                continue
            if len(units) <= kernels.LARGEST and bool((self.demand[units] == 1).all()):
                small.append(_Group(units))
                continue
            merged = _Group(units)
            for part in parts:
                merged.cover.tuples += groups[part].cover.tuples
                merged.cover.times += groups[part].cover.times
            result.append(merged)
        self._by_subsets(small)
        inside = self._shares(tuples, result)
        for number in range(len(with_gap), len(result)):
            self._straighten_group(result[number], inside[number])
        return result + small

    def _straighten_group(self, group: _Group, tuples: Tuples) -> None:
        """Choose among the covers of a group by tuples of no reduced cost."""
        members = sorted({members_of(tuples, number) for number in range(len(tuples))})
        settled, left, demand = peel(members, self.demand)
        if left:
            units = np.unique(np.concatenate([np.array(one) for one in left]))
            row = np.full(len(demand), -1, np.int64)
            row[units] = np.arange(len(units))
            columns = [row[list(one)] for one in left]
            times = only_cover(columns, demand[units])
            if times is None:
                program = CoverProgram(columns, demand[units])
                times = self._fewest_then_straightest(program, left)
            if times is None:
                return
            settled += [(one, int(n)) for one, n in zip(left, times, strict=True) if n]
        group.cover = Cover()
        for one, times_used in settled:
            group.cover.take(one, times_used)

    def _fewest_then_straightest(
        self, program: CoverProgram, members: list[Members]
    ) -> Ints | None:
        fewest = program.minimise(np.ones(len(members)))
        if fewest is None:
            return None
        program.require(np.ones(len(members)), float(fewest.sum()) + 0.5)
        straightest = program.minimise(np.array([float(self._crossings(one)) for one in members]))
        return fewest if straightest is None else straightest

    # Covering a group

    def _by_subsets(self, groups: list[_Group]) -> None:
        """Cover small groups exactly, whatever tuples are known."""
        if not groups:
            return
        leader = np.full(len(self.demand), -1, np.int64)
        begins = np.concatenate(([0], np.cumsum([len(group.units) for group in groups])))
        lone = on_grid(self.search.lone[[group.units[0] for group in groups]])
        kernels.align_small(
            self.graph.offset, self.graph.neighbour, on_grid(self.graph.gain), self.crossing,
            lone, LONE_TIE, begins, np.concatenate([group.units for group in groups]), leader,
        )  # fmt: skip
        for group in groups:
            tuples: dict[int, list[int]] = {}
            for unit in group.units.tolist():
                tuples.setdefault(int(leader[unit]), []).append(unit)
            group.cover = Cover()
            for members in tuples.values():
                group.cover.take(tuple(members), 1)
            group.gap = self._gap(group.units, sum(map(self._cost, group.cover.tuples)))

    def _cover(self, units: Ints, tuples: Tuples, limit: float) -> tuple[Cover, float] | None:
        """Cover a group by the tuples given; return its gap too.

        None where every cover costs more than the limit beyond the units' prices.
        """
        reduced = np.maximum(tuples.cost - tuples.sums(self.prices), 0.0)
        times = np.zeros(len(tuples), np.int64)
        chosen = np.zeros(len(units), np.int64)
        size = -1
        if bool((self.demand[units] == 1).all()):
            size = self._search(units, tuples, reduced, limit, chosen)
        if size == 0:
            return None
        if size > 0:
            times[chosen[:size]] = 1
        else:
            members = [members_of(tuples, number) for number in range(len(tuples))]
            times = self._solve_program(units, members, reduced)
        cover = Cover()
        for number in np.flatnonzero(times):
            cover.take(members_of(tuples, int(number)), int(times[number]))
        return cover, self._gap(units, float(times @ tuples.cost))

    def _search(
        self, units: Ints, tuples: Tuples, reduced: Floats, limit: float, chosen: Ints
    ) -> int:
        """Search for the best cover: its size, 0 if there is none, −1 if that takes too long."""
        row = np.full(len(self.demand), -1, np.int64)
        row[units] = np.arange(len(units))
        members = row[tuples.members]
        owner = np.repeat(np.arange(len(tuples)), np.diff(tuples.begins))
        order = np.lexsort((owner, reduced[owner], members))
        begins = np.concatenate(([0], np.cumsum(np.bincount(members, minlength=len(units)))))
        ties = self._ties(tuples) if self.break_ties else np.zeros(len(tuples), np.int64)
        size: int = kernels.cover_exactly(
            tuples.begins, members, reduced, ties, begins, owner[order],
            limit, ZERO if self.break_ties else 0.0, MOST_STEPS, chosen,
        )  # fmt: skip
        return size

    def _solve_program(self, units: Ints, members: list[Members], reduced: Floats) -> Ints:
        row = np.full(len(self.demand), -1, np.int64)
        row[units] = np.arange(len(units))
        program = CoverProgram([row[list(one)] for one in members], self.demand[units])
        times = program.minimise(reduced)
        if times is None:
            raise ArithmeticError("units that even lone tuples do not cover")
        if self.break_ties:
            program.require(reduced, float(times @ reduced) + ZERO)
            straight = self._fewest_then_straightest(program, members)
            times = times if straight is None else straight
        return times

    def _ties(self, tuples: Tuples) -> Ints:
        """Return what counts among equal covers: fewer tuples first, then fewer crossings."""
        crossings = [self._crossings(members_of(tuples, n)) for n in range(len(tuples))]
        return LONE_TIE + np.array(crossings, np.int64)

    def _gap(self, units: Ints, cost: float) -> float:
        gap = cost - float(self.demand[units] @ self.prices[units])
        return gap if gap > ZERO else 0.0

    def _entries(self, members: Members) -> Iterator[int]:
        """Find the pairs of a tuple in the lists of neighbours."""
        for place, first in enumerate(members):
            begin, end = self.graph.offset[first], self.graph.offset[first + 1]
            row = self.graph.neighbour[begin:end]
            for second in members[place + 1 :]:
                yield int(begin + np.searchsorted(row, second))

    def _cost(self, members: Members) -> float:
        lone = float(self.search.lone[members[0]])
        return lone - sum(float(self.graph.gain[entry]) for entry in self._entries(members))

    def _crossings(self, members: Members) -> int:
        return int(sum(self.crossing[entry] for entry in self._entries(members)))

    # Groups of units

    def _label(self, groups: list[_Group]) -> Ints:
        label = np.empty(len(self.demand), np.int64)
        for number, group in enumerate(groups):
            label[group.units] = number
        return label

    def _components(self, tuples: Tuples, groups: list[_Group]) -> list[Ints]:
        """Group the units that tuples, or groups that there were, connect."""
        first = [tuples.members[tuples.begins[:-1]].repeat(np.diff(tuples.begins))]
        second = [tuples.members]
        for group in groups:
            first.append(np.full(len(group.units), group.units[0]))
            second.append(group.units)
        pairs = (np.concatenate(first), np.concatenate(second))
        number = len(self.demand)
        offset, neighbour, _ = kernels.neighbour_lists(number, *pairs, np.zeros(len(pairs[0])))
        count, label = kernels.connected_components(number, offset, neighbour)
        order = np.argsort(label, kind="stable")
        return np.split(order, np.cumsum(np.bincount(label, minlength=count))[:-1])

    def _shares(self, tuples: Tuples, groups: list[_Group]) -> list[Tuples]:
        """Share tuples out among the groups that they lie in; none reaches across two."""
        label = np.full(len(self.demand), -1, np.int64)
        for number, group in enumerate(groups):
            label[group.units] = number
        own = label[tuples.members[tuples.begins[:-1]]]
        order = np.argsort(own, kind="stable")
        cuts = np.searchsorted(own[order], np.arange(len(groups) + 1))
        return [
            chosen_tuples(tuples, order[cuts[number] : cuts[number + 1]])
            for number in range(len(groups))
        ]

    def _inside(self, tuples: Tuples, units: Ints) -> Tuples:
        """Return the tuples that lie within a group."""
        within = np.zeros(len(self.demand), bool)
        within[units] = True
        whole = np.logical_and.reduceat(within[tuples.members], tuples.begins[:-1])
        return chosen_tuples(tuples, np.flatnonzero(whole))


def _connected(links: list[list[int]]) -> list[list[int]]:
    """Join sets of numbers that have a number in common."""
    home: dict[int, set[int]] = {}
    for link in links:
        joined = set(link).union(*(home[number] for number in link if number in home))
        for number in joined:
            home[number] = joined
    return sorted({min(joined): sorted(joined) for joined in home.values()}.values())


def members_of(tuples: Tuples, number: int) -> Members:
    """Return the units of one tuple, in order."""
    begin, end = tuples.begins[number], tuples.begins[number + 1]
    return tuple(sorted(tuples.members[begin:end].tolist()))


def chosen_tuples(tuples: Tuples, numbers: Ints) -> Tuples:
    """Return some of the tuples."""
    sizes = np.diff(tuples.begins)[numbers]
    begins = np.concatenate(([0], np.cumsum(sizes)))
    places = np.repeat(tuples.begins[numbers] - begins[:-1], sizes) + np.arange(begins[-1])
    return Tuples(begins, tuples.members[places], tuples.cost[numbers])
