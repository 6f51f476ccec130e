"""What other packages say of random labels, and where we differ from them on purpose.

The values are in labels.json, the script that made them stands beside it.
"""

import json
from pathlib import Path

import pytest

import accord
from accord import Coding

PEERS = json.loads(Path(__file__).with_name("labels.json").read_text(encoding="utf-8"))
CASES = PEERS["cases"]
IRRCAC = {
    "fleiss": "fleiss-kappa",
    "gwet": "gwet-ac2",
    "bp": "brennan-prediger",
    "conger": "multi-kappa",
}


def having(peer):
    """Return the cases that a package was asked about."""
    return [
        pytest.param(case, id=f"{len(case['rows'][0])} annotators, case {number}")
        for number, case in enumerate(CASES)
        if peer in case
    ]


def measured(case, spelling, **more):
    return accord.measure(Coding.from_rows(case["rows"]), spelling, **{"resamples": 0, **more})


def near(value, room=1e-12):
    # the peers print up to fifteen digits
    return pytest.approx(value, abs=room)


#: Quantiles of Student's t are found by halving, to eleven digits; a small sample multiplies them.
QUANTILES = 1e-10


@pytest.mark.parametrize("case", having("krippendorff"))
def test_alpha_is_that_of_the_package_krippendorff(case):
    for distance, value in case["krippendorff"].items():
        assert measured(case, f"alpha(distance={distance})").value == near(value)


@pytest.mark.parametrize("case", having("scikit-learn"))
def test_kappa_is_that_of_scikit_learn(case):
    assert measured(case, "cohen-kappa").value == near(case["scikit-learn"]["None"])
    for weights in ("linear", "quadratic"):
        found = measured(case, f"weighted-kappa(weights={weights})").value
        assert found == near(case["scikit-learn"][weights])


@pytest.mark.parametrize("case", having("statsmodels"))
def test_kappa_its_error_its_interval_and_its_test_are_those_of_statsmodels(case):
    given = case["statsmodels"]
    assert measured(case, "fleiss-kappa").value == near(given["fleiss"])
    assert measured(case, "brennan-prediger").value == near(given["randolph"])
    for weights in ("None", "linear", "quadratic"):
        if f"cohen {weights}" not in given:
            continue
        name = "cohen-kappa" if weights == "None" else f"weighted-kappa(weights={weights})"
        result = measured(case, name, interval="analytic")
        value, error, low, high, z, by_chance, p = given[f"cohen {weights}"]
        assert result.value == near(value)
        assert result.figures["standard error"] == near(error)
        # statsmodels does not cut the interval off at 1
        assert tuple(result.interval) == near((low, min(1.0, high)))
        assert result.figures["z"] == near(z)
        assert result.figures["standard error by chance"] == near(by_chance)
        assert result.figures["p"] == near(p)


@pytest.mark.parametrize("name", IRRCAC)
@pytest.mark.parametrize("case", having("irrCAC"))
def test_coefficients_errors_and_intervals_are_those_of_irrcac(case, name):
    for key, figures in case["irrCAC"].items():
        peer, weights = key.split(" ")
        if peer != name:
            continue
        result = measured(case, f"{IRRCAC[name]}(weights={weights})", interval="analytic")
        value, observed, expected, error, low, high, p = figures
        assert result.value == near(value)
        assert result.observed == near(observed)
        assert result.expected == near(expected)
        assert result.figures["standard error"] == near(error)
        assert tuple(result.interval) == near((low, high), QUANTILES)
        if "t" in result.figures:  # otherwise there is a test of its own
            # irrCAC's p of Brennan and Prediger's coefficient is one-sided, all others two-sided
            assert result.figures["p"] == near(2 * p if name == "bp" else p, 1e-10)


@pytest.mark.parametrize("case", having("irrCAC"))
def test_alpha_with_weights_is_that_of_irrcac(case):
    for weights, distance in (
        ("identity", "nominal"), ("quadratic", "interval"), ("linear", "linear"),
        ("radical", "radical"), ("ratio", "ratio"), ("bipolar", "bipolar"),
        ("circular", "circular"),
    ):  # fmt: skip
        result = measured(case, f"alpha(distance={distance})", interval="analytic")
        value, _, _, error, low, high, _ = case["irrCAC"][f"krippendorff {weights}"]
        assert result.value == near(value)
        assert result.figures["standard error"] == near(error)
        assert tuple(result.interval) == near((low, high), QUANTILES)
    for key, figures in case["irrCAC"].items():
        peer, weights = key.split(" ")
        if peer == "krippendorff":
            result = measured(case, f"alpha(weights={weights})", interval="analytic")
            assert result.value == near(figures[0])
            assert result.figures["standard error"] == near(figures[3])
            assert tuple(result.interval) == near(tuple(figures[4:6]), QUANTILES)
            assert result.figures["p"] == near(figures[6], 1e-10)


