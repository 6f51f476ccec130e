"""Weights of any kind: squares of numbers, mappings, files, and of very many categories."""

import label_oracles as oracle
import numpy as np
import pytest

import accord
from accord import Coding
from accord.errors import QuestionError
from accord.measures import Alpha, FleissKappa, LightKappa, MultiKappa, WeightedKappa

# Sums of a few hundred float64 numbers, in another order.
ROUNDING = 1e-9
#: Who is first matters: to take a 1 for a 4 is no error, the other way round it is a grave one.
UNEVEN = np.array(
    [[1.0, 0.75, 0.5, 1.0], [0.5, 1.0, 0.75, 0.5], [0.25, 0.0, 1.0, 0.75], [0.0, 0.25, 0.0, 1.0]]
)


def table(people, missing=0.0, values=(1, 2, 3, 4), items=40):
    random = np.random.default_rng(people)
    usual = random.integers(len(values), size=items)
    rows = np.where(
        random.random((items, people)) < 0.5,
        usual[:, None],
        random.integers(len(values), size=(items, people)),
    )
    gone = random.random(rows.shape) < missing
    return [
        [None if hole else values[place] for place, hole in zip(row, holes, strict=True)]
        for row, holes in zip(rows.tolist(), gone.tolist(), strict=True)
    ] + [[value] * people for value in values]


def value_of(rows, measure):
    return accord.measure(Coding.from_rows(rows), measure, resamples=0).value


def near(value):
    return pytest.approx(value, abs=ROUNDING)


def kappa_by_hand(rows, weights):
    """Cohen's weighted κ from the table; its rows are the first annotator's."""
    counts = np.zeros(weights.shape)
    for first, second in rows:
        counts[first - 1, second - 1] += 1
    share = counts / counts.sum()
    expected = float((np.outer(share.sum(axis=1), share.sum(axis=0)) * weights).sum())
    return (float((share * weights).sum()) - expected) / (1 - expected)


@pytest.mark.parametrize(
    "given",
    [
        UNEVEN,
        UNEVEN.tolist(),
        1 - UNEVEN,
        3 * (1 - UNEVEN),
        {(i + 1, j + 1): 1 - UNEVEN[i, j] for i in range(4) for j in range(4)},
        {str(i + 1): {str(j + 1): 1 - UNEVEN[i, j] for j in range(4)} for i in range(4)},
    ],
    ids=["agreements", "lists", "distances", "distances above 1", "pairs", "nested"],
)
def test_weighted_kappa_takes_any_matrix_and_knows_who_is_first(given):
    rows = table(2)
    there, back = kappa_by_hand(rows, UNEVEN), kappa_by_hand(rows, UNEVEN.T)
    assert abs(there - back) > 0.01
    assert value_of(rows, WeightedKappa(weights=given)) == near(there)
    other_way = [[second, first] for first, second in rows]
    assert value_of(other_way, WeightedKappa(weights=given)) == near(back)


def test_a_file_may_hold_a_matrix_in_which_who_is_first_matters(tmp_path):
    path = tmp_path / "weights.csv"
    lines = [f"{number + 1}," + ",".join(map(str, row)) for number, row in enumerate(1 - UNEVEN)]
    path.write_text("\n".join([",1,2,3,4", *lines]), encoding="utf-8")
    for given in (str(path), path):
        result = WeightedKappa(weights=given)(Coding.from_rows(table(2)))
        assert result.value == near(kappa_by_hand(table(2), UNEVEN))
        assert "|distances:" in result.signature


@pytest.mark.parametrize("kind", [FleissKappa, MultiKappa, LightKappa])
@pytest.mark.parametrize("people", [2, 3])
def test_where_nobody_is_first_a_matrix_counts_both_ways(kind, people):
    rows = table(people, missing=0.2)
    both = value_of(rows, kind(weights=(UNEVEN + UNEVEN.T) / 2))
    assert value_of(rows, kind(weights=UNEVEN)) == near(both)
    assert value_of(rows, kind(weights=UNEVEN.T)) == near(both)


