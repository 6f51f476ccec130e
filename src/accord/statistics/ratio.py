"""Values of the form 1 − observed/expected, both being ratios of sums over independent clusters.

The observed ratio is Σ amount / Σ size over the clusters; the expected one is the mean, over the
samples of chance, of the same ratio in each sample. From these sums come the pooled value, the
values of single clusters, their mean, and the resampling of clusters and of samples, without
looking at the data again.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from accord.errors import QuestionError
from accord.statistics.bootstrap import interval_of, multiplicities

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

AVERAGES = ("pooled", "macro")


def _ratio(amount: Floats, size: Floats) -> Floats:
    """Divide; NaN where there is nothing to divide by."""
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(size > 0.0, amount / size, np.nan)


@dataclass(frozen=True, slots=True, eq=False)
class ChanceCorrected:
    """Amounts and sizes of each cluster, observed and in each sample of chance.

    `amount` and `size` have one entry for each cluster, `chance_amount` and `chance_size` one row
    for each sample. With `shared` chance, every cluster is compared with the chance of all;
    with `groups`, with that of all clusters of its group; otherwise each has its own. With
    `average=macro`, the value is the mean of the clusters' values.

    Where chance gives nothing, nothing can be compared; `at_nothing` is the value where nothing was
    observed either: 1 for a disorder, NaN (undefined) for what needs something to disagree about.
    """

    amount: Floats
    size: Floats
    chance_amount: Floats
    chance_size: Floats
    shared: bool
    average: str = "pooled"
    at_nothing: float = 1.0
    groups: Ints | None = None

    @property
    def clusters(self) -> int:
        """How many clusters there are."""
        return len(self.amount)

    def observed(self) -> float:
        """Return the observed ratio, pooled over the clusters."""
        return float(_ratio(self.amount.sum(), self.size.sum()))

    def samples(self) -> Floats:
        """Return the ratio of each sample in which it is defined."""
        values = _ratio(self.chance_amount.sum(axis=1), self.chance_size.sum(axis=1))
        defined: Floats = values[np.isfinite(values)]
        return defined

    def expected(self) -> float:
        """Return the mean over the samples; NaN where it is defined in none."""
        values = self.samples()
        return float(values.mean()) if len(values) else float("nan")

    def value(self) -> float:
        """Return the value of all clusters together; NaN where it is undefined."""
        if self.average == "pooled":
            pooled = np.array(self.observed()), np.array(self.expected())
            return float(corrected(*pooled, self.at_nothing))
        values = self.of_clusters()
        defined = values[np.isfinite(values)]
        return float(defined.mean()) if len(defined) else float("nan")

    def of_clusters(self) -> Floats:
        """Return the value of each cluster; NaN where it is undefined."""
        everything = np.ones((1, len(self.chance_amount)))
        values: Floats = self._of_clusters(everything)[0]
        return values

    def each(self) -> Iterator["ChanceCorrected"]:
        """Go through the clusters, each with the chance that it is compared with."""
        amount, size = self._chance_of_groups()
        groups = self._groups()
        for number in range(self.clusters):
            chance = slice(groups[number], groups[number] + 1)
            yield ChanceCorrected(
                self.amount[number : number + 1],
                self.size[number : number + 1],
                amount[:, chance],
                size[:, chance],
                self.shared,
                at_nothing=self.at_nothing,
            )

    def _groups(self) -> Ints:
        """Return the number of the chance that each cluster is compared with."""
        if self.groups is not None:
            number: Ints = np.unique(self.groups, return_inverse=True)[1].astype(np.int64)
            return number
        return np.zeros(self.clusters, np.int64) if self.shared else np.arange(self.clusters)

    def _chance_of_groups(self) -> tuple[Floats, Floats]:
        """Add the sums of chance up in each group, a column for each."""
        groups = self._groups()
        amount = np.zeros((len(self.chance_amount), int(groups.max(initial=-1)) + 1))
        size = np.zeros_like(amount)
        np.add.at(amount.T, groups, self.chance_amount.T)
        np.add.at(size.T, groups, self.chance_size.T)
        return amount, size

    def replicates(self, resamples: int, generator: np.random.Generator) -> Floats:
        """Return the value with clusters and samples drawn anew, so many times."""
        values = []
        for weights in multiplicities(self.clusters, resamples, generator):
            drawn = multiplicities(len(self.chance_amount), len(weights), generator)
            values.append(self.weighted(weights, np.concatenate(list(drawn))))
        return np.concatenate(values)

    def weighted(self, weights: Floats, drawn: Floats) -> Floats:
        """Return the value for each row of weights of the clusters and of the samples."""
        if self.average == "macro":
            values = self._of_clusters(drawn)
            usable = np.isfinite(values)
            total = (weights * np.where(usable, values, 0.0)).sum(axis=1)
            return _ratio(total, (weights * usable).sum(axis=1))
        expected = self._drawn_mean(
            _ratio(weights @ self.chance_amount.T, weights @ self.chance_size.T), drawn
        )
        observed = _ratio(weights @ self.amount, weights @ self.size)
        return corrected(observed, expected, self.at_nothing)

    def _of_clusters(self, drawn: Floats) -> Floats:
        """Return the value of each cluster, one row for each row of weights of the samples."""
        observed = _ratio(self.amount, self.size)
        ratios = _ratio(*self._chance_of_groups())
        defined = np.isfinite(ratios)
        total = drawn @ np.where(defined, ratios, 0.0)
        expected = _ratio(total, drawn @ defined.astype(np.float64))[:, self._groups()]
        return corrected(observed, expected, self.at_nothing)

    @staticmethod
    def _drawn_mean(ratios: Floats, drawn: Floats) -> Floats:
        """Return, row by row, the mean of the samples' ratios as often as they are drawn."""
        drawn = np.where(np.isfinite(ratios), drawn, 0.0)
        total = np.where(drawn > 0, ratios, 0.0)
        return _ratio((drawn * total).sum(axis=1), drawn.sum(axis=1))

    def left_out(self) -> Floats:
        """Return the value with each cluster left out in turn."""
        values = []
        everything = np.ones((1, len(self.chance_amount)))
        for number in range(self.clusters):
            weights = np.ones((1, self.clusters))
            weights[0, number] = 0.0
            values.append(self.weighted(weights, everything)[0])
        return np.array(values)

    def resampled_interval(
        self,
        confidence: float,
        resamples: int,
        generator: np.random.Generator,
        method: str = "percentile",
    ) -> tuple[float, float] | None:
        """Return the interval from resampling clusters and samples together."""
        if resamples == 0:
            return None
        replicates = self.replicates(resamples, generator)
        left_out = self.left_out() if method == "bca" else None
        return interval_of(self.value(), replicates, confidence, method, left_out)


def corrected(observed: Floats, expected: Floats, at_nothing: float = 1.0) -> Floats:
    """Return 1 − observed/expected; NaN where chance gives nothing to compare with.

    `at_nothing` is the value where chance gives nothing and nothing was observed.
    """
    with np.errstate(invalid="ignore", divide="ignore"):
        value = np.where(expected > 0.0, 1.0 - observed / expected, np.nan)
    return np.where((expected == 0.0) & (observed == 0.0), at_nothing, value)


def check_average(average: str) -> None:
    """Raise for an average that does not exist."""
    if average not in AVERAGES:
        raise QuestionError(f"no average {average!r}; there are: {', '.join(AVERAGES)}")
