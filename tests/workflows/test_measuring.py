"""Measuring a corpus: as a whole and in parts, and what the result says."""

import json
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from math import isfinite
from multiprocessing import get_context

import numpy as np
import polars
import pytest

import accord
from accord import Continuum, Corpus
from accord.contract import Run
from accord.errors import QuestionError
from accord.measures import Gamma, GammaCat
from accord.result import Interval, Result

# Sums of some hundred float64 numbers in another order.
ROUNDING = 1e-9


def corpus_of(documents=3, annotators=("ann", "bob", "eve"), *, length=120, seed=0, layer=None):
    random = np.random.default_rng(seed)
    continua = []
    for number in range(documents):
        units = {}
        for who in annotators:
            start = np.cumsum(random.uniform(8, 15, 6))
            names = random.choice(["PER", "LOC"], 6, p=[0.7, 0.3])
            units[who] = [
                (begin, begin + 6, str(name), layer and random.choice(layer))
                for begin, name in zip(start, names, strict=True)
            ]
        continua.append(Continuum.from_units(units, name=f"d{number}", length=length))
    return Corpus(continua)


@pytest.fixture(scope="module")
def corpus():
    return corpus_of()


@pytest.fixture(scope="module")
def whole(corpus):
    return accord.measure(corpus)


# A corpus of many continua


def test_the_observed_disorder_of_a_corpus_is_all_costs_over_all_mean_numbers_of_units():
    # Two annotators saw the first document, three the second: Σ cost_k / Σ x̄_k by hand.
    first = Continuum.from_units(
        {"ann": [(0, 6, "a")], "bob": [(0, 7, "a"), (20, 25, "a")]}, name="d1", length=40
    )
    second = Continuum.from_units(
        {"ann": [(0, 6, "a")], "bob": [(0, 6, "b")], "eve": []}, name="d2", length=40
    )
    result = accord.measure(Corpus([first, second]))
    costs = ((1 / 13) ** 2 + 1) + (1 + 1 + 1) / 3
    assert result.observed == pytest.approx(costs / (3 / 2 + 2 / 3), abs=1e-12)


def test_the_expected_disorder_of_a_corpus_is_pooled_the_same_way_in_each_sample(corpus, whole):
    sums = whole.statistics
    # every sample has a mean number of units for each continuum
    assert sums.chance_size.shape == (whole.samples.count, 3)
    by_hand = [
        amount.sum() / size.sum()
        for amount, size in zip(sums.chance_amount, sums.chance_size, strict=True)
    ]
    assert whole.expected == pytest.approx(np.mean(by_hand), abs=1e-12)


def test_a_document_that_only_one_annotator_saw_is_left_out_and_counted(corpus):
    alone = Continuum.from_units({"ann": [(0, 5, "PER")]}, name="alone", length=120)
    result = accord.measure(Corpus([*corpus, alone]))
    with_it, without = result, accord.measure(corpus)
    assert with_it.value == without.value
    assert "1 document seen by fewer than two annotators left out" in with_it.notes
    part = with_it.by("document")["alone"]
    assert part.value is None
    assert part.reason == "seen by fewer than two annotators"


def test_a_document_that_nobody_marked_adds_nothing_and_is_counted(corpus):
    blank = Continuum.from_units({"ann": [], "bob": [], "eve": []}, name="blank", length=120)
    result = accord.measure(Corpus([*corpus, blank]))
    assert result.observed == pytest.approx(accord.measure(corpus).observed, abs=1e-12)
    assert "1 document in which nobody marked anything" in result.notes
    assert result.by("document")["blank"].reason == "nobody marked anything"


def test_having_seen_and_left_empty_is_not_the_same_as_not_having_seen():
    units = {"ann": [(0, 6, "a"), (20, 26, "a")], "bob": [(0, 6, "a"), (20, 26, "a")]}
    seen = accord.measure(Continuum.from_units({**units, "eve": []}, length=40))
    unseen = accord.measure(Continuum.from_units(units, length=40))
    assert unseen.value == 1.0
    # two of the three pairs of each unitary alignment cost Δ∅, and x̄ = 4/3
    assert seen.observed == pytest.approx(2 * (2 / 3) / (4 / 3), abs=1e-12)


def test_documents_that_somebody_did_not_see_are_said():
    first, second = corpus_of(2)
    corpus = Corpus([first, Corpus([second]).select(annotators=["ann", "bob"])["d1"]])
    assert any(
        note.startswith("1 of 6 pairs of document and annotator without a unit: taken as not seen")
        for note in accord.measure(corpus).notes
    )


