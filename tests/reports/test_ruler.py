"""Round positions, and no more digits than are needed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accord.reports.ruler import decimals_for, position_text, ticks


@given(st.floats(-1e9, 1e9), st.floats(1e-3, 1e9), st.integers(1, 30), st.booleans())
def test_ticks_lie_within_the_stretch_and_are_not_too_many(lower, length, most, whole):
    upper = lower + length
    found = ticks(lower, upper, most, whole=whole)
    slack = 1e-6 * max(1.0, abs(lower), abs(upper))  # a step times a large number is rounded
    assert all(lower - slack <= tick <= upper + slack for tick in found)
    assert len(found) <= most + 1


@pytest.mark.parametrize(
    ("lower", "upper", "most", "expected"),
    [
        (0, 100, 5, [0, 20, 40, 60, 80, 100]),
        (10**8, 10**8 + 9, 5, [10**8, 10**8 + 2, 10**8 + 4, 10**8 + 6, 10**8 + 8]),
        (0, 3, 10, [0, 1, 2, 3]),
        (5, 5, 10, []),
    ],
)
def test_whole_positions_have_whole_ticks(lower, upper, most, expected):
    assert ticks(lower, upper, most, whole=True) == expected


def test_seconds_are_divided_further():
    assert ticks(1.0, 1.2, 4, whole=False) == pytest.approx([1.0, 1.05, 1.1, 1.15, 1.2])


@pytest.mark.parametrize(
    ("position", "shortest", "expected"),
    [(12.345678, 0.5, "12.346"), (12.5, 0.5, "12.5"), (3.0, 2.0, "3"),
     (1e8 + 0.25, 0.1, "100000000.25"),
     (-0.0001, 5.0, "0")],
)  # fmt: skip
def test_positions_have_no_more_digits_than_the_shortest_unit_needs(position, shortest, expected):
    assert position_text(position, decimals_for(shortest, whole=False)) == expected


def test_thousands_can_be_set_apart():
    assert position_text(10**8, grouping=" ") == "100 000 000"
