"""Values that are the same or not."""

import numpy as np
from numpy.typing import NDArray

from accord.distances.kinds import Floats
from accord.distances.values import Values, value


def _numbers(values: Values) -> NDArray[np.int64]:
    return np.arange(len(values.table))


def _potentials(prepared: NDArray[np.int64], counts: Floats) -> Floats:  # noqa: ARG001
    others: Floats = counts.sum() - counts
    return others


@value("nominal", _numbers, _potentials)
def nominal(first, second):  # type: ignore[no-untyped-def]
    """0 for the same value, 1 for different ones."""
    return np.not_equal(first, second).astype(np.float64)
