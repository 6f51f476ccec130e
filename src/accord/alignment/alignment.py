"""An alignment as its readers see it: unitary alignments, each a unit or nothing of everybody."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

import numpy as np

from accord.alignment.batch import Floats, Ints
from accord.alignment.cost import Costed
from accord.corpus import Continuum, Unit

#: Relative gaps up to this come from rounding: the alignment is the best one.
ROUNDING = 1e-9
#: So many documents are named.
MOST_NAMED = 6


@dataclass(frozen=True, slots=True)
class UnitaryAlignment:
    """Units that annotators are taken to have marked for the same thing.

    `units` has everybody: a unit, or None for who marked nothing of the kind. `disorder` is the
    mean of the dissimilarities of its pairs (equation 6).
    """

    units: Mapping[str, Unit | None]
    disorder: float

    @property
    def size(self) -> int:
        """How many annotators have a unit."""
        return sum(unit is not None for unit in self.units.values())


class Alignment:
    """The alignment of one continuum: every unit is in exactly one unitary alignment.

    Unitary alignments come in the order in which a reader meets them.

    `disorder` is what equation (7) says; where it is the mean over unitary alignments that is to be
    the least one, it is that mean, the entropy of 2011. `bound` is a disorder that no alignment is
    below, `gap` how far the disorder is above it, relative to the bound; `optimal` says that there
    is no gap.
    """

    __slots__ = (
        "_costed", "_rows", "annotators", "bound", "by_mean", "continuum", "delta_empty",
        "disorder", "method",
    )  # fmt: skip

    def __init__(
        self,
        continuum: Continuum,
        annotators: tuple[str, ...],
        costed: Costed,
        rows: Ints,
        *,
        delta_empty: float,
        gap: float,
        method: str,
        by_mean: bool = False,
    ) -> None:
        self.continuum = continuum
        self.annotators = annotators
        self.delta_empty = delta_empty
        self.method = method
        self.by_mean = by_mean
        self._costed = in_reading_order(
            costed, continuum.table.start[rows], continuum.table.end[rows]
        )
        self._rows = rows
        size = len(costed.disorder) if by_mean else len(costed.members) / len(annotators)
        total = float(costed.disorder.sum())
        self.disorder = delta_empty * total / size if size else 0.0
        self.bound = delta_empty * (total - gap) / size if size else 0.0

    @property
    def quantity(self) -> str:
        """What the disorder is called: disorder (2015) or entropy (2011)."""
        return "entropy" if self.by_mean else "disorder"

    @property
    def entropy(self) -> float:
        """The mean over the unitary alignments (equation 6 of 2011)."""
        return self.delta_empty * float(self._costed.disorder.mean()) if len(self) else 0.0

    @property
    def gap(self) -> float:
        """How far the disorder is above the bound, relative to it."""
        if self.disorder - self.bound <= ROUNDING * max(1.0, abs(self.disorder)):
            return 0.0
        return (self.disorder - self.bound) / self.bound if self.bound > 0 else float("inf")

    @property
    def optimal(self) -> bool:
        """Whether no alignment has less disorder, which was proved."""
        return self.gap == 0.0

    def __len__(self) -> int:
        return len(self._costed.disorder)

    def __iter__(self) -> Iterator[UnitaryAlignment]:
        for number in range(len(self)):
            yield self[number]

    def __getitem__(self, number: int) -> UnitaryAlignment:
        if not -len(self) <= number < len(self):
            raise IndexError(number)
        number %= len(self)
        table = self.continuum.table
        units: dict[str, Unit | None] = dict.fromkeys(self.annotators)
        for row in self.rows_of(number):
            units[table.annotators[table.annotator[row]]] = self.continuum.unit(row)
        return UnitaryAlignment(units, self.delta_empty * float(self._costed.disorder[number]))

    def rows_of(self, number: int) -> list[int]:
        """Return the rows, in the table of the continuum, of the units of a unitary alignment."""
        begins = self._costed.begins
        members = self._costed.members[begins[number] : begins[number + 1]]
        return [int(row) for row in self._rows[members]]

    @property
    def disorders(self) -> Floats:
        """The disorder of each unitary alignment."""
        return self.delta_empty * self._costed.disorder

    @property
    def sizes(self) -> Ints:
        """How many units each unitary alignment has."""
        return np.diff(self._costed.begins)

    def __repr__(self) -> str:
        state = "the best" if self.optimal else f"gap {self.gap:.2%}"
        return (
            f"<Alignment of {self.continuum.name!r}: {len(self)} unitary alignments, "
            f"{self.quantity} {self.disorder:.4f}, {state}>"
        )

    def _repr_html_(self) -> str:
        from accord.reports.notebook import alignment_html

        return alignment_html(self)


class Alignments(Mapping[str, Alignment]):
    """The alignments of the continua of a corpus, by document; made when they are asked for."""

    def __init__(self, documents: tuple[str, ...], make: Callable[[int], Alignment]) -> None:
        self._documents = {document: number for number, document in enumerate(documents)}
        self._make = make

    def __getitem__(self, document: str) -> Alignment:
        return self._make(self._documents[document])

    def __iter__(self) -> Iterator[str]:
        return iter(self._documents)

    def __len__(self) -> int:
        return len(self._documents)

    def __repr__(self) -> str:
        names = ", ".join(map(repr, islice(self, MOST_NAMED)))
        more = ", …" if len(self) > MOST_NAMED else ""
        return f"<Alignments of {len(self)} document{'s' * (len(self) != 1)}: {names}{more}>"

    def _repr_html_(self) -> str:
        from accord.reports.notebook import alignments_html

        return alignments_html(self)


def part_of(costed: Costed, continuum: int, first_unit: int) -> Costed:
    """Cut the tuples of one continuum out; units are renumbered from its first one.

    Tuples are sorted by continuum, so this takes no longer for many continua than for one.
    """
    first, last = np.searchsorted(costed.continuum, [continuum, continuum + 1])
    first_pair, last_pair = np.searchsorted(costed.pair_tuple, [first, last])
    begins = costed.begins[first : last + 1]
    return Costed(
        begins - begins[0],
        costed.members[begins[0] : begins[-1]] - first_unit,
        costed.continuum[first:last],
        costed.disorder[first:last],
        costed.pair_tuple[first_pair:last_pair] - first,
        costed.pair_first[first_pair:last_pair] - first_unit,
        costed.pair_second[first_pair:last_pair] - first_unit,
        costed.pair_value[first_pair:last_pair],
    )


def in_reading_order(costed: Costed, start: Floats | Ints, end: Floats | Ints) -> Costed:
    """Sort tuples by where their first unit begins and their last one ends."""
    if len(costed.disorder) == 0:
        return costed
    begins = costed.begins[:-1]
    first = np.minimum.reduceat(start[costed.members], begins)
    last = np.maximum.reduceat(end[costed.members], begins)
    order = np.lexsort((last, first))
    sizes = np.diff(costed.begins)[order]
    ends = np.cumsum(sizes)
    places = np.arange(ends[-1]) + np.repeat(begins[order] - (ends - sizes), sizes)
    number = np.empty_like(order)
    number[order] = np.arange(len(order))
    pairs = np.argsort(number[costed.pair_tuple], kind="stable")
    return Costed(
        np.concatenate(([0], ends)),
        costed.members[places],
        costed.continuum[order],
        costed.disorder[order],
        number[costed.pair_tuple][pairs],
        costed.pair_first[pairs],
        costed.pair_second[pairs],
        costed.pair_value[pairs],
    )
