"""Files that are whole or not there: written beside their place, then renamed into it."""

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import BinaryIO, TextIO

from accord.errors import DataError

#: Files being written, so that whoever ends the program at once can remove them.
unfinished: set[Path] = set()
_serial = count()


@contextmanager
def replacing(path: str | Path) -> Iterator[TextIO]:
    """Open a text file for writing that takes its name only when everything is written.

    Text is written in UTF-8 with the newlines it has.
    """
    with _beside(path) as place, place.open("w", encoding="utf-8", newline="") as stream:
        yield stream
        stream.flush()
        _keep(stream.fileno())


@contextmanager
def replacing_bytes(path: str | Path) -> Iterator[BinaryIO]:
    """Open a binary file for writing that takes its name only when everything is written."""
    with _beside(path) as place, place.open("wb") as stream:
        yield stream
        stream.flush()
        _keep(stream.fileno())


@contextmanager
def _beside(path: str | Path) -> Iterator[Path]:
    """Give a place to write to, and rename it to the path when all went well."""
    # what a symbolic link points to is replaced, not the link
    target = Path(os.path.realpath(path))
    place = target
    try:
        mode = _mode_of(target)
        if mode is None or stat.S_ISREG(mode):
            place = target.with_name(f".accord-{os.getpid()}-{next(_serial)}.tmp")
            unfinished.add(place)
        # else a pipe or a device: nothing can be put in its place
        yield place
        if place != target:
            if mode is not None:
                place.chmod(stat.S_IMODE(mode))
            place.replace(target)
    except OSError as error:
        raise DataError(
            f"it cannot be written: {error.strerror or error}",
            expected="a place with room to write to",
            advice="" if _mode_of(target) is None else "What was there before is untouched.",
            path=path,
        ) from None
    except UnicodeEncodeError as error:
        raise DataError(
            f"{error.object[error.start : error.end]!a} cannot be written as UTF-8",
            expected="text without halves of characters",
            path=path,
        ) from None
    finally:
        if place != target:
            with suppress(OSError):
                place.unlink()
            unfinished.discard(place)


def _mode_of(target: Path) -> int | None:
    """Return the mode of what is there, or None; refuse what must not be replaced."""
    try:
        mode = target.stat().st_mode
    except OSError:
        return None
    if stat.S_ISDIR(mode):
        raise DataError("this is a folder", expected="the name of a file to write", path=target)
    if not os.access(target, os.W_OK):
        raise DataError("it is write-protected", expected="a file to write to", path=target)
    return mode


def _keep(descriptor: int) -> None:
    """Make sure that what was written is on the disk; a pipe or a device has none."""
    if stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.fsync(descriptor)


def write_text(path: str | Path, text: str) -> None:
    """Write a text file, whole; `-` is standard output."""
    if str(path) == "-":
        sys.stdout.write(text)
        return
    with replacing(path) as stream:
        stream.write(text)


def remove_unfinished() -> None:
    """Remove what was being written when the program has to end at once."""
    for path in list(unfinished):
        with suppress(OSError):
            path.unlink()
