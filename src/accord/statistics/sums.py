"""Values that come from sums over independent clusters: documents, items, sentences.

Whatever a measure adds up is kept for each cluster, so that the clusters can be drawn anew without
looking at the data again. Clusters with the same sums are kept once, with their number.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accord.statistics.bootstrap import interval_of

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

#: More clusters than this are drawn in so many bundles, shared out by chance. A bundle holds
#: clusters drawn independently, so that the spread of the resamples stays what it is, known to
#: about 1/√(2·BUNDLES) of itself, 1 %.
BUNDLES = 5000
#: So many numbers are drawn in one go.
CHUNK = 1_000_000
#: Up to so many columns are added up one by one.
FEW_COLUMNS = 8


def added(values: NDArray[Any], times: NDArray[Any]) -> Floats:
    """Add values (or rows of them) up, each as often as it occurs; without copies if it is once."""
    if times.strides != (0,) or (values.ndim == 2 and values.shape[1] > FEW_COLUMNS):
        total: Floats = times @ values
        return total
    # column by column, because then numpy adds in pairs, which loses fewer digits
    return np.array([column.sum() for column in values.T]) if values.ndim == 2 else values.sum()


@dataclass(frozen=True, slots=True, eq=False)
class Scores:
    """Values, one for each row of sums, and what they were made from; NaN where undefined."""

    value: Floats
    observed: Floats | None = None
    expected: Floats | None = None


@dataclass(frozen=True, slots=True, eq=False)
class ClusterSums:
    """What a measure adds up: a row for each kind of cluster, and how many clusters are of it.

    `scores` turns sums (rows × columns) into values, one for each row. `row_of` tells the row of
    each cluster, in the order in which the data have them (None: each has its own), and `names`
    what they are called: two measurements of the same clusters are drawn together.
    """

    rows: Floats
    times: Ints
    scores: Callable[[Floats], Scores]
    row_of: Callable[[], Ints] | None = None
    names: Callable[[], Sequence[str]] | None = None
    kind: str = "documents"

    @classmethod
    def of(
        cls,
        rows: Floats,
        scores: Callable[[Floats], Scores],
        names: Callable[[], Sequence[str]] | None = None,
    ) -> "ClusterSums":
        """Keep equal rows once."""
        if len(rows) == 0:
            return cls(rows, np.zeros(0, np.int64), scores)
        kinds, place, times = np.unique(rows, axis=0, return_inverse=True, return_counts=True)
        row_of = place.reshape(-1).astype(np.int64)
        return cls(kinds, times.astype(np.int64), scores, lambda: row_of, names)

    @property
    def clusters(self) -> int:
        """How many clusters there are."""
        return int(self.times.sum())

    def total(self) -> Floats:
        """Return the sums over all clusters."""
        return added(self.rows, self.times)

    def score(self) -> Scores:
        """Return the value of the whole."""
        return self.scores(self.total()[None])

    def bundled(self, generator: np.random.Generator) -> "ClusterSums":
        """Share many clusters out among bundles by chance; few stay as they are."""
        if len(self.times) <= BUNDLES:
            return self
        bundle = (generator.permutation(self.clusters) % BUNDLES).astype(np.int16)
        alone = self.times.strides == (0,)  # each is the only one of its kind
        every = None if alone else np.repeat(np.arange(len(self.times)), self.times)
        rows = np.zeros((BUNDLES, self.rows.shape[1]))
        for column in range(self.rows.shape[1]):
            values = self.rows[:, column] if every is None else self.rows[every, column]
            rows[:, column] = np.bincount(bundle, values, minlength=BUNDLES)
        return ClusterSums(rows, np.ones(BUNDLES, np.int64), self.scores)

    def replicates(self, resamples: int, generator: np.random.Generator) -> Floats:
        """Return the value with the clusters drawn anew, so many times."""
        drawn = self.bundled(generator)
        share = drawn.times / drawn.clusters
        step = max(1, CHUNK // max(1, len(share)))
        values = []
        for begin in range(0, resamples, step):
            count = min(step, resamples - begin)
            weights = generator.multinomial(drawn.clusters, share, size=count)
            values.append(self.scores(weights.astype(np.float64) @ drawn.rows).value)
        return np.concatenate(values)

    def place_of(self) -> Ints:
        """Return the row of each cluster, in the order of the data."""
        return np.repeat(np.arange(len(self.times)), self.times) if (
            self.row_of is None
        ) else self.row_of()  # fmt: skip

    def places_in(self, other: "ClusterSums") -> Ints | None:
        """Return where each cluster is among those of another measurement; None: not the same ones.

        Clusters are told by their names, those without a name by their number.
        """
        if self.clusters != other.clusters:
            return None
        every = np.arange(self.clusters)
        if self.names is None or other.names is None:
            return every if self.names is other.names else None
        own, theirs = list(self.names()), list(other.names())
        if own == theirs:
            return every
        place = {name: number for number, name in enumerate(theirs)}
        found = [place.get(name, -1) for name in own]
        # a name that stands for two clusters cannot tell them from one another
        return None if -1 in found or len(set(found)) < len(theirs) else np.array(found, np.int64)

    def differences(
        self, other: "ClusterSums", places: Ints, resamples: int, generator: np.random.Generator
    ) -> Floats:
        """Return how far the other's value is above this one, the same clusters drawn for both."""
        width = self.rows.shape[1]
        key = self.place_of() * len(other.rows) + other.place_of()[places]
        pairs, times = np.unique(key, return_counts=True)
        one, two = np.divmod(pairs, max(1, len(other.rows)))

        def scores(sums: Floats) -> Scores:
            return Scores(other.scores(sums[:, width:]).value - self.scores(sums[:, :width]).value)

        rows = np.concatenate([self.rows[one], other.rows[two]], axis=1)
        return ClusterSums(rows, times, scores).replicates(resamples, generator)

    def left_out(self) -> Floats:
        """Return the value with one cluster of each kind left out, as often as there are some."""
        values = self.scores(self.total() - self.rows).value
        return np.repeat(values, self.times)

    def interval(
        self,
        confidence: float,
        resamples: int,
        generator: np.random.Generator,
        method: str = "percentile",
    ) -> tuple[float, float] | None:
        """Return the interval from drawing clusters anew; None where too little is defined."""
        if self.clusters < 2 or resamples == 0:
            return None
        estimate = float(self.score().value[0])
        replicates = self.replicates(resamples, generator)
        left_out = self.left_out() if method == "bca" else None
        return interval_of(estimate, replicates, confidence, method, left_out)
