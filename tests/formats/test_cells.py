"""What a number is and what a label is, whatever kind of column it stands in."""

from datetime import date
from decimal import Decimal

import numpy as np
import polars
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accord import DataError
from accord.formats.cells import labels_of, number_of, numbers_of, words_of_column


def place(row):
    return {"path": "cells", "line": row}


def as_columns(cells):
    """The same cells as a list and as a series of polars."""
    return [cells, polars.Series(cells, dtype=polars.String)]


@pytest.mark.parametrize(
    ("cell", "number"),
    [
        ("12", 12), (" 7 ", 7), ("+5", 5), ("-0", 0), ("007", 7), ("1e3", 1000.0), ("1.", 1.0),
        (".5", 0.5), ("-2.5E-1", -0.25), ("9007199254740992", 2**53), ("", None), (" ", None),
        ("0" * 5000 + "1", 1),
    ],
)  # fmt: skip
def test_a_number_is_written_in_digits_with_a_point_and_an_exponent(cell, number):
    for column in as_columns([cell, "3"]):
        values, empty = numbers_of(column, "start", place)
        assert (None if empty[0] else values[0]) == number
        assert not empty[1]


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ("x", "a number"), ("1_000", "a number"), ("0x10", "a number"), ("١٢", "a number"),
        ("１２", "a number"), ("²", "a number"), ("1 000", "a number"), ("1,5", "a number"),
        ("--1", "a number"), ("1e", "a number"), ("NA", "a number"), ("None", "a number"),
        ("true", "a number"), ("2020-01-01", "a number"), ("nan", "a finite number"),
        ("-inf", "a finite number"), ("Infinity", "a finite number"),
        ("1e400", "a finite number"), ("-1e999", "a finite number"),
        ("1" + "0" * 30, "a number below 2⁵³"), ("9007199254740993.0", "a number below 2⁵³"),
        ("1" + "0" * 17, "a number below 2⁵³"), ("9" * 5000, "a finite number"),
    ],
)  # fmt: skip
def test_anything_else_is_an_error_that_names_the_line(cell, expected):
    if cell == "9007199254740993.0":  # which is 2⁵³ to a floating-point number
        cell = "9007199254740994.0"
    for column in as_columns(["1", "", cell]):
        with pytest.raises(DataError, match=rf"cells, line 2: .* as start; expected {expected}"):
            numbers_of(column, "start", place)


@pytest.mark.parametrize(
    "cell",
    [True, [1], b"1", 1j, float("inf"), 2**53 + 1, 10**400, Decimal("1e400"), Decimal("Infinity"),
     np.float32("inf")],
)  # fmt: skip
def test_a_value_that_is_no_finite_number_is_an_error(cell):
    with pytest.raises(DataError, match=r"cells, line 0: .* as end; expected"):
        number_of(cell, "end", 0, place)


def test_numbers_of_many_types_are_numbers():
    cells = [3, 2.5, np.int32(4), np.float64(0.5), Decimal("1.50"), Decimal(7), "8"]
    values, empty = numbers_of(cells, "start", place)
    assert values.tolist() == [3, 2.5, 4, 0.5, 1.5, 7, 8]
    assert not empty.any()


def test_whole_numbers_stay_whole_and_one_fraction_makes_all_of_them_fractions():
    for column in as_columns(["1", "", "3"]):
        assert numbers_of(column, "start", place)[0].dtype == np.int64
    for column in as_columns(["1", "", "3.5"]):
        assert numbers_of(column, "start", place)[0].dtype == np.float64


def test_nan_in_an_array_is_an_empty_cell_as_pandas_has_it():
    values, empty = numbers_of(np.array([1.0, np.nan, 3.0]), "start", place)
    assert values.tolist() == [1, 0, 3]
    assert empty.tolist() == [False, True, False]
    assert values.dtype == np.int64


def test_nan_in_a_series_of_polars_is_an_error_since_null_is_the_empty_cell():
    with pytest.raises(DataError, match="nan as start; expected a finite number"):
        numbers_of(polars.Series([1.0, float("nan")]), "start", place)
    _, empty = numbers_of(polars.Series([1.0, None]), "start", place)
    assert empty.tolist() == [False, True]


