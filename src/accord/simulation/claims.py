"""What texts say of curves, checked: holds or does not, with the value that says so."""

from collections.abc import Iterable
from itertools import pairwise

from accord.simulation.experiment import Claim, Curve
from accord.statistics.distributions import mean_with_interval

Points = list[tuple[float, float]]

#: A curve that should be flat may differ from its value by so much, which is rounding.
ROUNDING = 1e-9


def points_of(curve: Curve, begin: float = 0.0, end: float = 1.0) -> Points:
    """Return the points of a curve that have a value, between two magnitudes."""
    return [
        (x, y)
        for x, y in zip(curve.x, curve.y, strict=True)
        if y is not None and begin - ROUNDING <= x <= end + ROUNDING
    ]


def value_at(curve: Curve, magnitude: float) -> float | None:
    """Return the value at a magnitude, if the curve has one there."""
    found = [y for x, y in points_of(curve) if abs(x - magnitude) < ROUNDING]
    return found[0] if found else None


def rises(curve: Curve) -> list[tuple[float, float, float]]:
    """Return the steps that do not go down: from, to, by how much."""
    points = points_of(curve)
    return [
        (x, following, after - y) for (x, y), (following, after) in pairwise(points) if after >= y
    ]


def certain_rises(curve: Curve, steps: Iterable[tuple[float, float, float]]) -> int:
    """Count the steps that rise by more than chance: the sets of both ends, pair by pair, at 95 %.

    Steps that stay exactly where they are do not rise.
    """
    sets = dict(zip(curve.x, curve.sets, strict=True))
    count = 0
    for begin, end, _ in steps:
        pairs = zip(sets[begin], sets[end], strict=True)
        rises = [after - y for y, after in pairs if y is not None and after is not None]
        low = mean_with_interval(rises)[1]
        count += low is not None and low > 0.0
    return count


def _certainly(curve: Curve, steps: list[tuple[float, float, float]]) -> str:
    if not curve.sets:
        return ""
    count = certain_rises(curve, steps)
    return f"; {count or 'none'} of them by more than chance"


def decreasing(curve: Curve, expected: bool = True) -> Claim:
    """Check that a curve strictly decreases, or that it does not."""
    found = rises(curve)
    what = "strictly decreasing" if expected else "not strictly decreasing"
    if len(points_of(curve)) < 2:
        return Claim(f"{curve.name} is {what}", None, "fewer than two values")
    if not found:
        value = f"goes down at every step to {points_of(curve)[-1][0]:g}"
    else:
        begin, end, most = max(found, key=lambda step: step[2])
        value = (
            f"{len(found)} of {len(points_of(curve)) - 1} steps do not go down, the most from "
            f"{begin:g} to {end:g}: {_signed(most)}{_certainly(curve, found)}"
        )
    return Claim(f"{curve.name} is {what}", (not found) is expected, value)


def at(curve: Curve, magnitude: float, expected: float, tolerance: float, text: str) -> Claim:
    """Check that a curve has about a value at a magnitude."""
    value = value_at(curve, magnitude)
    if value is None:
        return Claim(text, None, f"undefined at {magnitude:g}")
    found = f"{_number(value)} at {magnitude:g}"
    return Claim(text, abs(value - expected) <= tolerance, found)


def above(curve: Curve, magnitude: float, bound: float, text: str) -> Claim:
    """Check that a curve is above a bound at a magnitude."""
    value = value_at(curve, magnitude)
    if value is None:
        return Claim(text, None, f"undefined at {magnitude:g}")
    return Claim(text, value > bound, f"{_number(value)} at {magnitude:g}")


def stuck_at(curve: Curve, expected: float, text: str) -> Claim:
    """Check that a curve has the same value everywhere."""
    points = points_of(curve)
    if not points:
        return Claim(text, None, "no value")
    x, y = max(points, key=lambda point: abs(point[1] - expected))
    found = f"{_number(y)} at {x:g} is farthest from {expected:g}"
    return Claim(text, abs(y - expected) <= ROUNDING, found)


def below_zero(
    curve: Curve, begin: float, end: float, text: str, *, or_zero: bool = False
) -> Claim:
    """Check that a curve is below 0 (or at it, to two digits) between two magnitudes."""
    limit = 0.005 if or_zero else 0.0
    points = points_of(curve, begin, end)
    if not points:
        return Claim(text, None, "no value there")
    x, y = max(points, key=lambda point: point[1])
    first = next((a for a, b in points_of(curve) if b < limit), None)
    entry = "nowhere below 0" if first is None else f"first below 0 at {first:g}"
    return Claim(text, y < limit, f"{entry}; highest there {_number(y)} at {x:g}")


def goes_below_zero(curve: Curve, text: str, expected: bool = True) -> Claim:
    """Check that a curve goes below 0 somewhere, or nowhere."""
    points = points_of(curve)
    if not points:
        return Claim(text, None, "no value")
    x, y = min(points, key=lambda point: point[1])
    return Claim(text, (y < 0.0) is expected, f"lowest {_number(y)} at {x:g}")


def goes_below(curve: Curve, bound: float, text: str) -> Claim:
    """Check that a curve goes below a bound somewhere."""
    points = points_of(curve)
    if not points:
        return Claim(text, None, "no value")
    x, y = min(points, key=lambda point: point[1])
    return Claim(text, y < bound, f"lowest {_number(y)} at {x:g}")


