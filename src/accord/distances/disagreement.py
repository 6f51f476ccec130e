"""The disagreements of the values of a coding: of pairs, of all pairs, and summed up."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accord.distances.kinds import Floats
from accord.distances.values import Comparer, Ints, ValueDistance, Values, value_distances
from accord.distances.working import ALONE, Workers
from accord.errors import QuestionError

#: So many pairs of values are compared at a time; fewer where one takes long.
PAIRS = 1_000_000
LONG_PAIRS = 100_000
#: Up to so many values, the disagreements of all pairs are held in a matrix.
MATRIX_LIMIT = 1500
#: Beyond so many values, looking at all pairs for the largest disagreement would take too long.
MOST_IN_PAIRS = 20_000


class Disagreement:
    """The disagreements of the values of a coding, by their numbers."""

    def __init__(
        self,
        distance: ValueDistance,
        values: Values,
        *,
        squared: bool = False,
        workers: Workers = ALONE,
    ) -> None:
        self._prepared = distance.prepare(values)
        #: Disagreements are divided by 2 to the power of this.
        self.exponent = 0 if distance.exponent is None else distance.exponent(values)
        if squared:
            self.exponent *= 2
            distance = _squared(distance)
        self._distance = distance
        self._workers = workers
        self._known = distance.name in value_distances and not squared
        self._matrix: Floats | None = None

    def __len__(self) -> int:
        return len(self._prepared)

    @property
    def is_small(self) -> bool:
        """Whether there are so few values that the disagreements of all pairs are held."""
        return len(self) <= MATRIX_LIMIT

    def matrix(self) -> Floats:
        """Return the disagreements of all pairs."""
        if self._matrix is None:
            square = np.zeros((len(self), len(self)))
            for row, found in self._rows():
                square[row, row + 1 :] = square[row + 1 :, row] = found
            self._matrix = square
        return self._matrix

    def of_pairs(self, first: NDArray[Any], second: NDArray[Any]) -> Floats:
        """Return the disagreement of pairs of values."""
        if self.is_small and self._distance.potentials is None:
            held: Floats = self.matrix()[first, second]
            return held
        return self._compare(first, second)

    def _compare(self, first: NDArray[Any], second: NDArray[Any]) -> Floats:
        if self._packed is not None:
            return self._compare_packed(self._packed, first, second)
        one, other = self._prepared[first], self._prepared[second]
        found = np.asarray(self._distance.function(one, other), np.float64)
        if not self._known:
            found = np.where(first == second, 0.0, found)
            self._check(one, other, found)
        return found

    def _compare_packed(self, packed: Comparer, first: Ints, second: Ints) -> Floats:
        pieces = [slice(begin, begin + LONG_PAIRS) for begin in range(0, len(first), LONG_PAIRS)]
        found = self._workers.each(
            lambda piece: packed.of_pairs(first[piece], second[piece]), pieces, "comparing"
        )
        return np.concatenate([np.zeros(0), *found])

    def _check(self, one: NDArray[Any], other: NDArray[Any], found: Floats) -> None:
        name = self._distance.name
        bad = ~((found >= 0.0) & (found < np.inf))
        if bad.any():
            place = int(np.argmax(bad))
            raise QuestionError(
                f"the distance {name} gives {found[place]} for {one[place]!r} and "
                f"{other[place]!r}; expected a number, 0 or more"
            )
        few = slice(0, 100)
        back = np.asarray(self._distance.function(other[few], one[few]), np.float64)
        different = (one[few] != other[few]) & ~np.isclose(found[few], back, atol=1e-12)
        if different.any():
            place = int(np.argmax(different))
            raise QuestionError(
                f"the distance {name} gives {found[place]} for {one[place]!r} and "
                f"{other[place]!r}, and {back[place]} the other way round; expected the same"
            )

    def potentials(self, counts: Floats) -> Floats:
        """Return for each value the sum of its disagreements with all, as often as they occur."""
        if self._distance.potentials is not None:
            return self._distance.potentials(self._prepared, counts)
        if self.is_small:
            weighted: Floats = self.matrix() @ counts
            return weighted
        total = np.zeros(len(self))
        for row, found in self._rows():
            total[row] += found @ counts[row + 1 :]
            total[row + 1 :] += found * counts[row]
        return total

    def largest(self) -> float:
        """Return the largest disagreement of two values."""
        if self.is_small:
            return float(self.matrix().max(initial=0.0))
        if self._distance.extremes:
            low, high = int(np.argmin(self._prepared)), int(np.argmax(self._prepared))
            return float(self._compare(np.array([low]), np.array([high]))[0])
        if len(self) > MOST_IN_PAIRS:
            raise QuestionError(
                f"{self._distance.name} compares all pairs of {len(self):,} categories, which are "
                "too many; take linear, quadratic or ordinal"
            )
        return max(float(found.max(initial=0.0)) for _, found in self._rows())

    def _rows(self) -> Iterator[tuple[int, Floats]]:
        """Go through the values, with the disagreement of each with all that come after it."""
        packed = self._packed
        compare = self._compared_rows if packed is None else packed.of_rows
        most = PAIRS if packed is None else LONG_PAIRS
        last, begin, pieces = len(self) - 1, 0, []
        while begin < last:
            end = min(last, begin + max(1, most // (last - begin)))
            pieces.append((begin, end))
            begin = end
        workers = ALONE if packed is None else self._workers
        found = workers.each(lambda piece: compare(*piece), pieces, "comparing")
        for (begin, end), block in zip(pieces, found, strict=True):
            place = 0
            for row in range(begin, end):
                yield row, block[place : place + last - row]
                place += last - row

    def _compared_rows(self, begin: int, end: int) -> Floats:
        rows = np.arange(begin, end)
        left = len(self) - 1 - rows
        first = np.repeat(rows, left)
        second = np.arange(len(first)) - np.repeat(np.cumsum(left) - left, left) + first + 1
        return self._compare(first, second)

    @cached_property
    def _packed(self) -> Comparer | None:
        packed = self._distance.packed
        return None if packed is None else packed(self._prepared)


@dataclass(frozen=True, slots=True)
class _Squares:
    """Squares what another compares."""

    compared: Comparer

    def of_pairs(self, first: Ints, second: Ints) -> Floats:
        return np.square(self.compared.of_pairs(first, second))

    def of_rows(self, begin: int, end: int) -> Floats:
        return np.square(self.compared.of_rows(begin, end))


def _squared(distance: ValueDistance) -> ValueDistance:
    function, packed = distance.function, distance.packed
    return replace(
        distance,
        function=lambda first, second: np.square(function(first, second)),
        potentials=None,
        packed=None if packed is None else lambda prepared: _Squares(packed(prepared)),
    )
