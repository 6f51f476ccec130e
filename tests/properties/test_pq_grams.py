"""pq-grams of trees: against their definition, and what follows from it."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import accord
from accord import Treebank, distances, kernels
from accord.corpus.tree import Tree
from accord.distances.grams import PqGrams, Profiles, pq_gram
from accord.errors import QuestionError
from accord.kernels.compiler import interpreted
from accord.measures import TreeAlpha

NOTHING = object()


def grams_by_definition(tree, p, q):
    """Extend the tree with empty nodes, as Augsten et al. do, and read off its patterns."""
    found = Counter()

    def walk(node, ancestors):
        stem = (*ancestors, tree.labels[node])[-p:]
        below = tree.children[node]
        labels = [tree.labels[child] for child in below]
        if not below:
            found[(*stem, *[NOTHING] * q)] += 1
            return
        padded = [NOTHING] * (q - 1) + labels + [NOTHING] * (q - 1)
        for begin in range(len(padded) - q + 1):
            found[(*stem, *padded[begin : begin + q])] += 1
        for child in below:
            walk(child, stem)

    walk(0, (NOTHING,) * p)
    return found


def shared_by_definition(one, other, p, q):
    a, b = grams_by_definition(one, p, q), grams_by_definition(other, p, q)
    return sum((a & b).values()), sum(a.values()), sum(b.values())


@st.composite
def trees(draw, most=12):
    count = draw(st.integers(1, most))
    parents = [-1]
    for node in range(1, count):
        # in the order in which nodes begin: under the last one or one of those above it
        way, here = [], node - 1
        while here >= 0:
            way.append(here)
            here = parents[here]
        parents.append(draw(st.sampled_from(way)))
    labels = draw(st.lists(st.sampled_from("abc"), min_size=count, max_size=count))
    return Tree(tuple(labels), tuple(parents))


@settings(max_examples=100)
@given(trees(), trees(), st.integers(1, 4), st.integers(1, 4))
def test_the_distance_is_what_its_definition_says(one, other, p, q):
    shared, a, b = shared_by_definition(one, other, p, q)
    assert pq_gram(one, other, p=p, q=q, normalised=False) == a + b - 2 * shared
    assert pq_gram(one, other, p=p, q=q) == pytest.approx(1 - 2 * shared / (a + b))


@settings(max_examples=40)
@given(st.lists(trees(), min_size=2, max_size=9), st.integers(1, 3), st.integers(1, 3))
def test_rows_and_pairs_of_many_trees_are_the_same_compiled_or_not(given_trees, p, q):
    grams = PqGrams(p, q)
    profiles = Profiles.of(grams.shapes(given_trees), p, q)
    first, second = np.triu_indices(len(given_trees), 1)
    expected = [
        shared_by_definition(given_trees[x], given_trees[y], p, q)[0]
        for x, y in zip(first, second, strict=True)
    ]
    pairs = profiles.of_pairs(first.astype(np.int64), second.astype(np.int64))
    assert pairs.tolist() == expected
    rows = [profiles.of_rows(row, row + 1).tolist() for row in range(len(given_trees) - 1)]
    assert [value for row in rows for value in row] == expected
    assert profiles.of_rows(0, len(given_trees)).tolist() == expected
    twin = interpreted("grams")
    out = np.zeros(len(first), np.int64)
    twin.shared_by_pairs(profiles.offset, profiles.item, first, second, out)
    assert out.tolist() == expected
    for kernel in (kernels.shared_by_rows, twin.shared_by_rows):
        out = np.zeros(len(first), np.int32)
        columns = (profiles.offset, profiles.item, profiles.holder, profiles.spot, profiles.last)
        kernel(*columns, 0, len(given_trees), out)
        assert out.tolist() == expected


@settings(max_examples=60)
@given(trees(), trees(), trees())
def test_bags_keep_three_of_the_four_axioms(x, y, z):
    assert pq_gram(x, x) == 0.0
    assert pq_gram(x, y) == pq_gram(y, x)
    apart = [pq_gram(*pair, normalised=False) for pair in ((x, y), (y, z), (x, z))]
    assert apart[0] + apart[1] >= apart[2]


def test_the_example_of_augsten_and_others_has_thirteen_patterns():
    # figure 2 of the paper: T1, whose 2,3-profile is printed
    tree = Tree.from_brackets("(a (a (e) (b)) (b) (c))")
    profile = grams_by_definition(tree, 2, 3)
    assert sum(profile.values()) == 13
    grams = PqGrams()
    assert grams.profiles(grams.shapes([tree])).size.tolist() == [13]
    other = Tree.from_brackets("(a (a (e) (b)) (b) (x))")
    # all patterns with c or x in them are lost: four of thirteen on each side
    assert distances.pq_gram(tree, other, normalised=False) == 8.0
    assert distances.pq_gram(tree, other) == pytest.approx(1 - 2 * 9 / 26)


def test_different_trees_can_have_the_same_patterns():
    one = Tree.from_brackets("(r (a (b)) (a (b (c))) (a (b)))")
    other = Tree.from_brackets("(r (a (b (c))) (a (b)) (a (b)))")
    assert pq_gram(one, other, p=2, q=1) == 0.0
    assert distances.tree_edit(one, other) > 0.0


def treebank(seed=0, sentences=30):
    random = np.random.default_rng(seed)

    def bracketed(depth):
        label = "ABCD"[random.integers(4)]
        if depth == 0:
            return f"({label})"
        return f"({label} {' '.join(bracketed(depth - 1) for _ in range(random.integers(1, 4)))})"

    ann = [bracketed(3) for _ in range(sentences)]
    bob = [tree if random.random() < 0.7 else tree.replace("(A)", "(B)") for tree in ann]
    return Treebank.from_brackets({"ann": ann, "bob": bob})


@pytest.mark.parametrize("name", ["pq-gram", "pq-gram-bag"])
def test_alpha_is_that_of_plain_loops_over_all_pairs(name):
    bank = treebank()
    found = TreeAlpha(distance=name)(bank).value
    rows = [[bank[row, who] for who in bank.annotators] for row in range(len(bank))]
    normalised = name == "pq-gram"

    def squared(x, y):
        return pq_gram(x, y, normalised=normalised) ** 2

    observed = sum(squared(x, y) for row in rows for x in row for y in row)
    every = [tree for row in rows for tree in row]
    expected = sum(squared(x, y) for x in every for y in every) / (len(every) - 1)
    assert found == pytest.approx(1 - observed / expected, abs=1e-12)


def test_the_size_of_the_patterns_is_a_parameter():
    bank = treebank()
    wide = TreeAlpha(distance="pq-gram", p=3, q=2)
    assert repr(wide) == "tree-alpha(distance=pq-gram,p=3,q=2)"
    assert wide(bank).value != TreeAlpha(distance="pq-gram")(bank).value
    assert "p:3" in wide(bank).signature
    with pytest.raises(QuestionError, match=r"p is for distance=pq-gram\|pq-gram-bag, not plain"):
        TreeAlpha(p=3)
    with pytest.raises(QuestionError, match="size is for distance=plain"):
        TreeAlpha(distance="pq-gram", size="nodes")
    with pytest.raises(QuestionError, match="q=0; expected a whole number from 1 to 9"):
        TreeAlpha(distance="pq-gram", q=0)


def test_the_result_says_how_far_the_approximation_is_from_edits():
    bank = treebank(sentences=200)
    result = TreeAlpha(distance="pq-gram")(bank)
    note = next(note for note in result.notes if "approximate" in note)
    exact = TreeAlpha(distance="norm")(bank).value
    said = float(note.rpartition("about ")[2])
    # expected from 10,000 pairs: known to about a percent
    assert said == pytest.approx(exact, abs=0.02)
    assert "correlation" in note
    few = TreeAlpha(distance="pq-gram-bag")(treebank(sentences=5))
    said = float(few.notes[-1].rpartition("about ")[2])
    # all pairs are looked at
    assert said == pytest.approx(TreeAlpha()(treebank(sentences=5)).value, abs=0.0006)


def test_values_that_are_no_trees_are_refused():
    coding = accord.Coding.from_rows([["a", "b"], ["a", "a"]], annotators=["ann", "bob"])
    result = accord.measure(coding, "alpha(distance=pq-gram)")
    assert result.value is None
    assert "pq-gram compares trees" in result.reason


def test_the_expected_disagreement_can_be_sampled():
    bank = treebank(sentences=100)
    whole = TreeAlpha(distance="pq-gram")(bank).value
    drawn = TreeAlpha(distance="pq-gram", sample=4000)(bank)
    # twice what the result says chance may move it by at 95 %: one draw in ten thousand is beyond
    off = (1 - drawn.value) * drawn.samples.precision
    assert drawn.value == pytest.approx(whole, abs=2 * off)
