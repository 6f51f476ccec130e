"""A tagging: a tagged text of reference, what systems made of it, and what their tags stand for."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from accord.corpus.tag_table import TagTable
from accord.corpus.tagged_text import Span, TaggedText, Token
from accord.corpus.tags import Tags
from accord.errors import DataError, QuestionError

Bools = NDArray[np.bool_]
Given = TaggedText | Iterable[Token]
Table = TagTable | Mapping[str, str | Iterable[str] | None]

#: What the reference is called where nobody names it.
REFERENCE = "reference"


@dataclass(frozen=True, eq=False)
class Tagging:
    """A text tagged by a reference and by systems, each with tags and tokens of its own.

    `tables` are the mapping tables of the systems that have one; tags of the others are those of
    the reference. `texts` restricts what is counted to some text units of the reference, `only` to
    units that the reference tags with one of these; None: all.

    >>> tagging = Tagging.from_tokens(
    ...     [("le", {"Da"}), ("chat", {"Nc"})],
    ...     {"sys1": [("le", {"Da", "Pp"}), ("chat", {"Nc"})]},
    ... )
    >>> tagging
    <Tagging: 2 tokens of reference, tagged by sys1>
    """

    reference: TaggedText
    systems: Mapping[str, TaggedText]
    tables: Mapping[str, TagTable] = field(default_factory=dict)
    called: str = REFERENCE
    texts: tuple[str, ...] | None = None
    only: Tags | None = None

    def __post_init__(self) -> None:
        for name in self.tables:
            if name not in self.systems:
                raise QuestionError(
                    f"a mapping table for {name!r}; expected one of the systems: "
                    f"{', '.join(self.systems) or 'there are none'}"
                )
        if self.called in self.systems:
            raise DataError(
                f"a system called {self.called!r}, as the reference is", expected="another name"
            )

    @classmethod
    def from_tokens(
        cls,
        reference: Given,
        systems: Mapping[str, Given] | None = None,
        *,
        mappings: Mapping[str, Table | None] | None = None,
        sentences: Sequence[int | str] | None = None,
        texts: Sequence[str] | None = None,
        compounds: Iterable[Span] = (),
    ) -> "Tagging":
        """Make a tagging of tokens with their tags: a form, and a set of alternatives.

        `mappings` are tables, a system each: its tag → one or several tags of the reference (None:
        its tags are those of the reference).
        `sentences`, `texts` and `compounds` describe the reference (see `TaggedText.from_tokens`).
        """
        if not isinstance(reference, TaggedText):
            reference = TaggedText.from_tokens(
                reference, sentences=sentences, texts=texts, compounds=compounds
            )
        for given, what in ((systems, "systems"), (mappings, "mappings")):
            if not isinstance(given, Mapping | None):
                raise QuestionError(f"{what} in a {type(given).__name__}; expected them by name")
        return cls(
            reference,
            {
                str(name): one if isinstance(one, TaggedText) else TaggedText.from_tokens(one)
                for name, one in (systems or {}).items()
            },
            {
                str(name): TagTable.of(table)
                for name, table in (mappings or {}).items()
                if table is not None
            },
        )

    # What a corpus asks of its content

    @property
    def documents(self) -> tuple[str, ...]:
        """The text units of the reference that count."""
        return self.reference.texts if self.texts is None else self.texts

    @property
    def annotators(self) -> tuple[str, ...]:
        """The reference and the systems."""
        return (self.called, *self.systems)

    @property
    def references(self) -> frozenset[str]:
        """The name of the reference."""
        return frozenset({self.called})

    @property
    def labels(self) -> Tags:
        """The tags of the reference."""
        return self.reference.tagset

    @property
    def tokens(self) -> int:
        """How many tokens of the reference count."""
        return int(self.counted.sum())

    @cached_property
    def counted(self) -> Bools:
        """Which tokens of the reference count."""
        reference = self.reference
        counted = np.ones(len(reference), bool)
        if self.texts is not None:
            chosen = np.array([name in self.texts for name in reference.texts], bool)
            counted &= chosen[reference.unit_of_token]
        if self.only is not None:
            wanted = set(self.only)
            has = np.array([not wanted.isdisjoint(one) for one in reference.tagsets], bool)
            counted &= has[reference.tags]
        return counted

    def keep(
        self,
        *,
        documents: Bools | None = None,
        annotators: Bools | None = None,
        categories: Bools | None = None,
    ) -> "Tagging":
        """Keep some text units, systems, and tags of the reference (masks)."""

        def some(names: Sequence[str], mask: Bools) -> tuple[str, ...]:
            return tuple(name for name, kept in zip(names, mask, strict=True) if kept)

        part = self
        if documents is not None:
            part = replace(part, texts=some(self.documents, documents))
        if annotators is not None:
            kept = some(self.annotators, annotators)
            part = replace(
                part,
                systems={name: one for name, one in self.systems.items() if name in kept},
                tables={name: one for name, one in self.tables.items() if name in kept},
            )
        if categories is not None:
            part = replace(part, only=some(self.labels, categories))
        return part

    def with_system(self, name: str, text: TaggedText, table: TagTable | None = None) -> "Tagging":
        """Return the same with one system more."""
        if name in self.annotators:
            raise QuestionError(f"there is a system {name!r} already")
        tables = self.tables if table is None else {**self.tables, name: table}
        return replace(self, systems={**self.systems, name: text}, tables=tables)

    # Telling it from others

    @cached_property
    def digest(self) -> str:
        """Twelve hexadecimal digits that change when the data do."""
        digest = hashlib.sha256()
        for name, text in ((self.called, self.reference), *sorted(self.systems.items())):
            table = self.tables.get(name)
            lines = () if table is None else [(one.pattern, one.image) for one in table.lines]
            digest.update(repr((name, lines, self.texts, self.only)).encode("utf-8", "replace"))
            digest.update(text.digest.encode("ascii"))
        return digest.hexdigest()[:12]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tagging) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    def __len__(self) -> int:
        return self.tokens

    def __repr__(self) -> str:
        people = ", ".join(list(self.systems)[:8]) + (", …" if len(self.systems) > 8 else "")
        return f"<Tagging: {self.tokens} tokens of reference, tagged by {people or 'nobody'}>"
