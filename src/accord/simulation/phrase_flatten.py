"""Annotators of phrase structure who leave phrases out."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from accord.corpus.treebank import PHRASES, Treebank
from accord.simulation.kinds import ErrorKind, error_kinds
from accord.simulation.phrases import flattened
from accord.simulation.trees import with_phrases


@error_kinds.register("phrase-flatten")
@dataclass(frozen=True, kw_only=True)
class PhraseFlatten(ErrorKind):
    """Each phrase but the root is left out with the probability m; what is below replaces it."""

    name: ClassVar[str] = "phrase-flatten"
    summary: ClassVar[str] = "phrases are left out, what is below them takes their place"
    place: ClassVar[int] = 20
    trees: ClassVar[str] = PHRASES

    def on_trees(
        self, drawn: Treebank, magnitude: float, reference: Treebank, generator: np.random.Generator
    ) -> Treebank:
        """Change all trees."""
        return with_phrases(drawn, lambda tree: flattened(tree, magnitude, generator), self.name)
