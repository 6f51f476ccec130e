"""Whatever is wrong with the files of an evaluation is explained, never crashed on."""

import re
import shutil
from pathlib import Path

import pytest

import accord as package

CAMPAIGN = Path(package.__file__).parent / "examples" / "campaign"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    for path in CAMPAIGN.iterdir():
        shutil.copy(path, tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def evaluate(accord, folder):
    """Evaluate one system against the example's reference; `alternatives` has a table."""

    def run(*words):
        return accord(
            "evaluate", "reference.conllu", *words, "--tags", "reference=xpos", "--resamples", "0"
        )

    return run


TABLE = ("--map", "given=alternatives.map.tsv")


def without_paragraph(folder, first=99, last=300):
    lines = (folder / "alternatives.vert").read_text(encoding="utf-8").split("\n")
    (folder / "given.vert").write_text("\n".join(lines[:first] + lines[last:]), encoding="utf-8")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "given.vert: an empty file; expected tokens and their tags"),
        (b"   \n\n", "given.vert: an empty file"),
        ("été\tn".encode("latin-1"), "given.vert, line 1: byte 0xe9 is no utf-8"),
        (b"mot\n", "given.vert, line 1: 'mot', with no tab"),
        (b"un\tn\n\tn\n", "given.vert, line 2: a tag without a token"),
        (bytes(range(256)) * 4, "given.vert"),
        (b"un\tn\tn/1.3\n", "given.vert, line 1: a compound 'n' of 3 tokens whose part 2"),
        (b"un\tn\tn/2.3\n", "given.vert, line 1: 'n/2.3' as the part of 'un' in a compound"),
    ],
)
def test_a_file_that_cannot_be_read_is_named_with_its_line(evaluate, folder, content, said):
    (folder / "given.vert").write_bytes(content)
    ended = evaluate("given.vert", *TABLE)
    assert ended.status == 1
    assert ended.err.startswith(f"accord: {said}")
    assert "Traceback" not in ended.err


def test_a_cut_file_of_conllu_is_not_taken_for_another_format(evaluate, folder):
    (folder / "given.conllu").write_text("1\tLe\t_\tDET\n", encoding="utf-8")
    ended = evaluate("given.conllu")
    assert ended.status == 1
    assert "given.conllu, line 1: 4 columns; expected CoNLL-U" in ended.err


def test_two_lines_of_a_table_that_contradict_are_both_named(evaluate, folder):
    table = (folder / "alternatives.map.tsv").read_text(encoding="utf-8")
    (folder / "bad.tsv").write_text(f"{table}np\tNcs\n", encoding="utf-8")
    ended = evaluate("alternatives.vert", "--map", "alternatives=bad.tsv")
    assert ended.status == 1
    last = len(table.split("\n"))
    assert f"bad.tsv, line {last}: the tag 'np' stands for Ncs in line {last}" in ended.err
    assert "and for Np in line 4" in ended.err
    (folder / "same.tsv").write_text(f"{table}np\tNp\n", encoding="utf-8")
    assert evaluate("alternatives.vert", "--map", "alternatives=same.tsv").status == 0


def test_a_tag_that_the_table_does_not_know_is_an_error_with_its_line_or_not_evaluable(evaluate):
    missing = ("alternatives.vert", "--map", "alternatives=frequent.map.tsv")
    ended = evaluate(*missing)
    assert ended.status == 1
    assert "alternatives.vert, line 2: the tag" in ended.err
    assert "--unknown-tags noneval" in ended.err
    ended = evaluate(*missing, "--unknown-tags", "noneval")
    assert ended.status == 0
    assert "a tag that the mapping table does not know" in ended.out


def test_a_tag_that_stands_for_nothing_is_not_called_unknown(evaluate, folder):
    table = (folder / "alternatives.map.tsv").read_text(encoding="utf-8")
    (folder / "none.tsv").write_text(table.replace("np\tNp", "np\t"), encoding="utf-8")
    ended = evaluate("alternatives.vert", "--map", "alternatives=none.tsv")
    assert ended.status == 0
    assert "a tag that stands for none of the reference" in ended.out
    assert "does not know" not in ended.out


def test_a_paragraph_that_is_missing_shifts_nothing_that_follows(accord, evaluate, folder):
    without_paragraph(folder)
    ended = evaluate("alternatives.vert", "given.vert", *TABLE,
                     "--map", "alternatives=alternatives.map.tsv", "--json")  # fmt: skip
    systems = ended.json["systems"]
    assert systems["given"]["reasons"]["the system has nothing there"] == 152
    assert systems["given"]["NONEVAL"] == 157
    # where both have something, they have the same
    assert systems["given"]["common"]["OK"] == systems["alternatives"]["common"]["OK"] == 264
    assert any("nothing there" in note for note in ended.json["notes"])
    (residue,) = systems["given"]["residue"]
    assert residue["size"] > 150
    assert residue["other_size"] == 0


