"""Put the units or the labels of several documents, or of several files, together."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from accord.corpus.categories import categories_of_cells
from accord.corpus.coding import Coding
from accord.corpus.table import Labels, UnitTable
from accord.errors import DataError


def join_tables(tables: list[UnitTable]) -> UnitTable:
    """Put the tables of several documents together."""

    def column(name: str, labels: str) -> Labels:
        values: list[str | None] = []
        codes = []
        for table in tables:
            own = getattr(table, name)
            codes.append(np.where(own < 0, -1, own + len(values)))
            values.extend(getattr(table, labels))
        return Labels.coded(values, np.concatenate(codes) if codes else np.zeros(0, np.int64))

    def concatenated(name: str) -> Any:
        return np.concatenate([getattr(table, name) for table in tables]) if tables else []

    has_surface = any(table.surface is not None for table in tables)
    joined = UnitTable.build(
        column("document", "documents"),
        column("annotator", "annotators"),
        concatenated("start"),
        concatenated("end"),
        column("category", "categories"),
        column("layer", "layers"),
        seen=[
            (table.documents[row], table.annotators[number])
            for table in tables
            for row, number in zip(*np.nonzero(table.seen), strict=True)
        ],
        bounds={
            name: (float(lower), float(upper))
            for table in tables
            for name, lower, upper in zip(table.documents, table.lower, table.upper, strict=True)
        },
        texts={
            name: text
            for table in tables
            for name, text in zip(table.documents, table.texts, strict=True)
            if text is not None
        },
        references=frozenset().union(*(table.references for table in tables)),
        surface=[
            value
            for table in tables
            for value in ([None] * len(table) if table.surface is None else table.surface.tolist())
        ]
        if has_surface
        else None,
    )
    saw = np.asarray(joined.seen.any(axis=0), bool)
    return joined.keep(annotators=saw) if tables else joined


def join_codings(codings: Sequence[Coding]) -> tuple[Coding, int]:
    """Put the labels of several files together: items of one document and name are the same.

    Returns also how many judgements stood in two files; two different ones raise.
    """
    if len(codings) == 1:
        return codings[0], 0
    people = list(dict.fromkeys(who for one in codings for who in one.annotators))
    documents = tuple(sorted({name for one in codings for name in one.documents}))
    cells = [value for one in codings for value in one.categories]
    table, places = categories_of_cells(cells)
    rows: dict[tuple[str, str], int] = {}
    where = [
        [rows.setdefault(key, len(rows)) for key in _keys(one)] for one in codings
    ]  # fmt: skip
    codes = np.full((len(rows), len(people)), -1, np.int32)
    twice = begin = 0
    for one, items in zip(codings, where, strict=True):
        number = np.append(places[begin : begin + len(one.table)], -1).astype(np.int32)
        begin += len(one.table)
        for column, who in enumerate(one.annotators):
            own, at = number[one.codes[:, column]], people.index(who)
            before = codes[items, at]
            clash = (before >= 0) & (own >= 0) & (before != own)
            if clash.any():
                item = int(np.argmax(clash))
                raise DataError(
                    f"{who!r} gave the item {one.name_of(item)!r} the label "
                    f"{table.labels[before[item]]} in one file and {table.labels[own[item]]} in "
                    "another",
                    expected="one label of an annotator for an item",
                )
            twice += int(((before >= 0) & (own >= 0)).sum())
            codes[items, at] = np.where(own >= 0, own, before)
    number_of = {name: number for number, name in enumerate(documents)}
    coding = Coding(
        codes,
        tuple(people),
        table,
        [name for _, name in rows],
        documents,
        np.array([number_of[document] for document, _ in rows], np.int32),
        frozenset().union(*(one.references for one in codings)),
    )
    return coding, twice


def _keys(coding: Coding) -> Iterator[tuple[str, str]]:
    for item in range(coding.items):
        number = 0 if coding.document is None else int(coding.document[item])
        yield coding.documents[number], coding.name_of(item)
