"""The ideal alignment of 2011 has the least mean entropy: compared with trying every alignment."""

import copy
from functools import cache
from itertools import combinations

import numpy as np
import pytest
from data import annotations, continuum_of, simulated
from hypothesis import example, given, settings
from hypothesis import strategies as st

import accord
from accord import Corpus, kernels
from accord.alignment.batch import go_on
from accord.chance.annotated import prepare
from accord.kernels.compiler import interpreted
from accord.measures import Holistic

# Sums of some float64 values, and the grid of 2⁻⁴⁴ on which alignments are compared.
TOLERANCE = 1e-9


def dissimilarity(u, v, delta_empty=4.0, apart=True):
    """Equations (1), (3) and (4) with weights of 1; infinite where they may not be aligned."""
    mean_length = ((u[1] - u[0]) + (v[1] - v[0])) / 2
    position = ((abs(u[0] - v[0]) + abs(u[1] - v[1])) / mean_length) ** 2
    if u[2] != v[2]:
        return float("inf") if apart else position + delta_empty
    return position


def unitary_entropy(units, annotators, delta_empty=4.0, apart=True):
    """Equation (5): the mean over all pairs, those with an empty unit at Δ∅."""
    pairs = annotators * (annotators - 1) // 2
    real = [dissimilarity(u, v, delta_empty, apart) for u, v in combinations(units, 2)]
    return (sum(real) + (pairs - len(real)) * delta_empty) / pairs


def least_entropy(marked, delta_empty=4.0, apart=True):
    """Equation (6) of the best of all alignments: for each number of tuples the least sum."""
    units = [(who, unit) for who, given in enumerate(marked) for unit in given]
    numbers = range(len(units))

    @cache
    def sums(left):
        if left == 0:
            return {0: 0.0}
        first = next(number for number in numbers if left >> number & 1)
        rest = [n for n in range(first + 1, len(units)) if left >> n & 1]
        found = {}
        for size in range(len(marked)):
            for others in combinations(rest, size):
                members = (first, *others)
                if len({units[n][0] for n in members}) < len(members):
                    continue
                own = unitary_entropy([units[n][1] for n in members], len(marked), delta_empty,
                                      apart)  # fmt: skip
                if own == float("inf"):
                    continue
                for count, total in sums(left & ~sum(1 << n for n in members)).items():
                    found[count + 1] = min(found.get(count + 1, float("inf")), total + own)
        return found

    return min(total / count for count, total in sums((1 << len(units)) - 1).items())


def least_entropy_by_programs(marked, delta_empty=4.0):
    """For each number of unitary alignments, the integer program over all tuples."""
    from itertools import product

    from scipy.optimize import Bounds, LinearConstraint, milp

    units = [(who, place) for who, own in enumerate(marked) for place, _ in enumerate(own)]
    row = {unit: number for number, unit in enumerate(units)}
    costs, columns = [], []
    for chosen in product(*([None, *range(len(own))] for own in marked)):
        members = [(who, place) for who, place in enumerate(chosen) if place is not None]
        cost = unitary_entropy([marked[w][p] for w, p in members], len(marked), delta_empty)
        if members and cost < float("inf"):
            costs.append(cost)
            columns.append([row[member] for member in members])
    cover = np.zeros((len(units), len(columns)))
    for number, column in enumerate(columns):
        cover[column, number] = 1
    best = float("inf")
    for count in range(max(map(len, marked)), len(units) + 1):
        found = milp(
            np.array(costs),
            constraints=[
                LinearConstraint(cover, 1, 1),
                LinearConstraint(np.ones((1, len(costs))), count, count),
            ],
            bounds=Bounds(0, 1),
            integrality=np.ones(len(costs)),
            options={"mip_rel_gap": 0.0},
        )
        if found.success:
            best = min(best, found.fun / count)
    return best


def entropy(marked, measure="holistic"):
    return accord.align(continuum_of(marked), measure).disorder


@given(annotations())
@example([[(0, 4, "a"), (0, 4, "a")], [(0, 4, "a"), (0, 4, "a")], [(0, 4, "a")]])
@example([[(0, 4, "a")], [(4, 8, "a")]])  # touching: 4, as much as apart
@example([[(0, 4, "a"), (20, 24, "a")], [(3, 8, "a"), (23, 28, "b")], [(1, 5, "a")]])
def test_the_entropy_is_the_least_of_all_alignments(marked):
    alignment = accord.align(continuum_of(marked), "holistic")
    assert alignment.disorder == pytest.approx(least_entropy(marked), abs=TOLERANCE)
    assert alignment.optimal
    assert alignment.gap == 0.0


