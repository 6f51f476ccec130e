"""How far values of the same items differ, observed and by chance: the sums that α comes from.

Notation as in Krippendorff (2013): item u has m_u values, n = Σ m_u over the items with at least
two, n_c of them are c. D_o = 1/n Σ_u Σ_pairs δ²/(m_u − 1), D_e = Σ_ck n_c n_k δ²_ck / (n(n − 1)).
"""

from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cached_property
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from accord.distances.disagreement import Disagreement
from accord.distances.magnitudes import multiplied
from accord.statistics.agreement import CHUNK, DENSE
from accord.statistics.distributions import root
from accord.statistics.sampling_pairs import SampledPotentials
from accord.statistics.sums import ClusterSums, Scores, added

Codes = NDArray[np.int32]
Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Paired:
    """Rows of values (−1: none), how often each row occurs, and how many values it has.

    `counts` are n_c, how often each value can be paired.
    """

    codes: Codes
    times: Floats
    judges: NDArray[np.int32]
    counts: Floats
    disagreement: Disagreement
    sampled: SampledPotentials | None = None

    @cached_property
    def columns(self) -> Floats:
        """What is added up over the rows: m_u, Σ δ²/(m_u − 1), and what the values meet by chance.

        The third is Σ_c (Σ_k n_k δ²_ck) over the values c of a row. They stand in one array, of
        which there are no copies, because there may be millions of rows.
        """
        table = np.empty((3, len(self.codes)))
        filled = np.append(self.potentials, 0.0)
        step = max(1, CHUNK // max(1, self.codes.shape[1]))
        for begin in range(0, len(self.codes), step):
            rows = slice(begin, begin + step)
            codes, judges = self.codes[rows], self.judges[rows]
            pairable = judges >= 2
            table[0, rows] = judges * pairable
            table[1, rows] = 2.0 * self._within(codes) / np.maximum(1, judges - 1)
            met = np.zeros(len(codes))
            for column in codes.T:
                met += filled[column]
            table[2, rows] = met * pairable
        return table

    @property
    def items(self) -> float:
        """How many items have a pair of values."""
        return float(added(self.judges >= 2, self.times))

    @property
    def sizes(self) -> Floats:
        """m_u: how many values each row has; 0 where it has no pair."""
        own: Floats = self.columns[0]
        return own

    @property
    def observed(self) -> Floats:
        """Σ δ²/(m_u − 1) over the ordered pairs of each row."""
        own: Floats = self.columns[1]
        return own

    @property
    def met(self) -> Floats:
        """Σ_c (Σ_k n_k δ²_ck) over the values c of each row: what it would meet by chance."""
        own: Floats = self.columns[2]
        return own

    def _within(self, codes: Codes) -> Floats:
        total = np.zeros(len(codes))
        width = codes.shape[1]
        for one in range(width):
            for other in range(one + 1, width):
                first, second = codes[:, one], codes[:, other]
                differ = np.flatnonzero((first != second) & (first >= 0) & (second >= 0))
                if len(differ):
                    found = self.disagreement.of_pairs(first[differ], second[differ])
                    total[differ] += found
        return total

    @cached_property
    def potentials(self) -> Floats:
        """Σ_k n_k δ²_ck for each value c."""
        if self.sampled is not None:
            return self.sampled.potentials
        return self.disagreement.potentials(self.counts)

    @cached_property
    def whole(self) -> float:
        """Σ_ck n_c n_k δ²_ck."""
        return float(np.einsum("i,i->", self.counts, self.potentials))


@dataclass(frozen=True, slots=True, eq=False)
class PairedSums(ClusterSums):
    """The sums that α comes from, with what they were added up from."""

    paired: Paired | None = None

    @classmethod
    def with_pairs(cls, sums: ClusterSums, paired: Paired) -> "PairedSums":
        """Return sums with what they were added up from."""
        own = {one.name: getattr(sums, one.name) for one in fields(sums)}
        return cls(**own, paired=paired)


def alpha_sums(
    paired: Paired, undefined: float | None
) -> tuple[Floats, Callable[[Floats], Scores]]:
    """Return what is added up over the items, and how α comes from the sums.

    Where there are few values and few kinds of rows, chance is computed anew from the counts of the
    values; else from its linear form around the counts of all items, from which it differs by a
    share of the order of 1/n.
    """
    size = len(paired.disagreement)
    exact = paired.sampled is None and paired.disagreement.is_small
    if exact and len(paired.codes) * size <= DENSE:
        matrix = paired.disagreement.matrix()
        table = _table(paired.codes, size) * (paired.sizes > 0)[:, None]
        rows = np.concatenate([paired.columns[:2].T, table], axis=1)

        def whole(sums: Floats) -> Floats:
            found: Floats = np.einsum("rk,rk->r", sums @ matrix, sums)
            return found

    else:
        rows = paired.columns.T

        def whole(sums: Floats) -> Floats:
            return 2.0 * sums[:, 0] - paired.whole

    power = paired.disagreement.exponent

    def scores(sums: Floats) -> Scores:
        return _multiplied(_scores(sums, whole(sums[:, 2:]), undefined), power)

    return rows, scores


def _multiplied(found: Scores, power: int) -> Scores:
    """Return disagreements in the unit of the data, where they were divided by a power of two."""
    if power == 0 or found.observed is None or found.expected is None:
        return found
    return Scores(found.value, multiplied(found.observed, power), multiplied(found.expected, power))


def category_sums(paired: Paired, code: int) -> tuple[Floats, Callable[[Floats], Scores]]:
    """Return what is added up over the items for α of one value c, and how it comes from the sums.

    With n_uc values c in item u, and p_uc = Σ_k n_uk δ²_ck: what is observed is the sum over the
    items of n_uc·p_uc/(m_u − 1), and what chance would give n_c·Σ_u p_uc/(n − 1).
    """
    size = len(paired.disagreement)
    found = paired.disagreement.of_pairs(np.full(size, code), np.arange(size))
    filled = np.append(found, 0.0)
    filled[code] = 0.0
    there, apart = np.zeros(len(paired.codes)), np.zeros(len(paired.codes))
    for column in paired.codes.T:
        there += column == code
        apart += filled[column]
    usable = paired.sizes > 0
    observed = there * apart / np.maximum(1.0, paired.sizes - 1.0)
    columns = [paired.sizes, usable * there, usable * apart, usable * observed]
    power = paired.disagreement.exponent

    def scores(sums: Floats) -> Scores:
        values, own, others, met = sums.T
        found = _scores(np.stack([values, met], axis=1), own * others, None)
        return _multiplied(found, power)

    return np.stack(columns, axis=1), scores


def category_scores(paired: Paired) -> Scores:
    """Return α of all values at once, and what is observed of each and what chance would give."""
    size = len(paired.disagreement)
    met = np.zeros(size)
    weight = paired.times / np.maximum(1.0, paired.sizes - 1.0)
    for one, other in combinations(range(paired.codes.shape[1]), 2):
        first, second = paired.codes[:, one], paired.codes[:, other]
        differ = np.flatnonzero((first != second) & (first >= 0) & (second >= 0))
        found = paired.disagreement.of_pairs(first[differ], second[differ]) * weight[differ]
        for side in (first, second):
            met += np.bincount(side[differ], found, minlength=size)
    sums = np.stack([np.full(size, paired.counts.sum()), met], axis=1)
    scores = _scores(sums, paired.counts * paired.potentials, None)
    return _multiplied(scores, paired.disagreement.exponent)


def _table(codes: Codes, size: int) -> Floats:
    key = codes.astype(np.int64) + 1 + (size + 1) * np.arange(len(codes))[:, None]
    counted = np.bincount(key.ravel(), minlength=(size + 1) * len(codes))
    table: Floats = counted.reshape(len(codes), size + 1)[:, 1:].astype(np.float64)
    return table


def _scores(sums: Floats, whole: Floats, undefined: float | None) -> Scores:
    values = sums[:, 0]
    with np.errstate(invalid="ignore", divide="ignore"):
        observed = np.where(values > 0.0, sums[:, 1] / values, np.nan)
        expected = np.where(values > 1.0, whole / (values * (values - 1.0)), np.nan)
        value = np.where(expected > 0.0, 1.0 - observed / expected, np.nan)
    if undefined is not None:
        value = np.where(expected == 0.0, undefined, value)
    return Scores(value, observed, expected)


def alpha_error(paired: Paired) -> float:
    """Return the standard error of α (Gwet 2014, linearised, as in irrCAC)."""
    sizes = paired.sizes
    items, values = paired.items, float(added(sizes, paired.times))
    if items < 2 or paired.whole <= 0.0:
        return np.nan
    mean = values / items
    expected = paired.whole / values**2
    plain = float(added(paired.observed, paired.times)) / values
    observed = (1.0 - 1.0 / values) * plain
    alpha, spread = 1.0 - plain / expected, 0.0
    for begin in range(0, len(sizes), CHUNK // 5):
        rows = slice(begin, begin + CHUNK // 5)
        judges, seen, met = paired.columns[:, rows]
        apart = (judges - mean) / mean
        of_items = seen / mean - observed * apart
        by_chance = met / values / mean - expected * apart
        own = 1.0 - of_items / expected - 2.0 * (1.0 - alpha) * (expected - by_chance) / expected
        spread += float(((judges > 0) * paired.times[rows]) @ np.square(own - alpha))
    return root(spread / (items * (items - 1.0)))
