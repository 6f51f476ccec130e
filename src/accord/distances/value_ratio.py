"""Numbers of which the ratios mean something."""

import numpy as np

from accord.distances.kinds import Floats
from accord.distances.values import Values, value
from accord.errors import QuestionError

#: Up to so many values all pairs are looked at.
FEW = 256
#: A stretch of log x on which the sums are interpolated, and the number of points for it. With
#: u = ln a − ln b, ((a − b)/(a + b))² = tanh²(u/2) has its nearest poles at ±iπ. On half a stretch
#: of length 1 it can be continued into the ellipse with ρ = 5 (it reaches 2.4 < π), where it stays
#: below 7: polynomials through 24 Chebyshev points miss it by less than 4·7·5⁻²⁴/(5 − 1) ≈ 10⁻¹⁶.
STRETCH, POINTS = 2.0, 24
#: Above this, the sum of two numbers is not known to be finite.
HUGE = 1e307
#: So many numbers are interpolated at a time.
CHUNK = 20_000


def positive(values: Values) -> Floats:
    """Return the numbers; a negative one has no ratio."""
    numbers = values.numbers("ratio")
    if numbers.max(initial=0.0) > HUGE:
        numbers = numbers / 4.0  # ratios stay what they are, and sums of two are finite
    if (numbers < 0.0).any():
        raise QuestionError(
            f"ratio compares numbers from 0 on, and {numbers.min():g} is one of them; take interval"
        )
    return numbers


def _square(first: Floats, second: Floats) -> Floats:
    total = first + second
    return np.square((first - second) / np.where(total > 0.0, total, 1.0))


def potentials(prepared: Floats, counts: Floats) -> Floats:
    """Return Σ n_k ((x − x_k)/(x + x_k))²; 0 and any other number are 1 apart."""
    result = np.zeros(len(prepared))
    zero = prepared == 0.0
    result[zero] = counts[~zero].sum()
    places = np.flatnonzero(~zero)
    places = places[np.argsort(prepared[places], kind="stable")]
    numbers, times = prepared[places], counts[places]
    if len(numbers) <= FEW:
        found = _square(numbers[:, None], numbers[None, :]) @ times
    else:
        found = _interpolated(_logarithms(numbers), times)
    result[places] = found + counts[zero].sum()
    return result


def _logarithms(numbers: Floats) -> Floats:
    """Return the logarithms relative to the middle number, exact also where all are near it."""
    middle = numbers[len(numbers) // 2]
    with np.errstate(over="ignore"):
        apart = (numbers - middle) / middle
    near = np.abs(apart) < 0.5
    far = np.log(numbers) - np.log(middle)
    logs: Floats = np.where(near, np.log1p(np.where(near, apart, 0.0)), far)
    return logs


def _interpolated(logs: Floats, times: Floats) -> Floats:
    """Return Σ n_k tanh²((s − s_k)/2) for sorted s: gathered at few points, summed and spread."""
    low, high = float(logs[0]), float(logs[-1])
    stretches = max(1, int(np.ceil((high - low) / STRETCH)))
    width = max((high - low) / stretches, np.finfo(float).tiny)
    edges = np.searchsorted(logs, low + width * np.arange(1, stretches))
    begins = [0, *edges.tolist(), len(logs)]
    parts = [
        (number, slice(begin, min(begin + CHUNK, begins[number + 1])))
        for number in range(stretches)
        for begin in range(begins[number], begins[number + 1], CHUNK)
    ]
    angle = (np.arange(POINTS) + 0.5) * np.pi / POINTS
    # from values at the points to the coefficients of Chebyshev polynomials, and back
    to_series = 2.0 / POINTS * np.cos(np.outer(np.arange(POINTS), angle))
    to_series[0] /= 2.0
    moments = np.zeros((stretches, POINTS))
    for number, rows in parts:
        moments[number] += _moments(2.0 * ((logs[rows] - low) / width - number) - 1.0, times[rows])
    gathered = moments @ to_series
    places = low + width * (np.arange(stretches)[:, None] + (np.cos(angle) + 1.0) / 2.0)
    summed = np.stack(
        [
            (np.tanh((own[:, None, None] - places) / 2.0) ** 2 * gathered).sum(axis=(1, 2))
            for own in places
        ]
    )
    series = summed @ to_series.T
    found = np.empty(len(logs))
    for number, rows in parts:
        inside = 2.0 * ((logs[rows] - low) / width - number) - 1.0
        found[rows] = _value_of_series(inside, series[number])
    return found


def _moments(inside: Floats, times: Floats) -> Floats:
    """Return Σ n·T_k(x) for each Chebyshev polynomial, by T_k+1 = 2x·T_k − T_k−1."""
    before, now, twice = np.ones(len(inside)), inside, 2.0 * inside
    sums = np.empty(POINTS)
    sums[0] = times.sum()
    for degree in range(1, POINTS):
        # not by BLAS, whose threads would wait for one another over so little work
        sums[degree] = np.einsum("i,i->", times, now)
        before, now = now, twice * now - before
    return sums


def _value_of_series(inside: Floats, series: Floats) -> Floats:
    """Return Σ c_k·T_k(x) (Clenshaw)."""
    twice = 2.0 * inside
    above, now = np.zeros(len(inside)), np.zeros(len(inside))
    for coefficient in series[:0:-1]:
        above, now = now, twice * now - above + coefficient
    value_there: Floats = inside * now - above + series[0]
    return value_there


@value("ratio", positive, potentials, extremes=True)
def ratio(first, second):  # type: ignore[no-untyped-def]
    """Squared difference of two numbers relative to their sum, ((a − b)/(a + b))²."""
    return _square(first, second)
