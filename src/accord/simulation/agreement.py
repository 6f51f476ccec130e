"""Any value as an agreement, on the scale of all others: 1 where everything is the same."""

import numpy as np

from accord.contract import Measure
from accord.corpus import Corpus
from accord.corpus.segmentation import segmentations

#: What a measure may say in place of a number: the mean segment of the corpus that it measures.
SEGMENT = "{segment}"


def spelled_for(measure: str, corpus: Corpus) -> str:
    """Fill in what a spelling leaves to the corpus: `{segment}`, the mean length of a segment."""
    if SEGMENT not in measure:
        return measure
    table = corpus.table
    mean = float(np.mean(table.end - table.start)) if len(table) else 1.0
    return measure.replace(SEGMENT, f"{mean:.6g}")


def as_agreement(measure: Measure, value: float, corpus: Corpus) -> float:
    """Return 1 − value for a distance, the value itself for anything else.

    The generalized Hamming distance, which has no upper bound, is first divided by what it would
    cost to delete all boundaries of the one and to insert all those of the other annotator.
    """
    if measure.direction != "distance":
        return value
    if measure.name != "generalized-hamming":
        return 1.0 - value
    most = _most(corpus, measure.insert, measure.delete)  # type: ignore[attr-defined]
    return 1.0 - value / most if most > 0 else 1.0


def _most(corpus: Corpus, insert: float, delete: float) -> float:
    """Return the mean, over documents and pairs, of deleting everything and inserting the other."""
    costs = []
    for document in segmentations(corpus.compared()):
        counts = [len(places) for places in document.boundaries.values()]
        pairs = len(counts) * (len(counts) - 1) / 2.0
        # each annotator stands first in half of the ordered pairs, and second in the others
        costs.append(sum(counts) * (len(counts) - 1) * (insert + delete) / 2.0 / pairs)
    return float(np.mean(costs)) if costs else 0.0
