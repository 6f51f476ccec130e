"""Segmentations as a table: of each annotator the boundaries, or the masses of the segments.

A cell holds one number or several, with spaces, commas, semicolons or bars between them; several
rows of one annotator go on with the same text. Where the numbers are the last column, they may also
fill the cells after it, as in segeval's tables of masses.
"""

import csv
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path

from accord.corpus import Continuum, Corpus
from accord.corpus.rounding import equally_long
from accord.corpus.unit import Position
from accord.errors import DataError
from accord.formats.kinds import UNKNOWN, Format, ReadOptions, Source, register
from accord.formats.text import read_text

#: The names under which each column is found.
NAMES = {
    "document": ("document", "doc", "item", "file", "text_id"),
    "annotator": ("annotator", "coder", "rater", "author", "who"),
    "boundaries": ("boundaries", "boundary", "cuts", "cut"),
    "masses": ("masses", "mass"),
    "length": ("length", "document_length"),
    "role": ("role",),
}
DELIMITERS = "\t;,"
ROLES = ("", "annotator", "reference", "gold")
#: What may stand between the numbers of a cell.
_BETWEEN = re.compile(r"[\s,;|]+")
EXPECTED = "columns document, annotator, and boundaries with length, or masses"


@dataclass(slots=True)
class _Marked:
    """What one annotator did with one document, and the line where that begins."""

    line: int
    numbers: list[Position] = field(default_factory=list)
    length: Position | None = None


def _cells(text: str) -> list[tuple[int, list[str]]]:
    """Return the rows that are not empty, with their lines."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    delimiter = max(DELIMITERS, key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    rows = []
    for row in reader:
        cells = [cell.strip() for cell in row]
        if any(cells):
            rows.append((reader.line_num, cells))
    return rows


def _columns(header: Sequence[str], given: ReadOptions) -> dict[str, int]:
    """Find out which column holds what."""
    plain = [name.lower().replace(" ", "_") for name in header]
    found = {}
    for what, names in NAMES.items():
        wanted = given.columns.get(what)
        places = [place for place, name in enumerate(plain) if name in names]
        if wanted in header:
            places = [header.index(wanted)]
        if places:
            found[what] = places[0]
    return found


def _recognise(source: Source) -> bool:
    """Tell by a header that has annotators, and boundaries or masses instead of units."""
    rows = _cells(source.text.lstrip().partition("\n")[0])
    if not rows or {"start", "end"} & {name.lower() for name in rows[0][1]}:
        return False
    found = _columns(rows[0][1], source.options)
    return "annotator" in found and ("masses" in found or "boundaries" in found)


def _read(path: Path, options: ReadOptions) -> Corpus:
    rows = _cells(read_text(path, options.encoding))
    if not rows:
        raise DataError("an empty file", expected=EXPECTED, path=path)
    columns = _columns(rows[0][1], options)
    if "annotator" not in columns or ("masses" in columns) == ("boundaries" in columns):
        raise DataError(
            f"the columns {', '.join(rows[0][1])}", expected=EXPECTED, path=path, line=rows[0][0]
        )
    width = len(rows[0][1])
    marked: dict[str, dict[str, _Marked]] = {}
    references = set()
    for line, cells in rows[1:]:
        if len(cells) < width:
            raise DataError(
                f"{len(cells)} cells", expected=f"{width} or more", path=path, line=line
            )
        who, role = cells[columns["annotator"]], _cell(cells, columns, "role").lower()
        if not who or role not in ROLES:
            found = f"{role!r} as role" if who else "a row without annotator"
            expected = "annotator or reference" if who else "the name of the annotator"
            raise DataError(found, expected=expected, path=path, line=line)
        if role in ROLES[2:]:
            references.add(who)
        document = _cell(cells, columns, "document") or UNKNOWN
        own = marked.setdefault(document, {}).setdefault(who, _Marked(line))
        own.numbers += _numbers(cells, columns, width, path, line)
        length = _cell(cells, columns, "length")
        if length:
            own.length = _number(length, path, line)
    table = Corpus(
        [
            _continuum(document, people, "masses" in columns, references, path)
            for document, people in marked.items()
        ]
    ).table
    return Corpus.from_table(table)


def _cell(cells: Sequence[str], columns: dict[str, int], what: str) -> str:
    return cells[columns[what]] if what in columns else ""


def _numbers(
    cells: Sequence[str], columns: dict[str, int], width: int, path: Path, line: int
) -> list[Position]:
    """Read the boundaries or masses of a row; only behind the last column there may be more."""
    place = columns.get("masses", columns.get("boundaries", 0))
    further = cells[width:]
    if any(further) and place != width - 1:
        raise DataError(f"{len(cells)} cells", expected=f"{width}", path=path, line=line)
    cut = [_BETWEEN.split(cell.strip("[]() ")) for cell in (cells[place], *further)]
    return [_number(word, path, line) for words in cut for word in words if word]


def _number(word: str, path: Path, line: int) -> Position:
    try:
        value = float(word)
    except ValueError:
        raise DataError(repr(word), expected="a number", path=path, line=line) from None
    return int(value) if value.is_integer() else value


def _continuum(
    document: str, people: dict[str, _Marked], masses: bool, references: set[str], path: Path
) -> Continuum:
    """Make a continuum of what everybody did with one document."""
    first = next(iter(people.values()))
    given = {who: sum(own.numbers) if masses else own.length for who, own in people.items()}
    lengths = {who: length for who, length in given.items() if length is not None}
    name = f"document {document!r}" if document else "the document"
    if not lengths:
        raise DataError(
            f"boundaries of {name} without its length",
            expected="a column length: where the text ends",
            path=path,
            line=first.line,
        )
    length = next(iter(lengths.values()))
    for who, own in people.items():
        if not equally_long((lengths.get(who, length), length)):
            raise DataError(
                f"{name} is {lengths[who]} long for {who!r} and {length} for another",
                expected="segmentations of the same text",
                path=path,
                line=own.line,
            )
        cuts = [*accumulate(own.numbers)][:-1] if masses else own.numbers
        try:
            Continuum.from_boundaries({who: cuts}, length=length)
        except DataError as error:
            raise error.at(path, own.line) from None
        own.numbers = cuts
    return Continuum.from_boundaries(
        {who: own.numbers for who, own in people.items()},
        length=length,
        name=document,
        references=references & set(people),
    )


register(
    Format(
        name="segments",
        summary="a table of segmentations: document, annotator, boundaries and length, or masses",
        suffixes=(),  # those of tables of units; the header tells
        recognise=_recognise,
        read=_read,
        priority=20,
        example="document,annotator,masses\ntext,ann,3 4 5\ntext,bob,7 5\n",
    )
)
