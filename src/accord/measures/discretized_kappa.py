"""κ_d: the continuum cut into atoms, each with the category of the unit that covers it."""

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from accord.contract.atoms import TOKEN, atomised, contingencies, textless
from accord.contract.measure import Run, check_flag, measures
from accord.contract.meeting import (
    Floats,
    Study,
    mean_of_defined,
    note_on_lengths,
    notes_on_study,
    study_of,
)
from accord.contract.summing import Gathered
from accord.contract.unitizing import UnitizingMeasure
from accord.corpus import Corpus
from accord.errors import QuestionError
from accord.statistics.sums import ClusterSums, Scores

COEFFICIENTS = ("cohen-kappa", "scott-pi", "percent")


@measures.register("discretized-kappa")
@dataclass(frozen=True, kw_only=True)
class DiscretizedKappa(UnitizingMeasure):
    """How far annotators agree atom by atom, gaps being a category of their own.

    The continuum is cut into atoms of length `step` (1: characters, or whatever positions count);
    `step=token` takes the words and punctuation marks of the text. Each atom has the category of
    the unit that covers its middle, or is blank. κ_d is the coefficient over these atoms: Cohen's κ
    for two annotators, the mean over all pairs for more.

    It is offered because it is much used. Agreement on blanks, of which there may be many, raises
    it (`blank=false` leaves out every atom that one of the two left blank); two units of one
    category side by side are the same as one; long units count more than short ones; and atoms are
    not independent of their neighbours, so that only documents are drawn anew for an interval.

    Undefined where everybody has the same category everywhere. Units of one annotator must not
    overlap: an atom has one category. Documents of unknown length run from the first start to the
    last end.

    >>> from accord import Continuum
    >>> from accord.measures import DiscretizedKappa
    >>> continuum = Continuum.from_units(
    ...     {"ann": [(0, 18, "B")], "bob": [(0, 10, "B")]}, length=24)
    >>> round(DiscretizedKappa()(continuum).value, 3)
    0.385

    References: Reidsma, Heylen and Ordelman (2006), LREC; Mathet, Widlöcher and Métivier (2015),
    section 6.2.
    """

    name: ClassVar[str] = "discretized-kappa"
    symbol: ClassVar[str] = "κ_d"
    summary: ClassVar[str] = "κ over atoms of the continuum: characters, words, or a given step"

    step: Any = 1
    blank: bool = True
    coefficient: str = "cohen-kappa"

    def __post_init__(self) -> None:
        super().__post_init__()
        check_flag("blank", self.blank)
        number = isinstance(self.step, (int, float)) and not isinstance(self.step, bool)
        if self.step != TOKEN and not (number and 0 < self.step < float("inf")):
            raise QuestionError(f"step={self.step!r}; expected a number above 0, or token")
        if self.coefficient not in COEFFICIENTS:
            raise QuestionError(
                f"no coefficient {self.coefficient!r}; there are: {', '.join(COEFFICIENTS)}"
            )

    def objection(self, corpus: Corpus) -> str | None:
        """Say why nothing can be measured, before anything is computed."""
        reason = super().objection(corpus)
        if reason is not None or self.step != TOKEN:
            return reason
        name = textless(corpus)
        return None if name is None else f"the text of {name!r} is not known; give a step=… instead"

    def overlap_objection(self, corpus: Corpus) -> str | None:
        """Say which units of one annotator overlap."""
        found = super().overlap_objection(corpus)
        return None if found is None else f"{found}: an atom can have one category only"

    def gather(self, corpus: Corpus, run: Run) -> Gathered:  # noqa: ARG002 - nothing is drawn
        """Count, for each document and each pair of annotators, the atoms by their categories."""
        given = study_of(corpus)
        study, lost = atomised(given, corpus, self.step)
        counts = contingencies(study, blank=self.blank)
        shape = counts.shape[1:]

        def scores(rows: Floats) -> Scores:
            return self._scores(rows.reshape(len(rows), *shape))

        def why() -> str:
            if not counts[..., 0].any():
                return "no atom is left to compare"
            return "everybody has the same category everywhere: there is nothing to tell apart"

        sums = ClusterSums.of(counts.reshape(len(counts), -1), scores)
        apart = len(counts) == len(given.documents)
        return Gathered(sums, notes=self._notes(given, study, lost, apart), why_undefined=why)

    def _notes(self, given: Study, study: Study, lost: int, apart: bool) -> tuple[str, ...]:
        atoms = "words and marks" if self.step == TOKEN else f"atoms of length {self.step:g}"
        notes = [f"discretized-kappa: {study.upper.sum():.0f} {atoms}", *notes_on_study(given)]
        if self.step != TOKEN and self.blank:
            notes += note_on_lengths(given)
        if lost:
            what = "1 unit covers" if lost == 1 else f"{lost} units cover"
            notes.append(f"{what} the middle of no atom: left out")
        if not apart:
            notes.append("no interval: too many documents and pairs of annotators to draw anew")
        return tuple(notes)

    def _scores(self, counts: Floats) -> Scores:
        """Return the mean over the pairs: rows × pairs × (atoms, alike, kinds of one, of other)."""
        atoms, alike = counts[..., 0], counts[..., 1]
        kinds = (counts.shape[-1] - 2) // 2
        one, other = counts[..., 2 : 2 + kinds], counts[..., 2 + kinds :]
        if self.coefficient == "scott-pi":
            one = other = (one + other) / 2.0
        with np.errstate(invalid="ignore", divide="ignore"):
            observed = (atoms - alike) / atoms
            if self.coefficient == "percent":
                return Scores(mean_of_defined(1.0 - observed))
            # 1 − Σ p_k q_k, written so that nothing cancels where one category is nearly everything
            expected = (one * (atoms[..., None] - other)).sum(axis=-1) / atoms**2
            values = np.where(expected > 0.0, 1.0 - observed / expected, np.nan)
        if counts.shape[1] == 1:
            return Scores(values[:, 0], observed[:, 0], expected[:, 0])
        return Scores(mean_of_defined(values))
