"""Look a corpus over before anything is measured: what is there, and what looks wrong."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from accord.corpus import Corpus
from accord.corpus.table import Ints
from accord.workflows.finding import Finding, counted, some
from accord.workflows.lookalikes import lookalikes, same_names
from accord.workflows.reading import Reading
from accord.workflows.suspicions import among_units, overlapping, same_as_previous

__all__ = ["Finding", "Overview", "findings", "overview"]

#: Names that usually belong to a reference and not to a person.
REFERENCE_NAMES = {
    "gold", "goldstandard", "reference", "ref", "curated", "curation", "curator", "curationuser",
    "adjudicated", "adjudication", "adjudicator", "consensus", "agreed", "merged", "final",
    "groundtruth", "truth", "master",
}  # fmt: skip
#: So many pairs of labels that look alike are shown.
MOST_PAIRS = 10


@dataclass(frozen=True, slots=True)
class Overview:
    """What a corpus holds.

    `states` counts the pairs of a document and an annotator: marked, seen and left empty, unseen.
    """

    documents: int
    annotators: dict[str, dict[str, int]]
    categories: dict[str, int]
    layers: dict[str, int]
    units: int
    states: dict[str, int]
    known_lengths: int
    known_texts: int
    overlapping: int
    identical: int

    def to_dict(self) -> dict[str, object]:
        """Return what `--json` prints."""
        return {name: getattr(self, name) for name in self.__slots__}


def overview(corpus: Corpus) -> Overview:
    """Count what there is."""
    table = corpus.table
    marked = np.zeros_like(table.seen)
    marked[table.document, table.annotator] = True
    counts = np.bincount(table.annotator, minlength=len(table.annotators))
    return Overview(
        documents=len(corpus),
        annotators={
            name: {
                "units": int(counts[number]),
                "documents": int(table.seen[:, number].sum()),
                "reference": int(name in table.references),
            }
            for number, name in enumerate(table.annotators)
        },
        categories=_counts(table.categories, table.category),
        layers=_counts(table.layers, table.layer),
        units=len(table),
        states={
            "marked": int(marked.sum()),
            "empty": int((table.seen & ~marked).sum()),
            "unseen": int((~table.seen).sum()),
        },
        known_lengths=int((~np.isnan(table.upper)).sum()),
        known_texts=sum(text is not None for text in table.texts),
        overlapping=int(overlapping(table).sum()),
        identical=int(same_as_previous(table, category=True).sum()),
    )


def _counts(names: Sequence[str], codes: Ints) -> dict[str, int]:
    counts = np.bincount(codes + 1, minlength=len(names) + 1)
    found = {name: int(count) for name, count in zip(names, counts[1:], strict=True) if count}
    if counts[0] and (found or not names):
        found["(none)"] = int(counts[0])
    return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))


def findings(corpus: Corpus, reading: Reading | None = None) -> list[Finding]:
    """Return what looks wrong, or should be known before anything is measured.

    With the reading, also how the annotators of files were guessed.
    """
    return [
        *(Finding(note) for note in corpus.notes),
        *of_people(corpus, reading),
        *_documents(corpus),
        *_labels(corpus),
        *among_units(corpus.table),
    ]


def of_people(corpus: Corpus, reading: Reading | None = None) -> Iterator[Finding]:
    """Say what looks wrong with who annotated."""
    if reading is not None:
        yield from _guess(reading)
    yield from _people(corpus)


def _guess(reading: Reading) -> Iterator[Finding]:
    """Say who was taken to have annotated the files that do not say it."""
    if not reading.annotator_of:
        return
    told_by = {
        "folder": "the folders of the files",
        "name": "the names of the files",
        "expression": "the paths of the files",
    }.get(reading.told_by, reading.told_by)
    files = Counter(reading.annotator_of.values())
    names = [f"{name} ({counted(count, 'file')})" for name, count in sorted(files.items())]
    yield Finding(
        f"who annotated is told by {told_by}: {some(names, 8)}",
        "If that is wrong, say where to look: --annotator-from.",
    )


def _people(corpus: Corpus) -> Iterator[Finding]:
    people = [name for name in corpus.annotators if name not in corpus.references]
    for name in people:
        bare = "".join(filter(str.isalpha, name.casefold()))
        if bare in REFERENCE_NAMES and len(people) > 1:
            yield Finding(
                f"annotator {name!r} may be a reference, not a person compared",
                f"If so, say --reference {name}.",
            )
    for first, second in same_names(people)[:MOST_PAIRS]:
        yield Finding(
            f"annotators {first!r} and {second!r} may be the same person",
            "They are compared with one another; rename one if they are.",
        )
    if len(people) == 1:
        yield Finding(f"only one annotator ({people[0]})", "Agreement needs two.")
    if corpus.units == 0:
        yield Finding("no units at all", "Nothing can be measured.")


def _documents(corpus: Corpus) -> Iterator[Finding]:
    table = corpus.table
    people = np.array([name not in table.references for name in table.annotators], bool)
    if people.sum() < 2:
        return
    unseen = int((~table.seen[:, people]).sum())
    if unseen:
        yield Finding(
            f"{counted(unseen, 'pair')} of document and annotator without a unit",
            "Taken as not seen; --absent empty takes them as seen and left empty.",
        )
    alone = np.flatnonzero(table.seen[:, people].sum(axis=1) < 2).tolist()
    if len(alone) == len(corpus):
        yield Finding(
            "no document was seen by two annotators",
            "Are the same documents called differently by different people? "
            f"They are: {some(table.documents)}.",
        )
    elif alone:
        names = [table.documents[number] for number in alone]
        were = "was" if len(alone) == 1 else "were"
        yield Finding(
            f"{counted(len(alone), 'document')} {were} seen by one annotator at most "
            f"({some(names, 3)})",
            "They say nothing about agreement and are left out.",
        )
    for first, second in same_names(table.documents)[:MOST_PAIRS]:
        yield Finding(
            f"documents {first!r} and {second!r} may be the same one",
            "Rename one of them if they are.",
        )


def _labels(corpus: Corpus) -> Iterator[Finding]:
    table = corpus.table
    counts = _counts(table.categories, table.category)
    pairs = lookalikes({name: counts[name] for name in table.categories if name in counts})
    for first, second in pairs[:MOST_PAIRS]:
        yield Finding(
            f"categories {first!r} ({counts[first]}) and {second!r} ({counts[second]}) look alike",
            "A typing error? Correct it in the files, or give a distance matrix.",
        )
    if len(pairs) > MOST_PAIRS:
        yield Finding(f"{len(pairs) - MOST_PAIRS} more pairs of categories look alike")
    bare = int((table.category < 0).sum())
    if 0 < bare < len(table):
        yield Finding(
            f"{counted(bare, 'unit')} without a category among {len(table):,}",
            "They differ from every unit that has one.",
        )
    if len(corpus.layers) > 1:
        yield Finding(
            f"{len(corpus.layers)} layers ({some(corpus.layers)})",
            "Measured together unless you choose: --layers.",
        )
