"""D_e of trees from pairs drawn at random: as sure of itself as it says, and never beyond need."""

import numpy as np
import pytest

from accord import Treebank
from accord.measures import TreeAlpha

SENTENCES = 40


@pytest.fixture(scope="module")
def treebank():
    chance = np.random.default_rng(0)

    def tree(words):
        return f"(S {' '.join(f'({label})' for label in chance.choice(list('ABC'), words))})"

    lengths = chance.integers(1, 12, SENTENCES)
    return Treebank.from_brackets({who: [tree(n) for n in lengths] for who in ("ann", "bob")})


def test_the_error_that_is_stated_is_that_of_many_samples(treebank):
    whole = TreeAlpha()(treebank).expected
    found = [TreeAlpha(sample=1000)(treebank, seed=seed) for seed in range(60)]
    off = np.array([one.expected / whole - 1.0 for one in found])
    said = float(found[0].notes[0].partition("±")[2].rstrip("%")) / 100.0
    # of 60 samples, the standard deviation is known to 9 %: three times that
    assert 1.96 * np.sqrt(np.mean(off**2)) == pytest.approx(said, rel=0.3)
    assert np.mean(np.abs(off) <= said) > 0.85


def test_the_precision_asked_for_is_reached_or_all_pairs_are_taken(treebank):
    exact = TreeAlpha()(treebank)
    assert TreeAlpha(precision=0.5)(treebank).expected == exact.expected  # 20,000 would be drawn
    assert TreeAlpha(precision=0.5)(treebank).interval == exact.interval


@pytest.mark.parametrize("more", [0, 1, 10**9])
def test_no_more_pairs_are_drawn_than_there_are(treebank, more):
    every = SENTENCES * 2 * (SENTENCES * 2 - 1) // 2
    exact, drawn = TreeAlpha()(treebank), TreeAlpha(sample=every + more)(treebank)
    assert (drawn.value, drawn.expected, drawn.interval) == (
        exact.value, exact.expected, exact.interval,
    )  # fmt: skip
    assert drawn.notes == exact.notes


def test_what_is_drawn_widens_the_interval(treebank):
    exact, drawn = TreeAlpha()(treebank).interval, TreeAlpha(sample=200)(treebank).interval
    assert drawn.high - drawn.low > exact.high - exact.low
    assert "drawn at random" in drawn.source
