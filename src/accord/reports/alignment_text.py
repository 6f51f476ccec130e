"""An alignment drawn in a terminal: who marked what, side by side, and how far that agrees."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from accord.alignment.alignment import Alignment
from accord.reports.category_marks import Mark, category_marks, printable
from accord.reports.cells import Row, character_width, padded, plain, shortened, width_of, wrapped
from accord.reports.layout import Bar, Columns, Layout, Line, lay_out, text_columns
from accord.reports.ruler import decimals_for, position_text, ticks
from accord.reports.scene import Scene, scene_of

#: On a narrower terminal lines are cut, not made shorter.
LEAST_WIDTH = 24
#: A unit of the lower quartile has so many columns where there is no text to set the scale.
TYPICAL_UNIT = 9
#: Longer stretches without units are folded; so many columns of them are shown on both sides.
GAP, GAP_IN_TEXT, CONTEXT = 30, 90, 10
FOLD = 5
#: Longer words are cut in the list of unitary alignments.
LONGEST_WORDS = 32
#: Colours of the terminal, in the order of the categories.
COLOURS = (36, 33, 32, 35, 34, 31)
SIGNS = (
    "Signs: [ ] aligned, < > (or !) aligned with nothing; "
    "the number is that of the unitary alignment."
)


def alignment_text(
    alignment: Alignment,
    *,
    width: int,
    colour: bool = False,
    with_text: bool = True,
    start: float | None = None,
    end: float | None = None,
    ascii: bool = False,  # noqa: A002 - what it is called everywhere
) -> str:
    """Draw an alignment, or the stretch of it from `start` to `end`, in lines of some width.

    One row for each annotator, more where units of one annotator overlap. A bar names the unitary
    alignment that the unit is in and its category. After the drawing, what the signs mean and the
    unitary alignments one by one, that of most disorder marked.
    """
    scene = scene_of(alignment, with_text=with_text)
    lower, upper = scene.continuum.extent
    stretch = (lower if start is None else float(start), upper if end is None else float(end))
    drawing = _Drawing.of(scene, max(width, LEAST_WIDTH), stretch, colour=colour, plainly=ascii)
    parts = [
        *drawing.systems(),
        "\n".join(drawing.legend()),
        "\n".join(drawing.unitary_alignments()),
    ]
    return "\n\n".join(part for part in parts if part)


@dataclass(frozen=True, slots=True)
class _Drawing:
    scene: Scene
    width: int
    gutter: int
    stretch: tuple[float, float]
    columns: Columns
    marks: dict[str | None, Mark]
    decimals: int
    colour: bool
    plainly: bool

    @classmethod
    def of(
        cls, scene: Scene, width: int, stretch: tuple[float, float], *, colour: bool, plainly: bool
    ) -> "_Drawing":
        names = [printable(who) for who in scene.annotators] + ["disorder"]
        widest = max(width_of(plain(name) if plainly else name) for name in names)
        gutter = min(widest, width // 4) + 1
        return cls(
            scene, width, gutter, stretch, _columns(scene, width - gutter, stretch),
            category_marks(scene.categories), decimals_for(scene.shortest, whole=scene.whole),
            colour, plainly,
        )  # fmt: skip

    @property
    def ellipsis(self) -> str:
        return ".." if self.plainly else "…"

    def shown(self, text: str) -> str:
        """Return a text as this terminal can show it."""
        return plain(printable(text)) if self.plainly else printable(text)

    def position(self, position: float) -> str:
        return position_text(position, self.decimals)

    def label(self, row: int) -> str:
        return self.shown(self.marks[self.scene.label(row)].label)

    # The drawing

    def systems(self) -> list[str]:
        """Return the lines of the drawing, those that stand under each other together."""
        gap = GAP if self.columns.cells is None else GAP_IN_TEXT
        layout = Layout(self.width - self.gutter, gap, CONTEXT, FOLD, 1)
        lines = lay_out(self.scene, self.columns, layout, self.stretch)
        return ["\n".join(self.system(line)) for line in lines]

    def system(self, line: Line) -> list[str]:
        rows = [self.row("", self.ruler(line))]
        if self.columns.cells is not None:
            rows.append(self.row("", self.words(line)))
        if not any(line.bars) and self.columns.cells is not None:
            return rows
        for number, who in enumerate(self.scene.annotators):
            lanes = [Row(self.width - self.gutter) for _ in range(line.lanes[number])]
            for bar in line.bars[number]:
                mark = self.marks[self.scene.label(bar.row)]
                style = f"\x1b[{COLOURS[mark.number % len(COLOURS)]}m" if self.colour else ""
                lanes[bar.lane].write(bar.first, self.bar(bar, mark), style)
            rows += [self.row("" if lane else who, drawn) for lane, drawn in enumerate(lanes)]
        rows.append(self.row("disorder", self.disorders(line)))
        return rows

    def row(self, name: str, drawn: Row) -> str:
        short = shortened(self.shown(name), self.gutter - 1, self.ellipsis)
        return (padded(short, self.gutter) + str(drawn)).rstrip()

    def ruler(self, line: Line) -> Row:
        row = Row(self.width - self.gutter)
        for before, piece in enumerate(line.pieces):
            if before:
                row.write(piece.at - FOLD, " ... " if self.plainly else " ⋯⋯⋯ ")
            low, high = (self.columns.position(column) for column in (piece.first, piece.last))
            most = max(1, (piece.last - piece.first) // 10)
            named = [low, *ticks(low, high, most, whole=self.scene.whole)]
            for position in named:
                text = "|" + self.position(position)
                place = int(self.columns.of([position])[0]) - piece.first + piece.at
                if row.free(place - 1 if place else 0, place + len(text) + 1):
                    row.write(place, text)
        return row

    def words(self, line: Line) -> Row:
        row = Row(self.width - self.gutter)
        text = self.scene.text or ""
        for piece in line.pieces:
            low, high = (int(self.columns.position(column)) for column in (piece.first, piece.last))
            column = piece.at
            for letter in _letters(text[low:high]):
                wide = width_of(letter)
                shown = self.shown(letter)
                row.write(column, shown if width_of(shown) == wide else "?" * wide)
                column += wide
        return row

    def bar(self, bar: Bar, mark: Mark) -> str:
        """Draw a unit: brackets where it begins and ends, its number and category within."""
        alone = self.scene.alone(bar.row)
        columns = bar.last - bar.first
        if columns == 1:
            return "!" if alone else "|"
        left, right = ("<", ">") if alone else ("[", "]")
        left, right = left if bar.begins else "", right if bar.ends else ""
        room = columns - len(left) - len(right)
        unitary = int(self.scene.unitary[bar.row]) + 1
        label, code = self.shown(mark.label), self.shown(mark.code)
        if not self.scene.categories:
            label = code = ""
        wordings = (f"{unitary} {label}".rstrip(), f"{unitary} {code}", f"{unitary}", code, "")
        wording = next(words for words in wordings if width_of(words) <= room)
        fill = "." if alone else "-" if self.plainly else "─"
        return left + wording + fill * (room - width_of(wording)) + right

    def disorders(self, line: Line) -> Row:
        row = Row(self.width - self.gutter)
        first: dict[int, int] = {}
        for bar in (bar for own in line.bars for bar in own if bar.begins):
            unitary = int(self.scene.unitary[bar.row])
            first[unitary] = min(bar.first, first.get(unitary, bar.first))
        for unitary, column in sorted(first.items(), key=lambda entry: entry[1]):
            text = f"{self.scene.disorder[unitary]:.2f}"
            if row.free(column - 1 if column else 0, column + len(text)):
                row.write(column, text)
        return row

    # What the signs mean, and the list

    def legend(self) -> list[str]:
        counts = np.bincount(self.scene.category + 1, minlength=len(self.scene.categories) + 1)
        parts = ["Categories:"]
        for category, count in zip((None, *self.scene.categories), counts, strict=True):
            mark = self.marks[category]
            if count and self.scene.categories:
                label, code = self.shown(mark.label), self.shown(mark.code)
                parts.append(
                    f"{code} = {label} ({count})" if code != label else f"{label} ({count})"
                )
        return [
            *(wrapped(parts, self.width, 2, self.ellipsis) if len(parts) > 1 else []),
            *wrapped(SIGNS.split(), self.width, 2, self.ellipsis),
        ]

    def unitary_alignments(self) -> list[str]:
        scene = self.scene
        lower, upper = self.stretch
        spans = [scene.span(number) for number in range(len(scene.members))]
        inside = [n for n, span in enumerate(spans) if span[0] < upper and span[1] > lower]
        if not inside:
            return ["No unitary alignments."]
        most = max(float(scene.disorder[number]) for number in inside)
        heading = "Unitary alignments: number, disorder, who marked what"
        lines = wrapped(heading.split(), self.width, 2, self.ellipsis)
        digits = len(str(len(scene.members)))
        for number in inside:
            disorder = float(scene.disorder[number])
            parts = [
                f"{number + 1:>{digits + 2}}",
                f"{disorder:.4f}",
                padded("#" * round(8 * disorder / scene.worst), 8),
                "worst" if disorder == most > 0 else "     ",
                *self.marked(number),
            ]
            wrapping = wrapped(parts, self.width, digits + 3, self.ellipsis)
            lines += [line.rstrip() for line in wrapping]
        return lines

    def marked(self, unitary: int) -> list[str]:
        """Say what each annotator marked, briefly where all marked the same."""
        scene = self.scene
        said = {int(scene.annotator[row]): self.unit(row) for row in scene.members[unitary]}
        if len(said) == len(scene.annotators) and len(set(said.values())) == 1:
            return [f"all: {said[0]}"]
        parts = [
            f"{self.shown(who)}: {said.get(number, '-')};"
            for number, who in enumerate(scene.annotators)
        ]
        return [*parts[:-1], parts[-1].removesuffix(";")]

    def unit(self, row: int) -> str:
        """Write a unit: its category, where it is, its words."""
        scene = self.scene
        parts = [self.label(row)] if scene.categories else []
        dash = ".." if self.plainly else "–"
        parts.append(f"{self.position(scene.start[row])}{dash}{self.position(scene.end[row])}")
        words = scene.words(row)
        if words is not None:
            short = shortened(self.shown(" ".join(words.split())), LONGEST_WORDS, self.ellipsis)
            parts.append(f'"{short}"' if self.plainly else f"“{short}”")
        return " ".join(parts)


def _letters(text: str) -> Iterator[str]:
    """Return the characters of a text, each with the marks that are written over it."""
    letter = ""
    for character in text:
        if letter and character_width(character):
            yield letter
            letter = ""
        letter += character
    yield letter


def _columns(scene: Scene, room: int, stretch: tuple[float, float]) -> Columns:
    """Choose the scale: that of the text where units are short, else that of the units."""
    lengths = scene.end - scene.start
    text = scene.text
    if text and (len(scene) == 0 or float(np.median(lengths)) <= room):
        return text_columns(text)
    quartile = float(np.quantile(lengths, 0.25)) if len(scene) else 1.0
    scale = TYPICAL_UNIT / quartile
    whole = stretch[1] - stretch[0]
    if whole > 0:
        scale = min(max(scale, room / whole), 4 * scale)
    if scene.whole and scale > 1:
        scale = float(int(scale))
    return Columns(stretch[0], scale)
