"""Kendall's W: how alike annotators rank the items."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from accord.contract.coding import thinned
from accord.contract.measure import Run, check_flag, measures
from accord.contract.rating import Floats, ScaleMeasure
from accord.contract.summing import Gathered
from accord.corpus import Coding, Corpus
from accord.statistics.distributions import chi_above
from accord.statistics.sums import Scores


@measures.register("kendall-w")
@dataclass(frozen=True, kw_only=True)
class KendallW(ScaleMeasure):
    """How alike annotators rank the items: from 0, no more than by chance, to 1, the same order.

    W = 12·S/(m²(n³ − n) − m·ΣT) for m annotators and n items: S is the sum of squared deviations of
    the items' summed ranks, T = t³ − t for t items that an annotator ranks alike.
    `tie_correction=false` leaves ΣT out. Only items that everybody judged take part.

    In the resamples for the interval, ranks are those of the data.

    Undefined for fewer than two items, and where everybody ranks all items alike.

    >>> from accord import Coding
    >>> from accord.measures import KendallW
    >>> coding = Coding.from_rows([[1, 1, 1], [2, 2, 3], [3, 2, 3], [3, 3, 3]])
    >>> round(KendallW()(coding).value, 4)
    0.875

    References: Kendall and Babington Smith (1939), Annals of Mathematical Statistics 10(3).
    """

    name: ClassVar[str] = "kendall-w"
    symbol: ClassVar[str] = "W"
    summary: ClassVar[str] = "numbers: how alike annotators rank the items (1939)"
    for_missing: ClassVar[str] = "alpha(distance=ordinal)"
    named: ClassVar[bool] = True
    for_nobody: ClassVar[str] = "alpha(distance=ordinal)"

    tie_correction: bool = True

    def __post_init__(self) -> None:
        super().__post_init__()
        check_flag("tie_correction", self.tie_correction)

    def gather(self, corpus: Corpus, run: Run) -> Gathered:  # noqa: ARG002
        """Add up the ranks of the items and their squares."""
        coding = corpus.coding
        ranks, whole = self.ranks(coding)
        columns = [whole, ranks.sum(axis=1) ** 2, np.square(ranks).sum(axis=1)]
        rows = np.concatenate([np.stack(columns, axis=1), ranks], axis=1)
        sums, cluster = self.sums_of(
            coding, coding.patterns, rows, self._scores, partial(_row_of, coding)
        )
        items, people = float(whole @ coding.patterns.times), float(ranks.shape[1])
        value = float(sums.score().value[0])
        figures: dict[str, float | None] = {}
        if np.isfinite(value):
            chi = people * (items - 1.0) * value
            figures = {"chi2": chi, "df": items - 1.0, "p": chi_above(chi, items - 1.0)}
        return Gathered(
            sums,
            cluster,
            notes=self.notes_on(coding),
            formula="",
            why_undefined=lambda: "everybody ranks all items alike, so that nothing is ranked",
            figures=figures,
        )

    def ranks(self, coding: Coding) -> tuple[Floats, Floats]:
        """Return the ranks that each annotator gives each kind of row, from their mean on."""
        numbers = coding.table.numbers
        if numbers is None:
            raise TypeError("words on a scale")
        found = coding.patterns
        whole = np.asarray((found.codes >= 0).all(axis=1), bool)
        codes = thinned(found.codes, whole)
        order = np.argsort(numbers, kind="stable")
        ranks = np.zeros(codes.shape)
        for number, column in enumerate(codes.T):
            counts = np.bincount(column + 1, found.times, minlength=len(numbers) + 1)[1:]
            middle = np.zeros(len(numbers))
            middle[order] = np.cumsum(counts[order]) - counts[order] / 2.0
            ranks[:, number] = np.where(whole, middle[column] - counts.sum() / 2.0, 0.0)
        return ranks, whole.astype(np.float64)

    def _scores(self, sums: Floats) -> Scores:
        items, together, squares, columns = sums[:, 0], sums[:, 1], sums[:, 2], sums[:, 3:]
        people = float(columns.shape[1])
        with np.errstate(invalid="ignore", divide="ignore"):
            apart = together - columns.sum(axis=1) ** 2 / items
            if self.tie_correction:
                most = people * (squares - np.square(columns).sum(axis=1) / items)
            else:
                most = people**2 * (items**3 - items) / 12.0
            # what is left of squares of ranks by rounding is none
            value = np.where(most > 1e-9 * items**2, apart / most, np.nan)
        return Scores(value)


def _row_of(coding: Coding) -> NDArray[np.int64]:
    return coding.patterns.row_of
