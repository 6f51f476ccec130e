"""Parquet and Arrow: odd columns, damaged files, and files that are bigger than they look."""

import io
import sys
from datetime import date
from decimal import Decimal
from pathlib import Path

import numpy as np
import polars
import pyarrow
import pyarrow.parquet
import pytest

from accord import AccordError, Corpus, DataError
from accord.formats import parquet, rehearsal
from accord.formats.rehearsal import Rehearsal, Trouble
from accord.workflows.reading import read_files

FRAME = polars.DataFrame({
    "document": ["d", "d", "e"], "annotator": ["a", "b", "a"], "start": [0, 3, 5],
    "end": [4, 7.5, 9], "category": ["x", None, "y"],
}, strict=False)  # fmt: skip
WRITERS = {"parquet": "write_parquet", "arrow": "write_ipc", "stream": "write_ipc_stream"}


def content_of(frame, kind="parquet"):
    stream = io.BytesIO()
    getattr(frame, WRITERS[kind])(stream)
    return stream.getvalue()


@pytest.mark.parametrize("kind", WRITERS)
@pytest.mark.parametrize("name", ["units.parquet", "units.arrow", "units.bin"])
def test_the_kind_is_told_by_the_content(rows, kind, name):
    assert rows(content_of(FRAME, kind), name) == [
        ("d", "a", 0, 4, "x"), ("d", "b", 3, 7.5, None), ("e", "a", 5, 9, "y"),
    ]  # fmt: skip


@pytest.mark.parametrize("compression", ["uncompressed", "snappy", "gzip", "zstd", "lz4"])
def test_any_compression_is_read(rows, compression):
    stream = io.BytesIO()
    FRAME.write_parquet(stream, compression=compression)
    assert len(rows(stream.getvalue(), "units.parquet")) == 3


@pytest.mark.parametrize(
    "column",
    [
        polars.Series("category", ["x", "y", None], dtype=polars.Categorical),
        polars.Series("category", ["x", "y", None], dtype=polars.Enum(["y", "x"])),
        polars.Series("category", [b"x", b"y", None]),
        polars.Series("category", ["x", "y", ""]),
    ],
)
def test_labels_may_be_categories_and_bytes_of_text(rows, column):
    units = rows(content_of(FRAME.with_columns(column)), "units.parquet")
    assert [unit[4] for unit in units] == ["x", "y", None]


@pytest.mark.parametrize(
    "column",
    [
        polars.Series("start", [0, 3, 5], dtype=polars.UInt8),
        polars.Series("start", [0, 3, 5], dtype=polars.Float32),
        polars.Series("start", [Decimal(0), Decimal(3), Decimal(5)]),
        polars.Series("start", ["0", " 3", "5"]),
    ],
)
def test_positions_may_have_any_type_of_number(rows, column):
    units = rows(content_of(FRAME.with_columns(column)), "units.parquet")
    assert [unit[2] for unit in units] == [0, 3, 5]


@pytest.mark.parametrize(
    ("column", "message"),
    [
        (polars.Series("start", [0.0, float("nan"), 5]), "row 2: nan as start; expected a finite"),
        (polars.Series("start", [0.0, 3, float("-inf")]), "row 3: -inf as start; expected a fini"),
        (polars.Series("start", [date(2020, 1, 1)] * 3), "a column of Date as start; expected nu"),
        (polars.Series("start", [True, False, True]), "a column of Boolean as start; expected n"),
        (polars.Series("start", [[0], [3], [5]]), r"a column of List\(Int64\) as start; expected"),
        (polars.Series("start", [0, None, 5]), "row 2: a row without start; expected both"),
        (polars.Series("start", ["0", "x", "5"]), "row 2: 'x' as start; expected a number"),
        (polars.Series("annotator", ["a", None, "b"]), "row 2: a row without annotator"),
        (polars.Series("category", [{"a": 1}] * 3), "a column of Struct.* as category; expected"),
        (polars.Series("end", [0, 7, 9]), "row 1: a unit from 0 to 0 has no length; expected"),
    ],
)
def test_a_column_that_cannot_be_meant_is_an_error_with_its_row(read, column, message):
    with pytest.raises(DataError, match=f"units.parquet.*{message}"):
        read(content_of(FRAME.with_columns(column)), "units.parquet")


def test_nulls_in_both_positions_say_saw_it_and_marked_nothing(read):
    frame = FRAME.with_columns(
        polars.Series("start", [0, None, 5]), polars.Series("end", [4, None, 9])
    )
    assert read(content_of(frame), "units.parquet")["d"].annotators == ("a", "b")


