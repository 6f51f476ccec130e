"""Labels of items in tables, long and wide, as people write them."""

import json
import warnings
from itertools import product

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import accord
from accord import Coding, Corpus
from accord.errors import AccordWarning, DataError
from accord.formats import label_files

ROWS = [["yes", "no", None], ["no", "no", "no"], ["yes", None, "yes"], ["maybe", "no", "maybe"]]
ITEMS = ["1", "2", "3", "4"]
PEOPLE = ["anna", "ben", "carla"]
LONG = "item,annotator,category\n" + "".join(
    f"{item},{who},{label}\n"
    for item, row in zip(ITEMS, ROWS, strict=True)
    for who, label in zip(PEOPLE, row, strict=True)
    if label is not None
)
WIDE = "item,anna,ben,carla\n1,yes,no,\n2,no,no,no\n3,yes,,yes\n4,maybe,no,maybe\n"
ENDINGS = (".csv", ".tsv", ".jsonl", ".parquet", ".arrow")


@pytest.fixture
def read(tmp_path):
    """Write a file and read it, with what was said about it."""

    def reading(text, name="labels.csv", **more):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", AccordWarning)  # the corpus keeps what was said
            return accord.read(path, **more)

    return reading


def labels_of(corpus):
    coding = corpus.coding
    return [[coding.label(item, who) for who in coding.annotators] for item in range(coding.items)]


@pytest.fixture(scope="module")
def coding():
    return Coding.from_rows(ROWS, annotators=PEOPLE, items=ITEMS)


@pytest.mark.parametrize("text", [LONG, WIDE], ids=["long", "wide"])
def test_a_long_and_a_wide_table_are_the_same_coding(read, text, coding):
    corpus = read(text)
    assert corpus.kind == "labels"
    assert corpus.coding == coding
    assert corpus.coding.annotators == tuple(PEOPLE)
    assert [corpus.coding.name_of(n) for n in range(4)] == ITEMS
    assert labels_of(corpus) == ROWS
    assert corpus.notes == ()


@pytest.mark.parametrize(("shape", "ending"), list(product(["long", "wide"], ENDINGS)))
def test_labels_are_read_back_as_they_were_written(tmp_path, coding, shape, ending):
    path = tmp_path / f"labels{ending}"
    accord.write(Corpus.from_coding(coding), path, f"labels-{shape}")
    assert labels_of(accord.read(path)) == ROWS
    assert accord.read(path, format=f"labels-{shape}").coding == coding


@pytest.mark.parametrize("ending", ENDINGS)
def test_documents_numbers_sets_and_odd_words_survive(tmp_path, ending):
    rows = [["A|B", "A", "x y"], ["{}", None, 'say "no", he said'], ["Ü", "nan", "NA"]]
    documents = ["one", "two", "two"]
    coding = Coding.from_rows(rows, annotators=PEOPLE, items=["1", "1", "2"], documents=documents)
    for shape in ("long", "wide"):
        path = tmp_path / f"{shape}{ending}"
        accord.write(Corpus.from_coding(coding), path, f"labels-{shape}")
        found = accord.read(path)
        assert labels_of(found) == rows
        assert found.documents == ("one", "two")


def test_labels_that_are_numbers_are_numbers_unless_two_of_them_are_one(read):
    assert read("item,ann,bob\na,10,9\nb,9,10\nc,1.5,9\n").coding.categories == (1.5, 9, 10)
    # 01 is not how a number is written: it is another label than 1
    odd = read("item,ann,bob\na,01,1\nb,1,1\nc,01,01\n").coding
    assert odd.categories == ("01", "1")
    assert odd.label(0, "ann") == "01"
    # 1.0 is written like no number either, where it came as text
    assert set(read("item,ann,bob\na,1.0,1\nb,1,1\nc,1.0,1.0\n").coding.categories) == {"1", "1.0"}


def test_numbers_of_a_binary_table_or_of_json_are_numbers_however_they_are_written(read):
    lines = [{"item": 1, "ann": 1, "bob": 1.0}, {"item": 2, "ann": 2, "bob": 1}]
    corpus = read("\n".join(map(json.dumps, lines)), "labels.jsonl")
    assert corpus.coding.categories == (1, 2)
    assert labels_of(corpus) == [[1, 1], [2, 1]]


def test_lists_of_labels_are_sets(read):
    lines = [
        {"item": 1, "annotator": "ann", "category": ["b", "a"]},
        {"item": 1, "annotator": "bob", "category": "a"},
        {"item": 2, "annotator": "ann", "category": []},
        {"item": 2, "annotator": "bob", "category": ["c"]},
    ]
    corpus = read("\n".join(map(json.dumps, lines)), "labels.jsonl")
    assert labels_of(corpus) == [["a|b", "a"], ["{}", "c"]]
    sets = Coding.from_rows([[{"a", "b"}, {"a"}], [set(), {"c"}]])
    for distance in ("masi", "jaccard", "dice"):
        found = accord.measure(corpus, f"alpha(distance={distance})").value
        assert found == accord.measure(sets, f"alpha(distance={distance})").value


