"""`accord interpret`: what a value means."""

import json
from xml.etree import ElementTree as ET

import pytest

from accord.examples import example

QUICK = ("--steps", "2", "--sets", "2", "-e", "false-negatives", "-e", "category", "--seed", "1")


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    path = tmp_path_factory.mktemp("data") / "news.csv"
    path.write_text(example().read_text(encoding="utf-8"), encoding="utf-8")
    return path


def test_it_says_what_the_value_is_as_if_and_what_the_disorder_is_of(accord, table):
    ended = accord("interpret", table, "-m", "gamma", *QUICK)
    assert ended.status == 0
    assert "of the units were missed" in ended.out
    assert "of the categories were confused" in ended.out
    assert "and nothing else were wrong" in ended.out
    assert "taken for one another: GROUP and PLACE" in ended.out
    assert "gamma|alpha:1" in ended.out


def test_json_has_the_curves_the_readings_and_the_parts(accord, table):
    (record,) = accord("interpret", table, "-m", "gamma", "--json", *QUICK).json
    assert record["measure"] == "gamma"
    assert [one["error"] for one in record["readings"]] == ["false-negatives", "category"]
    for reading in record["readings"]:
        assert len(reading["curve"]) == 3
        assert reading["curve"][0]["value"] == 1
    kinds = record["disagreement"]["kinds"]
    assert sum(kinds.values()) == pytest.approx(record["observed"], abs=1e-9)
    assert record["sentence"].startswith("γ = ")


def test_the_same_seed_prints_the_same(accord, table):
    words = ("interpret", table, "-m", "holistic", "--json", *QUICK)
    one, other = (accord(*words, "--jobs", jobs).json for jobs in (1, 2))
    assert one[0]["readings"] == other[0]["readings"]


@pytest.mark.parametrize("ending", [".svg", ".html", ".json", ".csv", ".txt"])
def test_it_is_written_as_the_ending_says(accord, table, tmp_path, ending):
    path = tmp_path / f"grid{ending}"
    ended = accord("interpret", table, "-m", "gamma-cat", *QUICK, "-o", path)
    assert ended.status == 0
    text = path.read_text(encoding="utf-8")
    if ending == ".svg":
        root = ET.fromstring(text)  # noqa: S314 - it is ours
        assert root.tag.endswith("svg")
    elif ending == ".html":
        assert "<svg" in text
        assert "http://" not in text.replace("http://www.w3.org/2000/svg", "")
        assert "<script" not in text
    elif ending == ".json":
        assert json.loads(text)["measure"] == "gamma-cat"
    elif ending == ".csv":
        assert len(text.splitlines()) == 1 + 2 * 3
    else:
        assert "as if" in text or "not even if" in text


def test_names_in_the_data_cannot_become_markup(accord, table, tmp_path):
    text = table.read_text(encoding="utf-8").replace("GROUP", "<script>alert(1)</script>")
    hostile = tmp_path / "hostile.csv"
    hostile.write_text(text, encoding="utf-8")
    path = tmp_path / "grid.html"
    assert accord("interpret", hostile, "-m", "gamma", *QUICK, "-o", path).status == 0
    assert "<script" not in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["-e", "typo"], "no kind of error 'typo'"),
        (["-e", "random-answers"], "no error in units"),
        (["-o", "grid.png"], "expected an ending"),
        (["-m", "gamma", "-m", "u-alpha", "-o", "grid.svg"], "choose one"),
    ],
)
def test_what_makes_no_sense_is_refused(accord, table, words, said):
    ended = accord("interpret", table, "--steps", "1", "--sets", "1", *words)
    assert ended.status == 1
    assert said in ended.err


def test_a_measure_that_does_not_apply_says_why(accord, table):
    ended = accord("interpret", table, "-m", "pk", *QUICK)
    assert ended.status == 1
    assert "undefined" in ended.out


def test_what_must_be_known_of_the_value_stands_with_its_reading(accord, table):
    ended = accord("interpret", table, "-m", "gamma", "--documents", "library", *QUICK)
    assert "Of the value: one document: the interval says how well chance is known" in ended.out
