"""What each command answers."""

import json

import pytest

import accord as library
from accord.cli.main import COMMANDS


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(accord, command):
    ended = accord(command, "--help")
    assert ended.status == 0
    assert ended.out.startswith(f"usage: accord {command}")
    assert accord("help", command).out == ended.out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_takes_what_scripts_say_everywhere(accord, command):
    shown = accord(command, "--help").out
    for option in ("--json", "--seed N", "--jobs N", "--quiet"):
        assert option in shown


@pytest.mark.parametrize("command", ["measures", "formats", "distances"])
def test_what_has_no_effect_is_taken_all_the_same(accord, command):
    plain = accord(command, "--json")
    ended = accord(command, "--json", "--seed", "3", "--jobs", "1", "--quiet")
    assert (ended.status, ended.out) == (0, plain.out)


def test_a_conversion_for_machines_says_what_was_written(accord, small, tmp_path):
    target = tmp_path / "small.jsonl"
    ended = accord("convert", small, target, "--json", "--quiet", "--seed", "1", "--jobs", "1")
    assert (ended.status, ended.err) == (0, "")
    assert ended.json == {
        "written": str(target), "format": "jsonl", "documents": 1, "annotators": 2, "units": 4,
        "notes": [],
    }  # fmt: skip
    refused = accord("convert", small, "-", "--json")
    assert (refused.status, refused.out) == (1, "")
    assert "--json says what was written where" in refused.err


def test_help_names_every_command(accord):
    ended = accord("--help")
    assert ended.status == 0
    for command, summary in COMMANDS.items():
        assert command in ended.out
        assert summary in ended.out


def test_no_command_at_all_is_a_wrong_command_line(accord):
    assert accord().status == 2


def test_the_version_is_the_librarys(accord):
    assert accord("--version").out == f"accord {library.__version__}\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["mesure"], "did you mean 'measure'"),
        (["measure"], "the following arguments are required: PATH"),
        (["measure", "x.csv", "--jobs", "0"], "a whole number above 0"),
        (["measure", "x.csv", "--fail-under", "gamma"], "measure=number"),
        (["measure", "x.csv", "--fail-under", "gamma=nan"], "measure=number"),
        (["measure", "x.csv", "--columns", "start"], "name=value"),
        (["measure", "x.csv", "--seed", "-1"], "0 or more"),
        (["measure", "x.csv", "--js"], "unrecognized arguments"),
        (["compare", "x.csv", "y.csv", "-m", "alpha", "-m", "percent"], "-m is given twice"),
    ],
)
def test_a_wrong_command_line_ends_with_2_and_says_what_was_expected(accord, words, said):
    ended = accord(*words)
    assert ended.status == 2
    assert said in ended.err
    assert ended.out == ""


SPANS = """document,annotator,start,end,category,length
d,ann,0,5,a,20
d,ann,8,9,b,20
d,bob,0,5,b,20
d,bob,12,14,b,20
e,ann,0,5,a,20
e,bob,0,6,a,20
"""


def test_what_measures_of_units_are_made_of_is_explained(accord, tmp_path):
    path = tmp_path / "spans.csv"
    path.write_text(SPANS, encoding="utf-8")
    ended = accord("measure", path, "-m", "slot-error-rate", "-m", "ku-alpha", "--explain")
    assert "correct 0, T 2, B 2, TB 0, I 2, D 2, reference 6" in ended.out
    assert "    d: I: ann [8, 9) b ↔ bob nothing, 1" in ended.out
    each = library.measure(library.read(path), "ku-alpha").by("category")
    for name, result in each.items():
        worked = f"= 1 − {result.observed:.6f} / {result.expected:.6f}"
        assert f"{name}  {result.value:.6f}".replace("-", "") in ended.out.replace("-", "")
        assert f"{worked}, coverage {result.figures['coverage']:.3f}" in ended.out
        assert f"{result.value:.3f}  {result.interval}" in ended.out


