"""Segmentations in files: segeval's JSON and tables, boundaries and masses in a table."""

import json

import pytest

import accord
from accord import Continuum, Corpus, DataError
from accord.workflows.reading import read_files

EXPECTED = Continuum.from_boundaries({"ann": [3, 7], "bob": [7]}, length=12, name="text")


def put(folder, name, text):
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "text",
    [
        "document,annotator,boundaries,length\ntext,ann,3 7,12\ntext,bob,7,12\n",
        "document,annotator,boundary,length\ntext,ann,3,12\ntext,ann,7,12\ntext,bob,7,12\n",
        "doc;coder;masses\ntext;ann;3 4 5\ntext;bob;7 5\n",
        "item\tCoder\tMasses\ntext\tann\t3\t4\t5\ntext\tbob\t7\t5\n",
    ],
)
def test_a_table_of_boundaries_or_masses_is_a_segmentation(tmp_path, text):
    reading = read_files(put(tmp_path, "some.csv", text))
    assert [file.format for file in reading.files] == ["segments"]
    assert list(reading.corpus) == [EXPECTED]


def test_without_a_column_the_document_is_the_file(tmp_path):
    text = "Coder\tMasses\nann\t3\t4\t5\nbob\t7\t5\n"
    assert list(accord.read(put(tmp_path, "text.tsv", text))) == [EXPECTED]


def test_no_boundary_is_an_empty_cell(tmp_path):
    text = "annotator,boundaries,length\nann,,6\nbob,2,6\n"
    corpus = accord.read(put(tmp_path, "a.csv", text))
    assert corpus == Corpus(
        [Continuum.from_boundaries({"ann": [], "bob": [2]}, length=6, name="a")]
    )


@pytest.mark.parametrize("cell", ["2 4 3", '"2, 4, 3"', "2;4;3", "2|4|3", '"[2, 4, 3]"'])
def test_numbers_of_a_cell_may_be_parted_as_people_part_them(tmp_path, cell):
    corpus = accord.read(put(tmp_path, "a.csv", f"annotator,masses\nann,{cell}\nbob,9\n"))
    assert corpus == Corpus([Continuum.from_masses({"ann": [2, 4, 3], "bob": [9]}, name="a")])


def test_masses_in_seconds_need_not_add_up_to_the_last_digit(tmp_path):
    text = "annotator,masses\nann,0.1 0.2 0.3\nbob,0.3 0.3\n"
    corpus = accord.read(put(tmp_path, "a.csv", text))
    assert accord.measure(corpus, "pk(step=0.1,window=1)").value == 1 / 5


def test_a_role_makes_a_reference(tmp_path):
    text = "annotator,role,masses\nann,,2 4\ngold,reference,3 3\n"
    assert accord.read(put(tmp_path, "a.csv", text)).references == {"gold"}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("annotator,boundaries\nann,3\n", "line 2: boundaries of the document without its length"),
        ("annotator,boundaries,length\nann,x,9\n", "line 2: 'x'; expected a number"),
        ("annotator,boundaries,length\nann,3,9\nbob,9,9\n", "line 3: boundaries at 9 by 'bob'"),
        ("annotator,boundaries,length\nann,3,9\nbob,3,8\n", "line 3: the document is 8 long"),
        ("annotator,masses\nann,3 3\nbob,3 4\n", "line 3: the document is 7 long for 'bob'"),
        ("annotator,masses\nann,3 0 3\n", "line 2: boundaries at 3, 3 by 'ann'"),
        ("annotator,masses\n,3\n", "line 2: a row without annotator"),
        ("annotator,role,masses\nann,boss,3\n", "line 2: 'boss' as role"),
        ("annotator,boundaries,length\nann,3\n", "line 2: 2 cells; expected 3 or more"),
        ("annotator,boundaries,length\nann,3,9,9\n", "line 2: 4 cells; expected 3"),
        ("annotator,masses,boundaries\nann,3,9\n", "line 1: the columns annotator, masses"),
    ],
)
def test_an_error_names_the_line(tmp_path, text, found):
    path = put(tmp_path, "some.csv", text)
    with pytest.raises(DataError) as caught:
        accord.read(path)
    assert str(caught.value).startswith(f"{path}, {found}")


def test_a_table_of_units_stays_one(tmp_path):
    path = put(tmp_path, "a.csv", "annotator,start,end,boundaries\nann,0,3,x\n")
    assert read_files(path).files[0].format == "csv"


STARGAZER = {"items": {"text": {"ann": [3, 4, 5], "bob": [7, 5]}}, "segmentation_type": "linear"}


@pytest.mark.parametrize("indent", [None, 2])
def test_json_of_segeval_is_read(tmp_path, indent):
    path = put(tmp_path, "some.json", json.dumps(STARGAZER, indent=indent))
    reading = read_files(path)
    assert reading.files[0].format == "segeval"
    assert list(reading.corpus) == [EXPECTED]


def test_what_is_written_for_segeval_is_read_back(tmp_path):
    corpus = Corpus([EXPECTED, Continuum.from_masses({"ann": [1, 2, 3]}, name="seen by one alone")])
    accord.write(corpus, tmp_path / "some.json", "segeval")
    written = json.loads((tmp_path / "some.json").read_text(encoding="utf-8"))
    assert written["items"]["text"] == {"ann": [3, 4, 5], "bob": [7, 5]}
    masses = {
        one.name: {who: [unit.length for unit in one.units(who)] for who in one.annotators}
        for one in accord.read(tmp_path / "some.json")
    }
    assert masses == written["items"]


@pytest.mark.parametrize(
    ("items", "found"),
    [
        ({"text": {"ann": [3, 0]}}, "[3, 0] for 'ann' in item 'text'"),
        ({"text": {"ann": [3, 1.5]}}, "[3, 1.5] for 'ann' in item 'text'"),
        ({"text": {"ann": [3, 3], "bob": [5]}}, "masses of item 'text' that add up to different"),
        ({"text": [3, 3]}, "item 'text' is no object"),
    ],
)
def test_json_that_is_no_segmentation_is_refused(tmp_path, items, found):
    path = put(tmp_path, "a.json", json.dumps({"segmentation_type": "linear", "items": items}))
    with pytest.raises(DataError) as caught:
        accord.read(path)
    assert str(caught.value).startswith(f"{path}: {found}")


def test_another_type_of_segmentation_is_refused(tmp_path):
    path = put(tmp_path, "a.json", json.dumps({**STARGAZER, "segmentation_type": "nested"}))
    with pytest.raises(DataError, match="segmentation_type 'nested'; expected linear"):
        accord.read(path)


@pytest.mark.parametrize("units", [[(0, 3), (4, 9)], [(0.0, 2.5), (2.5, 9.0)]])
def test_what_is_no_segmentation_of_whole_numbers_cannot_be_written(tmp_path, units):
    corpus = Corpus([Continuum.from_units({"ann": units}, name="text")])
    with pytest.raises(DataError):
        accord.write(corpus, tmp_path / "a.json", "segeval")
    assert not (tmp_path / "a.json").exists()


def test_what_segeval_cannot_hold_is_said(tmp_path):
    continuum = Continuum.from_units({"ann": [(2, 5, "x"), (5, 9, "y")]}, name="text")
    with pytest.warns(accord.AccordWarning) as warned:
        accord.write(Corpus([continuum]), tmp_path / "a.json", "segeval")
    said = " ".join(str(one.message) for one in warned)
    assert "categories" in said
    assert "where in its text a segmentation begins" in said
    assert "layers" not in said
