"""What Krippendorff's coefficients for units share: what they apply to, and the coincidences.

Two annotators coincide at every place of the continuum: in categories, in a gap, or in a category
and a gap. How long the stretches are on which they do is all that the coefficients of 2016 are made
from (Krippendorff, Mathet, Bouvry and Widlöcher 2016, Quality & Quantity 50:2347, with the erratum
50:2365). Where documents differ in who saw them, each pair counts 1/(m − 1) for m annotators, so
that what is added up over documents is what they would give laid end to end.
"""

from dataclasses import dataclass, replace
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from accord.contract.coinciding import SELF_PAIRINGS, Coincidences, coincidences
from accord.contract.measure import Run
from accord.contract.meeting import (
    Study,
    crowding,
    note_on_lengths,
    notes_on_study,
    overlap_within,
    study_of,
)
from accord.contract.scales import DISTANCES, Metric, scale_objection, scale_of
from accord.contract.summing import Gathered, SummingMeasure
from accord.corpus import Corpus
from accord.corpus.rounding import ROUNDING
from accord.errors import QuestionError, check_amount
from accord.statistics.sums import Scores

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


@dataclass(frozen=True, kw_only=True)
class UnitizingMeasure(SummingMeasure):
    """The base of the coefficients that compare the units of several annotators place by place."""

    def objection(self, corpus: Corpus) -> str | None:
        """Say why nothing can be measured, before anything is computed."""
        people = corpus.compared().annotators
        if len(people) < 2:
            who = f"only one annotator ({people[0]})" if people else "no annotator"
            extra = " besides the reference" if corpus.references else ""
            return f"{who}{extra}; agreement needs two"
        if not (corpus.compared().table.seen.sum(axis=1) >= 2).any():
            return "no document was seen by two annotators"
        return self.overlap_objection(corpus.compared())

    def overlap_objection(self, corpus: Corpus) -> str | None:
        """Say which units of one annotator overlap."""
        found = overlap_within(corpus)
        return None if found is None else f"{found}; {self.name} needs units that do not"

    def gather(self, corpus: Corpus, run: Run) -> Gathered:
        """Add up, for each document, what the value is made from."""
        study = study_of(corpus)
        gathered = self.gather_study(study)
        notes = (*notes_on_study(study), *self.notes_on(study), *gathered.notes)
        return replace(gathered, notes=notes)

    def gather_study(self, study: Study) -> Gathered:
        """Add up what the value is made from, in the documents that count."""
        raise TypeError(f"{type(self).__name__} does not say what it adds up")

    def notes_on(self, study: Study) -> tuple[str, ...]:
        """Say what was taken for granted."""
        return ()


@dataclass(frozen=True, kw_only=True)
class GapMeasure(UnitizingMeasure):
    """The base of the coefficients for which gaps count.

    Parameters
    ----------
    unit
        The length of an atom of a gap, 1 as in the paper. A gap is a run of such atoms, each of
        which could by chance have met any other; a unit is one thing, whatever its length. So the
        value depends, a little, on the unit in which positions are given. 0 is the limit of ever
        smaller atoms, in which it does not.
    """

    unit: float = 1

    def __post_init__(self) -> None:
        super().__post_init__()
        check_amount("unit", self.unit)

    def notes_on(self, study: Study) -> tuple[str, ...]:
        """Say what was taken for granted: the lengths, and the atoms where positions are real."""
        notes = note_on_lengths(study)
        if self.unit == 1 and not study.whole:
            atoms = (
                "positions are not whole numbers: gaps are taken for runs of atoms of length 1 "
                "(unit=… gives another length; unit=0 is the limit of ever smaller ones)"
            )
            return (*notes, atoms)
        return notes


@dataclass(frozen=True, slots=True, eq=False)
class GapSums:
    """For each document: the length of everybody's gaps, of units, and how they coincide."""

    gaps: Floats  # ℓ_φ.
    marked: Floats  # ℓ.. − ℓ_φ.
    meeting: Floats  # Σ ℓ_ck over categories c and k, neither of them a gap
    alike: Floats  # Σ ℓ_cc over categories
    self_pairs: Floats  # Σ P_v, gaps included
    of_kinds: Floats  # ℓ_c. of each category (columns)


