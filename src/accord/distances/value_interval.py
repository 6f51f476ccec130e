"""Numbers of which the differences mean something."""

import numpy as np

from accord.distances.kinds import Floats
from accord.distances.magnitudes import divided, exponent_of
from accord.distances.values import Values, sums_of_squares, value


def _exponent(values: Values) -> int:
    return exponent_of(values.numbers("interval"), values.counts)


def numbers(values: Values) -> Floats:
    """Return the numbers, counted from their mean so that squares lose no digits."""
    plain = divided(values.numbers("interval"), values.counts, _exponent(values))
    centred: Floats = plain - (values.counts @ plain) / max(1.0, values.counts.sum())
    return centred


@value(
    "interval",
    numbers,
    sums_of_squares,
    exponent=lambda values: 2 * _exponent(values),
    extremes=True,
)
def interval(first, second):  # type: ignore[no-untyped-def]
    """Squared difference of two numbers, (a − b)²."""
    return np.square(first - second)
