"""Annotators who copy a reference and err: as many as wanted, each with streams of their own."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import reduce
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accord.corpus import Coding, Corpus
from accord.corpus.table import Labels, UnitTable
from accord.corpus.treebank import Treebank
from accord.errors import QuestionError
from accord.simulation.kinds import Damage, ErrorKind
from accord.simulation.marks import Marks

Making = Callable[[Any, ErrorKind, float, np.random.Generator], Any]


def shuffled(
    reference: Corpus,
    errors: object,
    *,
    names: Sequence[str] = ("1", "2", "3"),
    seed: int | np.random.SeedSequence = 0,
    faithful: int = 0,
) -> Corpus:
    """Return what annotators of these names give who copy a reference and err.

    `reference` has one annotator, who is not part of what is returned. `errors` are kinds of error
    and magnitudes, {"position": 0.3}. Each annotator has, for each kind of error, a random stream
    of their own, spawned from the seed: who errs in one more way errs in the others as before. The
    first ones, as many as are `faithful`, do not err.
    """
    damage = Damage.of(errors)
    if len(reference.annotators) != 1:
        raise QuestionError(
            f"a reference of {len(reference.annotators)} annotators "
            f"({', '.join(reference.annotators[:5])}); expected one"
        )
    for kind, _ in damage.parts:
        if reference.kind not in kind.applies_to():
            raise QuestionError(kind.not_on(reference.kind))
    root = seed if isinstance(seed, np.random.SeedSequence) else np.random.SeedSequence(seed)
    damages = [damage if number >= faithful else Damage(()) for number in range(len(names))]
    if reference.kind == "trees":
        return Corpus.from_treebank(_of_trees(reference.treebank, damages, names, root))
    if reference.kind == "labels":
        return Corpus.from_coding(_of_labels(reference.coding, damages, names, root))
    return Corpus.from_table(_of_units(reference.table, damages, names, root))


def stream_of(root: np.random.SeedSequence, *place: int) -> np.random.Generator:
    """Return the random stream at a place below a seed."""
    return np.random.default_rng(
        np.random.SeedSequence(root.entropy, spawn_key=(*root.spawn_key, *place))
    )


def _in_turn(given: Any, damage: Damage, root: Any, number: int, making: Making) -> Any:
    """Let one annotator make all the errors, one kind after the other."""
    return reduce(
        lambda found, part: making(
            found, part[0], part[1], stream_of(root, number, part[0].stream)
        ),
        damage.parts,
        given,
    )


def _of_units(
    table: UnitTable, damages: Sequence[Damage], names: Sequence[str], root: np.random.SeedSequence
) -> UnitTable:
    table = table.keep(documents=table.seen[:, 0])  # nobody can mark what nobody was shown
    copied = Marks.of(table, table.annotators[0])

    def err(marked: Marks, kind: ErrorKind, magnitude: float, generator: Any) -> Marks:
        return kind.on_units(marked, magnitude, copied, generator)

    erring = [_in_turn(copied, own, root, number, err) for number, own in enumerate(damages)]

    def column(name: str) -> Any:
        return np.concatenate([getattr(marked, name) for marked in erring])

    who = np.repeat(np.arange(len(names)), [len(marked) for marked in erring])
    known = ~np.isnan(table.upper)
    return UnitTable.build(
        Labels.coded(table.documents, column("document")),
        Labels.coded(names, who),
        column("start"),
        column("end"),
        Labels.coded(table.categories, column("category")),
        Labels.coded(table.layers, column("layer")),
        seen=[(document, name) for document in table.documents for name in names],
        bounds={
            name: (float(table.lower[number]), float(table.upper[number]))
            for number, name in enumerate(table.documents)
            if known[number]
        },
        texts={
            name: text
            for name, text in zip(table.documents, table.texts, strict=True)
            if text is not None
        },
    )


def _of_labels(
    coding: Coding, damages: Sequence[Damage], names: Sequence[str], root: np.random.SeedSequence
) -> Coding:
    def err(given: Any, kind: ErrorKind, magnitude: float, generator: Any) -> Any:
        return kind.on_labels(given, magnitude, coding, generator)

    columns = [
        _in_turn(coding.codes[:, 0].copy(), own, root, number, err)
        for number, own in enumerate(damages)
    ]
    return replace(
        coding,
        codes=np.stack(columns, axis=1).astype(np.int32),
        annotators=tuple(names),
        references=frozenset(),
    )


def _of_trees(
    treebank: Treebank,
    damages: Sequence[Damage],
    names: Sequence[str],
    root: np.random.SeedSequence,
) -> Treebank:
    def err(drawn: Any, kind: ErrorKind, magnitude: float, generator: Any) -> Any:
        return kind.on_trees(drawn, magnitude, treebank, generator)

    erring = [_in_turn(treebank, own, root, number, err) for number, own in enumerate(damages)]
    return side_by_side(erring, names)


def side_by_side(treebanks: Sequence[Treebank], names: Sequence[str]) -> Treebank:
    """Put treebanks of the same sentences, each of one annotator, beside one another."""
    first = treebanks[0]
    labels, label = _named_alike(
        [one.labels for one in treebanks], [one.label for one in treebanks]
    )
    forms, form = _named_alike([one.forms for one in treebanks], [one.form for one in treebanks])
    begins = np.cumsum([0, *(len(one.parent) for one in treebanks)])
    trees = np.cumsum([0, *(len(one.offset) - 1 for one in treebanks)])
    joined = replace(
        first,
        annotators=tuple(names),
        tree=np.concatenate(
            [
                np.where(one.tree < 0, -1, one.tree + before)
                for one, before in zip(treebanks, trees[:-1].tolist(), strict=True)
            ],
            axis=1,
        ),
        offset=np.concatenate(
            [
                *(one.offset[:-1] + before
                  for one, before in zip(treebanks, begins[:-1].tolist(), strict=True)),
                begins[-1:],
            ]
        ),
        rank=np.concatenate([one.rank for one in treebanks]),
        parent=np.concatenate([one.parent for one in treebanks]),
        label=label,
        labels=labels,
        form=form,
        forms=forms,
        bare=np.concatenate([one.bare for one in treebanks]),
        sources=tuple(source for one in treebanks for source in one.sources),
        references=frozenset(),
    )  # fmt: skip
    return joined.keep()  # which numbers the trees as those that are read


def _named_alike(
    names: Sequence[tuple[str, ...]], codes: Sequence[NDArray[np.int64]]
) -> tuple[tuple[str, ...], NDArray[np.int64]]:
    """Put columns of numbers of names one after the other, with the same numbers for all."""
    every = tuple(sorted({name for own in names for name in own}))
    number = {name: place for place, name in enumerate(every)}
    recoded = [
        np.append(np.array([number[name] for name in own], np.int64), -1)[column]
        for own, column in zip(names, codes, strict=True)
    ]
    return every, np.concatenate(recoded)
