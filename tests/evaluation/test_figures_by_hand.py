"""The seven figures of GRACE on cases worked by hand, and the way back to them."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import accord
from accord import QuestionError, Tagging
from accord.evaluation.evaluation import evaluate_tagging
from accord.statistics.precision_decision import Figures

VECTORS = Path(__file__).parents[3] / "shared" / "vectors" / "trees_and_tags.json"

# Ten tokens: what the reference says, what the system says, and what that comes to.
TEN = [
    ("ok", {"N"}, {"N"}),
    ("error", {"V"}, {"N"}),
    ("true silence", {"N"}, {"N", "V"}),
    ("wrong silence", {"N"}, {"A", "V"}),
    ("right silence", {"A", "N"}, {"A", "N"}),
    ("true silence of three", {"D"}, {"D", "P", "C"}),
    ("no tag", {"P"}, None),
    ("no tag", {"A"}, set()),
    ("ok", {"V"}, {"V"}),
    ("ok where the reference is ambiguous", {"V", "N"}, {"V"}),
]


def figures_of(reference, system, **more):
    tagging = Tagging.from_tokens(reference, {"sys": system}, **more)
    return evaluate_tagging(tagging).figures["sys"]


def ten():
    return figures_of(
        [(f"w{place}", tags) for place, (_, tags, _) in enumerate(TEN)],
        [(f"w{place}", tags) for place, (_, _, tags) in enumerate(TEN)],
    )


def test_each_of_the_seven_figures_counts_what_it_should():
    figures = ten()
    assert figures.cases == 10
    assert figures.not_evaluable == 2
    assert figures.right == 3
    assert figures.wrong == 1
    assert figures.silent_right == 1
    assert figures.silent_wrong == 1
    # ½ of {N, V}, nothing of {A, V}, all of {A, N}, ⅓ of {D, P, C}
    assert figures.silent_right_by_chance == pytest.approx(1 / 2 + 0 + 1 + 1 / 3, abs=1e-12)


def test_what_is_derived_from_the_seven_is_what_the_paper_defines():
    figures = ten()
    assert (figures.evaluated, figures.silent, figures.silent_mixed) == (8, 4, 2)
    assert figures.silent_wrong_by_chance == pytest.approx(4 - 11 / 6, abs=1e-12)
    assert figures.precision == 3 / 4
    assert figures.decision == 4 / 8
    assert figures.least == (3 + 1) / 8
    assert figures.greatest == (3 + 4 - 1) / 8
    assert figures.mean == pytest.approx((3 + 11 / 6) / 8, abs=1e-12)


def test_the_worked_example_of_a_thousand_tokens():
    figures = Figures(1000, 20, 750, 50, 30, 10, 95.0)
    scores = {name: round(value, 4) for name, value in figures.scores().items()}
    assert scores == {"P": 0.9375, "D": 0.8163, "Pmin": 0.7959, "Pmoy": 0.8622, "Pmax": 0.9388}


def test_silences_are_left_where_the_paper_prints_one_minus_p():
    figures = Figures(1000, 20, 750, 50, 30, 10, 95.0)
    evaluated = figures.evaluated
    assert evaluated * (1 - figures.decision) == pytest.approx(180, abs=1e-9)
    assert evaluated * (1 - figures.precision) == pytest.approx(61.25, abs=1e-9)  # the misprint


@st.composite
def any_figures(draw):
    counts = [draw(st.integers(0, 60)) for _ in range(6)]
    left_out, right, wrong, silent_right, silent_wrong, mixed = counts
    by_chance = silent_right + (draw(st.floats(0.01, 0.99)) * mixed if mixed else 0.0)
    return Figures(sum(counts), left_out, right, wrong, silent_right, silent_wrong, by_chance)


@given(any_figures())
def test_the_way_back_leads_to_the_figures_it_came_from(figures):
    if figures.precision is None:
        with pytest.raises(QuestionError, match="all of them defined"):
            Figures.from_scores(figures.cases, figures.not_evaluable, figures.scores())
        return
    back = Figures.from_scores(figures.cases, figures.not_evaluable, figures.scores())
    found, expected = back.to_dict(), figures.to_dict()
    # ratios of numbers below a thousand, multiplied again
    assert found == pytest.approx(expected, abs=1e-9)
    assert (back.right, back.wrong, back.silent) == (figures.right, figures.wrong, figures.silent)


@given(any_figures())
def test_scores_are_shares_and_the_three_precisions_are_in_order(figures):
    for name, score in figures.scores().items():
        assert score is None or 0 <= score <= 1, name
    if figures.evaluated:
        assert figures.least <= figures.mean + 1e-12
        assert figures.mean <= figures.greatest + 1e-12


@given(any_figures(), any_figures())
def test_the_figures_of_two_texts_together_are_their_sums(one, other):
    together = (one + other).to_dict()
    for name in ("nbCas", "NONEVAL", "OK", "ERR", "SIL", "SIL_ok", "SIL_err", "SILOK_moy"):
        assert together[name] == one.to_dict()[name] + other.to_dict()[name]


@given(any_figures())
def test_the_zone_begins_at_the_score_and_ends_between_the_least_and_greatest_precision(figures):
    zone = figures.zone()
    if figures.precision is not None:
        assert zone[0] == pytest.approx(
            (figures.decision, figures.precision, figures.precision), abs=1e-12
        )
    if zone:
        assert zone[-1] == pytest.approx((1.0, figures.least, figures.greatest), abs=1e-12)
    for decision, least, greatest in zone:
        assert 0 <= least <= greatest + 1e-12
        assert greatest <= 1 + 1e-12
        assert 0 <= decision <= 1 + 1e-12


def test_figures_that_do_not_add_up_are_refused():
    with pytest.raises(QuestionError, match="nbCas = NONEVAL"):
        Figures(10, 0, 5, 5, 0, 0, 0.0, silent=3)
    with pytest.raises(QuestionError, match="not negative"):
        Figures(10, 0, 8, 3, 0, 0, 0.0)


def test_the_four_points_of_the_zone_leave_out_what_is_undefined():
    silent = Figures(4, 0, 0, 0, 0, 0, 2.0)
    assert silent.precision is None
    assert list(silent.points()) == ["(Pmin, 1)", "(Pmoy, 1)", "(Pmax, 1)"]


@pytest.mark.skipif(not VECTORS.exists(), reason="the worked cases are not beside the project")
@pytest.mark.parametrize("number", range(3))
def test_worked_cases_handed_to_us(number):
    case = json.loads(VECTORS.read_text(encoding="utf-8"))["grace_small"][number]
    tokens = [(f"w{place}", tags) for place, (tags, _) in enumerate(case["items"])]
    system = [(f"w{place}", tags) for place, (_, tags) in enumerate(case["items"])]
    result = accord.measure(Tagging.from_tokens(tokens, {"sys": system}), "grace")
    found = result.by("system")["sys"].to_dict()
    for name, value in case["counts"].items():
        written = name.replace("SILok", "SIL_ok").replace("SILerr", "SIL_err")
        written = written.replace("SILsil", "SIL_sil").replace("SILOKmoy", "SILOK_moy")
        assert found[written] == pytest.approx(value, abs=1e-12), name
    for name in ("P", "D", "Pmin", "Pmoy", "Pmax"):
        expected = case["scores"][name]
        assert found[name] == (expected if expected is None else pytest.approx(expected, abs=1e-12))
