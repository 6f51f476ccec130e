"""Two segmentations of one text brought together: which tokens cover the same words.

The minimal units of both are compared as `diff` compares lines. Runs of units that occur once in
each text anchor the comparison, so that it takes a time in proportion to the length of the text;
after an anchor and before it, the texts go together as long as their letters are the same, and
between that, shortest edit scripts are found. What was left out or put in stays where it is and
shifts nothing.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from accord.alignment.anchors import divided, positions, runs_of_elements, runs_of_letters
from accord.corpus.minimal import Cut, Cutter
from accord.kernels import NOWHERE, common_subsequence, match_shared_ends, owners_of_letters

Ints = NDArray[np.int64]
Codes = NDArray[np.int32]
Bools = NDArray[np.bool_]

#: So many units in a row are looked for as an anchor; where that is not enough, so many letters.
ANCHOR = 4
LETTER_ANCHORS = (20, 10)
#: Where two texts differ by more than twice this between two anchors, shortest edit scripts are no
#: longer asked for: what they share there is hardly the same text.
LIMIT = 1_024
LETTER_LIMIT = 256

#: Why a token of the reference has no counterpart.
FOUND, MISSING, RESISTING, SPLIT, JOINED, CROSSED = range(6)


@dataclass(frozen=True, eq=False)
class Realigned:
    """Where the tokens of a system stand in the letters of the reference.

    `letter` tells where the letters of each token of the reference begin (one more than there are
    tokens). `start` and `stop` are, for each token of the system, its letters in the reference, −1
    where it has no place there as a whole. `owner` is the token of the system that each letter of
    the reference belongs to, −1 where none does, and `between` whether anything of the system that
    found no place stands where that letter is.
    """

    letter: Ints
    start: Ints
    stop: Ints
    owner: Codes
    between: Bools

    @property
    def begin(self) -> Ints:
        """Where each token of the reference begins."""
        return self.letter[:-1]

    @property
    def end(self) -> Ints:
        """Where each token of the reference ends."""
        return self.letter[1:]

    @cached_property
    def placed(self) -> Ints:
        """The tokens of the system that have a place, in the order of their places."""
        there = np.flatnonzero(self.start >= 0)
        return there[np.argsort(self.start[there], kind="stable")]

    def unplaced(self, system: Cut) -> Ints:
        """Return the tokens of the system that hold a unit and have no place as a whole."""
        found: Ints = np.flatnonzero((self.start < 0) & (system.count > 0))
        return found

    def same_as(self, begin: Ints, end: Ints) -> Ints:
        """Return for each span the token of the system that covers just these letters, or −1."""
        placed = self.placed
        if len(placed) == 0:
            return np.full(len(begin), -1, np.int64)
        where = np.searchsorted(self.start[placed], begin)
        found = placed[np.minimum(where, len(placed) - 1)]
        same = (self.start[found] == begin) & (self.stop[found] == end) & (end > begin)
        return np.where(same, found, -1)

    def faults(self, begin: Ints, end: Ints) -> NDArray[np.int8]:
        """Say why no token of the system covers just these letters, for each span."""
        fault = np.full(len(begin), MISSING, np.int8)
        if len(begin) == 0:
            return fault
        absent = _counted(self.owner < 0)
        resisting = _counted((self.owner < 0) & self.between)
        here = absent[end] - absent[begin]
        fault[(here > 0) & (here < end - begin)] = RESISTING
        fault[resisting[end] > resisting[begin]] = RESISTING
        whole = np.flatnonzero((here == 0) & (end > begin))
        one, last = self.owner[begin[whole]], self.owner[end[whole] - 1]
        aligned = (self.start[one] == begin[whole]) & (self.stop[last] == end[whole])
        fault[whole] = np.where(one == last, JOINED, np.where(aligned, SPLIT, CROSSED))
        lost = (self.start[one] < 0) | (self.start[last] < 0)
        fault[whole[lost]] = RESISTING
        return fault


def _counted(marks: Bools) -> Codes:
    """Return how many marks there are before each place."""
    found = np.zeros(len(marks) + 1, np.int32)
    np.cumsum(marks, out=found[1:])
    return found


def realign(reference: Cut, system: Cut, cutter: Cutter) -> Realigned:
    """Bring a system's tokens together with those of the reference."""
    letters, begin = cutter.letters()
    first, second = reference.unit, system.unit
    partner = partners(first, second, letters, begin)
    first_letter, second_letter = _letters(first, begin), _letters(second, begin)
    shift = shifts((first, first_letter), (second, second_letter), partner, letters, begin)
    letter = first_letter[reference.offset]
    start, stop = _places(system, second_letter, shift)
    owner = np.full(int(first_letter[-1]), -1, np.int32)
    owners_of_letters(system.offset, second_letter, shift, owner)
    between = _between(first_letter, partner, len(second))
    return Realigned(letter, start, stop, owner, between)


