"""What S and B have in common: Fournier's boundary edit distance, and chance."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from accord.alignment.boundary_edits import BoundaryTypes, boundary_edits
from accord.alignment.edits import Edits, PairEdits
from accord.contract.measure import Run
from accord.contract.segmenting import (
    SIMILARITY,
    GriddedMeasure,
    Sums,
    mean_of_pairs,
    of_both,
)
from accord.contract.summing import Gathered
from accord.corpus import Corpus
from accord.corpus.segmentation import BOUNDARY_TYPES, Grid
from accord.errors import QuestionError, check_whole
from accord.statistics.sums import ClusterSums, Scores

Floats = NDArray[np.float64]

CHANCES = (None, "pi", "kappa")
FORMULA = "(observed − expected) / (1 − expected)"


@dataclass(frozen=True, kw_only=True)
class EditingMeasure(GriddedMeasure):
    """The parameters of segmentation and boundary similarity.

    Parameters
    ----------
    n_t
        A boundary less than this many places off is a near miss, transposed at the cost of the
        distance over n_t. With 1 there are no near misses.
    types
        How boundaries are told apart: none (all are alike), category (of the segment that begins
        there) or layer (each layer is a segmentation; a boundary may be in several of them).
    order
        The types from the lowest to the highest, low<middle<high: a wrong type then costs the
        distance of the two over their range. Without it, it costs 1.
    chance
        What the mean is corrected for: none, pi (one rate of boundaries for all) or kappa (each
        annotator's own), as Fournier and Inkpen (2012) do: only agreement that there is a
        boundary is taken to come by chance. Annotator bias is what π expects less what κ expects.
    """

    direction: ClassVar[str] = SIMILARITY
    seeks_reference: ClassVar[bool] = False
    #: The value of two segmentations that leave nothing to divide by; None: there is none.
    of_nothing: ClassVar[float | None] = None

    n_t: int = 2
    types: str | None = None
    order: str | None = None
    chance: str | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        check_whole("n_t", self.n_t)
        for name, known in (("types", BOUNDARY_TYPES), ("chance", CHANCES)):
            if getattr(self, name) == "none":
                object.__setattr__(self, name, None)
            if getattr(self, name) not in known:
                there = ", ".join(one or "none" for one in known)
                raise QuestionError(f"no {name} {getattr(self, name)!r}; there are: {there}")
        if self.chance is not None and self.reference is not None:
            raise QuestionError(
                f"chance={self.chance} with a reference; it corrects the mean over all pairs"
            )
        if self.chance is not None and self.average != "pooled":
            raise QuestionError(f"chance={self.chance} is pooled; average=macro needs chance=none")

    @property
    def told_apart_by(self) -> str | None:
        """What boundaries are told apart by, if by anything."""
        return self.types

    def parts(self, edits: PairEdits, potential: int) -> tuple[float, float]:
        """Return what the similarity of two segmentations divides, and by what."""
        raise TypeError(f"{type(self).__name__} does not say what it divides")

    def why_undefined(self) -> str:
        """Say what is missing where there is nothing to divide by."""
        raise TypeError(f"{type(self).__name__} does not say what it needs")

    def notes_on(self, rows: Sequence[Sums]) -> tuple[str, ...]:
        """Say what the value is made from, where that is not plain."""
        return ()

    def gather(self, corpus: Corpus, run: Run) -> Gathered:
        """Edit each pair in each document, and add up."""
        pairs = self.pairs_in(corpus)
        grids = self.grids(corpus)
        types = self.types_in(corpus, grids)
        rows: list[Sums] = []
        edits = []
        for grid in grids:
            run.check()
            row: list[tuple[float, float] | None] = []
            for pair in pairs:
                if not of_both(grid, pair):
                    row.append(None)
                    continue
                edits.append(boundary_edits(grid, pair, self.n_t, types))
                row.append(self.parts(edits[-1], (grid.size - 1) * len(types.names)))
            rows.append(row)
        notes = self.losses(grids)
        if self.chance is None:
            found = mean_of_pairs(
                len(pairs), rows, self.why_undefined, self.average, self.of_nothing
            )
            notes = (*self.comparison(corpus, pairs), *self.notes_on(rows), *notes)
            every = Edits(edits)
            return replace(found, notes=notes, values=every.counts(), alignment=every)
        sums = sums_with_chance(corpus.annotators, grids, rows, len(types.names))
        total = sums.total()[None]
        bias = float((_by_chance(total, "pi") - _by_chance(total, "kappa"))[0])
        return Gathered(
            replace(sums, scores=partial(_corrected, chance=self.chance)),
            notes=notes,
            why_undefined=lambda: self._why_no_chance(total),
            values=Edits(edits).counts(),
            alignment=Edits(edits),
            figures={"annotator bias": bias if np.isfinite(bias) else None},
            formula=FORMULA,
        )

    def _why_no_chance(self, total: Floats) -> str:
        if total[0, 1] == 0:
            return self.why_undefined()
        return "there is a boundary wherever one could be: chance alone gives full agreement"

    def types_in(self, corpus: Corpus, grids: Sequence[Grid]) -> BoundaryTypes:
        """Find the types that boundaries have in this corpus."""
        if self.types is None:
            return BoundaryTypes(("boundary",), {0: 0}, None)
        codes = sorted({code for grid in grids for own in grid.types.values() for code in set(own)})
        table = corpus.table
        known = table.categories if self.types == "category" else table.layers
        names = tuple("" if code < 0 else known[code] for code in codes) or ("boundary",)
        number = {int(code): place for place, code in enumerate(codes)}
        if self.order is None:
            return BoundaryTypes(names, number, None)
        ranks = {name.strip(): rank for rank, name in enumerate(self.order.split("<"))}
        missing = [name for name in names if name not in ranks]
        if missing:
            raise QuestionError(
                f"order={self.order!r} has no place for {missing[0]!r}; expected all types of "
                f"boundaries, {'<'.join(names)} in their order"
            )
        return BoundaryTypes(names, number, np.array([ranks[name] for name in names]))


def sums_with_chance(
    people: Sequence[str], grids: Sequence[Grid], rows: Sequence[Sums], types: int
) -> ClusterSums:
    """Return what agreement beyond chance is made from, a row for each document.

    Amount and size over all pairs; the rates of boundaries and how many there are; then boundaries
    and potential boundaries of each annotator.
    """
    table = np.zeros((len(grids), 4 + 2 * len(people)))
    for row, grid, sums in zip(table, grids, rows, strict=True):
        found = [one for one in sums if one is not None]
        potential = (grid.size - 1) * types
        if not found or potential == 0:
            continue
        row[0], row[1] = (sum(column) for column in zip(*found, strict=True))
        for number, who in enumerate(people):
            if who in grid.boundaries:
                count = len(grid.boundaries[who])
                row[2] += count / potential
                row[3] += 1
                row[4 + 2 * number] += count
                row[5 + 2 * number] += potential
    return ClusterSums.of(table, partial(_corrected, chance="pi"))


def _by_chance(sums: Floats, chance: str) -> Floats:
    """Return the agreement that chance gives: that both have a boundary at a place."""
    with np.errstate(invalid="ignore", divide="ignore"):
        if chance == "pi":
            mean: Floats = (sums[:, 2] / sums[:, 3]) ** 2
            return mean
        rates = sums[:, 4::2] / sums[:, 5::2]
    known = np.isfinite(rates)
    rates = np.where(known, rates, 0.0)
    count = known.sum(axis=1)
    # the sum over pairs of products, from the square of the sum
    total = (rates.sum(axis=1) ** 2 - (rates**2).sum(axis=1)) / 2
    pairs = count * (count - 1) / 2
    expected: Floats = np.divide(total, pairs, out=np.full(len(sums), np.nan), where=pairs > 0)
    return expected


def _corrected(sums: Floats, chance: str) -> Scores:
    expected = _by_chance(sums, chance)
    with np.errstate(invalid="ignore", divide="ignore"):
        observed = np.where(sums[:, 1] > 0, sums[:, 0] / sums[:, 1], np.nan)
        value = np.where(expected < 1, (observed - expected) / (1 - expected), np.nan)
    return Scores(value, observed, expected)
