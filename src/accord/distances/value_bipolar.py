"""Numbers between two poles."""

import numpy as np

from accord.distances.kinds import Floats
from accord.distances.magnitudes import divided, exponent_of
from accord.distances.values import Values, value


def between_poles(values: Values) -> Floats:
    """Return the numbers from 0 at the lowest to 1 at the highest."""
    numbers, every = values.numbers("bipolar"), np.ones(len(values.table))
    numbers = divided(numbers, every, exponent_of(numbers, every))
    width = float(numbers.max() - numbers.min()) or 1.0
    inside: Floats = (numbers - numbers.min()) / width
    return inside


@value("bipolar", between_poles, extremes=True)
def bipolar(first, second):  # type: ignore[no-untyped-def]
    """Squared difference of two numbers, the larger the nearer they are to the same pole.

    (a − b)² / ((a + b − 2·lowest)(2·highest − a − b)).
    """
    total = first + second
    below = total * (2.0 - total)
    return np.square(first - second) / np.where(below > 0.0, below, 1.0)
