"""The loops that realign tokens: the same interpreted, and as good as trying everything."""

from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from accord import kernels
from accord.alignment.anchors import divided, positions, runs_of_elements, runs_of_letters
from accord.alignment.tokens import shifts
from accord.kernels.compiler import interpreted

units = st.lists(st.integers(0, 3), max_size=12)


def partners_by(module, first, second, limit=50, boxes=None):
    one, two = np.array(first, np.int32), np.array(second, np.int32)
    partner = np.full(len(one), -1, np.int64)
    edges = np.array(boxes or [[0, len(one), 0, len(two)]], np.int64)
    module.common_subsequence(one, two, edges, limit, partner)
    return partner.tolist()


def longest_common(first, second):
    """Return the length by the textbook's table."""
    table = [[0] * (len(second) + 1) for _ in range(len(first) + 1)]
    for i, one in enumerate(first):
        for j, other in enumerate(second):
            table[i + 1][j + 1] = (
                table[i][j] + 1 if one == other else max(table[i][j + 1], table[i + 1][j])
            )
    return table[-1][-1]


def check_is_common(first, second, partner):
    met = [(i, j) for i, j in enumerate(partner) if j >= 0]
    assert all(first[i] == second[j] for i, j in met)
    assert all(j < k for (_, j), (_, k) in pairwise(met))
    return len(met)


@given(units, units)
def test_common_subsequences_are_the_same_interpreted_and_the_longest(first, second):
    partner = partners_by(kernels, first, second)
    assert partner == partners_by(interpreted("difference"), first, second)
    assert check_is_common(first, second, partner) == longest_common(first, second)


@given(units, units, st.integers(1, 3))
def test_with_few_steps_allowed_a_common_subsequence_is_still_found(first, second, limit):
    partner = partners_by(kernels, first, second, limit)
    assert partner == partners_by(interpreted("difference"), first, second, limit)
    check_is_common(first, second, partner)


@given(st.lists(st.integers(0, 20), max_size=14))
def test_increasing_subsequences_are_the_same_interpreted_and_the_longest(values):
    column = np.array(values, np.int64)
    found, expected = np.zeros(len(values), bool), np.zeros(len(values), bool)
    length = kernels.longest_increasing(column, found)
    assert length == interpreted("difference").longest_increasing(column, expected)
    assert np.array_equal(found, expected)
    kept = column[found]
    assert (np.diff(kept) > 0).all()
    best = [1] * len(values)
    for place, value in enumerate(values):
        before = [best[k] for k in range(place) if values[k] < value]
        best[place] += max(before, default=0)
    assert length == len(kept) == max(best, default=0)


words = st.lists(st.sampled_from(["a", "b", "ab", "ba", "aab", "b", "abab"]), max_size=6)


def shifts_of(first, second):
    kinds = sorted({*first, *second})
    letter = np.array([ord(mark) for kind in kinds for mark in kind], np.int32)
    begin = np.cumsum([0, *map(len, kinds)]).astype(np.int64)
    one, two = (np.array([kinds.index(w) for w in text], np.int32) for text in (first, second))
    places = [np.cumsum([0, *map(len, column)]).astype(np.int64) for column in (first, second)]
    partner = np.full(len(one), -1, np.int64)
    edges = np.array([[0, len(one), 0, len(two)]], np.int64)
    kernels.common_subsequence(one, two, edges, 50, partner)
    shift = shifts((one, places[0]), (two, places[1]), partner, letter, begin)
    return shift.tolist(), places[1].tolist()


@given(words, words)
def test_units_are_placed_where_their_letters_are(first, second):
    shift, begin = shifts_of(first, second)
    text = "".join(first)
    last = 0
    for word, moved, place in zip(second, shift, begin, strict=False):
        if moved != kernels.NOWHERE:
            start = place + moved
            assert start >= last
            assert text[start : start + len(word)] == word
            last = start + len(word)


@given(st.permutations(["abc", "de", "f", "ghij", "kl"]))
def test_units_that_are_cut_otherwise_all_find_their_letters(first):
    text = "".join(first)
    shift, _ = shifts_of(first, list(text))
    assert shift == [0] * len(text)


# Anchors

texts = st.lists(st.text("ab", min_size=1, max_size=3), max_size=14)


