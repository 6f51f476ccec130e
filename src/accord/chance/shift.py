"""Section 5.2.1: the annotations of one annotator each, shifted around the continuum."""

import numpy as np

from accord.alignment.batch import Batch
from accord.chance.models import Annotated, ChanceModel, Floats, chance_models, copy_units


def _mean_lengths(annotated: Annotated) -> Floats:
    batch = annotated.batch
    total = np.bincount(batch.continuum, batch.end - batch.start, minlength=len(batch.annotators))
    return total / np.maximum(batch.units, 1)


def _spacing(annotated: Annotated) -> tuple[Floats, Floats]:
    """Return how far apart any two shifts are at least, and the length of the circle."""
    around = annotated.upper - annotated.lower
    return np.minimum(_mean_lengths(annotated), around / annotated.batch.annotators), around


def _shifts(annotated: Annotated, generator: np.random.Generator) -> Floats:
    """Draw shifts around each continuum, uniformly among those that keep their distance."""
    spacing, around = _spacing(annotated)
    counts = annotated.batch.annotators
    shifts = np.empty(int(counts.sum()))
    for count in np.unique(counts).tolist():
        which = np.flatnonzero(counts == count)
        gaps = generator.standard_exponential((len(which), count))
        free = (around - spacing * count)[which, None]
        gaps = spacing[which, None] + gaps / gaps.sum(axis=1, keepdims=True) * free
        begin = generator.random((len(which), 1)) * around[which, None]
        points = generator.permuted(begin + np.cumsum(gaps, axis=1), axis=1)
        places = annotated.slots[which, None] + np.arange(count)
        shifts[places] = points % np.maximum(around[which, None], np.finfo(float).tiny)
    return shifts


def _sample(annotated: Annotated, generator: np.random.Generator) -> Batch:
    batch = annotated.batch
    around = annotated.upper - annotated.lower
    continuum = np.repeat(np.arange(len(batch.annotators)), batch.annotators)
    whom = (generator.random(len(continuum)) * batch.annotators[continuum]).astype(np.int64)
    shift = _shifts(annotated, generator)
    row, place, _ = copy_units(annotated, annotated.slots[continuum] + whom)
    where = continuum[place]
    circle = np.maximum(around[where], np.finfo(float).tiny)
    start = (batch.start[row] - annotated.lower[where] + shift[place]) % circle
    column = np.arange(len(continuum)) - annotated.slots[continuum]
    return Batch.sorted(
        batch.annotators,
        where,
        column[place],
        start,
        start + (batch.end[row] - batch.start[row]),
        batch.category[row],
    )


def _remark(annotated: Annotated) -> str | None:
    mean = _mean_lengths(annotated)
    around = annotated.upper - annotated.lower
    tight = (mean * annotated.batch.annotators > around) & (annotated.batch.units > 0)
    if not tight.any():
        return None
    how_many = "the continuum is" if len(tight) == 1 else f"{int(tight.sum())} continua are"
    return (
        f"{how_many} too short for shifts a mean unit length apart; the widest spacing that fits "
        "was used"
    )


chance_models.register("shift")(
    ChanceModel(
        name="shift",
        summary="each random annotator is a real one, shifted around the continuum by chance",
        sample=_sample,
        objection=lambda _: None,
        remark=_remark,
    )
)
