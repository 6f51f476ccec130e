"""What γ as a whole obeys: moving, stretching, bounds, seeds, and corners of its definition."""

from math import inf

import numpy as np
import pytest
from data import annotations, continuum_of, simulated
from hypothesis import assume, given
from hypothesis import strategies as st

import accord
from accord import Continuum, Corpus
from accord.measures import Gamma, GammaCat

# Thirty samples: γ at this precision needs more only where they differ by more than 1.4 times
# their mean. What is tested here holds sample by sample.
COARSE = Gamma(precision=0.5, chance="shift")

OFFSETS = st.sampled_from([1000, -250, 0.5, 1e6])
FACTORS = st.sampled_from([2, 10, 0.25, 1 / 3, 1000])


def moved(marked, offset=0, factor=1):
    return [
        [(factor * start + offset, factor * end + offset, name) for start, end, name in units]
        for units in marked
    ]


def assert_same_gamma(one, other, room):
    assert (one.value is None) == (other.value is None)
    assert one.reason == other.reason
    if one.value is None:
        return
    assert other.observed == pytest.approx(one.observed, abs=room)
    assert other.expected == pytest.approx(one.expected, abs=room)


# Moving by 10⁶ leaves 2⁻³³ of a position of length 1, and dissimilarities up to 10 are squares of
# ratios of lengths of 0.25 or more.
ROUNDING = 1e-7


@given(annotations(most_annotators=3, most_units=4), OFFSETS, FACTORS)
def test_gamma_stays_when_everything_is_moved_and_stretched(marked, offset, factor):
    one = COARSE(continuum_of(marked), seed=1)
    other = COARSE(continuum_of(moved(marked, offset, factor)), seed=1)
    assert_same_gamma(one, other, ROUNDING)


@given(annotations(most_annotators=3, most_units=4), FACTORS)
def test_gamma_stays_when_a_continuum_of_known_length_is_stretched(marked, factor):
    one = COARSE(continuum_of(marked, length=40), seed=1)
    other = COARSE(continuum_of(moved(marked, 0, factor), length=40 * factor), seed=1)
    assert_same_gamma(one, other, ROUNDING)


def test_a_thousand_added_to_all_positions_leaves_gamma_as_it_is():
    # a peer's γ goes from 0.47 to 0.80 on such data
    marked = simulated(3, 20, 4, whole=True)
    one = accord.measure(continuum_of(marked))
    other = accord.measure(continuum_of(moved(marked, 1000)))
    assert one.samples.count == other.samples.count
    assert other.value == pytest.approx(one.value, abs=1e-9)
    cat = [accord.measure(continuum_of(m), "gamma-cat") for m in (marked, moved(marked, 1000))]
    assert cat[1].value == pytest.approx(cat[0].value, abs=1e-9)


@pytest.mark.parametrize("chance", ["shift", "statistical"])
@pytest.mark.parametrize("offset", [10**8, -(10**12), 9 * 10**15])
def test_whole_positions_far_from_0_have_the_same_gamma_to_the_last_bit(chance, offset):
    marked = simulated(3, 12, 4, whole=True)
    one, other = (
        accord.measure(continuum_of(moved(marked, by)), Gamma(chance=chance)) for by in (0, offset)
    )
    assert (other.value, other.expected) == (one.value, one.expected)


def test_corpora_are_moved_and_stretched_too():
    def corpus(offset, factor):
        return Corpus(
            continuum_of(moved(simulated(3, 10, seed), offset * seed, factor), name=f"d{seed}")
            for seed in range(4)
        )

    one, other = (accord.measure(corpus(*change)) for change in ((0, 1), (500, 3)))
    assert one.samples.model == "corpus"
    # every document was moved by another amount, which without known bounds says nothing
    assert other.value == pytest.approx(one.value, abs=1e-9)


def test_what_lies_before_the_first_unit_counts_where_the_bounds_are_known():
    marked = simulated(3, 12, 1)
    first = min(unit[0] for units in marked for unit in units)
    marked = moved(marked, -first)
    end = max(unit[1] for units in marked for unit in units)
    unknown = [accord.measure(continuum_of(moved(marked, offset))) for offset in (0, 500)]
    assert unknown[1].value == pytest.approx(unknown[0].value, abs=1e-9)
    tight, early = (
        accord.measure(continuum_of(moved(marked, offset), length=end + 500)) for offset in (0, 500)
    )
    # a circle of another length gives other chances; a unit that is moved on it does not
    assert tight.expected == pytest.approx(early.expected, rel=0.1)
    assert tight.expected > 1.02 * unknown[0].expected


@given(annotations(most_annotators=4, most_units=4))
def test_gamma_is_1_where_everybody_marks_the_same(marked):
    units = next(given for given in marked if given)
    result = COARSE(continuum_of([units] * len(marked)))
    assert result.value == 1.0
    assert result.observed == 0.0


