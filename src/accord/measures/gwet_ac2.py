"""Gwet's AC2: AC1 with weights."""

from dataclasses import dataclass
from typing import Any, ClassVar

from accord.contract.agreement import WeightedMeasure
from accord.contract.measure import measures
from accord.statistics.agreement import Chance, Judged, gwet_chance


@measures.register("gwet-ac2")
@dataclass(frozen=True, kw_only=True)
class GwetAc2(WeightedMeasure):
    """How far annotators agree beyond chance, if some judgements are guesses, some errors small.

    AC2 = (A_o − A_e)/(1 − A_e), A_e = Σ_kl w_kl / (q(q − 1)) · Σ_k π_k(1 − π_k). With
    `weights=identity` this is AC1.

    Undefined where there is only one category, and where no item was judged twice.

    >>> from accord import Coding
    >>> from accord.measures import GwetAc2
    >>> coding = Coding.from_rows([[1, 1, 1], [2, 2, 3], [3, 2, 3], [3, 3, 3]])
    >>> round(GwetAc2()(coding).value, 4)
    0.7778

    References: Gwet (2014), Handbook of Inter-Rater Reliability, 4th ed.
    """

    name: ClassVar[str] = "gwet-ac2"
    symbol: ClassVar[str] = "AC2"
    summary: ClassVar[str] = "AC1 where categories agree more or less, as on a scale (2014)"

    divisions: ClassVar[tuple[str, ...]] = ("document", "item", "pair", "annotator")

    weights: Any = "quadratic"
    categories: int | None = None

    def chance(self, judged: Judged) -> Chance:
        """Return what guesses give, which are the rarer the more one category prevails."""
        return gwet_chance(judged)
