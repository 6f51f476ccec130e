"""The κ of all pairs of annotators, and their mean."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from accord.statistics.agreement import DENSE, Judged
from accord.statistics.pairs import Pair
from accord.statistics.sums import Scores

Floats = NDArray[np.float64]

#: Up to so many categories, all pairs of annotators are looked at in one product of matrices.
FEW_CATEGORIES = 8
#: So many entries of such a matrix are made in one go.
CHUNK = 4_000_000


@dataclass(frozen=True, slots=True, eq=False)
class PairKappas:
    """κ of each pair of annotators (NaN: undefined), and what it was made from."""

    kappa: Floats
    observed: Floats
    expected: Floats
    total: Floats

    @property
    def known(self) -> NDArray[np.bool_]:
        """Which pairs have a κ."""
        return np.isfinite(self.kappa)


def light_sums(judged: Judged) -> tuple[Floats, Callable[[Floats], Scores], PairKappas]:
    """Return what is added up over the items, how the mean κ comes from it, and the κ of pairs.

    For each pair: whether both judged, how far they agree, and the category of each. Where these
    columns would be too many, the linear form of the mean around the whole is added up instead.
    """
    people, size = judged.codes.shape[1], judged.categories
    pairs = list(combinations(range(people), 2))
    width = 2 + 2 * size
    if len(judged.codes) * len(pairs) * width > DENSE:
        return _linear(judged, pairs)
    rows = np.zeros((len(judged.codes), len(pairs), width))
    for number, (one, other) in enumerate(pairs):
        both = np.flatnonzero((judged.codes[:, one] >= 0) & (judged.codes[:, other] >= 0))
        pair = Pair.of(judged, one, other)
        rows[both, number, 0] = 1.0
        rows[both, number, 1] = pair.agreeing
        rows[both, number, 2 + pair.first] = 1.0
        rows[both, number, 2 + size + pair.second] = 1.0

    def kappas(sums: Floats) -> PairKappas:
        table = sums.reshape(len(sums), len(pairs), width)
        total = table[:, :, 0]
        share = table / np.maximum(1.0, total)[:, :, None]
        flat = share[:, :, 2 + size :].reshape(-1, size)
        weighted = judged.weigh(flat).reshape(len(sums), len(pairs), size)
        expected = np.einsum("rpk,rpk->rp", share[:, :, 2 : 2 + size], weighted)
        return _kappas(share[:, :, 1], expected, total)

    flat = rows.reshape(len(rows), -1)
    whole = kappas((judged.times @ flat)[None])
    of_pairs = PairKappas(*(getattr(whole, name)[0] for name in PairKappas.__slots__))
    return flat, lambda sums: Scores(*_means(kappas(sums))), of_pairs


def _kappas(observed: Floats, expected: Floats, total: Floats) -> PairKappas:
    room = np.where(total > 0.0, 1.0 - expected, 0.0)
    with np.errstate(invalid="ignore", divide="ignore"):
        kappa = np.where(room > 1e-12, (observed - expected) / room, np.nan)
    return PairKappas(kappa, observed, expected, total)


def _means(found: PairKappas) -> tuple[Floats, Floats, Floats]:
    """Return the means over the pairs that have a κ."""
    count = found.known.sum(axis=1)
    with np.errstate(invalid="ignore", divide="ignore"):
        value, seen, by_chance = (
            np.where(found.known, part, 0.0).sum(axis=1) / count
            for part in (found.kappa, found.observed, found.expected)
        )
    return value, seen, by_chance


def _linear(
    judged: Judged, pairs: list[tuple[int, int]]
) -> tuple[Floats, Callable[[Floats], Scores], PairKappas]:
    """Add up by how much the mean κ grows with the weight of each item."""
    few = judged.categories <= FEW_CATEGORIES
    slope, found = (_slopes_at_once if few else _slopes_by_pair)(judged, pairs)
    with_a_pair = PairKappas(*(getattr(found, name)[None] for name in PairKappas.__slots__))
    value, seen, by_chance = (float(part[0]) for part in _means(with_a_pair))
    # what the items of the whole add up to is 0 but for rounding
    centre = float(slope @ judged.times)

    def scores(sums: Floats) -> Scores:
        moved = value + sums[:, 0] - centre
        return Scores(moved, np.full(len(sums), seen), np.full(len(sums), by_chance))

    return slope[:, None], scores, found


def _slopes_by_pair(judged: Judged, pairs: list[tuple[int, int]]) -> tuple[Floats, PairKappas]:
    """Go through the pairs: what each item adds to the mean κ, and κ of each pair."""
    slope, figures = np.zeros(len(judged.codes)), np.full((4, len(pairs)), np.nan)
    for number, (one, other) in enumerate(pairs):
        pair = Pair.of(judged, one, other)
        figures[:, number] = pair.kappa, pair.observed, pair.expected, pair.total
        if not np.isfinite(pair.kappa):
            continue
        both = np.flatnonzero((judged.codes[:, one] >= 0) & (judged.codes[:, other] >= 0))
        usual = pair.usual[0][pair.first] + pair.usual[1][pair.second]
        grown = pair.agreeing - pair.kappa - (1.0 - pair.kappa) * (usual - pair.expected)
        slope[both] += grown / (pair.total * (1.0 - pair.expected))
    found = PairKappas(*figures)
    return slope / max(1, int(found.known.sum())), found


def _slopes_at_once(judged: Judged, pairs: list[tuple[int, int]]) -> tuple[Floats, PairKappas]:
    """Return the same of all pairs in two products with the matrix of who said what.

    Its columns are annotators × categories, 1 where the annotator gave the item the category. What
    an item adds is a quadratic form of its row.
    """
    people, size = judged.codes.shape[1], judged.categories
    width = people * size
    tables = np.zeros((width, width))
    for rows, said in _said(judged):
        tables += said.T @ (said * judged.times[rows, None])
    weights = judged.weigh(np.eye(size)).T
    form, figures = np.zeros((width, width)), np.full((4, len(pairs)), np.nan)
    for number, (one, other) in enumerate(pairs):
        block = np.s_[one * size : (one + 1) * size, other * size : (other + 1) * size]
        table, total = tables[block], float(tables[block].sum())
        if total == 0.0:
            continue
        shares = table.sum(axis=1) / total, table.sum(axis=0) / total
        usual = weights @ shares[1], shares[0] @ weights
        observed, expected = float((table * weights).sum()) / total, float(shares[0] @ usual[0])
        found = _kappas(np.array(observed), np.array(expected), np.array(total))
        kappa = float(found.kappa)
        figures[:, number] = kappa, observed, expected, total
        if np.isfinite(kappa):
            apart = usual[0][:, None] + usual[1] - expected
            grown = weights - kappa - (1.0 - kappa) * apart
            form[block] = grown / (total * (1.0 - expected))
    slope = np.empty(len(judged.codes))
    for rows, said in _said(judged):
        slope[rows] = np.einsum("ij,ij->i", said @ form, said)
    of_pairs = PairKappas(*figures)
    return slope / max(1, int(of_pairs.known.sum())), of_pairs


def _said(judged: Judged) -> Iterator[tuple[slice, Floats]]:
    """Go through the matrix of who said what, some rows at a time."""
    people, size = judged.codes.shape[1], judged.categories
    step = max(1, CHUNK // max(1, people * size))
    places = np.arange(people) * size
    for begin in range(0, len(judged.codes), step):
        codes = judged.codes[begin : begin + step]
        said = np.zeros((len(codes), people * size))
        row, who = np.nonzero(codes >= 0)
        said[row, places[who] + codes[row, who]] = 1.0
        yield slice(begin, begin + step), said
