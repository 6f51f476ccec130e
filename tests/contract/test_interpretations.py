"""The value of every registered measure can be read off curves of errors."""

import json

import pytest
from measure_contract import example_for

import accord
from accord.contract import measures

NAMES = [name for name in measures.names() if name != "grace"]


@pytest.mark.parametrize("name", NAMES)
def test_every_measure_has_a_reading_of_some_kind_of_error(name):
    kind = measures.get(name)
    measure = kind(precision=0.3) if "precision" in kind().parameters() else kind()
    corpus, result = example_for(measure)
    if result.value is None:
        pytest.skip("a measure of several values")
    found = accord.interpret(corpus, measure, steps=2, sets=1, jobs=1)
    assert found.result.value == result.value
    statuses = [reading.status for reading in found.readings]
    assert set(statuses) <= {"reached", "none", "beyond", "undefined"}
    assert any(status != "undefined" for status in statuses), found.clauses()
    for reading in found.readings:
        if reading.status == "undefined":
            assert reading.curve.reason or reading.curve.points
        if reading.status == "reached":
            assert 0 <= reading.low <= reading.magnitude <= reading.high <= 1
    json.dumps(found.to_dict(), allow_nan=False)
    assert found.sentence.startswith(str(found.result))
