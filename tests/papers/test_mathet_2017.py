"""γ-cat and γ-k (Mathet 2017), worked by hand, and as Krippendorff's α on predefined units."""

from itertools import combinations, permutations

import numpy as np
import pytest

import accord
from accord import Continuum, Corpus
from accord.measures import GammaCat, GammaK

# Sums of a few float64 numbers: only rounding is allowed for.
EXACT = 1e-12

UNITS = {
    "ann": [(0, 10, "a"), (20, 30, "b")],
    "bob": [(0, 10, "b"), (21, 31, "b")],
    "eve": [(0, 12, "a")],
}

# The three units of the first tuple share n_v − 1 = 2; eve's is 2 longer than the others', so that
# its pairs weigh (1 − (2/22)²)/2. In the second tuple there are two units, shifted by 1.
SAME = 1 / 2
LONGER = (1 - (2 / 22) ** 2) / 2
SHIFTED = 1 - (2 / 20) ** 2


def observed(measure, units=UNITS):
    return measure(Continuum.from_units(units, length=40)).observed


def test_gamma_cat_is_the_weighted_mean_of_the_categorical_dissimilarities():
    # (ann, bob) and (bob, eve) differ, (ann, eve) and the two b do not
    by_hand = (SAME + LONGER) / (SAME + 2 * LONGER + SHIFTED)
    assert observed(GammaCat()) == pytest.approx(by_hand, abs=EXACT)


def test_gamma_k_takes_the_pairs_of_which_a_unit_bears_the_category():
    # every pair of the first tuple has an a
    by_hand = (SAME + LONGER) / (SAME + 2 * LONGER)
    assert observed(GammaK(category="a")) == pytest.approx(by_hand, abs=EXACT)
    # all but (ann, eve) have a b
    by_hand = (SAME + LONGER) / (SAME + LONGER + SHIFTED)
    assert observed(GammaK(category="b")) == pytest.approx(by_hand, abs=EXACT)


def test_the_weight_of_position_counts_in_the_weights_of_pairs():
    longer, shifted = (1 - 3 * (2 / 22) ** 2) / 2, 1 - 3 * (2 / 20) ** 2
    by_hand = (SAME + longer) / (SAME + 2 * longer + shifted)
    assert observed(GammaCat(alpha=3)) == pytest.approx(by_hand, abs=EXACT)


def test_counting_empty_units_adds_delta_empty_for_each_pair_of_a_unit_and_nothing():
    # eve marked nothing beside the two b: two pairs of weight 1 and dissimilarity Δ∅
    by_hand = (SAME + LONGER + 2) / (SAME + 2 * LONGER + SHIFTED + 2)
    assert observed(GammaCat(count_empty=True)) == pytest.approx(by_hand, abs=EXACT)
    by_hand = (SAME + LONGER + 2) / (SAME + LONGER + SHIFTED + 2)
    assert observed(GammaK(category="b", count_empty=True)) == pytest.approx(by_hand, abs=EXACT)
    assert observed(GammaK(category="a", count_empty=True)) == pytest.approx(
        observed(GammaK(category="a")), abs=EXACT
    )


def test_units_so_far_apart_that_they_weigh_nothing_do_not_count():
    # Three annotators: (ann, eve) touch, so that their pair weighs nothing, but bob keeps the
    # tuple together. Of the two pairs that weigh something, one differs.
    units = {"ann": [(0, 10, "a")], "bob": [(5, 15, "a")], "eve": [(10, 20, "b")]}
    continuum = Continuum.from_units(units, length=40)
    assert len(accord.align(continuum, "gamma(beta=0.1)")) == 1
    found = GammaCat(beta=0.1)(continuum).observed
    # both weigh (1 − (10/20)²)/2
    assert found == pytest.approx(1 / 2, abs=EXACT)


def test_the_scale_of_delta_empty_leaves_gamma_cat_as_it_is():
    one = GammaCat()(Continuum.from_units(UNITS, length=40))
    half = GammaCat(delta_empty=0.5)(Continuum.from_units(UNITS, length=40))
    assert half.value == pytest.approx(one.value, abs=EXACT)


# Undefined


def test_gamma_cat_is_undefined_where_no_two_units_are_aligned():
    continuum = Continuum.from_units({"ann": [(0, 2, "a")], "bob": [(50, 52, "b")]}, length=60)
    result = GammaCat()(continuum)
    assert result.value is None
    assert result.reason == "no two units are aligned, so that no categories can be compared"


def test_gamma_cat_is_undefined_where_there_is_one_category_only():
    continuum = Continuum.from_units({"ann": [(0, 9, "a")], "bob": [(1, 9, "a")]}, length=60)
    for measure in (GammaCat(), GammaK(category="a")):
        result = measure(continuum)
        assert result.value is None
        assert "only one category" in result.reason


