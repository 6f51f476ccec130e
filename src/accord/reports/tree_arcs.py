"""Dependencies as arcs over words: how high each arc goes, and which differ between two trees."""

from collections.abc import Sequence
from dataclasses import dataclass

from accord.corpus.treebank import DEPENDENCIES, Treebank

#: What two annotators did with a word: the same, another label, another head.
SAME, LABEL, HEAD = "same", "label", "head"
#: A word that hangs on nothing: a mistake that was kept.
NOWHERE = -1


@dataclass(frozen=True, slots=True)
class Dependencies:
    """A tree of one annotator as it is drawn: heads count words from 1, 0 is the root."""

    annotator: str
    words: tuple[str, ...]
    heads: tuple[int, ...]
    labels: tuple[str, ...]

    @classmethod
    def of(cls, treebank: Treebank, number: int, annotator: str) -> "Dependencies":
        """Take a tree out of a treebank by its number."""
        if treebank.kind != DEPENDENCIES:
            raise TypeError("phrases are no dependencies")
        nodes = treebank.nodes_of(number)
        codes = treebank.label[nodes].tolist()
        heads = tuple(treebank.parent[nodes].tolist())
        return cls(
            annotator,
            treebank.words_of(number) or ("",) * len(heads),
            heads,
            tuple(treebank.labels[code] if code >= 0 else "*" for code in codes),
        )

    def without_words(self) -> "Dependencies":
        """Return the same tree with numbers for words."""
        words = tuple(map(str, range(1, len(self.heads) + 1)))
        return Dependencies(self.annotator, words, self.heads, self.labels)


def differences(one: Dependencies, other: Dependencies) -> tuple[str, ...] | None:
    """Say of each word what differs; None where the trees are not over the same words."""
    if one.words != other.words:
        return None
    return tuple(
        HEAD if one.heads[word] != other.heads[word]
        else LABEL if one.labels[word] != other.labels[word]
        else SAME
        for word in range(len(one.words))
    )  # fmt: skip


def arc_levels(heads: Sequence[int]) -> list[int]:
    """Return how high the arc of each word goes, from 1; 0 for words without an arc.

    Arcs that would run over one another get different levels, the shorter ones the lower. Two arcs
    may meet at the head of both.
    """
    levels = [0] * len(heads)
    arcs = sorted(
        (abs(head - word), min(head, word), word)
        for word, head in enumerate(heads, start=1)
        if head > 0 and head != word
    )
    # the highest level over each gap between neighbouring words, as arcs are put in
    highest = [0] * (len(heads) + 2)
    for length, low, word in arcs:
        level = 1 + max(highest[low : low + length])
        levels[word - 1] = level
        highest[low : low + length] = [level] * length
    return levels
