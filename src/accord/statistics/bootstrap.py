"""Bootstrap intervals from replicates that a measure computed from its stored statistics."""

from collections.abc import Iterator
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from accord.errors import QuestionError

Floats = NDArray[np.float64]

#: How an interval is made: from resamples, or (analytic) by a formula where a measure has one.
METHODS = ("percentile", "bca", "analytic")

#: An estimate that is outside its interval by no more than this is so by rounding.
ROUNDING = 1e-9


def check_method(method: str) -> None:
    """Raise for a kind of interval that does not exist."""
    if method not in METHODS:
        raise QuestionError(f"no interval {method!r}; there are: {', '.join(METHODS)}")


def multiplicities(
    size: int, resamples: int, generator: np.random.Generator, chunk: int = 4_000_000
) -> Iterator[Floats]:
    """Yield how often each of `size` clusters is drawn in each resample, some resamples at a time.

    Each row is one resample and adds up to `size`.
    """
    rows = max(1, min(resamples, chunk // max(1, size)))
    for begin in range(0, resamples, rows):
        count = min(rows, resamples - begin)
        drawn = generator.integers(0, size, (count, size))
        drawn += np.arange(count)[:, None] * size
        flat = np.bincount(drawn.ravel(), minlength=count * size)
        yield flat.reshape(count, size).astype(np.float64)


def interval_of(
    estimate: float,
    replicates: Floats,
    confidence: float,
    method: str = "percentile",
    left_out: Floats | None = None,
) -> tuple[float, float] | None:
    """Return the interval that replicates give, None where too few of them are defined.

    `bca` corrects for bias and for skewness; it needs the estimates with each cluster left out.
    """
    check_method(method)
    usable = np.sort(replicates[np.isfinite(replicates)])
    if len(usable) < max(20, len(replicates) // 2):
        return None
    tails = ((1.0 - confidence) / 2.0, (1.0 + confidence) / 2.0)
    if method == "bca" and left_out is not None:
        tails = _corrected(estimate, usable, tails, left_out[np.isfinite(left_out)])
    low, high = map(float, np.quantile(usable, tails))
    if low - ROUNDING <= estimate <= high + ROUNDING:
        low, high = min(low, estimate), max(high, estimate)
    return low, high


def why_outside(estimate: float, low: float, high: float) -> str | None:
    """Say why an estimate lies outside its interval, if it does."""
    if low <= estimate <= high:
        return None
    side = "below" if estimate < low else "above"
    return (
        f"the estimate lies {side} its interval: resampled documents give other values than all of "
        "them together do, as happens with few or very unequal ones"
    )


def _corrected(
    estimate: float, replicates: Floats, tails: tuple[float, float], left_out: Floats
) -> tuple[float, float]:
    """Return the quantiles to take: Efron's bias correction and acceleration."""
    normal = NormalDist()
    below = (replicates < estimate).mean() + 0.5 * (replicates == estimate).mean()
    bias = normal.inv_cdf(min(max(float(below), 1e-6), 1.0 - 1e-6))
    apart = left_out.mean() - left_out if len(left_out) else np.zeros(1)
    spread = float((apart**2).sum()) ** 1.5
    acceleration = float((apart**3).sum()) / (6.0 * spread) if spread > 0 else 0.0

    def shifted(tail: float) -> float:
        z = bias + normal.inv_cdf(tail)
        slower = 1.0 - acceleration * z
        if slower <= 0.0:  # beyond where the correction makes sense: the outermost replicate
            return float(z > 0.0)
        return normal.cdf(bias + z / slower)

    return shifted(tails[0]), shifted(tails[1])
