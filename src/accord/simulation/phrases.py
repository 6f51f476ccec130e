"""Annotators of phrase structure who err: other labels, phrases left out, put in, hung elsewhere.

The words and their parts of speech stay where they are; whatever is done, the words keep their
order.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from accord.corpus.tree import Tree
from accord.simulation.relabelling import relabelled


@dataclass(slots=True)
class Phrases:
    """A tree of phrases that can be changed: labels, and what is above and below each node.

    Nodes that are `bare` are written without brackets; they are words (`word`) if the tree has any.
    """

    labels: list[str]
    above: list[int]
    below: list[list[int]]
    bare: list[bool] = field(default_factory=list)
    word: list[bool] = field(default_factory=list)
    #: Where phrases have gaps: the order in which the words stand, which is not that of the tree.
    spoken: list[int] | None = None

    @classmethod
    def of(cls, tree: Tree) -> "Phrases":
        """Copy a tree."""
        copied = cls(
            list(tree.labels), list(tree.parents), list(map(list, tree.children)), list(tree.bare),
            [bare and not tree.of_nodes for bare in tree.bare],
        )  # fmt: skip
        words = [node for node in copied.pre_order() if tree.bare[node]]
        if words != sorted(words):
            copied.spoken = sorted(words)
        return copied

    def tree(self) -> Tree:
        """Return the tree as it has become."""
        order = self.pre_order() if self.spoken is None else self._by_words()
        place = {node: number for number, node in enumerate(order)}
        return Tree(
            tuple(self.labels[node] for node in order),
            tuple(place.get(self.above[node], -1) for node in order),
            tuple(self.bare[node] for node in order),
        )

    def _by_words(self) -> list[int]:
        """Return the nodes in the order of the first words that they cover, those above first."""
        order = self.pre_order()
        depth = {0: 0}
        for node in order[1:]:
            depth[node] = depth[self.above[node]] + 1
        last = len(self.labels)
        first = dict.fromkeys(order, last)
        for number, word in enumerate(self.spoken or ()):
            first[word] = number
        for node in reversed(order[1:]):
            first[self.above[node]] = min(first[self.above[node]], first[node])
        return sorted(order, key=lambda node: (node != 0, first[node], depth[node]))

    def pre_order(self) -> list[int]:
        """Return the nodes, each before those below it, from left to right."""
        order: list[int] = []
        waiting = [0]
        while waiting:
            node = waiting.pop()
            order.append(node)
            waiting += reversed(self.below[node])
        return order

    def post_order(self) -> list[int]:
        """Return the nodes, each after those below it, from left to right."""
        backwards: list[int] = []
        waiting = [0]
        while waiting:
            node = waiting.pop()
            backwards.append(node)
            waiting += self.below[node]
        return backwards[::-1]

    def is_phrase(self, node: int) -> bool:
        """Tell whether a node has something below it other than one word."""
        return any(not self.word[child] for child in self.below[node])


def phrase_labels(trees: Sequence[Tree]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the labels of phrases and those of parts of speech that occur; roots left out."""
    inner: set[str] = set()
    outer: set[str] = set()
    for tree in trees:
        phrases = Phrases.of(tree)
        for node in range(1, len(tree)):
            if not phrases.word[node]:
                (inner if phrases.is_phrase(node) else outer).add(tree.labels[node])
    return tuple(sorted(inner)), tuple(sorted(outer))


def relabelled_phrases(
    tree: Tree,
    choices: tuple[Sequence[str], Sequence[str]],
    probability: float,
    generator: np.random.Generator,
    *,
    own: bool = True,
) -> Tree:
    """Give each node but the root another label with a probability, phrases one of a phrase.

    `choices` are the labels of phrases and those of parts of speech.
    """
    phrases = Phrases.of(tree)
    labels = list(tree.labels)
    for inner, given in ((True, choices[0]), (False, choices[1])):
        nodes = [
            node
            for node in range(1, len(tree))
            if not phrases.word[node] and phrases.is_phrase(node) == inner
        ]
        there = [tree.labels[node] for node in nodes]
        after = relabelled(there, given, probability, generator, own=own)
        for node, label in zip(nodes, after, strict=True):
            labels[node] = label
    return Tree(tuple(labels), tree.parents, tree.bare)


