"""Errors of position: boundaries that are moved."""

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from accord.contract.measure import check_flag
from accord.errors import check_amount
from accord.simulation.kinds import ErrorKind, error_kinds
from accord.simulation.marks import Marks
from accord.simulation.position_in_order import moved_in_order

Floats = NDArray[np.float64]


@error_kinds.register("position")
@dataclass(frozen=True, kw_only=True)
class Position(ErrorKind):
    """Boundaries move.

    Each boundary of a unit of length ℓ moves by a uniform draw from ±m·s·ℓ. Both are drawn again
    while the unit would end before it begins, or leave its document where its length is known. At
    m = 1 boundaries move by up to two lengths, which still leaves something of the reference.

    Positions that are whole numbers are rounded after they have moved.

    Parameters
    ----------
    s
        How many lengths a boundary may move by at m = 1.
    overlap
        Whether units may come to overlap. Without, no boundary ever passes its neighbour: the
        moves are drawn as before, given that all the boundaries of a document stay in their order.
        Boundaries that touch in the reference (segmentations) move as one.
    """

    name: ClassVar[str] = "position"
    summary: ClassVar[str] = "boundaries move"
    place: ClassVar[int] = 20

    s: float = 2
    overlap: bool = True

    def __post_init__(self) -> None:
        check_amount("s", self.s)
        check_flag("overlap", self.overlap)

    def on_units(
        self, marked: Marks, magnitude: float, reference: Marks, generator: np.random.Generator
    ) -> Marks:
        """Move the boundaries of units."""
        reach = magnitude * self.s * marked.length.astype(np.float64)
        if len(marked) == 0 or not reach.any():
            return marked
        if not self.overlap:
            return moved_in_order(marked, reach, generator)
        return marked.moved(*_moved_freely(marked, reach, generator))


def _moved_freely(
    marked: Marks, reach: Floats, generator: np.random.Generator
) -> tuple[NDArray[Any], NDArray[Any]]:
    """Draw both boundaries of each unit until it ends after it begins.

    Each is drawn from as much of its reach as lies within the document, which gives what drawing
    again until it lies there would give. However far boundaries may move, every second draw or so
    is then a unit: the end has the same reach as the start, only further on.
    """
    before, after = marked.start.astype(np.float64), marked.end.astype(np.float64)
    lower, upper = (limit[marked.document] for limit in marked.limits)
    half = 0.5 if marked.whole else 0.0
    least = np.stack((before, after)) - reach
    most = np.stack((before, after)) + reach
    least, most = np.maximum(least, lower - half), np.minimum(most, upper + half)
    places = np.stack((before, after))
    todo = np.arange(len(marked))
    while len(todo):
        drawn = least[:, todo] + (most - least)[:, todo] * generator.random((2, len(todo)))
        if marked.whole:
            drawn = np.rint(drawn)
        drawn = np.clip(drawn, lower[todo], upper[todo])  # what rounding may have led out
        good = drawn[1] > drawn[0]
        places[:, todo[good]] = drawn[:, good]
        todo = todo[~good]
    return places[0], places[1]
