"""Which units of two annotators are matched: one to one, so that together they save the most.

Units that overlap can be matched. Where few do, their pairs are listed and the best are chosen
among them; where units overlap in masses, they are matched without a list of their pairs. Both find
a matching that saves the same and has as many pairs of each kind.
"""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from accord import kernels
from accord.contract.meeting import Study, unit_meetings

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

#: What two matched units have in common: boundaries and category, boundaries only (another type),
#: the category only (other boundaries), neither.
SAME, TYPE, BOUNDARY, BOTH = range(4)
#: Among matchings that are worth the same, more pairs are better, then more that are the same, then
#: more with the same boundaries, then more of the same category: so that what is counted does not
#: depend on the order of units. These are the weights, for up to 2¹² pairs that hang together.
PREFERENCE = np.array([(1 << 36) + (1 << 24), (1 << 36) + (1 << 12), (1 << 36) + 1, 1 << 36])
#: What a match is worth is rounded to multiples of 1/GRID, so that sums are exact.
GRID = 1 << 24
#: Units overlap in masses where there are more pairs than this for each unit of a document …
DENSE = 40
#: … and more than so many pairs in all.
MANY = 20_000
#: So many pairs are listed at a time, unless those of two annotators alone are more.
MOST_PAIRS = 500_000


@dataclass(frozen=True, slots=True, eq=False)
class Matched:
    """The units that are matched (rows of a study), whose they are, and what they share.

    `pair` is the place of the two annotators among those compared, the first with the smaller
    number.
    """

    first: Ints
    second: Ints
    pair: Ints
    outcome: Ints


def match_units(
    study: Study, annotators: tuple[Ints, Ints], savings: Floats, group: Ints
) -> Matched:
    """Match the units of each two annotators; only units of one group can be matched."""
    people = study.seen.shape[1]
    pairs = list(zip(*(who.tolist() for who in annotators), strict=True))
    place = np.full((people, people), -1)
    place[annotators] = np.arange(len(pairs))
    worth = np.rint(savings * GRID).astype(np.int64)
    overlaps = overlaps_of(study)
    units = np.bincount(study.document, minlength=len(overlaps))
    crowded = (overlaps > np.maximum(MANY, DENSE * units)) & orderly(worth)
    rows = np.flatnonzero(~crowded[study.document])
    parts = [rows]
    if overlaps[~crowded].sum() > MOST_PAIRS and people > 2:
        parts = [rows[np.isin(study.annotator[rows], pair)] for pair in pairs]
    found = [_listed(study, part, place, worth, group) for part in parts]
    for document in np.flatnonzero(crowded):
        rows = np.flatnonzero(study.document == document)
        for number, pair in enumerate(pairs):
            left, right = (rows[study.annotator[rows] == who] for who in pair)
            first, second = _crowded(study, left, right, worth, group)
            outcome = outcomes(study, first, second)
            found.append(Matched(first, second, np.full(len(first), number), outcome))
    columns = zip(*((one.first, one.second, one.pair, one.outcome) for one in found), strict=True)
    return Matched(*(np.concatenate(column) for column in columns))


def overlaps_of(study: Study) -> Ints:
    """Count the pairs of units that overlap in each document, those of one annotator too."""
    ends = np.zeros(len(study.start), np.int64)
    begins = np.concatenate([ends, ends + 1])  # what ends at a place does not overlap it
    place = np.concatenate([study.end, study.start])
    document = np.concatenate([study.document, study.document])
    order = np.lexsort((begins, place, document))
    begins = begins[order]
    others = np.cumsum(2 * begins - 1) - begins  # how many are open before each
    met = np.where(begins == 1, others, 0)
    counts = np.bincount(document[order], met, minlength=len(study.documents))
    return counts.astype(np.int64)


