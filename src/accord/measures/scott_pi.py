"""Scott's π: two annotators, who together use the categories as they do."""

from dataclasses import dataclass
from typing import ClassVar

from accord.contract.agreement import WeightedMeasure
from accord.contract.measure import measures
from accord.statistics.agreement import Chance, Judged, pooled_chance


@measures.register("scott-pi")
@dataclass(frozen=True, kw_only=True)
class ScottPi(WeightedMeasure):
    """How far two annotators agree beyond chance, if both use the categories alike.

    π = (A_o − A_e)/(1 − A_e), A_e = Σ_k π_k² (with weights Σ_kl w_kl π_k π_l), π_k being the share
    of category k in what both said.

    Undefined where only one category occurs, and where no item was judged by both. An item judged
    by one of them counts for π_k.

    >>> from accord import Coding
    >>> from accord.measures import ScottPi
    >>> coding = Coding.from_rows([[1, 1], [2, 2], [3, 2], [3, 3], [1, 1]])
    >>> round(ScottPi()(coding).value, 4)
    0.697

    References: Scott (1955), Public Opinion Quarterly 19(3).
    """

    name: ClassVar[str] = "scott-pi"
    symbol: ClassVar[str] = "π"
    summary: ClassVar[str] = (
        "two annotators, chance from how both use the categories together (1955)"
    )
    for_more: ClassVar[str] = "fleiss-kappa"

    def chance(self, judged: Judged) -> Chance:
        """Both draw from the shares that they have together."""
        return pooled_chance(judged)
