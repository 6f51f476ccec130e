"""Places for the labels of points on a chart: near their point, off one another and off the points.

Labels are placed one after the other, those of the most crowded points first. Each takes the best
free place of those around its point; where all of them are taken, the nearest free place there is.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

#: How far from its point a label is tried, and in how many directions.
DISTANCES = (9.0, 16.0, 26.0, 40.0, 58.0, 80.0, 106.0, 136.0, 170.0)
DIRECTIONS = 16
#: What a leader line costs that runs across a label, in pixels of distance.
CROSSING = 120.0
#: Free room around a label.
MARGIN = 1.5


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle, by its edges."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: "Box", margin: float = 0.0) -> bool:
        """Tell whether two rectangles share more than an edge, with some room around them."""
        return (
            self.left < other.right + margin
            and other.left < self.right + margin
            and self.top < other.bottom + margin
            and other.top < self.bottom + margin
        )

    def within(self, other: "Box") -> bool:
        """Tell whether a rectangle lies in another."""
        return (
            other.left <= self.left
            and self.right <= other.right
            and other.top <= self.top
            and self.bottom <= other.bottom
        )

    def nearest(self, x: float, y: float) -> tuple[float, float]:
        """Return the point of the rectangle that is nearest to a point."""
        return min(max(x, self.left), self.right), min(max(y, self.top), self.bottom)

    def distance(self, x: float, y: float) -> float:
        """Return how far a point is from the rectangle."""
        near_x, near_y = self.nearest(x, y)
        return math.hypot(near_x - x, near_y - y)

    def cuts(self, line: tuple[float, float, float, float]) -> bool:
        """Tell whether a line from one point to another runs through the rectangle."""
        x, y, x_end, y_end = line
        low, high = 0.0, 1.0
        for start, step, least, most in (
            (x, x_end - x, self.left, self.right),
            (y, y_end - y, self.top, self.bottom),
        ):
            if step == 0:
                if not least < start < most:
                    return False
                continue
            near, far = sorted(((least - start) / step, (most - start) / step))
            low, high = max(low, near), min(high, far)
        return low < high


@dataclass(frozen=True, slots=True)
class Anchor:
    """A point that has a label: where it is, how far its mark reaches, how large the label is."""

    x: float
    y: float
    reach: float
    width: float
    height: float

    @property
    def mark(self) -> Box:
        """What the mark of the point covers."""
        return Box(
            self.x - self.reach, self.y - self.reach, self.x + self.reach, self.y + self.reach
        )

    def label(self, x: float, y: float) -> Box:
        """Return the label with its middle at a place."""
        return Box(x - self.width / 2, y - self.height / 2, x + self.width / 2, y + self.height / 2)

    def leader(self, label: Box) -> tuple[float, float, float, float]:
        """Return the line from the point to its label."""
        return self.x, self.y, *label.nearest(self.x, self.y)


def places(anchors: Sequence[Anchor], frame: Box, taken: Sequence[Box] = ()) -> list[Box]:
    """Return a place for each label, in the order of the anchors.

    No two labels overlap, nor a label and a mark or what is `taken`, as long as the frame has room
    for all of them; a label that finds no room at all stands on its point.
    """
    found: dict[int, Box] = {}
    blocked = [*taken, *(anchor.mark for anchor in anchors)]
    for number in sorted(range(len(anchors)), key=lambda one: (-_crowd(anchors, one), one)):
        labels = list(found.values())
        leaders = [anchors[other].leader(box) for other, box in found.items()]
        found[number] = _place(anchors[number], frame, blocked, labels, leaders)
    return [found[number] for number in range(len(anchors))]


def _crowd(anchors: Sequence[Anchor], number: int) -> int:
    """Return how many points are near one."""
    own = anchors[number]
    return sum(
        abs(other.x - own.x) < own.width and abs(other.y - own.y) < 3 * own.height
        for other in anchors
    )


def _place(
    anchor: Anchor,
    frame: Box,
    blocked: Sequence[Box],
    labels: Sequence[Box],
    leaders: Sequence[tuple[float, float, float, float]],
) -> Box:
    best: tuple[float, Box] | None = None
    for preference, box in _around(anchor):
        if not box.within(frame) or any(box.meets(other, MARGIN) for other in (*blocked, *labels)):
            continue
        leader = anchor.leader(box)
        crossed = sum(other.cuts(leader) for other in labels)
        crossed += sum(box.cuts(other) for other in leaders)
        cost = box.distance(anchor.x, anchor.y) + preference + CROSSING * crossed
        if best is None or cost < best[0]:
            best = cost, box
    if best is not None:
        return best[1]
    return _anywhere(anchor, frame, (*blocked, *labels))


def _around(anchor: Anchor) -> list[tuple[float, Box]]:
    """Return the places around a point, each with how much it is disliked: beside is best."""
    found = []
    for distance in DISTANCES:
        for number in range(DIRECTIONS):
            angle = 2 * math.pi * number / DIRECTIONS
            across, down = math.cos(angle), math.sin(angle)
            x = anchor.x + across * (distance + anchor.width / 2)
            y = anchor.y + down * (distance + anchor.height / 2)
            found.append((2 * abs(down) + (1 - across), anchor.label(x, y)))
    return found


def _anywhere(anchor: Anchor, frame: Box, blocked: Sequence[Box]) -> Box:
    """Return the nearest free place of a grid over the frame."""
    best: tuple[float, Box] | None = None
    across = max(1, int((frame.right - frame.left - anchor.width) / 8))
    down = max(1, int((frame.bottom - frame.top - anchor.height) / 4))
    for row in range(down + 1):
        for column in range(across + 1):
            box = anchor.label(
                frame.left + anchor.width / 2 + 8 * column,
                frame.top + anchor.height / 2 + 4 * row,
            )
            distance = box.distance(anchor.x, anchor.y)
            if (
                (best is None or distance < best[0])
                and box.within(frame)
                and not any(box.meets(other, MARGIN) for other in blocked)
            ):
                best = distance, box
    return best[1] if best is not None else anchor.label(anchor.x, anchor.y)
