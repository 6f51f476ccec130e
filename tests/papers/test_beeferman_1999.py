"""Pk of Beeferman, Berger and Lafferty (1999), and the cases of its users."""

import pytest
from segmentation_cases import cases, continuum_of, named

import accord


def pk(data, **parameters):
    return accord.measures.Pk(**parameters)(data)


@pytest.mark.parametrize("case", cases("pk"), ids=named)
def test_worked_cases(case):
    window = case["params"].get("k")
    found = pk(continuum_of(case["data"]), reference="reference", window=window)
    assert found.value == pytest.approx(case["expected"], abs=case["tolerance"])


def test_it_is_the_share_of_probes_that_disagree():
    # ten units, probes of two: a boundary of one alone, at 3 and at 8, is in two of the eight
    continuum = accord.Continuum.from_boundaries({"ann": [3, 6], "bob": [6, 8]}, length=10)
    assert pk(continuum, window=2).value == 4 / 8


def test_no_boundary_and_a_boundary_everywhere_are_equally_bad():
    # nltk's examples: with a boundary at every fourth place and probes of two, both fail half of
    # the time
    every = {"ann": range(2, 400, 4)}
    none = accord.Continuum.from_boundaries({**every, "bob": []}, length=401)
    all_of_them = accord.Continuum.from_boundaries({**every, "bob": range(1, 401)}, length=401)
    # 399 probes, which is why the two are half a probe away from 0.5
    assert pk(none, window=2).value == pytest.approx(0.5, abs=0.5 / 399 + 1e-12)
    assert pk(all_of_them, window=2).value == pytest.approx(0.5, abs=0.5 / 399 + 1e-12)


@pytest.mark.parametrize(
    ("length", "boundaries", "window"),
    [
        (13, [4, 8], 2),  # 13/3/2 = 2.17
        (13, [], 7),  # 6.5, rounded up
        (10, [5], 3),  # 2.5, rounded up
        (12, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 2),  # half a unit, but never below 2
    ],
)
def test_the_window_is_half_the_mean_reference_segment(length, boundaries, window):
    continuum = accord.Continuum.from_boundaries(
        {"ann": [length // 2], "gold": boundaries}, length=length, references=["gold"]
    )
    assert f"window {window}" in pk(continuum).notes
    assert pk(continuum).value == pk(continuum, window=window).value


@pytest.mark.parametrize(
    ("length", "boundaries", "window", "rule"),
    [
        (13, [], 6, "segeval"),  # 6.5, rounded to the even number
        (10, [5], 2, "segeval"),  # 2.5, likewise
        (14, [7], 4, "segeval"),  # 3.5, likewise
        (13, [4, 8], 3, "nltk"),  # 12/2/2
        (14, [], 6, "nltk"),  # 13/1/2 = 6.5, to the even number
        (5, [1, 2, 3, 4], 0, "nltk"),  # 4/4/2 = 0.5: no window is too short
    ],
)
def test_the_windows_of_other_libraries_can_be_named(length, boundaries, window, rule):
    continuum = accord.Continuum.from_boundaries(
        {"ann": [2], "gold": boundaries}, length=length, references=["gold"]
    )
    assert f"window {window}" in pk(continuum, window=rule).notes
    assert accord.measures.Pk(window=rule) == accord.contract.parse_measure(f"pk(window={rule})")


@pytest.mark.parametrize("window", [0, -1, 1.5, True, "half", [3]])
def test_a_window_that_is_none_is_refused(window):
    with pytest.raises(accord.QuestionError, match="1 or more, or segeval or nltk"):
        accord.measures.Pk(window=window)


def test_without_a_reference_it_is_the_mean_over_both_directions():
    continuum = accord.Continuum.from_boundaries(
        {"ann": [3, 6, 9, 12, 15, 18, 21], "bob": [6]}, length=24
    )
    one, other = (pk(continuum, reference=who).value for who in ("ann", "bob"))
    assert one != other
    found = pk(continuum)
    assert found.value == pytest.approx((one + other) / 2, abs=1e-15)
    assert "no reference: mean over the ordered pairs of annotators" in found.notes
    assert "|against:ordered pairs|" in found.signature


def test_several_documents_are_pooled_or_averaged():
    corpus = accord.Corpus(
        [
            accord.Continuum.from_boundaries({"ann": [5], "bob": [5]}, length=10, name="a"),
            accord.Continuum.from_boundaries({"ann": [15], "bob": []}, length=30, name="b"),
        ]
    )
    # windows of 2: none of 8 is wrong in the one, 2 of 28 in the other
    assert pk(corpus, window=2).value == pytest.approx(2 / 36, abs=1e-15)
    assert pk(corpus, window=2, average="macro").value == pytest.approx((2 / 28) / 2, abs=1e-15)
