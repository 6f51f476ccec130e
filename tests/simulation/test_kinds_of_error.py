"""Each kind of error does what it says, at the rates and with the distributions that it says.

Where something is random, bounds are those of the binomial (or uniform) distribution at four and a
half standard deviations, and seeds are fixed: a correct program could fail one of these tests with
a probability below 10⁻⁵, and with these seeds does not.
"""

from collections import Counter
from itertools import pairwise
from math import sqrt

import numpy as np
import pytest
from references import CATEGORIES, PREVALENCE, labels, marked, segments, units

from accord import Continuum, Corpus
from accord.errors import QuestionError
from accord.simulation.kinds import Damage, error_kinds, parse_error
from accord.simulation.shuffling import shuffled

DEVIATIONS = 4.5
ON_UNITS = ("category", "false-negatives", "false-positives", "missed-boundaries", "position",
            "position(overlap=false)", "splits")  # fmt: skip


def one(reference, error, magnitude, seed=0):
    """Return what one annotator marks, in the only document."""
    return marked(shuffled(reference, {error: magnitude}, names=["a"], seed=seed))["doc"]


def is_binomial(count, trials, probability):
    """Tell whether a count is one that a binomial distribution gives."""
    spread = DEVIATIONS * sqrt(trials * probability * (1 - probability))
    return abs(count - trials * probability) <= spread + 1e-9


def is_uniform(values, low, high):
    """Tell whether values are spread uniformly: a Kolmogorov–Smirnov test at 10⁻⁵."""
    ordered = np.sort((np.asarray(values, float) - low) / (high - low))
    n = len(ordered)
    above = np.arange(1, n + 1) / n - ordered
    below = ordered - np.arange(n) / n
    return max(above.max(), below.max()) <= sqrt(-0.5 * np.log(1e-5 / 2) / n)


# m = 0


@pytest.mark.parametrize("error", ON_UNITS)
@pytest.mark.parametrize("kind", [int, float])
def test_without_magnitude_the_reference_comes_back(error, kind):
    reference = units(20, kind=kind)
    found = shuffled(reference, {error: 0.0}, names=["a", "b"], seed=1)
    for who in ("a", "b"):
        assert marked(found, who) == marked(reference)
    assert found.table.start.dtype == reference.table.start.dtype
    assert [continuum.bounds for continuum in found] == [c.bounds for c in reference]


def test_the_reference_is_not_among_the_annotators():
    found = shuffled(units(5), {"position": 0.5}, names=["a", "b", "c", "d"])
    assert found.annotators == ("a", "b", "c", "d")
    assert found.references == frozenset()


@pytest.mark.parametrize("error", ["category", "false-negatives"])
def test_labels_come_back_without_magnitude(error):
    reference = labels(50)
    found = shuffled(reference, {error: 0.0}, names=["a"])
    assert (found.coding.codes == reference.coding.codes).all()


# position


@pytest.mark.parametrize("magnitude", [0.1, 0.25])
def test_boundaries_move_uniformly_by_up_to_twice_the_length_and_magnitude(magnitude):
    reference = units(4000, length=50, gap=150, kind=float)
    reach = magnitude * 2 * 50
    before, after = marked(reference)["doc"], one(reference, "position", magnitude)
    pairs = sorted(after)
    for side in (0, 1):
        moves = [new[side] - old[side] for old, new in zip(before, pairs, strict=True)]
        assert max(map(abs, moves)) <= reach
        # at these magnitudes no unit can end before it begins, so that no draw is repeated
        assert is_uniform(moves, -reach, reach)
    both = np.corrcoef([[n[s] - o[s] for o, n in zip(before, pairs, strict=True)] for s in (0, 1)])
    assert abs(both[0, 1]) < DEVIATIONS / sqrt(4000)


def test_s_says_how_many_lengths_a_boundary_may_move():
    reference = units(2000, length=50, gap=150, kind=float)
    after = sorted(one(reference, "position(s=0.5)", 1.0))
    moves = [new[0] - old[0] for old, new in zip(marked(reference)["doc"], after, strict=True)]
    # a unit whose end passes its beginning is drawn again; with half a length that hardly happens
    assert max(map(abs, moves)) <= 25
    assert is_uniform(moves, -25, 25)


