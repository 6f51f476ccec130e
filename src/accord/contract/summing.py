"""What the measures that come from sums have in common: pooling, intervals, provenance."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

import numpy as np

from accord.contract.measure import Measure, Run
from accord.corpus import Corpus
from accord.errors import QuestionError
from accord.result import Interval, Matrix, Result, Samples
from accord.statistics.bootstrap import why_outside
from accord.statistics.sums import ClusterSums

#: The stream of random numbers from which clusters are drawn.
RESAMPLING = 1 << 31


@dataclass(frozen=True, slots=True, eq=False)
class Gathered:
    """Everything that a measure takes from the data.

    `cluster` says what is drawn anew for the interval: documents, items, sentences. `why_undefined`
    is asked where the sums give no value. `values` are those of a measure that has several,
    `figures` what stands beside the value and explains it. `analytic` gives the interval by a
    formula, for a confidence, and `formula` says how value, observed and expected belong together.
    `samples` are those of chance, where it was sampled, and `unsure` is how far the value may be
    off because of that: half the width of an interval, which joins the other one.
    """

    sums: ClusterSums
    cluster: str = "documents"
    notes: tuple[str, ...] = ()
    values: Mapping[str, float | None] | None = None
    why_undefined: Callable[[], str] = field(default=lambda: "there is nothing to compare")
    alignment: object = None
    figures: Mapping[str, float | None] | None = None
    analytic: Callable[[float], tuple[float, float] | None] | None = None
    formula: str = "1 − observed / expected"
    matrices: Callable[[], tuple[Matrix, ...]] | None = None
    samples: Samples | None = None
    unsure: float = 0.0


@dataclass(frozen=True, kw_only=True)
class SummingMeasure(Measure):
    """The parameters of all measures that come from sums.

    Parameters
    ----------
    confidence
        Of the interval, which comes from drawing documents (or items) anew.
    """

    #: Whether the references take part (they do where annotators are compared with them).
    with_references: ClassVar[bool] = False

    confidence: float = 0.95

    def __post_init__(self) -> None:
        if not (isinstance(self.confidence, (int, float)) and 0 < self.confidence < 1):
            raise QuestionError(
                f"confidence={self.confidence!r}; expected a number between 0 and 1"
            )

    def gather(self, corpus: Corpus, run: Run) -> Gathered:
        """Add up, for each cluster, what the value is made from."""
        raise TypeError(f"{type(self).__name__} does not say what it adds up")

    def measure(self, corpus: Corpus, run: Run) -> Result:
        """Compute the value for the whole corpus."""
        compared = corpus if self.with_references else corpus.compared()
        reason = self.objection(compared)
        if reason is not None:
            return self.without_value(compared, run, reason)
        return self.result_of(compared, run, self.gather(compared, run))

    def result_of(self, compared: Corpus, run: Run, gathered: Gathered) -> Result:
        """Return the result that sums give."""
        score = gathered.sums.score()
        common: dict[str, Any] = {
            "notes": gathered.notes,
            "values": gathered.values,
            "figures": gathered.figures,
            "matrices": gathered.matrices,
            "alignment": gathered.alignment,
            "formula": gathered.formula,
            "samples": gathered.samples,
        }
        value = float(score.value[0])
        if not np.isfinite(value):
            return self.without_value(compared, run, gathered.why_undefined(), **common)
        interval, remarks = self._interval(gathered, value, run)
        common["notes"] = (*gathered.notes, *remarks)
        return Result(
            measure=self.spelled(),
            symbol=self.symbol,
            value=value,
            interval=interval,
            observed=None if score.observed is None else number_or_none(score.observed[0]),
            expected=None if score.expected is None else number_or_none(score.expected[0]),
            p_value=self.p_value(compared, value, run) if run.permutations else None,
            signature=self.signature(compared, run),
            documents=len(compared),
            annotators=len(compared.annotators),
            units=compared.units,
            statistics=_named(gathered, compared),
            **common,
        )

    def p_value(self, corpus: Corpus, value: float, run: Run) -> float | None:
        """Return how likely chance alone is to agree as well, from permutations."""
        return None

    def _interval(
        self, gathered: Gathered, value: float, run: Run
    ) -> tuple[Interval | None, tuple[str, ...]]:
        """Return the interval, and what has to be said about it."""
        source = f"{gathered.sums.clusters} {gathered.cluster}, {run.interval}"
        if run.interval == "analytic":
            found = None if gathered.analytic is None else gathered.analytic(self.confidence)
        else:
            sequence = np.random.SeedSequence(run.seed, spawn_key=(RESAMPLING,))
            generator = np.random.default_rng(sequence)
            found = gathered.sums.interval(self.confidence, run.resamples, generator, run.interval)
        if found is None:
            return None, self._why_no_interval(gathered, run)
        if gathered.unsure:
            source += f", and {gathered.samples.model if gathered.samples else 'samples'}"
            low, high = found
            found = (
                value - math.hypot(value - low, gathered.unsure),
                value + math.hypot(high - value, gathered.unsure),
            )
        outside = why_outside(value, *found)
        return Interval(*found, self.confidence, source), () if outside is None else (outside,)

    @staticmethod
    def _why_no_interval(gathered: Gathered, run: Run) -> tuple[str, ...]:
        """Say why no interval could be given, where one was asked for."""
        if run.interval == "analytic":
            return ("no interval: the formula gives none for these data",)
        if run.resamples == 0 or any(note.startswith("no interval") for note in gathered.notes):
            return ()
        if gathered.sums.clusters < 2:
            what = gathered.cluster
            return (f"no interval: {what} are drawn anew for it, and there is only one",)
        return ("no interval: too few of the resamples have a value",)


def _named(gathered: Gathered, corpus: Corpus) -> ClusterSums:
    """Return the sums with what they are of, and the names of the documents."""
    sums, documents = replace(gathered.sums, kind=gathered.cluster), corpus.documents
    if gathered.cluster == "documents" and sums.names is None and sums.clusters == len(documents):
        return replace(sums, names=lambda: documents)
    return sums


def number_or_none(value: float) -> float | None:
    """Return a number; None where it is none, or infinite."""
    return float(value) if np.isfinite(value) else None
