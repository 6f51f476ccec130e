"""The best alignment, exactly: whoever can speak of the same thing, component by component."""

from concurrent.futures import Executor
from dataclasses import dataclass

import numpy as np

from accord import kernels
from accord.alignment.admissible import (
    LONE_TIE,
    Pairs,
    admissible_pairs,
    on_grid,
    text_order,
)
from accord.alignment.batch import Batch, Check, Dissimilarity, Floats, Ints, go_on
from accord.alignment.columns import Search, solve_relaxation
from accord.alignment.finish import whole_cover

#: Components are put together into linear programs of about so many units.
BLOCK = 1500


@dataclass(slots=True, eq=False)
class Partition:
    """Who is aligned with whom: the number of the first unit of each unit's tuple.

    `gap` is, for each continuum, how much its alignment may cost beyond the best there is, in
    multiples of Δ∅: 0 where it is proved to be the best.
    """

    leader: Ints
    gap: Floats


def align_exactly(
    batch: Batch,
    dissimilarity: Dissimilarity,
    *,
    lone: Floats | None = None,
    break_ties: bool = True,
    executor: Executor | None = None,
    check: Check = go_on,
) -> Partition:
    """Find an alignment of least disorder for each continuum, and prove it.

    Of several, the one with the fewest unitary alignments is taken; of these, the one whose units
    lie closest together in the order of the text. That costs time, which `break_ties=False` saves
    where only the disorder is wanted.

    `lone` is what a unitary alignment costs, in each continuum, before the gains of its pairs: 1
    unless something else than the sum of the disorders is to be as small as it can be.
    """
    result = Partition(np.arange(len(batch)), np.zeros(len(batch.annotators)))
    lone = np.ones(len(batch.annotators)) if lone is None else lone
    for annotators in np.unique(batch.annotators).tolist():
        if annotators < 2:
            continue
        chosen = batch.annotators == annotators
        part, where = batch.of_continua(chosen)
        costs = lone[chosen][part.continuum]
        found = _align(part, annotators, dissimilarity, costs, break_ties, executor, check)
        result.leader[where] = where[found.leader]
        result.gap[chosen] = found.gap
    return result


def _align(
    batch: Batch,
    annotators: int,
    dissimilarity: Dissimilarity,
    lone: Floats,
    break_ties: bool,
    executor: Executor | None,
    check: Check,
) -> Partition:
    pairs = admissible_pairs(batch, annotators, dissimilarity, executor, check)
    rank = text_order(batch)
    components, label = kernels.connected_components(len(batch), pairs.offset, pairs.neighbour)
    result = Partition(np.arange(len(batch)), np.zeros(len(batch.annotators)))
    if annotators == 2:
        _match(batch, pairs, lone, rank, label, result, executor)
        return result
    sizes = np.bincount(label, minlength=components)
    small = (sizes > 1) & (sizes <= kernels.LARGEST)
    _align_small(pairs, lone, rank, label, small, result)
    blocks = _blocks(label, sizes)

    def solve(units: Ints) -> tuple[Ints, list[tuple[int, float]]]:
        return _align_block(batch, annotators, pairs, lone, rank, units, break_ties, check)

    solved = (map if executor is None else executor.map)(solve, blocks)
    for units, (leader, gaps) in zip(blocks, solved, strict=True):
        result.leader[units] = units[leader]
        for unit, gap in gaps:
            result.gap[batch.continuum[units[unit]]] += gap
    return result


