"""Annotators of trees who err: what they change, what they leave, and how often."""

from collections import Counter
from itertools import product
from math import sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accord.corpus.tree import Tree
from accord.errors import AccordError
from accord.simulation.phrases import (
    flattened,
    inserted,
    moved,
    phrase_labels,
    relabelled_phrases,
)
from accord.simulation.relabelling import relabelled
from accord.simulation.tree_reattach import post_order, reattached
from accord.simulation.tree_reattach_uniform import reattached_uniformly

DRAWS = 5_000


def generator(seed=0):
    return np.random.default_rng(seed)


def is_tree(heads):
    try:
        post_order(heads)
    except AccordError:
        return False
    return True


@st.composite
def dependency_trees(draw, most=8):
    """Draw heads that form a tree: words in some order, each under one before it or the root."""
    count = draw(st.integers(1, most))
    order = draw(st.permutations(range(1, count + 1)))
    heads = [0] * count
    for place, word in enumerate(order):
        heads[word - 1] = draw(st.sampled_from([0, *order[:place]]))
    return heads


def all_trees(count):
    return [heads for heads in product(range(count + 1), repeat=count) if is_tree(heads)]


def assert_uniform(counts, outcomes):
    """Check that outcomes are equally frequent: no count is six standard deviations off."""
    assert set(counts) == set(outcomes)
    share = 1.0 / len(outcomes)
    spread = sqrt(DRAWS * share * (1.0 - share))
    assert all(abs(count - DRAWS * share) <= 6.0 * spread for count in counts.values())


def test_words_come_after_those_that_hang_on_them_from_left_to_right():
    assert post_order([2, 0, 5, 5, 2]) == [1, 3, 4, 5, 2]
    assert post_order([0, 0]) == [1, 2]


@given(dependency_trees(), st.floats(0, 1), st.integers(0, 2**32), st.booleans(), st.booleans())
def test_words_hung_elsewhere_still_form_a_tree(heads, probability, seed, root, current):
    assert is_tree(reattached(heads, probability, generator(seed), root=root, current=current))


@given(dependency_trees(), st.floats(0, 1), st.integers(0, 2**32), st.sampled_from(["any", "one"]))
def test_words_hung_anywhere_form_a_tree(heads, probability, seed, roots):
    after = reattached_uniformly(heads, probability, generator(seed), roots=roots)
    assert is_tree(after)
    if roots == "one" and heads.count(0) == 1:
        assert after.count(0) == 1


@given(dependency_trees(), st.integers(0, 2**32))
def test_nobody_errs_at_probability_0(heads, seed):
    labels = [str(head) for head in heads]
    assert reattached(heads, 0.0, generator(seed)) == heads
    assert reattached_uniformly(heads, 0.0, generator(seed)) == heads
    assert relabelled(labels, ["x", "y"], 0.0, generator(seed)) == labels


@given(dependency_trees(), st.integers(0, 2**32))
def test_the_current_head_is_never_drawn_where_it_is_no_candidate(heads, seed):
    after = reattached(heads, 1.0, generator(seed), current=False)
    # a word keeps its head only if there was no other: as the only word under the root
    kept = [word for word, (old, new) in enumerate(zip(heads, after, strict=True)) if old == new]
    assert all(heads[word] == 0 for word in kept)


@given(dependency_trees(), st.integers(0, 2**32))
def test_no_word_is_hung_on_the_root_where_it_is_no_candidate(heads, seed):
    after = reattached(heads, 1.0, generator(seed), root=False)
    assert all(old == 0 for old, new in zip(heads, after, strict=True) if new == 0)


def test_a_word_is_hung_on_one_that_it_does_not_dominate_in_the_tree_as_it_is_then():
    # 1 ← 2 ← 3 ← root: 1 goes to 2, 3 or the root, then 2 to what it does not dominate, then 3
    probabilities = Counter()
    for first in (0, 2, 3):
        for second in (0, 3) if first == 2 else (0, 1, 3):
            heads = [first, second, 0]
            free = [head for head in range(4) if head != 3 and not _over(heads, 3, head)]
            for third in free:
                share = 1 / 3 / (2 if first == 2 else 3) / len(free)
                probabilities[first, second, third] += share
    random = generator(1)
    seen = Counter(tuple(reattached([2, 3, 0], 1.0, random)) for _ in range(DRAWS))
    assert abs(sum(probabilities.values()) - 1.0) < 1e-12
    assert set(seen) <= set(probabilities)
    for heads, share in probabilities.items():
        assert abs(seen[heads] - DRAWS * share) <= 6.0 * sqrt(DRAWS * share)


def _over(heads, word, other):
    while other:
        if other == word:
            return True
        other = heads[other - 1]
    return False


@pytest.mark.parametrize("heads", [[2, 0, 2], [0, 1, 2], [0, 0, 0], [0]])
def test_at_probability_1_every_tree_is_as_likely_as_any_other(heads):
    random = generator(2)
    seen = Counter(tuple(reattached_uniformly(heads, 1.0, random)) for _ in range(DRAWS))
    trees = all_trees(len(heads))
    assert len(trees) == (len(heads) + 1) ** (len(heads) - 1)
    assert_uniform(seen, trees)


@pytest.mark.parametrize("heads", [[2, 0, 2], [0, 1, 2], [0, 1, 2, 3], [0]])
def test_with_one_word_under_the_root_too(heads):
    random = generator(3)
    seen = Counter(
        tuple(reattached_uniformly(heads, 1.0, random, roots="one")) for _ in range(DRAWS)
    )
    trees = [tree for tree in all_trees(len(heads)) if tree.count(0) == 1]
    assert len(trees) == len(heads) ** (len(heads) - 1)
    assert_uniform(seen, trees)


