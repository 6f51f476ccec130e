"""Gwet's AC1: agreement where one category is much more frequent than the others."""

from dataclasses import dataclass
from typing import ClassVar

from accord.contract.agreement import AgreementMeasure
from accord.contract.measure import measures
from accord.statistics.agreement import Chance, Judged, gwet_chance


@measures.register("gwet-ac1")
@dataclass(frozen=True, kw_only=True)
class GwetAc1(AgreementMeasure):
    """How far annotators agree beyond chance, if only some of their judgements are guesses.

    AC1 = (A_o − A_e)/(1 − A_e), A_e = Σ_k π_k(1 − π_k)/(q − 1), π_k being the mean over the items
    of the share of category k, q the number of categories that occur, or `categories`. Where nearly
    all judgements are of one category, it stays high where κ falls.

    Undefined where there is only one category, and where no item was judged twice.

    >>> from accord import Coding
    >>> from accord.measures import GwetAc1
    >>> coding = Coding.from_rows([[1, 1, 1], [2, 2, 3], [3, 2, 3], [3, 3, 3]])
    >>> round(GwetAc1()(coding).value, 4)
    0.5152

    References: Gwet (2008), British Journal of Mathematical and Statistical Psychology 61(1).
    """

    name: ClassVar[str] = "gwet-ac1"
    symbol: ClassVar[str] = "AC1"
    summary: ClassVar[str] = "any number of annotators, only some judgements being guesses (2008)"

    categories: int | None = None

    def chance(self, judged: Judged) -> Chance:
        """Return what guesses give, which are the rarer the more one category prevails."""
        return gwet_chance(judged)
