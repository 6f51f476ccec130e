"""What the measures that align have in common: dissimilarity, best alignment, samples of chance."""

from collections.abc import Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from os import PathLike
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from accord.alignment.alignment import Alignment, Alignments, part_of
from accord.alignment.batch import Batch, Check
from accord.chance.annotated import Prepared, prepare
from accord.chance.models import Annotated, ChanceModel, chance_models
from accord.contract.drawing import (
    Aligned,
    Drawing,
    Statistic,
    align_batch,
    draw_samples,
    gap_between,
)
from accord.contract.measure import Measure, Run
from accord.contract.results import (
    Measured,
    notes_on,
    other_chance,
    result_of,
    results_of_documents,
    with_model_of,
)
from accord.corpus import Corpus, Unit
from accord.distances.categories import (
    GROWTHS,
    CategoryDissimilarity,
    CategoryMatrix,
    resolve_categorical,
)
from accord.distances.combined import CombinedDissimilarity, resolve_positional
from accord.distances.kinds import categorical_distances, positional_distances
from accord.errors import QuestionError, check_amount
from accord.registry import Registry
from accord.result import Result

Floats = NDArray[np.float64]

ALIGNMENTS = ("exact", "greedy")
AUTO = "auto"


@dataclass(frozen=True, kw_only=True)
class AligningMeasure(Measure):
    """The parameters of γ and of its relatives.

    Parameters
    ----------
    alpha, beta
        The weights of position and category in the dissimilarity (equation 5).
    delta_empty
        Δ∅, the dissimilarity of a unit and nothing.
    positional, categorical
        The dissimilarities: a name, a function over arrays of pairs, or (categorical) a file or a
        mapping with a matrix.
    f_cat
        How the dissimilarity of categories grows with their distance: linear or logarithmic
        (infinite at distance 1: such units are never aligned).
    order
        The categories from the lowest to the highest, for `categorical=ordinal`: low<middle<high.
    chance
        The model of chance: auto (corpus where there are at least as many continua as annotators,
        else shift), shift, corpus or statistical.
    alignment
        exact, or greedy (Algorithm 1 of 2011), which is not the best one.
    precision, confidence
        The expected value is to be known to this relative precision with this confidence.
    """

    #: Whether observed and expected values are multiples of Δ∅.
    scaled: ClassVar[bool] = True
    #: The value where neither chance nor anybody gives any disorder; NaN: there is none.
    at_nothing: ClassVar[float] = 1.0
    #: Whether the value depends on which of several best alignments is taken.
    ties_matter: ClassVar[bool] = False
    #: Whether the best alignment has the least mean over its unitary alignments, not the least sum.
    by_mean: ClassVar[bool] = False

    alpha: float = 1
    beta: float = 1
    delta_empty: float = 1
    positional: Any = "sporadic"
    categorical: Any = "nominal"
    f_cat: str = "linear"
    order: str | None = None
    chance: str = AUTO
    alignment: str = "exact"
    precision: float = 0.02
    confidence: float = 0.95

    def __post_init__(self) -> None:
        for name in ("alpha", "beta"):
            check_amount(name, getattr(self, name))
        if self.alpha == 0 and self.beta == 0:
            raise QuestionError("alpha and beta are both 0, so that all units would be alike")
        if not (isinstance(self.delta_empty, (int, float)) and 0 < self.delta_empty < float("inf")):
            raise QuestionError(f"delta_empty={self.delta_empty!r}; expected a number above 0")
        for name in ("precision", "confidence"):
            value = getattr(self, name)
            if not (isinstance(value, (int, float)) and 0 < value < 1):
                raise QuestionError(f"{name}={value!r}; expected a number between 0 and 1")
        for name, known in (("alignment", ALIGNMENTS), ("f_cat", tuple(GROWTHS))):
            if getattr(self, name) not in known:
                raise QuestionError(
                    f"no {name} {getattr(self, name)!r}; there are: {', '.join(known)}"
                )
        if self.chance != AUTO:
            chance_models.get(self.chance)
        if self.order is not None and not isinstance(self.order, str):
            object.__setattr__(self, "order", "<".join(map(str, self.order)))
        resolve_positional(self.positional)
        self._set_simply("positional", positional_distances)
        self._set_simply("categorical", categorical_distances)
        if isinstance(self.categorical, Mapping):
            object.__setattr__(self, "categorical", CategoryMatrix.from_mapping(self.categorical))
        elif isinstance(self.categorical, PathLike):
            object.__setattr__(self, "categorical", str(self.categorical))

    def _set_simply(self, parameter: str, registry: Registry[Any]) -> None:
        """Hold a registered distance by its name, so that equal measures are equal."""
        given = getattr(self, parameter)
        name = getattr(given, "name", None)
        if name and name in registry and registry.get(name) is given:
            object.__setattr__(self, parameter, name)

    # Dissimilarity

    def dissimilarity_for(self, corpus: Corpus) -> CombinedDissimilarity:
        """Return the dissimilarity of the units of a corpus."""
        table = corpus.table
        positional = resolve_positional(self.positional)
        known = {"mean_length": _mean_length(table.end - table.start)}
        context = {name: known[name] for name in positional.context if name in known}
        categorical = CategoryDissimilarity(
            table.categories, resolve_categorical(self.categorical), self.f_cat, self.order
        )
        return CombinedDissimilarity(
            float(self.alpha), float(self.beta), positional, categorical, context
        )

    def dissimilarity(self, first: Unit | tuple[Any, ...], second: Unit | tuple[Any, ...]) -> float:
        """Return the dissimilarity of two units, each (start, end, category) or a `Unit`."""
        from accord.corpus import Continuum

        pair = Continuum.from_units({"first": [first], "second": [second]})
        prepared = prepare(Corpus.from_table(pair.table))
        found = self.dissimilarity_for(Corpus.from_table(pair.table)).of_pairs(
            prepared.annotated.batch, np.array([0]), np.array([1])
        )
        return float(self.delta_empty * found[0])

    # Alignment

    def align(
        self,
        batch: Batch,
        dissimilarity: CombinedDissimilarity,
        *,
        break_ties: bool,
        executor: Executor | None = None,
        check: Check,
    ) -> Aligned:
        """Align the continua of a batch."""
        return align_batch(
            self.alignment, batch, dissimilarity, by_mean=self.by_mean,
            break_ties=break_ties, executor=executor, check=check,
        )  # fmt: skip

    def align_observed(
        self, prepared: Prepared, dissimilarity: CombinedDissimilarity, run: Run
    ) -> Aligned:
        """Align what was observed; a greedy alignment is measured against the best one."""
        batch = prepared.annotated.batch
        run.progress(0, 0, "aligning")
        aligned = self.align(
            batch, dissimilarity, break_ties=True, executor=run.threads, check=run.check
        )
        if self.alignment == "greedy":
            best = align_batch(
                "exact", batch, dissimilarity, by_mean=self.by_mean,
                break_ties=False, executor=run.threads, check=run.check,
            )  # fmt: skip
            aligned.gap = gap_between(batch, aligned, best, by_mean=self.by_mean)
        return aligned

    def alignments(self, corpus: Corpus, prepared: Prepared, aligned: Aligned) -> Any:
        """Return the alignment of the only continuum, or those of all, by document."""
        table = corpus.table
        begins = np.searchsorted(
            prepared.annotated.batch.continuum, np.arange(len(prepared.documents) + 1)
        )
        documents = tuple(table.documents[number] for number in prepared.documents)

        def make(place: int) -> Alignment:
            continuum = corpus[documents[place]]
            rows = prepared.rows[begins[place] : begins[place + 1]]
            return Alignment(
                continuum,
                continuum.annotators,
                part_of(aligned.costed, place, int(begins[place])),
                rows - table.rows_of(int(prepared.documents[place])).start,
                delta_empty=float(self.delta_empty),
                gap=float(aligned.gap[place]),
                method=self.alignment,
                by_mean=self.by_mean,
            )

        if len(documents) == 1 and len(corpus) == 1:
            return make(0)
        return Alignments(documents, make)

    # Chance

    def chance_model(self, annotated: Annotated) -> ChanceModel:
        """Return the model of chance; `auto` chooses as section 4.8.2 recommends."""
        if self.chance != AUTO:
            return chance_models.get(self.chance)
        mixing = chance_models.get("corpus")
        return chance_models.get("shift") if mixing.objection(annotated) else mixing

    @property
    def quantity(self) -> str:
        """What is observed, and expected by chance."""
        return "entropy" if self.by_mean else "disorder"

    # The result

    def measure_ratio(self, corpus: Corpus, run: Run, statistic: Statistic) -> Measured | Result:
        """Compute observed and expected sums; a Result says why there are none."""
        compared = corpus.compared()
        reason = self.objection(compared)
        if reason is not None:
            return self.without_value(compared, run, reason)
        prepared = prepare(compared)
        model = self.chance_model(prepared.annotated)
        objection = model.objection(prepared.annotated)
        if objection is not None:
            return self.without_value(compared, run, objection)
        dissimilarity = self.dissimilarity_for(compared)
        aligned = self.align_observed(prepared, dissimilarity, run)
        amount, size = statistic(prepared.annotated.batch, aligned.costed, dissimilarity)
        chance = self.draw_chance(prepared, dissimilarity, model, statistic, run)
        return Measured(
            compared, prepared, aligned, model, amount, size, *chance, first=run.first_samples
        )

    def draw_chance(
        self,
        prepared: Prepared,
        dissimilarity: CombinedDissimilarity,
        model: ChanceModel,
        statistic: Statistic,
        run: Run,
    ) -> tuple[Floats, Floats, tuple[int, ...]]:
        """Draw and align samples of chance: their amounts and sizes, and how many are needed."""
        drawing = Drawing(
            prepared.annotated, model.name, self.alignment, dissimilarity, statistic, run.seed,
            break_ties=self.ties_matter, by_mean=self.by_mean,
        )  # fmt: skip
        return draw_samples(drawing, self.precision, self.confidence, run)

    def objection(self, corpus: Corpus) -> str | None:
        """Say why nothing can be measured, before anything is computed."""
        if corpus.kind != "units":
            return corpus.objection("continuum")
        people = corpus.compared()
        if len(people.annotators) < 2:
            who = people.annotators[0] if people.annotators else "nobody"
            extra = " besides the reference" if corpus.references else ""
            return (
                f"only one annotator ({who}){extra}; agreement needs two"
                if (people.annotators)
                else f"no annotator{extra}; agreement needs two"
            )
        shared = people.table.seen.sum(axis=1) >= 2
        if not shared.any():
            return "no document was seen by two annotators"
        if not shared[people.table.document].any():
            return "nobody marked a unit in a document that two annotators saw"
        return None

    def notes_on(self, measured: Measured) -> tuple[str, ...]:
        """Say what was left out and what was taken for granted."""
        return notes_on(self, measured)

    def result_from(
        self, measured: Measured, run: Run, average: str = "pooled", column: int = 0
    ) -> Result:
        """Put value, interval and provenance together."""
        return result_of(self, measured, run, average, column)

    def divide(self, corpus: Corpus, kind: str, run: Run, whole: Result) -> dict[str, Result]:
        """Measure parts; those of the documents come from what was computed for the whole."""
        if kind == "document" and whole.statistics is not None:
            return results_of_documents(self, corpus.compared(), run, whole)
        parts = Measure.divide(with_model_of(self, whole), corpus, kind, run, whole)
        return {
            name: replace(part, measure=self.spelled(), notes=(*part.notes, *said))
            for name, part in parts.items()
            for said in [other_chance(part, whole)]
        }

    def facts(self, corpus: Corpus) -> tuple[tuple[str, str], ...]:
        """Return what a signature says of the data, and of the file of category distances."""
        distance = resolve_categorical(self.categorical)
        digest = getattr(distance, "digest", None)
        own = () if digest is None else (("distances", str(digest)),)
        return (*own, *super().facts(corpus))

    @property
    def scale(self) -> float:
        """What observed and expected are multiplied with: Δ∅, if they are multiples of it."""
        return float(self.delta_empty) if self.scaled else 1.0

    def why_undefined(self, observed: float, expected: float) -> str:
        """Say why there is no value although everything could be computed."""
        if expected == 0.0:
            return "every sample of chance is free of disorder, so that nothing can be compared"
        return "chance gave no unit in any sample"


def _mean_length(lengths: NDArray[Any]) -> float:
    return float(np.mean(lengths)) if len(lengths) else 1.0
