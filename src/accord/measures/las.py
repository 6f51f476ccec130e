"""The labelled attachment score: words with the same head and the same relation."""

from dataclasses import dataclass
from typing import ClassVar

from accord.contract.attaching import AttachmentMeasure
from accord.contract.measure import measures


@measures.register("las")
@dataclass(frozen=True, kw_only=True)
class Las(AttachmentMeasure):
    r"""How many words have the same head and the same relation, without regard to chance.

    LAS of two trees of a sentence: the share of its words with the same head and relation. Of more
    annotators, the mean over any two trees of a sentence; of sentences, the mean weighted by their
    words (equation 3 of Skjærholt 2014). With two annotators that is the share of all words.

    By category: of the words to which an annotator gave the label, how many another annotator
    treats the same.

    Sentences whose annotators do not have the same words are left out and counted. Undefined where
    none is left. Where heads form a cycle (`invalid=keep`), they are compared as they are.

    >>> from accord import Treebank
    >>> from accord.measures import Las
    >>> word = "{}\tw\t_\t_\t_\t_\t{}\t{}\t_\t_\n"
    >>> one = word.format(1, 2, "nsubj") + word.format(2, 0, "root") + word.format(3, 2, "obj")
    >>> round(Las()(Treebank.from_conllu({"ann": one, "bob": one.replace("obj", "obl")})).value, 4)
    0.6667

    References: Skjærholt (2014), A chance-corrected measure of inter-annotator agreement for
    syntax, ACL; Buchholz and Marsi (2006), CoNLL-X.
    """

    name: ClassVar[str] = "las"
    symbol: ClassVar[str] = "LAS"
    summary: ClassVar[str] = "share of words with the same head and relation, in dependency trees"
