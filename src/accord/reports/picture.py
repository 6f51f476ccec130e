"""The parts of a still picture: a ruler, the text, bars, bands between them, their disorder."""

from dataclasses import dataclass

import numpy as np

from accord.reports.category_marks import HATCHES, Mark, category_marks, hatching, printable
from accord.reports.cells import character_width, shortened
from accord.reports.layout import Bar, Columns, Layout, Line, Piece, lay_out, text_columns
from accord.reports.markup import escaped, tag
from accord.reports.ruler import decimals_for, position_text, ticks
from accord.reports.scene import Scene, neighbours

INK, GREY, FAINT, PAPER = "#1c2430", "#5b6470", "#e3e6ea", "#ffffff"
SANS = "system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif"
MONOSPACE = "'DejaVu Sans Mono', Menlo, Consolas, monospace"

#: The width of a character of the text, in pixels.
CELL = 7.5
BAR, BETWEEN_BARS, BETWEEN_LANES = 21, 3, 26
RULER, TEXT, STRIP, BETWEEN_LINES = 18, 18, 28, 20
#: A unit of the lower quartile is so wide where there is no text to set the scale.
TYPICAL_UNIT = 44
LEAST_WIDTH = 240

#: Where the bars of a line are: their upper edge, by the row of their unit.
Places = dict[int, tuple[float, Bar]]


