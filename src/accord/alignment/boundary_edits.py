"""Fournier's boundary edit distance: what is the same, what is near, and what is missing."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from accord import kernels
from accord.alignment.edits import PairEdits
from accord.corpus.segmentation import Grid

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

OPERATIONS = ("match", "transpose", "substitute", "delete", "insert")
MATCH, TRANSPOSE, SUBSTITUTE, DELETE, INSERT = range(5)


@dataclass(frozen=True, slots=True, eq=False)
class BoundaryTypes:
    """The types that boundaries of a corpus have: their names, and their ranks if they are ordered.

    `number` gives each code of the corpus its place among the types.
    """

    names: tuple[str, ...]
    number: Mapping[int, int]
    rank: Ints | None

    def cost(self, before: Ints, after: Ints) -> Floats:
        """Return what it costs to put one type in the place of another."""
        if self.rank is None:
            return np.ones(len(before))
        highest, lowest = self.rank.max(), self.rank.min()
        apart: Floats = np.abs(self.rank[before] - self.rank[after]) / (highest - lowest + 1)
        return apart


def boundary_edits(
    grid: Grid, pair: tuple[str, str], reach: int, types: BoundaryTypes
) -> PairEdits:
    """Return the operations of the boundary edit distance (Fournier 2013).

    Boundaries of both are matches. Of the others, those less than `reach` apart are transposed;
    what is then left at one position is substituted as far as possible, the rest deleted or
    inserted.
    """
    kinds = len(types.names)
    first, second = (_keys(grid, who, types) for who in pair)
    common = np.intersect1d(first, second, assume_unique=True)
    only = [np.setdiff1d(*both, assume_unique=True) for both in ((first, second), (second, first))]
    keys = np.concatenate(only)
    order = np.argsort(keys, kind="stable")
    keys, side = keys[order], (order >= len(only[0])).astype(np.int64)
    partner = kernels.transpose_boundaries(keys // kinds, keys % kinds, side, reach)
    moved = np.flatnonzero((partner >= 0) & (side == 0))
    loose = np.flatnonzero(partner < 0)
    swapped = _substitutions(keys[loose], side[loose], types)
    swapped = loose[swapped]
    alone = np.setdiff1d(loose, swapped)
    nothing = np.full(len(alone), -1, np.int64)
    here = side[alone] == 0
    before = np.concatenate(
        [common, keys[moved], keys[swapped[:, 0]], np.where(here, keys[alone], nothing)]
    )
    after = np.concatenate(
        [common, keys[partner[moved]], keys[swapped[:, 1]], np.where(here, nothing, keys[alone])]
    )
    sizes = (len(common), len(moved), len(swapped))
    apart = np.abs(before - after)[len(common) : len(common) + len(moved)] // kinds
    cost = np.concatenate(
        [
            np.zeros(len(common)),
            apart / reach,
            types.cost(keys[swapped[:, 0]] % kinds, keys[swapped[:, 1]] % kinds),
            np.ones(len(alone)),
        ]
    )
    operation = np.concatenate(
        [np.repeat((MATCH, TRANSPOSE, SUBSTITUTE), sizes), np.where(here, DELETE, INSERT)]
    )
    shown = kinds > 1
    return PairEdits(
        grid.document,
        *pair,
        OPERATIONS,
        operation.astype(np.int64),
        np.where(before < 0, np.nan, grid.positions(before // kinds)),
        np.where(after < 0, np.nan, grid.positions(after // kinds)),
        cost,
        types.names,
        np.where(before < 0, -1, before % kinds) if shown else None,
        np.where(after < 0, -1, after % kinds) if shown else None,
    )


def _keys(grid: Grid, who: str, types: BoundaryTypes) -> Ints:
    """Return a number for each boundary that has its place and its type, in ascending order."""
    codes, place = np.unique(grid.types[who], return_inverse=True)
    numbers = np.array([types.number[int(code)] for code in codes], np.int64)
    kind = numbers[place] if len(codes) else np.zeros(0, np.int64)
    return np.sort(grid.boundaries[who] * len(types.names) + kind)


def _substitutions(keys: Ints, side: Ints, types: BoundaryTypes) -> Ints:
    """Pair boundaries of both sides at one position at the least cost; return their places."""
    if len(types.names) == 1:
        return np.zeros((0, 2), np.int64)
    position = keys // len(types.names)
    cuts = np.flatnonzero(np.diff(position)) + 1
    found: list[tuple[int, int]] = []
    for low, high in pairwise([0, *cuts.tolist(), len(keys)]):
        group = np.arange(low, high)
        first, second = group[side[low:high] == 0], group[side[low:high] == 1]
        if len(first) and len(second):
            found += _cheapest(first, second, keys % len(types.names), types)
    return np.array(found, np.int64).reshape(-1, 2)


def _cheapest(first: Ints, second: Ints, kind: Ints, types: BoundaryTypes) -> list[tuple[int, int]]:
    """Pair all of the smaller set with some of the larger one; in order of rank none cross."""
    if types.rank is not None:
        first = first[np.argsort(types.rank[kind[first]])]
        second = second[np.argsort(types.rank[kind[second]])]
    turned = len(first) > len(second)
    few, many = (second, first) if turned else (first, second)
    # best[j]: the least cost of pairing the ones so far with some of the first j, and the pairs
    best: list[tuple[float, list[tuple[int, int]]]] = [(0.0, [])] * (len(many) + 1)
    for one in few:
        costs = types.cost(kind[np.full(len(many), one)], kind[many])
        new: list[tuple[float, list[tuple[int, int]]]] = [(np.inf, [])]
        for place, other in enumerate(many):
            before, chosen = best[place]
            taken = (before + float(costs[place]), [*chosen, (int(one), int(other))])
            new.append(min(new[-1], taken, key=lambda entry: entry[0]))
        best = new
    return [(other, one) if turned else (one, other) for one, other in best[-1][1]]
