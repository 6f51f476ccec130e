"""α_U of Krippendorff (1995), in the form of Content Analysis, 2nd edition (2004), chapter 11.6.

The examples of 1995, page 57, and of 2004, page 254, with the values that they and a peer give.
"""

import pytest
from unit_cases import cases, continuum_of, expected, named

from accord import Continuum, measure

EDITION = "u-alpha(edition=1995)"


def result_of(case):
    result = measure(continuum_of(case["data"]), EDITION)
    category = case["params"].get("category")
    return result if category is None else result.by("category")[category]


@pytest.mark.parametrize("case", cases("alpha_U_1995", "alpha_U_1995.category"), ids=named)
def test_alpha_u_of_a_worked_example(case):
    assert result_of(case).value == expected(case)


@pytest.mark.parametrize("case", cases("alpha_U_1995.Do"), ids=named)
def test_the_disagreement_observed_in_a_worked_example(case):
    assert result_of(case).observed == expected(case)


@pytest.mark.parametrize("case", cases("alpha_U_1995.De"), ids=named)
def test_the_disagreement_expected_in_a_worked_example(case):
    assert result_of(case).expected == expected(case)


@pytest.mark.parametrize("case", cases("alpha_U_1995.delta"), ids=named)
def test_the_squared_difference_of_two_segments(case):
    """D_o of two annotators is δ²/L² where these are all there is."""
    units = {
        name: [tuple(case["data"][name])] if case["data"][name][2] is not None else []
        for name in "ab"
    }
    length = 1000
    observed = measure(Continuum.from_units(units, length=length), EDITION).observed
    assert observed * length**2 == pytest.approx(case["expected"], rel=1e-12)


def test_a_unit_that_sticks_out_of_a_gap_is_no_difference_in_this_edition():
    marked = {"a": [(0, 10, "c")], "b": [(8, 14, "c")]}
    observed = measure(Continuum.from_units(marked, length=20), EDITION).observed
    assert observed * 400 == pytest.approx(8**2 + 4**2)


def test_a_continuum_of_a_million_places_is_what_it_is_in_smaller_places():
    """Cubes of lengths of 1.2·10⁶ exceed what a 64-bit integer or the 53 bits of a float hold."""
    small = {"a": [(1, 5, "A"), (7, 10, "A")], "b": [(2, 4, "A"), (7, 8, "A")]}
    large = {
        who: [(100_000 * s, 100_000 * e, c) for s, e, c in units] for who, units in small.items()
    }
    found = measure(Continuum.from_units(large, length=1_200_000), "u-alpha(edition=1995)")
    limit = measure(Continuum.from_units(small, length=12), "u-alpha(edition=1995,unit=0.00001)")
    assert found.value == pytest.approx(limit.value, rel=1e-12)
    assert found.expected == pytest.approx(limit.expected, rel=1e-12)


def test_the_value_of_all_categories_is_made_of_the_sums_of_both_disagreements():
    marked = {
        "a": [(0, 5, "A"), (6, 9, "B"), (12, 20, "A")],
        "b": [(0, 4, "A"), (6, 10, "A"), (12, 18, "B")],
    }
    whole = measure(Continuum.from_units(marked, length=24), EDITION)
    parts = whole.by("category").values()
    observed = sum(part.observed for part in parts)
    expected = sum(part.expected for part in parts)
    assert whole.value == pytest.approx(1 - observed / expected)
    assert whole.observed == pytest.approx(observed / 2)
