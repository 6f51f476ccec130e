"""Tables of text as people write them: delimiters, quotes, newlines, encodings, headers."""

import pytest
from tables import HEADER

from accord import DataError
from accord.formats.delimited import rows_of, written
from accord.workflows.reading import read_files

THREE = [("d", "a", 0, 5, "x"), ("d", "a", 7, 9, "y"), ("d", "b", 0, 5, "x")]


def table(delimiter=",", newline="\n"):
    lines = [["document", "annotator", "start", "end", "category"],
             *[[str(cell) for cell in row] for row in THREE]]  # fmt: skip
    return newline.join(delimiter.join(line) for line in lines) + newline


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("name", ["units.csv", "units.tsv", "units.txt", "units"])
def test_delimiter_and_newline_are_told_by_the_content(rows, delimiter, newline, name):
    assert rows(table(delimiter, newline), name) == THREE


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"]
)
def test_unicode_is_read_in_all_its_encodings(rows, encoding):
    assert rows(table().replace("x", "é𝄞"), encoding=encoding)[0][4] == "é𝄞"


def test_a_table_of_another_script_in_utf_16_without_a_mark_is_read(rows):
    content = HEADER + "документ,анна,0,5,ИМЯ\n" * 40
    assert rows(content, encoding="utf-16-le")[0] == ("документ", "анна", 0, 5, "ИМЯ")


def test_another_encoding_has_to_be_named(read, saved):
    content = table().replace("x", "é")
    with pytest.raises(
        DataError, match=r"(?s)units.csv, line 2: byte 0xe9 is no utf-8.*latin-1"
    ) as e:
        read(content, encoding="latin-1")
    assert e.value.line == 2
    path = saved(content, encoding="latin-1")
    assert "é" in read_files(path, encoding="latin-1").corpus.categories


def test_an_encoding_that_does_not_exist_is_said(saved):
    with pytest.raises(DataError, match="no encoding 'klingon'"):
        read_files(saved(table()), encoding="klingon", format="csv")


def test_delimiters_and_newlines_within_quotes_belong_to_the_label(rows):
    content = HEADER + 'd,a,0,5,"one, ""two""\nthree"\n'
    assert rows(content) == [("d", "a", 0, 5, 'one, "two"\nthree')]


def test_the_line_of_an_error_counts_the_newlines_within_quotes(read):
    content = HEADER + 'd,a,0,5,"one\ntwo\r\nthree"\n\nd,a,seven,9,x\n'
    with pytest.raises(DataError, match=r"line 6: 'seven' as start; expected a number"):
        read(content)


def test_spaces_around_cells_mean_nothing_but_within_quotes_they_do(rows):
    assert rows(HEADER + 'd , a, 0 ,5 , x\nd,b,0,5," x "\n') == [
        ("d", "a", 0, 5, "x"),
        ("d", "b", 0, 5, " x "),
    ]


def test_an_empty_cell_before_a_quoted_one_stays_empty(rows):
    content = 'document\tannotator\tstart\tend\tcategory\ttext\nd\ta\t0\t5\t\t"a b"\n'
    assert rows(content) == [("d", "a", 0, 5, None)]


def test_a_quote_within_a_cell_without_quotes_is_a_quote(rows):
    assert rows(HEADER + 'd,a,0,5,5" nail\n')[0][4] == '5" nail'


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ('d,a,0,5,"x', "line 2: a quote that is never closed"),
        ('d,a,0,5,"x" y', "line 2: 'y' after a closing quote"),
        ("d,a,0,5", "line 2: 4 cells; expected 5: document, annotator"),
        ("d,a,0,5,x,y", "line 2: 6 cells; expected 5"),
    ],
)
def test_a_row_that_cannot_be_taken_apart_is_an_error_with_its_line(read, row, message):
    with pytest.raises(DataError, match=message):
        read(HEADER + row + "\n")


def test_rows_without_any_content_are_no_rows(rows):
    assert rows(f"\n  \n{HEADER}\nd,a,0,5,x\n,,,,\n   \n\n") == [("d", "a", 0, 5, "x")]


def test_the_first_line_may_name_the_delimiter(rows):
    assert rows("sep=;\r\n" + table(";", "\r\n")) == THREE


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_four_columns_without_a_header_are_annotator_category_start_end(rows, delimiter):
    content = "\n".join(
        delimiter.join(row) for row in [("a", "x", "0", "5"), ("b", "y", "1.5", "7")]
    )
    assert rows(content, "study.csv") == [
        ("study", "a", 0, 5, "x"), ("study", "b", 1.5, 7, "y"),
    ]  # fmt: skip


def test_annotators_and_categories_may_be_numbers_in_a_table_without_a_header(rows):
    assert rows("1,2,0,5\n3,2,1,5\n", "study.csv")[1] == ("study", "3", 1, 5, "2")


@pytest.mark.parametrize("delimiter", [";", "\t", "|"])
def test_commas_are_decimal_where_they_do_not_separate_cells(read, rows, delimiter):
    content = table(delimiter).replace("7", "7,25").replace("9", "9,5")
    assert rows(content)[1] == ("d", "a", 7.25, 9.5, "y")
    assert "commas in start are taken for decimal marks, as in 7,25" in read(content).notes[0]


def test_commas_stay_in_labels(rows):
    assert rows(table(";").replace(";y\n", ";1,5\n"))[1][4] == "1,5"


def test_a_column_with_decimal_points_and_commas_is_an_error(read):
    content = table(";").replace("7", "7.25").replace("b;0", "b;1,500")
    with pytest.raises(DataError, match=r"line 4: '1,500' as start, where '7.25' has a point"):
        read(content)


