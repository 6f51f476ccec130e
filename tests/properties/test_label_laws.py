"""What holds of the coefficients of labels, whatever the labels are."""

import json

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import accord
from accord import Coding
from accord.contract import Run, measures, parse_measure
from accord.errors import DataError

# Sums of a few hundred float64 numbers, in another order.
ROUNDING = 1e-9

NOMINAL = (
    "percent", "bennett-s", "brennan-prediger", "scott-pi", "cohen-kappa", "fleiss-kappa",
    "multi-kappa", "light-kappa", "gwet-ac1", "alpha",
)  # fmt: skip
SCALED = (
    "alpha(distance=ordinal)", "alpha(distance=interval)", "alpha(distance=ratio)",
    "alpha(distance=circular,period=9)", "weighted-kappa", "weighted-kappa(weights=quadratic)",
    "gwet-ac2", "gwet-ac2(weights=ordinal)", "multi-kappa(weights=linear)",
    "fleiss-kappa(weights=radical)", "brennan-prediger(weights=quadratic)",
    "light-kappa(weights=linear)", "icc", "icc(form=ICC1)", "icc(form=ICC1k)", "icc(form=ICC2k)",
    "icc(form=ICC3)", "icc(form=ICC3k)", "kendall-w",
)  # fmt: skip
EVERY = NOMINAL + SCALED
FOR_TWO = ("bennett-s", "scott-pi", "cohen-kappa", "weighted-kappa")
FEW = settings(max_examples=25, deadline=None)


def is_for(spelling, people):
    return people == 2 or spelling.partition("(")[0] not in FOR_TWO


@st.composite
def tables(draw, people=None, *, missing=True):
    """Rows of judgements from 1 to 4."""
    width = draw(st.integers(2, 5)) if people is None else people
    cell = st.integers(1, 4)
    if missing:
        cell = st.one_of(cell, cell, cell, st.none())
    return draw(st.lists(st.lists(cell, min_size=width, max_size=width), min_size=2, max_size=15))


def result_of(rows, spelling, **more):
    return accord.measure(Coding.from_rows(rows), spelling, **{"resamples": 0, **more})


def assert_same(one, other):
    assert (one is None) == (other is None)
    if one is not None:
        assert other == pytest.approx(one, abs=ROUNDING)


@pytest.mark.parametrize("spelling", EVERY)
@FEW
@given(rows=tables(), data=st.data())
def test_neither_who_judged_nor_in_which_order_changes_anything(spelling, rows, data):
    if not is_for(spelling, len(rows[0])):
        rows = [row[:2] for row in rows]
    order = data.draw(st.permutations(range(len(rows[0]))))
    shuffled = data.draw(st.permutations([[row[place] for place in order] for row in rows]))
    one, other = result_of(rows, spelling), result_of(shuffled, spelling)
    assert_same(one.value, other.value)
    assert_same(one.observed, other.observed)
    assert_same(one.expected, other.expected)
    assert one.reason == other.reason


@pytest.mark.parametrize("spelling", NOMINAL)
@FEW
@given(rows=tables(), names=st.permutations(["b", "zz", "a", "Ü"]))
def test_what_categories_are_called_changes_nothing(spelling, rows, names):
    if not is_for(spelling, len(rows[0])):
        rows = [row[:2] for row in rows]
    renamed = [[None if value is None else names[value - 1] for value in row] for row in rows]
    assert_same(result_of(rows, spelling).value, result_of(renamed, spelling).value)


@pytest.mark.parametrize("spelling", EVERY)
@FEW
@given(
    values=st.lists(st.integers(1, 4), min_size=3, max_size=12).filter(lambda v: len(set(v)) > 1),
    people=st.integers(2, 5),
)
def test_perfect_agreement_is_one(spelling, values, people):
    people = people if is_for(spelling, people) else 2
    assert result_of([[v] * people for v in values], spelling).value == pytest.approx(1.0)