def test_every_match_and_operation_is_in_json_on_request(accord, tmp_path):
    path = tmp_path / "spans.csv"
    path.write_text(SPANS, encoding="utf-8")
    ended = accord("measure", path, "-m", "span-f1(scheme=partial)", "--explain", "--json")
    (record,) = json.loads(ended.out)
    assert len(record["alignment"]) == 8
    assert record["alignment"][0] == {
        "document": "d", "annotator": "ann", "reference": "bob", "unit": [0, 5, "a"],
        "reference_unit": [0, 5, "b"], "outcome": "COR", "cost": 0.0,
    }  # fmt: skip
    path.write_text("annotator,masses\nann,3 4\nbob,7\n", encoding="utf-8")
    ended = accord("measure", path, "-m", "generalized-hamming", "--explain", "--json")
    (record,) = json.loads(ended.out)
    assert record["values"] == {"match": 0, "shift": 0, "delete": 1, "insert": 0}
    (operation,) = record["alignment"]
    assert (operation["operation"], operation["before"], operation["cost"]) == ("delete", 3, 2)
    plain = accord("measure", path, "-m", "generalized-hamming", "--json")
    assert "alignment" not in json.loads(plain.out)[0]


def test_measure_prints_what_the_library_computes(accord, small):
    result = library.measure(library.read(small), "gamma")
    ended = accord("measure", small)
    assert ended.status == 0
    assert f"{result.value:.3f}" in ended.out
    assert str(result.interval) in ended.out
    assert result.signature in ended.out


def test_measure_prints_clean_json(accord_process, news):
    ended = accord_process("measure", news, "--json", "-m", "gamma", "--by", "category")
    assert ended.status == 0
    records = json.loads(ended.out)
    assert [record["part"] for record in records] == [None, "GROUP", "PERSON", "PLACE", "TIME"]
    assert {record["by"] for record in records} == {None, "category"}
    for record in records:
        assert record["measure"] == "gamma"
        low, high = record["interval"]
        assert low <= record["value"] <= high
        assert record["confidence"] == 0.95
        assert record["signature"].startswith("gamma|")
        assert set(record) >= {"observed", "expected", "annotators", "units", "seconds"}


def test_all_measures_are_computed_and_those_that_cannot_be_say_why(accord, tmp_path):
    path = tmp_path / "alone.csv"
    path.write_text("document,annotator,start,end,category\none,ann,0,7,PER\n", encoding="utf-8")
    ended = accord("measure", path, "-m", "all", "--json")
    assert ended.status == 0
    assert [record["measure"] for record in ended.json] == sorted(library.list_measures())
    for record in ended.json:
        assert record["value"] is None
        assert record["reason"]


@pytest.mark.parametrize("writing", ["markdown", "latex", "csv"])
def test_a_table_can_be_written_for_papers_and_spreadsheets(accord, news, writing):
    ended = accord("measure", news, "--as", writing, "--by", "pair")
    assert ended.status == 0
    lines = ended.out.splitlines()
    assert sum("anna" in line or "carla" in line for line in lines) == 3
    if writing == "latex":
        assert r"anna \& ben" in ended.out
        assert r"95 \% interval" in ended.out


def test_selections_reach_the_value_and_the_signature(accord, news):
    ended = accord(
        "measure", news, "--annotators", "anna,ben", "--categories", "PERSON", "--documents",
        "library,storm", "--json",
    )  # fmt: skip
    (record,) = ended.json
    assert record["annotators"] == 2
    assert record["documents"] == 2
    assert "annotators:anna,ben" in record["signature"]
    assert "categories:PERSON" in record["signature"]


def test_a_reference_is_not_one_of_the_annotators_compared(accord, news):
    (record,) = accord("measure", news, "--reference", "carla", "--json").json
    assert record["annotators"] == 2
    (record,) = accord(
        "measure", news, "--reference", "carla", "--annotators", "anna,carla", "--json"
    ).json
    assert record["annotators"] == 2


def test_the_same_seed_gives_the_same_answer_for_any_number_of_jobs(accord, news):
    answers = []
    for jobs in (1, 2, 3):
        (record,) = accord("measure", news, "--json", "--jobs", jobs, "--seed", 7).json
        record.pop("seconds")
        answers.append(record)
    assert answers[0] == answers[1] == answers[2]


