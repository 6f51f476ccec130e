"""Sets of labels, by how many of each they share."""

import numpy as np

from accord.distances.values import Values, value


@value("dice", Values.sets)
def dice(first, second):  # type: ignore[no-untyped-def]
    """1 − 2·|A∩B| / (|A| + |B|) of two sets of labels."""
    found = np.zeros(len(first))
    for number, (one, other) in enumerate(zip(first, second, strict=True)):
        if one != other:
            found[number] = 1.0 - 2.0 * len(one & other) / (len(one) + len(other))
    return found
