"""Tables of units as CSV or TSV, with a header, or as `annotator,category,start,end` without."""

import re
from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from accord.corpus import Corpus
from accord.errors import DataError
from accord.files import replacing
from accord.formats.at_once import columns_at_once
from accord.formats.cells import is_series
from accord.formats.columns import corpus_of_columns
from accord.formats.delimited import DECIMAL, Dialect, dialect_of, rows_of, written
from accord.formats.headers import EXPECTED, TIMES, find_columns, listed
from accord.formats.kinds import HEAD, Format, ReadOptions, Source, register
from accord.formats.opening import read_bytes
from accord.formats.rows import cells_by, not_kept, rows_of_corpus
from accord.formats.text import decoded

#: Files above so many bytes are taken apart by polars instead of row by row.
LARGE = 1_000_000


def _recognise(source: Source) -> bool:
    """Tell a table of units by its header, or by two numbers at the end of four cells."""
    dialect = dialect_of(source.text, source.options.columns, is_cut=source.is_cut)
    return dialect is not None and dialect.is_units


def _read(path: Path, options: ReadOptions) -> Corpus:
    content = read_bytes(path)
    text = decoded(content, path, options.encoding)
    if not text.strip():
        raise DataError("an empty file", expected=f"a table with {EXPECTED}", path=path)
    dialect = dialect_of(text[:HEAD], options.columns, is_cut=len(text) > HEAD)
    if dialect is None:
        raise DataError(
            f"one column, {text.strip().splitlines()[0][:40]!r}",
            expected="cells separated by commas, tabs, semicolons or |",
            path=path,
            line=1,
        )
    if dialect.lacks_header:
        raise DataError(
            f"no header: the first row is {listed(dialect.header)}",
            expected=f"a header: {EXPECTED}",
            advice="Write what the columns are into a first line. A table without one has four "
            "columns: annotator, category, start, end.",
            path=path,
            line=1,
        )
    return _corpus(text, dialect, path, options.columns, large=len(content) > LARGE)


def _corpus(
    text: str, dialect: Dialect, path: Path, mapping: Mapping[str, str], *, large: bool
) -> Corpus:
    """Make a corpus of a table, by way of polars or row by row: the result is the same."""

    def place(row: int) -> Mapping[str, Any]:
        rows = rows_of(text, dialect.delimiter, path, dialect.begin)
        line, _ = next(islice(rows, row + dialect.has_header, None), (None, []))
        return {"path": path, "line": line}

    header = place(-1) if dialect.has_header else {"path": path}
    _no_name_twice(dialect.header, header)
    names = find_columns(dialect.header, mapping, header)
    wanted = {what: dialect.header.index(name) for what, name in names.found.items()}
    columns = columns_at_once(text, dialect, wanted) if large else None
    if columns is None:
        columns = _columns(text, dialect, path, wanted)
    notes = []
    for what in TIMES:
        if what in columns and dialect.delimiter != ",":
            columns[what], example = _with_points(columns[what], what, place)
            if example:
                notes.append(f"commas in {what} are taken for decimal marks, as in {example}")
    return corpus_of_columns(columns, place, names, notes)


def _no_name_twice(header: tuple[str, ...], place: Mapping[str, Any]) -> None:
    repeated = sorted({name for name in header if name and header.count(name) > 1})
    if repeated:
        raise DataError(f"two columns called {repeated[0]!r}", expected="different names", **place)


def _columns(text: str, dialect: Dialect, path: Path, wanted: Mapping[str, int]) -> dict[str, Any]:
    """Take a table apart row by row."""
    columns: dict[str, list[str]] = {what: [] for what in wanted}
    chosen = [(columns[what], number) for what, number in wanted.items()]
    # a label stands in many rows: one string for all of them
    known: dict[str, str] = {}
    rows = rows_of(text, dialect.delimiter, path, dialect.begin)
    for line, row in islice(rows, dialect.has_header, None):
        if len(row) != len(dialect.header):
            raise DataError(
                f"{len(row)} cells",
                expected=f"{len(dialect.header)}: {', '.join(dialect.header)[:200]}",
                path=path,
                line=line,
            )
        for column, number in chosen:
            column.append(known.setdefault(row[number], row[number]))
    return dict(columns)


def _with_points(column: Any, what: str, place: Any) -> tuple[Any, str]:
    """Read 1,5 as 1.5 where commas do not separate cells; return also such a number, if any.

    In a column with 1.5 as well as 1,500 nobody knows what the comma means.
    """
    if is_series(column):
        decimal = column.str.contains(DECIMAL)
        with_comma = decimal.arg_true()
        with_point = column.str.contains(".", literal=True).arg_true()
        replaced = column.str.replace(",", ".", literal=True)
        changed = replaced.zip_with(decimal.fill_null(value=False), column)
    else:
        with_comma = [
            row for row, cell in enumerate(column) if "," in cell and re.match(DECIMAL, cell)
        ]
        with_point = [row for row, cell in enumerate(column) if "." in cell]
        changed = list(column)
        for row in with_comma:
            changed[row] = column[row].replace(",", ".")
    if len(with_comma) == 0:
        return column, ""
    example = column[with_comma[0]]
    if len(with_point) > 0:
        raise DataError(
            f"{example!r} as {what}, where {column[with_point[0]]!r} has a point",
            expected="the same decimal mark everywhere",
            **place(int(with_comma[0])),
        )
    return changed, example


def write_table(corpus: Corpus, path: Path, delimiter: str) -> list[str]:
    """Write a corpus as a table; return what is not kept."""
    cells = cells_by(lambda label: written(label, delimiter), "")
    with replacing(path) as stream:
        for number, (header, columns) in enumerate(rows_of_corpus(corpus, path)):
            if number == 0:
                stream.write(delimiter.join(header) + "\n")
            rows = zip(*map(cells, columns), strict=True)
            stream.writelines(delimiter.join(row) + "\n" for row in rows)
    return not_kept(corpus)


def _write(corpus: Corpus, path: Path) -> list[str]:
    return write_table(corpus, path, "\t" if path.suffix.lower() in (".tsv", ".tab") else ",")


register(
    Format(
        name="csv",
        summary="a table of units: document, annotator, start, end, category (CSV or TSV)",
        suffixes=(".csv", ".tsv", ".tab"),
        recognise=_recognise,
        read=_read,
        write=_write,
        priority=90,
    )
)
