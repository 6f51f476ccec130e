"""Tags in CoNLL-U: one of its columns, a token a line.

A word written as one that counts as two (`3-4 du`) is one token; its tag is that of its own line,
or those of its words joined by `+` (`ADP+DET`). UPOS parts alternatives by `|`; XPOS and FEATS,
where `|` belongs to the tag, by `||`. A token tells in MISC which part of a compound it is:
`Compound=ADV/1.3`, with `,` between alternatives and `;` for a `|` within a tag.
"""

import io
import re
from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice, product
from pathlib import Path

import numpy as np

from accord.corpus.tagged_text import TaggedText
from accord.corpus.tags import BAR, BARS, alternatives_of, in_order
from accord.errors import DataError, QuestionError
from accord.formats.tagged_columns import TokenColumns, tagged_text_of
from accord.formats.tagged_locutions import Locutions

#: The columns of tags, by name; `upos+feats` is written NOUN:Gender=Masc|Number=Sing.
TAGS = {"upos": 3, "xpos": 4, "feats": 5, "upos+feats": 3}
#: Where compounds are found: in `Compound=`, or also where `ExtPos=` marks a locution.
MARKED, EXTPOS = "marked", "extpos"
COMPOUNDS = (MARKED, EXTPOS)
ID, FORM, UPOS, FEATS, MISC = 0, 1, 3, 5, 9
COLUMNS = 10
#: A word of so many readings is not written out in all of them.
MOST_READINGS = 64
EXPECTED = (
    "CoNLL-U: a word a line, ten columns with tabs between them, a blank line after a sentence"
)

_NUMBER = re.compile(r"(\d{1,9})(?:([-.])(\d{1,9}))?")
_COMPOUND = re.compile(r"(?:^|\|)Compound=([^|]+)")


@dataclass(slots=True)
class _Range:
    """A word that counts as several, while these are read."""

    form: str
    cell: str
    last: int
    line: int
    misc: str
    cells: list[str] = field(default_factory=list)


@dataclass(slots=True)
class _Tokens:
    """The tokens found so far."""

    column: int
    joined: bool
    separator: str
    path: Path
    forms: dict[str, int] = field(default_factory=dict)
    cells: dict[str, int] = field(default_factory=dict)
    form: "array[int]" = field(default_factory=lambda: array("i"))
    written: "array[int]" = field(default_factory=lambda: array("i"))
    lines: "array[int]" = field(default_factory=lambda: array("i"))
    begins: list[int] = field(default_factory=list)
    texts: list[tuple[int, str]] = field(default_factory=list)
    shares: dict[int, str] = field(default_factory=dict)
    locutions: Locutions | None = None

    def add(self, form: str, cell: str, line: int, misc: str) -> None:
        """Add one token."""
        if "Compound=" in misc:
            found = _COMPOUND.search(misc)
            if found is not None:
                share = found[1].replace(",", BARS).replace(";", BAR)
                self.shares[len(self.form)] = share
        self.form.append(self.forms.setdefault(form, len(self.forms)))
        self.written.append(self.cells.setdefault(cell, len(self.cells)))
        self.lines.append(line)

    def word(self, number: str, columns: list[str]) -> None:
        """Look at a word of the token that is to be added next."""
        if self.locutions is not None:
            self.locutions.add(number, columns, len(self.form))

    def end_sentence(self) -> None:
        """Say that the next word begins a sentence."""
        if self.locutions is not None:
            self.locutions.end_sentence()

    def cell(self, columns: list[str]) -> str:
        """Return the tags of a line; a line without a tag has an empty one."""
        written = columns[self.column].strip()
        if self.joined:
            features = in_order(columns[FEATS].strip())
            if written in ("", "_"):
                return ""
            return written if features in ("", "_") else f"{written}:{features}"
        if self.column == FEATS:  # no features are a tag too
            return BARS.join(map(in_order, written.split(BARS)))
        return "" if written == "_" else written

    def joined_cells(self, cells: list[str]) -> str:
        """Return the tags of a word that counts as several: theirs, joined."""
        if not all(cells):
            return ""
        readings = product(*(alternatives_of(cell, self.separator) for cell in cells))
        found = ["+".join(reading) for reading in islice(readings, MOST_READINGS)]
        return self.separator.join(found)


def separator_of(tags: str, separator: str | None) -> str:
    """Return what parts alternatives in a column."""
    return separator or (BAR if tags == "upos" else BARS)


