"""From the cells of a column to numbers and to labels, whatever table they come from.

A column is a list of cells, an array of numpy or a series of polars; the three mean the same.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from math import isfinite
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from accord.corpus.table import FARTHEST, Floats, Ints, Labels
from accord.corpus.words import Words
from accord.errors import DataError

#: Where a row of a table came from: the path and the line, for an error about it.
Place = Callable[[int], Mapping[str, Any]]
#: Numbers, and which cells are empty.
Numbers = tuple[Ints | Floats, NDArray[np.bool_]]

#: How a number is written; 1_000, 0x10 and the digits of other scripts are none.
NUMBER = r"^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?$"
SPACE = " \t\r\n"
_NUMBER = re.compile(NUMBER)
#: Numbers and times as people write them.
_GROUPED = re.compile("[+-]?[0-9]{1,3}(?:[., '_\u00a0\u2009\u202f][0-9]{3})+(?:[.,][0-9]+)?")
_CLOCK = re.compile("(?:[0-9]+:)?[0-9]{1,2}:[0-9]{1,2}(?:[.,][0-9]+)?")
_INFINITE = re.compile(r"[+-]?(nan|inf|infinity)", re.IGNORECASE)


def is_series(column: Any) -> bool:
    """Tell a series of polars without importing it."""
    return hasattr(column, "to_physical")


def numbers_of(column: Any, what: str, place: Place) -> Numbers:
    """Return the numbers of a column and which cells are empty (0 stands in their place)."""
    if is_series(column):
        return _numbers_of_series(column, what, place)
    if isinstance(column, np.ndarray) and column.dtype.kind in "iuf":
        return _numbers_of_array(column, what, place)
    cells = [number_of(cell, what, row, place) for row, cell in enumerate(column)]
    empty = np.array([cell is None for cell in cells], bool)
    whole = not any(isinstance(cell, float) for cell in cells)
    values = np.array(
        [0 if cell is None else cell for cell in cells], np.int64 if whole else np.float64
    )
    return cast("Ints | Floats", values), empty


def _numbers_of_array(column: NDArray[Any], what: str, place: Place) -> Numbers:
    """Take NaN for an empty cell: pandas has no other in a column of numbers."""
    if column.dtype.kind != "f":
        return _finite(column, what, place), np.zeros(len(column), bool)
    empty = np.isnan(column)
    values = _finite(np.where(empty, 0, column).astype(np.float64), what, place)
    # and whole numbers with a gap among them become floating-point numbers there
    whole = empty.any() and (values % 1 == 0).all()
    return values.astype(np.int64) if whole else values, empty


def number_of(given: Any, what: str, row: int, place: Place) -> int | float | None:
    """Return the number in a cell, None where it is empty."""
    cell: Any = given.item() if isinstance(given, np.generic) else given
    if cell is None or (isinstance(cell, float) and np.isnan(cell)):
        return None
    if isinstance(cell, str):
        return _number_written(cell.strip(SPACE), what, row, place)
    if isinstance(cell, bool) or not isinstance(cell, (int, float, Decimal)):
        raise DataError(f"{_short(cell)} as {what}", expected="a number", **place(row))
    if isinstance(cell, Decimal) and cell.is_finite() and cell == cell.to_integral_value():
        cell = int(cell) if abs(cell) <= FARTHEST else 2 * FARTHEST
    if isinstance(cell, int):
        if abs(cell) > FARTHEST:
            raise _too_far(given, what, row, place)
        return cell
    return _checked(float(cell), cell, what, row, place)


def _number_written(text: str, what: str, row: int, place: Place) -> int | float | None:
    if not text:
        return None
    if not _NUMBER.fullmatch(text):
        infinite = _INFINITE.fullmatch(text)
        raise DataError(
            f"{_short(text)} as {what}",
            expected="a finite number" if infinite else "a number",
            advice=_advice_about(text, what),
            **place(row),
        )
    number = _checked(float(text), text, what, row, place)
    # below 2⁵³ the way through a floating-point number loses nothing
    return int(number) if text.lstrip("+-").isdigit() else number


def _advice_about(text: str, what: str) -> str:
    """Say what may be wrong with a cell that holds no number."""
    if text.lower() == what:
        return "Does the header stand here a second time?"
    if _GROUPED.fullmatch(text):
        return "Write numbers without anything between their thousands."
    if _CLOCK.fullmatch(text):
        return "Write times in seconds, or in milliseconds."
    return ""


def _checked(number: float, cell: object, what: str, row: int, place: Place) -> float:
    if not isfinite(number):
        raise DataError(f"{_short(cell)} as {what}", expected="a finite number", **place(row))
    if abs(number) > FARTHEST:
        raise _too_far(cell, what, row, place)
    return number


def _too_far(cell: object, what: str, row: int, place: Place) -> DataError:
    return DataError(
        f"{_short(cell)} as {what}",
        expected="a number below 2⁵³, beyond which one cannot be told from the next",
        advice="Count from the beginning of the document, or in a larger unit of time.",
        **place(row),
    )


def _short(cell: object) -> str:
    text = repr(cell)
    return text if len(text) <= 60 else f"{text[:57]}…"


def _numbers_of_series(column: Any, what: str, place: Place) -> Numbers:
    import polars

    if column.dtype in (polars.Categorical, polars.Enum, polars.Binary):
        column = _as_text(column, what, place)
    if column.dtype == polars.String:
        return _numbers_of_texts(column.str.strip_chars(SPACE), what, place)
    empty = column.is_null()
    if column.dtype == polars.Null:
        return np.zeros(len(column), np.int64), empty.to_numpy()
    if not column.dtype.is_numeric():
        raise DataError(f"a column of {column.dtype} as {what}", expected="numbers", **place(0))
    whole = column.dtype.is_integer() or (column.dtype.is_decimal() and column.dtype.scale == 0)
    if whole:
        values = column.cast(polars.Int64, strict=False)
        if not (values.is_null() & ~empty).any():
            return _finite(values.fill_null(0).to_numpy(), what, place), empty.to_numpy()
    values = column.cast(polars.Float64).fill_null(0).to_numpy()
    return _finite(values, what, place), empty.to_numpy()


def _numbers_of_texts(column: Any, what: str, place: Place) -> Numbers:
    import polars

    column = column.set(column == "", None)
    empty = column.is_null()
    values = column.cast(polars.Int64, strict=False)
    if (values.is_null() & ~empty).any():
        wrong = (~column.str.contains(NUMBER)).fill_null(value=False)
        if wrong.any():
            row = int(wrong.arg_true()[0])
            number_of(column[row], what, row, place)
        values = column.cast(polars.Float64)
    return _finite(values.fill_null(0).to_numpy(), what, place), empty.to_numpy()


def _finite(values: NDArray[Any], what: str, place: Place) -> Ints | Floats:
    """Raise for the first number that is infinite or too far away."""
    good = (values >= -FARTHEST) & (values <= FARTHEST)
    if not good.all():
        row = int(np.argmin(good))
        _checked(float(values[row]), values[row].item(), what, row, place)
    kind = np.float64 if values.dtype.kind == "f" else np.int64
    return cast("Ints | Floats", values.astype(kind, copy=False))


def labels_of(column: Any, what: str, place: Place) -> Labels:
    """Return the labels of a column, numbered; empty cells have none.

    Numbers are labels as well, 1.0 being the same as 1. A label that reads nan or NA is a label.
    """
    if isinstance(column, Labels):
        labels = column
    elif is_series(column):
        labels = _labels_of_series(column, what, place)
    else:
        labels = Labels.of(_labels(column, what, place))
    for number, label in enumerate(labels.values):
        if not label.isascii() and not _is_text(label):
            row = int(np.argmax(labels.codes == number))
            raise DataError(
                f"{label!a} as {what}", expected="text without halves of characters", **place(row)
            )
    return labels


def _is_text(label: str) -> bool:
    try:
        label.encode()
    except UnicodeEncodeError:
        return False
    return True


def _labels(column: Iterable[Any], what: str, place: Place) -> Iterable[str | None]:
    for row, value in enumerate(column):
        yield value or None if type(value) is str else _label(value, what, row, place)


def _label(value: Any, what: str, row: int, place: Place) -> str | None:
    if isinstance(value, np.generic):
        value = value.item()
    if value is None or type(value).__name__ in ("NAType", "NaTType"):
        return None
    if isinstance(value, (list, tuple, set, frozenset, dict, bytes, np.ndarray)):
        raise DataError(
            f"{_short(value)} as {what}", expected="one label, a word or a number", **place(row)
        )
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        if np.isnan(value):
            return None
        return str(int(value)) if value.is_integer() else repr(value)
    return str(value) or None


def _labels_of_series(column: Any, what: str, place: Place) -> Labels:
    import polars

    if column.dtype.is_nested() or column.dtype == polars.Object:
        raise DataError(f"a column of {column.dtype} as {what}", expected="labels", **place(0))
    if column.dtype in (polars.Categorical, polars.Enum, polars.Binary):
        column = _as_text(column, what, place)
    if column.dtype.is_integer():
        column = column.cast(polars.String)
    distinct = column.unique().to_list()
    if column.dtype == polars.String:
        labels = distinct
        column = column.set(column == "", None)
    else:
        labels = list(_labels(distinct, what, lambda _: place(0)))
        column = column.replace_strict(distinct, labels, return_dtype=polars.String)
    words = sorted(filter(None, labels))
    codes = column.cast(polars.Enum(words)).to_physical().cast(polars.Int64).fill_null(-1)
    return Labels(tuple(words), codes.to_numpy())


def _as_text(column: Any, what: str, place: Place) -> Any:
    import polars

    try:
        return column.cast(polars.String)
    except polars.exceptions.PolarsError:
        raise DataError(f"bytes that are no text as {what}", expected="text", **place(0)) from None


def words_of_column(column: Any, rows: Ints) -> Words:
    """Return the words in some rows of a column."""
    if not is_series(column):
        cells = (column[row] for row in rows.tolist())
        return Words.of(None if cell is None else str(cell) for cell in cells)
    import polars

    text = column.gather(rows).cast(polars.String).fill_null("")
    parts = [
        part.str.join("").item().encode() for part in text.to_frame().iter_slices(1_000_000)
        for part in part.iter_columns()
    ]  # fmt: skip
    return Words.joined(b"".join(parts), text.str.len_bytes().cast(polars.Int64).to_numpy())
