"""Published and recomputed coefficients of labels: the values that papers and packages print."""

import json
from pathlib import Path

import pytest

import accord
from accord import Coding
from accord.contract import measures

CASES = json.loads(
    (Path(__file__).parent / "figures" / "coefficients_labels.json").read_text(encoding="utf-8")
)

#: What the sources call a measure, and what it is here.
NAMES = {
    "bennett_S": "bennett-s",
    "brennan_prediger": "brennan-prediger",
    "cohen_kappa": "cohen-kappa",
    "cohen_kappa_max": "cohen-kappa",
    "conger_kappa": "multi-kappa",
    "fleiss_kappa": "fleiss-kappa",
    "fleiss_kappa_weighted_missing": "fleiss-kappa",
    "gwet_ac1": "gwet-ac1",
    "gwet_ac2": "gwet-ac2",
    "hubert_kappa": "multi-kappa",
    "icc": "icc",
    "kappa_d": "cohen-kappa",
    "kendall_W": "kendall-w",
    "krippendorff_alpha": "alpha",
    "light_kappa": "light-kappa",
    "percent_agreement": "percent",
    "randolph_kappa": "brennan-prediger",
    "scott_pi": "scott-pi",
    "weighted_kappa": "weighted-kappa",
}

#: Distances of sets as the sources describe them.
SET_DISTANCES = {
    "MASI 1-J*M, M in {1,2/3,1/3,0}": "masi",
    "nominal on sets": "nominal",
    "jaccard": "jaccard",
}


def masi_of_old(first, second):
    """MASI as NLTK had it before version 3.9: 0.67 and 0.33 for 2/3 and 1/3."""
    shared, union = len(first & second), len(first | second)
    if first == second:
        return 0.0
    return 1 - shared / union * (0.67 if shared == min(len(first), len(second)) else 0.33)


def steps_between_sets(first, second):
    """Passonneau (2004): 0 for equal sets, 1/3 for a subset, 2/3 for an overlap, 1 for none."""
    if first == second:
        return 0.0
    if first <= second or second <= first:
        return 1 / 3
    return 2 / 3 if first & second else 1.0


FUNCTIONS = {
    "MASI with 0.67/0.33": masi_of_old,
    "Passonneau 2004: 0 equal, 1/3 subset, 2/3 overlap, 1 disjoint (empty set counts as subset)": (
        steps_between_sets
    ),
}


def coding_of(data):
    """Return the items of a case, which stand there one by one, as a table, or counted."""
    if data["format"] == "contingency":
        names = data["categories"]
        rows = [
            [first, second]
            for first, row in zip(names, data["table"], strict=True)
            for second, times in zip(names, row, strict=True)
            for _ in range(times)
        ]
        return Coding.from_rows(rows, categories=names)
    if data["format"] == "counts":
        rows = [
            [number for number, times in enumerate(row) for _ in range(times)]
            for row in data["counts"]
        ]
        return Coding.from_rows(rows)
    return Coding.from_rows(data["items"])


def parameters_of(name, measure, given):
    """Return the parameters of a measure as the sources give them."""
    found = {}
    weights = given.get("weights")
    distance = given.get("distance")
    if isinstance(distance, dict):
        distance = {tuple(key.split("|")): value for key, value in distance.items()}
    if distance is not None and name == "weighted_kappa":
        return {"weights": distance}
    if measure == "alpha":
        wanted = distance if weights is None else {"identity": "nominal"}.get(weights, weights)
        if isinstance(wanted, str):
            wanted = FUNCTIONS.get(wanted, SET_DISTANCES.get(wanted, wanted))
        return {} if wanted is None else {"distance": wanted}
    if weights is not None and measure not in ("gwet-ac1", "cohen-kappa"):
        found["weights"] = weights
    if "form" in given:
        found["form"] = given["form"]
    if "tie_correction" in given:
        found["tie_correction"] = given["tie_correction"]
    if "n_categories" in given:
        found["categories"] = given["n_categories"]
    if "missing" in given:
        found["mean"] = "judgements"
    return found


def measured(case, *, interval="percentile"):
    name, _, _ = case["measure"].partition(".")
    measure = NAMES[name]
    kind = measures.get(measure)
    chosen = kind(**parameters_of(name, measure, case["params"]))
    return accord.measure(coding_of(case["data"]), chosen, interval=interval, resamples=0)


