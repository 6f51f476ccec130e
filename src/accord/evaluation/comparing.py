"""Whether systems differ: paired comparisons on what all of them can be evaluated on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from accord.contract.measure import Run
from accord.contract.summing import RESAMPLING
from accord.contract.tagging import OK, SIL_OK
from accord.errors import QuestionError
from accord.evaluation.drawing import Clusters
from accord.evaluation.evaluation import Evaluation
from accord.evaluation.uncertainty import Uncertainty, check_confidence
from accord.statistics.bootstrap import interval_of
from accord.statistics.precision_decision import SCORES, scores_of_sums
from accord.statistics.significance import holm, mcnemar, p_of

Floats = NDArray[np.float64]

#: The stream of random numbers by which the outcomes of two systems are exchanged.
EXCHANGING = RESAMPLING + 2
#: Differences that are smaller by no more than this are as extreme: rounding is not a difference.
ROUNDING = 1e-12
#: So many entries are drawn in one go.
CHUNK = 4_000_000


@dataclass(frozen=True, slots=True)
class Compared:
    """Two systems on the cases that all systems can be evaluated on.

    `difference` is the score of the second above that of the first. `p` is from exchanging the
    outcomes of the two, sentence by sentence or text by text, at random; `mcnemar_p` from the cases
    that only one of them has right (one tag and that right, or every alternative). `corrected` are
    the same after Holm's correction for the number of pairs.
    """

    first: str
    second: str
    score: str
    difference: float | None
    interval: tuple[float, float] | None
    p: float | None
    p_corrected: float | None
    only_first: int
    only_second: int
    mcnemar_p: float
    mcnemar_p_corrected: float

    def to_dict(self) -> dict[str, object]:
        """Return what `--json` prints."""
        record = {name: getattr(self, name) for name in self.__slots__}
        return {**record, "interval": None if self.interval is None else list(self.interval)}


def compare_systems(
    evaluation: Evaluation,
    run: Run | None = None,
    *,
    score: str = "Pmoy",
    cluster: str = "sentences",
    confidence: float = 0.95,
    pairs: Sequence[tuple[str, str]] | None = None,
    drawn: Uncertainty | None = None,
) -> list[Compared]:
    """Compare every pair of systems, or some.

    The score is Pmoy by default: P says nothing about the cases on which a system does not decide.
    As many exchanges are drawn as resamples. The same sentences are drawn for both systems: those
    of `drawn`, where that is of the same clusters, resamples and seed.
    """
    how = run or Run()
    check_confidence(confidence)
    if score not in SCORES:
        raise QuestionError(f"score={score!r}; there are: {', '.join(SCORES)}")
    if evaluation.protocol.relative:
        raise QuestionError(
            "systems are compared in the tags and tokens of the reference, which they share; "
            "relative evaluation has others for each of them"
        )
    chosen = list(combinations(evaluation.systems, 2)) if pairs is None else list(pairs)
    clusters = Clusters.of(evaluation, cluster)
    sums = clusters.sums(evaluation, common=True)
    column = SCORES.index(score)
    replicates: Mapping[str, Floats] = {}
    if drawn is not None and (drawn.cluster, drawn.seed) == (cluster, how.seed):
        replicates = drawn.drawn
    if not replicates and clusters.count > 1 and how.resamples:
        totals = clusters.drawn(list(sums.values()), how, "comparing systems")
        replicates = dict(zip(sums, map(scores_of_sums, totals), strict=True))
    intervals = _intervals(replicates, sums, chosen, column, confidence)
    differences = [
        float(_difference(sums[one].sum(axis=0), sums[two].sum(axis=0), column))
        for one, two in chosen
    ]
    values = _exchanged(sums, chosen, differences, column, how)
    right = {name: _right(evaluation, name) for name in {*(name for two in chosen for name in two)}}
    only = [
        (int((right[one] & ~right[two]).sum()), int((right[two] & ~right[one]).sum()))
        for one, two in chosen
    ]
    exact = [mcnemar(*counts) for counts in only]
    known = [place for place, value in enumerate(values) if value is not None]
    corrected = dict(
        zip(known, holm([value for value in values if value is not None]), strict=True)
    )
    exact_corrected = holm(exact)
    return [
        Compared(
            one, two, score, _or_none(differences[place]), intervals[place], values[place],
            corrected.get(place), *only[place], exact[place], exact_corrected[place],
        )
        for place, (one, two) in enumerate(chosen)
    ]  # fmt: skip


def _or_none(value: float) -> float | None:
    return value if np.isfinite(value) else None


def _right(evaluation: Evaluation, system: str) -> NDArray[np.bool_]:
    """Tell which of the common cases a system has right."""
    outcome = evaluation.of(system).outcome[evaluation.is_common(system)]
    found: NDArray[np.bool_] = (outcome == OK) | (outcome == SIL_OK)
    return found


def _intervals(
    replicates: Mapping[str, Floats],
    sums: Mapping[str, Floats],
    pairs: Sequence[tuple[str, str]],
    score: int,
    confidence: float,
) -> list[tuple[float, float] | None]:
    """Return the interval of each difference, the same clusters drawn for all systems."""
    if not replicates:
        return [None] * len(pairs)
    found = []
    for one, two in pairs:
        observed = float(_difference(sums[one].sum(axis=0), sums[two].sum(axis=0), score))
        apart = replicates[two][:, score] - replicates[one][:, score]
        found.append(interval_of(observed, apart, confidence) if np.isfinite(observed) else None)
    return found


def _exchanged(
    sums: dict[str, Floats],
    pairs: Sequence[tuple[str, str]],
    differences: Sequence[float],
    score: int,
    run: Run,
) -> list[float | None]:
    """Return the p-values from exchanging two systems in half of the clusters at random.

    The same clusters are exchanged for all pairs.
    """
    rows = len(next(iter(sums.values())))
    if rows < 2 or run.resamples == 0 or not pairs:
        return [None] * len(pairs)
    middles = [(sums[one].sum(axis=0) + sums[two].sum(axis=0)) / 2.0 for one, two in pairs]
    names = sorted({name for two in pairs for name in two})
    halves = np.concatenate([sums[name] / 2.0 for name in names], axis=1)
    generator = np.random.default_rng(np.random.SeedSequence(run.seed, spawn_key=(EXCHANGING,)))
    extreme = np.zeros(len(pairs), np.int64)
    step = max(1, CHUNK // rows)
    for begin in range(0, run.resamples, step):
        run.check()
        run.progress(begin, run.resamples, "exchanging systems")
        count = min(step, run.resamples - begin)
        signs = 2.0 * generator.integers(0, 2, (count, rows), np.int8) - 1.0
        moved = dict(zip(names, np.split(signs @ halves, len(names), axis=1), strict=True))
        for place, (one, two) in enumerate(pairs):
            middle, own, observed = middles[place], moved[two] - moved[one], differences[place]
            found = np.abs(_difference(middle - own, middle + own, score))
            # what is undefined is no evidence against chance
            extreme[place] += int((~(found < abs(observed) - ROUNDING)).sum())
    return [
        p_of(int(extreme[place]), run.resamples) if np.isfinite(differences[place]) else None
        for place in range(len(pairs))
    ]


def _difference(first: Floats, second: Floats, score: int) -> Floats:
    found: Floats = scores_of_sums(second)[..., score] - scores_of_sums(first)[..., score]
    return found
