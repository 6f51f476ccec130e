"""Categories on a scale."""

import numpy as np

from accord.distances.kinds import categorical
from accord.errors import QuestionError


@categorical("ordinal")
def ordinal(first, second, *, order):  # type: ignore[no-untyped-def]
    """Count the steps between two categories on the scale, relative to its length.

    `order` holds the categories from the lowest to the highest. In a measure it is given as
    `order=low<middle<high`; numbers need no order.
    """
    place = {label: number for number, label in enumerate(order)}
    unknown = sorted({label for label in (*first, *second) if label not in place}, key=str)
    if unknown:
        raise QuestionError(
            f"category {unknown[0]!r} has no place in the order {'<'.join(map(str, order))}"
        )
    steps = np.array([place[a] - place[b] for a, b in zip(first, second, strict=True)], float)
    return np.abs(steps) / max(1, len(order) - 1)