@FEW
@given(rows=tables(2, missing=False))
def test_alpha_of_two_who_judged_everything_is_pi_but_for_a_share_of_one_in_twice_the_items(rows):
    # 1 − α = (1 − π)·(2N − 1)/(2N): α tends to π
    alpha, pi = result_of(rows, "alpha").value, result_of(rows, "scott-pi").value
    if pi is not None:
        values = 2 * len(rows)
        assert 1 - alpha == pytest.approx((1 - pi) * (values - 1) / values, abs=ROUNDING)


@FEW
@given(rows=tables(2))
def test_kappa_with_weights_of_identity_is_kappa(rows):
    plain = result_of(rows, "cohen-kappa").value
    assert_same(plain, result_of(rows, "weighted-kappa(weights=identity)").value)
    assert_same(plain, result_of(rows, "weighted-kappa(weights=nominal)").value)


@FEW
@given(rows=tables(2, missing=False))
def test_of_two_annotators_measures_of_several_are_those_of_two(rows):
    for two, several in (
        ("scott-pi", "fleiss-kappa"),
        ("cohen-kappa", "multi-kappa"), ("cohen-kappa", "light-kappa"),
        ("bennett-s", "brennan-prediger"), ("gwet-ac2(weights=identity)", "gwet-ac1"),
        ("weighted-kappa(spacing=value)", "multi-kappa(weights=linear)"),
    ):  # fmt: skip
        assert_same(result_of(rows, two).value, result_of(rows, several).value)


@FEW
@given(rows=tables(2, missing=False))
def test_quadratic_weights_make_alpha_of_numbers_of_pi(rows):
    alpha = result_of(rows, "alpha(distance=interval)").value
    pi = result_of(rows, "fleiss-kappa(weights=quadratic)").value
    if pi is not None:
        values = 2 * len(rows)
        assert 1 - alpha == pytest.approx((1 - pi) * (values - 1) / values, abs=ROUNDING)


@pytest.mark.parametrize("spelling", EVERY)
@FEW
@given(rows=tables(), method=st.sampled_from(["percentile", "bca", "analytic"]))
@example(rows=[[1, 2, 3], [1, 3, 2]], method="analytic")  # degrees of freedom next to none
def test_a_value_lies_in_its_interval_or_the_result_says_that_it_does_not(spelling, rows, method):
    if not is_for(spelling, len(rows[0])):
        rows = [row[:2] for row in rows]
    result = result_of(rows, spelling, resamples=60, interval=method)
    json.dumps(result.to_dict(), allow_nan=False)
    assert (result.value is None) == (result.reason is not None)
    if result.interval is not None:
        low, high = result.interval
        assert low <= high
        inside = low - ROUNDING <= result.value <= high + ROUNDING
        assert inside or any("interval" in note for note in result.notes)


@pytest.mark.parametrize("spelling", EVERY)
def test_annotators_who_know_nothing_of_one_another_agree_as_chance_does(spelling):
    # ratio and circular differ in what chance gives, not in that this is 0
    random = np.random.default_rng(11)
    people = 2 if spelling.partition("(")[0] in FOR_TWO else 3
    rows = random.choice([1, 2, 3, 4], (1500, people)).tolist()
    result = result_of(rows, spelling, resamples=300)
    chance = {"percent": 0.25, "kendall-w": 1 / 3}.get(spelling, 0.0)
    # one in twenty such intervals misses: half as wide again
    low, high = result.interval
    room = (high - low) / 2
    assert low - room <= chance <= high + room


# What is added up for an interval is enough to compute the value of data drawn anew


