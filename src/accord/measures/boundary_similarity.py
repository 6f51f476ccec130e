"""Boundary similarity B: boundary edits among the boundaries that were set."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from accord.alignment.edits import PairEdits
from accord.contract.editing import EditingMeasure
from accord.contract.measure import measures
from accord.contract.segmenting import Sums


@measures.register("boundary-similarity")
@dataclass(frozen=True, kw_only=True)
class BoundarySimilarity(EditingMeasure):
    """How few boundaries have to be edited, among those that either annotator set.

    B = 1 − edits / (matches + near misses + substitutions + additions and deletions): additions and
    deletions count 1, near misses their distance over n_t. A similarity: 1 where all boundaries are
    the same, 0 where none is even near.

    Of several annotators the mean over their pairs. With `chance`, π* or κ* of Fournier: the pooled
    B of all pairs, corrected for chance. Operations are in `result.alignment`.

    Two annotators who set no boundary at all agree: B is 1 by the paper's definition, and the
    result says that nothing was compared. With `chance`, B is undefined there.

    Undefined where fewer than two annotators saw a document.

    >>> from accord import Continuum
    >>> from accord.measures import BoundarySimilarity
    >>> continuum = Continuum.from_masses({"ann": [2, 3, 6], "bob": [2, 2, 7]})
    >>> BoundarySimilarity()(continuum).value
    0.75
    >>> round(BoundarySimilarity(chance="pi")(continuum).value, 4)
    0.7396

    References: Fournier (2013), ACL.
    """

    of_nothing: ClassVar[float | None] = 1.0
    name: ClassVar[str] = "boundary-similarity"
    symbol: ClassVar[str] = "B"
    summary: ClassVar[str] = (
        "similarity (1 = same) of segmentations: edits among the boundaries set (2013)"
    )

    def parts(self, edits: PairEdits, potential: int) -> tuple[float, float]:  # noqa: ARG002 - S needs it
        """Return the boundaries that need no edit, and all of them."""
        return len(edits) - edits.total, float(len(edits))

    def notes_on(self, rows: Sequence[Sums]) -> tuple[str, ...]:
        """Say how often there was no boundary to compare."""
        sizes = [found[1] for row in rows for found in row if found is not None]
        empty = sizes.count(0)
        if empty == 0:
            return ()
        if empty == len(sizes):
            return ("nobody set a boundary: B is 1 by definition, and nothing was compared",)
        return (f"{empty} of {len(sizes)} comparisons without any boundary (1 by definition)",)

    def why_undefined(self) -> str:
        """Say what is missing where there is nothing to divide by."""
        return "nobody set a boundary, so that there is nothing to compare"
