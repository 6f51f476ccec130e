"""What the coefficients of agreement share: observed agreement, corrected for that of chance."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from os import PathLike
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from accord.contract.coding import LabelMeasure, matrices_of
from accord.contract.explaining import prevailing, used_alike
from accord.contract.measure import Run
from accord.contract.summing import Gathered
from accord.corpus import Coding, Corpus
from accord.distances.weights import IDENTITY, Weights, resolve_weights, weights_of
from accord.errors import QuestionError
from accord.statistics.agreement import (
    Chance,
    Judged,
    corrected_scores,
    gwet_error,
    student_interval,
    student_test,
)

Floats = NDArray[np.float64]

FORMULA = "(observed − expected) / (1 − expected)"


@dataclass(frozen=True, kw_only=True)
class AgreementMeasure(LabelMeasure):
    """The coefficients of agreement: (observed − expected) / (1 − expected)."""

    has_analytic: ClassVar[bool] = True
    #: Whether only items count that everybody judged.
    complete: ClassVar[bool] = False

    def __post_init__(self) -> None:
        super().__post_init__()
        number = getattr(self, "categories", None)
        if number is not None and (
            isinstance(number, bool) or not isinstance(number, int) or number < 2
        ):
            raise QuestionError(f"categories={number!r}; expected a whole number, 2 or more")

    def chance(self, judged: Judged) -> Chance:
        """Return the agreement that chance would give."""
        raise TypeError(f"{type(self).__name__} does not say what chance would give")

    @property
    def unweighted(self) -> bool:
        """Whether categories agree only with themselves."""
        return True

    def weights_for(self, coding: Coding) -> Weights | None:
        """Return how far categories agree; None: only with themselves."""
        return None

    def categories_of(self, coding: Coding) -> int:
        """Return how many categories there could be: those that occur, unless more are given."""
        given, known = getattr(self, "categories", None), len(coding.table)
        if given is not None and given < known:
            raise QuestionError(f"categories={given}, and there are {known} in the data")
        if given is not None and given > known and not self.unweighted:
            raise QuestionError(
                f"categories={given} with weights, and only {known} categories have a name: "
                "give all of them in their order, Coding.from_rows(…, categories=[…])"
            )
        return given or known

    def judged(self, coding: Coding) -> Judged:
        """Return the rows of judgements that count."""
        patterns = coding.patterns if self.named else coding.patterns.unnamed
        codes = patterns.codes
        if self.complete:
            whole = np.asarray((codes >= 0).all(axis=1), bool)
            codes = np.where(whole[:, None], codes, np.int32(-1))
        return Judged(codes, patterns.weights, self.categories_of(coding), self.weights_for(coding))

    def gather(self, corpus: Corpus, run: Run) -> Gathered:
        """Add up what the items agree, and what chance is made from."""
        coding = corpus.coding
        judged = self.judged(coding)
        chance = self.chance(judged)
        rows = np.concatenate(
            [
                judged.pairable[:, None],
                (judged.agreement * judged.pairable)[:, None],
                chance.columns,
            ],
            axis=1,
        )
        patterns = coding.patterns if self.named else coding.patterns.unnamed
        sums, cluster = self.sums_of(
            coding, patterns, rows, corrected_scores(chance), partial(self._row_of, coding)
        )
        score = sums.score()
        observed, expected = float(score.observed[0]), float(score.expected[0])  # type: ignore[index]
        return Gathered(
            sums,
            cluster,
            notes=(*self.notes_on(coding), *prevailing(judged.shares, observed, expected)),
            formula=FORMULA,
            why_undefined=partial(self.why_undefined, coding),
            analytic=partial(self.analytic, judged, chance, observed, expected),
            figures=self.figures(coding, judged, chance, observed, expected),
            matrices=partial(matrices_of, coding, coding.annotators),
        )

    def _row_of(self, coding: Coding) -> NDArray[np.int64]:
        named = coding.patterns.row_of
        return named if self.named else coding.patterns.unnamed.row_of[named]

    def notes_on(self, coding: Coding) -> tuple[str, ...]:
        """Say what was left out."""
        found = coding.patterns
        counts = found.judges
        if self.complete:
            left = int(found.times[counts < found.codes.shape[1]].sum())
            what = "not judged by everybody"
        else:
            left = int(found.times[counts == 1].sum())
            what = "judged by one annotator only"
        if left == 0:
            return ()
        used = "" if self.complete or not self.uses_single else " (they count for chance)"
        return (f"{left} {'item' if left == 1 else 'items'} {what} left out{used}",)

    #: Whether items with one judgement say something about chance.
    uses_single: ClassVar[bool] = True

    def why_undefined(self, coding: Coding) -> str:
        """Say why there is no value although there are judgements of the same items."""
        used = np.flatnonzero(coding.counts)
        if len(used) == 1:
            return (
                f"there is only one category ({coding.table.labels[used[0]]}), so that chance "
                "agrees as well"
            )
        return "chance alone would agree everywhere, so that nothing can be compared"

    def error(self, judged: Judged, chance: Chance, observed: float, expected: float) -> float:
        """Return the standard error."""
        return gwet_error(judged, chance, observed, expected)

    def analytic(
        self, judged: Judged, chance: Chance, observed: float, expected: float, confidence: float
    ) -> tuple[float, float] | None:
        """Return the interval by Gwet's formula: Student's t with one degree less than items."""
        if not expected < 1.0:
            return None
        error = self.error(judged, chance, observed, expected)
        items = float(judged.rated @ judged.times)
        value = (observed - expected) / (1.0 - expected)
        return student_interval(value, error, items - 1.0, confidence)

    def figures(
        self, coding: Coding, judged: Judged, chance: Chance, observed: float, expected: float
    ) -> Mapping[str, float | None]:
        """Return what stands beside the value: its error, a test, and what explains it."""
        if not expected < 1.0:
            return used_alike(coding)
        error = self.error(judged, chance, observed, expected)
        value, items = (observed - expected) / (1.0 - expected), float(judged.rated @ judged.times)
        return {**student_test(value, error, items - 1.0), **used_alike(coding)}

    def plain(self) -> Self:
        """Return the measure for two categories that are the same or not."""
        return replace(self, categories=None) if hasattr(self, "categories") else self  # type: ignore[call-arg]

    def values_of_rows(self, coding: Coding) -> tuple[Floats, NDArray[np.int64]]:
        """Return (agreement − expected)/(1 − expected) for each kind of row."""
        judged = self.judged(coding)
        chance = self.chance(judged)
        totals = judged.times @ chance.columns
        expected = float(chance.expected(totals[None])[0])
        with np.errstate(invalid="ignore", divide="ignore"):
            values = (judged.agreement - expected) / (1.0 - expected)
        return np.where(judged.pairable > 0, values, np.nan), self._row_of(coding)


@dataclass(frozen=True, kw_only=True)
class WeightedMeasure(AgreementMeasure):
    """The parameters of coefficients with weights.

    Parameters
    ----------
    weights
        How far categories agree: identity (only with themselves), linear, quadratic, ordinal,
        radical, ratio, circular, bipolar; a file or a mapping with their distances; a function of
        two categories that gives their distance; or an array, a row and a column for each category
        in their order, of agreements (1 with itself) or of distances (0 with itself).
    order
        The categories from the lowest to the highest, where they are no numbers: low<middle<high.
    spacing
        What categories are for the weights: the numbers that they are (value), or how many
        categories are below them (rank).
    """

    weights: Any = "identity"
    order: str | None = None
    spacing: str = "value"

    def __post_init__(self) -> None:
        super().__post_init__()
        if isinstance(self.weights, PathLike):
            object.__setattr__(self, "weights", str(self.weights))
        resolved = resolve_weights(self.weights)
        if not isinstance(self.weights, str):  # what is given in code is kept as it is then
            object.__setattr__(self, "weights", resolved)
        if self.spacing not in ("value", "rank"):
            raise QuestionError(f"no spacing {self.spacing!r}; there are: value, rank")

    @property
    def unweighted(self) -> bool:
        """Whether categories agree only with themselves."""
        return bool(resolve_weights(self.weights) == IDENTITY)

    def facts(self, corpus: Corpus) -> tuple[tuple[str, str], ...]:
        """Return what a signature says of the data, and of a file of weights."""
        digest = getattr(resolve_weights(self.weights), "digest", None)
        own = () if digest is None else (("distances", str(digest)),)
        return (*own, *super().facts(corpus))

    def objection_to(self, coding: Coding) -> str | None:
        """Say why the categories cannot be weighted."""
        try:
            self.weights_for(coding)
        except QuestionError as error:
            return str(error)
        return None

    def weights_for(self, coding: Coding) -> Weights | None:
        """Return how far categories agree; None: only with themselves."""
        given = weights_of(self.weights, coding.table, self.order, ranks=self.spacing == "rank")
        return given if given is None or self.complete else given.of_nobody()

    def plain(self) -> Self:
        """Return the measure for two categories that are the same or not."""
        if not self.unweighted:
            raise QuestionError(
                f"{self.spelled()} cannot be divided by category: with weights, a category is not "
                "the same or another; take weights=identity"
            )
        return replace(super().plain(), order=None)