@pytest.mark.parametrize(
    "text",
    [
        "\ufeff" + WIDE,
        WIDE.replace("\n", "\r\n"),
        WIDE.replace("\n", "\r"),
        WIDE.replace(",", ";"),
        WIDE.replace(",", "\t"),
        WIDE.replace(",", " , "),
        WIDE.replace("anna", '"anna"'),
        WIDE.rstrip("\n"),
        "sep=;\n" + WIDE.replace(",", ";"),
        WIDE + "\n\n",
        WIDE.replace("item", "Item ID"),
        WIDE.replace("item", ""),
        "comment," + WIDE.replace("\n", "\nx,").removesuffix("x,"),
    ],
    ids=["BOM", "CRLF", "CR", "semicolons", "tabs", "spaces", "quotes", "no newline", "sep=",
         "empty lines", "Item ID", "no name", "comments"],
)  # fmt: skip
def test_tables_as_programs_write_them(read, text):
    assert labels_of(read(text)) == ROWS


def test_encodings_are_recognised_or_can_be_named(read):
    text = WIDE.replace("maybe", "möglich")
    wanted = [[label and label.replace("maybe", "möglich") for label in row] for row in ROWS]
    assert labels_of(read(text.encode("utf-16"))) == wanted
    assert labels_of(read(text.encode("latin-1"), encoding="latin-1")) == wanted
    with pytest.raises(DataError, match=r"line 5.*utf-8"):
        read(text.encode("latin-1"))


@pytest.mark.parametrize(
    "header",
    ["item,annotator,category", "subject,rater,score", "id,coder,label", "task_id,worker,answer",
     "sentence,judge,rating", "Question ID,User,Vote", "document,annotator,class"],
)  # fmt: skip
def test_columns_go_by_several_names(read, header):
    rows = LONG.partition("\n")[2]
    assert labels_of(read(f"{header}\n{rows}")) == ROWS


def test_other_names_are_mapped(read):
    text = LONG.replace("item,annotator,category", "was,wer,wie")
    columns = {"item": "was", "annotator": "wer", "category": "wie"}
    assert labels_of(read(text, columns=columns)) == ROWS
    with pytest.raises(DataError, match="no column 'wo'"):
        read(text, columns={"item": "wo"}, format="labels-long")


@pytest.mark.parametrize(
    "header", ["tweet_id,rater,code", "film,rater,code", "TweetID,coder,label"]
)
def test_the_one_column_left_over_in_a_long_table_names_the_items(read, header):
    name = header.partition(",")[0]
    rows = LONG.partition("\n")[2]
    corpus = read(f"{header}\n{rows}")
    assert labels_of(corpus) == ROWS
    (note,) = corpus.notes
    assert note.endswith(f"the column {name!r} is taken for the names of the items")
    # of several the one that says so; else nobody can tell
    more = "".join(f"{row},{number}\n" for number, row in enumerate(rows.splitlines()))
    if name != "film":
        assert labels_of(read(f"{header},page\n{more}")) == ROWS
    else:
        with pytest.raises(DataError, match="no column for start and end"):
            read(f"{header},page\n{more}")


def test_what_was_judged_may_be_its_own_name(read):
    text = 'text,worker,label\n"Hi, you",w1,pos\n"Hi, you",w2,neg\nBye,w1,neg\nBye,w2,neg\n'
    corpus = read(text)
    assert corpus.coding.name_of(0) == "Hi, you"
    assert labels_of(corpus) == [["pos", "neg"], ["neg", "neg"]]


def test_a_wide_table_without_items_counts_them(read):
    corpus = read("ann,bob\nyes,no\nyes,yes\nno,no\n")
    assert labels_of(corpus) == [["yes", "no"], ["yes", "yes"], ["no", "no"]]
    assert [corpus.coding.name_of(n) for n in range(3)] == ["1", "2", "3"]


def test_columns_that_are_no_annotators_are_left_out_and_named(read):
    text = "item,ann,bob,remark,words\n1,a,b,hm,the cat\n2,a,a,,a dog\n3,b,b,,birds\n4,b,b,,fish\n"
    corpus = read(text)
    assert corpus.coding.annotators == ("ann", "bob")
    assert corpus.notes == ("labels.csv: columns not used: remark, words",)


