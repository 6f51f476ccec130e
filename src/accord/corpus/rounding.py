"""Positions that would be the same, had they not been computed: 0.1 + 0.2 and 0.3.

Sums of seconds do not always agree in their last digits. Whoever asks whether two units begin at
one place, touch or overlap, takes the positions as they are here. Whole positions stay what they
are, however large.
"""

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from accord.corpus.table import Bools, Floats, UnitTable
from accord.corpus.unit import Position

#: Positions that are no whole numbers, and nearer to one another than this share of the document,
#: are the same.
ROUNDING = 1e-9
#: So are those that differ by a few times what the last digit of a number of their size is worth.
LAST_DIGITS = 4 * np.finfo(np.float64).eps


def equally_long(lengths: Iterable[Position]) -> bool:
    """Tell whether all lengths are the same; those that are no whole numbers, but for rounding."""
    given = list(lengths)
    whole = all(isinstance(one, (int, np.integer)) for one in given)
    longest = max(given, default=0)
    return all(longest - one <= (0 if whole else ROUNDING * longest) for one in given)


def rounded(table: UnitTable) -> UnitTable:
    """Return the same rows, with one position in the place of several that are nearly the same."""
    if table.start.dtype.kind != "f":
        return table
    if table.as_rounded is None:
        object.__setattr__(table, "as_rounded", _round(table))
    found: UnitTable = table.as_rounded
    return found


def tolerance_of(table: UnitTable) -> Floats:
    """Return how near two positions of a document are if they are the same; 0: whole positions."""
    number = len(table.documents)
    low, high, size = np.full(number, np.inf), np.full(number, -np.inf), np.zeros(number)
    broken = np.zeros(number, bool)
    for places in (table.start, table.end):
        np.minimum.at(low, table.document, places)
        np.maximum.at(high, table.document, places)
        np.maximum.at(size, table.document, np.abs(places))
        broken[table.document[places != np.rint(places)]] = True
    with np.errstate(invalid="ignore"):
        tolerance = np.maximum(ROUNDING * (high - low), LAST_DIGITS * size)
    result: Floats = np.where(broken, tolerance, 0.0)
    return result


def _round(table: UnitTable) -> UnitTable:
    tolerance = tolerance_of(table)
    rows, documents = len(table), len(table.documents)
    every = np.arange(documents)
    # all positions: of starts, of ends, of both bounds
    place = np.concatenate([table.start, table.end, table.lower, table.upper])
    where = np.concatenate([table.document, table.document, every, every])
    order = np.lexsort((place, where))  # bounds that are not known (NaN) come last
    with np.errstate(invalid="ignore"):
        near = np.diff(place[order]) <= tolerance[where[order][1:]]
    near &= where[order][1:] == where[order][:-1]
    leader = np.maximum.accumulate(np.where(np.append(False, near), 0, np.arange(len(order))))
    shared = np.empty_like(place)
    shared[order] = place[order][leader]
    start, end, lower, upper = np.split(shared, [rows, 2 * rows, 2 * rows + documents])
    kept: Bools = end > start  # what is shorter than the tolerance stays what it is
    return replace(
        table,
        start=np.where(kept, start, table.start),
        end=np.where(kept, end, table.end),
        lower=lower,
        upper=upper,
    )