def outcomes(study: Study, first: Ints, second: Ints) -> Ints:
    """Say of pairs of units what they have in common."""
    placed = (study.start[first] == study.start[second]) & (study.end[first] == study.end[second])
    called = study.kind[first] == study.kind[second]
    return np.where(placed, np.where(called, SAME, TYPE), np.where(called, BOUNDARY, BOTH))


def _listed(study: Study, rows: Ints, place: Ints, worth: Ints, group: Ints) -> Matched:
    """Match units by a list of all pairs that overlap."""
    people = study.seen.shape[1]
    part = replace(
        study,
        document=study.document[rows], annotator=study.annotator[rows], kind=study.kind[rows],
        start=study.start[rows], end=study.end[rows],
    )  # fmt: skip
    met = list(unit_meetings(part))
    nothing = [np.zeros(0, np.int64)]
    first = rows[np.concatenate([one.first for one in met] or nothing)]
    second = rows[np.concatenate([one.second for one in met] or nothing)]
    pair = place[study.annotator[first], study.annotator[second]]
    kept = (pair >= 0) & (group[first] == group[second])
    first, second, pair = first[kept], second[kept], pair[kept]
    outcome = outcomes(study, first, second)
    chosen = best_matching(
        first * people + study.annotator[second],
        second * people + study.annotator[first],
        worth[outcome],
        PREFERENCE[outcome],
    )
    return Matched(first[chosen], second[chosen], pair[chosen], outcome[chosen])


def best_matching(left: Ints, right: Ints, saving: Ints, preference: Ints) -> Bools:
    """Choose, among pairs of left and right keys, those that together save most, each key once.

    Of several choices that save the same, the one with the greatest sum of preferences is taken.
    Pairs that save less than nothing are never chosen.
    """
    worth = np.flatnonzero(saving >= 0)
    chosen = np.zeros(len(left), bool)
    if len(worth) == 0:
        return chosen
    lefts, one = np.unique(left[worth], return_inverse=True)
    rights, other = np.unique(right[worth], return_inverse=True)
    nodes = len(lefts) + len(rights)
    offset, neighbour, edge = kernels.neighbour_lists(
        nodes, one, other + len(lefts), worth.astype(np.float64)
    )
    edges = edge.astype(np.int64)
    market = kernels.Market(
        offset, neighbour, saving[edges], preference[edges],
        np.zeros(nodes, np.int64), np.zeros(nodes, np.int64), np.full(nodes, -1),
    )  # fmt: skip
    paths = kernels.Paths(
        np.zeros(nodes, np.int64), np.zeros(nodes, np.int64), np.zeros(nodes, np.int64),
        np.full(nodes, -1), np.zeros(nodes, np.int64), np.zeros(nodes, np.int64),
    )  # fmt: skip
    # from right to left: of equally near partners the kernel tries the leftmost first, which then
    # is still free, so that a text tiled from end to end is not gone through again for each unit
    kernels.match_two(market, paths, np.arange(len(lefts))[::-1].copy())
    chosen[worth] = market.partner[one] == other + len(lefts)
    return chosen


# Units that overlap in masses

#: The relations of two units that overlap, and what each makes of a pair at least. A pair of the
#: same boundaries stands in all of them.
RELATIONS = (BOTH, BOUNDARY, TYPE, SAME)


def orderly(worth: Ints) -> bool:
    """Tell whether a pair saves the more, the more its units have in common."""
    value = [(int(worth[one]), int(PREFERENCE[one])) for one in (SAME, TYPE, BOUNDARY, BOTH)]
    return value[SAME] >= max(value[TYPE], value[BOUNDARY]) and value[BOTH] <= min(
        value[TYPE], value[BOUNDARY]
    )


