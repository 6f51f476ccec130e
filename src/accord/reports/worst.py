"""The places where annotators agree least, as text."""

import heapq
from collections.abc import Iterator, Mapping

import numpy as np

from accord.alignment.alignment import Alignment
from accord.alignment.edits import Edits
from accord.alignment.matches import Matches

#: Documents are looked through one by one; beyond so many, only the first ones are.
MOST_DOCUMENTS = 2000


def _all(alignment: object) -> Iterator[Alignment]:
    if isinstance(alignment, Alignment):
        yield alignment
    elif isinstance(alignment, Mapping):
        for number, document in enumerate(alignment):
            if number == MOST_DOCUMENTS:
                return
            yield alignment[document]


def worst_alignments(alignment: object, count: int = 10) -> str:
    """List the unitary alignments of most disorder, the worst first.

    A single unit among n annotators always has the disorder Δ∅: such ones come after those in which
    annotators met and disagree, since there is nothing more to see in them. Of segmentations, the
    operations on boundaries that cost most; of units matched one to one, the errors.
    """
    if isinstance(alignment, Edits):
        return _costliest(alignment, count)
    if isinstance(alignment, Matches):
        lines = [
            f"    {match.document}: {match}" if match.document else f"    {match}"
            for match in alignment.costliest(count)
        ]
        return "\n".join(["  the gravest of the errors:", *lines]) if lines else ""
    found = []
    for one in _all(alignment):
        met = np.flatnonzero(one.sizes > 1)
        order = met[np.argsort(-one.disorders[met], kind="stable")][:count]
        found += [(float(one.disorders[number]), one, int(number)) for number in order]
    found.sort(key=lambda entry: -entry[0])
    if not found:
        return ""
    lines = ["  where those who marked the same thing disagree most:"]
    for disorder, one, number in found[:count]:
        units = [f"{who} {unit}" for who, unit in one[number].units.items() if unit is not None]
        name = f"{one.continuum.name}: " if one.continuum.name else ""
        lines.append(f"    {disorder:.3f}  {name}{', '.join(units)}")
    return "\n".join(lines)


def _costliest(edits: Edits, count: int) -> str:
    """List the operations on boundaries that cost most."""
    entries = ((cost, pair, row) for pair in edits for cost, row in pair.costliest(count))
    found = heapq.nlargest(count, entries, key=lambda entry: entry[0])
    if not found:
        return ""
    lines = ["  the most costly of the operations on boundaries:"]
    for _, pair, row in found:
        name = f"{pair.document}: " if pair.document else ""
        lines.append(f"    {name}{pair.first} → {pair.second}: {pair.edit(row)}")
    return "\n".join(lines)
