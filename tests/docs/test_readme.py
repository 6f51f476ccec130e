"""Every command of the README runs, and prints what the README says."""

import re
import shlex
from pathlib import Path

import pytest

from accord.cli.main import main
from accord.examples import example

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def sessions():
    """The commands of the tour with what they print, in order."""
    return [
        part.partition("\n")[::2]
        for block in re.findall(r"```console\n(.*?)```", README, flags=re.DOTALL)
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
    ]


def pattern_of(printed):
    """A line `…` stands for any lines, `…` within a line for anything in it."""
    return "\n".join(
        ".*" if line == "…" else re.escape(line).replace("…", "[^\n]*")
        for line in printed.rstrip("\n").split("\n")
    )


def test_the_tour_prints_what_the_readme_says(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    Path("town_news.csv").write_text(example().read_text(encoding="utf-8"), encoding="utf-8")
    commands = sessions()
    assert len(commands) >= 8
    for command, printed in commands:
        name, *words = shlex.split(command)
        assert name == "accord"
        capsys.readouterr()
        status = main(words)
        said = capsys.readouterr().out.rstrip("\n")
        pattern = pattern_of(printed)
        assert re.fullmatch(pattern, said, flags=re.DOTALL), f"$ {command}\n{said}"
        assert status in (0, 1)


def test_the_python_examples_run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("town_news.csv").write_text(example().read_text(encoding="utf-8"), encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", README, flags=re.DOTALL)
    assert blocks
    names = {}
    for block in blocks:
        exec(compile(block, "README.md", "exec"), names)
    assert f"# {names['result']}" in README


@pytest.mark.parametrize(
    "command", ["pip install . && accord demo", "pip install '.[test]' && pytest"]
)
def test_the_two_commands_are_there(command):
    assert command in README


def test_the_gate_runs_the_readmes_test_command():
    gate = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "pip install --quiet '.[test]' && pytest" in gate
    assert "accord demo" in gate


def test_the_picture_shows_a_real_alignment():
    """The picture in the README is the one that `accord align` makes of the example."""
    import accord
    from accord.reports.alignment_picture import alignment_svg

    assert "docs/alignment.svg" in README
    path = ROOT / "docs" / "alignment.svg"
    corpus = accord.read(ROOT / "src" / "accord" / "examples" / "town_news.csv")
    assert path.read_text(encoding="utf-8") == alignment_svg(accord.align(corpus["library"]))
