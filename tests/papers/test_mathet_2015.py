"""The formulas of Mathet, Widlöcher and Métivier (2015), worked by hand.

Sections 4.4 to 4.9, 5.1 and 5.3, and the claims that section 6 makes of γ. The figures are drawn in
the paper without coordinates; those used here give the values that its text states.
"""

import json
from itertools import combinations, pairwise, product
from math import inf, log
from pathlib import Path

import numpy as np
import pytest

import accord
from accord import Continuum, Corpus
from accord.chance.sampling import FIRST_SAMPLES, normal_quantile, samples_needed
from accord.measures import Gamma
from accord.statistics.ratio import ChanceCorrected, corrected

FIGURES = json.loads((Path(__file__).parent / "figures" / "gamma.json").read_text(encoding="utf-8"))
VECTORS = {case["id"]: case for case in FIGURES["vectors"]}

# Figure 10: three annotators A, B and C
A1, A2 = (4, 14), (20, 30)
B1, B2 = (4, 14), (20, 25)
C1, C2 = (14, 24), (40, 44)

TABLE_3 = {("cat1", "cat2"): 0.5, ("cat1", "cat3"): 1, ("cat2", "cat3"): 1}

# A handful of additions and divisions of float64 numbers: only their rounding is allowed for.
EXACT = 1e-12


def sporadic(first, second):
    return accord.distances.sporadic(first, second)


def aligned(units, **more):
    return accord.align(Continuum.from_units(units), Gamma(**more))


def matrix_of(case):
    """The matrix of category distances of a worked case, as a mapping."""
    given = case["params"]["categories"]
    return {
        (one, other): given["matrix"][row][column]
        for row, one in enumerate(given["labels"])
        for column, other in enumerate(given["labels"])
    }


# 4.4: dissimilarity of two units


def test_equation_3_divides_the_shifts_of_both_boundaries_by_the_sum_of_the_lengths():
    # |4−20| + |14−25| = 27, lengths 10 + 5: (27/15)²
    assert sporadic(A1, B2) == pytest.approx((27 / 15) ** 2, abs=EXACT)


def test_figure_10_goes_from_0_to_22_2():
    assert sporadic(A1, B1) == 0.0
    # |4−40| + |14−44| = 66, lengths 10 + 4: (66/14)² = 22.22…, printed 22.2
    assert sporadic(A1, C2) == pytest.approx((66 / 14) ** 2, abs=EXACT)
    assert round(sporadic(A1, C2), 1) == 22.2
    units = (A1, A2, B1, B2, C1, C2)
    assert max(sporadic(u, v) for u, v in combinations(units, 2)) == sporadic(A1, C2)


def test_two_units_of_one_length_that_touch_are_delta_empty_apart():
    assert sporadic(A1, C1) == 1.0


def test_the_dissimilarity_breaks_the_triangle_inequality_in_figure_10():
    assert sporadic(A1, B2) > sporadic(A1, C1) + sporadic(C1, B2)


def test_equation_3_is_the_same_at_every_scale():
    # section 6.1.6: units of 7 and 10 against units of 21 and 30
    assert sporadic((0, 7), (0, 10)) == pytest.approx((3 / 17) ** 2, abs=EXACT)
    assert sporadic((0, 21), (0, 30)) == pytest.approx((3 / 17) ** 2, abs=EXACT)


@pytest.mark.parametrize(("first", "second"), list(combinations(("cat1", "cat2", "cat3"), 2)))
def test_equation_4_multiplies_the_distances_of_table_3_with_delta_empty(first, second):
    measure = Gamma(categorical=TABLE_3, delta_empty=2)
    distance = measure.dissimilarity((0, 7, first), (0, 7, second))
    assert distance == pytest.approx(2 * TABLE_3[first, second], abs=EXACT)
    assert measure.dissimilarity((0, 7, first), (0, 7, first)) == 0.0


def f_cat(x):
    """Footnote 2, with the exponent inside the logarithm."""
    return inf if x == 1 else -log(1 - x**30) + x


