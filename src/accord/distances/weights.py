"""How far categories agree, from 0 to 1: the weights of Cohen, Conger and Gwet."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from os import PathLike
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accord.corpus.categories import CategoryTable
from accord.distances.categories import CategoryMatrix, CategoryTree, read_category_file
from accord.distances.disagreement import Disagreement
from accord.distances.kinds import categorical_distances
from accord.distances.values import ValueDistance, Values, resolve_value, value_distances
from accord.errors import QuestionError

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

IDENTITY = "identity"
#: The weights of this name, and the distance of values that they come from.
DISTANCES = {
    "linear": "linear",
    "quadratic": "interval",
    "radical": "radical",
    "ratio": "ratio",
    "circular": "circular",
    "bipolar": "bipolar",
    "ordinal": "gwet-ordinal",
}
#: What the R package irr and others call some of them.
ALSO = {"nominal": IDENTITY, "unweighted": IDENTITY, "equal": "linear", "squared": "quadratic"}


@dataclass(frozen=True, slots=True)
class WeightMatrix:
    """A square of numbers, in the order of the categories.

    They are agreements where those of a category with itself are 1, distances where they are 0. Who
    is first may matter: the rows are the first annotator's.
    """

    rows: tuple[tuple[float, ...], ...]

    @classmethod
    def of(cls, given: Any) -> "WeightMatrix":
        """Take an array, or a list of lists."""
        try:
            square = np.asarray(given, np.float64)
        except (TypeError, ValueError):
            square = np.zeros(0)
        if square.ndim != 2 or square.shape[0] != square.shape[1]:
            raise QuestionError(
                "weights that are no square of numbers; expected a row and a column for each "
                "category, in their order"
            )
        own = np.unique(np.diag(square))
        if not (np.isfinite(square).all() and own.tolist() in ([0.0], [1.0])):
            raise QuestionError(
                "a square of weights; expected 1 for each category with itself, and less with "
                "others (agreements), or 0 and more (distances)"
            )
        if (square < 0.0).any() or (own[0] == 1.0 and (square > 1.0).any()):
            raise QuestionError(
                "a square of weights; expected agreements from 0 to 1, or distances"
            )
        return cls(tuple(map(tuple, square.tolist())))

    def agreements(self, categories: int) -> Floats:
        """Return how far the categories agree."""
        square = np.array(self.rows, np.float64)
        if len(square) != categories:
            raise QuestionError(
                f"weights of {len(square)} categories, and there are {categories}; where some do "
                "not occur, declare them: Coding.from_rows(…, categories=[…])"
            )
        return square if square[0, 0] == 1.0 else _agreements(square)

    @property
    def digest(self) -> str:
        """Eight hexadecimal digits that change when the weights do."""
        return hashlib.sha256(repr(self.rows).encode()).hexdigest()[:8]

    def __str__(self) -> str:
        return f"weights-{self.digest}"


def resolve_weights(given: object) -> Any:
    """Return the weights that a name, a file, a mapping, an array or a function stands for."""
    if isinstance(given, str):
        name = ALSO.get(given, given)
        if name == IDENTITY or name in DISTANCES or name in value_distances:
            return name
        if name in categorical_distances:
            return name
        return _read(given)
    if isinstance(given, PathLike):
        return _read(str(given))
    if isinstance(given, Mapping):
        return CategoryMatrix.from_mapping(given, np.inf, symmetric=False)
    if isinstance(given, (np.ndarray, list, tuple)):
        return WeightMatrix.of(given)
    if isinstance(given, (CategoryMatrix, CategoryTree, WeightMatrix, ValueDistance)) or callable(
        given
    ):
        return given
    raise QuestionError(
        f"{given!r} as weights; expected {', '.join((IDENTITY, *DISTANCES))}, a file or a mapping "
        "with distances, a square array, or a function"
    )


def _read(path: str) -> CategoryMatrix | CategoryTree:
    names = (IDENTITY, *DISTANCES)
    return read_category_file(path, np.inf, what="weights", names=names, symmetric=False)


class Weights:
    """How far the categories of a coding agree: 1 − d/(the largest d), by their numbers.

    A matrix of all pairs is held where there are few categories.
    """

    def __init__(self, disagreement: Disagreement | None, matrix: Floats | None = None) -> None:
        self._disagreement = disagreement
        self._largest = 0.0
        if disagreement is not None and disagreement.is_small:
            matrix = _agreements(disagreement.matrix())
        elif disagreement is not None:
            self._largest = disagreement.largest()
        self.matrix = matrix

    def of_pairs(self, first: NDArray[Any], second: NDArray[Any]) -> Floats:
        """Return how far pairs of categories agree."""
        if self.matrix is not None:
            held: Floats = self.matrix[first, second]
            return held
        return 1.0 - self._share(self._known.of_pairs(first, second))

    def applied(self, vectors: Floats, *, transposed: bool = False) -> Floats:
        """Return W·v for each row of vectors, or for the only one."""
        if self.matrix is not None:
            applied: Floats = vectors @ (self.matrix if transposed else self.matrix.T)
            return applied
        rows = np.atleast_2d(vectors)
        found = np.stack([row.sum() - self._share(self._known.potentials(row)) for row in rows])
        return found.reshape(vectors.shape)

    @property
    def total(self) -> float:
        """Return the sum over all pairs."""
        if self.matrix is not None:
            return float(self.matrix.sum())
        return float(self.applied(np.ones(len(self._known))).sum())

    def of_nobody(self) -> "Weights":
        """Return the weights where it does not matter which of two is the first."""
        square = self.matrix
        if square is None or (square == square.T).all():
            return self
        return Weights(None, (square + square.T) / 2.0)

    @property
    def _known(self) -> Disagreement:
        if self._disagreement is None:
            raise TypeError("weights of nothing")
        return self._disagreement

    def _share(self, distances: Floats) -> Floats:
        return distances / self._largest if self._largest > 0.0 else np.zeros_like(distances)


def weights_of(
    given: object, table: CategoryTable, order: str | None, *, ranks: bool
) -> Weights | None:
    """Return how far all categories agree; None where they agree with themselves only."""
    chosen = resolve_weights(given)
    if chosen == IDENTITY:
        return None
    if isinstance(chosen, WeightMatrix):
        return Weights(None, chosen.agreements(len(table)))
    if isinstance(chosen, CategoryMatrix):
        return Weights(None, _agreements(_square_of(chosen, table)))
    return Weights(disagreement_of(chosen, Values(table, np.ones(len(table)), order), ranks=ranks))


def disagreement_of(chosen: Any, values: Values, *, ranks: bool) -> Disagreement:
    """Return the disagreements that weights are made from, whoever is first."""
    name = chosen if isinstance(chosen, str) else ""
    table = values.table
    if name == IDENTITY:
        return Disagreement(value_distances.get("nominal"), values)
    if isinstance(chosen, (WeightMatrix, CategoryMatrix)):
        square = (
            1.0 - chosen.agreements(len(table))
            if isinstance(chosen, WeightMatrix)
            else _square_of(chosen, table)
        )
        either = (square + square.T) / 2.0
        looked_up = ValueDistance(str(chosen), lambda one, other: either[one, other], _numbers)
        return Disagreement(looked_up, values)
    if name in DISTANCES and name != "ordinal":
        if ranks or values.order is not None or table.numbers is None:
            values = Values(CategoryTable(values.places() + 1), values.counts)
        return Disagreement(value_distances.get(DISTANCES[name]), values)
    return Disagreement(resolve_value(DISTANCES.get(name, chosen)), values)


def _numbers(values: Values) -> Ints:
    return np.arange(len(values.table))


def _square_of(matrix: CategoryMatrix, table: CategoryTable) -> Floats:
    """Return the distances of all categories of a coding."""
    words = np.array(table.labels, dtype=object)
    rows, columns = np.indices((len(words), len(words))).reshape(2, -1)
    return matrix(words[rows], words[columns]).reshape(len(words), len(words))


def _agreements(distances: Floats) -> Floats:
    largest = float(distances.max(initial=0.0))
    return 1.0 - distances / largest if largest > 0.0 else np.ones_like(distances)
