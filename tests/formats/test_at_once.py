"""Big tables go another way than small ones, and arrive at the same place."""

import numpy as np
import polars
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tables import HEADER

from accord import DataError
from accord.formats import csv_table
from accord.formats.at_once import columns_at_once
from accord.formats.delimited import dialect_of

CELLS = st.one_of(
    st.sampled_from(["", " ", "a", "x y", " x", "0", "7", "1.5", "12", '"', '""', '"a"', '" a"',
                     '"a,b"', '"a\nb"', '"a ""b"""', 'a"b', '"a"b', "é"]),
    st.text(st.sampled_from('a,;\t"\r\n 1'), max_size=4),
)  # fmt: skip


@st.composite
def tables(draw):
    """Text that is nearly, or just, a table of units."""
    newline = draw(st.sampled_from(["\n", "\r\n", "\n", "\r"]))
    good = st.tuples(st.just("d"), st.sampled_from("ab"), st.sampled_from("123"),
                     st.sampled_from("456"), CELLS)  # fmt: skip
    odd = st.lists(CELLS, max_size=6)
    rows = draw(st.lists(st.one_of(good, good, good, odd), max_size=6))
    header = draw(st.sampled_from([HEADER.strip(), '"document",annotator,start,end, "category"']))
    return newline.join([header, *map(",".join, rows)]) + draw(st.sampled_from(["", newline]))


def outcome(path, text, *, large):
    """Return what reading gives: the units, or that there is an error, and on which line."""
    dialect = dialect_of(text, {})
    try:
        corpus = csv_table._corpus(text, dialect, path, {}, large=large)
    except DataError as error:
        return ("error", error.line)
    table = corpus.table
    words = None if table.surface is None else table.surface.tolist()
    return corpus.digest(), table.start.dtype, corpus.notes, words


@given(tables())
@example(HEADER + 'd,a,1,4,"x\ny"\nd,a,1\n')
@example(HEADER + "d,a,1,4,x\n\nd,a,1,5,\n")
@example(HEADER + "d,a,1,4\n")
@example(HEADER + "d,a,1,4,x,")
@example(HEADER + "d,a,1,4,\n,,,,\n")
@example(HEADER + 'd,a,1,4," x"\nd,b,1,4,"x"\n')
def test_a_table_taken_apart_at_once_is_the_table_taken_apart_row_by_row(tmp_path_factory, text):
    path = tmp_path_factory.getbasetemp() / "units.csv"
    assert outcome(path, text, large=True) == outcome(path, text, large=False)


@pytest.mark.parametrize(
    ("text", "at_once"),
    [
        (HEADER + "d,a,1,4,x\n", True),
        (HEADER + "d,a,1,4,\n", True),
        (HEADER + 'd,a,1,4,"x,y"\nd,b,1,4,"x""y\n"\n', True),
        (HEADER + "d,a,1,4,x\r\n", True),
        (HEADER + "d,a,1,4\n", False),
        (HEADER + "d,a,1,4,x,y\n", False),
        (HEADER + 'd,a,1,4," x"\n', False),
        (HEADER + 'd,a,1,4,x"y"\n', False),
        (HEADER + 'd,a,1,4,"x\n', False),
        (HEADER + "d,a,1,4,x\rd,a,1,4,x\n", False),
        ("\n" + HEADER + "d,a,1,4,x\n", False),
    ],
)
def test_only_regular_tables_are_taken_apart_at_once(text, at_once):
    dialect = dialect_of(text, {})
    columns = columns_at_once(text, dialect, {"start": 2, "end": 3, "category": 4})
    assert (columns is not None) == at_once


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_a_table_above_the_limit_is_read_at_once_and_is_the_same(rows, monkeypatch, delimiter):
    lines = [delimiter.join(["document", "annotator", "start", "end", "category", "text"])]
    lines += [
        delimiter.join(["d", "ab"[i % 2], str(i), str(i + 2), "x", f"word {i}"]) for i in range(50)
    ]
    text = "\n".join(lines)
    small = rows(text)
    monkeypatch.setattr(csv_table, "LARGE", 10)
    assert rows(text) == small
    assert len(small) == 50


def test_decimal_commas_are_read_in_big_tables_too(rows, monkeypatch):
    text = HEADER.replace(",", ";") + "d;a;0,5;1,25;x,y\n"
    monkeypatch.setattr(csv_table, "LARGE", 10)
    assert rows(text) == [("d", "a", 0.5, 1.25, "x,y")]
    with pytest.raises(DataError, match=r"line 3: '2,5' as start, where '0.5' has a point"):
        rows(text.replace("0,5", "0.5") + "d;a;2,5;3;x\n")


def test_an_error_in_a_big_table_names_the_line_in_the_file(read, monkeypatch):
    monkeypatch.setattr(csv_table, "LARGE", 10)
    with pytest.raises(DataError, match="line 5: a unit from 9 to 4 ends before it starts"):
        read(HEADER + 'd,a,1,4,"x\ny"\n,,,,\nd,a,9,4,x\n')


@pytest.mark.parametrize("decimals", [0, 3, 17])
def test_numbers_of_big_tables_are_the_nearest_there_are(rows, monkeypatch, decimals):
    monkeypatch.setattr(csv_table, "LARGE", 10)
    numbers = np.random.default_rng(0).uniform(0, 1e6, 200)
    text = HEADER + "".join(f"d,a,{one:.{decimals}f},2000000,x\n" for one in numbers)
    assert sorted(row[2] for row in rows(text)) == sorted(
        float(f"{x:.{decimals}f}") for x in numbers
    )


def test_polars_reads_what_is_left_to_it_as_is_assumed():
    """The reasons why irregular tables are kept from polars, as facts about it."""
    short = polars.read_csv(b"a,b,c\n1,2\n", infer_schema=False)
    assert short.rows() == [("1", "2", None)]
    with pytest.raises(polars.exceptions.PolarsError):
        polars.read_csv(b"a,b,c\n1,2,3,4\n", infer_schema=False)
