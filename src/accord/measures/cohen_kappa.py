"""Cohen's κ: two annotators."""

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from accord.contract.measure import measures
from accord.contract.two_annotators import TwoAnnotators


@measures.register("cohen-kappa")
@dataclass(frozen=True, kw_only=True)
class CohenKappa(TwoAnnotators):
    """How far two annotators agree beyond chance, if each uses the categories in their own way.

    κ = (A_o − A_e)/(1 − A_e), A_e = Σ_k p_k q_k, p and q being the shares of the categories in what
    either said of the items that both judged. Others are left out and counted. The analytic
    interval is that of Fleiss, Cohen and Everitt (1969), z the test against no agreement.

    A κ can be low although agreement is high, where one category prevails: the figures beside it
    (prevalence, bias, PABAK, κ_max) tell.

    Undefined where both use the same one category only, and where no item was judged by both.

    >>> from accord import Coding
    >>> from accord.measures import CohenKappa
    >>> coding = Coding.from_rows([["a", "a"]] * 20 + [["a", "b"]] * 10 + [["b", "b"]] * 10)
    >>> round(CohenKappa()(coding).value, 3)
    0.5

    References: Cohen (1960), Educational and Psychological Measurement 20(1).
    """

    name: ClassVar[str] = "cohen-kappa"
    symbol: ClassVar[str] = "κ"
    summary: ClassVar[str] = "two annotators, chance from the categories as each uses them (1960)"
    for_more: ClassVar[str] = "multi-kappa"

    def plain(self) -> Self:
        """Return the measure for two categories that are the same or not."""
        return replace(super().plain(), weights="identity")
