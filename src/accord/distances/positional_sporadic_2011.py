"""Equation (1) of Mathet and Widlöcher (2011): the mean of the lengths in the denominator."""

import numpy as np

from accord.distances.kinds import Floats, positional


def _reach(start: Floats, end: Floats, limit: float) -> tuple[Floats, Floats]:
    # as for the distance of 2015, which is a quarter of this one
    middle = (start + end) / 2.0
    half = np.sqrt(limit) / 4.0 * (end - start) * (1.0 + 1e-9)
    return middle - half, middle + half


@positional("sporadic-2011", reach=_reach)
def sporadic_2011(first, second):  # type: ignore[no-untyped-def]
    """Squared shift of both boundaries, relative to the mean length of both units.

    ((|start(u) − start(v)| + |end(u) − end(v)|) / ((length(u) + length(v)) / 2))²: four times the
    sporadic distance of 2015, so 4 for two units of one length that touch, which is why Δ∅ = 4
    goes with it.
    """
    (start, end), (other_start, other_end) = first, second
    shift = np.abs(start - other_start) + np.abs(end - other_end)
    return np.square(2.0 * shift / ((end - start) + (other_end - other_start)))
