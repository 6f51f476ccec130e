"""Distances between the categories of a corpus: by a matrix, a hierarchy, a name or a function."""

import csv
import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accord.distances.kinds import CategoricalDistance, categorical_distances
from accord.errors import DataError, QuestionError

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

#: Up to so many categories, the distances of all pairs are held in a matrix.
MATRIX_LIMIT = 1500

#: How the dissimilarity of two categories grows with their distance (f_cat of section 4.4.3).
GROWTHS: dict[str, Callable[[Floats], Floats]] = {}


def linear(distance: Floats) -> Floats:
    """f(x) = x."""
    return distance


def logarithmic(distance: Floats) -> Floats:
    """f(x) = −ln(1 − x³⁰) + x: nearly x up to 0.9, infinite at 1 (such units are never aligned)."""
    with np.errstate(divide="ignore"):
        return -np.log1p(-np.power(np.minimum(distance, 1.0), 30)) + distance


GROWTHS.update(linear=linear, logarithmic=logarithmic)


@dataclass(frozen=True, slots=True)
class CategoryMatrix:
    """Distances between named categories: symmetric, 0 on the diagonal, from 0 to 1.

    Units of two categories at an infinite distance are never aligned.

    Where a measure takes larger ones, `limit` says how large they may be; where it matters who is
    first, they need not be `symmetric`.
    """

    labels: tuple[str, ...]
    values: tuple[tuple[float, ...], ...]
    name: str = field(default="", compare=False)
    limit: float = field(default=1.0, compare=False)
    symmetric: bool = field(default=True, compare=False)

    def __post_init__(self) -> None:
        square = np.array(self.values, np.float64)
        size = len(self.labels)
        path = self.name or None
        if square.shape != (size, size):
            raise DataError(
                f"a matrix of shape {square.shape} for {size} categories",
                expected="one row and one column for each category",
                path=path,
            )
        if len(set(self.labels)) < size:
            raise DataError("a category with two rows", expected="each category once", path=path)
        for row in range(size):
            for column in range(size):
                value = square[row, column]
                pair = f"({self.labels[row]}, {self.labels[column]})"
                # infinite distances are for units to be aligned: these never are
                bounded = self.limit == 1.0
                allowed = bounded if value == np.inf else 0.0 <= value <= self.limit
                if not allowed:
                    limit = "from 0 to 1, or inf" if bounded else "a number, 0 or more"
                    raise DataError(f"distance {value} for {pair}", expected=limit, path=path)
                if row == column and value != 0.0:
                    raise DataError(f"distance {value} for {pair}", expected="0", path=path)
                if self.symmetric and value != square[column, row]:
                    raise DataError(
                        f"distance {value} for {pair} and {square[column, row]} the other way",
                        expected="a symmetric matrix",
                        path=path,
                    )

    @classmethod
    def from_mapping(
        cls, distances: Mapping[Any, Any], limit: float = 1.0, *, symmetric: bool = True
    ) -> "CategoryMatrix":
        """Read {("A", "B"): 0.5, …} or {"A": {"B": 0.5}, …}; pairs not given are at distance 1."""
        pairs: dict[tuple[str, str], float] = {}
        for key, value in distances.items():
            if isinstance(value, Mapping):
                pairs.update({(str(key), str(other)): float(d) for other, d in value.items()})
            elif isinstance(key, str) or not isinstance(key, Sequence) or len(key) != 2:
                raise DataError(
                    f"{key!r} as a pair of categories", expected='("A", "B"), or {"A": {"B": …}}'
                )
            else:
                pairs[str(key[0]), str(key[1])] = float(value)
        labels = sorted({label for pair in pairs for label in pair})
        number = {label: place for place, label in enumerate(labels)}
        square = 1.0 - np.eye(len(labels))
        for (first, second), value in pairs.items():
            square[number[first], number[second]] = value
            if (second, first) not in pairs:
                square[number[second], number[first]] = value
        values = tuple(map(tuple, square.tolist()))
        return cls(tuple(labels), values, limit=limit, symmetric=symmetric)

    def __call__(self, first: NDArray[np.object_], second: NDArray[np.object_]) -> Floats:
        """Return the distance of each two categories."""
        number = {label: place for place, label in enumerate(self.labels)}
        unknown = sorted({label for label in (*first, *second) if label not in number}, key=str)
        if unknown:
            raise QuestionError(
                f"category {unknown[0]!r} is not in the matrix"
                f"{f' {self.name}' if self.name else ''}, which has {', '.join(self.labels)}"
            )
        rows = [number[label] for label in first]
        columns = [number[label] for label in second]
        return np.array(self.values, np.float64)[rows, columns]

    @property
    def digest(self) -> str:
        """Eight hexadecimal digits that change when the distances do."""
        return hashlib.sha256(repr((self.labels, self.values)).encode()).hexdigest()[:8]

    def __str__(self) -> str:
        return self.name or f"matrix-{self.digest}"


