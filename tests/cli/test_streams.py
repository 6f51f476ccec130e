"""What goes to the streams, whatever they can hold, whatever names are in the data."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from accord.cli.main import main
from accord.cli.saying import say_json

STEERING = 'document,annotator,start,end,category\nd\x1b[31m,a\x1b[2J,0,7,P\x07\n{0},"b\nx",0,9,P\n'


def shell(line, **environment):
    """Run a line of the shell in which $ACCORD is the command."""
    command = f"{sys.executable} -m accord"
    done = subprocess.run(
        ["sh", "-c", line],
        capture_output=True,
        timeout=120,
        check=False,
        env={**os.environ, "ACCORD": command, **environment},
    )
    encoding = environment.get("PYTHONIOENCODING", "utf-8")
    return done.returncode, done.stdout.decode(encoding), done.stderr.decode(encoding)


def test_a_stream_that_knows_ascii_only_gets_all_of_it():
    status, out, err = shell("$ACCORD --help", PYTHONIOENCODING="ascii")
    assert (status, err) == (0, "")
    assert "COMMAND \\u2026" in out


def test_json_is_json_whatever_the_stream_can_hold(tmp_path):
    name = "\U0001f3a9 é \udcff.csv"
    try:
        (tmp_path / name).write_text("annotator,start,end\nγ,0,1\n", encoding="utf-8")
    except OSError:
        pytest.skip("file names are text here")
    for encoding in ("ascii", "utf-8", "cp1252"):
        status, out, err = shell(
            f"cd '{tmp_path}' && $ACCORD check . --json", PYTHONIOENCODING=encoding
        )
        assert (status, err) == (0, "")
        assert list(json.loads(out)["annotators"]) == ["γ"]
        assert json.loads(out)["files"][0]["path"] == name


def test_a_stream_that_is_full_or_closed_ends_in_a_line_at_most(small):
    if not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full")
    status, _, err = shell(f"$ACCORD check '{small}' > /dev/full")
    assert status == 1
    assert err == "accord: the answer cannot be written: No space left on device\n"
    assert shell(f"$ACCORD check '{small}' >&-") == (0, "", "")
    # what would be said on standard error is no answer
    assert shell("$ACCORD check nothing.csv 2>&-") == (1, "", "")


def test_json_has_no_number_that_is_none():
    with pytest.raises(ValueError, match="not JSON compliant"):
        say_json({"gap": float("inf")})


@pytest.mark.parametrize(
    "words",
    [("check",), ("measure",), ("measure", "--by", "document", "--as", "markdown"), ("align",)],
    ids=" ".join,
)
def test_names_in_the_data_never_steer_the_terminal(accord, tmp_path, words):
    path = tmp_path / "steering.csv"
    path.write_text(STEERING.format("d\x1b[31m"), encoding="utf-8", newline="")
    command, *options = words
    ended = accord(command, path, *options)
    assert ended.status == 0
    assert "\x1b" not in ended.out + ended.err
    assert "\x07" not in ended.out + ended.err
    if command == "check":
        assert "a\\x1b[2J" in ended.out
        assert "b\\nx" in ended.out


def test_an_error_never_steers_the_terminal(accord, tmp_path):
    ended = accord("check", tmp_path / "no\x1b[2J.csv")
    assert ended.status == 1
    assert "no\\x1b[2J.csv: no such file" in ended.err


class Terminal(io.StringIO):
    """A stream that takes itself for a terminal."""

    def isatty(self):
        return True


@pytest.mark.parametrize(
    ("environment", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)]
)
def test_a_terminal_gets_colours_unless_they_are_not_wanted(
    small, monkeypatch, environment, coloured
):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("sys.stdout", Terminal())
    assert main(["align", str(small), "--text", "--quiet"]) == 0
    assert ("\x1b[" in sys.stdout.getvalue()) is coloured


def test_convert_writes_to_standard_output(small, tmp_path, capsysbinary):
    assert main(["convert", str(small), "-", "--to", "jsonl", "--quiet"]) == 0
    out = capsysbinary.readouterr().out.decode()
    assert [json.loads(line)["annotator"] for line in out.splitlines()] == ["ann"] * 2 + ["bob"] * 2
    assert not (tmp_path / "-").exists()


def test_two_files_cannot_go_to_standard_output(accord, small):
    ended = accord("convert", small, "-", "--to", "glozz")
    assert (ended.status, ended.out) == (1, "")
    assert "expected a file or a folder" in ended.err


def test_what_a_format_cannot_hold_is_a_note_and_no_warning_of_python(accord, news, tmp_path):
    ended = accord("convert", news, tmp_path / "glozz", "--to", "glozz")
    assert ended.err == "note: glozz does not keep the words that units cover\n"
    assert ended.out.endswith("(a folder of glozz files)\n")
    assert accord("convert", news, tmp_path / "glozz", "--to", "glozz", "--quiet").err == ""


def test_a_page_on_standard_output_is_the_page_and_nothing_else(accord, small):
    ended = accord("align", small, "-o", "-")
    assert ended.out.startswith("<!doctype html>")
    assert ended.out.rstrip().endswith("</html>")
    assert accord("align", small, "-o", "-", "--json").status == 1
