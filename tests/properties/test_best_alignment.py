"""The alignment is the best one: compared with exhaustive search and with other solvers."""

import json
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from data import annotations, continuum_of, simulated, spans
from hypothesis import example, given
from hypothesis import strategies as st
from oracles import (
    dissimilarity,
    least_cost,
    least_cost_by_program,
    least_cost_of_two,
    least_disorder,
    tuple_cost,
)

import accord
from accord import Corpus
from accord.alignment import finish
from accord.alignment.batch import go_on
from accord.chance.annotated import prepare
from accord.measures import Gamma

# Sums of a few hundred float64 values, each rounded: 1e-9 leaves room for that and for the grid of
# 2⁻⁴⁴ on which alignments are compared, and is far below any difference between two alignments.
TOLERANCE = 1e-9
FIGURES = Path(__file__).parents[1] / "papers" / "figures"
CASES = json.loads((FIGURES / "disorder.json").read_text(encoding="utf-8"))["cases"]


def disorder(marked, measure="gamma", **more):
    return accord.align(continuum_of(marked, **more), measure).disorder


def disorder_without_ties(marked):
    """The disorder as the samples of chance are computed: any of the best alignments."""
    corpus = Corpus([continuum_of(marked)])
    measure = Gamma()
    prepared = prepare(corpus)
    batch = prepared.annotated.batch
    dissimilarity_ = measure.dissimilarity_for(corpus)
    aligned = measure.align(batch, dissimilarity_, break_ties=False, check=go_on)
    return aligned.costed.totals(1)[0] / (len(batch) / len(marked))


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['name']}-{case['alpha']:g}")
def test_the_disorder_is_the_least_there_is_on_worked_cases(case):
    continuum = accord.Continuum.from_units(
        {who: [tuple(unit) for unit in units] for who, units in case["units"].items()}
    )
    measure = Gamma(alpha=case["alpha"], beta=case["beta"], delta_empty=case["delta_empty"])
    alignment = accord.align(continuum, measure)
    assert alignment.disorder == pytest.approx(case["disorder"], abs=TOLERANCE)
    assert alignment.optimal


@given(annotations())
@example([[(0, 4, "a"), (0, 4, "a")], [(0, 4, "a"), (0, 4, "a")], [(0, 4, "a")]])
@example([[(0, 8, "a"), (2, 4, "a")], [(0, 8, "a"), (3, 4, "b")], []])
def test_the_disorder_is_that_of_exhaustive_search(marked):
    assert disorder(marked) == pytest.approx(least_disorder(marked), abs=TOLERANCE)


@given(
    annotations(most_annotators=3, most_units=3),
    st.sampled_from([(3, 1), (0, 1), (1, 0), (0.5, 2)]),
)
def test_weights_of_position_and_category_are_respected(marked, weights):
    alpha, beta = weights

    def distance(u, v):
        return dissimilarity(u, v, alpha, beta)

    found = disorder(marked, Gamma(alpha=alpha, beta=beta))
    assert found == pytest.approx(least_disorder(marked, distance), abs=TOLERANCE)


@given(annotations(most_annotators=3, most_units=3), st.sampled_from([0.25, 4.0]))
def test_the_disorder_is_proportional_to_delta_empty(marked, delta_empty):
    found = disorder(marked, Gamma(delta_empty=delta_empty))
    assert found == pytest.approx(delta_empty * least_disorder(marked), abs=TOLERANCE)


@pytest.mark.parametrize(
    ("annotators", "units", "overlapping"),
    [(3, 14, False), (4, 8, True), (4, 9, False), (5, 5, False), (6, 4, True)],
)
def test_the_disorder_is_that_of_the_whole_integer_program(annotators, units, overlapping):
    for seed in range(3):
        marked = simulated(annotators, units, seed, overlapping=overlapping, whole=seed == 1)
        mean = sum(map(len, marked)) / annotators
        expected = least_cost_by_program(marked) / mean
        assert disorder(marked) == pytest.approx(expected, abs=TOLERANCE)