@pytest.mark.parametrize(("bar", "status"), [("gamma=0.5", 0), ("gamma=0.99", 1)])
def test_a_bar_decides_on_the_exit_status(accord, news, bar, status):
    ended = accord("measure", news, "--fail-under", bar, "--json")
    assert ended.status == status
    assert len(ended.json) == 1
    assert ("is below 0.99" in ended.err) == bool(status)


def test_a_bar_is_not_met_by_an_undefined_value(accord, tmp_path):
    path = tmp_path / "alone.csv"
    path.write_text("document,annotator,start,end,category\none,ann,0,7,PER\n", encoding="utf-8")
    ended = accord("measure", path, "--fail-under", "gamma=-10")
    assert ended.status == 1
    assert "undefined" in ended.err


def test_a_bar_for_a_measure_with_parameters_is_found_by_name_and_by_spelling(accord, news):
    spelled = "gamma(alpha=3)"
    for bar in ("gamma=0.99", "gamma(alpha=3)=0.99"):
        assert accord("measure", news, "-m", spelled, "--fail-under", bar).status == 1
    ended = accord("measure", news, "-m", spelled, "--fail-under", "alpha=0.5")
    assert ended.status == 1
    assert "not measured" in ended.err


def test_an_explanation_shows_where_the_value_comes_from(accord, news):
    ended = accord("measure", news, "--explain")
    assert "samples of the model 'corpus'" in ended.out
    assert "disagree most" in ended.out


def test_check_shows_files_annotators_and_what_looks_wrong(accord, tmp_path):
    for who, label in (("anna", "PERSON"), ("ben", "PEROSN")):
        folder = tmp_path / who
        folder.mkdir()
        (folder / "text.csv").write_text(f"start,end,category\n0,5,{label}\n", encoding="utf-8")
    ended = accord("check", tmp_path)
    assert ended.status == 0
    assert "anna (from the path)" in ended.out
    assert "PEROSN" in ended.out
    record = accord("check", tmp_path, "--json").json
    assert {file["annotator"] for file in record["files"]} == {"anna", "ben"}
    assert any("PEROSN" in finding["what"] for finding in record["findings"])


def test_convert_writes_what_can_be_read_again(accord, news, tmp_path):
    target = tmp_path / "news.parquet"
    ended = accord("convert", news, target)
    assert ended.status == 0
    assert library.read(target) == library.read(news)


def test_convert_wants_to_know_the_format(accord, news, tmp_path):
    ended = accord("convert", news, tmp_path / "news.xyz")
    assert ended.status == 1
    assert ".parquet" in ended.err


def test_a_published_value_is_verified(accord, news):
    (record,) = accord("measure", news, "--json").json
    value = f"{record['value']:.3f}"
    ended = accord("verify", record["signature"], news, "--value", value)
    assert ended.status == 0
    assert "verified" in ended.out
    wrong = accord("verify", record["signature"], news, "--value", "0.1")
    assert wrong.status == 1
    assert "published 0.1" in wrong.err


def test_a_signature_of_other_data_is_not_verified(accord, news, small):
    (record,) = accord("measure", news, "--json").json
    ended = accord("verify", record["signature"], small, "--json")
    assert ended.status == 1
    assert ended.json["verified"] is False
    assert any("digest" in difference for difference in ended.json["differences"])


def test_teams_in_one_file_are_compared(accord, news):
    ended = accord(
        "compare", news, "--first-annotators", "anna,ben", "--second-annotators", "ben,carla",
        "--json",
    )  # fmt: skip
    record = ended.json
    assert record["paired"] is True
    assert record["difference"] == pytest.approx(
        record["second"]["value"] - record["first"]["value"]
    )
    low, high = record["interval"]
    assert low <= record["difference"] <= high
    assert "annotators:anna,ben" in record["first"]["signature"]


def test_a_file_compared_with_itself_shows_no_difference(accord, news):
    record = accord("compare", news, news, "--json").json
    assert record["difference"] == 0.0
    assert record["distinguishable"] is False


def test_one_path_without_teams_is_no_comparison(accord, news):
    ended = accord("compare", news)
    assert ended.status == 1
    assert "--first-annotators" in ended.err


def test_measures_are_described_with_their_parameters(accord):
    listed = accord("measures")
    for name in library.list_measures():
        assert name in listed.out
        described = accord("measures", name)
        assert described.status == 0
        assert "Parameters" in described.out
    assert {record["name"] for record in accord("measures", "--json").json} == set(
        library.list_measures()
    )


