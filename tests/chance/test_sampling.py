"""How many samples of chance are drawn, and what a result says of them (section 5.3)."""

from math import ceil, inf, sqrt

import numpy as np
import pytest

import accord
from accord import Continuum
from accord.chance.sampling import FIRST_SAMPLES, mean_error, samples_needed
from accord.contract import Run, parse_measure
from accord.errors import QuestionError
from accord.measures import Gamma

FEW = Continuum.from_units(
    {"ann": [(0, 7, "a"), (12, 20, "b")], "bob": [(0, 9, "a"), (12, 20, "b")]}, length=120
)


def by_the_rule(values, precision, quantile=1.959964):
    variation = values.std(ddof=1) / values.mean()
    return ceil((variation * quantile / precision) ** 2)


@pytest.mark.parametrize("precision", [0.5, 0.1, 0.02, 0.01])
def test_thirty_samples_are_drawn_and_then_as_many_as_the_precision_asks_for(precision):
    result = accord.measure(FEW, Gamma(precision=precision))
    values = result.statistics.samples()
    needed = by_the_rule(values[:FIRST_SAMPLES], precision)
    assert result.samples.needed == needed
    assert result.samples.count == len(values) == max(FIRST_SAMPLES, needed)
    assert f"|samples:{len(values)}|" in result.signature


def test_the_first_thirty_samples_count():
    coarse = accord.measure(FEW, Gamma(precision=0.5)).statistics.samples()
    fine = accord.measure(FEW, Gamma(precision=0.02)).statistics.samples()
    assert len(coarse) == FIRST_SAMPLES < len(fine)
    assert np.array_equal(coarse, fine[:FIRST_SAMPLES])


def test_the_confidence_says_how_sure_the_precision_is():
    sure = accord.measure(FEW, Gamma(precision=0.05, confidence=0.99))
    values = sure.statistics.samples()
    assert sure.samples.needed == by_the_rule(values[:FIRST_SAMPLES], 0.05, 2.575829)
    assert sure.samples.needed > accord.measure(FEW, Gamma(precision=0.05)).samples.needed
    assert sure.interval.confidence == 0.99


def test_a_result_reports_its_samples():
    result = accord.measure(FEW)
    values = result.statistics.samples()
    samples = result.samples
    assert samples.model == "shift"
    assert samples.mean == result.expected == pytest.approx(values.mean(), abs=1e-12)
    assert samples.deviation == pytest.approx(values.std(ddof=1), abs=1e-12)
    error = 1.959964 * values.std(ddof=1) / sqrt(len(values))
    assert samples.precision == pytest.approx(error / values.mean(), rel=1e-6)
    # what the first thirty promised is about what all of them give
    assert samples.precision == pytest.approx(0.02, rel=0.3)


def test_observed_expected_and_samples_are_multiples_of_delta_empty():
    one, double = accord.measure(FEW), accord.measure(FEW, Gamma(delta_empty=2))
    assert double.value == pytest.approx(one.value, abs=1e-12)
    for name in ("observed", "expected"):
        assert getattr(double, name) == pytest.approx(2 * getattr(one, name), abs=1e-12)
    for name in ("mean", "deviation"):
        assert getattr(double.samples, name) == pytest.approx(
            2 * getattr(one.samples, name), abs=1e-12
        )


def test_samples_that_are_all_alike_need_no_others():
    assert samples_needed(np.full(30, 1.5), 0.02, 0.95) == 30
    assert samples_needed(np.zeros(30), 0.02, 0.95) == 30


def test_of_fewer_than_two_samples_nothing_is_known():
    assert samples_needed(np.array([1.0]), 0.02, 0.95) == FIRST_SAMPLES
    assert mean_error(np.array([1.0]), 0.95) == inf


def test_progress_tells_how_many_samples_there_will_be():
    told = []
    Gamma()(FEW, run=Run(progress=lambda *step: told.append(step)))
    assert told.pop(0) == (0, 0, "aligning")
    assert {what for _, _, what in told} == {"samples of chance"}
    totals = [total for _, total, _ in told]
    needed = max(totals)
    assert sorted(set(totals)) == [FIRST_SAMPLES, needed]
    assert told[0][:2] == (0, FIRST_SAMPLES)
    assert told[-1][:2] == (needed, needed)


def test_the_samples_are_other_ones_for_another_seed():
    one, other = accord.measure(FEW, seed=1), accord.measure(FEW, seed=2)
    assert one.expected != other.expected
    assert one.observed == other.observed


@pytest.mark.parametrize("measure", ["gamma", "gamma-cat", "holistic(chance=random1)"])
def test_fewer_first_samples_are_the_first_of_the_thirty(measure):
    continuum = Continuum.from_units(
        {"ann": [(0, 7, "a"), (9, 20, "b")], "bob": [(1, 7, "a"), (11, 20, "a")]}, length=30
    )
    chosen = parse_measure(measure).with_parameters(precision=0.9)
    few = chosen(continuum, run=Run(first_samples=6))
    many = chosen(continuum, run=Run())
    assert (few.samples.count, many.samples.count) == (6, 30)
    chance = chosen.scale * many.statistics.samples()[:6].mean()
    # sums of some float64 values
    assert few.expected == pytest.approx(chance, abs=1e-12)
    with pytest.raises(QuestionError, match="first_samples=1"):
        Run(first_samples=1)
