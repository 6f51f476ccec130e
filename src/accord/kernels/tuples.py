"""The search for tuples of units worth aligning: depth first, pruned by bounds.

A tuple holds at most one unit of each annotator. Its value is

    the sum of its units' weights + the sum of its pairs' gains − what a tuple costs in itself

and the search finds, for each root unit, the tuples of greatest value (or all above a threshold)
that hold the root and otherwise only annotators that come later in the given order. Every tuple has
exactly one root, so searching all roots searches all tuples.

Two units without an entry in each other's list of neighbours may not share a tuple.

The bound: a pair's gain is shared between its two units, so that a candidate can add no more than
its weight, its gains with what was already chosen, and half of its best gain with each annotator
who is still open. For each open annotator only the best candidate counts.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from accord.kernels.compiler import compiled, part

FORBIDDEN = -1e300
DENSE_LIMIT = 1200

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


class Graph(NamedTuple):
    """Units and their admissible pairs: row `u` of the lists runs from offset[u] to offset[u+1]."""

    annotators: int
    annotator: Ints
    offset: Ints
    neighbour: Ints
    gain: Floats


class Candidates(NamedTuple):
    """The units that may join one root, and how they fare with one another."""

    unit: Ints
    annotator: Ints
    score: Floats  # weight and gain with the root
    best_gain: Floats  # candidates × annotators: the best gain with any candidate of each
    open_gain: Floats  # the sum of the row above
    between: Floats  # candidates × candidates, where there are few enough
    place: Ints  # unit → its number among the candidates, −1 elsewhere


class Frames(NamedTuple):
    """The stack of the depth-first search, a row for each depth."""

    size: Ints
    candidate: Ints
    score: Floats
    open_gain: Floats
    bound: Floats
    value: Floats
    chosen: Ints
    branch: Ints  # the annotator decided on at this depth
    options: Ints
    option: Ints
    option_bound: Floats
    next_option: Ints


@part
def keep_promising(
    candidates: Candidates, count: int, base: float, best: Floats, threshold: float
) -> int:
    """Drop the candidates that no tuple above the threshold can hold; return how many are left."""
    for annotator in range(len(best)):
        best[annotator] = 0.0
    for number in range(count):
        bound = candidates.score[number] + 0.5 * candidates.open_gain[number]
        annotator = candidates.annotator[number]
        best[annotator] = max(best[annotator], bound)
    total = base
    for annotator in range(len(best)):
        total += best[annotator]
    if total < threshold:
        return 0
    kept = 0
    for number in range(count):
        bound = candidates.score[number] + 0.5 * candidates.open_gain[number]
        annotator = candidates.annotator[number]
        if total - best[annotator] + bound >= threshold:
            if kept != number:
                candidates.unit[kept] = candidates.unit[number]
                candidates.annotator[kept] = annotator
                candidates.score[kept] = candidates.score[number]
                candidates.open_gain[kept] = candidates.open_gain[number]
                for other in range(len(best)):
                    candidates.best_gain[kept, other] = candidates.best_gain[number, other]
            kept += 1
    return kept


@part
def weigh_pairs(graph: Graph, candidates: Candidates, count: int) -> None:
    """Find each candidate's best gain with the other candidates of every annotator."""
    for number in range(count):
        candidates.place[candidates.unit[number]] = number
        for annotator in range(graph.annotators):
            candidates.best_gain[number, annotator] = 0.0
    for number in range(count):
        unit = candidates.unit[number]
        for entry in range(graph.offset[unit], graph.offset[unit + 1]):
            other = candidates.place[graph.neighbour[entry]]
            if other >= 0:
                annotator = candidates.annotator[other]
                candidates.best_gain[number, annotator] = max(
                    candidates.best_gain[number, annotator], graph.gain[entry]
                )
        candidates.open_gain[number] = 0.0
        for annotator in range(graph.annotators):
            candidates.open_gain[number] += candidates.best_gain[number, annotator]
    for number in range(count):
        candidates.place[candidates.unit[number]] = -1


@part
def fill_between(graph: Graph, candidates: Candidates, count: int) -> None:
    """Write the gains of all pairs of candidates into a square, for quick look-up."""
    for number in range(count):
        candidates.place[candidates.unit[number]] = number
        for other in range(count):
            candidates.between[number, other] = FORBIDDEN
    for number in range(count):
        unit = candidates.unit[number]
        for entry in range(graph.offset[unit], graph.offset[unit + 1]):
            other = candidates.place[graph.neighbour[entry]]
            if other >= 0:
                candidates.between[number, other] = graph.gain[entry]
    for number in range(count):
        candidates.place[candidates.unit[number]] = -1


