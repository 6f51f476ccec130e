"""A continuum on lines: nothing is lost, nothing overlaps, empty stretches are folded."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accord import Continuum
from accord.reports.cells import width_of
from accord.reports.layout import Columns, Layout, lay_out, text_columns
from accord.reports.scene import scene_of
from properties.data import annotations, continuum_of

LAYOUTS = st.builds(
    Layout,
    width=st.integers(12, 80),
    gap=st.integers(20, 60),
    margin=st.integers(0, 8),
    fold=st.integers(1, 5),
    least=st.integers(1, 3),
)


@given(annotations(), LAYOUTS, st.floats(0.2, 5))
def test_every_column_of_every_unit_is_on_exactly_one_line(marked, layout, scale):
    scene = scene_of(continuum_of(marked))
    columns = Columns(scene.continuum.extent[0], scale)
    lines = lay_out(scene, columns, layout, scene.continuum.extent)
    shown = np.zeros(len(scene), np.int64)
    begun, ended = shown.copy(), shown.copy()
    for bar in (bar for line in lines for own in line.bars for bar in own):
        shown[bar.row] += bar.last - bar.first
        begun[bar.row] += bar.begins
        ended[bar.row] += bar.ends
    first, last = columns.of(scene.start), columns.of(scene.end)
    assert shown.tolist() == np.maximum(last - first, layout.least).tolist()
    assert set(begun.tolist()) == set(ended.tolist()) == {1}


@given(annotations(), LAYOUTS, st.floats(0.2, 5))
def test_no_line_is_too_wide_and_nothing_on_it_overlaps(marked, layout, scale):
    scene = scene_of(continuum_of(marked))
    columns = Columns(scene.continuum.extent[0], scale)
    for line in lay_out(scene, columns, layout, scene.continuum.extent):
        free = 0
        for piece in line.pieces:
            assert piece.at >= free
            free = piece.at + piece.last - piece.first
        assert free <= layout.width
        for own, lanes in zip(line.bars, line.lanes, strict=True):
            places = [(bar.lane, column) for bar in own for column in range(bar.first, bar.last)]
            assert len(places) == len(set(places))
            assert all(0 <= bar.lane < lanes and bar.last <= free for bar in own)


def test_a_long_stretch_without_units_is_folded():
    continuum = Continuum.from_units({"ann": [(0, 10), (10**8, 10**8 + 10)]}, length=2 * 10**8)
    layout = Layout(width=100, gap=30, margin=5, fold=3, least=1)
    lines = lay_out(scene_of(continuum), Columns(0, 1), layout, continuum.extent)
    assert [[(piece.first, piece.last) for piece in line.pieces] for line in lines] == [
        [(0, 15), (10**8 - 5, 10**8 + 15)]
    ]


def test_a_line_ends_where_no_unit_and_no_word_is_cut():
    text = "aaaa bbbb cccc dddd eeee"
    continuum = Continuum.from_units({"ann": [(5, 14)]}, text=text)
    layout = Layout(width=12, gap=30, margin=5, fold=3, least=1)
    lines = lay_out(scene_of(continuum), text_columns(text), layout, continuum.extent)
    ends = [line.pieces[-1].last for line in lines]
    assert [text[end - 1] for end in ends[:-1]] == [" "] * (len(ends) - 1)


@pytest.mark.parametrize("text", ["naïve", "e\u0301tude", "日本語です", "🎩 hat 👋🏽"])
def test_each_character_of_a_text_has_the_columns_it_takes(text):
    columns = text_columns(text)
    widths = np.diff(columns.of(np.arange(len(text) + 1)))
    assert widths.tolist() == [width_of(character) for character in text]
