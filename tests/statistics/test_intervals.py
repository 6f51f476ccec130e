"""Intervals: what they are made from, and that they hold what they should."""

import numpy as np
import pytest
from scipy import stats

import accord
from accord import Continuum, Corpus
from accord.chance.sampling import mean_error
from accord.contract import Run
from accord.errors import QuestionError
from accord.measures import Gamma
from accord.statistics.bootstrap import interval_of, multiplicities, why_outside
from accord.statistics.ratio import ChanceCorrected, corrected

UNITS = {
    "ann": [(0, 7, "a"), (12, 20, "b"), (30, 38, "a")],
    "bob": [(0, 9, "a"), (12, 20, "a"), (29, 38, "a")],
}


def simulated_sums(random, clusters=40, samples=30, *, spread=0.05, shared=True, **more):
    """Sums with known expectations: 0.3 observed and 1 expected, so that the value is 0.7."""
    size = random.uniform(5, 15, clusters)
    return ChanceCorrected(
        amount=random.gamma(3.0, 0.1, clusters) * size,
        size=size,
        chance_amount=size * random.normal(1.0, spread, (samples, 1)),
        chance_size=np.broadcast_to(size, (samples, clusters)).copy(),
        shared=shared,
        **more,
    )


def corpus_of(documents, seed=0):
    random = np.random.default_rng(seed)
    continua = []
    for number in range(documents):
        units = {}
        for who in ("ann", "bob", "eve"):
            start = np.cumsum(random.uniform(8, 15, 6))
            names = random.choice(["a", "b"], 6, p=[0.8, 0.2])
            units[who] = [
                (begin, begin + 6, str(name)) for begin, name in zip(start, names, strict=True)
            ]
        continua.append(Continuum.from_units(units, name=f"d{number:02}", length=120))
    return Corpus(continua)


# The same replicates give the same interval as scipy's


@pytest.mark.parametrize("confidence", [0.8, 0.95])
@pytest.mark.parametrize("method", ["percentile", "BCa"])
def test_an_interval_from_given_replicates_is_scipys(method, confidence):
    values = np.random.default_rng(3).exponential(size=25)
    theirs = stats.bootstrap(
        (values,), np.mean, n_resamples=2000, method=method, confidence_level=confidence,
        rng=np.random.default_rng(4),
    )  # fmt: skip
    left_out = (values.sum() - values) / (len(values) - 1)
    ours = interval_of(
        float(values.mean()), theirs.bootstrap_distribution, confidence, method.lower(), left_out
    )
    assert ours == pytest.approx(tuple(theirs.confidence_interval), abs=1e-9)


@pytest.mark.parametrize("method", ["percentile", "bca"])
def test_resampled_sums_give_scipys_interval_up_to_the_resampling(method):
    random = np.random.default_rng(5)
    sums = simulated_sums(random, clusters=30, spread=0.0)
    ours = sums.resampled_interval(0.95, 4000, np.random.default_rng(6), method)

    def value(amount, size, axis=-1):
        return 1 - amount.sum(axis=axis) / size.sum(axis=axis)

    theirs = stats.bootstrap(
        (sums.amount, sums.size), value, paired=True, n_resamples=4000,
        method={"percentile": "percentile", "bca": "BCa"}[method], rng=np.random.default_rng(7),
    )  # fmt: skip
    # a 2.5 % quantile of 4,000 replicates has a standard error of 0.04 standard deviations; both
    # intervals have it, four of them are allowed for
    room = 4 * np.sqrt(2) * 0.04 * theirs.standard_error
    assert ours == pytest.approx(tuple(theirs.confidence_interval), abs=room)


def test_each_resample_draws_as_many_clusters_as_there_are():
    rows = np.concatenate(list(multiplicities(7, 50, np.random.default_rng(0), chunk=70)))
    assert rows.shape == (50, 7)
    assert (rows.sum(axis=1) == 7).all()


@pytest.mark.parametrize("shared", [False, True])
def test_leaving_clusters_out_is_measuring_the_others(shared):
    sums = simulated_sums(np.random.default_rng(1), clusters=5, shared=shared)
    for number, value in enumerate(sums.left_out()):
        kept = np.arange(5) != number
        rest = ChanceCorrected(
            sums.amount[kept], sums.size[kept],
            sums.chance_amount[:, kept], sums.chance_size[:, kept], shared,
        )  # fmt: skip
        assert value == pytest.approx(rest.value(), abs=1e-12)


