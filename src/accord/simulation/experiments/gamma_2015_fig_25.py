"""Figure 25 of 2015: pure categorization."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from accord.simulation import claims
from accord.simulation.experiment import Claim, Curve, experiments
from accord.simulation.experiments.gamma_2015 import (
    CU_ALPHA,
    FIXED,
    GAMMA,
    GENERAL_MEASURES,
    KAPPA,
    SER,
    U_ALPHA,
    WIDE_GAPS,
    WITHOUT_GAPS,
)
from accord.simulation.panels import Panel, ShufflingExperiment

#: Measures of labels alone; which of the many κ for three annotators it was is not said.
ALPHA, FLEISS = "alpha", "fleiss-kappa"
SAME = 1e-9


def _on_categories(curves: Mapping[str, Curve]) -> list[Claim]:
    gamma, cu_alpha = curves[GAMMA], curves[CU_ALPHA]
    return [
        claims.close(gamma, cu_alpha, "γ is almost the same as cuα", 0.05),
        claims.close(curves[ALPHA], cu_alpha, "α of the labels is exactly cuα", SAME),
        claims.close(curves[FLEISS], cu_alpha, "κ of the labels gives the same results", 0.05),
        claims.at(gamma, 1.0, 0.0, 0.05, "γ reaches 0"),
        claims.at(cu_alpha, 1.0, 0.0, 0.05, "cuα reaches 0"),
        claims.below_zero(curves[U_ALPHA], 0.5, 1.0, "uα goes below 0 at 0.5"),
        claims.above(curves[KAPPA], 1.0, 0.05, "κ_d fails to reach 0"),
        claims.at(curves[SER], 1.0, 0.6, 0.05, "1 − SER is bounded below by 0.6"),
    ]


def _on_observed(curves: Mapping[str, Curve]) -> list[Claim]:
    text = "what γ and cuα observe is exactly the same"
    return [claims.close(curves[GAMMA], curves[CU_ALPHA], text, SAME)]


def _on_none(curves: Mapping[str, Curve]) -> list[Claim]:
    return [claims.at(curves[KAPPA], 1.0, 0.0, 0.05, "κ_d reaches 0 where there are no gaps")]


def _on_wide(curves: Mapping[str, Curve]) -> list[Claim]:
    text = "uα is stuck above 0 with other gaps"
    return [claims.goes_below_zero(curves[U_ALPHA], text, expected=False)]


CATEGORIES = Panel(
    "fig-25", "Category errors, three annotators", ("category",), GENERAL_MEASURES, FIXED,
    _on_categories, (ALPHA, FLEISS), _on_observed,
)  # fmt: skip
NONE = Panel(
    "fig-25-no-gaps", "Category errors, no gaps", ("category",), (U_ALPHA, KAPPA), WITHOUT_GAPS,
    _on_none,
)  # fmt: skip
WIDE = Panel(
    "fig-25-wide-gaps", "Category errors, gaps of twice the units", ("category",),
    (U_ALPHA, KAPPA), WIDE_GAPS, _on_wide,
)  # fmt: skip


@experiments.register("gamma-2015/fig-25")
@dataclass(frozen=True, kw_only=True)
class Figure25(ShufflingExperiment):
    """Categories are confused; units are where they are."""

    name: ClassVar[str] = "gamma-2015/fig-25"
    summary: ClassVar[str] = "pure categorization: γ, uα, cuα, SER, κ_d"
    own_panels: ClassVar[tuple[Panel, ...]] = (CATEGORIES, NONE, WIDE)