@pytest.mark.parametrize("units", [1, 30, 120])
@pytest.mark.parametrize("overlapping", [False, True])
def test_two_annotators_are_an_assignment_problem(units, overlapping):
    for seed in range(4):
        marked = simulated(2, units, seed, overlapping=overlapping, whole=seed == 1)
        mean = sum(map(len, marked)) / 2
        expected = least_cost_of_two(*marked) / mean
        assert disorder(marked) == pytest.approx(expected, abs=TOLERANCE)


@given(annotations(most_annotators=2, most_units=12, whole=True))
def test_two_annotators_with_many_ties_are_an_assignment_problem(marked):
    mean = sum(map(len, marked)) / 2
    assert disorder(marked) == pytest.approx(least_cost_of_two(*marked) / mean, abs=TOLERANCE)


# Data on which the linear program over all tuples has fractional columns, found by search: such
# data are a few in a hundred. (annotators, units, overlapping, categories, seeds)
FRACTIONAL = [
    (3, 12, False, 5, (52, 54, 94, 99)),
    (3, 20, True, 5, (2, 8, 20, 46)),
    (4, 9, True, 2, (13, 16, 43, 46)),
    (4, 10, True, 5, (7, 9, 14, 19)),
    (5, 6, False, 5, (7, 11, 12, 13)),
    (5, 6, True, 1, (2, 6, 35)),
]


@pytest.mark.parametrize("case", FRACTIONAL, ids=str)
def test_a_relaxation_that_is_not_integral_is_finished_exactly(case, monkeypatch):
    annotators, units, overlapping, categories, seeds = case
    solved = []
    original = finish._Finish._solve

    def counting(self, group):
        solved.append(len(group.units))
        return original(self, group)

    monkeypatch.setattr(finish._Finish, "_solve", counting)
    for seed in seeds:
        marked = simulated(
            annotators, units, seed, overlapping=overlapping, categories=categories, noise=0.5
        )
        mean = sum(map(len, marked)) / annotators
        expected = least_cost_by_program(marked) / mean
        for chance in (False, True):  # with and without breaking ties
            found = disorder(marked) if not chance else disorder_without_ties(marked)
            assert found == pytest.approx(expected, abs=TOLERANCE)
    assert solved, "no case needed more than the linear program: choose harder ones"


@pytest.mark.slow
@pytest.mark.parametrize(("annotators", "units"), [(3, 13), (4, 9), (5, 6), (6, 5)])
def test_hundreds_of_hard_cases_agree_with_the_whole_integer_program(annotators, units):
    for seed in range(150):
        marked = simulated(
            annotators, units, seed, overlapping=seed % 2 == 0, categories=1 + seed % 3,
            noise=0.5, whole=seed % 5 == 0,
        )  # fmt: skip
        mean = sum(map(len, marked)) / annotators
        expected = least_cost_by_program(marked) / mean
        assert disorder(marked) == pytest.approx(expected, abs=TOLERANCE)
        assert disorder_without_ties(marked) == pytest.approx(expected, abs=TOLERANCE)


@given(annotations(), st.randoms(use_true_random=False))
def test_permuting_annotators_and_rows_changes_nothing(marked, random):
    shuffled = [list(units) for units in marked]
    random.shuffle(shuffled)
    for units in shuffled:
        random.shuffle(units)
    assert disorder(shuffled) == pytest.approx(disorder(marked), abs=TOLERANCE)


@given(
    annotations(most_units=6),
    st.sampled_from([1.0, 7.5, -3.0, 1e3, 1e8]),
    st.sampled_from([1.0, 2.0, 0.125, 10.0]),
)
def test_moving_and_stretching_the_continuum_changes_nothing(marked, offset, factor):
    moved = [
        [(factor * start + offset, factor * end + offset, label) for start, end, label in units]
        for units in marked
    ]
    # at an offset of 1e8 a float64 position has a grain of 1.5e-8, relative to lengths of 0.25
    tolerance = TOLERANCE if abs(offset) < 1e6 else 1e-6
    assert disorder(moved) == pytest.approx(disorder(marked), abs=tolerance)


