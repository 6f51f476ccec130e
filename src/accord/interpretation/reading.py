"""Readings: where an observed value lies on a curve."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from accord.interpretation.curves import Curve
from accord.result import Interval
from accord.statistics.monotone import falling, where_falling

Floats = NDArray[np.float64]

#: What is lost by rounding is not a difference.
SAME = 1e-9


@dataclass(frozen=True, slots=True)
class Reading:
    """How many errors of one kind would have given the observed value.

    `status` is `reached`; `none`, where the value is as good as without errors; `beyond`, where not
    even the most errors there can be (or the most with which there is a value) give so bad a one;
    or `undefined`, where there is no curve. `low` and `high` are the magnitudes that the intervals
    of the value and of the curve leave possible; `open` says that even the largest one is.
    """

    curve: Curve
    status: str
    magnitude: float | None = None
    low: float | None = None
    high: float | None = None
    open: bool = False

    @property
    def farthest(self) -> float:
        """The largest magnitude at which there is a value."""
        return self.curve.defined[-1].magnitude if self.curve.defined else 0.0

    @property
    def worst(self) -> float | None:
        """The value there."""
        return self.curve.defined[-1].mean if self.curve.defined else None


def read_off(curve: Curve, value: float, interval: Interval | None, *, rising: bool) -> Reading:
    """Place an observed value on a curve; `rising` of distances, which errors make larger.

    The curve is taken to be monotone: means that are not are replaced by the closest ones that are.
    """
    points = curve.defined
    if len(points) < 2:
        return Reading(curve, "undefined")
    sign = -1.0 if rising else 1.0
    x = np.array([point.magnitude for point in points])
    mean = falling([sign * (point.mean or 0.0) for point in points])
    observed = sign * value
    best, worst = observed, observed
    if interval is not None:
        best, worst = (
            max(sign * interval.low, sign * interval.high),
            min(sign * interval.low, sign * interval.high),
        )
    room = np.array(
        [0.0 if point.high is None or point.mean is None else point.high - point.mean
         for point in points]
    )  # fmt: skip
    lower, upper = falling(mean - room), falling(mean + room)
    low = where_falling(x, lower, best + SAME)
    high = where_falling(x, upper, worst + SAME)
    end = float(x[-1])
    bounds = (end if low is None else low, end if high is None else high)
    magnitude = where_falling(x, mean, observed + SAME)
    if magnitude is None:
        reached = low is not None and low < end
        return Reading(curve, "beyond", None, low if reached else None, None, open=reached)
    status = "none" if magnitude == 0.0 else "reached"
    return Reading(curve, status, magnitude, *bounds, open=high is None)
