"""Work that shows how far it is, and that Ctrl-C ends within a moment.

The work runs in a thread of its own, because loops in compiled code cannot be interrupted: the main
thread only waits, so that it hears of Ctrl-C at once. It then asks the work to stop, and if that
takes too long, removes what was being written and ends the program.
"""

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TypeVar

from accord.cli.saying import say_aside
from accord.errors import WorkCancelled
from accord.files import remove_unfinished

Answer = TypeVar("Answer")

#: Seconds before progress is shown, between two looks, and until the program is ended by force.
PATIENCE = 1.0
LOOK = 0.05
MERCY = 0.7
#: Seconds between two lines of progress where they cannot be written over one another.
BETWEEN_LINES = 10.0


class Work:
    """One piece of work, and what is known about it."""

    def __init__(self, what: str, *, quiet: bool = False) -> None:
        self._what, self._done, self._total = what, 0, 0
        self._quiet = quiet
        self._stopped = threading.Event()
        self._finished = threading.Event()

    def progress(self, done: int, total: int, what: str) -> None:
        """Note how far the work is."""
        self._done, self._total, self._what = done, total, what

    def check(self) -> None:
        """Raise if the work is to stop."""
        if self._stopped.is_set():
            raise WorkCancelled("interrupted")

    def run(self, work: Callable[[], Answer]) -> Answer:
        """Do the work; return its answer or raise its error."""
        answer: list[Answer] = []
        error: list[BaseException] = []

        def doing() -> None:
            try:
                answer.append(work())
            except BaseException as raised:  # noqa: BLE001 - raised again where it is awaited
                error.append(raised)
            finally:
                self._finished.set()

        threading.Thread(target=doing, name="accord-work", daemon=True).start()
        try:
            with _ending_politely():
                self._wait()
        except KeyboardInterrupt:
            self._stopped.set()
            try:
                ended = self._finished.wait(MERCY)
            except KeyboardInterrupt:  # twice: at once
                ended = False
            if not ended:
                remove_unfinished()
                say_aside("\naccord: interrupted")
                os._exit(130)
            raise
        if error:
            raise error[0]
        return answer[0]

    def _wait(self) -> None:
        if self._finished.wait(PATIENCE) or self._quiet:
            while not self._finished.wait(LOOK):
                pass
            return
        if sys.stderr.isatty():
            self._show_bar()
        else:
            self._show_lines()

    def _show_bar(self) -> None:
        from rich.console import Console
        from rich.progress import (
            BarColumn,
            Progress,
            SpinnerColumn,
            TaskProgressColumn,
            TextColumn,
            TimeElapsedColumn,
            TimeRemainingColumn,
        )

        columns = (
            SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(),
            TimeElapsedColumn(), TimeRemainingColumn(),
        )  # fmt: skip
        with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task(self._what, total=None)
            while not self._finished.wait(LOOK):
                bar.update(
                    task,
                    description=self._what,
                    completed=self._done,
                    total=self._total or None,
                )

    def _show_lines(self) -> None:
        began, last = time.monotonic() - PATIENCE, -BETWEEN_LINES
        while not self._finished.wait(LOOK):
            now = time.monotonic() - began
            if now - last >= BETWEEN_LINES:
                last = now
                share = f": {self._done} of {self._total}" if self._total else ""
                say_aside(f"accord: {self._what}{share} ({now:.0f} s)")


@contextmanager
def _ending_politely() -> Iterator[None]:
    """Leave nothing half written when the program is told to end; signals reach the main thread."""

    def end(number: int, _: FrameType | None) -> None:
        remove_unfinished()
        os._exit(128 + number)

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    previous = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, previous)
