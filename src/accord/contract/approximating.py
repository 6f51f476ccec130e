"""How far the pq-grams of trees are from the edit distance that they approximate."""

import numpy as np
from numpy.typing import NDArray

from accord.corpus import Coding
from accord.distances.editing import TreeEdit
from accord.distances.grams import PqGrams
from accord.distances.of_trees import TreeDistance
from accord.errors import QuestionError

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

#: So many pairs of trees are drawn to compare both distances.
PAIRS = 10_000
#: Trees with more nodes than this are not edited here: it would take longer than the rest.
MOST_NODES = 400


def error_of_grams(coding: Coding, grams: PqGrams, generator: np.random.Generator) -> str | None:
    """Say how the distance by pq-grams and by edits differ on pairs of trees drawn at random.

    The normalised distance by pq-grams is set beside TED/(|x| + |y|), the other one beside TED; and
    what α would be with edits follows from the same pairs. None where there is nothing to compare.
    """
    form = "norm" if grams.normalised else "plain"
    edits = TreeEdit(form, grams.leaves, "auto", grams.subtypes)
    trees = coding.table.categories
    codes = coding.codes.astype(np.int64)
    usable = (codes >= 0).sum(axis=1) >= 2
    known = codes[usable][codes[usable] >= 0]
    if len(known) < 2 or max(len(trees[code]) for code in np.unique(known).tolist()) > MOST_NODES:
        return None
    first, second = _drawn(len(known), generator)
    pairs = known[first], known[second]
    try:
        exact = _distances(edits, trees, *pairs)
    except QuestionError:
        return None
    near = _distances(grams, trees, *pairs)
    expected = float(np.square(exact).mean())
    if not expected > 0.0:
        return None
    observed = _observed(codes[usable], edits, trees)
    value = 1.0 - observed / (len(known) * expected)
    what = "TED/(|x| + |y|)" if grams.normalised else "TED"
    known_off = exact.std() > 0.0 and near.std() > 0.0
    alike = f"correlation {np.corrcoef(near, exact)[0, 1]:.2f}, " if known_off else ""
    return (
        f"pq-grams approximate edits: on {len(first):,} pairs of trees drawn at random, {alike}"
        f"mean {near.mean():.3g} where that of {what} is {exact.mean():.3g}; with distance={form}, "
        f"α is about {value:.3f}"
    )


def _drawn(number: int, generator: np.random.Generator) -> tuple[Ints, Ints]:
    """Draw pairs of different trees; all of them, where they are few."""
    if number * (number - 1) // 2 <= PAIRS:
        first, second = np.triu_indices(number, 1)
        return first.astype(np.int64), second.astype(np.int64)
    one = generator.integers(0, number, PAIRS)
    other = (one + generator.integers(1, number, PAIRS)) % number
    return one, other


def _observed(codes: Ints, edits: TreeEdit, trees: tuple[object, ...]) -> float:
    """Return D_o: what trees of the same sentence disagree."""
    number = (codes >= 0).sum(axis=1)
    total = 0.0
    for one in range(codes.shape[1]):
        for other in range(one + 1, codes.shape[1]):
            both = np.flatnonzero((codes[:, one] >= 0) & (codes[:, other] >= 0))
            found = _distances(edits, trees, codes[both, one], codes[both, other])
            total += float((2.0 * np.square(found) / (number[both] - 1)).sum())
    return total


def _distances(
    measured: TreeDistance, trees: tuple[object, ...], first: Ints, second: Ints
) -> Floats:
    """Return the distances of pairs of trees, looking only at those that occur."""
    used, place = np.unique(np.concatenate([first, second]), return_inverse=True)
    packed = measured.packed(measured.array([trees[code] for code in used.tolist()]))
    one, other = np.split(place.reshape(-1), 2)
    return np.sqrt(packed.of_pairs(one.astype(np.int64), other.astype(np.int64)))
