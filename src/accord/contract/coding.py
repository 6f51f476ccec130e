"""What the measures of labels share: which items count, parts, permutations, drawing anew."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from accord.contract.measure import Run
from accord.contract.summing import RESAMPLING, SummingMeasure
from accord.corpus import Coding, Corpus
from accord.corpus.categories import CategoryTable
from accord.corpus.corpus import CALLED
from accord.corpus.patterns import Patterns
from accord.errors import QuestionError
from accord.result import Matrix, Result
from accord.statistics.sums import ClusterSums, Scores

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

CLUSTERS = ("auto", "items", "documents")
#: With so many documents, `cluster=auto` draws documents: fewer cannot say how they vary.
ENOUGH_DOCUMENTS = 20
#: The stream of random numbers by which judgements are shuffled.
SHUFFLING = RESAMPLING + 1
#: Values that differ by less are the same but for rounding.
ROUNDING = 1e-12
#: Up to so many categories, the tables of what was called what are shown.
MOST_CATEGORIES = 60


@dataclass(frozen=True, kw_only=True)
class LabelMeasure(SummingMeasure):
    """The parameters of the measures of labels.

    Parameters
    ----------
    cluster
        What is drawn anew for the interval: items, documents, or auto, which takes documents where
        there are at least 20 of them, because items of one document are seldom independent.
    """

    divisions: ClassVar[tuple[str, ...]] = ("document", "category", "item", "pair", "annotator")
    kind: ClassVar[str] = "labels"
    has_permutations: ClassVar[bool] = True
    #: Which measure to take where there are more than two annotators; empty: any number will do.
    for_more: ClassVar[str] = ""
    #: Whether it matters who judged, and what to take where nobody knows.
    named: ClassVar[bool] = False
    for_nobody: ClassVar[str] = "fleiss-kappa"
    #: Whether trees may be compared as wholes, the same or not.
    compares_trees: ClassVar[bool] = False

    cluster: str = "auto"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.cluster not in CLUSTERS:
            raise QuestionError(f"no cluster {self.cluster!r}; there are: {', '.join(CLUSTERS)}")

    def objection(self, corpus: Corpus) -> str | None:
        """Say why nothing can be measured, before anything is computed."""
        people = corpus.compared()
        if people.kind == "trees" and not self.compares_trees:
            return f"it compares labels, and these are {CALLED['trees']}: take tree-alpha"
        no_view = people.objection("coding")
        if no_view is not None:
            return f"it compares labels of the same items, and {no_view}; gamma compares units"
        who = people.annotators
        if len(who) < 2:
            extra = " besides the reference" if corpus.references else ""
            one = f"only one annotator ({who[0]})" if who else "no annotator"
            return f"{one}{extra}; agreement needs two"
        if self.named and people.coding.anonymous:
            return (
                f"{self.name} has to know who judged what, and the labels were given as counts: "
                f"take {self.for_nobody}"
            )
        if self.for_more and len(who) > 2:
            return (
                f"{self.name} needs two annotators, and there are {len(who)}: "
                f"take {self.for_more}, or divide by pair"
            )
        coding = people.coding
        if coding.items == 0 or coding.judgements == 0:
            return "nobody judged an item"
        if not self.has_pair(coding):
            return "no item was judged by two annotators"
        return self.objection_to(coding)

    def objection_to(self, coding: Coding) -> str | None:
        """Say why these labels cannot be compared."""
        return None

    @staticmethod
    def has_pair(coding: Coding) -> bool:
        """Tell whether an item has two judgements."""
        return bool((coding.patterns.judges >= 2).any())

    # Drawing anew

    def sums_of(
        self,
        coding: Coding,
        patterns: Patterns,
        rows: Floats,
        scores: Callable[[Floats], Scores],
        row_of: Callable[[], Ints],
    ) -> tuple[ClusterSums, str]:
        """Return the sums of the items, or of the documents, and which of the two they are of."""
        documents = len(coding.documents)
        by_document = self.cluster == "documents" or (
            self.cluster == "auto" and documents >= ENOUGH_DOCUMENTS
        )
        if not by_document or coding.document is None:
            return ClusterSums(rows, patterns.times, scores, row_of, coding.unique_names), "items"
        place, home = row_of(), coding.document
        table = np.stack(
            [np.bincount(home, column[place], minlength=documents) for column in rows.T], axis=1
        )
        sums = ClusterSums.of(table.astype(np.float64), scores, lambda: coding.documents)
        return sums, "documents"

    # Parts

    def divide(self, corpus: Corpus, kind: str, run: Run, whole: Result) -> dict[str, Result]:
        """Measure parts: a category against the rest, what each item adds, some of the data."""
        if kind in ("pair", "annotator") and corpus.kind == "labels" and corpus.coding.anonymous:
            raise QuestionError(f"nobody knows who judged what, so that nothing can be by {kind}")
        if kind not in ("category", "item"):
            return super().divide(corpus, kind, run, whole)
        compared = corpus.compared()
        if self.objection(compared) is not None:
            return {}
        if kind == "item":
            return self.of_items(compared, run)
        labels = compared.coding.table.labels
        used = np.flatnonzero(compared.coding.counts)
        return {
            labels[code]: self.of_category(
                compared, int(code), part_of(run, "category", labels[code])
            )
            for code in used
        }

    def of_category(self, corpus: Corpus, code: int, run: Run) -> Result:
        """Measure one category against all others."""
        coding = corpus.coding
        table = CategoryTable(np.array(["(others)", coding.table.labels[code]], dtype=object))
        codes = np.where(coding.codes < 0, -1, coding.codes == code).astype(np.int32)
        part = Corpus.from_coding(coding.with_codes(codes, table))
        result = self.plain().measure(part, run)
        signature = self.signature(corpus, run)
        return replace(result, measure=self.spelled(), signature=signature, matrices=None)

    def plain(self) -> "LabelMeasure":
        """Return the measure for two categories that are the same or not."""
        return self

    def values_of_rows(self, coding: Coding) -> tuple[Floats, Ints]:
        """Return what each kind of row adds to the value of all (NaN: nothing), and their rows."""
        raise QuestionError(f"{self.name} cannot be divided by item")

    def of_items(self, corpus: Corpus, run: Run) -> dict[str, Result]:
        """Return what each item adds to the value of all."""
        coding = corpus.coding
        values, row_of = self.values_of_rows(coding)
        counts = (coding.codes >= 0).sum(axis=1)
        facts = self.facts(corpus)
        found = {}
        for number, (name, row) in enumerate(
            zip(coding.unique_names(), row_of.tolist(), strict=True)
        ):
            value = float(values[row])
            known = np.isfinite(value)
            found[name] = Result(
                measure=self.spelled(),
                symbol=self.symbol,
                value=value if known else None,
                reason=None if known else "judged by fewer than two annotators",
                signature=self.signed(part_of(run, "item", name), facts),
                documents=1,
                annotators=int(counts[number]),
                units=int(counts[number]),
            )
        return found

    # Chance

    def p_value(self, corpus: Corpus, value: float, run: Run) -> float | None:
        """Return (k + 1)/(N + 1): k of N shuffles of everybody's judgements agree as well."""
        shuffled = partial(_shuffled_value, self, corpus, replace(run, resamples=0))
        mapping = map if run.threads is None else run.threads.map
        above = 0
        for number, found in enumerate(mapping(shuffled, range(run.permutations)), start=1):
            run.check()
            above += found >= value - ROUNDING
            run.progress(number, run.permutations, "permutations")
        return (above + 1) / (run.permutations + 1)


