"""A treebank of one annotator, changed tree by tree."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from accord.corpus.sketch import Sketch
from accord.corpus.tree import Tree
from accord.corpus.treebank import DEPENDENCIES, Treebank
from accord.errors import DataError, QuestionError


def labels_used(reference: Treebank) -> tuple[str, ...]:
    """Return the labels that occur in a treebank, words left out."""
    return tuple(reference.labels[code] for code in reference.used.tolist())


def redrawn(treebank: Treebank, change: Callable[[Sketch], Sketch]) -> Treebank:
    """Change every tree of a treebank, in the order of its sentences."""
    drawn = [change(sketch) for sketch in treebank.sketches()]
    changed, _ = Treebank.of(drawn, treebank.kind, treebank.annotators)
    return replace(changed, has_words=treebank.has_words)


def with_heads(
    treebank: Treebank, change: Callable[[Sequence[int]], Sequence[int]], name: str
) -> Treebank:
    """Change the heads of every sentence."""
    if treebank.kind != DEPENDENCIES:
        raise QuestionError(
            f"{name} hangs words on other words, and these are phrases: "
            "take phrase-move, phrase-flatten or phrase-insert"
        )

    def changed(sketch: Sketch) -> Sketch:
        try:
            return replace(sketch, parents=list(change(sketch.parents)))
        except DataError as error:
            raise DataError(
                f"sentence {sketch.name or sketch.rank}: {error.found}", expected=error.expected,
                advice="invalid='skip' leaves such trees out (--invalid).",
            ) from None  # fmt: skip

    return redrawn(treebank, changed)


def with_phrases(treebank: Treebank, change: Callable[[Tree], Tree], name: str) -> Treebank:
    """Change the phrases of every sentence."""
    if treebank.kind == DEPENDENCIES:
        raise QuestionError(
            f"{name} changes phrases, and these are dependencies: "
            "take tree-reattach or tree-reattach-uniform"
        )

    def changed(sketch: Sketch) -> Sketch:
        above = tuple(parent - 1 for parent in sketch.parents)
        bare = tuple(sketch.bare)
        tree = change(Tree(tuple(sketch.labels), above, bare, of_nodes=not treebank.has_words))
        parents = [parent + 1 for parent in tree.parents]
        return replace(sketch, parents=parents, labels=tree.labels, bare=tree.bare)

    return redrawn(treebank, changed)


def trees_of(treebank: Treebank) -> list[Tree]:
    """Return all trees."""
    return [treebank.tree_of(number) for number in range(treebank.trees)]
