"""Segmentation similarity (Fournier and Inkpen 2012) and boundary similarity (Fournier 2013)."""

import pytest
from segmentation_cases import cases, continuum_of, corpus_of, named

import accord
from accord import QuestionError
from accord.measures import BoundarySimilarity, SegmentationSimilarity


@pytest.mark.parametrize("case", cases("boundary_similarity_B"), ids=named)
def test_worked_cases_of_b(case):
    found = BoundarySimilarity(n_t=case["params"]["n_t"])(continuum_of(case["data"]))
    assert found.value == pytest.approx(case["expected"], abs=case["tolerance"])


@pytest.mark.parametrize("case", cases("segmentation_similarity_S"), ids=named)
def test_worked_cases_of_s(case):
    found = SegmentationSimilarity(n_t=case["params"]["n_t"])(continuum_of(case["data"]))
    assert found.value == pytest.approx(case["expected"], abs=case["tolerance"])


AGREEMENTS = cases("fleiss_kappa_B", "fleiss_pi_B", "actual_agreement_B", "artstein_poesio_bias_B")


@pytest.mark.parametrize("case", AGREEMENTS, ids=named)
def test_worked_cases_of_several_annotators(case):
    corpus = corpus_of(case["data"])
    pi = BoundarySimilarity(n_t=case["params"]["n_t"], chance="pi")(corpus)
    kappa = BoundarySimilarity(n_t=case["params"]["n_t"], chance="kappa")(corpus)
    found = {
        "fleiss_pi_B": pi.value,
        "fleiss_kappa_B": kappa.value,
        "actual_agreement_B": pi.observed,
        "artstein_poesio_bias_B": pi.expected - kappa.expected,
    }
    assert found[case["measure"]] == pytest.approx(case["expected"], abs=case["tolerance"])


def of_boundaries(first, second, length, **parameters):
    continuum = accord.Continuum.from_boundaries({"ann": first, "bob": second}, length=length)
    return BoundarySimilarity(**parameters)(continuum)


def test_a_near_miss_is_half_a_boundary():
    assert of_boundaries([5], [6], 12).value == 0.5
    assert of_boundaries([5], [7], 12).value == 0


def test_a_wider_reach_forgives_what_lies_further_off():
    assert of_boundaries([5], [7], 12, n_t=4).value == 0.5
    assert of_boundaries([5], [8], 12, n_t=4).value == 0.25
    assert of_boundaries([5], [9], 12, n_t=4).value == 0


def test_the_nearest_are_transposed_first():
    found = of_boundaries([3, 6], [5], 12, n_t=3)
    assert [str(edit) for edit in found.alignment[0]] == [
        "delete 3, 1", "transpose 6 → 5, 0.333333",
    ]  # fmt: skip


def test_s_is_high_wherever_boundaries_are_rare_and_b_is_not():
    # why B was made: two annotators who agree on nothing in a long text
    continuum = accord.Continuum.from_boundaries({"ann": [100], "bob": [500]}, length=1001)
    assert SegmentationSimilarity()(continuum).value == 0.998
    assert BoundarySimilarity()(continuum).value == 0


def test_a_wrong_type_costs_less_than_a_missing_boundary_if_types_are_ordered():
    def typed(first, second):
        return accord.Continuum.from_units(
            {
                "ann": [(0, 5, "low"), (5, 12, first)],
                "bob": [(0, 5, "low"), (5, 12, second)],
            }
        )

    order = "low<middle<high"
    near = BoundarySimilarity(types="category", order=order)(typed("low", "middle"))
    # types that occur at a boundary here are low and middle: their range is 2
    assert near.value == 0.5
    assert str(near.alignment[0]).splitlines()[1] == "  substitute 5 (low) → 5 (middle), 0.5"
    assert BoundarySimilarity(types="category")(typed("low", "middle")).value == 0
    assert BoundarySimilarity(types="category")(typed("low", "low")).value == 1
    assert BoundarySimilarity()(typed("low", "middle")).value == 1


def test_an_order_without_one_of_the_types_is_refused():
    continuum = accord.Continuum.from_units(
        {who: [(0, 5, "low"), (5, 12, "high")] for who in ("ann", "bob")}
    )
    with pytest.raises(QuestionError, match="no place for 'high'"):
        BoundarySimilarity(types="category", order="low<middle")(continuum)


def test_by_pi_chance_is_the_square_of_the_mean_rate_of_boundaries():
    continuum = accord.Continuum.from_boundaries({"ann": [2, 5], "bob": [2, 6]}, length=11)
    found = BoundarySimilarity(chance="pi")(continuum)
    assert found.observed == 0.75
    assert found.expected == pytest.approx(0.04, abs=1e-15)
    assert found.value == pytest.approx((0.75 - 0.04) / 0.96, abs=1e-15)


def test_by_kappa_chance_is_the_product_of_the_annotators_own_rates():
    continuum = accord.Continuum.from_boundaries({"ann": [2, 5, 7], "bob": [2]}, length=11)
    found = BoundarySimilarity(chance="kappa")(continuum)
    assert found.expected == pytest.approx(0.03, abs=1e-15)
    # π would have expected 0.2²
    assert found.figures == {"annotator bias": pytest.approx(0.01, abs=1e-15)}


def test_boundaries_everywhere_leave_nothing_that_is_beyond_chance():
    every = accord.Continuum.from_boundaries({who: range(1, 8) for who in ("a", "b")}, length=8)
    found = BoundarySimilarity(chance="pi")(every)
    assert found.value is None
    assert "chance alone gives full agreement" in found.reason


@pytest.mark.parametrize("parameters", [{"reference": "ann"}, {"average": "macro"}])
def test_chance_goes_with_all_pairs_pooled(parameters):
    with pytest.raises(QuestionError):
        BoundarySimilarity(chance="pi", **parameters)
