"""The generalized Hamming distance: what it costs to turn one segmentation into another."""

from dataclasses import dataclass, replace
from typing import ClassVar

import numpy as np

from accord import kernels
from accord.alignment.edits import Edits, PairEdits
from accord.contract.measure import Run, measures
from accord.contract.segmenting import Pair, SegmentingMeasure, Sums, mean_of_pairs, of_both
from accord.contract.summing import Gathered
from accord.corpus import Corpus
from accord.corpus.segmentation import Segmentation, segmentations
from accord.errors import QuestionError, check_amount

OPERATIONS = ("match", "shift", "delete", "insert")


@measures.register("generalized-hamming")
@dataclass(frozen=True, kw_only=True)
class GeneralizedHamming(SegmentingMeasure):
    """The least cost of turning the boundaries of one annotator into those of another.

    Boundaries are shifted (`shift` for each place), deleted or inserted. A distance: 0 where all
    boundaries are the same; it has no upper bound, is not normalised and knows no chance. Between
    several annotators it is the mean over their pairs, of several documents the mean over them.

    The operations are in `result.alignment`: one entry for each pair in each document, which prints
    as a list, and iterates over operations.

    With the default costs a boundary is shifted by up to 3 places. Kulyukin's examples have
    insert=1, delete=1, shift=0.5; Bestgen (2009) advises shift=2 and the mean reference segment for
    the other two.

    Positions may be any numbers. Undefined where fewer than two annotators saw a document.

    >>> from accord import Continuum
    >>> from accord.measures import GeneralizedHamming
    >>> continuum = Continuum.from_boundaries({"ann": [2, 5, 20], "bob": [2, 6]}, length=30)
    >>> result = GeneralizedHamming()(continuum)
    >>> result.value
    3.0
    >>> print(result.alignment)
    ann → bob: 1 match, 1 shift, 1 delete
      shift 5 → 6, 1
      delete 20, 2

    References: Bookstein, Kulyukin and Raita (2002), Information Retrieval 5.
    """

    name: ClassVar[str] = "generalized-hamming"
    symbol: ClassVar[str] = "GHD"
    summary: ClassVar[str] = (
        "distance (0 = same, no upper bound) of segmentations: boundaries shifted, deleted and "
        "inserted (2002)"
    )

    insert: float = 2
    delete: float = 2
    shift: float = 1

    def __post_init__(self) -> None:
        super().__post_init__()
        for name in ("insert", "delete", "shift"):
            check_amount(name, getattr(self, name))
        if self.insert + self.delete == 0:
            raise QuestionError("insert and delete are both 0, so that every change would be free")

    @property
    def symmetric(self) -> bool:
        """Whether the value of a pair is the same in both directions."""
        return self.insert == self.delete

    def gather(self, corpus: Corpus, run: Run) -> Gathered:
        """Find the least cost for each document and pair."""
        pairs = self.pairs_in(corpus)
        rows: list[Sums] = []
        edits = []
        for document in segmentations(corpus):
            run.check()
            row: list[tuple[float, float] | None] = []
            for pair in pairs:
                if not of_both(document, pair):
                    row.append(None)
                    continue
                edits.append(self.edits(document, pair))
                row.append((edits[-1].total, 1.0))
            rows.append(row)
        found = mean_of_pairs(len(pairs), rows, lambda: "no pair of annotators saw a document")
        notes = self.comparison(corpus, pairs)
        if len(rows) > 1:
            notes = (*notes, f"mean over {len(rows)} documents")
        every = Edits(edits)
        return replace(found, notes=notes, values=every.counts(), alignment=every)

    def edits(self, document: Segmentation, pair: Pair) -> PairEdits:
        """Return the operations that turn the boundaries of the first into those of the second."""
        before, after = (
            document.boundaries[who].astype(np.float64) - document.begin for who in pair
        )
        target = kernels.shift_boundaries(
            before, after, float(self.insert), float(self.delete), float(self.shift)
        )
        kept = target >= 0
        inserted = np.ones(len(after), bool)
        inserted[target[kept]] = False
        moved = np.abs(after[target[kept]] - before[kept])
        deleted, new = int((~kept).sum()), int(inserted.sum())
        nowhere = np.full
        return PairEdits(
            document.document,
            *pair,
            OPERATIONS,
            np.concatenate([moved > 0, np.full(deleted, 2), np.full(new, 3)]).astype(np.int64),
            np.concatenate([before[kept], before[~kept], nowhere(new, np.nan)]) + document.begin,
            np.concatenate([after[target[kept]], nowhere(deleted, np.nan), after[inserted]])
            + document.begin,
            np.concatenate(
                [
                    self.shift * moved,
                    np.full(deleted, float(self.delete)),
                    np.full(new, float(self.insert)),
                ]
            ),
        )
