"""The expected disagreement from pairs drawn at random, where all pairs would take too long.

For each value, as often as it occurs, partners are drawn among all others; their mean disagreement
tells how much the value would disagree with all, and how sure that is.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from accord.distances.disagreement import Disagreement

Floats = NDArray[np.float64]

#: So many pairs are drawn at first, to learn how many are needed.
FIRST_PAIRS = 20_000
#: How often more pairs are drawn at most until the precision asked for is reached.
ROUNDS = 6


@dataclass(frozen=True, slots=True, eq=False)
class SampledPotentials:
    """What each value would disagree with all, as far as drawn pairs tell.

    `error` is the standard error of the mean disagreement of two values, and `deviation` the
    standard deviation of single pairs, both relative to that mean.
    """

    potentials: Floats
    pairs: int
    error: float
    deviation: float


def draw_potentials(
    disagreement: Disagreement, counts: Floats, pairs: int, generator: np.random.Generator
) -> SampledPotentials | None:
    """Draw so many pairs of values, shared out evenly among the values as often as they occur.

    None where there are no more pairs than that: all of them say more, and take less time.
    """
    number = int(counts.sum())
    if pairs >= number * (number - 1) // 2:
        return None
    there = np.flatnonzero(counts)
    draws = np.maximum(2, np.rint(pairs * counts[there] / number)).astype(np.int64)
    value = np.repeat(there, draws)
    partner = _partners(value, counts, generator)
    found = disagreement.of_pairs(value, partner)
    total = np.bincount(value, found, minlength=len(counts))[there]
    squares = np.bincount(value, np.square(found), minlength=len(counts))[there]
    mean = total / draws
    variance = np.maximum(0.0, squares - draws * mean**2) / (draws - 1)
    potentials = np.zeros(len(counts))
    potentials[there] = mean * (number - 1)
    weight = counts[there] / number
    whole = float(weight @ mean)
    error = float(np.sqrt(np.square(weight) @ (variance / draws)))
    spread = float(np.sqrt(weight @ (variance + np.square(mean - whole))))
    relative = (error / whole, spread / whole) if whole > 0.0 else (0.0, 0.0)
    return SampledPotentials(potentials, len(value), *relative)


def _partners(
    value: NDArray[np.int64], counts: Floats, generator: np.random.Generator
) -> NDArray[np.int64]:
    """Draw for each value one of all the other values that occur, another time that it occurs."""
    upto = np.cumsum(counts).astype(np.int64)
    # one occurrence of the value itself, the last, is passed over
    drawn = generator.integers(0, int(upto[-1]) - 1, size=len(value))
    drawn += drawn >= upto[value] - 1
    return np.searchsorted(upto, drawn, side="right")


def draw_to_precision(
    disagreement: Disagreement,
    counts: Floats,
    precision: float,
    quantile: float,
    generator: np.random.Generator,
) -> SampledPotentials | None:
    """Draw until the mean is known so well, relative to itself; None where all pairs are fewer."""
    found: SampledPotentials | None = None
    pairs = float(FIRST_PAIRS)
    for _ in range(ROUNDS):
        found = draw_potentials(disagreement, counts, int(pairs), generator)
        if found is None:
            return None
        reached = quantile * found.error
        if reached <= precision:
            return found
        # a little more than it seems to take, so that one more round is seldom needed
        pairs = 1.1 * found.pairs * (reached / precision) ** 2
    return found
