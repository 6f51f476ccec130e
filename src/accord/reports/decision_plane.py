"""The precision–decision plane: where each system of an evaluation functions, as a picture.

Every system has a shape, a pattern of dashes and a colour of its own, so that the picture can be
read in grey; its name stands beside its point. The zones are as `Figures.zone` defines them.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from accord.reports.category_marks import COLOURS, Colour, printable
from accord.reports.label_places import Anchor, Box, places
from accord.reports.markup import SVG, escaped, tag
from accord.reports.picture import FAINT, GREY, INK, PAPER, SANS, breadth, cut
from accord.reports.plot_marks import DASHES, mark_path
from accord.reports.ruler import tick_step, ticks
from accord.statistics.precision_decision import SCORES, Figures

WIDTH, LEFT, TOP, SIDE = 1024, 62, 28, 470
LEGEND_ROW, LEGEND_LEFT = 20, LEFT + SIDE + 34
MARK, SMALL_MARK = 5.5, 3.2
#: The room for a name beside its point, and in the legend: more where names are longer.
NAME_ROOM, MOST_NAME_ROOM = 118, 260
#: Many points near the upper edge, where all is decided, may have their names above it.
NEAR_EDGE, MANY, ABOVE_EDGE = 60, 4, 17
#: What the legend says of each system.
LEGEND = (*SCORES, "%NONEVAL")
SCORE, *FORCED = ("(P, D)", "(Pmin, 1)", "(Pmoy, 1)", "(Pmax, 1)")
#: Where many zones lie over one another, each is filled more lightly.
ZONE_INK = 0.24
#: A place on the plane: precision, decision.
Place = tuple[float, float]
#: A system with its figures.
Systems = Sequence[tuple[str, Figures]]
#: The least stretch of an axis that is worth a picture.
LEAST_STRETCH = 0.02
ZONE_NOTE = (
    "Zone: what (P, D) becomes as silences are resolved, at worst and at best (our definition).",
    "On the upper edge, every silence is resolved: ‹ Pmin, | Pmoy, › Pmax.",
)


@dataclass(frozen=True, slots=True)
class Axes:
    """What part of the plane is shown: precision from left to right, decision upwards."""

    low_precision: float
    high_precision: float
    low_decision: float
    high_decision: float

    def at(self, place: Place) -> tuple[float, float]:
        """Return where a place of the plane is on the picture."""
        precision, decision = place
        across = (precision - self.low_precision) / (self.high_precision - self.low_precision)
        up = (decision - self.low_decision) / (self.high_decision - self.low_decision)
        return LEFT + SIDE * across, TOP + SIDE * (1 - up)


def decision_plane(
    given: Mapping[str, Figures], *, zoom: bool = True, title: str | None = None
) -> str:
    """Draw the plane with the point, the zone and the three forced points of each system, as SVG.

    With `zoom` the axes show what the systems cover, else the whole plane from 0 to 1.
    """
    systems = tuple(given.items())
    axes = axes_of(systems) if zoom else Axes(0.0, 1.0, 0.0, 1.0)
    above = _room_above(systems, axes)
    head = above + (24 if title else 0)
    room = _legend_room(systems)
    width = WIDTH + room - NAME_ROOM
    height = max(TOP + SIDE + 46, TOP + 20 + LEGEND_ROW * len(systems)) + 40
    parts = [tag("rect", x=0, y=-head, width=width, height=height + head, fill=PAPER)]
    if title:
        parts.append(
            tag("text", escaped(title), x=LEFT, y=16 - head, font_size=15, font_weight=600)
        )
    parts += [*_grid(axes), tag("g", *_zones(systems, axes), clip_path="url(#plane)")]
    parts += [*_points(systems, axes), *_names(systems, axes, above), *_legend(systems, room)]
    for number, line in enumerate(ZONE_NOTE):
        y = height - 26 + 15 * number
        parts.append(tag("text", escaped(line), x=LEFT, y=y, font_size=11, fill=GREY))
    clip = tag("clipPath", tag("rect", x=LEFT, y=TOP, width=SIDE, height=SIDE), id="plane")
    return tag(
        "svg", tag("title", escaped(title or "Precision and decision")), tag("defs", clip), *parts,
        xmlns=SVG, viewBox=f"0 {-head} {width} {height + head}", width=width, height=height + head,
        role="img", font_family=SANS, font_size=12, fill=INK,
    )  # fmt: skip


def _room_above(systems: Systems, axes: Axes) -> int:
    """Return how much room names have above the plane: some where many systems decide always."""
    near = sum(
        axes.at(points[SCORE])[1] < TOP + NEAR_EDGE
        for points in (figures.points() for _, figures in systems)
        if SCORE in points
    )
    return 0 if near < MANY else ABOVE_EDGE * min(4, math.ceil(near / MANY))


def _legend_room(systems: Systems) -> int:
    """Return the room for names in the legend."""
    longest = max((breadth(printable(name)) for name, _ in systems), default=0.0)
    return min(MOST_NAME_ROOM, max(NAME_ROOM, math.ceil(longest) + 8))


def axes_of(systems: Systems) -> Axes:
    """Choose axes that show all points and zones, at round numbers."""
    shown = [
        place for _, one in systems for place in (*one.points().values(), *outline_of_zone(one))
    ]
    if not shown:
        return Axes(0.0, 1.0, 0.0, 1.0)
    low_p, high_p = _stretch([precision for precision, _ in shown])
    low_d, _ = _stretch([*(decision for _, decision in shown), 1.0])
    return Axes(low_p, high_p, low_d, 1.0)


def _stretch(values: list[float]) -> tuple[float, float]:
    """Return round bounds around some shares, with some room."""
    low, high = min(values), max(values)
    room = max((high - low) * 0.06, (LEAST_STRETCH - (high - low)) / 2, 0.002)
    low, high = max(0.0, low - room), min(1.0, high + room)
    step = tick_step(low, high, 8, whole=False)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return max(0.0, first * step), min(1.0, max(last, first + 1) * step)


def outline_of_zone(figures: Figures) -> list[Place]:
    """Return the outline of a zone, up its worst side and back down its best one; may be empty."""
    if not figures.silent:
        return []
    steps = figures.zone()
    worst = [(least, decision) for decision, least, _ in steps]
    best = [(greatest, decision) for decision, _, greatest in steps]
    return worst + best[::-1]


def _grid(axes: Axes) -> list[str]:
    """Draw the frame, the lines of the grid and what the axes are."""
    bottom, right = TOP + SIDE, LEFT + SIDE
    parts = []
    for value in ticks(axes.low_precision, axes.high_precision, 8, whole=False):
        x, _ = axes.at((value, axes.low_decision))
        parts.append(tag("path", d=f"M{x:.1f} {TOP}V{bottom}", stroke=FAINT))
        parts.append(tag("text", _share(value), x=x, y=bottom + 16, text_anchor="middle"))
    for value in ticks(axes.low_decision, axes.high_decision, 8, whole=False):
        _, y = axes.at((axes.low_precision, value))
        parts.append(tag("path", d=f"M{LEFT} {y:.1f}H{right}", stroke=FAINT))
        parts.append(tag("text", _share(value), x=LEFT - 8, y=y + 4, text_anchor="end"))
    return [
        *parts,
        tag("rect", x=LEFT, y=TOP, width=SIDE, height=SIDE, fill="none", stroke=GREY),
        tag("text", "precision P", x=LEFT + SIDE / 2, y=bottom + 34, text_anchor="middle"),
        tag("text", "decision D", text_anchor="middle",
            transform=f"translate(16 {TOP + SIDE / 2:.1f}) rotate(-90)"),
    ]  # fmt: skip


def _share(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".")


def _colour(number: int) -> Colour:
    return COLOURS[number % len(COLOURS)]


def _zones(systems: Systems, axes: Axes) -> list[str]:
    """Draw the outline of each zone, and lightly its inside."""
    parts = []
    opacity = min(0.07, ZONE_INK / max(1, len(systems)))
    for number, (name, figures) in enumerate(systems):
        outline = "L".join(f"{x:.1f} {y:.1f}" for x, y in map(axes.at, outline_of_zone(figures)))
        if outline:
            colour = _colour(number)
            parts.append(
                tag("path", tag("title", escaped(f"{name}: zone")), d=f"M{outline}z",
                    fill=colour.line, fill_opacity=f"{opacity:.3f}", stroke=colour.line,
                    stroke_width="1.3", stroke_dasharray=DASHES[number % len(DASHES)])
            )  # fmt: skip
    return parts


def _points(systems: Systems, axes: Axes) -> list[str]:
    """Draw the four points of each system; what is decided in full has one point."""
    parts = []
    for number, (system, figures) in enumerate(systems):
        colour = _colour(number).line
        points = figures.points()
        for sign, name in zip("‹|›", FORCED, strict=True):
            if name in points and figures.silent:
                x, y = axes.at(points[name])
                said = f"{system}: {name[1:5]} {points[name][0]:.4f}"
                parts.append(tag("path", tag("title", escaped(said)), d=_forced_sign(sign, x, y),
                                 stroke=colour, stroke_width="1.8", fill="none"))  # fmt: skip
        if SCORE in points:
            x, y = axes.at(points[SCORE])
            precision, decision = points[SCORE]
            said = f"{system}: P {precision:.4f}, D {decision:.4f}"
            parts.append(
                tag("path", tag("title", escaped(said)), d=mark_path(number, x, y, MARK),
                    fill=_fill(number), stroke=colour, stroke_width="1.8")
            )  # fmt: skip
    return parts


def _fill(number: int) -> str:
    """Return what fills a mark: every other one is open."""
    return _colour(number).line if number % 2 == 0 else PAPER


def _forced_sign(sign: str, x: float, y: float) -> str:
    """Return a small sign for a point of full decision."""
    if sign == "|":
        return f"M{x:.1f} {y - 5:.1f}V{y + 5:.1f}"
    turn = SMALL_MARK if sign == "‹" else -SMALL_MARK
    return f"M{x + turn:.1f} {y - 5:.1f}L{x:.1f} {y:.1f}L{x + turn:.1f} {y + 5:.1f}"


def _names(systems: Systems, axes: Axes, above: int) -> list[str]:
    """Write the name of each system beside its point, with a line where it is not beside it.

    Names may be so far `above` the plane.
    """
    placed = [
        (number, cut(printable(name), NAME_ROOM), axes.at(figures.points()[SCORE]))
        for number, (name, figures) in enumerate(systems)
        if SCORE in figures.points()
    ]
    anchors = [Anchor(x, y, MARK + 1, breadth(name) * 0.95 + 4, 15.0) for _, name, (x, y) in placed]
    signs = [
        Box(x - 5, y - 6, x + 5, y + 6)
        for _, figures in systems
        if figures.silent
        for name, place in figures.points().items()
        if name in FORCED
        for x, y in [axes.at(place)]
    ]
    frame = Box(LEFT + 2.0, TOP + 2.0 - above, LEFT + SIDE - 2.0, TOP + SIDE - 2.0)
    signs.append(Box(LEFT, TOP, LEFT + SIDE, TOP))  # no name stands on the edge
    lines, names = [], []
    boxes = places(anchors, frame, signs)
    for (number, name, (x, y)), box in zip(placed, boxes, strict=True):
        colour = _colour(number).line
        if box.distance(x, y) > MARK + 8:
            near_x, near_y = box.nearest(x, y)
            lines.append(tag("path", d=f"M{x:.1f} {y:.1f}L{near_x:.1f} {near_y:.1f}",
                             stroke=colour, stroke_width="0.8"))  # fmt: skip
        names.append(
            tag("text", escaped(name), x=(box.left + box.right) / 2, y=box.bottom - 4,
                text_anchor="middle", font_size=11.5, fill=colour, stroke=PAPER, stroke_width=3,
                paint_order="stroke", class_="name")
        )  # fmt: skip
    return lines + names  # no line runs over a name


def _legend(systems: Systems, room: int) -> list[str]:
    """List the systems with their marks, their values, and how much of the text they left out."""
    columns = [(room + 74 + 44 * number, head) for number, head in enumerate(LEGEND)]
    columns[-1] = (columns[-1][0] + 30, LEGEND[-1])
    parts = [
        tag("text", head, x=LEGEND_LEFT + x, y=TOP + 6, text_anchor="end", font_size=11, fill=GREY)
        for x, head in columns
    ]
    for number, (system, figures) in enumerate(systems):
        y = TOP + 24 + LEGEND_ROW * number
        colour = _colour(number).line
        share = figures.share_not_evaluable
        shown = (
            *(_written(value) for value in figures.scores().values()),
            "–" if share is None else f"{100 * share:.2f}",
        )
        name = cut(printable(system), room - 8)
        parts += [
            tag("path", d=f"M{LEGEND_LEFT} {y - 4}h30", stroke=colour, stroke_width="1.3",
                stroke_dasharray=DASHES[number % len(DASHES)]),
            tag("path", d=mark_path(number, LEGEND_LEFT + 15, y - 4, MARK), fill=_fill(number),
                stroke=colour, stroke_width="1.8"),
            tag("text", escaped(name), x=LEGEND_LEFT + 38, y=y),
        ]  # fmt: skip
        parts += [
            tag("text", text, x=LEGEND_LEFT + x, y=y, text_anchor="end")
            for (x, _), text in zip(columns, shown, strict=True)
        ]
    return parts


def _written(value: float | None) -> str:
    return "–" if value is None else f"{value:.3f}"
