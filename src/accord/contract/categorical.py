"""What γ-cat and γ-k share: the categorical disagreement of units that are aligned."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from accord.alignment.batch import Batch
from accord.alignment.cost import Costed
from accord.distances.combined import CombinedDissimilarity
from accord.errors import QuestionError

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


def categorical_sums(
    batch: Batch,
    costed: Costed,
    dissimilarity: CombinedDissimilarity,
    count_empty: bool,
    categories: Sequence[int] | None,
) -> tuple[Floats, Floats]:
    """Sum, for each continuum, weighted categorical dissimilarities and their weights.

    Every pair of units in a unitary alignment of n_v ≥ 2 units weighs
    max(0, 1 − α·d_pos/Δ∅) / (n_v − 1). With `categories`, there is one column for each, of the
    pairs of which at least one unit bears it; otherwise one column of all pairs.
    """
    first, second = costed.pair_first, costed.pair_second
    sizes = np.diff(costed.begins)
    apart = dissimilarity.alpha * dissimilarity.of_places(batch, first, second)
    weight = np.maximum(0.0, 1.0 - apart) / (sizes[costed.pair_tuple] - 1)
    value = dissimilarity.categorical.of_pairs(batch.category[first], batch.category[second])
    endless = np.isinf(value)
    if (weight[endless] > 0.0).any():  # else such units are never aligned
        raise QuestionError(
            "two units whose categories are infinitely far apart are aligned, because beta=0 "
            "leaves categories out of the alignment; take beta above 0, or f_cat=linear and "
            "finite distances"
        )
    value[endless] = 0.0
    continuum = costed.continuum[costed.pair_tuple]
    total = len(batch.annotators)
    columns = [-2] if categories is None else list(categories)
    amount, size = np.zeros((total, len(columns))), np.zeros((total, len(columns)))
    unit_tuple = np.repeat(np.arange(len(sizes)), sizes)
    for number, category in enumerate(columns):
        kept = np.ones(len(first), bool)
        bearing = np.ones(len(costed.members), bool)
        if categories is not None:
            kept = (batch.category[first] == category) | (batch.category[second] == category)
            bearing = batch.category[costed.members] == category
        amount[:, number] = np.bincount(continuum[kept], (weight * value)[kept], minlength=total)
        size[:, number] = np.bincount(continuum[kept], weight[kept], minlength=total)
        if count_empty:
            missing = batch.annotators[costed.continuum] - sizes
            empty = np.bincount(
                costed.continuum[unit_tuple[bearing]],
                missing[unit_tuple[bearing]].astype(np.float64),
                minlength=total,
            )
            amount[:, number] += empty
            size[:, number] += empty
    return amount, size