@pytest.mark.parametrize("x", [0.0, 0.1, 0.5, 0.75, 0.9, 0.99, 1.0])
def test_the_logarithmic_f_cat_is_that_of_footnote_2_with_its_inner_exponent(x):
    measure = Gamma(categorical={("a", "b"): x}, f_cat="logarithmic")
    assert measure.dissimilarity((0, 7, "a"), (0, 7, "b")) == pytest.approx(f_cat(x), rel=1e-9)


def test_the_logarithmic_f_cat_stays_near_x_up_to_0_9_and_then_goes_to_infinity():
    # "almost similar to f(x) = x on the [0, 0.9] range": −ln(1 − 0.9³⁰) is 0.043
    values = [
        Gamma(categorical={("a", "b"): x}, f_cat="logarithmic").dissimilarity(
            (0, 7, "a"), (0, 7, "b")
        )
        for x in (0.3, 0.6, 0.9, 0.999, 1.0)
    ]
    assert values[:3] == pytest.approx([0.3, 0.6, 0.9], abs=0.05)
    assert values[3] > 3
    assert values[4] == inf


@pytest.mark.parametrize(("alpha", "beta"), [(1, 1), (3, 1), (0, 2), (0.5, 0)])
def test_equation_5_adds_position_and_category_with_their_weights(alpha, beta):
    measure = Gamma(alpha=alpha, beta=beta, categorical=TABLE_3)
    # position (27/15)² = 3.24, category 0.5
    found = measure.dissimilarity((*A1, "cat1"), (*B2, "cat2"))
    assert found == pytest.approx(alpha * 3.24 + beta * 0.5, abs=EXACT)


def test_not_aligning_touching_and_having_an_incompatible_category_all_cost_the_same():
    # the end of section 4.4.4
    measure = Gamma()
    assert measure.dissimilarity((*A1, "a"), (*C1, "a")) == 1.0
    assert measure.dissimilarity((*A1, "a"), (*B1, "b")) == 1.0
    alone = aligned({"ann": [(*A1, "a")], "bob": []})
    assert [unitary.disorder for unitary in alone] == [1.0]


@pytest.mark.parametrize(
    "case",
    [case for case in VECTORS.values() if case["kind"] == "dissimilarity"],
    ids=lambda case: case["id"],
)
def test_worked_dissimilarities(case):
    parameters = case["params"]
    more = {"delta_empty": parameters["delta_empty"]}
    if parameters.get("positional_only"):
        more["beta"] = 0
    else:
        more |= {key: parameters[key] for key in ("alpha", "beta")}
        more["categorical"] = matrix_of(case)
    found = Gamma(**more).dissimilarity(tuple(case["u"]), tuple(case["v"]))
    assert found == pytest.approx(case["check_float64"], abs=EXACT)
    # what the source printed, to the digits that it has
    assert found == pytest.approx(
        case["expected"], abs=case.get("tolerance", EXACT), rel=case.get("tolerance_rel", 0)
    )


# 4.5 and 4.6: unitary alignments and their disorder


def test_equation_6_is_the_mean_over_all_pairs_of_annotators():
    # ann and bob mark the same with different names, eve and joe nothing: of the six pairs one
    # costs d = (1/13)² + 0 and five cost Δ∅
    alignment = aligned({"ann": [(0, 6, "a")], "bob": [(0, 7, "a")], "eve": [], "joe": []})
    (unitary,) = alignment
    assert unitary.disorder == pytest.approx(((1 / 13) ** 2 + 5) / 6, abs=EXACT)


def test_a_pair_of_two_empty_units_costs_delta_empty_too():
    # four annotators, one unit: three pairs hold the unit, three hold nothing at all
    alignment = aligned({"ann": [(0, 6, "a")], "bob": [], "eve": [], "joe": []}, delta_empty=0.5)
    assert [unitary.disorder for unitary in alignment] == [0.5]


def test_a_worked_unitary_alignment():
    case = VECTORS["unitary_3"]
    units = {who: [] for who in ("ann", "bob", "eve")}
    for who, unit in zip(units, case["tuple"], strict=True):
        if unit is not None:
            units[who].append(tuple(unit))
    more = {key: case["params"][key] for key in ("alpha", "beta", "delta_empty")}
    alignment = aligned(units, **more, categorical=matrix_of(case))
    # the categories are 0.3 apart: (0.3·0.5 + 0.5 + 0.5)/3
    assert [unitary.disorder for unitary in alignment] == pytest.approx(
        [(0.3 * 0.5 + 0.5 + 0.5) / 3], abs=EXACT
    )
    assert alignment[0].disorder == pytest.approx(case["check_float64_eq6"], abs=EXACT)


