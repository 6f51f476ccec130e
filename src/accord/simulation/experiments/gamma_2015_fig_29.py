"""Figure 29 of 2015: each measure's curves for all kinds of error in one frame."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import ClassVar

from accord.registry import parse_call
from accord.simulation import claims
from accord.simulation.experiment import (
    Chart,
    Claim,
    Curve,
    Findings,
    Row,
    Table,
    experiments,
)
from accord.simulation.experiments.gamma_2015_fig_26 import BOTH, POSITIONS
from accord.simulation.experiments.gamma_2015_fig_27 import SPLITS
from accord.simulation.experiments.gamma_2015_fig_28 import MISSED, MORE
from accord.simulation.panels import SHOWN, Panel, ShufflingExperiment, curve_of, key_of, symbol_of

#: What "almost strictly" leaves room for.
ALMOST = 0.02
#: What "to 0" leaves room for: with splits, even the paper's curve ends at 0.2.
NEAR = 0.3
#: A measure that has fallen so far by the end is very responsive, one that has fallen less is less.
VERY = 0.75
#: A curve that moves by less than `LITTLE` over `LONG` magnitudes does not respond enough there.
LITTLE, LONG = 0.1, 0.35
#: No step of a curve that is "quite progressive" is longer.
PROGRESSIVE = 0.12

#: By the name of the panel that they are from.
Curves = dict[str, Curve]


@experiments.register("gamma-2015/fig-29")
@dataclass(frozen=True, kw_only=True)
class Figure29(ShufflingExperiment):
    """The curves of figures 26 to 28, by measure."""

    name: ClassVar[str] = "gamma-2015/fig-29"
    summary: ClassVar[str] = "overview: all kinds of error in one frame for each measure"
    own_panels: ClassVar[tuple[Panel, ...]] = (POSITIONS, BOTH, SPLITS, MORE, MISSED)

    def findings(self, rows: Mapping[str, Row]) -> Findings:
        """Return a chart for each measure, with a curve for each kind of error."""
        found = super().findings(rows)
        curves = self._by_measure(rows)
        note = f"{self.annotators} annotators, {self.sets} sets a magnitude"
        charts = tuple(
            Chart(
                f"fig-29-{name}", symbol, "magnitude", "agreement", tuple(by.values()), note, SHOWN
            )
            for name, (symbol, by) in curves.items()
        )
        said = () if self.errors or self.measures else tuple(_on_overview(curves))
        tables = (*found.tables, _wished_for(curves))
        return replace(found, tables=tables, charts=charts, claims=said)

    def _by_measure(self, rows: Mapping[str, Row]) -> dict[str, tuple[str, Curves]]:
        """Return, for each measure, its symbol and its curves by the kind of error."""
        found: dict[str, tuple[str, Curves]] = {}
        for panel, bench in zip(self.panels(), self.benches(), strict=True):
            own = [rows[key_of(panel, magnitude)] for magnitude in self.magnitudes()]
            for measure in bench.measures:
                name = parse_call(measure)[0]
                _, by = found.setdefault(name, (symbol_of(measure), {}))
                by[panel.name] = replace(curve_of(own, measure), name=panel.title.lower())
        return found


def _wished_for(curves: Mapping[str, tuple[str, Curves]]) -> Table:
    """Return what section 6.3 wishes for: curves from 1 to 0, not below, falling at each step."""
    rows = []
    for symbol, by in curves.values():
        for curve in by.values():
            points = claims.points_of(curve)
            values = [y for _, y in points]
            rises = claims.rises(curve)
            ends = (values[0], values[-1], points[-1][0], min(values)) if values else (None,) * 4
            most = max((step[2] for step in rises), default=None)
            rows.append((symbol, curve.name, *ends, len(rises), most))
    columns = ("measure", "errors", "begins", "ends", "at", "lowest", "not falling", "rises by")
    return Table("fig-29-overview", columns, tuple(rows), apart=True)


def _on_overview(curves: Mapping[str, tuple[str, Curves]]) -> list[Claim]:
    def some(name: str, what: str, property_of: Callable[[Curve], bool]) -> Claim:
        found = [curve.name for curve in curves[name][1].values() if property_of(curve)]
        text = f"{curves[name][0]} {what}"
        return Claim(text, bool(found), "; ".join(found) or "with no kind of error")

    kappa = curves["discretized-kappa"][1].values()
    rising = [curve.name for curve in kappa if _increases(curve)]
    return [
        *_on_gamma(curves["gamma"][1].values()),
        some("u-alpha", "has increasing parts", _increases),
        some("u-alpha", "has negative values", _is_negative),
        some("u-alpha", "is sometimes not responsive", _is_flat),
        some("cu-alpha", "is very responsive to some kinds of error", _falls_far),
        some("cu-alpha", "is less responsive to others", _falls_less),
        some("cu-alpha", "is sometimes not responsive at all", _is_flat),
        some("slot-error-rate", "is too responsive to some (negative values)", _is_negative),
        some("slot-error-rate", "is not responsive enough to some", _is_flat_for_long),
        some("discretized-kappa", "is not always responsive", _is_flat),
        Claim(
            "κ_d is most of the time not strictly decreasing",
            2 * len(rising) > len(kappa),
            "; ".join(rising) or "it always is",
        ),
        some("discretized-kappa", "is sometimes quite progressive", _is_progressive),
    ]


def _on_gamma(curves: Iterable[Curve]) -> list[Claim]:
    ends = {curve.name: claims.points_of(curve) for curve in curves}
    most = max((step[2] for curve in curves for step in claims.rises(curve)), default=0.0)
    full = all(
        points and abs(points[0][1] - 1.0) < claims.ROUNDING and points[-1][1] <= NEAR
        for points in ends.values()
    )
    found = "; ".join(
        f"{name} {points[-1][1]:.3f}" if points else f"{name} nowhere"
        for name, points in ends.items()
    )
    return [
        Claim(
            "γ almost strictly decreases with all kinds of error",
            most <= ALMOST,
            f"it never rises by more than {most:.4f}",
        ),
        Claim("γ goes from 1 to about 0 with all kinds of error", full, f"it ends at: {found}"),
    ]


def _increases(curve: Curve) -> bool:
    return any(step[2] > claims.ROUNDING for step in claims.rises(curve))


def _is_negative(curve: Curve) -> bool:
    return any(y < 0.0 for _, y in claims.points_of(curve))


def _is_flat(curve: Curve) -> bool:
    return _fall(claims.points_of(curve)) <= claims.ROUNDING


def _falls_far(curve: Curve) -> bool:
    return _fall(claims.points_of(curve)) >= VERY


def _falls_less(curve: Curve) -> bool:
    return claims.ROUNDING < _fall(claims.points_of(curve)) < VERY


def _is_flat_for_long(curve: Curve) -> bool:
    ends = [x for x, _ in claims.points_of(curve)]
    parts = [claims.points_of(curve, x, x + LONG) for x in ends if x + LONG <= ends[-1]]
    return any(_fall(part) < LITTLE for part in parts if len(part) > 2)


def _is_progressive(curve: Curve) -> bool:
    points = claims.points_of(curve)
    steps = [before - after for (_, before), (_, after) in pairwise(points)]
    return not _is_flat(curve) and max(steps, default=1.0) <= PROGRESSIVE


def _fall(points: claims.Points) -> float:
    values = [y for _, y in points]
    return max(values) - min(values) if values else 0.0