def test_layers_measured_together_are_said():
    result = accord.measure(corpus_of(2, layer=["ner", "topics"]))
    assert any("2 layers measured together (ner, topics)" in note for note in result.notes)


def test_macro_is_the_mean_of_the_documents_own_values(corpus):
    result = accord.measure(corpus, "gamma(average=macro, chance=shift)")
    own = [part.value for part in result.by("document").values()]
    assert result.value == pytest.approx(np.mean(own), abs=ROUNDING)
    assert result.value != pytest.approx(
        accord.measure(corpus, "gamma(chance=shift)").value, abs=1e-6
    )
    assert any(note.startswith("the mean of the values of 3 documents;") for note in result.notes)


def test_macro_leaves_out_documents_without_a_value_and_says_so(corpus):
    blank = Continuum.from_units({"ann": [], "bob": [], "eve": []}, name="blank", length=120)
    result = accord.measure(Corpus([*corpus, blank]), "gamma(average=macro)")
    assert any(
        note.startswith("the mean of the values of 3 documents; 1 without a value of their own")
        for note in result.notes
    )


# Parts


def test_documents_are_compared_with_the_chance_of_the_corpus(corpus, whole):
    # equation (8): δ(s) of each annotation set, δ_e(c) of the corpus that it belongs to
    parts = whole.by("document")
    assert list(parts) == ["d0", "d1", "d2"]
    for name, part in parts.items():
        assert part.observed == pytest.approx(accord.align(corpus[name]).disorder, abs=ROUNDING)
        assert part.expected == whole.expected
        assert part.value == pytest.approx(1 - part.observed / part.expected, abs=ROUNDING)
        assert (part.divided_by, part.part, part.documents) == ("document", name, 1)
        assert part.alignment.disorder == pytest.approx(part.observed, abs=ROUNDING)
        assert part.samples == whole.samples
        assert part.value in part.interval


def test_with_shift_chance_each_document_is_compared_with_its_own(corpus):
    parts = accord.measure(corpus, "gamma(chance=shift)").by("document")
    assert len({part.expected for part in parts.values()}) == 3


def test_a_category_is_measured_with_its_units_only(corpus, whole):
    parts = whole.by("category")
    assert list(parts) == ["LOC", "PER"]
    for name, part in parts.items():
        only = accord.measure(corpus, categories=[name])
        assert part.value == only.value
        assert part.signature == only.signature
        assert part.units == sum(unit.category == name for one in corpus for _, unit in one)
    assert sum(part.units for part in parts.values()) == corpus.units


def test_an_annotator_who_is_left_without_units_still_saw_the_document():
    units = {"ann": [(0, 6, "a")], "bob": [(0, 6, "a")], "eve": [(0, 6, "b")]}
    part = accord.measure(Continuum.from_units(units, length=40)).by("category")["a"]
    assert part.annotators == 3
    # eve marked no a: two of three pairs cost Δ∅, x̄ = 2/3
    assert part.observed == pytest.approx((2 / 3) / (2 / 3), abs=1e-12)


def test_a_pair_is_measured_without_the_others(corpus, whole):
    parts = whole.by("pair")
    assert list(parts) == ["ann & bob", "ann & eve", "bob & eve"]
    for name, part in parts.items():
        only = accord.measure(corpus, annotators=name.split(" & "))
        assert part.value == only.value
        assert part.annotators == 2


def test_by_annotator_is_everybody_but_this_one(corpus, whole):
    parts = whole.by("annotator")
    assert list(parts) == ["ann", "bob", "eve"]
    for name, part in parts.items():
        others = [who for who in corpus.annotators if who != name]
        assert part.value == accord.measure(corpus, annotators=others).value


def test_the_annotator_who_disagrees_is_the_one_whose_absence_raises_gamma_most():
    units = [(10 * rank, 10 * rank + 6, "a") for rank in range(6)]
    wild = [(10 * rank + 5, 10 * rank + 8, "b") for rank in range(6)]
    continuum = Continuum.from_units({"ann": units, "bob": units, "wild": wild}, length=80)
    parts = accord.measure(continuum).by("annotator")
    assert max(parts, key=lambda name: parts[name].value) == "wild"
    assert parts["wild"].value == 1.0


