"""Numbers near the ends of what a float can hold, and categories by the thousand."""

from fractions import Fraction
from itertools import combinations, permutations

import label_oracles as oracle
import numpy as np
import pytest

import accord
from accord import Coding

#: α is a difference from 1 of a ratio of sums of a few hundred float64 numbers.
ROUNDING = 1e-9


def exact(rows, distance):
    """Return α in whole fractions, which know no rounding and no end of numbers."""
    rows = [[Fraction(value) for value in row] for row in oracle.pairable(rows)]
    values = [value for row in rows for value in row]
    observed = sum(
        distance(a, b) / (len(row) - 1) for row in rows for a, b in permutations(row, 2)
    ) / len(values)
    expected = 2 * sum(distance(a, b) for a, b in combinations(values, 2))
    return 1 - float(observed / (expected / (len(values) * (len(values) - 1))))


DISTANCES = {
    "interval": lambda a, b: (a - b) ** 2,
    "linear": lambda a, b: abs(a - b),
    "ratio": oracle.ratio,
}
MAGNITUDES = {
    "tiny": lambda random: random.choice([0.0, 5e-324, 1e-310, 2e-300, 3.5e-299]),
    "huge": lambda random: random.choice([1e300, 2e300, 1.5e307, 1.7e308]),
    "of both signs": lambda random: random.choice([-1.7e308, 1.7e308, 0.0, -1e308, 1e-300]),
    "of all magnitudes": lambda random: 10.0 ** random.uniform(-300, 300),
    "nearly the same": lambda random: 1.0 + 2.0**-52 * random.integers(0, 6),
    "far from 0 and near one another": lambda random: -1e15 + random.integers(0, 9),
    "huge and near one another": lambda random: 1e300 * (1.0 + 2.0**-50 * random.integers(0, 6)),
}


@pytest.mark.parametrize("name", DISTANCES)
@pytest.mark.parametrize("magnitude", MAGNITUDES)
def test_alpha_of_extreme_numbers_is_exact(magnitude, name):
    random = np.random.default_rng(5)
    draw = MAGNITUDES[magnitude]
    rows = []
    for _ in range(12):
        usual = draw(random)
        rows.append([usual if random.random() < 0.5 else draw(random) for _ in range(3)])
    # what cannot be paired is of no consequence, however large it is
    rows.append([1e307, None, None])
    if name == "ratio" and min(value for row in rows[:-1] for value in row) < 0.0:
        return
    measure = f"alpha(distance={name})"
    result = accord.measure(Coding.from_rows(rows), measure, resamples=50)
    assert result.value == pytest.approx(exact(rows, DISTANCES[name]), abs=ROUNDING)
    assert result.interval is not None


def test_disagreement_that_no_number_can_hold_is_left_out_and_said():
    result = accord.measure(Coding.from_rows([[1e200, 0], [0, 0]]), "alpha(distance=interval)")
    assert result.value == pytest.approx(0.0, abs=ROUNDING)
    assert result.observed is None
    assert result.expected is None
    assert any("no number can hold" in note for note in result.notes)
    within = accord.measure(Coding.from_rows([[1e150, 0], [0, 0]]), "alpha(distance=interval)")
    assert within.observed == pytest.approx(5e299)


@pytest.mark.parametrize("scale", [1e-310, 1e-200, 1e200, 1e307])
@pytest.mark.parametrize("form", ["ICC1", "ICC2", "ICC3k"])
def test_the_unit_of_the_numbers_does_not_change_their_correlation(form, scale):
    rows = [[1, 2, 1], [2, 2, 3], [3, 2, 3], [3, 3, 3], [5, 4, 4]]
    plain = accord.measure(Coding.from_rows(rows), f"icc(form={form})", interval="analytic")
    other = [[value * scale for value in row] for row in rows]
    found = accord.measure(Coding.from_rows(other), f"icc(form={form})", interval="analytic")
    # below 1e-308 numbers have fewer digits
    room = 1e-9 if scale < 1e-308 else 1e-12
    assert found.value == pytest.approx(plain.value, rel=room)
    assert tuple(found.interval) == pytest.approx(tuple(plain.interval), rel=room)


@pytest.mark.parametrize("name", ["nominal", "interval", "ordinal"])
def test_many_categories_have_the_values_that_each_has_by_itself(name, monkeypatch):
    random = np.random.default_rng(2)
    rows = np.clip(random.integers(1, 9, 60)[:, None] + random.integers(-1, 2, (60, 4)), 1, 9)
    coding = Coding.from_rows(
        [[int(value) if value != 4 else None for value in row] for row in rows]
    )
    one_by_one = accord.measure(coding, f"alpha(distance={name})").by("category")
    monkeypatch.setattr("accord.contract.disagreeing.MOST_RESAMPLED", 0)
    at_once = accord.measure(coding, f"alpha(distance={name})").by("category")
    assert list(at_once) == list(one_by_one)
    for label, result in at_once.items():
        alone = one_by_one[label]
        for part in ("value", "observed", "expected"):
            assert getattr(result, part) == pytest.approx(getattr(alone, part), abs=ROUNDING)
        assert result.interval is None
        assert alone.value in alone.interval
        assert result.signature == alone.signature


def test_a_circle_has_an_end():
    coding = Coding.from_rows([[-1e308, 0.0], [1e308, 1e308], [0.0, 0.0]])
    result = accord.measure(coding, "alpha(distance=circular)")
    assert result.value is None
    assert "give its length: period=360" in result.reason
