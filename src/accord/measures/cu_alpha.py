"""cuα: the categories of units wherever they meet, by Krippendorff."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from accord.contract.measure import measures
from accord.contract.meeting import Study
from accord.contract.summing import Gathered
from accord.contract.unitizing import (
    TOO_FEW,
    CodingMeasure,
    Floats,
    corrected_scores,
)
from accord.statistics.sums import ClusterSums, Scores


@measures.register("cu-alpha")
@dataclass(frozen=True, kw_only=True)
class CuAlpha(CodingMeasure):
    """How far annotators agree on categories, on all that two of them marked.

    cuα = 1 − D_o/D_e: the differences of the categories of units that meet, over the lengths on
    which they do, compared with what chance would give among these. Gaps do not count, nor where
    units begin and end, except that units which meet by a wrong boundary count as if they meant
    the same. `coverage` is the share of the continuum (over all pairs of annotators) that the
    value speaks of.

    Undefined where no two units meet, and where all that meet are of one category. Units of one
    annotator must not overlap unless `overlap=allow`.

    >>> from accord import Continuum
    >>> from accord.measures import CuAlpha
    >>> continuum = Continuum.from_units(  # Figure 14 of Mathet et al. (2015)
    ...     {"one": [(5, 10, "4"), (20, 35, "1"), (50, 60, "2"), (60, 75, "4")],
    ...      "two": [(5, 10, "4"), (30, 43, "3"), (50, 55, "1"), (60, 75, "4")]}, length=76)
    >>> print(CuAlpha(distance="interval")(continuum))
    cuα = 0.744

    References: Krippendorff, Mathet, Bouvry and Widlöcher (2016), Quality & Quantity 50:2347 and
    50:2365.
    """

    name: ClassVar[str] = "cu-alpha"
    symbol: ClassVar[str] = "cuα"
    summary: ClassVar[str] = "categories of units, wherever two of them meet (Krippendorff)"

    def gather_study(self, study: Study) -> Gathered:
        """Add up what the value is made from."""
        found = self.coincidences(study)
        metric, ranked, notes = self.ranked(found)
        first, second, unlike = found.pairs() if ranked else (None, None, None)
        if unlike is None:
            unlike = found.differences(metric).sum(axis=1, keepdims=True)
        pairs = unlike.shape[1]

        def scores(sums: Floats) -> Scores:
            self_pairs, differences, margin = (
                sums[:, 0],
                sums[:, 1 : 1 + pairs],
                sums[:, 1 + pairs :],
            )
            if first is not None and second is not None:
                differences = differences * metric.of_pairs(margin, first, second)
            total = margin.sum(axis=1)
            by_chance = (margin * metric.from_all(margin)).sum(axis=1)
            with np.errstate(invalid="ignore", divide="ignore"):
                observed = differences.sum(axis=1) / total
                expected = by_chance / (total**2 - self_pairs)
            return corrected_scores(observed, expected)

        def why() -> str:
            if not found.total.any():
                return "no unit of one annotator meets a unit of another"
            if found.total.sum() ** 2 <= found.self_pairs.sum():
                return TOO_FEW
            if (found.margin.sum(axis=0) > 0).sum() < 2:
                return "all units that meet are of one category: there is nothing to tell apart"
            return "the categories that meet are at no distance from one another"

        rows = np.column_stack([found.self_pairs.sum(axis=1), unlike, found.margin])
        return Gathered(
            ClusterSums.of(rows, scores),
            notes=notes,
            figures={"coverage": found.coverage},
            why_undefined=why,
        )
