"""What the measures of brackets have in common: which brackets a tree has, and which two share.

A bracket is the label of a node and the words that the node covers: (label, start, end).
"""

import unicodedata
from dataclasses import dataclass, replace
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from accord.contract.measure import Run, check_flag
from accord.contract.sentences import Pairs, SentenceMeasure
from accord.corpus import Corpus, Treebank
from accord.corpus.sentences import counted
from accord.corpus.spans import Spans, takes_words
from accord.corpus.tree import check_leaves, without_function
from accord.corpus.treebank import PHRASES
from accord.errors import QuestionError
from accord.result import Result

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

#: What the node above everything is called where it stands for nothing in the language.
ROOTS = ("", "TOP", "ROOT", "S1", "VROOT")
YIELDS = ("all", "equal")
#: The part of speech of what is not there: traces and empty elements.
TRACE = "-NONE-"


@dataclass(frozen=True, kw_only=True)
class BracketMeasure(SentenceMeasure):
    """The parameters of the measures of brackets.

    Parameters
    ----------
    leaves
        What bare symbols are: `words`, which have no bracket of their own, `nodes` (of trees
        without words), or `auto`, which takes them for nodes where some bracket holds several of
        them or nothing at all.
    labelled
        Whether labels count, or only what is covered.
    functions
        Whether labels that differ in what follows a hyphen or an equals sign differ (NP and
        NP-SBJ); false cuts them.
    preterminals
        Whether parts of speech count, the nodes right above words.
    root
        Whether the node above everything counts where it has no label or is called TOP, ROOT, S1
        or VROOT.
    punctuation, traces
        Whether words that are nothing but punctuation, and those of the part of speech -NONE-, are
        words; false takes them out of the tree first, with the nodes that cover nothing else.
    without
        Parts of speech, with spaces between them, whose words are taken out of the tree first.
    yields
        `all` sentences, or those with `equal` words for all annotators (the same number of them
        where trees have no words).
    """

    compares: ClassVar[str] = PHRASES

    leaves: str = "auto"
    labelled: bool = True
    functions: bool = True
    preterminals: bool = True
    root: bool = True
    punctuation: bool = True
    traces: bool = True
    without: str = ""
    yields: str = "all"

    def __post_init__(self) -> None:
        super().__post_init__()
        flags = ("labelled", "functions", "preterminals", "root", "punctuation", "traces")
        for name in flags:
            check_flag(name, getattr(self, name))
        check_leaves(self.leaves)
        if self.yields not in YIELDS:
            raise QuestionError(f"yields={self.yields!r}; expected {' or '.join(YIELDS)}")

    def brackets(self, treebank: Treebank) -> "Brackets":
        """Return the brackets of all trees."""
        words = takes_words(treebank, self.leaves)
        above = treebank.labels
        plain = np.array([without_function(label) for label in above], object)
        spans = Spans.of(treebank, words=words, dropped=self._dropped(treebank, words, plain))
        names, label = np.unique(plain, return_inverse=True) if not self.functions else (
            np.array(above, object), np.arange(len(above))
        )  # fmt: skip
        counts = spans.is_node & (treebank.label >= 0) & (spans.end > 0)
        if not self.preterminals:
            counts &= ~spans.leaves
        if not self.root:
            is_root = np.append(np.isin(plain, ROOTS), False)[treebank.label]
            counts &= ~(is_root & (treebank.parent == 0))
        return Brackets.of(treebank, spans, label, names, counts, labelled=self.labelled)

    def _dropped(self, treebank: Treebank, words: bool, plain: NDArray[np.object_]) -> Bools | None:
        """Tell which words are taken out of the trees."""
        unwanted = {*self.without.split(), *(() if self.traces else (TRACE,))}
        if not unwanted and self.punctuation:
            return None
        tags = np.array([name in unwanted for name in plain] + [False], bool)
        marks = np.array([is_punctuation(name) for name in treebank.labels] + [False], bool)
        code = treebank.label
        if not words:
            return tags[code] if self.punctuation else tags[code] | marks[code]
        tree = np.repeat(np.arange(treebank.trees), treebank.lengths)
        above = treebank.offset[tree] + np.maximum(1, treebank.parent) - 1
        dropped = tags[code[above]]
        return dropped if self.punctuation else dropped | marks[code]

    def size(self, treebank: Treebank) -> Ints:
        """Return |x|, how many words (or leaves) each tree has."""
        return Spans.of(treebank, words=takes_words(treebank, self.leaves)).words

    def comparable(self, treebank: Treebank) -> Bools:
        """Tell which sentences are compared: all of them, or those with equal words."""
        return ~self._unequal(treebank) if self.yields == "equal" else np.ones(len(treebank), bool)

    def _unequal(self, treebank: Treebank) -> Bools:
        unequal = np.zeros(treebank.sentences, bool)
        if takes_words(treebank, self.leaves):
            unequal[list(replace(treebank, has_words=True).differing)] = True
            return unequal
        there = treebank.tree >= 0
        size = np.append(self.size(treebank), 0)[treebank.tree]
        most = np.where(there, size, -1).max(axis=1, initial=-1)
        unequal[:] = (there & (size != most[:, None])).any(axis=1)
        return unequal

    def notes_on(self, treebank: Treebank, comparable: Bools) -> tuple[str, ...]:
        """Say which sentences are left out, and which are compared over different words."""
        notes = super().notes_on(treebank, comparable)
        unequal = int((self._unequal(treebank) & comparable).sum())
        if unequal:
            compared = f"{counted(unequal, 'sentence')} compared whose annotators"
            notes += (f"{compared} do not have the same words (yields=equal leaves them out)",)
        return notes

    def of_labels(self, corpus: Corpus, run: Run) -> dict[str, Result]:
        """Return the value of each label: of the brackets that bear it."""
        treebank = corpus.treebank
        comparable = self.comparable(treebank)
        pairs = Pairs.of(treebank, comparable)
        brackets = self.brackets(treebank)
        values = self.value_of_labels(treebank, pairs, brackets)
        seen = np.bincount(brackets.label, brackets.times, minlength=len(brackets.names))
        asked = self._labels_asked(treebank, brackets)
        found = [values[place] if place >= 0 else np.nan for place in asked.values()]
        return self.parts(
            corpus, run, "category", dict(zip(asked, map(float, found), strict=True)),
            units=[int(seen[place]) if place >= 0 else 0 for place in asked.values()],
            known=np.isfinite(found).tolist(),
            reasons=["no such bracket counts in a sentence that can be compared"] * len(asked),
        )  # fmt: skip

    def _labels_asked(self, treebank: Treebank, brackets: "Brackets") -> dict[str, int]:
        place = {str(name): number for number, name in enumerate(brackets.names)}
        asked: dict[str, int] = {}
        for code in treebank.used.tolist():
            name = treebank.labels[code]
            shown = name if self.functions else without_function(name)
            asked[shown] = place.get(shown, -1)
        return asked

    def value_of_labels(self, treebank: Treebank, pairs: Pairs, brackets: "Brackets") -> Floats:
        """Return the value of each label of the brackets, NaN where there is none."""
        raise TypeError(f"{type(self).__name__} does not say what it is of one label")


