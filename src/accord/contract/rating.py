"""What the measures of judgements on a scale share: numbers, and items that everybody judged."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from accord.contract.coding import LabelMeasure
from accord.corpus import Coding
from accord.distances.magnitudes import divided, exponent_of

Floats = NDArray[np.float64]


@dataclass(frozen=True, kw_only=True)
class ScaleMeasure(LabelMeasure):
    """The measures of judgements that are numbers."""

    divisions: ClassVar[tuple[str, ...]] = ("document", "pair", "annotator")
    #: What to take where judgements are missing.
    for_missing: ClassVar[str] = "icc(form=ICC1), or alpha(distance=interval)"
    #: Whether judgements may be missing.
    may_miss: ClassVar[bool] = False

    def objection_to(self, coding: Coding) -> str | None:
        """Say why these labels are no scale."""
        if coding.table.numbers is None:
            words = ", ".join(coding.table.labels[:5])
            return (
                f"{self.name} compares numbers, and the categories are {words}; for words take "
                "alpha, where they have an order alpha(distance=ordinal,order=low<middle<high)"
            )
        counts = coding.patterns.judges
        enough = counts == coding.patterns.codes.shape[1]
        if self.may_miss:
            enough = counts > 0
        if int(coding.patterns.times[enough].sum()) < 2:
            who, instead = "everybody", self.for_missing
            if self.may_miss:
                who, instead = "anybody", "percent"
            return (
                f"fewer than two items were judged by {who}, which {self.name} needs: take "
                f"{instead}"
            )
        return None

    def scale(self, coding: Coding) -> tuple[Floats, NDArray[np.bool_]]:
        """Return the numbers of each kind of row, from their mean on, and which rows are whole."""
        codes, times = coding.patterns.codes, coding.patterns.times
        numbers = coding.table.numbers
        if numbers is None:
            raise TypeError("words on a scale")
        whole = np.asarray((codes >= 0).all(axis=1), bool)
        rows = np.ones(len(codes), bool) if self.may_miss else whole
        taken = np.where(rows[:, None], codes, np.int32(-1))
        counts = np.zeros(len(numbers) + 1)
        for column in taken.T:
            counts += np.bincount(column + 1, times, minlength=len(counts))
        # a correlation does not depend on the unit of the numbers
        numbers = divided(numbers, counts[1:], exponent_of(numbers, counts[1:]))
        mean = float(counts[1:] @ numbers) / max(1.0, float(counts[1:].sum()))
        return np.append(numbers - mean, 0.0)[taken], whole

    def notes_on(self, coding: Coding) -> tuple[str, ...]:
        """Say which items were left out."""
        found = coding.patterns
        counts = found.judges
        left = int(found.times[(counts < found.codes.shape[1]) & (counts > 0)].sum())
        if left == 0 or self.may_miss:
            return ()
        what = "item" if left == 1 else "items"
        return (f"{left} {what} not judged by everybody left out ({self.for_missing} keeps them)",)