def rises_at_the_end(curve: Curve, text: str) -> Claim:
    """Check that a curve ends with an increasing section."""
    points = points_of(curve)
    if not points:
        return Claim(text, None, "no value")
    x, y = min(points, key=lambda point: point[1])
    last, end = points[-1]
    return Claim(
        text, last > x and end > y, f"lowest {_number(y)} at {x:g}, then {_number(end)} at {last:g}"
    )


def above_others(curve: Curve, others: Iterable[Curve], magnitude: float, text: str) -> Claim:
    """Check that a curve is above others at a magnitude."""
    own = value_at(curve, magnitude)
    rest = {one.name: value_at(one, magnitude) for one in others}
    if own is None or None in rest.values():
        return Claim(text, None, f"undefined at {magnitude:g}")
    found = ", ".join(f"{name} {_number(value or 0.0)}" for name, value in rest.items())
    holds = all(own > (value or 0.0) for value in rest.values())
    return Claim(text, holds, f"at {magnitude:g}: {_number(own)}; {found}")


def flattens(curve: Curve, begin: float, text: str, tolerance: float = 0.05) -> Claim:
    """Check that a curve hardly moves from a magnitude on."""
    points = points_of(curve, begin)
    if len(points) < 2:
        return Claim(text, None, "fewer than two values there")
    values = [y for _, y in points]
    spread = max(values) - min(values)
    found = f"from {_number(min(values))} to {_number(max(values))} over {begin:g} … 1"
    return Claim(text, spread <= tolerance, found)


def falls_at_once(curve: Curve, text: str) -> Claim:
    """Check that a curve has fallen at the first magnitude above 0."""
    points = points_of(curve)
    if len(points) < 2:
        return Claim(text, None, "fewer than two values")
    (_, begin), (x, y) = points[:2]
    return Claim(text, y < begin - ROUNDING, f"{y:.4f} at {x:g}")


def falls_faster_at_first(
    curve: Curve, other: Curve, text: str, begin: float = 0.1, times: float = 2.0
) -> Claim:
    """Check that a curve has fallen much farther than another at a small magnitude."""
    own, rest = value_at(curve, begin), value_at(other, begin)
    if own is None or rest is None:
        return Claim(text, None, f"undefined at {begin:g}")
    found = f"at {begin:g}: {_number(own)}; {other.name} {_number(rest)}"
    return Claim(text, 1.0 - own >= times * (1.0 - rest), found)


def respond(curves: Iterable[Curve], by: float, text: str) -> Claim:
    """Check that all curves fall by at least so much from their first to their lowest value."""
    falls = {}
    for curve in curves:
        values = [y for _, y in points_of(curve)]
        if not values:
            return Claim(text, None, f"{curve.name} has no value")
        falls[curve.name] = values[0] - min(values)
    found = "they fall by " + ", ".join(f"{name} {fall:.3f}" for name, fall in falls.items())
    return Claim(text, all(fall >= by for fall in falls.values()), found)


def nearly_linear(curve: Curve, end: float, text: str, tolerance: float = 0.05) -> Claim:
    """Check that a curve stays near the chord from 0 to a magnitude."""
    points = points_of(curve, 0.0, end)
    if len(points) < 3:
        return Claim(text, None, "fewer than three values there")
    (x0, y0), (x1, y1) = points[0], points[-1]
    off = [(x, y - (y0 + (y1 - y0) * (x - x0) / (x1 - x0))) for x, y in points]
    x, most = max(off, key=lambda point: abs(point[1]))
    return Claim(
        text, abs(most) <= tolerance, f"farthest from the chord by {_signed(most)} at {x:g}"
    )


def close(one: Curve, other: Curve, text: str, tolerance: float, end: float = 1.0) -> Claim:
    """Check that two curves are close wherever both have a value, up to a magnitude."""
    known = dict(points_of(other))
    apart = [(x, y - known[x]) for x, y in points_of(one, 0.0, end) if x in known]
    if not apart:
        return Claim(text, None, "no value in common")
    x, most = max(apart, key=lambda point: abs(point[1]))
    return Claim(text, abs(most) <= tolerance, f"farthest apart by {_signed(most)} at {x:g}")


def ends_before(curve: Curve, magnitude: float, text: str) -> Claim:
    """Check that a curve has no value from a magnitude on."""
    points = points_of(curve)
    last = points[-1][0] if points else None
    found = "no value at all" if last is None else f"last value at {last:g}"
    return Claim(text, last is None or last < magnitude, found)


def only_decreasing(curve: Curve, others: Iterable[Curve], text: str) -> Claim:
    """Check that a curve strictly decreases, and no other does."""
    also = [one.name for one in others if not rises(one)]
    own = not rises(curve)
    found = f"{curve.name} {'does' if own else 'does not'}"
    found += f", and so do {', '.join(also)}" if also else ", no other does"
    return Claim(text, own and not also, found)


def steadiest(curve: Curve, others: Iterable[Curve], text: str) -> Claim:
    """Check that a curve's steepest step is less steep than those of the others."""

    def steepest(one: Curve) -> float:
        points = points_of(one)
        return max((y - z for (_, y), (_, z) in pairwise(points)), default=0.0)

    own = steepest(curve)
    rest = {one.name: steepest(one) for one in others}
    found = f"steepest step {own:.3f}; " + ", ".join(f"{k} {v:.3f}" for k, v in rest.items())
    return Claim(text, all(own < value for value in rest.values()), found)


def _number(value: float) -> str:
    return f"{value:.3f}".replace("-", "−")


def _signed(value: float) -> str:
    return f"{value:+.4f}".replace("-", "−")
