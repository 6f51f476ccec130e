"""Look labels over before anything is measured: what is there, and what looks wrong."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from accord.corpus import Coding, Corpus
from accord.workflows.checking import MOST_PAIRS, of_people
from accord.workflows.finding import Finding, counted, some
from accord.workflows.lookalikes import lookalikes
from accord.workflows.reading import Reading

#: How it is written that there is no label; such labels are labels here, and pointed out.
NO_JUDGEMENT = frozenset(
    {"na", "n/a", "n.a.", "#n/a", "nan", "null", "missing", "-", "--", "–", "?", "."}
)


@dataclass(frozen=True, slots=True)
class LabelOverview:
    """What a corpus of labels holds.

    `annotators` counts the labels that each gave, `judged` the items by how many judged them.
    """

    documents: int
    items: int
    annotators: dict[str, dict[str, int]]
    categories: dict[str, int]
    units: int
    missing: int
    judged: dict[str, int]

    def to_dict(self) -> dict[str, object]:
        """Return what `--json` prints."""
        return {name: getattr(self, name) for name in self.__slots__}


def label_overview(corpus: Corpus) -> LabelOverview:
    """Count what there is."""
    coding = corpus.coding
    own = (coding.codes >= 0).sum(axis=0)
    judges = np.bincount((coding.codes >= 0).sum(axis=1), minlength=1)
    labels = zip(coding.table.labels, coding.counts.tolist(), strict=True)
    return LabelOverview(
        documents=len(corpus),
        items=coding.items,
        annotators={
            name: {"labels": int(own[number]), "reference": int(name in coding.references)}
            for number, name in enumerate(coding.annotators)
        },
        categories=dict(sorted(labels, key=lambda pair: (-pair[1], pair[0]))),
        units=coding.judgements,
        missing=coding.codes.size - coding.judgements,
        judged={str(number): int(count) for number, count in enumerate(judges) if count},
    )


def label_findings(corpus: Corpus, reading: Reading | None = None) -> list[Finding]:
    """Return what looks wrong, or should be known before anything is measured."""
    coding = corpus.coding
    return [
        *(Finding(note) for note in corpus.notes),
        *of_people(corpus, reading),
        *_items(coding),
        *_categories(coding),
    ]


def _items(coding: Coding) -> Iterator[Finding]:
    judges = (coding.codes >= 0).sum(axis=1)
    alone = int((judges == 1).sum())
    if coding.items and not (judges >= 2).any():
        yield Finding(
            "no item was judged by two annotators",
            "Are the same items called differently by different people?",
        )
    elif alone:
        yield Finding(
            f"{counted(alone, 'item')} judged by one annotator only",
            "They say nothing about agreement, and only to some measures something about chance.",
        )
    nobody = int((judges == 0).sum())
    if nobody:
        yield Finding(f"{counted(nobody, 'item')} judged by nobody")
    for name, column in zip(coding.annotators, coding.codes.T, strict=True):
        given = column[column >= 0]
        if len(given) == 0:
            yield Finding(f"annotator {name!r} judged nothing")
        elif len(given) >= 10 and (given == given[0]).all():
            yield Finding(
                f"annotator {name!r} gave the label {coding.table.labels[given[0]]!r} only",
                "κ of two annotators of whom one does so is 0, however often they agree.",
            )


def _categories(coding: Coding) -> Iterator[Finding]:
    labels, counts = coding.table.labels, coding.counts
    if coding.table.values.dtype.kind in "if":
        yield from _scale(coding)
        return
    known = {label: int(count) for label, count in zip(labels, counts, strict=True) if count}
    absent = [f"{label} ({count})" for label, count in known.items() if _says_nothing(label)]
    if absent:
        yield Finding(
            f"labels that may stand for no judgement: {some(absent)}",
            "They count as categories; where nothing was judged, leave the cell empty.",
        )
    pairs = lookalikes(known) if len(known) <= 2000 else []
    for first, second in pairs[:MOST_PAIRS]:
        yield Finding(
            f"categories {first!r} ({known[first]}) and {second!r} ({known[second]}) look alike",
            "A typing error? Correct it in the files, or give a distance matrix.",
        )
    if len(known) == 1:
        yield Finding(f"only one category ({some(list(known))})", "Chance cannot disagree.")
    if len(known) > 0.5 * coding.judgements and len(known) > 20:
        yield Finding(
            f"{counted(len(known), 'category', 'categories')} among {coding.judgements:,} labels",
            "Is the column of the labels the right one?",
        )


def _scale(coding: Coding) -> Iterator[Finding]:
    """Tell that numbers are compared as names, unless asked otherwise."""
    used = [label for label, count in zip(coding.table.labels, coding.counts, strict=True) if count]
    if len(used) > 2:
        yield Finding(
            f"the labels are numbers ({some(used)})",
            "alpha takes them for names; for those of a scale there are alpha(distance=ordinal) "
            "and alpha(distance=interval).",
        )


def _says_nothing(label: str) -> bool:
    """Tell labels by which programs and people write that there is none."""
    return label.strip().casefold() in NO_JUDGEMENT
