"""A tree as a reader finds it, before it is put among the others."""

from collections.abc import Sequence
from dataclasses import dataclass

from accord.corpus.brackets import SENTENCE, Bracketed, read_brackets
from accord.corpus.tree import Tree, leaves_are_words
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


def sketch_of(tree: Bracketed, annotator: str, document: str, rank: int) -> Sketch:
    """Return what a tree in brackets holds; raise where there is a mistake in it."""
    if tree.mistake is not None:
        raise DataError(tree.mistake, expected="trees like (S (NP) (VP))", line=tree.mistaken_line)
    name = tree.told.get(SENTENCE)
    return Sketch(annotator, document, name, rank, tree.parents, tree.labels, bare=tree.bare)


def bracketed(text: str | None) -> Bracketed | None:
    """Return what a text of one tree holds; raise where it is none. None stays none."""
    if text is None:
        return None
    trees = list(read_brackets(text))
    if len(trees) != 1 or trees[0].mistake is not None:
        Tree.from_brackets(text)  # which says what is wrong
    return trees[0]


def twice(sketch: Sketch) -> DataError:
    """Return the error that an annotator has two trees of one sentence."""
    return DataError(
        f"two trees of sentence {sketch.name or sketch.rank} by {sketch.annotator or 'nobody'!r}",
        expected="one tree of each sentence from each annotator",
        advice="Are two files of the same document and annotator being read?",
    )
