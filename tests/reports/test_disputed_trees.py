"""Drawings of two trees: every word and label is there, and what differs is marked by shape."""

import json
import re
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accord import Treebank
from accord.corpus.tree import Tree
from accord.reports.disputes import (
    disputes_page,
    disputes_records,
    disputes_table,
    disputes_text,
    disputes_written,
    summary,
)
from accord.reports.phrase_scene import PhraseTree, lacking
from accord.reports.phrase_svg import phrases_svg
from accord.reports.phrase_text import phrases_text
from accord.reports.tree_arcs import Dependencies, arc_levels, differences
from accord.reports.tree_arcs_svg import dependencies_svg
from accord.reports.tree_arcs_text import dependencies_text
from accord.workflows.disputing import find_disputes

WORDS = ("She", "saw", "the", "rabbit")
ANNA = Dependencies("anna", WORDS, (2, 0, 4, 2), ("nsubj", "root", "det", "obj"))
BEN = Dependencies("ben", WORDS, (2, 0, 2, 2), ("nsubj", "root", "det", "iobj"))
NAME = "{http://www.w3.org/2000/svg}"


def drawn(svg):
    """Read a picture; it has to be XML."""
    return ElementTree.fromstring(f"<p>{svg}</p>")  # noqa: S314 - our own


def texts(svg, kind):
    return [node.findall(f"{NAME}title")[0].tail or "" if len(node) else node.text
            for node in drawn(svg).iter(f"{NAME}text") if node.get("class") == kind]  # fmt: skip


@st.composite
def dependencies(draw, annotator="x"):
    count = draw(st.integers(1, 9))
    heads = [draw(st.integers(0, count)) for _ in range(count)]
    labels = draw(st.lists(st.sampled_from(["a", "bb", "c<&"]), min_size=count, max_size=count))
    return Dependencies(
        annotator, tuple(f"w{n}" for n in range(count)), tuple(heads), tuple(labels)
    )


@given(dependencies())
def test_arcs_on_one_level_do_not_run_over_one_another(tree):
    arcs = [
        (level, min(head, word), max(head, word))
        for word, (head, level) in enumerate(
            zip(tree.heads, arc_levels(tree.heads), strict=True), 1
        )
        if level
    ]
    for number, (level, low, high) in enumerate(arcs):
        for other, begin, end in arcs[:number]:
            assert level != other or high <= begin or end <= low


@given(dependencies(), st.booleans())
@settings(max_examples=50)
def test_any_heads_can_be_drawn_even_cycles(tree, changed):
    other = Dependencies("y", tree.words, tree.heads[::-1] if changed else tree.heads, tree.labels)
    text = dependencies_text(tree, other)
    assert len(text.splitlines()) == len(tree.words) + 1
    assert dependencies_text(tree, other, ascii=True).isascii()
    assert texts(dependencies_svg(tree, other), "word") == list(tree.words)


def test_what_differs_is_marked_in_text_by_a_sign():
    assert differences(ANNA, BEN) == ("same", "same", "head", "label")
    lines = dependencies_text(ANNA, BEN).splitlines()
    assert [line[0] for line in lines] == [" ", " ", " ", "≠", "≠"]
    assert [line.split()[-1] for line in lines[1:]] == list(BEN.labels)


def test_arcs_lead_from_heads_to_what_hangs_on_them():
    same = dependencies_text(ANNA, Dependencies("ben", WORDS, ANNA.heads, ANNA.labels)).splitlines()
    assert same[1:] == [
        "  1 nsubj   ┌─► She    ◄─┐   nsubj",
        "  2  root ┌─┴─● saw    ●─┴─┐ root",
        "  3   det │ ┌─► the    ◄─┐ │ det",
        "  4   obj └─┴─► rabbit ◄─┴─┘ obj",
    ]


def test_what_differs_is_marked_in_the_picture_by_shape():
    svg = dependencies_svg(ANNA, BEN)
    names = texts(svg, "name")
    assert sorted(names) == sorted(
        ["nsubj", "root", "≠ det", "≠ obj", "nsubj", "root", "≠ det", "≠ iobj"]
    )
    assert "stroke-dasharray" in svg
    kinds = [group.get("class") for group in drawn(svg).iter(f"{NAME}g")]
    assert kinds.count("head") == 2
    assert kinds.count("label") == 2
    assert "1 heads and 1 more labels differ" in svg


def test_labels_have_room_between_the_words_they_join():
    long = Dependencies("a", ("I", "a"), (2, 0), ("x" * 24, "root"))
    svg = drawn(dependencies_svg(long, long))
    boxes = [
        (float(box.get("x")), float(box.get("width")), float(box.get("y")))
        for box in svg.iter(f"{NAME}rect")
    ]
    for number, (x, width, y) in enumerate(boxes):
        for other_x, other_width, other_y in boxes[:number]:
            apart = x + width <= other_x or other_x + other_width <= x or abs(y - other_y) >= 18
            assert apart


