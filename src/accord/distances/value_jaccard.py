"""Sets of labels, by how many they share."""

import numpy as np

from accord.distances.values import Values, value


@value("jaccard", Values.sets)
def jaccard(first, second):  # type: ignore[no-untyped-def]
    """Share of the labels in either set that are not in both, 1 − |A∩B|/|A∪B|.

    In a table a set is written A|B, the empty one {}.
    """
    found = np.zeros(len(first))
    for number, (one, other) in enumerate(zip(first, second, strict=True)):
        if one != other:
            found[number] = 1.0 - len(one & other) / len(one | other)
    return found
