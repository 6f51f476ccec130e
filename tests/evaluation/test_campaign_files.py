"""Campaigns in one file, and the same evaluation from files named one by one."""

import re

import pytest

import accord
from accord import DataError, QuestionError
from accord.contract import Run
from accord.workflows.campaigns import read_campaign
from accord.workflows.reporting import VOTE, WEIGHTED_VOTE, report_on

REFERENCE = """\
<text id="one">
le\tDa
chat\tNc

dort\tVm
<text id="two">
il\tPp
mange\tVm

la\tDa
souris\tNc
"""
ONE = "le,D\nchat,N\ndort,V\nil,P\nmange,V\nla,D\nsouris,N\n"
TWO = "le\tDa|Pp\nchat\tNc\ndort\tNc\nil\tPp\nmange\tVm\nla\tDa\nsouris\tNc\n"
TABLE = "D\tDa|Di\nN\tNc\nV\tVm\nP\tPp\n"
CAMPAIGN = """\
[reference]
file = "reference.vert"

[systems.tagger]
file = "one.csv"
table = "table.tsv"
anonymous = true

[systems.other]
file = "two.vert"

[evaluation]
by = ["text", "stratum"]
vote = true

[strata]
press = ["one"]
prose = ["two"]
"""


@pytest.fixture
def folder(tmp_path):
    files = {
        "reference.vert": REFERENCE, "one.csv": "token,tag\n" + ONE, "two.vert": TWO,
        "table.tsv": TABLE, "campaign.toml": CAMPAIGN,
    }  # fmt: skip
    for name, content in files.items():
        (tmp_path / name).write_text(content, encoding="utf-8")
    return tmp_path


def test_a_campaign_evaluates_what_its_file_names(folder):
    campaign = read_campaign(folder / "campaign.toml")
    evaluation = campaign.evaluate()
    assert sorted(evaluation.systems) == ["A", "other"]
    by_hand = accord.evaluate(
        folder / "reference.vert",
        {"A": folder / "one.csv", "other": folder / "two.vert"},
        tables={"A": folder / "table.tsv"},
    )
    assert evaluation.figures == by_hand.figures
    assert by_hand.figures["A"].silent == 2  # D is Da or Di
    assert by_hand.figures["other"].wrong == 1


def test_a_report_has_what_the_campaign_asks_for(folder):
    campaign = read_campaign(folder / "campaign.toml")
    report = report_on(campaign.evaluate(), campaign.asked(), Run(resamples=50))
    assert {VOTE, WEIGHTED_VOTE} < set(report.evaluation.systems)
    assert list(report.own) == ["text", "stratum"]
    assert list(report.own["stratum"]) == ["prose", "press"]  # the larger one first
    record = report.to_dict()
    assert record["systems"]["A"]["nbCas"] == 7
    assert record["by"]["text"]["one"]["A"]["nbCas"] == 3
    assert record["common_cases"] == 7
    # six pairs of four systems, and κ with the reference beside them
    assert (len(record["comparisons"]), len(record["kappas"])) == (6, 10)


def test_who_is_anonymous_is_named_nowhere_in_the_report(folder):
    campaign = read_campaign(folder / "campaign.toml")
    report = report_on(campaign.evaluate(), campaign.asked(), Run(resamples=10))
    assert not re.search("tagger|one.csv", str(report.to_dict()))


def test_the_order_of_systems_tells_nothing_of_their_names(folder):
    text = CAMPAIGN.replace("[systems.other]", "[systems.other]\nanonymous = true")
    orders = []
    for renamed in (text, text.replace("systems.other", "systems.zebra")):
        path = folder / "renamed.toml"
        path.write_text(renamed.replace("systems.tagger", "systems.m"), encoding="utf-8")
        found = read_campaign(path).evaluate()
        orders.append([(name, found.figures[name]) for name in found.systems])
    assert orders[0] == orders[1]
    assert [name for name, _ in orders[0]] == ["A", "B"]


def test_whoever_leads_a_campaign_can_see_the_names(folder):
    campaign = read_campaign(folder / "campaign.toml", revealed=True)
    assert campaign.evaluate().systems == ("other", "tagger")