def test_items_of_several_documents_may_have_one_name(read):
    rows = "d1,1,ann,a\nd1,1,bob,a\nd2,1,ann,b\nd2,1,bob,a\nd2,2,ann,b\nd2,2,bob,b\n"
    corpus = read(f"document,item,annotator,category\n{rows}")
    assert corpus.documents == ("d1", "d2")
    assert corpus.coding.items == 3
    result = accord.measure(corpus)
    assert list(result.by("item")) == ["d1 1", "d2 1", "d2 2"]
    assert result.by("document")["d1"].value is None
    with pytest.raises(DataError, match="add a column for the document"):
        read("item,annotator,category\n1,ann,a\n1,ann,b\n1,bob,a\n")


def test_a_reference_is_not_compared_with_the_others(read):
    rows = "1,gold,a,reference\n1,bob,a,\n1,eve,b,annotator\n2,gold,b,gold\n2,bob,b,\n2,eve,b,\n"
    corpus = read(f"item,annotator,category,role\n{rows}")
    assert corpus.references == {"gold"}
    assert accord.measure(corpus, "percent").value == 0.5
    assert accord.measure(corpus, "percent", annotators=["gold", "bob"]).value == 1.0


def test_a_judgement_that_stands_there_twice_is_counted_once_and_said(read):
    corpus = read("item,annotator,category\n1,ann,a\n1,ann,a\n1,bob,a\n2,ann,b\n2,bob,b\n")
    assert corpus.coding.judgements == 4
    assert corpus.notes == ("labels.csv: 1 judgement stands there twice: counted once",)


@pytest.mark.parametrize("delimiter", [";", "\t"])
def test_decimal_commas_are_numbers_where_commas_do_not_separate_cells(read, delimiter):
    text = "item;ann;bob\n1;1,5;1,5\n2;2,5;3\n3;4;4\n".replace(";", delimiter)
    corpus = read(text)
    assert corpus.coding.categories == (1.5, 2.5, 3, 4)
    assert labels_of(corpus) == [[1.5, 1.5], [2.5, 3], [4, 4]]
    assert corpus.notes == ("labels.csv: commas in labels are taken for decimal marks, as in 1,5",)
    assert accord.measure(corpus, "alpha(distance=interval)").value is not None
    with pytest.raises(DataError, match="decimal mark"):
        read(text.replace("3", "3.0", 1).replace("4", "4.5", 1))
    # a word among them: labels are words
    assert "1,5" in read(text.replace("4", "high")).coding.categories


# What cannot be read


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "an empty file"),
        ("item,ann,bob\n1,a\n", r"line 2: 2 cells; expected 3: item, ann, bob"),
        ("item,ann,bob\n1,a,b\n2,a,b,c\n", r"line 3: 4 cells; expected 3"),
        ("item,annotator,category\n1,ann,a,b\n", r"line 2: 4 cells; expected 3"),
        ("item,ann,ann\n1,a,b\n2,b,b\n", "two columns called 'ann'"),
        ("item,ann,bob\n1,a,b\n1,b,b\n", r"line 3: the item '1' has two rows"),
        ("item,annotator,category\n,ann,a\n1,bob,a\n", "line 2: a row without item"),
        ("item,annotator,category\n1,,a\n1,bob,a\n", "line 2: a row without annotator"),
        ("item,annotator,category\n1,ann,a\n1,ann,b\n", "line 3: 'ann' gave the item '1' several"),
        ('item,ann,bob\n1,"a,b\n2,a,b\n', "line 2: a quote that is never closed"),
        ("item,annotator,category,role\n1,ann,a,king\n1,bob,a,\n", "line 2: 'king' as role"),
    ],
)
def test_an_error_names_the_line_and_what_was_expected(read, text, said):
    with pytest.raises(DataError, match=said):
        read(text)


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ('{"item":1,"ann":"a"\n', "line 1"),
        ('{"item":1,"annotator":"ann","category":"a"}\n[1]\n', "line 2"),
        ('{"item":1,"annotator":"ann","category":{"a":1}}\n', "line 1|column"),
        ('{"item":1,"annotator":"ann","category":[["a"]]}\n', "line 1|column"),
        ("[" * 100_000, "line 1|JSON|expected"),
    ],
)
def test_json_that_holds_no_labels_is_an_error_and_no_crash(read, lines, said):
    with pytest.raises(DataError, match=said):
        read(lines, "labels.jsonl")