def _crowded(study: Study, left: Ints, right: Ints, worth: Ints, group: Ints) -> tuple[Ints, Ints]:
    """Match units of two annotators in one document without a list of pairs."""
    if len(left) == 0 or len(right) == 0:
        return left[:0], right[:0]
    left = left[np.argsort(study.end[left], kind="stable")]
    rows = np.concatenate([left, right])
    apart = [group[rows], study.kind[rows], study.start[rows], study.end[rows]]
    columns = [_numbered(apart[:1]), _numbered(apart[:2]),
               _numbered([apart[0], apart[2], apart[3]]), _numbered(apart)]  # fmt: skip
    groups = np.stack(columns)
    saving, tie = worth[list(RELATIONS)], PREFERENCE[list(RELATIONS)]
    savings = kernels.Savings(np.where(saving < 0, -1, saving), tie)
    most = max(zip(saving.tolist(), tie.tolist(), strict=True))
    one, other = (
        _side(study, own, groups[:, begin : begin + len(own)], price)
        for own, begin, price in ((left, 0, most), (right, len(left), (0, 0)))
    )
    frame = _Frame.of(other, int(groups.max()) + 1)
    layer = np.zeros(len(right), np.int64)
    done = False
    while not done:
        stood = frame.rows(other, np.zeros_like(layer))
        while kernels.lay_layers(one, other, stood, savings, layer):
            kernels.match_along_layers(one, other, frame.rows(other, layer), savings)
        done = kernels.lower_prices(one, other, stood, savings, layer)
    matched = np.flatnonzero(one.partner >= 0)
    return left[matched], right[one.partner[matched]]


def _side(study: Study, rows: Ints, group: Ints, price: tuple[int, int]) -> "kernels.Side":
    """Return units without partners, all at one price."""
    number = len(rows)
    return kernels.Side(
        study.start[rows], study.end[rows], np.ascontiguousarray(group),
        np.full(number, price[0]), np.full(number, price[1]), np.full(number, -1),
    )  # fmt: skip


def _numbered(columns: list[NDArray[np.generic]]) -> Ints:
    """Give equal rows the same number."""
    order = np.lexsort(columns[::-1])
    change = np.zeros(len(order), bool)
    for column in columns:
        change[1:] |= column[order][1:] != column[order][:-1]
    number = np.empty(len(order), np.int64)
    number[order] = np.cumsum(change)
    return number


@dataclass(frozen=True, slots=True, eq=False)
class _Frame:
    """The order of units in each relation by group and end, which does not change with prices."""

    order: Ints
    groups: int

    @classmethod
    def of(cls, side: "kernels.Side", groups: int) -> "_Frame":
        order = [np.lexsort((side.end, group)) for group in side.group]
        return cls(np.array(order), groups)

    def rows(self, side: "kernels.Side", layer: Ints) -> "kernels.Rows":
        """Put units into rows, one for each relation: by group, price, layer and end."""
        relations, number = self.order.shape
        rank = _numbered([side.price, side.price_tie, layer])
        kinds = int(rank.max()) + 1
        order, place, begin, block_rank = (
            np.zeros((relations, number + extra), np.int64) for extra in (0, 0, 1, 0)
        )
        first_block = np.zeros((relations, self.groups + 1), np.int64)
        of_rank = np.zeros((3, kinds), np.int64)
        of_rank[:, rank] = side.price, side.price_tie, layer
        for relation in range(relations):
            base = self.order[relation]
            key = side.group[relation][base] * kinds + rank[base]
            sorting = np.argsort(key, kind="stable")
            key = key[sorting]
            order[relation] = base[sorting]
            place[relation, order[relation]] = np.arange(number)
            begins = np.flatnonzero(np.append(True, key[1:] != key[:-1]))
            blocks = len(begins)
            begin[relation, :blocks], begin[relation, blocks:] = begins, number
            block_rank[relation, :blocks] = key[begins] % kinds
            first_block[relation] = np.searchsorted(key[begins], np.arange(self.groups + 1) * kinds)
        tree = np.zeros((relations, 2 << max(0, number - 1).bit_length()))
        price, tie, layers = (column[block_rank] for column in of_rank)
        return kernels.Rows(
            order, place, side.end[order], tree, begin, price, tie, layers, first_block
        )
