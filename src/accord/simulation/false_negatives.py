"""False negatives: units, labels or trees that are forgotten."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from accord.corpus import Coding
from accord.simulation.kinds import Codes, ErrorKind, error_kinds
from accord.simulation.marks import Marks


@error_kinds.register("false-negatives")
@dataclass(frozen=True, kw_only=True)
class FalseNegatives(ErrorKind):
    """Units are forgotten.

    Each unit is forgotten with probability m, whatever becomes of the others; at m = 1 all of them
    are. An item is left without a label in the same way.
    """

    name: ClassVar[str] = "false-negatives"
    summary: ClassVar[str] = "units are forgotten"
    place: ClassVar[int] = 40

    def on_units(
        self, marked: Marks, magnitude: float, reference: Marks, generator: np.random.Generator
    ) -> Marks:
        """Forget units."""
        return marked.take(generator.random(len(marked)) >= magnitude)

    def on_labels(
        self, given: Codes, magnitude: float, reference: Coding, generator: np.random.Generator
    ) -> Codes:
        """Leave items without a label."""
        forgotten = generator.random(len(given)) < magnitude
        return np.where(forgotten, np.int32(-1), given).astype(np.int32)
