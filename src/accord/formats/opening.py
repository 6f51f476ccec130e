"""The bytes of a file: as they are, unpacked where it is packed, or from standard input."""

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import BinaryIO, cast

from accord.errors import DataError

#: How packed files begin, what they are called, and what their names end with.
GZIP, BZIP2, XZ = b"\x1f\x8b\x08", b"1AY&SY", b"\xfd7zXZ\0"
PACKED = (".gz", ".bz2", ".xz")
#: Unpacked, a file has at most so many bytes, or is so many times as large.
MOST_UNPACKED, MOST_TIMES = 2_000_000_000, 100
#: What standard input is called, and where systems have it.
STANDARD_INPUT = "-"
_STREAMS = ("/dev/stdin", "/dev/fd/", "/proc/self/fd/")
_CHUNK = 1 << 20


def is_stream(path: Path) -> bool:
    """Tell standard input and what a shell puts in the place of a file: `<(command)`.

    A pipe that has a name of its own is none of these: whoever opens it may wait forever.
    """
    name = str(path)
    if name == STANDARD_INPUT:
        return True
    if not name.startswith(_STREAMS):
        return False
    try:
        mode = path.stat().st_mode
    except OSError:
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode) or stat.S_ISCHR(mode)


@cache
def _from_stream(name: str) -> bytes:
    """Read a stream to its end: it can be read once only."""
    if name != STANDARD_INPUT:
        return Path(name).read_bytes()
    if sys.stdin is None:  # closed
        raise OSError(9, os.strerror(9))
    buffer = getattr(sys.stdin, "buffer", None)
    return buffer.read() if buffer is not None else sys.stdin.read().encode()


def read_bytes(path: Path) -> bytes:
    """Read a file whole, unpacked."""
    try:
        with _opened(path) as stream:
            packed = _packing_of(stream.read(10))
            stream.seek(0)
            return stream.read() if packed is None else _unpacked(stream, packed, path)
    except OSError as error:
        raise _unreadable(error, path) from None


def read_head(path: Path, size: int) -> bytes:
    """Read the first bytes of a file, unpacked; fewer where it cannot be unpacked."""
    try:
        with _opened(path) as stream:
            head = stream.read(size)
            packed = _packing_of(head)
            if packed is None:
                return head
            stream.seek(0)
            with suppress(EOFError, ValueError, *_damages()), _unpacking(stream, packed) as inside:
                return inside.read(size)
    except OSError as error:
        if not _is_about_content(error):
            raise _unreadable(error, path) from None
    return b""  # what is wrong, reading will tell


@contextmanager
def as_file(path: Path, content: bytes) -> Iterator[Path]:
    """Give a file with some content: the path itself where it is one."""
    if not is_stream(path) and not path.name.lower().endswith(PACKED):
        yield path
        return
    with NamedTemporaryFile() as place:
        place.write(content)
        place.flush()
        yield Path(place.name)


def stem_of(path: Path) -> str:
    """Return the name of a file without its ending, and without that of what packed it."""
    if is_stream(path):
        return "standard input"
    name = Path(path.stem) if path.suffix.lower() in PACKED else path
    return name.stem


def ends_with(path: Path, endings: tuple[str, ...]) -> str:
    """Return which ending the name of a file has, the longest of several; empty where none."""
    name = path.name.lower()
    for packed in PACKED:
        name = name.removesuffix(packed)
    return max((ending for ending in endings if name.endswith(ending)), key=len, default="")


def kind_of(mode: int) -> str:
    """Say what is there that is neither a file nor a folder."""
    kinds = {stat.S_IFIFO: "a pipe", stat.S_IFSOCK: "a socket",
             stat.S_IFCHR: "a device", stat.S_IFBLK: "a device"}  # fmt: skip
    return kinds.get(stat.S_IFMT(mode), "no file")


def no_file(mode: int, path: Path) -> DataError:
    """Return the error about what is neither a file nor a folder."""
    return DataError(
        kind_of(mode),
        expected="a file or a folder",
        advice="Save what comes out of it to a file, or send it to standard input (-).",
        path=path,
    )


def _opened(path: Path) -> BinaryIO:
    if is_stream(path):
        return BytesIO(_from_stream(str(path)))
    mode = path.stat().st_mode
    if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
        raise no_file(mode, path)
    return path.open("rb")


def _packing_of(head: bytes) -> str | None:
    if head.startswith(GZIP):
        return "gzip"
    if head.startswith(b"BZh") and head[4:10] == BZIP2:
        return "bzip2"
    return "xz" if head.startswith(XZ) else None


def _unpacking(stream: BinaryIO, packed: str) -> BinaryIO:
    if packed == "gzip":
        import gzip

        return cast("BinaryIO", gzip.GzipFile(fileobj=stream))
    if packed == "bzip2":
        import bz2

        return cast("BinaryIO", bz2.BZ2File(stream))
    import lzma

    return cast("BinaryIO", lzma.LZMAFile(stream))


def _unpacked(stream: BinaryIO, packed: str, path: Path) -> bytes:
    """Unpack a file, as long as it does not become unreasonably large."""
    size = stream.seek(0, os.SEEK_END)
    stream.seek(0)
    most = max(MOST_UNPACKED, MOST_TIMES * size)
    content = bytearray()
    troubles: tuple[type[Exception], ...] = (OSError, EOFError, ValueError, *_damages())
    try:
        with _unpacking(stream, packed) as inside:
            while len(content) <= most and (part := inside.read(_CHUNK)):
                content += part
    except troubles as error:
        if isinstance(error, OSError) and not _is_about_content(error):
            raise
        raise DataError(
            f"a {packed} file that cannot be unpacked ({error})",
            expected="a whole file",
            advice="It may have been cut off or damaged while it was copied or written.",
            path=path,
        ) from None
    if len(content) > most:
        raise DataError(
            f"{size:,} bytes that unpack to more than {most:,}", expected="annotations", path=path
        )
    return bytes(content)


def _damages() -> tuple[type[Exception], ...]:
    """Return what is raised about damaged files, beside errors of the system."""
    import lzma
    import zlib

    return (zlib.error, lzma.LZMAError)


def _is_about_content(error: OSError) -> bool:
    """Tell what is said of damaged files, which systems have no number for."""
    return error.errno is None


def _unreadable(error: OSError, path: Path) -> DataError:
    return DataError(error.strerror or str(error), expected="a file to read", path=path)
