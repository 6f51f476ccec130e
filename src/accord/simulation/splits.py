"""Splits: units that are cut in two."""

from dataclasses import dataclass, replace
from typing import Any, ClassVar

import numpy as np

from accord.errors import check_amount
from accord.simulation.kinds import ErrorKind, error_kinds
from accord.simulation.marks import Marks


@error_kinds.register("splits")
@dataclass(frozen=True, kw_only=True)
class Splits(ErrorKind):
    """Units are cut.

    round(times · m · units of the reference) times, a unit drawn by chance is cut in two at a
    uniformly drawn inner point; pieces are units and can be cut again. Where positions are whole
    numbers, a unit of length 1 cannot be cut; where nothing can, there are fewer cuts.

    Parameters
    ----------
    times
        How many cuts there are at m = 1, for each unit of the reference.
    """

    name: ClassVar[str] = "splits"
    summary: ClassVar[str] = "units are cut in pieces"
    place: ClassVar[int] = 30

    times: float = 5

    def __post_init__(self) -> None:
        check_amount("times", self.times)

    def on_units(
        self, marked: Marks, magnitude: float, reference: Marks, generator: np.random.Generator
    ) -> Marks:
        """Cut units."""
        cuts = round(self.times * magnitude * len(reference))
        if cuts == 0 or len(marked) == 0:
            return marked
        units = list(
            zip(range(len(marked)), marked.start.tolist(), marked.end.tolist(), strict=True)
        )
        cuttable = [number for number, unit in enumerate(units) if _can_be_cut(unit, marked.whole)]
        for which, where in generator.random((cuts, 2)).tolist():
            if not cuttable:
                break
            place = int(which * len(cuttable))
            row, start, end = units[cuttable[place]]
            point = _inner_point(start, end, where, marked.whole)
            pieces = (row, start, point), (row, point, end)
            units[cuttable[place]] = pieces[0]
            units.append(pieces[1])
            if _can_be_cut(pieces[1], marked.whole):
                cuttable.append(len(units) - 1)
            if not _can_be_cut(pieces[0], marked.whole):
                cuttable[place] = cuttable[-1]
                cuttable.pop()
        rows = np.array([unit[0] for unit in units], np.int64)
        kind = marked.start.dtype
        return replace(
            marked.take(rows),
            start=np.array([unit[1] for unit in units], kind),
            end=np.array([unit[2] for unit in units], kind),
        ).ordered()


def _can_be_cut(unit: tuple[int, Any, Any], whole: bool) -> bool:
    _, start, end = unit
    if whole:
        return bool(end - start > 1)
    middle = start + (end - start) / 2.0
    return bool(start < middle < end)


def _inner_point(start: Any, end: Any, where: float, whole: bool) -> Any:
    """Return a point strictly within a unit, for a number drawn below 1."""
    if whole:
        return start + 1 + int(where * (end - start - 1))
    point = start + where * (end - start)
    return point if start < point < end else start + (end - start) / 2.0