def test_a_comma_in_quotes_is_no_decimal_mark_where_commas_separate_cells(read):
    with pytest.raises(DataError, match="line 2: '1,500' as end; expected a number"):
        read(HEADER + 'd,a,0,"1,500",x\n')


@pytest.mark.parametrize(
    "header",
    [
        "document,annotator,start,end,category",
        "Document,Annotator,Start,End,Category",
        " doc , coder , begin , stop , label ",
        '"file","rater","onset","to","tag"',
        "Doc-ID,Annotator ID,start_char,end_char,Label",
    ],
)
def test_the_usual_names_of_columns_are_understood(rows, header):
    assert rows(header + "\nd,a,0,5,x\n") == [("d", "a", 0, 5, "x")]


def test_columns_may_stand_in_any_order_and_others_are_noted(read, rows):
    content = "end,id,category,comment,start,annotator,document\n5,1,x,?,0,a,d\n"
    assert rows(content) == [("d", "a", 0, 5, "x")]
    assert read(content).notes == ("units.csv: columns not used: id, comment",)


def test_a_duration_may_stand_for_the_end(rows):
    assert rows("annotator,start,duration,category\na,1.5,2,x\n", "d.csv") == [
        ("d", "a", 1.5, 3.5, "x")
    ]


def test_columns_of_other_names_can_be_mapped(rows):
    content = "wer;ab;bis;was\na;0;5;x\n"
    columns = {"annotator": "wer", "start": "ab", "end": "bis", "category": "was"}
    assert rows(content, "d.txt", columns=columns) == [("d", "a", 0, 5, "x")]


def test_a_mapped_column_that_is_not_there_is_said(read):
    with pytest.raises(DataError, match="no column 'wer' for annotator; expected document, ann"):
        read(table(), columns={"annotator": "wer"})
    with pytest.raises(DataError, match="no column is called 'who' here; expected document"):
        read(table(), columns={"who": "annotator"})


def test_a_table_without_positions_says_what_it_has_and_what_to_do(read):
    with pytest.raises(DataError) as raised:
        read("text_id,who,what\nd,a,x\n")
    assert "line 1: no column for start and end; the columns are text_id, who, what" in str(
        raised.value
    )
    assert "columns={'start': 'your name'}" in raised.value.advice


def test_two_columns_of_one_name_are_an_error(read):
    with pytest.raises(DataError, match="line 1: two columns called 'end'"):
        read("annotator,start,end,end\na,0,5,6\n")


def test_a_header_that_stands_twice_is_recognised_as_such(read):
    with pytest.raises(DataError, match=r"line 3: 'start' as start; expected a number") as raised:
        read(HEADER + "d,a,0,5,x\n" + HEADER + "e,a,0,5,x\n")
    assert "header" in raised.value.advice


@pytest.mark.parametrize("content", ["", " \n\n", "\ufeff", b"\xff\xfe"])
def test_an_empty_file_is_said_to_be_empty(read, content):
    with pytest.raises(DataError, match=r"units.csv: an empty file"):
        read(content)


def test_one_column_is_no_table(read):
    with pytest.raises(DataError, match="line 1: one column, 'just some prose'; expected cells"):
        read("just some prose\nand more\n")


def test_a_line_of_ten_million_characters_ends_in_an_error(read):
    with pytest.raises(DataError, match="one column, 'xxxx"):
        read("x" * 10_000_000)


def test_a_cell_of_a_million_characters_is_a_cell(rows):
    assert rows(HEADER + f'd,a,0,5,"{"x" * 1_000_000}"\n')[0][4] == "x" * 1_000_000


def test_a_header_without_rows_is_a_corpus_of_nothing_and_says_so(read):
    corpus = read(HEADER)
    assert (len(corpus), corpus.units, corpus.annotators) == (0, 0, ())
    assert corpus.notes == ("units.csv: a table without rows",)


def test_a_header_of_positions_only_without_rows_is_an_annotator_who_marked_nothing(read):
    corpus = read("start,end,category\n", "anna.csv")
    assert (corpus.annotators, corpus.documents, corpus.units) == (("anna",), ("anna",), 0)


@pytest.mark.parametrize(
    "cell", ["x", " x", "x ", "\tx", 'a"b', '"', "a,b", "a\nb", "a\rb", "a\r\nb"]
)
@pytest.mark.parametrize("delimiter", [",", "\t", ";", "|"])
def test_a_cell_is_read_as_it_was_written(tmp_path, cell, delimiter):
    text = delimiter.join(["first", written(cell, delimiter), "last"]) + "\nnext" + delimiter
    assert list(rows_of(text, delimiter, tmp_path)) == [
        (1, ["first", cell, "last"]),
        (2 + cell.count("\n") + cell.replace("\r\n", "").count("\r"), ["next", ""]),
    ]


@pytest.mark.parametrize(
    ("cell", "advice"),
    [("1.234,5", "thousands"), ("1 234", "thousands"), ("1\u202f234\u202f567", "thousands"),
     ("1'234.5", "thousands"), ("00:00:01.5", "in seconds"), ("1:02", "in seconds"), ("x", "")],
)  # fmt: skip
def test_numbers_as_people_write_them_are_errors_that_say_what_to_do(read, cell, advice):
    with pytest.raises(DataError, match=r"line 2: .* as start; expected a number") as caught:
        read(f"annotator;start;end\nann;{cell};9\n")
    assert advice in caught.value.advice
    assert bool(advice) == bool(caught.value.advice)
