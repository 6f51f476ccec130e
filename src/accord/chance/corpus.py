"""Section 5.2.2: annotations of different continua, put together as if they were of one."""

import numpy as np

from accord.alignment.batch import Batch
from accord.chance.models import Annotated, ChanceModel, Ints, chance_models, copy_units


def _draw_distinct(among: int, counts: Ints, generator: np.random.Generator) -> Ints:
    """Draw so many different numbers below `among` for each continuum, one row after the other."""
    drawn = np.full((len(counts), int(counts.max())), -1, np.int64)
    for size in np.unique(counts).tolist():
        rows = np.flatnonzero(counts == size)
        if among <= 4 * size:
            picks = generator.permuted(np.tile(np.arange(among), (len(rows), 1)), axis=1)[:, :size]
        else:
            picks = (generator.random((len(rows), size)) * among).astype(np.int64)
            while size > 1:
                ordered = np.sort(picks, axis=1)
                again = np.flatnonzero((np.diff(ordered, axis=1) == 0).any(axis=1))
                if len(again) == 0:
                    break
                picks[again] = (generator.random((len(again), size)) * among).astype(np.int64)
        drawn[rows, :size] = picks
    return drawn[drawn >= 0]


def _sample(annotated: Annotated, generator: np.random.Generator) -> Batch:
    batch = annotated.batch
    continuum = np.repeat(np.arange(len(batch.annotators)), batch.annotators)
    source = _draw_distinct(len(batch.annotators), batch.annotators, generator)
    whom = (generator.random(len(source)) * batch.annotators[source]).astype(np.int64)
    length = (annotated.upper - annotated.lower)[source]
    longest = np.maximum.reduceat(length, annotated.slots)[continuum]
    # shorter ones are repeated, as a mosaic, until they are as long as the longest
    whole = np.where(length > 0, length, 1.0)
    repeats = np.where(length > 0, np.maximum(np.ceil(longest / whole - 1e-9), 1.0), 1.0)
    repeats = repeats.astype(np.int64)
    row, place, copy = copy_units(annotated, annotated.slots[source] + whom, repeats)
    start = batch.start[row] - annotated.lower[source[place]] + copy * length[place]
    inside = (start < longest[place]) | (copy == 0)
    row, place, start = row[inside], place[inside], start[inside]
    column = np.arange(len(continuum)) - annotated.slots[continuum]
    return Batch.sorted(
        batch.annotators,
        continuum[place],
        column[place],
        start,
        start + (batch.end[row] - batch.start[row]),
        batch.category[row],
    )


def _objection(annotated: Annotated) -> str | None:
    continua = len(annotated.batch.annotators)
    most = int(annotated.batch.annotators.max(initial=0))
    if continua >= most:
        return None
    return (
        f"chance=corpus takes the annotations of {most} annotators from as many continua, and "
        f"there {'is 1' if continua == 1 else f'are {continua}'}; use chance=shift"
    )


def _remark(annotated: Annotated) -> str | None:
    unknown = int((~annotated.bounded).sum())
    if unknown == 0:
        return None
    return (
        f"the lengths of {unknown} of {len(annotated.bounded)} continua are unknown; chance took "
        "them to run from their first start to their last end (a column length tells it)"
    )


CORPUS = chance_models.register("corpus")(
    ChanceModel(
        name="corpus",
        summary="each random annotator is a real one of another continuum, taken by chance",
        sample=_sample,
        objection=_objection,
        remark=_remark,
        shared=True,
    )
)