def test_a_unit_that_would_end_before_it_begins_is_drawn_again():
    reference = units(6000, length=10, gap=60, kind=float)
    found = shuffled(reference, {"position": 1.0}, names=["a"], seed=3).table
    assert (found.end > found.start).all()
    # the moves of both boundaries are uniform on the square [−20, 20]² less the corner in which
    # the end comes first: that leaves 1 − 30²/(2·40²) of it
    draws = np.random.default_rng(0).uniform(-20, 20, (200_000, 2))
    kept = draws[draws[:, 1] + 10 > draws[:, 0]]
    assert len(kept) / 200_000 == pytest.approx(1 - 900 / 3200, abs=0.005)
    lengths = found.end - found.start
    expected = kept[:, 1] + 10 - kept[:, 0]
    spread = DEVIATIONS * expected.std() / sqrt(len(lengths))
    assert abs(lengths.mean() - expected.mean()) <= spread


def test_units_stay_within_a_document_whose_length_is_known():
    reference = Corpus([Continuum.from_units({"r": [(0, 100, "A")]}, name="doc", length=100)])
    for seed in range(50):
        (unit,) = one(reference, "position", 1.0, seed)
        assert 0 <= unit[0] < unit[1] <= 100


def test_units_may_move_past_the_last_one_where_the_length_is_not_known():
    reference = Corpus([Continuum.from_units({"r": [(50, 100, "A")]}, name="doc")])
    ends = [one(reference, "position", 1.0, seed)[0][1] for seed in range(60)]
    starts = [one(reference, "position", 1.0, seed)[0][0] for seed in range(60)]
    assert max(ends) > 100
    assert min(starts) >= 0


@pytest.mark.parametrize("kind", [int, float])
def test_however_far_boundaries_may_move_a_unit_in_the_document_is_found(kind):
    reference = Corpus(
        Continuum.from_units({"r": [(kind(40), kind(50))]}, name=f"{number:04}", length=10**6)
        for number in range(1000)
    )
    moved = marked(shuffled(reference, {"position(s=1e9)": 1.0}, names=["a"], seed=2))
    # two places anywhere, the first of which comes first
    starts, ends = np.array([own[0][:2] for own in moved.values()], float).T / 10**6
    assert is_uniform(1 - (1 - starts) ** 2, 0, 1)
    assert is_uniform(ends**2, 0, 1)


def test_whole_positions_stay_whole():
    found = one(units(100, length=7, gap=20), "position", 0.3)
    assert all(isinstance(unit[0], int) and isinstance(unit[1], int) for unit in found)


# position without overlap


@pytest.mark.parametrize("kind", [int, float])
@pytest.mark.parametrize("gap", [0, 3, 40])
@pytest.mark.parametrize("magnitude", [0.1, 0.5, 1.0])
def test_no_boundary_passes_its_neighbour(kind, gap, magnitude):
    reference = units(60, length=9, gap=gap, kind=kind)
    for seed in range(5):
        before = marked(reference)["doc"]
        after = one(reference, "position(overlap=false)", magnitude, seed)
        assert [unit[2] for unit in after] == [unit[2] for unit in before]
        places = [place for unit in after for place in unit[:2]]
        assert places == sorted(places)
        assert all(unit[0] < unit[1] for unit in after)
        reach = magnitude * 2 * 9 + 0.5
        for old, new in zip(before, after, strict=True):
            assert abs(new[0] - old[0]) <= reach
            assert abs(new[1] - old[1]) <= reach


def test_in_order_boundaries_are_drawn_as_if_disorder_were_drawn_again():
    """Two units, against drawing all four boundaries until they are in order."""
    marks = {"r": [(20.0, 30.0), (33.0, 53.0)]}
    reference = Corpus(
        Continuum.from_units(marks, name=f"{number}", length=80) for number in range(3000)
    )
    count = 3000
    drawn = np.random.default_rng(5).uniform(-1, 1, (200_000, 4)) * [20, 20, 40, 40]
    drawn += [20, 30, 33, 53]
    inside = (np.diff(drawn, axis=1) > 0).all(axis=1) & (drawn[:, 0] >= 0) & (drawn[:, 3] <= 80)
    expected = drawn[inside]
    moved = shuffled(reference, {"position(overlap=false)": 1.0}, names=["a"], seed=1)
    found = np.array(
        [[place for unit in own for place in unit[:2]] for own in marked(moved).values()]
    )
    for column in range(4):
        spread = DEVIATIONS * expected[:, column].std() / sqrt(count)
        assert abs(found[:, column].mean() - expected[:, column].mean()) <= spread
        share = (expected[:, column] < np.median(expected[:, column])).mean()
        below = (found[:, column] < np.median(expected[:, column])).sum()
        assert is_binomial(below, count, share)
    # and how they hang together
    for one_, other in ((0, 1), (1, 2), (2, 3)):
        gaps = found[:, other] - found[:, one_]
        should = expected[:, other] - expected[:, one_]
        assert abs(gaps.mean() - should.mean()) <= DEVIATIONS * should.std() / sqrt(count)


