"""Brennan and Prediger's κ_n, also Randolph's free-marginal κ."""

from dataclasses import dataclass
from typing import ClassVar

from accord.contract.agreement import WeightedMeasure
from accord.contract.measure import measures
from accord.statistics.agreement import Chance, Judged, uniform_chance


@measures.register("brennan-prediger")
@dataclass(frozen=True, kw_only=True)
class BrennanPrediger(WeightedMeasure):
    """How far annotators agree beyond chance, if every category is as likely as any other.

    κ = (A_o − A_e)/(1 − A_e), A_e = Σ_kl w_kl / q², q being the number of categories that occur, or
    `categories` (which then cannot have weights). Randolph's free-marginal κ is the same.

    Undefined where there is only one category, and where no item was judged twice.

    >>> from accord import Coding
    >>> from accord.measures import BrennanPrediger
    >>> coding = Coding.from_rows([[1, 1, 1], [2, 2, 3], [3, 2, 3], [3, 3, 3]])
    >>> round(BrennanPrediger()(coding).value, 4)
    0.5

    References: Brennan and Prediger (1981), Educational and Psychological Measurement 41(3);
    Randolph (2005).
    """

    name: ClassVar[str] = "brennan-prediger"
    symbol: ClassVar[str] = "κ_n"
    summary: ClassVar[str] = (
        "any number of annotators, every category equally likely (1981; Randolph 2005)"
    )
    uses_single: ClassVar[bool] = False

    categories: int | None = None

    def chance(self, judged: Judged) -> Chance:
        """Every category is as likely as any other."""
        return uniform_chance(judged)
