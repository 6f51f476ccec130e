"""Curves as a picture (SVG): told apart by colour, by dashes and by the shape of their points."""

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, floor, log10

from accord.reports.category_marks import COLOURS
from accord.reports.markup import SVG, escaped, tag
from accord.simulation.experiment import Chart, Curve

INK, GREY, FAINT, PAPER = "#1c2430", "#5b6470", "#e3e6ea", "#ffffff"
SANS = "system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif"

LEFT, TOP, BOTTOM = 62.0, 44.0, 66.0
#: Space between two names beside the curves.
LINE = 17.0
DASHES = (None, "7 3", "2 3", "9 3 2 3", "4 2", "12 4", "1 2", "6 2 2 2 2 2")
#: The interval around a curve is drawn so strongly.
SHADE = 0.13


def chart_svg(chart: Chart, width: float = 680.0, height: float = 460.0) -> str:
    """Draw a chart."""
    names = [curve.name for curve in chart.curves]
    right = 30.0 + 7.4 * max(map(len, names), default=0)
    frame = _Frame(chart, LEFT, TOP, max(width - LEFT - right, 120.0), height - TOP - BOTTOM)
    parts = [
        tag("rect", width=width, height=height, fill=PAPER),
        tag("text", escaped(chart.title), x=LEFT, y=22.0, font_weight=600, font_size=15),
        *frame.axes(),
        tag("defs", tag("clipPath", frame.outline(), id=_name(chart))),
    ]
    inside = [frame.band(number, curve) for number, curve in enumerate(chart.curves)]
    inside += [frame.line(number, curve) for number, curve in enumerate(chart.curves)]
    parts.append(tag("g", *filter(None, inside), clip_path=f"url(#{_name(chart)})"))
    parts += frame.legend()
    if chart.note:
        parts.append(
            tag("text", escaped(chart.note), x=LEFT, y=height - 10.0, fill=GREY, font_size=11)
        )
    title = tag("title", escaped(chart.title))
    return tag(
        "svg", title, *parts, xmlns=SVG, viewBox=f"0 0 {width:g} {height:g}", width=width,
        height=height, font_family=SANS, font_size=12, fill=INK, role="img",
    )  # fmt: skip


def _name(chart: Chart) -> str:
    """Return a name for what belongs to this chart: several may stand on one page."""
    return "frame-" + "".join(sign if sign.isalnum() else "-" for sign in chart.name)


class _Frame:
    """Where the curves are drawn."""

    def __init__(self, chart: Chart, left: float, top: float, width: float, height: float) -> None:
        self.chart, self.left, self.top = chart, left, top
        self.width, self.height = width, height
        self.x_ticks = _ticks([x for curve in chart.curves for x in curve.x])
        values = [y for curve in chart.curves for y in curve.y if y is not None]
        if chart.y_range is not None:
            low, high = chart.y_range
            values = [min(max(y, low), high) for y in [*values, 0.0, 1.0]]
        self.y_ticks = _ticks(values)

    def x(self, value: float) -> float:
        """Return where a value of the horizontal axis is."""
        low, high = self.x_ticks[0], self.x_ticks[-1]
        return self.left + self.width * (value - low) / (high - low)

    def y(self, value: float) -> float:
        """Return where a value of the vertical axis is."""
        low, high = self.y_ticks[0], self.y_ticks[-1]
        return self.top + self.height * (high - value) / (high - low)

    def outline(self) -> str:
        """Return the frame, a little wider than it is so that points on it are whole."""
        return tag(
            "rect", x=self.left - 5, y=self.top - 5, width=self.width + 10, height=self.height + 10
        )

    def axes(self) -> list[str]:
        """Draw the axes: faint lines at round numbers, and what they are."""
        right, bottom = self.left + self.width, self.top + self.height
        parts = []
        for value, text in zip(self.y_ticks, _written(self.y_ticks), strict=True):
            y = self.y(value)
            colour = GREY if value == 0.0 else FAINT
            parts.append(tag("path", d=f"M{self.left:.1f} {y:.1f}H{right:.1f}", stroke=colour))
            parts.append(tag("text", text, x=self.left - 8, y=y + 4, text_anchor="end"))
        for value, text in zip(self.x_ticks, _written(self.x_ticks), strict=True):
            x = self.x(value)
            parts.append(tag("path", d=f"M{x:.1f} {bottom:.1f}v5", stroke=GREY))
            parts.append(tag("text", text, x=x, y=bottom + 19, text_anchor="middle"))
        middle = self.left + self.width / 2
        parts.append(
            tag("text", escaped(self.chart.x_label), x=middle, y=bottom + 37, text_anchor="middle")
        )
        y = self.top + self.height / 2
        parts.append(
            tag("text", escaped(self.chart.y_label), x=18.0, y=y, text_anchor="middle",
                transform=f"rotate(-90 18 {y:.1f})")
        )  # fmt: skip
        return parts

    def band(self, number: int, curve: Curve) -> str:
        """Draw the interval around a curve."""
        points = [
            (self.x(x), self.y(low), self.y(high))
            for x, low, high in zip(curve.x, curve.low, curve.high, strict=False)
            if low is not None and high is not None
        ]
        if len(points) < 2:
            return ""
        there = [f"{x:.1f},{high:.1f}" for x, _, high in points]
        back = [f"{x:.1f},{low:.1f}" for x, low, _ in reversed(points)]
        return tag(
            "polygon", points=" ".join(there + back), fill=_colour(number), fill_opacity=str(SHADE)
        )

    def line(self, number: int, curve: Curve) -> str:
        """Draw a curve and its points; it is broken where there is no value."""
        colour = _colour(number)
        parts, pen = [], "M"
        path = ""
        for x, y in zip(curve.x, curve.y, strict=True):
            if y is None:
                pen = "M"
                continue
            path += f"{pen}{self.x(x):.1f} {self.y(y):.1f}"
            pen = "L"
            parts.append(_point(number, self.x(x), self.y(y)))
        dashes = DASHES[number % len(DASHES)]
        stroke = tag(
            "path", d=path or "M0 0", fill="none", stroke=colour, stroke_width="1.8",
            stroke_dasharray=dashes, stroke_linejoin="round",
        )  # fmt: skip
        return tag("g", stroke, *parts)

    def legend(self) -> list[str]:
        """Name the curves at their right ends, from top to bottom as they end."""
        ends = []
        for number, curve in enumerate(self.chart.curves):
            known = [y for y in curve.y if y is not None]
            last = self.y(known[-1]) if known else self.top + self.height
            ends.append((min(max(last, self.top), self.top + self.height), number))
        ends.sort()
        places = _apart([y for y, _ in ends], LINE, self.top, self.top + self.height)
        x = self.left + self.width + 10
        parts = []
        for place, (_, number) in zip(places, ends, strict=True):
            curve = self.chart.curves[number]
            parts.append(_point(number, x + 4, place))
            parts.append(
                tag("text", escaped(curve.name), x=x + 13, y=place + 4, fill=_colour(number))
            )
        return parts


