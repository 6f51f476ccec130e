"""An alignment as a still picture: SVG that stands alone, legible without colours."""

import numpy as np

from accord.alignment.alignment import Alignment
from accord.corpus import Continuum
from accord.reports.cells import shortened
from accord.reports.markup import SVG, escaped, tag
from accord.reports.picture import (
    BETWEEN_LINES,
    GREY,
    INK,
    LEAST_WIDTH,
    PAPER,
    SANS,
    Drawing,
    breadth,
)  # fmt: skip
from accord.reports.results import counted
from accord.reports.scene import Scene, scene_of

SIGNS = "∅ and dashed: aligned with nothing · darker band: more disorder · ≠: categories differ"


def alignment_svg(
    alignment: Alignment, *, width: int = 960, with_text: bool = True, first: int | None = None
) -> str:
    """Draw an alignment: a lane for each annotator, bands between aligned units.

    The darker a band, the more disorder; the numbers below are the disorders of the unitary
    alignments. Units that are aligned with nothing have a dashed outline and the sign ∅. With
    `first`, only the beginning is drawn, about so many units.
    """
    return picture(scene_of(alignment, with_text=with_text), width, first, caption(alignment))


def caption(alignment: Alignment) -> str:
    """Say in a line what an alignment is."""
    name = f"{alignment.continuum.name}: " if alignment.continuum.name else ""
    if alignment.optimal:
        state = "the best alignment"
    elif np.isfinite(alignment.gap):
        state = f"at most {alignment.gap:.2%} above the best alignment"
    else:
        state = "how far above the best alignment is not known"
    return (
        f"{name}{counted(len(alignment.annotators), 'annotator')}, "
        f"{counted(len(alignment.continuum), 'unit')}, "
        f"{counted(len(alignment), 'unitary alignment')}, "
        f"{alignment.quantity} {alignment.disorder:.4f} ({state})"
    )


def continuum_svg(continuum: Continuum, *, width: int = 960, first: int | None = None) -> str:
    """Draw what each annotator marked, without any alignment."""
    name = f"{continuum.name}: " if continuum.name else ""
    people = counted(len(continuum.annotators), "annotator")
    said = f"{name}{people}, {counted(len(continuum), 'unit')}"
    return picture(scene_of(continuum), width, first, said)


def first_stretch(scene: Scene, first: int | None) -> tuple[tuple[float, float], int]:
    """Return the stretch that holds the first units, and how many units begin after it."""
    lower, upper = scene.continuum.extent
    if first is None or len(scene) <= first:
        return (lower, upper), 0
    later = np.sort(scene.start)
    end = float(later[max(first, 1)])
    beyond = later[later > later[0]]
    if end <= later[0] and len(beyond):
        end = float(beyond[0])
    return (lower, end), int((scene.start >= end).sum())


def picture(scene: Scene, width: int, first: int | None, said: str) -> str:
    """Draw a scene on as many lines as it needs."""
    stretch, left_out = first_stretch(scene, first)
    drawing = Drawing.of(scene, max(width, LEAST_WIDTH), stretch)
    parts: list[str] = []
    top = 14.0
    for line in drawing.lines():
        drawn, height = drawing.line(line, top)
        parts.append(drawn)
        top += height + BETWEEN_LINES
    if left_out:
        note = f"The stretch {drawing.span(*stretch)}; {left_out:,} units after it are not drawn."
        parts.append(tag("text", escaped(note), x=8, y=top, font_style="italic", fill=GREY))
        top += 18
    signs, top = legend(drawing, top)
    parts += [signs, tag("text", escaped(said), x=8, y=top + 4, fill=GREY)]
    top += 14
    return tag(
        "svg",
        tag("title", escaped(said)),
        tag("rect", width=drawing.width, height=top, fill=PAPER),
        *parts,
        xmlns=SVG,
        viewBox=f"0 0 {drawing.width} {top:.0f}",
        width=drawing.width,
        height=round(top),
        role="img",
        font_family=SANS,
        font_size=12,
        fill=INK,
    )


def legend(drawing: Drawing, top: float) -> tuple[str, float]:
    """Draw the legend; return it and where it ends."""
    scene = drawing.scene
    parts: list[str] = []
    x, y = 8.0, top
    counts = np.bincount(scene.category + 1, minlength=len(scene.categories) + 1)
    for category, count in zip((None, *scene.categories), counts, strict=True):
        if not count or not scene.categories:
            continue
        mark = drawing.marks[category]
        code = f"{mark.code} = " if mark.code != mark.label else ""
        words = f"{code}{shortened(mark.label, 40)} ({count:,})"
        width = 34 + breadth(words) + 14
        if x > 8 and x + width > drawing.width:
            x, y = 8.0, y + 22
        parts.append(drawing.swatch(mark, x, y))
        parts.append(tag("text", escaped(words), x=x + 32, y=y + 11))
        x += width
    y += 22 if parts else 0
    if scene.members:
        parts.append(tag("text", SIGNS, x=8, y=y + 11, fill=GREY))
        y += 22
    return tag("g", *parts, font_size=11.5), y + 10
