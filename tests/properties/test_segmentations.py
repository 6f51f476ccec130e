"""Segmentations: the fast ways give what the definitions say, and the measures behave as such."""

from itertools import accumulate, combinations, pairwise

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import accord
from accord import Continuum, Corpus, kernels
from accord.kernels.compiler import interpreted

# Ratios and sums of a few dozen float64 numbers: only their rounding is allowed for.
EXACT = 1e-9

DISTANCES = ("pk", "window-diff", "window-diff(lamprier=true)", "generalized-hamming")
SIMILARITIES = ("segmentation-similarity", "boundary-similarity", "boundary-similarity(n_t=4)")


@st.composite
def segmented(draw, annotators=2, longest=30):
    """Draw the boundaries of some annotators, and the length of the text."""
    length = draw(st.integers(2, longest))
    places = st.lists(st.integers(1, length - 1), unique=True).map(sorted)
    return [draw(places) for _ in range(annotators)], length


def continuum_of(boundaries, length, **more):
    return Continuum.from_boundaries(
        dict(zip("abcde", boundaries, strict=False)), length=length, **more
    )


def value(data, spelling):
    return accord.measure(data, spelling).value


# The definitions, one place after the other


def window_of(boundaries, length):
    return max(2, int(length / (len(boundaries) + 1) / 2 + 0.5))


def pk_by_hand(other, reference, length, window):
    labels = [
        [sum(place <= unit for place in places) for unit in range(length)]
        for places in (other, reference)
    ]
    wrong = [
        (labels[0][unit] == labels[0][unit + window])
        != (labels[1][unit] == labels[1][unit + window])
        for unit in range(length - window)
    ]
    return sum(wrong) / len(wrong) if wrong else None


def window_diff_by_hand(other, reference, length, window, *, weighted=False, overhang=0):
    apart = [
        abs(
            sum(unit < place <= unit + window for place in other)
            - sum(unit < place <= unit + window for place in reference)
        )
        for unit in range(-overhang, length - window + overhang)
    ]
    if not apart:
        return None
    wrong = sum(apart) if weighted else sum(one > 0 for one in apart)
    return wrong / (len(apart) + (overhang > 0))


def hamming_by_hand(first, second, insert, delete, shift):
    """Fill the table of Bookstein, Kulyukin and Raita cell by cell."""
    table = np.zeros((len(first) + 1, len(second) + 1))
    table[0] = np.arange(len(second) + 1) * insert
    table[:, 0] = np.arange(len(first) + 1) * delete
    for i, own in enumerate(first, 1):
        for j, other in enumerate(second, 1):
            table[i, j] = min(
                table[i - 1, j - 1] + shift * abs(own - other),
                table[i - 1, j] + delete,
                table[i, j - 1] + insert,
            )
    return table[-1, -1]


def edits_by_hand(first, second, length, reach):
    """Go through the text place by place, as the boundary edit distance is defined."""
    own, other = set(first), set(second)
    used, near = set(), []
    for span in range(1, reach):
        for place in range(1, length - span):
            end = place + span
            if {place, end} & used:
                continue
            here = (place in own) - (place in other), (end in own) - (end in other)
            if here in ((1, -1), (-1, 1)):
                used |= {place, end}
                near.append(span / reach)
    matches = len(own & other)
    alone = len((own ^ other) - used)
    return matches, near, alone


# Values


@given(segmented(), st.one_of(st.none(), st.integers(1, 12)))
def test_pk_is_what_its_definition_counts(drawn, window):
    (other, reference), length = drawn
    found = value(
        continuum_of((other, reference), length), accord.measures.Pk(reference="b", window=window)
    )
    expected = pk_by_hand(other, reference, length, window or window_of(reference, length))
    assert found == (None if expected is None else pytest.approx(expected, abs=EXACT))


@given(segmented(), st.one_of(st.none(), st.integers(1, 12)), st.booleans(), st.booleans())
def test_window_diff_is_what_its_definition_counts(drawn, window, weighted, lamprier):
    (other, reference), length = drawn
    measure = accord.measures.WindowDiff(
        reference="b", window=window, weighted=weighted, lamprier=lamprier
    )
    width = window or window_of(reference, length)
    expected = window_diff_by_hand(
        other, reference, length, width, weighted=weighted, overhang=width if lamprier else 0
    )
    found = value(continuum_of((other, reference), length), measure)
    assert found == (None if expected is None else pytest.approx(expected, abs=EXACT))


