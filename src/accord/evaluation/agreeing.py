"""κ between each system and the reference, and between systems."""

from dataclasses import dataclass
from itertools import combinations
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from accord.errors import QuestionError
from accord.evaluation.evaluation import Evaluation

Codes = NDArray[np.int32]
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Kappa:
    """Cohen's κ of two voices, from the cases that both gave one tag; None where it is undefined.

    `interval` is by the large-sample variance of Fleiss, Cohen and Everitt (1969).
    """

    first: str
    second: str
    value: float | None
    interval: tuple[float, float] | None
    cases: int

    def to_dict(self) -> dict[str, object]:
        """Return what `--json` prints."""
        record = {name: getattr(self, name) for name in self.__slots__}
        return {**record, "interval": None if self.interval is None else list(self.interval)}


def kappas(evaluation: Evaluation, confidence: float = 0.95) -> list[Kappa]:
    """Return κ of each system and the reference, then of each pair of systems.

    Silences and ambiguous tokens of the reference are left out: κ is of single labels.
    """
    if evaluation.protocol.relative:
        raise QuestionError("κ is of one set of tags; relative evaluation has one for each system")
    numbers: dict[str, int] = {}
    called = evaluation.tagging.called
    columns: dict[str, Codes] = {}
    for system in evaluation.systems:
        judged = evaluation.of(system)
        single = np.array(
            [numbers.setdefault(tags[0], len(numbers)) if len(tags) == 1 else -1
             for tags in judged.tagsets] + [-1],
            np.int32,
        )  # fmt: skip
        columns[system] = np.where(judged.evaluable, single[judged.given], -1).astype(np.int32)
        # what a compound is as a whole is what the system that has it so is compared with
        columns[f"\0{system}"] = np.where(judged.evaluable, single[judged.expected], -1)
    size = max(1, len(numbers))
    pairs = [(called, f"\0{one}", one) for one in evaluation.systems]
    pairs += [(one, one, two) for one, two in combinations(evaluation.systems, 2)]
    return [
        _kappa(name, second, columns[first], columns[second], size, confidence)
        for name, first, second in pairs
    ]


def _kappa(name: str, second: str, one: Codes, two: Codes, size: int, confidence: float) -> Kappa:
    both = (one >= 0) & (two >= 0)
    cases = int(both.sum())
    table = np.bincount(one[both].astype(np.int64) * size + two[both], minlength=size * size)
    shares = table.reshape(size, size) / max(1, cases)
    rows, columns = shares.sum(axis=1), shares.sum(axis=0)
    observed, expected = float(np.trace(shares)), float(rows @ columns)
    if cases == 0 or expected >= 1.0:
        return Kappa(name, second, None, None, cases)
    value = (observed - expected) / (1.0 - expected)
    width = NormalDist().inv_cdf((1.0 + confidence) / 2.0)
    error = _error(shares, rows, columns, value, expected, cases)
    return Kappa(
        name, second, value, (value - width * error, min(1.0, value + width * error)), cases
    )


def _error(
    shares: Floats, rows: Floats, columns: Floats, value: float, expected: float, cases: int
) -> float:
    """Return the standard error of κ."""
    same = np.diag(shares)
    both = columns[:, None] + rows[None, :]
    first = float(same @ np.square(1.0 - (rows + columns) * (1.0 - value)))
    apart = shares * np.square(both)
    second = (1.0 - value) ** 2 * float(apart.sum() - np.trace(apart))
    third = (value - expected * (1.0 - value)) ** 2
    variance = max(0.0, first + second - third) / cases
    return float(np.sqrt(variance)) / (1.0 - expected)
