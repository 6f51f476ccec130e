"""Fleiss's κ, also called multi-π: any number of annotators."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from accord.contract.agreement import WeightedMeasure
from accord.contract.measure import measures
from accord.corpus import Coding
from accord.statistics.agreement import Chance, Judged, fleiss_error, normal_test, pooled_chance


@measures.register("fleiss-kappa")
@dataclass(frozen=True, kw_only=True)
class FleissKappa(WeightedMeasure):
    """How far annotators agree beyond chance, if all use the categories alike (multi-π).

    κ = (A_o − A_e)/(1 − A_e), A_e = Σ_kl w_kl π_k π_l, π_k being the mean over the items of the
    share of category k. Judgements may be missing, and each item may be judged by others: an item
    with one judgement counts for π_k only (as in irrCAC; Krippendorff's α leaves it out).

    By category, this is the κ of Fleiss for one category against all others.

    Undefined where only one category occurs, and where no item was judged twice.

    >>> from accord import Coding
    >>> from accord.measures import FleissKappa
    >>> coding = Coding.from_rows([[1, 1, 1], [2, 2, 3], [3, 2, 3], [3, 3, 3]])
    >>> round(FleissKappa()(coding).value, 4)
    0.4667

    References: Fleiss (1971), Psychological Bulletin 76(5); Gwet (2014).
    """

    name: ClassVar[str] = "fleiss-kappa"
    symbol: ClassVar[str] = "Fleiss κ"
    summary: ClassVar[str] = (
        "any number of annotators, chance from how all use the categories together (multi-π)"
    )

    def figures(
        self, coding: Coding, judged: Judged, chance: Chance, observed: float, expected: float
    ) -> Mapping[str, float | None]:
        """Return what stands beside the value, with Fleiss's test where there is one."""
        found = dict(super().figures(coding, judged, chance, observed, expected))
        if not expected < 1.0:
            return found
        test = normal_test((observed - expected) / (1.0 - expected), fleiss_error(judged))
        if not test:
            return found
        beside = {name: found[name] for name in found if name not in ("standard error", "t", "p")}
        return {"standard error": found["standard error"], **test, **beside}

    def chance(self, judged: Judged) -> Chance:
        """All draw from the shares that they have together."""
        return pooled_chance(judged)
