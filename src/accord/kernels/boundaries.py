"""Boundaries that two annotators set: which of them are the same, moved, or only one's own."""

import numpy as np
from numpy.typing import NDArray

from accord.kernels.compiler import compiled

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


@compiled
def shift_boundaries(
    first: Floats, second: Floats, insert: float, delete: float, shift: float
) -> Ints:
    """Turn the boundaries `first` into `second` at the least cost.

    Returns, for each boundary of `first`, the place in `second` that it is moved to, or −1 where it
    is deleted; those of `second` that nothing is moved to are inserted.

    One sweep, in linear time, whatever the costs. Let f(k) be the least cost of everything so far
    if k boundaries of `first` still wait for one of `second` (k < 0: the other way round). Walking
    on by x adds shift·|k|·x. A boundary of `first` waits or is deleted: f(k) becomes
    min(f(k − 1), f(k) + delete); one of `second` likewise. So f stays convex, and such a step puts
    −delete (or insert) among its slopes. Only the slopes that are still of use are kept, those
    right of 0 below insert and those left of 0 above −delete; each new one is then the nearest to
    0, and two stacks hold them. How many there are is where the choice turns: `turn` remembers it,
    and a walk back from k = 0 finds the choices.
    """
    waiting = len(first)
    wanted = len(second)
    turn = np.empty(waiting + wanted, np.int64)
    # slopes as value and place: a slope right of 0 has grown by shift·(x − place), a left one
    # has shrunk; kept so, whole positions give no rounding, however large
    right_value = np.empty(waiting + wanted + 1)
    right_place = np.empty(waiting + wanted + 1)
    left_value = np.empty(waiting + wanted + 1)
    left_place = np.empty(waiting + wanted + 1)
    right_from, right_to, left_from, left_to = 0, 0, 0, 0
    here, there = 0, 0
    for step in range(waiting + wanted):
        from_first = there == wanted or (here < waiting and first[here] <= second[there])
        place = first[here] if from_first else second[there]
        while right_from < right_to:
            slope = right_value[right_from] + shift * (place - right_place[right_from])
            if slope < insert:
                break
            right_from += 1
        while left_from < left_to:
            slope = left_value[left_from] - shift * (place - left_place[left_from])
            if slope > -delete:
                break
            left_from += 1
        if from_first:
            here += 1
            turn[step] = left_from - left_to
            if left_from < left_to:
                left_to -= 1
                slope = left_value[left_to] - shift * (place - left_place[left_to])
            else:
                slope = -delete
            right_value[right_to] = slope
            right_place[right_to] = place
            right_to += 1
        else:
            there += 1
            turn[step] = right_to - right_from
            if right_from < right_to:
                right_to -= 1
                slope = right_value[right_to] + shift * (place - right_place[right_to])
            else:
                slope = insert
            left_value[left_to] = slope
            left_place[left_to] = place
            left_to += 1

    chosen_first = np.empty(waiting, np.int64)
    chosen_second = np.empty(wanted, np.int64)
    taken_first, taken_second = waiting, wanted
    here, there = waiting, wanted
    open_ends = 0
    for step in range(waiting + wanted - 1, -1, -1):
        from_first = there == 0 or (here > 0 and first[here - 1] > second[there - 1])
        if from_first:
            here -= 1
            if open_ends > turn[step]:
                open_ends -= 1
                taken_first -= 1
                chosen_first[taken_first] = here
        else:
            there -= 1
            if open_ends < turn[step]:
                open_ends += 1
                taken_second -= 1
                chosen_second[taken_second] = there
    target = np.full(waiting, -1, np.int64)
    for pair in range(waiting - taken_first):
        target[chosen_first[taken_first + pair]] = chosen_second[taken_second + pair]
    return target


@compiled
def transpose_boundaries(position: Ints, kind: Ints, side: Ints, reach: int) -> Ints:
    """Find the boundaries that one annotator set a little aside of the other's.

    What is given are the boundaries that only one of two annotators set, by position, then kind;
    `side` (0 or 1) says who. Two of the same kind, one of each side, less than `reach` apart, are
    one boundary that was transposed; the nearest first, then from the left, and each only once.
    Where both positions could be explained by substitutions instead, nothing is transposed.

    Returns the partner of each boundary, or −1.
    """
    number = len(position)
    partner = np.full(number, -1, np.int64)
    group = np.empty(number, np.int64)
    groups = 0
    for one in range(number):
        if one == 0 or position[one] != position[one - 1]:
            groups += 1
        group[one] = groups - 1
    left = np.zeros((groups, 2), np.int64)
    for one in range(number):
        left[group[one], side[one]] += 1
    kinds = 0
    for one in range(number):
        kinds = max(kinds, kind[one] + 1)
    upcoming = np.full(kinds, -1, np.int64)
    following = np.empty(number, np.int64)
    for one in range(number - 1, -1, -1):
        following[one] = upcoming[kind[one]]
        upcoming[kind[one]] = one
    for span in range(1, reach):
        for one in range(number):
            if partner[one] >= 0:
                continue
            other = following[one]
            while other >= 0 and position[other] < position[one] + span:
                other = following[other]
            if other < 0 or position[other] != position[one] + span:
                continue
            if partner[other] >= 0 or side[other] == side[one]:
                continue
            here, there = group[one], group[other]
            if min(left[here, 0], left[here, 1]) > 0 and min(left[there, 0], left[there, 1]) > 0:
                continue
            partner[one] = other
            partner[other] = one
            left[here, side[one]] -= 1
            left[there, side[other]] -= 1
    return partner
