"""MASI as DKPro (and INCEpTION, which builds on it) has it."""

import numpy as np

from accord.distances.values import Values, value


@value("masi-dkpro", Values.sets)
def masi_dkpro(first, second):  # type: ignore[no-untyped-def]
    """(1 − J)·M of two sets of labels: what they do not share, and whether one holds the other.

    J = |A∩B|/|A∪B|; M is 1/3 where one holds the other, 2/3 where they overlap, 1 where they share
    nothing. Passonneau's own MASI is 1 − J·M: `masi`.
    """
    found = np.zeros(len(first))
    for number, (one, other) in enumerate(zip(first, second, strict=True)):
        if one == other:
            continue
        shared = one & other
        apart = 1.0 - len(shared) / len(one | other)
        holds = one <= other or other <= one
        found[number] = apart * (1.0 / 3.0 if holds else 2.0 / 3.0 if shared else 1.0)
    return found
