"""Units of two annotators matched one to one: pair by pair, and what was matched with nothing."""

import heapq
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accord.corpus.table import UnitTable
from accord.corpus.unit import Unit

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

#: In the place of a unit: there is none.
NOTHING = -1


@dataclass(frozen=True, slots=True)
class Match:
    """Two units that were matched, or one for which there was none.

    `unit` is the annotator's, `reference_unit` that of the reference; one of them may be None.
    `outcome` says what the measure calls it, and `cost` what it costs.
    """

    document: str
    annotator: str
    reference: str
    unit: Unit | None
    reference_unit: Unit | None
    outcome: str
    cost: float

    @property
    def units(self) -> Mapping[str, Unit | None]:
        """The units by annotator, as a unitary alignment has them."""
        return {self.annotator: self.unit, self.reference: self.reference_unit}

    def to_dict(self) -> dict[str, Any]:
        """Return what `--json --explain` prints."""
        record: dict[str, Any] = {
            "document": self.document,
            "annotator": self.annotator,
            "reference": self.reference,
        }
        for name, unit in (("unit", self.unit), ("reference_unit", self.reference_unit)):
            record[name] = None if unit is None else [unit.start, unit.end, unit.category]
        return {**record, "outcome": self.outcome, "cost": self.cost}

    def __str__(self) -> str:
        own, other = self.unit or "nothing", self.reference_unit or "nothing"
        cost = "" if self.cost == 0 else f", {self.cost:g}"
        return f"{self.outcome}: {self.annotator} {own} ↔ {self.reference} {other}{cost}"


class Matches:
    """Whose units were matched with whose: every comparison of an annotator with a reference.

    Iterating gives a `Match` for each pair of units and for each unit without a partner, one
    comparison after the other, in reading order; a comparison is put together when it is asked for.
    """

    def __init__(
        self,
        table: UnitTable,
        matched: tuple[Ints, Ints, Ints, Ints],
        comparisons: list[tuple[int, int, int]],
        outcomes: tuple[tuple[str, ...], Floats],
    ) -> None:
        """Hold what was matched.

        `matched` has rows of the table of both annotators of a pair, which pair that is, and what
        they have in common. A comparison is an annotator, a reference, and the number of their
        pair. `outcomes` are the names and the costs of what two units can have in common, then of a
        missing and of an added unit.
        """
        self._table = table
        self._matched = matched
        self._comparisons = comparisons
        self._names, self._costs = outcomes

    @property
    def comparisons(self) -> tuple[tuple[str, str], ...]:
        """The annotators who were compared, each with the reference."""
        people = self._table.annotators
        return tuple((people[who], people[reference]) for who, reference, _ in self._comparisons)

    def of(self, annotator: str, reference: str, document: str | None = None) -> list[Match]:
        """Return how one annotator's units were matched with another's."""
        if (annotator, reference) not in self.comparisons:
            raise KeyError((annotator, reference))
        place = self.comparisons.index((annotator, reference))
        found = (self._match(place, *row) for row in zip(*self._columns(place), strict=True))
        return [match for match in found if document in (None, match.document)]

    def __iter__(self) -> Iterator[Match]:
        for place in range(len(self._comparisons)):
            for row in zip(*self._columns(place), strict=True):
                yield self._match(place, *row)

    def __len__(self) -> int:
        return sum(self.counts().values())

    def counts(self) -> dict[str, int]:
        """Return how often there is each outcome, over all comparisons."""
        return dict(self._counted)

    @cached_property
    def _counted(self) -> dict[str, int]:
        total: dict[str, int] = dict.fromkeys(self._names, 0)
        for place in range(len(self._comparisons)):
            numbers = np.bincount(self._columns(place)[2], minlength=len(self._names)).tolist()
            for name, number in zip(self._names, numbers, strict=True):
                total[name] += number
        return total

    def to_dicts(self) -> Iterator[dict[str, Any]]:
        """Go through all matches as `--json --explain` prints them."""
        return (match.to_dict() for match in self)

    def costliest(self, count: int) -> list[Match]:
        """Return the matches that cost most; what is free is none.

        Where two annotators were compared in both directions, it is those of one of them.
        """
        found: list[tuple[float, int, tuple[int, int, int]]] = []
        both = {(who, reference) for who, reference, _ in self._comparisons}
        for place, (who, reference, _) in enumerate(self._comparisons):
            if who > reference and (reference, who) in both:
                continue
            columns = self._columns(place)
            cost = self._costs[columns[2]]
            rows = np.argsort(-cost, kind="stable")[:count]
            found += [
                (float(cost[row]), place, tuple(int(column[row]) for column in columns))  # type: ignore[misc]
                for row in rows[cost[rows] > 0]
            ]
            found = heapq.nlargest(count, found, key=lambda entry: entry[0])
            if len(found) == count and found[-1][0] == self._costs.max():
                break
        return [self._match(place, *row) for _, place, row in found]

    def _columns(self, place: int) -> tuple[Ints, Ints, Ints]:
        """Return rows of the annotator, rows of the reference, outcomes; in reading order."""
        who, reference, pair = self._comparisons[place]
        table = self._table
        first, second, pairs, outcome = self._matched
        chosen = np.flatnonzero(pairs == pair)
        sides = (first[chosen], second[chosen])
        if who > reference:
            sides = sides[::-1]
        both = table.seen[:, who] & table.seen[:, reference]
        alone = [
            np.setdiff1d(np.flatnonzero((table.annotator == one) & both[table.document]), side)
            for one, side in zip((who, reference), sides, strict=True)
        ]
        own = np.concatenate([sides[0], np.full(len(alone[1]), NOTHING), alone[0]])
        other = np.concatenate([sides[1], alone[1], np.full(len(alone[0]), NOTHING)])
        missing, added = len(self._names) - 2, len(self._names) - 1
        kind = np.repeat([missing, added], [len(alone[1]), len(alone[0])])
        kinds = np.concatenate([outcome[chosen], kind])
        leader = np.where(own < 0, other, own)
        order = np.lexsort((table.end[leader], table.start[leader], table.document[leader]))
        return own[order], other[order], kinds[order]

    def _match(self, place: int, own: int, other: int, outcome: int) -> Match:
        who, reference, _ = self._comparisons[place]
        table = self._table
        return Match(
            table.documents[table.document[max(own, other) if own < 0 else own]],
            table.annotators[who],
            table.annotators[reference],
            _unit(table, own),
            _unit(table, other),
            self._names[outcome],
            float(self._costs[outcome]),
        )

    def __str__(self) -> str:
        return "\n".join(
            f"{match.document}: {match}" if match.document else str(match) for match in self
        )

    def __repr__(self) -> str:
        return f"<Matches of {len(self._comparisons)} comparisons: {self.counts()}>"


def _unit(table: UnitTable, row: int) -> Unit | None:
    if row < 0:
        return None
    category, layer = int(table.category[row]), int(table.layer[row])
    return Unit(
        table.start[row].item(),
        table.end[row].item(),
        None if category < 0 else table.categories[category],
        None if layer < 0 else table.layers[layer],
    )