def _match(
    batch: Batch,
    pairs: Pairs,
    lone: Floats,
    rank: Ints,
    label: Ints,
    result: Partition,
    executor: Executor | None,
) -> None:
    """Two annotators: a matching, which prices prove to be the best."""
    units = len(batch)
    row = np.repeat(np.arange(units), np.diff(pairs.offset))
    saving = on_grid(lone)[row] + on_grid(pairs.gain)
    tie = LONE_TIE - pairs.crossing(rank)
    market = kernels.Market(
        pairs.offset, pairs.neighbour, saving, tie,
        np.zeros(units, np.int64), np.zeros(units, np.int64), np.full(units, -1),
    )  # fmt: skip
    lefts = np.flatnonzero((batch.annotator == 0) & (np.diff(pairs.offset) > 0))
    if len(lefts) == 0:
        return
    lefts = lefts[np.argsort(label[lefts], kind="stable")]
    # the second half may run beside the first: they share no component, hence no unit
    middle = int(np.searchsorted(label[lefts], label[lefts[len(lefts) // 2]]))
    distances = [np.zeros(units, np.int64) for _ in range(3)]
    state = np.full(units, -1)

    def match(part: Ints) -> None:
        heap, settled = np.zeros(units, np.int64), np.zeros(units, np.int64)
        kernels.match_two(market, kernels.Paths(*distances, state, heap, settled), part)

    list((map if executor is None else executor.map)(match, [lefts[:middle], lefts[middle:]]))
    _prove(market, batch.annotator)
    matched = np.flatnonzero((market.partner >= 0) & (batch.annotator == 1))
    partner = market.partner[matched]
    result.leader[matched] = result.leader[partner] = np.minimum(matched, partner)


def _prove(market: kernels.Market, annotator: Ints) -> None:
    """Check the prices: no matching saves more than they add up to, and this one saves as much."""
    units = len(annotator)
    row = np.repeat(np.arange(units), np.diff(market.offset))
    feasible = bool((market.price[row] + market.price[market.neighbour] >= market.saving).all())
    matched = (market.partner[row] == market.neighbour) & (annotator[row] == 0)
    tight = int(market.price.sum()) == int(market.saving[matched].sum())
    if not (feasible and tight and bool((market.price >= 0).all())):
        raise ArithmeticError("a matching is not supported by its prices")


def _align_small(
    pairs: Pairs, lone: Floats, rank: Ints, label: Ints, small: Ints, result: Partition
) -> None:
    """Components of a few units, by dynamic programming over their subsets."""
    members = np.flatnonzero(small[label])
    if len(members) == 0:
        return
    members = members[np.argsort(label[members], kind="stable")]
    begins = np.flatnonzero(np.diff(label[members], prepend=-1, append=-1))
    kernels.align_small(
        pairs.offset, pairs.neighbour, on_grid(pairs.gain), pairs.crossing(rank),
        on_grid(lone[members[begins[:-1]]]), LONE_TIE, begins, members, result.leader,
    )  # fmt: skip


def _blocks(label: Ints, sizes: Ints) -> list[Ints]:
    """Share the units of the larger components out among blocks that are solved one by one."""
    members = np.flatnonzero(sizes[label] > kernels.LARGEST)
    members = members[np.argsort(label[members], kind="stable")]
    blocks: list[Ints] = []
    begin = 0
    for last in np.flatnonzero(np.diff(label[members], append=-1)).tolist():
        end = last + 1
        if end - begin >= BLOCK or end == len(members):
            blocks.append(np.sort(members[begin:end]))
            begin = end
    return blocks


def _align_block(
    batch: Batch,
    annotators: int,
    pairs: Pairs,
    lone: Floats,
    rank: Ints,
    units: Ints,
    break_ties: bool,
    check: Check,
) -> tuple[Ints, list[tuple[int, float]]]:
    """Align some whole components; identical units of one annotator are one row of the program."""
    columns = (batch.continuum, batch.annotator, batch.start, batch.end, batch.category)
    new = np.ones(len(units), bool)
    new[1:] = np.any([np.diff(column[units]) != 0 for column in columns], axis=0)
    kind = np.cumsum(new) - 1
    kinds = np.flatnonzero(new)
    graph, crossing = _graph_of(batch, annotators, pairs, rank, units[kinds])
    demand = np.bincount(kind).astype(np.float64)
    search = Search(graph, lone[units[kinds]])
    relaxed = solve_relaxation(search, demand, check)
    cover = whole_cover(search, demand, relaxed, crossing, break_ties)

    leader = np.arange(len(units))
    copies = kinds.copy()  # the next unit of each kind that is still to be placed
    for members, times in sorted(zip(cover.tuples, cover.times, strict=True)):
        kinds_used = list(members)
        for _ in range(times):
            placed = copies[kinds_used]
            leader[placed] = placed.min()
            copies[kinds_used] += 1
    return leader, [(int(kinds[unit]), gap) for unit, gap in cover.open]


def _graph_of(
    batch: Batch, annotators: int, pairs: Pairs, rank: Ints, units: Ints
) -> tuple[kernels.Graph, Ints]:
    """Cut the units of a block out of the lists of neighbours."""
    sizes = np.diff(pairs.offset)[units]
    ends = np.cumsum(sizes)
    places = np.repeat(pairs.offset[units] - (ends - sizes), sizes) + np.arange(sizes.sum())
    number = np.full(len(batch), -1, np.int64)
    number[units] = np.arange(len(units))
    neighbour = number[pairs.neighbour[places]]
    kept = neighbour >= 0  # all but the copies of identical units
    row = np.repeat(np.arange(len(units)), sizes)[kept]
    offset = np.concatenate(([0], np.cumsum(np.bincount(row, minlength=len(units)))))
    part = Pairs(offset, neighbour[kept], pairs.gain[places][kept])
    graph = kernels.Graph(
        annotators, batch.annotator[units], part.offset, part.neighbour, part.gain
    )
    return graph, part.crossing(rank[units])
