"""Trees on their way into a file that says in comments whose each of them is."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

import numpy as np

from accord.corpus.sketch import Sketch
from accord.corpus.treebank import Treebank


def sketches_in_blocks(treebank: Treebank, *, rank_names: bool = False) -> Iterator[Sketch]:
    """Go through the trees: documents, in them annotators, in them sentences in their own order.

    A sentence without a name has None as its name, unless `rank_names` and ranks have gaps in its
    document, as where trees were skipped: then its rank is its name, so that it is not lost.
    """
    blocks: dict[tuple[str, str], list[Sketch]] = {}
    for one in treebank.sketches():
        blocks.setdefault((one.document, one.annotator), []).append(one)
    gapped = {
        document
        for (document, _), trees in blocks.items()
        if sorted(one.rank for one in trees) != list(range(1, len(trees) + 1))
    }
    for key in sorted(blocks):
        for one in sorted(blocks[key], key=lambda sketch: sketch.rank):
            in_need = rank_names and one.name is None and one.document in gapped
            yield replace(one, name=str(one.rank)) if in_need else one


def on_one_line(name: str) -> str:
    """Return a name as a comment can hold it."""
    return " ".join(name.split())


def lost_names(treebank: Treebank) -> list[str]:
    """Say which names a comment cannot hold."""
    names: Iterable[str] = (*treebank.documents, *treebank.annotators, *treebank.names)
    odd = sorted({name for name in names if name and on_one_line(name) != name})
    return [f"the name {name!r}: it is {on_one_line(name)!r}" for name in odd[:20]]


def lost_roles(treebank: Treebank) -> list[str]:
    """Say which roles, and which annotators without any tree, a comment cannot hold."""
    roles = [f"that {name!r} is a reference" for name in sorted(treebank.references)]
    without = np.flatnonzero((treebank.tree < 0).all(axis=0)).tolist()
    return [*roles, *(f"that {treebank.annotators[who]!r} has no tree" for who in without)]
