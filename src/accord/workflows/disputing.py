"""Find the sentences whose trees are disputed most, and the two trees of each that differ most."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from accord.contract import Measure, Run, as_corpus, parse_measure
from accord.contract.disagreeing import DisagreementMeasure
from accord.contract.sentences import SentenceMeasure
from accord.corpus import Corpus, Treebank
from accord.errors import QuestionError, check_whole

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

#: So many sentences are listed unless more are asked for.
WORST = 20


@dataclass(frozen=True, slots=True)
class Dispute:
    """A sentence, and the two of its trees that differ most.

    `share` is its part in all that the measure observed to disagree, `distance` that between the
    two trees: as the measure has it, or 1 − similarity. `numbers` are those of the trees.
    """

    sentence: str
    annotators: tuple[str, str]
    numbers: tuple[int, int]
    distance: float
    share: float
    trees: int


@dataclass(frozen=True, slots=True, eq=False)
class Disputes:
    """The most disputed sentences of a treebank, the worst first; sentences without are left out.

    `compared` sentences have two trees, and of these `disputed` are not all the same.
    """

    treebank: Treebank
    measure: str
    found: tuple[Dispute, ...]
    compared: int
    disputed: int


@dataclass(frozen=True, slots=True, eq=False)
class _Pairs:
    """Two trees of a sentence, by the numbers of the sentence and the annotators."""

    sentence: Ints
    first: Ints
    second: Ints


def find_disputes(
    data: Corpus | Treebank,
    measure: str | Measure = "tree-alpha",
    *,
    worst: int = WORST,
    run: Run | None = None,
) -> Disputes:
    """Return the sentences that add most to the disagreement that a measure of trees observes."""
    check_whole("worst", worst)
    asked = parse_measure(measure)
    corpus = as_corpus(data).compared()
    if not isinstance(asked, (DisagreementMeasure, SentenceMeasure)):
        raise QuestionError(f"{asked.name} does not compare trees; tree-alpha and las do")
    objection = asked.objection(corpus)
    if objection is not None:
        raise QuestionError(objection)
    treebank = corpus.treebank
    pairs = _pairs_of(treebank)
    with (run or Run()).working() as running:
        distance, added = _compared(asked, corpus, pairs, running)
    adds = np.bincount(pairs.sentence, added, minlength=treebank.sentences)
    order = np.argsort(-adds, kind="stable")
    disputed = int((adds > 0.0).sum())
    total = float(adds.sum())
    found = []
    for sentence in order[: min(worst, disputed)].tolist():
        own = np.flatnonzero(pairs.sentence == sentence)
        most = own[np.argmax(distance[own])]
        both = int(pairs.first[most]), int(pairs.second[most])
        found.append(
            Dispute(
                treebank.titles[sentence],
                (treebank.annotators[both[0]], treebank.annotators[both[1]]),
                (int(treebank.tree[sentence, both[0]]), int(treebank.tree[sentence, both[1]])),
                float(distance[most]),
                float(adds[sentence]) / total,
                int((treebank.tree[sentence] >= 0).sum()),
            )
        )
    compared = len(np.unique(pairs.sentence))
    return Disputes(treebank, asked.spelled(), tuple(found), compared, disputed)


def _pairs_of(treebank: Treebank) -> _Pairs:
    """List any two trees of the same sentence."""
    found = []
    for one in range(len(treebank.annotators)):
        for other in range(one + 1, len(treebank.annotators)):
            both = np.flatnonzero((treebank.tree[:, one] >= 0) & (treebank.tree[:, other] >= 0))
            found.append((both, np.full(len(both), one), np.full(len(both), other)))
    sentence, first, second = (np.concatenate(column) for column in zip(*found, strict=True))
    return _Pairs(sentence, first, second)


def _compared(asked: Measure, corpus: Corpus, pairs: _Pairs, run: Run) -> tuple[Floats, Floats]:
    """Return the distance of each pair, and what it adds to what was observed."""
    treebank = corpus.treebank
    trees = (treebank.tree >= 0).sum(axis=1)[pairs.sentence]
    if isinstance(asked, DisagreementMeasure):
        coding = corpus.coding
        one = coding.codes[pairs.sentence, pairs.first].astype(np.int64)
        other = coding.codes[pairs.sentence, pairs.second].astype(np.int64)
        squared = asked.paired(coding, run).disagreement.of_pairs(one, other)
        return np.sqrt(squared), 2.0 * squared / (trees - 1)
    if not isinstance(asked, SentenceMeasure):
        raise TypeError(f"{asked.name} does not compare trees")
    from accord.contract.sentences import Pairs

    numbers = Pairs(
        pairs.sentence,
        treebank.tree[pairs.sentence, pairs.first],
        treebank.tree[pairs.sentence, pairs.second],
    )
    kept = asked.comparable(treebank)[pairs.sentence]
    similar = np.ones(len(kept))
    similar[kept] = np.nan_to_num(asked.similarity(treebank, numbers.only(kept)), nan=1.0)
    size = asked.size(treebank)[numbers.first]
    return 1.0 - similar, (1.0 - similar) * size / (trees * (trees - 1) / 2.0)
