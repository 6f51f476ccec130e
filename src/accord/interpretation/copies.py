"""Corpora that simulated annotators make of an original: as many as the user's, who saw as much."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from accord.corpus import Coding, Corpus
from accord.corpus.table import Labels, UnitTable
from accord.corpus.treebank import Treebank
from accord.interpretation.originals import Original
from accord.simulation.kinds import ErrorKind
from accord.simulation.shuffling import shuffled, side_by_side


def copies(
    original: Original,
    kinds: Sequence[ErrorKind],
    magnitude: float,
    seed: np.random.SeedSequence,
    undamaged: frozenset[str],
) -> Corpus:
    """Return what annotators with the names of the corpus make of the original.

    All of them err, each in their own way, except the `undamaged`, who are what the others are
    compared with. Nobody has annotations of what the annotator of that name did not see.
    """
    part = original.part
    erring = [name for name in part.annotators if name not in undamaged]
    errors = [(kind, magnitude) for kind in kinds]
    made = shuffled(original.copied, errors, names=erring, seed=seed)
    if part.kind == "labels":
        return Corpus.from_coding(_labels(part.coding, made.coding, original.copied.coding, erring))
    if part.kind == "trees":
        own = original.copied.treebank
        return Corpus.from_treebank(_trees(part.treebank, made.treebank, own, erring))
    return Corpus.from_table(_units(part.table, made.table, original.copied.table, erring))


def _units(part: UnitTable, made: UnitTable, copied: UnitTable, erring: Sequence[str]) -> UnitTable:
    exact = [name for name in part.annotators if name not in erring]
    tables = [(made, tuple(made.annotators))] + [(copied, (name,)) for name in exact]
    place = {name: number for number, name in enumerate(part.documents)}
    whom = {name: number for number, name in enumerate(part.annotators)}
    columns: dict[str, list[Any]] = {}
    for table, names in tables:
        documents = np.array([place[name] for name in table.documents], np.int64)
        people = np.array([whom[name] for name in names], np.int64)
        document, annotator = documents[table.document], people[table.annotator]
        kept = part.seen[document, annotator]
        category = np.array([*table.categories, None], object)[table.category[kept]]
        layer = np.array([*table.layers, None], object)[table.layer[kept]]
        for name, values in (
            ("document", document[kept]), ("annotator", annotator[kept]),
            ("start", table.start[kept]), ("end", table.end[kept]),
            ("category", category), ("layer", layer),
        ):  # fmt: skip
            columns.setdefault(name, []).append(values)
    joined = {name: np.concatenate(values) for name, values in columns.items()}
    known = np.flatnonzero(~np.isnan(part.upper))
    rows, people = np.nonzero(part.seen)
    return UnitTable.build(
        Labels.coded(part.documents, joined["document"]),
        Labels.coded(part.annotators, joined["annotator"]),
        joined["start"],
        joined["end"],
        Labels.of(joined["category"].tolist()),
        Labels.of(joined["layer"].tolist()),
        seen=[
            (part.documents[row], part.annotators[column])
            for row, column in zip(rows.tolist(), people.tolist(), strict=True)
        ],
        bounds={
            part.documents[row]: (float(part.lower[row]), float(part.upper[row]))
            for row in known.tolist()
        },
        references=part.references,
    )


def _labels(part: Coding, made: Coding, copied: Coding, erring: Sequence[str]) -> Coding:
    column = {name: number for number, name in enumerate(made.annotators)}
    codes = np.stack(
        [
            made.codes[:, column[name]] if name in erring else copied.codes[:, 0]
            for name in part.annotators
        ],
        axis=1,
    )
    return part.with_codes(np.where(part.codes >= 0, codes, -1).astype(np.int32), made.table)


def _trees(part: Treebank, made: Treebank, copied: Treebank, erring: Sequence[str]) -> Treebank:
    people = np.array(made.annotators)
    each = [
        replace(made.keep(annotators=people == name), references=frozenset())
        if name in erring
        else replace(copied, annotators=(name,))
        for name in part.annotators
    ]
    joined = side_by_side(each, part.annotators)
    tree = np.where(part.tree >= 0, joined.tree, -1)
    return replace(joined, tree=tree, references=part.references).keep()