def is_punctuation(word: str) -> bool:
    """Tell whether a word is nothing but punctuation, brackets of the Penn Treebank included."""
    if word in ("-LRB-", "-RRB-", "-LCB-", "-RCB-", "-LSB-", "-RSB-"):
        return True
    return bool(word) and all(
        unicodedata.category(letter)[0] == "P" or letter == "`" for letter in word
    )


@dataclass(frozen=True, slots=True, eq=False)
class Brackets:
    """The brackets of the trees, tree after tree: which one, how often, and what its label is.

    `offset` says where those of each tree begin; `kind` numbers the different brackets, in rising
    order in each tree, and `times` says how often the tree has it (in chains of unary brackets of
    the same label, more than once).
    """

    offset: Ints
    kind: Ints
    times: Ints
    label: Ints
    names: NDArray[np.object_]
    kinds: int

    @classmethod
    def of(
        cls,
        treebank: Treebank,
        spans: Spans,
        label: Ints,
        names: NDArray[np.object_],
        counts: Bools,
        *,
        labelled: bool,
    ) -> "Brackets":
        """Collect the nodes that count."""
        rows = np.flatnonzero(counts)
        named = label[treebank.label[rows]] if len(rows) else np.zeros(0, np.int64)
        told = named if labelled else np.zeros(len(rows), np.int64)
        columns = np.stack([told, spans.first[rows], spans.end[rows], spans.extent[rows]], axis=1)
        first, kind = np.unique(columns, axis=0, return_inverse=True) if len(rows) else (
            columns, np.zeros(0, np.int64)
        )  # fmt: skip
        kinds = len(first)
        keys, where, times = np.unique(
            spans.tree[rows] * max(1, kinds) + kind.reshape(-1), return_index=True,
            return_counts=True,
        )  # fmt: skip
        tree, kind = np.divmod(keys, max(1, kinds))
        offset = np.concatenate([[0], np.cumsum(np.bincount(tree, minlength=treebank.trees))])
        return cls(offset.astype(np.int64), kind, times, named[where], names, kinds)

    def of_pairs(self, trees: Ints) -> tuple[Ints, Ints]:
        """Return the brackets of some trees: of which of them, and where they stand here."""
        length = np.diff(self.offset)[trees]
        pair = np.repeat(np.arange(len(trees)), length)
        place = np.arange(len(pair)) - np.repeat(np.cumsum(length) - length, length)
        return pair, self.offset[trees][pair] + place

    def shared(self, pairs: Pairs) -> tuple[Ints, Ints, Ints]:
        """Return the brackets that both trees of a pair have: the pair, and where in each tree."""
        one_pair, one = self.of_pairs(pairs.first)
        two_pair, two = self.of_pairs(pairs.second)
        width = max(1, self.kinds)
        _, here, there = np.intersect1d(
            one_pair * width + self.kind[one],
            two_pair * width + self.kind[two],
            assume_unique=True,
            return_indices=True,
        )
        return one_pair[here], one[here], two[there]
