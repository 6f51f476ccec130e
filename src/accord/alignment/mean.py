"""The alignment whose unitary alignments have the least mean entropy (equation 6 of 2011).

A mean is a ratio: the sum of the costs over their number, and both depend on the alignment. With λ
the mean of an alignment that is known, one with a smaller mean has Σ (cost − λ) < 0. Finding the
least such sum is the problem that `align_exactly` solves, with 1 − λ in the place of 1 for what a
unitary alignment costs before the gains of its pairs. Its solution has a mean that is the next λ;
when there is none below 0, λ is the least mean there is (Dinkelbach 1967). A few rounds suffice.
"""

from concurrent.futures import Executor

import numpy as np

from accord.alignment.batch import Batch, Check, Dissimilarity, Floats, Ints, go_on
from accord.alignment.cost import Costed, cost_of
from accord.alignment.exact import Partition, align_exactly

#: Means that differ by less (in multiples of Δ∅) are the same: what sums of float64 may be off by.
SAME = 1e-12
#: Convergence is faster than linear: nobody has seen more than eight rounds.
MOST_ROUNDS = 50


def align_by_mean(
    batch: Batch,
    dissimilarity: Dissimilarity,
    *,
    break_ties: bool = True,
    executor: Executor | None = None,
    check: Check = go_on,
) -> Partition:
    """Find an alignment of least mean entropy for each continuum, and prove it.

    The gap is what the sum of an alignment's costs would have to lose for its mean to be the lowest
    that is not excluded.
    """
    continua = len(batch.annotators)
    result = Partition(np.arange(len(batch)), np.zeros(continua))
    mean = np.ones(continua)  # that of everybody alone
    bound = np.ones(continua)
    most = _most_units(batch)
    open_ = (batch.units > 0) & (batch.annotators >= 2)
    for _ in range(MOST_ROUNDS):
        if not open_.any():
            break
        numbers = np.flatnonzero(open_)
        part, where = batch.of_continua(open_)
        lone = 1.0 - mean[numbers]
        found = align_exactly(
            part, dissimilarity, lone=lone, break_ties=False, executor=executor, check=check
        )
        total, count = sums_of(part, cost_of(part, dissimilarity, found.leader))
        excess = total - mean[numbers] * count
        # nobody has fewer unitary alignments than the units of the busiest annotator
        least = np.minimum(excess - found.gap, 0.0) / most[numbers]
        bound[numbers] = mean[numbers] + least
        better = excess < -SAME * count
        chosen = better[part.continuum]
        result.leader[where[chosen]] = where[found.leader[chosen]]
        mean[numbers[better]] = (total / count)[better]
        open_[numbers[~better]] = False
    if break_ties:
        lone = 1.0 - mean
        best = align_exactly(
            batch, dissimilarity, lone=lone, break_ties=True, executor=executor, check=check
        )
        _take_where_as_good(batch, dissimilarity, best, mean, result)
    _, count = sums_of(batch, cost_of(batch, dissimilarity, result.leader))
    result.gap = np.where(mean - bound > SAME, (mean - bound) * count, 0.0)
    return result


def sums_of(batch: Batch, costed: Costed) -> tuple[Floats, Ints]:
    """Return the sum of the costs and the number of unitary alignments of each continuum."""
    continua = len(batch.annotators)
    count = np.bincount(costed.continuum, minlength=continua).astype(np.int64)
    return costed.totals(continua), count


def _most_units(batch: Batch) -> Floats:
    """Return how many units the annotator with the most of them has in each continuum."""
    most = np.ones(len(batch.annotators))
    widest = int(batch.annotators.max(initial=1))
    units = np.bincount(batch.continuum * widest + batch.annotator)
    slot = np.flatnonzero(units)
    np.maximum.at(most, slot // widest, units[slot])
    return most


def _take_where_as_good(
    batch: Batch, dissimilarity: Dissimilarity, best: Partition, mean: Floats, result: Partition
) -> None:
    """Take, of alignments with the same mean, the one that the rule for ties prefers."""
    total, count = sums_of(batch, cost_of(batch, dissimilarity, best.leader))
    as_good = (total <= (mean + SAME) * count)[batch.continuum]
    result.leader[as_good] = best.leader[as_good]