def test_the_error_of_a_kappa_with_any_weights_is_that_of_the_table():
    # Fleiss, Cohen and Everitt (1969), equation 8, cell by cell
    rows = table(2)
    counts = np.zeros((4, 4))
    for first, second in rows:
        counts[first - 1, second - 1] += 1
    share = counts / counts.sum()
    one, other = share.sum(axis=1), share.sum(axis=0)
    observed, expected = (share * UNEVEN).sum(), (np.outer(one, other) * UNEVEN).sum()
    kappa = (observed - expected) / (1 - expected)
    spread = by_chance = 0.0
    for i in range(4):
        for j in range(4):
            usual = UNEVEN[i] @ other + one @ UNEVEN[:, j]
            spread += share[i, j] * (UNEVEN[i, j] - usual * (1 - kappa)) ** 2
            by_chance += one[i] * other[j] * (UNEVEN[i, j] - usual) ** 2
    spread -= (kappa - expected * (1 - kappa)) ** 2
    by_chance -= expected**2
    figures = WeightedKappa(weights=UNEVEN)(Coding.from_rows(rows)).figures
    size = len(rows) * (1 - expected) ** 2
    assert figures["standard error"] == near(np.sqrt(spread / size))
    assert figures["z"] == near(kappa / np.sqrt(by_chance / size))


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ([[1, 2], [3]], "no square"),
        ([1, 2, 3], "no square"),
        (2 * np.eye(4), "1 for each category with itself"),
        ([[1, 1.5], [0, 1]], "from 0 to 1"),
        ([[0, -1], [1, 0]], "from 0 to 1"),
        (7, "as weights; expected identity"),
        ("liner", "no weights 'liner'"),
    ],
)
def test_weights_that_are_none_are_refused(given, words):
    with pytest.raises(QuestionError, match=words):
        WeightedKappa(weights=given)


def test_a_matrix_of_another_size_is_refused_with_the_number_of_categories():
    result = WeightedKappa(weights=np.eye(3))(Coding.from_rows(table(2)))
    assert result.value is None
    assert "weights of 3 categories, and there are 4" in result.reason


@pytest.mark.parametrize(
    ("name", "plain"),
    [("unweighted", "identity"), ("nominal", "identity"), ("equal", "linear"),
     ("squared", "quadratic")],
)  # fmt: skip
def test_weights_go_by_several_names(name, plain):
    for measure in ("weighted-kappa", "gwet-ac2", "fleiss-kappa"):
        found = value_of(table(2), f"{measure}(weights={name})")
        assert found == value_of(table(2), f"{measure}(weights={plain})")


# α


@pytest.mark.parametrize(
    ("weights", "distance"),
    [("identity", "nominal"), ("linear", "linear"), ("quadratic", "interval"),
     ("radical", "radical"), ("ratio", "ratio"), ("circular", "circular"),
     ("bipolar", "bipolar"), ("ordinal", "gwet-ordinal")],
)  # fmt: skip
def test_alpha_with_weights_is_alpha_with_the_distance_they_are_made_from(weights, distance):
    rows = table(3, missing=0.2, values=(1, 2, 4, 9))
    found = value_of(rows, f"alpha(weights={weights})")
    assert found == near(value_of(rows, f"alpha(distance={distance})"))


def test_words_in_an_order_have_ranks_in_alpha_with_weights():
    rows = table(3, values=("low", "middle", "high"))
    place = {"low": 1, "middle": 2, "high": 3}
    placed = [[place[value] for value in row] for row in rows]
    wanted = near(oracle.alpha(placed, lambda a, b: (a - b) ** 2))
    assert value_of(rows, "alpha(weights=quadratic,order=low<middle<high)") == wanted
    coding = Coding.from_rows(rows, categories=["low", "middle", "high"])
    assert accord.measure(coding, "alpha(weights=quadratic)").value == wanted


def test_alpha_takes_a_matrix_of_weights_both_ways():
    rows = table(3, missing=0.2)
    even = (UNEVEN + UNEVEN.T) / 2
    wanted = near(oracle.alpha(rows, lambda a, b: 1 - even[a - 1, b - 1]))
    assert value_of(rows, Alpha(weights=UNEVEN)) == wanted
    distances = {(i + 1, j + 1): 1 - UNEVEN[i, j] for i in range(4) for j in range(4)}
    assert value_of(rows, Alpha(weights=distances)) == wanted