@pytest.mark.parametrize("shared", [False, True])
def test_without_a_cluster_the_mean_is_that_of_the_other_clusters(shared):
    sums = simulated_sums(np.random.default_rng(1), clusters=5, shared=shared, average="macro")
    of_all = (sums.chance_amount.sum(axis=1) / sums.chance_size.sum(axis=1)).mean()
    of_each = (sums.chance_amount / sums.chance_size).mean(axis=0)
    values = 1 - sums.amount / sums.size / (of_all if shared else of_each)
    for number, value in enumerate(sums.left_out()):
        assert value == pytest.approx(np.delete(values, number).mean(), abs=1e-12)


# Both sources of error


def test_one_document_has_the_interval_that_the_samples_of_chance_give():
    result = accord.measure(Continuum.from_units(UNITS, length=60))
    error = mean_error(result.statistics.samples(), 0.95)
    low = 1 - result.observed / (result.expected - error)
    high = 1 - result.observed / (result.expected + error)
    assert tuple(result.interval) == pytest.approx((low, high), abs=1e-12)
    assert result.interval.source == "the samples of chance"


def test_several_documents_are_resampled_together_with_the_samples_of_chance():
    result = accord.measure(corpus_of(6))
    assert result.interval.source == "6 documents and the samples of chance, percentile"
    random = np.random.default_rng(2)
    certain, uncertain = (simulated_sums(random, spread=spread) for spread in (0.0, 0.5))

    def width(sums, amount):
        sums = ChanceCorrected(
            amount, certain.size, sums.chance_amount, sums.chance_size, shared=True
        )
        low, high = sums.resampled_interval(0.95, 2000, np.random.default_rng(8))
        return high - low

    # samples of chance that differ by half make δ_e uncertain by 9 %
    assert width(uncertain, certain.amount) > 1.1 * width(certain, certain.amount)
    same = np.full(len(certain.amount), 0.3) * certain.size
    assert width(certain, same) == pytest.approx(0, abs=1e-9)
    assert width(uncertain, same) > 0.05


@pytest.mark.parametrize("shared", [False, True])
def test_the_mean_of_documents_varies_with_both_sources_too(shared):
    random = np.random.default_rng(2)
    sums = simulated_sums(random, spread=0.3, shared=shared, average="macro")
    still = ChanceCorrected(
        0.3 * sums.size, sums.size, sums.chance_amount, sums.chance_size, shared, "macro"
    )
    low, high = still.resampled_interval(0.95, 500, np.random.default_rng(8))
    assert high - low > 0.02
    assert low < still.value() < high


@pytest.mark.parametrize("method", ["percentile", "bca"])
@pytest.mark.parametrize("average", ["pooled", "macro"])
def test_the_interval_holds_the_estimate(method, average):
    for seed in range(4):
        corpus = corpus_of(4 + seed, seed)
        result = Gamma(average=average, precision=0.1)(corpus, run=Run(seed=seed, interval=method))
        assert result.value in result.interval
        assert result.interval.low < result.interval.high
        assert not any("interval" in note for note in result.notes)


def test_an_interval_that_misses_the_estimate_says_so(monkeypatch):
    monkeypatch.setattr(ChanceCorrected, "resampled_interval", lambda *_: (0.8, 0.9))
    result = accord.measure(corpus_of(4))
    assert result.value not in result.interval
    assert result.notes[-1].startswith("the estimate lies below its interval: resampled documents")
    assert why_outside(1.0, 0.8, 0.9).startswith("the estimate lies above its interval")
    assert why_outside(0.85, 0.8, 0.9) is None


def test_an_interval_that_cannot_be_given_says_why(monkeypatch):
    assert interval_of(0.5, np.array([np.nan] * 60 + [0.4] * 40), 0.95) is None
    monkeypatch.setattr(ChanceCorrected, "resampled_interval", lambda *_: None)
    result = accord.measure(corpus_of(4))
    assert result.interval is None
    assert result.notes == ("no interval: too few of the resamples of the documents have a value",)


def test_too_uncertain_chance_gives_no_interval_but_a_note(monkeypatch):
    monkeypatch.setattr("accord.contract.results.mean_error", lambda *_: 99.0)
    result = accord.measure(Continuum.from_units(UNITS, length=60))
    assert result.interval is None
    assert result.notes == ("no interval: the samples of chance differ too much from one another",)
    assert result.to_dict()["interval"] is None


def test_rounding_does_not_put_an_estimate_outside_its_interval():
    replicates = np.full(100, 0.7)
    estimate = 0.7 - 1e-16 * 3
    low, high = interval_of(estimate, replicates, 0.95)
    assert low <= estimate <= high


def test_the_correction_for_skewness_stays_within_the_replicates():
    # one cluster unlike all others, and nearly all replicates on one side of the estimate
    replicates = np.linspace(0, 1, 1000)
    left_out = np.array([0.0] + [1.0] * 50)
    low, high = interval_of(0.9995, replicates, 0.95, "bca", left_out)
    assert 0 <= low <= high <= 1


