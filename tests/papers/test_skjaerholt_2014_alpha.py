"""α over trees as Skjærholt (2014) defines it: its transformation, distances, factors, Table 2."""

import json
import re
from pathlib import Path

import pytest

import accord
from accord import Tree, Treebank
from accord.corpus.sketch import Sketch
from accord.corpus.treebank import DEPENDENCIES
from accord.distances import tree_edit
from accord.errors import QuestionError
from accord.measures import TreeAlpha
from accord.workflows.reading import read_files

FIGURES = json.loads((Path(__file__).parent / "figures/trees.json").read_text(encoding="utf-8"))
FORMS = ("plain", "diff", "norm")

# Sums of a few dozen float64 numbers.
ROUNDING = 1e-12


def tree_of(curly):
    """Read {label{child}{child}}."""
    return Tree.from_brackets(re.sub(r"\{([^{}]*)", r"(\1", curly).replace("}", ")"))


def dependencies(units):
    """Make a treebank of units, each a list of trees whose root stands for no word."""
    sketches = []
    for rank, trees in enumerate(units, start=1):
        for who, curly in enumerate(trees):
            tree = tree_of(curly)
            heads, labels = tree.parents[1:], tree.labels[1:]
            forms = ["w"] * len(heads)
            sketches.append(Sketch(f"a{who}", "", None, rank, heads, labels, forms))
    return Treebank.of(sketches, DEPENDENCIES)[0]


def value(data, measure):
    return accord.measure(data, measure, resamples=0).value


@pytest.mark.parametrize(
    ("one", "other", "edits", "name"), FIGURES["ted_pairs"], ids=lambda value: str(value)[:24]
)
def test_as_many_edits_as_others_found(one, other, edits, name):
    assert tree_edit(tree_of(one), tree_of(other)) == edits
    assert tree_edit(tree_of(other), tree_of(one)) == edits


@pytest.mark.parametrize("case", FIGURES["dep_transform"], ids=lambda case: case["id"])
def test_nodes_are_labelled_with_relations_below_an_empty_root(case):
    # figure 1: edges lose their labels, nodes get them; on which side a head stands is lost
    tree = Tree.from_heads(case["heads"], case["deprels"])
    assert tree == tree_of(case["tree"])


def test_figure_2_a_modifier_of_four_words_is_four_edits_and_no_difference():
    # the figure is not in our text; trees of which its sentences hold
    plain = Tree.from_heads([2, 0, 2], ["SUBJ", "PRED", "OBJ"])
    modified = Tree.from_heads(
        [2, 0, 2, 2, 6, 7, 4], ["SUBJ", "PRED", "OBJ", "ADV", "DET", "ATR", "PUTFYLL"]
    )
    intransitive = Tree.from_heads([2, 0], ["SUBJ", "PRED"])
    assert tree_edit(plain, modified) == 4
    assert tree_edit(plain, modified, distance="diff") == 0
    assert tree_edit(modified, intransitive, distance="diff") == 0
    assert tree_edit(plain, intransitive, distance="diff") == 0


@pytest.mark.parametrize("form", ["diff", "norm"])
def test_only_plain_is_a_metric(form):
    case = FIGURES["metric_axioms"][f"{form}_not_metric"]
    trees = {name: tree_of(case[name]) for name in "xyz"}

    def distance(one, other, of=form):
        return tree_edit(trees[one], trees[other], distance=of, size="nodes")

    for pair in ("xy", "yz", "xz"):
        assert distance(*pair) == pytest.approx(case[f"d_{pair}"], abs=ROUNDING)
    assert distance("x", "y") + distance("y", "z") < distance("x", "z")
    assert distance("x", "y", "plain") + distance("y", "z", "plain") >= distance("x", "z", "plain")


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("case", FIGURES["alpha_small"], ids=lambda case: case["id"])
def test_small_sets_have_the_alpha_that_others_found(case, form):
    size = "tokens" if case["length"].startswith("tokens") else "auto"
    data = dependencies(case["units"])
    result = accord.measure(data, f"tree-alpha(distance={form},size={size})")
    assert result.value == pytest.approx(case["alpha"][form], abs=ROUNDING)
    observed, expected = case["paper_Do_De"][form]
    assert result.observed == pytest.approx(observed, rel=ROUNDING)
    assert result.expected == pytest.approx(expected, rel=ROUNDING)
    if size == "auto":
        nodes = value(data, f"tree-alpha(distance={form},size=nodes)")
        assert nodes == pytest.approx(result.value, abs=ROUNDING)


