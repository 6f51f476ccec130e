"""Tails and quantiles of the t, F and χ² distributions, for intervals that are computed."""

from collections.abc import Callable, Sequence
from math import exp, fsum, inf, isfinite, lgamma, log, sqrt

#: Sums and fractions are carried on until nothing is added that a float64 could hold.
SMALL = 1e-300
ENOUGH = 1e-16
MOST_TERMS = 100_000


def beta_share(a: float, b: float, x: float) -> float:
    """Return the regularised incomplete beta function I_x(a, b) (continued fraction, Lentz)."""
    if x <= 0.0 or x >= 1.0:
        return float(x >= 1.0)
    if x > (a + 1.0) / (a + b + 2.0):
        return 1.0 - beta_share(b, a, 1.0 - x)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(1.0 - x)) / a
    fraction, upper, lower = 1.0, 1.0, 0.0
    for term in range(MOST_TERMS):
        half = term // 2
        if term == 0:
            part = 1.0
        elif term % 2 == 0:
            part = half * (b - half) * x / ((a + (term - 1.0)) * (a + term))
        else:
            part = -(a + half) * (a + b + half) * x / ((a + (term - 1.0)) * (a + term))
        lower = 1.0 / _not_zero(1.0 + part * lower)
        upper = _not_zero(1.0 + part / upper)
        fraction *= upper * lower
        if abs(upper * lower - 1.0) < ENOUGH:
            break
    return front * (fraction - 1.0)


def _not_zero(value: float) -> float:
    return value if abs(value) > SMALL else SMALL


def student_above(t: float, degrees: float) -> float:
    """Return the probability that Student's t is above a value."""
    share = 0.5 * beta_share(degrees / 2.0, 0.5, degrees / (degrees + t * t))
    return share if t > 0.0 else 1.0 - share


def f_above(f: float, upper: float, lower: float) -> float:
    """Return the probability that Fisher's F is above a value."""
    if f <= 0.0:
        return 1.0
    return beta_share(lower / 2.0, upper / 2.0, lower / (lower + upper * f))


def chi_above(chi: float, degrees: float) -> float:
    """Return the probability that χ² is above a value (series, or continued fraction)."""
    a, x = degrees / 2.0, chi / 2.0
    if x <= 0.0:
        return 1.0
    front = exp(a * log(x) - x - lgamma(a))
    if x < a + 1.0:
        term = total = 1.0 / a
        for step in range(1, MOST_TERMS):
            term *= x / (a + step)
            total += term
            if term < total * ENOUGH:
                break
        return 1.0 - front * total
    above = x + 1.0 - a
    upper, lower = 1.0 / SMALL, 1.0 / above
    fraction = lower
    for step in range(1, MOST_TERMS):
        part = -step * (step - a)
        above += 2.0
        lower = 1.0 / _not_zero(part * lower + above)
        upper = _not_zero(above + part / upper)
        fraction *= lower * upper
        if abs(lower * upper - 1.0) < ENOUGH:
            break
    return front * fraction


def student_quantile(probability: float, degrees: float) -> float:
    """Return the value that Student's t stays below with a probability."""
    if probability < 0.5:
        return -student_quantile(1.0 - probability, degrees)
    return _where(lambda t: student_above(t, degrees), 1.0 - probability)


def f_quantile(probability: float, upper: float, lower: float) -> float:
    """Return the value that Fisher's F stays below with a probability."""
    if not (isfinite(upper) and isfinite(lower)) or lower <= 0.0:
        return inf
    return _where(lambda f: f_above(f, upper, lower), 1.0 - probability)


def _where(above: Callable[[float], float], tail: float) -> float:
    """Return where a falling function of a positive number has a value, by halving."""
    high = 1.0
    while above(high) > tail and high < 1e150:
        high *= 2.0
    low = 0.0 if high == 1.0 else high / 2.0
    for _ in range(200):
        middle = (low + high) / 2.0
        if middle in (low, high):
            break
        low, high = (middle, high) if above(middle) > tail else (low, middle)
    return (low + high) / 2.0


def root(value: float) -> float:
    """Return the square root; rounding can leave a variance a little below 0."""
    return sqrt(max(0.0, value))


def mean_with_interval(
    values: Sequence[float], confidence: float = 0.95
) -> tuple[float | None, float | None, float | None]:
    """Return the mean of independent values and its interval by Student's t, as far as there is."""
    count = len(values)
    if count == 0:
        return None, None, None
    mean = fsum(values) / count
    if count == 1:
        return mean, None, None
    variance = fsum((value - mean) ** 2 for value in values) / (count - 1.0)
    reach = student_quantile(0.5 + confidence / 2.0, count - 1.0) * sqrt(variance / count)
    return mean, mean - reach, mean + reach
