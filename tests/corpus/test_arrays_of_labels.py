"""Arrays of numbers are the labels that rows of them are, and large ones need little memory."""

import tracemalloc

import numpy as np
import pytest

import accord
from accord import Coding

ARRAYS = {
    "small whole numbers": lambda random, shape: random.integers(-128, 128, shape).astype("i1"),
    "unsigned": lambda random, shape: random.integers(0, 256, shape).astype("u1"),
    "few whole numbers": lambda random, shape: random.integers(-2, 3, shape),
    "with a gap": lambda random, shape: random.choice([-5, 0, 7, 1000], shape),
    "beyond what floats tell apart": lambda random, shape: random.choice(
        [2**53, 2**53 + 1, -(2**62), 2**62], shape
    ),
    "huge and unsigned": lambda random, shape: (
        np.uint64(2**63) + random.integers(0, 3, shape).astype("u8")
    ),
    "whole floats": lambda random, shape: random.integers(-3, 4, shape).astype(float),
    "short floats": lambda random, shape: random.integers(-40000, 40000, shape).astype("f2"),
    "fractions": lambda random, shape: random.choice([0.5, 1.0, 2.25, -7.0, 1e300], shape),
    "truth values": lambda random, shape: random.random(shape) < 0.5,
}


@pytest.mark.parametrize("order", ["C", "F"])
@pytest.mark.parametrize("missing", [None, 0, -1])
@pytest.mark.parametrize("kind", ARRAYS)
def test_an_array_holds_the_labels_that_its_rows_hold(kind, missing, order, monkeypatch):
    monkeypatch.setattr("accord.corpus.categories.AT_HAND", 12)  # several pieces of few rows
    random = np.random.default_rng(len(kind))
    for shape in ((0, 2), (1, 1), (5, 3), (40, 2)):
        values = np.array(ARRAYS[kind](random, shape), order=order)
        if values.dtype.kind == "f":
            values[random.random(shape) < 0.2] = np.nan
        rows = [
            [None if np.isnan(value) or value == missing else value.item() + 0 for value in row]
            for row in values
        ]
        found = Coding.from_array(values, missing=missing)
        wanted = Coding.from_rows(rows, annotators=map(str, range(shape[1])))
        assert found.codes.tolist() == wanted.codes.tolist()
        if found.judgements:
            assert found.categories == wanted.categories
        assert found.counts.tolist() == wanted.counts.tolist()


def test_alpha_of_many_items_needs_little_more_than_their_labels():
    random = np.random.default_rng(1)
    items = 1_000_000
    array = random.integers(0, 300, (items, 5), dtype=np.int32)
    accord.measure(Coding.from_array(array[:9]), "alpha")  # what is loaded once
    coding = Coding.from_array(array)
    tracemalloc.start()
    accord.measure(coding, "alpha")
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    # 50 bytes an item, where its five labels take 20
    assert most < 50 * items


def test_rows_of_which_most_differ_have_the_values_that_sorted_ones_have(monkeypatch):
    random = np.random.default_rng(2)
    array = random.integers(0, 40, (300, 4)).astype(float)
    array[random.random(array.shape) < 0.3] = np.nan
    spellings = ["alpha", "alpha(distance=interval)", "fleiss-kappa", "gwet-ac1", "percent", "icc",
                 "multi-kappa", "light-kappa", "kendall-w", "icc(form=ICC1)"]  # fmt: skip
    sorted_ones = Coding.from_array(array)
    wanted = {name: accord.measure(sorted_ones, name, interval="analytic") for name in spellings}
    monkeypatch.setattr("accord.corpus.patterns.MANY", 100)
    monkeypatch.setattr("accord.corpus.patterns.LOOKED_AT", 50)
    wide = np.concatenate([array, np.full((300, 8), np.nan)], axis=1)  # most judged nothing
    for given in (array, wide):
        plain = Coding.from_array(given)
        assert plain.patterns.is_plain
        for name in spellings:
            if given is wide and name in ("icc", "kendall-w"):
                continue
            found = accord.measure(plain, name, interval="analytic")
            assert found.value == pytest.approx(wanted[name].value, abs=1e-9)
            assert found.observed == pytest.approx(wanted[name].observed, abs=1e-9)
            assert found.expected == pytest.approx(wanted[name].expected, abs=1e-9)
            if name in ("alpha", "gwet-ac1", "fleiss-kappa"):
                assert tuple(found.interval) == pytest.approx(tuple(wanted[name].interval))
                items = found.by("item")
                assert items.keys() == wanted[name].by("item").keys()
    again = Coding.from_array(array)
    assert again.digest == sorted_ones.digest
