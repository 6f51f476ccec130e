"""Squared differences of categories that stand on a scale, and what chance makes of them."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

DISTANCES = ("nominal", "ordinal", "interval", "ratio")
#: Ratio differences of all categories are computed for so many at a time.
CHUNK = 1000


def number_of(label: str | None) -> float:
    """Read a category as a number; NaN where it is none."""
    try:
        return float("nan" if label is None else label)
    except ValueError:
        return float("nan")


def scale_objection(categories: tuple[str, ...], distance: str, order: str | None) -> str | None:
    """Say why categories cannot be compared on a scale."""
    if order is not None and distance == "ordinal":
        places = _places(order)
        unknown = [name for name in categories if name not in places]
        return f"category {unknown[0]!r} has no place in the order {order}" if unknown else None
    words = [name for name in categories if not np.isfinite(number_of(name))]
    if not words:
        return None
    more = ", or order=low<middle<high" if distance == "ordinal" else ""
    return f"distance={distance} needs categories that are numbers{more}; {words[0]!r} is none"


def scale_of(kinds: tuple[str | None, ...], distance: str, order: str | None) -> Floats:
    """Return the number, or the rank in the order, of each category."""
    if distance == "nominal":
        return np.arange(len(kinds), dtype=np.float64)
    if order is not None and distance == "ordinal":
        places = _places(order)
        return np.array([float(places.index(str(kind))) for kind in kinds])
    return np.array([number_of(kind) for kind in kinds])


def _places(order: str) -> list[str]:
    return [name.strip() for name in order.split("<")]


@dataclass(frozen=True, slots=True, eq=False)
class Metric:
    """The squared differences δ² of categories, each with its place on a scale.

    `margin` (rows × categories) is how often each category occurs: what lies between two categories
    of an ordinal scale depends on it.
    """

    distance: str
    scale: Floats

    def of_pairs(self, margin: Floats, first: Ints, second: Ints) -> Floats:
        """Return δ² of pairs of different categories: one row, or one for each row of `margin`."""
        if self.distance == "nominal":
            return np.ones((1, len(first)))
        if self.distance == "ratio":
            return _ratio(self.scale[first], self.scale[second])[None]
        places = self._places(margin)
        difference: Floats = (places[:, first] - places[:, second]) ** 2
        return difference

    def fixed(self, margin: Floats) -> "Metric":
        """Return the metric with the ranks that categories have by these frequencies (one row)."""
        if self.distance != "ordinal":
            return self
        return Metric("interval", self._places(margin)[0])

    def from_all(self, margin: Floats) -> Floats:
        """Return Σ_c n_c·δ²_ck for every category k, without a matrix of all pairs."""
        total = margin.sum(axis=1, keepdims=True)
        if self.distance == "nominal":
            others: Floats = total - margin
            return others
        if self.distance == "ratio":
            parts = [
                margin @ _ratio(self.scale[:, None], self.scale[None, begin : begin + CHUNK])
                for begin in range(0, max(1, len(self.scale)), CHUNK)
            ]
            return np.concatenate(parts, axis=1)
        # around the mean nothing cancels: Σ n_c (s_c − s_k)² = Σ n_c (s_c − s̄)² + n (s_k − s̄)²
        places = self._places(margin)
        with np.errstate(invalid="ignore", divide="ignore"):
            mean = (margin * places).sum(axis=1, keepdims=True) / total
        apart = places - np.where(total > 0.0, mean, 0.0)
        spread: Floats = (margin * apart**2).sum(axis=1, keepdims=True) + total * apart**2
        # of a category with itself it is 0, not what rounding leaves
        spread[(margin > 0.0) & ((margin > 0.0).sum(axis=1, keepdims=True) < 2)] = 0.0
        return spread

    def _places(self, margin: Floats) -> Floats:
        """Return where the categories stand; ordinal ones in the middle of their own ranks."""
        if self.distance == "interval":
            return self.scale[None]
        order = np.argsort(self.scale, kind="stable")
        middle = np.empty_like(margin)
        middle[:, order] = np.cumsum(margin[:, order], axis=1) - margin[:, order] / 2.0
        return middle


def _ratio(first: Floats, second: Floats) -> Floats:
    total = first + second
    with np.errstate(invalid="ignore", divide="ignore"):
        difference: Floats = np.where(total == 0.0, 0.0, ((first - second) / total) ** 2)
    return difference
