"""Two trees of dependencies as a picture: arcs of one above the words, of the other below."""

from collections.abc import Sequence

from accord.reports.cells import shortened, width_of
from accord.reports.markup import SVG, escaped, tag
from accord.reports.tree_arcs import HEAD, LABEL, SAME, Dependencies, arc_levels, differences

#: Widths of a letter of a word and of a label, which no one can measure before it is shown.
LETTER, SMALL = 8.2, 6.8
#: So much is between words, a level of arcs is so high, and a corner so round.
GAP, LEVEL, CORNER = 18.0, 26.0, 7.0
MARGIN = 14.0
#: Words and labels are cut to so many columns; the whole of them is shown when pointed at.
LONGEST_WORD, LONGEST_LABEL = 32, 24
STYLE = (
    ".arc{fill:none;stroke:var(--muted,#566070);stroke-width:1.3}"
    ".head .arc{stroke:var(--differ,#b3261e);stroke-width:2.4;stroke-dasharray:7 4}"
    ".label .arc{stroke-width:1.3}"
    ".name{font:12px system-ui,sans-serif;fill:var(--ink,#1c2430);text-anchor:middle}"
    ".word{font:15px system-ui,sans-serif;fill:var(--ink,#1c2430);text-anchor:middle}"
    ".who{font:600 13px system-ui,sans-serif;fill:var(--ink,#1c2430)}"
    ".back{fill:var(--paper,#fff);stroke:none}"
    ".head .back,.label .back{stroke:var(--differ,#b3261e);stroke-width:1.4}"
    ".label .back{stroke-width:2.2}"
    ".head .name,.label .name{font-weight:700}"
    ".tip{fill:var(--muted,#566070)}.head .tip{fill:var(--differ,#b3261e)}"
)


def dependencies_svg(one: Dependencies, other: Dependencies) -> str:
    """Draw two trees; over the same words, one above and one below them.

    What differs is dashed and heavy where the head does, and boxed with a ≠ where the head or the
    label does.
    """
    marks = differences(one, other)
    if marks is None:
        drawn = [_picture(tree, None, (SAME,) * len(tree.words)) for tree in (one, other)]
        return "".join(drawn)
    return _picture(one, other, marks)


def _picture(one: Dependencies, other: Dependencies | None, marks: Sequence[str]) -> str:
    trees = [one] if other is None else [one, other]
    levels = [arc_levels(tree.heads) for tree in trees]
    places = _places(trees, levels)
    above = (max(levels[0], default=0) + 1) * LEVEL + 30.0
    below = (max(levels[1], default=0) + 1) * LEVEL + 30.0 if other is not None else 14.0
    who = max(len(tree.annotator) for tree in trees) * LETTER
    half = width_of(shortened(one.words[-1], LONGEST_WORD)) * LETTER / 2 if one.words else 0.0
    width = max((places[-1] if places else 0.0) + half + MARGIN + 30.0, who + 2 * MARGIN)
    line = above + 4.0
    parts = [tag("style", STYLE)]
    for tree, level, up in zip(trees, levels, (True, False), strict=False):
        base = line - 16.0 if up else line + 10.0
        parts += _arcs(tree, level, places, marks, base, up=up)
        y = 16.0 if up else line + below - 6.0
        parts.append(tag("text", escaped(tree.annotator), class_="who", x=MARGIN, y=y))
    for word, x in zip(one.words, places, strict=True):
        text = tag("title", escaped(word)), escaped(shortened(word, LONGEST_WORD))
        parts.append(tag("text", *text, class_="word", x=x, y=line))
    height = line + below
    return tag(
        "svg", *parts, xmlns=SVG, role="img", width=width, height=height,
        viewBox=f"0 0 {width:.1f} {height:.1f}", aria_label=_said(one, other, marks),
    )  # fmt: skip


