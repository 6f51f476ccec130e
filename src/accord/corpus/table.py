"""The columns behind every corpus: one row for each unit, sorted, and never changed."""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from accord.corpus.words import Words, words_of
from accord.errors import DataError

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

#: Positions beyond this cannot be told from their neighbours by a floating-point number.
FARTHEST = 2**53
#: So many pairs of document and annotator fit into the table of who saw what (one byte each).
MOST_PAIRS = 4_000_000_000


@dataclass(frozen=True, slots=True, eq=False)
class Labels:
    """A column of labels: the distinct ones, sorted, and a number for each row (−1: none)."""

    values: tuple[str, ...]
    codes: Ints

    @classmethod
    def of(cls, column: Iterable[str | None]) -> "Labels":
        """Give each distinct label of a column a number."""
        first_seen: dict[str | None, int] = {}
        codes = np.fromiter(
            (first_seen.setdefault(value, len(first_seen)) for value in column), np.int64
        )
        return cls.coded(list(first_seen), codes)

    @classmethod
    def coded(cls, values: Sequence[str | None], codes: Ints) -> "Labels":
        """Sort labels that are numbered already; a label of None becomes −1."""
        distinct = sorted({value for value in values if value is not None})
        number = {value: place for place, value in enumerate(distinct)}
        recode = np.array([number.get(value, -1) if value is not None else -1 for value in values])
        if len(values) == 0:
            return cls((), np.full(len(codes), -1, np.int64))
        return cls(tuple(distinct), np.where(codes < 0, -1, recode[codes]).astype(np.int64))


def positions(column: ArrayLike) -> Ints | Floats:
    """Return positions as whole numbers where all of them are, else as floating-point numbers."""
    array = np.asarray(column)
    if array.size == 0:
        return np.zeros(0, np.int64)
    if array.dtype.kind == "O":  # whole numbers that are too big, or of several types
        array = np.array([min(max(value, -1e300), 1e300) for value in array])
    if array.dtype.kind in "iu" and array.max() <= FARTHEST:
        return array.astype(np.int64)
    return array.astype(np.float64)


def first_bad_unit(start: Ints | Floats, end: Ints | Floats) -> tuple[int, str] | None:
    """Find the first unit whose positions make no sense, and say what is wrong with it."""
    good = (end > start) & (start >= -FARTHEST) & (end <= FARTHEST)
    if good.all():
        return None
    row = int(np.argmin(good))
    where = f"a unit from {start[row]} to {end[row]}"
    if not np.isfinite(start[row]) or not np.isfinite(end[row]):
        return row, f"{where}: positions must be finite numbers"
    if max(abs(start[row]), abs(end[row])) > FARTHEST:
        return row, f"{where}: beyond 2⁵³ a position cannot be told from its neighbours"
    if end[row] == start[row]:
        return row, f"{where} has no length"
    return row, f"{where} ends before it starts"


