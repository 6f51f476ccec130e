"""Positions as people read them: round numbers on a ruler, no more digits than are needed."""

import math

#: More digits after the point than this are noise of floating point.
MOST_DECIMALS = 9


def ticks(lower: float, upper: float, most: int, *, whole: bool) -> list[float]:
    """Return round positions between two others: steps of 1, 2 or 5 times a power of ten."""
    if upper <= lower or most < 1:
        return []
    step = tick_step(lower, upper, most, whole=whole)
    first = math.ceil(lower / step - 1e-9)
    last = math.floor(upper / step + 1e-9)
    return [number * step for number in range(first, last + 1)]


def tick_step(lower: float, upper: float, most: int, *, whole: bool) -> float:
    """Return the distance of the positions that a ruler names."""
    rough = (upper - lower) / most
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough * (1 - 1e-9))
    return max(1.0, step) if whole else step


def decimals_for(shortest: float, *, whole: bool) -> int:
    """Return how many digits after the point tell positions apart by 1 % of the shortest unit."""
    if whole or shortest <= 0:
        return 0
    return max(0, min(MOST_DECIMALS, 2 - math.floor(math.log10(shortest))))


def position_text(position: float, decimals: int = 0, *, grouping: str = "") -> str:
    """Write a position; zeros at the end of a fraction are left out."""
    text = f"{position:,.{decimals}f}".replace(",", grouping)
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
