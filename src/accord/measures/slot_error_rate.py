"""Slot error rate: what it takes to turn one annotator's units into another's."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from accord.contract.matching import ADDED, MISSED, Floats, MatchingMeasure
from accord.contract.measure import measures
from accord.contract.pairing import BOTH, BOUNDARY, SAME, TYPE
from accord.errors import QuestionError, check_amount

DENOMINATORS = ("reference", "aligned")


@measures.register("slot-error-rate")
@dataclass(frozen=True, kw_only=True)
class SlotErrorRate(MatchingMeasure):
    """How many errors there are for each unit of the reference: an error rate, 0 where all agree.

    SER = (½·T + ½·B + 1·TB + 1·I + 1·D) / (units of the reference). Units are matched one to one,
    so that the cost is the least there is; only units that overlap can be matched. T are matches
    with the wrong type (category), B with wrong boundaries, TB with both; I are units inserted, D
    units deleted. It has no upper bound: who inserts much can have more errors than the reference
    has units. 1 − SER is what plots of agreement show.

    Who was matched with whom is in `result.alignment`, which prints as a list; iterating gives a
    `Match` for each pair of units and each unit without one.

    Without a reference the mean over all ordered pairs of annotators is taken; the signature says
    so (`against`). Costs of errors are parameters. `denominator=aligned` divides by the number of
    matches, insertions and deletions instead, as section 3.4.2 of Mathet et al. (2015) words it.

    Undefined where the reference has no unit.

    >>> from accord import Continuum
    >>> from accord.measures import SlotErrorRate
    >>> continuum = Continuum.from_units({
    ...     "gold": [(0, 5, "PER"), (10, 15, "LOC"), (20, 25, "ORG"), (30, 35, "PER")],
    ...     "sys": [(0, 5, "PER"), (10, 15, "ORG"), (20, 26, "ORG"), (31, 35, "LOC"), (40, 45, "I")]
    ... })
    >>> result = SlotErrorRate(reference="gold")(continuum)
    >>> result.value
    0.75
    >>> print(result.alignment)
    correct: sys [0, 5) PER ↔ gold [0, 5) PER
    T: sys [10, 15) ORG ↔ gold [10, 15) LOC, 0.5
    B: sys [20, 26) ORG ↔ gold [20, 25) ORG, 0.5
    TB: sys [31, 35) LOC ↔ gold [30, 35) PER, 1
    I: sys [40, 45) I ↔ gold nothing, 1

    References: Makhoul, Kubala, Schwartz and Weischedel (1999), DARPA Broadcast News Workshop;
    Galibert, Quintard, Rosset, Zweigenbaum, Nédellec, Aubin, Gillard, Raysz, Pois, Tannier, Deléger
    and Laurent (2010), LREC.
    """

    name: ClassVar[str] = "slot-error-rate"
    symbol: ClassVar[str] = "SER"
    summary: ClassVar[str] = "error rate (0 = same): errors for each unit of the reference"
    direction: ClassVar[str] = "distance"
    nothing: ClassVar[str] = "the reference has no unit"

    denominator: str = "reference"
    type_cost: float = 0.5
    boundary_cost: float = 0.5
    both_cost: float = 1
    insertion_cost: float = 1
    deletion_cost: float = 1

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.denominator not in DENOMINATORS:
            raise QuestionError(
                f"no denominator {self.denominator!r}; there are: {', '.join(DENOMINATORS)}"
            )
        for name in ("type_cost", "boundary_cost", "both_cost", "insertion_cost", "deletion_cost"):
            check_amount(name, getattr(self, name))

    def savings(self) -> Floats:
        """Return how much less a match costs than a deletion and an insertion."""
        alone = self.insertion_cost + self.deletion_cost
        costs = [0.0, self.type_cost, self.boundary_cost, self.both_cost]
        return alone - np.array(costs, np.float64)

    def outcomes(self) -> tuple[tuple[str, ...], Floats]:
        """Return the names of the errors, and their costs."""
        costs = (
            0.0, self.type_cost, self.boundary_cost, self.both_cost, self.deletion_cost,
            self.insertion_cost,
        )  # fmt: skip
        return ("correct", "T", "B", "TB", "D", "I"), np.array(costs, np.float64)

    def of_comparisons(self, counts: Floats) -> Floats:
        """Return the error rate of each comparison."""
        cost = (
            self.type_cost * counts[..., TYPE]
            + self.boundary_cost * counts[..., BOUNDARY]
            + self.both_cost * counts[..., BOTH]
            + self.deletion_cost * counts[..., MISSED]
            + self.insertion_cost * counts[..., ADDED]
        ).sum(axis=-1)
        slots = counts.sum(axis=(-2, -1))
        if self.denominator == "reference":
            slots = slots - counts[..., ADDED].sum(axis=-1)
        with np.errstate(invalid="ignore", divide="ignore"):
            return np.where(slots > 0, cost / slots, np.nan)

    def values_of(self, counts: Floats) -> dict[str, float | None]:
        """Return the number of errors of each kind, over all comparisons."""
        names = {"correct": SAME, "T": TYPE, "B": BOUNDARY, "TB": BOTH, "I": ADDED, "D": MISSED}
        found: dict[str, float | None] = {name: float(counts[n]) for name, n in names.items()}
        return {**found, "reference": float(counts.sum() - counts[ADDED])}