def test_trees_over_other_words_are_drawn_one_by_one():
    other = Dependencies("ben", ("He", "saw", "a", "dog"), BEN.heads, BEN.labels)
    assert differences(ANNA, other) is None
    assert dependencies_svg(ANNA, other).count("<svg") == 2
    assert "He" in dependencies_text(ANNA, other)


# Phrases

HIGH = "(S (NP (N I)) (VP (V saw) (NP (D the) (N man)) (PP (P in) (NP (N coats)))))"
LOW = "(S (NP (N I)) (VP (V saw) (NP (NP (D the) (N man)) (PP (P in) (NP (N coats))))))"


def phrase(text, annotator="x"):
    return PhraseTree.made(Tree.from_brackets(text), annotator)


def test_brackets_that_the_other_lacks_are_marked():
    one, other = phrase(HIGH, "ann"), phrase(LOW, "bob")
    marks = lacking(one, other)
    assert [sum(own) for own in marks] == [0, 1]
    text = phrases_text(one, other, width=200)
    assert sum("≠" in line for line in text.splitlines()) == 1
    assert "≠" not in phrases_text(one, other, width=200, ascii=True)
    assert phrases_text(one, other, width=40).count("N man") == 2
    svg = phrases_svg(one, other)
    assert svg.count("≠") == 1
    assert texts(svg, "word") == ["I", "saw", "the", "man", "in", "coats"] * 2


def test_labels_of_phrases_do_not_run_into_one_another():
    tree = phrase("(LONG-LABEL-OF-ALL (VERY-LONG-LABEL (A a)) (ANOTHER-LONG-ONE (B b)) (C c))")
    svg = drawn(phrases_svg(tree, phrase("(S (A a))")))
    for picture in svg.iter(f"{NAME}svg"):
        boxes = [
            (float(box.get("x")), float(box.get("width")), float(box.get("y")))
            for box in picture.iter(f"{NAME}rect")
        ]
        for number, (x, width, y) in enumerate(boxes):
            for other_x, other_width, other_y in boxes[:number]:
                assert abs(y - other_y) >= 19 or x + width <= other_x or other_x + other_width <= x


@pytest.mark.parametrize("depth", [100, 20_000])
def test_very_deep_trees_are_not_drawn_and_say_so(depth):
    tree = phrase("(A " * depth + "(B b)" + ")" * depth)
    assert "is not drawn" in phrases_svg(tree, tree)
    assert len(phrases_text(tree, tree).splitlines()) < 500


# All of it

CONLL = "1\tShe\t_\t_\t_\t_\t2\tnsubj\t_\t_\n2\t<b>runs\t_\t_\t_\t_\t0\troot\t_\t_\n"


def disputed():
    return find_disputes(
        Treebank.from_conllu({"ann": CONLL, "bob&": CONLL.replace("nsubj", "obj")})
    )


def phrases_disputed():
    return find_disputes(Treebank.from_brackets({"ann": [HIGH, LOW], "bob": [LOW, LOW]}))


@pytest.mark.parametrize("found", [disputed(), phrases_disputed()], ids=["words", "phrases"])
def test_a_page_is_whole_loads_nothing_and_has_no_script(found):
    page = disputes_page(found, title="a <title>")
    assert page.startswith("<!doctype html>")
    assert "a &lt;title&gt;" in page
    assert "<script" not in page
    assert not re.search(r"(src|href)=|url\(|@import", page)
    assert "default-src 'none'" in page
    assert "<b>" not in page
    assert page.count("<section>") == 1


@pytest.mark.parametrize("found", [disputed(), phrases_disputed()], ids=["words", "phrases"])
def test_without_text_no_word_is_written(found):
    for ending in (".html", ".svg", ".txt", ".json", ".csv"):
        text = disputes_written(ending, found, title="t", with_text=False)
        assert not re.search(r"\b(She|runs|saw|coats|man)\b", text)
        assert text.strip()


def test_records_and_tables_say_what_differs():
    (record,) = disputes_records(disputed())
    assert json.loads(json.dumps(record)) == {
        "sentence": "1",
        "annotators": ["ann", "bob&"],
        "trees": 2,
        "distance": 1.0,
        "share": 1.0,
        "differing": [
            {"word": 1, "text": "She", "what": "label", "heads": [2, 2], "labels": ["nsubj", "obj"]}
        ],
    }
    (record,) = disputes_records(phrases_disputed())
    assert record["differing"] == [{"annotator": "bob", "label": "NP", "start": 2, "end": 6}]
    assert disputes_table(disputed()).rows == (("1", "1", "ann", "bob&", "2", "1", "1.000000"),)


def test_the_summary_says_how_much_is_shown():
    assert summary(phrases_disputed()) == (
        "1 of 2 sentences disputed; all of them below, with 100% of what tree-alpha sees disagree"
    )
    none = find_disputes(Treebank.from_brackets({"ann": [HIGH], "bob": [HIGH]}))
    assert summary(none) == "1 sentence with two trees or more, none of them disputed (tree-alpha)"
    assert disputes_text(none) == summary(none)
