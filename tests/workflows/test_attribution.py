"""Who annotated a file: what it says, else its folder, else the part in which names differ."""

import re

import pytest

from accord import DataError, QuestionError
from accord.workflows.reading import read_files

UNITS = "start,end,category\n0,5,X\n7,9,Y\n"


@pytest.fixture
def told(tmp_path):
    """Save files, read them all, and return which annotator and document each is taken for."""

    def tell(*names, content=UNITS, given=None, **options):
        for name in names:
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content, encoding="utf-8")
        read = read_files(tmp_path if given is None else given, **options)
        return {
            file.path.relative_to(tmp_path).as_posix(): (
                read.annotator_of.get(file.path),
                read.document_of.get(file.path),
            )
            for file in read.files
        }, read

    return tell


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        # one folder an annotator
        (("anna/a.csv", "anna/b.csv", "ben/a.csv", "ben/b.csv"),
         [("anna", "a"), ("anna", "b"), ("ben", "a"), ("ben", "b")]),
        (("x/anna/a.csv", "x/ben/a.csv"), [("anna", "a"), ("ben", "a")]),
        # the name without the annotator is the document
        (("henrik/0104-es-henrik.csv", "jonas/0104-es-jonas.csv"),
         [("henrik", "0104-es"), ("jonas", "0104-es")]),
        # the part in which the names differ
        (("da-lotte.csv", "da-morten.csv"), [("lotte", "da"), ("morten", "da")]),
        (("anna_01.csv", "anna_02.csv", "ben_01.csv", "ben_02.csv"),
         [("anna", "01"), ("anna", "02"), ("ben", "01"), ("ben", "02")]),
        (("text.anna.v2.csv", "text.ben.v2.csv"), [("anna", "text.v2"), ("ben", "text.v2")]),
        (("été-zoé.csv", "été-øyvind.csv"), [("zoé", "été"), ("øyvind", "été")]),
        # as many values of each: texts are numbered, annotators have names
        (("anna-1.csv", "ben-2.csv"), [("anna", "1"), ("ben", "2")]),
        # one file: it is both
        (("only.csv",), [("only", "only")]),
    ],
    ids=lambda value: " ".join(value) if isinstance(value[0], str) else "",
)  # fmt: skip
def test_files_that_do_not_say_it_are_told_apart_by_where_and_what_they_are(told, names, expected):
    found, _ = told(*names)
    assert found == dict(zip(names, expected, strict=True))


def test_folders_are_chosen_at_the_level_at_which_documents_are_shared(told):
    names = [f"{who}/{part}/a.csv" for who in ("anna", "ben") for part in ("one", "two")]
    found, read = told(*names)
    assert found["anna/one/a.csv"] == ("anna", "one/a")
    assert found["ben/two/a.csv"] == ("ben", "two/a")
    assert len(read.corpus) == 2


def test_what_a_file_says_comes_first(told, tmp_path):
    content = "annotator,start,end\neve,0,5\n"
    found, read = told("anna/a.csv", "ben/b.csv", content=content)
    assert found == {"anna/a.csv": (None, "a"), "ben/b.csv": (None, "b")}
    assert read.corpus.annotators == ("eve",)
    assert read.told_by == "content"
    # unless something else is asked for
    found, read = told("anna/a.csv", "ben/b.csv", content=content, annotator_from="folder")
    assert read.corpus.annotators == ("anna", "ben")
    assert read.told_by == "folder"


def test_a_name_without_its_only_annotator_is_the_document(told):
    content = "annotator,start,end\neve,0,5\n"
    found, _ = told("a-eve.csv", "b-eve.csv", content=content)
    assert [document for _, document in found.values()] == ["a", "b"]


def test_a_regular_expression_decides_and_names_without_the_annotator_are_documents(told):
    names = ("henrik/0104-es-henrik.csv", "jonas/0104-es-jonas.csv")
    found, read = told(*names, annotator_from=r"(?P<annotator>[a-z]+)/")
    assert list(found.values()) == [("henrik", "0104-es"), ("jonas", "0104-es")]
    assert (read.told_by, len(read.corpus)) == ("expression", 1)
    whole = r"/(?P<annotator>[a-z]+)/(?P<document>\d+)"
    found, _ = told(*names, annotator_from=whole)
    assert list(found.values()) == [("henrik", "0104"), ("jonas", "0104")]


@pytest.mark.parametrize(
    ("rule", "error", "said"),
    [
        ("content", DataError, "does not say who annotated"),
        ("(", QuestionError, "no regular expression"),
        ("somewhere", QuestionError, "expected content, folder, name, or a regular expression"),
        ("(?P<annotator>xyz)", DataError, "no match for"),
    ],
)
def test_a_rule_that_does_not_work_is_an_error_that_says_so(told, rule, error, said):
    with pytest.raises(error, match=said):
        told("anna/a.csv", "ben/a.csv", annotator_from=rule)


def test_several_annotators_of_a_file_cannot_become_one(told):
    content = "annotator,start,end\neve,0,5\nadam,0,5\n"
    with pytest.raises(DataError, match=r"2 annotators in the file \(adam, eve\)"):
        told("anna/a.csv", content=content, annotator_from="folder")


def test_names_that_tell_nothing_are_an_error_that_says_what_to_do(told):
    with pytest.raises(DataError, match=re.escape("one folder an annotator")) as caught:
        told("a1-b1.csv", "a2-b2.csv")
    assert "a1-b1.csv, a2-b2.csv" in str(caught.value)


def test_documents_of_one_name_in_two_folders_are_told_apart(told):
    content = "annotator,start,end\neve,0,5\n"
    found, read = told("one/a.csv", "two/a.csv", content=content)
    assert [document for _, document in found.values()] == ["one/a", "two/a"]
    assert len(read.corpus) == 2


def test_what_packed_a_file_is_no_part_of_its_name(tmp_path):
    import gzip

    for who in ("lotte", "morten"):
        (tmp_path / f"da-{who}.csv.gz").write_bytes(gzip.compress(UNITS.encode()))
    read = read_files(tmp_path)
    assert read.corpus.annotators == ("lotte", "morten")
    assert read.corpus.documents == ("da",)


def test_the_guess_is_said_by_check(told, tmp_path, capsys):
    from accord.cli.main import main

    told("da-lotte.csv", "da-morten.csv")
    assert main(["check", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert "lotte (from the path)" in out
    assert "who annotated is told by the names of the files: lotte (1 file), morten (1 file)" in out
    assert "--annotator-from" in out
