"""A continuum cut into atoms: by a step, or by the words of its text."""

import re
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from accord.contract.meeting import Floats, Study, unit_meetings
from accord.corpus import Corpus

Ints = NDArray[np.int64]

TOKEN = "token"  # noqa: S105 - a piece of text
#: A word, or a mark that belongs to none.
_TOKENS = re.compile(r"\w+|[^\w\s]")
#: What is nearer to the middle of an atom than this share of it lies there.
NEAR = 1e-6
#: Counts are kept for each document, so that documents can be drawn anew, up to so many numbers.
MOST_COUNTS = 50_000_000


def textless(corpus: Corpus) -> str | None:
    """Name the first document of which the text is not known."""
    table = corpus.table
    for name, text in zip(table.documents, table.texts, strict=True):
        if text is None:
            return name
    return None


def atomised(study: Study, corpus: Corpus, step: float | str) -> tuple[Study, int]:
    """Give all positions as numbers of atoms; also return how many units cover none.

    An atom belongs to the unit that covers its middle.
    """
    start, end = np.empty_like(study.start), np.empty_like(study.end)
    upper = np.empty_like(study.upper)
    if isinstance(step, str):
        borders = np.searchsorted(study.document, np.arange(len(study.documents) + 1))
        for number, name in enumerate(study.documents):
            rows = slice(int(borders[number]), int(borders[number + 1]))
            middles = _middles(corpus[name].text or "")
            start[rows] = np.searchsorted(middles, study.start[rows])
            end[rows] = np.searchsorted(middles, study.end[rows])
            upper[number] = len(middles)
    else:
        lower = study.lower[study.document]
        start[:] = _middles_before(study.start - lower, step)
        end[:] = _middles_before(study.end - lower, step)
        upper[:] = _middles_before(study.lengths, step)
    kept = end > start
    whole = replace(
        study,
        lower=np.zeros_like(upper),
        upper=upper,
        document=study.document[kept],
        annotator=study.annotator[kept],
        start=start[kept],
        end=end[kept],
        kind=study.kind[kept],
    )
    return whole, int((~kept).sum())


def _middles(text: str) -> Floats:
    spans = np.array([found.span() for found in _TOKENS.finditer(text)], np.float64)
    middles: Floats = spans.reshape(-1, 2).mean(axis=1)
    return middles


def _middles_before(distance: Floats, step: float) -> Floats:
    """Count the atoms whose middle lies before a place so far from the beginning.

    A place that misses a middle by a rounding error (0.1 + 0.2) is in the middle.
    """
    atoms = distance / step - 0.5
    nearest = np.rint(atoms)
    atoms = np.where(np.abs(atoms - nearest) < NEAR, nearest, atoms)
    return np.maximum(0.0, np.ceil(atoms))


def contingencies(study: Study, *, blank: bool) -> Floats:
    """Count the atoms of each two annotators who share a document: documents × pairs × counts.

    Counts are the atoms, those in which both agree, and the atoms of each kind, first of the one,
    then of the other annotator. Blank is the last kind; without `blank`, only atoms count that both
    annotators gave a kind. Where that would be too many numbers, the documents are added up.
    """
    documents, people = study.seen.shape
    kinds = len(study.kinds) + 1
    first, second = np.triu_indices(people, 1)
    shared = (study.seen.astype(np.int64).T @ study.seen)[first, second] > 0
    first, second = first[shared], second[shared]
    apart = documents * len(first) * (2 + 2 * kinds) <= MOST_COUNTS
    counts = np.zeros((documents if apart else 1, len(first), 2 + 2 * kinds))
    if blank:
        margin = np.zeros((documents, people, kinds))
        np.add.at(margin, (study.document, study.annotator, study.kind), study.end - study.start)
        marked = margin.sum(axis=-1)
        margin[..., -1] = study.upper[:, None] - marked
        for pair, (one, other) in enumerate(zip(first, second, strict=True)):
            empty = study.upper - marked[:, one] - marked[:, other]
            found = np.column_stack([study.upper, empty, margin[:, one], margin[:, other]])
            found *= (study.seen[:, one] & study.seen[:, other])[:, None]
            counts[:, pair] = found if apart else found.sum(axis=0)
    _add_meetings(study, first, second, counts, blank=blank)
    return counts


def _add_meetings(study: Study, first: Ints, second: Ints, counts: Floats, *, blank: bool) -> None:
    """Add what is known of atoms to which both annotators gave a kind."""
    people, kinds = study.seen.shape[1], len(study.kinds) + 1
    place = np.zeros((people, people), np.int64)
    place[first, second] = np.arange(len(first))
    for met in unit_meetings(study):
        pair = place[study.annotator[met.first], study.annotator[met.second]]
        row = study.document[met.first] if len(counts) == len(study.documents) else 0 * pair
        kind, other = study.kind[met.first], study.kind[met.second]
        alike = np.where(kind == other, met.shared, 0.0)
        if blank:  # atoms that neither left blank were taken off twice from those blank for both
            np.add.at(counts, (row, pair, np.ones_like(pair)), met.shared + alike)
            continue
        for column, amount in (
            (np.zeros_like(pair), met.shared),
            (np.ones_like(pair), alike),
            (2 + kind, met.shared),
            (2 + kinds + other, met.shared),
        ):
            np.add.at(counts, (row, pair, column), amount)
