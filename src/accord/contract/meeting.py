"""Documents that several annotators saw, their units and gaps, and which of these meet."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accord import kernels
from accord.corpus import Corpus
from accord.corpus.rounding import rounded

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

#: The category of a gap. Units without a category are a kind of their own.
GAP = -1


@dataclass(frozen=True, slots=True, eq=False)
class Study:
    """The units of the documents that at least two annotators saw.

    Rows are sorted by document, annotator and start. Documents and kinds of units are numbered
    anew; `kinds` are the categories that occur, None standing for units without one. `people` is
    how many annotators saw a document, `seen` who did.
    """

    documents: tuple[str, ...]
    people: Ints
    seen: Bools
    lower: Floats
    upper: Floats
    kinds: tuple[str | None, ...]
    document: Ints
    annotator: Ints
    start: Floats
    end: Floats
    kind: Ints
    unbounded: int
    left_out: int

    @property
    def lengths(self) -> Floats:
        """How long the documents are."""
        return self.upper - self.lower

    @property
    def whole(self) -> bool:
        """Whether all positions are whole numbers."""
        places = (self.start, self.end, self.lower, self.upper)
        return all(bool((place == np.rint(place)).all()) for place in places)

    def per_document(self, amounts: Floats, document: Ints | None = None) -> Floats:
        """Add up what belongs to each document; the amounts are those of the units if not said."""
        where = self.document if document is None else document
        return np.bincount(where, amounts, minlength=len(self.documents)).astype(np.float64)

    def per_kind(self, amounts: Floats, document: Ints, kind: Ints) -> Floats:
        """Add up what belongs to each document (rows) and each kind of unit (columns)."""
        columns = len(self.kinds)
        flat = np.bincount(
            document * columns + kind, amounts, minlength=len(self.documents) * columns
        )
        return flat.reshape(len(self.documents), columns).astype(np.float64)


def shared_by_two(corpus: Corpus) -> Bools:
    """Tell which documents at least two annotators saw."""
    shared: Bools = corpus.table.seen.sum(axis=1) >= 2
    return shared


def study_of(corpus: Corpus) -> Study:
    """Return what can be compared: the documents that two annotators saw, and their units."""
    table = rounded(corpus.table)
    shared = shared_by_two(corpus)
    number = np.cumsum(shared) - 1
    rows = np.flatnonzero(shared[table.document])
    document = number[table.document[rows]]
    start, end = table.start[rows].astype(np.float64), table.end[rows].astype(np.float64)
    lower, upper = table.lower[shared].copy(), table.upper[shared].copy()
    unknown = np.isnan(upper)
    first, last = np.full(len(lower), np.inf), np.full(len(upper), -np.inf)
    np.minimum.at(first, document, start)
    np.maximum.at(last, document, end)
    empty = np.isinf(first)
    lower[unknown] = np.where(empty, 0.0, first)[unknown]
    upper[unknown] = np.where(empty, 0.0, last)[unknown]
    used, kind = np.unique(table.category[rows], return_inverse=True)
    return Study(
        documents=tuple(name for name, kept in zip(table.documents, shared, strict=True) if kept),
        people=table.seen[shared].sum(axis=1).astype(np.int64),
        seen=table.seen[shared],
        lower=lower,
        upper=upper,
        kinds=tuple(None if code < 0 else table.categories[code] for code in used),
        document=document,
        annotator=table.annotator[rows],
        start=start,
        end=end,
        kind=kind.astype(np.int64),
        unbounded=int((unknown & ~empty).sum()),
        left_out=int((~shared).sum()),
    )


#: So many pairs are listed at a time, unless a single unit meets more.
MOST_PAIRS = 2_000_000


def meetings(
    group: Ints, annotator: Ints, start: Floats, end: Floats
) -> Iterator[tuple[Ints, Ints]]:
    """Go through all pairs of intervals that share more than a point, many at a time.

    Both are of one group (a document) and of two annotators; the first has the smaller number. The
    work is a sweep from left to right, so that intervals far apart are never looked at together.
    """
    order = np.lexsort((start, group))
    swept = (group[order], annotator[order], start[order], end[order])
    listed = np.cumsum(kernels.count_meeting(*swept))
    begin = 0
    while begin < len(order):
        before = int(listed[begin - 1]) if begin else 0
        until = int(np.searchsorted(listed, before + MOST_PAIRS, side="right"))
        until = max(until, begin + 1)
        number = int(listed[until - 1]) - before
        first, second = (np.empty(number, np.int64) for _ in range(2))
        kernels.list_meeting(*swept, begin, until, first, second)
        first, second = order[first], order[second]
        shared = np.minimum(end[first], end[second]) > np.maximum(start[first], start[second])
        first, second = first[shared], second[shared]
        yield np.minimum(first, second), np.maximum(first, second)
        begin = until


@dataclass(frozen=True, slots=True, eq=False)
class Meetings:
    """Pairs of units, each of another annotator, that meet, and how much they share."""

    first: Ints
    second: Ints
    shared: Floats


def unit_meetings(study: Study) -> Iterator[Meetings]:
    """Go through the pairs of units that meet, many at a time."""
    for first, second in meetings(study.document, study.annotator, study.start, study.end):
        shared = np.minimum(study.end[first], study.end[second])
        shared -= np.maximum(study.start[first], study.start[second])
        yield Meetings(first, second, shared)


def crowding(group: Ints, start: Floats, end: Floats, groups: int) -> Floats:
    """Add up, for each group, how long two of its intervals meet, each pair counted both ways.

    Where n of them lie over one another, n·(n − 1) pairs meet: a sweep that lists none of them.
    """
    place = np.concatenate([start, end])
    change = np.repeat([1, -1], len(start))
    whose = np.concatenate([group, group])
    order = np.lexsort((place, whose))
    place, whose = place[order], whose[order]
    number = np.cumsum(change[order])[:-1].astype(np.float64)  # 0 from one group to the next
    amount = number * (number - 1.0) * np.where(whose[1:] == whose[:-1], np.diff(place), 0.0)
    total: Floats = np.bincount(whose[:-1], amount, minlength=groups).astype(np.float64)
    return total


def tiled(study: Study) -> Study:
    """Fill what units leave free with gaps, so that every annotator's segments tile the document.

    Those who saw a document and marked nothing have one gap, the whole document. The units of one
    annotator must not overlap.
    """
    people = study.seen.shape[1]
    everybody = np.flatnonzero(study.seen.ravel())
    of = everybody // people
    owner, lower, upper = gaps_between(
        study.document * people + study.annotator, study.start, study.end,
        everybody, study.lower[of], study.upper[of],
    )  # fmt: skip
    document, annotator = np.divmod(owner, people)
    columns: dict[str, Any] = {
        "document": np.concatenate([study.document, document]),
        "annotator": np.concatenate([study.annotator, annotator]),
        "start": np.concatenate([study.start, lower]),
        "end": np.concatenate([study.end, upper]),
        "kind": np.concatenate([study.kind, np.full(len(lower), GAP)]),
    }
    return replace(study, **columns)


def gaps_between(
    owner: Ints, start: Floats, end: Floats, owners: Ints, lower: Floats, upper: Floats
) -> tuple[Ints, Floats, Floats]:
    """Return whose gaps there are, and where they begin and end.

    Every owner has a stretch from `lower` to `upper` with units on it that do not overlap.
    """
    # with a unit of no length at both ends of each stretch, gaps are what lies between neighbours
    who = np.concatenate([owners, owner, owners])
    start = np.concatenate([lower, start, upper])
    end = np.concatenate([lower, end, upper])
    order = np.lexsort((end, start, who))
    who, start, end = who[order], start[order], end[order]
    gap = (who[1:] == who[:-1]) & (start[1:] > end[:-1])
    return who[:-1][gap], end[:-1][gap], start[1:][gap]


def overlap_within(corpus: Corpus, *, same_category: bool = False) -> str | None:
    """Name the first two units of one annotator that overlap, None where none do.

    With `same_category`, only units of the same category must not overlap.
    """
    table = rounded(corpus.table)
    keys = [table.document, table.annotator, *([table.category] if same_category else [])]
    order = np.lexsort((table.start, *keys[::-1])) if same_category else np.arange(len(table))
    before, after = order[:-1], order[1:]
    overlapping = table.start[after] < table.end[before]
    for key in keys:
        overlapping &= key[before] == key[after]
    if not overlapping.any():
        return None
    place = int(np.flatnonzero(overlapping)[0])
    document = int(table.document[before[place]])
    continuum = corpus[table.documents[document]]
    offset = table.rows_of(document).start
    units = [continuum.unit(int(row) - offset) for row in (before[place], after[place])]
    others = int(overlapping.sum()) - 1
    more = f" (and {others} other such {'pair' if others == 1 else 'pairs'})" if others else ""
    layers = {unit.layer for unit in units}
    advice = "; they are of different layers: choose one" if len(layers) > 1 else ""
    return (
        f"in document {table.documents[document]!r}, annotator "
        f"{table.annotators[table.annotator[before[place]]]!r} has the units {units[0]} and "
        f"{units[1]}, which overlap{more}{advice}"
    )


def notes_on_study(study: Study) -> tuple[str, ...]:
    """Say what was left out and what was taken for granted."""
    notes = []
    if study.left_out:
        notes.append(
            f"{study.left_out} {'document' if study.left_out == 1 else 'documents'} left out, seen "
            "by fewer than two annotators"
        )
    return tuple(notes)


def note_on_lengths(study: Study) -> tuple[str, ...]:
    """Say where the length of a document is a guess."""
    if not study.unbounded:
        return ()
    what = "document" if study.unbounded == 1 else "documents"
    note = (
        f"the length of {study.unbounded} {what} is not known: taken from the first start to the "
        "last end; what lies before and after, which nobody marked, would count as agreement"
    )
    return (note,)


def mean_of_defined(values: Floats) -> Floats:
    """Return the mean of each row, NaN entries left out; NaN where nothing else is there."""
    defined = np.isfinite(values)
    total = np.where(defined, values, 0.0).sum(axis=1)
    with np.errstate(invalid="ignore", divide="ignore"):
        mean: Floats = total / defined.sum(axis=1)
    return mean
