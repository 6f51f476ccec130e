"""Krippendorff's α: any number of annotators, any kind of value."""

from collections.abc import Mapping
from dataclasses import dataclass
from os import PathLike
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from accord.contract.disagreeing import DisagreementMeasure
from accord.contract.measure import check_flag, measures
from accord.corpus import Coding, Corpus
from accord.distances.categories import CategoryMatrix
from accord.distances.disagreement import Disagreement
from accord.distances.values import ValueDistance, Values, resolve_value
from accord.distances.weights import IDENTITY, disagreement_of, resolve_weights
from accord.distances.working import Workers
from accord.errors import QuestionError

Floats = NDArray[np.float64]


@measures.register("alpha")
@dataclass(frozen=True, kw_only=True)
class Alpha(DisagreementMeasure):
    """How far annotators agree beyond chance, on values of any kind.

    α = 1 − D_o/D_e: the disagreement of the values of the same items, relative to that of any two
    values that can be paired. An item with m values counts its m(m − 1) pairs 1/(m − 1) each; items
    with one value enter neither D_o nor D_e. Judgements may be missing, and items may have been
    judged by different annotators.

    `distance` says how much two values disagree (`accord distances` lists them): nominal, ordinal,
    interval, ratio, circular, masi, jaccard, hierarchy, edit …, a file or a mapping with a matrix,
    or a function of two values, or of two arrays of them. Those named here are squared already
    where Krippendorff squares them; a matrix or a function is taken as it is, unless
    `squared=true`. Instead of a distance, `weights` says how far two values agree, as in the other
    coefficients: linear, quadratic, ordinal … (as irrCAC's α does), of the numbers that the
    categories are or, for words, of their ranks in the order; they disagree by what weights leave
    from 1, or by the distance that weights are made from. Gwet's `weights=ordinal` and
    Krippendorff's `distance=ordinal` are different things; the others are the same.

    By category: α for the values that are this one, 1 − (Σ_k o_ck δ²_ck)/(Σ_k e_ck δ²_ck), which
    for nominal values is α of this category against all others.

    Undefined where all values that can be paired are the same (or `undefined=1`), and where no item
    has two values.

    In the resamples for the interval, the ranks of ordinal values are those of the data.

    >>> from accord import Coding
    >>> from accord.measures import Alpha
    >>> coding = Coding.from_rows([["a", "a", None], ["b", "a", "b"], ["b", "b", "b"]])
    >>> round(Alpha()(coding).value, 4)
    0.5333

    References: Krippendorff (2013), Content Analysis, 3rd ed.; Hayes and Krippendorff (2007),
    Communication Methods and Measures 1(1); Passonneau (2006) for sets.
    """

    name: ClassVar[str] = "alpha"
    symbol: ClassVar[str] = "α"
    summary: ClassVar[str] = "any number of annotators, any kind of value, missing judgements"
    has_analytic: ClassVar[bool] = True

    distance: Any = "nominal"
    order: str | None = None
    period: float | None = None
    squared: bool = False
    weights: Any = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if isinstance(self.distance, Mapping):
            matrix = CategoryMatrix.from_mapping(self.distance, np.inf)
            object.__setattr__(self, "distance", matrix)
        elif isinstance(self.distance, PathLike):
            object.__setattr__(self, "distance", str(self.distance))
        resolve_value(self.distance)
        check_flag("squared", self.squared)
        self._check_weights()
        if self.period is not None and not self.period > 0:
            raise QuestionError(f"period={self.period!r}; expected a number above 0")

    def _check_weights(self) -> None:
        if self.weights is None:
            return
        if isinstance(self.weights, PathLike):
            object.__setattr__(self, "weights", str(self.weights))
        resolved = resolve_weights(self.weights)
        if not isinstance(self.weights, str):
            object.__setattr__(self, "weights", resolved)
        for name in ("distance", "squared", "period"):
            if name in self.changed():
                raise QuestionError(f"weights and {name} at once; expected one of them")

    @property
    def squares(self) -> bool:
        """Whether what the distance gives is to be squared."""
        return self.squared

    def value_distance(self) -> ValueDistance:
        """Return how much two values disagree."""
        return resolve_value(self.distance)

    def values(self, coding: Coding, counts: Floats) -> Values:
        """Return the values that occur, with their order and the length of their circle."""
        return Values(coding.table, counts, self.order, self.period)

    def disagreement(self, values: Values, workers: Workers) -> Disagreement:
        """Return how much the values disagree, by the distance or by the weights."""
        if self.weights is None:
            return super().disagreement(values, workers)
        return disagreement_of(resolve_weights(self.weights), values, ranks=False)

    @property
    def nominal(self) -> bool:
        """Whether values are the same or not, and nothing else."""
        if self.weights is None:
            return super().nominal
        return bool(resolve_weights(self.weights) == IDENTITY)

    def facts(self, corpus: Corpus) -> tuple[tuple[str, str], ...]:
        """Return what a signature says of the data, and of a file of distances."""
        given = resolve_value(self.distance).function
        if self.weights is not None:
            given = resolve_weights(self.weights)
        digest = getattr(given, "digest", None)
        own = () if digest is None else (("distances", str(digest)),)
        return (*own, *super().facts(corpus))
