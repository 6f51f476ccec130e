"""How commands end when something goes wrong: a line, a status, no half-written file."""

import signal
import subprocess
import sys
import threading
import time

import pytest

from accord.cli.main import main


def write_long(path, annotators=6, units=700):
    """Write a file that takes a long time to measure."""
    lines = ["document,annotator,start,end,category"]
    for who in range(annotators):
        for place in range(units):
            start = place * 7 + (place * (who + 3)) % 5
            lines.append(f"one,a{who},{start},{start + 9 + (place + who) % 4},c{place % 3}")
    path.write_text("\n".join(lines), encoding="utf-8")


@pytest.mark.parametrize(
    ("content", "found"),
    [
        ("", "empty"),
        ("document,annotator,start,end,category\n", ""),
        ("document,annotator,start,end,category\none,ann,zero,7,PER\n", "line 2"),
        ("document,annotator,start,end,category\none,ann,9,7,PER\n", "line 2"),
        ("document,annotator,start,end,category\none,ann,nan,7,PER\n", "line 2"),
        ("alpha,beta\n1,2\n", "no column for start"),
    ],
)
def test_bad_data_end_with_1_and_a_line_that_names_the_place(
    accord_process, tmp_path, content, found
):
    path = tmp_path / "bad.csv"
    path.write_text(content, encoding="utf-8")
    ended = accord_process("measure", path)
    assert "Traceback" not in ended.err
    if found:
        assert ended.status == 1
        assert found in ended.err
        assert "bad.csv" in ended.err
        assert ended.out == ""


def test_a_missing_file_and_an_unreadable_folder_are_said(accord_process, tmp_path):
    ended = accord_process("measure", tmp_path / "nothing.csv")
    assert (ended.status, ended.out) == (1, "")
    assert "no such file" in ended.err
    (tmp_path / "notes.bin").write_bytes(b"\0\1\2")
    ended = accord_process("measure", tmp_path)
    assert ended.status == 1
    assert "nothing readable" in ended.err


def start(*words):
    return subprocess.Popen(
        [sys.executable, "-m", "accord", *map(str, words)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_ends_the_work_with_130_and_no_traceback(tmp_path, jobs):
    path = tmp_path / "long.csv"
    write_long(path)
    process = start("measure", path, "--jobs", jobs, "-m", "gamma(precision=0.0005)")
    time.sleep(4)
    assert process.poll() is None, "the work was over before it could be interrupted"
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)  # hangs here if it never ends
    assert process.returncode == 130
    assert out == ""
    assert "interrupted" in err
    assert "Traceback" not in err


def test_being_told_to_end_leaves_the_old_file_whole(tmp_path):
    path, target = tmp_path / "long.csv", tmp_path / "page.html"
    write_long(path, annotators=6, units=3000)
    target.write_text("as it was", encoding="utf-8")
    process = start("align", path, "-o", target)
    time.sleep(3)
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=20)
    left = target.read_text(encoding="utf-8")
    assert left == "as it was" or left.rstrip().endswith("</html>")
    assert list(tmp_path.glob("*.tmp")) == list(tmp_path.glob(".*.tmp")) == []


def test_output_that_nobody_reads_to_the_end_is_no_error(news):
    process = start("measures", "gamma")
    process.stdout.close()
    process.stdout = None
    _, err = process.communicate(timeout=20)
    assert "Traceback" not in err
    assert process.returncode == 0


def test_a_place_that_cannot_be_written_to_is_said(accord, news, tmp_path):
    ended = accord("align", news, "-o", tmp_path / "no" / "such" / "page.html")
    assert ended.status == 1
    assert "page.html" in ended.err


def test_too_little_memory_is_said(news, tmp_path):
    """The address space is limited so that the arrays of a large file do not fit."""
    path = tmp_path / "large.csv"
    write_long(path, annotators=3, units=30_000)
    code = (
        "import resource, sys\n"
        "import accord.cli.measure, accord.measures, accord.kernels.pairs\n"
        "from accord.measures import Gamma\n"
        "import polars\n"
        "used = int(open('/proc/self/statm').read().split()[0]) * resource.getpagesize()\n"
        "resource.setrlimit(resource.RLIMIT_AS, (used + 30_000_000, used + 30_000_000))\n"
        "from accord.cli.main import main\n"
        f"sys.exit(main(['measure', {str(path)!r}, '--jobs', '1', '--quiet']))\n"
    )
    if not sys.platform.startswith("linux"):
        pytest.skip("limits of memory are tested on Linux")
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode != 0
    if done.returncode > 0:  # Python was given the chance to speak
        assert "Traceback" not in done.stderr


def test_progress_and_notes_go_to_standard_error_only(accord, tmp_path, monkeypatch):
    monkeypatch.setattr("accord.cli.working.PATIENCE", 0.0)  # progress is shown from the beginning
    monkeypatch.setattr("accord.cli.working.BETWEEN_LINES", 0.0)
    path = tmp_path / "long.csv"
    write_long(path, annotators=4, units=60)
    question = ("measure", path, "--json", "-m", "gamma(precision=0.3)")
    ended = accord(*question)
    assert "accord: samples of chance: " in ended.err
    quiet = accord(*question, "--quiet")
    assert quiet.err == ""
    (said,), (said_quietly,) = ended.json, quiet.json
    assert {**said, "seconds": None} == {**said_quietly, "seconds": None}


def test_a_program_may_call_the_command_line_from_any_thread(accord, small):
    ended = []
    thread = threading.Thread(target=lambda: ended.append(main(["measure", str(small), "--json"])))
    thread.start()
    thread.join()
    assert ended == [0]


def test_what_nobody_foresaw_ends_with_1_and_a_line(accord, news, monkeypatch):
    def fail(*_, **__):
        raise ZeroDivisionError("a mistake")

    monkeypatch.setattr("accord.cli.measure.run", fail)
    monkeypatch.delenv("ACCORD_TRACEBACK", raising=False)
    ended = accord("measure", news)
    assert (ended.status, ended.out) == (1, "")
    assert "ZeroDivisionError: a mistake" in ended.err
    assert "please report" in ended.err
    monkeypatch.setenv("ACCORD_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        main(["measure", str(news)])


@pytest.mark.parametrize(
    "error",
    [
        MemoryError(),
        RuntimeError("can't start new thread"),
        OSError(12, "Cannot allocate memory"),
        ImportError("libx.so: failed to map segment from shared object"),
        NameError("name 'PySeries' is not defined"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_lack_of_memory_is_called_so_whoever_notices_it(accord, news, monkeypatch, error):
    def fail(*_, **__):
        raise error

    monkeypatch.setattr("accord.cli.measure.run", fail)
    ended = accord("measure", news)
    assert ended.status == 1
    assert "not enough memory" in ended.err
