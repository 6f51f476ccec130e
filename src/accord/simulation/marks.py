"""What one annotator marked, as the kinds of error change it: a column for each property."""

from dataclasses import dataclass, replace
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from accord.corpus.table import UnitTable
from accord.errors import QuestionError

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Marks:
    """The units of one annotator in all documents, sorted by document and start.

    Positions are whole numbers (characters) or floating-point ones (seconds), and stay what they
    are. `lower` and `upper` are where each document begins and ends; `bounded` tells whether that
    is known, or only the first start and the last end of what is marked.
    """

    document: Ints
    start: NDArray[Any]
    end: NDArray[Any]
    category: Ints
    layer: Ints
    lower: Floats
    upper: Floats
    bounded: Bools
    categories: tuple[str, ...]

    @classmethod
    def of(cls, table: UnitTable, annotator: str) -> Self:
        """Take the units of one annotator."""
        if annotator not in table.annotators:
            raise QuestionError(
                f"no annotator {annotator!r}; there are: {', '.join(table.annotators)}"
            )
        rows = np.flatnonzero(table.annotator == table.annotators.index(annotator))
        first = np.full(len(table.documents), np.inf)
        last = np.full(len(table.documents), -np.inf)
        np.minimum.at(first, table.document[rows], table.start[rows])
        np.maximum.at(last, table.document[rows], table.end[rows])
        marked, bounded = np.isfinite(first), ~np.isnan(table.upper)
        return cls(
            table.document[rows],
            table.start[rows],
            table.end[rows],
            table.category[rows],
            table.layer[rows],
            np.where(bounded, table.lower, np.where(marked, first, 0.0)),
            np.where(bounded, table.upper, np.where(marked, last, 0.0)),
            bounded,
            table.categories,
        )

    def __len__(self) -> int:
        return len(self.start)

    @property
    def length(self) -> NDArray[Any]:
        """How long each unit is."""
        length: NDArray[Any] = self.end - self.start
        return length

    @property
    def whole(self) -> bool:
        """Whether positions are whole numbers."""
        return self.start.dtype.kind == "i"

    @property
    def limits(self) -> tuple[Floats, Floats]:
        """How far each document can be marked: as far as anything where its end is not known."""
        before = np.where(self.lower >= 0.0, 0.0, -np.inf)
        lower = np.where(self.bounded, self.lower, before)
        upper = np.where(self.bounded, self.upper, np.inf)
        return (np.ceil(lower), np.floor(upper)) if self.whole else (lower, upper)

    def take(self, rows: Ints | Bools) -> Self:
        """Return some of the units, in the order given."""
        return replace(
            self,
            document=self.document[rows],
            start=self.start[rows],
            end=self.end[rows],
            category=self.category[rows],
            layer=self.layer[rows],
        )

    def ordered(self) -> Self:
        """Return the units in the order of the text."""
        return self.take(np.lexsort((self.end, self.start, self.document)))

    def moved(self, start: NDArray[Any], end: NDArray[Any]) -> Self:
        """Return the units at other places, in the order of the text."""
        kind = self.start.dtype
        return replace(self, start=start.astype(kind), end=end.astype(kind)).ordered()

    def relabelled(self, category: Ints) -> Self:
        """Return the units with other categories."""
        return replace(self, category=category.astype(np.int64))

    def joined(self, other: "Marks") -> Self:
        """Return these units and others."""
        both: dict[str, Any] = {
            name: np.concatenate((getattr(self, name), getattr(other, name)))
            for name in ("document", "start", "end", "category", "layer")
        }
        return replace(self, **both).ordered()

    def overlapping(self) -> tuple[int, int] | None:
        """Return two units of one document and layer that overlap, if there are any."""
        order = np.lexsort((self.end, self.start, self.layer, self.document))
        group = np.stack((self.document[order], self.layer[order]))
        same = (group[:, 1:] == group[:, :-1]).all(axis=0)
        clash = np.flatnonzero(same & (self.start[order][1:] < self.end[order][:-1]))
        if len(clash) == 0:
            return None
        return int(order[clash[0]]), int(order[clash[0] + 1])