@dataclass(frozen=True, slots=True, eq=False)
class UnitTable:
    """All the units of a corpus, sorted by document, annotator, start, end, category and layer.

    `seen` tells who was shown which document: an annotator who saw a document and marked nothing
    has no row and still counts. `lower` and `upper` are the bounds of each document where they are
    known, NaN elsewhere. Annotators in `references` are not compared with the others unless asked
    for by name.
    """

    documents: tuple[str, ...]
    annotators: tuple[str, ...]
    categories: tuple[str, ...]
    layers: tuple[str, ...]
    document: Ints
    annotator: Ints
    start: Ints | Floats
    end: Ints | Floats
    category: Ints
    layer: Ints
    seen: Bools
    lower: Floats
    upper: Floats
    texts: tuple[str | None, ...]
    references: frozenset[str] = frozenset()
    surface: Words | None = field(default=None)
    #: Kept once `accord.corpus.rounding.rounded` was asked for.
    as_rounded: Any = field(default=None, init=False, repr=False)

    def __post_init__(self) -> None:
        for name in ("document", "annotator", "start", "end", "category", "layer", "seen"):
            getattr(self, name).flags.writeable = False
        self.lower.flags.writeable = False
        self.upper.flags.writeable = False

    def __len__(self) -> int:
        return len(self.document)

    @classmethod
    def build(
        cls,
        document: Labels,
        annotator: Labels,
        start: ArrayLike,
        end: ArrayLike,
        category: Labels,
        layer: Labels | None = None,
        *,
        seen: Iterable[tuple[str, str]] = (),
        bounds: dict[str, tuple[float, float]] | None = None,
        texts: dict[str, str] | None = None,
        references: Iterable[str] = (),
        surface: Sequence[str | None] | Words | None = None,
    ) -> "UnitTable":
        """Sort and check columns of units.

        `seen` adds pairs of document and annotator to those that have units; a document or an
        annotator may be known only from there. An empty category or layer is none.
        """
        starts, ends = _checked(start, end, annotator)
        pairs = list(seen)
        documents = tuple(sorted({*document.values, *(pair[0] for pair in pairs)}))
        annotators = tuple(sorted({*annotator.values, *(pair[1] for pair in pairs)}))
        document_codes = _renumber(document, documents)
        annotator_codes = _renumber(annotator, annotators)
        if len(documents) * len(annotators) > MOST_PAIRS:
            raise DataError(
                f"{len(documents)} documents and {len(annotators)} annotators",
                expected=f"at most {MOST_PAIRS:.0e} pairs of a document and an annotator",
                advice="Is the column of the annotators the right one?",
            )
        category = _without_empty(category)
        layers = _without_empty(layer or Labels((), np.full(len(starts), -1, np.int64)))
        words = words_of(surface)
        order = _sorting(
            document_codes, annotator_codes, starts, ends, category.codes, layers.codes
        )
        table = cls(
            documents=documents,
            annotators=annotators,
            categories=category.values,
            layers=layers.values,
            document=document_codes[order],
            annotator=annotator_codes[order],
            start=starts[order],
            end=ends[order],
            category=category.codes[order],
            layer=layers.codes[order],
            seen=_who_saw(documents, annotators, document_codes, annotator_codes, pairs),
            lower=np.array([(bounds or {}).get(name, (np.nan, np.nan))[0] for name in documents]),
            upper=np.array([(bounds or {}).get(name, (np.nan, np.nan))[1] for name in documents]),
            texts=tuple((texts or {}).get(name) for name in documents),
            references=frozenset(references),
            surface=None if words is None else words[order],
        )
        table.check_bounds()
        return table

    def check_bounds(self) -> None:
        """Raise where a unit lies outside the known bounds of its document."""
        outside = self.outside_bounds()
        if outside.any() and self.start.dtype.kind == "f":
            from accord.corpus.rounding import rounded

            outside = rounded(self).outside_bounds()
        if outside.any():
            row = int(np.flatnonzero(outside)[0])
            document = self.documents[self.document[row]]
            raise DataError(
                f"annotator {self.annotators[self.annotator[row]]!r} has a unit from "
                f"{self.start[row]} to {self.end[row]} in document {document!r}, which runs from "
                f"{self.lower[self.document[row]]:g} to {self.upper[self.document[row]]:g}",
                expected="units within their document",
                advice="Correct the unit, or leave the length of the document out.",
            )

    def outside_bounds(self) -> Bools:
        """Tell which units lie outside the known bounds of their document."""
        outside: Bools = self.start < self.lower[self.document]
        outside |= self.end > self.upper[self.document]
        return outside

    def rows_of(self, document: int) -> slice:
        """Return where the rows of a document are."""
        begin, end = np.searchsorted(self.document, [document, document + 1])
        return slice(int(begin), int(end))

    def keep(
        self,
        *,
        documents: Bools | None = None,
        annotators: Bools | None = None,
        categories: Bools | None = None,
        layers: Bools | None = None,
    ) -> "UnitTable":
        """Keep some documents, annotators, categories and layers (masks over the tables).

        Documents and annotators that are not kept disappear; categories and layers keep their
        place, so that what is left of two corpora can still be compared. The last place of the
        masks of categories and layers stands for units that have none.
        """
        kept = np.ones(len(self), bool)
        if categories is not None:
            kept &= categories[self.category]
        if layers is not None:
            kept &= layers[self.layer]
        chosen = np.ones(len(self.documents), bool) if documents is None else documents
        people = np.ones(len(self.annotators), bool) if annotators is None else annotators
        kept &= chosen[self.document] & people[self.annotator]
        rows = np.flatnonzero(kept)
        names = np.flatnonzero(chosen)
        who = np.flatnonzero(people)
        return replace(
            self,
            documents=tuple(self.documents[number] for number in names),
            annotators=tuple(self.annotators[number] for number in who),
            document=(np.cumsum(chosen) - 1)[self.document[rows]],
            annotator=(np.cumsum(people) - 1)[self.annotator[rows]],
            start=self.start[rows],
            end=self.end[rows],
            category=self.category[rows],
            layer=self.layer[rows],
            seen=self.seen[np.ix_(names, who)],
            lower=self.lower[names],
            upper=self.upper[names],
            texts=tuple(self.texts[number] for number in names),
            references=self.references & {self.annotators[number] for number in who},
            surface=None if self.surface is None else self.surface[rows],
        )

    def digest(self) -> str:
        """Return twelve hexadecimal digits that change when the data do.

        Texts, unused categories and the type of the numbers (3 or 3.0) do not count.
        """
        digest = hashlib.sha256()
        for names in (self.documents, self.annotators, sorted(self.references)):
            digest.update(repr(tuple(names)).encode())
        used = np.unique(self.category)
        digest.update(repr([None if c < 0 else self.categories[c] for c in used]).encode())
        used_layers = np.unique(self.layer)
        digest.update(repr([None if c < 0 else self.layers[c] for c in used_layers]).encode())
        numbers = (
            self.document,
            self.annotator,
            np.searchsorted(used, self.category),
            np.searchsorted(used_layers, self.layer),
        )
        for column in numbers:
            digest.update(column.astype("<i8").tobytes())
        for places in (self.start, self.end, self.lower, self.upper):
            digest.update((places.astype("<f8") + 0.0).tobytes())
        digest.update(np.packbits(self.seen).tobytes())
        return digest.hexdigest()[:12]


