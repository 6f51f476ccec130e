"""JSON Lines, well-formed and not."""

import json

import pytest

from accord import DataError

ROW = {"document": "d", "annotator": "a", "start": 0, "end": 5, "category": "x"}


def lines(*records):
    return "".join(json.dumps(record) + "\n" for record in records)


@pytest.mark.parametrize("name", ["units.jsonl", "units.ndjson", "units.json", "units.txt"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r", "\n\n"])
def test_one_object_a_line_is_recognised_under_any_name(rows, name, newline):
    content = lines(ROW, {**ROW, "annotator": "b"}).replace("\n", newline)
    assert rows(content, name) == [("d", "a", 0, 5, "x"), ("d", "b", 0, 5, "x")]


def test_keys_may_be_missing_and_stand_in_any_order(rows, read):
    content = lines({"annotator": "a", "document": "d"}, {"end": 5, "start": 0.5, **{
        key: ROW[key] for key in ("annotator", "document")}})  # fmt: skip
    assert rows(content, "units.jsonl") == [("d", "a", 0.5, 5, None)]
    assert read(lines({**ROW, "id": 7}), "u.jsonl").notes == ("u.jsonl: columns not used: id",)


def test_a_line_longer_than_what_is_looked_at_is_recognised_by_its_keys(rows):
    content = lines({**ROW, "text": "x" * 100_000})
    assert rows(content, "units.txt") == [("d", "a", 0, 5, "x")]


def test_a_separator_of_lines_of_unicode_may_stand_in_a_string(rows):
    content = json.dumps({**ROW, "category": "x\u2028y\x85"}, ensure_ascii=False)
    assert rows(content, "units.jsonl")[0][4] == "x\u2028y\x85"


def test_numbers_as_text_and_labels_as_numbers_are_understood(rows):
    content = lines({**ROW, "start": "1", "category": 7, "annotator": 1.0})
    assert rows(content, "units.jsonl") == [("d", "1", 1, 5, "7")]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "Expecting property name"),
        ('{"start": 1, "start": 2}', "'start' twice"),
        ('{"start": NaN, "end": 2}', "NaN, which is no JSON number"),
        ('{"start": -Infinity, "end": 2}', "-Infinity, which is no JSON number"),
        ("[1, 2]", "a JSON list; expected one JSON object a line"),
        ("7", "a JSON int; expected one JSON object a line"),
        ('{"a": 1} {"b": 2}', "Extra data"),
        ("[" * 100_000, "too deep a nesting"),
        ('{"start": ' + "9" * 5000 + "}", "Exceeds the limit"),
        ('{"document": "d", "annotator": "a", "start": 1e400, "end": 5}', "expected a finite"),
        ('{"document": "d", "annotator": "a", "start": true, "end": 5}', "True as start"),
        ('{"document": "d", "annotator": "a", "start": [1], "end": 5}', r"\[1\] as start"),
        ('{"document": "d", "annotator": {"a": 1}, "start": 1, "end": 5}', "as annotator"),
        ('{"document": "d", "annotator": "\\ud800", "start": 1, "end": 5}', "as annotator"),
        ('{"document": "d", "annotator": "a", "start": 10000000000000000000000, "end": 5}',
         "expected a number below"),
        ('{"document": "d", "start": 1, "end": 5}', "a row without annotator"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_a_line_is_an_error_with_its_number(read, line, message):
    with pytest.raises(DataError, match=f"units.jsonl, line 3: .*{message}"):
        read(lines(ROW) + "\n" + line + "\n", "units.jsonl")


def test_a_file_without_objects_is_empty(read):
    with pytest.raises(DataError, match="an empty file"):
        read("\n\n", "units.jsonl", format="jsonl")


def test_objects_that_are_no_units_say_what_they_have(read):
    with pytest.raises(
        DataError, match="line 1: no column for start and end; the columns are a, b"
    ):
        read('{"a": 1, "b": 2}\n', "units.jsonl")


LIST = (
    '[\n  {"annotator": "a", "start": 0, "end": 5},\r\n'
    '  {"annotator": "b", "start": 1, "end": 6}\n]\n'
)


@pytest.mark.parametrize("text", [LIST, LIST.replace("\n", "").replace("\r", ""), f"\n {LIST} \n"])
@pytest.mark.parametrize("name", ["units.json", "units.jsonl", "units"])
def test_a_list_of_objects_is_read_like_lines_of_them(rows, text, name):
    assert rows(text, name) == [("units", "a", 0, 5, None), ("units", "b", 1, 6, None)]


def test_a_list_longer_than_what_is_looked_at_is_recognised(rows):
    record = '{"annotator": "a", "start": 0, "end": 5, "note": "%s"}' % ("x" * 300)
    assert len(rows(f"[{', '.join([record] * 500)}]", "units.data")) == 500
    long = '{"annotator": "a", "start": 0, "end": 5, "note": "%s"}' % ("x" * 100_000)
    assert len(rows(f"[{long}, {long}]", "units.data")) == 2


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"b"', '"b', "line 3: no JSON at column"),
        ("},", "}", "line 3: no JSON at column .*Expecting ',' or ']'"),
        ("6}\n]", "6}", r"line 4: no JSON at column .*Expecting ',' or '\]'"),
        ("6}\n]", "6},\n]", "line 4: no JSON at column 1 .*Expecting value"),
        ('"start": 1', '"start": "one"', "line 3: 'one' as start"),
        ('"start": 1', '"start": NaN', "line 3: NaN, which is no JSON number"),
        ('{"annotator": "b", "start": 1, "end": 6}', "7", "line 3: a JSON int; expected one"),
        ("\n]\n", "\n]\n[1]\n", r"line 4: '\[1\]' after the list"),
        ('"end": 6', f'"end": {"[" * 100_000}', "too deep a nesting"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_a_list_is_an_error_with_its_line(read, old, new, said):
    with pytest.raises(DataError, match=f"units.json, {said}|units.json, line 3: {said}"):
        read(LIST.replace(old, new), "units.json")


def test_an_ending_of_json_writes_a_list(tmp_path, read):
    import json

    from accord.workflows.converting import write

    corpus = read(LIST, "units.json")
    write(corpus, tmp_path / "new.json")
    assert len(json.loads((tmp_path / "new.json").read_text("utf-8"))) == 2
    write(corpus, tmp_path / "new.jsonl")
    assert (tmp_path / "new.jsonl").read_text("utf-8").count("\n") == 2


def test_the_longest_ending_decides_on_what_is_written(tmp_path):
    from pathlib import Path

    from accord.workflows.converting import writer_for

    assert writer_for(Path("a.segeval.json")).name == "segeval"
    assert writer_for(Path("a.json")).name == "jsonl"


def test_labels_may_be_a_list_of_objects_too(read):
    corpus = read('[{"item": 1, "annotator": "a", "label": "x"},\n'
                  ' {"item": 1, "annotator": "b", "label": "y"}]', "labels.json")  # fmt: skip
    assert (corpus.kind, corpus.units) == ("labels", 2)
