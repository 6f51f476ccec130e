"""The coefficients of labels are what plain loops give, on data with holes and up to six people."""

from collections import Counter

import label_oracles as oracle
import numpy as np
import pytest

import accord
from accord import Coding

# Sums of a few hundred float64 numbers, in another order.
ROUNDING = 1e-9

SETS = [frozenset("A"), frozenset("B"), frozenset("AB"), frozenset("ABC"), frozenset("CD")]
PATHS = ["PER", "PER/politician", "PER/artist", "LOC/city", "LOC/city/part", "ORG"]
WORDS = ["cat", "cut", "coat", "taco", "", "octopus"]
NUMBERS = [-2.5, 0.0, 1.0, 2.0, 7.0]


def table(random, values, annotators, items=25, missing=0.25):
    """Rows of which most annotators say the same, with holes."""
    rows = []
    for _ in range(items):
        usual = random.integers(len(values))
        row = []
        for _ in range(annotators):
            chosen = usual if random.random() < 0.6 else random.integers(len(values))
            row.append(None if random.random() < missing else values[chosen])
        rows.append(row)
    return rows


def tables(values, annotators=(2, 3, 6), *, missing=(0.0, 0.25)):
    """Some tables of each size, with and without holes; every value occurs."""
    for people in annotators:
        for share in missing:
            random = np.random.default_rng(people * 7 + int(share * 100))
            rows = table(random, values, people, missing=share)
            rows += [[value] * people for value in values]
            yield rows


def value_of(rows, measure, **more):
    return accord.measure(Coding.from_rows(rows), measure, resamples=0, **more).value


def near(value):
    return pytest.approx(value, abs=ROUNDING)


# α and its distances


def of_alpha(rows, distance, expected, **more):
    given = accord.measures.Alpha(distance=distance, **more)
    assert value_of(rows, given) == near(oracle.alpha(rows, expected))


@pytest.mark.parametrize("name", ["nominal", "interval", "linear", "bipolar"])
def test_alpha_of_numbers(name):
    for rows in tables(NUMBERS):
        distance = {
            "nominal": lambda a, b: float(a != b),
            "interval": lambda a, b: (a - b) ** 2,
            "linear": lambda a, b: abs(a - b),
            "bipolar": oracle.bipolar(min(NUMBERS), max(NUMBERS)),
        }[name]
        of_alpha(rows, name, distance)


def test_alpha_of_ranks_counts_the_values_that_can_be_paired():
    for rows in tables(NUMBERS):
        counts = Counter(value for row in oracle.pairable(rows) for value in row)
        of_alpha(rows, "ordinal", oracle.ordinal(counts))


def test_alpha_of_words_in_an_order():
    place = {"low": 0, "middle": 1, "high": 2}
    for rows in tables(list(place)):
        numbers = [[place.get(value) for value in row] for row in rows]
        counts = Counter(value for row in oracle.pairable(numbers) for value in row)
        found = value_of(rows, "alpha(distance=ordinal,order=low<middle<high)")
        assert found == near(oracle.alpha(numbers, oracle.ordinal(counts)))


def test_alpha_of_numbers_with_a_zero_point():
    for rows in tables([0, 0.001, 1, 30, 1e6]):
        of_alpha(rows, "ratio", oracle.ratio)


def test_alpha_of_hours_and_of_days():
    for rows in tables([0, 1, 6, 12, 23]):
        of_alpha(rows, "circular", oracle.circular(24), period=24)
        of_alpha(rows, "circular", oracle.circular(24))


@pytest.mark.parametrize("name", ["masi", "jaccard", "dice"])
def test_alpha_of_sets(name):
    for rows in tables(SETS):
        of_alpha(rows, name, getattr(oracle, name))
        written = [["|".join(sorted(v)) if v else v for v in row] for row in rows]
        of_alpha(written, name, lambda a, b: getattr(oracle, name)(*map(_set, (a, b))))


def _set(text):
    return frozenset(text.split("|"))


def test_alpha_of_paths_in_a_hierarchy():
    for rows in tables(PATHS):
        of_alpha(rows, "hierarchy", oracle.hierarchy)


def test_alpha_of_words_by_their_letters():
    for rows in tables([word for word in WORDS if word]):
        of_alpha(rows, "edit", oracle.edit)


def test_alpha_with_a_matrix():
    matrix = {("a", "b"): 0.3, ("a", "c"): 1.0, ("b", "c"): 4.0}
    for rows in tables(list("abc")):
        of_alpha(rows, matrix, lambda a, b: matrix.get((min(a, b), max(a, b)), 0.0))
        of_alpha(
            rows, matrix, lambda a, b: matrix.get((min(a, b), max(a, b)), 0.0) ** 2, squared=True
        )