@dataclass(frozen=True, slots=True)
class Drawing:
    """A scene, and how it is drawn: where columns are, how categories look."""

    scene: Scene
    width: int
    gutter: float
    stretch: tuple[float, float]
    columns: Columns
    unit: float
    marks: dict[str | None, Mark]
    decimals: int

    @classmethod
    def of(cls, scene: Scene, width: int, stretch: tuple[float, float]) -> "Drawing":
        """Choose how to draw a stretch of a scene."""
        names = [breadth(printable(who)) for who in scene.annotators]
        gutter = min(max([*names, 50.0]) * 1.1 + 16, width / 4)  # names are bold
        columns, unit = _columns(scene, width - gutter - 8, stretch)
        decimals = decimals_for(scene.shortest, whole=scene.whole)
        marks = category_marks(scene.categories)
        return cls(scene, width, gutter, stretch, columns, unit, marks, decimals)

    def lines(self) -> list[Line]:
        """Cut the stretch into lines."""
        width = int((self.width - self.gutter - 8) / self.unit)
        gap, margin, fold, least = (
            round(pixels / self.unit) for pixels in (600 if self.in_text else 240, 60, 40, 4)
        )
        layout = Layout(width, gap, margin, fold, max(least, 1))
        return lay_out(self.scene, self.columns, layout, self.stretch)

    @property
    def in_text(self) -> bool:
        """Whether the text itself is shown."""
        return self.columns.cells is not None

    def x(self, column: float) -> float:
        """Return where a column is."""
        return self.gutter + column * self.unit

    def span(self, start: float, end: float) -> str:
        """Write a stretch of positions."""
        low, high = (
            position_text(value, self.decimals, grouping="\u202f") for value in (start, end)
        )
        return f"{low}–{high}"

    # One line

    def line(self, line: Line, top: float) -> tuple[str, float]:
        """Draw a line; return it and its height."""
        parts = [self.ruler(line, top)]
        y = top + RULER
        if self.in_text:
            parts.append(self.text(line, y))
            y += TEXT
        if self.scene.annotators and not any(line.bars):
            return tag("g", *parts), y - top
        places: Places = {}
        gaps: list[float] = []
        names, bars = [], []
        aligned = bool(self.scene.members)
        for number, who in enumerate(self.scene.annotators):
            gaps.append(y - BETWEEN_LANES / 2)
            height = line.lanes[number] * (BAR + BETWEEN_BARS) - BETWEEN_BARS
            parts.append(
                tag("rect", x=self.gutter, y=y - 3, width=self.width - self.gutter - 8,
                    height=height + 6, fill="#f6f7f9")
            )  # fmt: skip
            short = cut(printable(who), (self.gutter - 16) / 1.1)
            names.append(tag("text", escaped(short), x=8, y=y + 15, font_weight=600))
            for bar in line.bars[number]:
                place = y + bar.lane * (BAR + BETWEEN_BARS)
                places[bar.row] = (place, bar)
                bars.append(self.bar(bar, place))
            y += height + (BETWEEN_LANES if aligned else 10)
        if aligned:
            parts += self.bands(places, gaps)
        parts += [*names, *bars]
        if aligned:
            y -= BETWEEN_LANES - 10
            parts.append(self.strip(places, y))
            y += STRIP
        return tag("g", *parts), y - top

    def ruler(self, line: Line, top: float) -> str:
        """Draw the positions that a line shows."""
        parts = []
        right = -1.0
        for number, piece in enumerate(line.pieces):
            left, end = self.x(piece.at), self.x(piece.at + piece.last - piece.first)
            if number:
                middle = left - 20
                parts.append(
                    tag("text", "⋯", x=middle, y=top + 10, text_anchor="middle", fill=GREY)
                )
            parts.append(
                tag("path", d=f"M{left:.1f} {top + 14:.1f}H{end:.1f}", stroke=GREY, fill="none")
            )
            for position, x in self.ticks(piece):
                parts.append(tag("path", d=f"M{x:.1f} {top + 10:.1f}v4", stroke=GREY, fill="none"))
                words = position_text(position, self.decimals, grouping="\u202f")
                if x > right and x + len(words) * 6 < self.width:
                    parts.append(tag("text", words, x=x + 2, y=top + 9, font_size=10, fill=GREY))
                    right = x + len(words) * 6 + 8
        return tag("g", *parts)

    def ticks(self, piece: Piece) -> list[tuple[float, float]]:
        """Return the positions that a ruler names, and where they are."""
        low, high = (self.columns.position(column) for column in (piece.first, piece.last))
        most = max(1, int((piece.last - piece.first) * self.unit / 90))
        named = ticks(low, high, most, whole=self.scene.whole) or [low]
        columns = self.columns.of(named) - piece.first + piece.at
        return [(position, self.x(float(c))) for position, c in zip(named, columns, strict=True)]

    def text(self, line: Line, y: float) -> str:
        """Write the text, each word where its positions are."""
        parts = []
        text = self.scene.text or ""
        for piece in line.pieces:
            low, high = (int(self.columns.position(column)) for column in (piece.first, piece.last))
            for place, word in _words(text, low, high):
                first, last = self.columns.of([place, place + len(word)]).tolist()
                parts.append(
                    tag("text", escaped(word), x=self.x(first - piece.first + piece.at), y=y + 11,
                        textLength=(last - first) * self.unit, lengthAdjust="spacingAndGlyphs")
                )  # fmt: skip
        return tag("g", *parts, font_family=MONOSPACE, font_size=12.5) if parts else ""

    def bar(self, bar: Bar, y: float) -> str:
        """Draw a unit: an outline, a hatching, its category and, where there is room, its words."""
        scene = self.scene
        mark = self.marks[scene.label(bar.row)]
        alone = scene.alone(bar.row)
        left, right = self.x(bar.first) + 0.5, self.x(bar.last) - 0.5
        width = max(right - left, 1.5)
        dashes = "4 2.5" if alone else None
        parts = [
            tag("title", escaped(self.said(bar.row))),
            tag("path", d=_outline(bar, left, y, width), fill=mark.colour.fill,
                stroke=mark.colour.line, stroke_width="1.2", stroke_dasharray=dashes),
        ]  # fmt: skip
        parts += _hatched(mark, left, y, width, BAR)
        wording = self.wording(bar, mark, width - 6)
        if wording:
            plate = min(breadth(wording) + 5, width - 2)
            parts += [
                tag("rect", x=left + 1, y=y + 2, width=plate, height=BAR - 4,
                    fill=mark.colour.fill),
                tag("text", escaped(wording), x=left + 4, y=y + 14.5, font_size=11.5),
            ]  # fmt: skip
        return tag("g", *parts)

    def wording(self, bar: Bar, mark: Mark, room: float) -> str:
        """Choose what a bar says: as much as it has room for."""
        sign = "∅ " if self.scene.alone(bar.row) else ""
        label = mark.label if self.scene.categories else ""
        words = None if self.in_text else self.scene.words(bar.row)
        wordings = [f"{sign}{label}".rstrip(), f"{sign}{mark.code if label else ''}".rstrip(),
                    sign.rstrip(), mark.code if label else ""]  # fmt: skip
        fitting = next((text for text in wordings if breadth(text) <= room), "")
        if fitting == wordings[0] and words and room - breadth(fitting) > 40:
            words = printable(" ".join(words.split()))
            return cut(f"{fitting} {words}".lstrip(), room)
        return fitting

    def said(self, row: int) -> str:
        """Say everything about a unit, for those who point at it."""
        scene = self.scene
        who = scene.annotators[int(scene.annotator[row])]
        parts = [
            f"{who}: {scene.label(row) or 'unit'}",
            self.span(scene.start[row], scene.end[row]),
        ]
        words = scene.words(row)
        if words is not None:
            parts.append(f"“{shortened(' '.join(words.split()), 200)}”")
        unitary = int(scene.unitary[row])
        if unitary >= 0:
            others = len(scene.members[unitary]) - 1
            state = f"aligned with {others}" if others else "aligned with nothing"
            parts.append(
                f"({state}; unitary alignment {unitary + 1}, "
                f"disorder {scene.disorder[unitary]:.4f})"
            )
        return " ".join(parts)

    # Who is aligned with whom

    def bands(self, places: Places, gaps: list[float]) -> list[str]:
        """Join aligned units: each annotator's with the next's who has one."""
        scene = self.scene
        bands, signs = [], []
        for unitary in sorted({int(scene.unitary[row]) for row in places}):
            rows = [row for row in scene.members[unitary] if row in places]
            for upper, lower in neighbours(rows):
                bands.append(self.band(unitary, places, upper, lower))
                if scene.category[upper] != scene.category[lower]:
                    gap = gaps[int(scene.annotator[lower])]
                    signs.append(self.unlike(places[upper], places[lower], gap))
        return bands + signs

    def band(self, unitary: int, places: Places, upper: int, lower: int) -> str:
        """Join two units, by a band where they are of neighbours, by a line past the others."""
        scene = self.scene
        (above, first), (below, second) = places[upper], places[lower]
        x1, x2, x3, x4 = (self.x(c) for c in (first.first, first.last, second.first, second.last))
        y1, y2 = above + BAR, below
        disorder = float(scene.disorder[unitary])
        title = tag("title", f"unitary alignment {unitary + 1}, disorder {disorder:.4f}")
        if scene.annotator[lower] - scene.annotator[upper] > 1:
            middle = f"M{(x1 + x2) / 2:.1f} {y1:.1f}L{(x3 + x4) / 2:.1f} {y2:.1f}"
            return tag("path", title, d=middle, stroke=GREY, stroke_width=1.5,
                       stroke_dasharray="2 3", fill="none")  # fmt: skip
        outline = f"M{x1 + 1:.1f} {y1:.1f}H{x2 - 1:.1f}L{x4 - 1:.1f} {y2:.1f}H{x3 + 1:.1f}z"
        strength = 0.1 + 0.55 * disorder / scene.worst
        return tag("path", title, d=outline, fill=INK, fill_opacity=f"{strength:.2f}",
                   stroke=INK, stroke_opacity="0.35", stroke_width=0.7)  # fmt: skip

    def unlike(self, upper: tuple[float, Bar], lower: tuple[float, Bar], y: float) -> str:
        """Sign that categories differ, in the gap between lanes, where no unit covers it."""
        (above, first), (below, second) = upper, lower
        share = (y - above - BAR) / (below - above - BAR)
        middle = (first.first + first.last) * (1 - share) + (second.first + second.last) * share
        return tag(
            "g",
            tag("circle", cx=self.x(middle / 2), cy=y, r=7, fill=PAPER, stroke=INK),
            tag("text", "≠", x=self.x(middle / 2), y=y + 4, text_anchor="middle", font_size=11),
        )

    def strip(self, places: Places, y: float) -> str:
        """Draw the disorder of each unitary alignment under the place where its units are."""
        scene = self.scene
        spans: dict[int, tuple[int, int]] = {}
        for row, (_, bar) in places.items():
            unitary = int(scene.unitary[row])
            low, high = spans.get(unitary, (bar.first, bar.last))
            spans[unitary] = (min(low, bar.first), max(high, bar.last))
        bottom = y + STRIP - 4
        parts = [
            tag("text", "disorder", x=8, y=bottom - 3, font_size=10, fill=GREY),
            tag("path", d=f"M{self.gutter:.1f} {bottom:.1f}H{self.width - 8}", stroke=FAINT),
        ]
        right = -1.0
        for unitary, (low, high) in sorted(spans.items(), key=lambda entry: entry[1]):
            height = 11 * float(scene.disorder[unitary]) / scene.worst
            left, width = self.x(low) + 1, (high - low) * self.unit - 2
            parts.append(
                tag("rect", x=left, y=bottom - height, width=max(width, 1.5),
                    height=max(height, 0.8), fill=INK, fill_opacity="0.4", stroke=INK,
                    stroke_width="0.6")
            )  # fmt: skip
            if left > right:
                words = f"{scene.disorder[unitary]:.2f}"
                parts.append(tag("text", words, x=left, y=y + 9, font_size=10))
                right = left + 26
        return tag("g", *parts)

    def swatch(self, mark: Mark, x: float, y: float) -> str:
        """Draw how the units of a category look."""
        rect = tag("rect", x=x, y=y, width=26, height=14, fill=mark.colour.fill,
                   stroke=mark.colour.line, stroke_width="1.2")  # fmt: skip
        return tag("g", rect, *_hatched(mark, x, y, 26, 14))