@given(annotations(most_annotators=3, most_units=3))
def test_a_copy_far_away_leaves_the_disorder_as_it_is(marked):
    doubled = [
        units + [(start + 10_000, end + 10_000, label) for start, end, label in units]
        for units in marked
    ]
    assert disorder(doubled) == pytest.approx(disorder(marked), abs=TOLERANCE)


@given(annotations(most_annotators=3, most_units=3), annotations(most_annotators=3, most_units=3))
def test_parts_with_a_wide_gap_between_them_are_aligned_apart(left, right):
    annotators = max(len(left), len(right))
    left = left + [[]] * (annotators - len(left))
    right = right + [[]] * (annotators - len(right))
    far = [[(s + 10_000, e + 10_000, c) for s, e, c in units] for units in right]
    joined = [a + b for a, b in zip(left, far, strict=True)]
    total = sum(map(len, joined))
    parts = sum(disorder(part) * sum(map(len, part)) for part in (left, right) if any(part))
    assert disorder(joined) * total == pytest.approx(parts, abs=1e-7)


@given(annotations())
def test_every_unit_is_in_exactly_one_unitary_alignment(marked):
    continuum = continuum_of(marked)
    alignment = accord.align(continuum)
    for who in continuum.annotators:
        aligned = [one.units[who] for one in alignment if one.units[who] is not None]
        assert sorted(map(str, aligned)) == sorted(map(str, continuum.units(who)))


@given(annotations())
def test_the_disorder_is_the_sum_of_its_unitary_alignments_by_equations_6_and_7(marked):
    alignment = accord.align(continuum_of(marked))
    total = 0.0
    for unitary in alignment:
        real = [unit for unit in unitary.units.values() if unit is not None]
        cost = tuple_cost([(u.start, u.end, u.category) for u in real], len(marked))
        assert unitary.disorder == pytest.approx(cost, abs=1e-12)
        total += cost
    mean = sum(map(len, marked)) / len(marked)
    assert alignment.disorder == pytest.approx(total / mean, abs=1e-12)


@given(annotations(whole=True))
def test_of_equal_optima_the_one_with_the_fewest_unitary_alignments_is_taken(marked):
    # a little off each tuple's cost, too little to make another alignment better, tells the least
    # number of tuples among the optima
    epsilon = 1e-7
    least = least_cost(marked)
    with_bonus = least_cost(marked, penalty=-epsilon)
    fewest = round((with_bonus - least) / epsilon)
    assert len(accord.align(continuum_of(marked))) == fewest


@pytest.mark.parametrize("annotators", [3, 5])
def test_the_rule_for_ties_holds_where_linear_programs_are_needed(annotators):
    for seed in range(6):
        marked = simulated(annotators, 12, seed, whole=True, noise=0.1, categories=1)
        alignment = accord.align(continuum_of(marked))
        plain = least_cost_by_program(marked) if annotators == 3 else None
        if plain is not None:
            mean = sum(map(len, marked)) / annotators
            assert alignment.disorder == pytest.approx(plain / mean, abs=TOLERANCE)
        shifted = [[(s + 64, e + 64, c) for s, e, c in units] for units in marked]
        again = accord.align(continuum_of(shifted))
        assert len(again) == len(alignment)


def test_identical_units_pair_in_the_order_of_the_text():
    marked = [[(0, 4, "a"), (0, 4, "b")], [(0, 4, "a"), (0, 4, "b")]]
    alignment = accord.align(continuum_of(marked))
    assert [[unit.category for unit in unitary.units.values()] for unitary in alignment] == [
        ["a", "a"],
        ["b", "b"],
    ]


