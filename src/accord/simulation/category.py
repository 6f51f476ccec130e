"""Errors of category: categories that are confused."""

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from accord.corpus import Coding
from accord.distances.categories import CategoryDissimilarity, resolve_categorical
from accord.simulation.kinds import Codes, ErrorKind, error_kinds
from accord.simulation.marks import Marks

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@error_kinds.register("category")
@dataclass(frozen=True, kw_only=True)
class Category(ErrorKind):
    """Categories are confused.

    The new category of a unit (or of an item) is drawn from the row of its category in
    (1 − m²)·I + m²·P, every row of P being the prevalences in the reference: at m = 1 it tells
    nothing of the reference (Mathet et al. 2012).

    Where categories overlap, from (1 − m)·I + (m − m³)·O + m³·P: at first a category is taken for
    one that is close to it. The rows of O are the closenesses (1 − distance) to the other
    categories, adding up to 1; a category that is close to no other keeps that share.

    Units without a category have none afterwards. Categories of different layers are not confused.

    Parameters
    ----------
    overlapping
        The distances of the categories, where they overlap: a registered distance, a file with a
        matrix, or a mapping. None: they do not.
    order
        The categories from the lowest to the highest, for `overlapping=ordinal`: low<middle<high.
    """

    name: ClassVar[str] = "category"
    summary: ClassVar[str] = "categories are confused"
    place: ClassVar[int] = 10

    overlapping: Any = None
    order: str | None = None

    def __post_init__(self) -> None:
        if self.overlapping is not None:
            resolve_categorical(self.overlapping)

    def on_units(
        self, marked: Marks, magnitude: float, reference: Marks, generator: np.random.Generator
    ) -> Marks:
        """Confuse the categories of units."""
        category = marked.category.copy()
        for layer in np.unique(marked.layer):
            rows = np.flatnonzero((marked.layer == layer) & (category >= 0))
            known = reference.category[(reference.layer == layer) & (reference.category >= 0)]
            counts = np.bincount(known, minlength=len(marked.categories)).astype(np.float64)
            category[rows] = self._confused(
                category[rows], counts, marked.categories, magnitude, generator
            )
        return marked.relabelled(category)

    def on_labels(
        self, given: Codes, magnitude: float, reference: Coding, generator: np.random.Generator
    ) -> Codes:
        """Confuse the labels of items."""
        labels = given.copy()
        rows = np.flatnonzero(labels >= 0)
        counts = np.asarray(reference.counts, np.float64)
        names = reference.table.labels
        labels[rows] = self._confused(
            labels[rows].astype(np.int64), counts, names, magnitude, generator
        )
        return labels

    def matrix(self, counts: Floats, names: Any, magnitude: float) -> Floats:
        """Return the probabilities of each category (column) in place of each other (row)."""
        same = np.eye(len(counts))
        prevalence = np.tile(counts / counts.sum(), (len(counts), 1))
        if self.overlapping is None:
            return (1.0 - magnitude**2) * same + magnitude**2 * prevalence
        close = self._closeness(counts, names)
        return (
            (1.0 - magnitude) * same
            + (magnitude - magnitude**3) * close
            + magnitude**3 * prevalence
        )

    def _closeness(self, counts: Floats, names: Any) -> Floats:
        used = np.flatnonzero(counts > 0)
        labels = tuple(str(names[code]) for code in used)
        distances = CategoryDissimilarity(
            labels, resolve_categorical(self.overlapping), order=self.order
        )
        first, second = np.divmod(np.arange(len(used) ** 2), len(used))
        # categories infinitely far apart are no closer than those that have nothing in common
        close = np.maximum(1.0 - distances.of_pairs(first, second), 0.0)
        close = close.reshape(len(used), len(used))
        np.fill_diagonal(close, 0.0)
        total = close.sum(axis=1, keepdims=True)
        close = np.where(total > 0.0, close / np.where(total > 0.0, total, 1.0), np.eye(len(used)))
        everywhere = np.eye(len(counts))
        everywhere[np.ix_(used, used)] = close
        return everywhere

    def _confused(
        self,
        category: Ints,
        counts: Floats,
        names: Any,
        magnitude: float,
        generator: np.random.Generator,
    ) -> Ints:
        drawn = generator.random(len(category))
        if len(category) == 0 or magnitude == 0.0:
            return category
        limits = np.cumsum(self.matrix(counts, names, magnitude), axis=1)
        limits[:, -1] = 1.0
        result: Ints = (drawn[:, None] >= limits[category]).sum(axis=1).astype(np.int64)
        return result
