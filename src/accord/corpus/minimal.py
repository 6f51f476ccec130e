"""The minimal segmentation: whatever stands between separators is one unit.

Separators are blanks and all punctuation, apostrophe and hyphen included, so that `l'`, `l` and
`l ’` are the same unit, and `porte-monnaie` is two.
"""

import unicodedata
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

Codes = NDArray[np.int32]
Ints = NDArray[np.int64]

#: What is used as an apostrophe without being punctuation.
APOSTROPHES = frozenset("`´ʹʼˈ′‵ʻ")
_ALONE = str.maketrans({"´": "'"})
#: Two letters that are written as one; Unicode takes them for letters of their own.
LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "ꝏ": "oo"})


def is_separator(character: str) -> bool:
    """Tell whether a character parts units: a blank, a control character, punctuation."""
    return character in APOSTROPHES or unicodedata.category(character)[0] in "PZC"


def plain_letters(text: str) -> str:
    """Return a text without what is only a way of writing it: letter case, ligatures, composition.

    >>> plain_letters("CŒUR"), plain_letters("ﬁn"), plain_letters("cafe\u0301") == "café"
    ('coeur', 'fin', True)
    """
    # an acute accent that stands alone would become a blank and an accent without a letter
    folded = unicodedata.normalize("NFKC", text.translate(_ALONE)).casefold()
    return unicodedata.normalize("NFKC", folded).translate(LIGATURES)


def minimal_units(form: str, *, punctuation: bool = False) -> tuple[str, ...]:
    """Cut a form at its separators, and forget what is only a way of writing it.

    Letter case, ligatures and composed characters do not count. A form of nothing but separators
    has no unit; with `punctuation` each of its marks is one.

    >>> minimal_units("Aujourd'hui")
    ('aujourd', 'hui')
    >>> minimal_units("«"), minimal_units("«", punctuation=True)
    ((), ('«',))
    """
    if form.isascii() and form.isalnum():
        return (form.lower(),)
    text = plain_letters(form)
    spaced = "".join(" " if is_separator(character) else character for character in text)
    found = tuple(spaced.split())
    if found or not punctuation:
        return found
    return tuple(mark for mark in text if unicodedata.category(mark)[0] not in "ZC")


@dataclass(slots=True)
class Cutter:
    """Cuts forms, each different one once, and numbers the units for several texts alike."""

    punctuation: bool = False
    numbers: dict[str, int] = field(default_factory=dict)
    known: dict[str, tuple[int, ...]] = field(default_factory=dict)

    def cut(self, forms: tuple[str, ...], form: Codes) -> "Cut":
        """Cut the tokens of a text: the different forms, and the number of that of each token."""
        pieces = [self._of(one) for one in forms]
        count = np.array([len(one) for one in pieces], np.int64)
        flat = np.array([unit for one in pieces for unit in one], np.int32)
        begin = np.cumsum(count) - count
        each = count[form]
        offset = np.zeros(len(form) + 1, np.int64)
        np.cumsum(each, out=offset[1:])
        place = np.repeat(begin[form] - offset[:-1], each)
        place += np.arange(offset[-1])
        return Cut(flat[place], offset)

    def _of(self, form: str) -> tuple[int, ...]:
        found = self.known.get(form)
        if found is None:
            units = minimal_units(form, punctuation=self.punctuation)
            numbers = self.numbers
            found = tuple(numbers.setdefault(unit, len(numbers)) for unit in units)
            self.known[form] = found
        return found

    def letters(self) -> tuple[Codes, Ints]:
        """Return the characters of all units, one unit after the other, and where each begins."""
        lengths = np.fromiter(map(len, self.numbers), np.int64, len(self.numbers))
        text = "".join(self.numbers)
        codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.int32)
        return codes, np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)


@dataclass(frozen=True, slots=True, eq=False)
class Cut:
    """A text in minimal units: their numbers, and where those of each token begin."""

    unit: Codes
    offset: Ints

    @property
    def count(self) -> Ints:
        """How many units each token has."""
        return np.diff(self.offset)
