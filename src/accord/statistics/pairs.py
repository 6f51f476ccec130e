"""Two annotators: how often they called the same items what, and errors of Cohen's κ from it."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from accord.distances.weights import Weights
from accord.statistics.agreement import Judged
from accord.statistics.distributions import root

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Pair:
    """What two annotators called the items that both judged, each pair of categories once.

    `times` says how often each pair occurs. There may be a hundred thousand categories, so that a
    table of all pairs could not be held.
    """

    first: NDArray[np.int32]
    second: NDArray[np.int32]
    times: Floats
    categories: int
    weights: Weights | None = None

    @classmethod
    def of(cls, judged: Judged, one: int = 0, other: int = 1) -> "Pair":
        """Return what two of the annotators said."""
        first, second = judged.codes[:, one], judged.codes[:, other]
        both = np.flatnonzero((first >= 0) & (second >= 0))
        return cls(first[both], second[both], judged.times[both], judged.categories, judged.weights)

    @cached_property
    def total(self) -> float:
        """How many items both judged."""
        return float(self.times.sum())

    @cached_property
    def shares(self) -> tuple[Floats, Floats]:
        """How large a share of the items each of the two gave each category."""
        rows, columns = (
            np.bincount(side, self.times, minlength=self.categories) / max(1.0, self.total)
            for side in (self.first, self.second)
        )
        return rows, columns

    @cached_property
    def agreeing(self) -> Floats:
        """How far each pair of categories agrees."""
        if self.weights is None:
            return np.equal(self.first, self.second).astype(np.float64)
        return self.weights.of_pairs(self.first, self.second)

    @cached_property
    def usual(self) -> tuple[Floats, Floats]:
        """How far each category of either agrees with what the other says at any time."""
        rows, columns = self.shares
        if self.weights is None:
            return columns, rows
        return self.weights.applied(columns), self.weights.applied(rows, transposed=True)

    @cached_property
    def observed(self) -> float:
        """How far the two agree."""
        return float(self.agreeing @ self.times) / self.total if self.total else np.nan

    @cached_property
    def expected(self) -> float:
        """How far they would agree by chance."""
        return float(self.shares[0] @ self.usual[0]) if self.total else np.nan

    @property
    def kappa(self) -> float:
        """Cohen's κ; NaN where it is undefined."""
        room = 1.0 - self.expected
        return (self.observed - self.expected) / room if room > 1e-12 else np.nan

    def errors(self) -> tuple[float, float]:
        """Return the standard error of κ, and that of κ where there is no agreement beyond chance.

        Fleiss, Cohen and Everitt (1969), with weights for the agreement of categories; NaN where κ
        is undefined.
        """
        kappa, expected = self.kappa, self.expected
        if not np.isfinite(kappa):
            return np.nan, np.nan
        usual = self.usual[0][self.first] + self.usual[1][self.second]
        spread = float(self.times @ np.square(self.agreeing - usual * (1.0 - kappa))) / self.total
        spread -= (kappa - expected * (1.0 - kappa)) ** 2
        scale = root(self.total) * (1.0 - expected)
        return root(spread) / scale, _root(self._by_chance()) / scale

    def _by_chance(self) -> float:
        """Return Σ_kl p_k q_l (w_kl − w̄_k − w̄_l)² − p_e², w̄ being the usual agreement.

        As Σ_l w_kl q_l = w̄_k and Σ_k p_k w̄_k = p_e, this is Σ_kl p_k q_l w_kl² − Σ_k p_k w̄_k² −
        Σ_l q_l w̄_l² + p_e². NaN where there are too many categories for a table of weights.
        """
        rows, columns = self.shares
        of_first, of_second = self.usual
        if self.weights is None:
            squares = float(rows @ columns)
        elif self.weights.matrix is not None:
            squares = float(rows @ np.square(self.weights.matrix) @ columns)
        else:
            return np.nan
        usual = float(rows @ np.square(of_first) + columns @ np.square(of_second))
        return squares - usual + self.expected**2


def _root(value: float) -> float:
    return root(value) if np.isfinite(value) else np.nan
