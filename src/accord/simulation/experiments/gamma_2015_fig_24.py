"""Figure 24 of 2015: pure segmentation."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from accord.simulation import claims
from accord.simulation.experiment import Claim, Curve, experiments
from accord.simulation.experiments.gamma_2015 import GAMMA, SEGMENTS
from accord.simulation.panels import Panel, ShufflingExperiment

WINDOW_DIFF = "window-diff"
#: As Bestgen (2009) advises: a shift costs 2 a place, and the mean segment is what the other
#: operations cost.
HAMMING = "generalized-hamming(insert={segment},delete={segment},shift=2)"


def _on_missing(curves: Mapping[str, Curve]) -> list[Claim]:
    gamma, window, hamming = curves[GAMMA], curves[WINDOW_DIFF], curves[HAMMING]
    return [
        # beyond, each annotator has one or two boundaries left, or none
        claims.close(window, hamming, "WD and GHD are quite close (until 0.9)", 0.1, 0.9),
        claims.nearly_linear(window, 0.6, "WD is almost linear until 0.6"),
        claims.nearly_linear(hamming, 0.6, "GHD is almost linear until 0.6"),
        claims.above(window, 0.95, 0.1, "WD is limited by an asymptote above 0"),
        claims.above(hamming, 0.95, 0.1, "GHD is limited by an asymptote above 0"),
        claims.at(gamma, 0.0, 1.0, 1e-9, "γ begins at 1"),
        claims.at(gamma, 0.95, 0.0, 0.1, "γ reaches about 0 (just before the last boundary goes)"),
    ]


def _on_shifts(curves: Mapping[str, Curve]) -> list[Claim]:
    gamma, window, hamming = curves[GAMMA], curves[WINDOW_DIFF], curves[HAMMING]
    return [
        claims.flattens(window, 0.7, "WD has an asymptote"),
        claims.flattens(hamming, 0.7, "GHD has an asymptote"),
        claims.at(window, 1.0, 0.4, 0.1, "WD ends at about 0.4"),
        claims.at(hamming, 1.0, 0.4, 0.1, "GHD ends at about 0.4"),
        claims.at(gamma, 0.0, 1.0, 1e-9, "γ begins at 1"),
        claims.at(gamma, 1.0, 0.0, 0.1, "γ reaches about 0"),
    ]


MEASURES = (GAMMA, WINDOW_DIFF, HAMMING)
MISSING = Panel(
    "fig-24a", "Pure segmentation: false negatives", ("missed-boundaries",), MEASURES, SEGMENTS,
    _on_missing,
    remark="at 1 nobody has a boundary left: all have the same one segment, and agree on it",
)  # fmt: skip
SHIFTS = Panel(
    "fig-24b", "Pure segmentation: shifts", ("position(overlap=false)",), MEASURES, SEGMENTS,
    _on_shifts,
)  # fmt: skip


@experiments.register("gamma-2015/fig-24a")
@dataclass(frozen=True, kw_only=True)
class Figure24a(ShufflingExperiment):
    """Boundaries are forgotten in a pure segmentation."""

    name: ClassVar[str] = "gamma-2015/fig-24a"
    summary: ClassVar[str] = "pure segmentation, false negatives: γ, WD, GHD"
    own_panels: ClassVar[tuple[Panel, ...]] = (MISSING,)


@experiments.register("gamma-2015/fig-24b")
@dataclass(frozen=True, kw_only=True)
class Figure24b(ShufflingExperiment):
    """Boundaries are shifted in a pure segmentation."""

    name: ClassVar[str] = "gamma-2015/fig-24b"
    summary: ClassVar[str] = "pure segmentation, shifts: γ, WD, GHD"
    own_panels: ClassVar[tuple[Panel, ...]] = (SHIFTS,)


@experiments.register("gamma-2015/fig-24")
@dataclass(frozen=True, kw_only=True)
class Figure24(ShufflingExperiment):
    """Both panels of figure 24."""

    name: ClassVar[str] = "gamma-2015/fig-24"
    summary: ClassVar[str] = "pure segmentation, both panels"
    own_panels: ClassVar[tuple[Panel, ...]] = (MISSING, SHIFTS)
