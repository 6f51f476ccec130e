"""Light's κ: the mean of Cohen's κ over all pairs of annotators."""

from dataclasses import dataclass
from functools import partial
from itertools import combinations
from math import isfinite
from typing import ClassVar

from accord.contract.agreement import FORMULA, WeightedMeasure
from accord.contract.coding import matrices_of
from accord.contract.measure import Run, measures
from accord.contract.summing import Gathered
from accord.corpus import Coding, Corpus
from accord.statistics.agreement import Judged
from accord.statistics.light import light_sums


@measures.register("light-kappa")
@dataclass(frozen=True, kw_only=True)
class LightKappa(WeightedMeasure):
    """The mean of Cohen's κ over all pairs of annotators.

    Each pair is compared on the items that both judged. A pair without a κ (no item in common, or
    one category only) is left out and counted.

    Observed and expected are the means over the same pairs; the value is not made from these two.
    Undefined where no pair has a κ.

    >>> from accord import Coding
    >>> from accord.measures import LightKappa
    >>> coding = Coding.from_rows([[1, 1, 1], [2, 2, 3], [3, 2, 3], [3, 3, 3]])
    >>> round(LightKappa()(coding).value, 4)
    0.5084

    References: Light (1971), Psychological Bulletin 76(5); Warrens (2010).
    """

    name: ClassVar[str] = "light-kappa"
    symbol: ClassVar[str] = "Light κ"
    summary: ClassVar[str] = "any number of annotators, the mean of Cohen's κ over all pairs (1971)"
    named: ClassVar[bool] = True
    has_analytic: ClassVar[bool] = False
    divisions: ClassVar[tuple[str, ...]] = ("document", "category", "pair", "annotator")

    def gather(self, corpus: Corpus, run: Run) -> Gathered:  # noqa: ARG002
        """Add up the table of each pair of annotators."""
        coding = corpus.coding
        judged = self.judged(coding)
        rows, scores, found = light_sums(judged)
        sums, cluster = self.sums_of(
            coding, coding.patterns, rows, scores, partial(self._row_of, coding)
        )
        people = list(combinations(coding.annotators, 2))
        left = int((~found.known).sum())
        pairs = "pair" if left == 1 else "pairs"
        figures: dict[str, float | None] = {
            " & ".join(pair): kappa if isfinite(kappa) else None
            for pair, kappa in zip(people, found.kappa.tolist(), strict=True)
        }
        return Gathered(
            sums,
            cluster,
            notes=(f"{left} {pairs} of annotators without a κ left out",) if left else (),
            formula=f"mean over pairs of {FORMULA}",
            why_undefined=lambda: "no pair of annotators has a κ: one category only, in each",
            figures=figures,
            matrices=partial(matrices_of, coding, coding.annotators),
        )

    def judged(self, coding: Coding) -> Judged:
        """Return the rows of judgements, each annotator in a column."""
        found = coding.patterns
        return Judged(found.codes, found.weights, len(coding.table), self.weights_for(coding))