@given(texts, st.integers(1, 4), st.integers(0, 14), st.booleans())
def test_runs_have_the_same_number_just_when_they_are_the_same(words, size, middle, by_letters):
    """Of elements, or of letters from the beginning of a word on; none goes beyond its slice."""
    kinds = sorted(set(words))
    letter = np.array([ord(mark) for kind in kinds for mark in kind], np.int32)
    begin = np.cumsum([0, *map(len, kinds)]).astype(np.int64)
    units = np.array([kinds.index(word) for word in words], np.int32)
    middle = min(middle, len(words))
    edges = np.array([0, middle]), np.array([middle, len(words)])
    runs = runs_of_elements(units, size)
    if by_letters:
        runs = runs_of_letters(units, letter, begin, size)
    numbers, whole = runs(*positions(*edges))
    expected = []
    for place in range(len(words)):
        rest = words[place : middle if place < middle else len(words)]
        run = "".join(rest)[:size] if by_letters else tuple(rest[:size])
        expected.append(run if len(run) == size else None)
    assert whole.tolist() == [run is not None for run in expected]
    kept = [(run, number) for run, number in zip(expected, numbers.tolist(), strict=True) if run]
    assert len({run for run, _ in kept}) == len({number for _, number in kept}) == len(set(kept))


def test_the_number_of_a_run_of_letters_is_the_same_in_another_text_cut_otherwise():
    kinds = ["ab", "cd", "abc", "d", "x"]
    letter = np.array([ord(mark) for kind in kinds for mark in kind], np.int32)
    begin = np.cumsum([0, *map(len, kinds)]).astype(np.int64)
    found = []
    for units in ([0, 1], [4, 4, 2, 3]):
        runs = runs_of_letters(np.array(units, np.int32), letter, begin, 4)
        numbers, whole = runs(*positions(np.array([0]), np.array([len(units)])))
        found.append({int(number) for number in numbers[whole]})
    assert found[0] < found[1]


@given(st.lists(st.integers(0, 9), max_size=30), st.lists(st.integers(0, 9), max_size=30))
def test_divided_boxes_follow_one_another_and_begin_at_what_occurs_once(first, second):
    one, two = np.array(first, np.int32), np.array(second, np.int32)
    half = len(first) // 2, len(second) // 2
    boxes = np.array([[0, half[0], 0, half[1]], [half[0], len(one), half[1], len(two)]], np.int64)
    found = divided(runs_of_elements(one, 2), runs_of_elements(two, 2), boxes, 1)
    begins = {tuple(box) for box in boxes[:, ::2].tolist()}
    for low_one, high_one, low_two, high_two in found.tolist():
        assert low_one <= high_one
        assert low_two <= high_two
        if (low_one, low_two) not in begins:
            run = first[low_one : low_one + 2]
            assert run == second[low_two : low_two + 2]
            for text, cut, place in ((first, half[0], low_one), (second, half[1], low_two)):
                side = text[:cut] if place < cut else text[cut:]
                assert [side[k : k + 2] for k in range(len(side))].count(run) == 1
    assert (found[1:, ::2] == found[:-1, 1::2]).all()
    assert (found[0, ::2] == 0).all()
    assert found[-1, 1::2].tolist() == [len(first), len(second)]


def ends_by(module, first, second):
    """What is left of one box over two texts, and the partners found at its ends."""
    kinds = sorted({*first, *second})
    letter = np.array([ord(mark) for kind in kinds for mark in kind], np.int32)
    begin = np.cumsum([0, *map(len, kinds)]).astype(np.int64)
    one, two = (np.array([kinds.index(w) for w in text], np.int32) for text in (first, second))
    partner = np.full(len(one), -1, np.int64)
    edges = np.array([[0, len(one), 0, len(two)]], np.int64)
    module.match_shared_ends(one, two, letter, begin, edges, partner)
    return edges[0].tolist(), partner.tolist()


@given(words, words)
def test_shared_ends_have_the_same_letters_and_are_the_longest_that_both_cut(first, second):
    (a0, a1, b0, b1), partner = ends_by(kernels, first, second)
    assert ends_by(interpreted("difference"), first, second) == ([a0, a1, b0, b1], partner)
    heads = [
        (i, j)
        for i in range(len(first) + 1)
        for j in range(len(second) + 1)
        if "".join(first[:i]) == "".join(second[:j])
    ]
    assert (a0, b0) == max(heads)
    tails = [
        (i, j)
        for i in range(a0, len(first) + 1)
        for j in range(b0, len(second) + 1)
        if "".join(first[i:]) == "".join(second[j:])
    ]
    assert (a1, b1) == min(tails)
    for i, j in enumerate(partner):
        if j >= 0:
            assert first[i] == second[j]
            assert i < a0 or i >= a1
            assert j < b0 or j >= b1


def test_a_word_that_recurs_is_not_taken_for_another_one():
    """`cannot can` cut as `can not can`: the first `can` is half of `cannot`."""
    (a0, a1, b0, b1), partner = ends_by(kernels, ["cannot", "can"], ["can", "not", "can"])
    assert (a0, a1, b0, b1) == (2, 2, 3, 3)
    assert partner == [-1, 2]
