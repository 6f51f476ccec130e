"""Pure segmentation and predefined units, as kinds of data of their own.

Sections 6.3.2 and 6.3.3 of Mathet, Widlöcher and Métivier (2015).
"""

from itertools import accumulate, combinations, pairwise

import numpy as np
import pytest

import accord
from accord import Continuum, Corpus

EXACT = 1e-12


# Pure segmentation: units that tile the text, without categories


def segmented(boundaries, length=60):
    """The segments between the boundaries that each annotator set."""
    return {who: list(pairwise([0, *given, length])) for who, given in boundaries.items()}


def d(u, v):
    shift = abs(u[0] - v[0]) + abs(u[1] - v[1])
    return (shift / ((u[1] - u[0]) + (v[1] - v[0]))) ** 2


def test_the_same_boundaries_are_full_agreement():
    units = segmented({"ann": [10, 25, 40], "bob": [10, 25, 40], "eve": [10, 25, 40]})
    result = accord.measure(Continuum.from_units(units, length=60))
    assert result.value == 1.0
    assert len(result.alignment) == 4


def test_a_shifted_boundary_costs_on_both_sides_of_it():
    units = segmented({"ann": [20, 40], "bob": [24, 40]})
    alignment = accord.align(Continuum.from_units(units, length=60))
    by_hand = d((0, 20), (0, 24)) + d((20, 40), (24, 40))
    assert len(alignment) == 3
    assert alignment.disorder == pytest.approx(by_hand / 3, abs=EXACT)


def test_a_merged_segment_is_aligned_with_the_longer_of_its_parts():
    # bob has no boundary at 15: (0, 15) and (15, 40) against (0, 40)
    units = segmented({"ann": [15, 40], "bob": [40]})
    alignment = accord.align(Continuum.from_units(units, length=60))
    by_hand = d((15, 40), (0, 40)) + 1
    assert alignment.disorder == pytest.approx(by_hand / 2.5, abs=EXACT)
    alone = [one.units["ann"] for one in alignment if one.units["bob"] is None]
    assert [(unit.start, unit.end) for unit in alone] == [(0, 15)]


def test_a_split_segment_costs_as_much_as_the_merging_of_its_parts():
    one = segmented({"ann": [15, 40], "bob": [40]})
    other = {"ann": one["bob"], "bob": one["ann"]}
    assert accord.align(Continuum.from_units(one)).disorder == pytest.approx(
        accord.align(Continuum.from_units(other)).disorder, abs=EXACT
    )


def test_segments_without_a_category_differ_by_their_places_only():
    units = segmented({"ann": [20, 40], "bob": [24, 40]})
    named = {who: [(begin, end, "segment") for begin, end in given] for who, given in units.items()}
    bare, labelled = (
        accord.measure(Continuum.from_units(given, length=60)) for given in (units, named)
    )
    assert bare.value == labelled.value
    assert accord.measure(Continuum.from_units(units), "gamma-cat").reason.startswith(
        "chance gives no categorical disagreement"
    )


def test_masses_are_segments():
    continuum = Continuum.from_masses({"ann": [20, 20, 20], "bob": [24, 16, 20]})
    units = segmented({"ann": [20, 40], "bob": [24, 40]})
    assert continuum == Continuum.from_units(units, length=60)


def noisy_segmentations(noise, annotators=3, segments=25, seed=0):
    """Segments of about 20; each annotator shifts inner boundaries and forgets a share of them."""
    random = np.random.default_rng(seed)
    truth = list(accumulate(int(length) for length in random.integers(10, 31, segments)))
    units = {}
    for who in range(annotators):
        inner = [cut for cut in truth[:-1] if random.random() >= noise / 2]
        shifted = sorted({round(cut + random.normal(0, 10 * noise)) for cut in inner})
        cuts = [0, *(cut for cut in shifted if 0 < cut < truth[-1]), truth[-1]]
        units[f"a{who}"] = list(pairwise(cuts))
    return Continuum.from_units(units, length=truth[-1])


