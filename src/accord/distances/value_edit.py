"""Words, by the letters that have to be changed."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from accord import kernels
from accord.distances.values import Values, value

Ints = NDArray[np.int64]
Letters = NDArray[np.uint32]


def _letters(words: Sequence[str]) -> tuple[Letters, Ints]:
    """Return the letters of all words, one word after the other, and where each begins and ends."""
    lengths = np.fromiter(map(len, words), np.int64, len(words))
    text = "".join(words).encode("utf-32-le", "surrogatepass")
    return np.frombuffer(text, np.uint32), np.concatenate([[0], np.cumsum(lengths)])


def steps(first: Sequence[str], second: Sequence[str]) -> Ints:
    """Return the least number of letters to add, to remove or to change (Levenshtein)."""
    found = np.empty(len(first), np.int64)
    kernels.letters_changed(*_letters(first), *_letters(second), found)
    return found


@value("edit", Values.words)
def edit(first, second):  # type: ignore[no-untyped-def]
    """Least number of letters to add, to remove or to change, relative to the longer word."""
    longer = [max(1, len(one), len(other)) for one, other in zip(first, second, strict=True)]
    return steps(first, second) / np.array(longer, np.float64)
