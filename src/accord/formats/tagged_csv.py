"""Tagged tokens in a table: a column of tokens and one of tags, a token a row.

`sentence`, `text` and `compound` are columns too where there are any: a sentence is a run of rows
that say the same, and so is a text unit. Alternatives stand in one cell, `|` between them; a
compound is written `Rgp/1.3` in the row of its first of three constituents, and so on.
"""

import re
from collections.abc import Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from accord.corpus.tagged_text import TaggedText, numbered
from accord.errors import DataError
from accord.formats.delimited import Dialect, dialect_of, rows_of
from accord.formats.headers import plain
from accord.formats.kinds import HEAD
from accord.formats.tagged_columns import TokenColumns, tagged_text_of

Ints = NDArray[np.int64]

SYNONYMS: dict[str, tuple[str, ...]] = {
    "token": ("token", "form", "word", "surface", "mot", "forme"),
    "tag": ("tag", "tags", "pos", "upos", "xpos", "feats", "label", "category", "etiquette"),
    "sentence": ("sentence", "sent", "sent_id", "sentence_id", "phrase"),
    "text": ("text", "document", "doc", "document_id", "doc_id", "text_id", "file"),
    "compound": ("compound", "locution", "mwe"),
}
NEEDED = ("token", "tag")


def find_token_columns(
    names: tuple[str, ...], mapping: Mapping[str, str], place: Mapping[str, object] | None = None
) -> dict[str, int]:
    """Find out which column holds what; without a place, nothing is said about what is missing."""
    found: dict[str, int] = {}
    for wanted, given in mapping.items():
        if wanted not in SYNONYMS or given not in names:
            what = (
                f"no column {given!r}" if wanted in SYNONYMS else f"no column is called {wanted!r}"
            )
            raise DataError(what, expected=", ".join(names if wanted in SYNONYMS else SYNONYMS))
        found[wanted] = names.index(given)
    known = {plain(name): place for place, name in reversed(list(enumerate(names)))}
    for wanted, synonyms in SYNONYMS.items():
        for synonym in synonyms:
            if wanted not in found and known.get(synonym, -1) not in {-1, *found.values()}:
                found[wanted] = known[synonym]
    missing = [name for name in NEEDED if name not in found]
    if missing and place is not None:
        raise DataError(
            f"no column for {' and '.join(missing)}; the columns are {', '.join(names)}",
            expected="a first row that names a column of tokens and one of tags: token, tag",
            advice="Other names are told: columns={'token': 'form'} (--columns token=form).",
            **place,  # type: ignore[arg-type]
        )
    return {} if missing else found


def dialect_of_tokens(text: str, mapping: Mapping[str, str]) -> Dialect | None:
    """Find out how a table of tokens is written; None where it is none."""
    dialect = dialect_of(text[:HEAD], mapping, is_cut=len(text) > HEAD)
    if dialect is None or not dialect.has_header:
        return None
    return dialect if find_token_columns(dialect.header, mapping) else None


def has_named_column(text: str, mapping: Mapping[str, str]) -> bool:
    """Tell whether a text is a table with one of the columns that are named."""
    dialect = dialect_of(text[:HEAD], mapping, is_cut=len(text) > HEAD)
    return dialect is not None and not set(dialect.header).isdisjoint(mapping.values())


def _with_lone_quotes(text: str, dialect: Dialect) -> str:
    """Write a cell that is nothing but a quote so that it does not open a quotation.

    Texts are full of quotes, and programs that write tables often leave them as they are.
    """
    delimiter = dialect.delimiter
    border = re.escape(delimiter)
    if re.search(rf'(?m:(?:^|{border}) *" *(?={border}|$))', text) is None:
        return text

    def mended(line: str) -> str:
        cells = line.split(delimiter)
        # between tabs nothing is quoted that holds one; elsewhere "," may be a comma in quotes
        if len(cells) != len(dialect.header) or (delimiter != "\t" and line.count('"') % 2 == 0):
            return line
        return delimiter.join('""""' if one.strip(" ") == '"' else one for one in cells)

    return "\n".join(mended(line) if '"' in line else line for line in text.split("\n"))


def read_csv_tags(
    text: str, path: Path, separator: str | None, mapping: Mapping[str, str]
) -> TaggedText:
    """Read tagged tokens from the text of a table."""
    dialect = dialect_of(text[:HEAD], mapping, is_cut=len(text) > HEAD)
    if dialect is None or not dialect.has_header:
        raise DataError(
            "no header",
            expected="a first row that names the columns: token, tag",
            path=path,
            line=1,
        )
    try:
        where = find_token_columns(dialect.header, mapping, {})
    except DataError as error:
        raise error.at(path, 1) from None
    rows = rows_of(_with_lone_quotes(text, dialect), dialect.delimiter, path, dialect.begin)
    next(rows)
    columns: dict[str, list[str]] = {name: [] for name in where}
    lines: list[int] = []
    width = len(dialect.header)
    for line, written in rows:
        if len(written) > width:
            raise DataError(
                f"{len(written)} cells", expected=f"{width}, as in the header", path=path, line=line
            )
        cells = written + [""] * (width - len(written))
        word = cells[where["token"]]
        if not word:
            raise DataError("a row without a token", expected="a token", path=path, line=line)
        if "\n" in word:
            raise DataError(
                f"a token that goes on in the next line, {word[:20]!r} …",
                expected='a token in each row; one that begins with a quote is written """word"',
                path=path,
                line=line,
            )
        for name, place in where.items():
            columns[name].append(cells[place])
        lines.append(line)
    forms, form = numbered(columns["token"])
    tags, cell = numbered(["" if tag == "_" else tag for tag in columns["tag"]])
    found = TokenColumns(
        forms, form, tags, cell, np.array(lines, np.int32),
        _changes(columns.get("sentence")), _runs(columns.get("text")),
        {place: cell for place, cell in enumerate(columns.get("compound", ())) if cell},
    )  # fmt: skip
    return tagged_text_of(found, path, separator)


def _changes(column: list[str] | None) -> Ints | None:
    if column is None:
        return None
    _, code = numbered(column)
    places: Ints = np.flatnonzero(np.diff(code, prepend=-1)).astype(np.int64)
    return places


def _runs(column: list[str] | None) -> list[tuple[int, str]]:
    if column is None:
        return []
    changes = _changes(column)
    return [] if changes is None else [(place, column[place]) for place in changes.tolist()]