def test_a_layer_is_measured_with_its_units_only():
    corpus = corpus_of(2, layer=["ner", "topics"])
    parts = accord.measure(corpus).by("layer")
    assert list(parts) == ["ner", "topics"]
    for name, part in parts.items():
        assert part.value == accord.measure(corpus, layers=[name]).value
    assert accord.measure(corpus_of(2)).by("layer") == {}


def test_parts_take_the_model_of_chance_of_the_whole():
    # three annotators and two documents: shift; two annotators and two documents would be corpus
    whole = accord.measure(corpus_of(2))
    assert whole.samples.model == "shift"
    for kind in ("pair", "annotator", "category"):
        for part in whole.by(kind).values():
            assert part.samples.model == "shift"
            assert part.measure == "gamma"
            assert "|chance:shift|" in part.signature


def test_nothing_is_divided_by_what_does_not_exist(whole):
    with pytest.raises(QuestionError, match="cannot be divided by 'moon'; by document, category"):
        whole.by("moon")
    with pytest.raises(QuestionError, match="cannot be divided"):
        whole.by("document")["d0"].by("category")


# A reference is a role


def test_a_reference_is_not_compared_unless_named():
    first, *others = corpus_of(2)
    corpus = Corpus([first, *others]).with_references(["eve"])
    without = accord.measure(Corpus([first, *others]), annotators=["ann", "bob"])
    assert accord.measure(corpus).value == without.value
    assert accord.measure(corpus).annotators == 2
    named = accord.measure(corpus, annotators=["ann", "bob", "eve"])
    assert named.annotators == 3
    assert list(accord.measure(corpus).by("annotator")) == ["ann", "bob"]


def test_categories_that_only_the_reference_uses_are_no_parts():
    units = {"ann": [(0, 6, "a")], "bob": [(0, 6, "a")], "gold": [(0, 6, "b")]}
    continuum = Continuum.from_units(units, length=40, references=["gold"])
    assert list(accord.measure(continuum).by("category")) == ["a"]


# Who works changes nothing


def numbers_of(result):
    return result.value, result.expected, tuple(result.interval), result.samples, result.signature


@pytest.fixture(scope="module")
def alone(corpus):
    return accord.measure(corpus, "gamma(precision=0.01)", jobs=1)


def test_any_number_of_threads_gives_the_same_bits(corpus, alone):
    for jobs in (2, 3, 7):
        other = accord.measure(corpus, "gamma(precision=0.01)", jobs=jobs)
        assert numbers_of(other) == numbers_of(alone)


def test_an_executor_of_threads_gives_the_same_bits(corpus, alone):
    with ThreadPoolExecutor(2) as executor:
        other = accord.measure(corpus, "gamma(precision=0.01)", executor=executor)
    assert numbers_of(other) == numbers_of(alone)


def test_an_executor_of_processes_gives_the_same_bits(corpus, alone):
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as executor:
        other = accord.measure(corpus, "gamma(precision=0.01)", executor=executor)
        assert numbers_of(other) == numbers_of(alone)
        # what else is sent to the other process: a matrix, a distance by name, γ-cat's statistic
        near = GammaCat(categorical={("LOC", "PER"): 0.5}, positional="hamming", precision=0.1)
        assert near(corpus, run=Run(executor=executor)).value == near(corpus).value
        scale = Gamma(categorical="ordinal", order="LOC<PER", precision=0.1)
        assert scale(corpus, run=Run(executor=executor)).value == scale(corpus).value
        # two annotators are matched in place, which only threads can
        pair = {"annotators": ["ann", "bob"]}
        there = accord.measure(corpus, "gamma(precision=0.1)", executor=executor, **pair)
        assert there.value == accord.measure(corpus, "gamma(precision=0.1)", **pair).value


def test_work_that_is_to_stop_stops_between_two_tasks(corpus):
    class StopError(Exception):
        pass

    calls = []

    def check():
        calls.append(1)
        if len(calls) > 3:
            raise StopError

    with pytest.raises(StopError):
        Gamma()(corpus, run=Run(jobs=1, check=check))


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"seed": -1}, "seed=-1; expected a whole number, 0 or more"),
        ({"seed": 1.5}, "seed=1.5"),
        ({"jobs": 0}, "jobs=0; expected a whole number, 1 or more"),
        ({"resamples": -1}, "resamples=-1; expected a whole number, 0 or more"),
        ({"interval": "exact"}, "no interval 'exact'"),
    ],
)
def test_wrong_ways_to_run_are_errors(corpus, wrong, message):
    with pytest.raises(QuestionError, match=message):
        accord.measure(corpus, **wrong)