def flattened(tree: Tree, probability: float, generator: np.random.Generator) -> Tree:
    """Leave out each phrase but the root with a probability; what is below it takes its place."""
    phrases = Phrases.of(tree)
    touched = generator.random(len(tree)) < probability
    for node in phrases.post_order():
        if node == 0 or not touched[node] or not phrases.is_phrase(node):
            continue
        parent = phrases.above[node]
        place = phrases.below[parent].index(node)
        phrases.below[parent][place : place + 1] = phrases.below[node]
        for child in phrases.below[node]:
            phrases.above[child] = parent
    return phrases.tree()


def inserted(
    tree: Tree, labels: Sequence[str], probability: float, generator: np.random.Generator
) -> Tree:
    """Put a phrase in below each phrase with a probability, over some of what is there.

    It goes over neighbours, at least one and not all of them: each such run is as likely as any
    other. Its label is drawn uniformly. Phrases with one thing below them are left alone.
    """
    phrases = Phrases.of(tree)
    touched = generator.random(len(tree)) < probability
    for node in phrases.post_order():
        count = len(phrases.below[node])
        if not touched[node] or count < 2 or not phrases.is_phrase(node) or not labels:
            continue
        runs = [
            (begin, begin + length)
            for length in range(1, count)
            for begin in range(count - length + 1)
        ]
        begin, end = runs[int(generator.integers(len(runs)))]
        new = len(phrases.labels)
        run = phrases.below[node][begin:end]
        phrases.labels.append(labels[int(generator.integers(len(labels)))])
        phrases.above.append(node)
        phrases.below.append(run)
        phrases.bare.append(False)
        phrases.word.append(False)
        phrases.below[node][begin:end] = [new]
        for child in run:
            phrases.above[child] = new
    return phrases.tree()


def moved(
    tree: Tree, probability: float, generator: np.random.Generator, *, current: bool = True
) -> Tree:
    """Hang each node but the root elsewhere with a probability, where words keep their order.

    A node can go up, out of a phrase that begins or ends with it, or down, into the phrases that
    end before it or begin after it; each place is as likely as any other, its own among them
    (unless `current` is false). What is alone in a phrase stays there, as no phrase may be empty.
    Nodes are touched one after the other, those below before those above.
    """
    phrases = Phrases.of(tree)
    touched = generator.random(len(tree)) < probability
    for node in phrases.post_order():
        parent = phrases.above[node]
        if node == 0 or not touched[node] or phrases.word[node] or len(phrases.below[parent]) < 2:
            continue
        places = [(parent, -1)] if current else []
        places += _places(phrases, node)
        if not places:
            continue
        target, at = places[int(generator.integers(len(places)))]
        if at < 0:
            continue
        phrases.below[parent].remove(node)
        phrases.below[target].insert(at, node)
        phrases.above[node] = target
    return phrases.tree()


def _places(phrases: Phrases, node: int) -> Iterator[tuple[int, int]]:
    """Go through the phrases into which a node can go, and where among what is below them."""
    parent = phrases.above[node]
    siblings = phrases.below[parent]
    place = siblings.index(node)
    # up, as long as it is the first or the last
    for first in (True, False):
        if place != (0 if first else len(siblings) - 1):
            continue
        here = parent
        while here != 0:
            above = phrases.above[here]
            at = phrases.below[above].index(here)
            yield above, at if first else at + 1
            if at != (0 if first else len(phrases.below[above]) - 1):
                break
            here = above
    # down, into what stands beside it
    for step in (-1, 1):
        if not 0 <= place + step < len(siblings):
            continue
        here = siblings[place + step]
        while phrases.is_phrase(here):
            yield here, len(phrases.below[here]) if step < 0 else 0
            here = phrases.below[here][-1 if step < 0 else 0]
