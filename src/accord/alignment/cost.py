"""What an alignment costs: the disorder of its tuples, from the dissimilarities themselves."""

from dataclasses import dataclass

import numpy as np

from accord.alignment.admissible import pairs_of
from accord.alignment.batch import Batch, Dissimilarity, Floats, Ints


@dataclass(slots=True, eq=False)
class Costed:
    """The tuples of an alignment, each with its disorder (equation 6) in multiples of Δ∅.

    Tuple t holds the units members[begins[t]:begins[t+1]] and belongs to continuum[t]. Every pair
    of units that share a tuple is listed too, with its dissimilarity.
    """

    begins: Ints
    members: Ints
    continuum: Ints
    disorder: Floats
    pair_tuple: Ints
    pair_first: Ints
    pair_second: Ints
    pair_value: Floats

    def totals(self, continua: int) -> Floats:
        """Add the disorders up for each continuum."""
        return np.bincount(self.continuum, self.disorder, minlength=continua).astype(np.float64)


def cost_of(batch: Batch, dissimilarity: Dissimilarity, leader: Ints) -> Costed:
    """Cost the tuples named by the first unit of each unit's tuple."""
    members = np.argsort(leader, kind="stable")
    begins = np.flatnonzero(np.diff(leader[members], prepend=-1, append=-2))
    sizes = np.diff(begins)
    continuum = batch.continuum[members[begins[:-1]]]

    # pairs of the members of each tuple, from their places in it
    place = np.arange(len(members)) - np.repeat(begins[:-1], sizes)
    tuple_of = np.repeat(np.arange(len(sizes)), sizes)
    later = sizes[tuple_of] - 1 - place
    first = np.repeat(np.arange(len(members)), later)
    step = np.arange(len(first)) - np.repeat(np.cumsum(later) - later, later)
    second = first + 1 + step
    pair_tuple = tuple_of[first]
    pair_first, pair_second = members[first], members[second]
    value = dissimilarity.of_pairs(batch, pair_first, pair_second)

    pairs = np.array([pairs_of(int(n)) for n in batch.annotators], np.float64)
    within = np.bincount(pair_tuple, minlength=len(sizes))
    total = np.bincount(pair_tuple, value, minlength=len(sizes)) + pairs[continuum] - within
    disorder = total / np.maximum(pairs[continuum], 1.0)
    return Costed(begins, members, continuum, disorder, pair_tuple, pair_first, pair_second, value)
