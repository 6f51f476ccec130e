"""Data frames of units: pandas, polars, pyarrow, and whatever else speaks Arrow."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from accord.corpus import Corpus
from accord.corpus.categories import categories_of_cells
from accord.corpus.table import Labels
from accord.errors import DataError, QuestionError
from accord.formats.cells import labels_of
from accord.formats.columns import corpus_of_columns
from accord.formats.headers import EXPECTED, TIMES, find_columns, has_positions
from accord.formats.labels import WIDE, corpus_of_labels, layout_of

WHERE: Mapping[str, Any] = {"path": "data frame"}
#: So many rows are looked at to find out what a frame holds.
FIRST = 50
#: Stands for the names of the rows among the names of columns.
ROWS = "(names of the rows)"


def from_frame(frame: Any, columns: Mapping[str, str] | None = None) -> Corpus:
    """Make a corpus of a data frame with the columns document, annotator, start, end, category.

    Labels of items may have the columns item, annotator, category, or item and one for each
    annotator; the names of the rows of a pandas frame are then those of the items. Categories of an
    ordered Categorical (pandas) or an Enum (polars) are taken in their order, with those that do
    not occur. A mapping from names to lists is a data frame as well. NaN and None are empty cells
    in lists and in pandas; in polars and pyarrow, whose empty cells are null, NaN is an error.

    `columns` maps these names to those of the frame: {"annotator": "coder"}. Errors count rows from
    0, as data frames do.

    >>> from accord import from_frame
    >>> from_frame({"annotator": ["ann", "bob"], "start": [0, 0], "end": [7, 9]})
    <Corpus: 1 document, 2 annotators, 2 units>
    >>> from_frame({"item": ["s1", "s2"], "ann": ["a", "b"], "bob": ["a", None]})
    <Corpus: 1 document, 2 annotators, 2 items, 3 labels>
    """
    given = _columns_of(frame)
    if not has_positions(list(given), columns or {}):
        labels = _labels_of(given, columns or {}, _names_of_rows(frame))
        if labels is not None:
            return labels
    header = find_columns(list(given), columns or {}, WHERE)
    if "annotator" not in header.found:
        raise DataError(
            f"no column for annotator; the columns are {', '.join(given) or 'none'}",
            expected=EXPECTED,
            advice="Rename a column, or map it: columns={'annotator': 'your name'}.",
            **WHERE,
        )
    chosen = {what: _plain(given[name], what) for what, name in header.found.items()}
    _of_one_height(chosen)
    return corpus_of_columns(chosen, _place, header)


def _place(row: int) -> Mapping[str, Any]:
    return {"path": f"data frame, row {row}"}


def _of_one_height(columns: Mapping[str, Any]) -> None:
    heights = {what: len(column.codes if isinstance(column, Labels) else column)
               for what, column in columns.items()}  # fmt: skip
    if len(set(heights.values())) > 1:
        raise DataError(f"columns of different lengths: {heights}", expected="one length", **WHERE)


def _labels_of(
    given: Mapping[str, Any], mapping: Mapping[str, str], names: list[str] | None
) -> Corpus | None:
    """Return a corpus of labels; None where the frame does not look like a table of them."""
    columns = {name: _plain(column, name) for name, column in given.items()}
    layout = layout_of(list(columns), mapping, {n: _first(c) for n, c in columns.items()})
    if layout is None:
        return None
    if names is not None and layout.shape == WIDE and "item" not in layout.found:
        columns[ROWS] = names
        layout = replace(layout, found={**layout.found, "item": ROWS})
    _of_one_height(columns)
    corpus = corpus_of_labels(columns, layout, _place)
    own = layout.who if layout.shape == WIDE else [layout.found["category"]]
    scales = [_scale_of(given[name]) for name in own]
    if scales[0] is None or any(scale != scales[0] for scale in scales):
        return corpus
    coding = corpus.coding
    table, place = categories_of_cells(coding.categories, scales[0])
    codes = np.append(place, -1)[coding.codes].astype(np.int32)
    return Corpus.from_coding(coding.with_codes(codes, table), corpus.notes)


def _names_of_rows(frame: Any) -> list[str] | None:
    """Return the names that a pandas frame gives its rows, if they are more than numbers."""
    index = getattr(frame, "index", None)
    if type(frame).__module__.partition(".")[0] != "pandas" or index is None:
        return None
    named = getattr(index, "nlevels", 1) == 1 and index.is_unique and not index.hasnans
    if not named or (index.name is None and index.dtype.kind in "iuf"):
        return None
    return [str(name) for name in index]


def _scale_of(column: Any) -> list[Any] | None:
    """Return the categories of a column that declares them, from the lowest to the highest."""
    dtype: Any = getattr(column, "dtype", None)
    if type(column).__module__.partition(".")[0] == "pandas":
        return list(dtype.categories) if getattr(dtype, "ordered", False) else None
    if type(dtype).__name__ == "Enum":  # polars
        return list(dtype.categories)
    return None


def _first(column: Any) -> list[Any]:
    """Return the first cells of a column."""
    if isinstance(column, Labels):
        return [None if code < 0 else column.values[code] for code in column.codes[:FIRST].tolist()]
    part = column[:FIRST]
    return list(part.to_list() if hasattr(part, "to_list") else part)


def _columns_of(frame: Any) -> dict[str, Any]:
    if isinstance(frame, Mapping):
        return {str(name): column for name, column in frame.items()}
    module = type(frame).__module__.partition(".")[0]
    if module == "pandas":
        if not hasattr(frame, "columns"):
            raise QuestionError("a Series is no data frame; expected one with several columns")
        names = [str(name) for name in frame.columns]
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            raise DataError(f"two columns called {twice[0]!r}", expected="different names", **WHERE)
        return {name: frame.iloc[:, number] for number, name in enumerate(names)}
    import polars

    if isinstance(frame, polars.LazyFrame):
        frame = frame.collect()
    elif not isinstance(frame, polars.DataFrame) and hasattr(frame, "__arrow_c_stream__"):
        try:
            frame = polars.DataFrame(frame)
        except (polars.exceptions.PolarsError, TypeError, ValueError) as error:
            raise DataError(str(error), expected="a table with named columns", **WHERE) from None
    if isinstance(frame, polars.DataFrame):
        return {name: frame[name] for name in frame.columns}
    raise QuestionError(
        f"a {type(frame).__name__} is no data frame; expected one of pandas, polars or pyarrow, "
        "or a mapping from names to lists"
    )


def _plain(column: Any, what: str) -> Any:
    """Return a column of a pandas frame as an array, as labels or as a list; others as they are."""
    if type(column).__module__.partition(".")[0] != "pandas":
        if isinstance(column, str) or not hasattr(column, "__len__"):
            raise DataError(f"{column!r} for {what}", expected="a list, one value a row", **WHERE)
        return column
    if what in TIMES:
        if isinstance(column.dtype, np.dtype) and column.dtype.kind in "iuf":
            return column.to_numpy()
        return column.astype(object).where(column.notna(), None).tolist()
    if what == "text" or column.dtype == object:
        return column.astype(object).where(column.notna(), None).tolist()
    codes, distinct = column.factorize()
    labels = labels_of(list(distinct), what, lambda _: WHERE)
    return Labels(labels.values, np.append(labels.codes, -1)[codes])
