"""What `accord check` and `accord measure` say of treebanks."""

import json

import pytest

from accord.corpus.sketch import Sketch
from accord.corpus.treebank import DEPENDENCIES, Treebank
from accord.workflows.checking_trees import _crossing

WORDS = "1\tdogs\t_\t_\t_\t_\t{}\t{}\t_\t_\n2\tbark\t_\t_\t_\t_\t0\troot\t_\t_\n"


@pytest.fixture
def treebank(tmp_path):
    """Two annotators, two sentences, one word called otherwise; a third sentence only by one."""
    for who, labels in (("ann", ("nsubj", "nsubj", "obj")), ("bob", ("nsubj", "obj"))):
        text = "".join(
            f"# sent_id = s{number}\n{WORDS.format(2, label)}\n"
            for number, label in enumerate(labels, start=1)
        )
        (tmp_path / f"news-{who}.conllu").write_text(text, encoding="utf-8")
    return tmp_path


def test_check_counts_sentences_trees_and_words(accord, treebank):
    seen = accord("check", treebank, "--json").json
    assert (seen["sentences"], seen["units"], seen["words"]) == (3, 5, 10)
    assert seen["trees_of"] == {"1": 1, "2": 2}
    assert seen["annotators"]["ann"] == {"trees": 3, "words": 6, "reference": 0}
    assert seen["categories"] == {"root": 5, "nsubj": 3, "obj": 2}
    said = [one["what"] for one in seen["findings"]]
    assert any("1 sentence in 'news' that only one annotator has: s3" in what for what in said)
    assert "1 sentence with one tree only" in said
    text = accord("check", treebank).out
    assert "3 sentences, 2 annotators, 5 trees of 10 words" in text


def test_without_a_measure_trees_are_measured_by_tree_alpha(accord, treebank):
    (record,) = accord("measure", treebank, "--json", "--quiet").json
    assert record["measure"] == "tree-alpha"
    # D_o: 1 edit in one of two sentences; D_e: the obj among three nsubj
    assert record["value"] == pytest.approx(1 - 2 / (6 / 3))
    assert accord("measure", treebank, "--quiet").out.startswith(
        "1 document, 2 annotators (ann, bob), 3 sentences, 5 trees"
    )


def test_every_measure_of_trees_and_no_other(accord, treebank):
    records = accord("measure", treebank, "-m", "all", "--json", "--quiet").json
    known = {one["measure"] for one in records if one["value"] is not None}
    assert known == {"alpha", "percent", "tree-alpha", "las", "uas", "label-accuracy"}
    assert all(one["reason"] for one in records if one["value"] is None)


@pytest.mark.parametrize("by", ["document", "sentence", "category", "pair", "annotator"])
def test_trees_are_divided(accord, treebank, by):
    for measure in ("tree-alpha", "las"):
        records = accord("measure", treebank, "-m", measure, "--by", by, "--json", "--quiet").json
        assert {one["by"] for one in records} == {None, by}


def test_what_is_no_tree_is_an_error_with_its_line_or_left_out_or_kept(accord, tmp_path):
    for who in ("ann", "bob"):
        text = WORDS.format(2, "nsubj") + "\n" + WORDS.format(1, "nsubj")
        (tmp_path / f"t-{who}.conllu").write_text(text, encoding="utf-8")
    ended = accord("measure", tmp_path)
    assert ended.status == 1
    assert "t-ann.conllu, line 4: heads that form a cycle" in ended.err
    assert "--invalid" in ended.err
    skipped = accord("measure", tmp_path, "--invalid", "skip", "-m", "las", "--json")
    assert skipped.json[0]["units"] == 2
    assert "invalid:skip" in skipped.json[0]["signature"]
    assert "left out" in skipped.err
    kept = accord("measure", tmp_path, "--invalid", "keep", "-m", "las", "--json")
    assert kept.json[0]["units"] == 4
    assert "kept" in kept.err


def test_a_signature_of_trees_verifies(accord, treebank):
    (record,) = accord("measure", treebank, "--json", "--quiet").json
    ended = accord("verify", record["signature"], treebank)
    assert ended.status == 0, ended.err
    assert json.dumps(round(record["value"], 3)) in ended.out


def test_what_became_of_trees_that_are_none_is_in_the_signature_that_verifies(accord, tmp_path):
    for who, label in (("ann", "nsubj"), ("bob", "obj")):
        text = WORDS.format(2, label) + "\n" + WORDS.format(1, "nsubj")
        (tmp_path / f"t-{who}.conllu").write_text(text, encoding="utf-8")
    (record,) = accord("measure", tmp_path, "--invalid", "keep", "--json", "--quiet").json
    ended = accord("verify", record["signature"], tmp_path, "--value", str(record["value"]))
    assert ended.status == 0, ended.err
    skipped = accord("verify", record["signature"].replace(":keep", ":skip"), tmp_path)
    assert skipped.status == 1


def test_a_value_of_trees_is_interpreted_by_errors_in_such_trees(accord, treebank):
    (found,) = accord("interpret", treebank, "--sets", "2", "--json", "--quiet").json
    made = {one["error"] for one in found["readings"]}
    assert made == {"tree-relabel", "tree-reattach", "tree-reattach-uniform"}
    assert all(one["reason"] is None for one in found["readings"])


@pytest.mark.parametrize(
    ("heads", "crosses"),
    [
        ([2, 0, 2], False),
        ([3, 4, 0, 3], True),
        ([3, 0, 2], True),
        ([0, 0, 1], True),
        ([2, 3, 0], False),
    ],
)
def test_lines_that_cross_are_found(heads, crosses):
    sketch = Sketch("ann", "", None, 1, heads, ["x"] * len(heads))
    treebank = Treebank.of([sketch], DEPENDENCIES)[0]
    assert _crossing(treebank) == crosses


def test_trees_that_are_converted_are_called_trees(accord, tmp_path):
    path = tmp_path / "ann.mrg"
    path.write_text("(S (NP (D the) (N cat)) (V sat))\n", encoding="utf-8")
    ended = accord("convert", path, tmp_path / "copy.ptb")
    assert "1 document with 1 tree written" in ended.out
