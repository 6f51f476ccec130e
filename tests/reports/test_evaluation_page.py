"""The page of an evaluation needs nothing else, and keeps the words to itself where it must."""

import re
from pathlib import Path

import pytest

import accord
from accord.contract import Run
from accord.corpus.tagging import Tagging
from accord.evaluation.evaluation import evaluate_tagging
from accord.evaluation.parts import confusions
from accord.reports.confusion_matrix import confusion_matrix
from accord.reports.evaluation_page import evaluation_page
from accord.workflows.campaigns import read_campaign
from accord.workflows.reporting import Asked, report_on

CAMPAIGN = Path(accord.__file__).parent / "examples" / "campaign" / "campaign.toml"


@pytest.fixture(scope="module")
def report():
    campaign = read_campaign(CAMPAIGN)
    asked = campaign.asked(errors=10, residues=10, vote=True)
    return report_on(campaign.evaluate(), asked, Run(resamples=20))


def test_the_page_loads_nothing(report):
    page = evaluation_page(report, title="A campaign")
    assert not re.search(r"(?:src|href)=\"(?!#)", page)
    assert not re.search(r"url\((?!#)", page)
    assert "<script" not in page
    assert "default-src 'none'" in page


def test_the_page_shows_each_system_on_its_own_units_and_on_those_common_to_all(report):
    page = evaluation_page(report, title="A campaign")
    assert page.count("<svg") == 2
    cases = next(iter(report.evaluation.common_figures.values())).cases
    assert f"Each system on the {cases} cases that all systems can be evaluated on" in page
    for figures in (report.evaluation.figures, report.evaluation.common_figures):
        for one in figures.values():
            assert f">{one.precision:.4f}<" in page
    assert "By text" in page
    assert "potager" in page


def test_links_within_the_page_lead_somewhere(report):
    page = evaluation_page(report, title="A campaign")
    identities = re.findall(r'\bid="([^"]+)"', page)
    assert len(identities) == len(set(identities))
    targets = set(re.findall(r'href="#([^"]+)"', page))
    targets |= set(re.findall(r'clip-path="url\(#([^)]+)\)"', page))
    assert targets <= set(identities)


def test_without_words_no_word_of_the_text_is_on_the_page(report):
    page = evaluation_page(report, title="A campaign", words=False)
    for word in ("tenu", "Vaugrenier", "wwoofeuse", "cailloux", "Okafor"):
        assert word not in page
        assert word in "".join(form for form in report.evaluation.tagging.reference.forms)
    assert "Vaugrenier" in evaluation_page(report, title="A campaign")


def test_the_cells_of_a_confusion_matrix_add_up_to_the_units_evaluated(report):
    for name, figures in report.evaluation.figures.items():
        table = confusion_matrix(confusions(report.evaluation, name, errors=False), "")
        totals = [int(n) for n in re.findall(r'class="total">(\d+)<', table)]
        cells = [int(n) for n in re.findall(r"times\">(\d+)<", table)]
        assert sum(totals) == sum(cells) == figures.evaluated


def test_rare_tags_of_a_confusion_matrix_are_put_together():
    tokens = [(f"w{n}", f"T{n:03}") for n in range(60)]
    evaluation = evaluate_tagging(Tagging.from_tokens(tokens, {"s": tokens}))
    table = confusion_matrix(confusions(evaluation, "s", errors=False), "")
    assert table.count("<tr>") == 1 + 30 + 1
    assert sum(int(n) for n in re.findall(r'class="total">(\d+)<', table)) == 60


def test_hostile_names_and_tags_cannot_become_markup():
    hostile = "<img src=x onerror=alert(1)>"
    tokens = [("un", hostile), ("mot", "B")]
    other = [("un", "B"), ("mot", "B")]
    tagging = Tagging.from_tokens(tokens, {hostile: other}, texts=[hostile, hostile])
    asked = Asked(by=("text", "tag"), errors=5, residues=5)
    page = evaluation_page(
        report_on(evaluate_tagging(tagging), asked, Run(resamples=5)), title=hostile
    )
    assert "<img" not in page


def test_a_system_without_any_unit_to_evaluate_is_shown_as_such():
    tagging = Tagging.from_tokens([("un", "A"), ("mot", "B")], {"lost": [("autre", "A")]})
    asked = Asked(errors=5, residues=5)
    page = evaluation_page(report_on(evaluate_tagging(tagging), asked, Run(resamples=5)), title="")
    assert "not a single token can be evaluated" in page
    assert "nan" not in page.lower().replace("nanum", "")
