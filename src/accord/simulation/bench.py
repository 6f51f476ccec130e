"""Measures on the bench: sets of erring annotators at one magnitude, and what measures say of them.

The references of all sets, and the random streams of all annotators, are the same at every
magnitude: the points of a curve differ in the magnitude, and as little as possible in chance.
"""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from accord.contract import Measure, Run, parse_measure
from accord.contract.aligning import AligningMeasure
from accord.corpus import Corpus
from accord.errors import QuestionError
from accord.registry import write_value
from accord.result import Result
from accord.simulation.agreement import as_agreement, spelled_for
from accord.simulation.experiment import Row
from accord.simulation.kinds import Damage, ErrorKind, parse_error
from accord.simulation.model import ReferenceModel
from accord.simulation.shuffling import shuffled

#: The places below the seed from which references and errors are drawn.
REFERENCES, ERRORS = 0, 1


@dataclass(frozen=True, slots=True)
class Error:
    """A kind of error whose magnitude is that of the point of the curve, or always the same."""

    kind: ErrorKind
    magnitude: float | None = None

    @classmethod
    def parse(cls, text: "str | Error") -> "Error":
        """Read `position`, `position(overlap=false)` or `category=0.1`."""
        if isinstance(text, Error):
            return text
        bracket = text.rfind(")")
        name, equals, value = text[bracket + 1 :].partition("=")
        if not equals:
            return cls(parse_error(text))
        try:
            fixed = float(value)
        except ValueError:
            raise QuestionError(
                f"{text!r} as an error; expected a kind of error, or one with its magnitude, as in "
                "position=0.3"
            ) from None
        found = cls(parse_error(text[: bracket + 1] + name), fixed)
        Damage.of([(found.kind, fixed)])  # which looks at the magnitude
        return found

    def spelled(self) -> str:
        """Return how it is written."""
        fixed = "" if self.magnitude is None else f"={write_value(self.magnitude)}"
        return f"{self.kind.spelled()}{fixed}"

    def __str__(self) -> str:
        return self.spelled()


@dataclass(frozen=True, slots=True)
class Bench:
    """What is measured: references, errors, how many sets of how many annotators, and with what.

    `reference` is a model, from which each set draws one of its own, or a corpus of one annotator,
    which all sets share. Sets of a model are the documents of one corpus, so that γ draws its
    chance from all the sets of a magnitude; a corpus given is measured set by set. The first
    annotators, as many as are `faithful`, copy the reference as it is.
    """

    reference: ReferenceModel | Corpus
    errors: tuple[Error, ...]
    measures: tuple[str, ...]
    sets: int
    annotators: int
    faithful: int = 0

    def damage(self, magnitude: float) -> Damage:
        """Return what is done to the reference at a magnitude."""
        return Damage.of(
            [
                (one.kind, magnitude if one.magnitude is None else one.magnitude)
                for one in self.errors
            ]
        )

    def objections(self, seed: int) -> dict[str, str]:
        """Return the measures that do not apply even to copies without errors, and why."""
        (corpus,) = replace(self, errors=(), sets=1).corpora(0.0, seed)
        found = {
            spelling: parse_measure(spelled_for(spelling, corpus)).objection(corpus)
            for spelling in self.measures
        }
        return {spelling: reason for spelling, reason in found.items() if reason is not None}

    def corpora(self, magnitude: float, seed: int) -> list[Corpus]:
        """Return what is measured: one corpus with all sets as documents, or one for each set."""
        damage = self.damage(magnitude)
        names = [str(number + 1) for number in range(self.annotators)]
        width = len(str(self.sets))
        found = []
        for number in range(self.sets):
            reference = self.reference
            if isinstance(reference, ReferenceModel):
                stream = np.random.SeedSequence(seed, spawn_key=(REFERENCES, number))
                name = f"set-{number + 1:0{width}}"
                reference = Corpus([reference.draw(np.random.default_rng(stream), name)])
            root = np.random.SeedSequence(seed, spawn_key=(ERRORS, number))
            found.append(
                shuffled(reference, damage, names=names, seed=root, faithful=self.faithful)
            )
        if isinstance(self.reference, ReferenceModel):
            return [Corpus(continuum for corpus in found for continuum in corpus)]
        return found


def measured(bench: Bench, magnitude: float, seed: int) -> Row:
    """Return, for each measure, its value for each set at a magnitude, as an agreement."""
    corpora = bench.corpora(magnitude, seed)
    row: Row = {"magnitude": magnitude, "measures": {}}
    for spelling in bench.measures:
        values: list[float | None] = []
        reasons: list[str] = []
        pooled = observed = expected = None
        for corpus in corpora:
            measure = parse_measure(spelled_for(spelling, corpus))
            # threads of one measurement would only wait for those of the other tasks
            run = Run(seed=seed, jobs=1, resamples=0)
            result = measure(corpus, run=run)
            if len(corpora) == 1:
                observed, expected = result.observed, result.expected
                if result.value is not None:
                    pooled = as_agreement(measure, result.value, corpus)
            for part, found in _parts(bench, measure, corpus, result):
                values.append(
                    None if found.value is None else as_agreement(measure, found.value, part)
                )
                reasons += [found.reason] if found.value is None and found.reason else []
        row["measures"][spelling] = {
            "values": values,
            "pooled": pooled,
            "observed": observed,
            "expected": expected,
            "reason": reasons[0] if reasons else None,
        }
    return row


def _parts(
    bench: Bench, measure: Measure, corpus: Corpus, result: Result
) -> "list[tuple[Corpus, Result]]":
    """Return the result for each set."""
    if not isinstance(bench.reference, ReferenceModel):
        return [(corpus, result)]
    if result.value is None and isinstance(measure, AligningMeasure):
        # chance of single documents would be another one
        return [(corpus, result)] * len(corpus)
    parts: Any = result.by("document")
    return [(corpus.select(documents=[name]), parts[name]) for name in corpus.documents]
