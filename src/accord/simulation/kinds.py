"""What a kind of error is, and the registry of all of them.

A kind of error is a frozen dataclass whose fields are its parameters. It says what it does to the
units, the labels or the trees of one annotator who copies a reference; what it does not say it
does not apply to.
"""

from dataclasses import dataclass, fields
from typing import Any, ClassVar
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from accord.corpus import Coding
from accord.corpus.treebank import Treebank
from accord.errors import QuestionError
from accord.registry import Registry, build, parse_call, write_value
from accord.simulation.marks import Marks

Codes = NDArray[np.int32]


@dataclass(frozen=True, kw_only=True)
class ErrorKind:
    """The base of all kinds of error.

    `place` orders those that are made together: category 10, position 20, splits 30, false
    negatives 40, false positives 50. A magnitude is a number from 0 (no error) to 1.

    Each method gets what is marked so far, the magnitude, the reference (which rates and
    distributions are taken from) and a random stream of its own; it returns what is marked then.
    """

    name: ClassVar[str]
    summary: ClassVar[str]
    place: ClassVar[int]
    #: Which trees errors in trees are made in: dependencies or phrases; empty: both.
    trees: ClassVar[str] = ""

    def on_units(
        self, marked: Marks, magnitude: float, reference: Marks, generator: np.random.Generator
    ) -> Marks:
        """Make errors in the units of one annotator."""
        raise QuestionError(self.not_on("units"))

    def on_labels(
        self, given: Codes, magnitude: float, reference: Coding, generator: np.random.Generator
    ) -> Codes:
        """Make errors in the labels that one annotator gave (the numbers of categories, −1: none).

        `reference` is a coding of one annotator.
        """
        raise QuestionError(self.not_on("labels"))

    def on_trees(
        self, drawn: Treebank, magnitude: float, reference: Treebank, generator: np.random.Generator
    ) -> Treebank:
        """Make errors in the trees of one annotator, the only one of both treebanks."""
        raise QuestionError(self.not_on("trees"))

    def applies_to(self) -> tuple[str, ...]:
        """Return what the errors can be made in: units, labels, trees."""
        base = {"units": "on_units", "labels": "on_labels", "trees": "on_trees"}
        own = type(self)
        return tuple(
            kind
            for kind, name in base.items()
            if getattr(own, name) is not getattr(ErrorKind, name)
        )

    def not_on(self, what: str) -> str:
        """Say that these are no errors in units, labels or trees, and which there are."""
        others = [name for name, one in error_kinds.items() if what in one().applies_to()]
        return f"{self.name} is no error in {what}; there are: {', '.join(others) or 'none'}"

    def spelled(self) -> str:
        """Return how the kind of error is written on the command line."""
        given = [
            f"{one.name}={write_value(getattr(self, one.name))}"
            for one in fields(self)
            if getattr(self, one.name) != one.default
        ]
        return f"{self.name}({','.join(given)})" if given else self.name

    @property
    def stream(self) -> int:
        """The number of the random stream that the kind of error draws from."""
        return crc32(self.name.encode())


error_kinds: Registry[type[ErrorKind]] = Registry(
    "kind of error", "accord.simulation", "kinds of error", accepts=ErrorKind, classes=True
)


def parse_error(text: str | ErrorKind) -> ErrorKind:
    """Return the kind of error that `name(parameter=value, …)` spells."""
    if isinstance(text, ErrorKind):
        return text
    name, given = parse_call(text)
    return build(error_kinds.get(name), name, given)


@dataclass(frozen=True, slots=True)
class Damage:
    """Kinds of error, each with its magnitude, in the order in which they are made."""

    parts: tuple[tuple[ErrorKind, float], ...]

    @classmethod
    def of(cls, errors: Any) -> "Damage":
        """Make one of {"position": 0.3, …}, of such pairs, or of a damage."""
        if isinstance(errors, Damage):
            return errors
        pairs = errors.items() if hasattr(errors, "items") else errors
        parts = [(parse_error(kind), _magnitude(value)) for kind, value in pairs]
        names = [kind.name for kind, _ in parts]
        for name in names:
            if names.count(name) > 1:
                raise QuestionError(f"the error {name} is given twice")
        return cls(tuple(sorted(parts, key=lambda part: (part[0].place, part[0].name))))

    def spelled(self) -> str:
        """Return how the errors are written."""
        return "+".join(f"{kind.spelled()}={write_value(value)}" for kind, value in self.parts)


def _magnitude(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float, np.number)):
        raise QuestionError(f"{value!r} as a magnitude; expected a number from 0 to 1")
    if not 0.0 <= float(value) <= 1.0:
        raise QuestionError(f"a magnitude of {value}; expected a number from 0 to 1")
    return float(value)
