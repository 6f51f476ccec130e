"""Weighted κ: two annotators on a scale."""

from dataclasses import dataclass
from typing import Any, ClassVar

from accord.contract.measure import measures
from accord.contract.two_annotators import TwoAnnotators


@measures.register("weighted-kappa")
@dataclass(frozen=True, kw_only=True)
class WeightedKappa(TwoAnnotators):
    """How far two annotators agree beyond chance, where some errors are smaller than others.

    κ_w = (A_o − A_e)/(1 − A_e), A_o = Σ_kl w_kl p_kl, A_e = Σ_kl w_kl p_k q_l, with w_kl from
    1 (the same) to 0: `linear` in how many categories lie between, `quadratic` in its square, or
    any matrix, in which the first annotator has the rows: it need not be symmetric. Categories are
    taken for ranks, as most software does; `spacing=value` takes the numbers that they are.

    Undefined where both use the same one category only, and where no item was judged by both.

    >>> from accord import Coding
    >>> from accord.measures import WeightedKappa
    >>> coding = Coding.from_rows([[1, 1], [2, 2], [3, 2], [3, 3], [1, 1]])
    >>> round(WeightedKappa()(coding).value, 4)
    0.7826

    References: Cohen (1968), Psychological Bulletin 70(4); Fleiss, Cohen and Everitt (1969).
    """

    name: ClassVar[str] = "weighted-kappa"
    symbol: ClassVar[str] = "κ_w"
    summary: ClassVar[str] = "two annotators, small errors counting less: linear, quadratic (1968)"
    for_more: ClassVar[str] = "multi-kappa(weights=linear), or alpha(distance=ordinal)"

    divisions: ClassVar[tuple[str, ...]] = ("document", "item", "pair", "annotator")

    weights: Any = "linear"
    spacing: str = "rank"
