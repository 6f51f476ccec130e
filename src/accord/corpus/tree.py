"""A tree: nodes with labels, and the nodes below each of them in their order."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from accord.corpus.brackets import read_brackets
from accord.errors import DataError, QuestionError

#: What the bare symbols of brackets can be taken for.
LEAVES = ("auto", "words", "nodes")


@dataclass(frozen=True)
class Tree:
    """A tree with ordered children, its nodes numbered from 0 in the order in which they begin.

    `parents` has the node above each node, −1 for the root, which comes first. Nodes that are
    `bare` were written without brackets of their own: words of phrase structure, mostly. Where the
    nodes themselves are the words, below a root that is none, the tree is `of_words`, and `lost`
    counts the words that are not in it, since no way leads from the root to them. A tree `of_nodes`
    is one of a treebank whose bare symbols are no words, whatever they look like here.

    >>> tree = Tree.from_brackets("(S (NP (D the) (N dog)) (VP (V barks)))")
    >>> len(tree), tree.words
    (9, ('the', 'dog', 'barks'))
    >>> print(Tree.from_heads([2, 0, 2], ["nsubj", "root", "obj"]))
    ( (root (nsubj) (obj)))
    """

    labels: tuple[str, ...]
    parents: tuple[int, ...]
    bare: tuple[bool, ...] = ()
    lost: int = 0
    of_words: bool = field(default=False, compare=False)
    of_nodes: bool = field(default=False, compare=False)

    def __post_init__(self) -> None:
        if not self.bare:
            object.__setattr__(self, "bare", (False,) * len(self.labels))

    @classmethod
    def from_brackets(cls, text: str) -> "Tree":
        """Read a tree in brackets, like (S (NP) (VP)); a word without brackets is one node."""
        trees = list(read_brackets(text))
        if not any(character in "()" for character in text) and len(text.split()) == 1:
            return cls((text.strip(),), (-1,))
        for tree in trees:
            if tree.mistake is not None:
                raise DataError(
                    tree.mistake, expected="a tree like (S (NP) (VP))", line=tree.mistaken_line
                )
        if len(trees) != 1:
            raise DataError(f"{len(trees)} trees", expected="one, like (S (NP) (VP))")
        only = trees[0]
        parents = tuple(parent - 1 for parent in only.parents)
        return cls(tuple(only.labels), parents, tuple(only.bare))

    @classmethod
    def from_heads(cls, heads: Iterable[int], relations: Iterable[str], *, lost: int = 0) -> "Tree":
        """Make a tree of words, each under its head: heads count words from 1, 0 is no word.

        Nodes are labelled with the relations of the words to their heads; the root above them all
        has an empty label. The words stay in their order among the dependents of one head; between
        which of its dependents the head itself stands is not kept.
        """
        above, names = list(heads), list(relations)
        if len(above) != len(names):
            raise DataError(f"{len(above)} heads and {len(names)} relations", expected="as many")
        for word, head in enumerate(above, start=1):
            if not 0 <= head <= len(above):
                raise DataError(
                    f"word {word} under word {head}", expected=f"a head from 0 to {len(above)}"
                )
        below: list[list[int]] = [[] for _ in range(len(above) + 1)]
        for word, head in enumerate(above, start=1):
            below[head].append(word)
        labels, parents = [], []
        waiting = [(0, -1)]
        while waiting:
            word, parent = waiting.pop()
            labels.append(names[word - 1] if word else "")
            parents.append(parent)
            waiting += [(child, len(labels) - 1) for child in reversed(below[word])]
        if len(labels) != len(above) + 1:
            raise DataError("heads that form a cycle", expected="words that all hang on the root")
        return cls(tuple(labels), tuple(parents), lost=lost, of_words=True)

    def __len__(self) -> int:
        return len(self.labels)

    @cached_property
    def children(self) -> tuple[tuple[int, ...], ...]:
        """The nodes below each node."""
        below: list[list[int]] = [[] for _ in self.labels]
        for node, parent in enumerate(self.parents):
            if parent >= 0:
                below[parent].append(node)
        return tuple(map(tuple, below))

    @property
    def words(self) -> tuple[str, ...]:
        """The labels of the bare nodes."""
        return tuple(label for label, bare in zip(self.labels, self.bare, strict=True) if bare)

    @property
    def shows_words(self) -> bool:
        """Whether bare symbols look like words: each bracket without brackets in it holds one."""
        return not self.of_nodes and leaves_are_words(self.parents, self.bare)

    def without_words(self) -> "Tree":
        """Return the tree without its bare nodes."""
        kept = [node for node, bare in enumerate(self.bare) if not bare]
        place = {node: number for number, node in enumerate(kept)}
        return Tree(
            tuple(self.labels[node] for node in kept),
            tuple(place.get(self.parents[node], -1) for node in kept),
        )

    def with_nodes(self) -> "Tree":
        """Return the tree with its bare nodes as nodes like all others."""
        return Tree(self.labels, self.parents)

    def __str__(self) -> str:
        written: list[str] = []
        waiting: list[int | None] = [0]
        while waiting:
            node = waiting.pop()
            if node is None:
                written.append(")")
                continue
            written.append(" " if written else "")
            if self.bare[node]:
                written.append(self.labels[node])
                continue
            written.append(f"({self.labels[node]}")
            waiting += [None, *reversed(self.children[node])]
        return "".join(written)

    def __repr__(self) -> str:
        return f"<Tree: {self}>"


def without_subtype(label: str) -> str:
    """Cut a label at its first colon: `nsubj:pass` is an `nsubj`."""
    return label.partition(":")[0] or label


def without_function(label: str) -> str:
    """Cut a label where its function begins: `NP-SBJ-1` and `NP=2` are `NP`, `-NONE-` stays."""
    cut = min((place for place in (label.find("-", 1), label.find("=", 1)) if place > 0), default=0)
    return label if label.startswith("-") or not cut else label[:cut]


def leaves_are_words(parents: Sequence[int], bare: Sequence[bool]) -> bool:
    """Tell whether bare symbols look like words.

    They do not where some bracket holds several of them, or nothing at all: words stand alone in
    the brackets of their part of speech.
    """
    held = [0] * len(parents)
    inside = [0] * len(parents)
    for node, parent in enumerate(parents):
        if parent >= 0:
            held[parent] += bare[node]
            inside[parent] += 1
    return all(
        is_bare or (held[node] <= 1 and inside[node] > 0) for node, is_bare in enumerate(bare)
    )


def check_leaves(leaves: str) -> None:
    """Raise for something that leaves cannot be taken for."""
    if leaves not in LEAVES:
        raise QuestionError(f"leaves={leaves!r}; expected {', '.join(LEAVES)}")
