"""Data frames: pandas, polars, pyarrow, and plain mappings."""

from datetime import date

import numpy as np
import pandas
import polars
import pyarrow
import pytest

from accord import DataError, QuestionError, from_frame

COLUMNS = {
    "document": ["d", "d", "e"], "annotator": ["a", "b", "a"], "start": [0, 3, 5],
    "end": [4, 7, 9], "category": ["x", None, "y"],
}  # fmt: skip
MAKERS = {
    "mapping": dict, "pandas": pandas.DataFrame, "polars": polars.DataFrame,
    "lazy": polars.LazyFrame, "pyarrow": pyarrow.table,
}  # fmt: skip
EXPECTED = from_frame(COLUMNS)


@pytest.mark.parametrize("maker", MAKERS.values(), ids=MAKERS)
def test_every_kind_of_frame_holds_the_same_corpus(maker):
    corpus = from_frame(maker(COLUMNS))
    assert corpus == EXPECTED
    assert corpus.table.start.dtype == np.int64
    assert corpus["d"].units("b")[0].category is None


@pytest.mark.parametrize("maker", MAKERS.values(), ids=MAKERS)
def test_columns_can_be_mapped_and_others_are_noted(maker):
    columns = {("coder_name" if name == "annotator" else name): cells
               for name, cells in COLUMNS.items()}  # fmt: skip
    corpus = from_frame(maker({**columns, "id": [1, 2, 3]}), columns={"annotator": "coder_name"})
    assert corpus == EXPECTED
    assert corpus.notes == ("columns not used: id",)


@pytest.mark.parametrize("maker", MAKERS.values(), ids=MAKERS)
def test_an_error_counts_rows_from_zero(maker):
    with pytest.raises(DataError, match="data frame, row 1: a unit from 3 to 3 has no length"):
        from_frame(maker({**COLUMNS, "end": [4, 3, 9]}))


@pytest.mark.parametrize("maker", MAKERS.values(), ids=MAKERS)
def test_nobody_without_an_annotator(maker):
    columns = {name: cells for name, cells in COLUMNS.items() if name != "annotator"}
    with pytest.raises(DataError, match="no column for annotator; the columns are document, start"):
        from_frame(maker(columns))


@pytest.mark.parametrize("dtype", ["category", "string", "str", object])
def test_labels_of_pandas_may_be_of_any_type(dtype):
    frame = pandas.DataFrame(COLUMNS)
    for name in ("document", "annotator", "category"):
        frame[name] = frame[name].astype(dtype)
    assert from_frame(frame) == EXPECTED


@pytest.mark.parametrize("dtype", ["int8", "uint32", "float32", "float64", "Int64", "Float64",
                                   "string", "int64[pyarrow]"])  # fmt: skip
def test_positions_of_pandas_may_be_of_any_type_of_number(dtype):
    frame = pandas.DataFrame(COLUMNS)
    frame["start"] = frame["start"].astype(dtype)
    assert from_frame(frame) == EXPECTED


def test_numbers_are_labels_and_a_gap_does_not_make_them_fractions():
    frame = pandas.DataFrame({**COLUMNS, "category": [1, None, 2]})
    assert frame["category"].dtype == np.float64
    assert from_frame(frame).categories == ("1", "2")


@pytest.mark.parametrize(
    "maker", [dict, pandas.DataFrame, polars.DataFrame], ids=lambda m: m.__name__
)
def test_empty_positions_say_saw_it_and_marked_nothing(maker):
    corpus = from_frame(maker({**COLUMNS, "start": [0, None, 5], "end": [4, None, 9]}))
    assert corpus["d"].annotators == ("a", "b")
    assert corpus["d"].units("b") == ()
    assert corpus.table.start.dtype == np.int64


@pytest.mark.parametrize("missing", [None, np.nan, pandas.NA, pandas.NaT])
def test_whatever_pandas_calls_missing_is_missing(missing):
    frame = pandas.DataFrame({**COLUMNS, "category": ["x", missing, "y"]}, dtype=object)
    assert from_frame(frame) == EXPECTED
    assert from_frame({**COLUMNS, "category": ["x", missing, "y"]}) == EXPECTED


def test_a_label_that_reads_nan_is_a_label():
    frame = pandas.DataFrame({**COLUMNS, "category": ["nan", "NA", "null"]})
    assert from_frame(frame).categories == ("NA", "nan", "null")


def test_nan_is_an_error_where_the_empty_cell_is_null():
    columns = {**COLUMNS, "start": [0.0, float("nan"), 5.0]}
    for maker in (polars.DataFrame, pyarrow.table):
        with pytest.raises(DataError, match="row 1: nan as start; expected a finite number"):
            from_frame(maker(columns))


@pytest.mark.parametrize("start", [
    [0, float("inf"), 5], [True, False, True], [date(2020, 1, 1)] * 3, [0, [3], 5],
    [0, "three", 5], [0, 10**30, 5], [0, 3j, 5],
])  # fmt: skip
def test_what_is_no_position_is_an_error(start):
    for maker in (dict, pandas.DataFrame):
        with pytest.raises(DataError, match=r"data frame, row [01]: .* as start; expected"):
            from_frame(maker({**COLUMNS, "start": start}))


def test_two_columns_of_one_name_are_an_error():
    frame = pandas.DataFrame(COLUMNS).assign(begin=[1, 2, 3]).rename(columns={"begin": "start"})
    with pytest.raises(DataError, match="two columns called 'start'"):
        from_frame(frame)


def test_columns_of_different_lengths_are_an_error():
    with pytest.raises(DataError, match="columns of different lengths"):
        from_frame({**COLUMNS, "end": [4, 7]})


@pytest.mark.parametrize("thing", [7, "units.csv", [1, 2], None, pandas.Series([1])])
def test_what_is_no_frame_is_said(thing):
    with pytest.raises(QuestionError, match="is no data frame"):
        from_frame(thing)


def test_an_index_of_pandas_does_not_matter():
    frame = pandas.DataFrame(COLUMNS, index=[7, 7, 7])
    assert from_frame(frame) == EXPECTED


def test_words_are_kept():
    for maker in MAKERS.values():
        corpus = from_frame(maker({**COLUMNS, "text": ["abcd", None, "efgh"]}))
        assert [corpus["d"].covered(row) for row in (0, 1)] == ["abcd", None]
