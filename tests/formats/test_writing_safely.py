"""A file that is written is whole, or it is the one that was there before."""

import os
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from accord import Continuum, Corpus, DataError
from accord.files import remove_unfinished, replacing, replacing_bytes, unfinished, write_text
from accord.formats import formats

BEFORE = "what was there before"


@pytest.fixture
def target(tmp_path):
    path = tmp_path / "page.html"
    path.write_text(BEFORE)
    return path


def alone(path):
    """Tell whether a file is the only one in its folder."""
    return list(path.parent.iterdir()) == [path]


def test_what_is_written_replaces_what_was_there(target):
    write_text(target, "é\r\nnew\n")
    assert target.read_bytes() == "é\r\nnew\n".encode()
    assert alone(target)


def test_bytes_are_written_as_they_are(target):
    with replacing_bytes(target) as stream:
        stream.write(b"\0\r\n")
    assert target.read_bytes() == b"\0\r\n"


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt, SystemExit, MemoryError])
def test_whatever_goes_wrong_leaves_the_old_file_and_no_other(target, error):
    def write():
        with replacing(target) as stream:
            stream.write("half")
            raise error

    with pytest.raises(error):
        write()
    assert target.read_text() == BEFORE
    assert alone(target)
    assert not unfinished


def test_half_a_character_is_refused_and_the_old_file_stays(target):
    with pytest.raises(DataError, match=r"page.html: '\\ud800' cannot be written as UTF-8"):
        write_text(target, "x\ud800")
    assert target.read_text() == BEFORE
    assert alone(target)


def test_a_place_that_does_not_exist_is_said(tmp_path):
    with pytest.raises(DataError, match="it cannot be written: No such file or directory"):
        write_text(tmp_path / "no" / "such" / "page.html", "x")


def test_a_folder_is_not_replaced_by_a_file(tmp_path):
    with pytest.raises(DataError, match="this is a folder; expected the name of a file"):
        write_text(tmp_path, "x")


def test_a_name_that_is_too_long_is_said(tmp_path):
    with pytest.raises(DataError, match="it cannot be written: File name too long"):
        write_text(tmp_path / ("x" * 300), "x")


def test_names_in_any_script_are_written(tmp_path):
    for name in ("страница.html", "頁面.html", "🎩.html", "a b.html", "x" * 250, "-rf"):
        write_text(tmp_path / name, name)
        assert (tmp_path / name).read_text(encoding="utf-8") == name


def test_a_new_file_has_the_rights_that_others_have_and_an_old_one_keeps_its_own(target):
    plain = target.with_name("plain.txt")
    plain.touch()
    fresh = target.with_name("fresh.txt")
    write_text(fresh, "x")
    assert fresh.stat().st_mode == plain.stat().st_mode
    target.chmod(0o640)
    write_text(target, "x")
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


def test_what_a_link_points_to_is_written_and_the_link_stays(target):
    link = target.with_name("link.html")
    link.symlink_to(target)
    write_text(link, "new")
    assert link.is_symlink()
    assert target.read_text() == "new"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_is_written_to_and_not_replaced(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = subprocess.Popen(
        [sys.executable, "-c", f"print(open({str(pipe)!r}).read(), end='')"], stdout=subprocess.PIPE
    )
    write_text(pipe, "through the pipe")
    assert reader.communicate(timeout=20)[0] == b"through the pipe"
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.skipif(not Path("/dev/null").exists(), reason="there are no devices here")
def test_a_device_stays_a_device():
    write_text("/dev/null", "x")
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)


def test_a_dash_is_standard_output(capsys):
    write_text("-", "to be read")
    assert capsys.readouterr().out == "to be read"


def test_what_is_unfinished_can_be_removed_at_once(target):
    def write():
        with replacing(target) as stream:
            stream.write("half")
            assert len(unfinished) == 1
            remove_unfinished()
            assert alone(target)

    with pytest.raises(DataError, match="No such file"):
        write()
    assert target.read_text() == BEFORE


def run(code, **more):
    return subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **more,
    )


@pytest.mark.skipif(sys.platform == "win32", reason="signals are Unix's")
def test_killed_while_it_writes_leaves_the_old_file_whole(target):
    process = run(
        f"from accord.files import replacing\n"
        f"with replacing({str(target)!r}) as stream:\n"
        f"    while True:\n"
        f"        stream.write('x' * 10_000)\n"
    )
    while len(list(target.parent.iterdir())) < 2:  # until it is writing
        assert process.poll() is None
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.communicate(timeout=20)
    assert target.read_text() == BEFORE


CORPUS = Corpus([
    Continuum.from_units({who: [(at, at + 3, "x" * 50) for at in range(3000)] for who in "ab"},
                         name="d", length=4000),
])  # fmt: skip


@pytest.mark.skipif(sys.platform == "win32", reason="limits are Unix's")
@pytest.mark.parametrize("name", ["csv", "jsonl", "parquet", "arrow", "glozz"])
def test_a_disk_that_is_full_leaves_the_old_file_whole(tmp_path, name):
    """A limit on the size of files stands for the end of the disk: writing fails in the middle."""
    kind = formats.get(name)
    path = tmp_path / f"out{kind.suffixes[0]}"
    kind.write(CORPUS, path)
    before = {file: file.read_bytes() for file in tmp_path.iterdir()}
    table = tmp_path.parent / f"{tmp_path.name}.csv"
    formats.get("csv").write(CORPUS, table)
    process = run(
        "import resource, sys, warnings; warnings.simplefilter('ignore')\n"
        "import accord\n"
        f"corpus = accord.read({str(table)!r})\n"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
        f"try: accord.write(corpus, {str(path)!r})\n"
        f"except accord.DataError as error: print(error)\n"
    )
    out, err = process.communicate(timeout=60)
    assert err == ""
    assert "it cannot be written" in out
    assert "What was there before is untouched." in out
    assert {file: file.read_bytes() for file in tmp_path.iterdir()} == before
