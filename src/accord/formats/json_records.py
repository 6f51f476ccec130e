"""Records in JSON: one object a line, or one list of objects, each with the line it begins on."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from accord.errors import DataError

Record = dict[str, Any]
#: A line ends here; U+2028 and its like may stand within a string of JSON.
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)")
_NEWLINE = re.compile(r"\r\n|\r|\n")
_SPACE = re.compile(r"[ \t\r\n]*")
_PLAIN = json.JSONDecoder()


def begins_records(text: str) -> bool:
    """Tell whether a text begins like one of these files."""
    begin = text.lstrip()[:1]
    return begin == "{" or re.match(r"\s*\[\s*(?:[{\]]|\Z)", text) is not None


def records_in(
    text: str,
    path: Path,
    expected: str,
    decoder: json.JSONDecoder = _PLAIN,
    *,
    is_cut: bool = False,
) -> Iterator[tuple[int, Record]]:
    """Go through the records of a file; of one that is cut, up to where it is cut."""
    if text.lstrip()[:1] == "[":
        found = _of_list(text, path, expected, decoder, is_cut)
    else:
        found = _of_lines(text, path, expected, decoder, is_cut)
    for line, record in found:
        if not isinstance(record, dict):
            raise DataError(
                f"a JSON {type(record).__name__}", expected=expected, path=path, line=line
            )
        yield line, record


def _of_lines(
    text: str, path: Path, expected: str, decoder: json.JSONDecoder, is_cut: bool
) -> Iterator[tuple[int, Any]]:
    for number, match in enumerate(_LINE.finditer(text), start=1):
        if not match[0].strip():
            continue
        try:
            value = decoder.decode(match[0])
        except (ValueError, RecursionError) as error:
            if is_cut and number > 1 and match.end() == len(text):
                return
            raise _mistake(error, expected, path, number) from None
        yield number, value


def _of_list(
    text: str, path: Path, expected: str, decoder: json.JSONDecoder, is_cut: bool
) -> Iterator[tuple[int, Any]]:
    place = text.index("[") + 1
    line = 1 + len(_NEWLINE.findall(text, 0, place))
    separator = ""
    while True:
        begin = _SPACE.match(text, place).end()  # type: ignore[union-attr]
        line += len(_NEWLINE.findall(text, place, begin))
        place = begin
        if text[place : place + 1] == "]" and separator != ",":
            rest = text[place + 1 :].strip()
            if rest:
                raise DataError(f"{rest[:20]!r} after the list", path=path, line=line)
            return
        try:
            value, end = decoder.raw_decode(text, place)
            separator, place_after = _separator(text, end)
        except (ValueError, RecursionError, StopIteration) as error:
            if is_cut:
                return
            raise _mistake(error, expected, path, getattr(error, "lineno", line)) from None
        yield line, value
        line += len(_NEWLINE.findall(text, place, place_after))
        place = place_after


def _separator(text: str, end: int) -> tuple[str, int]:
    """Return what stands behind a record, a comma or the end of the list, and where to go on."""
    place = _SPACE.match(text, end).end()  # type: ignore[union-attr]
    found = text[place : place + 1]
    if found not in ("]", ","):
        raise json.JSONDecodeError("Expecting ',' or ']'", text, place)
    return found, place + (found == ",")


def _mistake(error: Exception, expected: str, path: Path, line: int) -> DataError:
    """Say what is no JSON, and where."""
    found = str(error)
    if isinstance(error, RecursionError):
        found = "too deep a nesting"
    elif isinstance(error, json.JSONDecodeError):
        found = f"no JSON at column {error.colno} ({error.msg})"
    elif "set_int_max_str_digits" in found:
        found = found.partition(";")[0]  # what Python would have one do is no help here
    return DataError(found, expected=expected, path=path, line=line)
