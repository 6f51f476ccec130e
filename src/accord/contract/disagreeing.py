"""What measures have in common that set the disagreement of values against that of any two."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from statistics import NormalDist
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from accord.contract.coding import LabelMeasure, matrices_of, part_of
from accord.contract.explaining import prevailing, used_alike
from accord.contract.measure import Run
from accord.contract.summing import Gathered, number_or_none
from accord.corpus import Coding, Corpus
from accord.distances.disagreement import Disagreement
from accord.distances.values import ValueDistance, Values
from accord.distances.working import ALONE, Workers
from accord.errors import QuestionError
from accord.result import Result, Samples
from accord.statistics.agreement import student_interval, student_test
from accord.statistics.disagreement import (
    Paired,
    PairedSums,
    alpha_error,
    alpha_sums,
    category_scores,
    category_sums,
)
from accord.statistics.sampling_pairs import SampledPotentials
from accord.statistics.sums import ClusterSums, Scores

Floats = NDArray[np.float64]

#: The intervals of categories are given for no more than so many categories × kinds of rows.
MOST_RESAMPLED = 20_000_000
ALWAYS_ALONE = "no value can be paired with it, or all are the same"


@dataclass(frozen=True, kw_only=True)
class DisagreementMeasure(LabelMeasure):
    """α, of values of any kind."""

    compares_trees: ClassVar[bool] = True
    #: What is judged.
    item: ClassVar[str] = "item"

    undefined: float | None = None

    @property
    def squares(self) -> bool:
        """Whether what the distance gives is to be squared."""
        return False

    def value_distance(self) -> ValueDistance:
        """Return how much two values disagree."""
        raise TypeError(f"{type(self).__name__} does not say how values disagree")

    @property
    def nominal(self) -> bool:
        """Whether values are the same or not, and nothing else."""
        return self.value_distance().name == "nominal"

    def values(self, coding: Coding, counts: Floats) -> Values:
        """Return the values that occur, as the distance wants to know them."""
        return Values(coding.table, counts)

    def objection_to(self, coding: Coding) -> str | None:
        """Say why the values cannot be compared."""
        try:
            self.paired(coding)
        except QuestionError as error:
            return str(error)
        return None

    def paired(self, coding: Coding, run: Run | None = None) -> Paired:
        """Return the rows of values that can be paired, and how values disagree."""
        found = coding.patterns.unnamed
        counts = np.zeros(len(coding.table))
        counts[: len(found.pairable)] = found.pairable
        workers = ALONE if run is None else run.workers
        disagreement = self.disagreement(self.values(coding, counts), workers)
        return Paired(found.codes, found.weights, found.judges, counts, disagreement)

    def disagreement(self, values: Values, workers: Workers) -> Disagreement:
        """Return how much the values disagree."""
        return Disagreement(self.value_distance(), values, squared=self.squares, workers=workers)

    def gather(self, corpus: Corpus, run: Run) -> Gathered:
        """Add up the disagreement of the items, and what chance is made from."""
        coding = corpus.coding
        paired = self.paired(coding, run)
        rows, scores = alpha_sums(paired, self.undefined)
        patterns = coding.patterns.unnamed
        sums, cluster = self.sums_of(coding, patterns, rows, scores, partial(row_of, coding))
        single = int(patterns.times[patterns.judges == 1].sum())
        what = self.item if single == 1 else f"{self.item}s"
        notes: tuple[str, ...] = ()
        if single:
            notes = (f"{single} {what} judged by one annotator only left out",)
        if paired.items == 1.0:
            notes += (f"one {self.item} only: α is then 0, whatever the labels",)
        if self.nominal:
            notes += (*_taken_for_names(coding), *_surprise(sums, paired))
        if paired.disagreement.exponent and _is_nothing(sums.score().expected):
            notes += ("no number can hold the disagreement, only its ratio to that of chance",)
        error = alpha_error(paired)
        gathered = Gathered(
            PairedSums.with_pairs(sums, paired),
            f"{self.item}s" if cluster == "items" else cluster,
            notes=notes,
            why_undefined=lambda: (
                "all values that can be paired are the same, so that chance cannot disagree "
                "(undefined=1 takes that for agreement)"
            ),
            analytic=partial(_by_formula, sums, paired, error),
            figures=self._figures(coding, sums, paired, error),
            matrices=partial(matrices_of, coding, coding.annotators),
        )
        return gathered if paired.sampled is None else self._sampled(gathered, paired.sampled)

    def _figures(
        self, coding: Coding, sums: ClusterSums, paired: Paired, error: float
    ) -> dict[str, float | None]:
        """Return what stands beside the value: its error, a test, and what explains it."""
        found = student_test(float(sums.score().value[0]), error, paired.items - 1.0)
        return {**found, **used_alike(coding)} if self.nominal else found

    def _sampled(self, gathered: Gathered, drawn: SampledPotentials) -> Gathered:
        """Say how far the value may be off because chance comes from pairs drawn at random."""
        score = gathered.sums.score()
        if score.expected is None or not np.isfinite(score.value[0]):
            return gathered
        expected, value = float(score.expected[0]), float(score.value[0])
        off = NormalDist().inv_cdf(0.5 + self.confidence / 2.0) * drawn.error
        samples = Samples(
            model="pairs drawn at random",
            count=drawn.pairs,
            mean=expected,
            deviation=expected * drawn.deviation,
            needed=drawn.pairs,
            precision=off,
        )
        ends = {"expected from": expected * (1.0 - off), "expected to": expected * (1.0 + off)}
        note = (
            f"chance comes from {drawn.pairs:,} pairs drawn at random: expected is known to "
            f"±{off:.2%}"
        )
        return replace(
            gathered,
            samples=samples,
            unsure=(1.0 - value) * off,
            figures={**(gathered.figures or {}), **ends},
            notes=(*gathered.notes, note),
        )

    def divide(self, corpus: Corpus, kind: str, run: Run, whole: Result) -> dict[str, Result]:
        """Measure parts; of categories, without looking at what all have in common each time."""
        compared = corpus.compared()
        if kind != "category" or self.objection(compared) is not None:
            return super().divide(corpus, kind, run, whole)
        coding = compared.coding
        paired, labels = self.paired(coding), coding.table.labels
        used = np.flatnonzero(coding.counts).tolist()
        runs = {code: part_of(run, kind, labels[code]) for code in used}
        if len(used) * len(paired.codes) > MOST_RESAMPLED:
            return self._without_intervals(compared, category_scores(paired), runs)
        return {
            labels[code]: self._of_category(compared, paired, code, own)
            for code, own in runs.items()
        }

    def _of_category(self, corpus: Corpus, paired: Paired, code: int, run: Run) -> Result:
        """Measure one category: where it meets others, and where chance would have it meet them."""
        coding = corpus.coding
        rows, scores = category_sums(paired, code)
        sums, cluster = self.sums_of(
            coding, coding.patterns.unnamed, rows, scores, partial(row_of, coding)
        )
        gathered = Gathered(
            sums,
            f"{self.item}s" if cluster == "items" else cluster,
            why_undefined=lambda: ALWAYS_ALONE,
        )
        method = "percentile" if run.interval == "analytic" else run.interval
        found = self.result_of(corpus, replace(run, interval=method, permutations=0), gathered)
        return replace(found, units=int(coding.counts[code]), statistics=None)

    def _without_intervals(
        self, corpus: Corpus, scores: Scores, runs: Mapping[int, Run]
    ) -> dict[str, Result]:
        """Return the results of very many categories, for which nothing is drawn anew."""
        facts, labels = self.facts(corpus), corpus.coding.table.labels
        observed, expected = scores.observed, scores.expected
        if observed is None or expected is None:
            raise TypeError("an α that is made of nothing")
        found = {}
        for code, run in runs.items():
            value = number_or_none(scores.value[code])
            found[labels[code]] = Result(
                measure=self.spelled(),
                symbol=self.symbol,
                value=value,
                reason=ALWAYS_ALONE if value is None else None,
                observed=None if value is None else number_or_none(observed[code]),
                expected=None if value is None else number_or_none(expected[code]),
                signature=self.signed(run, facts),
                documents=len(corpus),
                annotators=len(corpus.annotators),
                units=int(corpus.coding.counts[code]),
            )
        return found

    def values_of_rows(self, coding: Coding) -> tuple[Floats, NDArray[np.int64]]:
        """Return 1 − (disagreement of the item)/D_e for each kind of row."""
        paired = self.paired(coding)
        values = float(paired.counts.sum())
        with np.errstate(invalid="ignore", divide="ignore"):
            expected = paired.whole / (values * (values - 1.0))
            own = 1.0 - paired.observed / paired.sizes / expected
        return np.where(paired.sizes > 0, own, np.nan), row_of(coding)


def row_of(coding: Coding) -> NDArray[np.int64]:
    """Return the row of values of each item, whoever gave them."""
    found = coding.patterns
    return found.unnamed.row_of[found.row_of]


def _is_nothing(expected: Floats | None) -> bool:
    return expected is None or not np.isfinite(expected[0])


def _taken_for_names(coding: Coding) -> tuple[str, ...]:
    """Say that labels which are numbers are compared as if they were names."""
    if coding.table.values.dtype.kind not in "if" or int((coding.counts > 0).sum()) <= 2:
        return ()
    remark = (
        "the labels are numbers and were compared as names; for those of a scale there are "
        "distance=ordinal and distance=interval"
    )
    return (remark,)


def _surprise(sums: ClusterSums, paired: Paired) -> tuple[str, ...]:
    """Say why the value is low although agreement is high, if so it is."""
    score, values = sums.score(), float(paired.counts.sum())
    if score.observed is None or score.expected is None or not np.isfinite(score.value[0]):
        return ()
    observed, expected = 1.0 - float(score.observed[0]), 1.0 - float(score.expected[0])
    return prevailing(paired.counts / values, observed, expected)


def _by_formula(
    sums: Any, paired: Paired, error: float, confidence: float
) -> tuple[float, float] | None:
    value = float(sums.score().value[0])
    return student_interval(value, error, paired.items - 1.0, confidence)
