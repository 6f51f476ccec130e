"""What section 6 of Mathet, Widlöcher and Métivier (2015) says of uα, cuα, κ_d and SER.

Most of the figures are drawn without coordinates; the continua here have their shapes, and the
tests state what the text claims of them. The text speaks of the edition of 2013; where that of 2016
is another matter, the test says so.
"""

import pytest

from accord import Continuum, align, measure

EDITIONS = ("u-alpha", "u-alpha(edition=2013)")


def continuum(one, other, length):
    return Continuum.from_units({"one": one, "other": other}, length=length)


def value(study, spelling):
    return measure(study, spelling).value


def placed(names, size=10, gap=4, start=2):
    """Units of one size, one after the other."""
    begins = [start + number * (size + gap) for number in range(len(names))]
    return [(begin, begin + size, name) for begin, name in zip(begins, names, strict=True)]


# 6.1.2, Figure 15: slight disagreements on categories


CLEAR = placed("126879")
SLIGHT = placed("217698")  # 1/2, 6/7 and 8/9 are close
FIGURE_15 = continuum(CLEAR, SLIGHT, 88)


def test_figure_15_u_alpha_falls_from_1_below_0_over_slightly_other_categories():
    assert value(continuum(CLEAR, CLEAR, 88), EDITIONS[1]) == pytest.approx(1)
    assert value(FIGURE_15, EDITIONS[1]) < 0


def test_figure_15_in_edition_2016_gaps_that_agree_keep_u_alpha_above_0():
    assert value(continuum(CLEAR, CLEAR, 88), "u-alpha") == pytest.approx(1)
    assert 0 < value(FIGURE_15, "u-alpha") < 0.25
    tiled = continuum(placed("126879", gap=0, start=0), placed("217698", gap=0, start=0), 60)
    assert value(tiled, "u-alpha") < 0


def test_figure_15_cu_alpha_and_gamma_see_that_categories_are_close():
    assert value(FIGURE_15, "cu-alpha(distance=interval)") > 0.8
    assert value(FIGURE_15, "cu-alpha") < 0
    assert align(FIGURE_15, "gamma(alpha=1,beta=0)").disorder == 0


# 6.1.3, Figure 16: places that differ taken for categories that differ


def test_figure_16_cu_alpha_takes_shifted_units_for_confused_categories_and_gamma_does_not():
    one = [(0, 20, "1"), (20, 40, "4"), (40, 60, "2")]
    other = [(0, 15, "1"), (15, 44, "4"), (44, 60, "2")]
    study = continuum(one, other, 60)
    assert value(study, "cu-alpha") < 1
    assert measure(study, "gamma-cat").observed == 0


# 6.1.4, Figure 17: long and short spans


@pytest.mark.parametrize("edition", EDITIONS)
def test_figure_17_one_long_orphan_is_worse_than_two_short_ones_for_u_alpha(edition):
    common = [(20, 30, "a")]
    long = continuum([(0, 10, "a"), *common], common, 60)
    short = continuum([(0, 1, "a"), (5, 6, "a"), *common], common, 60)
    worse = measure(long, edition).observed / measure(short, edition).observed
    # 10² against 1² + 1²; without the squares of 2013, 10 against 2
    assert worse == pytest.approx(50 if "2013" in edition else 5)
    orphans = [
        sum(None in each.units.values() for each in align(s, "gamma")) for s in (long, short)
    ]
    assert orphans == [1, 2]


# 6.1.5, Figures 18 and 19: splits


def test_figure_18_the_more_a_unit_is_split_against_silence_the_less_u_alpha_minds():
    observed = []
    for pieces in (1, 2, 4, 12):
        size = 12 // pieces
        split = [(place, place + size, "a") for place in range(0, 12, size)]
        study = continuum(split, [], 40)
        observed.append(measure(study, "u-alpha(edition=2013)").observed)
        assert len(align(study, "gamma")) == pieces
    assert observed == sorted(observed, reverse=True)
    assert observed[0] == pytest.approx(12 * observed[-1])  # 12² against 12·1²