@dataclass(frozen=True, slots=True)
class CategoryTree:
    """A hierarchy of categories, each with its way down from the most general one."""

    paths: tuple[tuple[str, tuple[str, ...]], ...]
    name: str = field(default="", compare=False)

    def __call__(self, first: NDArray[np.object_], second: NDArray[np.object_]) -> Floats:
        """Return the distance of each two categories."""
        known = dict(self.paths)
        unknown = sorted({label for label in (*first, *second) if label not in known}, key=str)
        if unknown:
            raise QuestionError(f"category {unknown[0]!r} is not in the hierarchy {self.name}")
        distance: Floats = categorical_distances.get("hierarchy").function(
            first, second, paths=known
        )
        return distance

    @property
    def digest(self) -> str:
        """Eight hexadecimal digits that change when the hierarchy does."""
        return hashlib.sha256(repr(self.paths).encode()).hexdigest()[:8]

    def __str__(self) -> str:
        return self.name or f"hierarchy-{self.digest}"


def read_category_file(
    path: str | Path,
    limit: float = 1.0,
    *,
    what: str = "categorical distance",
    names: Sequence[str] = (),
    symmetric: bool = True,
) -> CategoryMatrix | CategoryTree:
    """Read a file of distances: a square matrix, or two columns, a category and its parent.

    One half of a symmetric matrix is enough. `what` was looked for, and `names` are those that
    there are.
    """
    source = Path(path)
    rows, delimiter = _rows_of(source, what, names or categorical_distances.names())
    if len(rows) < 2:
        raise DataError(f"{len(rows)} lines", expected="a square matrix of distances", path=source)
    (top, header), (_, first) = rows[:2]
    if len(header) == 2 and not (len(rows) == 2 and header[1] == first[0]):
        return _read_parents(rows, source)
    labels = header[1:]
    square = np.full((len(rows) - 1, len(labels)), np.nan)
    of_rows: list[str] = []
    for line, row in rows[1:]:
        if len(row) != len(header):
            expected = f"{len(header)} as in line {top}"
            raise DataError(f"{len(row)} cells", expected=expected, path=source, line=line)
        if of_rows.count(row[0]) >= labels.count(row[0]):
            expected = f"one row for each of the columns: {', '.join(labels)}"
            raise DataError(f"a row of {row[0]!r}", expected=expected, path=source, line=line)
        square[len(of_rows)] = [_number_in(cell, delimiter, source, line) for cell in row[1:]]
        of_rows.append(row[0])
    if len(of_rows) == len(labels):  # which may be in another order than the columns
        square = square[[of_rows.index(label) for label in labels]]
        square = _completed(square, labels, source, symmetric=symmetric)
    return CategoryMatrix(
        tuple(labels), tuple(map(tuple, square.tolist())), name=str(path), limit=limit,
        symmetric=symmetric,
    )  # fmt: skip


def _rows_of(
    source: Path, what: str, names: Sequence[str]
) -> tuple[list[tuple[int, list[str]]], str]:
    """Return the rows of a table that are not empty, with their lines, and what separates cells."""
    try:
        text = source.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise QuestionError(
            f"no {what} {str(source)!r}, and no file of that name; there are: {', '.join(names)}, "
            "or a CSV file with a matrix"
        ) from None
    except (OSError, UnicodeDecodeError) as error:
        found = getattr(error, "strerror", None) or str(error)
        raise DataError(found, expected="a CSV file in UTF-8", path=source) from None
    top = text.partition("\n")[0]
    delimiter = "\t" if "\t" in top else ";" if top.count(";") > top.count(",") else ","
    cells = csv.reader(text.splitlines(), delimiter=delimiter)
    rows = [(cells.line_num, [cell.strip() for cell in row]) for row in cells if any(row)]
    return rows, delimiter


def _number_in(cell: str, delimiter: str, source: Path, line: int) -> float:
    """Read a distance; NaN where there is none. Where commas are free, they may be decimal ones."""
    if not cell:
        return float("nan")
    try:
        number = float(cell if delimiter == "," else cell.replace(",", "."))
    except ValueError:
        number = float("nan")
    if np.isnan(number):
        raise DataError(f"{cell!r} as a distance", expected="a number", path=source, line=line)
    return number


def _completed(square: Floats, labels: Sequence[str], source: Path, *, symmetric: bool) -> Floats:
    """Fill what is empty: the diagonal with 0, one half from the other."""
    full = np.where(np.isnan(square) & np.eye(len(labels), dtype=bool), 0.0, square)
    if symmetric:
        full = np.where(np.isnan(full), full.T, full)
    missing = np.argwhere(np.isnan(full))
    if len(missing):
        row, column = missing[0]
        raise DataError(
            f"no distance for ({labels[row]}, {labels[column]})",
            expected="one for each two categories",
            path=source,
        )
    return full


def _read_parents(rows: list[tuple[int, list[str]]], source: Path) -> CategoryTree:
    parent: dict[str, str] = {}
    header = {cell.lower() for cell in rows[0][1]}
    for line, row in rows[1:] if header & {"parent", "child", "category"} else rows:
        if len(row) < 2:
            raise DataError(
                "one cell", expected="a category and its parent", path=source, line=line
            )
        child, above = row[:2]
        if child in parent:
            raise DataError(f"{child!r} has two parents", path=source, line=line)
        parent[child] = above
    paths = []
    for label in sorted({*parent, *(above for above in parent.values() if above)}):
        way = [label]
        while parent.get(way[-1]):
            if parent[way[-1]] in way:
                raise DataError(f"{label!r} is its own ancestor", path=source)
            way.append(parent[way[-1]])
        paths.append((label, tuple(reversed(way))))
    return CategoryTree(tuple(paths), name=str(source))


