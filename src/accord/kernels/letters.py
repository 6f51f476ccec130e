"""How many letters turn one word into another (Levenshtein), for many pairs of words at once.

The letters of all words stand one after the other: those of word x are
`letter[offset[x]:offset[x + 1]]`.
"""

import numpy as np
from numpy.typing import NDArray

from accord.kernels.compiler import compiled

Ints = NDArray[np.int64]
Letters = NDArray[np.uint32]


@compiled
def letters_changed(
    one: Letters, one_offset: Ints, other: Letters, other_offset: Ints, out: Ints
) -> None:
    """Write down the least number of letters to add, to remove or to change, pair by pair."""
    longest = 0
    for pair in range(len(out)):
        longest = max(longest, other_offset[pair + 1] - other_offset[pair])
    above = np.empty(longest + 1, np.int64)
    for pair in range(len(out)):
        base = other_offset[pair]
        width = other_offset[pair + 1] - base
        for column in range(width + 1):
            above[column] = column
        for place in range(one_offset[pair], one_offset[pair + 1]):
            before = above[0]
            above[0] += 1
            for column in range(width):
                step = before if one[place] == other[base + column] else before + 1
                before = above[column + 1]
                above[column + 1] = min(step, before + 1, above[column] + 1)
        out[pair] = above[width]
