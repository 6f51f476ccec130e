"""Curves: what a measure gives when so many errors of one kind are made, and no others."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from accord.contract import Measure, Run
from accord.corpus import Corpus
from accord.errors import DataError, QuestionError
from accord.interpretation.copies import copies
from accord.interpretation.originals import Original, originals
from accord.simulation.kinds import ErrorKind, error_kinds, parse_error
from accord.statistics.distributions import student_quantile

#: Where a measure cannot bear what a kind of error does, another form of it may do.
GENTLER = {"position": "position(overlap=false)"}
#: Means on a curve are known to this relative precision of what chance gives, or better.
PRECISION = 0.05
#: Single values never to a worse one than this.
ROUGHEST = 0.5
#: So many samples of chance there are at each magnitude at least, and so many for each set.
SAMPLES, FEWEST = 20, 5
#: What people ask about first.
FIRST = "position, false-negatives, category"
#: Magnitudes are this power of equal steps.
DENSER = 1.5
#: What is drawn first below the seed.
SETS = 1 << 20
#: Why there is no curve of errors that have nothing to change.
UNTOUCHED = "such errors change nothing in these data"


@dataclass(frozen=True, slots=True)
class Point:
    """The values of all sets at one magnitude: their mean, and an interval of the mean.

    `mean` is None where the measure has no value on most sets.
    """

    magnitude: float
    values: tuple[float | None, ...]
    mean: float | None
    low: float | None
    high: float | None


@dataclass(frozen=True, slots=True)
class Curve:
    """The values from no errors to all there can be; `reason` says why there is none.

    `untouched` are data in which such errors are impossible, or change nothing.
    """

    kinds: tuple[ErrorKind, ...]
    points: tuple[Point, ...]
    reason: str | None = None
    untouched: bool = False

    @property
    def name(self) -> str:
        """How the errors are written."""
        return "+".join(kind.spelled() for kind in self.kinds)

    @property
    def defined(self) -> tuple[Point, ...]:
        """The points from no errors on, as far as there are values."""
        found = []
        for point in self.points:
            if point.mean is None:
                break
            found.append(point)
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Bench:
    """What values are computed on: the measure, what is copied in each set, who does not err.

    The mean over the sets is what is wanted, so the sets of a magnitude share the samples of chance
    out among them. Each has samples of its own: what they are off by is in the interval.
    """

    measure: Measure
    corpus: Corpus
    sets: tuple[Original, ...]
    undamaged: frozenset[str]
    seed: int
    confidence: float

    @classmethod
    def of(
        cls, measure: Measure, corpus: Corpus, reference: str | None, sets: int, run: Run
    ) -> "Bench":
        """Draw what is copied; labels are compared as labels, whatever the data are."""
        if measure.kind == "labels" and corpus.kind == "units":
            corpus = Corpus.from_coding(corpus.coding)
        changes = {}
        asked = measure.parameters().get("precision")
        if asked is not None:  # None: everything is computed
            # the mean of so many values is as much more precise as the root of their number says
            changes = {"precision": max(min(PRECISION * sets**0.5, ROUGHEST), asked)}
        named = measure.parameters().get("reference")
        exact = frozenset(corpus.references | ({named} if isinstance(named, str) else set()))
        drawn = originals(corpus, reference, lambda number: stream(run.seed, number), sets)
        confidence = float(measure.parameters().get("confidence", 0.95))
        return cls(
            measure.with_parameters(**changes), corpus, tuple(drawn),
            exact & frozenset(corpus.annotators), run.seed, confidence,
        )  # fmt: skip

    def value(
        self, kinds: Sequence[ErrorKind], magnitude: float, number: int, check: Callable[[], None]
    ) -> tuple[float | None, str | None]:
        """Return the value of one set at one magnitude, or why there is none."""
        check()
        seed = np.random.SeedSequence(self.seed, spawn_key=(SETS, number))
        try:
            made = copies(self.sets[number], kinds, magnitude, seed, self.undamaged)
        except (DataError, QuestionError) as error:
            return None, str(error).partition("\n")[0]
        run = Run(
            seed=chance_seed(self.seed, number), jobs=1, check=check, resamples=0,
            first_samples=max(FEWEST, -(-SAMPLES // len(self.sets))),
        )  # fmt: skip
        result = self.measure(made, run=run)
        return result.value, result.reason

    def nothing_to_do(self, kinds: Sequence[ErrorKind]) -> str | None:
        """Say why such errors are impossible in what is copied, or change nothing in it."""
        for number, original in enumerate(self.sets):
            seed = np.random.SeedSequence(self.seed, spawn_key=(SETS, number))
            try:
                made = copies(original, kinds, 1.0, seed, self.undamaged)
            except QuestionError as error:
                return str(error)
            except DataError:  # fewer of them may be possible
                return None
            if made.digest() != copies(original, (), 0.0, seed, self.undamaged).digest():
                return None
        return UNTOUCHED


def stream(seed: int, number: int) -> np.random.Generator:
    """Return the random stream that draws what is copied in a set."""
    return np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(SETS + 1, number)))


def chance_seed(seed: int, number: int) -> int:
    """Return the seed of the samples of chance of a set, the same at all magnitudes."""
    return int(np.random.SeedSequence(seed, spawn_key=(SETS + 2, number)).generate_state(1)[0])


def kinds_for(kind: str, trees: str = "") -> list[ErrorKind]:
    """Return the kinds of error that there are in units, labels or trees (of some kind)."""
    found = [error() for _, error in error_kinds.items()]
    chosen = [one for one in found if kind in one.applies_to() and one.trees in ("", trees)]
    return sorted(chosen, key=lambda one: (one.name not in FIRST, FIRST.find(one.name), one.place))


def parse_kinds(text: str, kind: str) -> tuple[ErrorKind, ...]:
    """Read `position` or `position+category`, kinds of error that are made together."""
    chosen = tuple(parse_error(one.strip()) for one in text.split("+"))
    for one in chosen:
        if kind not in one.applies_to():
            raise QuestionError(one.not_on(kind))
    return chosen


def curves(
    bench: Bench, errors: Sequence[tuple[ErrorKind, ...]], steps: int, run: Run
) -> list[Curve]:
    """Compute the curve of each kind of error, at `steps` magnitudes above 0.

    They lie closer together where they are small: most curves fall fastest there.
    """
    magnitudes = [round((step / steps) ** DENSER, 6) for step in range(steps + 1)]
    sets = len(bench.sets)
    begun = [_possible(bench, kinds, magnitudes[1], run.check) for kinds in errors]
    known = {(number, 1, 0): one.value for number, one in enumerate(begun) if one.reason is None}
    work = [
        (number, step, place)
        for number in sorted({number for number, _, _ in known})
        for step in range(1, steps + 1)
        for place in range(sets)
        if (number, step, place) not in known
    ]
    values: dict[Job, float | None] = dict(known)
    unharmed = bench.value((), 0.0, 0, run.check)[0] if known else None

    def value_of(job: Job) -> float | None:
        number, step, place = job
        return bench.value(begun[number].kinds, magnitudes[step], place, run.check)[0]

    for count, (job, value) in enumerate(_done(value_of, work, run), start=1):
        values[job] = value
        run.progress(count, len(work), "erring on purpose")
    found = []
    for number, one in enumerate(begun):
        if one.reason is not None:
            found.append(Curve(one.kinds, (), one.reason, untouched=one.untouched))
            continue
        drawn = [[unharmed] * sets] + [
            [values[number, step, place] for place in range(sets)] for step in range(1, steps + 1)
        ]
        found.append(Curve(one.kinds, tuple(_points(magnitudes, drawn, bench.confidence))))
    return found


Job = tuple[int, int, int]


def _done(
    value_of: Callable[[Job], float | None], work: Sequence[Job], run: Run
) -> Iterator[tuple[Job, float | None]]:
    with run.working() as running:
        executor = running.threads
        mapping = map if executor is None else executor.map
        for job, value in zip(work, mapping(value_of, work), strict=True):
            run.check()
            yield job, value


@dataclass(frozen=True, slots=True)
class _Begun:
    """Kinds of error with which the measure has values, the first of them; or why it has none."""

    kinds: tuple[ErrorKind, ...]
    value: float | None = None
    reason: str | None = None
    untouched: bool = False


def _possible(
    bench: Bench, kinds: tuple[ErrorKind, ...], magnitude: float, check: Callable[[], None]
) -> _Begun:
    """Begin a curve, with a gentler form of the errors where the measure needs it."""
    nothing = bench.nothing_to_do(kinds)
    if nothing is not None:
        return _Begun(kinds, None, nothing, untouched=True)
    value, reason = bench.value(kinds, magnitude, 0, check)
    if value is not None:
        return _Begun(kinds, value)
    gentler = tuple(
        parse_error(GENTLER[kind.name]) if kind.name in GENTLER and kind == type(kind)() else kind
        for kind in kinds
    )
    if gentler != kinds:
        value, _ = bench.value(gentler, magnitude, 0, check)
        if value is not None:
            return _Begun(gentler, value)
    return _Begun(kinds, None, reason or "the measure has no single value")


def _points(
    magnitudes: Sequence[float], drawn: Sequence[Sequence[float | None]], confidence: float
) -> Iterator[Point]:
    """Return the mean and its interval at each magnitude.

    How much sets differ is taken from the neighbouring magnitudes too: a few sets alone say little
    about it. Without errors, nothing differs.
    """
    known = [np.array([one for one in values if one is not None], np.float64) for values in drawn]
    for place, (magnitude, values) in enumerate(zip(magnitudes, drawn, strict=True)):
        if 2 * len(known[place]) <= len(values):
            yield Point(magnitude, tuple(values), None, None, None)
            continue
        mean = float(known[place].mean())
        near = [one for one in known[max(1, place - 1) : place + 2] if len(one) > 1]
        if place == 0 or len(known[place]) < 2:
            low, high = (mean, mean) if place == 0 and len(values) > 1 else (None, None)
            yield Point(magnitude, tuple(values), mean, low, high)
            continue
        degrees = sum(len(one) - 1 for one in near)
        variance = sum(float(((one - one.mean()) ** 2).sum()) for one in near) / degrees
        room = student_quantile(0.5 + confidence / 2.0, degrees)
        room *= (variance / len(known[place])) ** 0.5
        yield Point(magnitude, tuple(values), mean, mean - room, mean + room)
