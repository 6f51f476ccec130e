"""Categories can be told apart with and without colours, and words on them can be read."""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accord.reports.category_marks import (
    COLOURS,
    HATCHES,
    NEUTRAL,
    category_codes,
    category_marks,
    hatching,
    printable,
)

LABELS = st.lists(st.text(max_size=12), unique=True, max_size=40)
PAPER, INK = "#ffffff", "#1c2430"
DARK_PAPER, DARK_INK = "#14171c", "#e9ebef"


@given(LABELS)
def test_no_two_categories_share_a_code(labels):
    codes = category_codes(labels)
    assert len(set(codes.values())) == len(labels)
    assert set(codes) == set(labels)
    assert all(code and code != "-" for code in codes.values())


def test_a_code_is_the_shortest_beginning_that_no_other_category_has():
    codes = category_codes(["ANIMAL", "PERSON", "PLACE"])
    assert codes == {"ANIMAL": "A", "PERSON": "PE", "PLACE": "PL"}


def test_categories_that_begin_alike_are_numbered():
    assert list(category_codes(["category-1", "category-2"]).values()) == ["C1", "C2"]


def test_eight_categories_differ_in_both_colour_and_hatching():
    marks = category_marks([f"c{number}" for number in range(8)])
    eight = [mark for label, mark in marks.items() if label is not None]
    assert len({mark.number for mark in eight}) == len({mark.hatch for mark in eight}) == 8


def test_sixty_four_categories_differ_in_colour_or_hatching():
    marks = category_marks([f"c{number:02}" for number in range(64)])
    looks = {(mark.number, mark.hatch) for label, mark in marks.items() if label is not None}
    assert len(looks) == 64


def luminance(colour):
    """Relative luminance as WCAG 2 defines it."""
    shares = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    """How far two colours are apart, as WCAG 2 defines it."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("colour", [*COLOURS, NEUTRAL])
def test_words_and_outlines_have_the_contrast_that_wcag_asks_for(colour):
    # 4.5 for words, 3 for the outlines of things (success criteria 1.4.3 and 1.4.11)
    assert contrast(INK, colour.fill) >= 4.5
    assert contrast(DARK_INK, colour.dark_fill) >= 4.5
    assert min(contrast(colour.line, PAPER), contrast(colour.line, colour.fill)) >= 3
    assert min(contrast(colour.dark_line, p) for p in (DARK_PAPER, colour.dark_fill)) >= 3


@given(
    st.sampled_from(range(len(HATCHES))),
    st.integers(0, 20_000),
    st.integers(0, 20_000),
    st.integers(1, 400),
    st.integers(8, 30),
)
def test_a_hatching_stays_within_its_rectangle(hatch, left, top, width, height):
    x, y = float(left), float(top)
    for command, *numbers in re.findall(
        r"([MLHVh])([-\d.]+)(?: ([-\d.]+))?", hatching(hatch, left, top, width, height)
    ):
        values = [float(number) for number in numbers if number]
        if command in "ML":
            x, y = values
        elif command in "Hh":
            x = values[0] if command == "H" else x + values[0]
        else:
            y = values[0]
        assert left - 0.06 <= x <= left + width + 0.06  # one decimal is written
        assert top - 0.06 <= y <= top + height + 0.06


@given(st.text())
def test_nothing_printable_steers_a_terminal_or_breaks_a_line(text):
    kinds = {unicodedata.category(c) for c in printable(text) if c not in "\u200c\u200d"}
    assert kinds.isdisjoint({"Cc", "Cf", "Cs", "Zl", "Zp"})
