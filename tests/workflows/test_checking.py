"""What is looked at before anything is measured, and what looks wrong."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accord import Continuum, Corpus, from_frame
from accord.corpus import UnitTable
from accord.corpus.table import Labels
from accord.workflows.checking import findings, overview
from accord.workflows.lookalikes import lookalikes, same_names


def corpus_of(*continua, **units):
    return Corpus([*continua, *([Continuum.from_units(units, name="d")] if units else [])])


def said(corpus):
    return "\n".join(str(finding) for finding in findings(corpus))


PLAIN = {"ann": [(0, 5, "X"), (10, 15, "Y")], "bob": [(0, 5, "X"), (10, 15, "Y")]}


def test_nothing_is_found_where_nothing_is_wrong():
    assert findings(corpus_of(**PLAIN)) == []


@pytest.mark.parametrize(
    ("units", "expected"),
    [
        ({"ann": [(0, 5, "X")] * 2, "bob": [(0, 5, "X")]}, "1 unit stands twice"),
        ({"ann": [(0, 5, "X")] * 3, "bob": [(0, 5, "X")]}, "2 units stand twice"),
        ({"ann": [(0, 5, "X"), (0, 5, "Y")], "bob": [(0, 5, "X"), (7, 9, "Y")]},
         "1 stretch has several categories"),
        ({"ann": [(-3, 5, "X")], "bob": [(0, 5, "X")]}, "1 unit begins below 0: ann in 'd' [-3"),
        ({"ann": [(0, 5, "X")], "bob": [(0, 5, "Y")]}, "2 categories used by one annotator only"),
        ({"ann": [(0, 5, "X")], "bob": [(0, 5, None)]}, "1 unit without a category among 2"),
        ({"ann": [(0, 5, "PERSON")] * 9, "bob": [(0, 5, "PEROSN")]},
         "categories 'PERSON' (9) and 'PEROSN' (1) look alike"),
        ({"ann": [(0, 5, "B+ISR")], "bob": [(0, 5, "ISR+B")]}, "'B+ISR' (1) and 'ISR+B' (1) look"),
        ({"ann": [(0, 5, "Per")], "bob": [(0, 5, "PER")]}, "'PER' (1) and 'Per' (1) look alike"),
        ({"ann": [(0, 5, "PER\u200b")], "bob": [(0, 5, "PER")]},
         "1 category with characters that cannot be seen: 'PER\\u200b'"),
        ({"an\x07n": [(0, 5, "X")], "bob": [(0, 5, "X")]}, "1 annotator with characters that"),
        ({"ann": [(0, 5, "X")], "Ann": [(0, 5, "X")]}, "'Ann' and 'ann' may be the same person"),
        ({"ann": [(0, 5, "X")], "gold": [(0, 5, "X")], "bob": []}, "--reference gold"),
        ({"ann": [(0, 5, "X")]}, "only one annotator (ann). Agreement needs two"),
        ({"ann": [], "bob": []}, "no units at all"),
        ({"ann": [(0, 10 * n + 10, "X") for n in range(30)],
          "bob": [(place, place + 9, "X") for place in range(0, 300, 10)]}, ""),
        ({"ann": [(0, 5, "X"), (20_000, 70_000, "X")], "bob": [(0, 5, "X"), (20, 70, "X")]},
         "the positions of 'ann' go 100 times as far"),
        ({"ann": [(place, place + 9, "X") for place in range(0, 300, 10)], "bob": [(0, 9, "X")]},
         "bob has 1 units a document, the others 30"),
        ({"ann": [*((place, place + 9, "X") for place in range(0, 900, 10)), (890, 99_000, "X")],
          "bob": [(place, place + 9, "X") for place in range(0, 900, 10)]},
         "1 unit is far longer than the others"),
    ],
)  # fmt: skip
def test_what_looks_wrong_among_units_is_said_with_an_example(units, expected):
    assert expected in said(corpus_of(**units))


def test_the_last_finding_tells_seconds_from_milliseconds_in_many_documents():
    seconds = [(0.5, 1.5, "X"), (60.0, 61.0, "Y")]
    milliseconds = [(500, 1500, "X"), (60_000, 61_000, "Y")]
    corpus = corpus_of(*(
        Continuum.from_units({"ann": seconds, "bob": seconds, "eve": milliseconds}, name=name)
        for name in "abc"
    ))  # fmt: skip
    assert "the positions of 'eve' go 100 times as far as those of the others" in said(corpus)


def test_who_saw_what_is_counted_and_said():
    one = Continuum.from_units({"ann": [(0, 5, "X")], "bob": []}, name="one")
    two = Continuum.from_units({"ann": [(0, 5, "X")]}, name="two")
    corpus = corpus_of(one, two)
    assert overview(corpus).states == {"marked": 2, "empty": 1, "unseen": 1}
    assert "1 pair of document and annotator without a unit" in said(corpus)
    assert "1 document was seen by one annotator at most (two)" in said(corpus)
    other = Continuum.from_units({"bob": [(0, 5, "X")]}, name="Two")
    assert "no document was seen by two annotators" in said(corpus_of(two, other))
    assert "documents 'Two' and 'two' may be the same one" in said(corpus_of(two, other))


TEXT = "The mayor of Upper Selby came."


@pytest.mark.parametrize(
    ("units", "expected"),
    [
        ([(4, 10, "X"), (13, 24, "X")], "1 unit begins or ends with a space: ann in 'd' [4, 10)"),
        ([(3, 9, "X"), (12, 24, "X")], "2 units begin or end with a space"),
        (
            [(4, 8, "X"), (13, 24, "X"), (13, 18, "X")],
            "1 unit begins or ends inside a word (ann 1)",
        ),
    ],
)
def test_boundaries_are_held_against_the_text(units, expected):
    continuum = Continuum.from_units({"ann": units, "bob": []}, name="d", text=TEXT)
    assert expected in said(Corpus([continuum]))


def test_words_that_a_file_gives_are_held_against_the_text_and_one_another():
    def table(words):
        return Corpus.from_table(UnitTable.build(
            Labels.of(["d", "d"]), Labels.of(["ann", "bob"]), [4, 4], [9, 9], Labels.of(["X", "X"]),
            texts={"d": TEXT}, bounds={"d": (0, 30)}, surface=words,
        ))  # fmt: skip

    assert findings(table(["mayor", "mayor"])) == []
    assert "the words of 1 unit are not those of the text" in said(table(["mayor", "nayor"]))
    assert "'mayor' and 'nayor'" in said(table(["mayor", "nayor"]))


def test_units_that_are_not_as_long_as_their_words_are_counted_otherwise():
    frame = {"document": ["d"] * 40, "annotator": ["ann", "bob"] * 20,
             "start": [10 * n for n in range(40)], "end": [10 * n + 5 for n in range(40)],
             "text": ["words"] * 39 + ["🎩word"]}  # fmt: skip
    assert findings(from_frame(frame)) == []
    frame["end"][39] += 1  # in UTF-16 the hat counts as two
    assert "1 unit is not as long as its words" in said(from_frame(frame))


def test_many_findings_of_a_kind_are_counted_and_not_listed():
    labels = [f"LABEL{chr(97 + n)}" for n in range(26)]
    units = [(9 * n, 9 * n + 5, label) for n, label in enumerate(labels)]
    text = said(corpus_of(ann=units, bob=units))
    assert text.count("look alike") == 11
    assert "more pairs of categories look alike" in text


LABELS = st.text("abCD+ -é", min_size=1, max_size=8)


@given(st.dictionaries(LABELS, st.integers(1, 100), max_size=8))
def test_lookalikes_are_pairs_of_different_labels_the_more_frequent_first(counts):
    pairs = lookalikes(counts)
    assert len(set(map(frozenset, pairs))) == len(pairs)
    for first, second in pairs:
        assert first != second
        assert counts[first] >= counts[second]


@given(LABELS.filter(lambda label: any(map(str.isalpha, label))))
def test_another_case_or_another_hyphen_is_found(label):
    others = {label, label.upper(), label.replace(" ", "-")}
    assert len(same_names(others)) == len(others) * (len(others) - 1) // 2


@pytest.mark.parametrize("pair", [("PERSON", "PERSN"), ("PERSON", "PERSOON"), ("PERSON", "PERSIN"),
                                  ("PERSON", "PRESON")])  # fmt: skip
def test_one_slip_of_any_kind_is_found_and_two_are_not(pair):
    assert lookalikes(dict(zip(pair, (9, 1), strict=True))) == [pair]
    assert lookalikes({"PERSON": 9, pair[1] + "XY": 1}) == []


def test_short_labels_and_numbers_differ_on_purpose():
    assert lookalikes({"PER": 5, "PET": 4, "B1": 9, "B2": 9, "LAYER1": 5, "LAYER2": 5}) == []
    assert lookalikes({"PER": 500, "PET": 1}) == [("PER", "PET")]
