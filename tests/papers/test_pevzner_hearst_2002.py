"""WindowDiff of Pevzner and Hearst (2002): their claims against Pk, and the cases of its users."""

import pytest
from segmentation_cases import cases, continuum_of, corpus_of, named

import accord


def window_diff(data, **parameters):
    return accord.measures.WindowDiff(**parameters)(data)


def both(reference, other, length, window):
    continuum = accord.Continuum.from_boundaries(
        {"gold": reference, "system": other}, length=length, references=["gold"]
    )
    return (
        accord.measures.Pk(window=window)(continuum).value,
        window_diff(continuum, window=window).value,
    )


@pytest.mark.parametrize("case", cases("windowdiff"), ids=named)
def test_worked_cases(case):
    window = case["params"].get("k")
    found = window_diff(continuum_of(case["data"]), reference="reference", window=window)
    assert found.value == pytest.approx(case["expected"], abs=case["tolerance"])


@pytest.mark.parametrize(
    ("spelling", "expected"),
    [
        ("pk(average=macro,window=segeval)", 0.35530058282396693),
        ("window-diff(average=macro,window=segeval)", 0.42514977232721135),
        ("window-diff(average=macro,window=segeval,lamprier=true)", 0.3981624488837195),
    ],
)
def test_the_mean_over_four_coders_of_the_moonstone(spelling, expected):
    """Group 5 of Kazantseva and Szpakowicz (2012): the figures in segeval's own tests."""
    case = next(one for one in cases("actual_agreement_B") if one["id"].startswith("kazantseva_g5"))
    # as many digits as are printed; the sums are of 48 ratios
    found = accord.measure(corpus_of(case["data"]), spelling).value
    assert found == pytest.approx(expected, abs=1e-14)


REFERENCE = [20, 40, 60, 80]


def test_pk_punishes_a_false_negative_more_than_a_false_positive_near_a_boundary():
    # their first problem: an extra boundary 4 places from a true one is in few probes without one
    missing = both(REFERENCE, [20, 40, 80], 100, 10)
    extra = both(REFERENCE, [20, 40, 44, 60, 80], 100, 10)
    assert missing[0] == 10 / 90
    assert extra[0] == 4 / 90
    # WindowDiff counts both alike
    assert missing[1] == extra[1] == 10 / 90


def test_pk_sees_a_false_positive_near_a_boundary_less_than_one_amidst_a_segment():
    # their second: Pk ignores how many boundaries a probe crosses, WindowDiff does not
    near = both(REFERENCE, [20, 23, 40, 60, 80], 100, 10)
    amidst = both(REFERENCE, [20, 30, 40, 60, 80], 100, 10)
    assert near[0] < amidst[0]
    assert near[1] == amidst[1]


def test_pk_punishes_a_near_miss_more_than_a_false_positive_at_the_same_place():
    # their fourth: a boundary moved by 3 costs twice as much as one more boundary 3 places off
    moved = both(REFERENCE, [20, 43, 60, 80], 100, 10)
    extra = both(REFERENCE, [20, 40, 43, 60, 80], 100, 10)
    assert moved[0] == 2 * extra[0]
    assert moved[1] < extra[1]


def test_weighted_it_adds_up_by_how_much_the_numbers_differ():
    continuum = accord.Continuum.from_boundaries({"ann": [4, 5, 6], "bob": []}, length=10)
    # windows of 3 hold 1, 2, 3, 2, 1 boundaries too many, and two of the seven none
    assert window_diff(continuum, window=3).value == 5 / 7
    assert window_diff(continuum, window=3, weighted=True).value == 9 / 7


def test_windows_beyond_the_ends_make_all_boundaries_weigh_alike():
    # Lamprier et al. (2007): without them a boundary next to an end is in fewer windows
    def alone(place, **parameters):
        continuum = accord.Continuum.from_boundaries({"ann": [place], "bob": []}, length=20)
        return window_diff(continuum, window=5, **parameters).value

    assert alone(1) < alone(10)
    assert alone(1, lamprier=True) == alone(10, lamprier=True) == 5 / 26
