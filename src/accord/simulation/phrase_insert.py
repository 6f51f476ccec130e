"""Annotators of phrase structure who see phrases that are none."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from accord.corpus.treebank import PHRASES, Treebank
from accord.simulation.kinds import ErrorKind, error_kinds
from accord.simulation.phrases import inserted, phrase_labels
from accord.simulation.trees import trees_of, with_phrases


@error_kinds.register("phrase-insert")
@dataclass(frozen=True, kw_only=True)
class PhraseInsert(ErrorKind):
    """Below each phrase, one is put in with the probability m: over a run of neighbours, not all.

    Each run is as likely as any other, and so is each label of the phrases of the corpus.
    """

    name: ClassVar[str] = "phrase-insert"
    summary: ClassVar[str] = "phrases are put in over some of what is below a phrase"
    place: ClassVar[int] = 30
    trees: ClassVar[str] = PHRASES

    def on_trees(
        self, drawn: Treebank, magnitude: float, reference: Treebank, generator: np.random.Generator
    ) -> Treebank:
        """Change all trees."""
        labels, _ = phrase_labels(trees_of(reference))
        return with_phrases(
            drawn, lambda tree: inserted(tree, labels, magnitude, generator), self.name
        )
