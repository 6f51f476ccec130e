"""Text in the cells of a terminal, where some characters take two and some none."""

import re
import unicodedata
from collections.abc import Iterable, Sequence


def character_width(character: str) -> int:
    """Return how many columns a terminal needs for a character."""
    if character.isascii():
        return 1
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def width_of(text: str) -> int:
    """Return how many columns a terminal needs for a text."""
    return len(text) if text.isascii() else sum(map(character_width, text))


def shortened(text: str, columns: int, ellipsis: str = "…") -> str:
    """Cut a text that needs more columns than there are."""
    if width_of(text) <= columns:
        return text
    room = columns - len(ellipsis)
    if room <= 0:
        return ellipsis[: max(0, columns)]
    kept = []
    for character in text:
        room -= character_width(character)
        if room < 0:
            break
        kept.append(character)
    return "".join(kept) + ellipsis


def padded(text: str, columns: int) -> str:
    """Fill a text up with spaces."""
    return text + " " * (columns - width_of(text))


def wrapped(parts: Sequence[str], width: int, indent: int, ellipsis: str = "…") -> list[str]:
    """Put parts on lines, a space between them; the lines after the first are indented."""
    lines = [""]
    for part in parts:
        short = shortened(part, width - indent, ellipsis)
        if not lines[-1]:
            lines[-1] = short
        elif width_of(lines[-1]) + 1 + width_of(short) <= width:
            lines[-1] += " " + short
        else:
            lines.append(" " * indent + short)
    return lines


#: What steers a terminal, or turns the direction of what follows.
_STEERS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


def visible(text: str) -> str:
    """Write characters that steer a terminal so that they can be seen; newlines and tabs stay."""
    if text.isascii() and text.isprintable():
        return text
    return _STEERS.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def one_line(text: str) -> str:
    """Write newlines and tabs so that they can be seen, too."""
    return visible(text).replace("\n", "\\n").replace("\t", "\\t")


def plain(text: str) -> str:
    """Write a text in ASCII: letters without their accents, a question mark for all else."""
    if text.isascii():
        return text
    letters = (c for c in unicodedata.normalize("NFKD", text) if character_width(c))
    return "".join(c if c.isascii() else "?" for c in letters)


class Row:
    """One line of a terminal, written to in any order."""

    def __init__(self, columns: int) -> None:
        self._cells = [" "] * columns

    def free(self, first: int, last: int) -> bool:
        """Tell whether nothing stands in some columns."""
        return first >= 0 and last <= len(self._cells) and set(self._cells[first:last]) <= {" "}

    def write(self, column: int, text: Iterable[str], style: str = "") -> None:
        """Write a text; a style is what switches a colour on, the end of the text switches it off.

        What does not fit on the line is left out.
        """
        place = before = column
        for character in text:
            width = character_width(character)
            if place + width > len(self._cells):
                break
            if width == 0:
                if place > column:
                    self._cells[before] += character
                continue
            before = place
            self._cells[place : place + width] = [character, *[""] * (width - 1)]
            place += width
        if style and place > column:
            self._cells[column] = style + self._cells[column]
            self._cells[place - 1] += "\x1b[0m"

    def __str__(self) -> str:
        return "".join(self._cells).rstrip()
