"""Jaccard similarity and F1 of brackets, against their definitions written with plain loops."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accord import Treebank
from accord.contract.bracketing import is_punctuation
from accord.corpus.tree import Tree, without_function
from accord.errors import QuestionError
from accord.measures import BracketF1, BracketJaccard

HIGH = "(S (NP (N I)) (VP (V saw) (NP (D the) (N man)) (PP (P in) (NP (N coats)))))"
LOW = "(S (NP (N I)) (VP (V saw) (NP (NP (D the) (N man)) (PP (P in) (NP (N coats))))))"


def spans(tree, *, words=True):
    """List (label, start, end) of every node, by walking down the tree."""
    found = []

    def walk(node, place):
        if tree.bare[node] and words:
            return place + 1
        below = tree.children[node]
        if not below and not words:
            found.append((tree.labels[node], place, place + 1))
            return place + 1
        end = place
        for child in below:
            end = walk(child, end)
        if end > place:
            found.append((tree.labels[node], place, end))
        return end

    return found, walk(0, 0)


def pairs_of(rows, who):
    for row in range(max(map(len, rows.values()))):
        yield row, list(combinations([rows[name][row] for name in who if rows[name][row]], 2))


def jaccard_by_definition(rows):
    total = weight = 0.0
    for _, pairs in pairs_of(rows, sorted(rows)):
        if not pairs:
            continue
        similar = []
        for one, two in pairs:
            a, b = set(spans(Tree.from_brackets(one))[0]), set(spans(Tree.from_brackets(two))[0])
            similar.append(len(a & b) / len(a | b))
        words = spans(Tree.from_brackets(pairs[0][0]))[1]
        total += words * sum(similar) / len(similar)
        weight += words
    return total / weight


def f1_by_definition(rows):
    shared = total = 0.0
    for _, pairs in pairs_of(rows, sorted(rows)):
        for one, two in pairs:
            a, b = (Counter(spans(Tree.from_brackets(tree))[0]) for tree in (one, two))
            shared += 2 * sum((a & b).values()) / len(pairs)
            total += (sum(a.values()) + sum(b.values())) / len(pairs)
    return shared / total


@st.composite
def trees(draw, words):
    """Draw a tree of phrases over some words, unary chains of the same label among them."""

    def written(begin, end, depth):
        label = draw(st.sampled_from("AB"))
        if depth and draw(st.integers(0, 3)) == 0:
            return f"({label} {written(begin, end, depth - 1)})"
        if end - begin == 1:
            return f"({draw(st.sampled_from('PQ'))} w{begin})"
        cut = draw(st.integers(begin + 1, end - 1))
        return f"({label} {written(begin, cut, depth)} {written(cut, end, depth)})"

    return f"(R {written(0, words, 3)})"


@st.composite
def treebanks(draw):
    people = ["ann", "bob", "eve"][: draw(st.integers(2, 3))]
    lengths = draw(st.lists(st.integers(1, 5), min_size=1, max_size=3))
    rows = {who: [draw(trees(length)) for length in lengths] for who in people}
    if len(people) == 3:
        for row in range(len(lengths)):
            if draw(st.booleans()):
                rows["eve"][row] = None
    return rows


@settings(max_examples=60)
@given(treebanks())
def test_jaccard_is_what_its_definition_says(rows):
    value = BracketJaccard(leaves="words")(Treebank.from_brackets(rows)).value
    assert value == pytest.approx(jaccard_by_definition(rows), abs=1e-12)


@settings(max_examples=60)
@given(treebanks())
def test_f1_is_what_its_definition_says(rows):
    measure = BracketF1(leaves="words", preterminals=True, root=True)
    value = measure(Treebank.from_brackets(rows)).value
    assert value == pytest.approx(f1_by_definition(rows), abs=1e-12)


@settings(max_examples=40)
@given(treebanks(), st.sampled_from([BracketJaccard(), BracketF1(preterminals=True)]))
def test_a_sentence_a_pair_and_a_label_have_the_value_they_have_alone(rows, measure):
    treebank = Treebank.from_brackets(rows)
    whole = measure(treebank)
    for name, part in whole.by("sentence").items():
        alone = {who: [own[int(name) - 1]] for who, own in rows.items()}
        if sum(own[0] is not None for own in alone.values()) < 2:
            assert part.value is None
        else:
            assert part.value == pytest.approx(measure(Treebank.from_brackets(alone)).value)
    for name, part in whole.by("pair").items():
        both = name.split(" & ")
        own = Treebank.from_brackets({who: rows[who] for who in both})
        assert part.value == measure(own).value


@settings(max_examples=40)
@given(treebanks())
def test_the_labels_of_f1_add_up_to_the_whole(rows):
    measure = BracketF1(preterminals=True, root=True, leaves="words")
    treebank = Treebank.from_brackets(rows)
    whole, parts = measure(treebank), measure(treebank).by("category")
    # each label alone, by definition
    for label, part in parts.items():
        shared = total = 0.0
        for _, pairs in pairs_of(rows, sorted(rows)):
            for one, two in pairs:
                a, b = (
                    Counter(s for s in spans(Tree.from_brackets(tree))[0] if s[0] == label)
                    for tree in (one, two)
                )
                shared += 2 * sum((a & b).values()) / len(pairs)
                total += (sum(a.values()) + sum(b.values())) / len(pairs)
        if total == 0:
            assert part.value is None
        else:
            assert part.value == pytest.approx(shared / total, abs=1e-12)
    assert whole.value is not None


@settings(max_examples=40)
@given(treebanks())
def test_trees_agree_wholly_with_themselves(rows):
    same = dict.fromkeys(("ann", "bob"), rows["ann"])
    assert BracketJaccard()(Treebank.from_brackets(same)).value == 1.0
    assert BracketF1(preterminals=True)(Treebank.from_brackets(same)).value == 1.0


# Worked by hand


def both(one, two):
    return Treebank.from_brackets({"ann": [one], "bob": [two]})


def test_a_phrase_hung_higher_costs_one_bracket():
    # 12 brackets against 13, of which 12 are shared; without parts of speech 6 against 7
    assert BracketJaccard()(both(HIGH, LOW)).value == pytest.approx(12 / 13)
    assert BracketJaccard(preterminals=False)(both(HIGH, LOW)).value == pytest.approx(6 / 7)
    assert BracketF1()(both(HIGH, LOW)).value == pytest.approx(2 * 6 / 13)


def test_trees_without_words_are_read_as_they_are():
    # the vector j2: the same two trees without words
    high = "(S (NP n) (VP v (NP d n) (PP p (NP n))))"
    low = "(S (NP n) (VP v (NP (NP d n) (PP p (NP n)))))"
    assert BracketJaccard()(both(high, low)).value == pytest.approx(12 / 13)
    assert BracketJaccard(leaves="words")(both(high, low)).value == pytest.approx(6 / 7)
    # a bracket with nothing in it is a node too
    assert BracketJaccard()(both("(S (NP) (VP))", "(S (NP) (XP))")).value == pytest.approx(2 / 4)


def test_a_chain_of_the_same_label_counts_once_in_a_set_and_twice_in_f1():
    one, two = "(S (NP (NP (N a))) (V b))", "(S (NP (N a)) (V b))"
    assert BracketJaccard()(both(one, two)).value == 1.0
    assert BracketF1()(both(one, two)).value == pytest.approx(2 * 2 / 5)


def test_labels_functions_root_and_parts_of_speech_can_be_left_out():
    one = "( (S (NP-SBJ-1 (N a)) (VP=2 (V b))) )"
    two = "( (S (NP (N a)) (XP (V b))) )"
    assert BracketF1()(both(one, two)).value == pytest.approx(2 * 1 / 6)
    assert BracketF1(functions=False)(both(one, two)).value == pytest.approx(2 * 2 / 6)
    assert BracketF1(labelled=False)(both(one, two)).value == 1.0
    assert BracketF1(root=True)(both(one, two)).value == pytest.approx(2 * 2 / 8)
    assert BracketJaccard(root=False, preterminals=False)(both(one, two)).value == pytest.approx(
        1 / 5
    )
    assert [without_function(label) for label in ("NP-SBJ", "-NONE-", "=", "-", "A", "")] == [
        "NP", "-NONE-", "=", "-", "A", "",
    ]  # fmt: skip


def test_what_is_no_word_can_be_taken_out_first():
    one = "(S (NP (-NONE- *)) (VP (V go) (. !)) (`` ``))"
    two = "(S (VP (V go)) (. !) (`` ``))"
    # S 0–4, NP 0–1, VP 1–3 against S 0–3, VP 0–1
    assert BracketF1()(both(one, two)).value == 0.0
    assert BracketF1(traces=False)(both(one, two)).value == pytest.approx(2 * 1 / 4)
    assert BracketF1(traces=False, punctuation=False)(both(one, two)).value == 1.0
    assert BracketF1(without="-NONE- . ``")(both(one, two)).value == 1.0
    assert [is_punctuation(word) for word in (",", "...", "-LRB-", "``", "a.", "")] == [
        True, True, True, True, False, False,
    ]  # fmt: skip


def test_sentences_over_other_words_are_kept_and_counted_or_left_out():
    rows = {"ann": [HIGH, "(S (A a) (B b))"], "bob": [LOW, "(S (A a))"]}
    kept = BracketJaccard()(Treebank.from_brackets(rows))
    # S 0–2, A, B against S 0–1, A: one of four; the first annotator's tree has two words
    assert kept.value == pytest.approx((6 * 12 / 13 + 2 * 1 / 4) / 8)
    assert any("do not have the same words" in note for note in kept.notes)
    left = BracketJaccard(yields="equal")(Treebank.from_brackets(rows))
    assert left.value == pytest.approx(12 / 13)
    assert any("1 sentence left out" in note for note in left.notes)


def test_phrases_with_gaps_are_told_apart_by_their_words(tmp_path):
    from accord.workflows.reading import read_files

    words = "a\tA\t--\t--\t{}\nb\tB\t--\t--\t{}\nc\tC\t--\t--\t{}\nd\tD\t--\t--\t{}\n"
    phrases = "#500\tVP\t--\t--\t501\n#501\tS\t--\t--\t0\n"
    for who, heads in (("ann", (500, 501, 500, 501)), ("bob", (500, 500, 500, 501))):
        text = f"#BOS 1\n{words.format(*heads)}{phrases}#EOS 1\n"
        (tmp_path / f"{who}.export").write_text(text)
    corpus = read_files(tmp_path).corpus
    # the root, S, four parts of speech; VP over a and c against VP over a, b and c
    assert BracketJaccard()(corpus).value == pytest.approx(6 / 8)


def test_nothing_that_counts_is_no_value():
    result = BracketF1()(both("(A a)", "(A a)"))
    assert result.value is None
    assert result.reason == "there is nothing to compare in any two trees of a sentence"


def test_dependencies_have_no_brackets():
    one = "1\ta\t_\t_\t_\t_\t0\troot\t_\t_\n"
    result = BracketF1()(Treebank.from_conllu({"ann": one, "bob": one}))
    assert result.reason == "it compares phrases, and these are trees of dependencies"


def test_a_hundred_thousand_brackets_meet_no_limit():
    deep = 100_000
    tree = "(A " * deep + "(B b)" + ")" * deep
    assert BracketF1()(both(tree, tree)).value == 1.0


def test_the_interval_comes_from_drawing_sentences_anew():
    rows = {"ann": [HIGH, HIGH, LOW] * 10, "bob": [HIGH, LOW, LOW] * 10}
    for measure in (BracketJaccard(), BracketF1()):
        result = measure(Treebank.from_brackets(rows))
        assert result.interval.low < result.value < result.interval.high
        assert "30 sentences" in result.interval.source


def test_choices_that_do_not_exist_are_refused():
    with pytest.raises(QuestionError, match="yields='some'; expected all or equal"):
        BracketJaccard(yields="some")
    with pytest.raises(QuestionError, match="leaves='letters'"):
        BracketF1(leaves="letters")
