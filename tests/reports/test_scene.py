"""What every picture shows: units in lanes, unitary alignments in reading order."""

import numpy as np
from ferry import ferry
from hypothesis import given
from hypothesis import strategies as st

import accord
from accord import Corpus
from accord.reports.scene import scene_of, stacked
from accord.workflows.aligning import align_all
from properties.data import annotations, continuum_of

INTERVALS = st.lists(st.tuples(st.integers(0, 40), st.integers(1, 15)), min_size=1, max_size=30)


@given(INTERVALS)
def test_units_in_a_lane_never_overlap(intervals):
    begin = np.array([start for start, _ in intervals])
    end = begin + np.array([length for _, length in intervals])
    lanes = stacked(begin, end)
    for lane in set(lanes.tolist()):
        own = np.flatnonzero(lanes == lane)
        order = own[np.argsort(begin[own])]
        assert (end[order][:-1] <= begin[order][1:]).all()


@given(INTERVALS)
def test_there_are_no_more_lanes_than_units_that_meet(intervals):
    begin = np.array([start for start, _ in intervals])
    end = begin + np.array([length for _, length in intervals])
    meeting = max(int(((begin <= place) & (end > place)).sum()) for place in begin)
    assert stacked(begin, end).max() + 1 == meeting


@given(annotations())
def test_every_unit_is_in_the_unitary_alignment_that_it_names(marked):
    scene = scene_of(accord.align(continuum_of(marked)))
    assert sorted(row for rows in scene.members for row in rows) == list(range(len(scene)))
    for number, rows in enumerate(scene.members):
        assert {int(scene.unitary[row]) for row in rows} == {number}


@given(annotations())
def test_unitary_alignments_come_in_reading_order(marked):
    scene = scene_of(accord.align(continuum_of(marked)))
    spans = [scene.span(number) for number in range(len(scene.members))]
    assert spans == sorted(spans)


def test_documents_are_cut_out_of_a_corpus_as_if_they_were_alone():
    first, second = ferry(name="a"), ferry(name="c")
    nothing = accord.Continuum.from_units({"anna": [], "ben": []}, name="b")
    found = align_all(Corpus([first, nothing, second]), "gamma(categorical=nominal)")
    assert list(found) == ["a", "b", "c"]
    assert len(found["b"]) == 0
    alone = accord.align(second)
    assert [unitary.units for unitary in found["c"]] == [unitary.units for unitary in alone]
    assert found["c"].disorders.tolist() == alone.disorders.tolist()


def test_words_are_kept_back_where_they_may_not_be_shown():
    scene = scene_of(accord.align(ferry()), with_text=False)
    assert scene.text is None
    assert {scene.words(row) for row in range(len(scene))} == {None}