def test_alpha_with_a_function_of_two_values_or_of_two_arrays():
    def plain(first, second):
        return oracle.skewed(float(first), float(second))

    def of_arrays(first, second):
        return np.abs(first - second) * np.exp(-np.abs(first + second) / 10)

    for rows in tables(NUMBERS):
        of_alpha(rows, plain, oracle.skewed)
        of_alpha(rows, of_arrays, oracle.skewed)
        of_alpha(rows, of_arrays, lambda a, b: oracle.skewed(a, b) ** 2, squared=True)


# Coefficients of agreement

#: name: the oracle, whether it is for two annotators only
AGREEMENTS = {
    "percent": (lambda rows, _, weight: oracle.percent(rows, weight), False),
    "bennett-s": (oracle.uniform, True),
    "brennan-prediger": (oracle.uniform, False),
    "scott-pi": (oracle.pooled, True),
    "fleiss-kappa": (oracle.pooled, False),
    "gwet-ac1": (oracle.gwet, False),
    "cohen-kappa": (oracle.cohen, True),
    "multi-kappa": (oracle.multi, False),
    "light-kappa": (oracle.light, False),
}
WEIGHTED = {
    "percent": (lambda rows, _, weight: oracle.percent(rows, weight), False),
    "brennan-prediger": (oracle.uniform, False),
    "fleiss-kappa": (oracle.pooled, False),
    "gwet-ac2": (oracle.gwet, False),
    "weighted-kappa": (oracle.cohen, True),
    "cohen-kappa": (oracle.cohen, True),
    "multi-kappa": (oracle.multi, False),
    "light-kappa": (oracle.light, False),
}
WEIGHTS = {
    "linear": oracle.linear,
    "quadratic": oracle.quadratic,
    "radical": oracle.radical,
    "ordinal": oracle.ranked,
}


@pytest.mark.parametrize("name", AGREEMENTS)
def test_agreement_beyond_chance(name):
    expected, only_two = AGREEMENTS[name]
    for rows in tables(list("abcd"), (2,) if only_two else (2, 3, 6)):
        assert value_of(rows, name) == near(expected(rows, list("abcd"), oracle.same))


@pytest.mark.parametrize("weights", WEIGHTS)
@pytest.mark.parametrize("name", WEIGHTED)
def test_agreement_with_weights(name, weights):
    expected, only_two = WEIGHTED[name]
    weight = WEIGHTS[weights](NUMBERS)
    for rows in tables(NUMBERS, (2,) if only_two else (2, 3, 6)):
        found = value_of(rows, f"{name}(weights={weights},spacing=value)")
        assert found == near(expected(rows, NUMBERS, weight))


@pytest.mark.parametrize("name", WEIGHTED)
def test_weights_of_ranks_do_not_know_how_far_numbers_are_apart(name):
    expected, only_two = WEIGHTED[name]
    ranks = {value: place for place, value in enumerate(NUMBERS)}
    for rows in tables(NUMBERS, (2,) if only_two else (3,)):
        placed = [[ranks.get(value) for value in row] for row in rows]
        found = value_of(rows, f"{name}(weights=quadratic,spacing=rank)")
        assert found == near(expected(placed, list(range(5)), oracle.quadratic(range(5))))


def test_percent_has_three_means():
    for rows in tables(list("abc")):
        for mean in ("items", "judgements", "pairs"):
            found = value_of(rows, f"percent(mean={mean})")
            assert found == near(oracle.percent(rows, mean=mean))


def test_categories_that_nobody_used_count_where_they_are_declared():
    rows = [["a", "a"], ["b", "b"], ["a", "b"], ["b", "a"], ["a", "a"]]
    for name in ("bennett-s", "brennan-prediger", "gwet-ac1"):
        wanted = AGREEMENTS[name][0](rows, list("abcd"), oracle.same)
        assert value_of(rows, f"{name}(categories=4)") == near(wanted)
        declared = Coding.from_rows(rows, categories=list("abcd"))
        assert accord.measure(declared, name, resamples=0).value == near(wanted)


# Scales


@pytest.mark.parametrize("form", ["ICC1", "ICC2", "ICC3", "ICC1k", "ICC2k", "ICC3k"])
def test_intraclass_correlation(form):
    for rows in tables([1, 2, 3, 4, 5.5]):
        assert value_of(rows, f"icc(form={form})") == near(oracle.icc(rows, form))


