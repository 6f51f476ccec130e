"""How different two positions, two categories, two values or two units are.

Every distance can be called by its name: `accord.distances.sporadic((0, 7), (2, 9))`,
`accord.distances.nominal("PER", "LOC")`. Plain values give a number, arrays an array;
`accord.distances.tree_edit` and `accord.distances.pq_gram` compare two trees.
"""

from typing import Any

from accord.distances.kinds import (
    CategoricalDistance,
    PositionalDistance,
    categorical,
    categorical_distances,
    positional,
    positional_distances,
)
from accord.distances.values import ValueDistance, value, value_distances

__all__ = [
    "CategoricalDistance",
    "PositionalDistance",
    "ValueDistance",
    "categorical",
    "categorical_distances",
    "positional",
    "positional_distances",
    "value",
    "value_distances",
]


def __getattr__(name: str) -> Any:
    if name == "pq_gram":
        from accord.distances.grams import pq_gram

        return pq_gram
    if name == "tree_edit":  # of two trees, where the registered one is squared, for α
        from accord.distances.editing import tree_edit

        return tree_edit
    spelled = name.replace("_", "-")
    for registry in (positional_distances, categorical_distances, value_distances):
        if not name.startswith("_") and spelled in registry:
            return registry.get(spelled)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    names = [*positional_distances.names(), *categorical_distances.names()]
    names += value_distances.names()
    return sorted(__all__ + [name.replace("-", "_") for name in names])
