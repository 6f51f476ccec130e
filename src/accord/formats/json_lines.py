"""Units as JSON: an object each, a line each or in a list, with the names of the columns."""

import json
import re
from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from accord.corpus import Corpus
from accord.errors import DataError
from accord.files import replacing
from accord.formats.columns import corpus_of_columns
from accord.formats.headers import EXPECTED, find_columns, has_positions
from accord.formats.json_records import begins_records, records_in
from accord.formats.kinds import Format, ReadOptions, Source, register
from accord.formats.rows import cells_by, not_kept, rows_of_corpus
from accord.formats.text import read_text

RECORDS = f"one JSON object a line, or a list of them, with {EXPECTED}"
#: So many records are looked at to recognise a file.
FIRST = 20
_KEY = re.compile(r'"([^"\\]*)"\s*:')


def _recognise(source: Source) -> bool:
    """Tell by the first records: JSON objects, of which one has a start and an end."""
    if not begins_records(source.text):
        return False
    names: dict[str, None] = {}
    records = records_in(source.text, source.path, RECORDS, is_cut=source.is_cut)
    try:
        for _, record in islice(records, FIRST):
            names.update(dict.fromkeys(record))
    except DataError:
        names.clear()
    # a record may be longer than what is looked at; else this is no file of records
    if not names and source.is_cut:
        names.update(dict.fromkeys(_KEY.findall(source.text)))
    return has_positions(list(names), source.options.columns)


def _read(path: Path, options: ReadOptions) -> Corpus:
    columns: dict[str, list[Any]] = {}
    lines: list[int] = []
    # a label stands in many rows: one string for all of them
    known: dict[str, str] = {}
    text = read_text(path, options.encoding)
    for number, record in records_in(text, path, RECORDS, _DECODER):
        for name in record:
            if name not in columns:
                columns[name] = [None] * len(lines)
        for name, column in columns.items():
            value = record.get(name)
            column.append(known.setdefault(value, value) if type(value) is str else value)
        lines.append(number)
    if not lines:
        raise DataError("an empty file", expected=RECORDS, path=path)

    def place(row: int) -> Mapping[str, Any]:
        return {"path": path, "line": lines[row]}

    header = find_columns(list(columns), options.columns, place(0))
    chosen = {what: columns[name] for what, name in header.found.items()}
    return corpus_of_columns(chosen, place, header)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    record = dict(pairs)
    if len(record) != len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError(f"{next(name for name in names if names.count(name) > 1)!r} twice")
    return record


def _refuse(constant: str) -> float:
    raise ValueError(f"{constant}, which is no JSON number")


_DECODER = json.JSONDecoder(object_pairs_hook=_once, parse_constant=_refuse)


def _write(corpus: Corpus, path: Path) -> list[str]:
    if not corpus.documents and not corpus.annotators:
        raise DataError(
            "nothing to write", expected="a unit, or an annotator who saw a document", path=path
        )
    cells = cells_by(lambda label: json.dumps(label, ensure_ascii=False), "null")
    is_list = path.suffix.lower() == ".json"
    before, between = ("[\n", ",\n") if is_list else ("", "\n")
    with replacing(path) as stream:
        for names, columns in rows_of_corpus(corpus, path):
            row = ", ".join(f"{json.dumps(name)}: %s" for name in names)
            values = zip(*map(cells, columns), strict=True)
            for one in values:
                stream.write(before + "{" + row % one + "}")
                before = between
        stream.write("\n]\n" if is_list else "\n")
    return not_kept(corpus)


register(
    Format(
        name="jsonl",
        summary="one JSON object a unit, a line each or in a list: document, annotator, start, …",
        suffixes=(".jsonl", ".ndjson", ".json"),
        recognise=_recognise,
        read=_read,
        write=_write,
        priority=80,
    )
)