Distance = CategoricalDistance | CategoryMatrix | CategoryTree | Callable[..., Any]


def resolve_categorical(given: object) -> Distance:
    """Return the distance that a name, a file, a mapping or a function stands for."""
    if isinstance(given, str):
        if given in categorical_distances:
            return categorical_distances.get(given)
        return read_category_file(given)
    if isinstance(given, Mapping):
        return CategoryMatrix.from_mapping(given)
    if callable(given):
        return given
    raise QuestionError(
        f"{given!r} as a categorical distance; expected a name, a file, a mapping or a function"
    )


def scale(categories: Sequence[str], order: str | Iterable[str] | None) -> tuple[str, ...]:
    """Return the categories from the lowest to the highest."""
    if order is not None:
        names = order.split("<") if isinstance(order, str) else list(order)
        return tuple(name.strip() for name in names)
    try:
        return tuple(sorted(categories, key=float))
    except ValueError:
        raise QuestionError(
            f"the categories {', '.join(categories[:5])} are no numbers, so that their order is "
            "unknown; give it, for example categorical=ordinal,order=low<middle<high"
        ) from None


class CategoryDissimilarity:
    """The categorical dissimilarity of the units of a corpus, by the numbers of their categories.

    Two units without a category are alike; one with and one without are at distance 1.
    """

    __slots__ = ("_context", "_given", "_growth", "_labels", "_matrix", "_nominal")

    def __init__(
        self,
        categories: Sequence[str],
        distance: Distance,
        growth: str = "linear",
        order: str | Iterable[str] | None = None,
    ) -> None:
        if growth not in GROWTHS:
            raise QuestionError(f"no f_cat {growth!r}; there are: {', '.join(GROWTHS)}")
        self._given = distance
        self._context = {}
        if isinstance(distance, CategoricalDistance) and "order" in distance.context:
            self._context["order"] = scale(categories, order)
        self._labels = np.array([*categories, None], dtype=object)
        self._growth = GROWTHS[growth]
        self._nominal = isinstance(distance, CategoricalDistance) and distance.name == "nominal"
        self._matrix: Floats | None = None
        if not self._nominal and len(categories) <= MATRIX_LIMIT:
            self._matrix = self._growth(self._square(len(categories)))

    def _distance(self, first: NDArray[np.object_], second: NDArray[np.object_]) -> Floats:
        """Return the distances of pairs of labels."""
        if len(first) == 0:
            return np.zeros(0)
        given = self._given
        function = given.function if isinstance(given, CategoricalDistance) else given
        return np.asarray(function(first, second, **self._context), np.float64)

    def _square(self, size: int) -> Floats:
        rows, columns = np.triu_indices(size, 1)
        labels = self._labels[:-1]
        values = self._distance(labels[rows], labels[columns])
        self._check(labels[rows], labels[columns], values)
        square = np.zeros((size + 1, size + 1))
        square[rows, columns] = square[columns, rows] = values
        square[:-1, -1] = square[-1, :-1] = 1.0
        return square

    def _check(
        self, first: NDArray[np.object_], second: NDArray[np.object_], values: Floats
    ) -> None:
        bad = ~((values >= 0.0) & ((values <= 1.0) | (values == np.inf)))
        if bad.any():
            place = int(np.flatnonzero(bad)[0])
            raise QuestionError(
                f"the categorical distance gives {values[place]} for "
                f"({first[place]}, {second[place]}); expected a number from 0 to 1, or "
                "inf: such units are never aligned"
            )
        back = self._distance(second[:1000], first[:1000])
        if not np.allclose(values[:1000], back, atol=1e-12):
            place = int(np.flatnonzero(~np.isclose(values[:1000], back, atol=1e-12))[0])
            raise QuestionError(
                f"the categorical distance gives {values[place]} for "
                f"({first[place]}, {second[place]}) and {back[place]} the other way round; "
                "a dissimilarity is symmetric"
            )

    def of_pairs(self, first: Ints, second: Ints) -> Floats:
        """Return f_cat of the distances of pairs of categories, given by number (−1: none)."""
        if self._matrix is not None:
            return self._matrix[first, second]
        if self._nominal:
            return self._growth((first != second).astype(np.float64))
        values = np.where(first == second, 0.0, 1.0)
        real = np.flatnonzero((first != second) & (first >= 0) & (second >= 0))
        low, high = np.minimum(first[real], second[real]), np.maximum(first[real], second[real])
        pairs, inverse = np.unique(low * len(self._labels) + high, return_inverse=True)
        one = self._labels[pairs // len(self._labels)]
        other = self._labels[pairs % len(self._labels)]
        distances = self._distance(one, other)
        self._check(one, other, distances)
        values[real] = distances[inverse]
        return self._growth(values)
