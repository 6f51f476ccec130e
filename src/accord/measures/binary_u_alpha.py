"""|uα: what is marked at all and what is not, by Krippendorff."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from accord.contract.measure import measures
from accord.contract.meeting import Study
from accord.contract.summing import Gathered
from accord.contract.unitizing import Floats, GapMeasure, corrected_scores, gap_sums
from accord.statistics.sums import ClusterSums, Scores


@measures.register("binary-u-alpha")
@dataclass(frozen=True, kw_only=True)
class BinaryUAlpha(GapMeasure):
    """How far annotators agree on what is worth a unit, whatever they call it.

    |uα = 1 − D_o/D_e: the share of the continuum where one has a unit and the other a gap, compared
    with the share that chance would give. 1 where all agree, 0 where they do no better than chance.

    Undefined where nobody marked a unit and where nobody left a gap. Units of one annotator must
    not overlap. Where the length of a document is not known, it is taken to run from the first
    start to the last end, and the value says little: gaps are half of what it is about.

    >>> from accord import Continuum
    >>> from accord.measures import BinaryUAlpha
    >>> continuum = Continuum.from_units(
    ...     {"ann": [(0, 5, "a"), (12, 20, "b")], "bob": [(0, 5, "b"), (13, 20, "b")]}, length=30)
    >>> print(BinaryUAlpha()(continuum))
    |uα = 0.935

    References: Krippendorff, Mathet, Bouvry and Widlöcher (2016), Quality & Quantity 50:2347 and
    50:2365.
    """

    name: ClassVar[str] = "binary-u-alpha"
    symbol: ClassVar[str] = "|uα"
    summary: ClassVar[str] = "what is marked and what is not, whatever it is called (Krippendorff)"

    def gather_study(self, study: Study) -> Gathered:
        """Add up what the value is made from."""
        sums = gap_sums(study, self.unit)
        unlike = np.maximum(0.0, 2.0 * (sums.marked - sums.meeting))
        rows = np.column_stack([unlike, sums.self_pairs, sums.gaps, sums.marked])

        def why() -> str:
            return "nobody left a gap" if len(study.start) else "nobody marked a unit"

        return Gathered(ClusterSums.of(rows, _scores), why_undefined=why)


def _scores(sums: Floats) -> Scores:
    """Return the value for each row: lengths unlike, with themselves, of gaps, of units."""
    unlike, self_pairs, gaps, marked = sums.T
    total = gaps + marked
    with np.errstate(invalid="ignore", divide="ignore"):
        expected = 2.0 * gaps * marked / (total**2 - self_pairs)
        observed = unlike / total
    return corrected_scores(observed, expected)