def test_in_order_the_ends_of_a_document_are_as_likely_as_other_places():
    marks = {"r": [(2, 4), (5, 8)]}
    reference = Corpus(
        Continuum.from_units(marks, name=f"{number}", length=9) for number in range(4000)
    )
    moves = np.random.default_rng(8).uniform(-1, 1, (400_000, 4)) * [4, 4, 6, 6]
    drawn = np.rint(moves + np.array([2, 4, 5, 8]))
    first, second, third, fourth = drawn.T
    inside = (first >= 0) & (first < second) & (second <= third) & (third < fourth) & (fourth <= 9)
    expected = drawn[inside]
    moved = shuffled(reference, {"position(overlap=false)": 1.0}, names=["a"], seed=4)
    found = np.array(
        [[place for unit in own for place in unit[:2]] for own in marked(moved).values()]
    )
    for column, place in ((0, 0), (3, 9)):
        share = (expected[:, column] == place).mean()
        assert is_binomial((found[:, column] == place).sum(), 4000, share)


def test_in_order_boundaries_that_may_go_anywhere_are_sorted_draws():
    marks = {"r": [(place, place + 5.0) for place in range(3, 103, 10)]}
    reference = Corpus(
        Continuum.from_units(marks, name=f"{number}", length=106) for number in range(500)
    )
    moved = shuffled(reference, {"position(overlap=false,s=1000)": 1.0}, names=["a"], seed=1)
    found = np.array(
        [[place for unit in own for place in unit[:2]] for own in marked(moved).values()]
    )
    # the k-th of n uniform draws has the variance k(n + 1 − k) / ((n + 1)²(n + 2))
    rank = np.arange(1, 21)
    expected = 106**2 * rank * (21 - rank) / (21**2 * 22)
    # a variance of 500 draws is known to √(2/500); the means of 20 are not independent
    assert found.var(axis=0) == pytest.approx(expected, rel=DEVIATIONS * sqrt(2 / 500))
    assert (found.var(axis=0) / expected).mean() == pytest.approx(1, abs=0.1)


def test_a_segmentation_stays_one():
    reference = segments([5, 12, 7, 30, 9])
    for seed in range(20):
        found = one(reference, "position(overlap=false)", 1.0, seed)
        assert found[0][0] == 0
        assert found[-1][1] == 63
        assert [unit[1] for unit in found[:-1]] == [unit[0] for unit in found[1:]]
        assert len(found) == 5


def test_layers_do_not_stand_in_each_others_way():
    marks = [(10, 20, "A", "x"), (12, 30, "B", "y"), (40, 50, "A", "x")]
    reference = Corpus([Continuum.from_units({"r": marks}, name="doc", length=60)])
    found = one(reference, "position(overlap=false)", 1.0, 2)
    own = sorted(unit for unit in found if unit[3] == "x")
    assert own[0][1] <= own[1][0]


def test_references_with_overlaps_are_refused_where_order_has_to_be_kept():
    reference = Corpus([Continuum.from_units({"r": [(0, 10), (5, 15)]}, name="doc")])
    with pytest.raises(QuestionError, match=r"0–10 and 5–15.*overlap=true"):
        one(reference, "position(overlap=false)", 0.1)


# category


@pytest.mark.parametrize("magnitude", [0.3, 0.7, 1.0])
@pytest.mark.parametrize("make", [units, labels], ids=["units", "labels"])
def test_categories_are_confused_by_prevalence(make, magnitude):
    reference = make(5000)
    found = shuffled(reference, {"category": magnitude}, names=["a"], seed=7)
    if make is units:
        before = [unit[2] for unit in marked(reference)["doc"]]
        after = [unit[2] for unit in marked(found)["doc"]]
    else:
        kinds = found.coding.table.labels
        before = [kinds[code] for code in reference.coding.codes[:, 0]]
        after = [kinds[code] for code in found.coding.codes[:, 0]]
    counts, totals = Counter(zip(before, after, strict=True)), Counter(before)
    for old in CATEGORIES:
        for new in CATEGORIES:
            probability = (1 - magnitude**2) * (old == new) + magnitude**2 * PREVALENCE[new]
            assert is_binomial(counts[old, new], totals[old], probability)


