"""Words, by the letters that have to be changed."""

import numpy as np

from accord.distances.values import Values, value


def steps(one: str, other: str) -> int:
    """Return the least number of letters to add, to remove or to change (Levenshtein)."""
    above = list(range(len(other) + 1))
    for row, letter in enumerate(one, start=1):
        before, above[0] = above[0], row
        for column, against in enumerate(other, start=1):
            changed = before + (letter != against)
            before = above[column]
            above[column] = min(changed, before + 1, above[column - 1] + 1)
    return above[-1]


@value("edit", Values.words)
def edit(first, second):  # type: ignore[no-untyped-def]
    """Least number of letters to add, to remove or to change, relative to the longer word."""
    return np.array(
        [
            steps(one, other) / max(1, len(one), len(other))
            for one, other in zip(first, second, strict=True)
        ],
        np.float64,
    )
