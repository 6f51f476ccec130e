"""Numbers that differ by as much as they are apart."""

import numpy as np

from accord.distances.kinds import Floats
from accord.distances.magnitudes import divided, exponent_of
from accord.distances.values import Values, sums_of_differences, value


def _exponent(values: Values) -> int:
    return exponent_of(values.numbers("linear"), values.counts)


def numbers(values: Values) -> Floats:
    """Return the numbers."""
    return divided(values.numbers("linear"), values.counts, _exponent(values))


@value("linear", numbers, sums_of_differences, exponent=_exponent, extremes=True)
def linear(first, second):  # type: ignore[no-untyped-def]
    """Difference of two numbers, |a − b|, not squared."""
    return np.abs(first - second)
