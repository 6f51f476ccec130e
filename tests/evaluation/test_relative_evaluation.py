"""Relative evaluation worked by hand: the reference in the tags and tokens of a system."""

from accord import Tagging
from accord.evaluation.evaluation import Protocol, evaluate_tagging
from accord.evaluation.parts import cases, confusions
from accord.evaluation.relative import NO_TAG_OF_SYSTEM

TABLE = {"n": {"Ncms", "Ncfs"}, "nf": {"Ncfs"}, "v": {"Vm"}}


def relatively(reference, system, **more):
    how = Protocol(relative=True, **more.pop("protocol", {}))
    tagging = Tagging.from_tokens(reference, {"sys": system}, mappings={"sys": TABLE}, **more)
    return evaluate_tagging(tagging, how)


def test_a_tag_of_reference_stands_for_all_tags_that_can_stand_for_it():
    # Ncfs may be n or nf; Ncms only n
    reference = [("a", "Ncfs"), ("b", "Ncfs"), ("c", "Ncms"), ("d", "Ncms"), ("e", "Vm")]
    system = [("a", "n"), ("b", {"n", "nf"}), ("c", {"n", "nf"}), ("d", "nf"), ("e", {"n", "nf"})]
    figures = relatively(reference, system).figures["sys"]
    assert (figures.right, figures.wrong) == (1, 1)
    assert (figures.silent_right, figures.silent_mixed, figures.silent_wrong) == (1, 1, 1)
    assert figures.silent_right_by_chance == 1.5


def test_where_no_tag_of_the_system_can_stand_for_the_reference_the_system_is_wrong():
    reference, system = [("a", "Sp"), ("b", "Vm")], [("a", "n"), ("b", "v")]
    found = relatively(reference, system)
    assert (found.figures["sys"].right, found.figures["sys"].wrong) == (1, 1)
    judged = found.judged["sys"]
    assert judged.tagsets[judged.expected[0]] == (NO_TAG_OF_SYSTEM,)
    left_out = relatively(reference, system, protocol={"no_image": "noneval"})
    assert (left_out.figures["sys"].not_evaluable, left_out.figures["sys"].wrong) == (1, 0)
    assert left_out.reasons("sys") == {
        "no tag of the system corresponds to that of the reference": 1
    }


def test_errors_are_told_in_the_tags_that_the_reference_has():
    reference, system = [("a", "Ncfs"), ("b", "Ncfs"), ("c", "Vm")], [("a", "v"), ("b", "v")]
    found = relatively(reference, [*system, ("c", "n")])
    pairs = [(one.expected, one.given, one.count) for one in confusions(found, "sys")]
    assert pairs == [("Ncfs", "v", 2), ("Vm", "n", 1)]
    assert [one.form for one in cases(found, "sys", expected="Ncfs")] == ["a", "b"]
    assert [one.expected for one in cases(found, "sys", given="n")] == ["Vm"]


def test_each_token_of_the_system_is_one_case_and_a_compound_is_one_too():
    reference = [("parce", "Sp"), ("que", "Vm"), ("chat", "Ncms")]
    system = [("parce que", "v"), ("cha", "n"), ("t", "n"), ("moon", "n")]
    found = relatively(reference, system, compounds=[(0, 2, "Vm")])
    assert (found.figures["sys"].cases, found.figures["sys"].right) == (4, 1)
    assert found.reasons("sys") == {
        "cut into several tokens": 2,
        "words that could not be realigned": 1,
    }
    absolute = evaluate_tagging(found.tagging).figures["sys"]
    assert (absolute.cases, absolute.right) == (3, 2)


def test_tokens_that_join_or_cross_those_of_the_reference_are_told_apart():
    reference = [("ab", "Vm"), ("cd", "Vm"), ("ef", "Vm"), ("gh", "Vm")]
    found = relatively(reference, [("ab cd", "v"), ("e", "v"), ("f g", "v"), ("h", "v")])
    assert found.reasons("sys") == {
        "cut into several tokens": 2,
        "joined with others into one token": 1,
        "token boundaries that cross": 1,
    }


def test_only_text_units_that_count_are_looked_at():
    reference = [("a", "Vm"), ("b", "Vm"), ("c", "Vm")]
    system = [("a", "v"), ("x", "v"), ("b", "n"), ("c", "v")]
    tagging = Tagging.from_tokens(
        reference, {"sys": system}, mappings={"sys": TABLE}, texts=["one", "one", "two"]
    )
    import numpy as np

    part = tagging.keep(documents=np.array([True, False]))
    figures = evaluate_tagging(part, Protocol(relative=True)).figures["sys"]
    assert (figures.cases, figures.right, figures.wrong) == (3, 1, 1)
    assert evaluate_tagging(part).figures["sys"].cases == 2
