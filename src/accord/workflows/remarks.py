"""What whoever leads an evaluation should know of a system's output beside its figures.

No word of the text is among these remarks: they are shown where words are not to be.
"""

from collections import Counter
from collections.abc import Iterator

import numpy as np

from accord.alignment.tokens import MISSING
from accord.contract.tagging import Judged
from accord.corpus.tagged_text import TaggedText
from accord.corpus.tagging import Tagging
from accord.corpus.tags import BAR
from accord.evaluation.evaluation import Evaluation
from accord.evaluation.parts import written

#: Where more than this share of a system's tags never occur in the reference, a table is missing.
MOSTLY = 0.5
#: Where more than this share of the cases is not evaluable, it is said.
MANY = 0.1
#: So many words in a row that a system has nothing for are more than an oversight.
LONG_RUN = 20
#: So many tags are named.
MOST_TAGS = 5


def remarks_on(evaluation: Evaluation) -> list[str]:
    """Return the remarks on the reference and on each system."""
    tagging = evaluation.tagging
    remarks = [f"{tagging.called}: {note}" for note in tagging.reference.notes]
    for name in evaluation.systems:
        found = (
            *_left_out(evaluation, name),
            *_strange_tags(evaluation, name),
            *_misplaced_tags(tagging, name),
        )
        remarks += [f"{name}: {said}" for said in found]
    return remarks


def _left_out(evaluation: Evaluation, name: str) -> Iterator[str]:
    figures, one = evaluation.figures[name], evaluation.of(name)
    text, reference = evaluation.tagging.systems[name], evaluation.tagging.reference
    if figures.cases and figures.evaluated == 0:
        yield "not a single token can be evaluated; is it another text, or are they other tags?"
        return
    if (figures.share_not_evaluable or 0) > MANY:
        share = 100 * (figures.share_not_evaluable or 0)
        why = next(iter(evaluation.reasons(name)))
        yield f"{share:.1f} % of the tokens are not evaluable, mostly: {why}"
    if not evaluation.protocol.relative:
        yield from _skipped(one, reference)
    if len(one.unplaced):
        count = len(one.unplaced)
        yield (
            f"{count} of its tokens {'has' if count == 1 else 'have'} no place in the reference "
            f"(the first in {_where(text, int(one.unplaced[0]))}); that shifts nothing"
        )


def _skipped(one: Judged, reference: TaggedText) -> Iterator[str]:
    """Tell of long runs of words that a system has nothing for."""
    missing = np.concatenate([[False], one.reason == MISSING, [False]]).astype(np.int8)
    edges = np.diff(missing)
    begin, end = np.flatnonzero(edges == 1), np.flatnonzero(edges == -1)
    if not len(begin):
        return
    longest = int((end - begin).argmax())
    size = int(end[longest] - begin[longest])
    if size < LONG_RUN:
        return
    others = int((end - begin >= LONG_RUN).sum()) - 1
    first, last = (int(one.token[place]) for place in (begin[longest], end[longest] - 1))
    more = f", and {others} more such run{'s' if others > 1 else ''}" if others else ""
    yield (
        f"nothing for {size} words in a row (from {_where(reference, first)} of the reference to "
        f"{_where(reference, last)}){more}: was a part of the text skipped? What follows keeps "
        "its place"
    )


def _where(text: TaggedText, token: int) -> str:
    return f"token {token + 1}" if text.line is None else f"line {int(text.line[token])}"


def _strange_tags(evaluation: Evaluation, name: str) -> Iterator[str]:
    """Tell of tags that the reference never has."""
    one = evaluation.of(name)
    if evaluation.protocol.relative or not one.evaluable.any():
        return
    known = set(evaluation.tagging.reference.tagset)
    strange = np.array([known.isdisjoint(tags) for tags in one.tagsets], bool)
    given = one.given[one.evaluable]
    codes = given[strange[given]]
    if not len(codes):
        return
    if len(codes) > MOSTLY * len(given):
        seen = list(dict.fromkeys(codes.tolist()))[:MOST_TAGS]
        shown = ", ".join(written(one.tagsets[code]) for code in seen)
        yield (
            f"most of what it says are no tags of the reference ({shown}); is a mapping table "
            "missing (--map), or is another column meant (--tags)?"
        )
        return
    counts = Counter(codes.tolist()).most_common(MOST_TAGS)
    shown = ", ".join(f"{written(one.tagsets[code])} ({count})" for code, count in counts)
    more = ", …" if len(np.unique(codes)) > MOST_TAGS else ""
    yield f"tags that the reference never has: {shown}{more}"


def _misplaced_tags(tagging: Tagging, name: str) -> Iterator[str]:
    """Tell of tags of the reference that a table has where it has remarks."""
    if name not in tagging.tables:
        return
    known = set(tagging.reference.tagset)
    for line in tagging.tables[name].lines:
        words = line.remark.replace(BAR, " ").split()
        if words and known.issuperset(words):
            meant = BAR.join((*line.image, *words))
            yield (
                f"line {line.number} of its table has tags of the reference in the third column, "
                f"which is for remarks ({' '.join(words)}); if the tag may stand for them too, "
                f"write {meant} in the second one"
            )
            return
