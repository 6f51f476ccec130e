"""The compiled loops do what the same source does when Python runs it."""

import json
import os
import pkgutil
import subprocess
import sys
from copy import deepcopy
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from data import annotations, continuum_of, simulated
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles import dissimilarity

import accord
from accord import kernels
from accord.kernels.compiler import interpreted
from accord.measures import Gamma

TESTS = Path(__file__).parents[1]

#: The kernels that alignments are made with, and the modules that they are in.
ALIGNING = {
    "count_meeting": "pairs",
    "list_meeting": "pairs",
    "neighbour_lists": "pairs",
    "connected_components": "pairs",
    "match_two": "matching",
    "align_small": "subsets",
    "search_tuples": "tuples",
    "cover_exactly": "covers",
}


def same(one, other):
    """Tell whether two answers are the same to the last bit, arrays within them included."""
    if isinstance(one, tuple):
        return len(one) == len(other) and all(map(same, one, other))
    # work space that nobody has written on yet may hold anything, NaN too
    return one is other or np.array_equal(one, other, equal_nan=True)


class Twin:
    """Runs a kernel compiled and interpreted, and compares what they return and leave behind."""

    def __init__(self, name):
        self.compiled = getattr(kernels, name)
        self.interpreted = getattr(interpreted(ALIGNING[name]), name)
        self.calls = 0

    def __call__(self, *arguments):
        copies = deepcopy(arguments)
        expected = self.interpreted(*copies)
        found = self.compiled(*arguments)
        assert same(found, expected)
        for one, other in zip(arguments, copies, strict=True):
            if isinstance(one, (np.ndarray, tuple)):
                assert same(one, other)
        self.calls += 1
        return found


@pytest.fixture(scope="module")
def twins():
    """Put a twin in the place of every kernel of the alignment."""
    made = {name: Twin(name) for name in ALIGNING}
    with pytest.MonkeyPatch.context() as patch:
        for name, twin in made.items():
            patch.setattr(kernels, name, twin)
        yield made


def test_every_kernel_behind_an_alignment_has_a_twin():
    homes = {name: module for name, module in kernels._HOME.items() if name in ALIGNING}
    assert homes == ALIGNING


@pytest.mark.parametrize(
    "module",
    [one.name for one in pkgutil.iter_modules(kernels.__path__) if one.name != "compiler"],
)
def test_every_module_of_kernels_is_compared_with_its_interpreted_twin(module):
    tests = (path.read_text(encoding="utf-8") for path in TESTS.rglob("test_*.py"))
    assert module in ALIGNING.values() or any(f'interpreted("{module}")' in text for text in tests)


@given(annotations(most_annotators=2, most_units=10))
@settings(max_examples=40)
def test_matching_two_annotators_is_the_same_interpreted(twins, marked):
    before = twins["match_two"].calls
    accord.align(continuum_of(marked), jobs=1)
    # two that differ more than this cost less when each is alone, so that nobody is matched
    close = [dissimilarity(one, other) < 1.999 for one, other in product(*marked)]
    assert twins["match_two"].calls > before or not any(close)


@given(annotations(most_annotators=4, most_units=3))
@settings(max_examples=40)
def test_aligning_small_components_is_the_same_interpreted(twins, marked):
    accord.align(continuum_of(marked), jobs=1)


@pytest.mark.parametrize(
    ("annotators", "units", "overlapping", "seed"),
    # the latter are among those whose linear program is not integral, which covers finish
    [(3, 12, False, 0), (4, 7, True, 1), (3, 12, False, 52), (3, 20, True, 2), (4, 10, True, 7)],
)
def test_aligning_larger_components_is_the_same_interpreted(
    twins, annotators, units, overlapping, seed
):
    marked = simulated(annotators, units, seed, overlapping=overlapping, noise=0.5)
    before = twins["search_tuples"].calls
    accord.align(continuum_of(marked), jobs=1)
    assert twins["search_tuples"].calls > before


def test_greedy_alignment_is_the_same_interpreted(twins):
    before = twins["search_tuples"].calls
    accord.align(continuum_of(simulated(3, 8, 3)), Gamma(alignment="greedy"), jobs=1)
    assert twins["search_tuples"].calls > before


def test_covers_are_the_same_interpreted(twins):
    before = twins["cover_exactly"].calls
    for seed in (9, 14, 19):
        accord.align(continuum_of(simulated(4, 10, seed, overlapping=True, noise=0.5)), jobs=1)
    assert twins["cover_exactly"].calls > before


# Kernels that sum over segments


@st.composite
def sorted_segments(draw, *, descending=False):
    size = draw(st.integers(1, 12))
    kind = draw(st.lists(st.integers(0, 3), min_size=size, max_size=size))
    length = draw(st.lists(st.integers(1, 20), min_size=size, max_size=size))
    cluster = draw(st.lists(st.integers(0, 2), min_size=size, max_size=size))
    order = np.lexsort((-np.array(length), kind)) if descending else np.argsort(length)
    weight = np.array(draw(st.lists(st.lists(st.integers(0, 3), min_size=3, max_size=3),
                                    min_size=1, max_size=4)), float)  # fmt: skip
    return (
        np.array(kind, np.int64)[order],
        np.array(length, float)[order],
        np.array(cluster, np.int64)[order],
        weight,
    )


