"""Segmentation similarity S: boundary edits among all places where a boundary could be."""

from dataclasses import dataclass
from typing import ClassVar

from accord.alignment.edits import PairEdits
from accord.contract.editing import EditingMeasure
from accord.contract.measure import measures


@measures.register("segmentation-similarity")
@dataclass(frozen=True, kw_only=True)
class SegmentationSimilarity(EditingMeasure):
    """How few boundaries have to be edited, among all places where one could be.

    S = 1 − edits / (potential boundaries · types): additions and deletions count 1, near misses
    their distance over n_t. A similarity: 1 where all boundaries are the same. It is high wherever
    boundaries are rare; boundary similarity is not.

    Of several annotators the mean over their pairs. With `chance`, π* or κ* of Fournier and Inkpen:
    the pooled S of all pairs, corrected for chance. Operations are in `result.alignment`. segeval
    2.0.11 divides by the number of types twice; it differs where there are several.

    Undefined where fewer than two annotators saw a document, and where texts are one unit long.

    >>> from accord import Continuum
    >>> from accord.measures import SegmentationSimilarity
    >>> continuum = Continuum.from_masses({"ann": [2, 3, 6], "bob": [2, 2, 7]})
    >>> result = SegmentationSimilarity()(continuum)
    >>> result.value
    0.95
    >>> print(result.alignment)
    ann → bob: 1 match, 1 transpose
      transpose 5 → 4, 0.5

    References: Fournier and Inkpen (2012), NAACL.
    """

    name: ClassVar[str] = "segmentation-similarity"
    symbol: ClassVar[str] = "S"
    summary: ClassVar[str] = (
        "similarity (1 = same) of segmentations: edits among all potential boundaries (2012)"
    )

    def parts(self, edits: PairEdits, potential: int) -> tuple[float, float]:
        """Return the potential boundaries without edits, and all of them."""
        return potential - edits.total, float(potential)

    def why_undefined(self) -> str:
        """Say what is missing where there is nothing to divide by."""
        return "no text is longer than one unit, so that there is no place for a boundary"
