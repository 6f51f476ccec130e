"""γ-cat: agreement on the categories of the units that γ aligns."""

from dataclasses import dataclass
from functools import partial
from math import nan
from typing import ClassVar

from accord.contract.aligning import AligningMeasure
from accord.contract.categorical import categorical_sums
from accord.contract.measure import Run, check_flag, measures
from accord.corpus import Corpus
from accord.result import Result


@measures.register("gamma-cat")
@dataclass(frozen=True, kw_only=True)
class GammaCat(AligningMeasure):
    """How far annotators agree on categories, where they marked the same thing.

    The best alignment of γ says which units speak of the same thing. Over all pairs of units that
    share a unitary alignment of n_v ≥ 2 units, weighted by
    w = max(0, 1 − α·d_pos/Δ∅) / (n_v − 1), the mean categorical dissimilarity is compared with the
    one that chance gives: γ-cat = 1 − δ_cat/δ_cat,e.

    0 and below where they do no better than chance, 1 where all names are the same.

    Undefined where no two units are aligned, and where chance gives no categorical disagreement (as
    with a single category). Units aligned with nobody do not count; `count_empty=true` counts them
    as Δ∅, as some software does.

    >>> from accord import Continuum
    >>> from accord.measures import GammaCat
    >>> continuum = Continuum.from_units(
    ...     {"ann": [(0, 7, "PER"), (12, 20, "LOC")], "bob": [(0, 7, "PER"), (12, 20, "PER")]},
    ...     length=120,
    ... )
    >>> GammaCat()(continuum).observed
    0.5

    References: Mathet (2017), The agreement measure γ_cat, Linguistic Issues in Language
    Technology.
    """

    name: ClassVar[str] = "gamma-cat"
    symbol: ClassVar[str] = "γ-cat"
    summary: ClassVar[str] = "categories of the units that the best alignment puts together (2017)"
    scaled: ClassVar[bool] = False
    ties_matter: ClassVar[bool] = True
    at_nothing: ClassVar[float] = nan

    count_empty: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        check_flag("count_empty", self.count_empty)

    def measure(self, corpus: Corpus, run: Run) -> Result:
        """Compute γ-cat for the whole corpus."""
        statistic = partial(categorical_sums, count_empty=self.count_empty, categories=None)
        measured = self.measure_ratio(corpus, run, statistic)
        if isinstance(measured, Result):
            return measured
        return self.result_from(measured, run)

    def why_undefined(self, observed: float, expected: float) -> str:
        """Say why there is no value although everything could be computed."""
        return reason_without_categories(observed, expected)


def reason_without_categories(observed: float, expected: float) -> str:
    """Say why categories cannot be compared."""
    if observed != observed:  # noqa: PLR0124 - NaN
        return "no two units are aligned, so that no categories can be compared"
    if expected == 0.0:
        return "chance gives no categorical disagreement (is there only one category?)"
    return "no two units are aligned in any sample of chance"
