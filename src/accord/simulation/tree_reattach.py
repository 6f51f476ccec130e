"""Annotators of dependencies who hang a word on another word than it belongs to (Skjærholt 2014).

Words are touched one after the other, each after all the words that hung on it at first (in
post-order, from left to right); a word that is touched is hung on one of those that it does not
dominate in the tree as it has become. What comes out depends on what went in: words near the
root seldom have anywhere else to go. `tree_reattach_uniform` has not this bias.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from accord.contract.measure import check_flag
from accord.corpus.treebank import DEPENDENCIES, Treebank
from accord.errors import DataError
from accord.simulation.kinds import ErrorKind, error_kinds
from accord.simulation.trees import with_heads


@error_kinds.register("tree-reattach")
@dataclass(frozen=True, kw_only=True)
class TreeReattach(ErrorKind):
    """Each word gets another head with the probability m, as in Skjærholt (2014).

    Words are touched in the post-order of the reference; the new head is drawn uniformly from those
    that the word does not dominate in the tree as it has become. No cycle can come about. What
    comes out is more like what went in than chance is: see tree-reattach-uniform.

    Parameters
    ----------
    root, current
        Whether the root above all words can be drawn, and whether the head that a word has can.
    """

    name: ClassVar[str] = "tree-reattach"
    summary: ClassVar[str] = "words of dependency trees get other heads, one word after the other"
    place: ClassVar[int] = 20
    trees: ClassVar[str] = DEPENDENCIES

    root: bool = True
    current: bool = True

    def __post_init__(self) -> None:
        check_flag("root", self.root)
        check_flag("current", self.current)

    def on_trees(
        self, drawn: Treebank, magnitude: float, reference: Treebank, generator: np.random.Generator
    ) -> Treebank:
        """Give words of all trees other heads."""
        return with_heads(
            drawn,
            lambda heads: reattached(
                heads, magnitude, generator, root=self.root, current=self.current
            ),
            self.name,
        )


def reattached(
    heads: Sequence[int],
    probability: float,
    generator: np.random.Generator,
    *,
    root: bool = True,
    current: bool = True,
) -> list[int]:
    """Give each word another head with a probability; heads count words from 1, 0 is the root.

    Parameters
    ----------
    root, current
        Whether the root above all words is among the heads that are drawn from, and whether the
        head that a word has is. A word without any head to be drawn keeps its own.
    """
    now = list(heads)
    order = post_order(heads)
    touched = generator.random(len(now)) < probability
    for word in order:
        if not touched[word - 1]:
            continue
        dominated = _dominated(now, word)
        free = [
            head
            for head in range(0 if root else 1, len(now) + 1)
            if not dominated[head] and (current or head != now[word - 1])
        ]
        if free:
            now[word - 1] = free[int(generator.integers(len(free)))]
    return now


def post_order(heads: Sequence[int]) -> list[int]:
    """Return the words, each after those that hang on it, from left to right."""
    below: list[list[int]] = [[] for _ in range(len(heads) + 1)]
    for word, head in enumerate(heads, start=1):
        if not 0 <= head <= len(heads):
            raise DataError(f"word {word} under word {head}", expected="a head that is there")
        below[head].append(word)
    backwards: list[int] = []
    waiting = [0]
    while waiting:
        word = waiting.pop()
        backwards.append(word)
        waiting += below[word]
    if len(backwards) != len(heads) + 1:
        raise DataError("heads that form a cycle", expected="words that all hang on the root")
    return backwards[:0:-1]


def _dominated(heads: Sequence[int], word: int) -> list[bool]:
    """Tell for the root and each word whether a word dominates it; every word dominates itself."""
    known: list[bool | None] = [None] * (len(heads) + 1)
    known[0], known[word] = False, True
    for start in range(1, len(heads) + 1):
        way = []
        here = start
        while known[here] is None:
            way.append(here)
            here = heads[here - 1]
        for passed in way:
            known[passed] = known[here]
    return [bool(one) for one in known]
