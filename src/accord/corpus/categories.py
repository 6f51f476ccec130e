"""The categories of a coding: words, numbers, sets, or anything else, each with a number."""

import hashlib
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accord.errors import DataError

Codes = NDArray[np.int32]
Floats = NDArray[np.float64]

#: What stands between the words of a set, and the set without a word.
BETWEEN = "|"
EMPTY_SET = "{}"
#: The largest number that is not infinite.
LARGEST = float(np.finfo(np.float64).max)
#: Whole numbers in a range of so many are numbered by a table instead of by sorting.
NARROW = 1 << 20
#: So many values are looked at in one go: what a processor has at hand.
AT_HAND = 1 << 16


@dataclass(frozen=True, eq=False)
class CategoryTable:
    """The categories, by number: an array of numbers, or of objects.

    `ordered`: whoever made the coding said which categories there are, from the lowest to the
    highest.
    """

    values: NDArray[Any]
    ordered: bool = False

    def __len__(self) -> int:
        return len(self.values)

    @cached_property
    def categories(self) -> tuple[Any, ...]:
        """The categories themselves."""
        return tuple(self.values.tolist())

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """The categories as they are written: a set with | between its words."""
        return tuple(map(label_of, self.values.tolist()))

    @cached_property
    def numbers(self) -> Floats | None:
        """The categories as numbers; None where one of them is none."""
        if self.values.dtype.kind in "if":
            return self.values.astype(np.float64)
        found = [_number(value) for value in self.values]
        if any(number is None for number in found):
            return None
        return np.array(found, np.float64)

    def hashes(self) -> NDArray[np.uint64]:
        """Return a number for each category, that of none at the end."""
        if self.values.dtype.kind in "if":
            own = (self.values.astype(np.float64) + 0.0).view(np.uint64)
            own = own * np.uint64(0x9E3779B97F4A7C15) ^ (own >> np.uint64(29))
        else:
            own = np.array([_hash(value) for value in self.values], np.uint64)
        return np.append(own, np.uint64(0x2545F4914F6CDD1D))


def label_of(value: Any) -> str:
    """Write a category: 3.0 like 3, a set with | between its words."""
    if isinstance(value, frozenset):
        return BETWEEN.join(sorted(map(str, value))) or EMPTY_SET
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


def set_of(value: Any) -> frozenset[Any]:
    """Return a category as a set: `A|B` is the set of A and B, `{}` the empty one."""
    if isinstance(value, frozenset):
        return value
    if isinstance(value, str):
        return frozenset(filter(None, map(str.strip, value.split(BETWEEN)))) - {EMPTY_SET}
    return frozenset([value])


def table_of_labels(labels: Sequence[str]) -> tuple[CategoryTable, NDArray[np.int64]]:
    """Return the table of different labels, and the place of each in it.

    Where all of them are numbers, they are taken for numbers; 01 is none, since 1 is another label.
    """
    numbers = [number for label in labels if (number := _number(label)) is not None]
    if [label_of(number) for number in numbers] == list(labels):
        return _arranged([int(one) if one.is_integer() else one for one in numbers], None)
    return _arranged(list(labels), None)


def _hash(value: Any) -> int:
    number = _number(value)
    if number is not None and label_of(number) == label_of(value):
        bits = (np.array([number]) + 0.0).view(np.uint64)
        mixed = bits * np.uint64(0x9E3779B97F4A7C15) ^ (bits >> np.uint64(29))
        return int(mixed[0])
    return int.from_bytes(hashlib.sha256(label_of(value).encode()).digest()[:8], "little")


def _number(value: Any) -> float | None:
    if isinstance(value, (bool, frozenset)):
        return None
    try:
        number = float(value)
    except (TypeError, ValueError):
        return None
    return number if np.isfinite(number) else None


def _plain(cell: Any) -> Any:
    """Return what a cell holds: None for nothing, a frozen set for words together."""
    if isinstance(cell, str):
        return cell or None
    if isinstance(cell, np.generic):
        cell = cell.item()
    if isinstance(cell, bool):
        return "true" if cell else "false"
    if isinstance(cell, float) and cell != cell:  # noqa: PLR0124 - NaN
        return None
    if isinstance(cell, (int, float)) and not -LARGEST <= cell <= LARGEST:
        what = "an infinite number" if isinstance(cell, float) else "a number beyond 10³⁰⁸"
        raise DataError(f"{what} as a label", expected="finite numbers (or words)")
    if isinstance(cell, (set, list, tuple)):
        return frozenset(cell)
    if cell is not None and type(cell).__name__ in ("NAType", "NaTType"):
        return None
    return cell


