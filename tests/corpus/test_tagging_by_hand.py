"""Tagged text given by hand: what is taken, and what is refused with a word of help."""

import numpy as np
import pytest

import accord
from accord import AccordError, QuestionError, Tagging

LE_CHAT = [("le", "Da"), ("chat", "Nc")]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (lambda: Tagging.from_tokens("le"), "'l' as a token"),
        (lambda: Tagging.from_tokens(["le", "la"]), "'le' as a token; expected a form and its"),
        (lambda: Tagging.from_tokens({"le": "Da"}), "'le' as a token"),
        (lambda: Tagging.from_tokens([("le",)]), "as a token"),
        (lambda: Tagging.from_tokens([(1, "Da")]), "1 as the form of a token"),
        (lambda: Tagging.from_tokens([("le", 0.5)]), "0.5 as tags"),
        (lambda: Tagging.from_tokens([("le", {"Da", None})]), "None as a tag"),
        (lambda: Tagging.from_tokens(LE_CHAT, [LE_CHAT]), "systems in a list"),
        (lambda: Tagging.from_tokens(LE_CHAT, {"reference": LE_CHAT}), "called 'reference'"),
        (
            lambda: Tagging.from_tokens(LE_CHAT, {"sys": LE_CHAT}, mappings={"sys": "table.tsv"}),
            "'table.tsv' as a mapping table",
        ),
        (
            lambda: Tagging.from_tokens(LE_CHAT, {"sys": LE_CHAT}, mappings={"moon": {}}),
            "a mapping table for 'moon'; expected one of the systems: sys",
        ),
        (lambda: Tagging.from_tokens(LE_CHAT, compounds=[(0, 2)]), "(0, 2) as a compound"),
        (lambda: Tagging.from_tokens(LE_CHAT, compounds=[(0, 3, "Rgp")]), "tokens 0 to 3"),
        (lambda: Tagging.from_tokens(LE_CHAT, sentences=[0]), "1 sentences for 2 tokens"),
    ],
)
def test_what_is_no_tagged_text_is_refused_with_a_word_of_help(given, said):
    with pytest.raises(AccordError, match="expected") as refused:
        given()
    assert said in str(refused.value)


def test_a_tag_may_be_a_whole_number():
    tagging = Tagging.from_tokens(
        [("le", 1), ("chat", {np.int64(2)})], {"sys": [("le", {1}), ("chat", "2")]}
    )
    assert accord.measure(tagging, "grace").value == 1.0


def test_a_table_may_say_that_nothing_corresponds_and_be_none_itself():
    tagging = Tagging.from_tokens(
        LE_CHAT,
        {"one": LE_CHAT, "two": LE_CHAT},
        mappings={"one": {"Da": "Da", "Nc": None}, "two": None},
    )
    found = accord.measure(tagging, "grace").by("system")
    assert (found["one"].values["OK"], found["one"].values["NONEVAL"]) == (1, 1)
    assert (found["two"].values["OK"], found["two"].values["NONEVAL"]) == (2, 0)


def test_sentences_may_be_named():
    names = Tagging.from_tokens([*LE_CHAT, *LE_CHAT], sentences=["s1", "s1", "s2", "s2"])
    numbers = Tagging.from_tokens([*LE_CHAT, *LE_CHAT], sentences=[4, 4, 7, 7])
    assert names == numbers
    assert names.reference.sentences == 2


def test_a_tagging_brings_its_own_systems_and_tables():
    tagging = Tagging.from_tokens(LE_CHAT, {"sys": LE_CHAT})
    assert accord.evaluate(tagging).figures["sys"].right == 2
    for more in ({"systems": {"other": "other.vert"}}, {"tables": {"sys": {"Da": "Da"}}}):
        with pytest.raises(QuestionError, match="beside a tagging"):
            accord.evaluate(tagging, **more)