def value_of(case):
    """Return what the case is about: the value, or something beside it."""
    name, _, what = case["measure"].partition(".")
    if what in ("kappa_low", "std_kappa", "z_value"):
        result = measured(case, interval="analytic")
        figures = {"std_kappa": "standard error", "z_value": "z"}
        return result.interval.low if what == "kappa_low" else result.figures[figures[what]]
    result = measured(case)
    if name == "cohen_kappa_max":
        return result.figures["kappa_max"]
    if what == "category":
        return result.by("category")[str(case["params"]["category"])].value
    if what in ("Ae", "pe"):
        return result.expected
    if what in ("Ao", "Do"):
        return result.observed
    return result.figures["z"] if what == "z" else result.value


#: Measures that are no coefficient of labels here.
OTHERS = ("masi_distance",)


@pytest.mark.parametrize(
    "case", [case for case in CASES if case["measure"] not in OTHERS], ids=lambda case: case["id"]
)
def test_a_coefficient_is_the_one_that_was_published(case):
    # the tolerance is half of the last digit that the source prints
    assert value_of(case) == pytest.approx(case["expected"], abs=case["tolerance"])


@pytest.mark.parametrize(
    "case",
    [case for case in CASES if case["measure"] in OTHERS],
    ids=lambda case: case["id"],
)
def test_the_distance_of_two_sets_is_the_one_that_was_published(case):
    found = accord.distances.masi(set(case["data"]["a"]), set(case["data"]["b"]))
    assert found == pytest.approx(case["expected"], abs=case["tolerance"])


WITH_INTERVAL = [case for case in CASES if "ci95" in case["params"]]


@pytest.mark.parametrize("case", WITH_INTERVAL, ids=lambda case: case["id"])
def test_agreement_chance_error_and_interval_are_those_of_gwet(case):
    result = measured(case, interval="analytic")
    stated = case["params"]
    # three digits are printed
    if result.measure.startswith("alpha"):
        # α here is made of disagreements: their ratio is what can be compared
        assert (1 - stated["pa"]) / (1 - stated["pe"]) == pytest.approx(
            result.observed / result.expected, abs=0.005
        )
    else:
        assert result.observed == pytest.approx(stated["pa"], abs=0.00051)
        assert result.expected == pytest.approx(stated["pe"], abs=0.00051)
    if stated["se"] is not None:
        assert result.figures["standard error"] == pytest.approx(stated["se"], abs=0.00051)
    assert tuple(result.interval) == pytest.approx(stated["ci95"], abs=0.00051)


#: The example by which DKPro tests its distances of sets, and what these give there.
SETS = [("", ""), ("A", ""), ("A", "A"), ("A", "B"), ("AB", "A"), ("AB", "AC"), ("ABC", "ABC"),
        ("C", "AC"), ("C", "AC")]  # fmt: skip


@pytest.mark.parametrize(
    ("distance", "observed", "expected", "value"),
    [("passonneau-2004", 0.333, 0.409, 0.186), ("masi-dkpro", 0.253, 0.338, 0.252)],
)
def test_alpha_of_sets_is_that_of_dkpro(distance, observed, expected, value):
    coding = Coding.from_rows([[set(one), set(other)] for one, other in SETS])
    result = accord.measure(coding, f"alpha(distance={distance})", resamples=0)
    # its tolerance, to three digits that are cut off
    assert result.observed == pytest.approx(observed, abs=0.001)
    assert result.expected == pytest.approx(expected, abs=0.001)
    assert result.value == pytest.approx(value, abs=0.001)


@pytest.mark.parametrize(
    ("one", "other", "steps", "masi"),
    [("A", "AB", 1 / 3, 1 / 6), ("AB", "BC", 2 / 3, 4 / 9), ("A", "B", 1, 1), ("AB", "AB", 0, 0),
     ("", "A", 1 / 3, 1 / 3), ("A", "ABC", 1 / 3, 2 / 9)],
)  # fmt: skip
def test_distances_of_sets_are_those_of_dkpro(one, other, steps, masi):
    assert accord.distances.passonneau_2004(set(one), set(other)) == pytest.approx(steps)
    assert accord.distances.masi_dkpro(set(one), set(other)) == pytest.approx(masi)
