"""How many items sets have in common, for many sets of few items each.

Sets are held one after the other: those of set x are `item[offset[x]:offset[x + 1]]`, rising.
`holder` has, item after item, the sets that hold it, rising too; `spot` is where in it each entry
of `item` stands, and `last` where the holders of each item end.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from accord.kernels.compiler import compiled

Ints = NDArray[np.int64]


@compiled
def shared_by_rows(
    offset: Ints,
    item: Ints,
    holder: Ints,
    spot: Ints,
    last: Ints,
    begin: int,
    end: int,
    out: NDArray[Any],
) -> None:
    """Add up how many items some sets share with each that comes after them, row after row.

    Only sets that share something are looked at: `out` begins as zeros.
    """
    sets = len(offset) - 1
    place = 0
    for x in range(begin, end):
        base = place - x - 1
        for entry in range(offset[x], offset[x + 1]):
            for other in range(spot[entry] + 1, last[item[entry]]):
                out[base + holder[other]] += 1
        place += sets - 1 - x


@compiled
def shared_by_pairs(offset: Ints, item: Ints, first: Ints, second: Ints, out: NDArray[Any]) -> None:
    """Write down how many items each two sets share."""
    for pair in range(len(first)):
        one = offset[first[pair]]
        one_end = offset[first[pair] + 1]
        two = offset[second[pair]]
        two_end = offset[second[pair] + 1]
        shared = 0
        while one < one_end and two < two_end:
            if item[one] == item[two]:
                shared += 1
                one += 1
                two += 1
            elif item[one] < item[two]:
                one += 1
            else:
                two += 1
        out[pair] = shared
