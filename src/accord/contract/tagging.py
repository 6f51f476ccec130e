"""What each token of the reference comes to for a system: right, wrong, silent, not evaluable."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from accord.alignment.tokens import CROSSED, JOINED, MISSING, RESISTING, SPLIT, Realigned, realign
from accord.corpus.minimal import Cut, Cutter
from accord.corpus.tag_table import TagTable
from accord.corpus.tagged_text import TaggedText
from accord.corpus.tagging import Tagging
from accord.corpus.tags import Tags
from accord.errors import DataError, QuestionError
from accord.statistics.precision_decision import COLUMNS, Figures

Ints = NDArray[np.int64]
Codes = NDArray[np.int32]
Bytes = NDArray[np.int8]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

#: What a case comes to.
NONEVAL, OK, ERR, SIL_OK, SIL_ERR, SIL_SIL = range(6)
#: Why a case is not evaluable, beyond the faults of segmentation.
NO_TAG, UNKNOWN, NO_MEANING, NO_REFERENCE, NO_IMAGE = range(CROSSED + 1, CROSSED + 6)

REASONS = {
    MISSING: "the system has nothing there",
    RESISTING: "words that could not be realigned",
    SPLIT: "cut into several tokens",
    JOINED: "joined with others into one token",
    CROSSED: "token boundaries that cross",
    NO_TAG: "no tag",
    UNKNOWN: "a tag that the mapping table does not know",
    NO_MEANING: "a tag that stands for none of the reference",
    NO_REFERENCE: "no tag in the reference",
    NO_IMAGE: "no tag of the system corresponds to that of the reference",
}
UNKNOWN_TAGS = ("error", "noneval")


@dataclass(frozen=True, eq=False)
class Judged:
    """The cases of one evaluation, in columns.

    `outcome` is one of `NONEVAL`, `OK`, `ERR`, `SIL_OK`, `SIL_ERR`, `SIL_SIL`; `share` how many of
    the alternatives of each silence are right (of all, from 0 to 1), one silence after the other;
    `reason` says why a case is not evaluable.
    `expected` and `given` number the tags of the reference and of the system in `tagsets` (−1:
    none), which are those of the system in relative evaluation; `written` numbers the tags of the
    reference as it has them, in its own tagsets. `token` is the token that the case is,
    `counterpart` the one of the other side (−1). `compound` is the compound that the system has as
    one token there (−1: none). `unplaced` are the tokens of the system that have no place in the
    reference.
    """

    outcome: Bytes
    share: Floats
    reason: Bytes
    expected: Codes
    given: Codes
    written: Codes
    tagsets: tuple[Tags, ...]
    token: Ints
    counterpart: Codes
    compound: Codes
    unplaced: Ints = field(default_factory=lambda: np.zeros(0, np.int64))

    @property
    def evaluable(self) -> Bools:
        """Which cases are evaluated."""
        evaluable: Bools = self.outcome != NONEVAL
        return evaluable

    @property
    def silent(self) -> Bools:
        """Which cases are silences."""
        silent: Bools = self.outcome >= SIL_OK
        return silent

    def figures(self, among: Bools | None = None) -> Figures:
        """Return the figures, of all cases or of some."""
        outcome = self.outcome if among is None else self.outcome[among]
        counts = np.bincount(outcome, minlength=SIL_SIL + 1).tolist()
        share = self.share if among is None else self.share[among[self.silent]]
        # sorted, so that the sum does not depend on the order of the cases
        by_chance = float(np.sort(share).sum())
        return Figures(
            len(outcome), counts[NONEVAL], counts[OK], counts[ERR], counts[SIL_OK],
            counts[SIL_ERR], by_chance,
        )  # fmt: skip

    def reasons(self) -> dict[str, int]:
        """Count why cases are not evaluable, the most frequent reason first."""
        counts = np.bincount(self.reason[~self.evaluable], minlength=max(REASONS) + 1)
        found = {REASONS[code]: int(counts[code]) for code in REASONS if counts[code]}
        return dict(sorted(found.items(), key=lambda item: -item[1]))

    def sums(
        self, cluster: NDArray[np.integer], clusters: int, among: Bools | None = None
    ) -> Floats:
        """Add the rows of the cases of each cluster: clusters × columns of `COLUMNS`."""
        found = np.zeros((clusters, len(COLUMNS)))
        outcome = self.outcome if among is None else self.outcome[among]
        where = cluster if among is None else cluster[among]
        key = where.astype(np.int64) * 6 + outcome
        table = np.bincount(key, minlength=6 * clusters).reshape(clusters, 6)
        found[:, 0] = table.sum(axis=1)
        found[:, 1:6] = table[:, :5]
        silent = self.silent if among is None else self.silent & among
        share = self.share if among is None else self.share[among[self.silent]]
        found[:, 6] = np.bincount(cluster[silent], share, minlength=clusters)
        return found


@dataclass(slots=True)
class Bench:
    """What the evaluations of one tagging share: the reference in minimal units, and its cases."""

    tagging: Tagging
    cutter: Cutter
    cut: Cut
    #: The tokens of the reference that are cases: those with a unit, of the texts that count.
    token: Ints

    @classmethod
    def of(cls, tagging: Tagging, *, punctuation: bool = False) -> "Bench":
        """Set the reference up."""
        cutter = Cutter(punctuation)
        cut = cutter.cut(tagging.reference.forms, tagging.reference.form)
        token = np.flatnonzero((cut.count > 0) & tagging.counted)
        return cls(tagging, cutter, cut, token)

    def realigned(self, system: str) -> tuple[Cut, Realigned]:
        """Bring the tokens of a system together with those of the reference."""
        text = system_of(self.tagging, system)
        cut = self.cutter.cut(text.forms, text.form)
        return cut, realign(self.cut, cut, self.cutter)


def system_of(tagging: Tagging, name: str) -> TaggedText:
    """Return what a system made of the text."""
    if name not in tagging.systems:
        there = ", ".join(tagging.systems) or "none"
        raise QuestionError(f"no system {name!r}; there are: {there}")
    return tagging.systems[name]


@dataclass(frozen=True, eq=False)
class Meeting:
    """Which token of a system has the segmentation of each token of the reference.

    `compound` is the compound that it covers as a whole, where it does (−1: none): the token is
    then that of each constituent. `fault` says why there is none.
    """

    token: Ints
    compound: Ints
    fault: Bytes


def meeting_of(reference: TaggedText, found: Realigned) -> Meeting:
    """Find the segmentations that the reference proposes among the tokens of a system."""
    begin, end = found.begin, found.end
    token = found.same_as(begin, end)
    compound = np.full(len(token), -1, np.int64)
    spans = reference.compounds
    if len(spans):
        whole = found.same_as(begin[spans.first], end[spans.stop - 1])
        for number in np.flatnonzero(whole >= 0).tolist():
            inside = np.arange(spans.first[number], spans.stop[number])
            inside = inside[token[inside] < 0]
            token[inside] = whole[number]
            compound[inside] = number
    fault = np.zeros(len(token), np.int8)
    lost = np.flatnonzero(token < 0)
    fault[lost] = found.faults(begin[lost], end[lost])
    return Meeting(token, compound, fault)


def projected(
    text: TaggedText, table: TagTable | None, who: str, unknown_tags: str
) -> tuple[tuple[Tags, ...], Bytes]:
    """Return what each tagset of a system stands for, and why that is nothing (0: it is something).

    Two tags with one image are one alternative. Of several alternatives, those that are not known
    or have no image are left out.
    """
    if table is None:
        return text.tagsets, np.zeros(len(text.tagsets), np.int8)
    images: dict[str, Tags | None] = {}
    used = np.unique(text.tags).tolist()
    for tag in sorted({tag for code in used for tag in text.tagsets[code]}):
        images[tag] = table.image(tag)
    missing = [tag for tag, image in images.items() if image is None]
    if missing and unknown_tags == "error":
        raise _unknown(text, missing, table, who)
    found: list[Tags] = []
    why = np.zeros(len(text.tagsets), np.int8)
    for code, tags in enumerate(text.tagsets):
        image = tuple(sorted({one for tag in tags for one in images.get(tag) or ()}))
        found.append(image)
        if tags and not image:
            why[code] = UNKNOWN if any(images.get(tag) is None for tag in tags) else NO_MEANING
    return tuple(found), why


def _unknown(text: TaggedText, missing: list[str], table: TagTable, who: str) -> DataError:
    unknown = set(missing)
    has = np.array([not unknown.isdisjoint(tags) for tags in text.tagsets], bool)[text.tags]
    first = int(np.flatnonzero(has)[0])
    form, tags = text.token(first)
    tag = next(one for one in tags if one in unknown)
    others = [one for one in missing if one != tag]
    rest = ""
    if others:
        shown = ", ".join(others[:8]) + (", …" if len(others) > 8 else "")
        rest = f" (so are {len(others)} others: {shown})"
    where = "" if table.path is None else f" of {table.path}"
    return DataError(
        f"the tag {tag!r} of {form!r} by {who} is not in the mapping table{where}{rest}",
        expected="a line of the table for each tag",
        advice="Add a line to the table (a pattern such as * may stand for many tags), or count "
        "such tokens as not evaluable (--unknown-tags noneval, unknown_tags='noneval').",
        **text.place(first),
    )


def check_unknown_tags(value: str) -> None:
    """Raise for a way to take unknown tags that does not exist."""
    if value not in UNKNOWN_TAGS:
        raise QuestionError(f"unknown_tags={value!r}; there are: {', '.join(UNKNOWN_TAGS)}")


def judge(bench: Bench, system: str, *, unknown_tags: str = "error") -> Judged:
    """Evaluate a system in the tags and the tokens of the reference (absolute evaluation).

    Where a system has a compound as one token, each of the constituents is a case and comes to
    what the whole comes to: the cases are the same for every system.
    """
    check_unknown_tags(unknown_tags)
    reference, text = bench.tagging.reference, system_of(bench.tagging, system)
    cut, found = bench.realigned(system)
    meeting = meeting_of(reference, found)
    images, why = projected(text, bench.tagging.tables.get(system), system, unknown_tags)
    token = bench.token
    counterpart, compound = meeting.token[token], meeting.compound[token]
    expected = reference.tags[token].astype(np.int32)
    whole = compound >= 0
    expected[whole] = reference.compounds.tags[compound[whole]]
    met = counterpart >= 0
    given = np.full(len(token), -1, np.int32)
    given[met] = text.tags[counterpart[met]]
    fault = meeting.fault[token].copy()
    # the last place is that of no counterpart
    lacking = np.array([*(not tags for tags in text.tagsets), False], bool)
    without = met & (np.append(why, 0)[given] != 0)
    fault[without] = why[given[without]]
    fault[met & lacking[given]] = NO_TAG
    judged = compared(
        (reference.tagsets, expected), (images, given), fault, token, counterpart, compound
    )
    return replace(judged, unplaced=found.unplaced(cut))


def compared(
    expected: tuple[tuple[Tags, ...], Codes],
    given: tuple[tuple[Tags, ...], Codes],
    fault: Bytes,
    token: Ints,
    counterpart: Ints,
    compound: Ints,
) -> Judged:
    """Compare the tags expected with those given, case by case; `fault` says where that is idle."""
    tagsets, (wanted, got) = _numbered_together(expected, given)
    fault = fault.copy()
    lacking = np.array([not tags for tags in tagsets] or [True], bool)
    fault[lacking[wanted] & (fault == 0)] = NO_REFERENCE
    usable = fault == 0
    # each different pair of tagsets is compared once
    size = max(1, len(tagsets))
    pair = wanted[usable].astype(np.int64) * size + got[usable]
    kinds, back = np.unique(pair, return_inverse=True)
    outcomes = np.zeros(len(kinds), np.int8)
    shares = np.zeros(len(kinds))
    for place, kind in enumerate(kinds.tolist()):
        outcomes[place], shares[place] = outcome_of(tagsets[kind // size], tagsets[kind % size])
    outcome = np.zeros(len(fault), np.int8)
    outcome[usable] = outcomes[back]
    share = shares[back[outcomes[back] >= SIL_OK]]
    return Judged(
        outcome, share, fault, wanted, got, expected[1], tagsets, token,
        counterpart.astype(np.int32), compound.astype(np.int32),
    )  # fmt: skip


def outcome_of(expected: Iterable[str], given: Iterable[str]) -> tuple[int, float]:
    """Return what a set of alternatives comes to, and how many of them are right.

    >>> outcome_of({"N"}, {"N"}), outcome_of({"N"}, {"N", "V"}), outcome_of({"N"}, {"A", "V"})
    ((1, 1.0), (5, 0.5), (4, 0.0))
    """
    right = set(expected)
    alternatives = set(given)
    share = len(right & alternatives) / len(alternatives)
    if len(alternatives) == 1:
        return (OK if share else ERR), share
    if share == 1.0:
        return SIL_OK, share
    return (SIL_SIL if share else SIL_ERR), share


def _numbered_together(
    *columns: tuple[tuple[Tags, ...], Codes],
) -> tuple[tuple[Tags, ...], tuple[Codes, ...]]:
    """Give the tagsets of several columns numbers that mean the same in all of them."""
    numbers: dict[Tags, int] = {}
    found = []
    for tagsets, codes in columns:
        recode = np.array(
            [numbers.setdefault(one, len(numbers)) for one in tagsets] or [-1], np.int32
        )
        found.append(np.where(codes < 0, -1, recode[codes]).astype(np.int32))
    return tuple(numbers), tuple(found)
