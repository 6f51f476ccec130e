"""What is left out of an evaluation although the texts meet: cut otherwise, or no usable tag.

Whoever leads a campaign sees here which locutions the reference should mark as compounds, and what
a mapping table does not say.
"""

from collections import Counter
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from accord.alignment.tokens import CROSSED, JOINED, MISSING, RESISTING, SPLIT, Realigned
from accord.contract.tagging import REASONS, Bench, system_of
from accord.evaluation.evaluation import Evaluation
from accord.evaluation.parts import written
from accord.evaluation.residue import words_of

Ints = NDArray[np.int64]

CUT_OTHERWISE = (SPLIT, JOINED, CROSSED)
#: So many words that have a tag are named.
MOST_WORDS = 3


@dataclass(frozen=True, slots=True)
class LeftOut:
    """One thing that leaves cases out: words that are cut otherwise, or a tag.

    `words` are those of the reference, `other` those of the system; of a tag, some that have it.
    `given` is the tag as the system says it (None: the segmentation is the reason). It costs so
    many `cases` in so many `places`; `line` is that of the first one in the file of the reference.
    """

    reason: str
    words: str
    other: str
    given: str | None
    cases: int
    places: int
    line: int | None


def left_out(evaluation: Evaluation, system: str, limit: int | None = None) -> list[LeftOut]:
    """List what is left out, what costs most cases first; what resists realignment is `residue`."""
    one = evaluation.of(system)
    reference, text = evaluation.tagging.reference, system_of(evaluation.tagging, system)
    faulty = np.flatnonzero(~one.evaluable & ~np.isin(one.reason, (MISSING, RESISTING)))
    if not len(faulty):
        return []
    found: dict[tuple[str, ...], _Found] = {}
    for (why, first, stop, other, last), count in _places(evaluation, system, faulty).items():
        words = words_of(reference, first, stop), words_of(text, other, last)
        given = None
        key: tuple[str, ...] = (REASONS[why], *words)
        if why not in CUT_OTHERWISE:
            given = written(text.tagsets[text.tags[other]])
            key = (REASONS[why], given)
        line = reference.place(first)["line"]
        found.setdefault(key, _Found(REASONS[why], given, line)).add(words, count)
    ordered = sorted(found.items(), key=lambda item: (-item[1].cases, item[0]))
    return [one.told() for _, one in ordered[:limit]]


class _Found:
    """What was found so far of one thing that leaves cases out."""

    def __init__(self, reason: str, given: str | None, line: int | None) -> None:
        self.reason, self.given, self.line = reason, given, line
        self.cases = self.places = 0
        self.words: dict[tuple[str, str], None] = {}

    def add(self, words: tuple[str, str], cases: int) -> None:
        """Add a place."""
        self.cases += cases
        self.places += 1
        if len(self.words) <= MOST_WORDS:
            self.words[words] = None

    def told(self) -> LeftOut:
        """Return what is reported."""
        some = list(self.words)[:MOST_WORDS]
        more = ", …" if len(self.words) > MOST_WORDS else ""
        ours, theirs = (", ".join(dict.fromkeys(side)) + more for side in zip(*some, strict=True))
        return LeftOut(
            self.reason, ours, theirs, self.given, self.cases, self.places, self.line
        )  # fmt: skip


def _places(evaluation: Evaluation, system: str, faulty: Ints) -> Counter[tuple[int, ...]]:
    """Count the cases of each place: a reason; tokens of the reference and of the system."""
    one = evaluation.of(system)
    bench = Bench.of(evaluation.tagging, punctuation=evaluation.protocol.punctuation)
    _, found = bench.realigned(system)
    reason = one.reason[faulty]
    relative = evaluation.protocol.relative
    home = evaluation.home(system)[faulty].astype(np.int64)
    other = (one.token if relative else one.counterpart)[faulty].astype(np.int64)
    spans = np.stack([home, home + 1, other, other + 1], axis=1)
    cut = np.isin(reason, CUT_OTHERWISE)
    if relative:
        spans[cut] = _around(found, other[cut], other[cut])
    else:
        begin, end = found.begin[home[cut]], found.end[home[cut]]
        spans[cut] = _around(found, found.owner[begin], found.owner[end - 1])
    return Counter(map(tuple, np.column_stack([reason, spans]).tolist()))


def _around(found: Realigned, first: NDArray[np.integer], last: NDArray[np.integer]) -> Ints:
    """Return the tokens of the reference that share a letter with some of a system, and these.

    `first` and `last` are those of the system, all of whose letters are found; where boundaries
    cross, they are widened to all that share a letter with the same words. From, to, from, to.
    """
    low = np.searchsorted(found.end, found.start[first], side="right")
    high = np.searchsorted(found.begin, found.stop[last], side="left")
    earlier = found.owner[found.begin[low]]
    later = found.owner[found.end[high - 1] - 1]
    first = np.where(earlier >= 0, earlier, first)
    last = np.where(later >= 0, later, last)
    return np.stack([low, high, first, last + 1], axis=1).astype(np.int64)
