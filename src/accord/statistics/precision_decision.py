"""Precision and decision: the seven figures of GRACE and what follows from them.

N = OK + ERR + SIL = nbCas − NONEVAL, and

    P = OK / (OK + ERR)                 Pmin = (OK + SIL_ok) / N
    D = (OK + ERR) / N                  Pmoy = (OK + SILOK_moy) / N
                                        Pmax = (OK + SIL − SIL_err) / N

The way back: OK = N·P·D, ERR = N·(1 − P)·D, SIL = N·(1 − D) (the paper prints 1 − P),
SIL_ok = N·(Pmin − P·D), SIL_err = N·(1 − D + P·D − Pmax), SILOK_moy = N·(Pmoy − P·D).

Adda, Mariani, Paroubek, Rajman and Lecomte (1999), Métrique et premiers résultats de l'évaluation
GRACE des étiqueteurs morphosyntaxiques pour le français, TALN.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

from accord.errors import QuestionError

Floats = NDArray[np.float64]

#: The five scores, as the paper calls them, and the columns of sums that they come from.
SCORES = ("P", "D", "Pmin", "Pmoy", "Pmax")
COLUMNS = ("nbCas", "NONEVAL", "OK", "ERR", "SIL_ok", "SIL_err", "SILOK_moy")


@dataclass(frozen=True, slots=True)
class Figures:
    """The seven figures of a system, and what is derived from them; None: undefined.

    A silence is a token with several alternatives: `silent_right` of them are right whichever is
    taken, `silent_wrong` wrong whichever is taken; `silent_right_by_chance` is how many would come
    out right if one alternative of each were drawn.

    >>> figures = Figures(1000, 20, 750, 50, 30, 10, 95.0, silent=180)
    >>> round(figures.precision, 4), round(figures.decision, 4)
    (0.9375, 0.8163)
    >>> round(figures.least, 4), round(figures.mean, 4), round(figures.greatest, 4)
    (0.7959, 0.8622, 0.9388)
    """

    cases: int
    not_evaluable: int
    right: int
    wrong: int
    silent_right: int
    silent_wrong: int
    silent_right_by_chance: float
    silent: int = -1

    def __post_init__(self) -> None:
        # SIL follows from the others; who gives it has it checked
        silent = self.cases - self.not_evaluable - self.right - self.wrong
        if self.silent not in (-1, silent):
            raise QuestionError(
                f"{self.silent} silences; expected {silent}: nbCas = NONEVAL + OK + ERR + SIL"
            )
        object.__setattr__(self, "silent", silent)
        counts = [getattr(self, one.name) for one in fields(self)]
        if min(counts) < 0 or self.silent_right + self.silent_wrong > silent:
            raise QuestionError(
                f"{self}: expected counts that are not negative, and no more silences of two kinds "
                "than there are"
            )

    @property
    def evaluated(self) -> int:
        """N: how many cases are evaluated."""
        return self.cases - self.not_evaluable

    @property
    def silent_mixed(self) -> int:
        """SIL_sil: silences with alternatives of both kinds."""
        return self.silent - self.silent_right - self.silent_wrong

    @property
    def silent_wrong_by_chance(self) -> float:
        """SILERR_moy: how many silences a draw would make wrong."""
        return self.silent - self.silent_right_by_chance

    @property
    def precision(self) -> float | None:
        """P: how many of the tags that stand alone are right."""
        return _ratio(self.right, self.right + self.wrong)

    @property
    def decision(self) -> float | None:
        """D: how many of the cases evaluated have one tag only."""
        return _ratio(self.right + self.wrong, self.evaluated)

    @property
    def least(self) -> float | None:
        """Pmin: the precision if every silence went wrong that can."""
        return _ratio(self.right + self.silent_right, self.evaluated)

    @property
    def mean(self) -> float | None:
        """Pmoy: the precision if one alternative of each silence were drawn."""
        return _ratio(self.right + self.silent_right_by_chance, self.evaluated)

    @property
    def greatest(self) -> float | None:
        """Pmax: the precision if every silence went right that can."""
        return _ratio(self.right + self.silent - self.silent_wrong, self.evaluated)

    @property
    def share_not_evaluable(self) -> float | None:
        """NONEVAL as a share of the cases (the paper gives 100 times that)."""
        return _ratio(self.not_evaluable, self.cases)

    def __add__(self, other: "Figures") -> "Figures":
        """Return the figures of two texts together."""
        names = [one.name for one in fields(self)]
        return Figures(*(getattr(self, name) + getattr(other, name) for name in names))

    # The zone of functioning

    def points(self) -> dict[str, tuple[float, float]]:
        """Return the four points of the zone: precision and decision; those that are defined."""
        found = {
            "(P, D)": (self.precision, self.decision),
            "(Pmin, 1)": (self.least, 1.0),
            "(Pmoy, 1)": (self.mean, 1.0),
            "(Pmax, 1)": (self.greatest, 1.0),
        }
        return {
            name: (precision, decision)
            for name, (precision, decision) in found.items()
            if precision is not None and decision is not None
        }

    def zone(self, steps: int = 64) -> list[tuple[float, float, float]]:
        """Return decision, least and greatest precision where some silences are resolved.

        The paper's own drawing of the zone is lost to us; this definition is ours. Of u silences
        resolved, c go right: max(0, u − (SIL − SIL_ok)) ≤ c ≤ min(u, SIL − SIL_err); the decision
        is then (OK + ERR + u)/N, the precision (OK + c)/(OK + ERR + u). From u = 0 to all.
        """
        if self.evaluated == 0:
            return []
        strict = self.right + self.wrong
        can_fail, can_win = self.silent - self.silent_right, self.silent - self.silent_wrong
        resolved = sorted(
            {*np.linspace(0, self.silent, max(2, steps)).tolist(), float(can_fail), float(can_win)}
        )
        return [
            (
                (strict + u) / self.evaluated,
                (self.right + max(0.0, u - can_fail)) / (strict + u),
                (self.right + min(u, can_win)) / (strict + u),
            )
            for u in resolved
            if strict + u > 0
        ]

    # There and back

    def scores(self) -> dict[str, float | None]:
        """Return the five scores as the paper calls them."""
        values = (self.precision, self.decision, self.least, self.mean, self.greatest)
        return dict(zip(SCORES, values, strict=True))

    def to_dict(self) -> dict[str, float | None]:
        """Return everything under the names of the paper."""
        return {
            "nbCas": self.cases,
            "NONEVAL": self.not_evaluable,
            "OK": self.right,
            "ERR": self.wrong,
            "SIL": self.silent,
            "SIL_ok": self.silent_right,
            "SIL_err": self.silent_wrong,
            "SIL_sil": self.silent_mixed,
            "SILOK_moy": self.silent_right_by_chance,
            "SILERR_moy": self.silent_wrong_by_chance,
            **self.scores(),
        }

    @classmethod
    def from_scores(
        cls, cases: int, not_evaluable: int, scores: dict[str, float] | Iterable[float]
    ) -> "Figures":
        """Return the figures that five scores (P, D, Pmin, Pmoy, Pmax) were made from.

        >>> figures = Figures(1000, 20, 750, 50, 30, 10, 95.0)
        >>> Figures.from_scores(1000, 20, figures.scores()) == figures
        True
        """
        values = [scores[name] for name in SCORES] if isinstance(scores, dict) else list(scores)
        if len(values) != len(SCORES) or any(value is None for value in values):
            raise QuestionError(
                f"{values}; expected the five scores P, D, Pmin, Pmoy and Pmax, all of them "
                "defined (P is not where nothing is tagged with one tag only)"
            )
        precision, decision, least, mean, greatest = values
        evaluated = cases - not_evaluable
        kept = precision * decision
        right = round(evaluated * kept)
        wrong = round(evaluated * (1.0 - precision) * decision)
        return cls(
            cases,
            not_evaluable,
            right,
            wrong,
            round(evaluated * (least - kept)),
            round(evaluated * (1.0 - decision + kept - greatest)),
            _without_rounding(max(0.0, evaluated * (mean - kept))),
        )

    @classmethod
    def of_sums(cls, sums: Iterable[float]) -> "Figures":
        """Return the figures of sums in the order of `COLUMNS`."""
        *counts, by_chance = sums
        cases, left_out, right, wrong, silent_right, silent_wrong = map(round, counts)
        return cls(cases, left_out, right, wrong, silent_right, silent_wrong, float(by_chance))


def _without_rounding(amount: float) -> float:
    """Return a whole number for one that only rounding keeps from it."""
    near = round(amount)
    return float(near) if abs(amount - near) < 1e-9 * max(1.0, amount) else amount


def _ratio(part: float, whole: float) -> float | None:
    return part / whole if whole > 0 else None


def scores_of_sums(sums: Floats) -> Floats:
    """Return the five scores of each row of sums (in the order of `COLUMNS`); NaN: undefined."""
    amount, size = numerators_and_denominators(sums)
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(size > 0, amount / size, np.nan)


def numerators_and_denominators(sums: Floats) -> tuple[Floats, Floats]:
    """Return what is divided by what, for each row of sums and each of the five scores."""
    cases, left_out, right, wrong, silent_right, silent_wrong, by_chance = np.moveaxis(sums, -1, 0)
    strict, evaluated = right + wrong, cases - left_out
    amounts = (
        right, strict, right + silent_right, right + by_chance, evaluated - wrong - silent_wrong,
    )  # fmt: skip
    sizes = (strict, evaluated, evaluated, evaluated, evaluated)
    return np.stack(amounts, axis=-1), np.stack(sizes, axis=-1)


def delta_errors(sums: Floats, centred: Callable[[Floats], Floats] | None = None) -> Floats:
    """Return the standard error of each score by the non-parametric delta method.

    A score is a ratio r = Σ a / Σ b over clusters, the rows; its error is √Σ(a − r·b)² / Σ b
    (Davison and Hinkley 1997, section 2.7.2). `centred` takes the mean of its stratum from each
    difference, where there are strata.
    """
    amount, size = numerators_and_denominators(sums)
    with np.errstate(invalid="ignore", divide="ignore"):
        ratio = amount.sum(axis=0) / size.sum(axis=0)
        apart = amount - ratio * size
        if centred is not None:
            apart = centred(apart)
        found: Floats = np.sqrt(np.square(apart).sum(axis=0)) / size.sum(axis=0)
    return found
