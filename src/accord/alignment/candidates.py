"""Section 5.1 of 2011: how many unitary alignments an ideal alignment may be made of."""

import numpy as np

from accord import kernels
from accord.alignment.admissible import admissible_pairs, pairs_of
from accord.alignment.batch import Batch, Check, Dissimilarity, go_on
from accord.alignment.columns import Search

#: More of them are not counted: their list would not fit into memory.
MOST_CANDIDATES = 1 << 21
#: What rounding may add to a cost.
ROUNDING = 1e-9


def count_candidates(
    batch: Batch, dissimilarity: Dissimilarity, *, check: Check = go_on
) -> int | None:
    """Count the unitary alignments whose entropy is at most n·Δ∅, as equation (8) demands.

    n is the number of annotators. The units on their own are among them. None where there are more
    than can be counted.
    """
    count = 0
    for annotators in np.unique(batch.annotators).tolist():
        part, _ = batch.of_continua(batch.annotators == annotators)
        count += len(part)
        if annotators < 2 or len(part) == 0:
            continue
        # a pair may cost what all pairs together may
        limit = float(pairs_of(annotators) * annotators)
        pairs = admissible_pairs(part, annotators, dissimilarity, None, check, limit)
        graph = kernels.Graph(annotators, part.annotator, pairs.offset, pairs.neighbour, pairs.gain)
        found = Search(graph).all_within(
            np.zeros(len(part)), annotators + ROUNDING, MOST_CANDIDATES
        )
        if found is None:
            return None
        count += len(found)
    return count
