"""Distances of trees made of their edit distance, as Skjærholt (2014) defines them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from accord.corpus.tree import LEAVES, Tree
from accord.distances.forest import SIZES, Forest, Shape, shapes_of
from accord.distances.kinds import Floats
from accord.distances.label_costs import LabelCosts, label_costs
from accord.distances.of_trees import TreeDistance, sizes_in_rows
from accord.errors import QuestionError

Ints = NDArray[np.int64]

#: The edit distance as it is, less the difference in size, or relative to both sizes.
FORMS = ("plain", "diff", "norm")


@dataclass(frozen=True, slots=True)
class TreeEdit(TreeDistance):
    """How trees are compared.

    `form` is plain: TED(x, y), the least number (or cost) of edits; diff: TED(x, y) − ||x| − |y||;
    or norm: TED(x, y)/(|x| + |y|).
    """

    called: ClassVar[str] = "tree-edit"

    form: str = "plain"
    leaves: str = "auto"
    size: str = "auto"
    subtypes: bool = True
    costs: LabelCosts | None = None

    def __post_init__(self) -> None:
        for what, given, possible in (
            ("distance", self.form, FORMS),
            ("leaves", self.leaves, LEAVES),
            ("size", self.size, SIZES),
        ):
            if given not in possible:
                raise QuestionError(f"{what}={given!r}; expected {', '.join(possible)}")

    def shapes(self, trees: Sequence[Tree]) -> list[Shape]:
        """Return what is compared of trees."""
        return shapes_of(trees, leaves=self.leaves, size=self.size, subtypes=self.subtypes)

    def forest(self, shapes: Sequence[Shape]) -> Forest:
        """Pack what is compared of trees."""
        return Forest.of(shapes, self.costs)

    def formed(self, edits: Floats, one: Ints, other: Ints) -> Floats:
        """Return the distances that edit distances of trees of some sizes make."""
        if self.form == "diff":
            # a tree can have fewer nodes than words, and the difference then be larger
            beyond: Floats = np.maximum(0.0, edits - np.abs(one - other))
            return beyond
        if self.form == "norm":
            share: Floats = edits / np.maximum(1, one + other)
            return share
        return edits

    def packed(self, prepared: NDArray[Any]) -> "PackedTrees":
        """Return what compares many trees."""
        return PackedTrees(self, self.forest(prepared.tolist()))


@dataclass(frozen=True, slots=True, eq=False)
class PackedTrees:
    """Trees whose squared distances are asked for by their numbers."""

    measured: TreeEdit
    forest: Forest

    def of_pairs(self, first: Ints, second: Ints) -> Floats:
        """Return the squared distances of pairs of trees."""
        edits = self.forest.of_pairs(first, second)
        size = self.forest.size
        return np.square(self.measured.formed(edits, size[first], size[second]))

    def of_rows(self, begin: int, end: int) -> Floats:
        """Return the squared distances of some trees to all that come after them."""
        edits = self.forest.of_rows(begin, end)
        if self.measured.form == "plain":
            return np.square(edits)
        sizes = sizes_in_rows(self.forest.size, begin, end)
        return np.square(self.measured.formed(edits, *sizes))


def tree_edit(
    first: Tree,
    second: Tree,
    *,
    distance: str = "plain",
    leaves: str = "auto",
    size: str = "auto",
    subtypes: bool = True,
    relabel: object = None,
    costs: object = None,
) -> float:
    """Return the distance of two trees: the least number, or cost, of edits between them.

    >>> from accord import Tree, distances
    >>> one, other = Tree.from_brackets("(S (NP) (VP))"), Tree.from_brackets("(S (VP))")
    >>> distances.tree_edit(one, other), distances.tree_edit(one, other, distance="diff")
    (1.0, 0.0)

    Parameters
    ----------
    distance
        plain: TED(x, y), the least number (or cost) of nodes to insert, delete and relabel; diff:
        TED(x, y) − ||x| − |y||; norm: TED(x, y)/(|x| + |y|).
    leaves
        What symbols without brackets of their own are: words, which are not compared, or nodes;
        auto: words, unless some bracket holds several of them, or nothing.
    size
        |x|: nodes, tokens, or auto: the words of phrase structure, words and root of dependencies.
    subtypes
        Whether labels that differ in what follows a colon differ.
    relabel, costs
        What it costs to relabel a node, from 0 to 1 (the name of a distance of categories, a file
        or a mapping), and to insert or delete one (a file or a mapping of labels to costs).
    """
    measured = TreeEdit(distance, leaves, size, subtypes, label_costs(relabel, costs))
    forest = measured.forest(measured.shapes([first, second]))
    one, other = np.array([0]), np.array([1])
    edits = forest.of_pairs(one, other)
    return float(measured.formed(edits, forest.size[one], forest.size[other])[0])
