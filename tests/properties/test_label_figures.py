"""What stands beside the value of a coefficient of labels, and what explains one that surprises."""

import pytest

import accord
from accord import Coding

#: Artstein and Poesio (2008), page 558.
STATEMENTS = (
    [["STAT", "STAT"]] * 20
    + [["IReq", "STAT"]] * 10
    + [["STAT", "IReq"]] * 20
    + [["IReq"] * 2] * 50
)
#: Nearly everybody says no, and the two agree no better than chance.
PARADOX = [["no", "no"]] * 95 + [["no", "yes"]] * 3 + [["yes", "no"]] * 2


def result_of(rows, measure):
    return accord.measure(Coding.from_rows(rows), measure, resamples=0)


def test_specific_agreement_is_how_often_the_other_said_so_too():
    parts = result_of(STATEMENTS, "percent").by("category")
    # the figures that Artstein and Poesio give
    assert parts["STAT"].figures["specific agreement"] == pytest.approx(0.571, abs=0.0005)
    assert parts["IReq"].figures["specific agreement"] == pytest.approx(0.769, abs=0.0005)
    # against the rest, both agree on the same items
    assert parts["STAT"].value == parts["IReq"].value == pytest.approx(0.7)


def test_specific_agreement_of_several_counts_pairs():
    rows = [["a", "a", "b"], ["a", None, "b"], ["b", "b", "b"], ["a", None, None]]
    found = result_of(rows, "percent").by("category")
    # a: twice met by 1 a and 1 b, once by a b; b: in item 1 by two a, in 2 by an a, in 3 by two b
    assert found["a"].figures["specific agreement"] == pytest.approx(2 / 5)
    assert found["b"].figures["specific agreement"] == pytest.approx(6 / 9)


@pytest.mark.parametrize("measure", ["cohen-kappa", "scott-pi", "fleiss-kappa", "alpha"])
def test_a_kappa_below_0_beside_high_agreement_is_explained_too(measure):
    result = result_of(PARADOX, measure)
    assert result.value < 0
    (note,) = result.notes
    assert note.startswith("95% of judgements agree and the value is low, because one category")
    assert "98% of them" in note
    assert "gwet-ac1" in note
    assert result_of(PARADOX, "gwet-ac1").value > 0.9


@pytest.mark.parametrize("measure", ["cohen-kappa", "alpha"])
def test_low_agreement_is_no_surprise(measure):
    rows = [["a", "a"]] * 6 + [["a", "b"]] * 4 + [["b", "a"]] * 4 + [["b", "b"]]
    assert result_of(rows, measure).notes == ()


def test_figures_say_how_often_and_how_alike_several_use_categories():
    rows = [["a", "a", "b"], ["a", "b", "b"], ["a", "a", "a"], ["a", "b", None]]
    figures = result_of(rows, "fleiss-kappa").figures
    assert figures["prevalence"] == pytest.approx(7 / 11)
    # shares of a: 1, 1/2, 1/3
    assert figures["bias"] == pytest.approx((1 / 2 + 2 / 3 + 1 / 6) / 3)


def test_figures_of_alpha_explain_it_as_those_of_kappa_do():
    alpha, kappa = (result_of(PARADOX, name).figures for name in ("alpha", "cohen-kappa"))
    for name in ("pabak", "kappa_max", "bias", "prevalence", "prevalence index", "bias index"):
        assert alpha[name] == kappa[name]
    assert "pabak" not in result_of([[1, 2], [2, 2]], "alpha(distance=interval)").figures
    assert "pabak" not in result_of([[1, 2], [2, 2]], "alpha(weights=linear)").figures


def test_there_is_no_test_where_everybody_agrees():
    rows = [["a", "a"], ["b", "b"], ["a", "a"]]
    for name in ("cohen-kappa", "gwet-ac1", "alpha", "multi-kappa", "percent"):
        figures = result_of(rows, name).figures
        assert figures["standard error"] == pytest.approx(0.0, abs=1e-12)
        assert "t" not in figures
