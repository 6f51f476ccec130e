"""The schemes of SemEval 2013 (task 9.1) and MUC-5 for spans, on cases that peers agree on."""

import pytest
from unit_cases import cases, corpus_of_tags, expected, named

from accord import Continuum, measure

SCHEMES = {"ent_type": "type"}
COUNTS = [f"span_{name}.counts" for name in ("strict", "exact", "partial", "ent_type")]


def result_of(case):
    scheme = case["params"]["scenario"]
    return measure(corpus_of_tags(case["data"]), f"span-f1(scheme={SCHEMES.get(scheme, scheme)})")


@pytest.mark.parametrize("case", cases(*COUNTS), ids=named)
def test_correct_incorrect_partial_missing_and_spurious_answers(case):
    values = result_of(case).values
    assert [values[name] for name in ("COR", "INC", "PAR", "MIS", "SPU")] == case["expected"]


@pytest.mark.parametrize("case", cases("span_strict.prf", "span_partial.prf"), ids=named)
def test_precision_recall_and_f(case):
    result = result_of(case)
    found = [result.values["precision"], result.values["recall"], result.value]
    assert found == expected(case)


@pytest.mark.parametrize("case", cases("seqeval_f1"), ids=named)
def test_the_micro_average_of_strict_spans(case):
    assert measure(corpus_of_tags(case["data"]), "span-f1").value == expected(case)


#: One span of each outcome: the same, another category, other boundaries, both, missing, spurious.
EACH = Continuum.from_units(
    {
        "gold": [(0, 5, "A"), (10, 15, "A"), (20, 25, "A"), (30, 35, "A"), (40, 45, "A")],
        "system": [(0, 5, "A"), (10, 15, "B"), (20, 26, "A"), (30, 36, "B"), (50, 55, "A")],
    },
    references=["gold"],
)


@pytest.mark.parametrize(
    ("scheme", "counts"),
    [
        ("strict", (1, 3, 0, 1, 1)),
        ("exact", (2, 2, 0, 1, 1)),
        ("partial", (2, 0, 2, 1, 1)),
        ("type", (2, 2, 0, 1, 1)),
        ("muc", (4, 4, 0, 2, 2)),
    ],
)
def test_what_each_scheme_calls_right(scheme, counts):
    result = measure(EACH, f"span-f1(scheme={scheme})")
    assert tuple(result.values[n] for n in ("COR", "INC", "PAR", "MIS", "SPU")) == counts
    correct, _, partial, _, _ = counts
    slots = 10 if scheme == "muc" else 5
    assert result.value == pytest.approx((correct + partial / 2) / slots)


def test_spans_are_matched_so_that_most_are_right_and_not_from_left_to_right():
    """The first span would take the second, which alone the other can be matched with."""
    continuum = Continuum.from_units(
        {"gold": [(0, 6, "A"), (4, 12, "A")], "system": [(2, 5, "A"), (1, 4, "A")]},
        references=["gold"],
    )
    result = measure(continuum, "span-f1(scheme=type)")
    assert (result.value, result.values["MIS"]) == (1, 0)


@pytest.mark.parametrize(("name", "missed"), [("span-f1", 0), ("slot-error-rate", 1)])
def test_a_category_that_only_the_reference_has_is_a_part_too(name, missed):
    """What a system never finds must not be missing from the values by category."""
    continuum = Continuum.from_units(
        {"gold": [(0, 5, "A"), (8, 9, "B")], "system": [(0, 5, "A")]}, references=["gold"]
    )
    parts = measure(continuum, name).by("category")
    assert list(parts) == ["A", "B"]
    assert parts["B"].value == missed
    # a reference that nobody is compared with adds none
    continuum = Continuum.from_units(
        {"gold": [(0, 5, "A")], "system": [(0, 5, "A")], "other gold": [(0, 5, "C")]},
        references=["gold", "other gold"],
    )
    assert list(measure(continuum, f"{name}(reference=gold)").by("category")) == ["A"]


def test_the_f_of_two_annotators_is_the_same_in_both_directions():
    """Hripcsak and Rothschild (2005): precision and recall change places, F stays."""
    marked = {"ann": [(0, 5, "A"), (8, 9, "A")], "bob": [(0, 5, "A")]}
    both = [measure(Continuum.from_units(marked, references=[who]), "span-f1") for who in marked]
    assert both[0].value == both[1].value == measure(Continuum.from_units(marked), "span-f1").value
    assert both[0].values["precision"] == both[1].values["recall"] == 1


def test_as_what_nobody_marks_grows_kappa_approaches_f():
    marked = {"ann": [(0, 5, "A"), (8, 9, "A")], "bob": [(0, 5, "A"), (7, 8, "A")]}
    # in atoms: 5 marked by both, 1 by each alone
    f_of_atoms = 2 * 5 / (6 + 6)
    kappas = [
        measure(Continuum.from_units(marked, length=length), "discretized-kappa").value
        for length in (10, 100, 10_000)
    ]
    assert kappas == sorted(kappas)
    assert kappas[-1] == pytest.approx(f_of_atoms, abs=1e-3)  # it is a limit
