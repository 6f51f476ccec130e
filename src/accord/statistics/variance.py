"""Intraclass correlation: mean squares from sums over items (Shrout and Fleiss 1979)."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from accord.statistics.distributions import f_above, f_quantile

Floats = NDArray[np.float64]

FORMS = ("ICC1", "ICC2", "ICC3", "ICC1k", "ICC2k", "ICC3k")
#: With fewer degrees of freedom, F has quantiles that no float can hold.
FEWEST_DEGREES = 1e-3


@dataclass(frozen=True, slots=True, eq=False)
class MeanSquares:
    """Mean squares between items, between annotators, of the rest, and within items.

    `items` and `judges` are how many there are; judges: the mean number of judgements of an item,
    as the analysis of variance takes it where they differ.
    """

    items: Floats
    judges: Floats
    between: Floats
    annotators: Floats
    rest: Floats
    within: Floats

    def icc(self, form: str) -> Floats:
        """Return one of the six coefficients; NaN where it is undefined."""
        many = form.endswith("k")
        k = np.ones_like(self.judges) if many else self.judges
        error = self.within if form.startswith("ICC1") else self.rest
        bias = np.zeros_like(error)
        if form.startswith("ICC2"):
            bias = (self.annotators - self.rest) / self.items * (1.0 if many else self.judges)
        with np.errstate(invalid="ignore", divide="ignore"):
            below = self.between + (k - 1.0) * error + bias
            return np.where(below > 0.0, (self.between - error) / below, np.nan)


def one_way(values: Floats, judged: NDArray[np.bool_]) -> Floats:
    """Return what is added up over items of which some judgements may be missing."""
    counts = judged.sum(axis=1).astype(np.float64)
    total = values.sum(axis=1)
    return np.stack(
        [
            (counts > 0).astype(np.float64),
            counts,
            counts**2,
            total,
            total**2 / np.maximum(1.0, counts),
            np.square(values).sum(axis=1),
        ],
        axis=1,
    )


def one_way_squares(sums: Floats) -> MeanSquares:
    """Return the mean squares between and within items."""
    items, number, squared, total, between, within = sums.T
    with np.errstate(invalid="ignore", divide="ignore"):
        judges = (number - squared / number) / (items - 1.0)
        mean_between = np.maximum(0.0, between - total**2 / number) / (items - 1.0)
        mean_within = np.maximum(0.0, within - between) / (number - items)
    nothing = np.full(len(sums), np.nan)
    return MeanSquares(items, judges, mean_between, nothing, nothing, mean_within)


def two_way(values: Floats, whole: NDArray[np.bool_]) -> Floats:
    """Return what is added up over the items that everybody judged."""
    columns = [np.ones(len(values)), values.sum(axis=1) ** 2, np.square(values).sum(axis=1)]
    table = np.concatenate([np.stack(columns, axis=1), values], axis=1)
    return table * whole[:, None]


def two_way_squares(sums: Floats) -> MeanSquares:
    """Return the mean squares between items, between annotators, and of the rest."""
    items, rows, squares, columns = sums[:, 0], sums[:, 1], sums[:, 2], sums[:, 3:]
    k = float(columns.shape[1])
    with np.errstate(invalid="ignore", divide="ignore"):
        middle = columns.sum(axis=1) ** 2 / (items * k)
        between = np.maximum(0.0, rows / k - middle)
        annotators = np.maximum(0.0, np.square(columns).sum(axis=1) / items - middle)
        rest = np.maximum(0.0, squares - middle - between - annotators)
        return MeanSquares(
            items,
            np.full(len(sums), k),
            between / (items - 1.0),
            annotators / (k - 1.0),
            rest / ((items - 1.0) * (k - 1.0)),
            (annotators + rest) / (items * (k - 1.0)),
        )


def f_test(squares: MeanSquares, form: str) -> dict[str, float | None]:
    """Return F, its degrees of freedom and how likely it is where items do not differ."""
    error, below = _error(squares, form)
    above = float(squares.items[0]) - 1.0
    if not error > 0.0:
        return {}
    f = float(squares.between[0]) / error
    return {"F": f, "df1": above, "df2": below, "p": f_above(f, above, below)}


def _error(squares: MeanSquares, form: str) -> tuple[float, float]:
    items, k = float(squares.items[0]), float(squares.judges[0])
    if form.startswith("ICC1"):
        return float(squares.within[0]), items * (k - 1.0)
    return float(squares.rest[0]), (items - 1.0) * (k - 1.0)


def f_interval(squares: MeanSquares, form: str, confidence: float) -> tuple[float, float] | None:
    """Return the interval of a coefficient (McGraw and Wong 1996)."""
    items, k = float(squares.items[0]), float(squares.judges[0])
    between, tail = float(squares.between[0]), (1.0 + confidence) / 2.0
    error, below = _error(squares, form)
    if not (error > 0.0 and items > 1.0):
        return None
    if form.startswith("ICC2"):
        found = _of_icc2(squares, tail)
        if found is None:
            return None
        low, high = found
        if form == "ICC2":
            return low, high
        bases = [1.0 + side * (k - 1.0) for side in (low, high)]
        # of a smaller coefficient the mean of k judgements has none
        return (low * k / bases[0], high * k / bases[1]) if min(bases) > 0.0 else None
    f = between / error
    if not f > 0.0:
        return None
    least = f / f_quantile(tail, items - 1.0, below)
    most = f * f_quantile(tail, below, items - 1.0)
    if form.endswith("k"):
        return 1.0 - 1.0 / least, 1.0 - 1.0 / most
    return (least - 1.0) / (least + k - 1.0), (most - 1.0) / (most + k - 1.0)


def _of_icc2(squares: MeanSquares, tail: float) -> tuple[float, float] | None:
    items, k = float(squares.items[0]), float(squares.judges[0])
    between, rest = float(squares.between[0]), float(squares.rest[0])
    annotators, icc = float(squares.annotators[0]), float(squares.icc("ICC2")[0])
    ratio = annotators / rest
    usual = items * (1.0 + (k - 1.0) * icc) - k * icc
    degrees = (items - 1.0) * (k - 1.0) * (k * icc * ratio + usual) ** 2
    spread = (items - 1.0) * (k * icc * ratio) ** 2 + usual**2
    if not (degrees > 0.0 and spread > 0.0):
        return None
    degrees /= spread
    if degrees < FEWEST_DEGREES:
        return None
    upper = f_quantile(tail, items - 1.0, degrees)
    lower = f_quantile(tail, degrees, items - 1.0)
    others = k * annotators + (k * items - k - items) * rest
    if min(upper * others + items * between, others + items * lower * between) <= 0.0:
        return None
    return (
        items * (between - upper * rest) / (upper * others + items * between),
        items * (lower * between - rest) / (others + items * lower * between),
    )