@given(sorted_segments(), st.sampled_from([0.0, 1 / 3]))
def test_sums_over_slid_segments_are_the_same_interpreted(segments, correction):
    kind, length, cluster, weight = segments
    found, expected = np.zeros(len(weight)), np.zeros(len(weight))
    kernels.slid_unlike(kind, length, cluster, weight, correction, found)
    interpreted("sliding").slid_unlike(kind, length, cluster, weight, correction, expected)
    assert same(found, expected)


@given(sorted_segments(descending=True), st.data())
def test_sums_over_units_in_gaps_are_the_same_interpreted(segments, data):
    kind, length, cluster, weight = segments
    size = len(kind)
    is_gap = np.array(data.draw(st.lists(st.booleans(), min_size=size, max_size=size)))
    # within a category from the longest to the shortest, gaps before units of the same length
    order = np.lexsort((~is_gap, -length, kind))
    number = data.draw(st.lists(st.integers(1, 3), min_size=size, max_size=size))
    columns = (
        kind[order], length[order], is_gap[order], np.array(number, float), cluster[order], weight,
    )  # fmt: skip
    found, expected = np.zeros((len(weight), 4)), np.zeros((len(weight), 4))
    kernels.slid_into_gaps(*columns, 1.0, found)
    interpreted("sliding").slid_into_gaps(*columns, 1.0, expected)
    assert same(found, expected)


@given(st.lists(st.lists(st.tuples(st.floats(0, 50), st.floats(0.1, 20)), max_size=5), max_size=5))
def test_the_lengths_of_unions_are_the_same_interpreted(groups):
    groups = [sorted(group) for group in groups]
    offset = np.cumsum([0, *map(len, groups)])
    low = np.array([begin for group in groups for begin, _ in group], float)
    high = np.array([begin + length for group in groups for begin, length in group], float)
    found, expected = np.zeros(len(groups)), np.zeros(len(groups))
    kernels.union_lengths(offset, low, high, found)
    interpreted("sliding").union_lengths(offset, low, high, expected)
    assert same(found, expected)


# Without a compiler

SCRIPT = """
import json, sys
sys.path.insert(0, {properties!r})
from data import continuum_of, simulated
import accord
from accord.kernels.compiler import INTERPRETED
results = [
    accord.measure(continuum_of(simulated(people, 6, 1)), f"{{name}}(precision=0.3)", jobs=1)
    for people in (2, 3) for name in ("gamma", "gamma-cat")
]
print(json.dumps([INTERPRETED, [[one.value, one.observed, one.expected] for one in results]]))
"""


def test_without_a_compiler_the_values_are_the_same_to_the_last_bit():
    script = SCRIPT.format(properties=str(Path(__file__).parent))

    def run(**more):
        done = subprocess.run(
            [sys.executable, "-W", "error", "-c", script],
            env={**os.environ, **more}, capture_output=True, text=True, check=True,
        )  # fmt: skip
        return json.loads(done.stdout)

    (without, slow), (compiled, quick) = run(ACCORD_KERNELS="python"), run(ACCORD_KERNELS="")
    assert (without, compiled) == (True, False)
    assert slow == quick


def test_compiling_is_said_on_standard_error_when_it_happens_and_only_then(tmp_path):
    script = (
        "import accord\n"
        "units = {'ann': [(0, 5, 'a'), (7, 9, 'b')], 'bob': [(1, 5, 'a'), (7, 9, 'b')]}\n"
        "print(accord.align(accord.Continuum.from_units(units), jobs=1).disorder)\n"
    )
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path), "ACCORD_KERNELS": ""}
    first, second = (
        subprocess.run(
            [sys.executable, "-c", script],
            capture_output=True, text=True, check=True, env=environment,
        )
        for _ in range(2)
    )  # fmt: skip
    assert first.stderr.count("compiling its kernels") == 1
    assert second.stderr == ""
    assert first.stdout == second.stdout


def test_an_old_coverage_that_numba_breaks_on_does_not_stop_anything(tmp_path):
    (tmp_path / "coverage.py").write_text("class CoverageData: pass\n")
    script = (
        "import accord, coverage\n"
        "units = {'ann': [(0, 4, 'a')], 'bob': [(0, 5, 'a')]}\n"
        "print(accord.align(accord.Continuum.from_units(units), jobs=1).disorder)\n"
        "from accord import kernels\n"
        "print(hasattr(kernels.search_tuples, 'py_func'), hasattr(coverage, 'types'))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONPATH": str(tmp_path), "ACCORD_KERNELS": ""},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    disorder, state = done.stdout.splitlines()
    assert float(disorder) == pytest.approx((1 / 9) ** 2, abs=1e-12)
    assert state == "True False"
    assert "interpreted" not in done.stderr
