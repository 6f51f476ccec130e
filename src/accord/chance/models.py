"""What a model of chance is, and what it is given."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from accord.alignment.batch import Batch
from accord.registry import Registry

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Annotated:
    """The continua that chance imitates: their units, and where each continuum begins and ends.

    `bounded` tells whether the ends are those of the text or recording, or only the first start and
    the last end of what was marked.
    """

    batch: Batch
    lower: Floats
    upper: Floats
    bounded: NDArray[np.bool_]

    @property
    def rows(self) -> Ints:
        """Where the units of each annotator of each continuum begin (and, at the end, end)."""
        first = np.concatenate(([0], np.cumsum(self.batch.annotators)))
        slot = first[self.batch.continuum] + self.batch.annotator
        return np.concatenate(([0], np.cumsum(np.bincount(slot, minlength=first[-1]))))

    @property
    def slots(self) -> Ints:
        """The number of the first annotator of each continuum among all annotators of all."""
        return np.concatenate(([0], np.cumsum(self.batch.annotators)))[:-1]


@dataclass(frozen=True, slots=True)
class ChanceModel:
    """A way of making random annotators.

    `sample(annotated, generator)` returns continua for the same numbers of annotators, their
    positions counted from where each continuum begins, so that it does not matter where that is;
    `objection(annotated)` says why it cannot be used, `remark(annotated)` what a reader of the
    result should know. With `shared` chance, every continuum is compared with the chance of all.
    """

    name: str
    summary: str
    sample: Callable[[Annotated, np.random.Generator], Batch]
    objection: Callable[[Annotated], str | None]
    remark: Callable[[Annotated], str | None]
    shared: bool = False


chance_models: Registry[ChanceModel] = Registry(
    "model of chance", "accord.chance", accepts=ChanceModel
)


def copy_units(
    annotated: Annotated, slots: Ints, repeats: Ints | None = None
) -> tuple[Ints, Ints, Ints]:
    """Pick the units of some annotators, each as often as asked.

    Returns for each picked unit its row, the place of its annotator in `slots`, and which copy of
    the annotator's units it belongs to.
    """
    rows = annotated.rows
    sizes = rows[slots + 1] - rows[slots]
    if repeats is None:
        repeats = np.ones(len(slots), np.int64)
    total = sizes * repeats
    place = np.repeat(np.arange(len(slots)), total)
    step = np.arange(total.sum()) - np.repeat(np.cumsum(total) - total, total)
    size = np.maximum(sizes[place], 1)
    return rows[slots[place]] + step % size, place, step // size
