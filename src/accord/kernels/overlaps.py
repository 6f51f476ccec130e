"""Two annotators whose units overlap one another in masses: the best matching, pair by pair never.

n units that all overlap make n² pairs. What a pair saves depends on its relation only (whether it
overlaps, has the same category, the same boundaries, or both), so that pairs need not be written
down. Each right-hand unit stands in one row for each relation, sorted by its group (say, the
category), by its price, and by where it ends. Those of a group and of a price lie side by side, and
a tree over the row holds the first start in any stretch of it: so the first to end of those that
overlap is found by halving. It is the one to take: whoever comes later needs the others more.

The matching is found as in `matching`, but for all left-hand units together: those that are not
matched yet share one price, which falls step by step; at each price, whatever can be matched at it
is, along the shortest paths first (Hopcroft and Karp). Savings are pairs of integers compared one
after the other.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from accord.kernels.compiler import compiled, part

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

#: Nothing: no unit, no group, no block.
NONE = -1


class Side(NamedTuple):
    """The units of one annotator: prices, partners, and the group of each in each relation."""

    start: Floats
    end: Floats
    group: Ints  # relations × units
    price: Ints
    price_tie: Ints
    partner: Ints


class Rows(NamedTuple):
    """The right-hand units once for each relation, and the trees that find those that overlap.

    A block is a stretch of units of one group, one price, and one layer: how many pairs away they
    are from a unit without a partner (0 where that is not asked). `first_block` has where the
    blocks of each group begin.
    """

    order: Ints  # relations × places: units
    place: Ints  # relations × units: places
    end: Floats  # relations × places
    tree: Floats  # relations × nodes
    begin: Ints  # of blocks, and the end of the last: relations × (blocks + 1)
    price: Ints  # of blocks
    price_tie: Ints
    layer: Ints
    first_block: Ints  # relations × (groups + 1)


class Savings(NamedTuple):
    """What a pair of each relation saves; −1: it is not to be matched."""

    saving: Ints
    tie: Ints


@part
def plant(tree: Floats, starts: Floats) -> None:
    """Build a tree in which each node holds the least of the starts below it."""
    width = len(tree) // 2
    tree[width : width + len(starts)] = starts
    tree[width + len(starts) :] = np.inf
    for node in range(width - 1, 0, -1):
        tree[node] = min(tree[2 * node], tree[2 * node + 1])


@part
def fell(tree: Floats, place: int) -> None:
    """Take one start out of a tree."""
    node = len(tree) // 2 + place
    tree[node] = np.inf
    node //= 2
    while node > 0:
        least = min(tree[2 * node], tree[2 * node + 1])
        if tree[node] == least:
            return
        tree[node] = least
        node //= 2


@part
def find(tree: Floats, low: int, high: int, before: float) -> int:
    """Return the first place from low to high (exclusive) with an earlier start, or NONE."""
    width = len(tree) // 2
    node = low + width
    while low < high and node > 0:
        if tree[node] < before:
            while node < width:
                node *= 2
                if tree[node] >= before:
                    node += 1
            return node - width if node - width < high else NONE
        while node % 2 == 1:  # up, until there is something to the right
            node //= 2
        if node > 0:
            node += 1
    return NONE


@part
def overlapping(rows: Rows, relation: int, block: int, start: float, end: float) -> int:
    """Return the place of the first to end in a block that overlaps an interval, or NONE."""
    first, last = rows.begin[relation, block], rows.begin[relation, block + 1]
    high = last
    while first < last:
        middle = (first + last) // 2
        if rows.end[relation, middle] > start:
            last = middle
        else:
            first = middle + 1
    return find(rows.tree[relation], first, high, end)


@part
def block_of(rows: Rows, relation: int, group: int, price: int, tie: int, layer: int) -> int:
    """Return the block of a group that has a price and a layer, or NONE."""
    first, last = rows.first_block[relation, group], rows.first_block[relation, group + 1]
    end = last
    while first < last:
        middle = (first + last) // 2
        before = rows.price[relation, middle] < price
        if rows.price[relation, middle] == price:
            before = rows.price_tie[relation, middle] < tie
            if rows.price_tie[relation, middle] == tie:
                before = rows.layer[relation, middle] < layer
        if before:
            first = middle + 1
        else:
            last = middle
    if first == end or rows.price[relation, first] != price:
        return NONE
    if rows.price_tie[relation, first] != tie or rows.layer[relation, first] != layer:
        return NONE
    return int(first)


@part
def take_next(left: Side, rows: Rows, savings: Savings, unit: int, layer: int) -> int:
    """Take out a right-hand unit that a left-hand one can be matched with at their prices."""
    for relation in range(len(savings.saving)):
        if savings.saving[relation] < 0:
            continue
        price = savings.saving[relation] - left.price[unit]
        tie = savings.tie[relation] - left.price_tie[unit]
        if price < 0 or (price == 0 and tie < 0):
            continue
        block = block_of(rows, relation, left.group[relation, unit], price, tie, layer)
        if block < 0:
            continue
        place = overlapping(rows, relation, block, left.start[unit], left.end[unit])
        if place >= 0:
            other = rows.order[relation, place]
            for row in range(len(savings.saving)):
                fell(rows.tree[row], rows.place[row, other])
            return int(other)
    return NONE


@compiled
def lay_layers(left: Side, right: Side, rows: Rows, savings: Savings, layer: Ints) -> bool:
    """Say of the right-hand units how many pairs away they are from somebody without a partner.

    Only pairs count whose prices add up to what they save. 0: cannot be reached, or further off
    than the nearest one without a partner. Returns whether there is such a one.
    """
    for relation in range(len(savings.saving)):
        plant(rows.tree[relation], right.start[rows.order[relation]])
    layer[:] = 0
    queue = np.empty(len(left.start), np.int64)
    depth = np.zeros(len(left.start), np.int64)
    waiting = 0
    for unit in range(len(left.start)):
        if left.partner[unit] < 0:
            queue[waiting] = unit
            waiting += 1
    nearest = 0
    place = 0
    while place < waiting:
        unit = queue[place]
        place += 1
        if nearest > 0 and depth[unit] >= nearest:
            break
        while True:
            other = take_next(left, rows, savings, unit, 0)
            if other < 0:
                break
            layer[other] = depth[unit] + 1
            partner = right.partner[other]
            if partner < 0:
                nearest = depth[unit] + 1
            else:
                queue[waiting] = partner
                depth[partner] = depth[unit] + 1
                waiting += 1
    return nearest > 0


@compiled
def match_along_layers(left: Side, right: Side, rows: Rows, savings: Savings) -> None:
    """Match more units, by paths that go from layer to layer and share no unit."""
    for relation in range(len(savings.saving)):
        plant(rows.tree[relation], right.start[rows.order[relation]])
    path = np.empty(len(left.start), np.int64)
    taken = np.empty(len(left.start), np.int64)
    for root in range(len(left.start)):
        if left.partner[root] >= 0:
            continue
        path[0] = root
        depth = 0
        while depth >= 0:
            other = take_next(left, rows, savings, path[depth], depth + 1)
            if other < 0:
                depth -= 1
                continue
            taken[depth] = other
            if right.partner[other] >= 0:
                depth += 1
                path[depth] = right.partner[other]
                continue
            for step in range(depth + 1):
                left.partner[path[step]] = taken[step]
                right.partner[taken[step]] = path[step]
            break


@compiled
def lower_prices(left: Side, right: Side, rows: Rows, savings: Savings, layer: Ints) -> bool:
    """Let prices fall until some pair more can be matched, or somebody's price is 0.

    What was reached comes from `lay_layers`, whose trees still hold all that was not. Returns
    whether all is done: whoever has no partner has price 0.
    """
    least, least_tie = NONE, 0
    for unit in range(len(left.start)):
        if left.partner[unit] < 0:
            least, least_tie = left.price[unit], left.price_tie[unit]
            break
    if least < 0:
        return True
    for unit in range(len(left.start)):
        partner = left.partner[unit]
        if partner >= 0 and layer[partner] == 0:
            continue
        for relation in range(len(savings.saving)):
            if savings.saving[relation] < 0:
                continue
            group = left.group[relation, unit]
            for block in range(rows.first_block[relation, group], len(rows.price[relation])):
                if block == rows.first_block[relation, group + 1]:
                    break
                slack = left.price[unit] + rows.price[relation, block] - savings.saving[relation]
                tie = left.price_tie[unit] + rows.price_tie[relation, block] - savings.tie[relation]
                if slack > least or (slack == least and tie >= least_tie):
                    break  # prices grow from block to block
                if overlapping(rows, relation, block, left.start[unit], left.end[unit]) >= 0:
                    least, least_tie = slack, tie
                    break
    done = False
    for unit in range(len(left.start)):
        partner = left.partner[unit]
        if partner < 0 or layer[partner] > 0:
            left.price[unit] -= least
            left.price_tie[unit] -= least_tie
            done = done or (partner < 0 and left.price[unit] == 0 and left.price_tie[unit] == 0)
    for unit in range(len(right.start)):
        if layer[unit] > 0:
            right.price[unit] += least
            right.price_tie[unit] += least_tie
    return done
