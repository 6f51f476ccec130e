"""How the units of several annotators coincide, category by category, where units meet units.

What c|uα and (k)uα of 2016 are made from: how long units of one category meet units of another, and
how long each unit would meet itself. Pairs of units are listed many at a time and added up at once,
so that memory does not grow with how many meet.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from accord import kernels
from accord.contract.meeting import Meetings, Study, unit_meetings
from accord.contract.scales import Metric

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

SELF_PAIRINGS = ("pairs", "union")
#: Where there can be no more keys than this, there is a place for each.
MOST_KEYS = 10_000_000


@dataclass(frozen=True, slots=True, eq=False)
class Coincidences:
    """How units coincide with units, in each document; gaps are left out (c|u of 2016).

    `margin` (documents × categories) is how long units of a category meet others, `self_pairs` is
    P*: what they would coincide with themselves. Of each two different categories that meet in a
    document, `low` is the smaller number, `high` the other, and `unlike` how long they meet (both
    ways). `coverage` is the share of the continuum, and of the units of each category, on which
    units of two annotators meet.
    """

    kinds: tuple[str | None, ...]
    margin: Floats
    self_pairs: Floats
    document: Ints
    low: Ints
    high: Ints
    unlike: Floats
    coverage: float
    coverage_of: Floats

    @property
    def total(self) -> Floats:
        """How long units meet in each document."""
        total: Floats = self.margin.sum(axis=1)
        return total

    def differences(self, metric: Metric) -> Floats:
        """Add up what differs, for each document and each category, where δ² is fixed."""
        margin = self.margin.sum(axis=0, keepdims=True)
        amount = self.unlike * metric.of_pairs(margin, self.low, self.high)[0]
        shape = self.margin.shape
        sums = np.zeros(shape[0] * shape[1])
        for kind in (self.low, self.high):  # half of both ways belongs to either category
            place = self.document * shape[1] + kind
            sums += np.bincount(place, amount / 2.0, minlength=len(sums))
        return sums.reshape(shape)

    def pairs(self) -> tuple[Ints, Ints, Floats]:
        """Return the pairs of categories that meet anywhere, and how long in each document."""
        kinds = max(1, len(self.kinds))
        found, column = np.unique(self.low * kinds + self.high, return_inverse=True)
        table = np.zeros((len(self.margin), len(found)))
        table[self.document, column] = self.unlike
        return found // kinds, found % kinds, table


def coincidences(study: Study, self_pairing: str, *, overlapping: bool = False) -> Coincidences:
    """Add up how the categories of units coincide.

    Where units of one annotator may overlap, coverage is measured on what all of them cover.
    """
    kinds, people = max(1, len(study.kinds)), study.seen.shape[1]
    others = study.people - 1.0
    margin = np.zeros((len(study.documents), len(study.kinds)))
    sums = _Sums(len(study.documents) * kinds * kinds)
    together = _Sums(len(study.start) * people)
    for met in unit_meetings(study):
        where = study.document[met.first]
        both = study.kind[met.first], study.kind[met.second]
        for kind in both:
            margin += study.per_kind(met.shared, where, kind)
        low, high = np.minimum(*both), np.maximum(*both)
        differ = low < high
        sums.add(((where * kinds + low) * kinds + high)[differ], 2.0 * met.shared[differ])
        if self_pairing == "pairs":
            for unit, other in _both_ways(met):
                together.add(unit * people + study.annotator[other], met.shared)
    pair, unlike = sums.total()
    document = pair // (kinds * kinds)
    margin /= others[:, None]
    self_pairs = _self_pairs(study, together if self_pairing == "pairs" else None)
    coverage, coverage_of = _coverage(study, margin, overlapping)
    return Coincidences(
        kinds=study.kinds,
        margin=margin,
        self_pairs=self_pairs,
        document=document,
        low=pair // kinds % kinds,
        high=pair % kinds,
        unlike=unlike / others[document],
        coverage=coverage,
        coverage_of=coverage_of,
    )


class _Sums:
    """Amounts added up by key, a part at a time; keys are below a size."""

    def __init__(self, size: int) -> None:
        self._every = size <= MOST_KEYS
        self._keys = np.zeros(0, np.int64)
        self._amounts = np.zeros(size if self._every else 0)

    def add(self, keys: Ints, amounts: Floats) -> None:
        """Add amounts to those of the same keys."""
        if self._every:
            self._amounts += np.bincount(keys, amounts, minlength=len(self._amounts))
            return
        keys = np.concatenate([self._keys, keys])
        self._keys, place = np.unique(keys, return_inverse=True)
        every = np.concatenate([self._amounts, amounts])
        self._amounts = np.bincount(place, every, minlength=len(self._keys)).astype(np.float64)

    def total(self) -> tuple[Ints, Floats]:
        """Return the keys in ascending order, and the amount of each."""
        if not self._every:
            return self._keys, self._amounts
        keys = np.flatnonzero(self._amounts)
        return keys, self._amounts[keys]


def _self_pairs(study: Study, together: _Sums | None) -> Floats:
    """Add up, for each document and kind, the squares of how much of each unit others marked.

    With `together`, what each unit shares with each other annotator is squared, and the mean over
    them taken (equation 10); without, what it shares with all of them together (union).
    """
    if together is None:
        return study.per_kind(_met_by_any(study) ** 2, study.document, study.kind)
    people = study.seen.shape[1]
    met_by, shared = together.total()
    unit = met_by // people
    squares = shared**2 / (study.people - 1.0)[study.document[unit]]
    return study.per_kind(squares, study.document[unit], study.kind[unit])


def _both_ways(met: Meetings) -> Iterator[tuple[Ints, Ints]]:
    yield met.first, met.second
    yield met.second, met.first


def _met_by_any(study: Study) -> Floats:
    """Return how much of each unit the units of all others cover together."""
    pairs = [pair for met in unit_meetings(study) for pair in _both_ways(met)]
    nothing = [np.zeros(0, np.int64)]
    unit = np.concatenate([one for one, _ in pairs] or nothing)
    other = np.concatenate([one for _, one in pairs] or nothing)
    low = np.maximum(study.start[unit], study.start[other])
    high = np.minimum(study.end[unit], study.end[other])
    order = np.lexsort((low, unit))
    offset = np.searchsorted(unit[order], np.arange(len(study.start) + 1))
    covered = np.zeros(len(study.start))
    kernels.union_lengths(offset, low[order], high[order], covered)
    return covered


def _coverage(study: Study, margin: Floats, overlapping: bool) -> tuple[float, Floats]:
    """Return the share of the continuum, and of the units of each kind, on which units meet."""
    everything = float((study.people * study.lengths).sum())
    length = study.end - study.start
    marked = np.bincount(study.kind, length, minlength=len(study.kinds))
    of_kinds, total = margin.sum(axis=0), float(margin.sum())
    if overlapping:
        total, met = _covered_by_each(study)
        of_kinds = np.bincount(study.kind, met, minlength=len(study.kinds))
    with np.errstate(invalid="ignore", divide="ignore"):
        shares: Floats = of_kinds / marked
    return total / everything if everything else 0.0, shares


def _covered_by_each(study: Study) -> tuple[float, Floats]:
    """Return how long two annotators both have units, and how much of each unit others cover.

    The mean over the others is taken, whatever else an annotator has at the same place.
    """
    # documents laid end to end, so that one search finds a place in any of them
    begin = np.append(0.0, np.cumsum(study.lengths))[:-1] - study.lower
    start, end = study.start + begin[study.document], study.end + begin[study.document]
    owner, document, low, high = _merged(study, start, end)
    share = 1.0 / (study.people - 1.0)
    covered, both = np.zeros(len(start)), 0.0
    for who in np.unique(owner):
        own = owner == who
        theirs = study.annotator != who
        met = _within(low[own], high[own], start[theirs], end[theirs])
        covered[theirs] += met * share[study.document[theirs]]
        both += float(_within(low[own], high[own], low[~own], high[~own]) @ share[document[~own]])
    return both, covered


def _merged(study: Study, start: Floats, end: Floats) -> tuple[Ints, Ints, Floats, Floats]:
    """Put units of an annotator together that overlap or touch: owners, documents, both ends."""
    if len(start) == 0:
        return study.annotator, study.document, start, end
    order = np.lexsort((start, study.document, study.annotator))
    owner, document = study.annotator[order], study.document[order]
    change = np.append(True, (owner[1:] != owner[:-1]) | (document[1:] != document[:-1]))
    # the last end so far, of this annotator in this document; ranks keep the ends as they are
    ends, rank = np.unique(end[order], return_inverse=True)
    group = (np.cumsum(change) - 1) * len(ends)
    last = ends[np.maximum.accumulate(group + rank) - group]
    first = change.copy()
    first[1:] |= start[order][1:] > last[:-1]
    closing = np.append(first[1:], True)
    return owner[first], document[first], start[order][first], last[closing]


def _within(low: Floats, high: Floats, start: Floats, end: Floats) -> Floats:
    """Return how much of each interval lies within merged ones."""
    before = np.append(0.0, np.cumsum(high - low))

    def until(place: Floats) -> Floats:
        number = np.searchsorted(low, place, side="right")
        last = np.maximum(number - 1, 0)
        inside = np.where(number > 0, np.minimum(place, high[last]) - high[last], 0.0)
        total: Floats = before[number] + inside
        return total

    return until(end) - until(start)
