"""What a magnitude of each kind of error means, in words."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from accord.corpus import Corpus
from accord.interpretation.reading import Reading
from accord.simulation.kinds import ErrorKind

#: What one kind of error does at a magnitude: how much, of what, and the whole clause with {} for
#: how much.
Said = tuple[float, str, str]


@dataclass(frozen=True, slots=True)
class Amount:
    """How much a magnitude is in terms of the data: a number, and a clause with room for it."""

    value: float
    percent: bool
    clause: str

    def said(self, low: "Amount | None" = None, high: "Amount | None" = None) -> str:
        """Write the clause, with an interval if there is one."""
        shown = self.shown()
        if low is not None and high is not None:
            shown += f" [{low.shown(bare=True)}, {high.shown(bare=True)}]"
        return self.clause.replace("{}", shown)

    def shown(self, *, bare: bool = False) -> str:
        """Write the number."""
        if self.percent:
            return f"{100 * self.value:.0f}" + ("" if bare else " %")
        return f"{self.value:.2f}"


def _confused(kind: Any, magnitude: float, corpus: Corpus) -> float:
    """Return the share of the units (or labels) whose category becomes another one."""
    if corpus.kind == "labels":
        groups = [(np.asarray(corpus.coding.counts, np.float64), corpus.coding.table.labels)]
    else:
        table = corpus.table
        size = len(table.categories)
        groups = [
            (
                np.bincount(
                    table.category[(table.layer == layer) & (table.category >= 0)], minlength=size
                ).astype(np.float64),
                table.categories,
            )
            for layer in np.unique(table.layer).tolist()
        ]
    changed, total = 0.0, 0.0
    for counts, names in groups:
        if counts.sum() > 0:
            kept = np.diag(kind.matrix(counts, names, magnitude))
            changed += float((counts * (1.0 - kept)).sum())
            total += float(counts.sum())
    return changed / total if total else 0.0


def _position(kind: Any, magnitude: float, _: Corpus) -> Amount:
    overlap = "" if kind.overlap else ", never past a neighbour"
    value = magnitude * kind.s
    return Amount(value, False, f"boundaries moved by up to {{}} of a unit's length{overlap}")


def _category(kind: Any, magnitude: float, corpus: Corpus) -> Amount:
    return Amount(_confused(kind, magnitude, corpus), True, "{} of the categories were confused")


def _missed(_: Any, magnitude: float, corpus: Corpus) -> Amount:
    what = "judgements were missing" if corpus.kind == "labels" else "units were missed"
    return Amount(magnitude, True, f"{{}} of the {what}")


def _added(kind: Any, magnitude: float, _: Corpus) -> Amount:
    return Amount(magnitude * kind.share, True, "{} as many units again were marked for nothing")


def _cut(kind: Any, magnitude: float, _: Corpus) -> Amount:
    return Amount(magnitude * kind.times, False, "units were cut {} times each on average")


def _random(_: Any, magnitude: float, __: Corpus) -> Amount:
    return Amount(magnitude, True, "{} of the answers were given by chance")


def _share_of(what: str) -> "Saying":
    """Say what part of something errors were made in, each with the same probability."""

    def said(_: Any, magnitude: float, __: Corpus) -> Amount:
        return Amount(magnitude, True, f"{{}} of the {what}")

    return said


Saying = Callable[[Any, float, Corpus], Amount]

#: Kinds of error that are not here are said by their summary and their magnitude.
SAYINGS: dict[str, Saying] = {
    "position": _position,
    "category": _category,
    "false-negatives": _missed,
    "false-positives": _added,
    "splits": _cut,
    "random-answers": _random,
    "missed-boundaries": _share_of("boundaries between units that touch were forgotten"),
    "tree-relabel": _share_of("labels in the trees were given by chance"),
    "tree-reattach": _share_of("words hung on another head"),
    "tree-reattach-uniform": _share_of("words hung on any head"),
    "phrase-flatten": _share_of("phrases were left out"),
    "phrase-insert": _share_of("phrases had one more below them"),
    "phrase-move": _share_of("nodes hung elsewhere"),
}


def amount(kind: ErrorKind, magnitude: float, corpus: Corpus) -> Amount:
    """Say how much a magnitude is, in terms of the data."""
    saying = SAYINGS.get(kind.name)
    if saying is None:
        return Amount(magnitude, False, f"{kind.summary}, at a magnitude of {{}}")
    return saying(kind, magnitude, corpus)


def clause(
    kinds: Sequence[ErrorKind],
    corpus: Corpus,
    magnitude: float,
    bounds: tuple[float, float] | None = None,
) -> str:
    """Say what errors of some kinds, made together, do."""
    said = []
    for kind in kinds:
        here = amount(kind, magnitude, corpus)
        around = bounds and tuple(amount(kind, one, corpus) for one in bounds)
        said.append(here.said(*around) if around else here.said())
    return " and ".join(said)


def said_of(reading: Reading, symbol: str, corpus: Corpus) -> str:
    """Say in a clause how many errors of one kind the value amounts to."""
    kinds = reading.curve.kinds
    if reading.status == "undefined":
        what = ", ".join(kind.summary for kind in kinds)
        return f"nothing can be said where {what}: {reading.curve.reason or NOT_FAR}"
    if reading.status == "none":
        return f"as if nothing were wrong ({', '.join(kind.summary for kind in kinds)}: none)"
    if reading.status == "reached" and reading.magnitude is not None:
        bounds = None
        if reading.low is not None and reading.high is not None:
            bounds = reading.low, reading.high
        more = " or more" if reading.open else ""
        return f"as if {clause(kinds, corpus, reading.magnitude, bounds)}{more}"
    worst = "" if reading.worst is None else f" ({symbol} would still be {reading.worst:.2f})"
    beyond = "" if reading.farthest == 1.0 else "; with more there is no value"
    most = clause(kinds, corpus, reading.farthest)
    hardly = ", though its interval reaches that far" if reading.open else ""
    return f"not even if {most}{worst}{beyond}{hardly}"


NOT_FAR = "there is no value as soon as there are errors"
