"""(k)uα: one category at a time, among units that meet, by Krippendorff."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

import numpy as np

from accord.contract.coinciding import Coincidences
from accord.contract.measure import Run, categories_asked, measures
from accord.contract.meeting import note_on_lengths, notes_on_study, study_of
from accord.contract.scales import Metric
from accord.contract.summing import Gathered
from accord.contract.unitizing import (
    TOO_FEW,
    CodingMeasure,
    Floats,
    corrected_scores,
)
from accord.corpus import Corpus
from accord.result import Result
from accord.statistics.sums import ClusterSums, Scores

NOT_ONE = "one value for each category; category=… asks for one"


@measures.register("ku-alpha")
@dataclass(frozen=True, kw_only=True)
class KuAlpha(CodingMeasure):
    """How far annotators agree on one category, on all that two of them marked.

    (k)uα = 1 − D_o/D_e: the mean difference between category k and what others have where somebody
    has k and somebody else any unit, compared with what chance would give. Without `category`
    there is one value for each; `coverage` is the share of what was given category k on which
    another annotator marked something.

    Undefined, not 0, for a category whose units meet no others, and where all that meet are of one
    category. Units of one annotator must not overlap unless `overlap=allow`.

    >>> from accord import Continuum
    >>> from accord.measures import KuAlpha
    >>> continuum = Continuum.from_units(
    ...     {"ann": [(2, 5, "1"), (9, 11, "1"), (12, 20, "2")], "bob": [(2, 5, "1"), (7, 15, "2")],
    ...      "eve": [(2, 5, "1"), (10, 15, "2")]}, length=20)
    >>> {name: round(value, 3) for name, value in KuAlpha()(continuum).values.items()}
    {'1': 0.769, '2': 0.787}

    References: Krippendorff, Mathet, Bouvry and Widlöcher (2016), Quality & Quantity 50:2347 and
    50:2365, equation 13.
    """

    name: ClassVar[str] = "ku-alpha"
    symbol: ClassVar[str] = "(k)uα"
    summary: ClassVar[str] = "one category, wherever its units meet others (Krippendorff)"
    divisions: ClassVar[tuple[str, ...]] = ("document", "category", "pair", "annotator", "layer")

    category: str | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.category is not None:
            object.__setattr__(self, "category", str(self.category))

    def measure(self, corpus: Corpus, run: Run) -> Result:
        """Compute (k)uα for one category, or for each."""
        compared = corpus.compared()
        names = categories_asked(compared, self.category)
        reason = self.objection(compared)
        if reason is None and not names:
            reason = "no unit has a category"
        if reason is not None:
            return self.without_value(compared, run, reason)
        study = study_of(compared)
        found = self.coincidences(study)
        metric, ranked, said = self.ranked(found)
        apart = () if ranked else (found.differences(metric), metric.from_all(found.margin))
        notes = (*notes_on_study(study), *note_on_lengths(study), *self.notes_on(study), *said)
        of_each = {}
        for name in names:
            gathered = self._gathered(found, name, notes, metric, apart)
            if name in study.kinds:
                share = float(found.coverage_of[study.kinds.index(name)])
                gathered = replace(gathered, figures={"coverage": share})
            of_each[name] = replace(self, category=name).result_of(compared, run, gathered)
        if self.category is not None:
            return of_each[self.category]
        return replace(
            self.without_value(compared, run, NOT_ONE, notes=notes),
            values={name: result.value for name, result in of_each.items()},
            statistics=of_each,
        )

    def divide(self, corpus: Corpus, kind: str, run: Run, whole: Result) -> dict[str, Result]:
        """Measure parts; the categories come from the coincidences of all of them."""
        if kind != "category":
            return super().divide(corpus, kind, run, whole)
        if isinstance(whole.statistics, Mapping):
            return dict(whole.statistics)
        if self.category is not None:
            return {self.category: whole}
        compared = corpus.compared()
        return {
            name: replace(self, category=name).without_value(compared, run, whole.reason or "")
            for name in categories_asked(compared, self.category)
        }

    def _gathered(
        self,
        found: Coincidences,
        name: str,
        notes: tuple[str, ...],
        metric: Metric,
        apart: tuple[Floats, ...],
    ) -> Gathered:
        """Add up what the value of one category is made from.

        `apart` is how far units that meet are from each category, and how far all are.
        """
        if name not in found.kinds:
            sums = ClusterSums.of(np.zeros((len(found.total), 1)), _nothing)
        else:
            sums = self._sums(found, found.kinds.index(name), metric, apart)
        met = name in found.kinds and found.margin[:, found.kinds.index(name)].any()

        def why() -> str:
            if not met:
                return f"no unit of category {name!r} meets a unit of another annotator"
            number = found.kinds.index(name)
            length = found.margin[:, number].sum()
            if length * found.total.sum() <= found.self_pairs[:, number].sum():
                return TOO_FEW
            return (
                f"every unit that meets one of category {name!r} is at no distance from it, and so "
                "are all the others: there is nothing to tell apart"
            )

        return Gathered(sums, notes=notes, why_undefined=why)

    def _sums(
        self, found: Coincidences, number: int, metric: Metric, apart: tuple[Floats, ...]
    ) -> ClusterSums:
        """Add up, for each document, what the value of one category is made from."""
        if not apart:
            return self._ranked_sums(found, number, metric)
        met, every = (table[:, number] for table in apart)
        columns = (found.self_pairs[:, number], met, found.margin[:, number], found.total, every)
        return ClusterSums.of(np.column_stack(columns), lambda sums: _scores(*sums.T))

    @staticmethod
    def _ranked_sums(found: Coincidences, number: int, metric: Metric) -> ClusterSums:
        """Keep all categories apart, so that they can be ranked anew for each resample."""
        first, second, unlike = found.pairs()
        own = (first == number) | (second == number)
        first, second, unlike = first[own], second[own], unlike[:, own] / 2.0
        end = 1 + len(first)

        def scores(sums: Floats) -> Scores:
            margin = sums[:, end:]
            unlike = sums[:, 1:end] * metric.of_pairs(margin, first, second)
            apart = metric.from_all(margin)[:, number]
            length, total = margin[:, number], margin.sum(axis=1)
            return _scores(sums[:, 0], unlike.sum(axis=1), length, total, apart)

        rows = np.column_stack([found.self_pairs[:, number], unlike, found.margin])
        return ClusterSums.of(rows, scores)


def _scores(
    self_pairs: Floats, differences: Floats, length: Floats, total: Floats, apart: Floats
) -> Scores:
    """Return 1 − D_o/D_e for each row; `apart` is how far all others are from the category."""
    with np.errstate(invalid="ignore", divide="ignore"):
        observed = differences / length
        expected = length * apart / (length * total - self_pairs)
    return corrected_scores(observed, expected)


def _nothing(sums: Floats) -> Scores:
    nothing = np.full(len(sums), np.nan)
    return Scores(nothing, nothing, nothing)
