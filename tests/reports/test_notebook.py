"""What a notebook shows: small, still, and without anything that clashes."""

import re

import pytest
from ferry import ferry, harmful
from reading_markup import parsed

import accord
from accord import Continuum, Corpus
from accord.reports.notebook import MOST_UNITS
from properties.data import continuum_of, simulated


@pytest.fixture(params=["continuum", "alignment"])
def shown(request):
    """Make what a notebook shows of an alignment, or of its continuum."""

    def show(continuum):
        return (
            accord.align(continuum) if request.param == "alignment" else continuum
        )._repr_html_()

    return show


def test_it_is_one_element_without_script_style_sheet_or_name(shown):
    root = parsed(shown(ferry()))
    names = [node.tag.rpartition("}")[2] for node in root.iter()]
    assert "svg" in names
    assert {"script", "style", "link"}.isdisjoint(names)
    assert not any("id" in node.attrib or "class" in node.attrib for node in root.iter())


def test_words_can_be_read_by_pointing_at_a_unit(shown):
    assert "anna: VESSEL 4–13 “old ferry”" in shown(ferry())


def test_what_means_harm_is_only_text(shown):
    html = shown(harmful())
    parsed(html)
    assert "<script" not in html
    assert "onerror='" not in html


def test_of_a_long_continuum_the_beginning_is_shown_and_the_rest_is_counted(shown):
    continuum = continuum_of(simulated(3, 3000, 1))
    html = shown(continuum)
    assert "are not drawn" in html
    drawn = re.findall(r"<title>a\d\d: ", html)
    assert 0 < len(drawn) < 2 * MOST_UNITS  # a unit that two lines share is drawn on both


def test_an_alignment_lists_where_annotators_agree_least():
    html = accord.align(ferry())._repr_html_()
    rows = html.partition("<tbody>")[2].split("</tr>")
    assert "her narrow window" in "".join(rows)
    assert "<td>1.0000</td>" in rows[0]


def test_the_alignments_of_a_corpus_name_their_documents():
    corpus = Corpus([
        Continuum.from_units({"ann": [(0, 5, "X")], "bob": [(0, 6, "X")]}, name=f"<b>{number}")
        for number in range(30)
    ])  # fmt: skip
    alignments = accord.measure(corpus, "gamma").alignment
    assert repr(alignments).startswith("<Alignments of 30 documents: '<b>0', '<b>1', ")
    assert repr(alignments).endswith(", …>")
    html = alignments._repr_html_()
    assert html.count("<tr ") > 20
    assert "… and 10 more documents" in html
    assert "<b>" not in html
    assert "<svg" in html


def test_what_there_is_one_of_is_no_plural():
    continuum = Continuum.from_units({"ann": [(0, 5, "X")], "bob": []})
    assert "2 annotators, 1 unit, 1 unitary alignment, " in accord.align(continuum)._repr_html_()


def test_tables_keep_their_colours_in_dark_notebooks():
    html = accord.align(ferry())._repr_html_()
    for element in re.findall("<(?:table|tr)[^>]*>", html):
        assert "background:#fff;color:#1c2430" in element
