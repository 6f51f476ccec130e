"""Percent agreement: how often two annotators of an item say the same."""

from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from accord.contract.agreement import WeightedMeasure
from accord.contract.coding import matrices_of
from accord.contract.measure import Run, measures
from accord.contract.summing import Gathered
from accord.corpus import Coding, Corpus
from accord.errors import QuestionError
from accord.result import Result
from accord.statistics.agreement import Judged, student_interval
from accord.statistics.distributions import root
from accord.statistics.sums import Scores

Floats = NDArray[np.float64]

#: What counts the same: items, judgements, or pairs of judgements.
MEANS = ("items", "judgements", "pairs", "krippendorff")


@measures.register("percent")
@dataclass(frozen=True, kw_only=True)
class Percent(WeightedMeasure):
    """How often two annotators of an item say the same, without regard to chance.

    The share of the pairs of judgements of an item that agree, and of these shares the mean over
    the items with at least two judgements. With `mean=judgements` an item counts as often as it was
    judged, with `mean=pairs` as often as it has pairs; without missing judgements all three are the
    same. `mean=krippendorff` is the agreement p_a from which irrCAC makes α: that of judgements, p,
    corrected for the number n of judgements that can be paired, (1 − 1/n)·p + 1/n.

    By category, this is how often two annotators agree on whether it is this one. The figure beside
    it, specific agreement, is how often another annotator said so too where one did; of two
    annotators it is the F-measure of the one against the other.

    Undefined where no item was judged by two annotators.

    >>> from accord import Coding
    >>> from accord.measures import Percent
    >>> coding = Coding.from_rows([[1, 1, 1], [2, 2, 3], [3, 2, 3], [3, 3, 3]])
    >>> round(Percent()(coding).value, 4)
    0.6667

    References: Gwet (2014), Handbook of Inter-Rater Reliability, 4th ed., chapter 2.
    """

    name: ClassVar[str] = "percent"
    symbol: ClassVar[str] = "agreement"
    direction: ClassVar[str] = "similarity"
    summary: ClassVar[str] = "share of pairs of judgements that agree, not corrected for chance"
    uses_single: ClassVar[bool] = False
    compares_trees: ClassVar[bool] = True

    mean: str = "items"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.mean not in MEANS:
            raise QuestionError(f"no mean {self.mean!r}; there are: {', '.join(MEANS)}")

    def gather(self, corpus: Corpus, run: Run) -> Gathered:  # noqa: ARG002
        """Add up the agreement of the items."""
        coding = corpus.coding
        judged = self.judged(coding)
        size = self._size(judged)
        rows = np.stack([size, size * judged.agreement], axis=1)
        patterns = coding.patterns.unnamed
        scores = _corrected if self.mean == "krippendorff" else _share
        sums, cluster = self.sums_of(coding, patterns, rows, scores, partial(self._row_of, coding))
        return Gathered(
            sums,
            cluster,
            notes=self.notes_on(coding),
            formula="observed",
            why_undefined=lambda: "no item was judged by two annotators",
            analytic=partial(self._by_formula, judged),
            figures={"standard error": self._error(judged)},
            matrices=partial(matrices_of, coding, coding.annotators),
        )

    def of_category(self, corpus: Corpus, code: int, run: Run) -> Result:
        """Measure one category against all others, and how often who says it is not alone."""
        found = super().of_category(corpus, code, run)
        patterns = corpus.coding.patterns.unnamed
        said = (patterns.codes == code).sum(axis=1)
        met = float(patterns.times @ (said * (patterns.judges - 1)))
        both = float(patterns.times @ (said * (said - 1)))
        figures = {**(found.figures or {}), "specific agreement": both / met if met else None}
        return replace(found, figures=figures)

    def _size(self, judged: Judged) -> Floats:
        sizes = {
            "items": np.ones(len(judged.counts)),
            "judgements": judged.counts,
            "pairs": judged.counts * (judged.counts - 1.0),
            "krippendorff": judged.counts,
        }
        size: Floats = sizes[self.mean] * judged.pairable
        return size

    def _value(self, judged: Judged) -> float:
        size = self._size(judged)
        sums = np.stack([size @ judged.times, (size * judged.agreement) @ judged.times])
        return float(_share(sums[None]).value[0])

    def _error(self, judged: Judged) -> float | None:
        size, value = self._size(judged), self._value(judged)
        items = float(judged.pairable @ judged.times)
        if items < 2:
            return None
        apart = np.square(size * (judged.agreement - value)) @ judged.times
        return root(float(apart) * items / (items - 1.0)) / float(size @ judged.times)

    def _by_formula(self, judged: Judged, confidence: float) -> tuple[float, float] | None:
        error = self._error(judged)
        if error is None:
            return None
        degrees = float(judged.pairable @ judged.times) - 1.0
        value = self._value(judged)
        if self.mean == "krippendorff":
            value += (1.0 - value) / float(self._size(judged) @ judged.times)
        found = student_interval(value, error, degrees, confidence)
        return None if found is None else (max(0.0, found[0]), found[1])

    def values_of_rows(self, coding: Coding) -> tuple[Floats, NDArray[np.int64]]:
        """Return the agreement of each kind of row."""
        judged = self.judged(coding)
        return np.where(judged.pairable > 0, judged.agreement, np.nan), self._row_of(coding)


def _share(sums: Floats) -> Scores:
    with np.errstate(invalid="ignore", divide="ignore"):
        value = np.where(sums[:, 0] > 0.0, sums[:, 1] / sums[:, 0], np.nan)
    return Scores(value, value)


def _corrected(sums: Floats) -> Scores:
    share = _share(sums).value
    value = share + (1.0 - share) / np.maximum(1.0, sums[:, 0])
    return Scores(value, value)
