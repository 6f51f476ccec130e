"""Whose absence changes agreement most: the values that leave one annotator out, in words."""

from collections.abc import Sequence

from accord.contract import measures
from accord.result import Result


def absences_of(results: Sequence[Result]) -> list[str]:
    """Say for each measure whose absence betters the value most, or that nobody's does."""
    lines = []
    for whole in results:
        without = [
            result
            for result in results
            if result.divided_by == "annotator"
            and result.part is not None
            and result.value is not None
            and _base(result.measure) == _base(whole.measure)
        ]
        if whole.divided_by is not None or whole.value is None or not without:
            continue
        sign = -1.0 if measures.get(_base(whole.measure)).direction == "distance" else 1.0
        best = max(without, key=lambda result: sign * (result.value or 0.0))
        change = (best.value or 0.0) - whole.value
        if sign * change <= 0:
            lines.append(f"{whole.measure}: nobody's absence betters it")
            continue
        than = "more" if sign > 0 else "less"
        lines.append(
            f"{whole.measure}: without {best.part} it is {best.value:.3f} ({change:+.3f}), "
            f"{than} than without anybody else"
        )
    return lines


def _base(spelling: str) -> str:
    return spelling.partition("(")[0]
