"""Attachment scores of Skjærholt (2014), equation (3), and what is left out of them."""

import json
from pathlib import Path

import pytest

import accord
from accord import Treebank
from accord.corpus.sketch import Sketch
from accord.corpus.treebank import DEPENDENCIES
from accord.workflows.reading import read_files

FIGURES = json.loads((Path(__file__).parent / "figures/trees.json").read_text(encoding="utf-8"))


def treebank_of(*people, forms=None):
    """Make a treebank of the (head, label) pairs of each sentence, by annotator; None: no tree."""
    sketches = [
        Sketch(
            f"a{who}",
            "",
            None,
            rank,
            [head for head, _ in words],
            [label for _, label in words],
            forms(who, words) if forms else ["w"] * len(words),
        )
        for who, sentences in enumerate(people)
        for rank, words in enumerate(sentences, start=1)
        if words is not None
    ]
    return Treebank.of(sketches, DEPENDENCIES)[0]


def value(data, measure):
    return accord.measure(data, measure, resamples=0).value


@pytest.mark.parametrize("case", FIGURES["las"], ids=lambda case: case["id"])
def test_real_trees_score_as_counted_elsewhere(case):
    data = treebank_of(case["gold"], case["system"])
    assert value(data, "uas") == pytest.approx(case["UAS"], abs=1e-12)
    assert value(data, "las") == pytest.approx(case["LAS_full_deprel"], abs=1e-12)
    universal = value(data, "las(subtypes=false)")
    assert universal == pytest.approx(case["LAS_universal_deprel"], abs=1e-12)
    assert value(data, "label-accuracy") == pytest.approx(case["label_accuracy"], abs=1e-12)


def test_of_three_annotators_it_is_the_mean_of_pairs_weighted_by_words():
    long = [(0, "root"), (1, "a"), (1, "b"), (1, "c")]
    other = [(0, "root"), (1, "a"), (2, "b"), (1, "x")]
    short = [(0, "root"), (1, "a")]
    data = treebank_of([long, short], [long, [(2, "a"), (0, "root")]], [other, None])
    # sentence 1: pairs 1, 2/4, 2/4; sentence 2: 0 of 2 words, one pair
    assert value(data, "las") == pytest.approx((4 * (1 + 0.5 + 0.5) / 3 + 2 * 0.0) / 6, abs=1e-12)
    by = accord.measure(data, "las").by("sentence")
    assert [by[name].value for name in ("1", "2")] == [pytest.approx(2 / 3), 0.0]


def test_with_two_annotators_it_is_the_share_of_all_words():
    one = [[(0, "r"), (1, "a"), (1, "b")], [(0, "r")]]
    two = [[(0, "r"), (1, "a"), (2, "b")], [(0, "s")]]
    assert value(treebank_of(one, two), "las") == 2 / 4
    assert value(treebank_of(one, two), "uas") == 3 / 4
    assert value(treebank_of(one, two), "label-accuracy") == 3 / 4


def test_sentences_with_other_words_are_left_out_and_counted():
    sentences = [[(0, "r"), (1, "a")], [(0, "r"), (1, "b")]]
    data = treebank_of(
        sentences,
        sentences,
        forms=lambda who, words: [f"{who if words[1][1] == 'b' else ''}w" for _ in words],
    )
    result = accord.measure(data, "las")
    assert result.value == 1.0
    assert any("1 sentence left out, whose annotators do not have" in n for n in result.notes)
    assert result.by("sentence")["2"].value is None
    other = treebank_of(sentences[:1], [[(0, "r")]])
    assert "every sentence is left out" in accord.measure(other, "las").reason


def test_the_label_that_people_confuse_stands_out():
    one = [[(0, "r"), (1, "subj"), (1, "obj")]] * 3
    two = [[(0, "r"), (1, "subj"), (1, "adv")]] * 3
    by = accord.measure(treebank_of(one, two), "las").by("category")
    assert {name: part.value for name, part in by.items()} == {
        "adv": 0.0, "obj": 0.0, "r": 1.0, "subj": 1.0,
    }  # fmt: skip


def test_each_label_counts_as_plain_loops_count_it():
    gold, system = FIGURES["las"][0]["gold"], FIGURES["las"][0]["system"]
    by = accord.measure(treebank_of(gold, system), "las").by("category")
    for label, part in by.items():
        told = good = 0
        for one, two in zip(gold, system, strict=True):
            for (head, name), (other, called) in zip(one, two, strict=True):
                told += (name == label) + (called == label)
                good += 2 * (name == called == label and head == other)
        assert part.value == pytest.approx(good / told, abs=1e-12), label


def test_a_head_that_is_not_there_is_no_head_in_common():
    trees = [[(-1, "a"), (0, "r")]]
    assert value(treebank_of(trees, trees), "uas") == 1 / 2


def test_table_2_for_danish_and_spanish(shared):
    danish = read_files(sorted((shared / "data/cdt").glob("da-*")), invalid="keep").corpus
    assert round(100 * value(danish, "las"), 1) == 90.4
    spanish = read_files(shared / "data/cdt/es", invalid="keep").corpus
    result = accord.measure(spanish, "las")
    # the paper prints 78.9, which its equation does not give on its data
    assert round(100 * result.value, 1) == 80.3
    assert any("2 sentences left out" in note for note in result.notes)
