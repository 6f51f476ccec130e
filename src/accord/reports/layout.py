"""A continuum laid out on lines of limited width, as words are on a page.

Long stretches in which nobody marked anything are folded. A column is a character cell in a
terminal and some pixels in a picture.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from accord.reports.cells import character_width
from accord.reports.scene import Floats, Ints, Scene, stacked

#: A line may be this much shorter than the others where that keeps a unit in one piece.
RAGGED = 0.3


@dataclass(frozen=True, slots=True)
class Columns:
    """Where positions are when the whole continuum stands on one endless line.

    Up to the end of a known text, each character has as many columns as it takes to show it (0, 1
    or 2); everywhere else `scale` is how many columns a position takes. `words` are the columns
    in which words begin.
    """

    origin: float
    scale: float
    cells: Ints | None = None
    words: Ints | None = None

    def of(self, positions: Floats | Ints | Sequence[float]) -> Ints:
        """Return the columns of positions."""
        places = np.asarray(positions)
        if self.cells is None:
            columns = np.floor((places - self.origin) * self.scale + 0.5)
        else:
            inside = np.clip(places, 0, len(self.cells) - 1).astype(np.int64)
            columns = self.cells[inside] + (places - inside)
        whole: Ints = columns.astype(np.int64)
        return whole

    def position(self, column: int) -> float:
        """Return the position that a column shows."""
        if self.cells is None:
            return self.origin + column / self.scale
        return float(np.searchsorted(self.cells, column, side="right") - 1)


def text_columns(text: str) -> Columns:
    """Give each character of a text the columns that a terminal shows it in."""
    cells = np.fromiter((character_width(character) for character in text), np.int64, len(text))
    columns = np.concatenate(([0], np.cumsum(cells)))
    spaces = np.fromiter((character.isspace() for character in text), bool, len(text))
    return Columns(0.0, 1.0, columns, columns[1:][spaces])


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch shown without interruption: its columns on the endless line, and its place."""

    first: int
    last: int
    at: int


