"""Equation (2) of Mathet and Widlöcher (2011): like the generalised Hamming distance."""

import numpy as np

from accord.distances.kinds import Floats, positional


def _reach(
    start: Floats,  # noqa: ARG001 - every distance is told both ends
    end: Floats,
    limit: float,
    *,
    mean_length: float,
) -> tuple[Floats, Floats]:
    half = limit * mean_length / 4.0 * (1.0 + 1e-9)
    return end - half, end + half


@positional("hamming", reach=_reach)
def hamming(first, second, *, mean_length):  # type: ignore[no-untyped-def]
    """Shift of the right boundary, relative to half the mean length of all units.

    |end(u) − end(v)| / (k/2), k being the mean length: for segmentations, where the end of one
    unit is the start of the next.
    """
    (_, end), (_, other_end) = first, second
    return np.abs(end - other_end) / (mean_length / 2.0)