@pytest.mark.parametrize("case", having("nltk"))
def test_coefficients_are_those_of_nltk(case):
    names = {"alpha": "alpha", "light": "light-kappa", "multi": "multi-kappa", "Ao": "percent"}
    for key, name in names.items():
        if key in case["nltk"]:
            assert measured(case, name).value == near(case["nltk"][key])
    if len(case["rows"][0]) == 2 and "pi" in case["nltk"]:
        assert measured(case, "scott-pi").value == near(case["nltk"]["pi"])
        assert measured(case, "bennett-s").value == near(case["nltk"]["S"])


@pytest.mark.parametrize("number", range(len(PEERS["sets"])))
@pytest.mark.parametrize("distance", ["masi", "jaccard"])
def test_alpha_of_sets_is_that_of_nltk(number, distance):
    case = PEERS["sets"][number]
    assert measured(case, f"alpha(distance={distance})").value == near(case[distance])


@pytest.mark.parametrize("case", having("pingouin"))
def test_icc_its_interval_and_its_test_are_those_of_pingouin(case):
    names = {"ICC1": "ICC(1,1)", "ICC2": "ICC(A,1)", "ICC3": "ICC(C,1)",
             "ICC1k": "ICC(1,k)", "ICC2k": "ICC(A,k)", "ICC3k": "ICC(C,k)"}  # fmt: skip
    for form, name in names.items():
        own = case["pingouin"].get(name) or case["pingouin"][form]
        result = measured(case, f"icc(form={form})", interval="analytic")
        value, f, p, low, high = own
        # its sums are those of an analysis of variance of all cells
        assert result.value == pytest.approx(value, abs=1e-9)
        assert result.figures["F"] == pytest.approx(f, rel=1e-9)
        assert result.figures["p"] == pytest.approx(p, abs=1e-9)
        # its interval is rounded to two digits
        assert tuple(result.interval) == pytest.approx((low, high), abs=0.0051)


# Where we differ


@pytest.mark.parametrize("case", having("irrCAC"))
def test_the_ranks_of_alpha_are_krippendorffs_and_not_the_weights_that_gwet_calls_ordinal(case):
    ours = measured(case, "alpha(distance=ordinal)").value
    assert ours == near(case["krippendorff"]["ordinal"])
    assert abs(ours - case["irrCAC"]["krippendorff ordinal"][0]) > 1e-4


@pytest.mark.parametrize("case", having("irrCAC"))
def test_the_agreement_that_irrcac_makes_alpha_from_is_a_mean_of_percent(case):
    observed = case["irrCAC"]["krippendorff identity"][1]
    result = measured(case, "percent(mean=krippendorff)", interval="analytic")
    assert result.value == near(observed)
    assert result.value in result.interval


def test_an_agreement_of_alpha_is_reported_as_a_disagreement():
    # irrCAC writes α as (p_a − p_e)/(1 − p_e), with a p_a that is not the share that agrees
    for case in CASES:
        value, observed, expected = case["irrCAC"]["krippendorff identity"][:3]
        result = measured(case, "alpha")
        assert result.value == near(1 - result.observed / result.expected)
        assert (1 - observed) / (1 - expected) == near(result.observed / result.expected)
        assert result.value == near(value)


def test_kappa_of_weights_takes_ranks_as_scikit_learn_and_others_the_numbers_as_irrcac():
    case = next(one for one in CASES if 9 in one["rows"][3] and "scikit-learn" in one)
    ranks = measured(case, "weighted-kappa(weights=quadratic)").value
    numbers = measured(case, "weighted-kappa(weights=quadratic,spacing=value)").value
    assert ranks == near(case["scikit-learn"]["quadratic"])
    assert numbers == near(case["irrCAC"]["conger quadratic"][0])
    assert abs(ranks - numbers) > 1e-4
