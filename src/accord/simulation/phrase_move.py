"""Annotators of phrase structure who hang phrases elsewhere."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from accord.contract.measure import check_flag
from accord.corpus.treebank import PHRASES, Treebank
from accord.simulation.kinds import ErrorKind, error_kinds
from accord.simulation.phrases import moved
from accord.simulation.trees import with_phrases


@error_kinds.register("phrase-move")
@dataclass(frozen=True, kw_only=True)
class PhraseMove(ErrorKind):
    """Each node but the root is hung elsewhere with the probability m; words keep their order.

    It goes up, out of a phrase that it begins or ends, or down, into one beside it; each place is
    as likely as any other. What is alone in a phrase stays there.

    Parameters
    ----------
    current
        Whether the place where a node is can be drawn.
    """

    name: ClassVar[str] = "phrase-move"
    summary: ClassVar[str] = "phrases and words hang on other phrases, words keep their order"
    place: ClassVar[int] = 25
    trees: ClassVar[str] = PHRASES

    current: bool = True

    def __post_init__(self) -> None:
        check_flag("current", self.current)

    def on_trees(
        self, drawn: Treebank, magnitude: float, reference: Treebank, generator: np.random.Generator
    ) -> Treebank:
        """Change all trees."""
        return with_phrases(
            drawn,
            lambda tree: moved(tree, magnitude, generator, current=self.current),
            self.name,
        )
