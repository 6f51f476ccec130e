"""Glozz: the files that the program writes, and those that it never would."""

import pytest

from accord import Continuum, Corpus, DataError
from accord.formats import formats
from accord.formats.naming import file_names
from accord.workflows.reading import read_files

GLOZZ = formats.get("glozz")


def unit(start, end, category="PER", author="ann", name="ann_1", created="1", features=""):
    return (
        f'<unit id="{name}"><metadata><author>{author}</author><creation-date>{created}'
        f"</creation-date></metadata><characterisation><type>{category}</type><featureSet>"
        f"{features}</featureSet></characterisation><positioning><start><singlePosition "
        f'index="{start}"/></start><end><singlePosition index="{end}"/></end></positioning></unit>'
    )


def annotations(*units, code="12-0"):
    body = "\n".join(units)
    head = f'<?xml version="1.0"?>\n<annotations>\n<metadata corpusHashcode="{code}"/>'
    return f"{head}\n{body}\n</annotations>"


@pytest.fixture
def glozz(saved):
    """Save annotations, with their text if there is one, and read them."""

    def reading(content, text="The old town", name="town.aa"):
        path = saved(content, name)
        if text is not None:
            path.with_suffix(".ac").write_bytes(text.encode())
        return read_files(path).corpus

    return reading


def test_the_text_beside_the_annotations_is_theirs(glozz):
    corpus = glozz(annotations(unit(4, 7)))
    continuum = corpus["town"]
    assert (continuum.text, continuum.bounds) == ("The old town", (0, 12))
    assert continuum.covered(0) == "old"
    assert corpus.notes == ()


def test_positions_count_characters_whatever_their_size(glozz):
    corpus = glozz(annotations(unit(2, 5), code="7-0"), text="🎩 👋🏽é.")
    assert corpus["town"].covered(0) == "👋🏽é"


def test_without_its_text_the_annotations_are_read_and_it_is_said(glozz):
    corpus = glozz(annotations(unit(4, 7), code="0-0"), text=None)
    assert corpus["town"].bounds is None
    assert corpus.notes == ("town.aa: without the .ac file of its text",)


def test_without_its_text_the_length_is_what_the_annotations_say(glozz):
    assert glozz(annotations(unit(4, 7)), text=None)["town"].bounds == (0, 12)
    assert glozz(annotations(unit(4, 77)), text=None)["town"].bounds is None


def test_a_text_of_another_length_than_was_annotated_is_noted(glozz):
    corpus = glozz(annotations(unit(4, 7)), text="The old town, and more")
    assert corpus.notes == (
        "town.aa: town.ac has 22 characters, but the annotations were made on 12",
    )


def test_newlines_of_two_characters_are_counted_as_two_and_noted(glozz):
    corpus = glozz(annotations(unit(5, 8)), text="The\r\nold town"[:12])
    assert corpus["town"].covered(0) == "old"
    assert "newlines of two characters" in corpus.notes[0]


def test_one_file_may_hold_the_units_of_several_annotators(glozz):
    corpus = glozz(annotations(unit(0, 3, author="ann"), unit(4, 7, author="bob")))
    assert corpus["town"].annotators == ("ann", "bob")


def test_an_author_who_is_not_named_is_told_by_the_identifier(glozz):
    assert glozz(annotations(unit(0, 3, author="", name="ann_lee_77"))).annotators == ("ann_lee",)


def test_annotations_without_units_are_those_of_somebody_who_marked_nothing(glozz):
    corpus = glozz(annotations(), name="ann.aa")
    assert (corpus.annotators, corpus.documents, corpus.units) == (("ann",), ("ann",), 0)


def test_what_the_importer_made_relations_and_schemas_are_skipped_and_counted(glozz):
    corpus = glozz(annotations(
        unit(0, 12, "paragraph", created="-1"), unit(0, 3, "paragraph"), unit(4, 7),
        '<relation id="r"/>', '<schema id="s"/>', '<schema id="t"/>',
    ))  # fmt: skip
    assert corpus.units == 2
    assert corpus.notes == (
        "town.aa: 1 paragraphs made by the importer skipped",
        "town.aa: 1 relations skipped",
        "town.aa: 2 schemas skipped",
    )


def test_a_feature_called_layer_is_the_layer(glozz):
    content = annotations(unit(4, 7, features='<feature name="layer">ner</feature>'), unit(0, 3))
    assert [one.layer for one in glozz(content)["town"].units("ann")] == [None, "ner"]


@pytest.mark.parametrize(
    ("start", "end", "message"),
    [
        (7, 4, "unit 'ann_1' from 7 to 4 in a text of 12 characters; expected 0 ≤ start < end"),
        (4, 4, "unit 'ann_1' from 4 to 4"),
        (4, 13, "unit 'ann_1' from 4 to 13 in a text of 12 characters"),
        (-1, 4, "unit 'ann_1' from -1 to 4"),
        ("x", 4, "unit 'ann_1' with start 'x'; expected positioning/start/singlePosition"),
        (4, "", "unit 'ann_1' with end ''"),
        (4, "5.5", "unit 'ann_1' with end '5.5'"),
        (4, "١٢", "unit 'ann_1' with end '١٢'"),
        (4, "²", "unit 'ann_1' with end '²'"),
        (4, "9" * 5000, "unit 'ann_1' with end '9999"),
        (4, 10**15 * 9 + 10**15 * 8, "unit 'ann_1' with end '17000000000000000'"),
    ],
)
def test_a_position_that_cannot_be_is_an_error_with_its_line(glozz, start, end, message):
    with pytest.raises(DataError) as raised:
        glozz(annotations(unit(0, 3), unit(start, end)))
    assert "town.aa, line 5: " + message in str(raised.value)


