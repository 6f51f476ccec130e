"""Which column of a table names the items, and what data frames know beyond their cells."""

import pandas as pd
import polars as pl
import pytest

import accord
from accord.errors import AccordWarning, QuestionError

NUMBERED = [(1, 3, 3), (2, 3, 4), (3, 1, 1), (4, 5, 4), (5, 2, 2), (6, 3, 3), (7, 1, 2), (8, 4, 4)]
TAKEN = "is taken for the names of the items"


def table(tmp_path, rows, header):
    path = tmp_path / "labels.csv"
    lines = [",".join(header), *(",".join(map(str, row)) for row in rows)]
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


@pytest.mark.parametrize("name", ["Unnamed: 0", "case", "nr", "image", "patient"])
@pytest.mark.parametrize("first", [0, 1])
def test_a_column_that_counts_the_rows_is_no_annotator(tmp_path, name, first):
    rows = [(number - 1 + first, *scores) for number, *scores in NUMBERED]
    with pytest.warns(AccordWarning, match=f"the column {name!r} {TAKEN}"):
        corpus = accord.read(table(tmp_path, rows, (name, "ann", "bob")))
    assert corpus.annotators == ("ann", "bob")
    assert corpus.coding.name_of(0) == str(first)


def test_a_column_of_different_numbers_beside_scores_is_no_annotator(tmp_path):
    rows = [(number**2, *scores) for number, *scores in NUMBERED]
    with pytest.warns(AccordWarning, match=TAKEN):
        corpus = accord.read(table(tmp_path, rows, ("case", "ann", "bob")))
    assert corpus.annotators == ("ann", "bob")


def test_a_column_of_different_texts_names_the_items(tmp_path):
    rows = [(f"text {number}", *scores) for number, *scores in NUMBERED]
    with pytest.warns(AccordWarning, match=TAKEN):
        corpus = accord.read(table(tmp_path, rows, ("tweet", "ann", "bob")))
    assert corpus.coding.name_of(2) == "text 3"


@pytest.mark.parametrize(
    ("rows", "header"),
    [
        ([(1, 1), (2, 2), (3, 2), (4, 4), (5, 4)], ("ann", "bob")),
        ([(1, 1, 1), (2, 2, 2), (2, 3, 2), (4, 4, 4), (5, 4, 5)], ("ann", "bob", "eve")),
        ([(1.5, 1.5, 2), (2, 2, 2), (3, 3, 2), (4, 4, 4), (5, 4, 5)], ("ann", "bob", "eve")),
        ([(9, 9, 8), (2, 3, 2), (7, 7, 7), (4, 4, 4), (5, 5, 1)], ("ann", "bob", "eve")),
    ],
    ids=["two columns", "a score twice", "fractions", "everybody's scores differ"],
)
def test_a_first_column_of_scores_is_an_annotator(tmp_path, rows, header):
    assert accord.read(table(tmp_path, rows, header)).annotators == header


def test_a_column_that_repeats_itself_later_on_names_no_items(tmp_path):
    rows = [(number, 1 + number % 3, 1 + number % 2) for number in range(100, 160)]
    with pytest.warns(AccordWarning, match="columns not used: age"):
        corpus = accord.read(table(tmp_path, [*rows, (100, 1, 2)], ("age", "ann", "bob")))
    assert corpus.annotators == ("ann", "bob")
    assert corpus.coding.name_of(0) == "1"
    rows = [(number % 60, 1 + number % 3, 1 + number % 2) for number in range(1, 70)]
    corpus = accord.read(table(tmp_path, rows, ("fine", "ann", "bob")))
    assert corpus.annotators == ("fine", "ann", "bob")


def test_a_table_without_a_header_is_told_what_the_first_line_is_taken_for(tmp_path):
    path = tmp_path / "labels.csv"
    path.write_text("1,1\n2,2\n2,1\n", encoding="utf-8")
    with pytest.raises(accord.errors.DataError, match="first line is taken for the names"):
        accord.read(path, format="labels-wide")


# Data frames


def test_rows_of_a_pandas_frame_name_the_items():
    frame = pd.DataFrame({"ann": ["x", "y"], "bob": ["x", "x"]}, index=["s1", "s2"])
    assert list(accord.from_frame(frame).coding.names) == ["s1", "s2"]
    numbers = pd.Index([7, 9], name="case")
    assert list(accord.from_frame(frame.set_index(numbers)).coding.names) == ["7", "9"]
    plain = accord.from_frame(frame.reset_index(drop=True)).coding
    assert plain.name_of(1) == "2"
    named = accord.from_frame(frame.assign(item=["a", "b"])).coding
    assert list(named.names) == ["a", "b"]


@pytest.mark.parametrize("kind", ["pandas", "polars"])
@pytest.mark.parametrize("shape", ["wide", "long"])
def test_declared_categories_keep_their_order(kind, shape):
    scale = ["low", "middle", "high"]
    ann, bob = ["low", "high", "low"], ["low", "high", "high"]

    def column(values):
        if kind == "pandas":
            return pd.Categorical(values, categories=scale, ordered=True)
        return pl.Series(values, dtype=pl.Enum(scale))

    frames = {"pandas": pd.DataFrame, "polars": pl.DataFrame}
    if shape == "wide":
        frame = frames[kind]({"ann": column(ann), "bob": column(bob)})
    else:
        who = ["ann"] * 3 + ["bob"] * 3
        frame = frames[kind](
            {"item": [1, 2, 3] * 2, "annotator": who, "category": column(ann + bob)}
        )
    coding = accord.from_frame(frame).coding
    assert coding.categories == ("low", "middle", "high")
    assert coding.label(1, "bob") == "high"
    found = accord.measure(coding, "weighted-kappa", resamples=0)
    ranks = accord.Coding.from_rows([[1, 1], [3, 3], [1, 3]], categories=[1, 2, 3])
    assert found.value == accord.measure(ranks, "weighted-kappa", resamples=0).value


def test_categories_without_an_order_are_those_that_occur():
    kinds = pd.CategoricalDtype(["x", "unused", "y"])
    frame = pd.DataFrame({"ann": ["x", "y"], "bob": ["x", "x"]}).astype(kinds)
    assert accord.from_frame(frame).coding.categories == ("x", "y")


def test_a_list_to_be_measured_is_told_how_to_become_labels():
    with pytest.raises(QuestionError, match=r"Coding\.from_rows"):
        accord.measure([[1, 2], [1, 1]])
