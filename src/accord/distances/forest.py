"""Many trees packed together, and how many edits turn one into another.

The edit distance of two ordered trees with labels (Tai 1979; Zhang and Shasha 1989) is the least
cost of inserting, deleting and relabelling nodes that turns one into the other.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accord import kernels
from accord.corpus.tree import Tree, without_subtype
from accord.distances.kinds import Floats
from accord.distances.label_costs import LabelCosts
from accord.errors import QuestionError

Ints = NDArray[np.int64]

#: What |x| can be: how many nodes a tree has, or how many words its sentence has.
SIZES = ("auto", "nodes", "tokens")
#: Two trees are compared in tables of so many cells at most: two chains of 14,000 nodes.
MOST_CELLS = 200_000_000
#: So many nodes may be below the keyroots of a tree, seen from the better side.
MOST_EFFORT = 10_000_000


@dataclass(frozen=True, slots=True)
class Shape:
    """What is compared of a tree: labels and parents of its nodes, without words; and |x|."""

    labels: tuple[str, ...]
    parents: tuple[int, ...]
    size: int


def shapes_of(
    trees: Sequence[Tree], *, leaves: str = "auto", size: str = "auto", subtypes: bool = True
) -> list[Shape]:
    """Return what is compared of some trees; equal shapes are the same object.

    `leaves` says what bare symbols are: words, which leave the tree, or nodes; auto: words, unless
    some bracket of some tree holds several of them, or nothing. `size` says what |x| is: nodes,
    tokens (words), or auto: the words of phrase structure, and of dependencies the words and the
    root.
    """
    words = leaves == "words" or (
        leaves == "auto" and all(tree.shows_words for tree in trees if any(tree.bare))
    )
    known: dict[Shape, Shape] = {}
    found = []
    for tree in trees:
        plain = tree.without_words() if words and any(tree.bare) else tree
        tokens = _tokens(tree, plain)
        sizes = {"nodes": len(plain), "tokens": tokens, "auto": tokens + tree.of_words}
        labels = plain.labels if subtypes else tuple(map(without_subtype, plain.labels))
        shape = Shape(labels, plain.parents, sizes[size])
        found.append(known.setdefault(shape, shape))
    return found


def _tokens(tree: Tree, plain: Tree) -> int:
    """Count the words: nodes that are words, bare nodes that left the tree, or else leaves."""
    if tree.of_words:
        return len(tree) - 1 + tree.lost
    if len(plain) < len(tree):
        return len(tree) - len(plain)
    return len(tree) - len(set(tree.parents) - {-1})


@dataclass(frozen=True, slots=True, eq=False)
class Forest:
    """Trees in flat arrays, as `accord.kernels.trees` wants them."""

    arrays: tuple[Any, ...]
    weight: Floats
    size: Ints
    nodes: Ints

    @classmethod
    def of(cls, shapes: Sequence[Shape], costs: LabelCosts | None = None) -> "Forest":
        """Pack trees. Without `costs`, every edit costs 1."""
        names = sorted({label for shape in shapes for label in shape.labels})
        number = {name: place for place, name in enumerate(names)}
        nodes = np.array([len(shape.labels) for shape in shapes], np.int64)
        inner = np.concatenate([[0], np.cumsum(nodes - 1)]).astype(np.int64)
        offset = np.concatenate([[0], np.cumsum(nodes)]).astype(np.int64)
        code = _column((number[label] for shape in shapes for label in shape.labels), offset[-1])
        parent = _column((above for shape in shapes for above in shape.parents[1:]), inner[-1])
        sides = [_side(inner, offset, parent, code, mirrored=side) for side in (False, True)]
        label, left = (np.concatenate(column) for column in zip(*sides, strict=True))
        weight: Floats = nodes.astype(np.float64)
        gain: Floats = np.zeros((0, 0))
        if costs is not None:
            single, gain = costs.of_labels(names)
            weight = np.add.reduceat(single[code], offset[:-1]) if len(shapes) else np.zeros(0)
        both = np.concatenate([offset, offset[-1] + offset[1:]])
        keys, key_offset, leaf_keys, leaf_offset, effort = _keyroots(
            both, left, with_leaves=costs is not None
        )
        columns = _columns(both, left, keys, key_offset, effort, weight)
        arrays = (
            both, label.astype(np.int32), left.astype(np.int32), keys, key_offset, leaf_keys,
            leaf_offset, *columns, effort, weight, gain,
        )  # fmt: skip
        sizes = np.array([shape.size for shape in shapes], np.int64)
        return cls(arrays, weight, sizes, nodes)

    def __len__(self) -> int:
        return len(self.weight)

    def of_pairs(self, first: Ints, second: Ints) -> Floats:
        """Return the distance of pairs of trees, by their numbers."""
        out = np.empty(len(first))
        cells = kernels.distances_of_pairs(*self.arrays, first, second, MOST_CELLS, out)
        return self._distances(out, cells)

    def of_rows(self, begin: int, end: int) -> Floats:
        """Return the distances of some trees to all that come after them, row after row."""
        out = np.empty(int((len(self) - 1 - np.arange(begin, end)).sum()))
        cells = kernels.distances_of_rows(*self.arrays, begin, end, MOST_CELLS, out)
        return self._distances(out, cells)

    def _distances(self, out: Floats, cells: int) -> Floats:
        if cells > MOST_CELLS:
            raise _too_large(self.nodes, f"a table of {cells:,} cells")
        return np.maximum(0.0, out)


def _too_large(nodes: Ints, what: str) -> QuestionError:
    return QuestionError(
        f"a tree of {int(nodes.max()):,} nodes: comparing it with others takes {what}, and "
        f"{MOST_CELLS:,} are the most; leave such sentences out"
    )


def _column(values: Iterable[int], count: int) -> Ints:
    return np.fromiter(values, np.int64, int(count))


def _side(
    inner: Ints, offset: Ints, parent: Ints, code: Ints, *, mirrored: bool
) -> tuple[Ints, Ints]:
    """Return labels and leftmost leaves in post-order, of the trees or of their mirror images."""
    order, left = np.empty(offset[-1], np.int64), np.empty(offset[-1], np.int64)
    reached = np.empty(len(offset) - 1, np.int64)
    kernels.arrange_nodes(inner, parent, mirrored, order, left, reached)
    begin = np.repeat(offset[:-1], np.diff(offset))
    return code[begin + order], left


def _keyroots(
    offset: Ints, left: Ints, *, with_leaves: bool
) -> tuple[Ints, Ints, Ints, Ints, Ints]:
    """Return the keyroots with children and those without, and what each tree takes from a side.

    A tree that takes very much from one side is only looked at from the other.
    """
    sides = len(offset) - 1
    keys, leaf_keys = np.empty(offset[-1], np.int64), np.empty(offset[-1], np.int64)
    key_offset, leaf_offset = np.zeros(sides + 1, np.int64), np.zeros(sides + 1, np.int64)
    effort = np.empty(sides, np.int64)
    kernels.find_keyroots(
        offset, left, keys, key_offset, leaf_keys, leaf_offset, effort, with_leaves
    )
    effort[effort > MOST_EFFORT] = kernels.NEVER
    both = effort.reshape(2, -1)
    if (both == kernels.NEVER).all(axis=0).any():
        raise _too_large(np.diff(offset), f"columns for more than {MOST_EFFORT:,} nodes")
    return keys[: key_offset[-1]], key_offset, leaf_keys[: leaf_offset[-1]], leaf_offset, effort


def _columns(
    offset: Ints, left: Ints, keys: Ints, key_offset: Ints, effort: Ints, weight: Floats
) -> tuple[Any, ...]:
    stretches = np.diff(key_offset)
    width = int((effort + stretches)[effort < kernels.NEVER].sum())
    node_of, left_of = np.empty(width, np.int32), np.empty(width, np.int32)
    is_path, shift = np.empty(width, bool), np.empty(width)
    column_offset = np.zeros(len(offset), np.int64)
    between = 2.0 * float(weight.max(initial=0)) + 1.0
    kernels.lay_out_columns(
        offset, left, keys, key_offset, effort, between, node_of, left_of, is_path, shift,
        column_offset,
    )  # fmt: skip
    return node_of, left_of, is_path, shift, column_offset
