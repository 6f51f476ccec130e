"""The edit distance of trees: what it is by definition, that it is a metric, and its kernels."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from trees import LABELS, defined_distance, trees

import accord
from accord import Coding, Tree, kernels
from accord.distances import forest as forests
from accord.distances import tree_edit
from accord.distances.forest import Forest, shapes_of
from accord.distances.label_costs import LabelCosts, label_costs
from accord.errors import DataError, QuestionError
from accord.kernels.compiler import interpreted

# Costs are sums of a dozen float64 numbers, raised by a few dozen before they are compared.
ROUNDING = 1e-9


@given(trees(5), trees(5))
@settings(max_examples=400)
def test_it_is_the_distance_of_the_recursive_definition(one, other):
    assert tree_edit(one, other) == defined_distance(one, other)


@given(trees(9, "ab"), trees(9, "ab"))
@settings(max_examples=150)
def test_so_it_is_for_larger_trees_of_few_labels(one, other):
    assert tree_edit(one, other) == defined_distance(one, other)


@pytest.mark.slow
@given(trees(14, "ab"), trees(14, "ab"))
@settings(max_examples=3000)
def test_so_it_is_for_trees_of_fourteen_nodes(one, other):
    assert tree_edit(one, other) == defined_distance(one, other)


COSTS = st.sampled_from([0.25, 0.5, 1.0, 1.5, 3.0])
SHARES = st.sampled_from([0.0, 0.25, 0.6, 1.0])


@given(trees(5), trees(5), st.tuples(COSTS, COSTS, COSTS), st.tuples(SHARES, SHARES, SHARES))
@settings(max_examples=300)
def test_costs_of_labels_enter_as_in_the_definition(one, other, single, shares):
    costs = dict(zip(LABELS, single, strict=True))
    pairs = {("a", "b"): shares[0], ("a", "c"): shares[1], ("b", "c"): shares[2]}

    def relabel(first, second):
        return 0.0 if first == second else pairs[min(first, second), max(first, second)]

    # to delete and insert may cost less than to relabel: the definition takes that, too
    expected = defined_distance(one, other, costs.get, relabel)
    found = tree_edit(one, other, relabel=pairs, costs=costs)
    assert found == pytest.approx(expected, abs=ROUNDING)
    assert tree_edit(other, one, relabel=pairs, costs=costs) == pytest.approx(found, abs=ROUNDING)


@given(trees(7), trees(7), trees(7))
@settings(max_examples=200)
def test_it_is_a_metric(one, two, three):
    assert tree_edit(one, two) >= 0.0
    assert tree_edit(one, two) == tree_edit(two, one)
    assert (tree_edit(one, two) == 0.0) == (one == two)
    assert tree_edit(one, two) + tree_edit(two, three) >= tree_edit(one, three)


@given(trees(8), trees(8))
def test_bounds_and_forms(one, other):
    edits, gap = tree_edit(one, other), abs(len(one) - len(other))
    assert gap <= edits <= len(one) + len(other)
    assert tree_edit(one, other, distance="diff", size="nodes") == edits - gap
    norm = tree_edit(one, other, distance="norm", size="nodes")
    assert norm == pytest.approx(edits / (len(one) + len(other)))


@given(st.lists(trees(7), min_size=2, max_size=9))
def test_rows_and_pairs_of_a_forest_are_the_distances_of_two(drawn):
    forest = Forest.of(shapes_of(drawn))
    first, second = np.triu_indices(len(drawn), 1)
    every = [tree_edit(drawn[x], drawn[y]) for x, y in zip(first, second, strict=True)]
    assert forest.of_pairs(first, second).tolist() == every
    assert forest.of_rows(0, len(drawn)).tolist() == every
    middle = len(drawn) // 2
    parts = [forest.of_rows(0, middle), forest.of_rows(middle, len(drawn))]
    assert np.concatenate(parts).tolist() == every


class Twin:
    """A kernel whose source is run by Python as well."""

    def __init__(self, name):
        self.compiled = getattr(kernels, name)
        self.interpreted = getattr(interpreted("trees"), name)

    def __call__(self, *arguments):
        copies = [one.copy() if isinstance(one, np.ndarray) else one for one in arguments]
        found = self.compiled(*arguments)
        assert self.interpreted(*copies) == found
        for one, other in zip(arguments, copies, strict=True):
            if isinstance(one, np.ndarray):  # nobody has written on some places of float64
                assert np.array_equal(one, other, equal_nan=one.dtype.kind == "f")
        return found


KERNELS = (
    "arrange_nodes", "find_keyroots", "lay_out_columns", "distances_of_pairs", "distances_of_rows",
)  # fmt: skip


@given(st.lists(trees(8), min_size=1, max_size=5), st.booleans())
@settings(max_examples=40)
def test_the_kernels_of_trees_are_the_same_interpreted(drawn, costly):
    costs = label_costs({("a", "b"): 0.5}, {"c": 2.0}) if costly else None
    with pytest.MonkeyPatch.context() as patch:
        for name in KERNELS:
            patch.setattr(kernels, name, Twin(name))
        forest = Forest.of(shapes_of(drawn), costs)
        first, second = np.triu_indices(len(drawn))
        forest.of_pairs(first, second)
        forest.of_rows(0, len(drawn))


@given(st.lists(st.integers(0, 6), min_size=1, max_size=7), st.booleans())
def test_words_in_cycles_are_not_reached(heads, mirrored):
    heads = [head % (len(heads) + 1) for head in heads]
    offset, parent = np.array([0, len(heads)]), np.array(heads)
    order, left = np.zeros(len(heads) + 1, np.int64), np.zeros(len(heads) + 1, np.int64)
    reached = np.zeros(1, np.int64)
    kernels.arrange_nodes(offset, parent, mirrored, order, left, reached)
    good = {0}
    for _ in heads:
        good |= {word for word, head in enumerate(heads, start=1) if head in good}
    assert sorted(order[: reached[0]].tolist()) == sorted(good)
    assert order[reached[0] - 1] == 0


# α from distances


@given(st.lists(st.lists(trees(5), min_size=0, max_size=3), min_size=1, max_size=5))
@settings(max_examples=80)
def test_alpha_is_what_plain_loops_make_of_the_definition(units):
    rows = [[*unit, *[None] * (3 - len(unit))] for unit in units]
    result = accord.measure(Coding.from_rows(rows), "tree-alpha(size=nodes)", resamples=0)
    paired = [unit for unit in units if len(unit) >= 2]
    every = [tree for unit in paired for tree in unit]
    if not paired or all(tree == every[0] for tree in every):
        assert result.value is None
        return
    observed = sum(
        sum(tree_edit(x, y) ** 2 for x in unit for y in unit) / (len(unit) - 1) for unit in paired
    )
    expected = sum(tree_edit(x, y) ** 2 for x in every for y in every) / (len(every) - 1)
    assert result.value == pytest.approx(1 - observed / expected, abs=1e-12)


# Hostile trees


def chain(size):
    return Tree(("a",) * size, tuple(range(-1, size - 1)))


def zigzag(size):
    """Return a chain whose nodes have a leaf to the left and to the right in turn."""
    labels, parents, spine = ["a"], [-1], 0
    for step in range(size):
        here = len(labels)
        labels += ["b", "a"] if step % 2 else ["a", "b"]
        parents += [spine, spine]
        spine = here + step % 2
    return Tree(tuple(labels), tuple(parents))


def test_chains_of_a_hundred_thousand_nodes_are_compared_with_small_trees():
    long = chain(100_000)
    assert tree_edit(long, chain(3)) == 100_000 - 3
    assert tree_edit(chain(3), long, distance="diff", size="nodes") == 0


def test_two_trees_that_would_take_all_memory_are_refused():
    with pytest.raises(QuestionError, match=r"a tree of 100,000 nodes.*leave such sentences out"):
        tree_edit(chain(100_000), chain(99_999))
    with pytest.raises(QuestionError, match="a tree of 20,001 nodes"):
        tree_edit(zigzag(10_000), chain(2))


def test_a_tree_that_is_much_work_from_one_side_is_looked_at_from_the_other(monkeypatch):
    # leaves only to the left of a long chain: each begins a stretch as long as the rest
    labels, parents = ["r"], [-1]
    for step in range(60):
        parents += [2 * step, 2 * step]
        labels += ["leaf", "node"]
    comb = Tree(tuple(labels), tuple(parents))
    expected = tree_edit(comb, zigzag(4))
    monkeypatch.setattr(forests, "MOST_EFFORT", 400)
    assert tree_edit(comb, zigzag(4)) == expected


@given(trees(6), trees(6))
def test_a_tree_that_is_deep_and_wide_is_the_same_where_tables_are_large(one, other):
    wide = Tree(("r", *one.labels), (-1, *(0 if above < 0 else above + 1 for above in one.parents)))
    assert tree_edit(wide, other) == defined_distance(wide, other)


# Costs and labels


def test_like_labels_cost_less_to_relabel():
    subject, time, place = (
        Tree.from_heads([2, 0], [label, "root"]) for label in ("subj", "adv-time", "adv-place")
    )
    near = {("adv-time", "adv-place"): 0.25}
    assert tree_edit(time, place, relabel=near) == 0.25
    assert tree_edit(subject, place, relabel=near) == 1.0
    assert tree_edit(time, place) == 1.0


def test_files_of_costs_and_hierarchies(tmp_path):
    hierarchy = tmp_path / "labels.csv"
    hierarchy.write_text("label,parent\nadv,\ntime,adv\nplace,adv\nsubj,\n", encoding="utf-8")
    costs = tmp_path / "costs.csv"
    costs.write_text("label,cost\npunct,0.1\n*,2\n", encoding="utf-8")
    time, place, dotted = (
        Tree.from_heads([2, 0], [label, "root"]) for label in ("time", "place", "punct")
    )
    bare = Tree.from_heads([0], ["root"])
    assert 0.0 < tree_edit(time, place, relabel=str(hierarchy)) < 1.0
    assert tree_edit(dotted, bare, costs=str(costs)) == pytest.approx(0.1)
    assert tree_edit(time, bare, costs=str(costs)) == 2.0


@pytest.mark.parametrize(
    ("costs", "found"),
    [
        ({"a": -1}, "-1 as the cost of 'a'"),
        ({"a": "dear"}, "'dear' as the cost"),
        ({"a": 0}, "0 as the cost"),
        ({"a": float("nan")}, "nan as the cost"),
        ({"a": float("inf")}, "inf as the cost"),
    ],
)
def test_costs_that_make_no_distance_are_refused(costs, found):
    with pytest.raises(DataError, match=found):
        tree_edit(chain(1), chain(2), costs=costs)


def test_mistakes_in_a_file_of_costs_have_a_line(tmp_path):
    path = tmp_path / "costs.csv"
    path.write_text("a,1\nb,1,2\n", encoding="utf-8")
    with pytest.raises(DataError, match="3 cells") as raised:
        tree_edit(chain(1), chain(2), costs=path)
    assert raised.value.line == 2
    with pytest.raises(QuestionError, match="no file"):
        tree_edit(chain(1), chain(2), costs="nowhere.csv")


def test_the_digest_of_costs_changes_with_them():
    digests = {
        LabelCosts().digest,
        LabelCosts((("a", 2.0),)).digest,
        label_costs({("a", "b"): 0.5}, None).digest,
        label_costs({("a", "b"): 0.4}, None).digest,
    }
    assert len(digests) == 4


def test_subtypes_are_told_apart_or_not():
    one, other = (Tree.from_heads([2, 0], [name, "root"]) for name in ("nsubj", "nsubj:pass"))
    assert tree_edit(one, other) == 1
    assert tree_edit(one, other, subtypes=False) == 0


# Order and projectivity


def test_the_order_of_children_counts_and_the_side_of_the_head_does_not():
    before = Tree.from_heads([3, 3, 0], ["a", "b", "root"])
    around = Tree.from_heads([2, 0, 2], ["a", "root", "b"])
    turned = Tree.from_heads([3, 3, 0], ["b", "a", "root"])
    assert tree_edit(before, around) == 0
    assert tree_edit(before, turned) == 2


def test_trees_that_are_not_projective_are_compared_by_the_order_of_sisters():
    # the lines 1←3 and 2←4 cross; the tree is that of a sentence in another order
    crossing = Tree.from_heads([3, 4, 0, 3], ["a", "b", "root", "c"])
    straight = Tree.from_heads([4, 3, 4, 0], ["a", "b", "c", "root"])
    assert str(crossing) == "( (root (a) (c (b))))"
    assert tree_edit(crossing, straight) == 0
    # put under another head, a word moves in the tree, although it stays where it is in the text
    moved = Tree.from_heads([3, 3, 0, 3], ["a", "b", "root", "c"])
    assert tree_edit(crossing, moved) == 2


def test_what_is_no_tree_is_refused_with_a_reason():
    data = Coding.from_rows([["a", "b"], ["a", "a"]])
    reason = accord.measure(data, "tree-alpha").reason
    assert "labels of items that were given beforehand: take alpha" in reason
    with pytest.raises(QuestionError, match="distance='odd'"):
        accord.distances.tree_edit(chain(1), chain(1), distance="odd")
