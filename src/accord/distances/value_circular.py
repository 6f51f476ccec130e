"""Numbers on a circle: hours, directions, days of the week."""

import numpy as np

from accord.distances.kinds import Floats
from accord.distances.values import Values, value
from accord.errors import QuestionError

#: No circle is as long as this.
HUGE = 1e300


def angles(values: Values) -> Floats:
    """Return half the angle of each number; the circle is as long as there are steps on it."""
    numbers = values.numbers("circular")
    with np.errstate(over="ignore"):
        around = values.period or float(numbers.max() - numbers.min() + 1.0)
    if not around < HUGE:
        raise QuestionError(
            "circular: the circle from the lowest number to the highest is too long; give its "
            "length: period=360"
        )
    half: Floats = np.pi * (numbers - numbers.min()) / around
    return half


def potentials(prepared: Floats, counts: Floats) -> Floats:
    """Return Σ n_k sin²(x − x_k), by sin²(a − b) = sin²a·cos²b + cos²a·sin²b − ½ sin 2a·sin 2b.

    Angles are counted from their mean, so that little is lost where all are near one another.
    """
    apart = prepared - (counts @ prepared) / max(1.0, counts.sum())
    sines, cosines, both = np.sin(apart) ** 2, np.cos(apart) ** 2, np.sin(2.0 * apart)
    sums: Floats = (
        sines * (counts @ cosines) + cosines * (counts @ sines) - both * (counts @ both) / 2.0
    )
    return np.maximum(0.0, sums)


@value("circular", angles, potentials)
def circular(first, second):  # type: ignore[no-untyped-def]
    """Squared sine of half the angle between two numbers on a circle, sin²(π(a − b)/U).

    U is the length of the circle: `period=24` for hours; by default the highest number minus the
    lowest, plus 1, as for days from 1 to 7.
    """
    return np.square(np.sin(first - second))
