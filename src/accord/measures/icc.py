"""The intraclass correlation of judgements on a scale."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from accord.contract.measure import Run, measures
from accord.contract.rating import Floats, ScaleMeasure
from accord.contract.summing import Gathered
from accord.corpus import Coding, Corpus
from accord.errors import QuestionError
from accord.statistics.sums import Scores
from accord.statistics.variance import (
    FORMS,
    f_interval,
    f_test,
    one_way,
    one_way_squares,
    two_way,
    two_way_squares,
)


@measures.register("icc")
@dataclass(frozen=True, kw_only=True)
class Icc(ScaleMeasure):
    """The share of the variance of judgements that is due to the items.

    `form=ICC1`: each item is judged by other annotators; ICC2: the annotators are a sample, and who
    is always stricter disagrees; ICC3: they are all there are, and who is always stricter does not
    disagree. ICC1k, ICC2k, ICC3k: the same of the mean of all annotators' judgements.

    ICC1 and ICC1k take items with missing judgements; the others take those that everybody judged,
    and count the rest. The analytic interval is that of McGraw and Wong (1996).

    Undefined where all judgements are the same, or all items so alike that nothing is left to
    divide by, and for fewer than two items.

    >>> from accord import Coding
    >>> from accord.measures import Icc
    >>> coding = Coding.from_rows([[1, 1, 1], [2, 2, 3], [3, 2, 3], [3, 3, 3]])
    >>> round(Icc()(coding).value, 4)
    0.8125

    References: Shrout and Fleiss (1979), Psychological Bulletin 86(2); McGraw and Wong (1996),
    Psychological Methods 1(1).
    """

    name: ClassVar[str] = "icc"
    symbol: ClassVar[str] = "ICC"
    summary: ClassVar[str] = "numbers: the share of variance that is due to the items (1979)"
    has_analytic: ClassVar[bool] = True
    for_nobody: ClassVar[str] = "icc(form=ICC1)"

    form: str = "ICC2"

    def __post_init__(self) -> None:
        super().__post_init__()
        known = {name.lower(): name for name in FORMS}
        if str(self.form).lower() not in known:
            raise QuestionError(f"no form {self.form!r}; there are: {', '.join(FORMS)}")
        object.__setattr__(self, "form", known[str(self.form).lower()])

    @property
    def may_miss(self) -> bool:  # type: ignore[override]
        """Whether judgements may be missing."""
        return self.form in ("ICC1", "ICC1k")

    @property
    def named(self) -> bool:  # type: ignore[override]
        """Whether it matters who judged."""
        return not self.may_miss

    def gather(self, corpus: Corpus, run: Run) -> Gathered:  # noqa: ARG002
        """Add up sums and squares over the items."""
        coding = corpus.coding
        values, whole = self.scale(coding)
        if self.may_miss:
            rows, squares_of = one_way(values, coding.patterns.codes >= 0), one_way_squares
        else:
            rows, squares_of = two_way(values, whole), two_way_squares

        def scores(sums: Floats) -> Scores:
            return Scores(squares_of(sums).icc(self.form))

        sums, cluster = self.sums_of(
            coding, coding.patterns, rows, scores, partial(_row_of, coding)
        )
        squares = squares_of(sums.total()[None])
        return Gathered(
            sums,
            cluster,
            notes=self.notes_on(coding),
            formula="",
            why_undefined=partial(_why_undefined, coding),
            analytic=partial(f_interval, squares, self.form),
            figures=f_test(squares, self.form),
        )


def _why_undefined(coding: Coding) -> str:
    if len(np.flatnonzero(coding.counts)) == 1:
        return "all judgements are the same, so that items do not vary"
    return "items do not differ more than the judgements of one item do"


def _row_of(coding: Coding) -> NDArray[np.int64]:
    return coding.patterns.row_of