@part
def gain_of(graph: Graph, first: int, second: int) -> float:
    """Look the gain of a pair of units up in the sorted list of neighbours."""
    low = graph.offset[first]
    end = graph.offset[first + 1]
    high = end
    while low < high:
        middle = (low + high) // 2
        if graph.neighbour[middle] < second:
            low = middle + 1
        else:
            high = middle
    if low < end and graph.neighbour[low] == second:
        gain: float = graph.gain[low]
        return gain
    return FORBIDDEN


@part
def gather(
    graph: Graph,
    weight: Floats,
    order: Ints,
    candidates: Candidates,
    root: int,
    base: float,
    threshold: float,
    best: Floats,
) -> int:
    """Collect the candidates for one root; return how many remain worth trying."""
    rank = order[graph.annotator[root]]
    half_of_best = 0.5 / (graph.annotators * (graph.annotators - 1) / 2.0)
    open_gain = 2.0 * half_of_best * max(0, graph.annotators - 2 - rank)
    count = int(np.int64(0))  # a plain 0 would have what follows compiled twice
    for entry in range(graph.offset[root], graph.offset[root + 1]):
        unit = graph.neighbour[entry]
        if order[graph.annotator[unit]] > rank:
            candidates.unit[count] = unit
            candidates.annotator[count] = graph.annotator[unit]
            candidates.score[count] = weight[unit] + graph.gain[entry]
            candidates.open_gain[count] = open_gain
            count += 1
    count = keep_promising(candidates, count, base, best, threshold)
    for _ in range(2):
        before = count
        weigh_pairs(graph, candidates, count)
        count = keep_promising(candidates, count, base, best, threshold)
        if count == before:
            break
    if count <= len(candidates.between):
        fill_between(graph, candidates, count)
    for number in range(count):
        candidates.annotator[number] = graph.annotator[candidates.unit[number]]
    return count


@part
def open_frame(
    frames: Frames, depth: int, candidates: Candidates, threshold: float, best: Floats, sizes: Ints
) -> bool:
    """Bound what can still be added at this depth and line the options up, the best first."""
    for annotator in range(len(best)):
        best[annotator] = 0.0
        sizes[annotator] = 0
    for place in range(frames.size[depth]):
        bound = frames.score[depth, place] + 0.5 * frames.open_gain[depth, place]
        frames.bound[depth, place] = bound
        annotator = candidates.annotator[frames.candidate[depth, place]]
        best[annotator] = max(best[annotator], bound)
    total = frames.value[depth]
    for annotator in range(len(best)):
        total += best[annotator]
    if total < threshold:
        return False

    kept = 0
    for place in range(frames.size[depth]):
        annotator = candidates.annotator[frames.candidate[depth, place]]
        if total - best[annotator] + frames.bound[depth, place] >= threshold:
            frames.candidate[depth, kept] = frames.candidate[depth, place]
            frames.score[depth, kept] = frames.score[depth, place]
            frames.open_gain[depth, kept] = frames.open_gain[depth, place]
            frames.bound[depth, kept] = frames.bound[depth, place]
            sizes[annotator] += 1
            kept += 1
    frames.size[depth] = kept
    if kept == 0:
        return False

    branch = -1
    for annotator in range(len(sizes)):
        if sizes[annotator] > 0 and (branch < 0 or best[annotator] > best[branch]):
            branch = annotator
    frames.branch[depth] = branch
    without = total - best[branch]
    options = 0
    for place in range(-1, kept):  # −1: nobody of this annotator
        if place < 0:
            bound = without
        elif candidates.annotator[frames.candidate[depth, place]] == branch:
            bound = without + frames.bound[depth, place]
        else:
            continue
        slot = options
        while slot > 0 and frames.option_bound[depth, slot - 1] < bound:
            frames.option_bound[depth, slot] = frames.option_bound[depth, slot - 1]
            frames.option[depth, slot] = frames.option[depth, slot - 1]
            slot -= 1
        frames.option_bound[depth, slot] = bound
        frames.option[depth, slot] = place
        options += 1
    frames.options[depth] = options
    frames.next_option[depth] = 0
    return True


@part
def descend(
    graph: Graph, frames: Frames, depth: int, candidates: Candidates, count: int, place: int
) -> None:
    """Take one option: fill the next frame with the candidates that go with it."""
    branch = frames.branch[depth]
    dense = count <= len(candidates.between)
    chosen = -1
    frames.value[depth + 1] = frames.value[depth]
    if place >= 0:
        chosen = frames.candidate[depth, place]
        frames.value[depth + 1] += frames.score[depth, place]
    frames.chosen[depth] = chosen
    kept = 0
    for other in range(frames.size[depth]):
        candidate = frames.candidate[depth, other]
        if candidates.annotator[candidate] == branch:
            continue
        gain = 0.0
        if chosen >= 0:
            if dense:
                gain = candidates.between[chosen, candidate]
            else:
                gain = gain_of(graph, candidates.unit[chosen], candidates.unit[candidate])
            if gain <= FORBIDDEN:
                continue
        frames.candidate[depth + 1, kept] = candidate
        frames.score[depth + 1, kept] = frames.score[depth, other] + gain
        frames.open_gain[depth + 1, kept] = (
            frames.open_gain[depth, other] - candidates.best_gain[candidate, branch]
        )
        kept += 1
    frames.size[depth + 1] = kept


