"""The kinds of disagreement that are there: what each adds to the disorder of the alignment.

Every pair of annotators in every unitary alignment adds to the disorder: two units by how far apart
they are and by how different their categories are; a unit and nothing, or nothing and nothing, by
Δ∅, because somebody's unit is missing. These shares are added up by kind, by category and by
annotator, and together are the disorder. A pair's share belongs to both of its sides in halves;
where a unit faces nothing, all of it belongs to the unit's category, and what nothing and nothing
adds belongs to the categories of the units that are there.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from accord.alignment.batch import Batch
from accord.alignment.cost import Costed
from accord.chance.annotated import prepare
from accord.contract import Run
from accord.contract.aligning import AligningMeasure
from accord.corpus import Corpus
from accord.distances.combined import CombinedDissimilarity

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

KINDS = ("position", "category", "missing")
#: What units without a category are called.
NO_CATEGORY = "(none)"


@dataclass(frozen=True, slots=True)
class Parts:
    """What differences of position and of category and missing units add to the disorder."""

    position: float
    category: float
    missing: float

    @property
    def total(self) -> float:
        """All of it."""
        return self.position + self.category + self.missing

    def to_dict(self) -> dict[str, float]:
        """Return the parts by name."""
        return {name: getattr(self, name) for name in KINDS}


@dataclass(frozen=True, slots=True)
class Disagreement:
    """The disorder (or entropy) of the best alignment, and what it is made of.

    `confusions` says how much of the part of the categories each pair of them has, the largest
    first. `alone` is how many units were aligned with nothing.
    """

    quantity: str
    disorder: float
    kinds: Parts
    categories: Mapping[str, Parts]
    annotators: Mapping[str, Parts]
    confusions: tuple[tuple[str, str, float], ...]
    units: int
    alone: int

    def to_dict(self) -> dict[str, object]:
        """Return what `--json` prints."""
        return {
            "quantity": self.quantity,
            "disorder": self.disorder,
            "kinds": self.kinds.to_dict(),
            "by_category": {name: one.to_dict() for name, one in self.categories.items()},
            "by_annotator": {name: one.to_dict() for name, one in self.annotators.items()},
            "confusions": [
                {"categories": [one, other], "disorder": value}
                for one, other, value in self.confusions
            ],
            "units": self.units,
            "units_alone": self.alone,
        }


def disagreement(corpus: Corpus, measure: AligningMeasure, run: Run) -> Disagreement:
    """Take the disorder of the best alignment of a corpus apart."""
    people = corpus.compared()
    table = people.table
    prepared = prepare(people)
    batch = prepared.annotated.batch
    dissimilarity = measure.dissimilarity_for(people)
    costed = measure.align_observed(prepared, dissimilarity, run).costed

    # amounts below are shares of the disorder: each pair has 1/C of its unitary alignment
    seen_by = batch.annotators[costed.continuum]
    pairs = seen_by * (seen_by - 1) / 2.0
    if measure.by_mean:
        size = float(len(costed.disorder))
    else:
        size = float((batch.units / batch.annotators).sum())
    weight = measure.scale / pairs / max(size, 1e-300)
    place, kind = _of_pairs(batch, costed, dissimilarity, weight)
    names = [NO_CATEGORY, *table.categories]
    category = batch.category + 1  # 0: none
    first, second = category[costed.pair_first], category[costed.pair_second]
    missing = _of_nothing(costed, weight, seen_by)
    by_category = (
        *(_halves(first, second, value, len(names)) for value in (place, kind)),
        _added(category[costed.members], missing, len(names)),
    )
    used = np.flatnonzero(np.bincount(category, minlength=len(names)))
    whom = _annotators(table.seen, prepared.documents, batch.annotators)
    by_annotator = _by_annotator(
        (place, kind), weight, whom[batch.continuum, batch.annotator], costed, seen_by,
        len(table.annotators), whom,
    )  # fmt: skip
    return Disagreement(
        quantity=measure.quantity,
        disorder=float((weight * pairs * costed.disorder).sum()),
        kinds=Parts(*(float(part.sum()) for part in by_category)),
        categories={names[number]: _part(by_category, number) for number in used.tolist()},
        annotators={
            name: _part(by_annotator, number) for number, name in enumerate(table.annotators)
        },
        confusions=_confusions(first, second, kind, names),
        units=len(batch),
        alone=int((np.diff(costed.begins) == 1).sum()),
    )


def _of_pairs(
    batch: Batch, costed: Costed, dissimilarity: CombinedDissimilarity, weight: Floats
) -> tuple[Floats, Floats]:
    """Return what each pair of aligned units adds by its places, and by its categories."""
    first, second = costed.pair_first, costed.pair_second
    here = weight[costed.pair_tuple]
    place: Floats = np.zeros(len(first))
    kind: Floats = np.zeros(len(first))
    if dissimilarity.alpha > 0.0:
        place = here * dissimilarity.alpha * dissimilarity.of_places(batch, first, second)
    if dissimilarity.beta > 0.0:
        kinds = batch.category[first], batch.category[second]
        kind = here * dissimilarity.beta * dissimilarity.categorical.of_pairs(*kinds)
    return place, kind


def _of_nothing(costed: Costed, weight: Floats, seen_by: Ints) -> Floats:
    """Return what each aligned unit answers for: pairs with nothing, its part of the others."""
    sizes = np.diff(costed.begins)
    gaps = seen_by - sizes  # annotators with nothing
    between = gaps * (gaps - 1) / 2.0
    return np.repeat(weight * (gaps + between / np.maximum(sizes, 1)), sizes)


def _part(amounts: Sequence[Floats], number: int) -> Parts:
    """Return the parts of one category, or of one annotator."""
    return Parts(*(float(amount[number]) for amount in amounts))


def _added(groups: Ints, values: Floats, count: int) -> Floats:
    """Add values up in each group."""
    return np.bincount(groups, values, minlength=count).astype(np.float64)


def _halves(one: Ints, other: Ints, values: Floats, count: int) -> Floats:
    """Add the values of pairs up in each group; half of each belongs to either side."""
    return _added(one, 0.5 * values, count) + _added(other, 0.5 * values, count)


def _annotators(seen: NDArray[np.bool_], documents: Ints, counts: Ints) -> Ints:
    """Return which annotator of the corpus each annotator of each continuum is; −1: nobody."""
    whom = np.full((len(documents), max(1, int(counts.max(initial=1)))), -1, np.int64)
    for number, document in enumerate(documents.tolist()):
        people = np.flatnonzero(seen[document])
        whom[number, : len(people)] = people
    return whom


def _by_annotator(
    values: tuple[Floats, Floats],
    weight: Floats,
    of_unit: Ints,
    costed: Costed,
    seen_by: Ints,
    people: int,
    whom: Ints,
) -> tuple[Floats, Floats, Floats]:
    """Add up by annotator; every pair belongs to both in halves, whoever has nothing included."""
    first, second = of_unit[costed.pair_first], of_unit[costed.pair_second]
    place, kind = (_halves(first, second, value, people) for value in values)
    sizes = np.diff(costed.begins)
    gaps = seen_by - sizes
    unit = of_unit[costed.members]
    # a unit has a pair with everybody who has nothing
    missing = _added(unit, np.repeat(0.5 * weight * gaps, sizes), people)
    # who has nothing has a pair with everybody else, and so one with each other annotator: what all
    # who saw the continuum would have, less what those with a unit have
    others = np.where(gaps > 0, 0.5 * weight * (sizes + gaps - 1), 0.0)
    everybody = _added(costed.continuum, others, len(whom))
    for column in range(whom.shape[1]):
        there = np.flatnonzero(whom[:, column] >= 0)
        missing += _added(whom[there, column], everybody[there], people)
    missing -= _added(unit, np.repeat(others, sizes), people)
    return place, kind, missing


def _confusions(
    first: Ints, second: Ints, value: Floats, names: list[str]
) -> tuple[tuple[str, str, float], ...]:
    """Return how much each pair of categories adds, the largest first."""
    size = len(names)
    key = np.minimum(first, second) * size + np.maximum(first, second)
    found, place = np.unique(key, return_inverse=True)
    total = np.bincount(place, value, minlength=len(found))
    pairs = [
        (names[int(one) // size], names[int(one) % size], float(amount))
        for one, amount in zip(found, total, strict=True)
        if amount > 0.0 and int(one) // size != int(one) % size
    ]
    return tuple(sorted(pairs, key=lambda pair: (-pair[2], pair[0], pair[1])))
