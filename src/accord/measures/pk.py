"""Pk: how often two places a window apart are wrongly taken to be in the same segment."""

from dataclasses import dataclass
from typing import ClassVar

from accord.contract.measure import measures
from accord.contract.windowing import WindowedMeasure, slide
from accord.corpus.segmentation import Grid


@measures.register("pk")
@dataclass(frozen=True, kw_only=True)
class Pk(WindowedMeasure):
    """How often two segmentations disagree whether two places lie in the same segment.

    Pk = share of the N − k pairs of places, k apart, that one annotator puts into the same segment
    and the other does not. A distance: 0 where all windows agree, 1 where none does.

    The window k comes from the reference, so that Pk depends on who it is; without one it is the
    mean over both directions. It is in the notes of the result and belongs into every report: nltk
    takes half of (N − 1) over the number of boundaries, segeval rounds halves to the even number.

    Undefined where fewer than two annotators saw a document, and where no text is longer than the
    window.

    >>> from accord import Continuum
    >>> from accord.measures import Pk
    >>> continuum = Continuum.from_masses({"ann": [5, 3, 5], "bob": [5, 8]})
    >>> round(Pk(window=2)(continuum).value, 4)
    0.1818

    References: Beeferman, Berger and Lafferty (1999), Machine Learning 34.
    """

    name: ClassVar[str] = "pk"
    symbol: ClassVar[str] = "Pk"
    summary: ClassVar[str] = (
        "distance (0 = same) of segmentations: places wrongly put into one segment or apart (1999)"
    )

    def errors(self, grid: Grid, who: str, reference: str, window: int) -> tuple[float, float]:
        """Count the windows that hold a boundary of only one of the two."""
        runs, own, other = slide(
            grid.boundaries[who], grid.boundaries[reference], window, grid.size
        )
        return float(runs[(own > 0) != (other > 0)].sum()), float(runs.sum())
