"""Intervals, errors, κ and comparisons, each beside a second way to compute it."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import accord
from accord import Coding, QuestionError, Tagging
from accord.contract import Run
from accord.evaluation.agreeing import kappas
from accord.evaluation.comparing import compare_systems
from accord.evaluation.evaluation import Protocol, evaluate_tagging
from accord.evaluation.uncertainty import uncertainty
from accord.statistics.precision_decision import SCORES, Figures, delta_errors, scores_of_sums
from accord.statistics.significance import holm, mcnemar

TAGS = ("N", "V", "A", "D")


def tagged(seed, size=240, quality=(0.9, 0.7), strata=None):
    """Sentences of four tokens, tagged by systems that are right more or less often."""
    random = np.random.default_rng(seed)
    reference = [(f"w{place}", random.choice(TAGS)) for place in range(size)]

    def system(right):
        own = []
        for form, tag in reference:
            kind = {tag} if random.random() < right else {random.choice(TAGS)}
            own.append((form, kind | {random.choice(TAGS)} if random.random() < 0.2 else kind))
        return [token for token in own if random.random() > 0.02]

    systems = {f"s{number}": system(right) for number, right in enumerate(quality)}
    tagging = Tagging.from_tokens(
        reference,
        systems,
        sentences=[place // 4 for place in range(size)],
        texts=[f"t{place // 40}" for place in range(size)],
    )
    return evaluate_tagging(tagging, strata=strata)


def by_sentence(evaluation, system, among=None):
    """Return the figures of each sentence, one after the other, in plain loops."""
    judged = evaluation.judged[system]
    sentence = evaluation.tagging.reference.sentence[judged.token]
    found = []
    for number in range(evaluation.tagging.reference.sentences):
        inside = sentence == number
        found.append(judged.figures(inside if among is None else inside & among))
    return found


def test_clusters_add_up_to_the_whole():
    evaluation = tagged(1)
    total = Figures(0, 0, 0, 0, 0, 0, 0.0)
    for one in by_sentence(evaluation, "s0"):
        total += one
    # sums of fifty halves and thirds
    assert total.to_dict() == pytest.approx(evaluation.figures["s0"].to_dict(), abs=1e-9)


def test_intervals_hold_the_estimate_and_are_those_of_plain_loops():
    evaluation = tagged(2)
    found = uncertainty(evaluation, Run(resamples=2000))
    assert (found.clusters, found.cluster) == (60, "sentences")
    sentences = by_sentence(evaluation, "s1")
    random = np.random.default_rng(7)
    drawn = []
    for _ in range(2000):
        total = Figures(0, 0, 0, 0, 0, 0, 0.0)
        for place in random.integers(0, 60, 60):
            total += sentences[place]
        drawn.append([total.scores()[name] for name in SCORES])
    low, high = np.quantile(np.array(drawn, float), [0.025, 0.975], axis=0)
    for place, name in enumerate(SCORES):
        estimate = found.own["s1"][name]
        assert estimate.interval[0] <= estimate.value <= estimate.interval[1]
        # two sets of 2,000 drawings: their quantiles vary by some thousandths
        assert estimate.interval == pytest.approx((low[place], high[place]), abs=0.012)
        assert estimate.delta_interval == pytest.approx((low[place], high[place]), abs=0.02)


def test_the_delta_method_is_its_formula():
    # two clusters: P = 3/4; a − r·b = 1 − ¾·2 = −½ and 2 − ¾·2 = ½
    sums = np.array([[2, 0, 1, 1, 0, 0, 0.0], [2, 0, 2, 0, 0, 0, 0.0]])
    assert delta_errors(sums)[0] == pytest.approx(np.sqrt(0.25 + 0.25) / 4, abs=1e-15)


@given(st.lists(st.lists(st.integers(0, 9), min_size=6, max_size=6), min_size=2, max_size=9))
def test_errors_by_the_delta_method_are_what_the_jackknife_nearly_gives(rows):
    """The derivative of a ratio in the weight of a cluster, taken numerically."""
    sums = np.array([[sum(row[:5]) + row[5], row[0], *row[1:5], row[5] / 2] for row in rows], float)
    sums[:, 0] = sums[:, :4].sum(axis=1) - sums[:, 0] + sums[:, 4:6].sum(axis=1)
    exact = scores_of_sums(sums.sum(axis=0))
    step = 1e-6
    slopes = np.array(
        [(scores_of_sums(sums.sum(axis=0) + step * row) - exact) / step for row in sums]
    )
    expected = np.sqrt(np.square(slopes).sum(axis=0))
    found = delta_errors(sums)
    there = np.isfinite(exact)
    # the derivative is taken with a step of 1e-6
    assert found[there] == pytest.approx(expected[there], abs=1e-4)


def test_the_analytic_interval_of_the_measure_is_that_of_the_delta_method():
    evaluation = tagged(2)
    found = accord.measure(evaluation.tagging, "grace", interval="analytic").by("system")["s1"]
    expected = uncertainty(evaluation, Run(resamples=0)).own["s1"]["P"].delta_interval
    # the same sums, added in another order
    assert (found.interval.low, found.interval.high) == pytest.approx(expected, abs=1e-12)
    assert found.interval.source == "60 sentences, analytic"


def test_where_there_is_one_sentence_the_result_says_why_it_has_no_interval():
    tagging = accord.Tagging.from_tokens([("le", "D"), ("chat", "N")], {"sys": [("le", "D")]})
    for how in ("percentile", "bca", "analytic"):
        result = accord.measure(tagging, "grace", interval=how)
        assert result.interval is None
        said = "no interval: sentences are drawn anew for it, and there is only one"
        assert said in result.notes
    assert not any(
        "no interval" in note for note in accord.measure(tagging, "grace", resamples=0).notes
    )


def test_the_same_seed_draws_the_same():
    one, two = (uncertainty(tagged(3), Run(seed=5, resamples=50)) for _ in range(2))
    assert one.own == two.own
    assert uncertainty(tagged(3), Run(seed=6, resamples=50)).own != one.own


def test_text_units_may_be_drawn_and_strata_kept():
    evaluation = tagged(4)
    texts = uncertainty(evaluation, Run(resamples=200), cluster="texts")
    assert texts.clusters == 6
    # each text a stratum of its own: nothing is left to chance
    apart = tagged(4, strata={f"t{number}": f"s{number}" for number in range(6)})
    fixed = uncertainty(apart, Run(resamples=200), cluster="texts")
    for name in SCORES:
        low, high = fixed.own["s0"][name].interval
        assert low == pytest.approx(high, abs=1e-12)
        assert fixed.own["s0"][name].error == pytest.approx(0, abs=1e-12)
    with pytest.raises(QuestionError, match="sentences, texts"):
        uncertainty(evaluation, cluster="words")


def test_kappa_is_what_the_measure_of_labels_gives():
    evaluation = tagged(5)
    found = {(one.first, one.second): one for one in kappas(evaluation)}
    assert list(found) == [("reference", "s0"), ("reference", "s1"), ("s0", "s1")]
    tagging = evaluation.tagging

    def single(judged, codes):
        return [
            tags[0] if judged.evaluable[place] and len(tags) == 1 else None
            for place, tags in enumerate(judged.tagsets[code] for code in codes)
        ]

    for (first, second), kappa in found.items():
        judged = evaluation.judged[second]
        other = evaluation.judged.get(first)
        rows = zip(
            single(judged, judged.expected) if other is None else single(other, other.given),
            single(judged, judged.given),
            strict=True,
        )
        both = [row for row in rows if None not in row]
        expected = accord.measure(Coding.from_rows(both), "cohen-kappa", interval="analytic")
        assert kappa.value == pytest.approx(expected.value, abs=1e-12)
        assert kappa.cases == len(both) <= len(tagging.reference)


def test_kappa_has_the_large_sample_interval_of_the_textbook():
    # Fleiss, Levin and Paik (2003), table 18.1: κ = 0.68, s.e. 0.087 for testing against a value
    table = [[75, 1, 4], [5, 4, 1], [0, 0, 10]]
    reference, system = [], []
    for i, j in product(range(3), repeat=2):
        for _ in range(table[i][j]):
            reference.append((f"w{len(reference)}", TAGS[i]))
            system.append((f"w{len(system)}", TAGS[j]))
    evaluation = evaluate_tagging(Tagging.from_tokens(reference, {"sys": system}))
    kappa = kappas(evaluation)[0]
    assert kappa.value == pytest.approx(0.676, abs=0.0005)
    assert (kappa.interval[1] - kappa.value) / 1.959964 == pytest.approx(0.0877, abs=0.0005)


def test_kappa_of_one_tag_only_is_undefined():
    tokens = [("a", "N"), ("b", "N")]
    found = kappas(evaluate_tagging(Tagging.from_tokens(tokens, {"sys": tokens})))
    assert (found[0].value, found[0].interval, found[0].cases) == (None, None, 2)


def test_a_better_system_is_told_from_a_worse_one_and_equal_ones_are_not():
    evaluation = tagged(6, quality=(0.9, 0.6, 0.9))
    found = {(one.first, one.second): one for one in compare_systems(evaluation)}
    apart, alike = found["s0", "s1"], found["s0", "s2"]
    assert apart.difference < 0
    assert apart.interval[1] < 0
    assert apart.p == 1 / 1001  # never 0: the data are one of the samples
    assert apart.mcnemar_p < 0.01
    assert alike.p > 0.05
    assert alike.p_corrected >= alike.p
    common = evaluation.common_figures
    assert apart.difference == pytest.approx(common["s1"].mean - common["s0"].mean, abs=1e-12)


def test_a_system_does_not_differ_from_itself():
    evaluation = tagged(7, quality=(0.8,))
    twin = evaluation.extended("twin", evaluation.tagging.systems["s0"])
    (found,) = compare_systems(twin, Run(resamples=99))
    assert (found.difference, found.p, found.mcnemar_p) == (0.0, 1.0, 1.0)
    assert found.interval == pytest.approx((0.0, 0.0), abs=1e-12)


def test_exchanging_at_random_comes_near_exchanging_in_every_way():
    evaluation = tagged(8, size=40, quality=(0.9, 0.7))  # ten sentences: 1,024 ways
    (found,) = compare_systems(evaluation, Run(resamples=4000), score="Pmoy")
    common = evaluation.common
    judged = {
        name: by_sentence(evaluation, name, common[evaluation.judged[name].token])
        for name in ("s0", "s1")
    }
    rows = list(zip(judged["s0"], judged["s1"], strict=True))
    observed = abs(found.difference)
    extreme = 0
    for ways in product((False, True), repeat=len(rows)):
        one = two = Figures(0, 0, 0, 0, 0, 0, 0.0)
        for swapped, (left, right) in zip(ways, rows, strict=True):
            one += right if swapped else left
            two += left if swapped else right
        extreme += abs(two.mean - one.mean) >= observed - 1e-12
    # 4,000 samples of a p-value: a standard error below 0.008
    assert found.p == pytest.approx(extreme / 2 ** len(rows), abs=0.03)


def test_comparisons_need_one_set_of_tags():
    tokens = [("a", "N"), ("b", "V")]
    relative = evaluate_tagging(Tagging.from_tokens(tokens, {"s": tokens}), Protocol(relative=True))
    for what in (compare_systems, kappas):
        with pytest.raises(QuestionError, match="relative"):
            what(relative)
    with pytest.raises(QuestionError, match="Pmoy"):
        compare_systems(tagged(1), score="F1")


@given(st.integers(0, 40), st.integers(0, 40))
def test_mcnemar_is_the_exact_binomial_test(one, two):
    stats = pytest.importorskip("scipy.stats")
    expected = stats.binomtest(one, one + two, 0.5).pvalue if one + two else 1.0
    assert mcnemar(one, two) == pytest.approx(expected, rel=1e-9)


def test_mcnemar_stands_large_counts():
    assert mcnemar(500_000, 500_000) == 1.0
    assert 0 <= mcnemar(400_000, 500_000) < 1e-300
    # 2·Φ(−(1000 − 1)/√1001000) with the correction for continuity
    assert mcnemar(500_000, 501_000) == pytest.approx(0.318, abs=0.001)


def test_holm_corrects_as_by_hand():
    # 4·0.005, 3·0.011, 2·0.02, 1·0.04; none below the one before
    assert holm([0.011, 0.02, 0.005, 0.04]) == pytest.approx([0.033, 0.04, 0.02, 0.04], abs=1e-12)
    assert holm([]) == []
    assert holm([0.6, 0.7]) == [1.0, 1.0]
