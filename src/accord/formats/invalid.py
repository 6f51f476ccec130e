"""What becomes of trees that are none, as when heads form a cycle: an error, or a note."""

from pathlib import Path

from accord.errors import DataError, QuestionError

#: What can be done with a tree that is none.
WAYS = ("error", "skip", "keep")
#: So many sentences are named.
SHOWN = 5


def check_invalid(invalid: str) -> None:
    """Raise for a way that there is not."""
    if invalid not in WAYS:
        raise QuestionError(f"invalid={invalid!r}; expected {', '.join(WAYS)}")


class Invalid:
    """The mistakes in the trees of one file."""

    def __init__(self, way: str, path: Path | None) -> None:
        check_invalid(way)
        self.path = path
        self._way = way
        self._found: list[tuple[str, int, str, str]] = []

    def keeps(self, sentence: str, line: int, found: str, expected: str) -> bool:
        """Remember a mistake, and tell whether its tree is kept."""
        self._found.append((sentence, line, found, expected))
        return self._way == "keep"

    def settle(self) -> list[str]:
        """Raise where mistakes are errors; else say how many trees were touched, and which."""
        if not self._found:
            return []
        names = [name for name, *_ in self._found]
        shown = ", ".join(names[:SHOWN]) + (", …" if len(names) > SHOWN else "")
        if self._way == "error":
            _, line, found, expected = self._found[0]
            also = f" ({len(names)} such trees: {shown})" if len(names) > 1 else f" (in {names[0]})"
            raise DataError(
                f"{found}{also}",
                expected=expected,
                advice="Correct it, or say what to do with such trees: invalid='skip' leaves them "
                "out, invalid='keep' takes what the root reaches (--invalid).",
                path=self.path,
                line=line,
            )
        trees = "1 tree that is" if len(names) == 1 else f"{len(names)} trees that are"
        what = "kept, as far as the root reaches" if self._way == "keep" else "left out"
        return [f"{trees} none (heads in a cycle, brackets not closed …) {what}: {shown}"]
