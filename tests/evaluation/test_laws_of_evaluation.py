"""What holds of every evaluation, of whatever texts."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accord import Tagging
from accord.contract.tagging import NONEVAL, OK, SIL_OK
from accord.evaluation.evaluation import Protocol, evaluate_tagging

# Sums of some tens of shares in another order.
ROUNDING = 1e-9

tagsets = st.sets(st.sampled_from("NVAD"), min_size=1, max_size=3)
some_tags = st.sets(st.sampled_from("nvadx"), max_size=3)
TABLE = {"n": {"N"}, "v": {"V", "A"}, "a": {"A", "N"}, "d": {"D"}, "x": {"N", "V", "A", "D"}}


@st.composite
def texts(draw, tags=tagsets, prefix="w"):
    """A reference, and a system that leaves words out, puts some in, and cuts others otherwise."""
    size = draw(st.integers(1, 12))
    reference = [(f"{prefix}{place}q", draw(tagsets)) for place in range(size)]
    system = []
    for form, _ in reference:
        own = draw(tags)
        what = draw(st.sampled_from(["same", "same", "same", "left out", "put in", "cut", "other"]))
        if what == "cut":
            system += [(form[:1], own), (form[1:], own)]
        elif what == "put in":
            system += [(form, own), (f"extra{form}", own)]
        elif what != "left out":
            system.append((form if what == "same" else f"other{form}", own))
    return reference, system


def figures_of(reference, **systems):
    return evaluate_tagging(Tagging.from_tokens(reference, systems)).figures


@given(texts(prefix="a"), texts(prefix="b"))
def test_merging_two_texts_adds_the_figures(one, other):
    # a word between them that both have, so that neither end of a text meets the other
    between = [("between", {"N"})]
    together = figures_of(one[0] + between + other[0], sys=one[1] + between + other[1])["sys"]
    apart = figures_of(one[0], sys=one[1])["sys"] + figures_of(between, sys=between)["sys"]
    apart += figures_of(other[0], sys=other[1])["sys"]
    assert together.to_dict() == pytest.approx(apart.to_dict(), abs=ROUNDING)


@given(texts(), st.randoms(use_true_random=False))
def test_permuting_systems_changes_nothing(text, random):
    reference, system = text
    systems = {"one": system, "two": system[::2], "three": reference}
    names = list(systems)
    random.shuffle(names)
    found = evaluate_tagging(Tagging.from_tokens(reference, systems))
    other = evaluate_tagging(Tagging.from_tokens(reference, {one: systems[one] for one in names}))
    for name in names:
        assert other.figures[name] == found.figures[name]
        assert other.common_figures[name] == found.common_figures[name]


@given(texts())
def test_projecting_with_the_identity_equals_exact_match(text):
    reference, system = text
    identity = {tag: tag for tag in "NVAD"}
    plain = evaluate_tagging(Tagging.from_tokens(reference, {"sys": system}))
    mapped = evaluate_tagging(
        Tagging.from_tokens(reference, {"sys": system}, mappings={"sys": identity})
    )
    assert mapped.figures == plain.figures
    given_by = dict(system)
    judged = plain.judged["sys"]
    for place, (form, tags) in enumerate(reference):
        if form in given_by:  # its segmentation is that of the reference
            own = given_by[form]
            exact = len(own) == 1 and own <= tags
            assert (judged.outcome[place] == OK) == exact
        else:
            assert judged.outcome[place] == NONEVAL


@given(texts())
def test_scores_are_shares_in_order(text):
    figures = figures_of(text[0], sys=text[1])["sys"]
    for score in figures.scores().values():
        assert score is None or 0 <= score <= 1
    if figures.evaluated:
        assert figures.least <= figures.mean + ROUNDING
        assert figures.mean <= figures.greatest + ROUNDING
    assert figures.cases == len(text[0])


@given(texts(), texts())
def test_common_cases_are_those_that_each_system_can_be_evaluated_on(text, other):
    reference = text[0]
    renamed = [(form, tags) for form, tags in other[1]]
    found = evaluate_tagging(Tagging.from_tokens(reference, {"one": text[1], "two": renamed}))
    evaluable = [found.judged[name].evaluable for name in ("one", "two")]
    both = int(np.logical_and(*evaluable).sum())
    for name in ("one", "two"):
        assert found.common_figures[name].cases == both
        assert found.common_figures[name].not_evaluable == 0


@settings(max_examples=150)
@given(st.lists(st.tuples(tagsets, st.sampled_from("nvadx")), min_size=1, max_size=12))
def test_relative_precision_is_the_greatest_absolute_one_where_a_system_decides(cases):
    reference = [(f"w{place}", tags) for place, (tags, _) in enumerate(cases)]
    system = [(f"w{place}", {tag}) for place, (_, tag) in enumerate(cases)]
    tagging = Tagging.from_tokens(reference, {"sys": system}, mappings={"sys": TABLE})
    absolute = evaluate_tagging(tagging).figures["sys"]
    relative = evaluate_tagging(tagging, Protocol(relative=True)).figures["sys"]
    assert relative.precision == absolute.greatest
    assert relative.decision == 1.0


@given(texts(some_tags))
def test_relative_evaluation_has_the_tokens_of_the_system_as_cases(text):
    reference, system = text
    tagging = Tagging.from_tokens(reference, {"sys": system}, mappings={"sys": TABLE})
    relative = evaluate_tagging(tagging, Protocol(relative=True))
    assert relative.figures["sys"].cases == len(system)
    forms = {form for form, _ in reference}
    for place, (form, tags) in enumerate(system):
        evaluable = form in forms and bool(tags)
        assert bool(relative.judged["sys"].evaluable[place]) == evaluable


@given(texts())
def test_a_reference_evaluated_against_itself_is_right_or_silent(text):
    figures = figures_of(text[0], sys=text[0])["sys"]
    assert figures.wrong == figures.not_evaluable == figures.silent_wrong == 0
    assert figures.silent == figures.silent_right
    judged = evaluate_tagging(Tagging.from_tokens(text[0], {"sys": text[0]})).judged["sys"]
    assert set(judged.outcome.tolist()) <= {OK, SIL_OK}
