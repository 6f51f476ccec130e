"""Figure 30 of 2015: units that come to overlap."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from accord.simulation import claims
from accord.simulation.experiment import Claim, Curve, experiments
from accord.simulation.experiments.gamma_2015 import ADDED, GAMMA, SER, SPARSE
from accord.simulation.experiments.gamma_2015_fig_28 import CU_OVERLAPPING
from accord.simulation.panels import Panel, ShufflingExperiment


def _on_overlaps(curves: Mapping[str, Curve]) -> list[Claim]:
    gamma, cu_alpha = curves[GAMMA], curves[CU_OVERLAPPING]
    return [
        claims.at(gamma, 0.0, 1.0, 1e-9, "γ begins at 1"),
        claims.decreasing(gamma),
        claims.at(gamma, 1.0, 0.0, 0.1, "γ ends near 0"),
        claims.decreasing(cu_alpha),
        claims.goes_below_zero(cu_alpha, "cuα stays above 0", expected=False),
    ]


OVERLAPS = Panel(
    "fig-30", "Positional errors and false positives: units overlap",
    ("position", ADDED), (GAMMA, CU_OVERLAPPING, SER), SPARSE, _on_overlaps,
)  # fmt: skip


@experiments.register("gamma-2015/fig-30")
@dataclass(frozen=True, kw_only=True)
class Figure30(ShufflingExperiment):
    """Boundaries move and units are added, so that units come to overlap."""

    name: ClassVar[str] = "gamma-2015/fig-30"
    summary: ClassVar[str] = "errors of position and false positives, overlapping: γ, cuα, SER"
    own_panels: ClassVar[tuple[Panel, ...]] = (OVERLAPS,)
