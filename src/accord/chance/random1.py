"""Section 5.3 of 2011, `random1`: as many units as people mark, anywhere, of any size.

The number of units of each random annotator is drawn from the range that the annotators of the
continuum span, the length of a unit from the range of the lengths of the whole corpus, its place
from everywhere in the continuum where it fits, its category by how often each is used.
"""

import numpy as np

from accord.alignment.batch import Batch
from accord.chance.models import Annotated, ChanceModel, Ints, chance_models


def _numbers_of_units(annotated: Annotated, generator: np.random.Generator) -> Ints:
    """Draw how many units each annotator of each continuum marks."""
    sizes, slots = np.diff(annotated.rows), annotated.slots
    fewest = np.minimum.reduceat(sizes, slots)
    most = np.maximum.reduceat(sizes, slots)
    people = annotated.batch.annotators
    drawn: Ints = generator.integers(
        np.repeat(fewest, people), np.repeat(most, people), endpoint=True
    )
    return drawn


def _sample(annotated: Annotated, generator: np.random.Generator) -> Batch:
    batch = annotated.batch
    continuum = np.repeat(np.arange(len(batch.annotators)), batch.annotators)
    column = np.arange(len(continuum)) - annotated.slots[continuum]
    slot = np.repeat(np.arange(len(continuum)), _numbers_of_units(annotated, generator))
    where = continuum[slot]
    around = (annotated.upper - annotated.lower)[where]
    lengths = batch.end - batch.start if len(batch) else np.zeros(1)
    low, high = lengths.min(), lengths.max()
    length = np.minimum(low + (high - low) * generator.random(len(slot)), around)
    start = (around - length) * generator.random(len(slot))
    category = batch.category[generator.integers(0, max(1, len(batch)), len(slot))]
    return Batch.sorted(batch.annotators, where, column[slot], start, start + length, category)


chance_models.register("random1")(
    ChanceModel(
        name="random1",
        summary="as many units as people mark, anywhere, of any size that occurs (2011)",
        sample=_sample,
        objection=lambda _: None,
        remark=lambda _: None,
    )
)