def _checked(
    start: ArrayLike, end: ArrayLike, annotator: Labels
) -> tuple[Ints | Floats, Ints | Floats]:
    """Return where units start and end, in numbers of one type; raise where that makes no sense."""
    starts, ends = positions(start), positions(end)
    if starts.dtype != ends.dtype:
        starts, ends = starts.astype(np.float64), ends.astype(np.float64)
    bad = first_bad_unit(starts, ends)
    if bad is not None:
        row, found = bad
        who = annotator.values[annotator.codes[row]]
        raise DataError(f"{found} (annotator {who!r})", expected="start < end, both finite")
    return starts, ends


def _without_empty(labels: Labels) -> Labels:
    """Take an empty label for none."""
    if "" not in labels.values:
        return labels
    return Labels.coded([value or None for value in labels.values], labels.codes)


def _renumber(labels: Labels, names: tuple[str, ...]) -> Ints:
    """Write a column in the numbers of a larger table of names."""
    if labels.values == names or len(labels.codes) == 0:
        return labels.codes
    place = {name: number for number, name in enumerate(names)}
    return np.array([place[value] for value in labels.values], np.int64)[labels.codes]


def _sorting(
    document: Ints,
    annotator: Ints,
    start: Ints | Floats,
    end: Ints | Floats,
    category: Ints,
    layer: Ints,
) -> Ints:
    """Return the order of the rows; quick where they are in order already."""
    keys: tuple[Ints | Floats, ...] = (document, annotator, start, end, category, layer)
    tied = np.ones(max(0, len(document) - 1), bool)
    for key in keys:
        step = key[1:] - key[:-1]
        if (step[tied] < 0).any():
            return np.lexsort(keys[::-1])
        tied &= step == 0
    return np.arange(len(document))


def _who_saw(
    documents: tuple[str, ...],
    annotators: tuple[str, ...],
    document: Ints,
    annotator: Ints,
    pairs: list[tuple[str, str]],
) -> Bools:
    seen = np.zeros((len(documents), len(annotators)), bool)
    seen[document, annotator] = True
    row = {name: number for number, name in enumerate(documents)}
    column = {name: number for number, name in enumerate(annotators)}
    for name, who in pairs:
        seen[row[name], column[who]] = True
    return seen