class Chosen:
    """A generator of which the first numbers are those that choose the words to be touched."""

    def __init__(self, touched, seed):
        self._touched = touched
        self._random = generator(seed)

    def random(self, count):
        assert count == len(self._touched)
        return np.where(self._touched, 0.0, 1.0)

    def __getattr__(self, name):
        return getattr(self._random, name)


@pytest.mark.parametrize("roots", ["any", "one"])
@pytest.mark.parametrize("touched", [(1, 0, 1, 0), (1, 1, 0, 0), (0, 1, 0, 1), (0, 1, 1, 0)])
def test_what_is_not_touched_stays_and_all_trees_with_it_are_equally_likely(touched, roots):
    heads = [2, 0, 2, 3]
    chosen = Chosen(np.array(touched, bool), 4)
    seen = Counter(
        tuple(reattached_uniformly(heads, 0.5, chosen, roots=roots)) for _ in range(DRAWS)
    )
    possible = [
        tree
        for tree in all_trees(4)
        if all(new == old for new, old, lost in zip(tree, heads, touched, strict=True) if not lost)
        and (roots == "any" or tree.count(0) == 1)
    ]
    assert_uniform(seen, possible)


def test_labels_are_drawn_from_all_of_them_the_own_included_or_not():
    random = generator(5)
    labels = ["a"] * DRAWS
    assert_uniform(Counter(relabelled(labels, "abcd", 1.0, random)), "abcd")
    assert_uniform(Counter(relabelled(labels, "abcd", 1.0, random, own=False)), "bcd")
    assert relabelled(["a"], "a", 1.0, random, own=False) == ["a"]
    touched = sum(label != "a" for label in relabelled(labels, "bc", 0.25, random))
    assert abs(touched - DRAWS / 4) < 6 * sqrt(DRAWS * 0.1875)


# Phrase structure

TREE = Tree.from_brackets("(S (NP (D the) (N dog) (PP (P in) (NP (N town)))) (VP (V barks)) (. .))")


@st.composite
def phrase_trees(draw):
    """Draw a tree of phrases over words."""
    words = iter(range(100))

    def written(depth):
        count = draw(st.integers(1, 3))
        parts = [
            written(depth - 1)
            if depth and draw(st.booleans())
            else f"({draw(st.sampled_from('PQ'))} w{next(words)})"
            for _ in range(count)
        ]
        return f"({draw(st.sampled_from('ABC'))} {' '.join(parts)})"

    return Tree.from_brackets(written(2))


def perturbations(tree, probability, seed):
    random = generator(seed)
    inner, outer = phrase_labels([tree])
    yield relabelled_phrases(tree, (inner, outer), probability, random)
    yield flattened(tree, probability, random)
    yield inserted(tree, ("X", "Y"), probability, random)
    yield moved(tree, probability, random)
    yield moved(tree, probability, random, current=False)


@given(phrase_trees(), st.floats(0, 1), st.integers(0, 2**32))
def test_words_keep_their_order_and_no_phrase_is_empty(tree, probability, seed):
    for after in perturbations(tree, probability, seed):
        assert after.words == tree.words
        assert after.labels[0] == tree.labels[0]
        assert all(after.bare[node] or below for node, below in enumerate(after.children))
        assert Tree.from_brackets(str(after)) == after


@given(phrase_trees(), st.integers(0, 2**32))
def test_nobody_errs_about_phrases_at_probability_0(tree, seed):
    assert all(after == tree for after in perturbations(tree, 0.0, seed))


def test_a_phrase_is_left_out_and_what_is_below_takes_its_place():
    flat = "(S (D the) (N dog) (P in) (N town) (V barks) (. .))"
    assert str(flattened(TREE, 1.0, generator())) == flat


def test_every_run_of_neighbours_is_as_likely_to_get_a_phrase_over_it():
    tree = Tree.from_brackets("(S (A a) (B b) (C c))")
    random = generator(6)
    seen = Counter(str(inserted(tree, "X", 1.0, random)) for _ in range(DRAWS))
    assert_uniform(
        seen,
        [
            "(S (X (A a)) (B b) (C c))", "(S (A a) (X (B b)) (C c))", "(S (A a) (B b) (X (C c)))",
            "(S (X (A a) (B b)) (C c))", "(S (A a) (X (B b) (C c)))",
        ],
    )  # fmt: skip


def test_a_phrase_goes_wherever_words_keep_their_order_with_the_same_probability():
    # only the last phrase is touched: the one that hangs on the noun or on the verb
    tree = Tree.from_brackets("(S (VP (V saw) (NP (N men)) (PP (P in) (N coats))) (. .))")
    touched = np.array([label == "PP" for label in tree.labels])
    chosen = Chosen(touched, 7)
    seen = Counter(str(moved(tree, 0.5, chosen)) for _ in range(DRAWS))
    assert_uniform(
        seen,
        [
            "(S (VP (V saw) (NP (N men)) (PP (P in) (N coats))) (. .))",
            "(S (VP (V saw) (NP (N men) (PP (P in) (N coats)))) (. .))",
            "(S (VP (V saw) (NP (N men))) (PP (P in) (N coats)) (. .))",
        ],
    )


def test_a_very_deep_tree_meets_no_limit():
    deep = 3000
    tree = Tree.from_brackets("(A (B b) " * deep + "(C c)" + ")" * deep)
    for after in perturbations(tree, 0.5, 8):
        assert after.words == tree.words
    heads = list(range(deep))
    assert is_tree(reattached_uniformly(heads, 0.5, generator()))
    assert is_tree(reattached(heads, 0.02, generator()))