def test_formats_and_distances_are_listed(accord):
    for name in library.list_formats():
        assert name in accord("formats").out
    assert "sporadic" in accord("distances").out
    assert accord("distances", "--json").json
    assert accord("formats", "--json").json


def test_align_writes_every_kind_of_file(accord, news, tmp_path):
    for ending in (".html", ".csv", ".json", ".txt"):
        target = tmp_path / f"alignment{ending}"
        ended = accord("align", news, "-o", target)
        assert ended.status == 0, ended.err
        assert "harbour" in target.read_text(encoding="utf-8")
    target = tmp_path / "alignment.svg"
    assert accord("align", news, "-o", target).status == 1  # six documents, one picture
    assert accord("align", news, "-o", target, "--documents", "storm").status == 0
    assert target.read_text(encoding="utf-8").startswith("<")


def test_align_prints_json(accord, news):
    records = accord("align", news, "--json", "--documents", "storm").json
    (record,) = records
    assert record["optimal"] is True
    units = [unit for one in record["unitary_alignments"] for unit in one["units"].values() if unit]
    assert len(units) == library.read(news)["storm"].table.start.size


def test_no_text_keeps_the_words_out_of_everything(accord, news, tmp_path):
    for ending in (".html", ".csv", ".json", ".txt"):
        target = tmp_path / f"alignment{ending}"
        accord("align", news, "-o", target)
        assert "Nell Brand" in target.read_text(encoding="utf-8")
        accord("align", news, "-o", target, "--no-text")
        assert "Nell Brand" not in target.read_text(encoding="utf-8")
    assert "Nell Brand" not in accord("align", news, "--json", "--no-text").out
    assert "Nell Brand" not in accord("align", news, "--text", "--no-text").out


def test_the_demo_shows_the_main_job(accord, tmp_path):
    ended = accord("demo", tmp_path / "demo")
    assert ended.status == 0
    assert "gamma" in ended.out
    assert (tmp_path / "demo" / "town_news.csv").exists()
    assert (tmp_path / "demo" / "alignment.html").exists()
    assert accord("demo").status == 0


def test_the_demo_for_machines_is_one_answer(accord, news, tmp_path):
    answer = accord("demo", tmp_path / "demo", "--json", "--quiet", "--seed", "2", "--jobs", "1")
    assert (answer.status, answer.err) == (0, "")
    assert (tmp_path / "demo" / "alignment.html").exists()
    (record,) = answer.json
    (same,) = accord("measure", news, "--json", "--seed", "2").json
    assert record["value"] == same["value"]
    assert record["signature"] == same["signature"]


def test_the_demo_of_a_campaign_evaluates_three_taggers(accord, tmp_path):
    ended = accord("demo", "campaign", tmp_path / "demo")
    assert ended.status == 0
    assert "Each system on the 744 cases that all systems can be evaluated on" in ended.out
    assert (tmp_path / "demo" / "campaign.toml").exists()
    assert (tmp_path / "demo" / "evaluation.html").exists()
    assert accord("demo", "campaign").status == 0
    assert accord("demo", "elsewhere", tmp_path / "demo").status == 1


# Trees


def trees_in(folder):
    word = "{}\t{}\t_\t_\t_\t_\t{}\t{}\t_\t_\n"
    one = word.format(1, "She", 2, "nsubj") + word.format(2, "runs", 0, "root") + "\n"
    two = one.replace("nsubj", "obj")
    (folder / "ann.conllu").write_text(one * 3)
    (folder / "bob.conllu").write_text(two + one * 2)
    return folder


def test_align_shows_the_disputed_sentences_of_a_treebank(accord, tmp_path):
    folder = trees_in(tmp_path)
    shown = accord("align", folder)
    assert shown.status == 0
    assert "1 of 3 sentences disputed" in shown.out
    assert "≠ 1 nsubj" in shown.out
    assert "◄─┐ obj" in shown.out


