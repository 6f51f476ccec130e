"""Jaccard similarity of brackets: which phrases two annotators have in common, of all they have."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from accord.contract.bracketing import BracketMeasure, Brackets, Floats
from accord.contract.measure import measures
from accord.contract.sentences import Pairs, shares_of
from accord.corpus import Treebank


@measures.register("bracket-jaccard")
@dataclass(frozen=True, kw_only=True)
class BracketJaccard(BracketMeasure):
    r"""Which brackets two trees share, of all the brackets of either, without regard to chance.

    J = |A ∩ B| / |A ∪ B|, A and B being the sets of (label, start, end) of two trees of a sentence.
    Of more annotators, the mean over any two trees of a sentence; of sentences, the mean weighted
    by their words (equation 3 of Skjærholt 2014, with J for LAS). Parts of speech count as brackets
    (`preterminals=false` leaves them out). Where a phrase leaves out words in its midst, its words
    take the place of start and end.

    Sentences whose annotators do not have the same words are compared all the same, by the places
    of the words, as in the paper's Table 2, and counted; `yields=equal` leaves them out. Sentences
    in which neither of two trees has a bracket that counts say nothing, and are left out too.

    By category: the same of the brackets of one label only.

    Undefined where no two trees of a sentence have a bracket that counts.

    >>> from accord import Treebank
    >>> from accord.measures import BracketJaccard
    >>> high = "(S (NP n) (VP (V v) (NP (D d) (N n)) (PP (P p) (NP n))))"
    >>> low = "(S (NP n) (VP (V v) (NP (NP (D d) (N n)) (PP (P p) (NP n)))))"
    >>> round(BracketJaccard()(Treebank.from_brackets({"ann": [high], "bob": [low]})).value, 4)
    0.9091

    References: Skjærholt (2014), A chance-corrected measure of inter-annotator agreement for
    syntax, ACL, section 4.2.
    """

    name: ClassVar[str] = "bracket-jaccard"
    symbol: ClassVar[str] = "J"
    summary: ClassVar[str] = "share of labelled brackets that two annotators have in common"

    def similarity(self, treebank: Treebank, pairs: Pairs) -> Floats:
        """Return J of each pair, NaN where neither tree has a bracket."""
        brackets = self.brackets(treebank)
        both = np.bincount(brackets.shared(pairs)[0], minlength=len(pairs.first))
        number = np.diff(brackets.offset)
        either = number[pairs.first] + number[pairs.second] - both
        return shares_of(both.astype(np.float64), either.astype(np.float64))

    def of_each(self, treebank: Treebank, pairs: Pairs) -> tuple[Floats, Floats]:
        """Return, for each sentence, J times its words, and its words."""
        similar = self.similarity(treebank, pairs)
        known = pairs.only(np.isfinite(similar))
        mean = known.mean(similar[np.isfinite(similar)], treebank.sentences)
        weight = self.weights(treebank, known)
        return weight * mean, weight

    def value_of_labels(self, treebank: Treebank, pairs: Pairs, brackets: Brackets) -> Floats:
        """Return the weighted mean over sentences of J of the brackets of each label."""
        width = len(brackets.names)
        pair, here, _ = brackets.shared(pairs)
        shared = np.unique(pair * width + brackets.label[here], return_counts=True)
        one_pair, one = brackets.of_pairs(pairs.first)
        two_pair, two = brackets.of_pairs(pairs.second)
        # what either tree has, a row for each pair and label that occurs in it
        keys, total = np.unique(
            np.concatenate(
                [one_pair * width + brackets.label[one], two_pair * width + brackets.label[two]]
            ),
            return_counts=True,
        )
        both = np.zeros(len(keys))
        both[np.searchsorted(keys, shared[0])] = shared[1]
        which, label = np.divmod(keys, width)
        # the mean over the pairs of each sentence and label, then that over sentences
        cells, cell, number = np.unique(
            pairs.sentence[which] * width + label, return_inverse=True, return_counts=True
        )
        mean = np.bincount(cell, both / (total - both), minlength=len(cells)) / number
        weight = self.weights(treebank, pairs)[cells // width]
        return shares_of(
            np.bincount(cells % width, weight * mean, minlength=width).astype(np.float64),
            np.bincount(cells % width, weight, minlength=width).astype(np.float64),
        )
