"""What the attachment scores have in common: which words of two trees are treated the same."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from accord.contract.measure import Run, check_flag
from accord.contract.sentences import Pairs, SentenceMeasure
from accord.corpus import Corpus, Treebank
from accord.corpus.tree import without_subtype
from accord.result import Result

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]


@dataclass(frozen=True, kw_only=True)
class AttachmentMeasure(SentenceMeasure):
    """The parameters of attachment scores.

    Parameters
    ----------
    subtypes
        Whether labels that differ in their subtype differ (`nsubj` and `nsubj:pass`); false cuts
        labels at the colon.
    """

    #: What has to be the same of a word.
    of_head: ClassVar[bool] = True
    of_label: ClassVar[bool] = True

    subtypes: bool = True

    def __post_init__(self) -> None:
        super().__post_init__()
        check_flag("subtypes", self.subtypes)

    def similarity(self, treebank: Treebank, pairs: Pairs) -> Floats:
        """Return the share of the words that both trees treat the same."""
        words = Words.of(treebank, pairs)
        same = self.same(treebank, words)
        total = np.bincount(words.pair, same, minlength=len(pairs.first))
        share: Floats = total / np.maximum(1, treebank.lengths[pairs.first])
        return share

    def same(self, treebank: Treebank, words: "Words") -> Bools:
        """Tell which words have the same head, the same label, or both."""
        same = np.ones(len(words.pair), bool)
        if self.of_head:
            head = treebank.parent[words.first]
            same &= (head == treebank.parent[words.second]) & (head >= 0)
        if self.of_label:
            label = self.labels(treebank)
            same &= label[words.first] == label[words.second]
        return same

    def labels(self, treebank: Treebank) -> Ints:
        """Return the label of each word, by its number."""
        if self.subtypes:
            return treebank.label
        number: dict[str, int] = {}
        cut = [number.setdefault(without_subtype(label), len(number)) for label in treebank.labels]
        return np.array([*cut, -1], np.int64)[treebank.label]

    def of_labels(self, corpus: Corpus, run: Run) -> dict[str, Result]:
        """Return the score of each label: of the words that somebody gave it, compared with others.

        Each annotator is compared with each other one; a sentence counts as often as it has words,
        however many annotators it has.
        """
        treebank = corpus.treebank
        pairs = Pairs.of(treebank, self.comparable(treebank))
        words = Words.of(treebank, pairs)
        weight = 1.0 / np.bincount(pairs.sentence, minlength=treebank.sentences)[pairs.sentence]
        same = self.same(treebank, words) * weight[words.pair]
        label, size = self.labels(treebank), len(treebank.labels)
        total, good = np.zeros(size), np.zeros(size)
        for side in (words.first, words.second):
            told = label[side] >= 0
            own = label[side][told]
            total += np.bincount(own, weight[words.pair][told], minlength=size)
            good += np.bincount(own, same[told], minlength=size)
        names = self._names(treebank)
        used = np.unique(label[label >= 0]).tolist()
        counts = np.bincount(label[label >= 0], minlength=size)
        with np.errstate(invalid="ignore", divide="ignore"):
            values = dict(zip(names, (good / total)[used].tolist(), strict=True))
        return self.parts(
            corpus, run, "category", values,
            units=counts[used].tolist(), known=(total[used] > 0).tolist(),
            reasons=["no such word is in a sentence that can be compared"] * len(used),
        )  # fmt: skip

    def _names(self, treebank: Treebank) -> list[str]:
        if self.subtypes:
            return [treebank.labels[code] for code in treebank.used.tolist()]
        kept = dict.fromkeys(map(without_subtype, treebank.labels))
        label = self.labels(treebank)
        names = list(kept)
        return [names[code] for code in np.unique(label[label >= 0]).tolist()]


@dataclass(frozen=True, slots=True, eq=False)
class Words:
    """The words of pairs of trees side by side: of which pair, and where in the columns."""

    pair: Ints
    first: Ints
    second: Ints

    @classmethod
    def of(cls, treebank: Treebank, pairs: Pairs) -> "Words":
        """Put the words of pairs of trees of the same length side by side."""
        length = treebank.lengths[pairs.first]
        pair = np.repeat(np.arange(len(length)), length)
        place = np.arange(len(pair)) - np.repeat(np.cumsum(length) - length, length)
        return cls(
            pair,
            treebank.offset[pairs.first][pair] + place,
            treebank.offset[pairs.second][pair] + place,
        )
