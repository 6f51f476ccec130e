"""What resists realignment: words of the reference and of a system that do not meet."""

from dataclasses import dataclass

import numpy as np

from accord.alignment.tokens import MISSING, RESISTING
from accord.contract.tagging import Bench, system_of
from accord.corpus.tagged_text import TaggedText
from accord.evaluation.evaluation import Evaluation

#: So many words of a long run are written out.
MOST_WORDS = 12


@dataclass(frozen=True, slots=True)
class Residue:
    """A place where the two texts do not meet.

    `words` of the reference (from token `first`, line `line` of its file) stand against `other`
    words of the system (`other_line`); either may be nothing. `size` and `other_size` count them.
    """

    first: int
    size: int
    line: int | None
    words: str
    other_size: int
    other_line: int | None
    other: str


def residue(evaluation: Evaluation, system: str, limit: int | None = None) -> list[Residue]:
    """Extract what could not be realigned, in the order of the text."""
    bench = Bench.of(evaluation.tagging, punctuation=evaluation.protocol.punctuation)
    reference, text = evaluation.tagging.reference, system_of(evaluation.tagging, system)
    cut, found = bench.realigned(system)
    begin, end = found.begin, found.end
    fault = found.faults(begin, end)
    met = found.same_as(begin, end) >= 0
    lost = ~met & np.isin(fault, (MISSING, RESISTING)) & (end > begin)
    left = (found.start < 0) & (cut.count > 0)
    ours = _runs(lost, bench.cut.count > 0)
    theirs = _runs(left, cut.count > 0)
    # where a run of the system stands: after the last token before it that has a place
    placed = np.maximum.accumulate(np.where(found.start >= 0, np.arange(len(left)), -1))
    after = np.where(placed >= 0, np.searchsorted(begin, found.stop[placed]), 0)
    beside = {int(after[first]): (first, stop) for first, stop in theirs}
    places = sorted({*(first for first, _ in ours), *beside})
    stops = dict(ours)
    shown = places if limit is None else places[:limit]
    return [
        _residue(reference, text, place, stops.get(place, place), beside.get(place, (0, 0)))
        for place in shown
    ]


def _runs(wanted: np.ndarray, counting: np.ndarray) -> list[tuple[int, int]]:
    """Return where runs of tokens begin and end; tokens without a unit do not part them."""
    tokens = np.flatnonzero(counting)
    marks = np.concatenate([[False], wanted[tokens], [False]]).astype(np.int8)
    edges = np.diff(marks)
    begins, ends = np.flatnonzero(edges == 1), np.flatnonzero(edges == -1)
    return [
        (int(tokens[begin]), int(tokens[end - 1]) + 1)
        for begin, end in zip(begins, ends, strict=True)
    ]


def _residue(
    reference: TaggedText, text: TaggedText, first: int, stop: int, other: tuple[int, int]
) -> Residue:
    return Residue(
        first,
        stop - first,
        reference.place(first)["line"] if stop > first else None,
        words_of(reference, first, stop),
        other[1] - other[0],
        text.place(other[0])["line"] if other[1] > other[0] else None,
        words_of(text, *other),
    )


def words_of(text: TaggedText, first: int, stop: int) -> str:
    """Write some tokens in a row, the first ones of many."""
    shown = [text.forms[code] for code in text.form[first : min(stop, first + MOST_WORDS)].tolist()]
    return " ".join(shown) + (" …" if stop - first > MOST_WORDS else "")
