"""Slot error rate (Makhoul, Kubala, Schwartz and Weischedel 1999): errors for each true slot."""

import pytest
from unit_cases import cases, expected, named

from accord import Continuum, measure


def compared(reference, system):
    return Continuum.from_units({"ref": reference, "hyp": system}, references=["ref"])


REFERENCE = [(0, 5, "PER"), (10, 15, "LOC"), (20, 25, "ORG"), (30, 35, "PER")]


@pytest.mark.parametrize("case", cases("slot_error_rate"), ids=named)
def test_a_worked_example(case):
    denominator = {"ref": "reference"}.get(*[case["params"].get("denominator", "ref")] * 2)
    spans = [[tuple(span) for span in case["data"][who]] for who in ("ref", "hyp")]
    found = measure(compared(*spans), f"slot-error-rate(denominator={denominator})")
    assert found.value == expected(case)


def test_substitutions_deletions_and_insertions_are_divided_by_the_slots_of_the_reference():
    """SER = (S + D + I) / (C + S + D): every substitution costs 1 here."""
    system = [(0, 5, "PER"), (10, 15, "ORG"), (20, 26, "ORG"), (40, 45, "PER")]
    found = measure(compared(REFERENCE, system), "slot-error-rate(type_cost=1,boundary_cost=1)")
    assert (found.values["correct"], found.values["reference"]) == (1, 4)
    assert found.value == (2 + 1 + 1) / 4


def test_insertions_and_deletions_weigh_the_same():
    """The objection of the paper to 1 − F: it weighs substitutions more, others less."""
    more = [*REFERENCE, (50, 55, "PER")]
    assert measure(compared(REFERENCE, more), "slot-error-rate").value == 1 / 4
    assert measure(compared(REFERENCE, REFERENCE[:3]), "slot-error-rate").value == 1 / 4


def test_nothing_found_is_an_error_rate_of_1_and_more_errors_than_slots_are_more_than_1():
    assert measure(compared(REFERENCE, []), "slot-error-rate").value == 1
    wrong = [(s + 5, e + 5, c) for s, e, c in REFERENCE]
    assert measure(compared(REFERENCE, wrong), "slot-error-rate").value == 2


def test_a_reference_without_slots_gives_no_rate():
    result = measure(compared([], REFERENCE), "slot-error-rate")
    assert (result.value, result.values) == (None, None)
    assert result.reason == "the reference has no unit"