def breadth(text: str) -> float:
    """Return about how many pixels a label takes: as many as in the wider of the usual fonts."""
    return sum(map(_letter, text))


def _letter(character: str) -> float:
    if character in "mwMW@%":
        return 11.0
    if character in " ijl.,;:'|!":
        return 4.0
    if character.isupper():
        return 8.2
    return 7.1 if character_width(character) == 1 else 6.0 * character_width(character)


def cut(text: str, room: float) -> str:
    """Cut a label that takes more pixels than there are."""
    if breadth(text) <= room:
        return text
    kept = ""
    for character in text:
        if breadth(f"{kept}{character}…") > room:
            break
        kept += character
    return f"{kept}…"


def _columns(scene: Scene, room: float, stretch: tuple[float, float]) -> tuple[Columns, float]:
    """Choose the scale, and how many pixels a column is."""
    lengths = scene.end - scene.start
    if scene.text and (len(scene) == 0 or float(np.median(lengths)) * CELL <= room):
        return text_columns(scene.text), CELL
    quartile = float(np.quantile(lengths, 0.25)) if len(scene) else 1.0
    scale = TYPICAL_UNIT / quartile
    whole = stretch[1] - stretch[0]
    if whole > 0:
        scale = min(max(scale, room / whole), 4 * scale)
    return Columns(stretch[0], scale), 1.0