@pytest.mark.parametrize("magnitude", [0.4, 1.0])
def test_overlapping_categories_are_first_taken_for_close_ones(tmp_path, magnitude):
    matrix = tmp_path / "distances.csv"
    # A and B are close, C is near B, D is like nothing else
    matrix.write_text(
        "c,A,B,C,D\nA,0,0.2,1,1\nB,0.2,0,0.6,1\nC,1,0.6,0,1\nD,1,1,1,0\n", encoding="utf-8"
    )
    close = {("A", "B"): 1, ("B", "A"): 0.8 / 1.2, ("B", "C"): 0.4 / 1.2, ("C", "B"): 1,
             ("D", "D"): 1}  # fmt: skip
    reference = units(5000)
    after = one(reference, f"category(overlapping='{matrix}')", magnitude)
    before = [unit[2] for unit in marked(reference)["doc"]]
    counts = Counter(zip(before, (unit[2] for unit in after), strict=True))
    totals = Counter(before)
    for old in CATEGORIES:
        for new in CATEGORIES:
            probability = (
                (1 - magnitude) * (old == new)
                + (magnitude - magnitude**3) * close.get((old, new), 0)
                + magnitude**3 * PREVALENCE[new]
            )
            assert is_binomial(counts[old, new], totals[old], probability)


def test_categories_that_are_infinitely_far_apart_are_not_taken_for_close():
    from accord.simulation.category import Category

    far = Category(overlapping={("A", "B"): 0.2, ("A", "C"): float("inf"), ("B", "C"): 0.5})
    matrix = far.matrix(np.array([2.0, 1.0, 1.0]), ("A", "B", "C"), 0.5)
    # (m − m³)·O, with B the only one close to A, and C at 0.5 from B alone
    assert matrix[0] == pytest.approx([0.5 + 0.125 / 2, 0.375 + 0.125 / 4, 0.125 / 4])
    assert matrix[1] == pytest.approx(
        [0.375 * 0.8 / 1.3 + 0.125 / 2, 0.5 + 0.125 / 4, 0.375 * 0.5 / 1.3 + 0.125 / 4]
    )
    assert matrix[2] == pytest.approx([0.125 / 2, 0.375 + 0.125 / 4, 0.5 + 0.125 / 4])


def test_units_without_a_category_keep_none_and_layers_are_not_mixed():
    marks = [(i * 10, i * 10 + 5, ("x1", "x2")[i % 2], "x") for i in range(50)]
    marks += [(i * 10, i * 10 + 5, ("y1", "y2")[i % 2], "y") for i in range(50)]
    marks += [(i * 10, i * 10 + 7, None, "x") for i in range(50)]
    reference = Corpus([Continuum.from_units({"r": marks}, name="doc")])
    found = one(reference, "category", 1.0)
    assert sum(unit[2] is None for unit in found) == 50
    assert {unit[2][0] for unit in found if unit[2] and unit[3] == "x"} == {"x"}
    assert {unit[2][0] for unit in found if unit[2] and unit[3] == "y"} == {"y"}


# false negatives


@pytest.mark.parametrize("magnitude", [0.2, 0.5, 0.9])
def test_each_unit_is_forgotten_with_the_probability_of_the_magnitude(magnitude):
    reference = units(4000)
    before, after = marked(reference)["doc"], set(one(reference, "false-negatives", magnitude))
    assert after <= set(before)
    assert is_binomial(len(before) - len(after), 4000, magnitude)
    # whatever becomes of the unit before
    kept = np.array([unit in after for unit in before])
    assert is_binomial((kept[1:] & kept[:-1]).sum(), 3999, (1 - magnitude) ** 2)


def test_at_magnitude_one_everything_is_forgotten_and_the_annotators_still_saw_it():
    found = shuffled(units(20), {"false-negatives": 1.0}, names=["a", "b"])
    assert found.units == 0
    assert found.annotators == ("a", "b")
    assert found["doc"].annotators == ("a", "b")


