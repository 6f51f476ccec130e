"""The page: one file, nothing from elsewhere, all units in it, no data taken for markup."""

import json
import re
from importlib.resources import files

import numpy as np
import pytest
from ferry import HARM, TEXT, ferry, harmful
from hypothesis import given
from reading_markup import Page

import accord
from accord import Continuum, Corpus
from accord.reports.alignment_page import SCRIPTS, alignment_page, as_json
from accord.workflows.aligning import align_all
from properties.data import annotations, continuum_of, simulated


def page_of(*continua, **more):
    """The page of some continua."""
    return alignment_page(align_all(Corpus(continua)), title="Some title", **more)


def resource(name):
    """A file that the page is made of."""
    return files("accord.reports").joinpath("page", name).read_text("utf-8")


@given(annotations())
def test_every_unit_is_in_the_data_with_its_unitary_alignment(marked):
    continuum = continuum_of(marked)
    alignment = accord.align(continuum)
    record = Page(alignment_page({"doc": alignment}, title="")).data("document-0")
    shown = zip(
        record["annotator"], record["start"], record["end"], record["category"], strict=True
    )
    units = [
        (record["annotators"][who], start, end, None if code < 0 else record["categories"][code])
        for who, start, end, code in shown
    ]
    expected = [(who, unit.start, unit.end, unit.category) for who, unit in continuum]
    assert [unit[0::3] for unit in units] == [unit[0::3] for unit in expected]
    # positions are written with thirteen digits
    assert np.allclose([u[1:3] for u in units], [u[1:3] for u in expected], rtol=1e-12, atol=0)
    assert np.allclose(record["disorder"], alignment.disorders, rtol=1e-5)  # six digits
    for number in range(len(alignment)):
        rows = [row for row, unitary in enumerate(record["unitary"]) if unitary == number]
        assert rows == sorted(alignment.rows_of(number))


def test_nothing_comes_from_elsewhere():
    html = page_of(ferry())
    links = set(re.findall(r"https?://[^\s\"'<>)]+", html))
    assert links == {"http://www.w3.org/2000/svg"}  # the name of SVG, which is not fetched
    page = Page(html)
    for tag, attributes in page.elements:
        assert tag not in {"link", "iframe", "object", "embed", "base", "form"}
        assert "src" not in attributes
        assert attributes.get("href", "#").startswith("#")
    policy = next(a["content"] for t, a in page.elements if a.get("http-equiv"))
    assert policy == (
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"
    )
    assert not re.search(r"\b(fetch|XMLHttpRequest|WebSocket|import)\b\s*\(|@import", html)


def test_what_means_harm_is_only_data():
    page = Page(page_of(harmful(), measure=HARM[0]))
    plain = Page(page_of(ferry()))
    kinds = {tag for tag, _ in page.elements}
    assert kinds == {tag for tag, _ in plain.elements} - {"circle"} | (kinds & {"circle"})
    assert sum(tag == "script" for tag, _ in page.elements) == 3
    assert not any(name.startswith("on") for _, attributes in page.elements for name in attributes)
    record = page.data("document-0")
    whole = [harm.replace("\ud800", "\ufffd") for harm in HARM]
    assert set(record["categories"]) == set(whole)
    assert record["text"] == " ".join(whole)


def test_a_title_is_text():
    html = alignment_page({}, title="</title><script>alert(1)</script>")
    assert [a for t, a in Page(html).elements if t == "script"] == [
        {"type": "application/json", "id": "index"},
        {},
    ]


def test_json_cannot_end_its_element():
    risky = ["</script>", "<!--", "&amp;", "\u2028\u2029"]
    written = as_json(risky)
    assert not re.search("[<>&\u2028\u2029]", written)
    assert json.loads(written) == risky


def test_half_a_character_is_replaced_by_a_whole_one():
    assert json.loads(as_json("a\ud800b").encode()) == "a\ufffdb"


def test_no_word_of_the_text_is_in_a_page_that_may_not_have_it():
    text = " ".join(f"Xq{number}zw" for number in range(20))
    units = {"ann": [(0, 5, "a"), (20, 40, "b")], "bob": [(0, 12, "a")]}
    continuum = Continuum.from_units(units, name="d", text=text)
    words = [word[:4] for word in text.split()]
    assert all(word in page_of(continuum) for word in words)
    html = page_of(continuum, with_text=False)
    assert not any(word in html for word in words)