@pytest.mark.parametrize("kind", WRITERS)
def test_no_rows_are_a_corpus_of_nothing(read, kind):
    corpus = read(content_of(FRAME.clear(), kind), "units.bin")
    assert corpus == Corpus()
    assert corpus.notes == ("units.bin: a table without rows",)


def test_columns_that_nobody_needs_are_noted_and_never_read(read):
    frame = FRAME.with_columns(polars.Series("vector", [[0.5] * 3] * 3))
    corpus = read(content_of(frame), "units.parquet")
    assert corpus.notes == ("units.parquet: columns not used: vector",)


def test_a_table_of_something_else_says_which_columns_it_has(read):
    content = content_of(polars.DataFrame({"a": [1], "b": [2]}))
    with pytest.raises(DataError, match="no column for start and end; the columns are a, b"):
        read(content, "units.parquet")


@pytest.mark.parametrize("kind", ["parquet", "arrow"])
def test_a_file_that_was_cut_off_is_said_to_be_damaged(read, kind):
    content = content_of(FRAME, kind)
    for length in range(8, len(content) - 1, 97):
        with pytest.raises(DataError, match="cannot be read") as raised:
            read(content[:length], f"units.{kind}")
        assert "cut off" in raised.value.advice


@pytest.mark.parametrize("name", ["units.parquet", "units.arrow"])
@pytest.mark.parametrize("content", [b"", b"PAR1", b"ARROW1\0\0", b"FEA1\0\0", b"x,y\n1,2\n"])
def test_what_is_no_such_file_at_all_is_said(read, name, content):
    with pytest.raises(DataError, match="expected a"):
        read(content, name, format=name.partition(".")[2])


def test_feather_of_version_1_is_told_from_version_2(read):
    with pytest.raises(DataError, match="a Feather file of version 1") as raised:
        read(b"FEA1\0\0\0\0", "units.feather")
    assert "version 2" in raised.value.advice


def test_a_file_that_ends_the_process_that_reads_it_is_an_error(saved, monkeypatch):
    script = saved("import os, sys; sys.stdin.readline(); os.abort()", "aborting.py")
    monkeypatch.setattr(parquet, "_rehearsal", Rehearsal(str(script)))
    with pytest.raises(DataError, match="reading it ended a program, status -6"):
        read_files(saved(content_of(FRAME), "units.parquet"))


def test_bytes_changed_at_random_give_a_corpus_or_an_error(saved):
    content = content_of(FRAME)
    random = np.random.default_rng(0)
    outcomes = set()
    for _ in range(150):
        damaged = bytearray(content)
        for place in random.integers(4, len(content), random.choice([1, 2, 8])):
            damaged[place] = random.integers(256)
        try:
            outcomes.add(type(read_files(saved(bytes(damaged), "units.parquet")).corpus))
        except AccordError as error:
            outcomes.add(DataError if "units.parquet" in str(error) else type(error))
    assert outcomes == {Corpus, DataError}


def test_the_process_that_reads_first_goes_on_after_an_error(saved):
    rehearsal = Rehearsal()
    good = saved(content_of(FRAME), "good.parquet")
    bad = saved(content_of(FRAME)[:-20], "bad.parquet")
    for _ in range(2):
        assert rehearsal.ask(good, "parquet") == FRAME.columns
        with pytest.raises(Trouble):
            rehearsal.ask(bad, "parquet")
    process = rehearsal._process
    del rehearsal
    assert process.wait(timeout=10) == 0


def test_without_processes_the_file_is_read_without_rehearsal(saved, monkeypatch):
    monkeypatch.setattr("accord.formats.rehearsal.sys.executable", "/no/such/python")
    path = saved(content_of(FRAME), "units.parquet")
    assert Rehearsal().ask(path, "parquet") == FRAME.columns


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="limits of memory are Linux's")
def test_a_small_file_that_unpacks_to_more_than_the_memory_is_an_error(saved, monkeypatch):
    """Here the limit is 2 GB; else it is half of the memory of the machine."""
    path = saved(b"", "bomb.parquet")
    batch = pyarrow.table({"start": np.zeros(10**7, np.int64), "end": np.ones(10**7, np.int64)})
    with pyarrow.parquet.ParquetWriter(path, batch.schema, compression="zstd") as writer:
        for _ in range(20):
            writer.write_table(batch)
    assert path.stat().st_size < 4 * 10**6
    script = Path(rehearsal.__file__).read_text().replace("    limit_memory()\n", (
        "    import resource\n    resource.setrlimit(resource.RLIMIT_AS, (2 * 10**9, 2 * 10**9))\n"
    ))  # fmt: skip
    monkeypatch.setattr(parquet, "_rehearsal", Rehearsal(str(saved(script, "limited.py"))))
    with pytest.raises(DataError, match="a Parquet file that cannot be read"):
        read_files(path)
