"""Units of two annotators matched one to one: who is compared with whom, and what is counted.

Only units that overlap can be matched. A matched pair has the same boundaries and the same
category, only one of these, or neither; a unit that is not matched was found by one annotator only.
"""

from dataclasses import dataclass, replace
from itertools import permutations
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from accord.alignment.matches import Matches
from accord.contract.measure import Run
from accord.contract.meeting import (
    Study,
    mean_of_defined,
    notes_on_study,
    shared_by_two,
    study_of,
)
from accord.contract.pairing import Matched, match_units
from accord.contract.summing import Gathered, SummingMeasure
from accord.corpus import Corpus
from accord.errors import QuestionError
from accord.result import Result, join_names
from accord.statistics.sums import ClusterSums, Scores

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

#: What is counted beside the matched units: those of the reference alone, and of the other alone.
MISSED, ADDED = 4, 5
#: Counts are kept for each document, so that documents can be drawn anew, up to so many numbers.
MOST_COUNTS = 50_000_000

NO_UNITS = "nobody marked a unit in a document that two annotators saw"


@dataclass(frozen=True, slots=True, eq=False)
class Comparisons:
    """Who is compared: each two annotators once, and which of them is the reference.

    `first` and `second` are the annotators of each pair, the smaller number first. Each comparison
    is of one pair (`pair`); it is `turned` where the second of the pair is the reference.
    """

    first: Ints
    second: Ints
    pair: Ints
    turned: Bools

    @classmethod
    def of(cls, compared: list[tuple[int, int]]) -> "Comparisons":
        """Give numbers to the pairs of those compared, each with a reference."""
        pairs = sorted({(min(both), max(both)) for both in compared})
        place = {both: number for number, both in enumerate(pairs)}
        return cls(
            np.array([first for first, _ in pairs]),
            np.array([second for _, second in pairs]),
            np.array([place[min(both), max(both)] for both in compared]),
            np.array([who < reference for who, reference in compared]),
        )

    def directed(self, counts: Floats) -> Floats:
        """Turn counts of pairs (rows × pairs × …) into counts of comparisons with a reference."""
        turned = counts[:, self.pair]
        alone = turned[..., [MISSED, ADDED]]
        swapped = np.where(self.turned[:, None, None], alone[..., ::-1], alone)
        return np.concatenate([turned[..., :MISSED], swapped], axis=-1)


