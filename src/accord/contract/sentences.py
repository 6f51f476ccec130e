"""What measures of trees have in common that compare two trees of one sentence at a time.

Notation as in Skjærholt (2014): sentence i has the trees X_i and |x_i| words, and Λ(X_i) is the sum
of the similarities of any two of its trees. Equation (3) is the mean of Λ(X_i)/(|X_i|(|X_i|−1)/2)
over the sentences, weighted by their words.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from accord.contract.measure import Run
from accord.contract.summing import Gathered, SummingMeasure
from accord.corpus import Corpus, Treebank
from accord.corpus.sentences import counted, shown_names
from accord.corpus.treebank import DEPENDENCIES
from accord.result import Result
from accord.statistics.sums import ClusterSums, Scores

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Pairs:
    """Any two trees of the same sentence, by their numbers, and which sentence they are of."""

    sentence: Ints
    first: Ints
    second: Ints

    @classmethod
    def of(cls, treebank: Treebank, rows: Bools) -> "Pairs":
        """List the pairs of some sentences."""
        found = []
        for one in range(len(treebank.annotators)):
            for other in range(one + 1, len(treebank.annotators)):
                both = rows & (treebank.tree[:, one] >= 0) & (treebank.tree[:, other] >= 0)
                place = np.flatnonzero(both)
                found.append((place, treebank.tree[place, one], treebank.tree[place, other]))
        columns = zip(*found, strict=True) if found else ((np.zeros(0, np.int64),),) * 3
        sentence, first, second = (np.concatenate(column) for column in columns)
        return cls(sentence, first, second)

    def only(self, kept: Bools) -> "Pairs":
        """Return some of the pairs."""
        return Pairs(self.sentence[kept], self.first[kept], self.second[kept])

    def mean(self, values: Floats, sentences: int) -> Floats:
        """Return the mean of the values of the pairs of each sentence; 0 where it has none."""
        number = np.bincount(self.sentence, minlength=sentences)
        total = np.bincount(self.sentence, values, minlength=sentences)
        mean: Floats = total / np.maximum(1, number)
        return mean


@dataclass(frozen=True, kw_only=True)
class SentenceMeasure(SummingMeasure):
    """A similarity of two trees of one sentence, averaged by equation (3)."""

    kind: ClassVar[str] = "trees"
    direction: ClassVar[str] = "similarity"
    divisions: ClassVar[tuple[str, ...]] = ("document", "sentence", "category", "pair", "annotator")
    #: Which trees it compares: dependencies or phrases.
    compares: ClassVar[str] = DEPENDENCIES
    #: What is left out, and why.
    left_out: ClassVar[str] = "whose annotators do not have the same words"

    def objection(self, corpus: Corpus) -> str | None:
        """Say why nothing can be measured, before anything is computed."""
        people = corpus.compared()
        reason = people.objection("treebank")
        if reason is not None:
            return f"it compares trees, and {reason}"
        treebank = people.treebank
        if treebank.trees and treebank.kind != self.compares:
            return f"it compares {self.compares}, and these are trees of {treebank.kind}"
        if len(treebank.annotators) < 2:
            extra = " besides the reference" if corpus.references else ""
            who = treebank.annotators
            one = f"only one annotator ({who[0]})" if who else "no annotator"
            return f"{one}{extra}; agreement needs two"
        if not ((treebank.tree >= 0).sum(axis=1) >= 2).any():
            return "no sentence has trees by two annotators"
        return None

    def similarity(self, treebank: Treebank, pairs: Pairs) -> Floats:
        """Return how similar the two trees of each pair are, from 0 to 1."""
        raise TypeError(f"{type(self).__name__} does not say how similar two trees are")

    def comparable(self, treebank: Treebank) -> Bools:
        """Tell which sentences can be compared: those whose trees are over the same words."""
        same = np.ones(treebank.sentences, bool)
        same[list(treebank.differing)] = False
        return same

    def size(self, treebank: Treebank) -> Ints:
        """Return |x|, how many words each tree is over."""
        return treebank.lengths

    def gather(self, corpus: Corpus, run: Run) -> Gathered:
        """Add up the similarities of each sentence, as often as it has words."""
        treebank = corpus.treebank
        comparable = self.comparable(treebank)
        pairs = Pairs.of(treebank, comparable)
        sums = ClusterSums.of(
            np.stack(self.of_each(treebank, pairs), axis=1), shares, lambda: treebank.titles
        )
        return Gathered(
            sums,
            "sentences",
            notes=self.notes_on(treebank, comparable),
            formula="observed",
            why_undefined=lambda: self.why_nothing(treebank, pairs),
        )

    def why_nothing(self, treebank: Treebank, pairs: Pairs) -> str:
        """Say why there is no value, although there are sentences with two trees."""
        if len(pairs.first) == 0:
            return f"every sentence is left out: those {self.left_out}"
        return "there is nothing to compare in any two trees of a sentence"

    def of_each(self, treebank: Treebank, pairs: Pairs) -> tuple[Floats, Floats]:
        """Return, for each sentence, what is added up, and what it is a share of."""
        similar = pairs.mean(self.similarity(treebank, pairs), treebank.sentences)
        weight = self.weights(treebank, pairs)
        return weight * similar, weight

    def weights(self, treebank: Treebank, pairs: Pairs) -> Floats:
        """Return |x_i1| for the sentences that have a pair, 0 for all others."""
        weight = np.zeros(treebank.sentences)
        weight[pairs.sentence[::-1]] = self.size(treebank)[pairs.first[::-1]]
        return weight

    def notes_on(self, treebank: Treebank, comparable: Bools) -> tuple[str, ...]:
        """Say which sentences are left out."""
        shared = (treebank.tree >= 0).sum(axis=1) >= 2
        notes = []
        titles = treebank.titles
        out = [titles[row] for row in np.flatnonzero(shared & ~comparable).tolist()]
        if out:
            notes.append(
                f"{counted(len(out), 'sentence')} left out, {self.left_out}: {shown_names(out)}"
            )
        alone = int((~shared).sum())
        if alone:
            notes.append(f"{counted(alone, 'sentence')} with one tree only left out")
        return tuple(notes)

    # Parts

    def divide(self, corpus: Corpus, kind: str, run: Run, whole: Result) -> dict[str, Result]:
        """Measure parts: each sentence, each label, or some of the data."""
        if kind not in ("sentence", "category"):
            return super().divide(corpus, kind, run, whole)
        compared = corpus.compared()
        if self.objection(compared) is not None:
            return {}
        return (
            self.of_sentences(compared, run)
            if kind == "sentence"
            else self.of_labels(compared, run)
        )

    def of_sentences(self, corpus: Corpus, run: Run) -> dict[str, Result]:
        """Return the mean similarity of the trees of each sentence."""
        treebank = corpus.treebank
        comparable = self.comparable(treebank)
        pairs = Pairs.of(treebank, comparable)
        amount, size = self.of_each(treebank, pairs)
        trees = (treebank.tree >= 0).sum(axis=1)
        reasons = np.where(
            ~comparable,
            f"left out: {self.left_out}",
            np.where(trees < 2, "only one annotator has a tree", "there is nothing to compare"),
        )
        return self.parts(
            corpus,
            run,
            "sentence",
            dict(zip(treebank.titles, shares_of(amount, size).tolist(), strict=True)),
            units=trees.tolist(),
            known=(size > 0.0).tolist(),
            reasons=reasons.tolist(),
        )

    def of_labels(self, corpus: Corpus, run: Run) -> dict[str, Result]:
        """Measure each label."""
        raise TypeError(f"{type(self).__name__} does not say what it is of one label")

    def parts(
        self,
        corpus: Corpus,
        run: Run,
        kind: str,
        values: Mapping[str, float],
        *,
        units: list[int],
        known: list[bool],
        reasons: list[str],
    ) -> dict[str, Result]:
        """Return results of parts that were computed together."""
        facts = self.facts(corpus)
        found = {}
        for number, (name, value) in enumerate(values.items()):
            found[name] = Result(
                measure=self.spelled(),
                symbol=self.symbol,
                value=value if known[number] else None,
                observed=value if known[number] else None,
                formula="observed",
                reason=None if known[number] else reasons[number],
                signature=self.signed(run.narrowed((("part", f"{kind}={name}"),)), facts),
                documents=1 if kind == "sentence" else len(corpus),
                annotators=units[number] if kind == "sentence" else len(corpus.annotators),
                units=units[number],
            )
        return found


def shares(sums: Floats) -> Scores:
    """Return the first sum as a share of the second."""
    value = shares_of(sums[:, 0], sums[:, 1])
    return Scores(value, value)


def shares_of(amount: Floats, size: Floats) -> Floats:
    """Divide; NaN where there is nothing to divide by."""
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(size > 0.0, amount / size, np.nan)
