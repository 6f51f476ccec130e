"""What annotators produced: immutable values, without input, output or any measure."""

from accord.corpus.coding import Coding
from accord.corpus.continuum import Continuum
from accord.corpus.corpus import Annotations, Corpus
from accord.corpus.table import UnitTable
from accord.corpus.tagged_text import TaggedText
from accord.corpus.tagging import Tagging
from accord.corpus.tree import Tree
from accord.corpus.treebank import Treebank
from accord.corpus.unit import Unit

__all__ = [
    "Annotations",
    "Coding",
    "Continuum",
    "Corpus",
    "TaggedText",
    "Tagging",
    "Tree",
    "Treebank",
    "Unit",
    "UnitTable",
]