@pytest.mark.parametrize("people", [2, 4])
@pytest.mark.parametrize(
    "spelling", [name for name in EVERY if "ordinal)" not in name and name != "kendall-w"]
)
def test_sums_drawn_anew_give_the_value_of_the_items_drawn(spelling, people):
    if not is_for(spelling, people):
        people = 2
    random = np.random.default_rng(5)
    rows = random.choice([1.0, 2.0, 3.0, 4.0], (12, people))
    rows[:, 1] = rows[:, 0]
    rows[random.random(rows.shape) < 0.2] = np.nan
    rows[0] = 1.0
    coding = Coding.from_array(rows, categories=[1, 2, 3, 4])
    sums = accord.measure(coding, spelling, resamples=0).statistics
    for _ in range(5):
        drawn = np.append(random.integers(0, 12, 11), 0)
        weights = np.bincount(sums.place_of()[drawn], minlength=len(sums.times))
        again = Coding.from_array(rows[drawn], categories=[1, 2, 3, 4])
        expected = accord.measure(again, spelling, resamples=0).value
        found = float(sums.scores(weights[None] @ sums.rows).value[0])
        assert_same(expected, found if np.isfinite(found) else None)


@pytest.mark.parametrize(
    "spelling",
    ["alpha", "alpha(distance=interval)", "fleiss-kappa", "multi-kappa", "gwet-ac1", "light-kappa",
     "multi-kappa(weights=linear)", "light-kappa(weights=linear)"],
)  # fmt: skip
def test_the_linear_form_for_much_data_differs_little_from_the_exact_one(spelling, monkeypatch):
    random = np.random.default_rng(6)
    rows = random.choice([1, 2, 3, 4], (400, 3))
    rows[:, 1] = np.where(random.random(400) < 0.7, rows[:, 0], rows[:, 1])
    exact = result_of(rows.tolist(), spelling, resamples=500)
    for module in ("agreement", "disagreement", "light"):
        monkeypatch.setattr(f"accord.statistics.{module}.DENSE", 0)
    linear = result_of(rows.tolist(), spelling, resamples=500)
    assert linear.value == pytest.approx(exact.value, abs=ROUNDING)
    assert linear.observed == pytest.approx(exact.observed, abs=ROUNDING)
    assert linear.expected == pytest.approx(exact.expected, abs=ROUNDING)
    # of the order of one in 400, where an interval is some 0.15 wide
    assert tuple(linear.interval) == pytest.approx(tuple(exact.interval), abs=0.005)


# Chance, by shuffling


def test_a_permutation_p_value_is_small_where_annotators_agree_and_not_where_they_do_not():
    random = np.random.default_rng(2)
    true = random.integers(0, 3, 60)
    other = np.where(random.random(60) < 0.6, true, random.integers(0, 3, 60))
    agreeing = result_of(np.stack([true, other], axis=1).tolist(), "alpha", permutations=99)
    assert agreeing.p_value == pytest.approx(1 / 100)
    independent = random.integers(0, 3, (60, 2)).tolist()
    assert result_of(independent, "cohen-kappa", permutations=99).p_value > 0.05


def test_p_values_of_independent_annotators_are_even():
    random = np.random.default_rng(9)
    found = [
        result_of(random.integers(0, 3, (25, 2)).tolist(), "scott-pi", permutations=39).p_value
        for _ in range(60)
    ]
    # of 60 even values, 30 ± 7.7 lie below a half at two standard errors
    assert 18 <= sum(p <= 0.5 for p in found) <= 42
    assert min(found) >= 1 / 40


def test_a_permutation_keeps_who_judged_what_and_each_annotators_labels():
    rows = [[1, None], [2, 2], [1, 1], [None, 2], [2, 1]]
    result = result_of(rows, "alpha", permutations=200)
    assert 1 / 201 <= result.p_value <= 1


def test_p_is_the_same_with_one_thread_and_with_three():
    rows = np.random.default_rng(1).integers(0, 3, (30, 3)).tolist()
    found = {
        parse_measure("fleiss-kappa")(
            Coding.from_rows(rows), run=Run(jobs=jobs, permutations=50)
        ).p_value
        for jobs in (1, 3)
    }
    assert len(found) == 1


