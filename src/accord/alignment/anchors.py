"""Anchors: short runs that occur once in each of two texts, and so tell what belongs together.

A search for what two long stretches share takes a time in proportion to their length and to how far
they differ. Anchors cut what is long into pieces that can be searched to the end.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from accord.kernels import longest_increasing

Ints = NDArray[np.int64]
Codes = NDArray[np.int32]
Numbers = NDArray[np.uint64]
Bools = NDArray[np.bool_]
#: Numbers for the runs that begin at some places of one slice after the other (`places`, and the
#: slice of each), and which of them do not go beyond their slice.
Runs = Callable[[Ints, Ints], tuple[Numbers, Bools]]

#: Of long texts, one of so many runs is looked at, told by what it holds: the same in both.
SAMPLE = 8
LONG = 200_000
#: Multipliers that spread numbers over 64 bits; odd, so that there is a way back.
SPREAD = np.uint64(0x9E3779B97F4A7C15)
BASE = np.uint64(0xBF58476D1CE4E5B9)
BACK = np.uint64(pow(int(BASE), -1, 2**64))
OF_BOX = np.uint64(0x94D049BB133111EB)


def divided(first: Runs, second: Runs, boxes: Ints, limit: int) -> Ints:
    """Cut boxes at anchors where twice `limit` differences might not suffice; in their order.

    The rows of `boxes` are from and to in the first text, from and to in the second. Anchors occur
    once in each side of their box. An anchor begins a box, which goes on until the next one begins.
    """
    wide, high = boxes[:, 1] - boxes[:, 0], boxes[:, 3] - boxes[:, 2]
    large = (wide + high > 2 * limit) & (np.minimum(wide, high) > 0)
    if not large.any():
        return boxes
    one, two = _anchors(first, second, boxes[large])
    # boxes follow one another in both texts, and anchors do within them
    begin_one = np.concatenate([boxes[:, 0], one])
    order = np.argsort(begin_one, kind="stable")
    begin_one = begin_one[order]
    begin_two = np.concatenate([boxes[:, 2], two])[order]
    box = np.cumsum(order < len(boxes)) - 1
    last = np.append(box[1:] != box[:-1], True)
    end_one = np.where(last, boxes[box, 1], np.append(begin_one[1:], 0))
    end_two = np.where(last, boxes[box, 3], np.append(begin_two[1:], 0))
    return np.ascontiguousarray(np.stack([begin_one, end_one, begin_two, end_two], axis=1))


def _anchors(first: Runs, second: Runs, boxes: Ints) -> tuple[Ints, Ints]:
    """Find where anchors begin, in the same order in both texts."""
    sampled = bool((boxes[:, 1] - boxes[:, 0]).sum() > LONG)
    one, at_one = _once(first, boxes[:, 0], boxes[:, 1], sampled=sampled)
    two, at_two = _once(second, boxes[:, 2], boxes[:, 3], sampled=sampled)
    _, here, there = np.intersect1d(one, two, assume_unique=True, return_indices=True)
    place_one, place_two = at_one[here], at_two[there]
    order = np.argsort(place_one)
    place_one, place_two = place_one[order], place_two[order]
    kept = np.zeros(len(order), bool)
    longest_increasing(place_two, kept)
    return place_one[kept], place_two[kept]


def _once(runs: Runs, begin: Ints, end: Ints, *, sampled: bool) -> tuple[Numbers, Ints]:
    """Return a number for each run that occurs once in its box, and where it begins."""
    places, box = positions(begin, end)
    numbers, chosen = runs(places, box)
    # the same run in another box is another one
    numbers ^= box.astype(np.uint64) * OF_BOX
    numbers *= BASE
    numbers ^= numbers >> np.uint64(31)
    if sampled:
        chosen &= numbers % np.uint64(SAMPLE) == 0
    where = np.flatnonzero(chosen)
    values, index, times = np.unique(numbers[where], return_index=True, return_counts=True)
    single = times == 1
    return values[single], places[where[index[single]]].astype(np.int64)


def runs_of_elements(sequence: Codes, run: int) -> Runs:
    """Return numbers for runs of so many elements."""

    def numbers(places: Ints, box: Ints) -> tuple[Numbers, Bools]:
        spread = sequence[places].astype(np.uint64) * SPREAD
        spread ^= spread >> np.uint64(29)
        total = np.zeros(len(places), np.uint64)
        whole = np.zeros(len(places), bool)
        size = len(places) - run + 1
        if size > 0:
            for place in range(run):
                total[:size] = total[:size] * BASE + spread[place : place + size]
                total[:size] ^= total[:size] >> np.uint64(31)
            whole[:size] = box[:size] == box[run - 1 :]
        return total, whole

    return numbers


def runs_of_letters(units: Codes, letters: Codes, begin: Ints, run: int) -> Runs:
    """Return numbers for so many letters from the beginning of a unit on, however they are cut.

    `letters` and `begin` tell what the letters of each kind of unit are.
    """

    def numbers(places: Ints, box: Ints) -> tuple[Numbers, Bools]:
        kinds = units[places]
        size = begin[kinds + 1] - begin[kinds]
        letter, owner = positions(begin[kinds], begin[kinds + 1])
        spread = (letters[letter].astype(np.uint64) + np.uint64(1)) * SPREAD
        spread ^= spread >> np.uint64(29)
        # the number of a run is a polynomial, from sums over all that comes before its ends
        before = np.zeros(len(spread) + 1, np.uint64)
        np.cumsum(spread * _powers(BASE, len(spread)), out=before[1:])
        first = np.cumsum(size) - size
        stop = np.minimum(first + run, len(spread))
        # divided by the power at its beginning: it does not matter where in the text a run stands
        back = _powers(BACK, len(spread) + 1)[first]
        total = (before[stop] - before[first]) * back
        whole = (first + run <= len(spread)) & (size > 0)
        whole[whole] = box[owner[stop[whole] - 1]] == box[whole]
        return total, whole

    return numbers


def _powers(base: np.uint64, size: int) -> Numbers:
    """Return the powers of a number from 0 on, modulo 2⁶⁴."""
    found = np.ones(size, np.uint64)
    if size > 1:
        np.multiply.accumulate(np.full(size - 1, base), out=found[1:])
    return found


def positions(begin: Ints, end: Ints) -> tuple[Ints, Ints]:
    """Return all places of some slices, one slice after the other, and the slice of each.

    >>> places, slices = positions(np.array([3, 10]), np.array([5, 11]))
    >>> places.tolist(), slices.tolist()
    ([3, 4, 10], [0, 0, 1])
    """
    size = end - begin
    slices = np.repeat(np.arange(len(size)), size)
    first = np.cumsum(size) - size
    return np.arange(len(slices)) + np.repeat(begin - first, size), slices
