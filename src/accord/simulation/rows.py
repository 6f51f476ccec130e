"""The file of rows: each is added, whole, as soon as it is found; what is there is not done again.

The first line says what the rows belong to. Each row ends with a sum of what is in it: one that was
cut off when the machine was stopped in the middle of it, or that came to harm later, is dropped and
done again.
"""

import json
import os
import warnings
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Self
from zlib import crc32

from accord.errors import AccordWarning, DataError
from accord.files import write_text
from accord.simulation.experiment import Row

try:
    import fcntl
except ImportError:  # not on this system: nobody is kept from writing at the same time
    fcntl = None  # type: ignore[assignment]

Head = Mapping[str, Any]


class RowFile:
    """A file of rows, open for more."""

    def __init__(self, path: Path, head: Head) -> None:
        self.path = path
        self._head = json.loads(json.dumps(head))
        self.rows: dict[str, Row] = {}
        self._descriptor = -1

    def __enter__(self) -> Self:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._open()
            lines, damaged = self._read()
            if damaged:
                os.close(self._descriptor)
                write_text(self.path, "".join(lines))
                self._open()
                warnings.warn(
                    f"{self.path}: {damaged} rows are not as they were written: done again",
                    AccordWarning,
                    stacklevel=2,
                )
            whole = sum(len(line.encode()) for line in lines)
            os.ftruncate(self._descriptor, whole)
            os.lseek(self._descriptor, whole, os.SEEK_SET)
            if not lines:
                self._append(json.dumps(self._head, ensure_ascii=False))
        except BaseException as error:
            self.__exit__()
            if isinstance(error, OSError):
                raise self._cannot_write(error) from None
            raise
        return self

    def __exit__(self, *_: object) -> None:
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def _open(self) -> None:
        """Open the file; let nobody else write rows here until it is closed."""
        self._descriptor = -1
        self._descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o666)
        if fcntl is None:
            return
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise DataError(
                "another process is writing rows to it",
                expected="one experiment in a folder at a time",
                advice="Wait for it, or choose another folder (-o).",
                path=self.path,
            ) from None
        except OSError:  # a file system without locks
            return

    def add(self, key: str, row: Row) -> None:
        """Add a row; it is on the disk when this returns."""
        self._append(_summed({"key": key, **row}))
        self.rows[key] = row

    def _append(self, text: str) -> None:
        try:
            rest = memoryview(f"{text}\n".encode())
            while rest:
                rest = rest[os.write(self._descriptor, rest) :]
            os.fsync(self._descriptor)
        except OSError as error:
            raise self._cannot_write(error) from None

    def _read(self) -> tuple[list[str], int]:
        """Read the rows; return the lines that can be trusted and how many others there are."""
        head, *lines = self.path.read_bytes().split(b"\n")
        if not lines:  # not even the first line was written to its end
            if not json.dumps(self._head, ensure_ascii=False).encode().startswith(head):
                raise self._not_rows(1)
            return [], 0
        self._check_head(head)
        whole, damaged = [f"{head.decode()}\n"], 0
        for line in lines[:-1]:  # after the last newline there is nothing, or what was cut off
            row = _trusted(line)
            if row is None:
                damaged += 1
            else:
                whole.append(f"{line.decode()}\n")
                self.rows[row.pop("key")] = row
        return whole, damaged

    def _check_head(self, line: bytes) -> None:
        found: Any = None
        with suppress(ValueError, RecursionError):
            found = json.loads(line)
        if found == self._head:
            return
        if not isinstance(found, dict) or "experiment" not in found:
            raise self._not_rows(1)
        other = [
            key
            for key in sorted({*found, *self._head})
            if found.get(key, ...) != self._head.get(key, ...)
        ]
        raise DataError(
            f"rows of {found['experiment']} with another {', '.join(other)}",
            expected="rows of the same experiment, with the same parameters and seed",
            advice="Choose another folder (-o), or begin anew (--restart).",
            path=self.path,
        )

    def _not_rows(self, line: int) -> DataError:
        return DataError(
            "this is no row of an experiment",
            expected="a file that accord experiment wrote",
            advice="Choose another folder (-o), or begin anew (--restart).",
            path=self.path,
            line=line,
        )

    def _cannot_write(self, error: OSError) -> DataError:
        return DataError(
            f"it cannot be written: {error.strerror or error}",
            expected="a folder with room to write to",
            path=self.path,
        )


def _summed(value: Mapping[str, Any]) -> str:
    """Write a row, with the sum of what is in it at the end."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    return f'{text[:-1]}, "sum": "{crc32(text.encode()):08x}"}}'


def _trusted(line: bytes) -> Row | None:
    """Read a row; None: it is not as it was written."""
    try:
        value = json.loads(line)
        found = value.pop("sum")
        text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    except (ValueError, RecursionError, KeyError, AttributeError, TypeError):
        return None
    as_written = found == f"{crc32(text.encode()):08x}" and isinstance(value.get("key"), str)
    return value if as_written else None
