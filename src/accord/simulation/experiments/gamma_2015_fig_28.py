"""Figure 28 of 2015: false positives and false negatives."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from accord.simulation import claims
from accord.simulation.experiment import Claim, Curve, experiments
from accord.simulation.experiments.gamma_2015 import (
    ADDED,
    CU_ALPHA,
    FEW,
    GAMMA,
    GENERAL_MEASURES,
    KAPPA,
    SER,
    SPARSE,
    U_ALPHA,
)
from accord.simulation.panels import Panel, ShufflingExperiment

#: Units that are added may overlap others.
CU_OVERLAPPING = "cu-alpha(overlap=allow)"


def _on_added(curves: Mapping[str, Curve]) -> list[Claim]:
    gamma, cu_alpha, ser = curves[GAMMA], curves[CU_OVERLAPPING], curves[SER]
    return [
        claims.respond(curves.values(), 0.5, "all measures respond well"),
        claims.decreasing(gamma),
        claims.decreasing(cu_alpha),
        claims.above_others(cu_alpha, [gamma, ser], 0.5, "cuα is delayed compared with the others"),
        claims.goes_below_zero(ser, "1 − SER goes below 0"),
        claims.rises_at_the_end(ser, "1 − SER rises at the end"),
    ]


def _on_missed(curves: Mapping[str, Curve]) -> list[Claim]:
    return [
        claims.decreasing(curves[GAMMA]),
        claims.at(curves[GAMMA], 0.95, 0.025, 0.05, "γ almost reaches 0 (0.025)"),
        claims.ends_before(curves[GAMMA], 1.0, "at 1 there is no unit left, and no value of γ"),
        claims.decreasing(curves[U_ALPHA], expected=False),
        claims.below_zero(curves[U_ALPHA], 0.3, 1.0, "uα is at 0 or below from 0.3", or_zero=True),
        claims.below_zero(curves[SER], 0.4, 1.0, "1 − SER is below 0 from 0.4"),
        claims.decreasing(curves[KAPPA], expected=False),
        claims.stuck_at(curves[CU_ALPHA], 1.0, "cuα is stuck at 1"),
        claims.ends_before(curves[CU_ALPHA], 0.75, "cuα has no value over 0.7"),
    ]


MORE = Panel(
    "fig-28a", "False positives", (ADDED,), (GAMMA, CU_OVERLAPPING, SER), SPARSE, _on_added
)
MISSED = Panel(
    "fig-28b", "False negatives", ("false-negatives",), GENERAL_MEASURES, FEW, _on_missed
)


@experiments.register("gamma-2015/fig-28a")
@dataclass(frozen=True, kw_only=True)
class Figure28a(ShufflingExperiment):
    """Units are added."""

    name: ClassVar[str] = "gamma-2015/fig-28a"
    summary: ClassVar[str] = "false positives: γ, cuα, SER"
    own_panels: ClassVar[tuple[Panel, ...]] = (MORE,)


@experiments.register("gamma-2015/fig-28b")
@dataclass(frozen=True, kw_only=True)
class Figure28b(ShufflingExperiment):
    """Units are forgotten."""

    name: ClassVar[str] = "gamma-2015/fig-28b"
    summary: ClassVar[str] = "false negatives: γ, uα, cuα, SER, κ_d"
    own_panels: ClassVar[tuple[Panel, ...]] = (MISSED,)


@experiments.register("gamma-2015/fig-28")
@dataclass(frozen=True, kw_only=True)
class Figure28(ShufflingExperiment):
    """Both panels of figure 28."""

    name: ClassVar[str] = "gamma-2015/fig-28"
    summary: ClassVar[str] = "false positives and false negatives: both panels"
    own_panels: ClassVar[tuple[Panel, ...]] = (MORE, MISSED)
