"""Where systems err, by hand; and what resists realignment, extracted."""

import pytest

from accord import QuestionError, Tagging
from accord.corpus import TaggedText
from accord.evaluation.evaluation import Protocol, evaluate_tagging
from accord.evaluation.left_out import left_out
from accord.evaluation.parts import cases, confusions, figures_by
from accord.evaluation.residue import residue

REFERENCE = [
    ("la", "D"), ("porte", "N"), ("porte", "V"), ("la", "P"), ("clef", "N"), ("la", {"D", "P"}),
]  # fmt: skip
SYSTEM = [
    ("la", "D"), ("porte", "N"), ("porte", "N"), ("la", {"D", "P"}), ("clef", "N"), ("la", "D"),
]  # fmt: skip


@pytest.fixture
def evaluation():
    tagging = Tagging.from_tokens(
        REFERENCE, {"sys": SYSTEM}, texts=["one"] * 3 + ["two"] * 3, sentences=[0, 0, 0, 1, 1, 1]
    )
    return evaluate_tagging(tagging, strata={"one": "press", "two": "prose"})


def right_and_cases(parts):
    return {part: (found["sys"].right, found["sys"].cases) for part, found in parts.items()}


def test_figures_by_tag_text_and_stratum(evaluation):
    assert right_and_cases(figures_by(evaluation, "tag")) == {
        "N": (2, 2), "D": (1, 1), "V": (0, 1), "P": (0, 1), "D|P": (1, 1),
    }  # fmt: skip
    assert right_and_cases(figures_by(evaluation, "text")) == {"one": (2, 3), "two": (2, 3)}
    assert right_and_cases(figures_by(evaluation, "stratum")) == {"press": (2, 3), "prose": (2, 3)}


def test_figures_by_the_tags_that_a_form_can_have(evaluation):
    assert right_and_cases(figures_by(evaluation, "ambiguity")) == {
        "D|P": (2, 3), "N|V": (1, 2), "N": (1, 1),
    }  # fmt: skip
    lexicon = TaggedText.from_tokens([("La", "D"), ("la", "P"), ("la", "N"), ("porte", "N")])
    assert right_and_cases(figures_by(evaluation, "ambiguity", lexicon)) == {
        "D|N|P": (2, 3), "N": (1, 2), "unknown": (1, 1),
    }  # fmt: skip


def test_figures_by_known_and_unknown_words(evaluation):
    lexicon = TaggedText.from_tokens([("LA", "D"), ("porte", "N")])
    assert right_and_cases(figures_by(evaluation, "known", lexicon)) == {
        "known": (3, 5), "unknown": (1, 1),
    }  # fmt: skip
    with pytest.raises(QuestionError, match="expected a lexicon"):
        figures_by(evaluation, "known")
    with pytest.raises(QuestionError, match="tag, text, stratum"):
        figures_by(evaluation, "moon")


@pytest.mark.parametrize("kind", ["tag", "text", "stratum", "ambiguity"])
@pytest.mark.parametrize("common", [False, True])
@pytest.mark.parametrize("relative", [False, True])
def test_parts_add_up_to_the_whole(evaluation, kind, common, relative):
    found = evaluate_tagging(evaluation.tagging, Protocol(relative=relative))
    whole = (found.common_figures if common else found.figures)["sys"]
    parts = [one["sys"] for one in figures_by(found, kind, common=common).values()]
    total = parts[0]
    for one in parts[1:]:
        total += one
    assert total == whole


def test_pairs_of_tags_are_counted_the_most_frequent_first(evaluation):
    found = confusions(evaluation, "sys", errors=False)
    assert [(one.expected, one.given, one.outcome, one.count) for one in found] == [
        ("N", "N", "OK", 2),
        ("D", "D", "OK", 1),
        ("D|P", "D", "OK", 1),
        ("P", "D|P", "SIL_sil", 1),
        ("V", "N", "ERR", 1),
    ]
    assert [one.outcome for one in confusions(evaluation, "sys")] == ["SIL_sil", "ERR"]


