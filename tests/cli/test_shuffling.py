"""`accord shuffle` and `accord experiment`, as a user runs them."""

import json
import os
import signal
import subprocess
import sys
import time
import warnings

import pytest

import accord as library
from accord.formats.kinds import formats

UNITS = """document,annotator,start,end,category,length
d1,ann,0,10,A,100
d1,ann,20,35,B,100
d1,ann,50,60,A,100
d2,ann,5,15,B,80
d2,eve,5,25,B,80
d1,eve,1,10,A,100
"""
MODEL = "units = 5\n[[category]]\nname = 'A'\nlength = [5, 9]\n"


@pytest.fixture
def reference(tmp_path):
    path = tmp_path / "mine.csv"
    path.write_text(UNITS, encoding="utf-8")
    return path


@pytest.fixture
def model(tmp_path):
    path = tmp_path / "model.toml"
    path.write_text(MODEL, encoding="utf-8")
    return path


# shuffle


@pytest.mark.parametrize(
    "name", [name for name, kind in formats.items() if kind.write and kind.holds == "units"]
)
def test_the_seed_is_in_whatever_is_written(accord, reference, tmp_path, name):
    if name == "segeval":
        reference.write_text(
            "document,annotator,start,end\nd,ann,0,30\nd,ann,30,50\n", encoding="utf-8"
        )
        errors = ["-e", "position(overlap=false)"]
    else:
        errors = ["-e", "position", "-e", "false-positives=0.5"]
    target = tmp_path / f"out{formats.get(name).suffixes[0]}"
    ended = accord(
        "shuffle", reference, "--annotators", "ann", *errors, "-x", "0.3", "--seed", "41",
        "-o", target, "--to", name,
    )  # fmt: skip
    assert ended.status == 0, ended.err
    assert "seed:41" in ended.err
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that there is no text, for Glozz
        found = library.read(target if target.exists() else tmp_path)
    assert found.annotators == ("seed41-1", "seed41-2", "seed41-3")


def test_without_a_place_to_write_to_a_table_is_printed(accord, reference):
    ended = accord("shuffle", reference, "--reference", "eve", "-e", "position", "-x", "0", "-n", 1)
    assert ended.out.splitlines() == [
        "document,annotator,start,end,category,length",
        "d1,seed0-1,1,10,A,100",
        "d2,seed0-1,5,25,B,80",
    ]


def test_labels_are_shuffled_as_labels(accord, tmp_path):
    path = tmp_path / "labels.csv"
    rows = "".join(f"i{number},ann,{'ab'[number % 2]}\n" for number in range(30))
    path.write_text(f"item,annotator,category\n{rows}", encoding="utf-8")
    ended = accord("shuffle", path, "-e", "category=1", "-o", tmp_path / "out.csv")
    assert ended.status == 0, ended.err
    found = library.read(tmp_path / "out.csv")
    assert (found.kind, found.annotators) == ("labels", ("seed0-1", "seed0-2", "seed0-3"))


def test_a_reference_may_come_from_a_model(accord, model, tmp_path):
    words = ("-e", "position=0.5", "--drawn", 3, "--seed", 8)
    kept = tmp_path / "reference.csv"
    ended = accord("shuffle", model, *words, "-o", tmp_path / "a.csv", "--save-reference", kept)
    assert ended.status == 0, ended.err
    copied = library.read(kept)
    assert copied.documents == ("document-1", "document-2", "document-3")
    assert copied.units == 15
    # the reference that was kept gives the same annotators
    accord("shuffle", kept, "-e", "position=0.5", "--seed", 8, "-o", tmp_path / "b.csv")
    assert library.read(tmp_path / "a.csv") == library.read(tmp_path / "b.csv")
    by_option = accord("shuffle", "--model", model, *words)
    assert by_option.out == (tmp_path / "a.csv").read_text(encoding="utf-8")


def test_what_was_written_is_told_to_machines(accord, reference, tmp_path):
    target = tmp_path / "out.jsonl"
    ended = accord(
        "shuffle", reference, "--annotators", "ann", "-e", "splits=0.2", "-o", target, "--json"
    )
    assert ended.json["file"] == str(target)
    assert ended.json["seed"] == 0
    assert ended.json["units"] == library.read(target).units == 3 * (4 + 4)
    assert ended.json["signature"].startswith("shuffle|errors:splits=0.2|annotators:3|seed:0|data:")


def test_each_error_takes_a_magnitude_of_its_own_or_all_the_same(accord, reference, tmp_path):
    def signature(*words):
        ended = accord(
            "shuffle", reference, "--annotators", "ann", *words, "-o", tmp_path / "o.csv", "--json"
        )
        return ended.json["signature"].split("|")[1]

    bare = ("-e", "position", "-x", "0.3", "-e", "category", "-x", "0.7")
    assert signature(*bare) == "errors:category=0.7+position=0.3"
    mixed = ("-e", "position", "-e", "splits=0.1", "-e", "category", "-x", "0.3", "-x", "0.7")
    assert signature(*mixed) == "errors:category=0.7+position=0.3+splits=0.1"
    one = ("-e", "position", "-e", "splits=0.1", "-e", "category", "-x", "0.3")
    assert signature(*one) == "errors:category=0.3+position=0.3+splits=0.1"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["-e", "position", "-x", "0.1", "-x", "0.2"], "2 magnitudes (-x) for 1 errors without"),
        (["-e", "position=0.1"], "2 annotators: ann, eve; name the one"),
        (["--reference", "bob", "-e", "position=0.1"], "no annotator 'bob'"),
        (["--annotators", "ann"], "no error (-e); there are: category, false-negatives"),
        (["--annotators", "ann", "-e", "positon"], "did you mean 'position'?"),
        (["--annotators", "ann", "-e", "position"], "without a magnitude; add -x 0.3"),
        (["--annotators", "ann", "-e", "position=x"], "'x' is no magnitude"),
        (["--annotators", "ann", "-e", "position", "-x", "1.2"], "from 0 to 1"),
        (["--annotators", "ann", "-e", "position", "-x", "nan"], "from 0 to 1"),
        (["--annotators", "ann", "-e", "splits=0.1", "--names", "x"], "put {number} in it"),
        (["--annotators", "ann", "-e", "splits=0.1", "--json"], "give -o FILE"),
        (["--annotators", "ann", "-e", "splits=0.1", "--model", "m.toml"], "expected a REFERENCE"),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_said_in_a_line(accord, reference, words, said):
    ended = accord("shuffle", reference, *words)
    assert ended.status == 1
    assert said in ended.err
    assert "Traceback" not in ended.err


