"""Bennett, Alpert and Goldstein's S: two annotators, all categories equally likely."""

from dataclasses import dataclass
from typing import ClassVar

from accord.contract.agreement import AgreementMeasure
from accord.contract.measure import measures
from accord.statistics.agreement import Chance, Judged, uniform_chance


@measures.register("bennett-s")
@dataclass(frozen=True, kw_only=True)
class BennettS(AgreementMeasure):
    """How far two annotators agree beyond chance, if every category is as likely as any other.

    S = (A_o − 1/q)/(1 − 1/q), q being the number of categories that occur, or `categories`.

    Undefined where there is only one category, and where no item was judged by both.

    >>> from accord import Coding
    >>> from accord.measures import BennettS
    >>> coding = Coding.from_rows([[1, 1], [2, 2], [3, 2], [3, 3], [1, 1]])
    >>> round(BennettS()(coding).value, 4)
    0.7

    References: Bennett, Alpert and Goldstein (1954), Public Opinion Quarterly 18(3).
    """

    name: ClassVar[str] = "bennett-s"
    symbol: ClassVar[str] = "S"
    summary: ClassVar[str] = "two annotators, every category equally likely (1954)"
    for_more: ClassVar[str] = "brennan-prediger"

    categories: int | None = None

    def chance(self, judged: Judged) -> Chance:
        """Every category is as likely as any other."""
        return uniform_chance(judged)
