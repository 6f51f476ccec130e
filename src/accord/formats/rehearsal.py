"""Read a file of binary data in a process of its own first.

A damaged Parquet or Arrow file can end the whole program: its compiled reader believes what the
file says about its own size, and asks for more memory than there is. So a process that nobody needs
reads every such file before this one does. It starts with the first file and waits for more.
"""

import json
import os
import subprocess
import sys
import threading
import weakref
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

#: The process ends after a file of so many bytes, to give its memory back.
LARGE = 50_000_000
#: The process may ask for so many bytes in any case: the reader alone reserves some of them.
LEAST = 4_000_000_000


class Trouble(Exception):
    """What goes wrong when a file is read."""


def read(source: Path | bytes, kind: str, columns: list[str]) -> Any:
    """Read some columns of a file, or of its content, as a data frame."""
    import polars

    reader = {
        "parquet": polars.read_parquet,
        "arrow": polars.read_ipc,
        "arrow stream": polars.read_ipc_stream,
    }[kind]
    return reader(source, columns=columns)


def names(path: Path, kind: str) -> list[str]:
    """Read the names of the columns of a file."""
    import polars

    if kind == "parquet":
        return list(polars.read_parquet_schema(path))
    if kind == "arrow":
        return list(polars.read_ipc_schema(path))
    return list(polars.read_ipc_stream(path, n_rows=0).columns)


class Rehearsal:
    """The process that reads first. It is asked one line of JSON a file, and answers with one.

    `script` is what the process runs.
    """

    def __init__(self, script: str = __file__) -> None:
        self._script = script
        self._process: subprocess.Popen[str] | None = None
        self._end: weakref.finalize[Any, Any] | None = None
        self._owner = 0
        self._asking = threading.Lock()

    def ask(self, path: Path, kind: str, columns: list[str] | None = None) -> list[str]:
        """Read some columns of a file, or the names of all only; return these or raise Trouble."""
        question = {"path": str(path.absolute()), "kind": kind, "columns": columns}
        with self._asking:
            try:
                process = self._started()
            except OSError:  # a place without processes: there is nobody else to ask
                return names(path, kind)
            try:
                line = _exchange(process, json.dumps(question))
            except BaseException:  # Ctrl-C: an answer would be taken for that to the next question
                process.kill()
                raise
            if not line:
                raise Trouble(f"reading it ended a program, status {process.wait()}")
        answer = json.loads(line)
        if "trouble" in answer:
            raise Trouble(answer["trouble"])
        return [str(name) for name in answer["names"]]

    def _started(self) -> "subprocess.Popen[str]":
        """Return the process, started again where it ended, or where this program was forked."""
        if self._process is not None and self._owner == os.getpid():
            if self._process.poll() is None:
                return self._process
            if self._end is not None:
                self._end()
        self._process = subprocess.Popen(  # noqa: S603 - nothing in it comes from outside
            [sys.executable or "python", "-P", self._script],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
        )
        self._owner = os.getpid()
        self._end = weakref.finalize(self, _ended, self._process, self._owner)
        return self._process


def _exchange(process: "subprocess.Popen[str]", question: str) -> str:
    """Return the answer, empty where the process ends instead."""
    try:
        process.stdin.write(question + "\n")  # type: ignore[union-attr]
        process.stdin.flush()  # type: ignore[union-attr]
        return process.stdout.readline()  # type: ignore[union-attr]
    except OSError:
        return ""


def _ended(process: "subprocess.Popen[str]", owner: int) -> None:
    """End the process, by leaving it without questions."""
    if os.getpid() == owner:
        for stream in (process.stdin, process.stdout):
            with suppress(OSError):
                stream.close()  # type: ignore[union-attr]
        process.wait()


def answer_questions(questions: IO[str], answers: IO[str]) -> None:
    """Read every file that is asked for, and say what went wrong or which columns there are."""
    for question in questions:
        asked = json.loads(question)
        path, columns = Path(asked["path"]), asked["columns"]
        try:
            answer: dict[str, Any] = {"names": names(path, asked["kind"])}
            if columns is not None:
                read(path, asked["kind"], columns)
        except BaseException as error:  # noqa: BLE001 - a panic of the reader is no Exception
            answer = {"trouble": str(error).partition("\n")[0] or type(error).__name__}
        answers.write(json.dumps(answer) + "\n")
        answers.flush()
        if columns is not None and path.exists() and path.stat().st_size > LARGE:
            return


def limit_memory() -> None:
    """Ask for no more than half of the machine's memory: a small file can unpack to anything.

    What takes more than that to read leaves no room for a corpus of it.
    """
    with suppress(ImportError, OSError, ValueError):
        import resource

        most = max(LEAST, os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2)
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        if hard == resource.RLIM_INFINITY or hard > most:
            resource.setrlimit(resource.RLIMIT_AS, (most, hard))


if __name__ == "__main__":
    limit_memory()
    answer_questions(sys.stdin, sys.stdout)