@pytest.mark.parametrize("ending", [".html", ".svg", ".csv", ".json", ".txt"])
def test_align_writes_disputed_sentences_as_the_ending_says(accord, tmp_path, ending):
    folder = trees_in(tmp_path)
    written = tmp_path / "out" / f"disputed{ending}"
    written.parent.mkdir()
    ended = accord("align", folder / "ann.conllu", folder / "bob.conllu", "-o", written)
    assert ended.status == 0
    assert "nsubj" in written.read_text() or ending == ".csv"


def test_align_says_what_differs_as_json(accord, tmp_path):
    folder = trees_in(tmp_path)
    found = accord("align", folder, "--json", "--worst", 1, "-m", "las").json
    assert [record["differing"][0]["labels"] for record in found] == [["nsubj", "obj"]]
    assert accord("align", folder, "-m", "gamma").status == 1
    assert accord("align", folder, "--worst", 0).status == 2


def test_names_that_are_given_several_times_add_up(accord, news):
    quick = ("--resamples", 0, "--json")
    (together,) = accord("measure", news, "--annotators", "anna,ben", *quick).json
    (apart,) = accord(
        "measure", news, "--annotators", "anna", "--annotators", "ben,anna", *quick
    ).json
    assert apart["signature"] == together["signature"]
    teams = ("--first-annotators", "anna", "--first-annotators", "ben")
    ended = accord("compare", news, *teams, "--second-annotators", "ben,carla", "--json")
    assert "annotators:anna,ben" in ended.json["first"]["signature"]


def test_an_interval_of_one_document_says_that_it_is_about_chance_only(accord, news):
    ended = accord("measure", news, "--documents", "library")
    assert "one document: the interval says how well chance is known" in ended.out
    assert "one document" not in accord("measure", news).out


def test_a_pair_that_is_compared_with_another_chance_is_pointed_out(accord, tmp_path):
    path = tmp_path / "shared.csv"
    rows = ["document,annotator,start,end,category,length"]
    for document, who in zip("123456", ("ab", "ab", "ab", "ac", "bc", "bc"), strict=True):
        rows += [
            f"{document},{name},{20 * unit + place},{20 * unit + 9},X,100"
            for place, name in enumerate(who)
            for unit in range(4)
        ]
    path.write_text("\n".join(rows), encoding="utf-8")
    ended = accord("measure", path, "--by", "pair", "--json")
    # a and c share one document, and the annotations of two people need two
    other = {record["part"]: record["samples"]["model"] for record in ended.json}
    assert other == {None: "corpus", "a & b": "corpus", "a & c": "shift", "b & c": "corpus"}
    noted = {
        record["part"]
        for record in ended.json
        if any("too few shared documents" in note for note in record["notes"])
    }
    assert noted == {"a & c"}


def test_a_conversion_into_the_format_of_another_kind_says_so(accord, news, tmp_path):
    ended = accord("convert", news, tmp_path / "news.conllu")
    assert ended.status == 1
    assert "'news.conllu' is the name of a file of trees, and these are units" in ended.err
    unknown = accord("convert", news, tmp_path / "news.xlsx").err
    assert unknown.count(" .arrow,") == 1


def test_a_division_that_is_misspelled_is_said_before_anything_is_measured(
    accord, news, monkeypatch
):
    from accord.measures import Gamma

    monkeypatch.setattr(Gamma, "measure", lambda *_: pytest.fail("measured"))
    ended = accord("measure", news, "--by", "documents")
    assert ended.status == 1
    assert "gamma cannot be divided by 'documents'; by document, category" in ended.err


def test_what_must_be_known_of_a_table_for_a_paper_stands_beside_it(accord, news):
    words = ("measure", news, "--documents", "library", "--as", "latex")
    ended = accord(*words)
    assert "one document" not in ended.out
    assert "note: one document: the interval says" in ended.err
    assert "\nsignature: gamma|" in ended.err
    assert accord(*words, "--quiet").err == ""


def test_teams_compared_in_one_document_are_said_to_be(accord, news):
    teams = ("--first-annotators", "anna,ben", "--second-annotators", "ben,carla")
    ended = accord("compare", news, *teams, "--documents", "school")
    assert "agree better in what was compared" in ended.out
    assert "one document does not tell whether they would in others" in ended.out
    record = accord("compare", news, *teams, "--documents", "school", "--json").json
    assert record["interval_source"] == "the samples of chance"