def test_words_given_beside_the_positions_are_kept_and_kept_back():
    frame = {
        "document": ["d", "d"], "annotator": ["ann", "bob"], "start": [0.5, 0.75],
        "end": [2.5, 2.0], "category": ["x", "x"], "text": ["bonjour madame", "bonjour"],
    }  # fmt: skip
    corpus = accord.from_frame(frame)
    html = alignment_page(align_all(corpus), title="")
    record = Page(html).data("document-0")
    assert [record["words"][number] for number in record["word"]] == frame["text"]
    assert "bonjour" not in alignment_page(align_all(corpus), title="", with_text=False)


def test_the_head_says_how_good_the_alignment_is():
    continuum = continuum_of(simulated(3, 20, 3, overlapping=True))
    for spelling in ("gamma", "gamma(alignment=greedy)"):
        alignment = accord.align(continuum, spelling)
        facts = Page(alignment_page({"doc": alignment}, title="")).data("index")["documents"][0]
        assert facts["name"] == "doc"
        assert (facts["units"], facts["annotators"]) == (len(continuum), 3)
        assert facts["unitary"] == len(alignment)
        assert facts["complete"] == int((alignment.sizes == 3).sum())
        assert facts["alone"] == int((alignment.sizes == 1).sum())
        assert facts["disorder"] == alignment.disorder
        assert facts["optimal"] == alignment.optimal
        assert facts["gap"] == alignment.gap
        assert facts["method"] == alignment.method


def test_documents_share_their_categories_looks():
    first = Continuum.from_units({"ann": [(0, 5, "a")], "bob": [(0, 5, "c")]}, name="1")
    second = Continuum.from_units({"ann": [(0, 5, "b")], "bob": [(0, 5, "c")]}, name="2")
    page = Page(page_of(first, second))
    assert [look["name"] for look in page.data("index")["categories"]] == ["a", "b", "c", None]
    assert page.data("document-0")["categories"] == ["a", "c"]
    assert page.data("document-1")["categories"] == ["b", "c"]


def test_lanes_keep_overlapping_units_apart():
    units = {"ann": [(0, 40), (3, 20), (22, 38), (40, 50)], "bob": [(0, 40)]}
    record = Page(page_of(Continuum.from_units(units))).data("document-0")
    assert record["lane"] == [0, 1, 1, 0, 0]


@pytest.mark.parametrize(
    ("marked", "whole", "decimals"),
    [
        ([(10**8, 10**8 + 5)], True, 0),
        ([(0.25, 1.5)], False, 2),
        ([(1e8 + 0.125, 1e8 + 0.25)], False, 3),
    ],
)
def test_positions_are_shown_with_the_digits_they_need(marked, whole, decimals):
    record = Page(page_of(Continuum.from_units({"ann": marked, "bob": marked}))).data("document-0")
    assert (record["whole"], record["decimals"]) == (whole, decimals)
    assert record["start"] == [marked[0][0]] * 2


def test_a_page_of_no_document_and_one_of_no_unit_are_pages():
    assert Page(alignment_page({}, title="")).data("index")["documents"] == []
    nothing = Page(page_of(Continuum.from_units({"ann": [], "bob": []})))
    assert nothing.data("document-0")["disorder"] == []


def test_without_a_script_the_beginning_can_be_seen():
    html = page_of(ferry())
    still = html.partition("<noscript>")[2].partition("</noscript>")[0]
    assert "<svg" in still
    assert "anna: VESSEL" in still


def test_data_never_become_markup_in_the_script():
    script = "".join(map(resource, SCRIPTS))
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b", script)


def test_what_the_script_looks_for_is_on_the_page():
    script = "".join(map(resource, SCRIPTS))
    wanted = set(re.findall(r"byId\(\"([\w-]+)\"\)", script))
    names = {a["id"] for _, a in Page(page_of(ferry())).elements if "id" in a}
    assert wanted <= names
    assert {"chart", "documents", "table", "help"} <= wanted


def test_controls_have_names_and_the_picture_can_be_reached_by_keyboard():
    page = Page(page_of(ferry()))
    chart = next(a for _, a in page.elements if a.get("id") == "chart")
    assert chart["tabindex"] == "0"
    assert chart["role"] == "application"
    assert chart["aria-describedby"] in {a.get("id") for _, a in page.elements}
    for tag, attributes in page.elements:
        if tag == "button":
            assert (
                attributes.get("aria-label")
                or attributes.get("title")
                or attributes.get("id") == "more"
            )


def test_the_style_heeds_dark_pages_print_and_those_who_want_no_motion():
    html = page_of(ferry())
    for question in ("prefers-color-scheme: dark", "prefers-reduced-motion", "forced-colors"):
        assert f"({question}" in html
    assert "@media print" in html


def test_a_page_says_which_text_it_shows():
    page = Page(page_of(ferry()))
    assert page.data("document-0")["text"] == TEXT
    assert "Some title" in page.said