def test_an_unknown_kind_of_interval_is_an_error_before_anything_is_computed():
    with pytest.raises(QuestionError, match="no interval 'normal'; there are: percentile, bca"):
        accord.measure(corpus_of(2), interval="normal")


# What is averaged


def test_pooling_lays_the_documents_end_to_end():
    sums = ChanceCorrected(
        amount=np.array([1.0, 4.0]),
        size=np.array([2.0, 3.0]),
        chance_amount=np.array([[2.0, 6.0], [3.0, 4.0]]),
        chance_size=np.array([[2.0, 3.0], [2.0, 2.0]]),
        shared=False,
    )
    assert sums.observed() == 5 / 5
    assert sums.samples() == pytest.approx([8 / 5, 7 / 4])
    assert sums.value() == pytest.approx(1 - 1 / ((8 / 5 + 7 / 4) / 2), abs=1e-12)


def test_the_mean_of_documents_compares_each_with_its_own_chance():
    sums = ChanceCorrected(
        amount=np.array([1.0, 4.0, 0.0]),
        size=np.array([2.0, 3.0, 0.0]),
        chance_amount=np.array([[2.0, 6.0, 0.0], [3.0, 4.0, 0.0]]),
        chance_size=np.array([[2.0, 3.0, 0.0], [2.0, 2.0, 0.0]]),
        shared=False,
        average="macro",
    )
    first = 1 - (1 / 2) / ((2 / 2 + 3 / 2) / 2)
    second = 1 - (4 / 3) / ((6 / 3 + 4 / 2) / 2)
    values = sums.of_clusters()
    assert values[:2] == pytest.approx([first, second], abs=1e-12)
    assert np.isnan(values[2])
    assert sums.value() == pytest.approx((first + second) / 2, abs=1e-12)
    own = [one.value() for one in sums.each()]
    assert own[:2] == pytest.approx([first, second], abs=1e-12)


def test_with_shared_chance_each_document_is_compared_with_the_chance_of_all():
    sums = ChanceCorrected(
        amount=np.array([1.0, 4.0]),
        size=np.array([2.0, 3.0]),
        chance_amount=np.array([[2.0, 6.0], [3.0, 4.0]]),
        chance_size=np.array([[2.0, 3.0], [2.0, 2.0]]),
        shared=True,
    )
    expected = (8 / 5 + 7 / 4) / 2
    by_hand = [1 - (1 / 2) / expected, 1 - (4 / 3) / expected]
    assert sums.of_clusters() == pytest.approx(by_hand, abs=1e-12)
    assert [one.value() for one in sums.each()] == pytest.approx(by_hand, abs=1e-12)


def test_samples_in_which_nothing_is_defined_are_left_out():
    sums = ChanceCorrected(
        amount=np.array([1.0]),
        size=np.array([2.0]),
        chance_amount=np.array([[0.0], [3.0]]),
        chance_size=np.array([[0.0], [2.0]]),
        shared=False,
    )
    assert sums.samples() == pytest.approx([1.5])
    assert sums.value() == pytest.approx(1 - 0.5 / 1.5)


def test_where_chance_gives_nothing_a_measure_says_what_nothing_is_worth():
    zero = np.array(0.0)
    assert corrected(zero, zero) == 1.0
    assert np.isnan(corrected(zero, zero, np.nan))
    assert np.isnan(corrected(np.array(0.5), zero))
    assert np.isnan(corrected(np.array(np.nan), np.array(1.0)))


# Coverage: simulations that only run when asked for


@pytest.mark.slow
@pytest.mark.parametrize("method", ["percentile", "bca"])
@pytest.mark.parametrize("spread", [0.02, 0.3])
def test_intervals_over_documents_hold_the_truth_as_often_as_they_say(method, spread):
    held = 0
    for seed in range(400):
        random = np.random.default_rng([seed, 1])
        sums = simulated_sums(random, clusters=60, spread=spread)
        low, high = sums.resampled_interval(0.95, 500, random, method)
        held += low <= 0.7 <= high
    # the bootstrap of skewed data holds the truth a little less often than it says; 400 trials
    # know the share to ±2.2 % (two standard errors)
    assert 0.90 <= held / 400 <= 0.98


@pytest.mark.slow
def test_the_interval_from_the_samples_of_chance_holds_the_true_expectation():
    continuum = Continuum.from_units(UNITS, length=60)
    truth = Gamma(precision=0.004)(continuum, seed=10_000).value
    held = sum(truth in Gamma(precision=0.05)(continuum, seed=seed).interval for seed in range(300))
    # 300 trials know the share to ±2.5 %; the truth itself is known to a twelfth of the intervals
    assert 0.91 <= held / 300 <= 0.99