# No value


UNDEFINED = {
    "nothing": ([], "no annotator"),
    "one annotator": ([["a"], ["b"]], "only one annotator"),
    "nobody judged": ([[None, None], [None, None]], "nobody judged an item"),
    "no item twice": ([["1", None], [None, "2"]], "no item was judged by two annotators"),
    "one category": ([["1", "1"], ["1", "1"], ["1", "1"]], "one category|the same|ranks all items"),
}


@pytest.mark.parametrize("case", UNDEFINED)
@pytest.mark.parametrize("spelling", EVERY)
def test_where_there_is_nothing_to_compare_there_is_a_reason(spelling, case):
    rows, words = UNDEFINED[case]
    result = result_of(rows, spelling)
    if spelling == "percent" and case == "one category":
        assert result.value == 1.0
        return
    assert result.value is None
    assert any(word in result.reason for word in words.split("|")), result.reason
    record = json.loads(json.dumps(result.to_dict(), allow_nan=False))
    assert record["value"] is None
    assert record["reason"] == result.reason


@pytest.mark.parametrize("name", sorted(set(FOR_TWO)))
def test_a_measure_for_two_names_the_one_for_more(name):
    reason = result_of([[1, 2, 1], [2, 2, 2]], name).reason
    other = reason.partition("take ")[2].partition(",")[0]
    assert result_of([[1, 2, 1], [2, 2, 2]], other).value is not None
    parts = accord.measure(Coding.from_rows([[1, 2, 1], [2, 2, 2]]), name).by("pair")
    assert len(parts) == 3


@pytest.mark.parametrize(
    ("spelling", "rows", "named"),
    [
        ("icc", [["a", "b"], ["b", "b"]], "alpha"),
        ("kendall-w", [["a", "b"], ["b", "b"]], "alpha"),
        ("icc", [[1, 2, None], [None, 3, 4], [5, 6, 5]], "icc(form=ICC1)"),
        ("kendall-w", [[1, 2, None], [None, 3, 4], [5, 6, 5]], "alpha(distance=ordinal)"),
        ("alpha(distance=ratio)", [[-1, 2], [3, 4]], "interval"),
        ("alpha(distance=interval)", [["a", "b"], ["b", "b"]], "nominal"),
        ("weighted-kappa", [["lo", "mid"], ["hi", "hi"]], "order=low<middle<high"),
        ("gwet-ac2", [["lo", "mid"], ["hi", "hi"]], "order=low<middle<high"),
        ("gamma", [[1, 2], [2, 2]], "alpha"),
    ],
)
def test_what_does_not_apply_names_what_does(spelling, rows, named):
    result = result_of(rows, spelling)
    assert result.value is None
    assert named in result.reason


@pytest.mark.parametrize("label", [float("inf"), -float("inf"), 10**400])
def test_a_number_that_no_float_can_hold_is_refused_where_the_coding_is_made(label):
    with pytest.raises(DataError, match="as a label"):
        Coding.from_rows([[label, 1], [2, 2]])


def test_one_item_makes_alpha_zero_and_the_result_says_so():
    result = result_of([[1, 2, 2]], "alpha")
    assert result.value == pytest.approx(0.0)
    assert "one item only" in result.notes[0]


def test_parts_of_every_kind_have_a_value_or_a_reason():
    random = np.random.default_rng(4)
    rows = random.integers(1, 4, (20, 3)).astype(object)
    rows[random.random(rows.shape) < 0.2] = None
    coding = Coding.from_rows(rows.tolist(), documents=["d1"] * 10 + ["d2"] * 10)
    for name, kind in measures.items():
        if kind.kind != "labels":
            continue
        result = accord.measure(coding, name, resamples=20)
        for division in kind.divisions:
            for part in result.by(division).values():
                json.dumps(part.to_dict(), allow_nan=False)
                assert (part.value is None) == (part.reason is not None)
