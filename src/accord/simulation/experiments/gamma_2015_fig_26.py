"""Figure 26 of 2015: errors of position, alone and with errors of category."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from accord.simulation import claims
from accord.simulation.experiment import Claim, Curve, experiments
from accord.simulation.experiments.gamma_2015 import (
    CU_ALPHA,
    GAMMA,
    GENERAL,
    GENERAL_MEASURES,
    KAPPA,
    SER,
    SHIFTED,
    U_ALPHA,
)
from accord.simulation.panels import Panel, ShufflingExperiment


def _on_positions(curves: Mapping[str, Curve]) -> list[Claim]:
    gamma = curves[GAMMA]
    others = [curve for measure, curve in curves.items() if measure != GAMMA]
    # cuα does not say where units begin and end, and is no rival here
    rivals = [curve for measure, curve in curves.items() if measure not in (GAMMA, CU_ALPHA)]
    return [
        claims.decreasing(gamma),
        claims.only_decreasing(gamma, others, "γ is the only measure to be strictly decreasing"),
        claims.steadiest(gamma, rivals, "γ has the most progressive response"),
        claims.at(gamma, 1.0, 0.1, 0.05, "γ reaches 0.1 at 1"),
        claims.goes_below(curves[CU_ALPHA], 0.99, "cuα is not stuck at 1"),
        claims.falls_at_once(curves[CU_ALPHA], "cuα falls from the very first shifts"),
        claims.at(curves[SER], 0.05, 0.5, 0.05, "1 − SER drops to 0.5 at 0.05"),
        claims.goes_below_zero(curves[SER], "1 − SER goes below 0"),
        claims.decreasing(curves[SER], expected=False),
        claims.decreasing(curves[U_ALPHA], expected=False),
        claims.below_zero(curves[U_ALPHA], 0.6, 0.9, "uα is below 0 from 0.6 to 0.9"),
        claims.falls_faster_at_first(curves[KAPPA], gamma, "κ_d responds too much at first"),
        claims.decreasing(curves[KAPPA], expected=False),
    ]


def _on_both(curves: Mapping[str, Curve]) -> list[Claim]:
    return [
        claims.decreasing(curves[GAMMA]),
        claims.at(curves[GAMMA], 1.0, 0.0, 0.05, "γ reaches 0"),
        claims.decreasing(curves[U_ALPHA], expected=False),
        claims.decreasing(curves[CU_ALPHA], expected=False),
        claims.below_zero(curves[U_ALPHA], 0.6, 1.0, "uα is below 0 from 0.6"),
        claims.decreasing(curves[KAPPA], expected=False),
        claims.close(curves[KAPPA], curves[GAMMA], "the shape of κ_d is not far from γ", 0.3),
    ]


POSITIONS = Panel(
    "fig-26a", "Positional errors", (SHIFTED,), GENERAL_MEASURES, GENERAL,
    _on_positions,
)  # fmt: skip
BOTH = Panel(
    "fig-26b", "Positional and category errors", ("category", SHIFTED),
    GENERAL_MEASURES, GENERAL, _on_both,
)  # fmt: skip


@experiments.register("gamma-2015/fig-26a")
@dataclass(frozen=True, kw_only=True)
class Figure26a(ShufflingExperiment):
    """Boundaries move; units never overlap."""

    name: ClassVar[str] = "gamma-2015/fig-26a"
    summary: ClassVar[str] = "errors of position: γ, uα, cuα, SER, κ_d"
    own_panels: ClassVar[tuple[Panel, ...]] = (POSITIONS,)


@experiments.register("gamma-2015/fig-26b")
@dataclass(frozen=True, kw_only=True)
class Figure26b(ShufflingExperiment):
    """Boundaries move and categories are confused; units never overlap."""

    name: ClassVar[str] = "gamma-2015/fig-26b"
    summary: ClassVar[str] = "errors of position and category: γ, uα, cuα, SER, κ_d"
    own_panels: ClassVar[tuple[Panel, ...]] = (BOTH,)


@experiments.register("gamma-2015/fig-26")
@dataclass(frozen=True, kw_only=True)
class Figure26(ShufflingExperiment):
    """Both panels of figure 26."""

    name: ClassVar[str] = "gamma-2015/fig-26"
    summary: ClassVar[str] = "errors of position, and of position and category: both panels"
    own_panels: ClassVar[tuple[Panel, ...]] = (POSITIONS, BOTH)