def test_tokens_that_the_reference_does_not_have_are_listed_and_shift_nothing(evaluate, folder):
    lines = (folder / "alternatives.vert").read_text(encoding="utf-8").split("\n")
    strange = [f"intrus{n}\tnp" for n in range(300)]
    (folder / "given.vert").write_text("\n".join(lines[:200] + strange + lines[200:]), "utf-8")
    plain = evaluate("alternatives.vert", "--map", "alternatives=alternatives.map.tsv", "--json")
    ended = evaluate("given.vert", *TABLE, "--json")
    mixed, whole = ended.json["systems"]["given"], plain.json["systems"]["alternatives"]
    assert all(mixed[name] == whole[name] for name in ("nbCas", "NONEVAL", "OK", "ERR", "SIL"))
    (residue,) = mixed["residue"]
    assert (residue["size"], residue["other_size"], residue["other_line"]) == (0, 300, 201)


def test_another_text_altogether_is_said_to_be_one(evaluate, folder):
    (folder / "given.vert").write_text("".join(f"intrus{n}\tnp\n" for n in range(50)), "utf-8")
    ended = evaluate("given.vert", *TABLE)
    assert ended.status == 0
    assert "not a single token can be evaluated; is it another text" in ended.out


def test_a_table_that_was_forgotten_is_missed(evaluate):
    ended = evaluate("heuristics.csv")
    assert ended.status == 0
    assert "most of what it says are no tags of the reference (ART, NOM.SG" in ended.out
    assert "is a mapping table missing" in ended.out
    ended = evaluate("heuristics.csv", "--map", "heuristics=heuristics.map.tsv")
    assert "no tags of the reference" not in ended.out


def test_each_file_may_have_an_encoding_of_its_own(evaluate, folder):
    text = (folder / "alternatives.vert").read_text(encoding="utf-8")
    plain = text.replace("«", '"').replace("»", '"').replace("“", '"').replace("”", '"')
    (folder / "given.vert").write_bytes(plain.encode("latin-1"))
    ended = evaluate("given.vert", *TABLE, "--encoding", "given=latin-1", "--json")
    assert ended.json["systems"]["given"]["OK"] == 321
    ended = evaluate("given.vert", *TABLE, "--encoding", "other=latin-1")
    assert ended.status == 1
    assert "encoding of 'other'; expected one of reference, given" in ended.err


def test_what_is_to_be_written_is_told_by_the_ending(evaluate, folder):
    ended = evaluate("heuristics.csv", "-o", "page.pdf")
    assert ended.status == 1
    assert "expected an ending: .html, .svg" in ended.err
    table = ("--map", "heuristics=heuristics.map.tsv")
    assert evaluate("heuristics.csv", *table, "-o", "page.html", "--no-text").status == 0
    page = (folder / "page.html").read_text(encoding="utf-8")
    assert "Vaugrenier" not in page
    assert evaluate("heuristics.csv", *table, "-o", "plane.svg", "--whole-plane").status == 0
    assert (folder / "plane.svg").read_text(encoding="utf-8").startswith("<svg")


def test_a_skipped_paragraph_is_said_with_its_lines_and_without_its_words(evaluate, folder):
    without_paragraph(folder)
    lines = (folder / "alternatives.vert").read_text(encoding="utf-8").split("\n")
    ended = evaluate("given.vert", *TABLE)
    (said,) = [line for line in ended.out.split("\n") if line.startswith("note: given: nothing")]
    first, last = map(int, re.search(r"from line (\d+) of .* to line (\d+)\)", said).groups())
    reference = (folder / "reference.conllu").read_text(encoding="utf-8").split("\n")
    assert lines[99].split("\t")[0] == reference[first - 1].split("\t")[1] == "outils"
    assert first < last
    assert "What follows keeps its place" in said


def test_tokens_that_the_reference_does_not_have_are_counted(evaluate, folder):
    text = (folder / "alternatives.vert").read_text(encoding="utf-8").split("\n")
    text[40:40] = ["moon\tnp", "sun\tnp"]
    (folder / "given.vert").write_text("\n".join(text), encoding="utf-8")
    ended = evaluate("given.vert", *TABLE)
    assert "2 of its tokens have no place in the reference (the first in line 41)" in ended.out


def test_tags_that_the_reference_never_has_are_named(evaluate, folder):
    text = (folder / "alternatives.vert").read_text(encoding="utf-8").replace("\tnum\n", "\tX\n")
    (folder / "given.vert").write_text(text, encoding="utf-8")
    table = (folder / "alternatives.map.tsv").read_text(encoding="utf-8")
    (folder / "alternatives.map.tsv").write_text(table + "X\tNum\n", encoding="utf-8")
    ended = evaluate("given.vert", *TABLE)
    assert "note: given: tags that the reference never has: Num (" in ended.out


def test_alternatives_in_the_column_of_remarks_are_noticed(evaluate, folder):
    table = (folder / "alternatives.map.tsv").read_text(encoding="utf-8").split("\n")
    place = next(place for place, line in enumerate(table) if line.startswith("num\t"))
    table[place] = "num\tMc\tAf\tNcs"
    (folder / "alternatives.map.tsv").write_text("\n".join(table), encoding="utf-8")
    ended = evaluate("alternatives.vert", "--map", "alternatives=alternatives.map.tsv")
    assert (
        f"note: alternatives: line {place + 1} of its table has tags of the reference in the third "
        "column, which is for remarks (Af Ncs); if the tag may stand for them too, write "
        "Mc|Af|Ncs in the second one"
    ) in ended.out
