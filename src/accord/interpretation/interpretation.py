"""What a value means, as one thing: the value, a reading on each curve, what the disorder is of."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from accord.contract import Measure, Run, measures
from accord.contract.aligning import AligningMeasure
from accord.corpus import Corpus
from accord.errors import QuestionError
from accord.interpretation.curves import Bench, curves, kinds_for, parse_kinds
from accord.interpretation.disagreement import Disagreement, disagreement
from accord.interpretation.reading import Reading, read_off
from accord.interpretation.wording import amount, said_of
from accord.result import Result

if TYPE_CHECKING:
    from accord.simulation.kinds import ErrorKind


#: What is copied from one annotator.
WHOLE = {"units": "document", "labels": "item", "trees": "sentence"}


@dataclass(frozen=True, slots=True)
class Interpretation:
    """A value and what it amounts to.

    `copied` says what simulated annotators copied, `disagreement` what kinds of disagreement there
    are (of units), by the alignment of `aligned_by`; `notes` which kinds of error were left out
    because they would change nothing here.
    """

    result: Result
    readings: tuple[Reading, ...]
    corpus: Corpus
    direction: str
    copied: str
    steps: int
    sets: int
    seed: int
    disagreement: Disagreement | None = None
    aligned_by: str = ""
    notes: tuple[str, ...] = ()

    @property
    def symbol(self) -> str:
        """How the measure is written."""
        return self.result.symbol or self.result.measure

    def clauses(self) -> list[str]:
        """Return what each reading says."""
        return [said_of(reading, self.symbol, self.corpus) for reading in self.readings]

    @property
    def sentence(self) -> str:
        """The value and everything that it is as if, in one sentence."""
        if self.result.value is None:
            return f"{self.result}."
        reached = [
            clause
            for reading, clause in zip(self.readings, self.clauses(), strict=True)
            if reading.status in ("reached", "none")
        ]
        others = [
            clause
            for reading, clause in zip(self.readings, self.clauses(), strict=True)
            if reading.status == "beyond"
        ]
        if not reached and not others:
            return f"{self.result}."
        said = "; or ".join(
            f"{clause} and nothing else were wrong" if number == 0 else clause
            for number, clause in enumerate(reached)
        )
        return f"{self.result}: {'; '.join(filter(None, [said, *others]))}."

    def to_dict(self) -> dict[str, object]:
        """Return what `--json` prints."""
        return {
            **self.result.to_dict(),
            "sentence": self.sentence,
            "direction": self.direction,
            "copied": self.copied,
            "steps": self.steps,
            "sets": self.sets,
            "seed": self.seed,
            "readings": [
                self._reading(reading, clause)
                for reading, clause in zip(self.readings, self.clauses(), strict=True)
            ],
            "disagreement": None if self.disagreement is None else self.disagreement.to_dict(),
            "aligned_by": self.aligned_by or None,
            "left_out": list(self.notes),
        }

    def _reading(self, reading: Reading, clause: str) -> dict[str, object]:
        return {
            "error": reading.curve.name,
            "status": reading.status,
            "magnitude": reading.magnitude,
            "interval": None if reading.low is None else [reading.low, reading.high],
            "amounts": self._amounts(reading),
            "clause": clause,
            "reason": reading.curve.reason,
            "curve": [
                {
                    "magnitude": point.magnitude,
                    "value": point.mean,
                    "interval": None if point.low is None else [point.low, point.high],
                    "values": list(point.values),
                }
                for point in reading.curve.points
            ],
        }

    def _amounts(self, reading: Reading) -> dict[str, float] | None:
        if reading.magnitude is None:
            return None
        return {
            kind.name: amount(kind, reading.magnitude, self.corpus).value
            for kind in reading.curve.kinds
        }


def interpret_result(
    corpus: Corpus,
    measure: Measure,
    result: Result,
    *,
    errors: Sequence[str],
    steps: int,
    sets: int,
    run: Run,
) -> Interpretation:
    """Place a value that was measured on a curve for each kind of error."""
    reference = _reference(corpus, measure)
    chosen: list[tuple[ErrorKind, ...]] = []
    readings: tuple[Reading, ...] = ()
    notes: tuple[str, ...] = ()
    kind = corpus.kind
    if measure.kind == "labels" and kind == "units" and corpus.objection("coding") is None:
        corpus, kind = Corpus.from_coding(corpus.coding), "labels"
    if errors:
        chosen = [parse_kinds(text, kind) for text in errors]
    else:
        trees = corpus.treebank.kind if kind == "trees" else ""
        chosen = [(one,) for one in kinds_for(kind, trees)]
    if result.value is not None:
        if not chosen:
            raise QuestionError(f"no kind of error is known for {kind}")
        bench = Bench.of(measure, corpus, reference, sets, run)
        rising = measure.direction == "distance"
        found = curves(bench, chosen, steps, run)
        if not errors:  # whoever asks for an error by name is told why there is nothing to say
            notes = tuple(
                f"{curve.name} ({curve.kinds[0].summary}): {curve.reason}"
                for curve in found
                if curve.untouched
            )
            found = [curve for curve in found if not curve.untouched]
        readings = tuple(
            read_off(curve, result.value, result.interval, rising=rising) for curve in found
        )
    aligned, aligned_by = None, ""
    if corpus.kind == "units":
        aligning = measure if isinstance(measure, AligningMeasure) else measures.get("gamma")()
        if isinstance(aligning, AligningMeasure) and aligning.objection(corpus) is None:
            aligned, aligned_by = disagreement(corpus, aligning, run), aligning.spelled()
    copied = (
        f"the reference {reference}"
        if reference
        else f"one of its annotators in each {WHOLE[kind]}, drawn by chance for each set"
    )
    return Interpretation(
        result, readings, corpus, measure.direction, copied, steps, sets, run.seed, aligned,
        aligned_by, notes,
    )  # fmt: skip


def _reference(corpus: Corpus, measure: Measure) -> str | None:
    """Return who is copied: whom the measure compares with, or who has the role."""
    named = measure.parameters().get("reference")
    if isinstance(named, str) and named in corpus.annotators:
        return named
    return min(corpus.references) if corpus.references else None
