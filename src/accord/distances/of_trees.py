"""What the distances of trees have in common: how they compare the values of a coding, for α."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from accord.corpus.tree import Tree
from accord.distances.forest import Shape
from accord.distances.kinds import Floats
from accord.distances.values import Comparer, ValueDistance, Values
from accord.errors import QuestionError

Ints = NDArray[np.int64]


class TreeDistance(ABC):
    """How trees are compared: first what is compared of each, then many of them at once."""

    __slots__ = ()

    #: What the distance is called where something else than trees is to be compared.
    called: ClassVar[str]

    @abstractmethod
    def shapes(self, trees: Sequence[Tree]) -> list[Shape]:
        """Return what is compared of trees."""

    @abstractmethod
    def packed(self, prepared: NDArray[Any]) -> Comparer:
        """Return what compares many trees, by their squared distances."""

    def of_values(self, name: str) -> ValueDistance:
        """Return the squared distance, for α: of trees as the values of a coding."""
        return ValueDistance(name, self.squared, self.prepared, packed=self.packed)

    def squared(self, first: NDArray[Any], second: NDArray[Any]) -> Floats:
        """Return the squared distances of pairs of what is compared of trees."""
        shapes = np.concatenate([first, second])
        places = np.arange(len(shapes))
        return self.packed(shapes).of_pairs(places[: len(first)], places[len(first) :])

    def prepared(self, values: Values) -> NDArray[Any]:
        """Return what is compared of the values of a coding."""
        for one in values.table.categories:
            if not isinstance(one, Tree):
                raise QuestionError(f"{self.called} compares trees, and {str(one)[:40]!r} is none")
        return self.array(values.table.categories)

    def array(self, trees: Sequence[Tree]) -> NDArray[Any]:
        """Return what is compared of trees, as an array."""
        shapes = np.empty(len(trees), dtype=object)
        shapes[:] = self.shapes(trees)
        return shapes


def sizes_in_rows(size: Ints, begin: int, end: int) -> tuple[Ints, Ints]:
    """Return the sizes of both trees of each pair: of some trees and all that come after them."""
    rows = range(begin, end)
    one = np.repeat(size[begin:end], [len(size) - 1 - row for row in rows])
    return one, np.concatenate([size[:0], *(size[row + 1 :] for row in rows)])
