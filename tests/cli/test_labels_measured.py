"""Labels on the command line: measured, divided, explained, compared."""

import pytest

WIDE = (
    "item,anna,ben,carla\n1,yes,yes,no\n2,no,no,no\n3,yes,,yes\n4,maybe,no,maybe\n5,yes,yes,yes\n"
)
TWO = "item,ann,bob\n" + "".join(
    f"{number},{one},{other}\n"
    for number, (one, other) in enumerate(
        [("y", "y")] * 90 + [("y", "n")] * 5 + [("n", "y")] * 4 + [("n", "n")]
    )
)


@pytest.fixture
def three(tmp_path):
    path = tmp_path / "three.csv"
    path.write_text(WIDE, encoding="utf-8")
    return path


@pytest.fixture
def two(tmp_path):
    path = tmp_path / "two.csv"
    path.write_text(TWO, encoding="utf-8")
    return path


def test_alpha_is_measured_where_nobody_says_what(accord, three):
    ended = accord("measure", three)
    assert ended.status == 0
    assert ended.out.startswith(
        "1 document, 3 annotators (anna, ben, carla), 5 items, 14 labels\n\nmeasure"
    )
    (record,) = accord("measure", three, "--json").json
    assert record["measure"] == "alpha"
    # 4 of 14 observed, (14² − 7² − 5² − 2²) of 14·13 expected
    assert record["value"] == pytest.approx(1 - (4 / 14) / (118 / 182), abs=1e-12)
    assert (record["annotators"], record["units"]) == (3, 14)
    verified = accord("verify", record["signature"], three, "--json")
    assert verified.json["verified"] is True


def test_everything_that_applies_is_in_one_table_and_a_line_says_why_the_rest_does_not(
    accord, three
):
    ended = accord("measure", three, "-m", "all", "--resamples", "20")
    assert ended.status == 0
    table, why, *_ = ended.out.partition("\n\n")[2].split("\n\n")
    measured = {line.split()[0] for line in table.splitlines()[1:]}
    lines = why.splitlines()
    assert lines[0] == "No value, because:"
    refused = {line.split()[0]: line for line in lines[1:]}
    records = accord("measure", three, "-m", "all", "--resamples", "20", "--json").json
    assert measured == {record["measure"] for record in records if record["value"] is not None}
    assert set(refused) == {record["measure"] for record in records if record["value"] is None}
    every = {record["name"] for record in accord("measures", "--json").json}
    assert measured | set(refused) == every
    assert "take brennan-prediger" in refused["bennett-s"]
    assert "take multi-kappa" in refused["cohen-kappa"]
    assert "take fleiss-kappa" in refused["scott-pi"]
    assert "take alpha" in refused["binary-u-alpha"]
    assert refused["u-alpha"].endswith("as for binary-u-alpha")


def test_a_table_for_a_spreadsheet_leaves_the_reasons_to_standard_error(accord, three):
    ended = accord("measure", three, "-m", "alpha", "-m", "cohen-kappa", "--as", "csv")
    assert [line.split(",")[0] for line in ended.out.splitlines()] == ["measure", "alpha"]
    assert "cohen-kappa" in ended.err
    assert "needs two annotators" in ended.err


@pytest.mark.parametrize(
    ("by", "parts"),
    [
        ("item", ["1", "2", "3", "4", "5"]),
        ("category", ["maybe", "no", "yes"]),
        ("pair", ["anna & ben", "anna & carla", "ben & carla"]),
        ("annotator", ["anna", "ben", "carla"]),
        ("document", ["three"]),
    ],
)
@pytest.mark.parametrize("measure", ["alpha", "fleiss-kappa", "gwet-ac1", "multi-kappa", "percent"])
def test_a_value_is_divided(accord, three, by, parts, measure):
    records = accord("measure", three, "-m", measure, "--by", by, "--json", "--resamples", "9").json
    assert [record["part"] for record in records] == [None, *parts]
    assert {record["by"] for record in records[1:]} == {by}
    for record in records:
        assert (record["value"] is None) == ("reason" in record)
    part = accord("verify", records[1]["signature"], three, "--json").json
    assert part["verified"] is True


def test_a_value_is_divided_in_several_ways_at_once(accord, three):
    words = ("measure", three, "-m", "gwet-ac1", "--by", "pair", "--by", "category", "--by", "pair")
    records = accord(*words, "--json", "--resamples", "0").json
    assert [(record["by"], record["part"]) for record in records] == [
        (None, None), ("pair", "anna & ben"), ("pair", "anna & carla"), ("pair", "ben & carla"),
        ("category", "maybe"), ("category", "no"), ("category", "yes"),
    ]  # fmt: skip


def test_a_measure_for_two_annotators_is_divided_by_pair(accord, three):
    records = accord("measure", three, "-m", "cohen-kappa", "--by", "pair", "--json").json
    assert records[0]["value"] is None
    assert [record["part"] for record in records if record["value"] is not None] == [
        "anna & ben", "anna & carla", "ben & carla",
    ]  # fmt: skip


def test_an_explanation_shows_the_table_and_the_figures(accord, two):
    out = accord("measure", two, "-m", "cohen-kappa", "--explain").out
    assert "value      0.134615 = (0.910000 − 0.896000) / (1 − 0.896000)" in out
    assert "what ann (rows) and bob (columns) called the same items:" in out
    assert "    n   y\n    n  1   4\n    y  5  90" in out
    for name in ("standard error", "pabak", "kappa_max", "bias", "prevalence", "z "):
        assert f"\n  {name}" in out
    assert "because one category makes up 94% of them" in out