def _hatched(mark: Mark, left: float, top: float, width: float, height: float) -> list[str]:
    lines = hatching(mark.hatch, left, top, width, height)
    if not lines:
        return []
    dotted = HATCHES[mark.hatch] == "dotted"
    return [
        tag("path", d=lines, stroke=mark.colour.line, stroke_opacity="0.45", fill="none",
            stroke_linecap="round", stroke_width="1.6" if dotted else "1")
    ]  # fmt: skip


def _outline(bar: Bar, left: float, top: float, width: float) -> str:
    """Return the outline of a bar, open where the unit goes on on another line."""
    right, bottom = left + width, top + BAR
    if bar.begins and bar.ends:
        return f"M{left:.1f} {top:.1f}H{right:.1f}V{bottom:.1f}H{left:.1f}z"
    if bar.begins:
        return f"M{right:.1f} {top:.1f}H{left:.1f}V{bottom:.1f}H{right:.1f}"
    if bar.ends:
        return f"M{left:.1f} {top:.1f}H{right:.1f}V{bottom:.1f}H{left:.1f}"
    return f"M{left:.1f} {top:.1f}H{right:.1f}M{left:.1f} {bottom:.1f}H{right:.1f}"


def _words(text: str, low: int, high: int) -> list[tuple[int, str]]:
    """Return the words of a stretch of text and where they begin."""
    found = []
    begin = low
    for place in range(low, high + 1):
        if place == high or text[place].isspace():
            if place > begin:
                found.append((begin, text[begin:place]))
            begin = place + 1
    return found
