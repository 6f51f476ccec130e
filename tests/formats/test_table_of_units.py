"""What the columns of a table of units mean, and which tables contradict themselves."""

import pytest
from tables import HEADER

from accord import DataError
from accord.workflows.reading import read_files

ROLES = "document,annotator,start,end,category,role\n"
LENGTHS = "document,annotator,start,end,category,length\n"


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("d,a,5,5,x", "a unit from 5 to 5 has no length; expected start < end"),
        ("d,a,5,3,x", "a unit from 5 to 3 ends before it starts; expected start < end"),
        ("d,a,five,9,x", "'five' as start; expected a number"),
        ("d,a,5,nan,x", "'nan' as end; expected a finite number"),
        ("d,a,5,inf,x", "'inf' as end; expected a finite number"),
        ("d,a,5,,x", "a row without end; expected both start and end, or neither"),
        ("d,a,,5,x", "a row without start; expected both start and end, or neither"),
        (",a,5,9,x", "a row without document; expected the name of the document"),
        ("d,,5,9,x", "a row without annotator; expected the name of the annotator"),
        ("d,a,,,x", "category 'x' without start and end; expected a start and an end, or an empty"),
    ],
)
def test_a_row_that_makes_no_unit_is_an_error_with_its_line(read, row, message):
    with pytest.raises(DataError) as raised:
        read(HEADER + "d,a,0,5,x\n" + row + "\n")
    assert f"units.csv, line 3: {message}" in str(raised.value)


def test_a_row_with_empty_start_and_end_says_saw_it_and_marked_nothing(read):
    corpus = read(HEADER + "d,a,0,5,x\nd,b,,,\ne,a,0,5,x\n")
    assert corpus["d"].annotators == ("a", "b")
    assert corpus["d"].units("b") == ()
    assert corpus["e"].annotators == ("a",)


def test_who_has_units_and_a_row_without_positions_just_has_units(read):
    corpus = read(HEADER + "d,a,0,5,x\nd,a,,,\n")
    assert corpus == read(HEADER + "d,a,0,5,x\n")


def test_documents_that_nobody_saw_and_annotators_who_saw_none_can_be_named(read):
    corpus = read(HEADER + "d,a,0,5,x\ne,,,,\n,b,,,\n")
    assert corpus.documents == ("d", "e")
    assert corpus.annotators == ("a", "b")
    assert corpus["e"].annotators == ()


def test_absent_means_unseen_unless_asked_otherwise(read):
    content = HEADER + "d,a,0,5,x\nd,b,0,5,x\ne,a,0,5,x\n"
    assert read(content)["e"].annotators == ("a",)
    assert read(content, absent="empty")["e"].annotators == ("a", "b")


def test_whether_positions_are_whole_depends_on_all_of_them(rows):
    assert type(rows(HEADER + "d,a,0,5,x\nd,a,5,7,x\n")[0][2]) is int
    assert type(rows(HEADER + "d,a,0,5,x\nd,a,5.5,7,x\n")[0][2]) is float


def test_positions_may_be_below_zero(rows):
    assert rows(HEADER + "d,a,-5,-3,x\n") == [("d", "a", -5, -3, "x")]


@pytest.mark.parametrize("name", ["reference", "gold", "Gold", "REFERENCE"])
def test_a_role_makes_a_reference(read, name):
    corpus = read(ROLES + f"d,a,0,5,x,annotator\nd,g,0,5,x,{name}\nd,b,0,5,x,\n")
    assert corpus.references == {"g"}


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ("d,a,0,5,x,boss\n", "line 2: 'boss' as role; expected annotator or reference"),
        ("d,a,0,5,x,gold\nd,a,7,9,x,annotator\n", "line 3: annotator 'a' has two roles"),
        ("d,a,0,5,x,gold\nd,b,0,5,x,\nd,a,7,9,x,\n", "line 4: annotator 'a' has two roles"),
    ],
)
def test_roles_that_contradict_are_an_error(read, rows, message):
    with pytest.raises(DataError, match=message):
        read(ROLES + rows)


