"""Compare two measurements: whether new guidelines helped, or one team agrees better."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from accord.contract import Measure, Run, as_corpus
from accord.corpus import Annotations
from accord.errors import QuestionError
from accord.result import Interval, Result
from accord.statistics.bootstrap import interval_of, multiplicities, why_outside
from accord.statistics.ratio import ChanceCorrected
from accord.statistics.sums import ClusterSums
from accord.workflows.answering import measure_for

Floats = NDArray[np.float64]

#: What varied in the interval of a difference where there is one document.
ONLY_CHANCE = "the samples of chance"


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two results, and how far the second is above the first.

    `paired` tells whether the same documents (or items) were measured twice, so that they are drawn
    together.
    `reason` says why there is no difference, no interval, or one that does not hold the difference.
    """

    first: Result
    second: Result
    difference: float | None
    interval: Interval | None
    paired: bool
    reason: str | None = None

    @property
    def distinguishable(self) -> bool | None:
        """Whether the interval of the difference leaves 0 out."""
        return None if self.interval is None else 0.0 not in self.interval

    def to_dict(self) -> dict[str, object]:
        """Return what `--json` prints."""
        return {
            "difference": self.difference,
            "interval": None if self.interval is None else list(self.interval),
            "confidence": None if self.interval is None else self.interval.confidence,
            "interval_source": None if self.interval is None else self.interval.source,
            "paired": self.paired,
            "distinguishable": self.distinguishable,
            "reason": self.reason,
            "first": self.first.to_dict(),
            "second": self.second.to_dict(),
        }

    def __str__(self) -> str:
        name = self.first.symbol or self.first.measure
        if self.difference is None:
            return f"difference of {name} undefined: {self.reason}"
        interval = "" if self.interval is None else f"  {self.interval}"
        return f"difference of {name} = {self.difference:+.3f}{interval}"


def compare(
    first: Annotations,
    second: Annotations,
    measure: str | Measure | None = None,
    *,
    seed: int = 0,
    jobs: int | None = None,
    resamples: int = 1000,
    run: Run | None = None,
) -> Comparison:
    """Measure two corpora and say how much more the annotators of the second agree.

    Where both have the same documents (of labels: the same items), these are resampled together;
    otherwise each corpus on its own. Without a measure, the kind of the data decides, as for
    `measure`. γ of one document each has an interval that holds the sampling of chance only.

    >>> from accord import Coding, compare
    >>> before = Coding.from_rows([["a", "b"], ["b", "a"], ["b", "b"], ["a", "b"]])
    >>> after = Coding.from_rows([["a", "a"], ["b", "b"], ["b", "b"], ["a", "b"]])
    >>> found = compare(before, after, "percent")
    >>> print(found)
    difference of agreement = +0.500  [0.000, 1.000]
    >>> found.distinguishable
    False
    """
    corpora = [as_corpus(data) for data in (first, second)]
    chosen = measure_for(corpora[0], measure)
    running = run or Run(seed=seed, jobs=jobs, resamples=resamples)
    results = [chosen(corpus, run=running) for corpus in corpora]
    return difference_of(results[0], results[1], running)


def difference_of(first: Result, second: Result, run: Run) -> Comparison:
    """Return the difference of two results of one measure, with its interval."""
    for result in (first, second):
        if result.value is None:
            return Comparison(first, second, None, None, False, result.reason)
    if first.value is None or second.value is None:
        raise TypeError("a value that is neither there nor not")
    difference = second.value - first.value
    confidence = first.interval.confidence if first.interval is not None else 0.95
    generator = np.random.default_rng(np.random.SeedSequence(run.seed, spawn_key=(1 << 30,)))
    values, paired, source = _drawn(first, second, run.resamples, generator)
    found = interval_of(difference, values, confidence, "percentile")
    if found is None:
        few = "no interval: too few of the resamples have a value"
        return Comparison(first, second, difference, None, paired, few)
    interval = Interval(*found, confidence, source)
    outside = why_outside(difference, *found)
    return Comparison(first, second, difference, interval, paired, outside)


def _drawn(
    first: Result, second: Result, resamples: int, generator: np.random.Generator
) -> tuple[Floats, bool, str]:
    """Return differences of data drawn anew, whether they were drawn together, and what varied."""
    one, other = first.statistics, second.statistics
    if isinstance(one, ChanceCorrected) and isinstance(other, ChanceCorrected):
        paired = first.documents > 1 and _documents(first) == _documents(second)
        sources = [ONLY_CHANCE]
        if max(one.clusters, other.clusters) > 1:
            sources.insert(0, "the same documents" if paired else "the documents of each")
        return _replicates(one, other, paired, resamples, generator), paired, " and ".join(sources)
    if isinstance(one, ClusterSums) and isinstance(other, ClusterSums):
        return _of_sums(first, second, resamples, generator)
    raise QuestionError(f"{first.measure} keeps no statistics that could be compared")


def _of_sums(
    first: Result, second: Result, resamples: int, generator: np.random.Generator
) -> tuple[Floats, bool, str]:
    """Draw clusters anew: together where they are the same ones, otherwise each on its own."""
    one, other = first.statistics, second.statistics
    what = one.kind
    places = one.places_in(other) if what == other.kind else None
    few = min(one.clusters, other.clusters) < 2
    if few or resamples == 0:
        values = np.full(resamples, np.nan)
    elif places is not None:
        values = one.differences(other, places, resamples, generator)
    else:
        values = other.replicates(resamples, generator) - one.replicates(resamples, generator)
    paired = places is not None and not few
    return values, paired, f"the same {what}" if paired else f"the {what} of each"


def _documents(result: Result) -> tuple[str, ...]:
    alignment = result.alignment
    return tuple(alignment) if hasattr(alignment, "keys") else (alignment.continuum.name,)


def _replicates(
    one: ChanceCorrected,
    other: ChanceCorrected,
    paired: bool,
    resamples: int,
    generator: np.random.Generator,
) -> Floats:
    if not paired:
        first = one.replicates(resamples, generator)
        return other.replicates(resamples, generator) - first
    values = []
    for weights in multiplicities(one.clusters, resamples, generator):
        sides = []
        for statistics in (one, other):
            drawn = multiplicities(len(statistics.chance_amount), len(weights), generator)
            sides.append(statistics.weighted(weights, np.concatenate(list(drawn))))
        values.append(sides[1] - sides[0])
    return np.concatenate(values)
