"""References drawn from a model are what the model says; a file with a model says what is wrong."""

import itertools
from collections import Counter
from math import sqrt

import numpy as np
import pytest

from accord.corpus import Corpus
from accord.corpus.segmentation import tiling_objection
from accord.errors import DataError
from accord.simulation.model import CategoryModel, ReferenceModel

MODEL = ReferenceModel(
    categories=(CategoryModel("A", 3, (5, 9)), CategoryModel("B", 1, (20, 20))),
    units=(400, 500),
    gap=(1, 4),
)


def drawn(model, seed=0):
    return model.draw(np.random.default_rng(seed))


def test_a_reference_has_the_units_that_the_model_says():
    found = drawn(MODEL)
    units = found.units("reference")
    assert 400 <= len(units) <= 500
    counts = Counter(unit.category for unit in units)
    assert abs(counts["A"] - 0.75 * len(units)) <= 4.5 * sqrt(len(units) * 0.75 * 0.25)
    lengths = {kind: {u.end - u.start for u in units if u.category == kind} for kind in "AB"}
    assert lengths == {"A": {5, 6, 7, 8, 9}, "B": {20}}
    gaps = {after.start - before.end for before, after in itertools.pairwise(units)}
    assert gaps == {1, 2, 3, 4}
    begin, end = found.bounds
    assert begin == 0
    assert 1 <= end - units[-1].end <= 4


def test_numbers_of_units_are_uniform_between_the_two():
    model = MODEL.changed(units=(2, 4))
    counts = Counter(len(drawn(model, seed)) for seed in range(600))
    assert sorted(counts) == [2, 3, 4]
    assert all(abs(count - 200) <= 4.5 * sqrt(600 * 2 / 9) for count in counts.values())


def test_with_gaps_of_nothing_the_reference_is_a_segmentation():
    found = drawn(MODEL.changed(gap=(0, 0)))
    assert tiling_objection(Corpus([found])) is None


def test_with_overlap_units_are_anywhere():
    found = drawn(MODEL.changed(overlap=True, length=2000.0))
    units = found.units("reference")
    assert found.bounds == (0, 2000)
    assert all(0 <= unit.start < unit.end <= 2000 for unit in units)
    assert any(after.start < before.end for before, after in itertools.pairwise(units))
    usual = drawn(MODEL.changed(overlap=True))
    mean = 0.75 * 7 + 0.25 * 20
    assert usual.bounds[1] == np.ceil(500 * (mean + 2.5) + 2.5)


def test_units_that_may_overlap_begin_wherever_they_fit():
    model = ReferenceModel(
        categories=(CategoryModel("A", 1, (3, 3)),), units=(6000, 6000), overlap=True, length=6.5
    )
    counts = np.bincount([unit.start for unit in drawn(model).units("reference")])
    # at 0, 1, 2 and 3, all of them as likely: four and a half standard deviations of a binomial
    assert counts == pytest.approx(1500, abs=4.5 * (6000 * 0.25 * 0.75) ** 0.5)
    assert len(counts) == 4


def test_positions_may_be_real():
    found = drawn(MODEL.changed(whole=False))
    assert found.table.start.dtype == np.float64
    assert all(5 <= u.end - u.start <= 9 for u in found.units("reference") if u.category == "A")


def test_a_category_without_a_name_is_none():
    found = drawn(ReferenceModel(categories=(CategoryModel(),)))
    assert found.categories == ()


def test_documents_of_a_corpus_have_streams_of_their_own():
    corpus = MODEL.corpus(5, documents=3)
    assert corpus.documents == ("document-1", "document-2", "document-3")
    assert MODEL.corpus(5, documents=2)["document-2"] == corpus["document-2"]
    assert len({len(continuum) for continuum in corpus}) > 1


@pytest.mark.parametrize(
    "model",
    [
        ReferenceModel(),
        MODEL,
        MODEL.changed(overlap=True, length=3000.0, whole=False),
        ReferenceModel(categories=(CategoryModel('a "b" \\ \n é ☃ \U0001f600', 0.5, (1, 2)),)),
    ],
    ids=["default", "own", "overlapping", "odd name"],
)
def test_a_model_is_read_as_it_was_written(model, tmp_path):
    path = tmp_path / "model.toml"
    model.write(path)
    assert ReferenceModel.read(path) == model


def test_what_is_not_in_a_file_is_as_in_the_default():
    assert ReferenceModel.from_toml("units = 7") == ReferenceModel(units=(7, 7))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("units = [", "no TOML"),
        ("unit = 3", "'unit' in a model; expected category, gap"),
        ("units = 'many'", "units = 'many'"),
        ("units = [5, 2]", "units from 5 to 2; expected the smaller one first"),
        ("units = [1, 2, 3]", "expected one number, or two"),
        ("units = 2000000000", "at most 1000000"),
        ("units = 2.5", "expected a whole number"),
        ("gap = -1", "gap = -1; expected a number from 0"),
        ("gap = nan", "expected a number from 0 to 10¹²"),
        ("gap = inf", "expected a number from 0 to 10¹²"),
        ("gap = 0.5", "whole = true"),
        ("overlap = 1", "overlap = 1; expected true or false"),
        ("length = 5", "length = 5 without overlap"),
        ("overlap = true\nlength = 5", "units of up to 45"),
        ("category = 3", "no list of tables"),
        ("category = []", "no category"),
        ("[[category]]\nname = 3", "name = 3"),
        ("[[category]]\nshare = 0", "a number above 0"),
        ("[[category]]\nshare = true", "share of '' = True"),
        ("[[category]]\nlength = 0", "a number above 0"),
        ("[[category]]\nlength = [1, 'a']", "expected a number"),
        ("[[category]]\nshares = 1", "'shares' in a category"),
        ("[[category]]\nname='A'\n[[category]]\nname='A'", "two categories of one name"),
        ("a = " + "[" * 5000, "no TOML"),
        ("gap = " + "9" * 5000, "no TOML"),
        ("gap = " + "9" * 400, "expected a number from 0 to 10¹²"),
    ],
)  # fmt: skip
def test_a_model_that_makes_no_sense_is_refused_with_its_file(text, found, tmp_path):
    path = tmp_path / "model.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DataError) as raised:
        ReferenceModel.read(path)
    assert found in str(raised.value)
    assert "model.toml" in str(raised.value)


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"\x00", b"name = '\x80'"])
def test_a_file_that_is_no_text_is_refused(content, tmp_path):
    path = tmp_path / "model.toml"
    path.write_bytes(content)
    with pytest.raises(DataError, match=r"model\.toml"):
        ReferenceModel.read(path)


def test_an_empty_file_is_the_default_model_and_a_missing_one_is_not(tmp_path):
    (tmp_path / "model.toml").write_text("")
    assert ReferenceModel.read(tmp_path / "model.toml") == ReferenceModel()
    with pytest.raises(DataError, match=r"none\.toml"):
        ReferenceModel.read(tmp_path / "none.toml")