@dataclass(frozen=True, kw_only=True)
class MatchingMeasure(SummingMeasure):
    """The parameters of all measures that match units one to one.

    Parameters
    ----------
    reference
        The annotator with whom the others are compared. Without it, the annotators whose role is
        reference; where there is none, everybody with everybody else, in both directions.
    """

    with_references: ClassVar[bool] = True
    #: Why there is no value, although somebody marked a unit.
    nothing: ClassVar[str] = NO_UNITS

    reference: str | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.reference is not None:
            object.__setattr__(self, "reference", str(self.reference))

    # Who is compared with whom

    def references_in(self, corpus: Corpus) -> tuple[str, ...]:
        """Return with whom the others are compared; nobody: each with each."""
        if self.reference is None:
            return tuple(sorted(corpus.references))
        if self.reference not in corpus.annotators:
            raise QuestionError(
                f"no annotator {self.reference!r} as reference; "
                f"the annotators are {', '.join(corpus.annotators) or 'none'}"
            )
        return (self.reference,)

    def compared_in(self, corpus: Corpus) -> list[tuple[str, str]]:
        """Return who is compared, and with which reference."""
        references = self.references_in(corpus)
        people = [who for who in corpus.annotators if who not in corpus.references]
        if not references:
            return list(permutations(people, 2))
        return [(who, one) for one in references for who in people if who != one]

    def taking_part(self, corpus: Corpus) -> Corpus:
        """Leave out references with whom nobody is compared."""
        aside = corpus.references - set(self.references_in(corpus))
        return corpus.select(without_annotators=aside) if aside else corpus

    def objection(self, corpus: Corpus) -> str | None:
        """Say why nothing can be measured, before anything is computed."""
        compared = self.compared_in(corpus)
        if not compared:
            references = self.references_in(corpus)
            people = corpus.compared().annotators
            if references:
                return f"nobody but the reference ({', '.join(references)}); it takes two"
            return f"only one annotator ({people[0]}); it takes two" if people else "no annotator"
        number = {who: place for place, who in enumerate(corpus.annotators)}
        seen = corpus.table.seen
        if not any((seen[:, number[one]] & seen[:, number[two]]).any() for one, two in compared):
            return "no document was seen by two annotators who are to be compared"
        return None

    def facts(self, corpus: Corpus) -> tuple[tuple[str, str], ...]:
        """Return what a signature says of the data, and with whom everybody was compared."""
        references = self.references_in(corpus)
        against = f"reference {join_names(references)}" if references else "ordered pairs"
        return (("against", against), *super().facts(corpus))

    def divide(self, corpus: Corpus, kind: str, run: Run, whole: Result) -> dict[str, Result]:
        """Measure parts; where there is a reference, it takes part in all of them."""
        references = self.references_in(corpus)
        if kind not in ("pair", "annotator") or not references:
            return super().divide(corpus, kind, run, whole)
        parts = {}
        for who, one in self.compared_in(corpus):
            if kind == "annotator":
                name, others = who, {who}
            else:
                name, others = f"{who} & {one}", set(corpus.annotators) - {who, one}
            part = corpus.select(without_annotators=others)
            chosen = (("without_annotators", join_names(sorted(others))),) if others else ()
            parts[name] = self.measure(part, run.narrowed(chosen))
        return parts

    # What is counted

    def savings(self) -> Floats:
        """Return what it is worth to match two units, for each of the four kinds of pairs."""
        raise TypeError(f"{type(self).__name__} does not say what a pair is worth")

    def of_comparisons(self, counts: Floats) -> Floats:
        """Return the value of each comparison, NaN where it is undefined.

        `counts` are rows × comparisons × groups of units × what is counted; values are rows ×
        comparisons.
        """
        raise TypeError(f"{type(self).__name__} does not say how it scores")

    def values_of(self, counts: Floats) -> dict[str, float | None]:
        """Return what stands beside the value, from counts of all comparisons and groups."""
        return {}

    def groups_of(self, study: Study) -> tuple[Ints, int]:
        """Return the group of each unit, and how many there are; only within one units match."""
        return np.zeros(len(study.kind), np.int64), 1

    def gather(self, corpus: Corpus, run: Run) -> Gathered:
        """Match the units, and count for each document."""
        corpus = self.taking_part(corpus)
        study = study_of(corpus)
        number = {who: place for place, who in enumerate(corpus.annotators)}
        compared = [(number[who], number[one]) for who, one in self.compared_in(corpus)]
        comparisons = Comparisons.of(compared)
        group, groups = self.groups_of(study)
        pairs = (comparisons.first, comparisons.second)
        matched = match_units(study, pairs, self.savings(), group)
        counts = count_matches(study, comparisons, matched, group, groups)
        rows = np.flatnonzero(shared_by_two(corpus)[corpus.table.document])
        alignment = Matches(
            corpus.table,
            (rows[matched.first], rows[matched.second], matched.pair, matched.outcome),
            [(*both, pair) for both, pair in zip(compared, comparisons.pair.tolist(), strict=True)],
            self.outcomes(),
        )
        return replace(self._gathered(study, comparisons, counts), alignment=alignment)

    def outcomes(self) -> tuple[tuple[str, ...], Floats]:
        """Return what the four kinds of pairs are called, and units without one, and their cost."""
        raise TypeError(f"{type(self).__name__} does not say what it calls what it counts")

    def _gathered(self, study: Study, comparisons: Comparisons, counts: Floats) -> Gathered:
        shape = counts.shape[1:]

        def scores(rows: Floats) -> Scores:
            directed = comparisons.directed(rows.reshape(len(rows), *shape))
            return Scores(mean_of_defined(self.of_comparisons(directed)))

        whole = comparisons.directed(counts.sum(axis=0)[None])
        notes = notes_on_study(study)
        empty = int(np.isnan(self.of_comparisons(whole)).sum())
        total = len(comparisons.pair)
        if 0 < empty < total:
            notes += (f"{empty} of {total} comparisons left out of the mean: no units",)
        if len(counts) < len(study.documents):
            note = "no interval: too many documents and pairs of annotators to be drawn anew"
            notes = (*notes, note)
        return Gathered(
            ClusterSums.of(counts.reshape(len(counts), -1), scores),
            notes=notes,
            values=self.values_of(whole[0].sum(axis=(0, 1))) if empty < total else None,
            why_undefined=lambda: self.nothing if len(study.start) else NO_UNITS,
        )


def count_matches(
    study: Study, comparisons: Comparisons, matched: Matched, group: Ints, groups: int
) -> Floats:
    """Count what was matched of each pair of annotators: documents × pairs × groups × 6.

    Where that would be too many numbers, the documents are added up.
    """
    people = study.seen.shape[1]
    shape = (len(study.documents), len(comparisons.first), groups)
    apart = 6 * int(np.prod(shape)) <= MOST_COUNTS
    where = study.document if apart else np.zeros_like(study.document)
    counts = np.zeros((shape[0] if apart else 1, *shape[1:], 6))
    cell = (where[matched.first], matched.pair, group[matched.first], matched.outcome)
    np.add.at(counts, cell, 1.0)
    marked = np.zeros((shape[0], people, groups))
    np.add.at(marked, (study.document, study.annotator, group), 1.0)
    both_marked = counts.sum(axis=-1)
    for column, own, other in (
        (MISSED, comparisons.first, comparisons.second),
        (ADDED, comparisons.second, comparisons.first),
    ):
        if apart:
            both = study.seen[:, own] & study.seen[:, other]
            counts[..., column] = marked[:, own] * both[..., None] - both_marked
        else:
            shared = np.einsum("dpg,dq->pqg", marked, study.seen.astype(np.float64))
            counts[0, ..., column] = shared[own, other] - both_marked[0]
    return counts
