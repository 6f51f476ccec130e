"""An alignment in a terminal: it fits, it is legible without colours, nothing is missing."""

import re

import pytest
from ferry import TEXT, ferry, harmful
from hypothesis import given
from hypothesis import strategies as st

import accord
from accord import Continuum
from accord.reports.alignment_text import LEAST_WIDTH, alignment_text
from accord.reports.cells import width_of
from properties.data import annotations, continuum_of, simulated

FERRY = """\
         |0                  |20                 |40
         The old ferry crossed the river at dawn, and
anna         [1 V────]         [2 PLACE]
ben          [1 V────]             [2──]
carla        [1 V────]
disorder     0.00              0.69

         |45            |60                 |80
         the keeper of the inn waved to the pilot from
anna     [3 PERSON───────────]          [5 PE───]
                       <4 PL.>
ben          [3 PE]
carla    [3 PERSON───────────]          [5 V────]
disorder 0.21          1.00             1.00

         |91      |100
         her narrow window.
anna
ben      <6 PLACE........>
carla
disorder 1.00
"""


def bars(drawn):
    """The bars of a drawing, by their first word."""
    return re.findall(r"[\[<]([^\[\]<>]*)[\]>]", drawn.partition("Signs")[0])


@given(annotations(), st.integers(10, 120), st.booleans(), st.booleans())
def test_no_line_is_wider_than_the_terminal(marked, width, ascii_only, colour):
    alignment = accord.align(continuum_of(marked))
    drawn = alignment_text(alignment, width=width, ascii=ascii_only, colour=colour)
    bare = re.sub("\x1b\\[[0-9]*m", "", drawn)
    assert max(map(width_of, bare.split("\n"))) <= max(width, LEAST_WIDTH)


@given(annotations(most_annotators=3), st.integers(30, 90))
def test_every_unitary_alignment_is_drawn_and_listed(marked, width):
    alignment = accord.align(continuum_of(marked))
    drawn = alignment_text(alignment, width=width)
    listing = drawn.rpartition("Unitary alignments")[2]
    numbers = re.findall(r"^ +(\d+) \d\.\d{4}", listing, re.MULTILINE)
    assert numbers == [str(number + 1) for number in range(len(alignment))]


def test_the_ferry_as_it_is_drawn():
    drawn = alignment_text(accord.align(ferry()), width=68)
    assert drawn.startswith(FERRY.rstrip("\n"))


def test_units_that_are_aligned_with_nothing_have_brackets_of_their_own():
    drawn = alignment_text(accord.align(ferry()), width=90)
    assert "<6 PLACE" in drawn
    assert "< > (or !) aligned with nothing" in " ".join(drawn.split())


def test_the_unitary_alignment_of_most_disorder_is_marked():
    alignment = accord.align(ferry())
    listing = alignment_text(alignment, width=100).rpartition("Unitary alignments")[2]
    marked = [int(n) - 1 for n in re.findall(r"^ +(\d+) .* worst ", listing, re.MULTILINE)]
    assert marked == [
        number
        for number, disorder in enumerate(alignment.disorders)
        if disorder == alignment.disorders.max()
    ]


def test_bars_stand_under_the_characters_that_they_cover():
    text = "日本 rabbit 兎 e\u0301tude"
    units = {"ann": [(3, 9, "x"), (10, 11, "y")], "bob": [(12, 18, "x")]}
    drawn = alignment_text(
        accord.align(Continuum.from_units(units, name="d", text=text)), width=60
    ).split("\n")
    assert drawn[1].endswith("日本 rabbit 兎 e\u0301tude")
    gutter = width_of("disorder ")
    assert drawn[2][gutter + 5 :].startswith("<1 x.>")
    assert drawn[2][gutter + 12 :].startswith("<>")
    assert drawn[3][gutter + 15 :].startswith("<3 x>")


def test_plain_drawings_are_ascii():
    assert alignment_text(accord.align(ferry()), width=70, ascii=True).isascii()
    assert alignment_text(accord.align(harmful()), width=70, ascii=True).isascii()


def test_no_word_of_the_text_is_shown_that_may_not_be():
    drawn = alignment_text(accord.align(ferry()), width=80, with_text=False)
    shown = set(re.findall(r"\w+", drawn.lower()))
    hidden = set(re.findall(r"\w+", TEXT.lower())) - {"the", "of", "to", "and", "from"}
    assert shown.isdisjoint(hidden)


def test_colours_are_added_and_nothing_else_is_changed():
    alignment = accord.align(ferry())
    coloured = alignment_text(alignment, width=80, colour=True)
    assert "\x1b[" in coloured
    assert re.sub("\x1b\\[[0-9]+m", "", coloured) == alignment_text(alignment, width=80)


def test_what_is_drawn_never_steers_the_terminal():
    drawn = alignment_text(accord.align(harmful()), width=80)
    assert set(re.findall(r"[\x00-\x09\x0b-\x1f\x7f\u202e\u2028\u2029]", drawn)) == set()


def test_a_stretch_is_drawn_alone():
    alignment = accord.align(ferry())
    drawn = alignment_text(alignment, width=80, start=60, end=90)
    assert "pilot" in drawn
    assert "crossed" not in drawn
    listing = drawn.rpartition("Unitary alignments")[2]
    assert "VESSEL 4–13" not in listing
    assert "PERSON 76–85" in listing


def test_empty_stretches_are_folded():
    units = {"ann": [(0, 9, "x"), (5000, 5009, "x")], "bob": [(0, 9, "x"), (5000, 5009, "x")]}
    drawn = alignment_text(accord.align(Continuum.from_units(units)), width=80)
    assert "⋯" in drawn
    assert drawn.count("|5000") == 1
    assert len(drawn.split("\n")) < 20


@pytest.mark.parametrize("offset", [0, 10**8, -(10**8)])
def test_far_positions_are_drawn_like_near_ones(offset):
    marked = simulated(3, 15, 4, whole=True, offset=offset)
    assert bars(alignment_text(accord.align(continuum_of(marked)), width=90)) == bars(
        alignment_text(accord.align(continuum_of(simulated(3, 15, 4, whole=True))), width=90)
    )


def test_overlapping_units_stand_under_each_other():
    units = {"ann": [(0, 40, "S"), (3, 20, "N"), (22, 38, "V")], "bob": [(0, 40, "S")]}
    drawn = alignment_text(accord.align(Continuum.from_units(units)), width=100).split("\n")
    assert drawn[1].startswith("ann")
    assert drawn[1].count("[") == 1
    assert drawn[2].count("<") == 2
    assert drawn[3].startswith("bob")


def test_an_alignment_of_nothing_is_said_to_be_empty():
    alignment = accord.align(Continuum.from_units({"ann": [], "bob": []}))
    assert alignment_text(alignment, width=80).endswith("No unitary alignments.")