@pytest.mark.parametrize(
    "series",
    [
        polars.Series([1, 2], dtype=polars.UInt8),
        polars.Series([1, 2], dtype=polars.UInt64),
        polars.Series([1, 2], dtype=polars.Float32),
        polars.Series([Decimal(1), Decimal(2)]),
        polars.Series(["1", "2"], dtype=polars.Categorical),
        polars.Series([b"1", b"2"]),
    ],
)
def test_numbers_may_have_any_type_of_number_and_labels_that_are_numbers_too(series):
    assert numbers_of(series, "start", place)[0].tolist() == [1, 2]


@pytest.mark.parametrize(
    "series",
    [
        polars.Series([True]),
        polars.Series([date(2020, 1, 1)]),
        polars.Series([5]).cast(polars.Duration),
        polars.Series([5]).cast(polars.Time),
        polars.Series([[1]]),
        polars.Series([{"a": 1}]),
        polars.Series([b"\xff"]),
        polars.Series([2**64 - 1], dtype=polars.UInt64),
    ],
)
def test_dates_booleans_lists_and_bytes_are_no_numbers(series):
    with pytest.raises(DataError, match="as start"):
        numbers_of(series, "start", place)


@given(st.lists(st.one_of(
    st.floats().map(repr), st.integers(-(10**20), 10**20).map(str), st.just(""),
    st.text("0123456789+-.eE _x", max_size=8),
), min_size=1, max_size=6))  # fmt: skip
def test_a_list_and_a_series_hold_the_same_numbers_to_the_last_bit(cells):
    answers = []
    for column in as_columns(cells):
        try:
            values, empty = numbers_of(column, "start", place)
        except DataError:
            answers.append("an error")
        else:
            answers.append((values.dtype, values.tobytes(), empty.tolist()))
    assert answers[0] == answers[1]


@pytest.mark.parametrize(
    "label", ["nan", "NaN", "NA", "N/A", "null", "None", "none", "-", "0", "#N/A"]
)
def test_a_label_is_never_taken_for_missing(label):
    for column in as_columns([label, "", "x"]):
        labels = labels_of(column, "category", place)
        assert [labels.values[code] if code >= 0 else None for code in labels.codes] == [
            label, None, "x",
        ]  # fmt: skip


@pytest.mark.parametrize(
    ("cells", "labels"),
    [
        ([1, 2.0, None], ["1", "2", None]),
        ([1.0, 2.5, float("nan")], ["1", "2.5", None]),
        ([True, False, None], ["true", "false", None]),
        ([Decimal(1), None], ["1", None]),
    ],
)
def test_numbers_and_booleans_are_labels_as_well(cells, labels):
    for column in (cells, polars.Series(cells, strict=False)):
        found = labels_of(column, "category", place)
        assert [found.values[code] if code >= 0 else None for code in found.codes] == labels


@pytest.mark.parametrize("cell", [["x"], {"a": 1}, ("x", "y"), b"x", {"x"}])
def test_several_labels_in_one_cell_are_an_error(cell):
    with pytest.raises(DataError, match=r"cells, line 1: .* as category; expected one label"):
        labels_of(["x", cell], "category", place)


def test_a_column_of_lists_holds_no_labels():
    with pytest.raises(DataError, match=r"a column of List\(String\) as category"):
        labels_of(polars.Series([["x"], ["y"]]), "category", place)
    with pytest.raises(DataError, match="bytes that are no text as category"):
        labels_of(polars.Series([b"\xff"]), "category", place)


def test_half_a_character_is_no_label():
    with pytest.raises(DataError, match=r"line 1: '\\ud800' as category; expected text"):
        labels_of(["x", "\ud800"], "category", place)


def test_labels_may_be_categories_of_polars():
    column = polars.Series(["b", "a", None, "b"], dtype=polars.Categorical)
    labels = labels_of(column, "category", place)
    assert labels.values == ("a", "b")
    assert labels.codes.tolist() == [1, 0, -1, 1]


@given(st.lists(st.one_of(st.none(), st.text(max_size=5)), max_size=6), st.data())
def test_words_are_those_of_the_rows_and_empty_words_are_none(cells, data):
    rows = np.array(data.draw(st.lists(st.integers(0, len(cells) - 1))) if cells else [], np.int64)
    cells = [cell if cell is None else cell.replace("\0", "") for cell in cells]
    wanted = [cells[row] or None for row in rows]
    assert words_of_column(cells, rows).tolist() == wanted
    if all(cell is None or cell.isprintable() for cell in cells):
        series = polars.Series(cells, dtype=polars.String)
        assert words_of_column(series, rows).tolist() == wanted