COSTS = st.sampled_from([0.25, 0.5, 1, 1.5, 2, 3.7, 10, 100])
POSITIONS = st.lists(
    st.one_of(st.integers(1, 60), st.floats(0.5, 60, width=16)), unique=True, max_size=12
).map(sorted)


@given(POSITIONS, POSITIONS, COSTS, COSTS, st.sampled_from([0, 0.3, 1, 2]))
def test_the_sweep_finds_the_cost_that_the_whole_table_gives(first, second, insert, delete, shift):
    measure = accord.measures.GeneralizedHamming(
        reference="b", insert=insert, delete=delete, shift=shift
    )
    result = measure(continuum_of((first, second), 61.5))
    expected = hamming_by_hand(first, second, insert, delete, shift)
    assert result.value == pytest.approx(expected, abs=EXACT)


@given(POSITIONS, POSITIONS, COSTS, COSTS)
def test_the_operations_turn_one_segmentation_into_the_other(first, second, insert, delete):
    measure = accord.measures.GeneralizedHamming(reference="b", insert=insert, delete=delete)
    result = measure(continuum_of((first, second), 61.5))
    edits = list(result.alignment[0])
    assert sorted(edit.before for edit in edits if edit.before is not None) == first
    assert sorted(edit.after for edit in edits if edit.after is not None) == second
    assert sum(edit.cost for edit in edits) == pytest.approx(result.value, abs=EXACT)


@given(segmented(), st.integers(1, 6))
def test_similarities_are_what_going_through_the_text_gives(drawn, reach):
    (first, second), length = drawn
    matches, near, alone = edits_by_hand(first, second, length, reach)
    continuum = continuum_of((first, second), length)
    potential = length - 1
    assert value(continuum, f"segmentation-similarity(n_t={reach})") == pytest.approx(
        1 - (sum(near) + alone) / potential, abs=EXACT
    )
    size = matches + len(near) + alone
    expected = 1 - (sum(near) + alone) / size if size else 1
    found = value(continuum, f"boundary-similarity(n_t={reach})")
    assert found == pytest.approx(expected, abs=EXACT)


@given(segmented(annotators=4))
def test_several_annotators_have_the_mean_of_their_pairs(drawn):
    boundaries, length = drawn
    whole = continuum_of(boundaries, length)
    for spelling in (*DISTANCES, *SIMILARITIES):
        pairs = [value(continuum_of(two, length), spelling) for two in combinations(boundaries, 2)]
        defined = [one for one in pairs if one is not None]
        expected = pytest.approx(sum(defined) / len(defined), abs=EXACT) if defined else None
        assert value(whole, spelling) == expected


# Properties


@given(segmented())
def test_the_same_boundaries_are_at_no_distance(drawn):
    (places, _), length = drawn
    continuum = continuum_of((places, places), length)
    for spelling in DISTANCES:
        assert value(continuum, spelling) in (0.0, None)
    for spelling in SIMILARITIES:
        assert value(continuum, spelling) in (1.0, None)


@given(segmented())
def test_values_lie_within_their_bounds(drawn):
    boundaries, length = drawn
    continuum = continuum_of(boundaries, length)
    for spelling in ("pk", "window-diff", "window-diff(lamprier=true)", *SIMILARITIES):
        found = value(continuum, spelling)
        assert found is None or 0 <= found <= 1
    pk, window_diff = (value(continuum, f"{name}(window=2)") for name in ("pk", "window-diff"))
    # what Pk sees, WindowDiff sees as well
    assert pk is None or pk <= window_diff
    costs = 2 * sum(map(len, boundaries))
    assert 0 <= value(continuum, "generalized-hamming") <= costs


@given(segmented(), st.integers(1, 10))
def test_both_directions_are_the_same_where_nobody_sets_the_window(drawn, window):
    boundaries, length = drawn
    continuum = continuum_of(boundaries, length)
    for name in (f"pk(window={window}", f"window-diff(window={window}", "generalized-hamming("):
        there, back = (
            value(continuum, f"{name}{'' if name.endswith('(') else ','}reference={who})")
            for who in "ab"
        )
        assert there == (None if back is None else pytest.approx(back, abs=EXACT))
    for spelling in SIMILARITIES:
        assert value(continuum, spelling) == value(continuum_of(boundaries[::-1], length), spelling)


