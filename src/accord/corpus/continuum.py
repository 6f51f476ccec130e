"""A continuum is one text or recording and what was marked on it."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from typing import Any

import numpy as np

from accord.corpus.categories import label_of
from accord.corpus.rounding import equally_long
from accord.corpus.table import FARTHEST, Labels, UnitTable
from accord.corpus.unit import Position, Unit
from accord.errors import DataError, QuestionError

UnitLike = Unit | tuple[Any, ...]
#: A name or a category as it may be given: numbers become text.
Name = str | int | float


def _as_unit(value: UnitLike) -> Unit:
    if isinstance(value, Unit):
        return value
    if isinstance(value, str) or not hasattr(value, "__len__") or not 2 <= len(value) <= 4:
        raise DataError(
            f"{value!r} given as a unit", expected="(start, end), (start, end, category) or a Unit"
        )
    return Unit(*value)


def _label(value: object, what: str) -> str | None:
    """Return a category or a layer as text, as files and data frames give it; NaN is none."""
    if value is None or value != value:  # noqa: PLR0124 - NaN
        return None
    return _name(value, what)


def _name(value: object, what: str) -> str:
    if isinstance(value, str):
        return str.__str__(value)
    if isinstance(value, (bool, np.bool_)):
        return str(bool(value)).lower()
    if isinstance(value, (int, float, np.integer, np.floating)):
        return label_of(value.item() if isinstance(value, np.generic) else value)
    raise DataError(f"{value!r} as {what}", expected="a word or a number")


def _by_name(given: Any, what: str) -> dict[str, Any]:
    """Return what belongs to each annotator; 1 and "1" are one name."""
    if not isinstance(given, Mapping):
        raise DataError(
            f"a {type(given).__name__} of {what}",
            expected=f'the {what} of each annotator by name, {{"ann": […], "bob": […]}}',
        )
    found = {_name(who, "the name of an annotator"): own for who, own in given.items()}
    if len(found) < len(given):
        raise DataError(
            f"annotators {', '.join(map(repr, given))}", expected="a name of their own for each"
        )
    return found


def _length(given: object) -> float:
    number = isinstance(given, (int, float, np.integer, np.floating))
    if not number or isinstance(given, bool) or not 0 <= given <= FARTHEST:  # type: ignore[operator]
        raise DataError(f"{given!r} as the length of a document", expected="a finite number")
    return float(given)  # type: ignore[arg-type]


def _numbers(given: Iterable[Position], who: str) -> list[Position]:
    """Return the masses or boundaries of an annotator."""
    if isinstance(given, (str, bytes)) or not isinstance(given, Iterable):
        raise DataError(f"{given!r} given for {who!r}", expected="a list of numbers")
    found = list(given)
    for one in found:
        number = isinstance(one, (int, float, np.integer, np.floating))
        if not number or isinstance(one, bool) or not math.isfinite(one):
            raise DataError(f"{one!r} among those of {who!r}", expected="finite numbers")
    return found


class Continuum:
    """One text or recording, and the units that each annotator marked on it.

    Units of one annotator may overlap, lie within one another, or be the same.

    >>> continuum = Continuum.from_units(
    ...     {"ann": [(0, 7, "PER"), (12, 20, "LOC")], "bob": [(0, 9, "PER")]},
    ...     name="doc1",
    ...     length=120,
    ... )
    >>> continuum, continuum.categories, continuum.bounds
    (<Continuum 'doc1': 3 units by ann, bob>, ('LOC', 'PER'), (0.0, 120.0))
    >>> for unit in continuum.units("ann"):
    ...     print(unit, unit.length)
    [0, 7) PER 7
    [12, 20) LOC 8
    """

    __slots__ = ("table",)

    def __init__(self, table: UnitTable) -> None:
        if len(table.documents) != 1:
            raise DataError(f"{len(table.documents)} documents", expected="one for a continuum")
        self.table = table

    @classmethod
    def from_units(
        cls,
        units: Mapping[Any, Iterable[UnitLike]],
        *,
        name: Name = "",
        length: Position | None = None,
        text: str | None = None,
        references: Name | Iterable[Name] = (),
    ) -> "Continuum":
        """Make a continuum from the units of each annotator.

        Each unit is (start, end), (start, end, category), (start, end, category, layer) or a
        `Unit`. An annotator with an empty list saw the continuum and marked nothing. Names and
        categories are text; numbers are written as text.
        """
        name = _name(name, "the name of a document")
        one = isinstance(references, (str, int, float))
        people = [references] if one else list(references)  # type: ignore[arg-type]
        marked = {
            who: [_as_unit(unit) for unit in given]
            for who, given in _by_name(units, "units").items()
        }
        rows = [(who, unit) for who, given in marked.items() for unit in given]
        if length is None and text is not None:
            length = len(text)
        for who, unit in rows:
            for position in (unit.start, unit.end):
                if isinstance(position, bool) or not isinstance(
                    position, (int, float, np.integer, np.floating)
                ):
                    raise DataError(
                        f"{position!r} as a position in {unit} by {who!r}", expected="a number"
                    )
        table = UnitTable.build(
            Labels.of([name] * len(rows)),
            Labels.of(who for who, _ in rows),
            [unit.start for _, unit in rows],
            [unit.end for _, unit in rows],
            Labels.of(_label(unit.category, "a category") for _, unit in rows),
            Labels.of(_label(unit.layer, "a layer") for _, unit in rows),
            seen=[(name, who) for who in marked],
            bounds=None if length is None else {name: (0.0, _length(length))},
            texts=None if text is None else {name: text},
            references=[_name(who, "the name of a reference") for who in people],
        )
        return cls(table)

    @classmethod
    def from_masses(
        cls,
        masses: Mapping[str, Sequence[Position]],
        *,
        name: str = "",
        references: Iterable[str] = (),
    ) -> "Continuum":
        """Make a segmentation: each annotator's segments by their lengths, one after the other."""
        ends = {
            who: list(accumulate(_numbers(given, who)))
            for who, given in _by_name(masses, "masses").items()
        }
        lengths = {who: own[-1] if own else 0 for who, own in ends.items()}
        length = max(lengths.values(), default=0)
        if not equally_long(lengths.values()):
            raise DataError(
                f"segmentations of different lengths: {lengths}",
                expected="masses that add up to the length of the same text",
            )
        units = {}
        for who, own in ends.items():
            places = [0, *own[:-1], length] if own else []
            units[who] = [*pairwise(places)]
        return cls.from_units(units, name=name, length=length or None, references=references)

    @classmethod
    def from_boundaries(
        cls,
        boundaries: Mapping[str, Iterable[Position]],
        *,
        length: Position,
        name: str = "",
        references: Iterable[str] = (),
    ) -> "Continuum":
        """Make a segmentation: the positions at which each annotator cut a text of that length."""
        units = {}
        for who, given in _by_name(boundaries, "boundaries").items():
            cuts = [0, *sorted(_numbers(given, who)), length]
            units[who] = [*pairwise(cuts)]
            if any(after <= before for before, after in units[who]):
                raise DataError(
                    f"boundaries at {', '.join(map(str, cuts[1:-1]))} by {who!r}",
                    expected=f"positions between 0 and {length}, each of them once",
                )
        return cls.from_units(units, name=name, length=length, references=references)

    @property
    def name(self) -> str:
        """The name of the document."""
        return self.table.documents[0]

    @property
    def annotators(self) -> tuple[str, ...]:
        """Who saw the continuum, in alphabetical order, references included."""
        seen = self.table.seen[0]
        return tuple(who for who, saw in zip(self.table.annotators, seen, strict=True) if saw)

    @property
    def references(self) -> frozenset[str]:
        """The annotators who are a reference, not a person compared."""
        return self.table.references & set(self.annotators)

    @property
    def categories(self) -> tuple[str, ...]:
        """The categories that occur, in alphabetical order."""
        used = np.unique(self.table.category)
        return tuple(self.table.categories[code] for code in used if code >= 0)

    @property
    def layers(self) -> tuple[str, ...]:
        """The layers that occur, in alphabetical order."""
        return tuple(self.table.layers[code] for code in np.unique(self.table.layer) if code >= 0)

    @property
    def text(self) -> str | None:
        """The text, where it is known."""
        return self.table.texts[0]

    @property
    def bounds(self) -> tuple[float, float] | None:
        """Where the continuum begins and ends, where that is known."""
        lower, upper = float(self.table.lower[0]), float(self.table.upper[0])
        return None if np.isnan(upper) else (lower, upper)

    @property
    def extent(self) -> tuple[float, float]:
        """The bounds, or, where they are unknown, the first start and the last end."""
        if self.bounds is not None:
            return self.bounds
        if len(self) == 0:
            return (0.0, 0.0)
        return float(self.table.start.min()), float(self.table.end.max())

    def units(self, annotator: str) -> tuple[Unit, ...]:
        """Return what an annotator marked, in the order of the text."""
        if annotator not in self.annotators:
            raise QuestionError(
                f"{annotator!r} did not annotate {self.name!r}; "
                f"those who did: {', '.join(self.annotators)}"
            )
        rows = np.flatnonzero(self.table.annotator == self.table.annotators.index(annotator))
        return tuple(self.unit(int(row)) for row in rows)

    def unit(self, row: int) -> Unit:
        """Return the unit in a row of the table."""
        table = self.table
        category, layer = int(table.category[row]), int(table.layer[row])
        return Unit(
            table.start[row].item(),
            table.end[row].item(),
            None if category < 0 else table.categories[category],
            None if layer < 0 else table.layers[layer],
        )

    def covered(self, row: int) -> str | None:
        """Return the words that the unit in a row covers, where they are known."""
        table = self.table
        if table.surface is not None and table.surface[row] is not None:
            return str(table.surface[row])
        if self.text is None or table.start.dtype.kind != "i":
            return None
        return self.text[int(table.start[row]) : int(table.end[row])]

    def __len__(self) -> int:
        return len(self.table)

    def __iter__(self) -> Iterator[tuple[str, Unit]]:
        for row in range(len(self)):
            yield self.table.annotators[self.table.annotator[row]], self.unit(row)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Continuum) and self._digest() == other._digest()

    def __hash__(self) -> int:
        return hash(self._digest())

    def _digest(self) -> str:
        """Tell it from others by those who saw it: a corpus may know more people."""
        return self.table.keep(annotators=self.table.seen[0]).digest()

    def __repr__(self) -> str:
        name = f" {self.name!r}" if self.name else ""
        units = f"{len(self)} unit{'s' * (len(self) != 1)}"
        return f"<Continuum{name}: {units} by {', '.join(self.annotators) or 'nobody'}>"

    def _repr_html_(self) -> str:
        from accord.reports.notebook import continuum_html

        return continuum_html(self)
