"""Look trees over before anything is measured: what is there, and what looks wrong."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from accord.corpus import Corpus, Treebank
from accord.corpus.spans import Spans
from accord.corpus.treebank import DEPENDENCIES
from accord.workflows.checking import MOST_PAIRS, of_people
from accord.workflows.finding import Finding, counted
from accord.workflows.lookalikes import lookalikes
from accord.workflows.reading import Reading

#: So many labels are compared with one another for slips of the pen.
MOST_LABELS = 2000


@dataclass(frozen=True, slots=True)
class TreeOverview:
    """What a corpus of trees holds.

    `annotators` counts the trees and words of each, `trees_of` the sentences by how many trees they
    have. `roots` counts the trees with several words (or phrases) right below the root,
    `crossing` those of dependencies in which lines cross (that are not projective).
    """

    trees: str
    documents: int
    sentences: int
    annotators: dict[str, dict[str, int]]
    categories: dict[str, int]
    units: int
    words: int
    trees_of: dict[str, int]
    roots: int
    crossing: int
    unequal: int

    def to_dict(self) -> dict[str, object]:
        """Return what `--json` prints."""
        return {name: getattr(self, name) for name in self.__slots__}


def tree_overview(corpus: Corpus) -> TreeOverview:
    """Count what there is."""
    treebank = corpus.treebank
    words = _words(treebank)
    there = treebank.tree >= 0
    counts = np.bincount(there.sum(axis=1), minlength=1)
    used = treebank.label if treebank.kind == DEPENDENCIES else treebank.label[~treebank.are_words]
    labels = np.bincount(used[used >= 0], minlength=len(treebank.labels)).tolist()
    named = {name: count for name, count in zip(treebank.labels, labels, strict=True) if count}
    return TreeOverview(
        trees=treebank.kind,
        documents=len(corpus),
        sentences=treebank.sentences,
        annotators={
            name: {
                "trees": int(there[:, number].sum()),
                "words": int(words[treebank.tree[there[:, number], number]].sum()),
                "reference": int(name in treebank.references),
            }
            for number, name in enumerate(treebank.annotators)
        },
        categories=dict(sorted(named.items(), key=lambda pair: (-pair[1], pair[0]))),
        units=treebank.trees,
        words=int(words.sum()),
        trees_of={str(number): int(count) for number, count in enumerate(counts) if count},
        roots=_several_roots(treebank),
        crossing=_crossing(treebank),
        unequal=len(treebank.differing),
    )


def tree_findings(corpus: Corpus, reading: Reading | None = None) -> list[Finding]:
    """Return what looks wrong, or should be known before anything is measured."""
    treebank = corpus.treebank
    return [
        *(Finding(note) for note in corpus.notes),
        *of_people(corpus, reading),
        *_sentences(treebank),
        *_labels(treebank),
    ]


def _words(treebank: Treebank) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """Return how many words each tree has."""
    if treebank.kind == DEPENDENCIES:
        return treebank.lengths
    return Spans.of(treebank, words=treebank.has_words).words


def _several_roots(treebank: Treebank) -> int:
    tree = np.repeat(np.arange(treebank.trees), treebank.lengths)
    below = np.bincount(tree[treebank.parent == 0], minlength=treebank.trees)
    return int((below > 1).sum())


def _crossing(treebank: Treebank) -> int:
    """Count the trees in which a line from a word to its head crosses another one.

    Lines cross where a word lies between another and its head, and its own head beyond them. Seen
    from the left, the lines that are open are like brackets: the last one opened closes first.
    """
    if treebank.kind != DEPENDENCIES:
        return 0
    count = 0
    for begin, end in zip(treebank.offset[:-1].tolist(), treebank.offset[1:].tolist(), strict=True):
        heads = treebank.parent[begin:end].tolist()
        lines = sorted(
            (min(word, head), -max(word, head))
            for word, head in enumerate(heads, start=1)
            if head >= 0
        )
        open_lines: list[int] = []
        for start, minus in lines:
            while open_lines and open_lines[-1] <= start:
                open_lines.pop()
            if open_lines and -minus > open_lines[-1]:
                count += 1
                break
            open_lines.append(-minus)
    return count


def _sentences(treebank: Treebank) -> Iterator[Finding]:
    trees = (treebank.tree >= 0).sum(axis=1)
    if treebank.sentences and not (trees >= 2).any():
        yield Finding(
            "no sentence has trees by two annotators",
            "Are the same sentences called differently by different people?",
        )
    elif (trees == 1).any():
        yield Finding(
            f"{counted(int((trees == 1).sum()), 'sentence')} with one tree only",
            "They say nothing about agreement and are left out.",
        )
    if (trees >= 2).sum() == 1:
        yield Finding(
            "only one sentence has two trees", "Its α is 0, whatever the trees: chance is itself."
        )
    several = _several_roots(treebank)
    if several:
        yield Finding(f"{counted(several, 'tree')} with several roots", "That is legal.")
    if treebank.bare.any() and not treebank.has_words:
        yield Finding(
            "symbols without brackets of their own are taken for nodes, not for words, because "
            "some bracket holds several of them, or nothing",
            "leaves=words takes them for words.",
        )


def _labels(treebank: Treebank) -> Iterator[Finding]:
    used = treebank.used
    counts = np.bincount(treebank.label[treebank.label >= 0], minlength=len(treebank.labels))
    known = {treebank.labels[code]: int(counts[code]) for code in used.tolist()}
    pairs = lookalikes(known) if len(known) <= MOST_LABELS else []
    for first, second in pairs[:MOST_PAIRS]:
        yield Finding(
            f"labels {first!r} ({known[first]}) and {second!r} ({known[second]}) look alike",
            "A typing error? Correct it in the files, or let their relabelling cost less.",
        )
    if treebank.trees and len(known) == 1:
        yield Finding(f"only one label ({next(iter(known))})", "Only structure can disagree.")
