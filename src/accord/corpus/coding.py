"""A coding: items that were given beforehand, and the label that each annotator gave each item."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from accord.corpus.categories import CategoryTable, categories_of_array, categories_of_cells
from accord.corpus.counted import cells_of, judgements_of, named_columns, whole_numbers
from accord.corpus.digests import digest_of
from accord.corpus.patterns import Patterns, patterns_of
from accord.corpus.table import Labels
from accord.errors import DataError, QuestionError

Codes = NDArray[np.int32]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Coding:
    """Items × annotators: the number of a category in each cell, −1 where nobody judged.

    `table` holds the categories. `names` are those of the items; without them, items are counted
    from 1. `document` tells which of the `documents` each item belongs to; None: all to the only
    one. Annotators in `references` are not compared with the others unless asked for by name.

    >>> coding = Coding.from_rows(
    ...     [["a", "a", None], ["b", "a", "b"]], annotators=["ann", "bob", "eve"]
    ... )
    >>> coding
    <Coding: 2 items, 5 judgements by ann, bob, eve>
    >>> coding.categories
    ('a', 'b')
    """

    codes: Codes
    annotators: tuple[str, ...]
    table: CategoryTable
    names: Sequence[str] | None = None
    documents: tuple[str, ...] = ("",)
    document: Codes | None = None
    references: frozenset[str] = field(default=frozenset())
    anonymous: bool = False

    def __post_init__(self) -> None:
        items, annotators = self.codes.shape
        if len(self.annotators) != annotators:
            raise DataError(
                f"{annotators} columns of judgements for {len(self.annotators)} annotators",
                expected="one column for each annotator",
            )
        repeated = sorted({name for name in self.annotators if self.annotators.count(name) > 1})
        if repeated:
            raise DataError(f"two annotators called {repeated[0]!r}", expected="different names")
        if self.names is not None and len(self.names) != items:
            raise DataError(
                f"{len(self.names)} names for {items} items", expected="one name for each item"
            )
        self.codes.flags.writeable = False

    # Making one

    @classmethod
    def from_rows(
        cls,
        rows: Iterable[Iterable[Any]],
        *,
        annotators: Iterable[str] | None = None,
        items: Iterable[Any] | None = None,
        documents: Iterable[str] | None = None,
        categories: Iterable[Any] | None = None,
        references: Iterable[str] = (),
    ) -> "Coding":
        """Make a coding of rows of labels, one row an item, one column an annotator.

        None, an empty text and a floating-point NaN say that the item was not judged; the text
        "nan" is a label like any other. A label may be a word, a number, a set of words (a set, a
        list or a tuple), or anything else that can be compared and hashed. `documents` names the
        document of each item. `categories` lists all the labels there could be, from the lowest to
        the highest, where some of them may not occur or their order matters.
        """
        table = [cells_of(row) for row in rows]
        widths = {len(row) for row in table}
        who = None if annotators is None else tuple(map(str, annotators))
        width = len(who) if who is not None else max(widths, default=0)
        if not widths <= {width}:
            number = next(number for number, row in enumerate(table) if len(row) != width)
            raise DataError(
                f"{len(table[number])} judgements in row {number + 1}",
                expected=f"{width}, one for each annotator (None where there is none)",
            )
        given = None if categories is None else list(categories)
        kinds, codes = categories_of_cells(chain.from_iterable(table), given)
        return cls._of(codes.reshape(len(table), width), kinds, who, items, documents, references)

    @classmethod
    def from_array(
        cls,
        array: ArrayLike,
        *,
        annotators: Iterable[str] | None = None,
        items: Iterable[Any] | None = None,
        documents: Iterable[str] | None = None,
        missing: float | None = None,
        categories: Iterable[Any] | None = None,
        references: Iterable[str] = (),
    ) -> "Coding":
        """Make a coding of an array of numbers, one row an item, one column an annotator.

        NaN says that the item was not judged, and so does `missing`, a number such as −1.
        """
        values = np.asarray(array)
        if values.ndim != 2:
            raise DataError(
                f"an array of {values.ndim} dimensions", expected="two: items × annotators"
            )
        who = None if annotators is None else tuple(map(str, annotators))
        if values.dtype.kind not in "iufb":
            return cls.from_rows(
                values.tolist(), annotators=who, items=items, documents=documents,
                categories=categories, references=references,
            )  # fmt: skip
        given = None if categories is None else list(categories)
        kinds, codes = categories_of_array(values, missing, given)
        return cls._of(codes, kinds, who, items, documents, references)

    @classmethod
    def from_counts(
        cls,
        counts: ArrayLike,
        *,
        categories: Iterable[Any] | None = None,
        items: Iterable[Any] | None = None,
    ) -> "Coding":
        """Make a coding of how often each item (a row) was given each category (a column).

        Without their names, categories are numbered from 1. Who judged is not known then, so that
        measures to which it matters refuse such a coding.

        >>> Coding.from_counts([[3, 0], [1, 2]], categories=["yes", "no"])
        <Coding: 2 items, 6 judgements by 1, 2, 3>
        """
        table = whole_numbers(counts, "counts")
        kinds, place = named_columns(categories, table.shape[1])
        made = cls._of(judgements_of(table, place), kinds, None, items, None, ())
        return replace(made, anonymous=True)

    @classmethod
    def from_table(
        cls,
        table: ArrayLike,
        *,
        categories: Iterable[Any] | None = None,
        annotators: Iterable[str] | None = None,
    ) -> "Coding":
        """Make a coding of how often two annotators called the same items what.

        A row is a category of the first annotator, a column one of the second. Without their names,
        categories are numbered from 1.

        >>> Coding.from_table([[20, 5], [10, 15]], categories=["yes", "no"])
        <Coding: 50 items, 100 judgements by 1, 2>
        """
        square = whole_numbers(table, "a table of two annotators")
        if square.shape[0] != square.shape[1]:
            raise DataError(
                f"a table of {square.shape[0]} rows and {square.shape[1]} columns",
                expected="a row and a column for each category, in the same order",
            )
        kinds, place = named_columns(categories, len(square))
        who = None if annotators is None else tuple(map(str, annotators))
        pairs = np.indices(square.shape).reshape(2, -1).T
        codes = place[np.repeat(pairs, square.ravel(), axis=0)]
        return cls._of(codes, kinds, who, None, None, ())

    @classmethod
    def _of(
        cls,
        codes: Codes,
        table: CategoryTable,
        annotators: tuple[str, ...] | None,
        items: Iterable[Any] | None,
        documents: Iterable[str] | None,
        references: Iterable[str],
    ) -> "Coding":
        names = None if items is None else tuple(map(str, items))
        who = annotators or tuple(str(number + 1) for number in range(codes.shape[1]))
        labels = None if documents is None else Labels.of(map(str, documents))
        if labels is not None and len(labels.codes) != len(codes):
            raise DataError(
                f"{len(labels.codes)} documents for {len(codes)} items",
                expected="the document of each item",
            )
        return cls(
            codes,
            who,
            table,
            names,
            ("",) if labels is None else labels.values,
            None if labels is None else labels.codes.astype(np.int32),
            _references(references, who),
        )

    # Looking at it

    @property
    def items(self) -> int:
        """How many items there are."""
        return len(self.codes)

    @cached_property
    def judgements(self) -> int:
        """How many labels were given."""
        return int((self.codes >= 0).sum())

    @property
    def categories(self) -> tuple[Any, ...]:
        """The categories, numbers in their order, words in the order of the alphabet."""
        return self.table.categories

    def name_of(self, item: int) -> str:
        """Return the name of an item."""
        return str(item + 1) if self.names is None else self.names[item]

    def unique_names(self) -> Sequence[str]:
        """Return the names of all items, with that of the document where one occurs twice."""
        if self.names is None:
            return [str(number + 1) for number in range(self.items)]
        names = list(self.names)
        if len(set(names)) == len(names):
            return names
        home = [self.documents[number] for number in self.document_of().tolist()]
        return [f"{document} {name}".strip() for document, name in zip(home, names, strict=True)]

    def label(self, item: int, annotator: str) -> Any:
        """Return the label that an annotator gave an item, by its number; None: not judged."""
        code = int(self.codes[item, self._column(annotator)])
        return None if code < 0 else self.categories[code]

    def _column(self, annotator: str) -> int:
        if annotator not in self.annotators:
            raise QuestionError(
                f"no annotator {annotator!r}; the annotators are {', '.join(self.annotators)}"
            )
        return self.annotators.index(annotator)

    @cached_property
    def counts(self) -> Ints:
        """How often each category was given."""
        # the kinds of rows, where they are known, are fewer
        found = self.patterns if "patterns" in self.__dict__ else Patterns.of_items(self.codes)
        total: Ints = found.counts(len(self.table)).sum(axis=0)
        return total

    @cached_property
    def patterns(self) -> Patterns:
        """The different rows of judgements, and how often each occurs."""
        return patterns_of(self.codes, len(self.table))

    def confusion(self, first: str, second: str) -> Ints:
        """Count what two annotators called the same items: categories × categories."""
        one, other = self._column(first), self._column(second)
        found = self.patterns
        pairs = found.codes[:, [one, other]].astype(np.int64)
        both = (pairs >= 0).all(axis=1)
        size = len(self.table)
        flat = np.bincount(
            pairs[both, 0] * size + pairs[both, 1], found.times[both], minlength=size * size
        )
        return flat.reshape(size, size).astype(np.int64)

    def coincidences(self) -> NDArray[np.float64]:
        """Count the pairs of labels within items, as α does: categories × categories.

        Each of the n(n − 1) ordered pairs of an item with n judgements counts 1/(n − 1).
        """
        return self.patterns.coincidences(len(self.table))

    # Taking parts of it

    def keep(
        self,
        *,
        documents: Bools | None = None,
        annotators: Bools | None = None,
        categories: Bools | None = None,
    ) -> "Coding":
        """Keep some documents, annotators and categories (masks).

        A judgement whose category is not kept is taken as not made. The table of categories stays
        what it is: a part of the data has the scheme of the whole.
        """
        part = self
        if documents is not None:
            part = part.rows(np.flatnonzero(documents[self.document_of()]))
            number = (np.cumsum(documents) - 1).astype(np.int32)
            part = replace(
                part,
                documents=tuple(np.array(self.documents, object)[documents]),
                document=None if part.document is None else number[part.document],
            )
        if annotators is not None:
            who = tuple(
                name for name, kept in zip(self.annotators, annotators, strict=True) if kept
            )
            part = replace(
                part,
                codes=np.ascontiguousarray(part.codes[:, annotators]),
                annotators=who,
                references=part.references & set(who),
            )
        if categories is not None:
            left = np.append(categories, False)[part.codes]
            part = replace(part, codes=np.where(left, part.codes, np.int32(-1)))
        return part

    def rows(self, items: Ints) -> "Coding":
        """Keep some items, by their numbers."""
        names = self.names
        if names is None:
            names = [str(number + 1) for number in items.tolist()]
        else:
            names = [names[number] for number in items.tolist()]
        return replace(
            self,
            codes=self.codes[items],
            names=names,
            document=None if self.document is None else self.document[items],
        )

    def with_codes(self, codes: Codes, table: CategoryTable | None = None) -> "Coding":
        """Return the same items and annotators with other judgements."""
        return replace(self, codes=codes, table=table or self.table)

    def with_references(self, references: Iterable[str]) -> "Coding":
        """Give some annotators the role of a reference."""
        return replace(self, references=_references(references, self.annotators))

    def renamed(
        self, documents: Iterable[str] | None = None, annotators: Iterable[str] | None = None
    ) -> "Coding":
        """Give documents and annotators other names, each in its place."""
        who = self.annotators if annotators is None else tuple(annotators)
        named = dict(zip(self.annotators, who, strict=True))
        return replace(
            self,
            documents=self.documents if documents is None else tuple(documents),
            annotators=who,
            references=frozenset(named[name] for name in self.references),
        )

    def document_of(self) -> Codes:
        """Return the number of the document of each item."""
        return np.zeros(self.items, np.int32) if self.document is None else self.document

    # Telling it from others

    @cached_property
    def digest(self) -> str:
        """Twelve hexadecimal digits that change when the data do.

        The order of the items and their names, the order of the annotators, and the name of the
        only document do not count.
        """
        return digest_of(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Coding) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    def __len__(self) -> int:
        return len(self.codes)

    def __repr__(self) -> str:
        items = "1 item" if self.items == 1 else f"{self.items} items"
        people = ", ".join(self.annotators[:8]) + (", …" if len(self.annotators) > 8 else "")
        return f"<Coding: {items}, {self.judgements} judgements by {people or 'nobody'}>"


def _references(names: Iterable[str], annotators: Sequence[str]) -> frozenset[str]:
    found = frozenset(names)
    for name in sorted(found):
        if name not in annotators:
            raise QuestionError(
                f"no annotator {name!r}; the annotators are {', '.join(annotators)}"
            )
    return found
