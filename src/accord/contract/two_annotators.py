"""What the κ of two annotators share: its errors and its test."""

from collections.abc import Mapping
from dataclasses import dataclass
from statistics import NormalDist
from typing import ClassVar

import numpy as np

from accord.contract.agreement import WeightedMeasure
from accord.contract.explaining import used_alike
from accord.corpus import Coding
from accord.statistics.agreement import Chance, Judged, normal_test, own_chance
from accord.statistics.pairs import Pair


@dataclass(frozen=True, kw_only=True)
class TwoAnnotators(WeightedMeasure):
    """Cohen's κ, with and without weights."""

    named: ClassVar[bool] = True
    complete: ClassVar[bool] = True

    def chance(self, judged: Judged) -> Chance:
        """Each draws from their own shares."""
        return own_chance(judged)

    def error(self, judged: Judged, chance: Chance, observed: float, expected: float) -> float:
        """Return the standard error (Fleiss, Cohen and Everitt 1969)."""
        return Pair.of(judged).errors()[0]

    def analytic(
        self, judged: Judged, chance: Chance, observed: float, expected: float, confidence: float
    ) -> tuple[float, float] | None:
        """Return the interval of the normal distribution around the value."""
        error = self.error(judged, chance, observed, expected)
        if not np.isfinite(error):
            return None
        value = (observed - expected) / (1.0 - expected)
        reach = NormalDist().inv_cdf((1.0 + confidence) / 2.0) * error
        return value - reach, min(1.0, value + reach)

    def figures(
        self, coding: Coding, judged: Judged, chance: Chance, observed: float, expected: float
    ) -> Mapping[str, float | None]:
        """Return what stands beside the value, with the test against no agreement."""
        if not expected < 1.0:
            return used_alike(coding)
        value, (error, by_chance) = (
            (observed - expected) / (1.0 - expected),
            Pair.of(judged).errors(),
        )
        return {
            "standard error": error if np.isfinite(error) else None,
            **normal_test(value, by_chance),
            **used_alike(coding),
        }
