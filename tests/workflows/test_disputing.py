"""The most disputed sentences: which they are, and which two trees of each are shown."""

import pytest

import accord
from accord import Treebank
from accord.errors import QuestionError
from accord.workflows.disputing import find_disputes

ROWS = {
    "ann": ["(S (A a) (B b))", "(S (A a) (B b))", "(S (X (A a)) (B b))", "(S (A a))"],
    "bob": ["(S (A a) (B b))", "(S (A a) (C b))", "(S (A a) (C b))", None],
    "eve": ["(S (A a) (B b))", "(S (A a) (B b))", "(S (Y (Z (Z (A a)))) (D b))", None],
}


def test_the_worst_come_first_with_the_two_trees_farthest_apart():
    bank = Treebank.from_brackets(ROWS)
    found = find_disputes(bank)
    assert [one.sentence for one in found.found] == ["3", "2"]
    worst, next_one = found.found
    # as far apart as bob and eve: the first two are shown
    assert worst.annotators == ("ann", "eve")
    assert worst.distance == 4.0
    shown = [str(bank.tree_of(number)) for number in worst.numbers]
    assert shown == [ROWS["ann"][2], ROWS["eve"][2]]
    assert next_one.annotators == ("ann", "bob")
    assert next_one.distance == 1.0
    assert (found.compared, found.disputed, worst.trees) == (3, 2, 3)
    # squared distances within the sentences: 2² + 4² + 4², 1 + 0 + 1
    assert worst.share == pytest.approx(36 / 38)


def test_shares_are_those_of_the_measure():
    bank = Treebank.from_brackets(ROWS)
    for name in ("tree-alpha", "tree-alpha(distance=norm)", "tree-alpha(distance=pq-gram)"):
        found = find_disputes(bank, name)
        observed = {
            sentence: part.observed
            for sentence, part in accord.measure(bank, name).by("sentence").items()
            if part.observed
        }
        total = sum(observed.values())
        assert {one.sentence: one.share for one in found.found} == pytest.approx(
            {sentence: value / total for sentence, value in observed.items()}
        )


@pytest.mark.parametrize("measure", ["bracket-jaccard", "bracket-f1(preterminals=true)"])
def test_similarities_dispute_what_they_lack_of_1(measure):
    bank = Treebank.from_brackets(ROWS)
    found = find_disputes(bank, measure)
    parts = accord.measure(bank, measure).by("sentence")
    assert found.found[0].sentence == "3"
    for one in found.found:
        assert 0.0 < one.distance <= 1.0
        assert parts[one.sentence].value < 1.0


def test_only_so_many_are_listed_and_none_that_is_not_disputed():
    bank = Treebank.from_brackets(ROWS)
    assert len(find_disputes(bank, worst=1).found) == 1
    same = Treebank.from_brackets(dict.fromkeys(("ann", "bob"), ROWS["ann"]))
    found = find_disputes(same)
    assert found.found == ()
    assert (found.compared, found.disputed) == (4, 0)


def test_what_cannot_be_listed_is_refused():
    bank = Treebank.from_brackets(ROWS)
    with pytest.raises(QuestionError, match="gamma does not compare trees; tree-alpha and las do"):
        find_disputes(bank, "gamma")
    with pytest.raises(QuestionError, match="it compares dependencies, and these are trees of phr"):
        find_disputes(bank, "las")
    for worst in (0, 1.5, True):
        with pytest.raises(QuestionError, match=f"worst={worst}; expected a whole number"):
            find_disputes(bank, worst=worst)
    with pytest.raises(QuestionError, match="only one annotator"):
        find_disputes(Treebank.from_brackets({"ann": ROWS["ann"]}))