def test_concordance_of_ranks():
    for rows in tables([1, 2, 3, 4, 5.5]):
        assert value_of(rows, "kendall-w") == near(oracle.kendall(rows))
        without = value_of(rows, "kendall-w(tie_correction=false)")
        assert without == near(oracle.kendall(rows, ties=False))


# Sums of smooth distances, without looking at all pairs


def potentials(values, counts, name):
    """Return what the library gives for each value, and the same in extended precision."""
    coding = Coding.from_array(np.asarray(values, float)[:, None])
    distance = accord.distances.value_distances.get(name)
    own = accord.distances.values.Values(coding.table, counts)
    prepared = distance.prepare(own)
    return distance.potentials(prepared, counts), coding.table.numbers.astype(np.longdouble)


SPREADS = {
    "near one another": lambda random: 1e6 + random.random(700),
    "nearly the same": lambda random: 5.0 + 1e-10 * random.integers(0, 10**4, 700),
    "over many magnitudes": lambda random: 10.0 ** random.uniform(-12, 12, 700),
    "with a zero": lambda random: np.append(0.0, random.random(700)),
    "tiny": lambda random: 1e-300 * random.random(700),
    "huge": lambda random: 1e150 * random.random(700),
    "from the tiniest to the hugest": lambda random: 10.0 ** random.uniform(-307, 307, 700),
    "two heaps": lambda random: np.append(random.random(350), 1e9 + random.random(350)),
}


@pytest.mark.parametrize("spread", SPREADS)
def test_sums_of_ratios_are_exact(spread):
    random = np.random.default_rng(3)
    values = np.unique(SPREADS[spread](random))
    # heavy ties: some values occur a hundred thousand times
    counts = np.where(
        random.random(len(values)) < 0.1, 1e5, 1.0 + random.integers(0, 3, len(values))
    )
    found, exact = potentials(values, counts, "ratio")
    relative = np.square((exact[:, None] - exact) / np.where(exact == 0, 1, exact[:, None] + exact))
    relative[exact == 0] = exact != 0
    relative[:, exact == 0] = (exact != 0)[:, None]
    wanted = (relative @ counts).astype(float)
    most = float(counts.sum() * relative.max())
    assert found == pytest.approx(wanted, rel=1e-9, abs=1e-9 * most)


@pytest.mark.parametrize("name", ["interval", "circular"])
def test_sums_of_separable_distances_are_exact(name):
    random = np.random.default_rng(4)
    for drawn in (1e8 + random.random(500), random.normal(0, 1e-9, 500), random.random(500)):
        values = np.unique(drawn)
        counts = 1.0 + random.integers(0, 50, len(values))
        found, exact = potentials(values, counts, name)
        apart = exact[:, None] - exact
        if name == "circular":
            around = np.longdouble(values.max() - values.min() + 1.0)
            apart = np.sin(np.longdouble("3.14159265358979323846264") * apart / around)
        wanted = (np.square(apart) @ counts).astype(float)
        assert found == pytest.approx(wanted, rel=1e-9, abs=1e-9 * wanted.max())


@pytest.mark.parametrize("name", ["interval", "ratio", "ordinal"])
def test_alpha_of_many_numbers_is_that_of_all_pairs(name):
    # more values than those of which all pairs are held
    random = np.random.default_rng(8)
    true = 10.0 ** random.uniform(-3, 3, 2000)
    values = true[:, None] * random.lognormal(0, 0.3, (2000, 3))
    values[random.random(values.shape) < 0.1] = np.nan
    found = accord.measure(Coding.from_array(values), f"alpha(distance={name})", resamples=0)
    kept = values[(~np.isnan(values)).sum(axis=1) >= 2]
    every = kept[~np.isnan(kept)]
    if name == "ordinal":
        order = np.sort(every)
        middle = (np.searchsorted(order, kept) + np.searchsorted(order, kept, "right")) / 2
        kept = np.where(np.isnan(kept), np.nan, middle)
        every = kept[~np.isnan(kept)]
    apart = {"ratio": lambda a, b: ((a - b) / (a + b)) ** 2}.get(name, lambda a, b: (a - b) ** 2)
    expected = sum(
        apart(every[begin : begin + 500, None], every).sum() for begin in range(0, len(every), 500)
    )
    expected /= len(every) * (len(every) - 1)
    observed = 0.0
    for row in kept:
        own = row[~np.isnan(row)]
        observed += apart(own[:, None], own).sum() / (len(own) - 1)
    assert found.value == pytest.approx(1 - observed / len(every) / expected, abs=1e-9)
