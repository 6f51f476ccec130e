"""What was annotated, as values: immutable, sliced, compared, and told apart from what was not."""

import numpy as np
import pytest

import accord
from accord import Continuum, Corpus, DataError, QuestionError, Unit, measure

MARKED = {"ann": [(0, 7, "PER"), (12, 20, "LOC")], "bob": [(0, 9, "PER")], "eve": []}


@pytest.fixture
def continuum():
    return Continuum.from_units(MARKED, name="doc1", length=120)


@pytest.fixture
def corpus(continuum):
    other = Continuum.from_units({"ann": [Unit(3, 5, "LOC", "ner")], "gold": [(3, 5)]},
                                 name="doc2", references=["gold"])  # fmt: skip
    return Corpus([continuum, other])


def test_units_are_what_was_given_in_the_order_of_the_text(continuum):
    assert continuum.units("ann") == (Unit(0, 7, "PER"), Unit(12, 20, "LOC"))
    assert continuum.units("eve") == ()
    assert list(continuum) == [("ann", Unit(0, 7, "PER")), ("ann", Unit(12, 20, "LOC")),
                               ("bob", Unit(0, 9, "PER"))]  # fmt: skip
    assert (len(continuum), continuum.bounds, continuum.extent) == (3, (0.0, 120.0), (0.0, 120.0))
    assert Unit(12, 20, "LOC").length == 8
    assert str(Unit(12, 20, "LOC")) == "[12, 20) LOC"


def test_numbers_are_names_and_categories_as_they_are_written():
    marked = {0: [(0, 5, 4), (7, 9, 1.5)], 1: [(0, 5, np.int64(4)), (7, 9, float("nan"), 2)]}
    continuum = Continuum.from_units(marked, name=3, references=[1])
    text = {"0": [(0, 5, "4"), (7, 9, "1.5")], "1": [(0, 5, "4"), (7, 9, None, "2")]}
    assert continuum == Continuum.from_units(text, name="3", references=["1"])
    assert repr(Continuum.from_masses({0: [2, 3], 1: [5]})) == "<Continuum: 3 units by 0, 1>"


def test_each_category_that_is_a_number_has_a_value():
    marked = {0: [(0, 5, 4), (7, 9, 1)], 1: [(0, 5, 4), (7, 9, 4)]}
    continuum = Continuum.from_units(marked, length=12)
    found = measure(continuum, "ku-alpha")
    assert found.by("category")[4].value == found.values["4"]
    assert measure(continuum, "ku-alpha(category=4)").value == found.values["4"]
    assert list(measure(continuum, "u-alpha(edition=1995)").by("category")) == ["1", "4"]
    with pytest.raises(KeyError):
        found.by("category")[3]


def test_a_pair_is_found_by_its_names_in_any_order(continuum):
    parts = measure(continuum, "slot-error-rate").by("pair")
    assert parts["ann", "bob"] is parts["bob", "ann"] is parts["ann & bob"]
    for unknown in ("bob & ann", ("ann", "zoe")):
        with pytest.raises(KeyError):
            parts[unknown]


@pytest.mark.parametrize("make", [Continuum.from_units, Continuum.from_masses])
def test_what_names_no_annotator_is_refused(make):
    with pytest.raises(DataError, match="of each annotator by name"):
        make([[(0, 5)], [(0, 5)]])
    with pytest.raises(DataError, match="a name of their own for each"):
        make({1: [3], "1": [3]})


def test_having_marked_nothing_is_not_having_been_away(continuum):
    assert continuum.annotators == ("ann", "bob", "eve")
    without = Continuum.from_units({who: MARKED[who] for who in ("ann", "bob")}, name="doc1",
                                   length=120)  # fmt: skip
    assert without.annotators == ("ann", "bob")
    assert without != continuum
    with pytest.raises(QuestionError, match="'eve' did not annotate 'doc1'"):
        without.units("eve")


def test_nothing_of_it_can_be_changed(continuum):
    with pytest.raises(ValueError, match="read-only"):
        continuum.table.start[0] = 5
    with pytest.raises(AttributeError):
        Unit(0, 7).start = 3


def test_units_may_overlap_lie_within_one_another_and_be_the_same():
    marked = [(0, 9, "X"), (0, 9, "X"), (2, 5, "X"), (4, 12, "Y")]
    continuum = Continuum.from_units({"ann": marked})
    assert [(unit.start, unit.end) for unit in continuum.units("ann")] == [
        (0, 9), (0, 9), (2, 5), (4, 12),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("unit", "said"),
    [
        ((5, 5), "no length"),
        ((7, 5), "ends before it starts"),
        ((0, float("nan")), "finite"),
        ((0, float("inf")), "finite"),
        ((0, 2**60), "cannot be told from its neighbours"),
        (("0", 5), "'0' as a position"),
        ((True, 5), "True as a position"),
        ((None, 5), "None as a position"),
        ((0,), "given as a unit"),
        ((0, 1, "X", "ner", "more"), "given as a unit"),
        ((0, 121), "which runs from 0 to 120"),
        ((-1, 5), "which runs from 0 to 120"),
    ],
)
def test_what_is_no_unit_is_an_error(unit, said):
    with pytest.raises(DataError, match=said):
        Continuum.from_units({"ann": [unit]}, length=120)


