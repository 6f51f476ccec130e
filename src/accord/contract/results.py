"""From sums over continua to results: value, interval, provenance, what has to be said."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from accord.chance.annotated import Prepared
from accord.chance.models import ChanceModel
from accord.chance.sampling import FIRST_SAMPLES, mean_error
from accord.contract.drawing import Aligned
from accord.contract.measure import Run
from accord.corpus import Corpus
from accord.result import Interval, Result, Samples
from accord.statistics.bootstrap import ROUNDING, why_outside
from accord.statistics.ratio import ChanceCorrected

if TYPE_CHECKING:
    from accord.contract.aligning import AligningMeasure

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


#: The models of chance to which no corpus objects.
ALWAYS_POSSIBLE = ("shift", "random1")
#: Said of an interval for which there are no documents to draw anew.
ONE_DOCUMENT = (
    "one document: the interval says how well chance is known, not how far other documents would "
    "differ"
)


@dataclass(slots=True)
class Measured:
    """Everything that was computed: sums for each continuum, observed and by chance.

    `needed` is n₀ for each column of the statistic; there are at least `first` samples. Continua of
    one of the `groups` are compared with the chance of all of that group.
    """

    corpus: Corpus
    prepared: Prepared
    aligned: Aligned
    model: ChanceModel
    amount: Floats
    size: Floats
    chance_amount: Floats
    chance_size: Floats
    needed: tuple[int, ...]
    groups: Ints | None = None
    first: int = FIRST_SAMPLES

    def statistics(
        self, column: int = 0, average: str = "pooled", at_nothing: float = 1.0
    ) -> ChanceCorrected:
        """Return the sums of one column of the statistic, with the samples that it needs itself."""
        continua = len(self.prepared.documents)
        samples = max(self.first, self.needed[column])
        return ChanceCorrected(
            self.amount.reshape(continua, -1)[:, column],
            self.size.reshape(continua, -1)[:, column],
            self.chance_amount[:samples, :, column],
            self.chance_size[:samples, :, column],
            shared=self.model.shared,
            average=average,
            at_nothing=at_nothing,
            groups=self.groups,
        )


def result_of(
    measure: "AligningMeasure", measured: Measured, run: Run, average: str, column: int
) -> Result:
    """Return the result for all the continua together."""
    corpus = measured.corpus
    statistics = measured.statistics(column, average, measure.at_nothing)
    alignment = measure.alignments(corpus, measured.prepared, measured.aligned)
    notes = notes_on(measure, measured)
    value = statistics.value()
    if not np.isfinite(value):
        reason = measure.why_undefined(statistics.observed(), statistics.expected())
        return measure.without_value(corpus, run, reason, alignment=alignment, notes=notes)
    if average == "macro":
        notes = (*notes, *_notes_on_mean(statistics))
    interval, remarks = interval_of_value(measure, statistics, run)
    return Result(
        measure=measure.spelled(),
        symbol=measure.symbol,
        value=value,
        interval=interval,
        observed=measure.scale * statistics.observed(),
        expected=measure.scale * statistics.expected(),
        signature=measure.signature(
            corpus,
            run,
            chosen_chance=measured.model.name,
            samples=str(len(statistics.chance_amount)),
        ),
        documents=len(corpus),
        annotators=len(corpus.annotators),
        units=corpus.units,
        samples=_samples_of(measure, statistics, measured.model.name, measured.needed[column]),
        statistics=statistics,
        alignment=alignment,
        notes=(*notes, *remarks),
    )


def results_of_documents(
    measure: "AligningMeasure", corpus: Corpus, run: Run, whole: Result
) -> dict[str, Result]:
    """Return the result for each document, from what was computed for all of them (equation 8)."""
    table, statistics = corpus.table, whole.statistics
    shared = np.flatnonzero(table.seen.sum(axis=1) >= 2)
    sums = dict(zip(shared.tolist(), statistics.each(), strict=True))
    units = np.bincount(table.document, minlength=len(corpus))
    facts = measure.facts(corpus)
    model = whole.samples.model if whole.samples is not None else ""
    needed = whole.samples.needed if whole.samples is not None else 0
    results = {}
    for number, name in enumerate(corpus.documents):
        chosen = run.narrowed((("document", name),))
        common: dict[str, Any] = {
            "measure": measure.spelled(),
            "symbol": measure.symbol,
            "signature": measure.signed(chosen, facts),
            "documents": 1,
            "annotators": int(table.seen[number].sum()),
            "units": int(units[number]),
        }
        if number not in sums:
            reason = "seen by fewer than two annotators"
            results[name] = Result(value=None, reason=reason, **common)
            continue
        own = sums[number]
        value = own.value()
        alignment = whole.alignment
        common["alignment"] = alignment[name] if hasattr(alignment, "keys") else alignment
        if not np.isfinite(value):
            reason = (
                "nobody marked anything"
                if units[number] == 0
                else measure.why_undefined(own.observed(), own.expected())
            )
            results[name] = Result(value=None, reason=reason, **common)
            continue
        interval, remarks = interval_of_value(measure, own, run)
        results[name] = Result(
            value=value,
            interval=interval,
            observed=measure.scale * own.observed(),
            expected=measure.scale * own.expected(),
            samples=_samples_of(measure, own, model, needed),
            statistics=own,
            notes=remarks,
            **common,
        )
    return results


def _samples_of(
    measure: "AligningMeasure", statistics: ChanceCorrected, model: str, needed: int
) -> Samples:
    values, expected = statistics.samples(), statistics.expected()
    return Samples(
        model=model,
        count=len(values),
        mean=measure.scale * expected,
        deviation=measure.scale * float(values.std(ddof=1)) if len(values) > 1 else 0.0,
        needed=needed,
        precision=mean_error(values, measure.confidence) / expected if expected > 0 else 0.0,
    )


def interval_of_value(
    measure: "AligningMeasure", statistics: ChanceCorrected, run: Run
) -> tuple[Interval | None, tuple[str, ...]]:
    """Return the interval of a value, and what has to be said about it or about its absence."""
    value, confidence = statistics.value(), measure.confidence
    if run.resamples == 0:
        return None, ()
    if statistics.clusters == 1:
        return _chance_interval(statistics, value, confidence)
    generator = np.random.default_rng(np.random.SeedSequence(run.seed, spawn_key=(1 << 31,)))
    found = statistics.resampled_interval(confidence, run.resamples, generator, run.interval)
    if found is None:
        return None, ("no interval: too few of the resamples of the documents have a value",)
    source = f"{statistics.clusters} documents and the samples of chance, {run.interval}"
    outside = why_outside(value, *found)
    return Interval(*found, confidence, source), () if outside is None else (outside,)


def _chance_interval(
    statistics: ChanceCorrected, value: float, confidence: float
) -> tuple[Interval | None, tuple[str, ...]]:
    observed, expected = statistics.observed(), statistics.expected()
    error = mean_error(statistics.samples(), confidence)
    source = "the samples of chance"
    if observed == 0.0:
        return Interval(value, value, confidence, source), (ONE_DOCUMENT,)
    if error >= expected:
        return None, ("no interval: the samples of chance differ too much from one another",)
    low, high = 1.0 - observed / (expected - error), 1.0 - observed / (expected + error)
    return Interval(low, high, confidence, source), (ONE_DOCUMENT,)


def notes_on(measure: "AligningMeasure", measured: Measured) -> tuple[str, ...]:
    """Say what was left out and what was taken for granted."""
    prepared = measured.prepared
    notes = []
    if prepared.alone:
        documents = "document" if prepared.alone == 1 else "documents"
        notes.append(f"{prepared.alone} {documents} seen by fewer than two annotators left out")
    if prepared.unmarked:
        documents = "document" if prepared.unmarked == 1 else "documents"
        notes.append(f"{prepared.unmarked} {documents} in which nobody marked anything")
    remark = measured.model.remark(prepared.annotated)
    if remark:
        notes.append(remark)
    seen = measured.corpus.table.seen
    unseen = int(seen.size - seen.sum())
    if unseen:
        notes.append(
            f"{unseen} of {seen.size} pairs of document and annotator without a unit: taken as "
            "not seen (absent=empty takes them as seen and left empty)"
        )
    layers = measured.corpus.layers
    if len(layers) > 1:
        notes.append(
            f"{len(layers)} layers measured together ({', '.join(layers[:5])}); "
            "choose one, or divide by layer"
        )
    gap = float(measured.aligned.gap.sum())
    total = float(measured.aligned.costed.disorder.sum())
    if gap > ROUNDING * max(1.0, total):
        notes.append(
            f"the {measure.alignment} alignment's {measure.quantity} is up to "
            f"{gap / (total - gap):.2%} above the least; that of chance may be further above it, "
            "so that the value is another one than with alignment=exact"
        )
    return tuple(notes)


def _notes_on_mean(statistics: ChanceCorrected) -> tuple[str, ...]:
    defined = int(np.isfinite(statistics.of_clusters()).sum())
    left = statistics.clusters - defined
    without = f"; {left} without a value of their own left out" if left else ""
    remark = (
        f"the mean of the values of {defined} documents{without}; "
        "observed and expected are those of all of them together"
    )
    return (remark,)


def with_model_of(measure: "AligningMeasure", whole: Result) -> "AligningMeasure":
    """Return the measure for the parts of a corpus: with the model of chance of the whole.

    Parts have fewer annotators than the whole, so that `auto` might choose another model for them
    and their values could not be compared with that of the whole.
    """
    model = "" if whole.samples is None else whole.samples.model
    if measure.chance == "auto" and model in ALWAYS_POSSIBLE:
        return replace(measure, chance=model)
    return measure


def other_chance(part: Result, whole: Result) -> tuple[str, ...]:
    """Say where a part was compared with another chance than the whole was.

    A pair of annotators may share too few documents for the model of chance of the whole.
    """
    if part.samples is None or whole.samples is None or part.samples.model == whole.samples.model:
        return ()
    own = part.samples.model
    remark = (
        f"too few shared documents for the chance of the whole ({whole.samples.model}): compared "
        f"with that of {own}, so do not set the value beside the others; chance={own} takes it "
        "for all"
    )
    return (remark,)
