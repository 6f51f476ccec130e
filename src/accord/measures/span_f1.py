"""F1 of spans: how many of two annotators' units match, as evaluations of named entities count."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from accord.contract.matching import ADDED, MISSED, Floats, Ints, MatchingMeasure
from accord.contract.measure import measures
from accord.contract.meeting import Study
from accord.errors import QuestionError

#: What a matched pair counts as correct, as partly correct and in all: for the four outcomes same,
#: other type, other boundaries, both.
SCHEMES = {
    "strict": ((1, 0, 0, 0), (0, 0, 0, 0), 1),
    "exact": ((1, 1, 0, 0), (0, 0, 0, 0), 1),
    "partial": ((1, 1, 0, 0), (0, 0, 1, 1), 1),
    "type": ((1, 0, 1, 0), (0, 0, 0, 0), 1),
    "muc": ((2, 1, 1, 0), (0, 0, 0, 0), 2),
}
AVERAGES = ("micro", "macro")


@measures.register("span-f1")
@dataclass(frozen=True, kw_only=True)
class SpanF1(MatchingMeasure):
    """How many units match: the F-measure, which is what agreement comes to where gaps are endless.

    F1 = 2·(COR + ½·PAR) / (POS + ACT). Units are matched one to one so that as many as possible are
    right, not from left to right; only units that overlap can be matched. `scheme` says what is
    right (SemEval 2013, task 9.1; MUC-5):

    - strict: boundaries and category the same;
    - exact: boundaries the same, whatever the category;
    - partial: boundaries the same, or half right (PAR) where units overlap, whatever the category;
    - type: the category the same, where units overlap;
    - muc: two answers for each unit, its category and its boundaries.

    COR are right answers, INC wrong ones, MIS units of the reference that nothing was matched with,
    SPU units of the other; POS = COR + INC + PAR + MIS, ACT = COR + INC + PAR + SPU. Precision and
    recall stand beside the value. Without a reference, the value is the mean F1 over all pairs of
    annotators; as the number of units that nobody marks grows, κ approaches it (Hripcsak and
    Rothschild). It is not corrected for chance.

    Who was matched with whom is in `result.alignment`.

    `average=macro` takes the mean of the categories' own F1, each on its units alone.

    Undefined where neither annotator marked a unit.

    >>> from accord import Continuum
    >>> from accord.measures import SpanF1
    >>> continuum = Continuum.from_units(
    ...     {"ann": [(0, 7, "PER"), (12, 20, "LOC")], "bob": [(0, 9, "PER"), (12, 20, "LOC")]})
    >>> SpanF1(scheme="strict")(continuum).value, SpanF1(scheme="partial")(continuum).value
    (0.5, 0.75)

    References: Chinchor and Sundheim (1993), MUC-5; Segura-Bedmar, Martínez and Herrero-Zazo
    (2013), SemEval; Hripcsak and Rothschild (2005), JAMIA 12(3).
    """

    name: ClassVar[str] = "span-f1"
    symbol: ClassVar[str] = "F1"
    summary: ClassVar[str] = "units that match, as evaluations of named entities count them"
    direction: ClassVar[str] = "similarity"

    scheme: str = "strict"
    average: str = "micro"

    def __post_init__(self) -> None:
        super().__post_init__()
        for name, known in (("scheme", tuple(SCHEMES)), ("average", AVERAGES)):
            if getattr(self, name) not in known:
                raise QuestionError(
                    f"no {name} {getattr(self, name)!r}; there are: {', '.join(known)}"
                )

    def savings(self) -> Floats:
        """Return twice what is right in a match: whole numbers."""
        correct, partial, _ = SCHEMES[self.scheme]
        savings: Floats = 2.0 * np.array(correct) + np.array(partial)
        return savings

    def outcomes(self) -> tuple[tuple[str, ...], Floats]:
        """Return the names of the answers, and how much of a right one each lacks."""
        correct, partial, each = SCHEMES[self.scheme]
        lacking = each - np.array(correct) - 0.5 * np.array(partial)
        names = [
            "COR" if right == each else "PAR" if part else "INC"
            for right, part in zip(correct, partial, strict=True)
        ]
        if each > 1:  # the boundaries, then the category
            names = ["COR COR", "COR INC", "INC COR", "INC INC"]
        return (*names, "MIS", "SPU"), np.append(lacking, [each, each]).astype(np.float64)

    def groups_of(self, study: Study) -> tuple[Ints, int]:
        """Match categories apart from one another where each has its own F1."""
        if self.average == "macro":
            return study.kind, max(1, len(study.kinds))
        return super().groups_of(study)

    def of_comparisons(self, counts: Floats) -> Floats:
        """Return the F1 of each comparison."""
        right, possible, actual = self._answers(counts)
        with np.errstate(invalid="ignore", divide="ignore"):
            of_groups = np.where(possible + actual > 0, 2.0 * right / (possible + actual), np.nan)
        defined = np.isfinite(of_groups)
        total = np.where(defined, of_groups, 0.0).sum(axis=-1)
        with np.errstate(invalid="ignore", divide="ignore"):
            mean: Floats = total / defined.sum(axis=-1)
        return mean

    def _answers(self, counts: Floats) -> tuple[Floats, Floats, Floats]:
        """Return COR + ½·PAR, POS and ACT."""
        correct, partial, each = SCHEMES[self.scheme]
        pairs = counts[..., :MISSED]
        right = pairs @ (np.array(correct) + 0.5 * np.array(partial))
        matched = pairs.sum(axis=-1)
        return right, each * (matched + counts[..., MISSED]), each * (matched + counts[..., ADDED])

    def values_of(self, counts: Floats) -> dict[str, float | None]:
        """Return the answers by kind, over all comparisons, with precision and recall."""
        correct, partial, each = SCHEMES[self.scheme]
        pairs = counts[:MISSED]
        right, possible, actual = (float(one) for one in self._answers(counts))
        whole, part = float(pairs @ np.array(correct)), float(pairs @ np.array(partial))
        return {
            "COR": whole,
            "INC": float(each * pairs.sum()) - whole - part,
            "PAR": part,
            "MIS": float(each * counts[MISSED]),
            "SPU": float(each * counts[ADDED]),
            "POS": possible,
            "ACT": actual,
            "precision": right / actual if actual else None,
            "recall": right / possible if possible else None,
        }
