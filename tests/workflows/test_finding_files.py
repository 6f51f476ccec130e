"""Which files are read, and as what: by content, in folders and out of them; the rest is said."""

import os

import pytest

from accord import AccordWarning, DataError, read
from accord.errors import UnknownFormat
from accord.formats import formats
from accord.formats.kinds import Format
from accord.workflows.reading import read_files

TABLE = "document,annotator,start,end,category\nd,a,0,5,X\nd,b,0,6,X\n"


@pytest.fixture
def folder(tmp_path):
    """A folder with a table of units in it."""
    (tmp_path / "units.csv").write_text(TABLE, encoding="utf-8")
    return tmp_path


def notes(place):
    return " ".join(read_files(place).corpus.notes)


@pytest.mark.parametrize("name", ["units", "units.txt", "units.xml", "units.json", "units.parquet"])
def test_the_content_decides_and_not_the_name(tmp_path, name):
    path = tmp_path / name
    path.write_text(TABLE, encoding="utf-8")
    assert read_files(path).files[0].format == "csv"


def test_a_folder_is_read_with_all_its_folders_and_what_is_left_out_is_said(folder):
    below = folder / "more" / "of it"
    below.mkdir(parents=True)
    (below / "x.jsonl").write_text(
        '{"document": "e", "annotator": "a", "start": 1, "end": 2}\n', encoding="utf-8"
    )
    (folder / "README.md").write_text("# Marks\n\nMade by us, in 2026, with care.\n")
    (folder / "LICENSE").write_text("(The MIT License)\n\nCopyright (c) 2026 us\n")
    (folder / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0")
    (folder / "empty.csv").write_bytes(b"")
    (folder / ".hidden.csv").write_text(TABLE)
    found = read_files(folder)
    assert [file.format for file in found.files] == ["jsonl", "csv"]
    assert found.corpus.documents == ("d", "e")
    assert sorted(path.name for path in found.unrecognised) == [
        "LICENSE", "README.md", "empty.csv", "picture.png",
    ]  # fmt: skip
    assert "4 files not recognised" in " ".join(found.corpus.notes)


def test_what_is_skipped_is_a_warning_in_python(folder):
    (folder / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0")
    with pytest.warns(AccordWarning, match=r"1 file not recognised: picture\.png"):
        read(folder)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"%PDF-1.7", "a PDF file"),
        (b"PK\x03\x04\x14\0\0\0xl/workbook.xml", "a file of Excel"),
        (b"PK\x03\x04\x14\0\0\0units.csv", "a ZIP archive"),
        (b"\x89PNG\r\n", "a picture"),
        (b"\0\1\2\3", "binary data"),
        (b"<!DOCTYPE html><html>", "a page in HTML"),
        (b"<?xml version='1.0'?><!-- x --><TIME_ORDER/>", "XML of <TIME_ORDER>"),
        (b'{"id": 1}', "JSON that begins with"),
        (b"Once upon a time", "text that begins with 'Once upon a time'"),
    ],
)
def test_a_file_that_nobody_recognises_is_described(tmp_path, content, said):
    path = tmp_path / "something"
    path.write_bytes(content)
    with pytest.raises(UnknownFormat, match="not recognised: ") as caught:
        read_files(path)
    assert said in str(caught.value)
    assert str(path) in str(caught.value)
    assert "csv" in str(caught.value)  # what would have been expected


def test_nothing_readable_and_nothing_at_all_are_told_apart(tmp_path):
    with pytest.raises(DataError, match="an empty folder"):
        read_files(tmp_path)
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0")
    with pytest.raises(DataError, match="nothing readable among 1 files"):
        read_files(tmp_path)
    with pytest.raises(DataError, match="no such file or folder"):
        read_files(tmp_path / "nothing")


def test_a_file_that_is_named_twice_is_read_once_and_that_is_said(folder):
    path = folder / "units.csv"
    found = read_files([path, folder, path])
    assert found.corpus.units == 2
    assert "2 files left out" in " ".join(found.corpus.notes)


