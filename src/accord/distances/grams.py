"""How many small patterns trees do not share: the pq-gram distance of Augsten et al. (2005).

A pq-gram of a tree is a node with its p − 1 next ancestors and q neighbours among its children,
all by their labels; where the tree ends, empty nodes stand. The profile of a tree is the bag of all
its pq-grams, about as many as it has nodes. It is compared with another in no time, and trees that
share nothing need not be compared at all.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from accord import kernels
from accord.corpus.tree import LEAVES, Tree
from accord.distances.forest import Shape, shapes_of
from accord.distances.kinds import Floats
from accord.distances.of_trees import TreeDistance, sizes_in_rows
from accord.errors import QuestionError

Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class PqGrams(TreeDistance):
    """How trees are compared by their pq-grams.

    With `normalised`, 1 − 2·|P ∩ Q| / (|P| + |Q|), P and Q being the profiles of two trees, and
    what they share counted as often as both have it; else |P| + |Q| − 2·|P ∩ Q|.
    """

    called: ClassVar[str] = "pq-gram"

    p: int = 2
    q: int = 3
    normalised: bool = True
    leaves: str = "auto"
    subtypes: bool = True

    def __post_init__(self) -> None:
        for name in ("p", "q"):
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= 9:
                raise QuestionError(f"{name}={value!r}; expected a whole number from 1 to 9")
        if self.leaves not in LEAVES:
            raise QuestionError(f"leaves={self.leaves!r}; expected {', '.join(LEAVES)}")

    def shapes(self, trees: Sequence[Tree]) -> list[Shape]:
        """Return what is compared of trees."""
        return shapes_of(trees, leaves=self.leaves, subtypes=self.subtypes)

    def profiles(self, shapes: Sequence[Shape]) -> "Profiles":
        """Return the profiles of trees."""
        return Profiles.of(shapes, self.p, self.q)

    def formed(self, shared: NDArray[Any], one: Ints, other: Ints) -> Floats:
        """Return the distances of profiles of some sizes that share so much."""
        both = one + other
        if self.normalised:
            share: Floats = 1.0 - 2.0 * shared / np.maximum(1, both)
            return share
        apart: Floats = (both - 2.0 * shared).astype(np.float64)
        return apart

    def packed(self, prepared: NDArray[Any]) -> "PackedProfiles":
        """Return what compares many trees."""
        return PackedProfiles(self, self.profiles(prepared.tolist()))


@dataclass(frozen=True, slots=True, eq=False)
class Profiles:
    """The profiles of trees, as sets: the second pq-gram of a kind is another item than the first.

    See `accord.kernels.grams` for the columns; `size` is how many pq-grams each tree has.
    """

    offset: Ints
    item: Ints
    holder: Ints
    spot: Ints
    last: Ints

    @classmethod
    def of(cls, shapes: Sequence[Shape], p: int, q: int) -> "Profiles":
        """List the pq-grams of trees, and who has them."""
        tree, rows = pq_grams(shapes, p, q)
        gram = _numbered(rows)
        order = np.lexsort((gram, tree))
        tree, gram = tree[order], gram[order]
        # how often each stood before in its tree
        starts = np.ones(len(gram), bool)
        starts[1:] = (tree[1:] != tree[:-1]) | (gram[1:] != gram[:-1])
        first = np.flatnonzero(starts)
        again = np.arange(len(gram)) - np.repeat(first, np.diff(np.append(first, len(gram))))
        item = _numbered(np.stack([gram, again], axis=1))
        sizes = np.bincount(tree, minlength=len(shapes))
        offset = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
        order = np.lexsort((item, tree))
        item = item[order]
        by_item = np.argsort(item, kind="stable")  # trees rise within each item
        spot = np.empty(len(item), np.int64)
        spot[by_item] = np.arange(len(item))
        last = np.cumsum(np.bincount(item, minlength=1)).astype(np.int64)
        return cls(offset, item, tree[by_item], spot, last)

    @property
    def size(self) -> Ints:
        """How many pq-grams each tree has."""
        return np.diff(self.offset)

    def of_pairs(self, first: Ints, second: Ints) -> Ints:
        """Return how many pq-grams pairs of trees share."""
        out = np.zeros(len(first), np.int64)
        kernels.shared_by_pairs(self.offset, self.item, first, second, out)
        return out

    def of_rows(self, begin: int, end: int) -> NDArray[np.int32]:
        """Return how many some trees share with all that come after them, row after row."""
        rows = np.arange(begin, end)
        out = np.zeros(int((len(self.offset) - 2 - rows).sum()), np.int32)
        kernels.shared_by_rows(
            self.offset, self.item, self.holder, self.spot, self.last, begin, end, out
        )
        return out


@dataclass(frozen=True, slots=True, eq=False)
class PackedProfiles:
    """Trees whose squared distances are asked for by their numbers."""

    measured: PqGrams
    profiles: Profiles

    def of_pairs(self, first: Ints, second: Ints) -> Floats:
        """Return the squared distances of pairs of trees."""
        shared, size = self.profiles.of_pairs(first, second), self.profiles.size
        return np.square(self.measured.formed(shared, size[first], size[second]))

    def of_rows(self, begin: int, end: int) -> Floats:
        """Return the squared distances of some trees to all that come after them."""
        shared, size = self.profiles.of_rows(begin, end), self.profiles.size
        return np.square(self.measured.formed(shared, *sizes_in_rows(size, begin, end)))


def pq_grams(shapes: Sequence[Shape], p: int, q: int) -> tuple[Ints, Ints]:
    """Return the pq-grams of trees: of which tree, and the labels of each as numbers, 0: empty."""
    number: dict[str, int] = {}
    label = np.array(
        [number.setdefault(name, len(number) + 1) for shape in shapes for name in shape.labels],
        np.int64,
    )
    length = np.array([len(shape.labels) for shape in shapes], np.int64)
    begin = np.cumsum(length) - length
    tree = np.repeat(np.arange(len(shapes)), length)
    within = np.array([above for shape in shapes for above in shape.parents], np.int64)
    # a place for the node above all roots, which is empty
    nowhere = len(label)
    above = np.where(within < 0, nowhere, begin[tree] + within)
    named, upwards = np.append(label, 0), np.append(above, nowhere)
    stems = [np.arange(len(label))]
    for _ in range(p - 1):
        stems.append(upwards[stems[-1]])
    fanout = np.bincount(above, minlength=nowhere + 1)[:nowhere]
    children = np.argsort(above, kind="stable")  # in the order of their numbers below each node
    first_child = np.cumsum(fanout) - fanout
    windows = np.where(fanout > 0, fanout + q - 1, 1)
    node = np.repeat(np.arange(len(label)), windows)
    at = np.arange(len(node)) - np.repeat(np.cumsum(windows) - windows, windows)
    columns = [named[stem][node] for stem in reversed(stems)]
    for step in range(q):
        place = at - (q - 1) + step
        inside = (place >= 0) & (place < fanout[node])
        child = children[np.where(inside, first_child[node] + place, 0)]
        columns.append(np.where(inside, label[child], 0))
    return tree[node], np.stack(columns, axis=1)


def _numbered(rows: Ints) -> Ints:
    """Give equal rows (or numbers) the same number, different ones different numbers."""
    columns = rows.T if rows.ndim > 1 else rows[None]
    found = np.unique(columns[0], return_inverse=True)[1].reshape(-1)
    for column in columns[1:]:
        width = int(column.max(initial=0)) + 1
        found = np.unique(found * width + column, return_inverse=True)[1].reshape(-1)
    return found.astype(np.int64)


def pq_gram(
    first: Tree,
    second: Tree,
    *,
    p: int = 2,
    q: int = 3,
    normalised: bool = True,
    leaves: str = "auto",
    subtypes: bool = True,
) -> float:
    """Return the pq-gram distance of two trees (Augsten, Böhlen and Gamper 2005).

    Normalised it is 0 for trees with the same pq-grams and 1 for those that share none. Different
    trees can have the same pq-grams: it is no metric, and approximates the edit distance.

    >>> from accord import Tree, distances
    >>> one, other = Tree.from_brackets("(a (a (e) (b)) (b) (c))"), Tree.from_brackets("(a (b))")
    >>> distances.pq_gram(one, one), round(distances.pq_gram(one, other), 4)
    (0.0, 0.8824)

    Parameters
    ----------
    p, q
        How many nodes of a pattern lie on the way down, and how many beside one another below.
    normalised
        Whether 1 − 2·|P ∩ Q|/(|P| + |Q|) is returned, or |P| + |Q| − 2·|P ∩ Q|.
    leaves, subtypes
        As for `tree_edit`.
    """
    measured = PqGrams(p, q, normalised, leaves, subtypes)
    profiles = measured.profiles(measured.shapes([first, second]))
    one, other = np.array([0]), np.array([1])
    size = profiles.size
    return float(measured.formed(profiles.of_pairs(one, other), size[one], size[other])[0])
