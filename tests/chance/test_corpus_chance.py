"""Chance by mixing annotators of different continua (section 5.2.2)."""

import json
from math import comb
from pathlib import Path

import numpy as np
import pytest

import accord
from accord import Continuum, Corpus
from accord.chance.annotated import prepare
from accord.chance.models import chance_models
from accord.measures import Gamma

CORPUS = chance_models.get("corpus")
FIGURES = Path(__file__).parents[1] / "papers" / "figures" / "gamma.json"


def drawn_from(corpus, seed=0):
    """A sample: for each continuum, the units of each random annotator, by their names."""
    batch = CORPUS.sample(prepare(corpus).annotated, np.random.default_rng(seed))
    names = corpus.table.categories
    for number, people in enumerate(batch.annotators):
        columns = []
        for column in range(people):
            rows = np.flatnonzero((batch.continuum == number) & (batch.annotator == column))
            columns.append(
                [(batch.start[row], batch.end[row], names[batch.category[row]]) for row in rows]
            )
        yield columns


def named_corpus(documents, annotators, **more):
    """Every unit is named after its document and its annotator."""
    return Corpus(
        Continuum.from_units(
            {f"a{who}": [(who, who + 5, f"{number}/{who}")] for who in range(annotators)},
            name=f"d{number}",
            **more,
        )
        for number in range(documents)
    )


def test_the_random_annotators_of_a_continuum_come_from_different_continua():
    corpus = named_corpus(5, 3, length=20)
    for seed in range(40):
        for columns in drawn_from(corpus, seed):
            sources = [name.partition("/")[0] for ((_, _, name),) in columns]
            assert len(set(sources)) == 3


def test_all_the_combinations_that_the_paper_counts_are_drawn_and_no_others():
    # C(8, 3)·3³ = 1512 combinations of three annotators of three of eight continua; of 40,000
    # draws each has 26 on average, so that one is missed with a probability of 1512·e⁻²⁶
    case = next(
        one
        for one in json.loads(FIGURES.read_text())["vectors"]
        if one["id"] == "paper_combinations"
    )
    many = case["inputs"]["m"]
    corpus = named_corpus(many, case["inputs"]["n"], length=20)
    annotated = prepare(corpus).annotated
    found = set()
    for seed in range(40_000 // many):
        batch = CORPUS.sample(annotated, np.random.default_rng(seed))
        rows = batch.category.reshape(many, 3)
        found |= set(map(tuple, np.sort(rows, axis=1)))
    assert len(found) == comb(8, 3) * 3**3 == case["expected"]


def test_a_shorter_continuum_is_repeated_like_a_mosaic_until_it_is_as_long_as_the_longest():
    long = {"ann": [(0, 5, "long")], "bob": [(0, 5, "long")]}
    short = {"ann": [(2, 6, "early"), (8, 9, "late")], "bob": [(2, 6, "early"), (8, 9, "late")]}
    corpus = Corpus(
        [
            Continuum.from_units(long, name="long", length=25),
            Continuum.from_units(short, name="short", length=10),
        ]
    )
    mosaic = [
        (2, 6, "early"), (8, 9, "late"), (12, 16, "early"), (18, 19, "late"),
        (22, 26, "early"),  # begins within the longest and keeps its length; the next does not
    ]  # fmt: skip
    for columns in drawn_from(corpus):
        by_source = sorted(columns, key=len)
        assert by_source == [[(0, 5, "long")], mosaic]


def test_continua_that_are_equally_long_are_taken_as_they_are():
    corpus = named_corpus(2, 2, length=30)
    for columns in drawn_from(corpus):
        for ((start, end, name),) in columns:
            assert (start, end) == (int(name[-1]), int(name[-1]) + 5)


def test_unknown_lengths_are_taken_from_the_units_and_the_result_says_so():
    corpus = Corpus([*named_corpus(1, 2), *(
        Continuum.from_units(
            {f"a{who}": [(0, 5, "x")] for who in range(2)}, name=f"e{number}", length=20
        ) for number in range(2)
    )])  # fmt: skip
    (note,) = accord.measure(corpus, "gamma(chance=corpus)").notes
    assert note == (
        "the lengths of 1 of 3 continua are unknown; chance took them to run from their first "
        "start to their last end (a column length tells it)"
    )
    assert accord.measure(named_corpus(3, 2, length=9), "gamma(chance=corpus)").notes == ()


def test_each_continuum_gets_as_many_random_annotators_as_it_had():
    corpus = Corpus(
        Continuum.from_units(
            {f"a{who}": [(0, 5, f"{number}/{who}")] for who in range(people)},
            name=f"d{number}",
            length=20,
        )
        for number, people in enumerate((2, 4, 3, 2))
    )
    for seed in range(10):
        columns = [len(given) for given in drawn_from(corpus, seed)]
        assert columns == [2, 4, 3, 2]
        for given in drawn_from(corpus, seed):
            names = [name for column in given for _, _, name in column]
            assert all(int(name[2]) < (2, 4, 3, 2)[int(name[0])] for name in names)


def test_a_continuum_that_an_annotator_left_empty_can_be_drawn():
    corpus = Corpus(
        Continuum.from_units(
            {"ann": [(0, 5, "x")] if number else [], "bob": [(0, 5, "x")]},
            name=f"d{number}",
            length=20,
        )
        for number in range(2)
    )
    empty = sum(
        not column for seed in range(50) for given in drawn_from(corpus, seed) for column in given
    )
    # one of four annotators; of 200 drawn, 50 ± 6
    assert 25 < empty < 75


def test_with_fewer_continua_than_annotators_the_value_is_undefined_and_the_way_out_is_named():
    result = accord.measure(named_corpus(2, 3, length=20), "gamma(chance=corpus)")
    assert result.value is None
    assert result.reason == (
        "chance=corpus takes the annotations of 3 annotators from as many continua, and there are "
        "2; use chance=shift"
    )
    single = accord.measure(named_corpus(1, 2, length=20), "gamma(chance=corpus)")
    assert "there is 1; use chance=shift" in single.reason


@pytest.mark.parametrize(
    ("documents", "annotators", "model"),
    [(1, 2, "shift"), (2, 3, "shift"), (2, 2, "corpus"), (5, 3, "corpus")],
)
def test_auto_mixes_continua_where_there_are_as_many_as_annotators(documents, annotators, model):
    result = accord.measure(named_corpus(documents, annotators, length=20))
    assert result.samples.model == model
    assert f"|chosen_chance:{model}|" in result.signature


def test_auto_counts_only_the_continua_that_two_annotators_saw():
    alone = Continuum.from_units({"a0": [(0, 5, "x")]}, name="alone", length=20)
    corpus = Corpus([*named_corpus(2, 3, length=20), alone])
    assert Gamma().chance_model(prepare(corpus).annotated).name == "shift"
