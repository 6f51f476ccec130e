"""Curves that fall: the closest one to what was measured, and where it takes a value."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]


def falling(values: ArrayLike) -> Floats:
    """Return the falling sequence that is closest to a sequence, by least squares.

    Neighbours that rise are replaced by their mean until none do (pool adjacent violators).

    >>> falling([1.0, 0.5, 0.75, 0.25]).tolist()
    [1.0, 0.625, 0.625, 0.25]
    """
    means: list[float] = []
    sizes: list[int] = []
    for value in np.asarray(values, np.float64).tolist():
        mean, size = value, 1
        while means and means[-1] < mean:
            before, count = means.pop(), sizes.pop()
            mean = (before * count + mean * size) / (count + size)
            size += count
        means.append(mean)
        sizes.append(size)
    return np.repeat(means, sizes)


def where_falling(x: Floats, y: Floats, value: float) -> float | None:
    """Return the first x at which a falling curve is at or below a value; None: nowhere.

    Between its points the curve is straight.

    >>> where_falling(np.array([0.0, 1.0]), np.array([1.0, 0.0]), 0.75)
    0.25
    """
    below = np.flatnonzero(y <= value)
    if len(below) == 0:
        return None
    place = int(below[0])
    if place == 0:
        return float(x[0])
    above = y[place - 1]
    share = (above - value) / (above - y[place])
    return float(x[place - 1] + share * (x[place] - x[place - 1]))
