"""Big tables of text, taken apart by polars: quick, and only where it cannot go wrong.

What polars would read differently (cells missing at the end of a row, quotes out of place, spaces
within quotes, newlines of several kinds) is left to the reader that goes row by row.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from accord.formats.delimited import BLANKS, Dialect, rows_of

#: So many bytes polars asks for before it reads anything, and so many for each byte it reads.
ROOM, TIMES = 1_200_000_000, 6
QUOTE, NEWLINE, RETURN = b'"\n\r'


def columns_at_once(
    text: str, dialect: Dialect, wanted: Mapping[str, int]
) -> dict[str, Any] | None:
    """Return some columns of a table as series, or None where going row by row is safer."""
    if not _begins_at_once(text, dialect) or not _has_room(ROOM + TIMES * len(text)):
        return None
    import polars

    # without the last newline, polars does not see an empty cell too many there
    content = f"{text.rstrip(chr(13) + chr(10))}\n".encode("utf-8", "surrogatepass")
    if not _is_regular(content, ord(dialect.delimiter)):
        return None
    try:
        frame = polars.read_csv(
            content, separator=dialect.delimiter, has_header=dialect.has_header,
            infer_schema=False, quote_char='"',
        )  # fmt: skip
    except polars.exceptions.PolarsError:  # a row with too many cells, for example
        return None
    if frame.width != len(dialect.header) or _has_short_rows(frame, content, dialect):
        return None
    blanks = BLANKS.replace(dialect.delimiter, "")
    frame = frame.with_columns(polars.all().str.strip_chars(blanks))
    if (frame[:, wanted.get("start", 0)].fill_null("") == "").any():
        frame = frame.filter(polars.any_horizontal(polars.all().fill_null("") != ""))
    return {what: frame[:, number] for what, number in wanted.items()}


def _has_room(size: int) -> bool:
    """Tell whether a process may ask for so much memory: where it may not, polars would end it."""
    try:
        np.empty(size, np.uint8)
    except MemoryError:
        return False
    return True


def _begins_at_once(text: str, dialect: Dialect) -> bool:
    """Tell whether the header is the first line, and one line."""
    line, first = next(rows_of(text, dialect.delimiter, Path(), dialect.begin), (0, []))
    return (
        dialect.delimiter.isascii()
        and dialect.begin == 0
        and line == 1
        and not any(mark in cell for cell in first for mark in "\r\n")
    )


def _is_regular(content: bytes, delimiter: int) -> bool:
    """Tell whether newlines are of one kind and quotes only where they have to be.

    Counted from the beginning, every odd quote opens a cell (a delimiter or newline before it) and
    every even one closes it (one after it); a quote within a cell is doubled, which closes and
    opens again at once.
    """
    if content.count(b"\r") != content.count(b"\r\n"):
        return False
    if QUOTE not in content:
        return True
    around = np.frombuffer(b"\n" + content + b"\n", np.uint8)
    quotes = np.flatnonzero(around == QUOTE)
    if len(quotes) % 2:
        return False
    opening, closing = quotes[::2], quotes[1::2]
    doubled = opening[1:] == closing[:-1] + 1
    opens = np.isin(around[opening - 1], (delimiter, NEWLINE))
    closes = np.isin(around[closing + 1], (delimiter, NEWLINE, RETURN))
    opens[1:] |= doubled
    closes[:-1] |= doubled
    blanks = tuple(BLANKS.encode())
    spaced = np.isin(around[opening + 1], blanks) | np.isin(around[closing - 1], blanks)
    return bool(opens.all() and closes.all() and not spaced.any())


def _has_short_rows(frame: Any, content: bytes, dialect: Dialect) -> bool:
    """Tell whether a row may lack its last cells, which polars fills in without a word."""
    if frame[:, -1].null_count() == 0:
        return False
    lines = frame.height + dialect.has_header
    delimiters = content.count(dialect.delimiter.encode())
    return QUOTE in content or delimiters != lines * (len(dialect.header) - 1)
