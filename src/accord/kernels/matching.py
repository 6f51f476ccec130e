"""Two annotators: the matching of greatest saving, by shortest augmenting paths.

Savings are pairs of integers compared one after the other: what counts, then what breaks ties. So
sums are exact, and equal optima are told apart by the rule and not by rounding.

A price on every unit proves the result: on each edge the prices add up to the saving or more, on
each matched edge to the saving exactly, and whoever stays alone has price 0.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from accord.kernels.compiler import compiled, part

Ints = NDArray[np.int64]


class Market(NamedTuple):
    """The units, whom each may be matched with and what that saves, and what is known so far."""

    offset: Ints
    neighbour: Ints
    saving: Ints
    saving_tie: Ints
    price: Ints
    price_tie: Ints
    partner: Ints


class Paths(NamedTuple):
    """How far the right-hand units are from the unit that seeks a partner, and a heap of them."""

    distance: Ints
    distance_tie: Ints
    parent: Ints
    state: Ints  # −1 not reached, −2 settled, else its place in the heap
    heap: Ints
    settled: Ints


@part
def nearer(paths: Paths, first: int, second: int) -> bool:
    before: bool = first < second
    if paths.distance[first] != paths.distance[second]:
        before = paths.distance[first] < paths.distance[second]
    elif paths.distance_tie[first] != paths.distance_tie[second]:
        before = paths.distance_tie[first] < paths.distance_tie[second]
    return before


@part
def rise(paths: Paths, place: int) -> None:
    """Restore the heap after the unit at this place came nearer."""
    unit = paths.heap[place]
    while place > 0:
        above = (place - 1) // 2
        other = paths.heap[above]
        if not nearer(paths, unit, other):
            break
        paths.heap[place] = other
        paths.state[other] = place
        place = above
    paths.heap[place] = unit
    paths.state[unit] = place


@part
def take_nearest(paths: Paths, size: int) -> int:
    """Take the nearest unit out of a heap of this size."""
    nearest: int = paths.heap[0]
    unit = paths.heap[size - 1]
    size -= 1
    place = 0
    while 2 * place + 1 < size:
        below = 2 * place + 1
        if below + 1 < size and nearer(paths, paths.heap[below + 1], paths.heap[below]):
            below += 1
        other = paths.heap[below]
        if not nearer(paths, other, unit):
            break
        paths.heap[place] = other
        paths.state[other] = place
        place = below
    if size > 0:
        paths.heap[place] = unit
        paths.state[unit] = place
    return nearest


@part
def reach(market: Market, paths: Paths, left: int, far: int, far_tie: int, size: int) -> int:
    """Look along the edges of one left-hand unit; return the new size of the heap."""
    for entry in range(market.offset[left], market.offset[left + 1]):
        right = market.neighbour[entry]
        if paths.state[right] == -2:
            continue
        distance = far + market.price[left] + market.price[right] - market.saving[entry]
        tie = far_tie + market.price_tie[left] + market.price_tie[right] - market.saving_tie[entry]
        if paths.state[right] == -1:
            paths.heap[size] = right
            paths.state[right] = size
            size += 1
        elif distance > paths.distance[right] or (
            distance == paths.distance[right] and tie >= paths.distance_tie[right]
        ):
            continue
        paths.distance[right] = distance
        paths.distance_tie[right] = tie
        paths.parent[right] = left
        rise(paths, paths.state[right])
    return size


@part
def offer_first_price(market: Market, left: int) -> None:
    """Price a newcomer at the most that any partner would save."""
    for entry in range(market.offset[left], market.offset[left + 1]):
        right = market.neighbour[entry]
        price = market.saving[entry] - market.price[right]
        tie = market.saving_tie[entry] - market.price_tie[right]
        if price > market.price[left] or (
            price == market.price[left] and tie > market.price_tie[left]
        ):
            market.price[left] = price
            market.price_tie[left] = tie


@part
def augment(market: Market, paths: Paths, left: int, end: int, end_is_left: bool) -> None:
    """Change partners along the path from the newcomer to the unit that ends it."""
    if end_is_left:
        if end == left:
            return
        right = market.partner[end]
        market.partner[end] = -1
    else:
        right = end
    while True:
        owner = paths.parent[right]
        following = market.partner[owner]
        market.partner[owner] = right
        market.partner[right] = owner
        if owner == left:
            return
        right = following


@compiled
def match_two(market: Market, paths: Paths, lefts: Ints) -> None:
    """Match the given left-hand units, one after the other, with right-hand ones.

    Units of other components are not touched, so that several threads can share the arrays.
    """
    for left in lefts:
        offer_first_price(market, left)
        end = left
        end_is_left = True
        limit = market.price[left]
        limit_tie = market.price_tie[left]
        settled = 0
        size = reach(market, paths, left, 0, 0, 0)
        while size > 0:
            right = paths.heap[0]
            distance = paths.distance[right]
            tie = paths.distance_tie[right]
            if distance > limit or (distance == limit and tie >= limit_tie):
                break
            take_nearest(paths, size)
            size -= 1
            paths.state[right] = -2
            paths.settled[settled] = right
            settled += 1
            owner = market.partner[right]
            if owner < 0:
                end = right
                end_is_left = False
                limit = distance
                limit_tie = tie
                break
            alone = distance + market.price[owner]
            alone_tie = tie + market.price_tie[owner]
            if alone < limit or (alone == limit and alone_tie < limit_tie):
                end = owner
                end_is_left = True
                limit = alone
                limit_tie = alone_tie
            size = reach(market, paths, owner, distance, tie, size)

        for place in range(size):
            paths.state[paths.heap[place]] = -1
        for place in range(settled):
            right = paths.settled[place]
            paths.state[right] = -1
            change = limit - paths.distance[right]
            change_tie = limit_tie - paths.distance_tie[right]
            market.price[right] += change
            market.price_tie[right] += change_tie
            owner = market.partner[right]
            if owner >= 0:
                market.price[owner] -= change
                market.price_tie[owner] -= change_tie
        market.price[left] -= limit
        market.price_tie[left] -= limit_tie
        augment(market, paths, left, end, end_is_left)
