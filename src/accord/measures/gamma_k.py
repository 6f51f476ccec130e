"""γ-k: agreement on one category, among the units that γ aligns."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from math import nan
from typing import ClassVar

import numpy as np

from accord.contract.aligning import AligningMeasure
from accord.contract.categorical import categorical_sums
from accord.contract.measure import Run, categories_asked, check_flag, measures
from accord.corpus import Corpus
from accord.result import Result

NOT_ONE = "one value for each category, see `values`"


@measures.register("gamma-k")
@dataclass(frozen=True, kw_only=True)
class GammaK(AligningMeasure):
    """How far annotators agree on one category, where they marked the same thing.

    As γ-cat, but only with the pairs of aligned units of which at least one bears the category.
    Without `category`, there is one value for each category, and none for all of them.

    Undefined where no unit of the category is aligned with another, and where chance gives no
    categorical disagreement.

    >>> from accord import Continuum
    >>> from accord.measures import GammaK
    >>> continuum = Continuum.from_units(
    ...     {"ann": [(0, 7, "PER"), (12, 20, "LOC")], "bob": [(0, 7, "PER"), (12, 20, "PER")]},
    ...     length=120,
    ... )
    >>> GammaK(category="LOC")(continuum).observed
    1.0

    References: Mathet (2017), The agreement measure γ_cat, Linguistic Issues in Language
    Technology.
    """

    name: ClassVar[str] = "gamma-k"
    symbol: ClassVar[str] = "γ-k"
    summary: ClassVar[str] = "one category, among the units that the best alignment puts together"
    scaled: ClassVar[bool] = False
    ties_matter: ClassVar[bool] = True
    at_nothing: ClassVar[float] = nan

    category: str | None = None
    count_empty: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.category is not None:
            object.__setattr__(self, "category", str(self.category))
        check_flag("count_empty", self.count_empty)

    def measure(self, corpus: Corpus, run: Run) -> Result:
        """Compute γ-k for one category, or for each."""
        compared = corpus.compared()
        reason = self.objection(compared)
        names = [] if reason is not None else categories_asked(compared, self.category)
        if not names:
            return self.without_value(compared, run, reason or "no unit has a category")
        numbers = [corpus.table.categories.index(name) for name in names]
        statistic = partial(categorical_sums, count_empty=self.count_empty, categories=numbers)
        measured = self.measure_ratio(corpus, run, statistic)
        if isinstance(measured, Result):
            return measured
        if self.category is not None:
            return self.result_from(measured, run)
        of_each = {
            name: replace(self, category=name).result_from(measured, run, column=number)
            for number, name in enumerate(names)
        }
        return replace(
            self.without_value(compared, run, NOT_ONE),
            values={name: result.value for name, result in of_each.items()},
            alignment=self.alignments(measured.corpus, measured.prepared, measured.aligned),
            notes=self.notes_on(measured),
            statistics=of_each,
        )

    def divide(self, corpus: Corpus, kind: str, run: Run, whole: Result) -> dict[str, Result]:
        """Measure parts; the categories and the documents come from one alignment."""
        compared = corpus.compared()
        if kind == "category":
            return self._of_each(compared, run, whole)
        if kind == "document" and isinstance(whole.statistics, Mapping):
            return self._of_documents(compared, run, whole)
        one = whole.statistics
        of_chance = next(iter(one.values())) if isinstance(one, Mapping) else whole
        return super().divide(corpus, kind, run, of_chance)

    def _of_each(self, compared: Corpus, run: Run, whole: Result) -> dict[str, Result]:
        if isinstance(whole.statistics, Mapping):
            return dict(whole.statistics)
        if self.category is not None:
            return {self.category: whole}
        return {
            name: replace(self, category=name).without_value(compared, run, whole.reason or "")
            for name in categories_asked(compared, self.category)
        }

    def _of_documents(self, compared: Corpus, run: Run, whole: Result) -> dict[str, Result]:
        """Put the values of all categories together for each document."""
        divided = {
            name: replace(self, category=name).divide(compared, "document", run, result)
            for name, result in whole.statistics.items()
            if result.value is not None
        }
        facts = self.facts(compared)
        undefined = self.without_value(compared, run, NOT_ONE)
        results = {}
        for number, document in enumerate(compared.documents):
            values = {
                name: divided[name][document].value if name in divided else None
                for name in whole.statistics
            }
            results[document] = replace(
                undefined,
                values=values,
                signature=self.signed(run.narrowed((("document", document),)), facts),
                documents=1,
                annotators=int(compared.table.seen[number].sum()),
                units=len(compared[document]),
            )
        return results

    def why_undefined(self, observed: float, expected: float) -> str:
        """Say why there is no value although everything could be computed."""
        if not np.isfinite(observed):
            return f"no unit of category {self.category!r} is aligned with another"
        if expected == 0.0:
            return "chance gives no categorical disagreement (is there only one category?)"
        return f"no unit of category {self.category!r} is aligned in any sample of chance"