def test_equation_7_divides_by_the_mean_number_of_units_per_annotator():
    # one pair that costs (1/13)², one unit of ann alone at Δ∅; x̄ = (2 + 1)/2
    alignment = aligned({"ann": [(0, 6, "a"), (50, 60, "a")], "bob": [(0, 7, "a")]})
    assert alignment.disorder == pytest.approx(((1 / 13) ** 2 + 1) / 1.5, abs=EXACT)


def test_annotators_without_a_unit_count_in_the_mean_number_of_units():
    # x̄ = (1 + 1 + 0)/3, and two of the three pairs of the only unitary alignment cost Δ∅
    alignment = aligned({"ann": [(0, 6, "a")], "bob": [(0, 6, "a")], "eve": []})
    assert alignment.disorder == pytest.approx((2 / 3) / (2 / 3), abs=EXACT)


# 4.7: the best alignment


def test_a_worked_best_alignment():
    case = VECTORS["best_alignment_3ann"]
    units = {}
    for who, category, start, end in case["units"]:
        units.setdefault(who, []).append((start, end, category))
    more = {key: case["params"][key] for key in ("alpha", "beta", "delta_empty")}
    alignment = aligned(units, **more, categorical=matrix_of(case))
    assert alignment.optimal
    # float64 throughout; the peer's own figure was computed in float32
    assert alignment.disorder == pytest.approx(case["check_float64"], abs=1e-12)
    assert alignment.disorder == pytest.approx(case["expected_disorder"], rel=1e-6)
    assert len(alignment) == case["check_n_unitary"]


@pytest.mark.parametrize("alpha", [1, 3])
def test_the_best_alignment_of_the_units_of_figure_10(alpha):
    case = VECTORS["data_example_figure10"]
    units = {}
    for who, category, start, end in case["units"]:
        units.setdefault(who, []).append((start, end, category))
    found = aligned(units, alpha=alpha).disorder
    assert found == pytest.approx(case["check_float64"][f"alpha{alpha}"], abs=EXACT)


def test_the_choice_for_one_unit_depends_on_the_whole_configuration():
    # Figure 8: A5 lies between B4 and B5; who else is there decides with whom it is aligned
    between, left, right = (10, 20), (4, 14), (15, 25)
    alone = aligned({"A": [between], "B": [left, right]})
    with_a_left_one = aligned({"A": [(3, 13), between], "B": [left, right]})
    with_a_right_one = aligned({"A": [between, (16, 26)], "B": [left, right]})

    def partner(alignment):
        for unitary in alignment:
            if unitary.units["A"] is not None and unitary.units["A"].start == 10:
                other = unitary.units["B"]
                return None if other is None else (other.start, other.end)
        raise AssertionError

    assert partner(alone) == right
    assert partner(with_a_left_one) == right
    assert partner(with_a_right_one) == left


def test_units_that_do_not_overlap_can_be_aligned():
    # Figure 9: two annotators marked one half each of what the third marked as a whole
    alignment = aligned({"ann": [(0, 10)], "bob": [(0, 5)], "eve": [(5, 10)]})
    assert len(alignment) == 1
    # (5/15)² twice, and (10/10)² for the two halves
    assert alignment.disorder == pytest.approx((2 * (5 / 15) ** 2 + 1) / 3, abs=EXACT)


# 4.8 and 4.9: chance, and agreement


def figure_11(first, second, third):
    return Continuum.from_units({"A": first, "B": second, "C": third}, length=40)


BEST = [(0, 6, "a"), (10, 18, "b"), (25, 30, "a")]


def test_figure_11_best_everybody_agrees_and_gamma_is_1():
    result = accord.measure(figure_11(BEST, BEST, BEST))
    assert result.observed == 0.0
    assert result.value == 1.0
    assert [unitary.disorder for unitary in result.alignment] == [0.0, 0.0, 0.0]


