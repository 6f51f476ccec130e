"""Covers without a choice: tuples that must be taken, and systems that have one solution."""

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
#: The units of one tuple, in order.
Members = tuple[int, ...]


def peel(
    members: list[Members], demand: Floats
) -> tuple[list[tuple[Members, int]], list[Members], Floats]:
    """Settle what can only be covered in one way.

    A unit that a single tuple can cover settles that tuple, which settles others in turn. Returns
    the settled tuples with how often each is used, the tuples left, and the demand left.
    """
    left = demand.copy()
    holding: dict[int, set[int]] = {}
    for number, one in enumerate(members):
        for unit in one:
            holding.setdefault(unit, set()).add(number)
    alive = set(range(len(members)))
    settled: list[tuple[Members, int]] = []
    waiting = sorted(unit for unit, tuples in holding.items() if len(tuples) == 1)
    while waiting:
        unit = waiting.pop()
        if len(holding[unit]) != 1 or left[unit] == 0:
            continue
        number = next(iter(holding[unit]))
        times = left[unit]
        settled.append((members[number], int(times)))
        gone = {number}
        for member in members[number]:
            left[member] -= times
            if left[member] == 0:
                gone |= holding[member]
        for other in gone & alive:
            alive.discard(other)
            for member in members[other]:
                holding[member].discard(other)
                if len(holding[member]) == 1 and left[member] > 0:
                    waiting.append(member)
    return settled, [members[number] for number in sorted(alive)], left


def only_cover(columns: list[Ints], demand: Floats) -> Ints | None:
    """Return the only cover there can be where the columns are independent, None elsewhere."""
    if len(columns) > len(demand) or len(demand) > 1000:
        return None
    incidence = np.zeros((len(demand), len(columns)))
    for number, column in enumerate(columns):
        incidence[column, number] = 1.0
    times, _, rank, _ = np.linalg.lstsq(incidence, demand)
    whole: Ints = np.rint(times).astype(np.int64)
    if rank < len(columns) or (whole < 0).any() or (incidence @ whole != demand).any():
        return None
    return whole
