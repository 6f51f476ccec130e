"""Relative evaluation: the reference brought into the tags and the tokens of a system.

The table of the system is inverted: R⁻¹(g) = {t : g ∈ R(t)}. A tag of the reference stands for all
the tags of the system that could stand for it, and each token of the system is a case.
"""

from dataclasses import replace

import numpy as np

from accord.alignment.tokens import CROSSED, JOINED, RESISTING, SPLIT, Realigned
from accord.contract.tagging import (
    NO_IMAGE,
    NO_TAG,
    Bench,
    Bytes,
    Codes,
    Ints,
    Judged,
    check_unknown_tags,
    compared,
    projected,
    system_of,
)
from accord.corpus.tagged_text import TaggedText
from accord.corpus.tags import Tags
from accord.errors import QuestionError

#: Stands for the tags of the system where none can stand for that of the reference.
NO_TAG_OF_SYSTEM = "(no tag of the system)"
NO_IMAGES = ("wrong", "noneval")


def judge_relatively(
    bench: Bench, system: str, *, unknown_tags: str = "error", no_image: str = "wrong"
) -> Judged:
    """Evaluate a system in its own tags and tokens.

    `no_image` is what becomes of a token whose tag of reference no tag of the system can stand for:
    `wrong` (the system cannot be right there) or `noneval`. The counterpart of a case is the token
    of the reference that begins where it does, or the last one before.
    """
    check_unknown_tags(unknown_tags)
    if no_image not in NO_IMAGES:
        raise QuestionError(f"no_image={no_image!r}; there are: {', '.join(NO_IMAGES)}")
    reference, text = bench.tagging.reference, system_of(bench.tagging, system)
    cut, found = bench.realigned(system)
    home = _homes(found, len(reference))
    counted = np.append(bench.tagging.counted, False)  # a system may have tokens of nothing
    token = np.flatnonzero((cut.count > 0) & counted[home])
    expected, fault, compound = _proposed(reference, found, home, token)
    images, why = projected(text, bench.tagging.tables.get(system), system, unknown_tags)
    wanted = _inverted(bench, system, no_image)
    given = text.tags[token]
    lacking = np.array([not tags for tags in text.tagsets] or [True], bool)
    impossible = np.array(
        [bool(one) and not image for one, image in zip(reference.tagsets, wanted, strict=True)],
        bool,
    )
    fault[(fault == 0) & impossible[expected]] = NO_IMAGE
    fault[why[given] != 0] = why[given][why[given] != 0]
    fault[lacking[given]] = NO_TAG
    natives = _with_images(text, bench, system, images)
    judged = compared((wanted, expected), (natives, given), fault, token, home[token], compound)
    return replace(judged, unplaced=found.unplaced(cut))


def _homes(found: Realigned, size: int) -> Ints:
    """Return where in the reference each token of a system stands: the token of the reference."""
    home = np.searchsorted(found.begin, found.start, side="right") - 1
    placed = found.start >= 0
    # tokens without any letters lie on the border of two: the one with letters is meant
    last = np.maximum.accumulate(np.where(placed, np.arange(len(home)), -1))
    filled: Ints = np.where(last >= 0, home[last], 0) if len(home) else home
    return np.clip(filled, 0, max(0, size - 1))


def _proposed(
    reference: TaggedText, found: Realigned, home: Ints, token: Ints
) -> tuple[Codes, Bytes, Ints]:
    """Return the tags that the reference proposes for each token, why none, and its compound."""
    begin, end = found.start[token], found.stop[token]
    where = home[token]
    expected = reference.tags[where].astype(np.int32)
    fault = np.zeros(len(token), np.int8)
    same = (begin >= 0) & (found.begin[where] == begin) & (found.end[where] == end)
    compound = np.full(len(token), -1, np.int64)
    spans = reference.compounds
    if len(spans):
        letters = int(found.letter[-1]) + 1
        key = found.begin[spans.first] * letters + found.end[spans.stop - 1]
        order = np.argsort(key, kind="stable")
        place = np.minimum(np.searchsorted(key[order], begin * letters + end), len(key) - 1)
        number = order[place]
        whole = ~same & (begin >= 0) & (key[number] == begin * letters + end)
        compound[whole] = number[whole]
        expected[whole] = spans.tags[number[whole]]
        same |= whole
    other = ~same
    fault[other & (begin < 0)] = RESISTING
    inside = (found.begin[where] <= begin) & (end <= found.end[where])
    last = np.clip(np.searchsorted(found.end, end), 0, max(0, len(reference) - 1))
    whole_tokens = (found.begin[where] == begin) & (found.end[last] == end)
    placed = other & (begin >= 0)
    fault[placed] = np.where(inside, SPLIT, np.where(whole_tokens, JOINED, CROSSED))[placed]
    return expected, fault, compound


def _inverted(bench: Bench, system: str, no_image: str) -> tuple[Tags, ...]:
    """Return what each tagset of the reference is in the tags of a system."""
    tagging = bench.tagging
    table = tagging.tables.get(system)
    if table is None:
        return tagging.reference.tagsets
    natives = table.inverted(tagging.systems[system].tagset)
    found = []
    for tags in tagging.reference.tagsets:
        image = tuple(sorted({one for tag in tags for one in natives.get(tag, ())}))
        if tags and not image and no_image == "wrong":
            image = (NO_TAG_OF_SYSTEM,)
        found.append(image)
    return tuple(found)


def _with_images(
    text: TaggedText, bench: Bench, system: str, images: tuple[Tags, ...]
) -> tuple[Tags, ...]:
    """Return the tagsets of a system without the tags that stand for nothing."""
    table = bench.tagging.tables.get(system)
    if table is None:
        return images
    used = set(np.unique(text.tags).tolist())
    return tuple(
        tuple(tag for tag in tags if table.image(tag)) if code in used else tags
        for code, tags in enumerate(text.tagsets)
    )