def test_it_is_alpha_of_the_coding_view_by_edit_distance():
    data = dependencies(FIGURES["alpha_small"][2]["units"])
    for form in FORMS:
        name = "tree-edit" if form == "plain" else f"tree-edit-{form}"
        coded = accord.measure(data, f"alpha(distance={name})")
        trees = accord.measure(data, f"tree-alpha(distance={form})")
        assert coded.value == pytest.approx(trees.value, abs=ROUNDING)
        # the sums of the paper are means there, of the eight trees that have a partner
        assert 8 * coded.observed == pytest.approx(trees.observed, rel=ROUNDING)
        view = accord.Corpus.from_treebank(data).view("coding")
        assert value(view, f"alpha(distance={name})") == coded.value
        assert value(view, f"tree-alpha(distance={form})") == pytest.approx(coded.value)


def test_one_sentence_gives_zero_by_construction_and_says_so():
    result = accord.measure(dependencies(FIGURES["alpha_small"][3]["units"]), "tree-alpha")
    assert result.value == pytest.approx(0.0, abs=ROUNDING)
    assert any("one sentence only: α is then 0" in note for note in result.notes)


def test_without_two_trees_of_one_sentence_nothing_is_known():
    treebank = Treebank.from_brackets({"ann": ["(S (A))", None], "bob": [None, "(S (A))"]})
    assert TreeAlpha()(treebank).reason == "no sentence has trees by two annotators"


def test_a_distance_that_there_is_not_is_an_error_that_names_those_of_trees():
    with pytest.raises(QuestionError, match="expected plain, diff, norm, pq-gram"):
        TreeAlpha(distance="zhang")


def test_trees_that_are_all_the_same_leave_nothing_to_expect():
    data = dependencies([["{{a}}", "{{a}}"], ["{{a}}", "{{a}}"]])
    assert value(data, "tree-alpha") is None
    assert "all values that can be paired are the same" in accord.measure(data, "tree-alpha").reason
    assert value(data, "tree-alpha(undefined=1)") == 1.0


def test_a_tree_without_a_partner_is_counted_and_left_out():
    units = FIGURES["alpha_small"][2]["units"]
    result = accord.measure(dependencies(units), "tree-alpha")
    assert "1 sentence with one tree only left out" in result.notes
    assert result.by("sentence")["3"].value is None
    alone = value(dependencies([one for one in units if len(one) > 1]), "tree-alpha")
    assert alone == pytest.approx(result.value, abs=ROUNDING)


def test_phrases_are_compared_without_their_words():
    one, other = "(S (NP (D the) (N dog)) (VP (V barks)))", "(S (NP (D a) (N cat)) (VP (V sleeps)))"
    trees = Tree.from_brackets(one), Tree.from_brackets(other)
    assert tree_edit(*trees) == 0
    assert tree_edit(*trees, leaves="nodes") == 3
    # |x| is the number of words: 3 and 3
    shorter = Tree.from_brackets("(S (VP (V bark)))")
    assert tree_edit(trees[0], shorter) == 3
    assert tree_edit(trees[0], shorter, distance="diff") == 3 - (3 - 1)
    assert tree_edit(trees[0], shorter, distance="norm") == 3 / (3 + 1)
    assert tree_edit(trees[0], shorter, distance="norm", size="nodes") == 3 / (6 + 3)


@pytest.mark.parametrize(
    ("corpus", "figures"), [("da", (95.7, 84.7, 96.2)), ("es", (86.6, 48.8, 85.8))]
)
def test_table_2_to_the_printed_digit(shared, corpus, figures):
    folder = shared / "data/cdt"
    paths = sorted(folder.glob("da-*")) if corpus == "da" else [folder / "es"]
    data = read_files(paths, invalid="keep").corpus
    for form, printed in zip(FORMS, figures, strict=True):
        assert round(100 * value(data, f"tree-alpha(distance={form})"), 1) == printed
