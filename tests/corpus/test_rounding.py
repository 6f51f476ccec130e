"""Positions that differ only because they were computed are the same to whoever compares them."""

from itertools import pairwise

import numpy as np
import pytest

from accord import Continuum, Corpus, DataError, measure
from accord.corpus.rounding import equally_long, rounded

#: 0.1 + 0.2 is not 0.3, and 0.7 + 0.1 is not 0.8.
COMPUTED = [(0.0, 0.1 + 0.2, "a"), (0.3, 0.5, "b"), (0.7 + 0.1, 1.1, "a")]
WRITTEN = [(0.0, 0.3, "a"), (0.3, 0.5, "b"), (0.8, 1.1, "a")]
BOTH = Continuum.from_units({"ann": COMPUTED, "bob": WRITTEN}, length=1.2)


def test_the_examples_differ_in_their_last_digits():
    assert COMPUTED[0][1] > COMPUTED[1][0]
    assert COMPUTED[2][0] != WRITTEN[2][0]


@pytest.mark.parametrize("name", ["u-alpha", "binary-u-alpha", "cu-alpha", "u-alpha(edition=2013)"])
def test_units_that_touch_but_for_rounding_do_not_overlap(name):
    assert measure(BOTH, name).value == 1


def test_boundaries_that_are_the_same_but_for_rounding_are_the_same():
    assert measure(BOTH, "span-f1").value == 1
    assert measure(BOTH, "slot-error-rate").values["correct"] == 2 * 3
    assert measure(BOTH, "cohen-kappa").value == 1


def test_a_gap_that_only_rounding_leaves_is_none():
    sizes = [0.1, 0.2, 0.4, 0.3, 0.1]
    cuts = [float(sum(sizes[:number])) for number in range(6)]
    pieces = [(low, high, "a") for low, high in pairwise(cuts)]
    study = Continuum.from_units({"ann": pieces, "bob": [(0.0, 1.1, "a")]})
    assert measure(study, "u-alpha").reason.startswith("one category covers everything")
    assert measure(study, "binary-u-alpha").reason == "nobody left a gap"


def test_a_unit_may_end_after_its_document_by_a_rounding_error_only():
    assert len(Continuum.from_units({"ann": [(0, 0.1 + 0.2)]}, length=0.3)) == 1
    with pytest.raises(DataError, match="units within their document"):
        Continuum.from_units({"ann": [(0, 0.3001)]}, length=0.3)


def test_the_middle_of_an_atom_is_its_middle_however_it_was_computed():
    units = {"ann": [(0.0, 0.1 + 0.2, "a")], "bob": [(0.0, 0.2, "a")]}
    study = Continuum.from_units(units, length=0.6)
    # both end before the middle of the only atom, so that both leave it blank
    assert measure(study, "discretized-kappa(step=0.6,coefficient=percent)").value == 1


def test_whole_positions_stay_what_they_are_however_large():
    far = 10**15
    units = {"ann": [(far, far + 1, "a")], "bob": [(far + 1, far + 2, "a")]}
    assert measure(Continuum.from_units(units), "span-f1").value == 0
    floats = {who: [(float(s), float(e), c) for s, e, c in own] for who, own in units.items()}
    assert measure(Continuum.from_units(floats), "span-f1").value == 0
    assert not equally_long([far, far + 1])


def test_what_is_shorter_than_the_rounding_keeps_its_length():
    table = Corpus([Continuum.from_units({"ann": [(0.0, 1e-12), (5.0, 10.5)]})]).table
    assert (rounded(table).end > rounded(table).start).all()


def test_seconds_since_an_epoch_are_told_apart():
    since = 1.7e9
    places = np.array([[0.25, 0.5], [0.5, 0.75]]) + since
    study = Continuum.from_units({"ann": [(*places[0], "a")], "bob": [(*places[1], "a")]})
    assert measure(study, "slot-error-rate").value == 2