def test_figure_11_worst_nothing_is_aligned_and_the_disorder_is_n_times_delta_empty():
    # nine units in nine unitary alignments of disorder Δ∅, and x̄ = 3
    worst = Continuum.from_units(
        {
            who: [(30 * rank + 10 * place, 30 * rank + 10 * place + 1, who) for rank in range(3)]
            for place, who in enumerate("ABC")
        },
        length=90,
    )
    alignment = accord.align(worst)
    assert len(alignment) == 9
    assert alignment.disorder == pytest.approx(3.0, abs=EXACT)
    assert accord.measure(worst).value < 0


def test_figure_11_intermediate_is_between_the_two():
    shifted = [(1, 7, "a"), (11, 18, "b")]
    result = accord.measure(figure_11(BEST, BEST, shifted))
    # two tuples with a shift, (2/12)² and (1/15)² twice each of three pairs; in the third, two of
    # the three pairs hold nothing; x̄ = 8/3
    by_hand = (2 * (2 / 12) ** 2 / 3 + 2 * (1 / 15) ** 2 / 3 + 2 / 3) / (8 / 3)
    assert result.observed == pytest.approx(by_hand, abs=EXACT)
    assert 0 < result.value < 1


def every_chance_draw(documents):
    """The pooled disorder of each equally likely `corpus` sample of a corpus of two documents.

    The two random annotators of each document come from different documents (5.2.2): one of the two
    of the first document and one of the two of the second, for each document anew. Which of them
    comes first changes nothing.
    """

    def cost(first, second):
        units = {"one": first, "other": second}
        both = len(first) + len(second)
        return accord.align(Continuum.from_units(units)).disorder * both / 2, both / 2

    choices = [cost(first, second) for first, second in product(*documents)]
    for draws in product(choices, repeat=2):
        total, size = np.sum(draws, axis=0)
        yield total / size


def test_equation_8_compares_the_observed_disorder_with_the_mean_over_all_chance_annotations():
    documents = (
        ([(0, 6, "a"), (10, 18, "b")], [(0, 7, "a"), (10, 18, "a"), (20, 24, "a")]),
        ([(2, 9, "b")], [(2, 8, "b"), (12, 24, "a")]),
    )
    corpus = Corpus(
        Continuum.from_units({"ann": ann, "bob": bob}, name=f"d{number}", length=24)
        for number, (ann, bob) in enumerate(documents)
    )
    result = accord.measure(corpus, "gamma(precision=0.01, confidence=0.99)")
    expected = float(np.mean(list(every_chance_draw(documents))))
    # the mean of the samples is to be within 1 % of the true one in 99 of 100 cases
    assert result.expected == pytest.approx(expected, rel=0.01)
    assert result.value == pytest.approx(1 - result.observed / result.expected, abs=EXACT)
    # pooled: (1/13)², a wrong name (1) and an orphan (1) in the first document; (1/13)² and an
    # orphan in the second; four units each of ann and bob
    observed = (2 * (1 / 13) ** 2 + 3) / ((2 + 3) / 2 + (1 + 2) / 2)
    assert result.observed == pytest.approx(observed, abs=EXACT)


def test_gamma_is_1_where_neither_chance_nor_the_annotators_give_any_disorder():
    same = {"ann": [(0, 5, "a")], "bob": [(0, 5, "a")]}
    corpus = Corpus(Continuum.from_units(same, name=name, length=9) for name in ("d1", "d2"))
    result = accord.measure(corpus)
    assert result.expected == 0.0
    assert result.value == 1.0
    assert tuple(result.interval) == (1.0, 1.0)


def test_gamma_is_undefined_where_chance_gives_no_disorder_and_the_annotators_do():
    sums = ChanceCorrected(
        amount=np.array([1.0]),
        size=np.array([2.0]),
        chance_amount=np.zeros((30, 1)),
        chance_size=np.ones((30, 1)),
        shared=False,
    )
    assert np.isnan(sums.value())
    assert np.isnan(corrected(np.array(0.5), np.array(0.0)))
    assert "free of disorder" in Gamma().why_undefined(0.5, 0.0)


# 5.1: what can be left out of the search


