"""What looks wrong in a corpus is told as findings."""

from collections.abc import Sequence
from dataclasses import dataclass

from accord.corpus import UnitTable
from accord.corpus.table import Ints


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that looks wrong, and what to do about it."""

    what: str
    advice: str = ""

    def __str__(self) -> str:
        return f"{self.what}. {self.advice}" if self.advice else self.what


def counted(count: int, what: str, plural: str = "") -> str:
    """Return a number and what is counted: 1 unit, 2 units."""
    return f"{count:,} {what if count == 1 else plural or what + 's'}"


def doing(count: int, what: str, one: str, many: str, plural: str = "") -> str:
    """Return how many do something: 1 unit overlaps, 2 units overlap."""
    return f"{counted(count, what, plural)} {one if count == 1 else many}"


def some(names: Sequence[str], most: int = 5) -> str:
    """Return the first of many names."""
    return ", ".join(names[:most]) + (", …" if len(names) > most else "")


def unit_at(table: UnitTable, row: int) -> str:
    """Say which unit stands in a row."""
    category = int(table.category[row])
    label = "" if category < 0 else f" {table.categories[category]}"
    return (
        f"{table.annotators[table.annotator[row]]} in {table.documents[table.document[row]]!r} "
        f"[{table.start[row]}, {table.end[row]}){label}"
    )


def units_at(table: UnitTable, rows: Sequence[int] | Ints, most: int = 3) -> str:
    """Say which units stand in the first of some rows."""
    shown = "; ".join(unit_at(table, int(row)) for row in rows[:most])
    return f"{shown}; …" if len(rows) > most else shown
