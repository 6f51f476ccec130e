"""The texts of Mathet and Widlöcher (2011), and what its experiments have in common.

The paper says of its made-up texts that an annotator marked 25 units, anywhere and of any size; how
long the text is, and how far sizes differ, it does not. These are ours, chosen so that omissions
give the agreement that the paper reads off its figure 2.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accord.alignment.batch import Batch
from accord.alignment.cost import cost_of
from accord.alignment.greedy import align_greedily
from accord.alignment.mean import align_by_mean, sums_of
from accord.chance.annotated import Prepared, prepare
from accord.contract import parse_measure
from accord.corpus import Corpus
from accord.distances.combined import CombinedDissimilarity
from accord.errors import QuestionError
from accord.measures.holistic import Holistic
from accord.simulation.model import CategoryModel, ReferenceModel

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

#: Units of any size, anywhere; they may overlap.
SCATTERED = ReferenceModel(
    categories=(CategoryModel("", 1.0, (10.0, 50.0)),), units=(25, 25), overlap=True, length=1500.0
)

#: At a magnitude of 1 boundaries move by up to two lengths; k of section 6.1 is then 4.
SHIFTED = "position(s=2)"
#: The first annotator is the reference of the others, and makes no errors.
FAITHFUL = 1

#: What the two alignments are called in tables, and by the measure.
ALIGNMENTS = {"ideal": "exact", "greedy": "greedy"}
IDEAL = "holistic"
GREEDY = "holistic(alignment=greedy)"


@dataclass(frozen=True, slots=True)
class Texts:
    """Texts that at least two people saw, and how different their units are."""

    prepared: Prepared
    names: tuple[str, ...]
    batch: Batch
    dissimilarity: CombinedDissimilarity
    scale: float

    @classmethod
    def of(cls, corpus: Corpus, measure: Holistic) -> "Texts":
        """Take the texts of a corpus."""
        people = corpus.compared()
        prepared = prepare(people)
        names = tuple(people.documents[number] for number in prepared.documents.tolist())
        return cls(
            prepared, names, prepared.annotated.batch, measure.dissimilarity_for(people),
            measure.scale,
        )  # fmt: skip

    def aligned(self, alignment: str) -> Ints:
        """Return the first unit of each unit's tuple, by the ideal or the greedy alignment."""
        if alignment == "greedy":
            return align_greedily(self.batch, self.dissimilarity)
        return align_by_mean(self.batch, self.dissimilarity, break_ties=False).leader

    def entropies(self, leader: Ints) -> Floats:
        """Return the entropy of each text (equation 6); NaN where nobody marked anything."""
        total, count = sums_of(self.batch, cost_of(self.batch, self.dissimilarity, leader))
        with np.errstate(invalid="ignore"):
            return self.scale * np.where(count > 0, total / count, np.nan)


def holistic_of(spelling: str) -> Holistic:
    """Return the measure of 2011 that is spelled; no other has such tables."""
    found: Any = parse_measure(spelling)
    if not isinstance(found, Holistic):
        raise QuestionError(f"{spelling} has no such table; expected holistic, or holistic(…)")
    return found
