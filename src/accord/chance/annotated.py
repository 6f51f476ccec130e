"""From a corpus to the continua that an aligning measure works on."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from accord.alignment.batch import Batch
from accord.chance.models import Annotated
from accord.corpus import Corpus

Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Prepared:
    """The continua that count, and what was left out.

    `documents` are the numbers of the continua that at least two annotators saw, `rows` the rows of
    their units in the table of the corpus.
    """

    annotated: Annotated
    documents: Ints
    rows: Ints
    alone: int
    unmarked: int


def prepare(corpus: Corpus) -> Prepared:
    """Take the continua that at least two annotators saw; the references are left out already."""
    table = corpus.table
    people = table.seen.sum(axis=1)
    counts = people >= 2
    documents = np.flatnonzero(counts)
    number = np.cumsum(counts) - 1
    rows = np.flatnonzero(counts[table.document])
    place = np.cumsum(table.seen, axis=1) - 1
    continuum = number[table.document[rows]]
    batch = Batch.sorted(
        people[documents].astype(np.int64),
        continuum,
        place[table.document[rows], table.annotator[rows]].astype(np.int64),
        table.start[rows].astype(np.float64),
        table.end[rows].astype(np.float64),
        table.category[rows],
    )
    units = batch.units
    bounded = ~np.isnan(table.upper[documents])
    first = np.full(len(documents), np.inf)
    last = np.full(len(documents), -np.inf)
    np.minimum.at(first, continuum, batch.start)
    np.maximum.at(last, continuum, batch.end)
    lower = np.where(bounded, table.lower[documents], np.where(units > 0, first, 0.0))
    upper = np.where(bounded, table.upper[documents], np.where(units > 0, last, 0.0))
    return Prepared(
        Annotated(batch, lower, upper, bounded),
        documents,
        rows,
        alone=int((~counts).sum()),
        unmarked=int((units == 0).sum()),
    )
