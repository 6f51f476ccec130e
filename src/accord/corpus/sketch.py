"""A tree as a reader finds it, before it is put among the others."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from accord.corpus.brackets import SENTENCE, Bracketed, read_brackets
from accord.corpus.tree import leaves_are_words
from accord.errors import DataError

#: A node that has nothing above it, which only a mistake can bring about.
NOWHERE = -1


@dataclass(slots=True)
class Sketch:
    """One tree as a reader finds it.

    `parents` numbers, for each node, the one above it from 1, 0 for the root, `NOWHERE` for none.
    Dependencies have a node for each word; phrases have their nodes in the order in which they
    begin, words among them as `bare` ones. `name` is the sentence's own (sent_id). `source` are the
    lines it came from, where they hold more than is looked at.
    """

    annotator: str
    document: str
    name: str | None
    rank: int
    parents: Sequence[int]
    labels: Sequence[str]
    forms: Sequence[str] = ()
    bare: Sequence[bool] = ()
    source: str = ""


def reached(parents: Sequence[int]) -> set[int]:
    """Return the words that the root reaches, counted from 1."""
    state = {0: True, NOWHERE: False}
    for start in range(1, len(parents) + 1):
        node, way = start, []
        while node not in state:
            state[node] = False  # met again, it is in a cycle
            way.append(node)
            node = parents[node - 1]
        for passed in way:
            state[passed] = state[node]
    return {node for node, good in state.items() if good and node > 0}


def show_words(sketches: Sequence[Sketch]) -> bool:
    """Tell whether bare symbols look like words in every tree that has some; False without any."""
    with_some = [one for one in sketches if any(one.bare)]
    return bool(with_some) and all(
        leaves_are_words([above - 1 for above in one.parents], one.bare) for one in with_some
    )


def sketches_by(
    annotator: str, given: str | Iterable[str | None], document: str
) -> tuple[list[Sketch], int]:
    """Return the trees in brackets of an annotator, and how many sentences these are of.

    They are given in one text, or one by one, None where there is none; an empty one, ( ), is none.
    """
    whole = isinstance(given, str)
    trees = read_brackets(given) if isinstance(given, str) else map(_read_one, given)
    found, rank = [], 0
    for rank, one in enumerate(trees, start=1):
        if one is not None and one.mistake is not None:
            raise DataError(
                one.mistake,
                expected="trees like (S (NP) (VP))" if whole else "a tree like (S (NP) (VP))",
                path=annotator if whole else f"{annotator}, sentence {rank}",
                line=one.mistaken_line if whole else None,
            )
        if one is not None and any(one.labels):
            name, bare = one.told.get(SENTENCE), one.bare
            found.append(
                Sketch(annotator, document, name, rank, one.parents, one.labels, bare=bare)
            )
    return found, rank


def _read_one(text: str | None) -> Bracketed | None:
    """Return what a text of one tree holds; a mistake in it where it is none. None stays none."""
    if text is None:
        return None
    trees = list(read_brackets(text))
    if len(trees) == 1:
        return trees[0]
    several = Bracketed(1)
    several.wrong(f"{len(trees)} trees", 1)
    return several


def twice(sketch: Sketch) -> DataError:
    """Return the error that an annotator has two trees of one sentence."""
    return DataError(
        f"two trees of sentence {sketch.name or sketch.rank} by {sketch.annotator or 'nobody'!r}",
        expected="one tree of each sentence from each annotator",
        advice="Are two files of the same document and annotator being read?",
    )