def gap_sums(study: Study, unit: float) -> GapSums:
    """Add up coincidences of units and gaps for each document."""
    length = study.end - study.start
    total = study.people * study.lengths
    marked = study.per_document(length)
    gaps = np.maximum(0.0, total - marked)
    if not study.whole:  # what only the rounding of sums leaves is no gap
        gaps[gaps <= ROUNDING * total] = 0.0
    others = study.people - 1.0
    documents, kinds = len(study.documents), len(study.kinds)
    meeting = crowding(study.document, study.start, study.end, documents)
    kind = study.document * kinds + study.kind
    alike = crowding(kind, study.start, study.end, documents * kinds)
    return GapSums(
        gaps=gaps,
        marked=marked,
        meeting=meeting / others,
        alike=alike.reshape(documents, kinds).sum(axis=1) / others,
        self_pairs=study.per_document(length**2) + unit * gaps,
        of_kinds=study.per_kind(length, study.document, study.kind),
    )


TOO_FEW = "so few units meet that, leaving each itself out, chance has nothing to put together"
#: Up to so many numbers are kept for each document and two categories, so that ranks can be made
#: anew for each resample.
MOST_RANKED = 50_000_000
OVERLAPS = ("refuse", "allow")


@dataclass(frozen=True, kw_only=True)
class CodingMeasure(UnitizingMeasure):
    """The base of the coefficients for the categories of units, wherever units meet.

    Parameters
    ----------
    distance
        Of two categories: nominal, ordinal, interval or ratio; the last two need categories that
        are numbers.
    order
        The categories from the lowest to the highest, for `distance=ordinal`: low<middle<high.
        Numbers need none.
    overlap
        Units of one annotator that overlap: `refuse` (the default) or `allow`, which compares every
        unit with all that it meets, as section 6.3.5 of Mathet et al. (2015) does.
    self_pairing
        How much a unit would coincide with itself: `pairs` (equation 10), the mean over the other
        annotators, or `union`, what they mark together (as the R package quallmer has it). Only
        with more than two annotators do they differ.
    """

    divisions: ClassVar[tuple[str, ...]] = ("document", "pair", "annotator", "layer")

    distance: str = "nominal"
    order: str | None = None
    overlap: str = "refuse"
    self_pairing: str = "pairs"

    def __post_init__(self) -> None:
        super().__post_init__()
        for name, known in (
            ("distance", DISTANCES),
            ("overlap", OVERLAPS),
            ("self_pairing", SELF_PAIRINGS),
        ):
            if getattr(self, name) not in known:
                raise QuestionError(
                    f"no {name} {getattr(self, name)!r}; there are: {', '.join(known)}"
                )

    def objection(self, corpus: Corpus) -> str | None:
        """Say why nothing can be measured, before anything is computed."""
        reason = super().objection(corpus)
        if reason is not None or self.distance == "nominal":
            return reason
        compared = corpus.compared()
        if (compared.table.category < 0).any():
            return f"a unit without a category has no place on a scale; distance={self.distance}"
        return scale_objection(compared.categories, self.distance, self.order)

    def overlap_objection(self, corpus: Corpus) -> str | None:
        """Say which units of one annotator overlap, where they must not."""
        if self.overlap == "allow":
            return None
        found = super().overlap_objection(corpus)
        return None if found is None else f"{found} (overlap=allow compares each with all it meets)"

    def notes_on(self, study: Study) -> tuple[str, ...]:
        """Say that overlapping was allowed."""
        if self.overlap == "refuse":
            return ()
        return ("units of one annotator may overlap: each counts wherever it meets others",)

    def coincidences(self, study: Study) -> Coincidences:
        """Add up how categories coincide."""
        return coincidences(study, self.self_pairing, overlapping=self.overlap == "allow")

    def ranked(self, found: Coincidences) -> tuple[Metric, bool, tuple[str, ...]]:
        """Return the metric, whether it changes with the frequencies, and what is to be said."""
        metric = self.metric(found.kinds)
        if self.distance != "ordinal":
            return metric, False, ()
        meeting = np.unique(found.low * len(found.kinds) + found.high)
        if len(found.margin) * len(meeting) <= MOST_RANKED:
            return metric, True, ()
        note = "too many categories and documents to rank anew: resamples keep the ranks of all"
        return metric.fixed(found.margin.sum(axis=0, keepdims=True)), False, (note,)

    def metric(self, kinds: tuple[str | None, ...]) -> Metric:
        """Return the squared differences of the categories."""
        return Metric(self.distance, scale_of(kinds, self.distance, self.order))


def corrected_scores(observed: Floats, expected: Floats) -> Scores:
    """Return 1 − observed/expected; NaN where chance gives no disagreement, or no pairs at all."""
    possible = (expected > 0.0) & np.isfinite(expected)
    with np.errstate(invalid="ignore", divide="ignore"):
        value = np.where(possible, 1.0 - observed / expected, np.nan)
    return Scores(value, observed, expected)