@pytest.mark.parametrize("other", [{"distance": "interval"}, {"squared": True}, {"period": 24}])
def test_weights_and_a_distance_exclude_one_another(other):
    with pytest.raises(QuestionError, match="at once"):
        Alpha(weights="linear", **other)


# Very many categories


@pytest.mark.parametrize("weights", ["linear", "quadratic", "ordinal", "ratio", "circular",
                                     "radical", "bipolar", "edit"])  # fmt: skip
@pytest.mark.parametrize("people", [2, 3])
def test_without_a_matrix_weights_are_the_same(weights, people, monkeypatch):
    rows = table(people, missing=0.2, values=(1, 2, 4, 9.5, 30))
    names = ["brennan-prediger", "fleiss-kappa", "gwet-ac2", "multi-kappa", "light-kappa"]
    names += ["weighted-kappa"] if people == 2 else []
    spellings = [f"{name}(weights={weights})" for name in names]
    held = [accord.measure(Coding.from_rows(rows), name, resamples=50) for name in spellings]
    monkeypatch.setattr("accord.distances.disagreement.MATRIX_LIMIT", 0)
    for name, wanted in zip(spellings, held, strict=True):
        found = accord.measure(Coding.from_rows(rows), name, resamples=50)
        for part in ("value", "observed", "expected"):
            assert getattr(found, part) == near(getattr(wanted, part))
        assert found.figures.get("standard error") == near(wanted.figures.get("standard error"))
        assert tuple(found.interval) == near(tuple(wanted.interval))


def test_too_many_categories_for_all_pairs_are_refused_with_what_can_be_taken(monkeypatch):
    monkeypatch.setattr("accord.distances.disagreement.MATRIX_LIMIT", 3)
    monkeypatch.setattr("accord.distances.disagreement.MOST_IN_PAIRS", 3)
    result = accord.measure(Coding.from_rows(table(2)), "weighted-kappa(weights=circular)")
    assert result.value is None
    assert "take linear, quadratic or ordinal" in result.reason


@pytest.mark.parametrize("name", ["cohen-kappa", "scott-pi", "light-kappa", "weighted-kappa"])
def test_a_hundred_thousand_categories_need_no_table_of_all_pairs(name):
    random = np.random.default_rng(3)
    usual = random.permutation(100_000)
    other = np.where(random.random(100_000) < 0.5, usual, random.integers(0, 100_000, 100_000))
    result = accord.measure(Coding.from_array(np.stack([usual, other], axis=1)), name, resamples=20)
    assert result.value == pytest.approx(0.5, abs=0.02)  # half of them agree, as drawn
    assert result.value in result.interval


# Light's κ of many annotators


@pytest.mark.parametrize("weights", ["identity", "quadratic"])
@pytest.mark.parametrize("missing", [0.0, 0.3])
def test_all_pairs_at_once_are_the_pairs_one_by_one(weights, missing, monkeypatch):
    rows = table(6, missing=missing)
    rows = [[None, *row[1:]] for row in rows]  # and one who judged nothing
    monkeypatch.setattr("accord.statistics.light.DENSE", 0)
    spelling = f"light-kappa(weights={weights})"
    at_once = accord.measure(Coding.from_rows(rows), spelling, resamples=50)
    monkeypatch.setattr("accord.statistics.light.FEW_CATEGORIES", 0)
    one_by_one = accord.measure(Coding.from_rows(rows), spelling, resamples=50)
    place = {value: number for number, value in enumerate((1, 2, 3, 4))}
    weight = oracle.same if weights == "identity" else oracle.quadratic(place)
    assert at_once.value == near(oracle.light(rows, list(place), weight))
    assert at_once.value == near(one_by_one.value)
    assert at_once.observed == near(one_by_one.observed)
    assert at_once.expected == near(one_by_one.expected)
    assert at_once.figures == {pair: near(kappa) for pair, kappa in one_by_one.figures.items()}
    assert tuple(at_once.interval) == near(tuple(one_by_one.interval))
    assert at_once.notes == one_by_one.notes