@given(segmented(), st.integers(-1000, 1000))
def test_moving_the_whole_text_changes_nothing(drawn, by):
    boundaries, length = drawn
    units = {
        who: [(begin + by, end + by) for begin, end in pairwise([0, *places, length])]
        for who, places in zip("ab", boundaries, strict=True)
    }
    for spelling in (*DISTANCES, *SIMILARITIES):
        assert value(Continuum.from_units(units), spelling) == value(
            continuum_of(boundaries, length), spelling
        )


@given(segmented())
def test_turning_the_text_round_changes_neither_windows_nor_costs(drawn):
    boundaries, length = drawn
    turned = [sorted(length - place for place in places) for places in boundaries]
    for spelling in DISTANCES:
        found = value(continuum_of(turned, length), spelling)
        expected = value(continuum_of(boundaries, length), spelling)
        assert found == (None if expected is None else pytest.approx(expected, abs=EXACT))


@given(segmented(), st.sampled_from([0.1, 0.25, 3, 0.001]))
def test_seconds_on_a_grid_are_what_whole_positions_are(drawn, step):
    boundaries, length = drawn
    scaled = [[place * step for place in places] for places in boundaries]
    fine = continuum_of(scaled, float(length * step))
    for name in ("pk", "window-diff", "segmentation-similarity", "boundary-similarity"):
        whole = value(continuum_of(boundaries, length), name)
        assert value(fine, f"{name}(step={step})") == whole


@given(segmented(annotators=3))
def test_masses_and_boundaries_are_the_same_segmentation(drawn):
    boundaries, length = drawn
    masses = {
        who: [end - begin for begin, end in pairwise([0, *places, length])]
        for who, places in zip("abc", boundaries, strict=True)
    }
    assert Continuum.from_masses(masses) == continuum_of(boundaries, length)


@given(st.lists(segmented(), min_size=2, max_size=4))
def test_documents_laid_end_to_end_have_the_pooled_similarity(drawn):
    corpus = Corpus(
        [
            continuum_of(boundaries, length, name=f"text{number}")
            for number, (boundaries, length) in enumerate(drawn)
        ]
    )
    # a boundary of both at each seam, and a place of its own
    joined = [[], []]
    starts = [0, *accumulate(length for _, length in drawn)]
    for (boundaries, _), start in zip(drawn, starts, strict=False):
        for own, places in zip(joined, boundaries, strict=True):
            own.extend([start] * (start > 0) + [start + place for place in places])
    seams, edits = len(drawn) - 1, accord.measure(corpus, "boundary-similarity").alignment
    whole = accord.measure(continuum_of(joined, starts[-1]), "boundary-similarity")
    # a near miss is at most one place off, and the seam between two places is a boundary of both
    assert whole.alignment[0].total == pytest.approx(sum(one.total for one in edits), abs=EXACT)
    size = sum(len(one) for one in edits)
    expected = value(corpus, "boundary-similarity")
    assert whole.value == pytest.approx(
        ((size * expected if size else 0) + seams) / (size + seams), abs=EXACT
    )


@given(st.lists(segmented(annotators=3), min_size=2, max_size=5))
def test_the_value_lies_in_its_interval(drawn):
    corpus = Corpus(
        [
            continuum_of(boundaries, length, name=f"text{number}")
            for number, (boundaries, length) in enumerate(drawn)
        ]
    )
    for spelling in ("pk", "generalized-hamming", "boundary-similarity(chance=kappa)"):
        result = accord.measure(corpus, spelling, resamples=50)
        assert result.interval is None or result.value in result.interval


# Kernels


@given(POSITIONS, POSITIONS, COSTS, COSTS)
def test_the_compiled_sweep_does_what_its_source_says(first, second, insert, delete):
    first, second = np.array(first, float), np.array(second, float)
    found = kernels.shift_boundaries(first, second, insert, delete, 1.0)
    expected = interpreted("boundaries").shift_boundaries(first, second, insert, delete, 1.0)
    assert found.tolist() == expected.tolist()


@given(
    st.lists(st.tuples(st.integers(0, 20), st.integers(0, 2), st.integers(0, 1))), st.integers(1, 6)
)
def test_the_compiled_transpositions_are_what_their_source_says(drawn, reach):
    alone = {(position, kind): side for position, kind, side in drawn}
    assume(alone)
    rows = np.array([(*key, alone[key]) for key in sorted(alone)], np.int64).T
    position, kind, side = (np.ascontiguousarray(row) for row in rows)
    found = kernels.transpose_boundaries(position, kind, side, reach)
    expected = interpreted("boundaries").transpose_boundaries(position, kind, side, reach)
    assert found.tolist() == expected.tolist()