def check_tags(tags: str) -> None:
    """Raise for a column of tags that does not exist."""
    if tags not in TAGS:
        raise QuestionError(f"tags={tags!r}; the tags of CoNLL-U are: {', '.join(TAGS)}")


def check_compounds(compounds: str, tags: str) -> None:
    """Raise for compounds that cannot be found."""
    if compounds not in COMPOUNDS:
        raise QuestionError(f"compounds={compounds!r}; they are: {', '.join(COMPOUNDS)}")
    if compounds == EXTPOS and tags != "upos":
        raise QuestionError(
            f"compounds='{EXTPOS}' with tags={tags!r}; ExtPos is a part of speech: tags='upos'"
        )


def read_conllu_tags(
    text: str, path: Path, tags: str, separator: str | None, compounds: str = MARKED
) -> TaggedText:
    """Read tagged tokens from the text of a CoNLL-U file."""
    check_tags(tags)
    check_compounds(compounds, tags)
    parts = separator_of(tags, separator)
    found = _Tokens(TAGS[tags], tags == "upos+feats", parts, path)
    if compounds == EXTPOS:
        found.locutions = Locutions()
    _collect(text, found)
    form, cell, line = (
        np.frombuffer(one, np.int32) if one else np.zeros(0, np.int32)
        for one in (found.form, found.written, found.lines)
    )
    columns = TokenColumns(
        tuple(found.forms), form, tuple(found.cells), cell, line,
        np.array(found.begins, np.int64), found.texts, found.shares,
    )  # fmt: skip
    read = tagged_text_of(columns, path, parts)
    if found.locutions is None:
        return read
    marked = [
        (int(first), int(stop), read.tagsets[code])
        for first, stop, code in zip(
            read.compounds.first, read.compounds.stop, read.compounds.tags, strict=True
        )
    ]
    return read.with_compounds([*marked, *found.locutions.found])


def _collect(text: str, found: _Tokens) -> None:
    pending: _Range | None = None
    fresh, plain = True, found.locutions is None
    for number, line in enumerate(_lines(text), start=1):
        if line[:1] == "#":
            if line.startswith("# newdoc"):
                name = line.partition("=")[2].strip() or f"text {len(found.texts) + 1}"
                found.texts.append((len(found.form), name))
            continue
        if not line or line.isspace():
            if pending is not None:
                raise _unfinished(pending, found.path)
            found.end_sentence()
            fresh = True
            continue
        columns = line.split("\t")
        if fresh:
            found.begins.append(len(found.form))
            fresh = False
        if pending is None and plain and columns[ID].isdecimal() and len(columns) >= COLUMNS:
            found.add(columns[FORM], found.cell(columns), number, columns[MISC])
            continue  # as nearly all lines are: this is for speed alone
        match = _NUMBER.fullmatch(columns[ID])
        if len(columns) < COLUMNS or match is None:
            raise _no_word(columns, number, found.path)
        if match[2] == ".":
            continue
        if match[2] == "-":
            if pending is not None or int(match[3]) < int(match[1]):
                raise _no_word(columns, number, found.path)
            own = "" if columns[FEATS] == "Typo=Yes" and found.column == FEATS else None
            cell = found.cell(columns) if own is None else own
            cell = "" if cell == "_" else cell
            pending = _Range(columns[FORM], cell, int(match[3]), number, columns[MISC])
            continue
        found.word(columns[ID], columns)
        if pending is None:
            found.add(columns[FORM], found.cell(columns), number, columns[MISC])
            continue
        pending.cells.append(found.cell(columns))
        if int(match[1]) >= pending.last:
            cell = pending.cell or found.joined_cells(pending.cells)
            found.add(pending.form, cell, pending.line, pending.misc)
            pending = None
    if pending is not None:
        raise _unfinished(pending, found.path)
    found.end_sentence()


def _lines(text: str) -> Iterator[str]:
    # not splitlines: a form may hold a character that it takes for the end of a line
    return (line.rstrip("\r\n") for line in io.StringIO(text, newline="\n"))


def _no_word(columns: list[str], line: int, path: Path) -> DataError:
    found = f"{len(columns)} column{'' if len(columns) == 1 else 's'}"
    if len(columns) >= COLUMNS:
        found = f"{columns[ID][:20]!r} as the number of a word"
    return DataError(found, expected=EXPECTED, path=path, line=line)


def _unfinished(pending: _Range, path: Path) -> DataError:
    return DataError(
        f"the words of {pending.form!r} end before word {pending.last}",
        expected=f"a line for each word up to {pending.last}",
        path=path,
        line=pending.line,
    )
