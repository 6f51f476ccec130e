"""How categories are told apart, with colours and without: a code, a colour and a hatching each."""

import unicodedata
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Colour:
    """The outline and the inside of a unit, on a light page and on a dark one."""

    line: str
    fill: str
    dark_line: str
    dark_fill: str


#: Colours after Okabe and Ito, which most people with a colour deficiency can tell apart, darkened
#: for outlines and lightened for insides so that words on them can be read.
COLOURS = (
    Colour("#0068a6", "#d9ebf7", "#6cb8f0", "#17364d"),
    Colour("#b04a00", "#fbe3d2", "#ff9d5c", "#4a2a13"),
    Colour("#00775b", "#d3efe6", "#44cfa6", "#10382d"),
    Colour("#9c3b79", "#f6e0ed", "#f09bcb", "#47233a"),
    Colour("#806000", "#f7ebc6", "#efbc3d", "#413310"),
    Colour("#0b7285", "#d6f0f4", "#5fd3e6", "#113a42"),
    Colour("#5f55b5", "#e6e4f7", "#b5adff", "#2d2952"),
    Colour("#5f6b00", "#edf0cc", "#cbd84a", "#343a0c"),
)
#: For units without a category.
NEUTRAL = Colour("#5b6470", "#eceef1", "#a7b0bc", "#2b3138")
HATCHES = ("plain", "rising", "dotted", "upright", "falling", "level", "crossed", "squared")

NO_CATEGORY = "no category"
#: Distance between the lines of a hatching.
STEP = 6.0
#: Codes longer than this say no more than a number would.
LONGEST_CODE = 3


@dataclass(frozen=True, slots=True)
class Mark:
    """How a category looks: its label, its short code, the numbers of its colour and hatching."""

    label: str
    code: str
    number: int
    hatch: int

    @property
    def colour(self) -> Colour:
        """The colour; neutral for units without a category."""
        return NEUTRAL if self.number == len(COLOURS) else COLOURS[self.number]


def category_marks(categories: Sequence[str]) -> dict[str | None, Mark]:
    """Choose a mark for each category, and one for units that have none.

    Eight categories differ in both colour and hatching; sixty-four in one of the two at least.
    """
    codes = category_codes(categories)
    marks: dict[str | None, Mark] = {None: Mark(NO_CATEGORY, "-", len(COLOURS), 0)}
    for number, category in enumerate(categories):
        turn, colour = divmod(number, len(COLOURS))
        hatch = (colour + turn) % len(HATCHES)
        marks[category] = Mark(printable(category), codes[category], colour, hatch)
    return marks


def category_codes(categories: Sequence[str]) -> dict[str, str]:
    """Shorten each label to its beginning where that is its own, else to a letter and a number."""
    shown = {category: "".join(printable(category).split()) for category in categories}
    ordered = sorted(set(shown.values()))
    codes: dict[str, str] = {}
    taken = {"-"}
    for category in categories:
        code = _own_beginning(shown[category], ordered)
        if code and code not in taken:
            codes[category] = code
            taken.add(code)
    last: Counter[str] = Counter()
    for category in categories:
        letter = shown[category][:1].upper()
        while category not in codes:
            last[letter] += 1
            code = f"{letter}{last[letter]}"
            if code not in taken:
                codes[category] = code
                taken.add(code)
    return codes


def _own_beginning(label: str, ordered: list[str]) -> str | None:
    """Return the shortest beginning of a label that no other label has, if it is short."""
    place = bisect_left(ordered, label)
    others = ordered[max(0, place - 1) : place] + ordered[place + 1 : place + 2]
    for length in range(1, min(len(label), LONGEST_CODE) + 1):
        if not any(other.startswith(label[:length]) for other in others):
            return label[:length]
    return label if 0 < len(label) <= LONGEST_CODE else None


def printable(text: str) -> str:
    """Replace what would steer a terminal or break a line: control and format characters.

    The joiners that emoji and some scripts need stay.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(_printable(character) for character in text)


def _printable(character: str) -> str:
    kind = unicodedata.category(character)
    if character in "\u200c\u200d" or kind not in ("Cc", "Cf", "Cs", "Cn", "Zl", "Zp"):
        return character
    return "" if kind == "Cf" else " " if character.isspace() else "\ufffd"


def hatching(hatch: int, left: float, top: float, width: float, height: float) -> str:
    """Draw a hatching into a rectangle, as the data of an SVG path."""
    right, bottom = left + width, top + height
    name = HATCHES[hatch]
    strokes: list[str] = []
    if name in ("rising", "crossed"):
        strokes += _slanted(left, top, right, bottom, rising=True)
    if name in ("falling", "crossed"):
        strokes += _slanted(left, top, right, bottom, rising=False)
    if name in ("upright", "squared"):
        strokes += [f"M{x:.1f} {top:.1f}V{bottom:.1f}" for x in _steps(left, right)]
    if name in ("level", "squared"):
        strokes += [f"M{left:.1f} {y:.1f}H{right:.1f}" for y in _steps(top, bottom)]
    if name == "dotted":
        strokes += [
            f"M{x:.1f} {y:.1f}h.01"
            for number, x in enumerate(_steps(left, right, STEP * 0.75))
            for y in _steps(top - STEP / 2 * (number % 2), bottom)
            if y > top
        ]
    return "".join(strokes)


def _steps(first: float, last: float, step: float = STEP) -> list[float]:
    return [round(first + step * n, 2) for n in range(1, int((last - first) / step) + 1)
            if first + step * n < last]  # fmt: skip


def _slanted(left: float, top: float, right: float, bottom: float, *, rising: bool) -> list[str]:
    """Draw lines at 45 degrees, cut at the edges of the rectangle."""
    height = bottom - top
    strokes = []
    for foot in _steps(left - height, right, STEP * 1.2):
        near, far = max(foot, left), min(foot + height, right)
        if near < far:
            low, high = near - foot, far - foot
            y_near, y_far = (bottom - low, bottom - high) if rising else (top + low, top + high)
            strokes.append(f"M{near:.1f} {y_near:.1f}L{far:.1f} {y_far:.1f}")
    return strokes
