"""One unit: a stretch of the continuum, and what an annotator calls it."""

from dataclasses import dataclass

Position = int | float


@dataclass(frozen=True, slots=True, order=False)
class Unit:
    """A stretch of text or time from `start` (inside) to `end` (the first position after it)."""

    start: Position
    end: Position
    category: str | None = None
    layer: str | None = None

    @property
    def length(self) -> Position:
        """How long the unit is."""
        return self.end - self.start

    def __str__(self) -> str:
        label = "" if self.category is None else f" {self.category}"
        return f"[{self.start}, {self.end}){label}"
