"""Comparing two measurements."""

import json

import numpy as np
import pytest

import accord
from accord import Coding, Continuum, Corpus
from accord.contract import Run
from accord.statistics.ratio import ChanceCorrected
from accord.workflows.comparing import difference_of

ROUNDING = 1e-9


def corpus_of(noise, documents=12, prefix="d"):
    """Two annotators who shift boundaries by up to `noise` and mistake every fourth name by it."""
    random = np.random.default_rng(1)
    continua = []
    for number in range(documents):
        start = np.cumsum(random.uniform(8, 15, 8))
        names = random.choice(["a", "b"], 8)
        units = {}
        for who in ("ann", "bob"):
            moved = start + random.uniform(-noise, noise, 8)
            wrong = random.random(8) < noise / 20
            own = np.where(wrong, np.where(names == "a", "b", "a"), names)
            units[who] = [
                (begin, begin + 6, str(name)) for begin, name in zip(moved, own, strict=True)
            ]
        name = f"{prefix}{number:02}"
        continua.append(Continuum.from_units(units, name=name))
    return Corpus(continua)


@pytest.fixture(scope="module")
def careless():
    return corpus_of(5.0)


@pytest.fixture(scope="module")
def careful():
    return corpus_of(1.0)


def test_the_difference_is_the_second_value_less_the_first(careless, careful):
    found = accord.compare(careless, careful)
    assert found.difference == found.second.value - found.first.value > 0
    assert found.difference in found.interval
    assert found.distinguishable
    back = accord.compare(careful, careless)
    assert back.difference == -found.difference
    assert back.distinguishable


def test_a_corpus_does_not_differ_from_itself(careless):
    found = accord.compare(careless, careless)
    assert found.difference == 0.0
    assert 0.0 in found.interval
    assert found.distinguishable is False


def test_the_same_documents_are_drawn_together(careless, careful):
    paired = accord.compare(careless, careful)
    assert paired.paired
    assert paired.interval.source == "the same documents and the samples of chance"
    unpaired = accord.compare(careless, corpus_of(1.0, prefix="e"))
    assert not unpaired.paired
    assert unpaired.interval.source == "the documents of each and the samples of chance"
    assert unpaired.difference == paired.difference


def test_drawing_the_same_documents_together_tells_more_where_they_differ_in_difficulty():
    # the second team has 0.05 less disorder in every document, easy or hard
    amount = np.linspace(0.2, 0.9, 20)

    def sums(amount):
        flat = np.ones((30, 20))
        return ChanceCorrected(amount, np.ones(20), flat, flat, shared=True)

    def result(amount, names):
        statistics = sums(amount)
        return accord.Result(
            "gamma", statistics.value(), "gamma|…", documents=20, statistics=statistics,
            alignment=dict.fromkeys(names),
        )  # fmt: skip

    names = [f"d{number}" for number in range(20)]
    others = [f"e{number}" for number in range(20)]
    first = result(amount, names)
    paired = difference_of(first, result(amount - 0.05, names), Run())
    unpaired = difference_of(first, result(amount - 0.05, others), Run())
    assert paired.difference == pytest.approx(0.05, abs=ROUNDING)
    assert tuple(paired.interval) == pytest.approx((0.05, 0.05), abs=ROUNDING)
    assert paired.distinguishable
    assert not unpaired.distinguishable


def test_the_mean_of_documents_is_compared_as_the_mean_of_documents(careless, careful):
    found = accord.compare(careless, careful, "gamma(average=macro, chance=shift)")
    own = [
        np.mean([part.value for part in result.by("document").values()])
        for result in (found.first, found.second)
    ]
    assert found.difference == pytest.approx(own[1] - own[0], abs=ROUNDING)
    low, high = found.interval
    assert low < found.difference < high


def test_single_documents_are_compared_by_their_samples_of_chance(careless, careful):
    found = accord.compare(careless["d00"], careful["d00"])
    assert not found.paired
    assert found.interval.source == "the samples of chance"
    assert found.difference in found.interval


def test_an_undefined_value_makes_the_difference_undefined(careless):
    alone = Continuum.from_units({"ann": [(0, 5)]})
    for pair in ((careless, alone), (alone, careless)):
        found = accord.compare(*pair)
        assert found.difference is None
        assert found.interval is None
        assert found.distinguishable is None
        assert found.reason == "only one annotator (ann); agreement needs two"
        assert str(found) == f"difference of γ undefined: {found.reason}"


def test_a_comparison_prints_and_writes_what_it_found(careless, careful):
    found = accord.compare(careless, careful)
    low, high = found.interval
    assert str(found) == f"difference of γ = {found.difference:+.3f}  [{low:.3f}, {high:.3f}]"
    record = json.loads(json.dumps(found.to_dict(), allow_nan=False))
    assert record["difference"] == found.difference
    assert record["first"]["value"] == found.first.value
    assert record["distinguishable"] is True