@pytest.mark.parametrize("edition", EDITIONS)
def test_figure_19_splits_that_cover_the_same_cost_u_alpha_nothing(edition):
    whole, split = [(5, 17, "a")], [(5, 9, "a"), (9, 13, "a"), (13, 17, "a")]
    study = continuum(whole, split, 40)
    assert measure(study, edition).observed == 0
    assert value(study, edition) == 1
    assert value(study, "discretized-kappa") == 1
    assert align(study, "gamma").disorder > 0


# 6.1.6, Figure 20: scale


def test_figure_20_a_unit_three_times_as_long_costs_u_alpha_nine_times_as_much():
    small = continuum([(0, 7, "A")], [(0, 10, "A")], 100)
    large = continuum([(0, 21, "A")], [(0, 30, "A")], 100)
    ratio = measure(large, EDITIONS[1]).observed / measure(small, EDITIONS[1]).observed
    assert ratio == pytest.approx(9)
    assert align(small, "gamma").disorder == pytest.approx(align(large, "gamma").disorder)


# 6.1.7, Figure 21: better agreement on places, worse value


def figure_21(shift):
    names, others = "1234", "2143"
    one = placed(names, size=100, gap=60)
    other = [(s + shift, e + shift, c) for s, e, c in placed(others, size=100, gap=60)]
    return continuum(one, other, 680)


MODERATE, FULL = figure_21(20), figure_21(0)


def test_figure_21_intersections_of_80_and_twice_20_count_less_than_one_of_100():
    unlike = [measure(study, EDITIONS[1]).observed for study in (MODERATE, FULL)]
    each = 4 * 2 / (680 * 2)
    assert unlike == [pytest.approx(7200 * each), pytest.approx(10_000 * each)]


def test_figure_21_u_alpha_falls_when_places_agree_better_and_gamma_rises():
    assert value(FULL, EDITIONS[1]) < value(MODERATE, EDITIONS[1])
    gammas = [align(study, "gamma").disorder for study in (MODERATE, FULL)]
    assert gammas[1] < gammas[0]


def test_figure_21_is_no_paradox_any_more_in_edition_2016():
    """Without squares, what differs is 80 + 2·20 against 100: better places, a better value."""
    assert value(FULL, "u-alpha") > value(MODERATE, "u-alpha")
    unlike = [measure(study, "u-alpha").observed for study in (MODERATE, FULL)]
    assert unlike[0] / unlike[1] == pytest.approx(1.2)


# 6.1.8, Figure 22: units within units


def test_figure_22_full_agreement_on_embedded_units_is_refused_by_the_alphas_and_1_for_gamma():
    embedded = [(0, 30, "a"), (10, 20, "b")]
    study = continuum(embedded, embedded, 50)
    for name in (*EDITIONS, "cu-alpha", "binary-u-alpha", "discretized-kappa"):
        result = measure(study, name)
        assert result.value is None
        assert "[0, 30) a" in result.reason
        assert "[10, 20) b" in result.reason
    assert value(study, "gamma") == 1
    assert value(study, "span-f1") == 1
    # on request, every unit is compared with all that it meets: counted as disagreement
    assert value(study, "cu-alpha(overlap=allow)") < 1


# 3.4.1, Figure 4, and 6.2: the discretising measure


def test_kappa_d_takes_two_units_side_by_side_for_one():
    split = continuum([(2, 5, "a"), (5, 9, "a")], [(2, 9, "a")], 20)
    assert value(split, "discretized-kappa") == 1


def test_kappa_d_takes_a_missing_unit_and_a_shifted_boundary_for_the_same():
    missing = continuum([(2, 3, "a"), (10, 15, "a")], [(10, 15, "a")], 20)
    shifted = continuum([(10, 16, "a")], [(10, 15, "a")], 20)
    assert value(missing, "discretized-kappa") == value(shifted, "discretized-kappa")


