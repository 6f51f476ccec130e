"""What turns the boundaries of one annotator into those of another, operation by operation."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accord.corpus.unit import Position

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

MATCH = "match"


@dataclass(frozen=True, slots=True)
class Edit:
    """One operation: a boundary that stays, moves, is left out, is put in, or changes its type.

    `before` is where it was (None: nowhere), `after` where it is now (None: nowhere). The types are
    those of the boundary before and after, where boundaries are told apart.
    """

    operation: str
    before: Position | None
    after: Position | None
    cost: float
    type_before: str | None = None
    type_after: str | None = None

    def __str__(self) -> str:
        places = [
            f"{place:g}" + (f" ({kind})" if kind else "")
            for place, kind in ((self.before, self.type_before), (self.after, self.type_after))
            if place is not None
        ]
        if self.operation == MATCH:
            places = places[:1]
        cost = "" if self.cost == 0 else f", {self.cost:g}"
        return f"{self.operation} {' → '.join(places)}{cost}"


@dataclass(frozen=True, slots=True, eq=False)
class PairEdits:
    """The operations between the boundaries of two annotators in one document, in reading order.

    Held as columns: a place of NaN is nowhere. Iterating gives an `Edit` for each, matches too.
    """

    document: str
    first: str
    second: str
    operations: tuple[str, ...]
    operation: Ints
    before: Floats
    after: Floats
    cost: Floats
    types: tuple[str, ...] = ()
    type_before: Ints | None = None
    type_after: Ints | None = None

    @property
    def total(self) -> float:
        """What all operations cost together."""
        return float(self.cost.sum())

    def counts(self) -> dict[str, int]:
        """Return how many operations there are of each sort."""
        found = np.bincount(self.operation, minlength=len(self.operations)).tolist()
        return dict(zip(self.operations, found, strict=True))

    def __len__(self) -> int:
        return len(self.operation)

    def __iter__(self) -> Iterator[Edit]:
        for row in np.argsort(np.fmin(self.before, self.after), kind="stable").tolist():
            yield self.edit(row)

    def edit(self, row: int) -> Edit:
        """Return the operation in a row of the columns."""
        return Edit(
            self.operations[self.operation[row]],
            _position(self.before[row]),
            _position(self.after[row]),
            float(self.cost[row]),
            self._type(self.type_before, row),
            self._type(self.type_after, row),
        )

    def costliest(self, count: int) -> list[tuple[float, int]]:
        """Return the costs and rows of the operations that cost most; what is free is none."""
        rows = np.argsort(-self.cost, kind="stable")[:count].tolist()
        return [(float(self.cost[row]), row) for row in rows if self.cost[row] > 0]

    def _type(self, column: Ints | None, row: int) -> str | None:
        return None if column is None or column[row] < 0 else self.types[column[row]]

    def __str__(self) -> str:
        name = f"{self.document}: " if self.document else ""
        counts = ", ".join(f"{count} {what}" for what, count in self.counts().items() if count)
        lines = [f"{name}{self.first} → {self.second}: {counts or 'no boundary'}"]
        lines += [f"  {edit}" for edit in self if edit.operation != MATCH]
        return "\n".join(lines)


class Edits:
    """The operations of every pair of annotators in every document."""

    __slots__ = ("_pairs",)

    def __init__(self, pairs: Sequence[PairEdits]) -> None:
        self._pairs = tuple(pairs)

    def __len__(self) -> int:
        return len(self._pairs)

    def __iter__(self) -> Iterator[PairEdits]:
        return iter(self._pairs)

    def __getitem__(self, place: int) -> PairEdits:
        return self._pairs[place]

    def of(self, first: str, second: str, document: str | None = None) -> PairEdits:
        """Return the operations that turn one annotator's boundaries into another's."""
        for pair in self._pairs:
            if (pair.first, pair.second) == (first, second) and document in (None, pair.document):
                return pair
        raise KeyError((first, second, document))

    def counts(self) -> dict[str, int]:
        """Return how many operations there are of each sort."""
        total: dict[str, int] = {}
        for pair in self._pairs:
            for what, count in pair.counts().items():
                total[what] = total.get(what, 0) + count
        return total

    def to_dicts(self) -> Iterator[dict[str, Any]]:
        """Go through all operations as `--json --explain` prints them."""
        for pair in self._pairs:
            whose = {"document": pair.document, "first": pair.first, "second": pair.second}
            for edit in pair:
                yield {**whose, **asdict(edit)}

    def __str__(self) -> str:
        return "\n".join(map(str, self._pairs))

    def __repr__(self) -> str:
        return f"<Edits of {len(self)} pairs: {self.counts()}>"


def _position(place: float) -> Position | None:
    if np.isnan(place):
        return None
    return int(place) if place % 1 == 0 else float(place)
