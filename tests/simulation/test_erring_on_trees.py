"""Kinds of error in treebanks: made by name, in every sentence, with streams of their own."""

import numpy as np
import pytest

from accord.corpus import Corpus, Treebank
from accord.errors import DataError, QuestionError
from accord.simulation.kinds import error_kinds, parse_error
from accord.simulation.shuffling import shuffled
from accord.workflows.reading import read_files

WORD = "{}\tw{}\t_\t_\t_\t_\t{}\t{}\t_\t_\n"
OF_DEPENDENCIES = ("tree-relabel", "tree-reattach", "tree-reattach-uniform")
OF_PHRASES = ("tree-relabel", "phrase-flatten", "phrase-insert", "phrase-move")


def dependencies():
    random = np.random.default_rng(1)
    text = ""
    for number in range(8):
        text += f"# sent_id = s{number}\n"
        for word in range(1, 9):
            head = int(random.integers(0, word))
            text += WORD.format(word, word, head, f"r{random.integers(5)}")
        text += "\n"
    return Corpus.from_treebank(Treebank.from_conllu({"ann": text}))


def phrases():
    tree = "(S (NP (D a) (N b)) (VP (V c) (NP (D d) (N e) (PP (P f) (NP (N g))))) (. h))"
    return Corpus.from_treebank(Treebank.from_brackets({"ann": [tree] * 8}))


def words(treebank):
    return [treebank.words_of(number) for number in range(treebank.trees)]


CASES = [(name, dependencies) for name in OF_DEPENDENCIES] + [
    (name, phrases) for name in OF_PHRASES
]


@pytest.mark.parametrize(("name", "made"), CASES)
def test_errors_change_trees_and_leave_sentences_and_words(name, made):
    corpus = made()
    after = shuffled(corpus, {name: 0.6}, names=("one", "two"), seed=3)
    treebank = after.treebank
    assert treebank.annotators == ("one", "two")
    assert treebank.names == corpus.treebank.names
    assert treebank.titles == corpus.treebank.titles
    assert set(words(treebank)) == set(words(corpus.treebank))
    one, two = (
        [str(treebank[row, who]) for row in range(len(treebank))] for who in treebank.annotators
    )
    original = [str(corpus.treebank[row, "ann"]) for row in range(len(treebank))]
    assert one != original
    assert one != two


@pytest.mark.parametrize(("name", "made"), CASES)
def test_the_same_seed_gives_the_same_errors_and_none_at_0(name, made):
    corpus = made()
    first = shuffled(corpus, {name: 0.5}, names=("a",), seed=5)
    assert shuffled(corpus, {name: 0.5}, names=("a",), seed=5) == first
    none = shuffled(corpus, {name: 0.0}, names=("ann",), seed=5).treebank
    assert none == corpus.treebank


def test_labels_and_heads_are_touched_independently():
    corpus = dependencies()
    one = shuffled(corpus, {"tree-relabel": 1.0}, names=("a",), seed=5).treebank
    both = shuffled(corpus, {"tree-relabel": 1.0, "tree-reattach": 1.0}, names=("a",), seed=5)
    named = [[tree.labels[code] for code in tree.label] for tree in (one, both.treebank)]
    assert named[0] == named[1]
    assert (one.parent == corpus.treebank.parent).all()
    assert (both.treebank.parent != corpus.treebank.parent).any()


def test_phrases_with_gaps_keep_the_order_of_the_words(tmp_path):
    text = (
        "#BOS 1\na\tA\t--\t--\t500\nb\tB\t--\t--\t501\nc\tC\t--\t--\t500\nd\tD\t--\t--\t501\n"
        "#500\tVP\t--\t--\t501\n#501\tS\t--\t--\t0\n#EOS 1\n"
    )
    path = tmp_path / "ann.export"
    path.write_text(text)
    corpus = read_files(path).corpus
    for name in OF_PHRASES:
        for seed in range(5):
            after = shuffled(corpus, {name: 1.0}, names=("x",), seed=seed)
            assert after.treebank.words_of(0) == ("a", "b", "c", "d")


def test_errors_say_what_they_are_made_in():
    with pytest.raises(QuestionError, match="take phrase-move"):
        shuffled(phrases(), {"tree-reattach": 0.5}, names=("a",))
    with pytest.raises(QuestionError, match="take tree-reattach"):
        shuffled(dependencies(), {"phrase-move": 0.5}, names=("a",))
    with pytest.raises(QuestionError, match="roots='two'"):
        parse_error("tree-reattach-uniform(roots=two)")
    with pytest.raises(QuestionError, match="current='perhaps'"):
        parse_error("tree-reattach(current=perhaps)")
    for name in {*OF_DEPENDENCIES, *OF_PHRASES}:
        assert error_kinds.get(name)().applies_to() == ("trees",)


def test_heads_that_form_a_cycle_cannot_be_changed():
    text = WORD.format(1, 1, 2, "a") + WORD.format(2, 2, 1, "b")
    with pytest.warns(UserWarning, match="kept"):
        treebank = Treebank.from_conllu({"ann": text}, invalid="keep")
    with pytest.raises(DataError, match="sentence 1: heads that form a cycle"):
        shuffled(Corpus.from_treebank(treebank), {"tree-reattach": 0.5}, names=("a",))
