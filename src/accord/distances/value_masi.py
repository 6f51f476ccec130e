"""Sets of labels, of which one may hold the other (Passonneau 2006)."""

import numpy as np

from accord.distances.values import Values, value


@value("masi", Values.sets)
def masi(first, second):  # type: ignore[no-untyped-def]
    """1 − J·M of two sets of labels: their overlap, and whether one holds the other.

    J = |A∩B|/|A∪B|; M is 1 for the same set, 2/3 where one holds the other, 1/3 where they
    overlap, 0 where they share nothing. In a table a set is written A|B, the empty one {}.
    """
    found = np.zeros(len(first))
    for number, (one, other) in enumerate(zip(first, second, strict=True)):
        if one == other:
            continue
        shared = len(one & other)
        holds = 2.0 / 3.0 if one <= other or other <= one else 1.0 / 3.0
        found[number] = 1.0 - holds * shared / len(one | other)
    return found
