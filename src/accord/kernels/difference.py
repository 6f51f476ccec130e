"""What two sequences have in common: longest common subsequences, in little memory."""

import numpy as np
from numpy.typing import NDArray

from accord.kernels.compiler import compiled, part

Ints = NDArray[np.int64]
Codes = NDArray[np.int32]
Bools = NDArray[np.bool_]

#: The place of a letter that has none in the other text.
NOWHERE = -(1 << 62)


@part
def _middle(
    first: Codes,
    a0: int,
    a1: int,
    second: Codes,
    b0: int,
    b1: int,
    limit: int,
    forward: Ints,
    backward: Ints,
) -> tuple[int, int]:
    """Return a point on a shortest way through a box, by going from both ends until they meet.

    Myers (1986): after d steps, each diagonal knows how far one gets on it. Where `limit` steps do
    not suffice, the point that is farthest from the beginning: the way through it need not be the
    shortest then.
    """
    wide = a1 - a0
    high = b1 - b0
    delta = wide - high
    odd = delta % 2 != 0
    zero = len(forward) // 2
    most = min((wide + high + 1) // 2, limit)
    forward[zero - 1] = forward[zero] = -1
    backward[zero - 1] = backward[zero] = -1
    forward[zero + 1] = 0
    backward[zero + 1] = 0
    low_f = high_f = low_b = high_b = 0
    for steps in range(most):
        if steps > 0:
            forward[zero + steps + 1] = forward[zero - steps - 1] = -1
            backward[zero + steps + 1] = backward[zero - steps - 1] = -1
        for k in range(-steps + low_f, steps + 1 - high_f, 2):
            if k == -steps or (k != steps and forward[zero + k - 1] < forward[zero + k + 1]):
                x = forward[zero + k + 1]
            else:
                x = forward[zero + k - 1] + 1
            y = x - k
            while x < wide and y < high and first[a0 + x] == second[b0 + y]:
                x += 1
                y += 1
            forward[zero + k] = x
            if x > wide:
                high_f += 2
            elif y > high:
                low_f += 2
            elif odd:
                other = delta - k
                if -steps <= other <= steps and backward[zero + other] >= 0:
                    if x >= wide - backward[zero + other]:
                        return a0 + x, b0 + y
        for k in range(-steps + low_b, steps + 1 - high_b, 2):
            if k == -steps or (k != steps and backward[zero + k - 1] < backward[zero + k + 1]):
                x = backward[zero + k + 1]
            else:
                x = backward[zero + k - 1] + 1
            y = x - k
            while x < wide and y < high and first[a1 - 1 - x] == second[b1 - 1 - y]:
                x += 1
                y += 1
            backward[zero + k] = x
            if x > wide:
                high_b += 2
            elif y > high:
                low_b += 2
            elif not odd:
                other = delta - k
                if -steps <= other <= steps and forward[zero + other] >= 0:
                    reached = forward[zero + other]
                    if reached >= wide - x:
                        return a0 + reached, b0 + reached - other
    best = 0
    place = 0
    for k in range(-most + 1, most):
        x = forward[zero + k]
        y = x - k
        if 0 <= x <= wide and 0 <= y <= high and x + y > best:
            best = x + y
            place = k
    x = forward[zero + place]
    return a0 + x, b0 + x - place


@part
def _common(
    first: Codes, a0: int, a1: int, second: Codes, b0: int, b1: int, limit: int, partner: Ints
) -> None:
    """Find the common subsequence of two slices; see `common_subsequence`."""
    room = min(limit, (a1 - a0 + b1 - b0 + 1) // 2) + 2
    forward = np.empty(2 * room + 1, np.int64)
    backward = np.empty(2 * room + 1, np.int64)
    stack = np.empty((64, 4), np.int64)
    stack[0, 0] = a0
    stack[0, 1] = a1
    stack[0, 2] = b0
    stack[0, 3] = b1
    height = 1
    while height > 0:
        height -= 1
        a0 = stack[height, 0]
        a1 = stack[height, 1]
        b0 = stack[height, 2]
        b1 = stack[height, 3]
        while a0 < a1 and b0 < b1 and first[a0] == second[b0]:
            partner[a0] = b0
            a0 += 1
            b0 += 1
        while a0 < a1 and b0 < b1 and first[a1 - 1] == second[b1 - 1]:
            a1 -= 1
            b1 -= 1
            partner[a1] = b1
        if a0 == a1 or b0 == b1:
            continue
        x, y = _middle(first, a0, a1, second, b0, b1, limit, forward, backward)
        if (x == a0 and y == b0) or (x == a1 and y == b1):
            continue  # nothing in common
        if height + 2 > len(stack):
            larger = np.empty((2 * len(stack), 4), np.int64)
            # one by one: copied at once, it takes seconds to compile
            for row in range(height):
                for column in range(4):
                    larger[row, column] = stack[row, column]
            stack = larger
        stack[height, 0] = x
        stack[height, 1] = a1
        stack[height, 2] = y
        stack[height, 3] = b1
        height += 1
        stack[height, 0] = a0
        stack[height, 1] = x
        stack[height, 2] = b0
        stack[height, 3] = y
        height += 1


@compiled
def common_subsequence(first: Codes, second: Codes, edges: Ints, limit: int, partner: Ints) -> None:
    """Write down, for each element of the first sequence, which one of the second it is (−1: none).

    The rows of `edges` are boxes (from and to in the first, from and to in the second), which are
    worked on one by one. The subsequence of a box is the longest one where twice `limit` insertions
    and deletions suffice.
    """
    for box in range(len(edges)):
        _common(
            first, edges[box, 0], edges[box, 1], second, edges[box, 2], edges[box, 3], limit,
            partner,
        )  # fmt: skip


@compiled
def match_shared_ends(
    first: Codes, second: Codes, letter: Codes, begin: Ints, edges: Ints, partner: Ints
) -> None:
    """Match the ends of boxes as far as their letters are the same, however they are cut.

    Where two texts have the same letters there is nothing to search for, and a search that only
    looks at whole units could go astray: in `cannot can` and `can not can` it may take the first
    `can` for the second. The rows of `edges` are boxes (see `common_subsequence`), which are made
    smaller by what their ends share up to the last place where both are cut. `letter` and `begin`
    tell what the letters of each kind of unit are. Units that are the same get their partner.
    """
    for box in range(len(edges)):
        i, a1, j, b1 = edges[box, 0], edges[box, 1], edges[box, 2], edges[box, 3]
        p = 0
        q = 0
        while i < a1 and j < b1:
            if p == 0 and q == 0:
                edges[box, 0] = i
                edges[box, 2] = j
                if first[i] == second[j]:
                    partner[i] = j
                    i += 1
                    j += 1
                    continue
            if letter[begin[first[i]] + p] != letter[begin[second[j]] + q]:
                break
            p += 1
            q += 1
            if begin[first[i]] + p == begin[first[i] + 1]:
                i += 1
                p = 0
            if begin[second[j]] + q == begin[second[j] + 1]:
                j += 1
                q = 0
        if p == 0 and q == 0:
            edges[box, 0] = i
            edges[box, 2] = j
        a0 = edges[box, 0]
        b0 = edges[box, 2]
        i = a1
        j = b1
        p = 0
        q = 0
        while i > a0 and j > b0:
            if p == 0 and q == 0:
                edges[box, 1] = i
                edges[box, 3] = j
                if first[i - 1] == second[j - 1]:
                    i -= 1
                    j -= 1
                    partner[i] = j
                    continue
            if letter[begin[first[i - 1] + 1] - 1 - p] != letter[begin[second[j - 1] + 1] - 1 - q]:
                break
            p += 1
            q += 1
            if begin[first[i - 1] + 1] - p == begin[first[i - 1]]:
                i -= 1
                p = 0
            if begin[second[j - 1] + 1] - q == begin[second[j - 1]]:
                j -= 1
                q = 0
        if p == 0 and q == 0:
            edges[box, 1] = i
            edges[box, 3] = j


@compiled
def longest_increasing(values: Ints, kept: Bools) -> int:
    """Mark the elements of a longest subsequence whose values increase."""
    size = len(values)
    last = np.empty(size, np.int64)
    before = np.empty(size, np.int64)
    length = 0
    for place in range(size):
        low = 0
        high = length
        while low < high:
            middle = (low + high) // 2
            if values[last[middle]] < values[place]:
                low = middle + 1
            else:
                high = middle
        before[place] = last[low - 1] if low > 0 else -1
        last[low] = place
        if low == length:
            length += 1
    place = last[length - 1] if length > 0 else -1
    while place >= 0:
        kept[place] = True
        place = before[place]
    return length


@compiled
def owners_of_letters(offset: Ints, letter: Ints, shift: Ints, owner: Codes) -> None:
    """Write down, for each letter of the first text, the token of the second that it belongs to.

    `offset` tells where the units of each token begin, `letter` where the letters of each unit do,
    `shift` how far they move to be letters of the first text.
    """
    for token in range(len(offset) - 1):
        for unit in range(offset[token], offset[token + 1]):
            if shift[unit] != NOWHERE:
                for place in range(letter[unit] + shift[unit], letter[unit + 1] + shift[unit]):
                    owner[place] = token
