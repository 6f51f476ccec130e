"""Which words each phrase of a treebank covers."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from accord.corpus.tree import check_leaves
from accord.corpus.treebank import Treebank

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

#: No word: where a node covers none.
NOTHING = np.iinfo(np.int64).max


def takes_words(treebank: Treebank, leaves: str = "auto") -> bool:
    """Tell whether bare symbols are words: what `leaves` says, or (auto) what they look like."""
    check_leaves(leaves)
    return treebank.has_words if leaves == "auto" else leaves == "words"


@dataclass(frozen=True, slots=True, eq=False)
class Spans:
    """For each node of a treebank: its tree, the first word it covers, the one after the last.

    Words are counted in each tree from 0, those that are `dropped` not at all. `extent` numbers the
    different sets of words: it is 0 where a node covers all words from its first to its last, and
    tells apart those that leave words out. `words` is how many words each tree has, also the
    dropped ones. Nodes that are `leaves` have no node below them (words are no nodes here).
    """

    tree: Ints
    first: Ints
    end: Ints
    extent: Ints
    words: Ints
    is_node: Bools
    leaves: Bools

    @classmethod
    def of(cls, treebank: Treebank, *, words: bool, dropped: Bools | None = None) -> "Spans":
        """Look at every node; `words` says whether bare symbols are words or nodes."""
        tree = np.repeat(np.arange(treebank.trees), treebank.lengths)
        above = np.where(treebank.parent > 0, treebank.offset[tree] + treebank.parent - 1, -1)
        is_node = ~treebank.bare if words else np.ones(len(above), bool)
        has_below = np.zeros(len(above), bool)
        has_below[above[is_node & (above >= 0)]] = True
        leaves = is_node & ~has_below
        counted = treebank.bare if words else leaves
        total = np.bincount(tree, counted, minlength=treebank.trees).astype(np.int64)
        kept = counted if dropped is None else counted & ~dropped
        before = np.concatenate([[0], np.cumsum(kept)]).astype(np.int64)
        place = before[:-1] - before[treebank.offset[:-1]][tree]
        first = np.where(kept, place, NOTHING)
        end = np.where(kept, place + 1, 0)
        number = kept.astype(np.int64)
        _add_up(above, first, end, number)
        gaps = np.flatnonzero((number > 0) & (end - first != number))
        extent = _extents(above, place, kept, gaps)
        return cls(tree, first, end, extent, total, is_node, leaves)


def _add_up(above: Ints, first: Ints, end: Ints, number: Ints) -> None:
    """Give each node what those below it cover; nodes stand after those above them."""
    firsts, ends, numbers = first.tolist(), end.tolist(), number.tolist()
    for node, parent in zip(range(len(firsts) - 1, -1, -1), above[::-1].tolist(), strict=True):
        if parent < 0:
            continue
        firsts[parent] = min(firsts[parent], firsts[node])
        ends[parent] = max(ends[parent], ends[node])
        numbers[parent] += numbers[node]
    first[:], end[:], number[:] = firsts, ends, numbers


def _extents(above: Ints, place: Ints, kept: Bools, gaps: Ints) -> Ints:
    """Give numbers to the sets of words of the nodes that leave words out.

    Each place of a word has a large number drawn for it, and a set the sum of them: two sets with
    the same sum are the same, but for one chance in 2⁶⁰.
    """
    extent = np.zeros(len(above), np.int64)
    if len(gaps) == 0:
        return extent
    drawn = np.random.default_rng(0).integers(1 << 60, 1 << 62, int(place[kept].max()) + 1)
    sums = np.where(kept, drawn[np.where(kept, place, 0)], 0).tolist()
    for node, parent in zip(range(len(sums) - 1, -1, -1), above[::-1].tolist(), strict=True):
        if parent >= 0:
            sums[parent] += sums[node]
    seen: dict[int, int] = {}
    for node in gaps.tolist():
        extent[node] = seen.setdefault(sums[node], len(seen) + 1)
    return extent
