"""Equation (3) of Mathet, Widlöcher and Métivier (2015)."""

import numpy as np

from accord.distances.kinds import Floats, positional


def _reach(start: Floats, end: Floats, limit: float) -> tuple[Floats, Floats]:
    # |Δstart| + |Δend| ≥ 2·|Δmiddle|, so two units within the limit have middles no further
    # apart than half the root of the limit times the sum of their lengths
    middle = (start + end) / 2.0
    half = np.sqrt(limit) / 2.0 * (end - start) * (1.0 + 1e-9)
    return middle - half, middle + half


@positional("sporadic", reach=_reach)
def sporadic(first, second):  # type: ignore[no-untyped-def]
    """Squared shift of both boundaries, relative to the lengths of both units.

    ((|start(u) − start(v)| + |end(u) − end(v)|) / (length(u) + length(v)))²: the same at every
    scale, 0 for equal places, 1 for two units of one length that touch.
    """
    (start, end), (other_start, other_end) = first, second
    shift = np.abs(start - other_start) + np.abs(end - other_end)
    return np.square(shift / ((end - start) + (other_end - other_start)))
