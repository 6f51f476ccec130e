"""A measure is spelled the same everywhere: in code, on the command line and in signatures."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accord.contract import parse_measure
from accord.distances import hamming
from accord.errors import QuestionError
from accord.measures import Gamma, GammaCat, GammaK
from accord.registry import parse_call, parse_value, write_value

WEIGHTS = st.one_of(st.integers(1, 5), st.floats(0.001, 100))
SHARES = st.floats(0.001, 0.999)
MEASURES = st.one_of(
    st.builds(
        Gamma,
        alpha=WEIGHTS,
        beta=WEIGHTS,
        delta_empty=WEIGHTS,
        positional=st.sampled_from(["sporadic", "hamming"]),
        categorical=st.sampled_from(["nominal", "ordinal", "hierarchy", "a, b.csv"]),
        f_cat=st.sampled_from(["linear", "logarithmic"]),
        order=st.sampled_from([None, "low<high", "1<2", "a,b<c", "none", "7"]),
        chance=st.sampled_from(["auto", "shift", "corpus", "statistical"]),
        alignment=st.sampled_from(["exact", "greedy"]),
        precision=SHARES,
        confidence=SHARES,
        average=st.sampled_from(["pooled", "macro"]),
    ),
    st.builds(GammaCat, alpha=WEIGHTS, count_empty=st.booleans()),
    st.builds(GammaK, category=st.text(min_size=1, max_size=8), count_empty=st.booleans()),
)


@given(MEASURES)
def test_every_measure_is_read_back_from_how_it_prints(measure):
    assert parse_measure(repr(measure)) == measure


@pytest.mark.parametrize(
    ("measure", "spelling"),
    [
        (Gamma(), "gamma"),
        (Gamma(precision=0.01), "gamma(precision=0.01)"),
        (Gamma(alpha=3.0, categorical="ordinal"), "gamma(alpha=3,categorical=ordinal)"),
        (Gamma(positional=hamming), "gamma(positional=hamming)"),
        (GammaCat(count_empty=True), "gamma-cat(count_empty=true)"),
        (GammaK(category="PER"), "gamma-k(category=PER)"),
        (GammaK(category="yes, but"), "gamma-k(category='yes, but')"),
        (GammaK(category="it's"), "gamma-k(category=it's)"),
        (GammaK(category="'"), "gamma-k(category=')"),
        (GammaK(category="none"), "gamma-k(category='none')"),
    ],
)
def test_a_measure_prints_what_one_would_type(measure, spelling):
    assert repr(measure) == str(measure) == spelling
    assert parse_measure(spelling) == measure


@pytest.mark.parametrize(
    ("text", "measure"),
    [
        (" gamma ", Gamma()),
        ("gamma()", Gamma()),
        ("gamma( alpha = 3 , beta=2 )", Gamma(alpha=3, beta=2)),
        ('gamma-k(category="a,b", count_empty=TRUE)', GammaK(category="a,b", count_empty=True)),
        ("gamma-k(category=7)", GammaK(category="7")),
        ("gamma-k(category=007)", GammaK(category="007")),
        ("gamma-k(category=1e3)", GammaK(category="1e3")),
        ("gamma-k(category=true)", GammaK(category="true")),
        ("gamma-k(category=none)", GammaK()),
        ("gamma(precision=1e-2)", Gamma(precision=0.01)),
    ],
)
def test_spellings_are_read(text, measure):
    assert parse_measure(text) == measure


def test_a_category_that_is_a_number_is_its_name():
    assert GammaK(category=7) == GammaK(category="7")


def test_what_is_given_in_code_prints_in_angle_brackets():
    def near(first, second):
        return first != second

    assert repr(Gamma(categorical=near)) == "gamma(categorical=<near>)"
    assert repr(Gamma(categorical={("a", "b"): 0.5})).startswith("gamma(categorical=<matrix-")
    with pytest.raises(QuestionError, match="categorical was given in code, as <near>"):
        parse_measure(repr(Gamma(categorical=near)))


def test_measures_with_a_matrix_are_values_too():
    one, same = (Gamma(categorical={("a", "b"): 0.5}) for _ in range(2))
    assert one == same
    assert hash(one) == hash(same)
    assert one != Gamma(categorical={("a", "b"): 0.6})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("gama", "no measure 'gama'; did you mean 'gamma'?"),
        ("gamma(alpha=3", "no closing bracket in 'gamma(alpha=3'"),
        ("gamma(3)", "'3' in 'gamma(3)'; expected parameter=value"),
        ("gamma(alpha=1,alpha=2)", "alpha is given twice"),
        ("gamma(moon=1)", "gamma has no parameter 'moon'; it has alignment, alpha,"),
        ("gamma(alpha=high)", "alpha='high'; expected a number, 0 or more"),
        ("gamma(alpha=-1)", "alpha=-1; expected a number, 0 or more"),
        ("gamma(alpha=nan)", "alpha=nan; expected a number, 0 or more"),
        ("gamma(alpha=0,beta=0)", "alpha and beta are both 0, so that all units would be alike"),
        ("gamma(delta_empty=0)", "delta_empty=0; expected a number above 0"),
        ("gamma(delta_empty=inf)", "delta_empty=inf; expected a number above 0"),
        ("gamma(precision=0)", "precision=0; expected a number between 0 and 1"),
        ("gamma(confidence=1)", "confidence=1; expected a number between 0 and 1"),
        ("gamma(average=median)", "no average 'median'; there are: pooled, macro"),
        (
            "gamma(chance=luck)",
            "no model of chance 'luck'; there are: corpus, random1, random2, shift, statistical",
        ),
        ("gamma(alignment=best)", "no alignment 'best'; there are: exact, greedy"),
        ("gamma(f_cat=cubic)", "no f_cat 'cubic'; there are: linear, logarithmic"),
        ("gamma(positional=near)", "no positional distance 'near'"),
        ("gamma(positional=7)", "7 as a positional distance; expected a name or a function"),
        ("gamma-cat(count_empty=perhaps)", "count_empty='perhaps'; expected true or false"),
    ],
)
def test_what_makes_no_sense_is_refused_with_what_was_expected(text, message):
    with pytest.raises(QuestionError) as caught:
        parse_measure(text)
    assert message in str(caught.value)


@given(st.one_of(st.text(max_size=10), st.integers(), st.booleans(), st.none(),
                 st.floats(allow_nan=False)))  # fmt: skip
def test_values_are_read_back_as_they_were(value):
    name, given_ = parse_call(f"measure(value={write_value(value)},other=1)")
    assert (name, given_["other"]) == ("measure", "1")
    found = parse_value(given_["value"])
    assert found == value
    assert isinstance(found, bool) == isinstance(value, bool)
