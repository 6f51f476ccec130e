"""What the alignment works on: the units of many continua, side by side."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Batch:
    """The units of many continua. Nothing is ever aligned across two continua.

    The units are sorted by continuum, then by annotator, start, end and category, so that what is
    computed does not depend on the order in which they were read. `annotators` says for each
    continuum how many people saw it, those who marked nothing included; `annotator` numbers them
    from 0 within their continuum.
    """

    annotators: Ints
    continuum: Ints
    annotator: Ints
    start: Floats
    end: Floats
    category: Ints

    @classmethod
    def sorted(
        cls,
        annotators: Ints,
        continuum: Ints,
        annotator: Ints,
        start: Floats,
        end: Floats,
        category: Ints,
    ) -> "Batch":
        """Put units into the order that is asked for."""
        order = np.lexsort((category, end, start, annotator, continuum))
        return cls(
            annotators,
            continuum[order],
            annotator[order],
            start[order],
            end[order],
            category[order],
        )

    def __len__(self) -> int:
        return len(self.continuum)

    @property
    def units(self) -> Ints:
        """How many units each continuum has."""
        return np.bincount(self.continuum, minlength=len(self.annotators)).astype(np.int64)

    def of_continua(self, chosen: NDArray[np.bool_]) -> tuple["Batch", Ints]:
        """Return the batch of some continua, renumbered, and where its units were."""
        if chosen.all():
            return self, np.arange(len(self))
        number = np.cumsum(chosen) - 1
        kept = np.flatnonzero(chosen[self.continuum])
        part = Batch(
            self.annotators[chosen],
            number[self.continuum[kept]],
            self.annotator[kept],
            self.start[kept],
            self.end[kept],
            self.category[kept],
        )
        return part, kept


class Dissimilarity(Protocol):
    """How different two units are, in multiples of Δ∅."""

    def of_pairs(self, batch: Batch, first: Ints, second: Ints) -> Floats:
        """Return the dissimilarity of each pair of units; infinite where aligning is ruled out."""

    def reach(self, batch: Batch, limit: float) -> tuple[Floats, Floats] | None:
        """Return an interval for each unit; units further apart than the limit have disjoint ones.

        None where no such intervals are known and every pair has to be looked at.
        """


Check = Callable[[], None]


def go_on() -> None:
    """Let the work continue: the check of those who cannot be interrupted."""
