"""Every command of the page about evaluating taggers runs, and prints what the page says."""

import re
import shlex
import shutil
from pathlib import Path

import pytest

import accord
from accord.cli.main import main

PAGE = (Path(__file__).parents[2] / "docs" / "evaluation.md").read_text(encoding="utf-8")
CAMPAIGN = Path(accord.__file__).parent / "examples" / "campaign"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with the example campaign and the files that the page shows."""
    for path in CAMPAIGN.iterdir():
        shutil.copy(path, tmp_path)
    blocks = re.findall(r"^```\w+ (\S+)\n(.*?)^```", PAGE, flags=re.DOTALL | re.MULTILINE)
    for name, content in blocks:
        (tmp_path / name).write_text(content, encoding="utf-8")
    assert len(blocks) >= 6
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    return tmp_path


def pattern_of(printed):
    """A line `…` stands for any lines, also none; lines may go on to the right."""
    lines = printed.rstrip("\n").split("\n")
    return "".join("(?:[^\n]*\n)*?" if line == "…" else re.escape(line) + r" *\n" for line in lines)


def test_the_commands_print_what_the_page_says(folder, capsys):
    blocks = re.findall(r"```console\n(.*?)```", PAGE, flags=re.DOTALL)
    sessions = [
        part.partition("\n")[::2]
        for block in blocks
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
    ]
    assert len(sessions) >= 6
    for command, printed in sessions:
        name, *words = shlex.split(command)
        assert name == "accord"
        capsys.readouterr()
        assert main(words) == 0
        said = capsys.readouterr().out
        assert re.fullmatch(pattern_of(printed), said), f"$ {command}\n{said}"
    assert (folder / "evaluation.html").exists()
    assert (folder / "plane.svg").exists()


def test_the_table_that_the_page_shows_does_what_it_says(folder):
    from accord.formats.tagged_files import read_table

    table = read_table(folder / "tagger.map.tsv")
    images = {
        tag: table.image(tag) for tag in ("NOM", "VERBE", "ADJ.f.pl", "ADJ.f.sg", "PRO", "SYM", "X")
    }
    assert images == {
        "NOM": ("Nc",),
        "VERBE": ("Vm",),
        "ADJ.f.pl": ("Afp",),
        "ADJ.f.sg": ("Afs",),
        "PRO": ("Pd", "Pp"),
        "SYM": (),
        "X": ("X",),
    }


def test_the_three_formats_say_the_same(folder):
    from accord.formats.tagged_files import read_tagged

    vertical = read_tagged(folder / "small.vert")
    conllu = read_tagged(folder / "small.conllu", tags="xpos")
    assert [vertical.token(n) for n in range(12)] == [conllu.token(n) for n in range(12)]
    assert conllu.token(12) == ("du", ("Sp+Da",))
    assert len(vertical.compounds) == len(conllu.compounds) == 2
    assert read_tagged(folder / "small.conllu").token(12) == ("du", ("ADP+DET",))
    table = read_tagged(folder / "small.csv")
    for same in (lambda text: [text.token(n) for n in range(13)], lambda text: text.texts,
                 lambda text: text.sentence[:13].tolist()):  # fmt: skip
        assert same(table) == same(vertical)
    assert table.compounds.stop.tolist() == vertical.compounds.stop.tolist()
    features = read_tagged(folder / "features.vert")
    assert [len(features.token(n)[1]) for n in range(3)] == [1, 2, 1]
    assert read_tagged(folder / "cuts.csv").token(4) == ("de", ("Da", "Sp"))


def test_the_python_examples_run():
    (block,) = re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)
    exec(compile(block, "evaluation.md", "exec"), {})
