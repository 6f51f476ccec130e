"""From the tables of many files to one: names, lengths and texts that fit together."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from accord.corpus import UnitTable
from accord.corpus.joining import join_tables
from accord.corpus.table import Labels
from accord.errors import DataError

#: So many notes of one kind are told one by one.
MOST_NOTES = 20

Tables = Sequence[tuple[Path, UnitTable]]


def renamed(
    table: UnitTable, documents: Mapping[str, str], annotators: Mapping[str, str]
) -> UnitTable:
    """Rename documents and annotators, keeping everything in order."""
    titles = tuple(documents.get(name, name) for name in table.documents)
    people = tuple(annotators.get(name, name) for name in table.annotators)
    if (titles, people) == (table.documents, table.annotators):
        return table
    known = zip(titles, table.lower.tolist(), table.upper.tolist(), strict=True)
    return UnitTable.build(
        Labels.coded(titles, table.document),
        Labels.coded(people, table.annotator),
        table.start,
        table.end,
        Labels(table.categories, table.category),
        Labels(table.layers, table.layer),
        seen=[(titles[row], people[column]) for row, column in np.argwhere(table.seen).tolist()],
        bounds={name: (low, high) for name, low, high in known if not np.isnan(high)},
        texts={
            name: text for name, text in zip(titles, table.texts, strict=True) if text is not None
        },
        references={annotators.get(name, name) for name in table.references},
        surface=table.surface,
    )


def joined(tables: Tables) -> tuple[UnitTable, list[str]]:
    """Put the tables of several files together; return also what is doubtful about that."""
    if len(tables) == 1:
        return tables[0][1], []
    agreed, notes = _agreed([(path, table) for path, table in tables])
    return join_tables(agreed), [*_twice(tables), *notes]


@dataclass(slots=True)
class _Known:
    """What the files say about a document, and which file said it."""

    path: Path
    text: str | None
    upper: float


def _agreed(tables: Tables) -> tuple[list[UnitTable], list[str]]:
    """Give all tables the same text and length of each document."""
    known: dict[str, _Known] = {}
    notes = []
    for path, table in tables:
        for name, text, upper in zip(
            table.documents, table.texts, table.upper.tolist(), strict=True
        ):
            new = _Known(path, text, upper)
            if name in known:
                doubt = _doubt(name, known[name], new)
                notes += [doubt] if doubt else []
                new = _better(known[name], new)
            known[name] = new
    agreed = []
    for _, table in tables:
        upper = np.array([known[name].upper for name in table.documents], np.float64)
        lower = np.where(np.isnan(table.lower) & ~np.isnan(upper), 0.0, table.lower)
        texts = tuple(known[name].text for name in table.documents)
        agreed.append(replace(table, texts=texts, lower=lower, upper=upper))
    return agreed, some(notes)


def _better(old: _Known, new: _Known) -> _Known:
    """Keep the text that is known, or the longer one, and the length that is known."""
    best = max(old, new, key=lambda one: -1 if one.text is None else len(one.text))
    upper = max(old.upper, new.upper) if old.upper == old.upper else new.upper
    return _Known(best.path, best.text, upper)


def _doubt(name: str, old: _Known, new: _Known) -> str:
    """Say where two files do not mean the same text; raise where they cannot."""
    if old.text is not None and new.text is not None:
        if old.text.rstrip() == new.text.rstrip():
            return ""
        place = _first_difference(old.text, new.text)
        return (
            f"the text of {name!r} differs between {old.path} and {new.path} from character "
            f"{place} on: positions may not mean the same places"
        )
    if new.upper != old.upper and not np.isnan(new.upper + old.upper):
        raise DataError(
            f"document {name!r} with a length of {new.upper:g}, and of {old.upper:g} in {old.path}",
            expected="one length for each document",
            path=new.path,
        )
    return ""


def _first_difference(first: str, second: str) -> int:
    pairs = enumerate(zip(first, second, strict=False))
    return next((place for place, (a, b) in pairs if a != b), min(len(first), len(second)))


def _twice(tables: Tables) -> list[str]:
    """Say where the same annotator's marks on the same document came from two files."""
    first: dict[tuple[str, str], Path] = {}
    notes = []
    for path, table in tables:
        for row, column in np.argwhere(table.seen).tolist():
            key = (table.documents[row], table.annotators[column])
            other = first.setdefault(key, path)
            if other != path:
                notes.append(
                    f"{key[1]!r} annotated {key[0]!r} in {other} and in {path}: "
                    "the units of both are taken together"
                )
    return some(notes)


def some(notes: list[str]) -> list[str]:
    """Return the first of many notes, and how many are left."""
    left = len(notes) - MOST_NOTES
    return notes if left <= 0 else [*notes[:MOST_NOTES], f"… and {left} more like this"]
