"""Files of phrase structure without words, whose bare symbols are nodes: (S (NP P) (VP V)).

They look like words where each stands alone in its bracket, so that one tree, or one document, does
not tell what they are: what holds for the whole treebank holds for each part of it.
"""

import numpy as np
import pytest

import accord
from accord import Corpus, Treebank
from accord.reports.phrase_scene import PhraseTree, lacking
from accord.simulation.kinds import parse_error

ANN = ("(S (NP D N) (VP V))", "(S (NP P) (VP (V v1)))")
BOB = ("(S (NP D (N n1)) (VP V))", "(S (NP Q) (VP (V v1)))")


@pytest.fixture
def files(tmp_path):
    """Save one tree a file, in a folder of each annotator, as derivations of grammars are."""
    for who, trees in (("ann.2", ANN), ("bob", BOB)):
        (tmp_path / who).mkdir()
        for number, tree in enumerate(trees):
            (tmp_path / who / f"100{number}-{who}.tree").write_text(tree)
    return tmp_path


def made():
    return Treebank.from_brackets({"ann": ANN, "bob": BOB})


def test_files_of_one_tree_in_folders_of_annotators_are_read(files):
    corpus = accord.read(files)
    assert corpus.annotators == ("ann.2", "bob")
    assert corpus.documents == ("1000", "1001")


def test_labels_that_differ_are_no_words_that_differ(files):
    assert not [note for note in accord.read(files).notes if "words" in note]
    assert made().differing == ()


def test_bare_symbols_are_among_the_labels():
    assert set(Corpus.from_treebank(made()).categories) == {
        "S", "NP", "VP", "D", "N", "V", "P", "Q", "n1", "v1",
    }  # fmt: skip
    found = accord.measure(made(), "tree-alpha").by("category")
    assert found["P"].value < found["D"].value
    assert accord.measure(made(), "bracket-jaccard").by("category")["P"].value == 0.0


@pytest.mark.parametrize("measure", ["tree-alpha", "bracket-jaccard", "bracket-f1"])
def test_a_part_is_read_as_the_whole_is(files, measure):
    corpus = accord.read(files)
    spelled = f"{measure}(leaves=nodes)"
    for kind in ("document", "sentence", "pair", "annotator"):
        guessed, told = (accord.measure(corpus, name).by(kind) for name in (measure, spelled))
        assert {name: part.observed for name, part in guessed.items()} == {
            name: part.observed for name, part in told.items()
        }


def test_bare_symbols_can_still_be_taken_for_words():
    found = accord.measure(made(), "bracket-jaccard(leaves=words, yields=equal)")
    assert found.value is None  # all words differ


def erring(name, magnitude):
    reference = Treebank.from_brackets({"ann": ANN * 20})
    chance = np.random.default_rng(0)
    return reference, parse_error(name).on_trees(reference, magnitude, reference, chance)


@pytest.mark.parametrize("name", ["tree-relabel", "phrase-flatten", "phrase-insert", "phrase-move"])
def test_nobody_errs_at_0(name):
    reference, drawn = erring(name, 0.0)
    assert drawn == reference


def test_bare_symbols_get_labels_of_parts_of_speech_and_phrases_those_of_phrases():
    reference, drawn = erring("tree-relabel(own=false)", 1.0)
    inner, outer = {"NP", "VP", "V"}, {"D", "N", "V", "P", "v1"}
    for number in range(reference.trees):
        before, after = reference.tree_of(number), drawn.tree_of(number)
        for node in range(1, len(before)):
            assert after.labels[node] != before.labels[node]
            assert after.labels[node] in (inner if before.children[node] else outer)


def test_phrases_over_bare_symbols_are_left_out():
    _, drawn = erring("phrase-flatten", 1.0)
    assert {str(drawn.tree_of(number)) for number in range(drawn.trees)} == {
        "(S D N V)", "(S P v1)",
    }  # fmt: skip


def test_a_bare_symbol_that_the_other_tree_does_not_have_is_marked():
    treebank = made()
    one, other = (PhraseTree.of(treebank, int(treebank.tree[1, who]), "x") for who in (0, 1))
    marks, _ = lacking(one, other)
    assert [label for label, mark in zip(one.tree.labels, marks, strict=True) if mark] == ["P"]


def test_what_they_are_taken_for_is_said(files):
    from accord.workflows.checking_trees import tree_findings

    said = [str(finding) for finding in tree_findings(accord.read(files))]
    assert any("taken for nodes" in finding for finding in said)
