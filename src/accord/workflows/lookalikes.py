"""Names that were probably meant to be the same: a slip, another case, another order of parts."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

#: What stands between the parts of a composed label.
MARKS = "+,;|/&"
#: A slip is looked for in words this long; in shorter ones only where one is much rarer.
LONG, SHORT, LONGEST = 5, 3, 60
MUCH_RARER = 50


def lookalikes(counts: Mapping[str, int]) -> list[tuple[str, str]]:
    """Return pairs of labels that differ by a letter, by case, or by the order of their parts.

    The more frequent of a pair comes first, the pairs with the rarest labels come first.
    """
    pairs = set(same_names(counts))
    pairs |= set(_pairs((_parts(label), label) for label in counts if _parts(label)))
    for first, second in _pairs(
        (key, label) for label in counts for key in _one_letter_less(label)
    ):
        if _may_be_slip(counts[first], counts[second], first, second):
            pairs.add((first, second))
    ordered = {
        (first, second) if counts[first] >= counts[second] else (second, first)
        for first, second in pairs
    }
    return sorted(ordered, key=lambda pair: (counts[pair[1]], pair))


def same_names(names: Iterable[str]) -> list[tuple[str, str]]:
    """Return pairs of names that differ by case, spaces, hyphens, or how Unicode writes them."""
    return sorted(_pairs((_bare(name), name) for name in names))


def _bare(name: str) -> str:
    folded = unicodedata.normalize("NFKC", name).casefold()
    return "".join(mark for mark in folded if not _is_beside(mark)) or folded


def _is_beside(mark: str) -> bool:
    """Tell what stands between the letters of a name, or cannot be seen at all."""
    return mark.isspace() or mark in "-_." or unicodedata.category(mark) == "Cf"


def _parts(label: str) -> tuple[str, ...]:
    """Return the parts of a composed label in alphabetical order."""
    for mark in MARKS:
        if mark in label:
            return (mark, *sorted(part.strip() for part in label.split(mark)))
    return ()


def _one_letter_less(label: str) -> set[str]:
    """Return a word and all that is left of it without one letter.

    Two words that are one slip apart share one of these.
    """
    word = label.casefold()
    if not SHORT <= len(word) <= LONGEST or any(mark.isdigit() for mark in word):
        return set()
    return {word, *(word[:place] + word[place + 1 :] for place in range(len(word)))}


def _pairs(keyed: Iterable[tuple[object, str]]) -> Iterator[tuple[str, str]]:
    groups: dict[object, set[str]] = {}
    for key, name in keyed:
        groups.setdefault(key, set()).add(name)
    for group in groups.values():
        yield from combinations(sorted(group), 2)


def _may_be_slip(count: int, other: int, first: str, second: str) -> bool:
    one, two = first.casefold(), second.casefold()
    if not _one_slip(one, two):
        return False
    rare = min(count, other) * MUCH_RARER <= max(count, other)
    return min(len(one), len(two)) >= LONG or rare


def _one_slip(first: str, second: str) -> bool:
    """Tell whether one letter was added, left out, changed, or two neighbours were swapped."""
    short, long = sorted((first, second), key=len)
    if len(short) != len(long):
        return any(long[:place] + long[place + 1 :] == short for place in range(len(long)))
    differing = [place for place, (a, b) in enumerate(zip(short, long, strict=True)) if a != b]
    if len(differing) == 2:
        left, right = differing
        return right == left + 1 and short[left] + short[right] == long[right] + long[left]
    return len(differing) == 1
