"""How long work is shared out: tasks in their order, by whoever is there, until told to stop."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from typing import TypeVar

Piece = TypeVar("Piece")
Answer = TypeVar("Answer")

#: So many tasks are handed out ahead of the one whose answer is awaited.
AHEAD = 16


@dataclass(frozen=True, slots=True)
class Workers:
    """Who works: threads that see the arrays of this process, or nobody else.

    `progress` is told how much is done, of how much, and what it is; `check` raises where the work
    is to stop.
    """

    threads: Executor | None = None
    progress: Callable[[int, int, str], None] | None = None
    check: Callable[[], None] | None = None

    def each(
        self, task: Callable[[Piece], Answer], pieces: Sequence[Piece], what: str
    ) -> Iterator[Answer]:
        """Do the task on each piece, and yield the answers in the order of the pieces."""
        for done, answer in enumerate(self._answers(task, pieces), start=1):
            yield answer
            if self.progress is not None:
                self.progress(done, len(pieces), what)

    def _answers(
        self, task: Callable[[Piece], Answer], pieces: Sequence[Piece]
    ) -> Iterator[Answer]:
        waiting: deque[Future[Answer]] = deque()
        try:
            for piece in pieces:
                if self.check is not None:
                    self.check()
                if self.threads is None:
                    yield task(piece)
                    continue
                waiting.append(self.threads.submit(task, piece))
                if len(waiting) >= AHEAD:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()


#: Nobody else.
ALONE = Workers()
