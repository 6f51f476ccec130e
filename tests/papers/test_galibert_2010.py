"""The slot error rate of Galibert et al. (2010): errors of type and of boundaries cost one half."""

import pytest

from accord import Continuum, measure

REFERENCE = [(0, 10, "PER"), (20, 30, "LOC"), (40, 50, "ORG"), (60, 70, "PER")]


def errors(system, **more):
    continuum = Continuum.from_units({"ref": REFERENCE, "hyp": system}, references=["ref"])
    options = ",".join(f"{name}={value}" for name, value in more.items())
    return measure(continuum, f"slot-error-rate({options})")


@pytest.mark.parametrize(
    ("name", "span", "cost"),
    [
        ("T", (20, 30, "PER"), 0.5),
        ("B", (20, 31, "LOC"), 0.5),
        ("TB", (21, 30, "PER"), 1),
        ("D", None, 1),
    ],
)
def test_each_kind_of_error_has_its_cost(name, span, cost):
    rest = [unit for unit in REFERENCE if unit[0] != 20]
    result = errors(rest if span is None else [*rest, span])
    assert result.value == cost / 4
    assert result.values[name] == 1
    assert sum(result.values[kind] for kind in ("T", "B", "TB", "I", "D")) == 1


def test_an_insertion_costs_1():
    result = errors([*REFERENCE, (80, 82, "PER")])
    assert (result.value, result.values["I"]) == (1 / 4, 1)


def test_the_alignment_is_the_one_that_costs_least():
    """From left to right the first span would take the long one, and leave a deletion."""
    continuum = Continuum.from_units(
        {"ref": [(0, 6, "A"), (4, 12, "B")], "hyp": [(5, 12, "B"), (0, 5, "C")]},
        references=["ref"],
    )
    result = measure(continuum, "slot-error-rate")
    assert result.value == (1 + 0.5) / 2
    assert (result.values["TB"], result.values["B"]) == (1, 1)


def test_a_hypothesis_of_one_long_unit_can_be_matched_once():
    result = errors([(0, 70, "PER")])
    assert (result.values["B"], result.values["D"]) == (1, 3)
    assert result.value == 3.5 / 4


def test_the_rate_of_several_documents_is_that_of_all_their_slots():
    from accord import Corpus

    documents = [
        Continuum.from_units({"ref": REFERENCE, "hyp": REFERENCE}, name="a", references=["ref"]),
        Continuum.from_units({"ref": [(0, 5, "X")], "hyp": []}, name="b", references=["ref"]),
    ]
    assert measure(Corpus(documents), "slot-error-rate").value == 1 / 5
