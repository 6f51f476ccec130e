"""Which sentences of several annotators are the same: by their names, else by their order."""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

#: So many sentences are named in a note.
SHOWN = 5


@dataclass(frozen=True, slots=True)
class Told:
    """What is told about a tree: whose it is, of which document, and which sentence.

    `name` is the sentence's own (sent_id), None where it has none; `rank` counts the sentences of
    an annotator in a document from 1.
    """

    document: str
    annotator: str
    name: str | None
    rank: int


@dataclass(frozen=True, slots=True)
class Matched:
    """The sentences that were found, where each tree belongs, and why names could not tell it.

    `sentences` are document, name and whether the name is the sentence's own; `place` is the number
    of the sentence of each tree.
    """

    sentences: tuple[tuple[str, str, bool], ...]
    place: tuple[int, ...]
    doubts: tuple[str, ...]


def match_sentences(told: Sequence[Told]) -> Matched:
    """Find out which trees are of the same sentence.

    Sentences of a document are matched by their names where all of them have one and no annotator
    has the same name twice, else by their rank. What does not match stays alone.
    """
    members: dict[str, list[int]] = {}
    for number, one in enumerate(told):
        members.setdefault(one.document, []).append(number)
    sentences: list[tuple[str, str, bool]] = []
    place = [0] * len(told)
    doubts: list[str] = []
    for document in sorted(members):
        trees = members[document]
        by_name, doubt = _have_names([told[number] for number in trees])
        in_document = f" in {document!r}" if document else ""
        doubts += [f"sentences{in_document} are matched by rank: {doubt}"] if doubt else []
        rank_of: dict[Hashable, int] = {}
        for number in trees:
            key = _key(told[number], by_name=by_name)
            rank_of[key] = min(told[number].rank, rank_of.get(key, told[number].rank))
        keys = sorted(rank_of, key=lambda key: (rank_of[key], str(key)))
        where = {key: len(sentences) + row for row, key in enumerate(keys)}
        sentences += [(document, str(key), by_name) for key in keys]
        for number in trees:
            place[number] = where[_key(told[number], by_name=by_name)]
    return Matched(tuple(sentences), tuple(place), tuple(doubts))


def _key(one: Told, *, by_name: bool) -> str | int:
    return one.name if by_name and one.name is not None else one.rank


def _have_names(trees: Sequence[Told]) -> tuple[bool, str | None]:
    """Tell whether sentences can be matched by name; if only almost, say why not."""
    seen: set[tuple[str, str]] = set()
    named, nameless = 0, 0
    for one in trees:
        if one.name is None:
            nameless += 1
        elif (one.annotator, one.name) in seen:
            return False, f"{one.annotator or 'an annotator'} has sent_id {one.name!r} twice"
        else:
            named += 1
            seen.add((one.annotator, one.name))
    if named and nameless and len({one.annotator for one in trees}) > 1:
        return False, f"{nameless} of {named + nameless} have no sent_id"
    return nameless == 0, None


def alone(
    there: NDArray[np.bool_],
    names: Sequence[str],
    annotators: Sequence[str],
    where: str,
    *,
    named: bool,
) -> Iterator[str]:
    """Report what only some annotators of a document have, where that is not by design.

    `there` tells for each sentence of a document (rows) who has a tree of it (columns). With names,
    sentences that only one annotator has, among several who share others; by rank, numbers of
    sentences that differ.
    """
    counts = there.sum(axis=0)
    people = np.flatnonzero(counts)
    if len(people) < 2:
        return
    if not named:
        last = len(there) - np.argmax(there[::-1], axis=0)[people]
        if len(set(last.tolist())) > 1:
            told = zip(people.tolist(), last.tolist(), strict=True)
            shown = ", ".join(f"{annotators[who]} {count}" for who, count in told)
            yield f"different numbers of sentences{where}, matched by rank: {shown}"
        return
    lonely = [names[row] for row in np.flatnonzero(there.sum(axis=1) == 1).tolist()]
    if lonely:
        sentences = f"{counted(len(lonely), 'sentence')}{where}"
        yield f"{sentences} that only one annotator has: {shown_names(lonely)}"


def counted(number: int, what: str) -> str:
    """Write how many there are of something."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def shown_names(names: Sequence[str]) -> str:
    """Write the first of some names."""
    return ", ".join(names[:SHOWN]) + (", …" if len(names) > SHOWN else "")
