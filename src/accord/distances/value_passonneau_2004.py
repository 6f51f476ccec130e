"""Sets of labels, of which one may hold the other, whatever their sizes (Passonneau 2004)."""

import numpy as np

from accord.distances.values import Values, value


@value("passonneau-2004", Values.sets)
def passonneau_2004(first, second):  # type: ignore[no-untyped-def]
    """0 for the same set, 1/3 where one holds the other, 2/3 where they overlap, else 1.

    The empty set is held by every other. In a table a set is written A|B, the empty one {}.
    """
    found = np.zeros(len(first))
    for number, (one, other) in enumerate(zip(first, second, strict=True)):
        if one == other:
            continue
        if one <= other or other <= one:
            found[number] = 1.0 / 3.0
        else:
            found[number] = 2.0 / 3.0 if one & other else 1.0
    return found
