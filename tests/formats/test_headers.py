"""Columns are found whatever they are called, and times are in one unit."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accord import DataError
from accord.formats.headers import SYNONYMS, find_columns, plain, without_unit


@pytest.mark.parametrize(
    "name",
    ["start_time", "Start time", "START-TIME", "startTime", "StartTime", " start.time ",
     "Start Time (s)", "start_time_ms", "Start Time [msec]", "Start Time - ss.msec",
     "startTimeMs", "start_time_seconds"],
)  # fmt: skip
def test_capitals_spaces_and_units_do_not_matter(name):
    assert without_unit(name)[0] == "start_time"
    assert find_columns([name, "end", "annotator"], {}, {}).found["start"] == name


@given(st.sampled_from([(what, name) for what in SYNONYMS for name in SYNONYMS[what]]),
       st.sampled_from([str.upper, str.title, lambda name: name.replace("_", " ")]))  # fmt: skip
def test_every_synonym_is_found_however_it_is_written(pair, written):
    what, name = pair
    header = [*(other for other in ("start", "end") if other != what), written(name)]
    assert find_columns(header, {}, {}).found[what] == written(name)


@given(st.text(max_size=12))
def test_a_name_as_it_is_compared_stays_what_it_is(name):
    assert plain(plain(name)) == plain(name)


def test_the_first_of_the_synonyms_goes_before_the_first_of_the_columns():
    found = find_columns(["file", "document", "begin", "start", "end"], {}, {})
    assert (found.found["document"], found.found["start"]) == ("document", "start")
    assert found.unused == ("file", "begin")


def test_an_offset_is_an_end_only_where_there_is_an_onset():
    assert find_columns(["onset", "offset"], {}, {}).found["end"] == "offset"
    with pytest.raises(DataError, match="no column for end"):
        find_columns(["start", "offset"], {}, {})


def test_of_several_units_that_of_the_start_is_taken_for_the_end():
    names = ["Begin Time - msec", "Begin Time - ss.msec", "End Time - ss.msec", "End Time - msec"]
    header = find_columns(names, {}, {})
    assert header.found == {"start": names[0], "end": names[3]}
    assert header.milliseconds == frozenset()


@pytest.mark.parametrize(
    "header",
    ["start_ms,end_ms", "start_ms,duration_ms", "Start (ms),Duration", "start_ms,end_ms,length_ms"],
)
def test_times_in_one_unit_stay_as_they_are(rows, header):
    end = "500" if "uration" in header else "700"
    length = ",900" if "length" in header else ""
    text = f"annotator,{header}\nann,200,{end}{length}\n"
    assert rows(text) == [("units", "ann", 200, 700, None)]


@pytest.mark.parametrize(
    ("header", "cells"),
    [("start_ms,end_s", "200,0.7"), ("start_s,end_ms", "0.2,700"),
     ("start (s),duration (ms)", "0.2,500"), ("start_s,end,length_ms", "0.2,0.7,900")],
)  # fmt: skip
def test_seconds_and_milliseconds_together_become_seconds_and_it_is_said(read, header, cells):
    corpus = read(f"annotator,{header}\nann,{cells}\n")
    unit = corpus["units"].units("ann")[0]
    assert (unit.start, unit.end) == (0.2, 0.7)
    assert "in milliseconds: taken in seconds" in " ".join(corpus.notes)
    if "length" in header:
        assert corpus["units"].bounds == (0.0, 0.9)


def test_data_frames_are_read_by_the_same_names():
    from accord import from_frame

    corpus = from_frame({"annotatorId": ["a"], "Start (ms)": [100], "end_s": [0.5]})
    assert [unit.end for _, unit in corpus.table and corpus[""]] == [0.5]


ROWS = "bridge,anna,20,34,PLACE\nbridge,ben,20,36,PLACE\nharbour,anna,1,9,TIME\n"


@pytest.mark.parametrize(
    "text",
    [
        ROWS,
        "\n".join(",".join(row.split(",")[1:]) for row in ROWS.split()) + "\n",
        ROWS.replace(",", ";"),
        ROWS + "document,annotator,start,end,category\n",
    ],
    ids=["five columns", "in another order", "semicolons", "header at the end"],
)
def test_a_table_without_its_header_is_no_table_of_labels_but_an_error(read, text):
    with pytest.raises(DataError, match="line 1: no header: the first row is") as caught:
        read(text)
    assert "first line" in str(caught.value)


def test_rows_that_say_nothing_are_skipped_and_counted(read):
    text = "document,annotator,start,end,category,length\n,,,,,80\nd,a,0,5,X,80\n,,,,,70\n"
    corpus = read(text)
    assert corpus.units == 1
    assert "2 rows without positions and without a name skipped" in " ".join(corpus.notes)


def test_a_table_of_units_taken_for_labels_says_how_to_name_its_columns(read):
    text = "document,annotator,category,von,bis\nd,a,X,0,5\nd,a,Y,7,9\n"
    with pytest.raises(DataError, match="several labels") as caught:
        read(text)
    assert "--columns start=" in str(caught.value)


def test_a_table_of_units_with_one_column_that_nobody_knows_is_no_table_of_labels(read):
    with pytest.raises(DataError, match="no column for end; the columns are"):
        read("document,annotator,start,bis,category\nd,a,0,5,X\nd,b,0,6,X\n")