def part_of(run: Run, kind: str, name: str) -> Run:
    """Return the run for one category or one item, which the signature then names."""
    return run.narrowed((("part", f"{kind}={name}"),))


def _shuffled_value(measure: LabelMeasure, corpus: Corpus, run: Run, number: int) -> float:
    """Return the value with each annotator's judgements shuffled among the items they judged."""
    sequence = np.random.SeedSequence(run.seed, spawn_key=(SHUFFLING, number))
    generator = np.random.default_rng(sequence)
    coding = corpus.coding
    codes = np.array(coding.codes)
    # where nobody knows who judged, all judgements are one annotator's
    columns = [codes.reshape(-1)] if coding.anonymous else list(codes.T)
    for column in columns:
        judged = np.flatnonzero(column >= 0)
        column[judged] = generator.permutation(column[judged])
    shuffled = Corpus.from_coding(coding.with_codes(codes))
    if not measure.has_pair(shuffled.coding):
        return -np.inf
    value = float(measure.gather(shuffled, run).sums.score().value[0])
    return value if np.isfinite(value) else -np.inf


def matrices_of(coding: Coding, people: Sequence[str]) -> tuple[Matrix, ...]:
    """Return what two annotators called the same items; of more, how labels met within items."""
    used = np.flatnonzero(coding.counts)
    if len(used) > MOST_CATEGORIES:
        return ()
    labels = tuple(coding.table.labels[code] for code in used)
    if len(people) == 2 and not coding.anonymous:
        counts = coding.confusion(*people)[np.ix_(used, used)].astype(np.float64)
        title = f"what {people[0]} (rows) and {people[1]} (columns) called the same items"
    else:
        counts = coding.coincidences()[np.ix_(used, used)]
        title = "how often labels met within items (coincidences)"
    return (Matrix(title, labels, labels, tuple(map(tuple, counts.tolist()))),)


def thinned(codes: NDArray[Any], rows: NDArray[np.bool_]) -> NDArray[Any]:
    """Take the judgements of some rows for not made."""
    return np.where(rows[:, None], codes, np.int32(-1))
