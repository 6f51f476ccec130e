"""Numbers of which small differences count much."""

import numpy as np

from accord.distances.kinds import Floats
from accord.distances.magnitudes import divided, exponent_of
from accord.distances.values import Values, value


def _half_exponent(values: Values) -> int:
    return exponent_of(values.numbers("radical"), values.counts) // 2


def numbers(values: Values) -> Floats:
    """Return the numbers."""
    return divided(values.numbers("radical"), values.counts, 2 * _half_exponent(values))


@value("radical", numbers, exponent=_half_exponent, extremes=True)
def radical(first, second):  # type: ignore[no-untyped-def]
    """Root of the difference of two numbers, √|a − b|."""
    return np.sqrt(np.abs(first - second))