def test_one_row_is_enough_to_give_a_document_its_length(read):
    corpus = read(LENGTHS + "d,a,0,5,x,120\nd,b,0,5,x,\ne,a,0,5,x,\n")
    assert corpus["d"].bounds == (0, 120)
    assert corpus["e"].bounds is None


def test_a_length_may_be_a_fraction_and_the_last_unit_may_reach_it(read):
    assert read(LENGTHS + "d,a,0.5,7.25,x,7.25\n")["d"].bounds == (0, 7.25)


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ("d,a,0,5,x,120\nd,b,0,5,x,121\n", "line 3: length 121 of document 'd' and 120 before"),
        ("d,a,0,5,x,0\n", "line 2: length 0 of document 'd'; expected one length above 0"),
        ("d,a,0,5,x,-3\n", "line 2: length -3 of document 'd'"),
        ("d,a,0,5,x,long\n", "line 2: 'long' as length; expected a number"),
        ("d,a,0,5,x,\nd,a,7,9,x,8\n", "line 3: a unit from 7 to 9 in document 'd', which has the"),
        ("d,a,-1,5,x,8\n", "line 2: a unit from -1 to 5 in document 'd', which has the length 8"),
    ],
)
def test_lengths_that_contradict_are_an_error(read, rows, message):
    with pytest.raises(DataError, match=message):
        read(LENGTHS + rows)


def test_layers_and_words_are_kept_with_their_units(read):
    content = "document,annotator,start,end,category,tier,surface\n"
    content += "d,a,4,9,x,ner,White\nd,a,0,3,y,,The\nd,b,,,,,\n"
    continuum = read(content)["d"]
    assert [(unit.start, unit.layer) for unit in continuum.units("a")] == [(0, None), (4, "ner")]
    assert [continuum.covered(row) for row in range(2)] == ["The", "White"]


def test_units_of_one_annotator_may_overlap_lie_in_one_another_and_be_the_same(rows):
    units = [("d", "a", 0, 5, "x"), ("d", "a", 0, 5, "x"), ("d", "a", 0, 9, "x"),
             ("d", "a", 3, 12, "x")]  # fmt: skip
    content = HEADER + "".join(",".join(map(str, unit)) + "\n" for unit in reversed(units))
    assert rows(content) == units


def test_one_annotator_is_a_corpus_too(read):
    assert read(HEADER + "d,a,0,5,x\n").annotators == ("a",)


def test_without_a_category_units_have_none(rows):
    assert rows("document,annotator,start,end\nd,a,0,5\n") == [("d", "a", 0, 5, None)]


def test_more_pairs_of_documents_and_annotators_than_fit_are_an_error(read, monkeypatch):
    monkeypatch.setattr("accord.corpus.table.MOST_PAIRS", 3)
    with pytest.raises(DataError, match="2 documents and 2 annotators; expected at most 3e"):
        read(HEADER + "d,a,0,5,x\ne,b,0,5,x\n")


def test_columns_without_a_common_label_are_no_annotators_unless_items_have_names(tmp_path):
    """What looks like any table is told to be no table of units, with a way to read labels."""
    path = tmp_path / "table.csv"
    path.write_text("alpha,beta\n1,2\n", encoding="utf-8")
    with pytest.raises(DataError, match=r"no column for start and end(.|\n)*labels-wide"):
        read_files(path)
    assert read_files(path, format="labels-wide").corpus.annotators == ("alpha", "beta")
    path.write_text("item,ann,bob\ni1,yes,no\n", encoding="utf-8")
    assert read_files(path).corpus.annotators == ("ann", "bob")
    path.write_text("ann,bob,eve\nyes,no,\nno,no,\n", encoding="utf-8")
    assert read_files(path).corpus.annotators == ("ann", "bob", "eve")
    path.write_text("name,colour\nx,red\ny,blue\nz,red\nw,red\n", encoding="utf-8")
    with pytest.raises(DataError, match="no column for start and end"):
        read_files(path)
