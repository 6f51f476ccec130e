"""False positives: units that are not in the reference."""

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from accord.errors import check_amount
from accord.simulation.kinds import ErrorKind, error_kinds
from accord.simulation.marks import Marks

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@error_kinds.register("false-positives")
@dataclass(frozen=True, kw_only=True)
class FalsePositives(ErrorKind):
    """Units are added.

    round(m · share · units of the reference) more: the category of each drawn by prevalence, the
    length from those that the category has in the reference, the place uniformly from all places of
    all documents at which a unit of that length fits. They may overlap what is there.

    Parameters
    ----------
    share
        How many are added at m = 1, for each unit of the reference.
    """

    name: ClassVar[str] = "false-positives"
    summary: ClassVar[str] = "units are added"
    place: ClassVar[int] = 50

    share: float = 1

    def __post_init__(self) -> None:
        check_amount("share", self.share)

    def on_units(
        self, marked: Marks, magnitude: float, reference: Marks, generator: np.random.Generator
    ) -> Marks:
        """Add units."""
        count = round(magnitude * self.share * len(reference))
        if count == 0:
            return marked
        # a unit of the reference, drawn by chance, has a category by prevalence and one of the
        # lengths that its category has
        models = reference.take(generator.integers(0, len(reference), count))
        document, start = places_for(models, reference, generator.random((2, count)))
        return marked.joined(_placed(models, document, start))


def places_for(models: Marks, reference: Marks, drawn: Floats) -> tuple[Ints, NDArray[Any]]:
    """Return a document and a start for each unit: uniform over all places where it fits.

    `drawn` are two numbers below 1 for each unit.
    """
    size = reference.upper - reference.lower
    document = np.zeros(len(models), np.int64)
    offset = np.zeros(len(models))
    lengths, which = np.unique(models.length, return_inverse=True)
    for number, length in enumerate(lengths):
        rows = np.flatnonzero(which == number)
        room = np.maximum(size - length, 0.0)
        if models.whole:
            room = np.where(size >= length, np.floor(size - length) + 1.0, 0.0)
        limits = np.cumsum(room)
        if limits[-1] == 0.0:  # it fits its own document exactly, and no other
            document[rows] = models.document[rows]
            continue
        document[rows] = np.searchsorted(limits, drawn[0][rows] * limits[-1], side="right")
        offset[rows] = drawn[1][rows] * room[document[rows]]
    if models.whole:
        offset = np.floor(offset)
    return document, np.ceil(reference.lower[document]) + offset if models.whole else (
        reference.lower[document] + offset
    )


def _placed(models: Marks, document: Ints, start: NDArray[Any]) -> Marks:
    kind = models.start.dtype
    begin = start.astype(kind)
    end = np.minimum(begin + models.length, models.upper[document]).astype(kind)
    return Marks(
        document, begin, end, models.category, models.layer,
        models.lower, models.upper, models.bounded, models.categories,
    )  # fmt: skip