def test_cases_are_shown_in_their_context(evaluation):
    (found,) = cases(evaluation, "sys", expected="V", given="N")
    assert (found.form, found.before, found.after) == ("porte", "la porte", "la clef la")
    assert (found.text, found.sentence, found.line) == ("one", 1, None)
    assert cases(evaluation, "sys", given="V") == []


def test_the_residue_says_what_stands_against_what():
    ours = ["un", "deux", "trois", ",", "quatre", "cinq", "six", "sept"]
    theirs = ["zero", "un", "DEUX", "drei", "vier", "cinq", "sept", "huit"]
    reference, system = ([(form, "N") for form in forms] for forms in (ours, theirs))
    found = residue(evaluate_tagging(Tagging.from_tokens(reference, {"sys": system})), "sys")
    assert [(one.words, one.other) for one in found] == [
        ("", "zero"), ("trois , quatre", "drei vier"), ("six", ""), ("", "huit"),
    ]  # fmt: skip
    assert [(one.first, one.size, one.other_size) for one in found] == [
        (0, 0, 1), (2, 3, 2), (6, 1, 0), (8, 0, 1),
    ]  # fmt: skip


def test_a_long_residue_is_cut_and_counted():
    reference = [(f"w{place}", "N") for place in range(40)]
    (found,) = residue(
        evaluate_tagging(Tagging.from_tokens(reference, {"sys": reference[:5] + reference[35:]})),
        "sys",
    )
    assert (found.first, found.size, found.other_size) == (5, 30, 0)
    assert found.words.endswith("w16 …")


def test_what_is_left_out_says_how_it_is_cut_or_tagged():
    reference = [("au", "P"), ("fur", "N"), ("aujourd'hui", "R"), ("au", "P"), ("fur", "N")]
    reference += [("ab", "N"), ("cd", "N"), ("dort", "V"), ("vit", "V"), ("il", "D")]
    system = [("au fur", "R"), ("aujourd'", "R"), ("hui", "R"), ("au fur", "P"), ("a", "N")]
    system += [("bcd", "N"), ("dort", "x"), ("vit", "x"), ("il", "D"), ("ni", "D")]
    table = {"R": "R", "N": "N", "P": "P", "D": "D", "x": ""}
    found = evaluate_tagging(Tagging.from_tokens(reference, {"s": system}, mappings={"s": table}))
    ways = left_out(found, "s")
    assert [(one.words, one.other, one.given, one.cases, one.places) for one in ways] == [
        ("au fur", "au fur", None, 4, 2),
        ("dort, vit", "dort, vit", "x", 2, 2),
        ("aujourd'hui", "aujourd' hui", None, 1, 1),
        ("ab cd", "a bcd", None, 1, 1),
        ("ab cd", "a bcd", None, 1, 1),
    ]
    assert [one.reason for one in ways] == [
        "joined with others into one token",
        "a tag that stands for none of the reference",
        "cut into several tokens",
        "joined with others into one token",
        "token boundaries that cross",
    ]
    assert left_out(found, "s", 1) == ways[:1]


@pytest.mark.parametrize("relative", [False, True])
def test_what_is_left_out_and_what_resists_are_all_that_is_not_evaluable(relative):
    reference = [("ab", "N"), ("cd", "N"), ("ef", "V"), ("gh", None), ("ij", "N"), ("kl", "N")]
    system = [("abcd", "N"), ("e", "V"), ("f", "N"), ("gh", "N"), ("xx", "N"), ("kl", None)]
    tagging = Tagging.from_tokens(reference, {"s": system})
    found = evaluate_tagging(tagging, Protocol(relative=relative))
    counted = sum(one.cases for one in left_out(found, "s"))
    resisting = found.reasons("s").get("words that could not be realigned", 0)
    assert counted + resisting == found.figures["s"].not_evaluable
    assert resisting == 1
