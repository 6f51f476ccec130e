"""The holistic measure of 2011: the least mean entropy of an alignment, compared with chance."""

from dataclasses import dataclass, replace
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from accord.alignment.batch import Batch
from accord.alignment.cost import Costed
from accord.chance.models import Annotated, ChanceModel, chance_models
from accord.contract.aligning import AUTO, AligningMeasure
from accord.contract.measure import Run, measures
from accord.contract.results import Measured
from accord.corpus import Corpus, Unit
from accord.distances.combined import CombinedDissimilarity
from accord.errors import QuestionError
from accord.result import Result
from accord.statistics.ratio import check_average

Floats = NDArray[np.float64]

#: The processes of which the one that gives the least entropy is what chance would do.
PROCESSES = ("random1", "random2")
INCOMPATIBLE = ("apart", "allow")


@measures.register("holistic")
@dataclass(frozen=True, kw_only=True)
class Holistic(AligningMeasure):
    """How far annotators agree on where units are and what they are, as γ's authors first had it.

    agreement = (e_chance − e)/e_chance (equation 7). The entropy e of a text is the mean over the
    unitary alignments of its ideal alignment, the one for which that mean is the least (equation
    6); γ divides the sum by the mean number of units instead. e_chance is the least of what random
    annotators give: `random1` marks as many units as people do, anywhere, `random2` puts
    annotations of different texts together, for which it takes as many texts as annotators.

    Undefined where fewer than two annotators saw a document, where nobody marked a unit, and where
    chance gives no entropy at all (unless none was observed either: then the agreement is 1).

    Δ∅ is 4, and positional distances are not multiplied with it, as in the paper: `sporadic-2011`
    (equation 1) or `hamming` (equation 2). Units of categories that have nothing in common
    (distance 1) are never aligned, which is what the paper means its matrix to bring about, though
    the least mean alone would not; `incompatible=allow` leaves it to the mean. `alignment=exact` is
    the ideal alignment, which the paper leaves to the future; `greedy` is its Algorithm 1, and the
    result says how far it is from the ideal. A text is compared with the chance of all texts that
    as many annotators saw, as in Table 3; the corpus, with the mean over all unitary alignments of
    its texts; `average=macro` is the mean of the texts' agreements. `chance` is auto (the least),
    random1 or random2, or a model of γ.

    >>> from accord import Continuum
    >>> from accord.measures import Holistic
    >>> continuum = Continuum.from_units(
    ...     {"ann": [(0, 10, "a"), (20, 30, "b")], "bob": [(0, 10, "a"), (25, 35, "b")]},
    ...     length=50,
    ... )
    >>> Holistic()(continuum).observed  # (0 + ((5 + 5) / 10)²) / 2
    0.5

    References: Mathet and Widlöcher (2011), Une approche holiste et unifiée de l'alignement et de
    la mesure d'accord inter-annotateurs, TALN.
    """

    name: ClassVar[str] = "holistic"
    symbol: ClassVar[str] = "holistic"
    summary: ClassVar[str] = "the measure that became γ: mean entropy of the ideal alignment (2011)"
    by_mean: ClassVar[bool] = True

    delta_empty: float = 4
    positional: Any = "sporadic-2011"
    incompatible: str = "apart"
    average: str = "pooled"

    def __post_init__(self) -> None:
        super().__post_init__()
        check_average(self.average)
        if self.incompatible not in INCOMPATIBLE:
            raise QuestionError(
                f"no incompatible {self.incompatible!r}; there are: {', '.join(INCOMPATIBLE)}"
            )

    def dissimilarity_for(self, corpus: Corpus) -> CombinedDissimilarity:
        """Return the dissimilarity of the units of a corpus, in multiples of Δ∅."""
        return replace(
            super().dissimilarity_for(corpus),
            alpha=self.alpha / self.delta_empty,
            apart=self.incompatible == "apart",
        )

    def dissimilarity(self, first: Unit | tuple[Any, ...], second: Unit | tuple[Any, ...]) -> float:
        """Return equation (4) for two units, whether or not they may be aligned."""
        if self.incompatible == "allow":
            return super().dissimilarity(first, second)
        return replace(self, incompatible="allow").dissimilarity(first, second)

    def processes(self, annotated: Annotated) -> list[ChanceModel]:
        """Return the processes that chance is the least of, those that are possible here."""
        if self.chance != AUTO:
            return [chance_models.get(self.chance)]
        found = [chance_models.get(name) for name in PROCESSES]
        return [one for one in found if one.objection(annotated) is None]

    def chance_model(self, annotated: Annotated) -> ChanceModel:
        """Return the process to begin with; `measure` tries the others."""
        return self.processes(annotated)[0]

    def measure(self, corpus: Corpus, run: Run) -> Result:
        """Compute the agreement for the whole corpus."""
        measured = self.measure_ratio(corpus, run, entropy)
        if isinstance(measured, Result):
            return measured
        measured.groups = measured.prepared.annotated.batch.annotators
        found = {measured.model.name: measured}
        for model in self.processes(measured.prepared.annotated):
            if model.name not in found:
                found[model.name] = self._by(measured, model, run)
        chance = {name: one.statistics().expected() for name, one in found.items()}
        least = min(chance, key=lambda name: (not np.isfinite(chance[name]), chance[name]))
        result = self.result_from(found[least], run, self.average)
        if result.value is None:
            return result
        return replace(result, figures=self._figures(found), notes=(*result.notes, _said(found)))

    def _by(self, measured: Measured, model: ChanceModel, run: Run) -> Measured:
        """Compare with another process, what was observed being known."""
        dissimilarity = self.dissimilarity_for(measured.corpus)
        chance = self.draw_chance(measured.prepared, dissimilarity, model, entropy, run)
        amounts, sizes, needed = chance
        return replace(
            measured, model=model, chance_amount=amounts, chance_size=sizes, needed=needed
        )

    def _figures(self, found: dict[str, Measured]) -> dict[str, float | None]:
        """Return the entropy and the agreement by each process, as Table 3 has them."""
        figures: dict[str, float | None] = {}
        for name, one in found.items():
            statistics = one.statistics(0, self.average, self.at_nothing)
            for what, value in (
                ("entropy", self.scale * statistics.expected()),
                ("agreement", statistics.value()),
            ):
                figures[f"{what} by {name}"] = float(value) if np.isfinite(value) else None
        return figures


def entropy(batch: Batch, costed: Costed, _: CombinedDissimilarity) -> tuple[Floats, Floats]:
    """Return, for each continuum, the sum of its unitary entropies and how many there are."""
    continua = len(batch.annotators)
    count = np.bincount(costed.continuum, minlength=continua).astype(np.float64)
    return costed.totals(continua), count


def _said(found: dict[str, Measured]) -> str:
    """Say what chance is the least of."""
    if len(found) > 1:
        return f"chance is the process of least entropy among {' and '.join(found)}"
    measured = next(iter(found.values()))
    objection = chance_models.get("random2").objection(measured.prepared.annotated)
    because = "" if objection is None else f" ({objection.partition(';')[0]})"
    return f"chance is {measured.model.name}{because}"
