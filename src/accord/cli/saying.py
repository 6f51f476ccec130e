"""What is said on the streams: nothing that steers a terminal, and nothing that they cannot hold.

Names in the data may hold anything, and a stream may be closed, full, or know few characters.
"""

import codecs
import json
import os
import re
import sys
import warnings
from itertools import islice
from typing import Any, TextIO

from accord.errors import AccordWarning
from accord.reports.cells import visible

_HALVES = re.compile("[\ud800-\udfff]")
_ESCAPING = "accord-escaping"


def say(text: object = "", *, steering: bool = False) -> None:
    """Print an answer for people; `steering` leaves colours in it."""
    print(text if steering else visible(str(text)))


def say_json(value: Any) -> None:
    """Print an answer for machines: JSON that any reader of JSON takes, one value.

    Bit by bit: the text of a long answer takes more memory than what it was made from.
    """
    encoder = json.JSONEncoder(ensure_ascii=False, indent=2, allow_nan=False)
    bits = encoder.iterencode(value)
    while text := "".join(islice(bits, 10_000)):
        print(_HALVES.sub(lambda found: _escape(found[0]), text), end="")
    print()


def say_aside(text: object) -> None:
    """Print something beside the answer, on standard error."""
    print(visible(str(text)), file=sys.stderr, flush=True)


def _escape(text: str) -> str:
    """Write characters as JSON does where it may only use ASCII."""
    return json.dumps(text)[1:-1]


def _escaping(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return _escape(error.object[error.start : error.end]), error.end


def prepare_streams() -> None:
    """Let the streams of this process take any text, also where they are closed or know only ASCII.

    What a stream cannot hold is written as in JSON, so that an answer in JSON stays one.
    """
    codecs.register_error(_ESCAPING, _escaping)
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # closed: print would take the other stream instead
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115, PTH123
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=_ESCAPING)
    warnings.showwarning = _show_warning


def _show_warning(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    """Say what a user should know without the line of code that said it; keep other warnings."""
    if issubclass(category, AccordWarning):
        say_aside(f"note: {message}")
    elif os.environ.get("ACCORD_TRACEBACK"):
        text = warnings.formatwarning(message, category, filename, lineno, line)
        print(text, end="", file=file or sys.stderr)


def give_up_on_output() -> None:
    """Write no more to standard output: not even Python itself, when it ends."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError, AttributeError):  # no stream of the process
        return
