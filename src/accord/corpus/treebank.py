"""A treebank: sentences, and the tree that each annotator gave each of them."""

import hashlib
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from accord.corpus.sentences import Told, alone, counted, match_sentences, shown_names
from accord.corpus.sketch import Sketch, reached, show_words, sketches_by, twice
from accord.corpus.table import Labels
from accord.corpus.tree import Tree
from accord.errors import AccordWarning

if TYPE_CHECKING:
    from os import PathLike

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

#: What annotators draw: words under words, or phrases over words.
DEPENDENCIES, PHRASES = "dependencies", "phrases"


@dataclass(frozen=True, eq=False)
class Treebank:
    """Sentences × annotators: the number of a tree in each cell of `tree`, −1 where there is none.

    The nodes of all trees are in flat columns, those of a tree from `offset[tree]` on: `parent`
    (from 1 within the tree, 0: the root, −1: none), `label` (−1: one that is not looked at) and
    `form`, the words of dependencies, or `bare`, whether a node of a phrase was written without
    brackets of its own: a word, where the treebank `has_words`. `rank` says which sentence of its
    annotator and document each tree was. Annotators in `references` are not compared with the
    others unless asked for by name.

    >>> treebank = Treebank.from_brackets(
    ...     {"ann": ["(S (NP) (VP))", "(S (VP))"], "bob": ["(S (NP) (VP))", None]}
    ... )
    >>> treebank
    <Treebank: 2 sentences, 3 trees (phrases) by ann, bob>
    >>> print(treebank["2", "ann"])
    (S (VP))
    """

    kind: str
    documents: tuple[str, ...]
    annotators: tuple[str, ...]
    names: tuple[str, ...]
    named: Bools
    document: Ints
    tree: Ints
    rank: Ints
    offset: Ints
    parent: Ints
    label: Ints
    labels: tuple[str, ...]
    form: Ints
    forms: tuple[str, ...]
    bare: Bools
    #: Whether bare symbols look like words. What is taken out of a treebank is read as the whole.
    has_words: bool = False
    #: The lines that each tree came from, where they hold more than is looked at.
    sources: tuple[str, ...] = ()
    references: frozenset[str] = field(default=frozenset())

    # Making one

    @classmethod
    def from_brackets(
        cls,
        trees: Mapping[str, str | Iterable[str | None]],
        *,
        document: str = "",
        references: Iterable[str] = (),
    ) -> "Treebank":
        """Make a treebank of trees in brackets, by annotator: a list, or one text with all of them.

        None stands for a sentence that an annotator has no tree of.
        """
        sketches: list[Sketch] = []
        counts = {}
        for who, given in trees.items():
            found, counts[who] = sketches_by(str(who), given, document)
            sketches += found
        treebank, _ = cls.of(sketches, PHRASES, people=map(str, trees))
        if len(set(counts.values())) > 1 and not treebank.named.all():
            shown = ", ".join(f"{who} {count}" for who, count in counts.items())
            _warn([f"different numbers of sentences, matched by rank: {shown}"])
        return replace(treebank, references=frozenset(references))

    @classmethod
    def from_conllu(
        cls,
        files: Mapping[str, "str | PathLike[str]"],
        *,
        invalid: str = "error",
        references: Iterable[str] = (),
    ) -> "Treebank":
        """Make a treebank of dependencies in CoNLL-U or CoNLL-X, by annotator: a path, or the text.

        `invalid` is what becomes of a tree that is none, as when heads form a cycle: `error`,
        `skip` (its annotator has no tree of that sentence), or `keep` (words that the root does not
        reach leave the tree, and still count as words).
        """
        from accord.formats.conllu import sketches_of

        sketches: list[Sketch] = []
        notes: list[str] = []
        for who, given in files.items():
            found, told = sketches_of(given, str(who), invalid)
            sketches += found
            notes += [f"{who}: {note}" for note in told]
        treebank, doubts = cls.of(sketches, DEPENDENCIES, people=map(str, files))
        _warn([*notes, *doubts, *treebank.remarks()])
        return replace(treebank, references=frozenset(references))

    @classmethod
    def of(
        cls, sketches: Iterable[Sketch], kind: str, people: Iterable[str] = ()
    ) -> tuple["Treebank", tuple[str, ...]]:
        """Make a treebank of what readers found; return also why names do not match sentences."""
        given = list(sketches)
        told = [Told(one.document, one.annotator, one.name, one.rank) for one in given]
        matched = match_sentences(told)
        annotators = tuple(sorted({*people, *(one.annotator for one in given)}))
        column = {who: number for number, who in enumerate(annotators)}
        tree = np.full((len(matched.sentences), len(annotators)), -1, np.int64)
        chosen: list[Sketch] = []
        cells = [
            (row, column[one.annotator]) for row, one in zip(matched.place, given, strict=True)
        ]
        for place in sorted(range(len(given)), key=cells.__getitem__):
            if tree[cells[place]] >= 0:
                raise twice(given[place])
            tree[cells[place]] = len(chosen)
            chosen.append(given[place])
        labels = Labels.of(name for one in chosen for name in one.labels)
        forms = Labels.of(form for one in chosen for form in one.forms)
        sources = tuple(one.source for one in chosen)
        documents = tuple(sorted({name for name, _, _ in matched.sentences}))
        where = {name: place for place, name in enumerate(documents)}
        treebank = cls(
            kind=kind,
            documents=documents,
            annotators=annotators,
            names=tuple(name for _, name, _ in matched.sentences),
            named=np.array([own for _, _, own in matched.sentences], bool),
            document=np.array([where[name] for name, _, _ in matched.sentences], np.int64),
            tree=tree,
            rank=np.array([one.rank for one in chosen], np.int64),
            offset=np.cumsum([0, *(len(one.parents) for one in chosen)], dtype=np.int64),
            parent=_column([one.parents for one in chosen], np.int64),
            label=labels.codes,
            labels=labels.values,
            form=forms.codes,
            forms=forms.values,
            bare=_column([one.bare for one in chosen], np.bool_),
            has_words=show_words(chosen),
            sources=sources if any(sources) else (),
        )
        return treebank, matched.doubts

    def sketches(
        self, documents: Sequence[str] | None = None, annotators: Sequence[str] | None = None
    ) -> Iterator[Sketch]:
        """Take the treebank apart; documents and annotators may get other names, each in its place.

        Treebanks of several files are put together by what they were made of.
        """
        texts = self.documents if documents is None else documents
        people = self.annotators if annotators is None else annotators
        labels, forms = (*self.labels, "_"), (*self.forms, "_")
        for row, cells in enumerate(self.tree.tolist()):
            name = self.names[row] if self.named[row] else None
            for who, number in zip(people, cells, strict=True):
                if number < 0:
                    continue
                nodes = self.nodes_of(number)
                yield Sketch(
                    who,
                    texts[self.document[row]],
                    name,
                    int(self.rank[number]),
                    self.parent[nodes].tolist(),
                    [labels[code] for code in self.label[nodes].tolist()],
                    [forms[code] for code in self.form[nodes].tolist()],
                    self.bare[nodes].tolist(),
                    self.sources[number] if self.sources else "",
                )

    # Looking at it

    @property
    def sentences(self) -> int:
        """How many sentences there are."""
        return len(self.names)

    @cached_property
    def titles(self) -> tuple[str, ...]:
        """What each sentence is called, with its document where there are several."""
        if len(self.documents) < 2:
            return self.names
        documents = (self.documents[number] for number in self.document.tolist())
        return tuple(f"{where}/{name}" for where, name in zip(documents, self.names, strict=True))

    @property
    def trees(self) -> int:
        """How many trees there are."""
        return len(self.offset) - 1

    @cached_property
    def lengths(self) -> Ints:
        """How many words each tree of dependencies has, or how many nodes a tree of phrases."""
        return np.diff(self.offset)

    @property
    def are_words(self) -> Bools:
        """Which nodes of phrases are words."""
        return self.bare if self.has_words else np.zeros_like(self.bare)

    @cached_property
    def used(self) -> Ints:
        """The numbers of the labels that occur, words of phrases left out."""
        labels = self.label[~self.are_words] if self.kind == PHRASES else self.label
        found = np.unique(labels)
        return found[found >= 0]

    def __getitem__(self, cell: tuple[str | int, str]) -> Tree | None:
        """Return the tree of a sentence, by its name or its number, by an annotator."""
        sentence, annotator = cell
        row = self.names.index(sentence) if isinstance(sentence, str) else sentence
        number = int(self.tree[row, self.annotators.index(annotator)])
        return None if number < 0 else self.tree_of(number)

    def tree_of(self, number: int) -> Tree:
        """Return a tree by its number; what its root does not reach is not in it."""
        nodes = self.nodes_of(number)
        parents = self.parent[nodes].tolist()
        labels = [self.labels[code] if code >= 0 else "*" for code in self.label[nodes].tolist()]
        if self.kind == PHRASES:
            above = tuple(parent - 1 for parent in parents)
            bare = tuple(self.bare[nodes].tolist())
            return Tree(tuple(labels), above, bare, of_nodes=not self.has_words)
        kept = sorted(reached(parents))
        place = {node: number for number, node in enumerate(kept, start=1)}
        heads = [place.get(parents[node - 1], 0) for node in kept]
        relations = [labels[node - 1] for node in kept]
        return Tree.from_heads(heads, relations, lost=len(parents) - len(kept))

    def nodes_of(self, number: int) -> slice:
        """Return where the nodes of a tree are in the columns."""
        return slice(self.offset[number], self.offset[number + 1])

    def words_of(self, number: int) -> tuple[str, ...]:
        """Return the words of a tree by its number, as far as they are known."""
        nodes = self.nodes_of(number)
        if self.kind == PHRASES:
            codes = self.label[nodes][self.are_words[nodes]]
            return tuple(self.labels[code] for code in codes.tolist())
        return tuple(self.forms[code] for code in self.form[nodes].tolist())

    @cached_property
    def differing(self) -> tuple[int, ...]:
        """The numbers of the sentences whose words are not the same for all annotators."""
        return tuple(
            row
            for row, cells in enumerate(self.tree.tolist())
            if len({self.words_of(number) for number in cells if number >= 0}) > 1
        )

    def remarks(self) -> tuple[str, ...]:
        """Report what does not match: sentences that some lack, and words that differ."""
        missing = [
            remark
            for number, document in enumerate(self.documents)
            for remark in self._missing(number, f" in {document!r}" if document else "")
        ]
        if not self.differing:
            return tuple(missing)
        shown = shown_names([self.titles[row] for row in self.differing])
        has = "has" if len(self.differing) == 1 else "have"
        sentences = f"{counted(len(self.differing), 'sentence')} {has}"
        return (*missing, f"{sentences} words that differ between annotators: {shown}")

    def _missing(self, document: int, where: str) -> Iterator[str]:
        rows = self.document == document
        there = self.tree[rows] >= 0
        names = [self.names[row] for row in np.flatnonzero(rows).tolist()]
        return alone(there, names, self.annotators, where, named=bool(self.named[rows].all()))

    # Taking parts of it

    def keep(
        self,
        *,
        documents: Bools | None = None,
        annotators: Bools | None = None,
        categories: Bools | None = None,
        sentences: Ints | None = None,
    ) -> "Treebank":
        """Keep some documents, annotators and labels (masks), or some sentences (numbers).

        Labels that are not kept are all taken for one. Sentences of which no tree is left go too.
        """
        rows = np.ones(self.sentences, bool)
        if documents is not None:
            rows &= documents[self.document]
        if sentences is not None:
            rows &= np.isin(np.arange(self.sentences), sentences)
        people = np.ones(len(self.annotators), bool) if annotators is None else annotators
        tree = self.tree[:, people]
        if annotators is not None:
            rows &= (tree >= 0).any(axis=1)
        tree = tree[rows]
        kept = tree[tree >= 0]
        numbers = np.full(tree.shape, -1, np.int64)
        numbers[tree >= 0] = np.arange(len(kept))
        lengths = self.lengths[kept]
        offset = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)
        nodes = np.repeat(self.offset[kept] - offset[:-1], lengths) + np.arange(offset[-1])
        label = self.label[nodes]
        bare = self.bare[nodes] if self.kind == PHRASES else self.bare[:0]
        if categories is not None:
            seen = np.append(categories, False)[label]
            if self.kind == PHRASES:
                seen |= self.are_words[nodes]
            label = np.where(seen, label, -1)
        who = tuple(name for name, is_kept in zip(self.annotators, people, strict=True) if is_kept)
        left = np.unique(self.document[rows]) if documents is None else np.flatnonzero(documents)
        renumbered = np.zeros(len(self.documents), np.int64)
        renumbered[left] = np.arange(len(left))
        return replace(
            self,
            documents=tuple(self.documents[number] for number in left.tolist()),
            annotators=who,
            names=tuple(np.array(self.names, object)[rows].tolist()),
            named=self.named[rows],
            document=renumbered[self.document[rows]],
            tree=numbers,
            rank=self.rank[kept],
            offset=offset,
            parent=self.parent[nodes],
            label=label,
            form=self.form[nodes] if len(self.form) else self.form,
            bare=bare,
            sources=tuple(self.sources[one] for one in kept.tolist()) if self.sources else (),
            references=self.references & set(who),
        )

    def with_references(self, references: Iterable[str]) -> "Treebank":
        """Give some annotators the role of a reference."""
        return replace(self, references=frozenset(references))

    # Telling it from others

    @cached_property
    def digest(self) -> str:
        """Twelve hexadecimal digits that change when the data do; words do not count."""
        digest = hashlib.sha256()
        marks = np.where(self.label >= 0, self.label, len(self.labels))
        order, code = np.unique(marks, return_inverse=True)
        used = [None if one == len(self.labels) else self.labels[one] for one in order.tolist()]
        facts = (
            self.kind, self.documents, self.annotators, sorted(self.references), self.names, used,
        )  # fmt: skip
        digest.update(repr(facts).encode())
        for column in (self.document, self.tree, self.offset, self.parent, code):
            digest.update(np.ascontiguousarray(column).astype("<i8").tobytes())
        digest.update(np.packbits(self.bare).tobytes())
        return digest.hexdigest()[:12]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Treebank) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    def __len__(self) -> int:
        return self.sentences

    def __repr__(self) -> str:
        what = "1 sentence" if self.sentences == 1 else f"{self.sentences} sentences"
        people = ", ".join(self.annotators[:8]) + (", …" if len(self.annotators) > 8 else "")
        return f"<Treebank: {what}, {self.trees} trees ({self.kind}) by {people or 'nobody'}>"


def _warn(notes: Iterable[str]) -> None:
    for note in notes:
        warnings.warn(note, AccordWarning, stacklevel=3)


def _column(parts: Sequence[Sequence[Any]], kind: Any) -> Any:
    total = sum(map(len, parts))
    return np.fromiter((value for one in parts for value in one), kind, total)
