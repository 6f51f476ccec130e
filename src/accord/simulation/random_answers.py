"""Random answers: labels that are given without looking at the item."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from accord.corpus import Coding
from accord.simulation.kinds import Codes, ErrorKind, error_kinds


@error_kinds.register("random-answers")
@dataclass(frozen=True, kw_only=True)
class RandomAnswers(ErrorKind):
    """Answers are given by chance.

    With probability m, the label of an item is drawn uniformly from all the categories that occur
    in the reference, the right one included. At m = 1 labels tell nothing of the items, and unlike
    confused categories not even how frequent each is. An item without a label stays without.
    """

    name: ClassVar[str] = "random-answers"
    summary: ClassVar[str] = "answers are given by chance"
    place: ClassVar[int] = 15

    def on_labels(
        self, given: Codes, magnitude: float, reference: Coding, generator: np.random.Generator
    ) -> Codes:
        """Give answers by chance."""
        used = np.flatnonzero(reference.counts)
        touched = (generator.random(len(given)) < magnitude) & (given >= 0)
        drawn = generator.integers(0, max(1, len(used)), len(given))
        if len(used) == 0:
            return given
        return np.where(touched, used[drawn], given).astype(np.int32)
