"""How much values of any kind disagree, for α: words, numbers, sets, trees.

A disagreement is 0 for the same value and has no upper bound: for α it is the squared difference
δ², where the measure squares. The distances of categories, which are from 0 to 1, can be taken too.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from os import PathLike
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from accord.corpus.categories import CategoryTable, categories_of_cells, set_of
from accord.distances.categories import CategoryMatrix, CategoryTree, read_category_file, scale
from accord.distances.kinds import (
    REGISTRIES,
    CategoricalDistance,
    Distance,
    Floats,
    categorical_distances,
    plain,
)
from accord.errors import QuestionError
from accord.registry import Registry

Ints = NDArray[np.int64]


class Comparer(Protocol):
    """Compares values by their numbers; several threads call it at a time."""

    def of_pairs(self, first: Ints, second: Ints) -> Floats:
        """Return the disagreement of pairs of values."""

    def of_rows(self, begin: int, end: int) -> Floats:
        """Return those of the values from `begin` up to `end` with all after them, row by row."""


@dataclass(frozen=True, slots=True, eq=False)
class Values:
    """The different values of a coding, in order, and how often each can be paired.

    `order` names them from the lowest to the highest (low<middle<high); `period` is the length of a
    circle of numbers.
    """

    table: CategoryTable
    counts: Floats
    order: str | None = None
    period: float | None = None

    def numbers(self, what: str) -> Floats:
        """Return the values as numbers; raise where one is none."""
        numbers = self.table.numbers
        if numbers is None:
            words = ", ".join(self.table.labels[:5])
            raise QuestionError(
                f"{what} compares numbers, and the categories are {words}; for words take nominal, "
                "or ordinal with their order: order=low<middle<high"
            )
        return numbers

    def places(self) -> Ints:
        """Return the place of each value in the order: given, or that of the numbers."""
        if self.order is not None:
            labels = self.table.labels
            place = {name: number for number, name in enumerate(scale(labels, self.order))}
            for label in labels:
                if label not in place:
                    raise QuestionError(
                        f"category {label!r} has no place in the order {self.order}"
                    )
            return np.array([place[label] for label in labels], np.int64)
        if not self.table.ordered and self.table.numbers is None and len(self.table) > 2:
            words = ", ".join(self.table.labels[:5])
            raise QuestionError(
                f"the categories {words} are no numbers, so that their order is unknown; give it: "
                "order=low<middle<high"
            )
        numbers = self.table.numbers
        if self.table.ordered or numbers is None or bool((numbers[1:] >= numbers[:-1]).all()):
            return np.arange(len(self.table))
        return np.argsort(np.argsort(numbers, kind="stable"))

    def sets(self) -> NDArray[np.object_]:
        """Return the values as sets of labels."""
        array = np.empty(len(self.table), dtype=object)
        for number, one in enumerate(self.table.categories):
            array[number] = set_of(one)
        return array

    def words(self) -> NDArray[np.object_]:
        """Return the values as they are written."""
        return np.array(self.table.labels, dtype=object)


@dataclass(frozen=True, slots=True)
class ValueDistance(Distance):
    """How much two values disagree.

    `function(first, second)` takes two arrays of values, as `prepare` leaves them: it is given the
    different values and returns an array with what is to be compared, a number or an object for
    each. `potentials(prepared, counts)` returns for each value the sum of its disagreements with
    all the others, as often as they occur: a quick way round looking at all pairs.

    `packed(prepared)` is for distances that take long: it returns what compares the values by their
    numbers, and several threads then share the work.

    `exponent(values)` is for distances of numbers that could be too large or too small to be
    compared as they are: `prepare` divides them, and the disagreements come out divided by 2 to the
    power of it. It is 0 for all but extreme numbers. `extremes` says that no two values disagree
    more than the lowest and the highest.
    """

    prepare: Callable[[Values], NDArray[Any]]
    potentials: Callable[[NDArray[Any], Floats], Floats] | None = None
    packed: Callable[[NDArray[Any]], Comparer] | None = None
    exponent: Callable[[Values], int] | None = None
    extremes: bool = False

    def __call__(self, first: Any, second: Any) -> Any:
        """Compare two values, as if they were all there are."""
        table, codes = categories_of_cells([first, second])
        if (codes < 0).any():
            raise QuestionError(
                f"{first!r} and {second!r}: there is nothing to compare; expected two values"
            )
        values = Values(table, np.bincount(codes, minlength=len(table)).astype(np.float64))
        prepared = self.prepare(values)
        found = self.function(prepared[codes[:1]], prepared[codes[1:]])[0]
        power = 0 if self.exponent is None else self.exponent(values)
        return plain(np.ldexp(found, power) if power else found)


value_distances: Registry[ValueDistance] = Registry(
    "distance of values",
    "accord.distances",
    "distances of values",
    accepts=ValueDistance,
    family=Distance,
)
REGISTRIES[ValueDistance] = value_distances


def sums_of_squares(prepared: Floats, counts: Floats) -> Floats:
    """Return Σ n_k (x − x_k)², which needs no pairs: N·(x − m)² + Σ n_k (x_k − m)², m the mean."""
    apart = prepared - (counts @ prepared) / max(1.0, counts.sum())
    sums: Floats = counts.sum() * apart**2 + counts @ apart**2
    return sums


def sums_of_differences(prepared: Floats, counts: Floats) -> Floats:
    """Return Σ n_k |x − x_k|, from sums over what is below and above."""
    order = np.argsort(prepared, kind="stable")
    apart = prepared - (counts @ prepared) / max(1.0, counts.sum())
    own, times = apart[order], counts[order]
    below, weighted = np.cumsum(times), np.cumsum(times * own)
    result = np.empty(len(prepared))
    result[order] = own * (2.0 * below - below[-1]) + weighted[-1] - 2.0 * weighted
    return np.maximum(0.0, result)


def value(
    name: str,
    prepare: Callable[[Values], NDArray[Any]],
    potentials: Callable[[NDArray[Any], Floats], Floats] | None = None,
    packed: Callable[[NDArray[Any]], Comparer] | None = None,
    exponent: Callable[[Values], int] | None = None,
    *,
    extremes: bool = False,
) -> Callable[[Callable[..., Any]], ValueDistance]:
    """Register a distance of values."""

    def decorate(function: Callable[..., Any]) -> ValueDistance:
        made = ValueDistance(name, function, prepare, potentials, packed, exponent, extremes)
        return value_distances.register(name)(made)

    return decorate


def resolve_value(given: object) -> ValueDistance:
    """Return the distance that a name, a file, a mapping or a function stands for."""
    if isinstance(given, ValueDistance):
        return given
    if isinstance(given, str) and given in value_distances:
        return value_distances.get(given)
    if isinstance(given, str) and given in categorical_distances:
        given = categorical_distances.get(given)
    elif isinstance(given, (str, PathLike)):
        names = sorted({*value_distances.names(), *categorical_distances.names()})
        given = read_category_file(str(given), np.inf, what="distance of values", names=names)
    if isinstance(given, CategoricalDistance):
        return ValueDistance(given.name, _with_order(given), Values.words)
    if isinstance(given, Mapping):
        given = CategoryMatrix.from_mapping(given, np.inf)
    if isinstance(given, (CategoryMatrix, CategoryTree)):
        return ValueDistance(str(given), given, Values.words)
    if callable(given):
        return ValueDistance(getattr(given, "__name__", "function"), _one_by_one(given), _objects)
    raise QuestionError(
        f"{given!r} as a distance of values; expected a name, a file, a mapping or a function"
    )


def _with_order(given: CategoricalDistance) -> Callable[..., Any]:
    if "order" in given.context:
        raise QuestionError(f"{given.name} is no distance of values; take ordinal")
    return given.function


def _objects(values: Values) -> NDArray[Any]:
    if values.table.values.dtype.kind in "if":
        return values.table.values
    array = np.empty(len(values.table), dtype=object)
    for number, one in enumerate(values.table.categories):
        array[number] = one
    return array


def _one_by_one(function: Callable[..., Any]) -> Callable[..., Any]:
    """Let a function that compares two values compare two arrays of them."""

    def of_arrays(first: NDArray[Any], second: NDArray[Any]) -> Floats:
        try:
            found = np.asarray(function(first, second), np.float64)
        except (TypeError, ValueError, AttributeError):
            found = np.zeros(0)
        if found.shape != first.shape or len(first) == 0:
            found = np.array(
                [function(a, b) for a, b in zip(first, second, strict=True)], np.float64
            )
        return found

    return of_arrays