def test_a_damaged_parquet_file_is_an_error(tmp_path, coding):
    path = tmp_path / "labels.parquet"
    accord.write(Corpus.from_coding(coding), path, "labels-wide")
    whole = path.read_bytes()
    for size in (4, 50, len(whole) // 2, len(whole) - 5):
        path.write_bytes(whole[:size])
        with pytest.raises(DataError):
            accord.read(path)


def test_a_table_of_something_else_is_no_table_of_labels(read):
    for text in (
        "alpha,beta\n1,2\n",
        "name,age,town\nann,30,Rome\nbob,40,Oslo\neve,50,Riga\n",
        "annotator,start,end,category\nann,0,5,A\nbob,0,5,A\n",
    ):
        try:
            assert read(text).kind != "labels"
        except DataError:
            continue


# Big tables are read by polars: the same comes out


@pytest.mark.parametrize(
    "text",
    [LONG, WIDE, WIDE + "5,,,\n", WIDE.replace(",", ";"), "\ufeff" + WIDE,
     WIDE.replace("maybe", '"may, be"'), WIDE.replace("\n", "\r\n"), WIDE + ",,,\n"],
)  # fmt: skip
def test_big_tables_are_read_as_small_ones(read, monkeypatch, text):
    small = read(text)
    monkeypatch.setattr(label_files, "LARGE", 0)
    big = read(text)
    assert big.coding == small.coding
    assert labels_of(big) == labels_of(small)
    assert big.notes == small.notes


def test_an_error_in_a_big_table_names_its_line(read, monkeypatch):
    monkeypatch.setattr(label_files, "LARGE", 0)
    with pytest.raises(DataError, match="line 5: 'ann' gave the item '1' several"):
        read("item,annotator,category\n1,ann,a\n1,bob,a\n2,ann,b\n1,ann,b\n")
    with pytest.raises(DataError, match="line 3: 2 cells"):
        read("item,ann,bob\n1,a,b\n2,a\n")


# Data frames


FRAMES = {"mapping": dict, "pandas": pd.DataFrame, "polars": pl.DataFrame, "pyarrow": pa.table}


@pytest.mark.parametrize("kind", FRAMES)
def test_labels_come_from_data_frames_too(kind, coding):
    make = FRAMES[kind]
    wide = {"item": ITEMS, **{who: [row[n] for row in ROWS] for n, who in enumerate(PEOPLE)}}
    assert accord.from_frame(make(wide)).coding == coding
    cells = [
        (item, who, label)
        for item, row in zip(ITEMS, ROWS, strict=True)
        for who, label in zip(PEOPLE, row, strict=True)
    ]
    columns = map(list, zip(*cells, strict=True))
    long = dict(zip(("item", "annotator", "category"), columns, strict=True))
    assert accord.from_frame(make(long)).coding == coding
    other = {"was": long["item"], "annotator": long["annotator"], "category": long["category"]}
    assert accord.from_frame(make(other), columns={"item": "was"}).coding == coding


def test_numbers_with_a_gap_in_a_data_frame_are_numbers():
    frame = pd.DataFrame({"item": [1, 2, 3], "ann": [1, 2, 2], "bob": [1.0, np.nan, 2.0]})
    found = accord.from_frame(frame).coding
    assert found.categories == (1, 2)
    assert found.label(1, "bob") is None


# Units at the same places


def test_units_at_the_same_places_are_labels(read):
    rows = [("0,4", "A", "A"), ("5,9", "B", "A"), ("10,12", "2", "2")]
    text = "document,annotator,start,end,category\n" + "".join(
        f"d,ann,{place},{one}\nd,bob,{place},{other}\n" for place, one, other in rows
    )
    corpus = read(text)
    assert corpus.kind == "units"
    view = corpus.coding
    assert [view.name_of(n) for n in range(view.items)] == ["d 0–4", "d 5–9", "d 10–12"]
    plain = Coding.from_rows([row[1:] for row in rows])
    for name in ("alpha", "cohen-kappa", "gwet-ac1", "percent", "scott-pi"):
        assert accord.measure(corpus, name).value == accord.measure(plain, name).value
    moved = read(text.replace("d,bob,10,12", "d,bob,10,13"))
    result = accord.measure(moved, "alpha")
    assert result.value is None
    assert "did not mark the same positions" in result.reason
    assert "gamma" in result.reason


def test_units_whose_labels_are_numbers_stand_on_a_scale(read):
    values = [(2, 10), (9, 9), (10, 1), (1, 1)]
    text = "document,annotator,start,end,category\n" + "".join(
        f"d,ann,{n},{n + 1},{one}\nd,bob,{n},{n + 1},{other}\n"
        for n, (one, other) in enumerate(values)
    )
    corpus, plain = read(text), Coding.from_rows(values)
    for name in ("alpha(distance=ordinal)", "alpha(distance=interval)", "weighted-kappa",
                 "gwet-ac2", "icc", "kendall-w"):  # fmt: skip
        found = accord.measure(corpus, name).value
        assert found == pytest.approx(accord.measure(plain, name).value, abs=1e-12), name
