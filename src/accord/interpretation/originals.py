"""What simulated annotators copy: annotations with the statistics of the user's own corpus.

A reference that the corpus has is copied. Without one, each document (each item, each sentence) is
copied from one of its annotators, drawn anew for each set: numbers, lengths, categories, gaps and
overlaps are then exactly those that people here produce, whatever kind of data they are, and no
model had to be fitted and no alignment trusted.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accord.corpus import Coding, Corpus
from accord.corpus.table import UnitTable
from accord.corpus.treebank import Treebank

Bools = NDArray[np.bool_]
Ints = NDArray[np.int64]

#: What the copied annotator is called.
COPIED = "reference"
#: Documents, items or sentences are drawn until there are about so many units, labels or trees:
#: a value is a ratio, and what more of them would change is noise.
MOST = {"units": 4000, "labels": 20_000, "trees": 600}


@dataclass(frozen=True, slots=True)
class Original:
    """A part of the corpus, and what is copied in it: a corpus of one annotator."""

    part: Corpus
    copied: Corpus


def originals(
    corpus: Corpus,
    reference: str | None,
    generator: Callable[[int], np.random.Generator],
    sets: int,
) -> list[Original]:
    """Draw what is copied in each set: the reference, or one of the annotators of each document."""
    found = []
    for number in range(sets):
        random = generator(number)
        part = some_of(corpus, random)
        if part.kind == "trees":
            part = _with_trees(part, reference)
        found.append(Original(part, one_annotator(part, reference, random)))
    return found


def _with_trees(corpus: Corpus, reference: str | None) -> Corpus:
    """Leave out sentences of which there is no tree to be copied."""
    tree = corpus.treebank.tree[:, _copied(corpus, reference)]
    sentences = np.flatnonzero((tree >= 0).any(axis=1))
    return Corpus.from_treebank(corpus.treebank.keep(sentences=sentences))


def _copied(corpus: Corpus, reference: str | None) -> Bools:
    """Tell which annotators may be copied."""
    people = [name for name in corpus.annotators if name not in corpus.references]
    names = [reference] if reference else people
    return np.array([name in names for name in corpus.annotators], bool)


def some_of(corpus: Corpus, generator: np.random.Generator) -> Corpus:
    """Take documents, items or sentences by chance, where there are more than needed."""
    if corpus.units <= MOST[corpus.kind]:
        return corpus
    share = MOST[corpus.kind] / corpus.units
    if corpus.kind == "labels":
        coding = corpus.coding
        items = _chosen(np.ones(coding.items), share, generator)
        return Corpus.from_coding(coding.rows(items))
    if corpus.kind == "trees":
        treebank = corpus.treebank
        sentences = _chosen(np.ones(treebank.sentences), share, generator)
        return Corpus.from_treebank(treebank.keep(sentences=sentences))
    table = corpus.table
    units = np.bincount(table.document, minlength=len(table.documents)).astype(np.float64)
    kept = np.zeros(len(units), bool)
    kept[_chosen(units, share, generator)] = True
    return Corpus.from_table(table.keep(documents=kept))


def _chosen(sizes: NDArray[np.float64], share: float, generator: np.random.Generator) -> Ints:
    """Draw numbers until their sizes make up the share, in increasing order."""
    order = generator.permutation(len(sizes))
    reached = np.cumsum(sizes[order]) >= share * sizes.sum()
    return np.sort(order[: int(np.argmax(reached)) + 1])


def one_annotator(corpus: Corpus, reference: str | None, generator: np.random.Generator) -> Corpus:
    """Return the annotations that are copied, as a corpus of one annotator."""
    allowed = _copied(corpus, reference)
    if corpus.kind == "labels":
        return Corpus.from_coding(_of_labels(corpus.coding, allowed, generator))
    if corpus.kind == "trees":
        return Corpus.from_treebank(_of_trees(corpus.treebank, allowed, generator))
    return Corpus.from_table(_of_units(corpus.table, allowed, generator))


def _drawn(possible: Bools, generator: np.random.Generator) -> Ints:
    """Draw one of the columns that are possible in each row; −1 where none is."""
    lots = np.where(possible, generator.random(possible.shape), -1.0)
    return np.where(possible.any(axis=1), lots.argmax(axis=1), -1).astype(np.int64)


def _of_units(table: UnitTable, allowed: Bools, generator: np.random.Generator) -> UnitTable:
    whose = _drawn(table.seen & allowed, generator)
    rows = np.flatnonzero(table.annotator == whose[table.document])
    columns: dict[str, Any] = {
        name: getattr(table, name)[rows]
        for name in ("document", "start", "end", "category", "layer")
    }
    return replace(
        table,
        **columns,
        annotators=(COPIED,),
        annotator=np.zeros(len(rows), np.int64),
        seen=(whose >= 0)[:, None],
        references=frozenset(),
        surface=None,
    )


def _of_labels(coding: Coding, allowed: Bools, generator: np.random.Generator) -> Coding:
    whose = _drawn((coding.codes >= 0) & allowed, generator)
    codes = np.where(whose >= 0, coding.codes[np.arange(coding.items), whose], -1)
    return replace(
        coding,
        codes=codes[:, None].astype(np.int32),
        annotators=(COPIED,),
        references=frozenset(),
    )


def _of_trees(treebank: Treebank, allowed: Bools, generator: np.random.Generator) -> Treebank:
    whose = _drawn((treebank.tree >= 0) & allowed, generator)
    tree = np.where(whose >= 0, treebank.tree[np.arange(treebank.sentences), whose], -1)
    chosen = replace(treebank, tree=tree[:, None], annotators=(COPIED,), references=frozenset())
    return chosen.keep()