def _colour(number: int) -> str:
    return COLOURS[number % len(COLOURS)].line


def _point(number: int, x: float, y: float) -> str:
    """Draw a point: each curve has a shape of its own."""
    colour, r = _colour(number), 3.2
    shapes = (
        f"M{x - r:.1f} {y:.1f}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0z",
        f"M{x - r:.1f} {y - r:.1f}h{2 * r}v{2 * r}h{-2 * r}z",
        f"M{x:.1f} {y - r - 1:.1f}l{r + 1} {2 * r + 1}h{-2 * r - 2}z",
        f"M{x:.1f} {y - r - 1:.1f}l{r + 1} {r + 1}l{-r - 1} {r + 1}l{-r - 1} {-r - 1}z",
        f"M{x:.1f} {y + r + 1:.1f}l{r + 1} {-2 * r - 1}h{-2 * r - 2}z",
    )
    filled = number % (2 * len(shapes)) < len(shapes)
    return tag(
        "path", d=shapes[number % len(shapes)], fill=colour if filled else PAPER, stroke=colour
    )


def _ticks(values: Sequence[float]) -> list[float]:
    """Return round numbers from below the least to above the greatest value, about six of them."""
    low, high = min(values, default=0.0), max(values, default=1.0)
    if high - low <= 1e-12 * max(abs(low), abs(high), 1.0):
        low, high = low - 0.5, high + 0.5
    raw = (high - low) / 5.0
    power = 10.0 ** floor(log10(raw))
    step = next(
        factor * power for factor in (1.0, 2.0, 2.5, 5.0, 10.0) if factor * power >= raw * 0.999
    )
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    return [round(number * step, 12) + 0.0 for number in range(first, last + 1)]


def _written(ticks: Sequence[float]) -> list[str]:
    step = min((after - before for before, after in pairwise(ticks)), default=1.0)
    digits = max(0, -floor(log10(step) + 1e-9))
    if abs(round(step, digits) - step) > 1e-9 * step:
        digits += 1
    return [f"{value:.{digits}f}".replace("-", "−") for value in ticks]


def _apart(places: Sequence[float], distance: float, low: float, high: float) -> list[float]:
    """Move names that are too close apart, and keep them within the frame as far as they fit."""
    found = list(places)
    for number in range(1, len(found)):
        found[number] = max(found[number], found[number - 1] + distance)
    if found and found[-1] > high:
        found[-1] = high
        for number in range(len(found) - 2, -1, -1):
            found[number] = min(found[number], found[number + 1] - distance)
    shift = max(0.0, low - found[0]) if found and len(found) * distance > high - low else 0.0
    return [place + shift for place in found]
