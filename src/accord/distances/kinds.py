"""What a distance is: one function over arrays of pairs, and what it has to know about the data."""

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from accord.registry import Registry

Floats = NDArray[np.float64]
Span = tuple[ArrayLike, ArrayLike]
Reach = Callable[..., tuple[Floats, Floats]]


def plain(value: Any) -> Any:
    """Return an array, or the number where there is only one."""
    array = np.asarray(value, np.float64)
    return array if array.ndim else float(array)


@dataclass(frozen=True, slots=True)
class Distance:
    """What all distances are, whatever they compare: a function that has a name."""

    name: str
    function: Callable[..., Any]

    @property
    def context(self) -> tuple[str, ...]:
        """What it has to be told about the data: the keyword-only arguments of the function."""
        kinds = inspect.signature(self.function).parameters.values()
        return tuple(kind.name for kind in kinds if kind.kind is inspect.Parameter.KEYWORD_ONLY)

    @property
    def summary(self) -> str:
        """The first line of its documentation."""
        return (inspect.getdoc(self.function) or "").partition("\n")[0]

    def __reduce__(self) -> Any:
        """Say how another process gets hold of it: by its name, if it has one there."""
        registry = REGISTRIES[type(self)]
        if self.name in registry and registry.get(self.name) is self:
            return _named, (type(self), self.name)
        return type(self), tuple(getattr(self, one.name) for one in fields(self))


@dataclass(frozen=True, slots=True)
class PositionalDistance(Distance):
    """How different the places of two units are, in multiples of Δ∅.

    `function(first, second)` takes two spans, each (start, end), of numbers or of arrays. Its
    keyword-only arguments are filled from the data: `mean_length`, the mean length of the units.

    `reach(start, end, limit)` returns an interval for each unit such that units whose distance is
    at most `limit` have intervals that meet. With it, neighbours are found by a sweep; without it
    every pair has to be looked at.
    """

    reach: Reach | None = None

    def __call__(self, first: Span, second: Span, **context: Any) -> Any:
        """Return the distance of two spans, or of each two of many."""
        (start, end), (other_start, other_end) = (
            tuple(np.asarray(side, np.float64) for side in span) for span in (first, second)
        )
        return plain(self.function((start, end), (other_start, other_end), **context))


@dataclass(frozen=True, slots=True)
class CategoricalDistance(Distance):
    """How different two categories are, from 0 (the same) to 1 (nothing in common).

    `function(first, second)` takes two labels, or two arrays of labels. Its keyword-only arguments
    are filled from the data and the measure: `order`, the categories from the lowest to the
    highest.
    """

    def __call__(self, first: Any, second: Any, **context: Any) -> Any:
        """Return the distance of two labels, or of each two of many."""
        one = isinstance(first, str) or not isinstance(first, (Sequence, np.ndarray))
        pair = ([first], [second]) if one else (first, second)
        values = self.function(*(np.array(side, dtype=object) for side in pair), **context)
        return plain(values[0] if one else values)


positional_distances: Registry[PositionalDistance] = Registry(
    "positional distance", "accord.distances", accepts=PositionalDistance, family=Distance
)
categorical_distances: Registry[CategoricalDistance] = Registry(
    "categorical distance", "accord.distances", accepts=CategoricalDistance, family=Distance
)


#: Where the distances of each kind are to be found by their names.
REGISTRIES: dict[type[Distance], Registry[Any]] = {
    PositionalDistance: positional_distances,
    CategoricalDistance: categorical_distances,
}


def _named(kind: type[Distance], name: str) -> Distance:
    found: Distance = REGISTRIES[kind].get(name)
    return found


def positional(
    name: str, reach: Reach | None = None
) -> Callable[[Callable[..., Any]], PositionalDistance]:
    """Register a positional distance."""

    def decorate(function: Callable[..., Any]) -> PositionalDistance:
        return positional_distances.register(name)(PositionalDistance(name, function, reach))

    return decorate


def categorical(name: str) -> Callable[[Callable[..., Any]], CategoricalDistance]:
    """Register a categorical distance."""

    def decorate(function: Callable[..., Any]) -> CategoricalDistance:
        return categorical_distances.register(name)(CategoricalDistance(name, function))

    return decorate