def test_a_unit_without_positions_is_an_error(glozz):
    with pytest.raises(DataError, match="line 4: unit 'u' with start ''"):
        glozz(annotations('<unit id="u"/>'))


def test_other_xml_is_no_glozz(saved):
    path = saved("<html><body/></html>", "town.aa")
    with pytest.raises(DataError, match="line 1: <html>; expected the annotations of a Glozz"):
        read_files(path)


CORPUS = Corpus([
    Continuum.from_units({"ann": [(0, 3, "A"), (4, 7)], "bob": [], "eve": [(0, 12, "B", "ner")]},
                         name="town", text="The old town"),
    Continuum.from_units({"ann": [(2, 5, "A")], "bob": [(2, 5, "A")]}, name="wood", length=40),
])  # fmt: skip


def test_a_folder_has_a_folder_for_each_annotator_and_keeps_who_marked_nothing(tmp_path):
    assert list(GLOZZ.write(CORPUS, tmp_path / "out")) == []
    assert sorted(path.relative_to(tmp_path / "out").as_posix()
                  for path in (tmp_path / "out").rglob("*.aa")) == [
        "ann/town.aa", "ann/wood.aa", "bob/town.aa", "bob/wood.aa", "eve/town.aa",
    ]  # fmt: skip
    again = read_files(tmp_path / "out").corpus
    assert again == CORPUS
    assert again["town"].text == "The old town"


def test_one_file_cannot_tell_who_marked_nothing_and_says_so(tmp_path):
    town = CORPUS.select(documents=["town"])
    lost = GLOZZ.write(town, tmp_path / "town.aa")
    assert lost == ["that 1 annotators saw the document and marked nothing"]
    assert read_files(tmp_path / "town.aa").corpus == town.select(without_annotators=["bob"])


def test_what_glozz_has_no_place_for_is_said(tmp_path):
    corpus = Corpus([Continuum.from_units({"ann": [(0, 3)], "gold": [(0, 3)]}, name="d",
                                          length=7.5, references=["gold"])])  # fmt: skip
    assert GLOZZ.write(corpus, tmp_path / "d.aa") == [
        "that 'gold' is a reference",
        "where 1 documents begin and end",
    ]


def test_positions_between_characters_cannot_be_written(tmp_path):
    corpus = Corpus([Continuum.from_units({"ann": [(0.5, 3)]}, name="d")])
    with pytest.raises(DataError, match="positions that are no whole numbers"):
        GLOZZ.write(corpus, tmp_path / "d.aa")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("label", ["\0", "a\x1bb", "\ufffe", "\ud800"])
def test_a_character_that_xml_cannot_hold_is_refused_and_nothing_is_written(tmp_path, label):
    corpus = Corpus([Continuum.from_units({"ann": [(0, 3, label)]}, name="d", text="abc")])
    with pytest.raises(DataError, match="which XML cannot hold"):
        GLOZZ.write(corpus, tmp_path / "d.aa")
    assert list(tmp_path.iterdir()) == []


NAMES = ["../up", "..", ".", "/etc/passwd", "a/b", "a_b", "a\\b", "C:\\x", "CON", "nul.txt", "A_B",
         ".hidden", "", "x" * 400, "é" * 300,
         "trailing. ", "new\nline", "a\0b", "naïve ☃", "*?<>|"]  # fmt: skip


def test_no_name_of_a_document_or_annotator_leads_out_of_the_folder(tmp_path):
    names = [name for name in NAMES if "\0" not in name]
    corpus = Corpus([Continuum.from_units({"../" + name: [(0, 3, str(place))]}, name=name)
                     for place, name in enumerate(names)])  # fmt: skip
    out = tmp_path / "deep" / "out"
    lost = GLOZZ.write(corpus, out)
    inside = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert all(path.resolve().is_relative_to(out.resolve()) for path in inside)
    assert len(inside) == len(names)
    assert any("the name '../up': it is _up" in one or "'../up'" in one for one in lost)
    again = read_files(out).corpus
    assert again.units == len(names)
    assert set(again.annotators) == {"../" + name for name in names}


def test_names_that_can_stay_do_and_all_are_different(tmp_path):
    chosen = file_names(NAMES)
    assert len({name.casefold() for name in chosen.values()}) == len(NAMES)
    assert chosen["A_B"] == "A_B"
    assert chosen["naïve ☃"] == "naïve ☃"
    assert (chosen["a_b"], chosen["a/b"]) == ("a_b-2", "a_b-4")
    for name in chosen.values():
        (tmp_path / f"{name}.aa").write_text("")
    assert len(list(tmp_path.iterdir())) == len(NAMES)


def test_a_text_of_something_else_is_never_taken_for_that_of_the_annotations(tmp_path):
    (tmp_path / "d.ac").write_text("something else")
    corpus = Corpus([Continuum.from_units({"ann": [(0, 3)]}, name="d")])
    with pytest.raises(DataError, match=r"d.ac: a text that would be taken for that of the ann"):
        GLOZZ.write(corpus, tmp_path / "d.aa")


def test_the_samples_hold_the_units_that_are_known(shared):
    corpus = read_files(shared / "samples" / "glozz").corpus
    expected = {
        tuple(line.split(",")[:5])
        for line in (shared / "samples" / "expected_units.csv").read_text().splitlines()[1:]
        if line.endswith(",text")
    }
    found = {
        (continuum.name, who, str(one.start), str(one.end), one.category)
        for continuum in corpus
        for who, one in continuum
    }
    assert found == expected