def test_voters_are_named_as_in_the_campaign_and_stay_anonymous(folder):
    path = changed(folder, "vote = true", 'voters = ["tagger"]')
    campaign = read_campaign(path)
    evaluation = campaign.evaluate()
    assert campaign.asked().voters == ("A",)
    report = report_on(evaluation, campaign.asked(), Run(resamples=0))
    figures = report.evaluation.figures
    assert figures[VOTE].to_dict() == figures["A"].to_dict()
    with pytest.raises(DataError, match="voters = 'moon'; expected other, tagger"):
        read_campaign(changed(folder, '["tagger"]', '["moon"]'))


def changed(folder, old, new):
    path = folder / "campaign.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[reference]", "[referense]", "'referense' in the campaign; expected 'reference'"),
        ("[reference]", "[reference", "expected a campaign in TOML"),
        ('file = "one.csv"', "", r"\[systems.tagger\] without a file"),
        ('file = "one.csv"', "file = 3", r"\[systems.tagger\] without a file"),
        ("anonymous = true", 'anonymous = "yes"', "expected true or false"),
        ("anonymous", "anonymus", "'anonymus' in .*expected 'anonymous'"),
        ("vote = true", "vote = 1", "expected true or false"),
        ("vote = true", 'confidence = "high"', "expected a number"),
        ("vote = true", "confidence = 95", "confidence = 95; expected a number between 0 and 1"),
        ("vote = true", 'score = "Q"', r"campaign.toml: score = 'Q' in \[evaluation\]; expected P"),
        ("vote = true", 'cluster = "docs"', "expected sentences, texts"),
        ("vote = true", 'unknown_tags = "skip"', "expected error, noneval"),
        ("vote = true", 'no_image = "skip"', "expected wrong, noneval"),
        ("anonymous = true", 'tags = "lemma"', r"'lemma' in \[systems.tagger\]; expected upos"),
        ("anonymous = true", 'format = "xml"', "expected conllu, vertical, csv"),
        ("anonymous = true", 'compounds = "all"', "expected marked, extpos"),
        ('"stratum"]', '"moon"]', "by = 'moon'; expected tag, text"),
        ('press = ["one"]', 'press = "one"', "expected a list of text units"),
        ('press = ["one"]', 'press = ["two"]', "'two' in the strata 'press' and 'prose'"),
        ('press = ["one"]', 'press = ["three"]', "'three' in .strata. that the reference"),
        ("[systems.tagger]", "[other.tagger]", "'other' in the campaign"),
        ('"one.csv"', '"gone.csv"', "gone.csv"),
        ('file = "reference.vert"', 'file = "reference.vert"\ntable = "x"', "systems only"),
    ],
)
def test_mistakes_in_a_campaign_are_explained(folder, old, new, said):
    path = changed(folder, old, new)
    with pytest.raises(DataError, match=said):
        read_campaign(path).evaluate()


def test_a_campaign_without_systems_is_refused(tmp_path):
    path = tmp_path / "campaign.toml"
    path.write_text('[reference]\nfile = "x"\n', encoding="utf-8")
    with pytest.raises(DataError, match="no system"):
        read_campaign(path)


def test_two_files_of_one_name_need_names(folder):
    with pytest.raises(DataError, match="two systems called 'one'"):
        accord.evaluate(folder / "reference.vert", [folder / "one.csv", folder / "x" / "one.csv"])
    with pytest.raises(QuestionError, match="no system"):
        accord.evaluate(folder / "reference.vert")
    with pytest.raises(QuestionError, match="mapping table for 'x'"):
        accord.evaluate(folder / "reference.vert", [folder / "two.vert"], tables={"x": {}})


def test_another_text_is_said_to_be_one(folder):
    evaluation = accord.evaluate(
        folder / "reference.vert", {"moon": accord.TaggedText.from_tokens([("moon", "Nc")] * 7)}
    )
    report = report_on(evaluation, run=Run(resamples=10))
    assert any("is it another text" in note for note in report.notes)
    assert evaluation.figures["moon"].evaluated == 0
