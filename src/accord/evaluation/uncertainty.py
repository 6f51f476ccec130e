"""How sure scores are: drawing sentences or text units anew, and the delta method."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from accord.contract.measure import Run
from accord.errors import QuestionError
from accord.evaluation.drawing import Clusters
from accord.evaluation.evaluation import Evaluation
from accord.statistics.bootstrap import interval_of
from accord.statistics.precision_decision import SCORES, delta_errors, scores_of_sums

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A score, its interval from resamples, its standard error and interval by the delta method.

    None: undefined, or nothing to draw from.
    """

    value: float | None
    interval: tuple[float, float] | None
    error: float | None
    delta_interval: tuple[float, float] | None

    def to_dict(self) -> dict[str, object]:
        """Return what `--json` prints."""
        return {
            "value": self.value,
            "interval": None if self.interval is None else list(self.interval),
            "standard_error": self.error,
            "delta_interval": None if self.delta_interval is None else list(self.delta_interval),
        }


#: Scores by name, for each system.
Estimates = Mapping[str, Mapping[str, Estimate]]


@dataclass(frozen=True, slots=True)
class Uncertainty:
    """The estimates of each system, of its own cases and of those common to all.

    `clusters` says how many sentences or text units were drawn from.
    """

    own: Estimates
    common: Estimates
    cluster: str
    clusters: int
    confidence: float
    #: Of the common cases: the scores of each system in each resample, and the seed.
    drawn: Mapping[str, Floats] = field(default_factory=dict, repr=False, compare=False)
    seed: int = 0


def uncertainty(
    evaluation: Evaluation,
    run: Run | None = None,
    *,
    cluster: str = "sentences",
    confidence: float = 0.95,
) -> Uncertainty:
    """Estimate how sure the scores of all systems are; the same clusters are drawn for all."""
    how = run or Run()
    check_confidence(confidence)
    clusters = Clusters.of(evaluation, cluster)
    own = clusters.sums(evaluation, common=False)
    shared = clusters.sums(evaluation, common=True)
    replicates = None
    if clusters.count > 1 and how.resamples:
        tables = [*own.values(), *shared.values()]
        drawn = clusters.drawn(tables, how, f"drawing {cluster} anew")
        replicates = [scores_of_sums(one) for one in drawn]

    def estimates(given: Mapping[str, Floats], first: int) -> dict[str, dict[str, Estimate]]:
        return {
            system: _estimates(
                sums,
                None if replicates is None else replicates[first + place],
                delta_errors(sums, clusters.centred),
                confidence,
                how,
            )
            for place, (system, sums) in enumerate(given.items())
        }

    return Uncertainty(
        estimates(own, 0), estimates(shared, len(own)), cluster, clusters.count, confidence,
        {} if replicates is None else dict(zip(shared, replicates[len(own) :], strict=True)),
        how.seed,
    )  # fmt: skip


def check_confidence(confidence: float) -> None:
    """Raise for a confidence that is none."""
    if not 0 < confidence < 1:
        raise QuestionError(f"confidence={confidence!r}; expected a number between 0 and 1")


def _estimates(
    sums: Floats, replicates: Floats | None, errors: Floats, confidence: float, run: Run
) -> dict[str, Estimate]:
    values = scores_of_sums(sums.sum(axis=0))
    left_out = scores_of_sums(sums.sum(axis=0) - sums) if run.interval == "bca" else None
    width = NormalDist().inv_cdf((1.0 + confidence) / 2.0)
    found = {}
    for place, name in enumerate(SCORES):
        value = float(values[place])
        if not np.isfinite(value):
            found[name] = Estimate(None, None, None, None)
            continue
        interval = None
        if replicates is not None:
            interval = interval_of(
                value, replicates[:, place], confidence, run.interval,
                None if left_out is None else left_out[:, place],
            )  # fmt: skip
        error = float(errors[place]) if len(sums) > 1 else None
        around = None
        if error is not None:
            around = (max(0.0, value - width * error), min(1.0, value + width * error))
        found[name] = Estimate(value, interval, error, around)
    return found
