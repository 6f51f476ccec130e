"""Annotators of dependencies who hang words anywhere: every tree is as likely as any other.

Each word loses its head with a probability. What is left is a forest; of all the ways of giving the
lost heads back so that a tree results, one is drawn, each with the same probability. At probability
1 this is uniform over all trees of a sentence: over the (n + 1)ⁿ⁻¹ trees of n words under a root,
or, with one word under the root, over the nⁿ⁻¹ of that kind, those with crossing edges included.

How: the parts of the forest are the nodes of a tree that is drawn by its Prüfer sequence. A node
occurs in the sequence once less than it has neighbours, so once for every part below it; there are
as many ways of hanging a part on another as the other has words. Drawing the entries of the
sequence in proportion to the number of words therefore makes all trees of words equally likely.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from accord.corpus.treebank import DEPENDENCIES, Treebank
from accord.errors import QuestionError
from accord.simulation.kinds import ErrorKind, error_kinds
from accord.simulation.tree_reattach import post_order
from accord.simulation.trees import with_heads

ROOTS = ("any", "one")


@error_kinds.register("tree-reattach-uniform")
@dataclass(frozen=True, kw_only=True)
class TreeReattachUniform(ErrorKind):
    """Each word loses its head with the probability m; what is left is made a tree at random.

    Every tree that has what is left in it is equally likely: at m = 1 every tree there is, whatever
    the reference.

    Parameters
    ----------
    roots
        `any` number of words on the root, or `one` (and those that keep hanging there).
    """

    name: ClassVar[str] = "tree-reattach-uniform"
    summary: ClassVar[str] = "words of dependency trees get other heads, all trees equally likely"
    place: ClassVar[int] = 20
    trees: ClassVar[str] = DEPENDENCIES

    roots: str = "any"

    def __post_init__(self) -> None:
        if self.roots not in ROOTS:
            raise QuestionError(f"roots={self.roots!r}; expected {' or '.join(ROOTS)}")

    def on_trees(
        self, drawn: Treebank, magnitude: float, reference: Treebank, generator: np.random.Generator
    ) -> Treebank:
        """Give words of all trees other heads."""
        return with_heads(
            drawn,
            lambda heads: reattached_uniformly(heads, magnitude, generator, roots=self.roots),
            self.name,
        )


def reattached_uniformly(
    heads: Sequence[int],
    probability: float,
    generator: np.random.Generator,
    *,
    roots: str = "any",
) -> list[int]:
    """Take the heads of words away, and draw one of all the trees that can be made again.

    Parameters
    ----------
    roots
        `one` draws among the trees in which one word hangs on the root (or those that kept hanging
        there), `any` among all of them.
    """
    if roots not in ROOTS:
        raise QuestionError(f"roots={roots!r}; expected {' or '.join(ROOTS)}")
    order = post_order(heads)
    lost = np.flatnonzero(generator.random(len(heads)) < probability) + 1
    if len(lost) == 0:
        return list(heads)
    now = list(heads)
    for word in lost.tolist():
        now[word - 1] = -1
    parts = _parts(now, order, lost.tolist())
    if roots == "one":
        if len(parts[0]) == 1:  # nothing is left under the root: one part will be
            return _under_one(now, parts[1:], generator)
        parts[0] = parts[0][1:]  # something is: nothing more comes directly under the root
    above = tree_of_parts([len(part) for part in parts], generator)
    return _hung(now, parts, above, generator)


def _parts(heads: Sequence[int], order: Sequence[int], lost: Sequence[int]) -> list[list[int]]:
    """Return the words of each part of a forest: that of the root, then those without a head."""
    number = {0: 0} | {word: place for place, word in enumerate(lost, start=1)}
    parts: list[list[int]] = [[0], *([word] for word in lost)]
    for word in reversed(order):  # heads come before what hangs on them
        if word not in number:
            number[word] = number[heads[word - 1]]
            parts[number[word]].append(word)
    return parts


def _under_one(
    heads: list[int], parts: list[list[int]], generator: np.random.Generator
) -> list[int]:
    sizes = np.array([len(part) for part in parts], np.float64)
    first = int(generator.choice(len(parts), p=sizes / sizes.sum()))
    order = [first, *(place for place in range(len(parts)) if place != first)]
    chosen = [parts[place] for place in order]
    above = tree_of_parts([len(part) for part in chosen], generator)
    heads[chosen[0][0] - 1] = 0
    return _hung(heads, chosen, above, generator)


def _hung(
    heads: list[int],
    parts: Sequence[Sequence[int]],
    above: Sequence[int],
    generator: np.random.Generator,
) -> list[int]:
    """Hang the first word of each part but the first on any word of the part above it."""
    for place in range(1, len(parts)):
        there = parts[above[place]]
        heads[parts[place][0] - 1] = there[int(generator.integers(len(there)))]
    return heads


def tree_of_parts(sizes: Sequence[int], generator: np.random.Generator) -> list[int]:
    """Draw a tree of parts, and return the part above each; the first is the root, with −1.

    A tree is drawn with a probability in proportion to the product, over all parts but the root, of
    the size of the part above.
    """
    count = len(sizes)
    if count < 3:
        return [-1, 0][:count]
    weight = np.array(sizes, np.float64)
    sequence = generator.choice(count, count - 2, p=weight / weight.sum())
    degree = np.bincount(sequence, minlength=count) + 1
    # the smallest leaf hangs on the next entry; the root, being the first, is kept to the end
    neighbours: list[list[int]] = [[] for _ in range(count)]
    pointer = int(np.flatnonzero(degree == 1)[0])
    leaf = pointer
    for entry in sequence.tolist():
        neighbours[leaf].append(entry)
        neighbours[entry].append(leaf)
        degree[leaf] = 0
        degree[entry] -= 1
        if degree[entry] == 1 and entry < pointer:
            leaf = entry
        else:
            pointer += 1
            while degree[pointer] != 1:
                pointer += 1
            leaf = pointer
    last = count - 1
    neighbours[leaf].append(last)
    neighbours[last].append(leaf)
    return _directed(neighbours)


def _directed(neighbours: Sequence[Sequence[int]]) -> list[int]:
    """Direct the edges of a tree towards its first node."""
    above = [-1] * len(neighbours)
    waiting = [0]
    while waiting:
        here = waiting.pop()
        for other in neighbours[here]:
            if other != above[here]:
                above[other] = here
                waiting.append(other)
    return above
