"""What is written is read back, bit for bit; and a corpus does not depend on the order of rows."""

import tempfile
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hostile import PLAIN, corpora
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from accord import Continuum, Corpus, DataError
from accord.corpus import UnitTable
from accord.corpus.table import Labels
from accord.corpus.words import Words
from accord.formats import formats
from accord.workflows.reading import read_files

#: The formats that hold everything that a table of units can hold.
COMPLETE = {"csv": "units.csv", "tsv": "units.tsv", "jsonl": "units.jsonl",
            "parquet": "units.parquet", "arrow": "units.arrow"}  # fmt: skip


def again(name, corpus, path):
    """Write a corpus, and read it."""
    with tempfile.TemporaryDirectory() as folder:
        lost = formats.get(name).write(corpus, Path(folder) / path)
        return read_files(Path(folder) / path).corpus, list(lost)


def words_of(corpus):
    surface = corpus.table.surface
    return None if surface is None else surface.tolist()


@pytest.mark.parametrize("name", COMPLETE)
@settings(max_examples=30)
@given(corpus=corpora())
def test_a_table_is_read_back_as_it_was_written(name, corpus):
    assume(corpus.units)  # without units, numbers have no type
    kind = "csv" if name == "tsv" else name
    back, lost = again(kind, corpus, COMPLETE[name])
    assert back == corpus
    assert lost == []
    for column in ("start", "end", "upper"):
        before, after = getattr(corpus.table, column), getattr(back.table, column)
        # − 0 and 0 are the same position
        assert (after + 0.0).tobytes() == (before + 0.0).tobytes()
    assert back.table.start.dtype == corpus.table.start.dtype
    assert words_of(back) == words_of(corpus)
    assert back.references == corpus.references


@pytest.mark.parametrize("name", COMPLETE)
@settings(max_examples=30)
@given(corpus=corpora())
def test_who_saw_what_is_read_back_where_nobody_marked_anything(name, corpus):
    table = corpus.table
    none = np.zeros(0, np.int64)
    empty = Labels((), none)
    bounds = {
        name: (0.0, float(upper))
        for name, upper in zip(table.documents, table.upper, strict=True)
        if not np.isnan(upper)
    }
    bare = UnitTable.build(
        Labels(table.documents, none), Labels(table.annotators, none), [], [], empty,
        seen=[(table.documents[row], table.annotators[column])
              for row, column in np.argwhere(table.seen)],
        bounds=bounds, references=table.references,
    )  # fmt: skip
    back, _ = again("csv" if name == "tsv" else name, Corpus.from_table(bare), COMPLETE[name])
    assert back == Corpus.from_table(bare)


@pytest.mark.parametrize("name", [name for name in COMPLETE if name != "jsonl"])
def test_a_corpus_of_nothing_is_read_back(name):
    back, _ = again("csv" if name == "tsv" else name, Corpus(), COMPLETE[name])
    assert back == Corpus()


def test_a_corpus_of_nothing_would_be_an_empty_file_of_json_lines(tmp_path):
    with pytest.raises(DataError, match="nothing to write"):
        formats.get("jsonl").write(Corpus(), tmp_path / "units.jsonl")


@given(corpus=corpora(names=PLAIN.filter(bool), labels=st.one_of(st.none(), PLAIN),
                      positions=st.integers(0, 2**53), words=False))  # fmt: skip
def test_glozz_is_read_back_but_for_what_it_says_it_cannot_hold(corpus):
    # files of one annotator without a single unit say nothing of who annotated them
    assume(corpus.units or len(corpus.annotators) > 1)
    everybody = Corpus.from_table(
        replace(corpus.table, references=frozenset(), seen=np.ones_like(corpus.table.seen))
    )
    back, lost = again("glozz", everybody, "corpus")
    if lost:
        assert all("the name" in one or "begin and end" in one for one in lost)
        assert back.units == everybody.units
    else:
        assert back == everybody


@given(st.text(PLAIN.filter(lambda x: len(x) == 1), min_size=1, max_size=30), st.data())
def test_the_text_of_glozz_is_read_back_character_by_character(text, data):
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    corpus = Corpus([Continuum.from_units({"a": [(start, end)], "b": []}, name="d", text=text)])
    back, lost = again("glozz", corpus, "corpus")
    assert back == corpus
    assert back["d"].text == text
    assert back["d"].covered(0) == text[start:end]
    assert lost == []


@given(corpora(), st.randoms(use_true_random=False))
def test_the_order_of_rows_does_not_matter(corpus, random):
    table = corpus.table
    order = list(range(len(table)))
    random.shuffle(order)
    names = {name: place for place, name in enumerate(table.documents)}
    shuffled = UnitTable.build(
        Labels(table.documents, table.document[order]),
        Labels(table.annotators, table.annotator[order]),
        table.start[order],
        table.end[order],
        Labels(table.categories, table.category[order]),
        Labels(table.layers, table.layer[order]),
        seen=[
            (table.documents[row], table.annotators[who]) for row, who in np.argwhere(table.seen)
        ],
        bounds={name: (table.lower[at], table.upper[at]) for name, at in names.items()},
        references=table.references,
    )
    assert shuffled.digest() == table.digest()
    for column in ("start", "end", "document", "annotator", "category", "layer"):
        assert getattr(shuffled, column).tobytes() == getattr(table, column).tobytes()


@given(corpora(), st.data())
def test_any_change_of_the_data_changes_the_digest(corpus, data):
    assume(corpus.units)
    table = corpus.table
    row = data.draw(st.integers(0, corpus.units - 1))
    moved = table.start.astype(float)
    moved[row] = np.nextafter(moved[row], -np.inf)
    assert replace(table, start=moved).digest() != table.digest()
    unseen = table.seen.copy()
    unseen[0, 0] = not unseen[0, 0]
    assert replace(table, seen=unseen).digest() != table.digest()


@given(st.lists(st.one_of(st.none(), st.text(max_size=4)), max_size=8), st.data())
def test_words_are_a_list_of_texts_that_takes_less_room(words, data):
    column = Words.of(words)
    plain = [one or None for one in words]
    assert column.tolist() == plain
    rows = np.array(data.draw(st.lists(st.sampled_from(range(len(words))))) if words else [], int)
    assert column[rows].tolist() == [plain[row] for row in rows]
    assert column[1:3].tolist() == plain[1:3]
    assert len(column) == len(words)
