"""WindowDiff: how often a window holds a different number of boundaries."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from accord.contract.measure import check_flag, measures
from accord.contract.windowing import WindowedMeasure, slide
from accord.corpus.segmentation import Grid


@measures.register("window-diff")
@dataclass(frozen=True, kw_only=True)
class WindowDiff(WindowedMeasure):
    """How often a window holds more boundaries in one segmentation than in the other.

    WindowDiff = share of the N − k windows of k potential boundaries in which the two numbers of
    boundaries differ. A distance: 0 where all windows agree, 1 where none does.

    `weighted` adds up by how much they differ, so that the value may exceed 1. `lamprier` lets the
    window reach beyond both ends of the text by its own length, so that boundaries near an end
    weigh as much as others; the sum is then divided by N + k + 1, as segeval does.

    The window k comes from the reference, so that WindowDiff depends on who it is; without one it
    is the mean over both directions. It is in the notes of the result.

    Undefined where fewer than two annotators saw a document, and where no text is longer than the
    window.

    >>> from accord import Continuum
    >>> from accord.measures import WindowDiff
    >>> continuum = Continuum.from_boundaries({"ann": [4, 11], "bob": [5, 10]}, length=13)
    >>> round(WindowDiff(window=3)(continuum).value, 4)
    0.3

    References: Pevzner and Hearst (2002), Computational Linguistics 28(1); Lamprier et al. (2007).
    """

    name: ClassVar[str] = "window-diff"
    symbol: ClassVar[str] = "WindowDiff"
    summary: ClassVar[str] = (
        "distance (0 = same) of segmentations: windows with unequal numbers of boundaries (2002)"
    )

    weighted: bool = False
    lamprier: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        check_flag("weighted", self.weighted)
        check_flag("lamprier", self.lamprier)

    def errors(self, grid: Grid, who: str, reference: str, window: int) -> tuple[float, float]:
        """Count the windows with unequal numbers of boundaries."""
        runs, own, other = slide(
            grid.boundaries[who],
            grid.boundaries[reference],
            window,
            grid.size,
            overhang=window if self.lamprier else 0,
        )
        apart = np.abs(own - other)
        wrong = runs * apart if self.weighted else runs[apart > 0]
        return float(wrong.sum()), float(runs.sum() + self.lamprier)