def test_annotators_forget_independently_of_each_other():
    found = shuffled(units(4000), {"false-negatives": 0.5}, names=["a", "b"], seed=5)
    a, b = set(marked(found, "a")["doc"]), set(marked(found, "b")["doc"])
    assert is_binomial(len(a & b), 4000, 0.25)


# false positives


@pytest.mark.parametrize("magnitude", [0.1, 0.5, 1.0])
def test_so_many_units_are_added(magnitude):
    reference = units(40)
    found = Counter(one(reference, "false-positives", magnitude))
    assert found.total() == 40 + round(40 * magnitude)
    assert found & Counter(marked(reference)["doc"]) == Counter(marked(reference)["doc"])


def test_added_units_are_like_those_of_the_reference_and_anywhere():
    lengths = {"A": 10, "B": 20, "C": 30, "D": 40}
    marks = [(i * 50, i * 50 + lengths["AABCD"[i % 5]], "AABCD"[i % 5]) for i in range(4000)]
    reference = Corpus([Continuum.from_units({"r": marks}, name="doc", length=200_100)])
    added = Counter(one(reference, "false-positives", 1.0)) - Counter(marked(reference)["doc"])
    new = list(added.elements())
    assert len(new) > 3900  # a few may happen to be like one of the reference
    for category in CATEGORIES:
        own = [unit for unit in new if unit[2] == category]
        assert is_binomial(len(own), len(new), PREVALENCE[category])
        assert {unit[1] - unit[0] for unit in own} == {lengths[category]}
    assert is_uniform([unit[0] for unit in new], 0, 200_100)


def test_documents_get_units_according_to_their_room():
    continua = [
        Continuum.from_units({"r": [(0, 10, "A")] * 500}, name="long", length=3009),
        Continuum.from_units({"r": [(0, 10, "A")] * 500}, name="short", length=1009),
        Continuum.from_units({"r": []}, name="tiny", length=9),
    ]
    found = marked(shuffled(Corpus(continua), {"false-positives": 1.0}, names=["a"]))
    assert len(found["tiny"]) == 0
    assert is_binomial(len(found["long"]) - 500, 1000, 0.75)
    assert all(unit[1] <= 1009 for unit in found["short"])


def test_a_reference_with_one_annotator_and_one_unit_gets_false_positives_too():
    reference = Corpus([Continuum.from_units({"only": [(3, 9, "A")]}, name="doc", length=30)])
    found = one(reference, "false-positives", 1.0)
    assert len(found) == 2
    assert all(unit[1] - unit[0] == 6 for unit in found)
    # even where it is the whole document, and its length is not known
    whole = Corpus([Continuum.from_units({"only": [(3, 9, "A")]}, name="doc")])
    assert one(whole, "false-positives", 1.0) == [(3, 9, "A", None)] * 2


# splits


@pytest.mark.parametrize("magnitude", [0.1, 0.5, 1.0])
@pytest.mark.parametrize("kind", [int, float])
def test_so_many_cuts_are_made_and_the_same_is_covered(magnitude, kind):
    reference = units(40, kind=kind)
    found = one(reference, "splits", magnitude)
    assert len(found) == 40 + round(5 * 40 * magnitude)
    for old in marked(reference)["doc"]:
        pieces = [unit for unit in found if old[0] <= unit[0] < old[1]]
        assert pieces[0][0] == old[0]
        assert pieces[-1][1] == old[1]
        assert all(a[1] == b[0] for a, b in pairwise(pieces))
        assert {piece[2] for piece in pieces} == {old[2]}


def test_one_cut_is_anywhere_within_a_unit():
    reference = Corpus([Continuum.from_units({"r": [(0.0, 10.0)]}, name="doc")])
    cuts = [one(reference, "splits(times=1)", 1.0, seed)[0][1] for seed in range(600)]
    assert is_uniform(cuts, 0, 10)
    whole = Corpus([Continuum.from_units({"r": [(0, 5)]}, name="doc")])
    counts = Counter(one(whole, "splits(times=1)", 1.0, seed)[0][1] for seed in range(600))
    assert all(is_binomial(counts[place], 600, 1 / 4) for place in (1, 2, 3, 4))


