"""γ: one measure for placing and labelling units."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from accord.alignment.batch import Batch
from accord.alignment.cost import Costed
from accord.contract.aligning import AligningMeasure
from accord.contract.measure import Run, measures
from accord.corpus import Corpus
from accord.distances.combined import CombinedDissimilarity
from accord.result import Result
from accord.statistics.ratio import check_average

Floats = NDArray[np.float64]


@measures.register("gamma")
@dataclass(frozen=True, kw_only=True)
class Gamma(AligningMeasure):
    """How far annotators agree on where units are and what they are.

    γ = 1 − δ/δ_e: the disorder of the best alignment of everybody's units, compared with the
    disorder that chance would give. 1 where all agree, 0 where they do no better than chance.

    Undefined where fewer than two annotators saw a document, where nobody marked a unit, and where
    chance gives no disorder at all (unless none was observed either: then γ is 1).

    `average=macro` takes the mean of the documents' own γ instead of laying the documents end to
    end.

    >>> from accord import Continuum
    >>> from accord.measures import Gamma
    >>> continuum = Continuum.from_units(
    ...     {"ann": [(0, 7, "PER"), (12, 20, "LOC")], "bob": [(0, 9, "PER"), (12, 20, "LOC")]},
    ...     length=120,
    ... )
    >>> round(Gamma()(continuum).observed, 6)
    0.007812

    References: Mathet, Widlöcher and Métivier (2015), Computational Linguistics 41(3).
    """

    name: ClassVar[str] = "gamma"
    symbol: ClassVar[str] = "γ"
    summary: ClassVar[str] = "positions and categories of units, by the best alignment (2015)"

    average: str = "pooled"

    def __post_init__(self) -> None:
        super().__post_init__()
        check_average(self.average)

    def measure(self, corpus: Corpus, run: Run) -> Result:
        """Compute γ for the whole corpus."""
        measured = self.measure_ratio(corpus, run, disorder)
        if isinstance(measured, Result):
            return measured
        return self.result_from(measured, run, self.average)


def disorder(
    batch: Batch,
    costed: Costed,
    dissimilarity: CombinedDissimilarity,  # noqa: ARG001 - other statistics need it
) -> tuple[Floats, Floats]:
    """Return, for each continuum, the sum of its tuples' disorders and the mean number of units."""
    return costed.totals(len(batch.annotators)), batch.units / batch.annotators