@part
def write_tuple(
    frames: Frames, depth: int, candidates: Candidates, root: int, members: Ints, row: int
) -> int:
    """Write down the units chosen so far, the root first; return how many there are."""
    members[row, 0] = root
    size = 1
    for level in range(depth + 1):
        if frames.chosen[level] >= 0:
            members[row, size] = candidates.unit[frames.chosen[level]]
            size += 1
    return size


@compiled
def search_tuples(
    graph: Graph,
    candidates: Candidates,
    frames: Frames,
    best: Floats,
    counts: Ints,
    weight: Floats,
    lone: Floats,
    order: Ints,
    roots: Ints,
    threshold: float,
    budget: int,
    list_all: bool,
    members: Ints,
    sizes: Ints,
    values: Floats,
) -> int:
    """Find tuples of two units or more whose value reaches the threshold.

    `lone` is what a tuple costs in itself, for each unit that may be its root.

    Either the best one for each root: row i of the answer belongs to roots[i], its size is 0 where
    there is none, and a root whose search takes more than `budget` steps is cut short once
    something was found for it; the number of roots cut short is returned.
    Or all of them, a row for each: their number is returned, or −1 when the rows do not suffice.
    """
    cut_short = 0
    row = 0
    for number in range(len(roots)):
        root = roots[number]
        bar = threshold
        frames.value[0] = weight[root] - lone[root]
        count = gather(graph, weight, order, candidates, root, frames.value[0], bar, best)
        for place in range(count):
            frames.candidate[0, place] = place
            frames.score[0, place] = candidates.score[place]
            frames.open_gain[0, place] = candidates.open_gain[place]
        frames.size[0] = count
        if not list_all:
            row = number
            sizes[row] = 0
        depth = int(np.int64(0))  # as above
        steps = 0
        entering = True
        while depth >= 0:
            if entering:
                steps += 1
                entering = False
                if steps > budget and not list_all and sizes[row] > 0:
                    cut_short += 1
                    break
                if frames.size[depth] == 0 or not open_frame(
                    frames, depth, candidates, bar, best, counts
                ):
                    depth -= 1
                    continue
            option = frames.next_option[depth]
            if option >= frames.options[depth] or frames.option_bound[depth, option] < bar:
                depth -= 1
                continue
            frames.next_option[depth] = option + 1
            descend(graph, frames, depth, candidates, count, frames.option[depth, option])
            value = frames.value[depth + 1]
            if frames.chosen[depth] >= 0 and value >= bar:
                if list_all and row == len(sizes):
                    return -1
                if list_all or value > bar or sizes[row] == 0:
                    sizes[row] = write_tuple(frames, depth, candidates, root, members, row)
                    values[row] = value
                if list_all:
                    row += 1
                else:
                    bar = value
            depth += 1
            entering = True
    if list_all:
        return row
    return cut_short


def work_space(annotators: int, units: int, size: int) -> tuple[Candidates, Frames, Floats, Ints]:
    """Return the arrays that one search writes on; `size` is the longest list of neighbours."""
    depths = annotators + 1
    dense = min(size, DENSE_LIMIT)
    candidates = Candidates(
        unit=np.empty(size, np.int64),
        annotator=np.empty(size, np.int64),
        score=np.empty(size),
        best_gain=np.empty((size, annotators)),
        open_gain=np.empty(size),
        between=np.empty((dense, dense)),
        place=np.full(units, -1, np.int64),
    )
    frames = Frames(
        size=np.zeros(depths, np.int64),
        candidate=np.empty((depths, size), np.int64),
        score=np.empty((depths, size)),
        open_gain=np.empty((depths, size)),
        bound=np.empty((depths, size)),
        value=np.zeros(depths),
        chosen=np.full(depths, -1, np.int64),
        branch=np.full(depths, -1, np.int64),
        options=np.zeros(depths, np.int64),
        option=np.empty((depths, size + 1), np.int64),
        option_bound=np.empty((depths, size + 1)),
        next_option=np.zeros(depths, np.int64),
    )
    return candidates, frames, np.zeros(annotators), np.zeros(annotators, np.int64)