# experiment


def test_experiments_are_listed(accord):
    ended = accord("experiment")
    assert ended.status == 0
    for name, summary in library.list_experiments().items():
        assert name in ended.out
        assert summary in ended.out
    assert [one["name"] for one in accord("experiment", "--json").json] == list(
        library.list_experiments()
    )


def test_an_experiment_leaves_a_table_a_figure_claims_and_its_model(accord, tmp_path):
    folder = tmp_path / "fig"
    words = ("experiment", "gamma-2015/fig-27", "--sets", 2, "--step", 0.5, "-o", folder)
    ended = accord(*words, "--jobs", 1)
    assert ended.status == 0, ended.err
    assert "holds" in ended.out
    assert "uα is stuck at 1" in ended.out
    names = sorted(path.name for path in folder.iterdir())
    assert names == ["claims.csv", "fig-27.csv", "fig-27.model.toml", "fig-27.svg", "rows.jsonl"]
    header, *rows = (folder / "fig-27.csv").read_text(encoding="utf-8").splitlines()
    assert header == "measure,magnitude,mean,low,high,defined,sets,pooled,observed,expected"
    assert len(rows) == 5 * 3
    head = json.loads((folder / "rows.jsonl").read_text(encoding="utf-8").splitlines()[0])
    assert head["experiment"] == "gamma-2015/fig-27"
    assert head["seed"] == 0
    assert head["panels"][0]["reference"] == (folder / "fig-27.model.toml").read_text("utf-8")
    again = accord(*words, "--json", "--jobs", 2)
    assert again.json["claims"][0].keys() == {"claim", "holds", "value"}
    assert again.json["tables"][0]["rows"][0]["mean"] == 1.0


def test_any_measure_and_error_on_a_reference_of_ones_own(accord, reference, tmp_path):
    ended = accord(
        "experiment", "shuffle", "-m", "gamma", "-m", "u-alpha", "-e", "position(overlap=false)",
        "--reference", reference, "--annotator", "ann", "--sets", 2, "--step", 0.5,
        "-o", tmp_path / "own", "--json", "--jobs", 1,
    )  # fmt: skip
    assert ended.status == 0, ended.err
    (table,) = ended.json["tables"]
    assert {row["measure"] for row in table["rows"]} == {"gamma", "u-alpha"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["typo"], "no experiment 'typo'"),
        (["shuffle(sest=3)"], "no parameter 'sest'"),
        (["shuffle", "-m", "gama"], "did you mean 'gamma'"),
        (["shuffle", "--reference", "none.csv"], "none.csv"),
        (["shuffle", "--model", "none.toml"], "none.toml"),
        (["shuffle", "--step", "0.3"], "step=0.3"),
    ],
)  # fmt: skip
def test_what_cannot_be_run_is_said_in_a_line(accord, tmp_path, monkeypatch, words, said):
    monkeypatch.chdir(tmp_path)
    ended = accord("experiment", *words)
    assert ended.status == 1
    assert said in ended.err
    assert "Traceback" not in ended.err
    assert list(tmp_path.iterdir()) == []


def test_rows_of_another_seed_are_not_continued(accord, tmp_path):
    words = ["experiment", "shuffle", "--sets", 2, "--step", 1, "-o", tmp_path / "x", "--jobs", 1]
    assert accord(*words).status == 0
    ended = accord(*words, "--seed", 1)
    assert ended.status == 1
    assert "another seed" in ended.err
    assert accord(*words, "--seed", 1, "--restart").status == 0


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT to send")
def test_ctrl_c_loses_nothing_that_is_done(accord, tmp_path):
    folder = tmp_path / "stopped"
    words = ["experiment", "shuffle", "-e", "position(overlap=false)", "-m", "u-alpha"]
    words += ["--sets", "10", "--step", "0.04", "--jobs", "1"]
    process = subprocess.Popen(
        [sys.executable, "-m", "accord", *words, "-o", str(folder)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=dict(os.environ),
    )  # fmt: skip
    rows = folder / "rows.jsonl"
    for _ in range(1200):
        if rows.exists() and rows.read_text(encoding="utf-8").count("\n") >= 3:
            break
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "interrupted" in said
    assert "Traceback" not in said
    kept = rows.read_text(encoding="utf-8").splitlines()
    assert 3 <= len(kept) < 27
    ended = accord(*words, "-o", folder)
    assert ended.status == 0, ended.err
    assert rows.read_text(encoding="utf-8").splitlines()[: len(kept) - 1] == kept[:-1]
    whole = accord(*words, "-o", tmp_path / "whole")
    assert (folder / "shuffle.csv").read_text() == (tmp_path / "whole" / "shuffle.csv").read_text()
    assert whole.out.partition("Written")[0] == ended.out.partition("Written")[0]
