"""Every registered format keeps the contract; a new one is tested before its author did."""

import random
import re
import tempfile
from pathlib import Path

import pytest

from accord import Coding, Continuum, Corpus, DataError, Treebank
from accord.contract import as_corpus
from accord.errors import AccordError
from accord.formats import formats
from accord.formats.kinds import HEAD, UNKNOWN, Format, ReadOptions, Source
from accord.workflows.reading import read_files
from accord.workflows.recognising import recognise

UNITS = Corpus([
    Continuum.from_units({"ann": [(0, 7, "PER"), (12, 20, "LOC")], "bob": [(0, 9, "PER")]},
                         name="one", length=30),
    Continuum.from_units({"ann": [(3, 5, "LOC")], "bob": []}, name="two", length=8),
])  # fmt: skip
SEGMENTS = Corpus([
    Continuum.from_masses({"ann": [5, 3, 5], "bob": [8, 5]}, name="one"),
    Continuum.from_masses({"ann": [2, 2], "bob": [4]}, name="two"),
])  # fmt: skip
LABELS = Corpus.from_coding(
    Coding.from_rows([["a", "a", None], ["b", "a", "b"]], annotators=["ann", "bob", "eve"])
)
WORDS = "1\tdogs\t_\t_\t_\t_\t2\tnsubj\t_\t_\n2\tbark\t_\t_\t_\t_\t0\troot\t_\t_\n\n"
TREES = (
    Treebank.from_conllu({"ann": WORDS, "bob": WORDS}),
    Treebank.from_brackets({"ann": ["(S (N dogs) (V bark))"], "bob": ["(S (X dogs) (V bark))"]}),
)
#: In how many places a file is cut, and how often it is damaged.
TIMES = 12


def every(test):
    """Check every registered format; its name shows which one failed."""
    return pytest.mark.parametrize("kind", [kind for _, kind in formats.items()],
                                   ids=lambda kind: kind.name)(test)  # fmt: skip


def sample_of(kind, folder):
    """Make a small file of a format: written, or its example; return what was written, too."""
    path = folder / f"sample{kind.suffixes[0] if kind.suffixes else '.data'}"
    if kind.write is None:
        path.write_text(kind.example, encoding="utf-8")
        return path, None
    for corpus in {"labels": (LABELS,), "trees": TREES}.get(
        kind.holds, (UNITS["one"], SEGMENTS["one"])
    ):
        written = as_corpus(corpus)
        try:
            kind.write(written, path)
        except DataError:
            continue  # a format of segmentations cannot hold any units
        return path, written
    raise AssertionError(f"{kind.name} can write nothing")


@every
def test_it_describes_itself(kind):
    assert re.fullmatch(r"[a-z][a-z0-9-]*", kind.name)
    assert 10 <= len(kind.summary) <= 90
    assert not kind.summary.endswith(".")
    assert all(re.fullmatch(r"(\.[a-z0-9]+)+", ending) for ending in kind.suffixes)
    assert kind.holds in ("units", "labels", "trees")
    assert kind.write is not None or kind.example


@every
def test_its_files_are_recognised_by_content_and_nobody_is_quicker(kind, tmp_path):
    path, _ = sample_of(kind, tmp_path)
    content = path.read_bytes()
    for name in ("renamed", "renamed.dat", "renamed.txt"):
        (tmp_path / name).write_bytes(content)
        assert recognise(tmp_path / name).name == kind.name


@every
def test_what_it_reads_is_of_its_kind_and_says_what_it_does_not_know(kind, tmp_path):
    path, _ = sample_of(kind, tmp_path)
    corpus = kind.read(path, ReadOptions())
    assert isinstance(corpus, Corpus)
    assert corpus.kind == kind.holds
    assert corpus.units > 0
    assert all(isinstance(note, str) for note in corpus.notes)
    read = read_files(path)
    assert UNKNOWN not in read.corpus.annotators
    assert UNKNOWN not in read.corpus.documents


@every
def test_what_it_writes_is_read_back(kind, tmp_path):
    path, corpus = sample_of(kind, tmp_path)
    if corpus is None:
        pytest.skip("it is read only")
    lost = list(kind.write(corpus, path) or ())
    back = read_files(path).corpus
    assert back.units == corpus.units
    if not lost and kind.holds == "units":
        assert back == corpus
    assert [one.name for one in tmp_path.iterdir() if one.suffix == ".tmp"] == []


