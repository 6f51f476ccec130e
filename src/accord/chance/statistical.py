"""Section 4.8.1: units drawn from distributions fitted to what was observed.

The number of units of an annotator, the length of a unit of each category and the gap between one
unit and the next are drawn from normal distributions with the observed means and standard
deviations (a length that comes out negative loses its sign), the category from the observed shares.
Gaps may be negative: units overlap as they were seen to. How often units of two given categories
overlap is not imitated. Software that draws units in this way gets an expected disorder of its own,
which is why this model is here.
"""

import numpy as np

from accord.alignment.batch import Batch
from accord.chance.models import Annotated, ChanceModel, Floats, Ints, chance_models


def _gaps(annotated: Annotated) -> Floats:
    """Return the stretch before each unit, back to the end of the one before or the beginning."""
    batch = annotated.batch
    slot = annotated.slots[batch.continuum] + batch.annotator
    before = np.empty(len(batch))
    before[1:] = batch.end[:-1]
    first = np.ones(len(batch), bool)
    first[1:] = slot[1:] != slot[:-1]
    before[first] = annotated.lower[batch.continuum[first]]
    gaps = batch.start - before
    # without known bounds, what lies before the first unit of all is not a gap
    return gaps[~first | annotated.bounded[batch.continuum] | (gaps > 0)]


def _sample(annotated: Annotated, generator: np.random.Generator) -> Batch:
    batch = annotated.batch
    sizes = np.diff(annotated.rows)
    counts = np.abs(np.rint(generator.normal(sizes.mean(), sizes.std(), len(sizes))))
    slot: Ints = np.repeat(np.arange(len(sizes)), counts.astype(np.int64))
    category = batch.category[generator.integers(0, len(batch), len(slot))]
    length = _lengths(batch, category, generator)
    gaps = _gaps(annotated)
    gap = generator.normal(gaps.mean(), gaps.std(), len(slot)) if len(gaps) else np.zeros(len(slot))

    continuum = np.repeat(np.arange(len(batch.annotators)), batch.annotators)
    column = np.arange(len(continuum)) - annotated.slots[continuum]
    travelled = np.cumsum(gap + length)
    first = np.flatnonzero(np.diff(slot, prepend=-1))
    began = np.repeat((travelled - gap - length)[first], np.diff(np.append(first, len(slot))))
    end = travelled - began
    return Batch.sorted(
        batch.annotators, continuum[slot], column[slot], end - length, end, category
    )


def _lengths(batch: Batch, category: Ints, generator: np.random.Generator) -> Floats:
    """Draw a length for each unit from the lengths seen for its category."""
    observed = batch.end - batch.start
    kinds, number = np.unique(batch.category, return_inverse=True)
    count = np.bincount(number)
    mean = np.bincount(number, observed) / count
    variance = np.bincount(number, (observed - mean[number]) ** 2) / count
    drawn = np.searchsorted(kinds, category)
    length = np.abs(generator.normal(mean[drawn], np.sqrt(variance[drawn])))
    smallest = observed.min() * 1e-6
    positive: Floats = np.maximum(length, smallest)
    return positive


chance_models.register("statistical")(
    ChanceModel(
        name="statistical",
        summary="random annotators draw their units from fitted distributions",
        sample=_sample,
        objection=lambda _: None,
        remark=lambda _: None,
    )
)