def test_duplicated_units_of_one_annotator_are_kept():
    marked = [[(0, 4, "a")] * 12, [(0, 4, "a")] * 12, [(0, 4, "a")] * 11]
    alignment = accord.align(continuum_of(marked))
    assert len(alignment) == 12
    # twelve tuples, of which one lacks the third annotator: two of its three pairs cost Δ∅
    assert alignment.disorder == pytest.approx((2 / 3) / (35 / 3), abs=1e-12)


def test_many_copies_of_one_unit_by_many_annotators_do_not_explode():
    marked = [[(0, 4, "a")] * 9 + [(1, 5, "a")] * 3 for _ in range(6)]
    alignment = accord.align(continuum_of(marked))
    assert len(alignment) == 12
    assert alignment.disorder == 0.0


def test_embedded_units_align_with_their_like():
    inner = [(10 * k, 10 * k + 5, "inner") for k in range(8)]
    marked = [[(0, 80, "outer"), *inner], [(1, 80, "outer"), *inner]]
    alignment = accord.align(continuum_of(marked))
    assert len(alignment) == 9
    assert alignment.disorder == pytest.approx((1 / 159) ** 2 / 9, abs=1e-12)


@given(st.lists(spans(), min_size=1, max_size=5))
def test_one_annotators_units_against_nothing_cost_delta_empty_each(units):
    alignment = accord.align(continuum_of([units, []]))
    assert alignment.disorder == pytest.approx(2.0)


@pytest.mark.parametrize("overlapping", [False, True])
@pytest.mark.parametrize("annotators", [8, 12])
def test_eight_and_more_annotators_are_aligned_with_a_certificate(annotators, overlapping):
    marked = simulated(annotators, 10, 3, overlapping=overlapping)
    alignment = accord.align(continuum_of(marked))
    assert alignment.optimal
    # the certificate is checked by what it must not miss: no single move of a unit betters it
    unitary = [
        [(who, (u.start, u.end, u.category)) for who, u in one.units.items() if u is not None]
        for one in alignment
    ]
    for (i, one), (j, other) in combinations(enumerate(unitary), 2):
        names = {who for who, _ in other}
        before = sum(
            tuple_cost([unit for _, unit in members], annotators) for members in (one, other)
        )
        for moved in one:
            if moved[0] in names:
                continue
            rest = [unit for who, unit in one if who != moved[0]]
            after = tuple_cost([*(u for _, u in other), moved[1]], annotators)
            after += tuple_cost(rest, annotators) if rest else 0.0
            assert after >= before - 1e-9, (i, j)


def test_the_result_is_the_same_for_any_number_of_threads():
    continuum = continuum_of(simulated(4, 120, 5))
    one = accord.align(continuum, jobs=1)
    three = accord.align(continuum, jobs=3)
    assert [u.units for u in one] == [u.units for u in three]
    assert one.disorder == three.disorder


def test_a_large_offset_does_not_cost_precision():
    marked = simulated(3, 40, 2, whole=True)
    far = [[(s + 10**8, e + 10**8, c) for s, e, c in units] for units in marked]
    assert disorder(far) == disorder(marked)


def test_whole_numbers_and_floats_give_the_same():
    marked = simulated(3, 40, 2, whole=True)
    whole = [[(int(s), int(e), c) for s, e, c in units] for units in marked]
    assert disorder(whole) == disorder(marked)


def test_units_at_infinite_categorical_distance_are_never_aligned():
    marked = [[(0, 4, "a")], [(0, 4, "b")], [(0, 4, "a")]]
    alignment = accord.align(continuum_of(marked), Gamma(f_cat="logarithmic"))
    for unitary in alignment:
        assert len({u.category for u in unitary.units.values() if u is not None}) == 1
    assert alignment.disorder == pytest.approx((2 / 3 + 1) / 1, abs=1e-12)


def test_more_annotators_than_an_all_pairs_program_could_bear():
    marked = simulated(20, 6, 1)
    alignment = accord.align(continuum_of(marked))
    assert alignment.optimal
    assert alignment.gap == 0.0
    assert np.isclose(alignment.bound, alignment.disorder)