def test_of_more_than_two_annotators_an_explanation_shows_coincidences(accord, three):
    out = accord("measure", three, "-m", "alpha", "--explain").out
    assert "how often labels met within items (coincidences):" in out
    assert "maybe  no  yes" in out


def test_a_surprising_kappa_is_explained_without_being_asked(accord, two):
    for measure in ("alpha", "cohen-kappa", "fleiss-kappa", "scott-pi"):
        assert "one category makes up 94%" in accord("measure", two, "-m", measure).out
    for measure in ("gwet-ac1", "bennett-s", "percent"):
        assert "one category" not in accord("measure", two, "-m", measure).out


@pytest.mark.parametrize("interval", ["percentile", "bca", "analytic"])
def test_intervals_are_of_three_kinds(accord, two, interval):
    (record,) = accord("measure", two, "-m", "gwet-ac1", "--interval", interval, "--json").json
    low, high = record["interval"]
    assert low < record["value"] < high
    assert record["interval_source"] == f"100 items, {interval}"


def test_a_measure_without_an_analytic_interval_says_what_it_does_instead(accord, three):
    ended = accord(
        "measure", three, "-m", "kendall-w", "-m", "light-kappa", "--interval", "analytic"
    )
    assert "light-kappa has no analytic interval: from resamples instead" in ended.out


def test_permutations_give_a_p_value(accord, two):
    (record,) = accord("measure", two, "--permutations", "99", "--json").json
    assert 0.01 <= record["p_value"] <= 1
    assert "p          " in accord("measure", two, "--permutations", "9", "--explain").out
    assert "no permutation test" not in accord("measure", two, "--permutations", "9").out


def test_two_codings_of_the_same_items_are_compared_together(accord, two, tmp_path):
    better = tmp_path / "better.csv"
    better.write_text(TWO.replace(",y,n", ",y,y"), encoding="utf-8")
    record = accord("compare", two, better, "--json").json
    assert record["paired"] is True
    assert record["difference"] > 0
    low, high = record["interval"]
    assert low <= record["difference"] <= high
    out = accord("compare", two, better, "-m", "gwet-ac1").out
    assert "drawn together: the same items" in out


def test_a_distance_that_falls_is_an_agreement_that_rises(accord, tmp_path):
    def table(name, shift):
        path = tmp_path / name
        rows = [
            f"d{n},{who},{start},{end},x\n"
            for n in range(6)
            for who, cut in (("ann", 10), ("bob", 10 + shift))
            for start, end in ((0, cut), (cut, 30))
        ]
        path.write_text("document,annotator,start,end,category\n" + "".join(rows))
        return path

    out = accord("compare", table("far.csv", 7), table("near.csv", 1), "-m", "pk(window=3)").out
    assert "The annotators of the second agree better" in out


def test_a_bar_is_for_labels_too(accord, two):
    assert accord("measure", two, "--fail-under", "alpha=0.1").status == 0
    ended = accord("measure", two, "--fail-under", "alpha=0.8")
    assert ended.status == 1
    assert "is below 0.8" in ended.err


def test_what_labels_hold_is_checked(accord, two):
    out = accord("check", two).out
    assert "100 items" in out
    assert [line.split() for line in out.splitlines() if line.startswith(("y ", "n "))] == [
        ["y", "189"],
        ["n", "11"],
    ]


def test_distances_of_values_are_listed(accord):
    names = {record["name"] for record in accord("distances", "--json").json}
    assert {"interval", "ratio", "circular", "masi", "jaccard", "edit"} <= names


def test_numbers_taken_for_names_are_pointed_out(accord, tmp_path):
    path = tmp_path / "scale.csv"
    path.write_text("item,ann,bob\n1,1,2\n2,3,3\n3,5,4\n4,2,2\n", encoding="utf-8")
    assert "the labels are numbers and were compared as names" in accord("measure", path).out
    ordered = accord("measure", path, "-m", "alpha(distance=ordinal)")
    assert "as names" not in ordered.out
    assert "the labels are numbers (1, 2, 3, 4, 5)" in accord("check", path).out


def test_labels_that_say_that_there_is_none_are_pointed_out(accord, tmp_path):
    path = tmp_path / "absent.csv"
    path.write_text("item,ann,bob\n1,yes,N/A\n2,no,no\n3,-,yes\n", encoding="utf-8")
    said = "labels that may stand for no judgement: - (1), N/A (1)"
    assert said in accord("check", path).out


def test_labels_that_are_converted_are_called_labels(accord, three, tmp_path):
    ended = accord("convert", three, tmp_path / "long.csv", "--to", "labels-long")
    assert "1 document with 14 labels" in ended.out


def test_labels_cannot_be_aligned_and_it_is_said_what_shows_them(accord, three):
    ended = accord("align", three)
    assert ended.status == 1
    assert "labels of items" in ended.err
    assert "`accord measure --explain`" in ended.err


def test_remarks_on_one_of_two_codings_say_on_which(accord, three, tmp_path):
    whole = tmp_path / "whole.csv"
    whole.write_text("item,anna,ben\n1,yes,no\n2,no,no\n", encoding="utf-8")
    lone = tmp_path / "lone.csv"
    lone.write_text("item,anna,ben\n1,yes,no\n2,no,no\n3,yes,\n", encoding="utf-8")
    ended = accord("compare", whole, lone)
    assert "note: the second: 1 item judged by one annotator only left out" in ended.out