def categories_of_cells(
    cells: Iterable[Any], given: Sequence[Any] | None = None
) -> tuple[CategoryTable, Codes]:
    """Give the labels of cells numbers; `given` are all there are, in their order."""
    every = list(cells)
    if set(map(type, every)) <= {str, type(None)}:
        return _categories_of_words(every, given)
    first_seen: dict[Hashable, int] = {}
    own: list[Any] = []
    numbers: list[int] = []
    for cell in every:
        value = _plain(cell)
        if value is None:
            numbers.append(-1)
            continue
        try:
            number = first_seen.setdefault(value, len(first_seen))
        except TypeError:
            raise DataError(
                f"a {type(value).__name__} as a label", expected="something that can be hashed"
            ) from None
        if number == len(own):
            own.append(value)
        numbers.append(number)
    table, place = _arranged(own, given)
    recoded = np.append(place, -1).astype(np.int32)
    return table, recoded[np.array(numbers, np.int64)]


def _categories_of_words(
    cells: list[str | None], given: Sequence[Any] | None
) -> tuple[CategoryTable, Codes]:
    """Give words numbers: each different one is looked at once."""
    distinct = dict.fromkeys(cells)
    own = [cell for cell in distinct if cell]
    table, place = _arranged(own, given)
    number: dict[str | None, int] = {
        **dict.fromkeys(distinct, -1),
        **dict(zip(own, place.tolist(), strict=True)),
    }
    return table, np.fromiter(map(number.__getitem__, cells), np.int32, len(cells))


def _arranged(own: list[Any], given: Sequence[Any] | None) -> tuple[CategoryTable, NDArray[Any]]:
    """Return the table of categories in order, and the place in it of each that was seen."""
    own = _of_one_kind(own)
    if given is not None:
        declared = [_plain(value) for value in given]
        texts = {label_of(value): number for number, value in enumerate(declared)}
        unknown = [label_of(value) for value in own if label_of(value) not in texts]
        if unknown:
            raise DataError(f"the category {unknown[0]!r}", expected=f"one of {', '.join(texts)}")
        places = np.array([texts[label_of(value)] for value in own], np.int64)
        return CategoryTable(_array(declared), ordered=True), places
    distinct = sorted(dict.fromkeys(own), key=_order_of(own))
    number = {value: place for place, value in enumerate(distinct)}
    return CategoryTable(_array(distinct)), np.array([number[value] for value in own], np.int64)


def _of_one_kind(own: list[Any]) -> list[Any]:
    """Take numbers among words for words, and words among sets for sets of one."""
    kinds = {_kind(value) for value in own}
    if kinds == {"number", "word"}:
        return [label_of(value) for value in own]
    if "set" in kinds and kinds <= {"set", "word", "number"}:
        return [set_of(value) for value in own]
    return own


def _kind(value: Any) -> str:
    if isinstance(value, (int, float)):
        return "number"
    if isinstance(value, str):
        return "word"
    return "set" if isinstance(value, frozenset) else "other"


def _order_of(own: list[Any]) -> Any:
    kinds = {_kind(value) for value in own}
    if kinds <= {"number"}:
        return None  # numbers have an order, and whole ones beyond 2⁵³ are not all floats
    if kinds <= {"word"}:
        return float if all(_number(value) is not None for value in own) else str
    if kinds <= {"set"}:
        return lambda value: sorted(map(str, value))
    place = {value: number for number, value in enumerate(own)}
    return place.__getitem__


def _array(values: Sequence[Any]) -> NDArray[Any]:
    """Return values as an array: of numbers where all are, else of objects."""
    if values and all(_kind(value) == "number" for value in values):
        whole = all(isinstance(value, int) and abs(value) < 1 << 63 for value in values)
        return np.array(values, np.int64 if whole else np.float64)
    array = np.empty(len(values), dtype=object)
    for number, value in enumerate(values):
        array[number] = value
    return array