def _said(one: Dependencies, other: Dependencies | None, marks: Sequence[str]) -> str:
    if other is None:
        return f"tree of {one.annotator}"
    heads, labels = marks.count(HEAD), marks.count(LABEL)
    return (
        f"trees of {one.annotator} (above) and {other.annotator} (below): "
        f"{heads} heads and {labels} more labels differ"
    )


def _text(tree: Dependencies, word: int, mark: str) -> str:
    label = shortened(tree.labels[word], LONGEST_LABEL)
    return label if mark == SAME else f"≠ {label}"


def _room(text: str) -> float:
    bold = 1.12 if text.startswith("≠") else 1.0
    return width_of(text) * SMALL * bold + 12.0


def _places(trees: Sequence[Dependencies], levels: Sequence[Sequence[int]]) -> list[float]:
    """Return where the middle of each word is: far enough apart for words and for labels."""
    words = trees[0].words
    halves = [width_of(shortened(word, LONGEST_WORD)) * LETTER / 2 for word in words]
    ends: list[list[tuple[int, float]]] = [[] for _ in words]
    for tree, level in zip(trees, levels, strict=True):
        for word, head in enumerate(tree.heads):
            room = _room(f"≠ {shortened(tree.labels[word], LONGEST_LABEL)}")
            if level[word]:
                low, high = sorted((word, head - 1))
                ends[high].append((low, room + 16.0))
            elif word:  # the label of a word under the root stands over it
                ends[word].append((word - 1, room / 2 + 24.0))
    places: list[float] = []
    for word, half in enumerate(halves):
        least = MARGIN + 34.0 + half if word == 0 else places[-1] + halves[word - 1] + half + GAP
        places.append(max([least, *(places[low] + room for low, room in ends[word])]))
    return places


def _arcs(
    tree: Dependencies,
    levels: Sequence[int],
    places: Sequence[float],
    marks: Sequence[str],
    base: float,
    *,
    up: bool,
) -> list[str]:
    side = -1.0 if up else 1.0
    top = (max(levels, default=0) + 1) * LEVEL
    drawn = []
    # what differs is drawn last, so that nothing lies over it
    for word in sorted(range(len(tree.heads)), key=lambda word: (marks[word] != SAME, word)):
        x, head, mark = places[word], tree.heads[word], marks[word]
        text = _text(tree, word, mark)
        if levels[word]:
            y = base + side * levels[word] * LEVEL
            from_x = places[head - 1] + (5.0 if head - 1 < word else -5.0)
            turn = CORNER if from_x < x else -CORNER
            bend = -side * CORNER
            path = (
                f"M{from_x:.1f} {base:.1f}V{y + bend:.1f}Q{from_x:.1f} {y:.1f} {from_x + turn:.1f} "
                f"{y:.1f}H{x - turn:.1f}Q{x:.1f} {y:.1f} {x:.1f} {y + bend:.1f}V{base:.1f}"
            )
            middle = (from_x + x) / 2
        elif head == 0:  # a straight line from the root
            y = base + side * top
            path, middle = f"M{x:.1f} {y:.1f}V{base:.1f}", x
        else:  # it hangs on nothing, or on itself: no line
            y, middle, path = base + side * LEVEL * 0.6, x, ""
        tip = f"M{x - 4:.1f} {base + side * 6:.1f}h8L{x:.1f} {base:.1f}z"
        room = _room(text)
        inside = [tag("title", escaped(_told(tree, word)))]
        if path:
            inside += [tag("path", class_="arc", d=path), tag("path", class_="tip", d=tip)]
        inside += [
            tag(
                "rect", class_="back", x=middle - room / 2, y=y - 9.0, width=room, height=18.0, rx=3
            ),
            tag("text", escaped(text), class_="name", x=middle, y=y + 4.0),
        ]
        drawn.append(tag("g", *inside, class_=mark))
    return drawn


def _told(tree: Dependencies, word: int) -> str:
    head = tree.heads[word]
    where = "the root" if head == 0 else tree.words[head - 1] if head > 0 else "nothing"
    return f"{tree.annotator}: {tree.words[word]} is {tree.labels[word]} of {where}"
