"""Reading grids as a picture: a small chart for each kind of error, the value placed on each."""

from dataclasses import dataclass
from math import ceil

from accord.interpretation.interpretation import Interpretation
from accord.interpretation.reading import Reading
from accord.interpretation.wording import amount
from accord.reports.cells import shortened
from accord.reports.markup import SVG, escaped, tag
from accord.reports.picture import FAINT, GREY, INK, PAPER, SANS, breadth

#: Curves are blue, the observed value is red and dashed: told apart without colours too.
CURVE, VALUE = "#1f5fa8", "#b3261e"
PANEL, HEIGHT, LEFT, TOP, BOTTOM, RIGHT, BETWEEN = 300, 208, 38, 44, 46, 14, 16
COLUMNS = 3
#: Ticks of the axes.
QUARTERS = (0.0, 0.25, 0.5, 0.75, 1.0)


@dataclass(frozen=True, slots=True)
class Frame:
    """Where a chart is, and what its vertical axis runs from and to."""

    left: float
    top: float
    low: float
    high: float

    def x(self, magnitude: float) -> float:
        """Return where a magnitude is."""
        return self.left + LEFT + magnitude * (PANEL - LEFT - RIGHT)

    def y(self, value: float) -> float:
        """Return where a value is."""
        share = (value - self.low) / (self.high - self.low)
        return self.top + TOP + (1.0 - min(1.0, max(0.0, share))) * (HEIGHT - TOP - BOTTOM)


def reading_svg(interpretation: Interpretation) -> str:
    """Draw the reading grids of a value: it stands alone, and needs no network."""
    readings = [one for one in interpretation.readings if one.curve.defined]
    columns = min(COLUMNS, max(1, len(readings)))
    rows = ceil(len(readings) / columns) if readings else 0
    width = columns * PANEL + (columns - 1) * BETWEEN + 32
    lines = _wrapped(interpretation.sentence, 0.93 * (width - 32))
    head = 30 + 16 * len(lines)
    low, high = _range(interpretation)
    parts = [_text(16, 26 + 16 * number, line, size=12.5) for number, line in enumerate(lines)]
    for number, reading in enumerate(readings):
        row, column = divmod(number, columns)
        frame = Frame(16 + column * (PANEL + BETWEEN), head + row * HEIGHT, low, high)
        parts.append(_panel(interpretation, reading, frame))
    foot = (
        f"curves: mean of {interpretation.sets} sets and its interval; annotators copy "
        f"{interpretation.copied}; horizontal: what magnitudes from 0 to 1 mean"
    )
    foot_lines = _wrapped(foot, 1.05 * (width - 32))
    begin = head + rows * HEIGHT + 16
    for number, line in enumerate(foot_lines):
        parts.append(_text(16, begin + 14 * number, line, size=10.5, fill=GREY))
    height = begin + 14 * (len(foot_lines) - 1) + 10
    return tag(
        "svg",
        tag("title", escaped(interpretation.sentence)),
        tag("rect", x=0, y=0, width=width, height=height, fill=PAPER),
        *parts,
        xmlns=SVG,
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        font_family=SANS,
        role="img",
    )


def _range(interpretation: Interpretation) -> tuple[float, float]:
    """Return what the vertical axes run from and to: at least from 0 to 1."""
    # an interval of few sets can be wide: it is cut off where it leaves the frame
    value = interpretation.result.value or 0.0
    means = [
        point.mean
        for reading in interpretation.readings
        for point in reading.curve.points
        if point.mean is not None
    ]
    return min(0.0, value, *means), max(1.0, value, *means)


