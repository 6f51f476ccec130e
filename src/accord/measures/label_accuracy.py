"""Label accuracy: words with the same relation, whatever their heads."""

from dataclasses import dataclass
from typing import ClassVar

from accord.contract.attaching import AttachmentMeasure
from accord.contract.measure import measures


@measures.register("label-accuracy")
@dataclass(frozen=True, kw_only=True)
class LabelAccuracy(AttachmentMeasure):
    r"""How many words have the same relation, whatever their heads, without regard to chance.

    As `las` (equation 3 of Skjærholt 2014), of relations only.

    By category: of the words to which an annotator gave the label, how many another annotator gives
    it too.

    Sentences whose annotators do not have the same words are left out and counted. Undefined where
    none is left.

    >>> from accord import Treebank
    >>> from accord.measures import LabelAccuracy
    >>> word = "{}\tw\t_\t_\t_\t_\t{}\t{}\t_\t_\n"
    >>> one = word.format(1, 2, "nsubj") + word.format(2, 0, "root")
    >>> other = one.replace("nsubj", "obj")
    >>> LabelAccuracy()(Treebank.from_conllu({"ann": one, "bob": other})).value
    0.5

    References: Skjærholt (2014), A chance-corrected measure of inter-annotator agreement for
    syntax, ACL; Buchholz and Marsi (2006), CoNLL-X.
    """

    name: ClassVar[str] = "label-accuracy"
    symbol: ClassVar[str] = "LA"
    summary: ClassVar[str] = "share of words with the same relation, in dependency trees"
    of_head: ClassVar[bool] = False
