"""Remarks on values: each says which of the values shown it is about."""

from accord.reports.results import remarks_of
from accord.result import Result


def result(measure, *notes, part=None, by=None):
    return Result(measure=measure, value=0.5, signature="", part=part, divided_by=by, notes=notes)


def test_a_remark_on_the_only_measure_stands_by_itself():
    assert remarks_of([result("alpha", "one item left out")]) == ["one item left out"]


def test_a_remark_on_one_of_several_measures_names_it():
    some = [result("alpha", "no interval"), result("icc", "no interval"), result("percent")]
    assert remarks_of(some) == ["alpha, icc: no interval"]
    assert remarks_of(some[:2]) == ["no interval"]


def test_a_remark_that_names_its_measure_is_left_as_it_is():
    some = [result("pk", "pk: window 3"), result("gamma")]
    assert remarks_of(some) == ["pk: window 3"]


def test_a_remark_on_parts_names_some_of_them_and_counts_the_others():
    parts = [result("gamma", "one document", part=name, by="document") for name in "abcde"]
    assert remarks_of([result("gamma"), *parts]) == ["gamma (a, b, c and 2 more): one document"]
    assert remarks_of([result("gamma", "one document"), *parts]) == ["one document"]
