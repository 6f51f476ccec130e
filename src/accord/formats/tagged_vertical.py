"""Vertical text: `token<TAB>tag|tag`, a token a line.

A blank line or `</s>` ends a sentence; `<text id="…">` and `<doc id="…">` begin a text unit; other
lines in angle brackets mean nothing, nor do those without a tab that begin with #. A third column
may say which part of a compound a token is: `Rgp/1.3`; whatever else stands there (a lemma) is not
looked at.
"""

import io
import re
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from accord.corpus.tagged_text import TaggedText
from accord.corpus.tags import share_of_compound
from accord.errors import DataError
from accord.formats.tagged_columns import TokenColumns, tagged_text_of

Codes = NDArray[np.int32]
Ints = NDArray[np.int64]

EXPECTED = "token, a tab, and its tags with | between alternatives"
TOKEN, BLANK, SENTENCE, UNIT, NOTHING, WRONG = range(6)

_STRUCTURE = re.compile(r"</?([A-Za-z][\w-]*)(\s[^<>]*)?/?>")
_NAME = re.compile(r"""\b(?:id|name|title|n)\s*=\s*["']([^"']*)["']""")
_UNITS = frozenset({"text", "doc", "document", "file"})


def read_vertical(text: str, path: Path, separator: str | None) -> TaggedText:
    """Read tagged tokens from the text of a vertical file."""
    # lines repeat: each different one is looked at once
    numbers: dict[str, int] = {}
    lines = io.StringIO(text, newline="\n")
    code = np.fromiter((numbers.setdefault(line, len(numbers)) for line in lines), np.int32)
    forms: dict[str, int] = {}
    cells: dict[str, int] = {}
    shares: dict[int, str] = {}
    kind = np.zeros(len(numbers), np.int8)
    form = np.zeros(len(numbers), np.int32)
    cell = np.zeros(len(numbers), np.int32)
    for number, line in enumerate(numbers):
        columns = line.rstrip("\r\n").split("\t")
        kind[number] = _kind(columns)
        if kind[number] == TOKEN:
            form[number] = forms.setdefault(columns[0], len(forms))
            cell[number] = cells.setdefault(_tags(columns), len(cells))
            if len(columns) > 2 and _is_share(columns[2]):
                shares[number] = columns[2]
    kinds = kind[code]
    wrong = np.flatnonzero(kinds == WRONG)
    if len(wrong):
        first = int(wrong[0])
        raise _wrong(list(numbers)[code[first]], first + 1, path)
    at = np.flatnonzero(kinds == TOKEN)
    found = TokenColumns(
        tuple(forms),
        form[code[at]],
        tuple(cells),
        cell[code[at]],
        (at + 1).astype(np.int32),
        _begins(kinds, at),
        _texts(list(numbers), code, kinds, at),
        _shares(shares, code[at]),
    )
    return tagged_text_of(found, path, separator)


def _kind(columns: list[str]) -> int:
    if len(columns) > 1:
        return TOKEN if columns[0] else WRONG  # a blank is a token too, if an odd one
    line = columns[0].strip()
    if not line:
        return BLANK
    if line.startswith("#"):
        return NOTHING
    found = _STRUCTURE.fullmatch(line)
    if found is None:
        return WRONG
    if found[1].lower() == "s":
        return SENTENCE
    return UNIT if found[1].lower() in _UNITS and not line.startswith("</") else NOTHING


def _tags(columns: list[str]) -> str:
    tags = columns[1].strip()
    return "" if tags == "_" else tags


def _is_share(cell: str) -> bool:
    return bool(cell) and all(map(share_of_compound, cell.split()))


def _shares(shares: dict[int, str], code: Codes) -> dict[int, str]:
    if not shares:
        return {}
    has = np.isin(code, np.fromiter(shares, np.int32, len(shares)))
    return {place: shares[int(code[place])] for place in np.flatnonzero(has).tolist()}


def _begins(kinds: NDArray[np.int8], at: Ints) -> Ints | None:
    """Return the tokens that come first after an end of a sentence; None where nothing tells."""
    ends = np.flatnonzero((kinds == BLANK) | (kinds == SENTENCE))
    found: Ints = np.unique(np.searchsorted(at, ends))
    inner = (found > 0) & (found < len(at))
    said = bool((kinds == SENTENCE).any() or inner.any())
    return found[found < len(at)] if said else None


def _texts(
    lines: list[str],
    code: Codes,
    kinds: NDArray[np.int8],
    at: Ints,
) -> list[tuple[int, str]]:
    found: list[tuple[int, str]] = []
    for place in np.flatnonzero(kinds == UNIT).tolist():
        name = _NAME.search(lines[code[place]])
        said = f"text {len(found) + 1}" if name is None else name[1]
        found.append((int(np.searchsorted(at, place)), said))
    return found


def _wrong(line: str, number: int, path: Path) -> DataError:
    return DataError(
        "a tag without a token" if "\t" in line else f"{line.strip()[:40]!r}, with no tab",
        expected=EXPECTED,
        advice="A token without a tag is written with a tab and nothing after it.",
        path=path,
        line=number,
    )
