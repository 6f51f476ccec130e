"""Every error and warning that a user can meet.

Each says what was found, what was expected and what to do about it, and, where there is a file,
which file and which line.
"""

from errno import EAGAIN, ENOMEM
from pathlib import Path

#: What Python, the dynamic loader and C++ say where threads or memory run out.
_SIGNS_OF_LACK = (
    "can't start new thread",
    "failed to map segment",
    "Could not find/load shared object file",  # llvmlite, which looks no further for the reason
    "annot allocate memory",
    "Resource temporarily unavailable",
)


class AccordError(Exception):
    """The base of all errors that accord raises on purpose."""


class DataError(AccordError):
    """The data cannot be used as they are."""

    def __init__(
        self,
        found: str,
        *,
        expected: str = "",
        advice: str = "",
        path: str | Path | None = None,
        line: int | None = None,
    ) -> None:
        self.found = found
        self.expected = expected
        self.advice = advice
        self.path = None if path is None else str(path)
        self.line = line
        super().__init__(self._text())

    def _text(self) -> str:
        place = ""
        if self.path is not None:
            place = "standard input" if self.path == "-" else self.path
            place += ": " if self.line is None else f", line {self.line}: "
        text = f"{place}{self.found}"
        if self.expected:
            text += f"; expected {self.expected}"
        if self.advice:
            text += f"\n{self.advice}"
        return text

    def at(self, path: str | Path, line: int | None = None) -> "DataError":
        """Return the same error with the place where it happened."""
        return DataError(
            self.found,
            expected=self.expected,
            advice=self.advice,
            path=self.path or path,
            line=self.line if self.line is not None else line,
        )


class UnknownFormat(DataError):
    """No reader recognises a file."""


class QuestionError(AccordError):
    """What was asked for does not exist or does not make sense: a measure, an option, a name."""


def check_whole(name: str, value: object, least: int = 1) -> None:
    """Raise where something that a user gave is not a whole number, or too small."""
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise QuestionError(f"{name}={value!r}; expected a whole number, {least} or more")


def check_amount(name: str, value: object) -> None:
    """Raise where something that a user gave is not a finite number, 0 or more."""
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not number or not 0 <= value < float("inf"):  # type: ignore[operator]
        raise QuestionError(f"{name}={value!r}; expected a number, 0 or more")


class WorkCancelled(AccordError):
    """The work was interrupted by whoever asked for it."""


def is_lack_of_memory(error: BaseException) -> bool:
    """Tell whether an error means that memory or threads ran out, whoever noticed it."""
    if isinstance(error, MemoryError):
        return True
    if type(error).__name__ == "PanicException":  # how libraries written in Rust give up
        return "unavailable" in str(error) or "memory" in str(error)
    if isinstance(error, NameError) and str(error).startswith("name 'Py"):
        return True  # polars, which goes on without its library where that could not be loaded
    short = isinstance(error, OSError) and error.errno in (ENOMEM, EAGAIN)
    told = str(error) if isinstance(error, (RuntimeError, ImportError, OSError)) else ""
    return short or any(sign in told for sign in _SIGNS_OF_LACK)


class AccordWarning(UserWarning):
    """Something the user should know about the data, while the work goes on."""
