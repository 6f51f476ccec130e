"""How far judgements of items agree, observed and by chance: sums over items for each coefficient.

Notation as in Gwet (2014): r_ik judgements of item i name category k, r_i = Σ_k r_ik; w_kl is how
far two categories agree, from 0 to 1 (1 on the diagonal); π_k is a category's share.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from math import erfc, sqrt

import numpy as np
from numpy.typing import NDArray

from accord.distances.weights import Weights
from accord.statistics.distributions import root, student_above, student_quantile
from accord.statistics.sums import Scores

Codes = NDArray[np.int32]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

#: Sums with so many entries are kept as they are; beyond, expected agreement is summed up in its
#: linear form, which differs from it by a share of the order of 1/(number of items), far below what
#: a thousand resamples tell.
DENSE = 4_000_000
#: So many entries are looked at in one go.
CHUNK = 250_000
#: What is left of a standard error by rounding is none.
NO_ERROR = 1e-12


@dataclass(frozen=True, eq=False)
class Judged:
    """Rows of judgements (−1: none), how often each row occurs, and how categories agree.

    `weights` is None where categories agree only with themselves.
    """

    codes: Codes
    times: Floats
    categories: int
    weights: Weights | None = None

    @cached_property
    def counts(self) -> Floats:
        """How many judgements each row has."""
        counted: Floats = (self.codes >= 0).sum(axis=1).astype(np.float64)
        return counted

    @property
    def rated(self) -> Floats:
        """1 for the rows with a judgement."""
        return (self.counts >= 1).astype(np.float64)

    @property
    def pairable(self) -> Floats:
        """1 for the rows with at least two judgements."""
        return (self.counts >= 2).astype(np.float64)

    @cached_property
    def agreement(self) -> Floats:
        """How far the judgements of each row agree: the mean over its pairs; 0 without a pair."""
        pairs = self.counts * (self.counts - 1.0)
        return np.where(pairs > 0.0, self._agreeing() / np.maximum(1.0, pairs), 0.0)

    def _agreeing(self) -> Floats:
        """Return Σ w over the ordered pairs of judgements of each row."""
        width, size = self.codes.shape[1], self.categories
        if width * (width - 1) // 2 > size * (1 if self.weights is None else size):
            return self._agreeing_by_counts()
        total = np.zeros(len(self.codes))
        for one in range(width):
            first = self.codes[:, one]
            for other in range(one + 1, width):
                second = self.codes[:, other]
                both = (first >= 0) & (second >= 0)
                if self.weights is None:
                    total += 2.0 * (both & (first == second))
                else:
                    total[both] += 2.0 * self.weights.of_pairs(first[both], second[both])
        return total

    def _agreeing_by_counts(self) -> Floats:
        total = np.empty(len(self.codes))
        step = max(1, CHUNK // max(1, self.categories))
        for begin in range(0, len(self.codes), step):
            rows = slice(begin, begin + step)
            table = self.table(rows)
            weighted = table if self.weights is None else self.weights.applied(table)
            total[rows] = (table * weighted).sum(axis=1) - self.counts[rows]
        return total

    def table(self, rows: slice = slice(None)) -> Floats:
        """Return r_ik for some rows: rows × categories."""
        codes = self.codes[rows].astype(np.int64)
        size = self.categories + 1
        key = codes + 1 + size * np.arange(len(codes))[:, None]
        counted = np.bincount(key.ravel(), minlength=size * len(codes))
        table: Floats = counted.reshape(len(codes), size)[:, 1:].astype(np.float64)
        return table

    def weigh(self, vectors: Floats, *, transposed: bool = False) -> Floats:
        """Return W·v for a vector over the categories, or for each row of some."""
        if self.weights is None:
            return vectors
        return self.weights.applied(vectors, transposed=transposed)

    def quadratic(self, shares: Floats) -> Floats:
        """Return π·W·π for each row of shares."""
        found: Floats = np.einsum("rk,rk->r", shares, self.weigh(shares))
        return found

    @property
    def total_weight(self) -> float:
        """Σ w_kl over all pairs of categories."""
        return float(self.categories) if self.weights is None else self.weights.total

    @cached_property
    def shares(self) -> Floats:
        """π_k: the mean over the rated items of r_ik/r_i."""
        each = self.times / np.maximum(1.0, self.counts)
        total = np.zeros(self.categories + 1)
        for column in self.codes.T:
            total += np.bincount(column + 1, each, minlength=self.categories + 1)
        return total[1:] / max(1.0, float(self.times @ self.rated))

    def mean_of(self, vector: Floats) -> Floats:
        """Return Σ_k v_k·r_ik/r_i for each row: the mean of what its judgements stand for."""
        filled = np.append(vector, 0.0)
        total = np.zeros(len(self.codes))
        for column in self.codes.T:
            total += filled[column]
        return total / np.maximum(1.0, self.counts)


@dataclass(frozen=True, eq=False)
class Chance:
    """The agreement that chance would give, from sums over items.

    `columns` are added up over the items, and `expected` makes the agreement of them, for each row
    of sums. `of_items` is what each item says of it: the mean over the items is the whole.
    """

    columns: Floats
    expected: Callable[[Floats], Floats]
    of_items: Floats = field(default_factory=lambda: np.zeros(0))


def uniform_chance(judged: Judged) -> Chance:
    """Every category is as likely as any other: Σ w_kl / q²."""
    size = judged.categories
    expected = judged.total_weight / size**2 if size else np.nan
    return Chance(
        np.zeros((len(judged.codes), 0)),
        lambda sums: np.full(len(sums), expected),
        np.full(len(judged.codes), expected),
    )


def pooled_chance(judged: Judged) -> Chance:
    """Categories are as likely as all annotators together use them: Σ w_kl π_k π_l."""
    weighted = judged.weigh(judged.shares)
    of_items = judged.mean_of(weighted)
    if len(judged.codes) * judged.categories <= DENSE:
        return Chance(_shares_of_rows(judged), lambda s: judged.quadratic(_shares(s)), of_items)
    whole = float(judged.shares @ weighted)
    return Chance(
        np.stack([judged.rated, of_items], axis=1),
        lambda sums: 2.0 * _share(sums[:, 1], sums[:, 0]) - whole,
        of_items,
    )


def gwet_chance(judged: Judged) -> Chance:
    """Only some judgements are guesses: Σ w_kl / (q(q − 1)) · Σ π_k(1 − π_k)."""
    size = judged.categories
    scale = judged.total_weight / (size * (size - 1)) if size > 1 else np.nan
    of_items = scale * judged.mean_of(1.0 - judged.shares)
    if len(judged.codes) * size <= DENSE:
        return Chance(
            _shares_of_rows(judged),
            lambda sums: scale * (1.0 - np.square(_shares(sums)).sum(axis=1)),
            of_items,
        )
    whole = scale * (1.0 - float(judged.shares @ judged.shares))
    return Chance(
        np.stack([judged.rated, of_items], axis=1),
        lambda sums: 2.0 * _share(sums[:, 1], sums[:, 0]) - whole,
        of_items,
    )


def _shares_of_rows(judged: Judged) -> Floats:
    """Return for each row whether it is rated, and the shares of the categories in it."""
    table = judged.table() / np.maximum(1.0, judged.counts)[:, None]
    return np.concatenate([judged.rated[:, None], table], axis=1)


def _shares(sums: Floats) -> Floats:
    return _share(sums[:, 1:], sums[:, :1])


def _share(amount: Floats, size: Floats) -> Floats:
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(size > 0.0, amount / size, np.nan)


def own_chance(judged: Judged) -> Chance:
    """Each annotator uses categories in their own way: the mean over pairs of Σ w_kl p_gk p_hl.

    The columns of `codes` are the annotators. With two of them this is Cohen's expected agreement,
    with more that of Conger, Hubert, and Davies and Fleiss.
    """
    size, people = judged.categories, judged.codes.shape[1]
    counted = [
        np.bincount(column + 1, judged.times, minlength=size + 1)[1:] for column in judged.codes.T
    ]
    named = np.stack(counted).astype(np.float64)
    whole = float(_mean_of_pairs(named[None], judged)[0])
    of_items, slope = _own_of_items(judged, named)
    if len(judged.codes) * people * size <= DENSE:
        columns = np.zeros((len(judged.codes), people, size))
        rows, who = np.nonzero(judged.codes >= 0)
        columns[rows, who, judged.codes[rows, who]] = 1.0
        flat = columns.reshape(len(judged.codes), people * size)
        return Chance(
            flat, lambda s: _mean_of_pairs(s.reshape(len(s), people, size), judged), of_items
        )
    return Chance(slope[:, None], lambda sums: whole + sums[:, 0], of_items)


def _mean_of_pairs(named: Floats, judged: Judged) -> Floats:
    """Return the mean over pairs of annotators of their expected agreement; rows × people × q."""
    total = named.sum(axis=2)
    judging = (total > 0.0).sum(axis=1)
    shares = named / np.maximum(1.0, total)[:, :, None]
    if named.shape[1] == 2:  # where who is first may matter to the weights
        met = np.einsum("rk,rk->r", shares[:, 0], judged.weigh(shares[:, 1]))
        return np.where(judging == 2, met, np.nan)
    together = judged.quadratic(shares.sum(axis=1))
    flat = shares.reshape(-1, shares.shape[2])
    alone = np.einsum("rgk,rgk->r", shares, judged.weigh(flat).reshape(shares.shape))
    return _share(together - alone, (judging * (judging - 1)).astype(np.float64))


def _own_of_items(judged: Judged, named: Floats) -> tuple[Floats, Floats]:
    """Return what each item says of the expected agreement (Gwet 2014, for Conger's κ).

    Also its slope: by how much the expected agreement grows with the weight of each item.
    """
    people, items = len(named), float(judged.times @ judged.rated)
    totals = named.sum(axis=1)
    judging = max(2, int((totals > 0.0).sum()))
    shares = named / np.maximum(1.0, totals)[:, None]
    of_items, slope = np.zeros(len(judged.codes)), np.zeros(len(judged.codes))
    for number in range(people):
        if totals[number] == 0.0:
            continue
        # of two, the second is compared with the first as the first with the second
        second = people == 2 and number == 1
        others = judged.weigh(shares.sum(axis=0) - shares[number], transposed=second)
        usual = float(shares[number] @ others)
        column = judged.codes[:, number]
        here = column >= 0
        chosen = np.append(others, 0.0)[column]
        of_items += (items * (chosen - usual * here) + usual * totals[number]) / totals[number]
        slope += 2.0 * np.where(here, chosen - usual, 0.0) / totals[number]
    pairs = judging * (judging - 1)
    return of_items / pairs, slope / pairs


def corrected_scores(chance: Chance) -> Callable[[Floats], Scores]:
    """Return (observed − expected)/(1 − expected) from the sums of pairable, agreement, chance."""

    def scores(sums: Floats) -> Scores:
        observed = _share(sums[:, 1], sums[:, 0])
        expected = chance.expected(sums[:, 2:])
        room = 1.0 - expected
        # below this a difference from 1 is rounding, not room
        with np.errstate(invalid="ignore", divide="ignore"):
            value = np.where(room > 1e-12, (observed - expected) / room, np.nan)
        return Scores(value, observed, expected)

    return scores


def gwet_error(judged: Judged, chance: Chance, observed: float, expected: float) -> float:
    """Return the standard error of a coefficient (Gwet 2014, linearised, as in irrCAC)."""
    value = (observed - expected) / (1.0 - expected)
    items, pairs = float(judged.rated @ judged.times), float(judged.pairable @ judged.times)
    if items < 2:
        return np.nan
    spread, room = 0.0, 1.0 - expected
    for begin in range(0, len(judged.codes), CHUNK // 5):
        rows = slice(begin, begin + CHUNK // 5)
        counts = judged.counts[rows]
        own = items / pairs * (judged.agreement[rows] - expected * (counts >= 2)) / room
        own -= 2.0 * (1.0 - value) * (chance.of_items[rows] - expected) / room
        spread += float(((counts >= 1) * judged.times[rows]) @ np.square(own - value))
    return root(spread / (items * (items - 1.0)))


def fleiss_error(judged: Judged) -> float:
    """Return the standard error of Fleiss's κ where there is no agreement beyond chance (1979).

    It is known where all items have the same number of judgements and categories no weights; else
    NaN.
    """
    judges = judged.counts[judged.counts > 0]
    if len(judges) == 0 or judges[0] < 2 or (judges != judges[0]).any() or (
        judged.weights is not None
    ):  # fmt: skip
        return np.nan
    share = judged.shares * (1.0 - judged.shares)
    total = float(share.sum())
    skewed = float(share @ (1.0 - 2.0 * judged.shares))
    pairs = float(judged.times @ judged.rated) * judges[0] * (judges[0] - 1.0)
    if total == 0.0:
        return np.nan
    return root(2.0 / (total**2 * pairs) * (total**2 - skewed))


def student_interval(
    value: float, error: float, degrees: float, confidence: float
) -> tuple[float, float] | None:
    """Return the interval of Student's t around a value; no coefficient is above 1."""
    if not np.isfinite(error) or degrees < 1:
        return None
    reach = student_quantile((1.0 + confidence) / 2.0, degrees) * error
    return value - reach, min(1.0, value + reach)


def student_test(value: float, error: float, degrees: float) -> dict[str, float | None]:
    """Return the standard error, and Student's test of whether the value differs from 0."""
    if not np.isfinite(error):
        return {"standard error": None}
    found: dict[str, float | None] = {"standard error": float(error)}
    if error > NO_ERROR and degrees >= 1:
        found["t"] = value / error
        found["p"] = min(1.0, 2.0 * student_above(abs(value / error), degrees))
    return found


def normal_test(value: float, error: float) -> dict[str, float | None]:
    """Return the error of a value where there is no agreement beyond chance, and the test of it."""
    if not error > NO_ERROR:
        return {}
    both_tails = erfc(abs(value / error) / sqrt(2.0))
    return {"standard error by chance": float(error), "z": value / error, "p": both_tails}
