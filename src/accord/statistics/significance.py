"""Tests of whether two systems differ, and what many of them at once are worth."""

from collections.abc import Sequence
from math import exp, lgamma, log

import numpy as np


def mcnemar(first_only: int, second_only: int) -> float:
    """Return how likely chance splits the cases on which only one of two is right so unevenly.

    The exact test: twice the smaller tail of the binomial distribution with ½, at most 1.

    >>> round(mcnemar(2, 10), 4)
    0.0386
    """
    total, least = first_only + second_only, min(first_only, second_only)
    if total == 0:
        return 1.0
    # from the largest term down, so that nothing vanishes before it counts
    terms = np.arange(least, 0, -1, dtype=np.float64)
    down = np.concatenate([[0.0], np.cumsum(np.log(terms / (total - terms + 1.0)))])
    largest = lgamma(total + 1) - lgamma(least + 1) - lgamma(total - least + 1) - total * log(2)
    return min(1.0, 2.0 * exp(largest) * float(np.exp(down).sum()))


def holm(values: Sequence[float]) -> list[float]:
    """Return p-values corrected for how many there are (Holm 1979).

    >>> [round(value, 3) for value in holm([0.01, 0.04, 0.03])]
    [0.03, 0.06, 0.06]
    """
    corrected = [0.0] * len(values)
    most = 0.0
    for rank, place in enumerate(sorted(range(len(values)), key=values.__getitem__)):
        most = max(most, min(1.0, (len(values) - rank) * values[place]))
        corrected[place] = most
    return corrected


def p_of(as_extreme: int, samples: int) -> float:
    """Return the p-value of a test by sampling: the data themselves are one of the samples."""
    return (as_extreme + 1) / (samples + 1)