def test_agreement_on_segments_falls_from_1_towards_0_with_noise():
    # Figure 24: γ shows a full range of agreements
    values = [
        accord.measure(noisy_segmentations(noise), "gamma(precision=0.05)").value
        for noise in (0.0, 0.3, 0.6, 1.0)
    ]
    assert values[0] == 1.0
    # noise of one third each: far more than the 5 % to which chance is known
    assert values == sorted(values, reverse=True)
    assert values[-1] < 0.3


def test_tilings_by_three_annotators_are_one_component_and_still_solved_exactly():
    alignment = accord.align(noisy_segmentations(0.5, annotators=4, segments=120))
    assert alignment.optimal
    assert sum(one.size for one in alignment) == len(alignment.continuum)


# Predefined units: everybody names the same ones


def agreement(items):
    """D_o and D_e of nominal α on items that everybody named."""
    many = len(items[0])
    observed = np.mean([np.mean([a != b for a, b in combinations(values, 2)]) for values in items])
    counts = np.unique([value for values in items for value in values], return_counts=True)[1]
    total = len(items) * many
    return observed, 1 - (counts * (counts - 1)).sum() / (total * (total - 1))


def predefined(documents, *, apart, seed=0, annotators=3, places=12):
    random = np.random.default_rng(seed)
    items, continua = [], []
    for number in range(documents):
        truth = random.choice(["a", "b", "c", "d"], places, p=[0.4, 0.3, 0.2, 0.1])
        other = random.choice(["a", "b", "c", "d"], (annotators, places), p=[0.4, 0.3, 0.2, 0.1])
        named = np.where(random.random((annotators, places)) < 0.6, truth, other)
        items.extend(map(list, named.T))
        continua.append(
            Continuum.from_units(
                {
                    f"a{who}": [
                        (apart * place, apart * place + 10, str(name))
                        for place, name in enumerate(row)
                    ]
                    for who, row in enumerate(named)
                },
                name=f"d{number:03}",
                length=apart * places,
            )
        )
    return Corpus(continua), items


@pytest.mark.parametrize("annotators", [2, 3, 5])
@pytest.mark.parametrize("apart", [10, 13, 100])
def test_the_observed_disorder_of_predefined_units_is_alphas(apart, annotators):
    # even where the units touch, so that a neighbour of the same name costs no more than the unit
    # in the same place with another one
    corpus, items = predefined(4, apart=apart, annotators=annotators)
    assert accord.measure(corpus).observed == pytest.approx(agreement(items)[0], abs=EXACT)


def test_gamma_of_predefined_units_is_alpha_up_to_sampling():
    # "the observed values of these measures are exactly the same, the only difference coming from
    # a slight difference in the expected values, due to sampling"
    corpus, items = predefined(60, apart=100, seed=1)
    observed, expected = agreement(items)
    result = accord.measure(corpus, "gamma(precision=0.01, confidence=0.99)")
    assert result.observed == pytest.approx(observed, abs=EXACT)
    # known to 1 % in 99 of 100 cases, and α pairs each value with those of its own item too
    assert result.expected == pytest.approx(expected, rel=0.015)
    assert result.value == pytest.approx(1 - observed / expected, abs=0.015)


def test_with_a_matrix_of_categories_the_observed_part_is_that_of_weighted_alpha():
    near = {("a", "b"): 0.25, ("a", "c"): 0.5, ("a", "d"): 1, ("b", "c"): 0.25,
            ("b", "d"): 0.75, ("c", "d"): 0.5}  # fmt: skip
    corpus, items = predefined(4, apart=100)
    weighted = np.mean(
        [
            np.mean([near.get((a, b), near.get((b, a), 0)) for a, b in combinations(values, 2)])
            for values in items
        ]
    )
    for name in ("Gamma", "GammaCat"):
        measure = getattr(accord.measures, name)(categorical=near, precision=0.2)
        assert measure(corpus).observed == pytest.approx(weighted, abs=EXACT)
