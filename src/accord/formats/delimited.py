"""Text in rows and cells: delimiters, quotes, newlines, and which line each row begins on.

A cell in quotes is taken as it is; around one without quotes, spaces and tabs mean nothing. So a
label that begins with a space can be written, and `anna, 3, 7` can be read.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from accord.errors import DataError
from accord.formats.headers import has_positions

DELIMITERS = "\t,;|"
BLANKS = " \t"
#: The columns of a table without a header.
HEADERLESS = ("annotator", "category", "start", "end")
#: A number with a decimal comma.
DECIMAL = r"^[+-]?[0-9]*,[0-9]+([eE][+-]?[0-9]+)?$"
#: So many rows are looked at to find out how a table is written.
FIRST = 20
#: What holds for this share of the rows holds for the table.
MOST = 0.8

_LINE = re.compile(r"([^\r\n]*)(\r\n|\r|\n|\Z)")
#: The first line by which some programs say which delimiter they mean.
_SEPARATOR = re.compile(r"\s*sep=(.)[ \t]*(?:\r\n|\r|\n)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Dialect:
    """How a table is written: the delimiter, the header, and where the rows begin.

    Without a header there are four columns, `annotator, category, start, end`. `lacks_header` says
    that the first row looks like data and the columns are others.
    """

    delimiter: str
    header: tuple[str, ...]
    has_header: bool
    begin: int = 0
    is_units: bool = True
    lacks_header: bool = False


def rows_of(
    text: str, delimiter: str, path: Path, begin: int = 0
) -> Iterator[tuple[int, list[str]]]:
    """Go through the rows that hold anything, with the line that each begins on."""
    blanks = BLANKS.replace(delimiter, "")
    quoted = re.compile(rf'[{blanks}]*"([^"]*+(?:""[^"]*+)*+)(")?[{blanks}]*')
    place, line = begin, 1 + _newlines(text[:begin])
    while place < len(text):
        content, newline = _LINE.match(text, place).groups()  # type: ignore[union-attr]
        if '"' not in content:
            cells = [cell.strip(BLANKS) for cell in content.split(delimiter)]
            if any(cells):
                yield line, cells
            place, line = place + len(content) + len(newline), line + 1
            continue
        try:
            cells, stop = _cells(text, place, delimiter, quoted)
        except DataError as error:
            raise error.at(path, line) from None
        if any(cells):
            yield line, cells
        line += _newlines(text[place:stop])
        place = stop


def _newlines(text: str) -> int:
    return text.count("\n") + text.count("\r") - text.count("\r\n")


def _cells(text: str, place: int, delimiter: str, quoted: re.Pattern[str]) -> tuple[list[str], int]:
    """Return the cells of a row with quotes in it, and where the next row begins."""
    bare = re.compile(rf"[^{re.escape(delimiter)}\r\n]*")
    cells = []
    while True:
        found = quoted.match(text, place)
        if found is None:
            found = bare.match(text, place)
            cells.append(found[0].strip(BLANKS))  # type: ignore[index]
        elif found[2] is None:
            raise DataError("a quote that is never closed", expected='"…", a quote inside as ""')
        else:
            cells.append(found[1].replace('""', '"'))
        place = found.end()  # type: ignore[union-attr]
        if text.startswith(delimiter, place):
            place += 1
            continue
        end = _LINE.match(text, place)
        if end is None or end[1]:
            rest = "" if end is None else end[1][:20]
            raise DataError(
                f"{rest!r} after a closing quote",
                expected=f'a delimiter ({delimiter!r}) or the end of the row; a quote inside as ""',
            )
        return cells, end.end()


def dialect_of(head: str, mapping: Mapping[str, str], *, is_cut: bool = False) -> Dialect | None:
    """Find out how a table is written, from its beginning; None where it has one column only."""
    said = _SEPARATOR.match(head)
    begin = 0 if said is None else said.end()
    candidates = DELIMITERS if said is None else said[1]
    best: Dialect | None = None
    best_score = (0, 0)
    for delimiter in candidates:
        rows = _first_rows(head, delimiter, begin, is_cut=is_cut)
        if not rows or len(rows[0]) < 2:
            continue
        is_units = has_positions(rows[0], mapping)
        has_header = bool(mapping) or not _is_data(rows[0])
        regular = len({len(row) for row in rows}) == 1
        score = (3 if is_units else 2 if not has_header else regular, len(rows[0]))
        if best is None or score > best_score:
            header = tuple(rows[0]) if has_header else HEADERLESS
            sure = is_units or (not has_header and not all(map(is_number, rows[0])))
            lacks = has_header and not is_units and not mapping and _is_headless(rows)
            best, best_score = Dialect(delimiter, header, has_header, begin, sure, lacks), score
    return best


def _first_rows(head: str, delimiter: str, begin: int, *, is_cut: bool) -> list[list[str]]:
    rows: list[list[str]] = []
    try:
        for _, row in rows_of(head, delimiter, Path(), begin):
            rows.append(row)
            if len(rows) > FIRST:
                break
    except DataError:
        return rows  # reading will tell
    return rows[:-1] if is_cut and 1 < len(rows) <= FIRST else rows


def is_number(cell: str) -> bool:
    """Tell whether a cell holds a number, with a point or a comma."""
    return re.fullmatch(r"[+-]?[0-9]*[.,]?[0-9]+([eE][+-]?[0-9]+)?[.,]?", cell.strip()) is not None


def _is_data(row: Sequence[str]) -> bool:
    """Tell whether a first row is no header: four cells, two numbers at the end."""
    return len(row) == 4 and is_number(row[2]) and is_number(row[3])


def _is_headless(rows: Sequence[Sequence[str]]) -> bool:
    """Tell whether the first row, which should be a header, looks like the others.

    It does where two of its words stand in their columns again, or where two of its numbers grow,
    as those in the same places of other rows do: a start and an end.
    """
    first, rest = rows[0], [row for row in rows[1:] if len(row) == len(rows[0])]
    words = [place for place, cell in enumerate(first) if cell and not is_number(cell)]
    again = sum(any(row[place] == first[place] for row in rest) for place in words)
    if again > 1:
        return True
    enough = bool(words) and len(rest) > 1
    return enough and any(
        _grows(first, place) and sum(_grows(row, place) for row in rest) >= MOST * len(rest)
        for place in range(len(first) - 1)
    )


def _grows(row: Sequence[str], place: int) -> bool:
    low, high = row[place : place + 2]
    if not (is_number(low) and is_number(high)):
        return False
    return float(low.strip(",.").replace(",", ".")) < float(high.strip(",.").replace(",", "."))


def written(cell: str, delimiter: str) -> str:
    """Write a cell so that it is read back as it is."""
    if cell == cell.strip(BLANKS) and not any(mark in cell for mark in (delimiter, *'"\r\n')):
        return cell
    return '"' + cell.replace('"', '""') + '"'
