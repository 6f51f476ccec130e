"""What holds for every registered kind of error, those of other packages included."""

from dataclasses import fields

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accord import Coding, Continuum, Corpus, Treebank
from accord.errors import AccordError
from accord.simulation.kinds import error_kinds, parse_error
from accord.simulation.shuffling import shuffled

NAMES = error_kinds.names()
BRACKETS = [
    "(S (NP (D the) (N cat)) (VP (V sleeps)))",
    "(S (NP (N cats)) (VP (V eat) (NP (N it))))",
]
CONLLU = "".join(
    f"# sent_id = {number}\n"
    "1\tle\t_\tDET\t_\t_\t2\tdet\t_\t_\n"
    "2\tchat\t_\tNOUN\t_\t_\t3\tnsubj\t_\t_\n"
    "3\tdort\t_\tVERB\t_\t_\t0\troot\t_\t_\n\n"
    for number in range(3)
)


@st.composite
def continua(draw):
    """Return a reference of one annotator in one to three documents, empty ones among them."""
    whole = draw(st.booleans())
    found = []
    for number in range(draw(st.integers(1, 3))):
        place = st.integers(0, 60) if whole else st.floats(0, 60, allow_subnormal=False)
        size = st.integers(1, 20) if whole else st.floats(0.5, 20)
        units = [
            (start, start + length, draw(st.sampled_from(["A", "B", None])))
            for start, length in draw(st.lists(st.tuples(place, size), max_size=5))
        ]
        length = draw(st.sampled_from([None, 80, 100.5]))
        found.append(Continuum.from_units({"r": units}, name=f"d{number}", length=length))
    return Corpus(found)


def references(kind):
    """Return small references of one annotator."""
    if kind == "units":
        marks = [(0, 7, "A"), (7, 9, "B"), (12, 30, "A"), (31, 32, None)]
        return [Corpus([Continuum.from_units({"r": marks}, name="d", length=40)])]
    if kind == "labels":
        return [
            Corpus.from_coding(Coding.from_rows([["a"], ["b"], [None], ["a"]], annotators=["r"]))
        ]
    return [
        Corpus.from_treebank(Treebank.from_brackets({"r": BRACKETS})),
        Corpus.from_treebank(Treebank.from_conllu({"r": CONLLU})),
    ]


CASES = [
    (name, kind, number)
    for name in NAMES
    for kind in error_kinds.get(name)().applies_to()
    for number in range(len(references(kind)))
]


@pytest.mark.parametrize("name", NAMES)
def test_a_kind_of_error_says_what_it_is(name):
    kind = error_kinds.get(name)
    assert kind.name == name
    assert kind.summary
    assert kind.__doc__
    assert kind().applies_to()
    assert isinstance(kind.place, int)
    assert parse_error(kind().spelled()) == kind()
    explained = kind.__doc__.partition("Parameters")[2]
    assert all(one.name in explained for one in fields(kind))


def test_no_two_kinds_draw_from_the_same_stream():
    streams = [kind().stream for _, kind in error_kinds.items()]
    assert len(set(streams)) == len(streams)


@pytest.mark.parametrize(("name", "kind", "number"), CASES)
def test_without_magnitude_the_reference_comes_back_and_with_it_the_seed_decides(
    name, kind, number
):
    reference = references(kind)[number]
    before = reference.digest()
    try:
        copied = shuffled(reference, {name: 0.0}, names=["r"], seed=3)
    except AccordError as error:  # of the other kind of tree
        if name not in str(error):
            raise
        return
    assert copied == reference
    for magnitude in (0.5, 1.0):
        found = [shuffled(reference, {name: magnitude}, names=["a", "b"], seed=5) for _ in "12"]
        assert found[0] == found[1]
        assert found[0].annotators == ("a", "b")
        assert found[0].documents == reference.documents
    assert reference.digest() == before


@pytest.mark.parametrize("name", [name for name, kind, _ in CASES if kind == "units"])
@given(reference=continua(), magnitude=st.sampled_from([0.0, 0.3, 1.0]))
@settings(max_examples=25, deadline=None)
def test_whatever_the_units_what_comes_out_are_units(name, reference, magnitude):
    found = shuffled(reference, {name: magnitude}, names=["a"], seed=1)
    table = found.table
    assert (table.end > table.start).all()
    assert found.documents == reference.documents
    assert table.start.dtype == reference.table.start.dtype or len(table) == 0
    assert np.array_equal(table.upper, reference.table.upper, equal_nan=True)
    assert set(found.categories) <= set(reference.categories)
    if magnitude == 0.0:
        assert list(found.table.start) == list(reference.table.start)
        assert list(found.table.category) == list(reference.table.category)


def test_an_annotator_marks_nothing_in_a_document_that_the_reference_never_saw():
    seen = Continuum.from_units({"r": [(0, 5, "A")] * 10}, name="seen", length=50)
    other = Continuum.from_units({"x": [(0, 5, "A")]}, name="other", length=5000)
    reference = Corpus([seen, other]).select(annotators=["r"])
    found = shuffled(reference, {"false-positives": 1.0}, names=["a"])
    assert found.units == 20
    assert {continuum.name for continuum in found if len(continuum)} == {"seen"}