def partners(first: Codes, second: Codes, letters: Codes, begin: Ints) -> Ints:
    """Return, for each unit of the first text, the unit of the second that it is, −1: none.

    `letters` and `begin` tell what the letters of each kind of unit are.
    """
    partner = np.full(len(first), -1, np.int64)
    boxes = np.array([[0, len(first), 0, len(second)]], np.int64)
    runs = [runs_of_elements(text, ANCHOR) for text in (first, second)]
    for size in LETTER_ANCHORS:
        runs += [runs_of_letters(text, letters, begin, size) for text in (first, second)]
    for of_first, of_second in zip(runs[::2], runs[1::2], strict=True):
        match_shared_ends(first, second, letters, begin, boxes, partner)
        boxes = divided(of_first, of_second, boxes, LIMIT)
    match_shared_ends(first, second, letters, begin, boxes, partner)
    common_subsequence(first, second, boxes, LIMIT, partner)
    return partner


def shifts(
    first: tuple[Codes, Ints], second: tuple[Codes, Ints], partner: Ints, letters: Codes,
    begin: Ints,
) -> Ints:  # fmt: skip
    """Return how far the letters of each unit of the second text move to be those of the first.

    Each text comes as its units and where the letters of each begin. Between units that have a
    partner there are gaps. The letters of the units in a gap are compared one by one, so that
    `don|t` and `do|n|t` meet; `NOWHERE` stands for units whose letters are not found all together.
    """
    (one, one_letter), (two, two_letter) = first, second
    shift = np.full(len(two), NOWHERE, np.int64)
    met = np.flatnonzero(partner >= 0)
    shift[partner[met]] = one_letter[met] - two_letter[partner[met]]
    before_one, before_two = np.append(0, met + 1), np.append(0, partner[met] + 1)
    after_one, after_two = np.append(met, len(one)), np.append(partner[met], len(two))
    gap = (after_one > before_one) & (after_two > before_two)
    if not gap.any():
        return shift
    unit_one, _ = positions(before_one[gap], after_one[gap])
    unit_two, _ = positions(before_two[gap], after_two[gap])
    text_one, text_two = (
        letters[positions(begin[units], begin[units + 1])[0]]
        for units in (one[unit_one], two[unit_two])
    )
    # where the letters of each gap begin and end, among those of all gaps
    edges = []
    for letter, low, high in (
        (one_letter, before_one[gap], after_one[gap]), (two_letter, before_two[gap], after_two[gap])
    ):  # fmt: skip
        stop = np.cumsum(letter[high] - letter[low])
        edges += [np.append(0, stop[:-1]), stop]
    boxes = np.ascontiguousarray(np.stack([*edges[2:], *edges[:2]], axis=1))
    for size in LETTER_ANCHORS:
        of_both = runs_of_elements(text_two, size), runs_of_elements(text_one, size)
        boxes = divided(*of_both, boxes, LETTER_LIMIT)
    found = np.full(len(text_two), -1, np.int64)
    common_subsequence(text_two, text_one, boxes, LETTER_LIMIT, found)
    # from places among the letters of all gaps to places in the whole texts
    moved = np.where(
        found >= 0,
        positions(one_letter[unit_one], one_letter[unit_one + 1])[0][found]
        - positions(two_letter[unit_two], two_letter[unit_two + 1])[0],
        NOWHERE,
    )
    width = two_letter[unit_two + 1] - two_letter[unit_two]
    where = np.cumsum(width) - width
    least, most = np.minimum.reduceat(moved, where), np.maximum.reduceat(moved, where)
    shift[unit_two] = np.where(least == most, least, NOWHERE)
    return shift


def _letters(units: Codes, begin: Ints) -> Ints:
    """Return where the letters of each unit begin in the text, and where the last one ends."""
    return np.concatenate([[0], np.cumsum(np.diff(begin)[units])]).astype(np.int64)


def _places(system: Cut, letter: Ints, shift: Ints) -> tuple[Ints, Ints]:
    """Return which letters of the reference each token of a system covers as a whole, or −1."""
    start = np.full(len(system.offset) - 1, -1, np.int64)
    stop = start.copy()
    tokens = np.flatnonzero(system.count)
    if len(tokens):
        first = system.offset[tokens]
        least, most = np.minimum.reduceat(shift, first), np.maximum.reduceat(shift, first)
        whole = (least == most) & (least != NOWHERE)
        kept, moved = tokens[whole], least[whole]
        start[kept] = letter[system.offset[kept]] + moved
        stop[kept] = letter[system.offset[kept + 1]] + moved
    return start, stop


def _between(letter: Ints, partner: Ints, size: int) -> Bools:
    """Tell for each letter without a partner whether the gap it is in holds units of the system."""
    alone = partner < 0
    before = np.maximum.accumulate(np.where(alone, -1, partner)) if len(partner) else partner
    after = np.minimum.accumulate(np.where(alone, size, partner)[::-1])[::-1]
    filled = alone & (after - before > 1)
    return np.repeat(filled, np.diff(letter))
