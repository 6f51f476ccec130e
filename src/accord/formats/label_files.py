"""Tables of labels as CSV, TSV, JSON Lines, Parquet or Arrow files, long or wide."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from accord.corpus import Coding, Corpus
from accord.corpus.categories import table_of_labels
from accord.errors import DataError
from accord.files import replacing, replacing_bytes
from accord.formats.at_once import columns_at_once
from accord.formats.delimited import DECIMAL, Dialect, dialect_of, is_number, rows_of, written
from accord.formats.json_records import begins_records, records_in
from accord.formats.kinds import HEAD, UNKNOWN, Format, ReadOptions, Source, register
from accord.formats.labels import EXPECTED, LONG, WIDE, corpus_of_labels, layout_of, names_columns
from accord.formats.opening import as_file, read_bytes
from accord.formats.rehearsal import Rehearsal, Trouble, read
from accord.formats.text import decoded

SUFFIXES = (".csv", ".tsv", ".jsonl", ".ndjson", ".parquet", ".arrow", ".feather")
BEGINNINGS = {"parquet": b"PAR1", "arrow": b"ARROW1", "arrow stream": b"\xff\xff\xff\xff"}
RECORDS = "one JSON object a line, or a list of them"
#: Texts above so many characters are taken apart by polars instead of row by row.
LARGE = 1_000_000
#: So many rows are looked at to find out what a table holds.
FIRST = 50

_rehearsal = Rehearsal()


@dataclass(frozen=True, slots=True)
class Table:
    """The columns of a table, and where each row came from."""

    columns: Mapping[str, Any]
    place: Callable[[int], Mapping[str, Any]]
    is_regular: bool = True
    may_have_commas: bool = False

    def sample(self) -> dict[str, list[Any]]:
        """Return the first cells of each column."""
        return {
            name: column[:FIRST].to_list() if hasattr(column, "to_list") else list(column[:FIRST])
            for name, column in self.columns.items()
        }


def _binary(head: bytes) -> str | None:
    return next((kind for kind, mark in BEGINNINGS.items() if head.startswith(mark)), None)


def _recognise(source: Source, shape: str) -> bool:
    """Tell a table of labels by its columns, and a wide one by labels that columns share."""
    mapping = source.options.columns
    try:
        if _binary(source.head) is not None:
            table = _from_binary(source.path, FIRST)
        elif begins_records(source.text):
            table = _from_json(source.text, source.path, FIRST, is_cut=source.is_cut)
        else:
            table = _from_text(source.text, source.path, mapping, FIRST, is_cut=source.is_cut)
    except DataError:
        return False
    found = layout_of(list(table.columns), mapping, table.sample())
    if found is None or (not table.is_regular and "item" not in found.found):
        return False
    return found.shape == shape and _plain_cells(table)


def _plain_cells(table: Table) -> bool:
    """Tell whether no cell holds more than a label or a list of labels."""
    return not any(
        isinstance(cell, dict)
        or (isinstance(cell, list) and any(isinstance(one, (dict, list)) for one in cell))
        for column in table.sample().values()
        for cell in column
    )


def _read(path: Path, options: ReadOptions, shape: str) -> Corpus:
    content = read_bytes(path)
    if _binary(content) is not None:
        table = _from_binary(path, None)
    else:
        text = decoded(content, path, options.encoding)
        if not text.strip():
            raise DataError("an empty file", expected=f"a table with {EXPECTED[shape]}", path=path)
        if begins_records(text):
            table = _from_json(text, path, None)
        else:
            table = _from_text(text, path, options.columns, None)
    names = list(table.columns)
    for wanted, given in options.columns.items():
        if given not in names:
            raise DataError(
                f"no column {given!r} for {wanted}", expected=", ".join(names[:20]), path=path
            )
    layout = layout_of(names, options.columns, table.sample())
    if layout is None or layout.shape != shape:
        layout = layout_of(names, options.columns, table.sample(), shape)
    if layout is None or (layout.shape == LONG and not {"item", "document"} & set(layout.found)):
        raise DataError(
            f"the columns are {', '.join(names[:20])}",
            expected=EXPECTED[shape],
            advice="Rename a column, or map it: columns={'item': 'your name'} "
            "(--columns item=your_name).",
            path=path,
        )
    corpus = corpus_of_labels(table.columns, layout, table.place)
    return _with_points(corpus, path) if table.may_have_commas else corpus


def _with_points(corpus: Corpus, path: Path) -> Corpus:
    """Read labels such as 1,5 as 1.5, if all labels are numbers and commas separate no cells."""
    coding = corpus.coding
    labels = coding.table.labels
    commas = [label for label in labels if re.match(DECIMAL, label)]
    if not commas or not all(map(is_number, labels)):
        return corpus
    points = [label for label in labels if "." in label]
    if points:
        raise DataError(
            f"the label {commas[0]!r}, and another is {points[0]!r}",
            expected="the same decimal mark everywhere",
            path=path,
        )
    table, place = table_of_labels([label.replace(",", ".") for label in labels])
    codes = np.append(place, -1)[coding.codes].astype(np.int32)
    note = f"commas in labels are taken for decimal marks, as in {commas[0]}"
    return Corpus.from_coding(coding.with_codes(codes, table), (*corpus.notes, note))


def _from_text(
    text: str, path: Path, mapping: Mapping[str, str], most: int | None, *, is_cut: bool = False
) -> Table:
    dialect = dialect_of(text[:HEAD], mapping, is_cut=is_cut or len(text) > HEAD)
    headless = dialect is not None and dialect.lacks_header and not names_columns(dialect.header)
    if dialect is None or headless or not dialect.has_header:
        raise DataError(
            "no header" if dialect else f"one column, {text.strip()[:40]!r}",
            expected="a header, and cells separated by commas, tabs, semicolons or |",
            path=path,
            line=1,
        )
    header = dialect.header
    repeated = sorted({name for name in header if header.count(name) > 1})
    if repeated:
        raise DataError(
            f"two columns called {repeated[0]!r}",
            expected="different names",
            advice="The first line is taken for the names of the columns.",
            path=path,
        )
    may_have_commas = dialect.delimiter != ","
    if most is None and len(text) > LARGE:
        series = columns_at_once(text, dialect, {name: place for place, name in enumerate(header)})
        if series is not None:
            line_in = partial(_line_in, text, dialect, path)
            return Table(series, line_in, may_have_commas=may_have_commas)
    rows: Iterable[tuple[int, list[str]]] = rows_of(text, dialect.delimiter, path, dialect.begin)
    rows = islice(rows, 1, most and most + 1)
    if is_cut:  # the last row may lack its end
        rows = (row for row in rows if len(row[1]) == len(header))
    columns, lines, is_regular = _columns_of(rows, header, path, sampled=most is not None)
    return Table(columns, partial(_line_of, path, lines), is_regular, may_have_commas)


def _columns_of(
    rows: Iterable[tuple[int, list[str]]], header: Sequence[str], path: Path, *, sampled: bool
) -> tuple[dict[str, list[str]], list[int], bool]:
    """Return columns, the line of each row, and whether all rows are as wide as the header.

    Where it is only asked what a table holds (`sampled`), rows that are not are made so.
    """
    columns: list[list[str]] = [[] for _ in header]
    lines: list[int] = []
    known: dict[str, str] = {}
    is_regular = True
    for line, found in _whole_rows(rows) if sampled else rows:
        row = found
        if len(row) != len(header):
            if not sampled:
                raise DataError(
                    f"{len(row)} cells", expected=f"{len(header)}: {', '.join(header)[:200]}",
                    path=path, line=line,
                )  # fmt: skip
            is_regular = False
            row = [*row, *[""] * len(header)][: len(header)]
        for column, cell in zip(columns, row, strict=True):
            column.append(known.setdefault(cell, cell))
        lines.append(line)
    return dict(zip(header, columns, strict=True)), lines, is_regular


def _whole_rows(rows: Iterable[tuple[int, list[str]]]) -> Iterator[tuple[int, list[str]]]:
    """Go through rows up to the first that cannot be taken apart: reading tells what is wrong."""
    with suppress(DataError):
        yield from rows


def _line_in(text: str, dialect: Dialect, path: Path, row: int) -> Mapping[str, Any]:
    """Look the line of a row up, where none was counted."""
    line, _ = next(islice(rows_of(text, dialect.delimiter, path), row + 1, None), (1, []))
    return {"path": path, "line": line}


def _line_of(path: Path, lines: Sequence[int], row: int) -> Mapping[str, Any]:
    return {"path": path, "line": lines[row] if row < len(lines) else 1}


def _from_json(text: str, path: Path, most: int | None, *, is_cut: bool = False) -> Table:
    columns: dict[str, list[Any]] = {}
    lines: list[int] = []
    for number, record in islice(records_in(text, path, RECORDS, is_cut=is_cut), most):
        for name in record:
            columns.setdefault(name, [None] * len(lines))
        for name, column in columns.items():
            column.append(record.get(name))
        lines.append(number)
    return Table(columns, partial(_line_of, path, lines))


def _from_binary(path: Path, most: int | None) -> Table:
    content = read_bytes(path)
    kind = _binary(content) or "parquet"
    try:
        with as_file(path, content) as file:
            names = _rehearsal.ask(file, kind)
            if most is None:
                _rehearsal.ask(file, kind, names)
        frame = read(content, kind, names)
    except Trouble as trouble:
        raise DataError(
            f"a file that cannot be read ({trouble})",
            expected="a whole Parquet or Arrow file",
            advice="It may have been cut off or damaged while it was copied or written.",
            path=path,
        ) from None

    def place(row: int) -> Mapping[str, Any]:
        return {"path": f"{path}, row {row + 1}"}

    return Table({name: frame[name] for name in frame.columns}, place)


# Writing


def _write(corpus: Corpus, path: Path, shape: str) -> list[str]:
    coding = corpus.coding
    header, columns = _long(coding) if shape == LONG else _wide(coding, path)
    ending = path.suffix.lower()
    if ending in (".jsonl", ".ndjson"):
        with replacing(path) as stream:
            for row in zip(*columns, strict=True):
                record = dict(zip(header, row, strict=True))
                stream.write(json.dumps(record, ensure_ascii=False) + "\n")
    elif ending in (".parquet", ".arrow", ".feather"):
        _write_binary(header, columns, path, ending)
    else:
        delimiter = "\t" if ending == ".tsv" else ","
        with replacing(path) as stream:
            for row in (tuple(header), *zip(*columns, strict=True)):
                cells = ("" if cell is None else written(cell, delimiter) for cell in row)
                stream.write(delimiter.join(cells) + "\n")
    lost = []
    if shape == WIDE and coding.references:
        lost.append(f"that {', '.join(sorted(coding.references))} is a reference")
    unused = [
        label for label, count in zip(coding.table.labels, coding.counts, strict=True) if not count
    ]
    if unused:
        lost.append(f"categories that nobody gave ({', '.join(unused[:5])})")
    return lost


def _write_binary(
    header: Sequence[str], columns: Sequence[Sequence[str | None]], path: Path, ending: str
) -> None:
    import polars

    frame = polars.DataFrame(
        [
            polars.Series(name, column, polars.String)
            for name, column in zip(header, columns, strict=True)
        ]
    )
    with replacing_bytes(path) as stream:
        writer = frame.write_parquet if ending == ".parquet" else frame.write_ipc
        writer(stream)


def _names(coding: Coding) -> list[str]:
    return [coding.name_of(item) for item in range(coding.items)]


def _documents(coding: Coding) -> list[str] | None:
    if coding.documents == (UNKNOWN,):
        return None
    numbers = [0] * coding.items if coding.document is None else coding.document.tolist()
    return [coding.documents[number] for number in numbers]


def _long(coding: Coding) -> tuple[list[str], list[list[str | None]]]:
    """Return a row for each judgement, and one for an item, or an annotator, that has none."""
    labels = [*coding.table.labels, None]
    names, documents = _names(coding), _documents(coding)
    rows: list[tuple[int, int]] = []
    judged = np.asarray(coding.codes >= 0)
    idle = np.flatnonzero(~np.asarray(judged.any(axis=0))).tolist()
    for item in range(coding.items):
        who = np.flatnonzero(judged[item]).tolist()
        rows += [(item, column) for column in who or [0]]
        if item == 0:
            rows += [(0, column) for column in idle if column not in (who or [0])]
    columns: dict[str, list[str | None]] = {}
    if documents is not None:
        columns["document"] = [documents[item] for item, _ in rows]
    columns["item"] = [names[item] for item, _ in rows]
    columns["annotator"] = [coding.annotators[column] for _, column in rows]
    columns["category"] = [labels[coding.codes[item, column]] for item, column in rows]
    if coding.references:
        columns["role"] = [
            "reference" if coding.annotators[column] in coding.references else "annotator"
            for _, column in rows
        ]
    return list(columns), list(columns.values())


def _wide(coding: Coding, path: Path) -> tuple[list[str], list[list[str | None]]]:
    labels = [*coding.table.labels, None]
    documents = _documents(coding)
    header = [*(["document"] if documents is not None else []), "item", *coding.annotators]
    if len(set(header)) < len(header):
        raise DataError(
            "an annotator called item or document",
            expected="other names in a wide table",
            advice="Write a long one: labels-long.",
            path=path,
        )
    columns: list[list[str | None]] = [] if documents is None else [list(documents)]
    columns.append(list(_names(coding)))
    columns += [[labels[code] for code in column.tolist()] for column in coding.codes.T]
    return header, columns


def _format(shape: str, summary: str) -> Format:
    return Format(
        name=f"labels-{shape}",
        summary=summary,
        suffixes=SUFFIXES,
        recognise=partial(_recognise, shape=shape),
        read=partial(_read, shape=shape),
        write=partial(_write, shape=shape),
        priority=95,
        holds="labels",
    )


register(
    _format(LONG, "labels of items, a row each: item, annotator, category (also JSON, Parquet)")
)
register(
    _format(WIDE, "labels of items, a row an item, a column an annotator (also JSON, Parquet)")
)