def _panel(interpretation: Interpretation, reading: Reading, frame: Frame) -> str:
    kind = reading.curve.kinds[0]
    title = " + ".join(one.summary for one in reading.curve.kinds)
    parts = [_text(frame.left, frame.top + 16, shortened(title, 44), size=12, weight="600")]
    parts.append(_text(frame.left, frame.top + 31, _placed(interpretation, reading), size=10.5))
    for tick in QUARTERS:
        value = frame.low + tick * (frame.high - frame.low)
        y = frame.y(value)
        parts.append(_line(frame.x(0.0), y, frame.x(1.0), y, FAINT))
        parts.append(_text(frame.x(0.0) - 5, y + 3.5, f"{value:.2g}", size=10, anchor="end"))
    for tick in (0.0, 0.5, 1.0):
        shown = amount(kind, tick, interpretation.corpus).shown()
        anchor = {0.0: "start", 1.0: "end"}.get(tick, "middle")
        parts.append(_text(frame.x(tick), frame.y(frame.low) + 15, shown, size=10, anchor=anchor))
    parts += _observed(interpretation, frame)
    parts += _curve(reading, frame)
    if reading.magnitude is not None and interpretation.result.value is not None:
        x, y = frame.x(reading.magnitude), frame.y(interpretation.result.value)
        parts.append(_line(x, y, x, frame.y(frame.low), VALUE, dashes="3 3"))
        parts.append(tag("circle", cx=x, cy=y, r=4, fill=VALUE, stroke=PAPER, stroke_width=1.5))
    return tag("g", *parts)


def _placed(interpretation: Interpretation, reading: Reading) -> str:
    """Say in a few words where the value lies."""
    kind = reading.curve.kinds[0]
    if reading.magnitude is None:
        worst = "" if reading.worst is None else f", which ends at {reading.worst:.2f}"
        return f"the value is beyond the curve{worst}"
    shown = [
        amount(kind, one, interpretation.corpus).shown()
        for one in (reading.magnitude, reading.low, reading.high)
        if one is not None
    ]
    around = f" [{shown[1]}, {shown[2]}]" if len(shown) == 3 else ""
    return f"here: {shown[0]}{around}"


def _observed(interpretation: Interpretation, frame: Frame) -> list[str]:
    value, interval = interpretation.result.value, interpretation.result.interval
    if value is None:
        return []
    parts = []
    if interval is not None:
        top, bottom = frame.y(interval.high), frame.y(interval.low)
        parts.append(
            tag(
                "rect", x=frame.x(0.0), y=top, width=frame.x(1.0) - frame.x(0.0),
                height=max(1.0, bottom - top), fill=VALUE, opacity="0.12",
            )
        )  # fmt: skip
    y = frame.y(value)
    parts.append(_line(frame.x(0.0), y, frame.x(1.0), y, VALUE, dashes="6 3"))
    return parts


def _curve(reading: Reading, frame: Frame) -> list[str]:
    points = reading.curve.defined
    band = [
        (frame.x(point.magnitude), frame.y(point.low), frame.y(point.high))
        for point in points
        if point.low is not None and point.high is not None
    ]
    parts = []
    if len(band) > 1:
        around = [(x, high) for x, _, high in band] + [(x, low) for x, low, _ in reversed(band)]
        corners = " ".join(f"{x:.1f},{y:.1f}" for x, y in around)
        parts.append(tag("polygon", points=corners, fill=CURVE, opacity="0.18"))
    line = [(frame.x(point.magnitude), frame.y(point.mean or 0.0)) for point in points]
    corners = " ".join(f"{x:.1f},{y:.1f}" for x, y in line)
    parts.append(tag("polyline", points=corners, fill="none", stroke=CURVE, stroke_width=2))
    parts += [tag("circle", cx=x, cy=y, r=2.2, fill=CURVE) for x, y in line]
    return parts


def _wrapped(text: str, width: float) -> list[str]:
    """Break a text into lines of at most a width in pixels."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and breadth(longer) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _line(
    x1: float, y1: float, x2: float, y2: float, colour: str, dashes: str | None = None
) -> str:
    return tag(
        "line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=colour, stroke_width=1, stroke_dasharray=dashes
    )


def _text(
    x: float,
    y: float,
    text: str,
    *,
    size: float,
    fill: str = INK,
    anchor: str | None = None,
    weight: str | None = None,
) -> str:
    return tag(
        "text", escaped(text), x=x, y=y, font_size=size, fill=fill, text_anchor=anchor,
        font_weight=weight,
    )  # fmt: skip