def test_kappa_d_grows_with_the_gaps():
    units = [(2, 5, "a"), (6, 9, "b")], [(2, 5, "b"), (6, 9, "b")]
    values = [value(continuum(*units, length), "discretized-kappa") for length in (10, 20, 400)]
    assert values == sorted(values)
    assert len({value(continuum(*units, length), "cu-alpha") for length in (10, 400)}) == 1


# 3.4.2: the slot error rate


def test_ser_punishes_every_error_of_place_alike():
    common = placed("abab")
    slight = [(s + 1, e, c) for s, e, c in common]
    gross = [(s + 9, e, c) for s, e, c in common]
    rates = [value(continuum(common, other, 60), "slot-error-rate") for other in (slight, gross)]
    assert rates[0] == rates[1] == 0.5
    gammas = [align(continuum(common, other, 60), "gamma").disorder for other in (slight, gross)]
    assert gammas[0] < gammas[1] / 10


# 6.3.3: pure categorising


def test_where_units_are_given_and_leave_no_gap_kappa_d_is_cu_alpha_but_for_small_numbers():
    """All units of one size and no gaps: α and κ of the labels, the one corrected for n."""
    one = placed("abcabbcabacc" * 40, size=5, gap=0, start=0)
    other = placed("abcabacabbcc" * 40, size=5, gap=0, start=0)
    study = continuum(one, other, 5 * 480)
    assert value(study, "u-alpha") == pytest.approx(value(study, "cu-alpha"))
    # they differ by the correction for the number of items, 1/(2·480)
    assert value(study, "discretized-kappa") == pytest.approx(value(study, "cu-alpha"), abs=2e-3)


def test_where_units_are_given_the_gaps_raise_kappa_d_and_not_cu_alpha():
    one, other = placed("abcabbcabacc" * 4), placed("bcabbcabacca" * 4)
    study = continuum(one, other, 14 * 48 + 2)
    assert value(study, "discretized-kappa") > value(study, "cu-alpha") + 0.1


# 6.3.4: everything at once


@pytest.mark.parametrize("name", [*EDITIONS, "cu-alpha", "discretized-kappa"])
def test_splits_leave_the_alphas_and_kappa_d_at_1(name):
    """Figure 27: not responsive at all to this error type."""
    whole = placed("abcab", size=12)
    split = [part for s, e, c in whole for part in ((s, s + 5, c), (s + 5, e, c))]
    assert value(continuum(whole, split, 90), name) == pytest.approx(1)


def test_ser_of_splits_is_linear_and_exceeds_1():
    """Figure 27: 1 − SER reaches negative values."""
    whole = placed("abcab", size=12)
    rates = []
    for pieces in (1, 2, 3, 4):
        size = 12 // pieces
        split = [(s + k * size, s + (k + 1) * size, c) for s, e, c in whole for k in range(pieces)]
        study = Continuum.from_units({"one": whole, "two": split}, references=["one"])
        rates.append(value(study, "slot-error-rate"))
    assert rates == [0, 1.5, 2.5, 3.5]


def test_cu_alpha_stays_1_where_units_are_forgotten():
    """Figure 28b: not responsive to false negatives, which is desired."""
    whole = placed("abcabbca")
    study = continuum(whole[::2] + whole[1:2], whole[1:], 130)
    assert value(study, "cu-alpha") == pytest.approx(1)
    assert value(study, "u-alpha") < 0.6


def test_an_error_rate_of_forgotten_units_crosses_1_minus_0_where_half_are_forgotten():
    """Figure 28b: both annotators forget half: what one has, the other mostly lacks."""
    whole = placed("abcabbca")
    study = continuum(whole[:4], whole[4:], 130)
    assert value(study, "slot-error-rate") == 2
    assert value(continuum(whole[:6], whole[2:], 130), "slot-error-rate") == pytest.approx(4 / 6)
