"""A corpus is what was annotated in one effort: continua, items with labels, trees, or tags."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from accord.corpus.choosing import mask_of, some_of, spread
from accord.corpus.coding import Coding
from accord.corpus.continuum import Continuum
from accord.corpus.joining import join_tables
from accord.corpus.positions import coding_of_units
from accord.corpus.table import UnitTable
from accord.corpus.tagging import Tagging
from accord.corpus.treebank import Treebank
from accord.errors import DataError, QuestionError

#: The views of a corpus, and what each is made from.
VIEWS = ("coding", "continuum", "treebank", "tagging")
#: What a corpus without anything holds.
NOTHING = join_tables([])
#: What the content of each kind of corpus is called.
CALLED = {
    "units": "units on a continuum",
    "labels": "labels of items that were given beforehand",
    "trees": "trees of sentences",
    "tags": "tagged tokens",
}

Content = UnitTable | Coding | Treebank | Tagging


class Corpus:
    """What was annotated in one effort: the same task, the same categories.

    `kind` is `units` for continua on which annotators marked units, `labels` for items that were
    given beforehand, `trees` for sentences with a tree an annotator, and `tags` for tokens that
    systems tagged. `notes` says what a reader skipped or took for granted.

    >>> one = Continuum.from_units({"ann": [(0, 7, "PER")], "bob": [(0, 9, "PER")]}, name="one")
    >>> two = Continuum.from_units({"ann": [(3, 8, "LOC")], "bob": []}, name="two")
    >>> corpus = Corpus([one, two])
    >>> corpus, corpus.annotators, corpus["two"].units("bob")
    (<Corpus: 2 documents, 2 annotators, 3 units>, ('ann', 'bob'), ())
    >>> corpus.select(categories=["PER"]).units
    2
    """

    __slots__ = ("_coding", "_content", "notes")

    _content: Content
    _coding: Coding | str | None
    notes: tuple[str, ...]

    def __init__(self, continua: Iterable[Continuum] = ()) -> None:
        given = list(continua)
        names = [continuum.name for continuum in given]
        repeated = sorted({name for name in names if names.count(name) > 1}) if given else []
        if repeated:
            raise DataError(
                f"several continua named {repeated[0]!r}", expected="one name for each document"
            )
        self._content = join_tables([continuum.table for continuum in given]) if given else NOTHING
        self._coding = None
        self.notes = ()

    @classmethod
    def from_table(cls, table: UnitTable, notes: Iterable[str] = ()) -> "Corpus":
        """Make a corpus from the columns of its units."""
        return cls._of(table, notes)

    @classmethod
    def from_coding(cls, coding: Coding, notes: Iterable[str] = ()) -> "Corpus":
        """Make a corpus from items and their labels."""
        return cls._of(coding, notes)

    @classmethod
    def from_treebank(cls, treebank: Treebank, notes: Iterable[str] = ()) -> "Corpus":
        """Make a corpus from sentences and their trees."""
        return cls._of(treebank, notes)

    @classmethod
    def from_tagging(cls, tagging: Tagging, notes: Iterable[str] = ()) -> "Corpus":
        """Make a corpus from a tagged text and what systems made of it."""
        return cls._of(tagging, notes)

    @classmethod
    def _of(cls, content: Content, notes: Iterable[str]) -> "Corpus":
        corpus = cls()
        corpus._content, corpus.notes = content, tuple(notes)
        return corpus

    # What it holds

    @property
    def kind(self) -> str:
        """What annotators did: they marked `units`, gave `labels`, or drew `trees`."""
        if isinstance(self._content, Treebank):
            return "trees"
        if isinstance(self._content, Tagging):
            return "tags"
        return "labels" if isinstance(self._content, Coding) else "units"

    @property
    def table(self) -> UnitTable:
        """The columns of the units."""
        if not isinstance(self._content, UnitTable):
            raise QuestionError(f"these are {CALLED[self.kind]}, not {CALLED['units']}")
        return self._content

    @property
    def treebank(self) -> Treebank:
        """The sentences and their trees."""
        if not isinstance(self._content, Treebank):
            raise QuestionError(f"these are {CALLED[self.kind]}, not {CALLED['trees']}")
        return self._content

    @property
    def tagging(self) -> Tagging:
        """The tagged text and what systems made of it."""
        if not isinstance(self._content, Tagging):
            raise QuestionError(f"these are {CALLED[self.kind]}, not {CALLED['tags']}")
        return self._content

    @property
    def coding(self) -> Coding:
        """The items and their labels."""
        found = self._seen_as_coding()
        if isinstance(found, str):
            raise QuestionError(found)
        return found

    def objection(self, view: str) -> str | None:
        """Say why the corpus has no such view (one of `VIEWS`); None where it has."""
        if view == "coding":
            found = self._seen_as_coding()
            return found if isinstance(found, str) else None
        if view not in VIEWS:
            raise QuestionError(f"no view {view!r}; there are: {', '.join(VIEWS)}")
        wanted = {"treebank": "trees", "tagging": "tags"}.get(view, "units")
        if self.kind != wanted:
            return f"these are {CALLED[self.kind]}, not {CALLED[wanted]}"
        if view in ("treebank", "tagging"):
            return None
        if len(self) != 1:
            return f"there are {len(self)} documents, each of which is a continuum of its own"
        return None

    def view(self, view: str) -> Coding | Continuum | Treebank | Tagging:
        """Return the corpus as a `coding` or a `treebank`, or its document as a `continuum`."""
        objection = self.objection(view)
        if objection is not None:
            raise QuestionError(objection)
        if view == "treebank":
            return self.treebank
        if view == "tagging":
            return self.tagging
        return self.coding if view == "coding" else self._continuum(0)

    def _seen_as_coding(self) -> Coding | str:
        if isinstance(self._content, Coding):
            return self._content
        if self._coding is None and isinstance(self._content, Treebank):
            self._coding = _coding_of_trees(self._content)
        elif isinstance(self._content, Tagging):
            return f"these are {CALLED['tags']}, not {CALLED['labels']}: take grace"
        elif self._coding is None:
            self._coding = coding_of_units(self.table)
        return self._coding

    @property
    def documents(self) -> tuple[str, ...]:
        """The names of the documents, in alphabetical order."""
        return self._content.documents

    @property
    def annotators(self) -> tuple[str, ...]:
        """Everyone who annotated, references included; of units in alphabetical order."""
        return self._content.annotators

    @property
    def references(self) -> frozenset[str]:
        """The annotators who are a reference, not a person compared."""
        return self._content.references

    @property
    def categories(self) -> tuple[str, ...]:
        """The categories that occur, as they are written, in their order."""
        if isinstance(self._content, Coding):
            labels = self._content.table.labels
            return tuple(labels[code] for code in np.flatnonzero(self._content.counts))
        if isinstance(self._content, Treebank):
            return tuple(self._content.labels[code] for code in self._content.used)
        if isinstance(self._content, Tagging):
            return self._content.labels
        used = np.unique(self._content.category)
        return tuple(self._content.categories[code] for code in used if code >= 0)

    @property
    def layers(self) -> tuple[str, ...]:
        """The layers that occur, in alphabetical order."""
        if not isinstance(self._content, UnitTable):
            return ()
        table = self._content
        return tuple(table.layers[code] for code in np.unique(table.layer) if code >= 0)

    @property
    def units(self) -> int:
        """How many units there are, labels were given, trees drawn, or tokens tagged."""
        if isinstance(self._content, Coding):
            return self._content.judgements
        if isinstance(self._content, Treebank):
            return self._content.trees
        if isinstance(self._content, Tagging):
            return self._content.tokens
        return len(self._content)

    def __len__(self) -> int:
        return len(self.documents)

    def __iter__(self) -> Iterator[Any]:
        for number in range(len(self)):
            yield self._document(number)

    def __getitem__(self, document: str) -> Any:
        if document not in self.documents:
            raise QuestionError(f"no document {document!r}; {some_of('documents', self.documents)}")
        return self._document(self.documents.index(document))

    def _document(self, number: int) -> Continuum | Coding | Treebank | Tagging:
        if not isinstance(self._content, UnitTable):
            return self._content.keep(documents=np.arange(len(self)) == number)
        return self._continuum(number)

    def _continuum(self, number: int) -> Continuum:
        table = self.table
        rows = table.rows_of(number)
        part = replace(
            table,
            documents=(table.documents[number],),
            document=np.zeros(rows.stop - rows.start, np.int64),
            annotator=table.annotator[rows],
            start=table.start[rows],
            end=table.end[rows],
            category=table.category[rows],
            layer=table.layer[rows],
            seen=table.seen[number : number + 1],
            lower=table.lower[number : number + 1],
            upper=table.upper[number : number + 1],
            texts=(table.texts[number],),
            surface=None if table.surface is None else table.surface[rows],
        )
        return Continuum(part)

    # Parts and roles

    def select(
        self,
        *,
        annotators: Iterable[str] | None = None,
        categories: Iterable[str] | None = None,
        layers: Iterable[str] | None = None,
        documents: Iterable[str] | None = None,
        without_annotators: Iterable[str] = (),
        without_categories: Iterable[str] = (),
    ) -> "Corpus":
        """Keep some annotators, categories, layers or documents, or leave some out.

        An annotator whose units are all left out for their category or layer still saw the
        document; a label that is left out was not given. A reference that is named among the
        annotators is compared like the others.
        """
        chosen = None if annotators is None else tuple(annotators)
        people = mask_of("annotator", self.annotators, chosen, without_annotators)
        kinds = mask_of("category", self.categories, categories, without_categories)
        texts = mask_of("document", self.documents, documents, ())
        tiers = mask_of("layer", self.layers, layers, ())
        content = self._content
        part: Content
        if isinstance(content, Tagging):
            part = content.keep(documents=texts, annotators=people, categories=kinds)
        elif isinstance(content, (Coding, Treebank)):
            table = content.labels if isinstance(content, Treebank) else content.table.labels
            kept = spread(kinds, self.categories, table, False)
            part = content.keep(
                documents=texts, annotators=people, categories=None if kept is None else kept[:-1]
            )
        else:
            part = content.keep(
                documents=texts,
                annotators=people,
                categories=spread(kinds, self.categories, content.categories, categories is None),
                layers=spread(tiers, self.layers, content.layers, layers is None),
            )
        if chosen is not None and not isinstance(part, Tagging):
            part = replace(part, references=part.references - set(chosen))
        return Corpus._of(part, self.notes)

    def assume_all_seen(self) -> "Corpus":
        """Take it that everybody saw every document and marked nothing where no units are."""
        if not isinstance(self._content, UnitTable):
            return self
        table = replace(self._content, seen=np.ones_like(self._content.seen))
        return Corpus._of(table, self.notes)

    def compared(self) -> "Corpus":
        """Leave the references out: they are no persons whose agreement is measured."""
        if not self.references or self.kind == "tags":  # without its reference, there is nothing
            return self
        return self.select(without_annotators=self.references)

    def with_references(self, references: Iterable[str]) -> "Corpus":
        """Give some annotators the role of a reference."""
        named = frozenset(references)
        mask_of("annotator", self.annotators, named, ())
        if isinstance(self._content, Tagging):
            if named != self.references:
                raise QuestionError(f"the reference of these tags is {self._content.called!r}")
            return self
        return Corpus._of(replace(self._content, references=named), self.notes)

    def renamed(self, documents: Iterable[str], annotators: Iterable[str]) -> "Corpus":
        """Give documents and annotators of labels other names, each in its place."""
        return Corpus._of(self.coding.renamed(documents, annotators), self.notes)

    # Telling it from others

    def digest(self) -> str:
        """Return twelve hexadecimal digits that change when the data do."""
        if isinstance(self._content, UnitTable):
            return self._content.digest()
        return self._content.digest

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Corpus) and self.digest() == other.digest()

    def __hash__(self) -> int:
        return hash(self.digest())

    def __repr__(self) -> str:
        counts = [(len(self), "document"), (len(self.annotators), "annotator")]
        if self.kind == "labels":
            counts.append((self.coding.items, "item"))
        elif self.kind == "trees":
            counts.append((self.treebank.sentences, "sentence"))
        counts.append((self.units, self.kind.removesuffix("s")))
        said = (f"{count} {what}{'s' * (count != 1)}" for count, what in counts)
        return f"<Corpus: {', '.join(said)}>"


#: Whatever can be measured as it is.
Annotations = Corpus | Continuum | Coding | Treebank | Tagging


def _coding_of_trees(treebank: Treebank) -> Coding:
    """Return the sentences as items, each labelled with a tree by its annotators."""
    rows = [
        [None if number < 0 else treebank.tree_of(number) for number in cells]
        for cells in treebank.tree.tolist()
    ]
    return Coding.from_rows(
        rows,
        annotators=treebank.annotators,
        items=treebank.titles,
        documents=[treebank.documents[number] for number in treebank.document.tolist()],
        references=treebank.references,
    )