@given(annotations(most_annotators=4, most_units=4))
def test_no_disorder_is_above_the_number_of_annotators(marked):
    assert 0.0 <= COARSE(continuum_of(marked)).observed <= len(marked) + 1e-12


@given(annotations(most_annotators=4, most_units=4))
def test_a_unitary_alignment_costs_no_more_than_its_units_alone(marked):
    for unitary in accord.align(continuum_of(marked)):
        assert unitary.disorder <= unitary.size + 1e-9


@given(annotations(most_annotators=3, most_units=3), st.integers(0, 50))
def test_values_are_finite_or_undefined_with_a_reason(marked, seed):
    for measure in (COARSE, GammaCat(precision=0.9)):
        result = measure(continuum_of(marked), seed=seed)
        if result.value is None:
            assert result.reason
            continue
        assert result.value <= 1.0
        assert np.isfinite(result.value)
        assert result.interval is None or result.value in result.interval


@given(annotations(most_annotators=3, most_units=3))
def test_the_value_is_1_less_observed_over_expected(marked):
    result = COARSE(continuum_of(marked))
    assume(result.value is not None and result.expected > 0)
    assert result.value == pytest.approx(1 - result.observed / result.expected, abs=1e-12)


# Corners


def test_one_unit_of_one_annotator_is_worse_than_chance():
    # observed: 2Δ∅. By chance the two random annotators are drawn among both: in one of four
    # samples neither has a unit (no value), in two it is 2Δ∅ again, in one two shifted units
    result = accord.measure(Continuum.from_units({"ann": [(0, 5, "a")], "bob": []}, length=50))
    assert result.observed == 2.0
    assert 1.0 < result.expected < 2.0
    assert result.value < 0


def test_one_unit_of_each_that_agree_are_1():
    result = accord.measure(
        Continuum.from_units({"ann": [(0, 5, "a")], "bob": [(0, 5, "a")]}, length=50)
    )
    assert result.value == 1.0
    assert result.expected > 0


def test_a_unit_that_fills_its_continuum_is_shifted_half_around():
    # two shifts, as far apart as the circle allows: (10/20)², always
    units = {"ann": [(0, 10, "a")], "bob": [(0, 10, "a")]}
    result = accord.measure(Continuum.from_units(units, length=10))
    assert result.expected == pytest.approx((2 * 5 / 20) ** 2, abs=1e-9)
    assert result.value == 1.0
    assert any("too short for shifts" in note for note in result.notes)


def test_infinite_distances_keep_units_apart_and_leave_everything_finite():
    continuum = continuum_of(simulated(3, 12, 2, categories=3))
    for result in (
        accord.measure(continuum, "gamma(f_cat=logarithmic)"),
        accord.measure(continuum, "gamma-cat(f_cat=logarithmic)"),
    ):
        for unitary in result.alignment:
            names = {unit.category for unit in unitary.units.values() if unit is not None}
            assert len(names) == 1
            assert unitary.disorder < inf
    gamma = accord.measure(continuum, "gamma(f_cat=logarithmic)")
    assert np.isfinite(gamma.value)
    assert gamma.observed > accord.measure(continuum).observed
    # where only units of the same category are ever aligned, there is nothing to disagree about
    cat = accord.measure(continuum, "gamma-cat(f_cat=logarithmic)")
    assert cat.value is None
    assert "no categorical disagreement" in cat.reason


def test_position_alone_and_category_alone_can_be_measured():
    marked = simulated(3, 12, 2)
    named_alike = [[(start, end, "a") for start, end, _ in units] for units in marked]
    position = accord.measure(continuum_of(marked), "gamma(beta=0)")
    assert position.observed == pytest.approx(
        accord.measure(continuum_of(named_alike)).observed, abs=1e-9
    )
    category = accord.measure(continuum_of(simulated(2, 12, 2)), "gamma(alpha=0)")
    assert 0 <= category.observed <= 2


def test_duplicated_units_of_one_annotator_count():
    units = {"ann": [(0, 5, "a"), (0, 5, "a")], "bob": [(0, 5, "a")]}
    result = accord.measure(Continuum.from_units(units, length=50))
    assert result.observed == pytest.approx(1 / 1.5, abs=1e-12)


def test_more_categories_than_a_byte_holds_stay_apart():
    # peers number categories in eight bits
    units = [(10 * rank, 10 * rank + 5, f"c{rank:03}") for rank in range(300)]
    other = [
        (start, end, f"c{(rank + 256) % 300:03}") for rank, (start, end, _) in enumerate(units)
    ]
    result = accord.align(Continuum.from_units({"ann": units, "bob": other}))
    # every unit has another name; aligned or not, it costs Δ∅ for both
    assert result.disorder == pytest.approx(1.0, abs=1e-12)


def test_positions_beyond_single_precision_are_told_apart():
    # 2²⁴ + 1 is no float32
    far = 2**24
    units = {"ann": [(far, far + 2, "a")], "bob": [(far + 1, far + 3, "a")]}
    assert accord.align(Continuum.from_units(units)).disorder == (2 / 4) ** 2