@given(annotations(most_annotators=4, most_units=3))
def test_mixed_categories_are_aligned_where_that_is_allowed_and_pays(marked):
    found = entropy(marked, "holistic(incompatible=allow)")
    assert found == pytest.approx(least_entropy(marked, apart=False), abs=TOLERANCE)


@given(annotations(most_annotators=3, most_units=3), st.sampled_from([0.5, 1, 16]))
def test_positional_dissimilarities_are_not_multiplied_with_delta_empty(marked, delta_empty):
    found = entropy(marked, Holistic(delta_empty=delta_empty))
    assert found == pytest.approx(least_entropy(marked, delta_empty), abs=TOLERANCE)


@pytest.mark.parametrize(("annotators", "units"), [(2, 12), (3, 7), (4, 5)])
def test_the_entropy_is_that_of_integer_programs_with_every_number_of_tuples(annotators, units):
    for seed in range(4):
        marked = simulated(annotators, units, seed, overlapping=seed % 2 == 0, categories=2,
                           noise=0.4)  # fmt: skip
        expected = least_entropy_by_programs(marked)
        assert entropy(marked) == pytest.approx(expected, abs=TOLERANCE)


def test_the_least_mean_is_not_the_mean_of_the_least_sum():
    # two units 1.6 times Δ∅ apart: aligned they add less to the sum than two lone ones, 1.6 and
    # not 2, and more to the mean
    apart = 10 * 1.6**0.5
    marked = [[(0, 10, "a"), (100, 110, "a")], [(0, 10, "a"), (100 + apart, 110 + apart, "a")]]
    ideal = accord.align(continuum_of(marked), "holistic")
    other = accord.align(continuum_of(marked), "gamma")
    assert (len(ideal), len(other)) == (3, 2)
    assert ideal.entropy == pytest.approx((0 + 4 + 4) / 3)
    assert 4 * other.entropy == pytest.approx((0 + 1.6 * 4) / 2)


@given(annotations(most_units=5))
@settings(max_examples=40)
def test_the_greedy_alignment_is_never_better_and_says_how_far_it_is(marked):
    greedy = accord.align(continuum_of(marked), "holistic(alignment=greedy)")
    least = least_entropy(marked) if sum(map(len, marked)) <= 12 else entropy(marked)
    assert greedy.disorder >= least - TOLERANCE
    assert greedy.bound == pytest.approx(least, abs=TOLERANCE)


@given(annotations(whole=True))
@settings(max_examples=40)
def test_breaking_ties_leaves_the_mean_as_it_is(marked):
    measure = Holistic()
    corpus = Corpus([continuum_of(marked)])
    prepared = prepare(corpus)
    batch = prepared.annotated.batch
    pairs = measure.dissimilarity_for(corpus)
    loose = measure.align(batch, pairs, break_ties=False, check=go_on).costed
    straight = measure.align(batch, pairs, break_ties=True, check=go_on).costed
    assert loose.disorder.mean() == pytest.approx(straight.disorder.mean(), abs=TOLERANCE)


def test_many_continua_at_once_are_each_at_their_own_least_mean():
    several = [simulated(3, 6, seed, noise=0.4, categories=2) for seed in range(6)]
    corpus = Corpus(continuum_of(marked, name=f"d{n}") for n, marked in enumerate(several))
    alignments = accord.measure(corpus, "holistic(precision=0.2)").alignment
    for number, marked in enumerate(several):
        assert alignments[f"d{number}"].disorder == pytest.approx(entropy(marked), abs=TOLERANCE)


@given(annotations(most_units=4), st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_the_order_of_annotators_a_shift_and_a_scale_change_nothing(marked, random):
    other = [[(3 * s + 7, 3 * e + 7, c) for s, e, c in units] for units in marked]
    random.shuffle(other)
    assert entropy(other) == pytest.approx(entropy(marked), abs=TOLERANCE)


@given(annotations(most_annotators=3, most_units=3))
@settings(max_examples=40)
def test_a_text_doubled_has_the_same_entropy(marked):
    # why the paper takes a mean (section 4.4.2)
    doubled = [units + [(s + 9000, e + 9000, c) for s, e, c in units] for units in marked]
    assert entropy(doubled) == pytest.approx(entropy(marked), abs=TOLERANCE)


@pytest.mark.parametrize(("annotators", "seed"), [(3, 1), (4, 2)])
def test_the_kernels_interpreted_find_the_same(annotators, seed, monkeypatch):
    marked = simulated(annotators, 7, seed, overlapping=True, noise=0.5, categories=2)
    expected = entropy(marked)
    for name, module in (("search_tuples", "tuples"), ("align_small", "subsets")):
        monkeypatch.setattr(kernels, name, copy.copy(getattr(interpreted(module), name)))
    assert entropy(marked) == expected
