"""uα: units and gaps, place by place, by Krippendorff."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from accord.contract.earlier import EARLIER, SLIDES, earlier_sums
from accord.contract.measure import measures
from accord.contract.meeting import Study, overlap_within
from accord.contract.summing import Gathered
from accord.contract.unitizing import Floats, GapMeasure, corrected_scores, gap_sums
from accord.corpus import Corpus
from accord.errors import QuestionError
from accord.statistics.sums import ClusterSums, Scores

EDITIONS = (2016, *EARLIER)


@measures.register("u-alpha")
@dataclass(frozen=True, kw_only=True)
class UAlpha(GapMeasure):
    """How far annotators agree on where units and gaps are, and what the units are.

    uα = 1 − D_o/D_e: the share of the continuum on which two annotators have different things (two
    categories, or a unit and a gap), compared with the share that chance would give, when all that
    anybody marked is put together at random. 1 where all agree, 0 where they do no better than
    chance. `edition` says whose formula it is:

    - 2016, the default: lengths of what differs (Krippendorff, Mathet, Bouvry and Widlöcher).
    - 2013: squared lengths of what differs, against those of all pairs of segments slid along one
      another (`slide=continuous` or `discrete`), as in section 6.1 of Mathet et al. (2015).
    - 1995: α_U, category by category: squared distances of boundaries (Krippendorff 1995, in the
      form of 2004). Here only units of the same category must not overlap.

    Undefined where nobody marked a unit, and where one category covers everything. Units of one
    annotator must not overlap: the formula compares a place of one with a place of the other, and
    there would be two things at one place. Where the length of a document is not known, it is taken
    to run from the first start to the last end.

    Positions need not be whole numbers, but a gap is a run of atoms of length `unit`. Several
    documents are laid end to end, except that no gap runs from one into the next.

    >>> from accord import Continuum
    >>> from accord.measures import UAlpha
    >>> continuum = Continuum.from_units(  # Figure 14 of Mathet et al. (2015)
    ...     {"one": [(5, 10, "4"), (20, 35, "1"), (50, 60, "2"), (60, 75, "4")],
    ...      "two": [(5, 10, "4"), (30, 43, "3"), (50, 55, "1"), (60, 75, "4")]}, length=76)
    >>> print(UAlpha()(continuum))
    uα = 0.405

    References: Krippendorff (1995), Sociological Methodology 25; Krippendorff (2013), Content
    Analysis, 3rd edition; Krippendorff, Mathet, Bouvry and Widlöcher (2016), Quality & Quantity 50.
    """

    name: ClassVar[str] = "u-alpha"
    symbol: ClassVar[str] = "uα"
    summary: ClassVar[str] = "units and gaps, place by place (Krippendorff)"

    edition: int = 2016
    slide: str = "continuous"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.edition not in EDITIONS or isinstance(self.edition, bool):
            known = ", ".join(map(str, EDITIONS))
            raise QuestionError(f"no edition {self.edition!r}; there are: {known}")
        if self.slide not in SLIDES:
            raise QuestionError(f"no slide {self.slide!r}; there are: {', '.join(SLIDES)}")

    def overlap_objection(self, corpus: Corpus) -> str | None:
        """Say which units of one annotator overlap."""
        found = overlap_within(corpus, same_category=self.edition == 1995)
        if found is None:
            return None
        return (
            f"{found}; u-alpha compares what is at the same place, so there must be one thing only "
            "(gamma and cu-alpha(overlap=allow) take units that overlap)"
        )

    def gather_study(self, study: Study) -> Gathered:
        """Add up what the value is made from."""
        if self.edition != 2016:
            return earlier_sums(study, self.edition, self.slide, self.unit)
        sums = gap_sums(study, self.unit)
        unlike = np.maximum(0.0, 2.0 * sums.marked - sums.meeting - sums.alike)
        rows = np.column_stack([unlike, sums.self_pairs, sums.gaps, sums.of_kinds])
        return Gathered(ClusterSums.of(rows, _scores), why_undefined=lambda: why_undefined(study))


def _scores(sums: Floats) -> Scores:
    """Return the value for each row: of unlike, with themselves, of gaps, of each kind."""
    unlike, self_pairs, margin = sums[:, 0], sums[:, 1], sums[:, 2:]
    total = margin.sum(axis=1)
    with np.errstate(invalid="ignore", divide="ignore"):
        apart = (margin * (total[:, None] - margin)).sum(axis=1)
        expected = apart / (total**2 - self_pairs)
        observed = unlike / total
    return corrected_scores(observed, expected)


def why_undefined(study: Study) -> str:
    """Say why there is nothing on which annotators could differ."""
    if len(study.start) == 0:
        return "nobody marked a unit"
    return "one category covers everything that anybody saw: there is nothing to tell apart"
