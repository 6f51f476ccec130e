"""Algorithm 1 of Mathet and Widlöcher (2011): the best tuple first, then the best of the rest."""

from heapq import heapify, heappop, heappush

import numpy as np

from accord import kernels
from accord.alignment.admissible import admissible_pairs
from accord.alignment.batch import Batch, Check, Dissimilarity, Floats, Ints, go_on
from accord.alignment.columns import Search

Entry = tuple[float, tuple[int, ...]]
_STEPS = int(np.iinfo(np.int64).max)


def align_greedily(batch: Batch, dissimilarity: Dissimilarity, *, check: Check = go_on) -> Ints:
    """Return the number of the first unit of each unit's tuple.

    The tuple of least disorder is taken, then the one of least disorder among those that share no
    unit with it, and so on; of several equal ones, the one whose units come first. No tuple of more
    disorder than Δ∅ is ever taken, since then a unit on its own comes before it.
    """
    leader = np.arange(len(batch))
    for annotators in np.unique(batch.annotators).tolist():
        if annotators < 2:
            continue
        part, where = batch.of_continua(batch.annotators == annotators)
        pairs = admissible_pairs(part, annotators, dissimilarity, None, check)
        graph = kernels.Graph(annotators, part.annotator, pairs.offset, pairs.neighbour, pairs.gain)
        search = Search(graph, np.zeros(len(part)))  # by disorder alone, however many tuples
        for members in _take(search, len(part), annotators, check):
            leader[where[list(members)]] = where[members[0]]
    return leader


def _take(search: Search, units: int, annotators: int, check: Check) -> list[tuple[int, ...]]:
    weight: Floats = np.zeros(units)
    order = np.arange(annotators)

    def best(roots: Ints) -> list[Entry]:
        search.roots = roots
        found, _, values, _ = search.best(weight, order, 0.0, _STEPS)
        return [
            (-value, tuple(sorted(found.members[begin:end].tolist())))
            for value, begin, end in zip(values, found.begins, found.begins[1:], strict=False)
        ]

    root_of: dict[tuple[int, ...], int] = {}
    queue = []
    for root in search.roots.tolist():
        for entry in best(np.array([root])):
            root_of[entry[1]] = root
            queue.append(entry)
    heapify(queue)
    free = np.ones(units, bool)
    taken = []
    while queue:
        check()
        _, members = heappop(queue)
        root = root_of[members]
        if free[list(members)].all():
            taken.append(members)
            free[list(members)] = False
            weight[list(members)] = -1e6
        elif free[root]:
            for entry in best(np.array([root])):
                root_of[entry[1]] = root
                heappush(queue, entry)
    return taken
