"""Tables of units as Parquet or Arrow (Feather) files."""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from accord.corpus import Corpus
from accord.corpus.table import Labels
from accord.corpus.words import Words
from accord.errors import DataError
from accord.files import replacing_bytes
from accord.formats.columns import corpus_of_columns
from accord.formats.headers import EXPECTED, find_columns, has_positions
from accord.formats.kinds import Format, ReadOptions, Source, register
from accord.formats.opening import PACKED, as_file, is_stream, read_bytes
from accord.formats.rehearsal import Rehearsal, Trouble, read
from accord.formats.rows import Column, not_kept, rows_of_corpus

#: How the files begin. A stream of Arrow begins with the size of its first message.
BEGINNINGS = {"parquet": b"PAR1", "arrow": b"ARROW1", "arrow stream": b"\xff\xff\xff\xff"}
OLD_FEATHER = b"FEA1"

_rehearsal = Rehearsal()


def _kind_of(head: bytes) -> str | None:
    return next((kind for kind, mark in BEGINNINGS.items() if head.startswith(mark)), None)


def _recognise_parquet(source: Source) -> bool:
    return _kind_of(source.head) == "parquet" and _holds_units(source)


def _recognise_arrow(source: Source) -> bool:
    if source.head.startswith(OLD_FEATHER):
        return True
    return _kind_of(source.head) in ("arrow", "arrow stream") and _holds_units(source)


def _holds_units(source: Source) -> bool:
    """Tell whether a table has positions; a damaged one may have, and reading it will tell."""
    path = source.path
    content = read_bytes(path) if is_stream(path) or path.suffix.lower() in PACKED else b""
    try:
        with as_file(path, content) as file:
            names = _rehearsal.ask(file, _kind_of(source.head) or "")
    except Trouble:
        return _kind_of(source.head) != "arrow stream"
    return has_positions(names, source.options.columns)


def _read_parquet(path: Path, options: ReadOptions) -> Corpus:
    return _read(path, options, "Parquet", ("parquet",))


def _read_arrow(path: Path, options: ReadOptions) -> Corpus:
    return _read(path, options, "Arrow", ("arrow", "arrow stream"))


def _read(path: Path, options: ReadOptions, name: str, kinds: tuple[str, ...]) -> Corpus:
    content = read_bytes(path)
    kind = _kind_of(content)
    if kind not in kinds:
        begins = "an empty file" if not content else f"a file that begins with {content[:6]!r}"
        old = content.startswith(OLD_FEATHER)
        raise DataError(
            "a Feather file of version 1" if old else begins,
            expected=f"a table in {name} with {EXPECTED}",
            advice="Write it again in version 2." if old else "",
            path=path,
        )
    try:
        with as_file(path, content) as file:
            there = _rehearsal.ask(file, kind)
            header = find_columns(there, options.columns, {"path": path})
            wanted = sorted(header.found.values())
            _rehearsal.ask(file, kind, wanted)
        # through memory: a file that changes while it is mapped would end the program
        frame = read(content, kind, wanted)
    except Trouble as trouble:
        raise DataError(
            f"a table in {name} that cannot be read ({trouble})",
            expected="a whole file that fits into the memory",
            advice="It may have been cut off or damaged while it was copied or written.",
            path=path,
        ) from None

    def place(row: int) -> Mapping[str, Any]:
        return {"path": f"{path}, row {row + 1}"}

    columns = {what: frame[name] for what, name in header.found.items()}
    return corpus_of_columns(columns, place, header)


def _write_parquet(corpus: Corpus, path: Path) -> list[str]:
    return _write(corpus, path, "write_parquet")


def _write_arrow(corpus: Corpus, path: Path) -> list[str]:
    return _write(corpus, path, "write_ipc")


def _write(corpus: Corpus, path: Path, writer: str) -> list[str]:
    import polars

    names, columns = next(iter(rows_of_corpus(corpus, path, chunk=sys.maxsize)))
    frame = polars.DataFrame(
        [_series(name, column) for name, column in zip(names, columns, strict=True)]
    )
    with replacing_bytes(path) as stream:
        try:
            getattr(frame, writer)(stream)
        except polars.exceptions.PolarsError as error:
            raise OSError(str(error).partition("\n")[0]) from None
    return not_kept(corpus)


def _series(name: str, column: Column) -> Any:
    import polars

    if isinstance(column, Words):
        return polars.Series(name, column.tolist(), polars.String)
    if isinstance(column, Labels):
        codes = polars.Series(name, column.codes)
        labels = polars.Series(name, list(column.values), polars.String)
        return labels.gather(codes.set(codes < 0, None))
    numbers = polars.Series(name, column.values)
    return numbers.set(~polars.Series(column.known), None)


register(
    Format(
        name="parquet",
        summary="a table of units as Parquet: document, annotator, start, end, category",
        suffixes=(".parquet", ".pq"),
        recognise=_recognise_parquet,
        read=_read_parquet,
        write=_write_parquet,
        priority=1,
    )
)
register(
    Format(
        name="arrow",
        summary="a table of units as an Arrow (Feather) file or stream",
        suffixes=(".arrow", ".feather", ".ipc", ".arrows"),
        recognise=_recognise_arrow,
        read=_read_arrow,
        write=_write_arrow,
        priority=1,
    )
)
