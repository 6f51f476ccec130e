"""The unlabelled attachment score: words with the same head."""

from dataclasses import dataclass
from typing import ClassVar

from accord.contract.attaching import AttachmentMeasure
from accord.contract.measure import measures


@measures.register("uas")
@dataclass(frozen=True, kw_only=True)
class Uas(AttachmentMeasure):
    r"""How many words have the same head, whatever their relations, without regard to chance.

    As `las` (equation 3 of Skjærholt 2014), of heads only.

    By category: of the words to which an annotator gave the label, how many another annotator puts
    under the same head.

    Sentences whose annotators do not have the same words are left out and counted. Undefined where
    none is left.

    >>> from accord import Treebank
    >>> from accord.measures import Uas
    >>> word = "{}\tw\t_\t_\t_\t_\t{}\t{}\t_\t_\n"
    >>> one = word.format(1, 2, "nsubj") + word.format(2, 0, "root") + word.format(3, 2, "obj")
    >>> Uas()(Treebank.from_conllu({"ann": one, "bob": one.replace("obj", "obl")})).value
    1.0

    References: Skjærholt (2014), A chance-corrected measure of inter-annotator agreement for
    syntax, ACL; Buchholz and Marsi (2006), CoNLL-X.
    """

    name: ClassVar[str] = "uas"
    symbol: ClassVar[str] = "UAS"
    summary: ClassVar[str] = "share of words with the same head, in dependency trees"
    of_label: ClassVar[bool] = False
