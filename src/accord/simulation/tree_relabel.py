"""Annotators of trees who take one label for another."""

from dataclasses import dataclass, replace
from typing import ClassVar

import numpy as np

from accord.contract.measure import check_flag
from accord.corpus.sketch import Sketch
from accord.corpus.treebank import DEPENDENCIES, Treebank
from accord.simulation.kinds import ErrorKind, error_kinds
from accord.simulation.phrases import phrase_labels, relabelled_phrases
from accord.simulation.relabelling import relabelled
from accord.simulation.trees import labels_used, redrawn, trees_of, with_phrases


@error_kinds.register("tree-relabel")
@dataclass(frozen=True, kw_only=True)
class TreeRelabel(ErrorKind):
    """Each node gets a label of the corpus with the probability m, all of them equally likely.

    In dependencies these are the relations of words (Skjærholt 2014, section 3). In phrase
    structure, phrases get labels of phrases, and parts of speech those of parts of speech; the root
    keeps its own.

    Parameters
    ----------
    own
        Whether the label that is there can be drawn too.
    """

    name: ClassVar[str] = "tree-relabel"
    summary: ClassVar[str] = "nodes of trees get other labels"
    place: ClassVar[int] = 10

    own: bool = True

    def __post_init__(self) -> None:
        check_flag("own", self.own)

    def on_trees(
        self, drawn: Treebank, magnitude: float, reference: Treebank, generator: np.random.Generator
    ) -> Treebank:
        """Relabel the nodes of all trees."""
        if drawn.kind == DEPENDENCIES:
            labels = labels_used(reference)

            def changed(sketch: Sketch) -> Sketch:
                given = relabelled(sketch.labels, labels, magnitude, generator, own=self.own)
                return replace(sketch, labels=given)

            return redrawn(drawn, changed)
        choices = phrase_labels(trees_of(reference))
        return with_phrases(
            drawn,
            lambda tree: relabelled_phrases(tree, choices, magnitude, generator, own=self.own),
            self.name,
        )