def test_without_resamples_there_is_no_interval(corpus):
    for data in (corpus, corpus["d0"]):
        result = accord.measure(data, "gamma(precision=0.5)", resamples=0)
        assert result.value is not None
        assert result.interval is None
        assert not any("interval" in note for note in result.notes)


def test_what_can_be_measured_is_said():
    with pytest.raises(QuestionError, match="a list was given to be measured; expected a Corpus"):
        accord.measure([(0, 7, "PER")])


# What a result says


def test_a_result_prints_its_value_and_its_interval():
    result = Result("gamma", 0.6123, "gamma|…", symbol="γ", interval=Interval(0.5741, 0.6482))
    assert str(result) == "γ = 0.612  [0.574, 0.648]"
    assert str(Result("gamma", -0.25, "gamma|…", symbol="γ")) == "γ = -0.250"
    assert str(Result("gamma", None, "gamma|…", symbol="γ", reason="nobody marked anything")) == (
        "γ undefined: nobody marked anything"
    )


def test_the_record_of_a_result_has_the_fields_that_the_contract_names(whole):
    record = json.loads(json.dumps(whole.to_dict(), allow_nan=False))
    assert record["measure"] == "gamma"
    assert record["value"] == whole.value
    assert record["interval"] == list(whole.interval)
    assert record["confidence"] == 0.95
    assert (record["by"], record["part"]) == (None, None)
    assert (record["documents"], record["annotators"], record["units"]) == (3, 3, 54)
    assert record["observed"] == whole.observed
    assert record["expected"] == whole.expected
    assert record["signature"] == whole.signature
    assert record["seconds"] >= 0
    assert record["samples"]["count"] == whole.samples.count
    assert "reason" not in record
    part = whole.by("category")["PER"].to_dict()
    assert (part["by"], part["part"]) == ("category", "PER")


def test_an_undefined_result_has_null_and_a_reason():
    result = accord.measure(Continuum.from_units({"ann": [(0, 5)]}))
    record = json.loads(json.dumps(result.to_dict(), allow_nan=False))
    assert record["value"] is None
    assert record["interval"] is None
    assert record["confidence"] is None
    assert record["reason"] == "only one annotator (ann); agreement needs two"


def test_several_values_are_in_values(corpus):
    record = accord.measure(corpus, "gamma-k(precision=0.2)").to_dict()
    assert record["value"] is None
    assert set(record["values"]) == {"LOC", "PER"}
    assert all(isfinite(value) for value in record["values"].values())


def test_a_result_is_a_row_of_a_table(whole):
    frame = whole.to_frame()
    assert isinstance(frame, polars.DataFrame)
    assert frame.height == 1
    row = frame.row(0, named=True)
    assert (row["measure"], row["value"]) == ("gamma", whole.value)
    assert (row["low"], row["high"]) == tuple(whole.interval)
    rows = polars.concat(
        [part.to_frame() for part in whole.by("pair").values()], how="diagonal_relaxed"
    )
    assert rows["part"].to_list() == ["ann & bob", "ann & eve", "bob & eve"]


def test_the_alignment_of_the_result_is_the_best_one(corpus, whole):
    assert list(whole.alignment) == ["d0", "d1", "d2"]
    assert whole.alignment["d1"].disorder == accord.align(corpus["d1"]).disorder
    single = accord.measure(corpus["d1"])
    assert single.alignment.disorder == single.observed


def test_a_greedy_alignment_says_how_far_it_is_from_the_best(corpus):
    exact, greedy = (
        accord.measure(corpus, f"gamma(alignment={how})") for how in ("exact", "greedy")
    )
    assert greedy.observed >= exact.observed
    crossing = Continuum.from_units(
        {"ann": [(0, 10), (6, 16)], "bob": [(5, 15), (9, 20)]}, length=40
    )
    result = accord.measure(crossing, "gamma(alignment=greedy)")
    best = accord.align(crossing)
    above = result.observed / best.disorder - 1
    assert above > 0.01
    assert any(f"is up to {above:.2%} above the least" in note for note in result.notes)
    assert result.alignment.gap == pytest.approx(above, abs=ROUNDING)
    assert not result.alignment.optimal