def _narrowed(values: NDArray[Any]) -> NDArray[Any]:
    """Return numbers as int64 where they are whole and none is beyond it, else as float64."""
    small = values.dtype.kind in "iu" and (len(values) == 0 or int(values.max()) < 1 << 63)
    return values.astype(np.int64 if small else np.float64)


def categories_of_array(
    values: NDArray[Any], missing: float | None, given: Sequence[Any] | None = None
) -> tuple[CategoryTable, Codes]:
    """Give the values of an array of numbers their own numbers."""
    if values.dtype.kind == "b":
        values = values.astype(np.int64)
    if given is None:
        narrow = _numbered_by_table(values, missing)
        if narrow is not None:
            return narrow
    known = _known(values, missing)
    distinct = np.unique(values[known])
    if given is not None:
        table, place = _arranged(distinct.tolist(), given)
        found = np.searchsorted(distinct, np.where(known, values, distinct[:1]))
        codes = place[np.minimum(found, len(place) - 1)] if len(place) else np.zeros(0, np.int64)
        return table, np.where(known, codes, -1).astype(np.int32)
    if len(distinct) and not np.isfinite(distinct).all():
        raise DataError("an infinite number as a label", expected="finite numbers")
    codes = np.full(values.shape, -1, np.int32)
    for column in range(values.shape[1]):  # a column at a time needs little memory
        rows = known[:, column]
        codes[rows, column] = np.searchsorted(distinct, values[rows, column])
    return CategoryTable(_narrowed(distinct)), codes


def _known(values: NDArray[Any], missing: float | None) -> NDArray[np.bool_]:
    """Tell which values are there."""
    known = values == values if values.dtype.kind == "f" else np.ones(values.shape, bool)  # noqa: PLR0124 - NaN
    return known if missing is None else known & (values != missing)


def _numbered_by_table(
    values: NDArray[Any], missing: float | None
) -> tuple[CategoryTable, Codes] | None:
    """Give whole numbers in a narrow range their distance from the least, without sorting.

    None where they are no such numbers. Some rows are looked at at a time, so that they are at hand
    for all that is done with them.
    """
    step = max(1, AT_HAND // max(1, values.shape[1]))
    pieces = [slice(begin, begin + step) for begin in range(0, len(values), step)]
    low, high = _range_of(values, missing, pieces)
    if not (low <= high and high - low < NARROW):
        return None
    size = int(high - low) + 1
    # differences of small numbers may be too large for as few bits
    least = np.int64 if values.dtype.kind in "iu" else np.float64
    wide = np.dtype(least) if values.itemsize < 8 else values.dtype
    codes = np.empty(values.shape, np.int32)
    seen = np.zeros(size, bool)
    for piece in pieces:
        block, found = values[piece], codes[piece]
        with np.errstate(invalid="ignore"):  # where nothing is, nothing is read
            np.subtract(block, low, out=found, casting="unsafe", dtype=wide)
        if block.dtype.kind == "f" or missing is not None:
            known = _known(block, missing)
            if block.dtype.kind == "f" and (known & (found + low != block)).any():
                return None
            found[~known] = -1
            found = found[known]
        if not seen.all():
            seen[found.ravel()] = True
    kinds = CategoryTable(_narrowed(np.flatnonzero(seen).astype(wide) + np.array(low, wide)))
    if not seen.all():
        codes = np.append(np.cumsum(seen) - 1, -1).astype(np.int32)[codes]
    return kinds, codes


def _range_of(
    values: NDArray[Any], missing: float | None, pieces: Sequence[slice]
) -> tuple[float, float]:
    """Return the least and the largest number that is there; whole where the first ones are."""
    low, high = np.inf, -np.inf
    number: Callable[[Any], Any] = int if values.dtype.kind in "iu" else float
    for piece in pieces:
        block = values[piece]
        if missing is not None:
            block = block[block != missing]
        if block.size:
            low = min(low, number(np.fmin.reduce(block, axis=None)))
            high = max(high, number(np.fmax.reduce(block, axis=None)))
        if high - low >= NARROW:
            break
    return low, high