def test_links_are_followed_but_not_in_circles(folder):
    try:
        (folder / "again").symlink_to(folder, target_is_directory=True)
        (folder / "lost.csv").symlink_to(folder / "nowhere.csv")
        (folder / "same.csv").symlink_to(folder / "units.csv")
    except OSError:
        pytest.skip("there are no links here")
    found = read_files(folder)
    assert found.corpus.units == 2
    said = " ".join(found.corpus.notes)
    assert "a link to a folder that was seen already" in said
    assert "lost.csv: No such file" in said
    assert "read already" in said


def test_a_pipe_in_a_folder_is_left_out_and_one_by_name_is_refused(folder):
    if not hasattr(os, "mkfifo"):
        pytest.skip("there are no pipes here")
    os.mkfifo(folder / "pipe")
    assert "a pipe" in notes(folder)
    with pytest.raises(DataError, match="a pipe; expected a file or a folder"):
        read_files(folder / "pipe")


def test_a_file_that_vanishes_is_an_error_about_it(folder, monkeypatch):
    from accord.workflows import reading

    recognised = reading.choose

    def and_away(*given):
        chosen = recognised(*given)
        (folder / "units.csv").unlink()
        return chosen

    monkeypatch.setattr(reading, "choose", and_away)
    with pytest.raises(DataError, match=r"units\.csv: No such file"):
        read_files(folder)


def test_a_format_can_be_named(folder):
    (folder / "units.csv").rename(folder / "units.data")
    assert read_files(folder / "units.data", format="csv").corpus.units == 2
    with pytest.raises(DataError, match=r"units\.data, line 1"):
        read_files(folder / "units.data", format="jsonl")


def test_files_of_two_kinds_are_not_mixed(folder):
    (folder / "labels.csv").write_text("item,annotator,category\n1,a,x\n1,b,y\n")
    with pytest.raises(DataError, match="files of one kind"):
        read_files(folder)


@pytest.fixture
def foreign(monkeypatch):
    """A format of another package, which does what it is told."""

    def register(recognise, reads):
        kind = Format("foreign", "a format of others", (".foreign",), recognise, reads, priority=0)
        monkeypatch.setitem(formats._things, "foreign", kind)

    return register


def test_a_foreign_format_that_fails_to_look_does_not_stop_the_others(folder, foreign):
    def fail(_):
        raise KeyError("x")

    foreign(fail, fail)
    with pytest.warns(AccordWarning, match="the format 'foreign' fails to look at .*units.csv"):
        assert read_files(folder).corpus.units == 2


@pytest.mark.parametrize("answer", [None, 7, KeyError("x"), RecursionError()])
def test_a_foreign_reader_that_fails_is_an_error_about_the_file_and_the_reader(
    folder, foreign, answer
):
    def reads(*_):
        if isinstance(answer, Exception):
            raise answer
        return answer

    foreign(lambda _: True, reads)
    with pytest.raises(DataError, match=r"units\.csv: the reader of 'foreign' failed"):
        read_files(folder)


def test_the_text_of_annotations_says_which_file_to_read(tmp_path):
    (tmp_path / "a.ac").write_text("Once upon a time", encoding="utf-8")
    with pytest.raises(UnknownFormat, match="not recognised") as caught:
        read_files(tmp_path / "a.ac")
    assert "a.aa" not in str(caught.value)
    (tmp_path / "a.aa").write_text("<annotations/>", encoding="utf-8")
    with pytest.raises(UnknownFormat, match=r"read together with a\.aa"):
        read_files(tmp_path / "a.ac")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_is_refused_among_taggers_too(tmp_path):
    import accord

    pipe, text = tmp_path / "pipe", tmp_path / "text.tsv"
    os.mkfifo(pipe)
    text.write_text("cat\tN\n", encoding="utf-8")
    with pytest.raises(DataError, match="a pipe; expected a file"):
        accord.evaluate(text, pipe)
