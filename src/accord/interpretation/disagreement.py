"""The kinds of disagreement that are there: what each adds to the disorder of the alignment.

Every pair of annotators in every unitary alignment adds to the disorder: two units by how far apart
they are and by how different their categories are; a unit and nothing, or nothing and nothing, by
Δ∅, because somebody's unit is missing. These shares are added up by kind, by category and by
annotator, and together are the disorder. A pair's share belongs to both of its sides in halves;
where a unit faces nothing, all of it belongs to the unit's category, and what nothing and nothing
adds belongs to the categories of the units that are there.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from accord.chance.annotated import prepare
from accord.contract import Run
from accord.contract.aligning import AligningMeasure
from accord.corpus import Corpus

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

    first, second = costed.pair_first, costed.pair_second
    here = weight[costed.pair_tuple]
    place: Floats = np.zeros(len(first))
    kind: Floats = np.zeros(len(first))
    if dissimilarity.alpha > 0.0:
        place = here * dissimilarity.alpha * dissimilarity.of_places(batch, first, second)
    if dissimilarity.beta > 0.0:
        kinds = batch.category[first], batch.category[second]
        kind = here * dissimilarity.beta * dissimilarity.categorical.of_pairs(*kinds)

    sizes = np.diff(costed.begins)
    gaps = seen_by - sizes  # annotators with nothing
    owner = np.repeat(np.arange(len(sizes)), sizes)
    between = gaps * (gaps - 1) / 2.0
    # what each unit of a tuple answers for: the pairs with nothing, and its part of the others
    of_unit = (weight * (gaps + between / np.maximum(sizes, 1)))[owner]
    unit = costed.members

    category = batch.category + 1  # 0: none
    count = len(table.categories) + 1

    def by_category(value: Floats) -> Floats:
        return _added(category[first], 0.5 * value, count) + _added(
            category[second], 0.5 * value, count
        )

    missing = _added(category[unit], of_unit, count)
    by_kind = (by_category(place), by_category(kind), missing)
    used = np.flatnonzero(np.bincount(category, minlength=count))
    names = [NO_CATEGORY, *table.categories]
    whom = _annotators(table.seen, prepared.documents, batch.annotators)
    people_parts = _by_annotator(
        (place, kind), weight, whom[batch.continuum, batch.annotator],
        (first, second, unit, owner, sizes, costed.continuum, gaps), len(table.annotators), whom,
    )  # fmt: skip
    return Disagreement(
        quantity=measure.quantity,
        disorder=float((weight * pairs * costed.disorder).sum()),
        kinds=Parts(*(float(part.sum()) for part in by_kind)),
        categories={
            names[number]: Parts(*(float(part[number]) for part in by_kind))
            for number in used.tolist()
        },
        annotators={
            name: Parts(*(float(part[number]) for part in people_parts))
            for number, name in enumerate(table.annotators)
        },
        confusions=_confusions(category[first], category[second], kind, names),
        units=len(batch),
        alone=int((sizes == 1).sum()),
    )


def _added(groups: Ints, values: Floats, count: int) -> Floats:
    """Add values up in each group."""
    return np.bincount(groups, values, minlength=count).astype(np.float64)


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
    shape: tuple[Ints, Ints, Ints, Ints, Ints, Ints, Ints],
    people: int,
    whom: Ints,
) -> tuple[Floats, Floats, Floats]:
    """Add up by annotator; every pair belongs to both in halves, whoever has nothing included."""
    first, second, unit, owner, sizes, continuum, gaps = shape
    parts = [
        _added(of_unit[first], 0.5 * value, people) + _added(of_unit[second], 0.5 * value, people)
        for value in values
    ]
    # a unit has a pair with everybody who has nothing
    missing = _added(of_unit[unit], 0.5 * (weight * gaps)[owner], people)
    # who has nothing has a pair with everybody else, and so one with each other annotator: what all
    # who saw the continuum would have, less what those with a unit have
    others = np.where(gaps > 0, 0.5 * weight * (sizes + gaps - 1), 0.0)
    everybody = _added(continuum, others, len(whom))
    for place in range(whom.shape[1]):
        there = np.flatnonzero(whom[:, place] >= 0)
        missing += _added(whom[there, place], everybody[there], people)
    missing -= _added(of_unit[unit], others[owner], people)
    return parts[0], parts[1], missing


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
