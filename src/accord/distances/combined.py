"""Equation (5): positional and categorical dissimilarity, weighted and added up."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from accord.distances.categories import CategoryDissimilarity, Ints
from accord.distances.kinds import Floats, PositionalDistance, positional_distances
from accord.errors import QuestionError

if TYPE_CHECKING:
    from collections.abc import Callable


class Units(Protocol):
    """Units as columns."""

    @property
    def start(self) -> Floats:
        """Where each unit begins."""

    @property
    def end(self) -> Floats:
        """Where each unit ends."""

    @property
    def category(self) -> Ints:
        """The number of each unit's category, or −1."""


def resolve_positional(given: object) -> PositionalDistance:
    """Return the distance that a name or a function stands for."""
    if isinstance(given, str):
        return positional_distances.get(given)
    if isinstance(given, PositionalDistance):
        return given
    if callable(given):
        return PositionalDistance(getattr(given, "__name__", "function"), given)
    raise QuestionError(
        f"{given!r} as a positional distance; expected a name or a function over pairs of spans"
    )


@dataclass(frozen=True, slots=True, eq=False)
class CombinedDissimilarity:
    """α·d_pos + β·d_cat, in multiples of Δ∅.

    With `apart`, units of categories that have nothing in common may never be aligned, whatever
    else.
    """

    alpha: float
    beta: float
    positional: PositionalDistance
    categorical: CategoryDissimilarity
    context: dict[str, Any]
    apart: bool = False

    def of_pairs(self, units: Units, first: Ints, second: Ints) -> Floats:
        """Return the dissimilarity of each pair of units."""
        value = np.zeros(len(first))
        if self.alpha > 0.0:
            value += self.alpha * self.of_places(units, first, second)
        if self.beta > 0.0:
            pairs = units.category[first], units.category[second]
            between = self.categorical.of_pairs(*pairs)
            value += self.beta * between
            if self.apart:
                value[between >= 1.0] = np.inf
        return value

    def of_places(self, units: Units, first: Ints, second: Ints) -> Floats:
        """Return the positional dissimilarity of each pair of units."""
        one = units.start[first], units.end[first]
        other = units.start[second], units.end[second]
        values = np.asarray(self.positional.function(one, other, **self.context), np.float64)
        if self.positional.reach is None:  # a function we do not know
            self._check(one, other, values)
        return values

    def _check(
        self, one: tuple[Floats, Floats], other: tuple[Floats, Floats], values: Floats
    ) -> None:
        if values.shape != one[0].shape:
            raise QuestionError(
                f"the positional distance gives {values.shape} values for {one[0].shape} pairs; "
                "it takes arrays and returns one value for each pair"
            )
        bad = ~(values >= 0.0)
        if bad.any():
            place = int(np.flatnonzero(bad)[0])
            raise QuestionError(
                f"the positional distance gives {values[place]} for the spans "
                f"({one[0][place]:g}, {one[1][place]:g}) and "
                f"({other[0][place]:g}, {other[1][place]:g}); expected 0 or more"
            )
        few = slice(0, 1000)
        back = np.asarray(
            self.positional.function(
                (other[0][few], other[1][few]), (one[0][few], one[1][few]), **self.context
            )
        )
        if not np.allclose(values[few], back, rtol=1e-9, atol=1e-12):
            raise QuestionError(
                "the positional distance is not the same both ways; a dissimilarity is symmetric"
            )

    def reach(self, units: Units, limit: float) -> tuple[Floats, Floats] | None:
        """Return intervals that meet wherever two units are within the limit, if there are such."""
        reach: Callable[..., tuple[Floats, Floats]] | None = self.positional.reach
        if reach is None or self.alpha <= 0.0:
            return None
        return reach(units.start, units.end, limit / self.alpha, **self.context)