@dataclass(frozen=True, slots=True)
class Bar:
    """The part of a unit that a line shows; `begins` and `ends` tell whether it is cut there."""

    row: int
    first: int
    last: int
    begins: bool
    ends: bool
    lane: int


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its pieces, and for each annotator the bars and how many lanes they need."""

    pieces: tuple[Piece, ...]
    bars: tuple[tuple[Bar, ...], ...]
    lanes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """How to lay out, in columns.

    `width` is that of a line; `gap` that of the longest stretch without units that is shown;
    `margin` what is shown on both sides of a fold, which is `fold` wide; `least` the width that a
    unit has even where it is shorter.
    """

    width: int
    gap: int
    margin: int
    fold: int
    least: int


def lay_out(
    scene: Scene, columns: Columns, layout: Layout, stretch: tuple[float, float]
) -> list[Line]:
    """Cut what lies within a stretch of the continuum into lines."""
    rows = np.flatnonzero((scene.start < stretch[1]) & (scene.end > stretch[0]))
    low, high = (int(column) for column in columns.of(stretch))
    first = columns.of(scene.start[rows])
    last = np.maximum(columns.of(scene.end[rows]), first + layout.least)
    high = max(high, min(int(last.max(initial=low)), high + layout.least))
    breaks = _Breaks(np.sort(first), np.sort(last), columns)
    poured = _pour(_blocks(first, last, low, high, layout), breaks, layout)
    cutters = [
        _Cutter.of(rows, first, last, np.flatnonzero(scene.annotator[rows] == number))
        for number in range(len(scene.annotators))
    ]
    lines = []
    for pieces in poured:
        bars = tuple(tuple(cutter.bars(pieces)) for cutter in cutters)
        lanes = tuple(max((bar.lane + 1 for bar in own), default=1) for own in bars)
        lines.append(Line(tuple(pieces), bars, lanes))
    return lines


def _blocks(first: Ints, last: Ints, low: int, high: int, layout: Layout) -> list[tuple[int, int]]:
    """Return the stretches to show: the units and a margin; gaps not worth folding are shown."""
    if len(first) == 0:
        return [(low, min(high, low + layout.width))]
    order = np.argsort(first, kind="stable")
    begins = np.maximum(first[order] - layout.margin, low)
    ends = np.maximum.accumulate(np.minimum(last[order] + layout.margin, high))
    shown = layout.gap - 2 * layout.margin
    folded = np.flatnonzero(begins[1:] - ends[:-1] > shown)
    blocks = list(
        zip(
            begins[np.concatenate(([0], folded + 1))].tolist(),
            ends[np.concatenate((folded, [len(ends) - 1]))].tolist(),
            strict=True,
        )
    )
    if blocks[0][0] - low <= shown:
        blocks[0] = (low, blocks[0][1])
    if high - blocks[-1][1] <= shown:
        blocks[-1] = (blocks[-1][0], high)
    return blocks


@dataclass(frozen=True, slots=True)
class _Breaks:
    """Where a line may end: never within a character; within few units, between words."""

    begins: Ints
    ends: Ints
    columns: Columns

    def best(self, earliest: int, latest: int) -> int:
        """Return the place where the fewest units and words are cut; of several, the last."""
        places = np.arange(latest, earliest - 1, -1)
        cells, words = self.columns.cells, self.columns.words
        if cells is not None:
            places = places[(places > cells[-1]) | np.isin(places, cells)]
        if len(places) == 0:
            return latest
        units = np.searchsorted(self.begins, places) - np.searchsorted(self.ends, places, "right")
        cut = units + (0.0 if words is None else 0.5 * ~np.isin(places, words))
        return int(places[np.argmin(cut)])


def _pour(blocks: list[tuple[int, int]], breaks: _Breaks, layout: Layout) -> list[list[Piece]]:
    """Put blocks on lines one after the other, cut where they are too long."""
    lines: list[list[Piece]] = [[]]
    used = 0
    for begin, end in blocks:
        first = begin
        used += layout.fold if lines[-1] else 0
        while first < end:
            room = layout.width - used
            last = end
            if end - first > room:
                if lines[-1] and room < layout.width * RAGGED:
                    lines.append([])
                    used = 0
                    continue
                last = breaks.best(first + max(1, round(room * (1 - RAGGED))), first + room)
            lines[-1].append(Piece(first, last, used))
            used += last - first
            first = last
            if first < end:
                lines.append([])
                used = 0
    return [line for line in lines if line]


@dataclass(frozen=True, slots=True)
class _Cutter:
    """The units of one annotator, sorted, so that those on a line are found quickly."""

    rows: Ints
    first: Ints
    last: Ints
    reach: Ints

    @classmethod
    def of(cls, rows: Ints, first: Ints, last: Ints, chosen: NDArray[np.int64]) -> "_Cutter":
        order = chosen[np.lexsort((-last[chosen], first[chosen]))]
        return cls(rows[order], first[order], last[order], np.maximum.accumulate(last[order]))

    def bars(self, pieces: Sequence[Piece]) -> list[Bar]:
        """Return what a line shows of the units."""
        parts = []
        for piece in pieces:
            low = int(np.searchsorted(self.reach, piece.first, "right"))
            high = int(np.searchsorted(self.first, piece.last, "left"))
            for place in range(low, high):
                begin, end = int(self.first[place]), int(self.last[place])
                if end > piece.first:
                    shift = piece.at - piece.first
                    parts.append(
                        (
                            int(self.rows[place]),
                            max(begin, piece.first) + shift,
                            min(end, piece.last) + shift,
                            begin >= piece.first,
                            end <= piece.last,
                        )
                    )
        spans = np.array([part[1:3] for part in parts], np.int64).reshape(-1, 2)
        lanes = stacked(spans[:, 0], spans[:, 1]).tolist()
        return [Bar(*part, lane) for part, lane in zip(parts, lanes, strict=True)]
