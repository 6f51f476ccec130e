"""What it costs to insert, delete or relabel a node, where that depends on its label."""

import csv
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path

import numpy as np

from accord.distances.categorical_nominal import nominal
from accord.distances.categories import (
    CategoryDissimilarity,
    CategoryMatrix,
    CategoryTree,
    Distance,
    resolve_categorical,
)
from accord.distances.kinds import Floats
from accord.errors import DataError, QuestionError

#: Stands for every label that has no cost of its own.
OTHERS = "*"


@dataclass(frozen=True, slots=True)
class LabelCosts:
    """What edits cost: `single` to insert or delete a node, `relabel` to give it another label.

    Inserting costs what deleting does, or the distance of two trees would depend on which comes
    first. To relabel costs the distance of the two labels, from 0 to 1. A label that a matrix or a
    hierarchy does not have is at distance 1 from all others, and so is the root of dependencies,
    which has no label.
    """

    single: tuple[tuple[str, float], ...] = ()
    relabel: Distance = nominal

    def of_labels(self, names: Sequence[str]) -> tuple[Floats, Floats]:
        """Return the cost of each label, and what two nodes save over deleting and inserting."""
        known = dict(self.single)
        other = known.get(OTHERS, 1.0)
        single = np.array([known.get(name, other) for name in names], np.float64)
        gain = np.maximum(0.0, single[:, None] + single - self._relabelling(names))
        return single, gain

    def _relabelling(self, names: Sequence[str]) -> Floats:
        place = [number for number, name in enumerate(names) if name and self._has(name)]
        named = [names[number] for number in place]
        square = 1.0 - np.eye(len(names))
        first, second = np.triu_indices(len(named), 1)
        found = CategoryDissimilarity(named, self.relabel).of_pairs(first, second)
        whole = np.zeros((len(named), len(named)))
        whole[first, second] = whole[second, first] = found
        square[np.ix_(place, place)] = whole
        return square

    def _has(self, name: str) -> bool:
        if isinstance(self.relabel, CategoryMatrix):
            return name in self.relabel.labels
        return not isinstance(self.relabel, CategoryTree) or name in dict(self.relabel.paths)

    @property
    def digest(self) -> str:
        """Eight hexadecimal digits that change when the costs do."""
        relabel = getattr(self.relabel, "digest", None) or getattr(self.relabel, "name", "")
        return hashlib.sha256(repr((self.single, relabel)).encode()).hexdigest()[:8]


def label_costs(relabel: object, costs: object) -> LabelCosts | None:
    """Return what edits cost; None where each costs 1."""
    if costs is None and relabel in (None, "nominal"):
        return None
    return LabelCosts(node_costs(costs), resolve_categorical(relabel or "nominal"))


def node_costs(given: object) -> tuple[tuple[str, float], ...]:
    """Return the cost of each label that a mapping or a file of two columns gives."""
    if given is None:
        return ()
    if isinstance(given, tuple):
        return given
    if isinstance(given, (str, PathLike)):
        return _read(Path(given))
    if isinstance(given, Mapping):
        return _checked([(str(label), cost) for label, cost in given.items()], None)
    raise QuestionError(f"{given!r} as costs of labels; expected a file or a mapping")


def _read(path: Path) -> tuple[tuple[str, float], ...]:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise QuestionError(
            f"no file {str(path)!r}; expected a CSV file: a label and its cost in each line"
        ) from None
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(str(error), expected="a CSV file in UTF-8", path=path) from None
    delimiter = "\t" if "\t" in text.partition("\n")[0] else ","
    rows: list[tuple[str, object]] = []
    for line, row in enumerate(csv.reader(text.splitlines(), delimiter=delimiter), start=1):
        if not any(row) or (line == 1 and row[0].strip().lower() == "label"):
            continue
        if len(row) != 2:
            raise DataError(f"{len(row)} cells", expected="a label, a cost", path=path, line=line)
        rows.append((row[0].strip(), row[1].strip()))
    return _checked(rows, path)


def _checked(
    rows: Sequence[tuple[str, object]], path: Path | None
) -> tuple[tuple[str, float], ...]:
    costs: dict[str, float] = {}
    for label, given in rows:
        try:
            cost = float(given)  # type: ignore[arg-type]
        except (TypeError, ValueError):
            cost = np.nan
        if not 0.0 < cost < np.inf:
            raise DataError(
                f"{given!r} as the cost of {label!r}", expected="a number above 0", path=path
            )
        if label in costs:
            raise DataError(f"two costs of {label!r}", expected="one for each label", path=path)
        costs[label] = cost
    return tuple(sorted(costs.items()))
