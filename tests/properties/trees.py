"""Trees that tests draw, and the edit distance as it is defined."""

from functools import cache

from hypothesis import strategies as st

from accord import Tree

LABELS = "abc"


@st.composite
def trees(draw, most=5, labels=LABELS):
    """Draw a tree of so many nodes at most: each node goes below one that is open."""
    size = draw(st.integers(1, most))
    names = draw(st.lists(st.sampled_from(labels), min_size=size, max_size=size))
    parents, open_nodes = [-1], [0]
    for node in range(1, size):
        depth = draw(st.integers(1, len(open_nodes)))
        del open_nodes[depth:]
        parents.append(open_nodes[-1])
        open_nodes.append(node)
    return Tree(tuple(names), tuple(parents))


def nested(tree, node=0):
    """Return a tree as its label and its children."""
    return tree.labels[node], tuple(nested(tree, child) for child in tree.children[node])


def _one(label):
    return 1.0


def _unlike(one, other):
    return float(one != other)


def defined_distance(one, other, single=_one, relabel=_unlike):
    """Return the edit distance of two trees by its recursive definition, over forests."""

    @cache
    def weight(forest):
        return sum(single(label) + weight(below) for label, below in forest)

    @cache
    def distance(first, second):
        if not first or not second:
            return weight(first) + weight(second)
        (name, below), (called, under) = first[-1], second[-1]
        return min(
            distance(first[:-1] + below, second) + single(name),
            distance(first, second[:-1] + under) + single(called),
            distance(below, under) + distance(first[:-1], second[:-1]) + relabel(name, called),
        )

    return distance((nested(one),), (nested(other),))
