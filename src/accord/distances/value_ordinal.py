"""Values on a scale of which only the order means something."""

import numpy as np

from accord.distances.kinds import Floats
from accord.distances.values import Values, sums_of_squares, value


def middle_ranks(values: Values) -> Floats:
    """Return the rank that each value has on average: all those below it, and half of its own."""
    order = np.argsort(values.places(), kind="stable")
    counts = values.counts[order]
    ranks = np.empty(len(order))
    ranks[order] = np.cumsum(counts) - counts / 2.0
    return ranks


@value("ordinal", middle_ranks, sums_of_squares)
def ordinal_ranks(first, second):  # type: ignore[no-untyped-def]
    """Squared number of judgements between two values, half of their own included.

    (Σ_{g=c..k} n_g − (n_c + n_k)/2)², which is the squared difference of their mean ranks. The
    order is that of the numbers, or given: order=low<middle<high.
    """
    return np.square(first - second)