@every
def test_what_cannot_be_written_is_an_error_about_the_place(kind, tmp_path):
    if kind.write is None:
        pytest.skip("it is read only")
    corpus = sample_of(kind, tmp_path)[1]
    (tmp_path / "file").write_bytes(b"")
    place = tmp_path / "file" / f"in-a-file{kind.suffixes[0]}"
    with pytest.raises(DataError, match=r"in-a-file.*: (it cannot|Not a dir|File ex)"):
        kind.write(corpus, place)


@every
@pytest.mark.parametrize(
    "content", [b"", b" \n\t", b"\0", b"\xff\xfe\0", b"\0" * HEAD, b"\xff" * 99, b"x" * (HEAD + 1)]
)
def test_what_is_no_such_file_is_not_recognised_and_reading_it_is_an_error(kind, tmp_path, content):
    path = tmp_path / f"nothing{kind.suffixes[0] if kind.suffixes else ''}"
    path.write_bytes(content)
    assert not kind.recognise(Source(path))
    with pytest.raises(DataError, match="nothing"):
        kind.read(path, ReadOptions())


def ends_well(kind, path):
    """Look at a damaged file and read it: a corpus, or an error that names it."""
    kind.recognise(Source(path))
    try:
        corpus = kind.read(path, ReadOptions())
    except DataError as error:
        said = str(error)
    else:
        assert isinstance(corpus, Corpus)
        return
    assert path.name in said


@every
def test_a_file_that_was_cut_off_or_changed_ends_in_a_corpus_or_an_error(kind, tmp_path):
    path, _ = sample_of(kind, tmp_path)
    content = path.read_bytes()
    chance = random.Random(kind.name)  # noqa: S311 - nothing is to be kept secret
    for place in range(0, len(content), max(1, len(content) // TIMES)):
        path.write_bytes(content[:place])
        ends_well(kind, path)
    for _ in range(TIMES):
        changed = bytearray(content)
        for _ in range(chance.choice([1, 3, 10])):
            changed[chance.randrange(len(changed))] = chance.choice(b'\0\n\r\t "<>&,;0-9|')
        path.write_bytes(changed)
        ends_well(kind, path)


@every
def test_a_file_that_cannot_be_read_is_an_error_about_it(kind, tmp_path):
    with pytest.raises(DataError, match="missing"):
        kind.read(tmp_path / "missing", ReadOptions())
    with pytest.raises(DataError):
        kind.read(tmp_path, ReadOptions())


# The tests of the tests


def format_that(**changes):
    """Return a sound format, but for what is changed."""
    sound = formats.get("segments")
    attributes = {name: getattr(sound, name) for name in Format.__slots__}
    return Format(**{**attributes, "name": "changed", **changes})


def fails(*_):
    raise KeyError("x")


@pytest.mark.parametrize(
    ("changes", "test"),
    [
        ({"name": "No Name"}, test_it_describes_itself),
        ({"summary": "short"}, test_it_describes_itself),
        ({"example": ""}, test_it_describes_itself),
        ({"suffixes": ("csv",)}, test_it_describes_itself),
        ({"read": fails}, test_what_it_reads_is_of_its_kind_and_says_what_it_does_not_know),
        ({"read": fails}, test_a_file_that_was_cut_off_or_changed_ends_in_a_corpus_or_an_error),
        ({"read": fails}, test_a_file_that_cannot_be_read_is_an_error_about_it),
        ({"read": lambda *_: UNITS}, test_a_file_that_cannot_be_read_is_an_error_about_it),
        ({"holds": "labels"}, test_what_it_reads_is_of_its_kind_and_says_what_it_does_not_know),
        ({"recognise": lambda _: False},
         test_its_files_are_recognised_by_content_and_nobody_is_quicker),
        ({"write": lambda *_: None}, test_what_it_writes_is_read_back),
    ],
)  # fmt: skip
def test_a_format_that_breaks_the_contract_is_caught(changes, test, tmp_path):
    kind = format_that(**changes)
    with pytest.raises((AssertionError, AccordError, KeyError, OSError, pytest.fail.Exception)):
        test(kind) if test is test_it_describes_itself else test(kind, tmp_path)


def test_a_format_that_keeps_the_contract_is_not_caught():
    kind = format_that(name="segments")
    test_it_describes_itself(kind)
    for test in (
        test_its_files_are_recognised_by_content_and_nobody_is_quicker,
        test_what_it_reads_is_of_its_kind_and_says_what_it_does_not_know,
        test_a_file_that_was_cut_off_or_changed_ends_in_a_corpus_or_an_error,
    ):
        with tempfile.TemporaryDirectory() as folder:
            test(kind, Path(folder))
