"""F1 of brackets: how many phrases two annotators share, as evaluations of parsers count."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from accord.contract.bracketing import BracketMeasure, Brackets, Floats
from accord.contract.measure import measures
from accord.contract.sentences import Pairs, shares_of
from accord.corpus import Treebank


@measures.register("bracket-f1")
@dataclass(frozen=True, kw_only=True)
class BracketF1(BracketMeasure):
    r"""How many brackets two trees share: the F-measure of parser evaluation, without chance.

    F1 = 2·|A ∩ B| / (|A| + |B|), A and B being what two trees of a sentence have of (label, start,
    end), each as often as it occurs: precision and recall change places with the trees, and F1 is
    the same. Sums run over all sentences; of more than two annotators, each sentence adds the mean
    over any two of its trees.

    By default parts of speech do not count, nor does a root without a label or called TOP, ROOT, S1
    or VROOT. What EVALB does with its usual parameters comes from
    `functions=false,punctuation=false,traces=false`, but for labels that it takes for one another
    (ADVP and PRT). Where a phrase leaves out words in its midst, its words take the place of start
    and end.

    Sentences whose annotators do not have the same words are compared all the same, by the places
    of the words, and counted; `yields=equal` leaves them out.

    By category: the same of the brackets of one label only.

    Undefined where no tree has a bracket that counts.

    >>> from accord import Treebank
    >>> from accord.measures import BracketF1
    >>> high = "(S (NP (N n)) (VP (V v) (NP (D d) (N n)) (PP (P p) (NP (N n)))))"
    >>> low = "(S (NP (N n)) (VP (V v) (NP (NP (D d) (N n)) (PP (P p) (NP (N n))))))"
    >>> round(BracketF1()(Treebank.from_brackets({"ann": [high], "bob": [low]})).value, 4)
    0.9231

    References: Black et al. (1991), A procedure for quantitatively comparing the syntactic coverage
    of English grammars; Sekine and Collins (1997), EVALB.
    """

    name: ClassVar[str] = "bracket-f1"
    symbol: ClassVar[str] = "F1"
    summary: ClassVar[str] = "F-measure of labelled brackets, as evaluations of parsers count"

    preterminals: bool = False
    root: bool = False

    def similarity(self, treebank: Treebank, pairs: Pairs) -> Floats:
        """Return F1 of each pair, NaN where neither tree has a bracket that counts."""
        return shares_of(*self._counted(treebank, pairs))

    def of_each(self, treebank: Treebank, pairs: Pairs) -> tuple[Floats, Floats]:
        """Return, for each sentence, the means over its pairs of 2·|A ∩ B| and |A| + |B|."""
        shared, total = self._counted(treebank, pairs)
        return pairs.mean(shared, treebank.sentences), pairs.mean(total, treebank.sentences)

    def _counted(self, treebank: Treebank, pairs: Pairs) -> tuple[Floats, Floats]:
        """Return 2·|A ∩ B| and |A| + |B| of each pair."""
        brackets = self.brackets(treebank)
        pair, here, there = brackets.shared(pairs)
        both = np.minimum(brackets.times[here], brackets.times[there])
        shared: Floats = np.bincount(pair, 2.0 * both, minlength=len(pairs.first)).astype(
            np.float64
        )
        before = np.concatenate([[0.0], np.cumsum(brackets.times)])
        number = np.diff(before[brackets.offset])
        total: Floats = number[pairs.first] + number[pairs.second]
        return shared, total

    def value_of_labels(self, treebank: Treebank, pairs: Pairs, brackets: Brackets) -> Floats:
        """Return F1 of the brackets of each label."""
        width = len(brackets.names)
        pair, here, there = brackets.shared(pairs)
        share = 1.0 / np.bincount(pairs.sentence, minlength=treebank.sentences)[pairs.sentence]
        both = np.minimum(brackets.times[here], brackets.times[there])
        shared: Floats = np.bincount(
            brackets.label[here], 2.0 * both * share[pair], minlength=width
        ).astype(np.float64)
        total = np.zeros(width)
        for side in (pairs.first, pairs.second):
            which, own = brackets.of_pairs(side)
            weight = brackets.times[own] * share[which]
            total += np.bincount(brackets.label[own], weight, minlength=width)
        return shares_of(shared, total)