def test_the_same_seed_gives_the_same_interval(careless, careful):
    one = accord.compare(careless, careful, seed=3)
    assert accord.compare(careless, careful, seed=3).interval == one.interval
    assert accord.compare(careless, careful, seed=4).interval != one.interval


def test_two_teams_in_one_corpus_are_compared(careless):
    lazy = Continuum.from_units({"eve": [(0, 4, "a")], "joe": [(50, 54, "b")]}, name="d00")
    both = Corpus([*careless][1:3])
    team = accord.measure(both, annotators=["ann", "bob"])
    other = accord.measure(lazy)
    assert difference_of(team, other, Run()).difference < 0


# Measures that are made of sums


def labels(noise, seed=1, items=80):
    """Two annotators of whom one errs in a share of the items, which are easy or hard alike."""
    random = np.random.default_rng(seed)
    true = random.integers(0, 3, items)
    wrong = np.random.default_rng(7).random(items) < noise
    other = np.where(wrong, (true + 1) % 3, true)
    return Coding.from_rows(
        np.stack([true, other], axis=1).tolist(), items=[f"i{number}" for number in range(items)]
    )


def test_labels_of_the_same_items_are_drawn_together():
    found = accord.compare(labels(0.3), labels(0.1))
    assert found.first.measure == "alpha"
    assert found.paired
    assert found.interval.source == "the same items"
    assert found.difference == found.second.value - found.first.value > 0
    assert found.difference in found.interval
    assert found.distinguishable


def test_items_are_told_by_their_names_whatever_their_order():
    first, second = labels(0.3), labels(0.1)
    backwards = second.rows(np.arange(second.items)[::-1])
    assert backwards.names[0] == "i79"
    for measure in ("alpha", "cohen-kappa", "gwet-ac1", "percent"):
        plain = accord.compare(first, second, measure)
        other = accord.compare(first, backwards, measure)
        assert other.paired
        assert other.difference == plain.difference
        # the clusters are the same, though their rows come in another order
        assert tuple(other.interval) == pytest.approx(tuple(plain.interval), abs=0.03)


def test_the_same_items_together_tell_more_than_each_on_their_own():
    first, second = labels(0.3), labels(0.2)
    other = accord.Coding.from_rows(
        [[first.label(n, "1"), first.label(n, "2")] for n in range(first.items)],
        items=[f"j{number}" for number in range(first.items)],
    )
    paired, unpaired = accord.compare(first, second), accord.compare(other, second)
    assert not unpaired.paired
    assert unpaired.interval.source == "the items of each"
    assert unpaired.difference == paired.difference
    width = {one.paired: one.interval.high - one.interval.low for one in (paired, unpaired)}
    assert width[True] < width[False]


def test_items_of_several_documents_with_one_name_are_told_apart():
    rows = [["a", "a"], ["b", "a"], ["b", "b"], ["a", "b"], ["a", "a"], ["b", "b"]]
    items, documents = ["1", "2", "3"] * 2, ["x"] * 3 + ["y"] * 3
    coding = Coding.from_rows(rows, items=items, documents=documents)
    swapped = Coding.from_rows(
        rows[3:] + rows[:3], items=items, documents=documents[3:] + documents[:3]
    )
    found = accord.compare(coding, swapped)
    assert found.paired
    assert tuple(found.interval) == (0.0, 0.0)
    assert list(accord.measure(coding).by("item")) == ["x 1", "x 2", "x 3", "y 1", "y 2", "y 3"]


@pytest.mark.parametrize("measure", ["u-alpha", "cu-alpha", "span-f1", "slot-error-rate"])
def test_units_are_compared_by_sums_over_documents_too(measure):
    careless, careful = corpus_of(1.0), corpus_of(0.3)
    found = accord.compare(careless, careful, measure)
    assert found.paired
    assert found.interval.source == "the same documents"
    assert found.difference in found.interval
    assert accord.compare(careless, careless, measure).difference == 0.0
    assert not accord.compare(careless, corpus_of(1.0, prefix="e"), measure).paired


def test_one_document_has_no_interval_of_sums_over_documents(careless, careful):
    found = accord.compare(careless["d00"], careful["d00"], "span-f1")
    assert found.difference is not None
    assert found.interval is None
    assert found.reason == "no interval: too few of the resamples have a value"


def test_an_interval_for_the_difference_of_labels_holds_it_as_often_as_it_says():
    held = 0
    for seed in range(60):
        random = np.random.default_rng(100 + seed)
        true = random.integers(0, 2, 150)
        errors = [random.random(150) < share for share in (0.3, 0.15)]
        first, second = (
            Coding.from_rows(np.stack([true, true ^ wrong], axis=1).tolist()) for wrong in errors
        )
        interval = accord.compare(first, second, "percent", resamples=300).interval
        held += 0.15 in interval
    # 57 of 60 expected, with a standard deviation of 1.7
    assert held >= 52
