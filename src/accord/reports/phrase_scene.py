"""A tree of phrases as it is drawn: what each node covers, and which nodes another tree lacks."""

from collections import Counter
from dataclasses import dataclass

from accord.corpus.tree import Tree
from accord.corpus.treebank import Treebank

#: What a node covers: its label, its first word, the one after its last, and how many they are.
Bracket = tuple[str, int, int, int]


@dataclass(frozen=True, slots=True)
class PhraseTree:
    """A tree of one annotator: its nodes, each with the words that it covers.

    Words are the bare nodes; where there is none, nodes with nothing below them stand for words.
    """

    annotator: str
    tree: Tree
    depth: tuple[int, ...]
    brackets: tuple[Bracket, ...]
    words: tuple[int, ...]

    @classmethod
    def of(cls, treebank: Treebank, number: int, annotator: str) -> "PhraseTree":
        """Take a tree out of a treebank by its number."""
        tree = treebank.tree_of(number)
        return cls.made(tree if treebank.has_words else tree.with_nodes(), annotator)

    @classmethod
    def made(cls, tree: Tree, annotator: str) -> "PhraseTree":
        """Look at what each node of a tree covers."""
        has_words = any(tree.bare)
        leaf = tree.bare if has_words else tuple(not below for below in tree.children)
        words = tuple(node for node in range(len(tree)) if leaf[node])
        depth = [0] * len(tree)
        for node in range(1, len(tree)):
            depth[node] = depth[tree.parents[node]] + 1
        spans = [(len(words), 0, 0)] * len(tree)
        for place, node in enumerate(words):
            spans[node] = (place, place + 1, 1)
        for node in range(len(tree) - 1, 0, -1):
            (first, end, count), above = spans[node], tree.parents[node]
            one, two, three = spans[above]
            spans[above] = (min(first, one), max(end, two), count + three)
        brackets = tuple((label, *span) for label, span in zip(tree.labels, spans, strict=True))
        return cls(annotator, tree, tuple(depth), brackets, words)

    def without_words(self) -> "PhraseTree":
        """Return the same tree with numbers for words."""
        if not any(self.tree.bare):
            return self
        labels = list(self.tree.labels)
        for place, node in enumerate(self.words, start=1):
            labels[node] = str(place)
        return PhraseTree.made(
            Tree(tuple(labels), self.tree.parents, self.tree.bare), self.annotator
        )

    @property
    def spoken(self) -> tuple[str, ...]:
        """The words, or what stands for them."""
        return tuple(self.tree.labels[node] for node in self.words)

    def word_of(self, node: int) -> str | None:
        """Return the word right below a node that has nothing else below it."""
        below = self.tree.children[node]
        if len(below) == 1 and self.tree.bare[below[0]]:
            return self.tree.labels[below[0]]
        return None


def lacking(one: PhraseTree, other: PhraseTree) -> tuple[tuple[bool, ...], tuple[bool, ...]]:
    """Tell for each node of two trees whether the other has no such bracket left for it."""
    found = []
    for own, others in ((one, other), (other, one)):
        left = Counter(
            bracket
            for bracket, bare in zip(others.brackets, others.tree.bare, strict=True)
            if not bare
        )
        marks = []
        for bracket, bare in zip(own.brackets, own.tree.bare, strict=True):
            marks.append(not bare and left[bracket] == 0)
            if not bare and left[bracket]:
                left[bracket] -= 1
        found.append(tuple(marks))
    return found[0], found[1]
