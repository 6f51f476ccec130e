"""Shapes and dashes that tell series of a chart apart without colours."""

import math

#: Patterns of dashes, the plain line first.
DASHES = (None, "6 3", "2 2.5", "9 3 2 3", "4 2 1 2", "12 4", "1 3", "8 2 2 2 2 2", "3 5")
#: Shapes, each by its corners: an angle in turns from the top, and how far out.
_REGULAR = {3: 1.25, 4: 1.15, 5: 1.12, 6: 1.08}


def _regular(corners: int, turn: float = 0.0) -> tuple[tuple[float, float], ...]:
    return tuple((turn + number / corners, _REGULAR[corners]) for number in range(corners))


def _star(rays: int, inner: float) -> tuple[tuple[float, float], ...]:
    return tuple(
        (number / (2 * rays), 1.35 if number % 2 == 0 else inner) for number in range(2 * rays)
    )


#: A circle has no corners.
SHAPES: tuple[tuple[tuple[float, float], ...], ...] = (
    (),
    _regular(4, 0.125),
    _regular(3),
    _regular(4),
    _regular(3, 0.5),
    _star(5, 0.55),
    _regular(5),
    _star(4, 0.42),
    _regular(6),
)


def mark_path(number: int, x: float, y: float, size: float) -> str:
    """Return the outline of the mark with a number, around a place."""
    corners = SHAPES[number % len(SHAPES)]
    if not corners:
        return (
            f"M{x - size:.1f} {y:.1f}a{size:g} {size:g} 0 1 0 {2 * size:g} 0"
            f"a{size:g} {size:g} 0 1 0 {-2 * size:g} 0z"
        )
    points = (
        (x + size * far * math.sin(math.tau * turn), y - size * far * math.cos(math.tau * turn))
        for turn, far in corners
    )
    return "M" + "L".join(f"{left:.1f} {top:.1f}" for left, top in points) + "z"
