"""What Pk and WindowDiff have in common: a window slid over two segmentations of a text."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from accord.contract.measure import Run
from accord.contract.segmenting import GriddedMeasure, Sums, mean_of_pairs, of_both
from accord.contract.summing import Gathered
from accord.corpus import Corpus
from accord.corpus.segmentation import Grid
from accord.errors import QuestionError

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

#: The shortest window that is chosen where none is given.
SHORTEST = 2
#: Windows are looked at one by one where there are fewer of them for each boundary.
DENSE = 8


@dataclass(frozen=True, kw_only=True)
class WindowedMeasure(GriddedMeasure):
    """The parameters of Pk and WindowDiff.

    Parameters
    ----------
    window
        How many places apart the ends of the window are. Without it, half the mean segment of the
        reference in each document, rounded half up, at least 2. `window=segeval` rounds halves to
        the even number instead, as segeval does; `window=nltk` is what nltk's pk takes, half of
        the potential boundaries for each boundary, halves to the even number, and has no least one.
    """

    window: int | str | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        window = self.window
        number = isinstance(window, int) and not isinstance(window, bool) and window >= 1
        named = window is None or (isinstance(window, str) and window in WINDOWS)
        if not (number or named):
            raise QuestionError(
                f"window={window!r}; expected a whole number, 1 or more, or segeval or nltk"
            )

    @property
    def symmetric(self) -> bool:
        """Whether both directions give the same value: not if the reference sets the window."""
        return isinstance(self.window, int)

    def window_of(self, size: int, boundaries: int) -> int:
        """Return the window for a reference that cuts a text of this size so often."""
        if isinstance(self.window, int):
            return self.window
        return WINDOWS[self.window](size, boundaries)

    def errors(self, grid: Grid, who: str, reference: str, window: int) -> tuple[float, float]:
        """Return how many windows are in error, and what they are divided by."""
        raise TypeError(f"{type(self).__name__} does not say which windows are in error")

    def gather(self, corpus: Corpus, run: Run) -> Gathered:
        """Count windows in error for each document and pair."""
        pairs = self.pairs_in(corpus)
        grids = self.grids(corpus)
        rows: list[Sums] = []
        windows: list[int] = []
        for grid in grids:
            run.check()
            row: list[tuple[float, float] | None] = []
            for pair in pairs:
                if not of_both(grid, pair):
                    row.append(None)
                    continue
                window = self.window_of(grid.size, len(grid.boundaries[pair[1]]))
                windows.append(window)
                row.append(self.errors(grid, *pair, window))
            rows.append(row)

        def why() -> str:
            longest = max(grid.size for grid in grids)
            return (
                f"a window of {min(windows)} is not shorter than any text; "
                f"the longest has {longest} places"
            )

        found = mean_of_pairs(len(pairs), rows, why, self.average)
        return replace(
            found,
            notes=(*self.comparison(corpus, pairs), *_widths(windows), *self.losses(grids)),
        )


def default_window(size: int, boundaries: int) -> int:
    """Return half the mean segment, rounded half up, at least 2."""
    segments = boundaries + 1
    return max(SHORTEST, (size + segments) // (2 * segments))


def segeval_window(size: int, boundaries: int) -> int:
    """Return half the mean segment, halves rounded to the even number, at least 2."""
    return max(SHORTEST, round(Fraction(size, 2 * (boundaries + 1))))


def nltk_window(size: int, boundaries: int) -> int:
    """Return half of the potential boundaries for each boundary, halves to the even number."""
    return round(Fraction(size - 1, 2 * max(1, boundaries)))


#: How the window is chosen, by name; without one, as `default_window` does.
WINDOWS: dict[object, Callable[[int, int], int]] = {
    None: default_window, "segeval": segeval_window, "nltk": nltk_window,
}  # fmt: skip


def _widths(windows: list[int]) -> tuple[str, ...]:
    low, high = min(windows), max(windows)
    return (f"window {low}",) if low == high else (f"windows from {low} to {high}",)


def slide(
    first: Ints, second: Ints, window: int, size: int, overhang: int = 0
) -> tuple[Ints, Ints, Ints]:
    """Slide a window over two segmentations and count the boundaries in it.

    The window at i holds the boundaries from i + 1 to i + window; i runs from 0 to the last one
    that fits, and by `overhang` further at both ends. Returns runs of windows with the same counts:
    how many windows there are in each run, and what they hold of the first and of the second.

    A boundary b is in the windows from b − window to b − 1, so that only 2 (n + m) places matter,
    however long the text is. Where boundaries are dense, looking at every window is quicker.
    """
    low, high = -overhang, max(size - window + overhang, -overhang)
    if high - low < DENSE * (len(first) + len(second)):
        begins = np.arange(low, high)
        held = [_held(one, begins, window, size) for one in (first, second)]
        return np.ones(len(begins), np.int64), held[0], held[1]
    place = np.concatenate([first - window, first, second - window, second])
    change = np.zeros((2, len(place)), np.int64)
    change[0, : len(first)] = 1
    change[0, len(first) : 2 * len(first)] = -1
    change[1, 2 * len(first) : 2 * len(first) + len(second)] = 1
    change[1, 2 * len(first) + len(second) :] = -1
    order = np.argsort(place, kind="stable")
    edges = np.concatenate([[low], np.clip(place[order], low, high), [high]])
    counts = np.concatenate([np.zeros((2, 1), np.int64), np.cumsum(change[:, order], 1)], axis=1)
    return np.diff(edges), counts[0], counts[1]


def _held(boundaries: Ints, begins: Ints, window: int, size: int) -> Ints:
    """Count the boundaries in the windows that begin at these places."""
    until = np.cumsum(np.bincount(boundaries, minlength=size))
    held: Ints = until[np.clip(begins + window, 0, size - 1)] - until[np.clip(begins, 0, size - 1)]
    return held
