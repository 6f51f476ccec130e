"""Missed boundaries: segments that run into one another."""

from dataclasses import dataclass, replace
from typing import ClassVar

import numpy as np

from accord.simulation.kinds import ErrorKind, error_kinds
from accord.simulation.marks import Marks


@error_kinds.register("missed-boundaries")
@dataclass(frozen=True, kw_only=True)
class MissedBoundaries(ErrorKind):
    """Boundaries that two units share are forgotten: the false negatives of a segmentation.

    Wherever one unit of a layer begins just where another ends, the boundary between them is
    forgotten with probability m, and both become one unit, which has the category of the first. At
    m = 1 a segmentation is one segment.
    """

    name: ClassVar[str] = "missed-boundaries"
    summary: ClassVar[str] = "boundaries between segments are forgotten"
    place: ClassVar[int] = 45

    def on_units(
        self, marked: Marks, magnitude: float, reference: Marks, generator: np.random.Generator
    ) -> Marks:
        """Forget shared boundaries."""
        marks = marked.take(np.lexsort((marked.start, marked.layer, marked.document)))
        shared = np.zeros(len(marks), bool)
        shared[1:] = (
            (marks.document[1:] == marks.document[:-1])
            & (marks.layer[1:] == marks.layer[:-1])
            & (marks.start[1:] == marks.end[:-1])
        )
        forgotten = shared & (generator.random(len(marks)) < magnitude)
        kept = np.flatnonzero(~forgotten)
        last = np.append(kept[1:], len(marks)) - 1
        return replace(marks.take(kept), end=marks.end[last] if len(kept) else marks.end).ordered()
