"""Files of text: which encoding they are in, and where it fails."""

import codecs
from pathlib import Path

from accord.errors import DataError
from accord.formats.opening import read_bytes

#: The first bytes of files that say which encoding they are in. UTF-32 begins like UTF-16.
MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def encoding_of(content: bytes) -> str:
    """Tell the encoding by the first bytes; else it is UTF-8.

    UTF-16 that does not say so is told by the zeros in its first two characters, which in a table,
    in XML or in JSON are letters and marks of ASCII.
    """
    for mark, encoding in MARKS:
        if content.startswith(mark):
            return encoding
    even, odd = content[0:4:2], content[1:4:2]
    for zeros, letters, encoding in ((odd, even, "utf-16-le"), (even, odd, "utf-16-be")):
        if zeros == b"\0\0" and b"\0" not in letters:
            return encoding
    return "utf-8"


def decoded_head(head: bytes, encoding: str | None = None) -> str:
    """Return the beginning of a file as text, as far as it is one; empty where it is binary."""
    try:
        decoder = codecs.getincrementaldecoder(encoding or encoding_of(head))
    except (LookupError, ValueError):
        return ""  # reading will say so
    try:
        return decoder().decode(head)  # the last character may be cut in two
    except UnicodeError:
        return "" if b"\0" in head else decoder("replace").decode(head)


def read_text(path: Path, encoding: str | None = None) -> str:
    """Read a text file: in the encoding given, in what its first bytes say, or in UTF-8."""
    return decoded(read_bytes(path), path, encoding)


def decoded(content: bytes, path: Path, encoding: str | None = None) -> str:
    """Return the content of a file as text, or say where it is none."""
    name = encoding or encoding_of(content)
    try:
        return content.decode(name)
    except UnicodeError as error:
        if b"\0" in content and encoding is None:
            raise DataError("binary data", expected="text", path=path) from None
        start = error.start if isinstance(error, UnicodeDecodeError) else 0
        before = content[:start].decode(name, "replace")
        found = f"byte 0x{content[start]:02x} is no {name}" if content else f"no {name}"
        raise DataError(
            found,
            expected=f"text in {name.upper()}",
            advice="Name the encoding (encoding='latin-1', --encoding latin-1), "
            "or save the file as UTF-8.",
            path=path,
            line=before.replace("\r\n", "\n").replace("\r", "\n").count("\n") + 1,
        ) from None
    except (LookupError, ValueError):
        raise DataError(
            f"no encoding {name!r}", expected="for example utf-8 or latin-1", path=path
        ) from None


def lines_of(text: str) -> list[str]:
    """Return the lines of a text, whichever way they end, without the mark it may begin with."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
