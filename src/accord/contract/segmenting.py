"""What the measures of segmentations have in common: who is compared with whom, means of pairs."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations, permutations
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from accord.contract.measure import Run
from accord.contract.summing import Gathered, SummingMeasure
from accord.corpus import Corpus
from accord.corpus.segmentation import Grid, Segmentation, segmentations, tiling_objection
from accord.errors import QuestionError
from accord.result import Result, join_names
from accord.statistics.ratio import check_average
from accord.statistics.sums import ClusterSums, Scores

Floats = NDArray[np.float64]

#: Two annotators: whose boundaries are looked at, and those of whom they are compared with.
Pair = tuple[str, str]

DISTANCE = "distance"
SIMILARITY = "similarity"


@dataclass(frozen=True, kw_only=True)
class SegmentingMeasure(SummingMeasure):
    """The parameters of all measures of segmentations.

    Parameters
    ----------
    reference
        The annotator whom the others are compared with. Without one, distances take the annotators
        whose role is reference; where there is none, every annotator is compared with every other,
        in both directions where the direction matters.
    """

    with_references: ClassVar[bool] = True
    divisions: ClassVar[tuple[str, ...]] = ("document", "pair", "annotator", "layer")
    direction: ClassVar[str] = DISTANCE
    #: Whether annotators in the role of a reference are one without being named.
    seeks_reference: ClassVar[bool] = True

    reference: str | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.reference is not None and not isinstance(self.reference, str):
            raise QuestionError(f"reference={self.reference!r}; expected the name of an annotator")

    # Who is compared with whom

    @property
    def symmetric(self) -> bool:
        """Whether the value of a pair is the same in both directions."""
        return True

    @property
    def told_apart_by(self) -> str | None:
        """What boundaries are told apart by, one of `BOUNDARY_TYPES`."""
        return None

    def references_in(self, corpus: Corpus) -> tuple[str, ...]:
        """Return whom the others are compared with; nobody: each with each."""
        if self.reference is not None:
            if self.reference not in corpus.annotators:
                raise QuestionError(
                    f"no annotator {self.reference!r} as reference; "
                    f"the annotators are {', '.join(corpus.annotators) or 'none'}"
                )
            return (self.reference,)
        return tuple(sorted(corpus.references)) if self.seeks_reference else ()

    def pairs_in(self, corpus: Corpus) -> list[Pair]:
        """Return the pairs that are compared: whose boundaries, and with whose."""
        references = self.references_in(corpus)
        people = [one for one in corpus.annotators if one not in corpus.references]
        if references:
            return [(who, one) for one in references for who in people if who != one]
        return list((combinations if self.symmetric else permutations)(people, 2))

    def objection(self, corpus: Corpus) -> str | None:
        """Say why the measure does not apply, before anything is computed."""
        pairs = self.pairs_in(corpus)
        if not pairs:
            return self._lonely(corpus)
        number = {who: place for place, who in enumerate(corpus.annotators)}
        seen = corpus.table.seen
        if not any((seen[:, number[one]] & seen[:, number[other]]).any() for one, other in pairs):
            return "no document was seen by two annotators who are to be compared"
        return tiling_objection(self.taking_part(corpus), self.told_apart_by)

    def taking_part(self, corpus: Corpus) -> Corpus:
        """Leave out references with whom nobody is compared."""
        others = corpus.references - set(self.references_in(corpus))
        return corpus.select(without_annotators=others) if others else corpus

    def _lonely(self, corpus: Corpus) -> str:
        people = corpus.compared().annotators
        references = self.references_in(corpus)
        if references:
            return f"nobody but the reference ({', '.join(references)}); a measure needs two"
        if not people:
            return "no annotator; agreement needs two"
        if not corpus.references:
            return f"only one annotator ({people[0]}); agreement needs two"
        known = sorted(corpus.references)
        return (
            f"only one annotator ({people[0]}) besides the reference; "
            f"reference={known[0]} compares the two"
        )

    def measure(self, corpus: Corpus, run: Run) -> Result:
        """Compute the value for the whole corpus."""
        if not self.pairs_in(corpus):
            return self.without_value(self.taking_part(corpus), run, self._lonely(corpus))
        return super().measure(self.taking_part(corpus), run)

    def facts(self, corpus: Corpus) -> tuple[tuple[str, str], ...]:
        """Return what a signature says of the data, and with whom everybody was compared."""
        references = self.references_in(corpus)
        against = "pairs" if self.symmetric else "ordered pairs"
        if references:
            against = f"reference {join_names(references)}"
        return (("against", against), *super().facts(corpus))

    def divide(self, corpus: Corpus, kind: str, run: Run, whole: Result) -> dict[str, Result]:
        """Measure parts; where there is a reference, it takes part in all of them."""
        references = self.references_in(corpus)
        if kind not in ("pair", "annotator") or not references:
            return super().divide(corpus, kind, run, whole)
        people = [
            one for one in corpus.annotators if one not in references + tuple(corpus.references)
        ]
        parts = {}
        if kind == "annotator":
            for who in people:
                part = corpus.select(without_annotators=[who])
                narrowed = run.narrowed((("without_annotators", join_names([who])),))
                parts[who] = self.measure(part, narrowed)
            return parts
        for one in references:
            for who in people:
                part = corpus.select(annotators=[who, one])
                narrowed = run.narrowed((("annotators", join_names(sorted((who, one)))),))
                result = replace(self, reference=one).measure(part, narrowed)
                parts[f"{who} & {one}"] = replace(result, measure=self.spelled())
        return parts

    def comparison(self, corpus: Corpus, pairs: Sequence[Pair]) -> tuple[str, ...]:
        """Say who was compared with whom, where that is not plain."""
        references = self.references_in(corpus)
        if references:
            return (f"compared with the reference {', '.join(references)}",)
        if not self.symmetric:
            return ("no reference: mean over the ordered pairs of annotators",)
        return ("mean over the pairs of annotators",) if len(pairs) > 1 else ()


@dataclass(frozen=True, kw_only=True)
class GriddedMeasure(SegmentingMeasure):
    """The parameters of measures that count potential boundaries.

    Parameters
    ----------
    step
        The distance of potential boundaries. Without it they lie between any two whole positions;
        positions that are not whole (seconds) need one. Boundaries are moved to the nearest.
    average
        How documents are put together for each pair: pooled (as if they were one text) or macro
        (the mean of the values of the documents).
    """

    step: float | None = None
    average: str = "pooled"

    def __post_init__(self) -> None:
        super().__post_init__()
        check_average(self.average)
        if self.step is not None and not (
            isinstance(self.step, (int, float)) and 0 < self.step < float("inf")
        ):
            raise QuestionError(f"step={self.step!r}; expected a number above 0")

    def objection(self, corpus: Corpus) -> str | None:
        """Say why the measure does not apply, before anything is computed."""
        reason = super().objection(corpus)
        if reason is not None:
            return reason
        if self.step is None and corpus.table.start.dtype.kind == "i":
            return None
        for one in segmentations(self.taking_part(corpus), self.told_apart_by):
            name = f" in document {one.document!r}" if one.document else ""
            if self.step is None and not one.is_whole:
                return (
                    f"positions are not whole numbers{name}; {self.name} counts places where a "
                    "boundary could be, so say how far apart they are: step=0.1"
                )
            if self.step is not None and one.length < self.step / 2:
                return f"a step of {self.step:g} is longer than the text{name}"
        return None

    def grids(self, corpus: Corpus) -> list[Grid]:
        """Return the documents on the grid."""
        return [Grid.of(one, self.step) for one in segmentations(corpus, self.told_apart_by)]

    def losses(self, grids: Sequence[Grid]) -> tuple[str, ...]:
        """Say how many boundaries the grid cannot hold."""
        lost = sum(grid.lost for grid in grids)
        if lost == 0:
            return ()
        note = f"{lost} boundaries lie within a step of another one or of an end, and were merged"
        return (note,)


#: For one document: (amount, size) of each pair, None where one of the two did not see it.
Sums = Sequence[tuple[float, float] | None]


def mean_of_pairs(
    pairs: int,
    rows: Sequence[Sums],
    why_undefined: Callable[[], str],
    average: str = "pooled",
    of_nothing: float | None = None,
) -> Gathered:
    """Return sums whose value is the mean over the pairs of amount / size.

    `of_nothing` is the value of a pair that has nothing to divide by; None: it has none.
    """
    table = np.zeros((len(rows), 3 * pairs))
    for row, sums in zip(table, rows, strict=True):
        for place, found in enumerate(sums):
            if found is None or (found[1] == 0 and of_nothing is None):
                continue
            both = found
            if average == "macro":
                both = (found[0] / found[1] if found[1] else of_nothing or 0.0, 1.0)
            row[3 * place : 3 * place + 3] = (*both, 1.0)
    scores = partial(_mean_of_ratios, of_nothing=of_nothing or 0.0)
    return Gathered(ClusterSums.of(table, scores), why_undefined=why_undefined)


def _mean_of_ratios(sums: Floats, of_nothing: float) -> Scores:
    """Return the mean of the ratios of the pairs that are compared; NaN where none is."""
    amount, size, compared = sums[:, 0::3], sums[:, 1::3], sums[:, 2::3] > 0
    nothing = np.where(compared, of_nothing, 0.0)
    ratio = np.divide(amount, size, out=nothing, where=size > 0)
    count = compared.sum(axis=1)
    total = ratio.sum(axis=1)
    return Scores(np.divide(total, count, out=np.full(len(sums), np.nan), where=count > 0))


def of_both(document: Segmentation | Grid, pair: Pair) -> bool:
    """Tell whether both annotators of a pair saw a document."""
    return pair[0] in document.boundaries and pair[1] in document.boundaries
