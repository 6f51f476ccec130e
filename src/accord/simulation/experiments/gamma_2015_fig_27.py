"""Figure 27 of 2015: splits."""

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
    U_ALPHA,
)
from accord.simulation.panels import Panel, ShufflingExperiment


def _on_splits(curves: Mapping[str, Curve]) -> list[Claim]:
    return [
        claims.at(curves[GAMMA], 0.0, 1.0, 1e-9, "γ begins at 1"),
        claims.at(curves[GAMMA], 1.0, 0.2, 0.1, "γ ends at 0.2"),
        claims.decreasing(curves[GAMMA]),
        claims.nearly_linear(curves[GAMMA], 1.0, "γ is almost linear", 0.1),
        claims.nearly_linear(curves[SER], 1.0, "1 − SER is quite linear", 0.1),
        claims.below_zero(curves[SER], 0.65, 1.0, "1 − SER is below 0 above 0.6"),
        claims.stuck_at(curves[U_ALPHA], 1.0, "uα is stuck at 1"),
        claims.stuck_at(curves[CU_ALPHA], 1.0, "cuα is stuck at 1"),
        claims.stuck_at(curves[KAPPA], 1.0, "κ_d is stuck at 1"),
    ]


SPLITS = Panel("fig-27", "Splits", ("splits",), GENERAL_MEASURES, GENERAL, _on_splits)


@experiments.register("gamma-2015/fig-27")
@dataclass(frozen=True, kw_only=True)
class Figure27(ShufflingExperiment):
    """Units are cut."""

    name: ClassVar[str] = "gamma-2015/fig-27"
    summary: ClassVar[str] = "splits: γ, uα, cuα, SER, κ_d"
    own_panels: ClassVar[tuple[Panel, ...]] = (SPLITS,)
