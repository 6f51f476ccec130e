"""Multi-κ: Cohen's κ for any number of annotators (Conger, Hubert, Davies and Fleiss)."""

from dataclasses import dataclass
from typing import ClassVar

from accord.contract.agreement import WeightedMeasure
from accord.contract.measure import measures
from accord.statistics.agreement import Chance, Judged, own_chance


@measures.register("multi-kappa")
@dataclass(frozen=True, kw_only=True)
class MultiKappa(WeightedMeasure):
    """How far annotators agree beyond chance, if each uses the categories in their own way.

    κ = (A_o − A_e)/(1 − A_e), A_e being the mean over the pairs of annotators of what Cohen's κ
    expects of them. This is the coefficient of Hubert (1977), Conger (1980), and Davies and Fleiss
    (1982). Judgements may be missing.

    Undefined where every annotator uses the same one category, and where no item was judged twice.

    >>> from accord import Coding
    >>> from accord.measures import MultiKappa
    >>> coding = Coding.from_rows([[1, 1, 1], [2, 2, 3], [3, 2, 3], [3, 3, 3]])
    >>> round(MultiKappa()(coding).value, 4)
    0.5

    References: Conger (1980), Psychological Bulletin 88(2); Davies and Fleiss (1982), Biometrics
    38(4); Gwet (2014).
    """

    name: ClassVar[str] = "multi-kappa"
    symbol: ClassVar[str] = "multi-κ"
    summary: ClassVar[str] = (
        "any number of annotators, chance from the categories as each uses them (Conger 1980)"
    )
    named: ClassVar[bool] = True

    def chance(self, judged: Judged) -> Chance:
        """Each draws from their own shares."""
        return own_chance(judged)