def test_any_unit_and_any_piece_is_as_likely_to_be_cut():
    reference = Corpus([Continuum.from_units({"r": [(0, 90), (100, 110)]}, name="doc")])
    first = sum(one(reference, "splits(times=0.5)", 1.0, seed)[0][1] < 90 for seed in range(400))
    assert is_binomial(first, 400, 0.5)


def test_where_nothing_can_be_cut_there_are_fewer_cuts():
    reference = Corpus([Continuum.from_units({"r": [(0, 3), (5, 6)]}, name="doc")])
    assert one(reference, "splits", 1.0) == [
        (0, 1, None, None), (1, 2, None, None), (2, 3, None, None), (5, 6, None, None),
    ]  # fmt: skip


# missed boundaries


@pytest.mark.parametrize("magnitude", [0.3, 1.0])
def test_boundaries_of_a_segmentation_are_forgotten(magnitude):
    reference = segments([10] * 3001)
    found = one(reference, "missed-boundaries", magnitude)
    assert [unit[1] for unit in found[:-1]] == [unit[0] for unit in found[1:]]
    assert (found[0][0], found[-1][1]) == (0, 30_010)
    assert is_binomial(3001 - len(found), 3000, magnitude)


# combinations


def test_kinds_are_made_in_their_order():
    damage = Damage.of({
        "false-positives": 0.1, "splits": 0.2, "false-negatives": 0.3, "position": 0.4,
        "category": 0.5,
    })  # fmt: skip
    assert damage.spelled() == (
        "category=0.5+position=0.4+splits=0.2+false-negatives=0.3+false-positives=0.1"
    )


def test_each_kind_has_a_magnitude_of_its_own():
    found = one_with(units(200), {"category": 0.0, "false-positives": 0.5, "splits": 0.1})
    assert len(found) == 200 + 100 + 100


def test_all_is_forgotten_before_units_are_added():
    found = one_with(units(30), {"false-positives": 1.0, "false-negatives": 1.0})
    assert len(found) == 30


def test_who_errs_in_one_more_way_errs_in_the_others_as_before():
    reference = units(50)
    moved = [unit[:2] for unit in one_with(reference, {"position": 0.4})]
    both = [unit[:2] for unit in one_with(reference, {"position": 0.4, "category": 0.9})]
    assert moved == both


def test_a_seed_gives_the_same_annotators_and_another_gives_others():
    errors = {"position": 0.5, "splits": 0.1, "false-negatives": 0.2}
    corpora = [shuffled(units(20), errors, seed=seed) for seed in (4, 4, 5)]
    assert corpora[0] == corpora[1] != corpora[2]
    first = shuffled(units(20), errors, names=["1"], seed=4)
    assert marked(first) == marked(corpora[0], "1")


def one_with(reference, errors, seed=0):
    return marked(shuffled(reference, errors, names=["a"], seed=seed))["doc"]


# what there is


def test_kinds_are_spelled_as_they_are_parsed():
    for name, kind in error_kinds.items():
        assert kind().spelled() == name
        assert parse_error(name) == kind()
    found = parse_error("position(overlap=false,s=1.5)")
    assert found.spelled() == "position(s=1.5,overlap=false)"
    assert parse_error(found.spelled()) == found


@pytest.mark.parametrize(
    ("errors", "message"),
    [
        ({"typo": 0.1}, "no kind of error 'typo'"),
        ({"positon": 0.1}, "did you mean 'position'"),
        ({"position": 1.5}, "1.5; expected a number from 0 to 1"),
        ({"position": -0.1}, "from 0 to 1"),
        ({"position": float("nan")}, "from 0 to 1"),
        ({"position": "much"}, "'much' as a magnitude"),
        ({"position(t=1)": 0.1}, "position has no parameter 't'"),
        ({"position(s=-1)": 0.1}, "s=-1"),
        ([("position", 0.1), ("position(s=1)", 0.1)], "given twice"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_said(errors, message):
    with pytest.raises(QuestionError, match=message.replace("(", r"\(")):
        shuffled(units(3), errors)


def test_a_reference_has_one_annotator():
    two = Corpus([Continuum.from_units({"a": [(0, 1)], "b": [(0, 1)]}, name="doc")])
    with pytest.raises(QuestionError, match=r"2 annotators \(a, b\)"):
        shuffled(two, {"position": 0.1})


def test_what_is_no_error_in_labels_is_refused():
    with pytest.raises(QuestionError, match=r"splits is no error in labels.*category"):
        shuffled(labels(3), {"splits": 0.1})