def test_positions_of_numpy_are_positions_and_whole_ones_stay_whole():
    marked = {"ann": [(np.int32(0), np.int64(7)), (np.float32(8), np.float64(9))]}
    assert Continuum.from_units(marked).table.start.dtype == np.float64
    whole = {"ann": [(np.int32(0), np.uint8(7))]}
    assert Continuum.from_units(whole).units("ann") == (Unit(0, 7),)


def test_a_text_gives_the_length_and_the_words():
    continuum = Continuum.from_units({"ann": [(4, 9, "X")]}, text="The mayor came.")
    assert continuum.bounds == (0.0, 15.0)
    assert continuum.covered(0) == "mayor"


def test_a_corpus_is_read_by_document_and_knows_its_parts(corpus, continuum):
    assert corpus.documents == ("doc1", "doc2")
    assert corpus["doc1"] == continuum
    assert [one.name for one in corpus] == ["doc1", "doc2"]
    assert (corpus.units, corpus.categories, corpus.layers) == (5, ("LOC", "PER"), ("ner",))
    assert corpus.references == {"gold"}
    assert "gold" not in corpus.compared().annotators
    with pytest.raises((KeyError, QuestionError, DataError)):
        corpus["doc3"]
    with pytest.raises(DataError, match="several continua named 'doc1'"):
        Corpus([continuum, continuum])


def test_parts_are_chosen_by_name_and_names_that_do_not_occur_are_errors(corpus):
    assert corpus.select(annotators=["ann"], documents=["doc1"]).units == 2
    assert corpus.select(categories=["LOC"]).units == 2
    assert corpus.select(without_annotators=["gold"]).references == frozenset()
    left = corpus.select(categories=["LOC"])["doc1"]
    assert left.annotators == ("ann", "bob", "eve")  # who is left without units still saw it
    for what in ("annotators", "categories", "documents", "layers"):
        with pytest.raises(QuestionError, match=r"no .* 'nothing'"):
            corpus.select(**{what: ["nothing"]})


def test_equal_content_is_equal_whatever_the_order(continuum):
    again = Continuum.from_units(dict(reversed(MARKED.items())), name="doc1", length=120.0)
    assert again == continuum
    assert hash(again) == hash(continuum)
    assert len({again, continuum}) == 1


def test_it_says_what_it_is(corpus, continuum):
    assert repr(corpus) == "<Corpus: 2 documents, 4 annotators, 5 units>"
    assert repr(continuum) == "<Continuum 'doc1': 3 units by ann, bob, eve>"
    one = Continuum.from_units({"ann": [(0, 1)]})
    assert repr(one) == "<Continuum: 1 unit by ann>"
    assert repr(Corpus([one])) == "<Corpus: 1 document, 1 annotator, 1 unit>"


def test_names_and_categories_that_are_numbers_become_text():
    units = {1: [(0, 3, 1), (5, 9, 2.5)], 2: [(0, 3, 1.0), (5, 9, np.int64(2))]}
    continuum = Continuum.from_units(units, name=7, references=2)
    assert continuum.name == "7"
    assert continuum.annotators == ("1", "2")
    assert continuum.categories == ("1", "2", "2.5")
    assert continuum.references == {"2"}
    with_names = Continuum.from_units(
        {"1": [(0, 3, "1"), (5, 9, "2.5")], "2": [(0, 3, "1"), (5, 9, "2")]},
        name="7",
        references=["2"],
    )
    assert continuum == with_names
    parts = accord.measure(Continuum.from_units(units), "gamma(categorical=ordinal)").by("pair")
    assert list(parts) == ["1 & 2"]


def test_a_category_that_is_not_a_number_is_none():
    units = {"ann": [(0, 3, float("nan"))], "bob": [(0, 3, None)]}
    assert Continuum.from_units(units).categories == ()


@pytest.mark.parametrize(
    ("units", "said"),
    [
        ({"ann": [(0, 3, ["PER"])]}, r"\['PER'\] as a category; expected a word or a number"),
        ({("a", "b"): []}, r"\('a', 'b'\) as the name of an annotator"),
        ({1: [], "1": []}, "annotators 1, '1'; expected a name of their own for each"),
        ({"ann": [5]}, "5 given as a unit"),
        ({"ann": ["PER"]}, "'PER' given as a unit"),
    ],
)
def test_what_is_no_unit_no_name_and_no_category_is_said(units, said):
    with pytest.raises(DataError, match=said):
        Continuum.from_units(units)


@pytest.mark.parametrize("length", [(0, 9), "9", float("nan"), float("inf"), -1, True])
def test_the_length_of_a_document_is_a_finite_number(length):
    with pytest.raises(DataError, match="as the length of a document"):
        Continuum.from_units({"ann": [(0, 3, "PER")]}, length=length)
