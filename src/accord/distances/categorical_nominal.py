"""Categories that are the same or not."""

import numpy as np

from accord.distances.kinds import categorical


@categorical("nominal")
def nominal(first, second):  # type: ignore[no-untyped-def]
    """0 for the same category, 1 for different ones."""
    return np.not_equal(first, second).astype(np.float64)