def test_gamma_k_is_undefined_where_no_unit_of_the_category_is_aligned():
    units = {"ann": [(0, 9, "a"), (40, 42, "b")], "bob": [(0, 9, "a"), (20, 25, "c")]}
    result = GammaK(category="b")(Continuum.from_units(units, length=60))
    assert result.value is None
    assert result.reason == "no unit of category 'b' is aligned with another"


def test_gamma_k_of_all_categories_is_a_value_for_each_and_none_for_all():
    continuum = Continuum.from_units(UNITS, length=40)
    result = GammaK()(continuum)
    assert result.value is None
    assert result.values == {
        name: GammaK(category=name)(continuum).value for name in continuum.categories
    }


def test_gamma_k_of_units_without_any_category_is_undefined():
    result = GammaK()(Continuum.from_units({"ann": [(0, 9)], "bob": [(0, 9)]}, length=60))
    assert result.value is None
    assert result.reason == "no unit has a category"


# Predefined units


def krippendorff(items):
    """Observed and expected disagreement of nominal α, from the definition, for lists of values."""
    pairable = [values for values in items if len(values) > 1]
    count = sum(map(len, pairable))
    disagreeing = sum(
        sum(one != other for one, other in permutations(values, 2)) / (len(values) - 1)
        for values in pairable
    )
    everything = [value for values in pairable for value in values]
    expected = sum(one != other for one, other in permutations(everything, 2))
    return disagreeing / count, expected / (count * (count - 1))


def predefined(documents, seed, missing=0.0, apart=12):
    """Annotators who name the units of ten places, each 10 long; some leave some out."""
    random = np.random.default_rng(seed)
    continua, items = [], []
    for number in range(documents):
        units = {who: [] for who in ("ann", "bob", "eve")}
        for place in range(10):
            truth = random.choice(["a", "b", "c"], p=[0.5, 0.3, 0.2])
            values = []
            for given in units.values():
                name = truth if random.random() < 0.6 else random.choice(["a", "b", "c"])
                if random.random() < missing:
                    continue
                given.append((apart * place, apart * place + 10, str(name)))
                values.append(str(name))
            items.append(values)
        continua.append(Continuum.from_units(units, name=f"d{number:03}", length=10 * apart))
    return Corpus(continua), items


# Where units are missing, those that remain may be aligned with their neighbours (up to a
# dissimilarity of 4 with three annotators), unless these are far enough away.
@pytest.mark.parametrize(("missing", "apart"), [(0.0, 10), (0.0, 12), (0.3, 100)])
def test_on_predefined_units_the_observed_part_of_gamma_cat_is_that_of_alpha(missing, apart):
    corpus, items = predefined(6, 1, missing, apart)
    assert accord.measure(corpus, "gamma-cat").observed == pytest.approx(
        krippendorff(items)[0], abs=EXACT
    )


def test_on_predefined_units_gamma_cat_with_corpus_chance_is_alpha_up_to_sampling():
    corpus, items = predefined(60, 2)
    disagreement, expected = krippendorff(items)
    result = accord.measure(corpus, "gamma-cat(chance=corpus, precision=0.01, confidence=0.99)")
    # The expected value is known to 1 % in 99 of 100 cases; α also pairs the values of one item,
    # one pair in 600, with each other, which chance never does.
    assert result.expected == pytest.approx(expected, rel=0.015)
    assert result.value == pytest.approx(1 - disagreement / expected, abs=0.015)


def test_on_predefined_units_shift_chance_prefers_like_names_and_is_not_alphas():
    corpus, items = predefined(20, 3, apart=10)
    result = accord.measure(corpus, "gamma-cat(chance=shift)")
    # the expected value is known to 2 %
    assert result.expected < 0.95 * krippendorff(items)[1]


def test_gamma_k_is_gamma_cat_where_every_pair_bears_the_category():
    # two categories, and no two units that are both b
    units = {
        "ann": [(0, 10, "a"), (20, 30, "b"), (40, 50, "a")],
        "bob": [(0, 10, "a"), (20, 30, "a"), (41, 50, "a")],
    }
    continuum = Continuum.from_units(units, length=60)
    cat, of_a = GammaCat()(continuum), GammaK(category="a")(continuum)
    assert of_a.observed == pytest.approx(cat.observed, abs=EXACT)


def test_pairs_with_partly_different_categories_count_by_their_distance():
    near = {("a", "b"): 0.25}
    by_hand = 0.25 * (SAME + LONGER) / (SAME + 2 * LONGER + SHIFTED)
    assert observed(GammaCat(categorical=near)) == pytest.approx(by_hand, abs=EXACT)
    assert sum(1 for _ in combinations(UNITS, 2)) == 3