def test_equation_9_no_unitary_alignment_of_the_best_alignment_costs_more_than_its_units_alone():
    # the paper's bound is n·Δ∅; with k units, the k of them alone cost k·Δ∅
    random = np.random.default_rng(7)
    for annotators in (2, 3, 4):
        units = {
            f"a{who}": [
                (start, start + length, str(label))
                for start, length, label in zip(
                    random.uniform(0, 60, 8),
                    random.uniform(2, 20, 8),
                    random.integers(0, 2, 8),
                    strict=True,
                )
            ]
            for who in range(annotators)
        }
        for unitary in aligned(units):
            assert unitary.disorder <= min(annotators, unitary.size) + EXACT


# 5.3: how many samples


def values_with(mean, deviation):
    """Thirty values with exactly this mean and this (population) standard deviation."""
    return np.array([mean - deviation, mean + deviation] * 15)


def test_the_worked_sample_size_of_section_5_3():
    case = VECTORS["paper_sample_size"]
    given = case["inputs"]
    values = values_with(given["mu"], given["sigma_prime"])
    assert len(values) == given["n"] == FIRST_SAMPLES
    # σ = √(30/29)·σ' = 0.1403 and C_v = 0.0402
    assert values.std(ddof=1) == pytest.approx(case["check_float64"]["sigma"], abs=1e-9)
    assert values.std(ddof=1) / 3.49 == pytest.approx(case["expected"]["Cv"], abs=5e-6)
    assert normal_quantile(0.95) == pytest.approx(1.96, abs=5e-5)
    # n₀ = (0.0402·1.96/0.02)² = 15.5
    assert samples_needed(values, 0.02, 0.95) == case["expected"]["used_at_2pct"] == 16


def test_the_sample_size_is_rounded_up_so_that_the_precision_is_reached():
    # 62.04…: the paper goes on with 62, of which the precision is a little below 1 %
    case = VECTORS["paper_sample_size"]
    values = values_with(case["inputs"]["mu"], case["inputs"]["sigma_prime"])
    assert samples_needed(values, 0.01, 0.95) == 63
    needed = (values.std(ddof=1) / values.mean() * normal_quantile(0.95) / 0.01) ** 2
    assert needed > 62
    assert needed == pytest.approx(case["check_float64"]["n0_1pct"], abs=0.01)


# 6.1: what the paper claims of γ


def test_an_orphan_unit_costs_the_same_whatever_its_length():
    # Figure 17: one orphan of 10 costs Δ∅, two of 1 cost 2·Δ∅
    def cost(orphans):
        units = {"ann": [(0, 8, "a"), *orphans], "bob": [(0, 8, "a")]}
        return sum(unitary.disorder for unitary in aligned(units))

    assert cost([(20, 30, "a")]) == cost([(20, 21, "a")]) == 1.0
    assert cost([(20, 21, "a"), (25, 26, "a")]) == 2.0


def test_the_more_a_unit_is_split_the_more_disorder_there_is():
    # Figures 18 and 19
    costs = []
    for pieces in (1, 2, 3, 4, 6):
        cuts = np.linspace(0, 12, pieces + 1)
        split = [(begin, end, "a") for begin, end in pairwise(cuts)]
        units = {"ann": [(0, 12, "a")], "bob": split}
        costs.append(sum(unitary.disorder for unitary in aligned(units)))
    assert costs == sorted(costs)
    assert len(set(costs)) == len(costs)


def test_better_positions_never_make_wrong_categories_worse():
    # Figure 21: units of 100 with different names, 20 apart and then in one place
    def gamma(shift):
        ann = [(150 * rank, 150 * rank + 100, name) for rank, name in enumerate("abab")]
        bob = [
            (150 * rank + shift, 150 * rank + shift + 100, name) for rank, name in enumerate("baba")
        ]
        return accord.measure(Continuum.from_units({"ann": ann, "bob": bob}, length=600))

    # 1 for the names and (40/200)² for the places, against 1 for the names
    assert gamma(20).observed == pytest.approx(1.04, abs=EXACT)
    assert gamma(0).observed == pytest.approx(1.0, abs=EXACT)
    assert gamma(0).value >= gamma(20).value


def test_embedded_units_that_all_agree_on_are_full_agreement():
    # Figure 22
    units = [(0, 40, "a"), (10, 20, "b")]
    result = accord.measure(Continuum.from_units({"ann": units, "bob": units}, length=60))
    assert result.value == 1.0
