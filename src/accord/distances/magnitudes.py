"""Numbers whose differences have no square: too large for one, or so small that it vanishes.

Coefficients do not depend on the unit of the numbers, so that such numbers are divided by a power
of two, which changes no digit.
"""

from math import frexp

import numpy as np

from accord.distances.kinds import Floats

#: Between these, differences have squares, and sums of many squares are finite.
SMALLEST, LARGEST = 1e-140, 1e140


def exponent_of(numbers: Floats, counts: Floats) -> int:
    """Return the power of two to divide the numbers that occur by: 0 unless they are extreme."""
    used = numbers[counts > 0]
    if len(used) == 0:
        return 0
    low, high = float(used.min()), float(used.max())
    # halves, because the difference itself could be infinite
    half = high / 2.0 - low / 2.0
    if half > LARGEST:
        return frexp(half)[1]
    if low < high:
        return frexp(high - low)[1] if half < SMALLEST else 0
    return frexp(high)[1] if abs(high) > LARGEST else 0


def divided(numbers: Floats, counts: Floats, exponent: int) -> Floats:
    """Divide the numbers that occur by a power of two; extreme others are of no consequence."""
    if exponent == 0 and (len(numbers) == 0 or max(-numbers.min(), numbers.max()) < LARGEST):
        return numbers
    small: Floats = np.ldexp(np.where(counts > 0, numbers, 0.0), -exponent)
    return small


def multiplied(value: Floats, exponent: int) -> Floats:
    """Multiply with a power of two; NaN where no number can hold the result."""
    if exponent == 0:
        return value
    with np.errstate(over="ignore", under="ignore"):
        found = np.ldexp(value, exponent)
    return np.where(np.isinf(found) | ((found == 0.0) & (value != 0.0)), np.nan, found)
