"""Votes of systems: worked by hand, and evaluated like any other system."""

import pytest

from accord import QuestionError, Tagging
from accord.contract.tagging import Bench
from accord.evaluation.combining import vote
from accord.evaluation.evaluation import Protocol, evaluate_tagging

REFERENCE = [("a", "N"), ("b", "V"), ("c", "N"), ("d", "A"), ("e", "D")]
SYSTEMS = {
    "one": [("a", "N"), ("b", "V"), ("c", "V"), ("d", {"A", "N"})],
    "two": [("a", "N"), ("b", "N"), ("c", "N"), ("d", "A")],
    "three": [("a", "V"), ("b", "V"), ("c", {"N", "V"}), ("d", "N")],
}


def evaluation(**more):
    return evaluate_tagging(Tagging.from_tokens(REFERENCE, SYSTEMS, **more))


def with_vote(evaluation, weights=None):
    """The evaluation with a vote as one system more, as `accord evaluate --vote` adds it."""
    return evaluation.extended("vote", vote(evaluation, weights))


def chosen(text):
    return dict(map(text.token, range(len(text))))


def test_the_majority_decides_and_a_tie_leaves_alternatives():
    # c: one V, two N, three half and half; d: A has 1½, N has 1½; e: nobody has a token
    assert chosen(vote(evaluation())) == {
        "a": ("N",), "b": ("V",), "c": ("N", "V"), "d": ("A", "N"), "e": (),
    }  # fmt: skip


def test_weights_decide_between_equals():
    found = chosen(vote(evaluation(), {"one": 1, "two": 1.5, "three": 1}))
    assert (found["c"], found["d"], found["b"]) == (("N",), ("A",), ("V",))
    assert chosen(vote(evaluation(), {"one": 0, "two": 1, "three": 0}))["b"] == ("N",)


def test_a_vote_is_evaluated_like_any_other_system():
    found = with_vote(evaluation())
    figures = found.figures["vote"]
    assert (figures.cases, figures.right, figures.silent_mixed, figures.not_evaluable) == (
        5,
        2,
        2,
        1,
    )
    again = evaluate_tagging(found.tagging)
    assert again.figures == found.figures
    assert again.common_figures == found.common_figures


def test_votes_are_the_same_however_many_cases_are_counted_at_a_time(monkeypatch):
    expected = chosen(vote(evaluation(), "learned"))
    for size in (1, 2, 5):
        monkeypatch.setattr("accord.evaluation.combining.CHUNK", size)
        assert chosen(vote(evaluation(), "learned")) == expected


def test_votes_are_cast_after_projection():
    tables = {"one": {"N": "V", "V": "N", "A": "A"}}
    assert chosen(vote(evaluation(mappings=tables)))["a"] == ("V",)


def test_systems_that_agree_are_followed():
    tagging = Tagging.from_tokens(REFERENCE, dict.fromkeys("xyz", SYSTEMS["two"]))
    found = with_vote(evaluate_tagging(tagging))
    assert found.figures["vote"] == found.figures["x"]


def compounds(systems):
    tagging = Tagging.from_tokens(
        [("parce", "Rg"), ("que", "Cs"), ("il", "Pp")], systems, compounds=[(0, 2, "Cs")]
    )
    return evaluate_tagging(tagging)


WHOLE = [("parce que", "Cs"), ("il", "Pp")]
PARTS = [("parce", "Rg"), ("que", "Cs"), ("il", "Pp")]


@pytest.mark.parametrize(
    ("systems", "expected"),
    [
        ({"a": WHOLE, "b": WHOLE, "c": PARTS}, {"parce que": ("Cs",), "il": ("Pp",)}),
        ({"a": WHOLE, "b": PARTS, "c": PARTS}, {"parce": ("Rg",), "que": ("Cs",), "il": ("Pp",)}),
        ({"a": WHOLE, "b": PARTS}, {"parce": ("Rg",), "que": ("Cs",), "il": ("Pp",)}),
        ({"a": WHOLE}, {"parce que": ("Cs",), "il": ("Pp",)}),
    ],
)
def test_compounds_are_voted_on_as_wholes_or_in_parts(systems, expected):
    found = compounds(systems)
    text = vote(found)
    assert chosen(text) == expected
    assert with_vote(found).figures["vote"].right == 3


def test_learned_weights_follow_the_better_system():
    tokens = [(f"w{place}", "NV"[place % 2]) for place in range(100)]
    good = [(form, tag if place % 10 else "X") for place, (form, tag) in enumerate(tokens)]
    bad = [(form, "Y") for form, _ in tokens]
    tagging = Tagging.from_tokens(
        tokens, {"good": good, "bad": bad}, sentences=[place // 5 for place in range(100)]
    )
    found = with_vote(evaluate_tagging(tagging), weights="learned")
    assert found.figures["vote"].right == 90
    # without what was learned, there is nothing but ties
    assert with_vote(evaluate_tagging(tagging)).figures["vote"].silent == 100


def test_where_nothing_is_learned_all_votes_weigh_the_same():
    alone = evaluation()  # one sentence: there are no other parts of the text
    assert chosen(vote(alone, "learned")) == chosen(vote(alone))
    # the only system that has the second sentence is wrong in all others
    tagging = Tagging.from_tokens(
        [("a", "N"), ("b", "V")], {"sys": [("a", "V"), ("b", "V")]}, sentences=[0, 1]
    )
    assert chosen(vote(evaluate_tagging(tagging), "learned"))["b"] == ("V",)


def test_weights_that_make_no_sense_are_refused():
    with pytest.raises(QuestionError, match="no weight for two, three"):
        vote(evaluation(), {"one": 1})
    with pytest.raises(QuestionError, match="0 or more"):
        vote(evaluation(), {"one": -1, "two": 1, "three": 1})
    with pytest.raises(QuestionError, match="learned"):
        vote(evaluation(), "clever")
    with pytest.raises(QuestionError, match="absolutely"):
        vote(evaluate_tagging(evaluation().tagging, Protocol(relative=True)))


def test_a_vote_on_part_of_the_text_leaves_the_rest_alone():
    tagging = Tagging.from_tokens(REFERENCE, SYSTEMS, texts=["x", "x", "x", "y", "y"])
    import numpy as np

    part = evaluate_tagging(tagging.keep(documents=np.array([False, True])))
    assert len(Bench.of(part.tagging).token) == 2
    assert chosen(vote(part))["d"] == ("A", "N")
    assert with_vote(part).figures["vote"].cases == 2
