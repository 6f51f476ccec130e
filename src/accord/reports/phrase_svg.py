"""Two trees of phrases as pictures: nodes joined by lines, the words in a row below them."""

from collections.abc import Sequence

from accord.reports.cells import shortened, width_of
from accord.reports.markup import SVG, escaped, tag
from accord.reports.phrase_scene import PhraseTree, lacking

#: Widths of a letter of a word and of a label, the room between neighbours, and the levels.
LETTER, SMALL, GAP, LEVEL = 8.2, 7.6, 14.0, 42.0
MARGIN = 14.0
LONGEST = 28
#: Larger trees are not drawn.
MOST_NODES, DEEPEST = 800, 60
STYLE = (
    ".edge{fill:none;stroke:var(--muted,#566070);stroke-width:1.2}"
    ".lacking .edge{stroke:var(--differ,#b3261e);stroke-width:2.2;stroke-dasharray:7 4}"
    ".name{font:13px system-ui,sans-serif;fill:var(--ink,#1c2430);text-anchor:middle}"
    ".lacking .name{font-weight:700}"
    ".word{font:15px system-ui,sans-serif;fill:var(--ink,#1c2430);text-anchor:middle}"
    ".who{font:600 13px system-ui,sans-serif;fill:var(--ink,#1c2430)}"
    ".back{fill:var(--paper,#fff);stroke:none}"
    ".lacking .back{stroke:var(--differ,#b3261e);stroke-width:2}"
)


def phrases_svg(one: PhraseTree, other: PhraseTree) -> str:
    """Draw two trees; brackets that the other lacks are boxed, with a ≠, on dashed lines."""
    marks = lacking(one, other)
    return "".join(_picture(tree, own) for tree, own in zip((one, other), marks, strict=True))


def _picture(tree: PhraseTree, marks: Sequence[bool]) -> str:
    nodes, deepest = len(tree.tree), max(tree.depth)
    if nodes > MOST_NODES or deepest > DEEPEST:
        text = f"{tree.annotator}: a tree of {nodes} nodes, {deepest} deep, is not drawn"
        return tag("p", escaped(text))
    widths = _widths(tree, marks)
    x = _across(tree, widths)
    y = _down(tree)
    who = tag("text", escaped(tree.annotator), class_="who", x=MARGIN, y=16)
    parts = [tag("style", STYLE), who]
    shapes = [_node(tree, node, marks[node], x, y) for node in range(nodes)]
    # lines below, labels above them, what the other lacks last
    parts += [line for line, _ in shapes]
    parts += [label for (_, label), mark in zip(shapes, marks, strict=True) if not mark]
    parts += [label for (_, label), mark in zip(shapes, marks, strict=True) if mark]
    width = max(sum(widths) + 2 * MARGIN, len(tree.annotator) * LETTER + 2 * MARGIN)
    height = max(y) + 20.0
    said = f"tree of {tree.annotator}: {sum(marks)} brackets that the other tree does not have"
    return tag(
        "svg", *parts, xmlns=SVG, role="img", width=width, height=height,
        viewBox=f"0 0 {width:.1f} {height:.1f}", aria_label=said,
    )  # fmt: skip


def _shown(tree: PhraseTree, node: int, *, mark: bool) -> str:
    label = shortened(tree.tree.labels[node], LONGEST) or "·"
    return f"≠ {label}" if mark else label


def _room(tree: PhraseTree, node: int, *, mark: bool) -> float:
    if tree.tree.bare[node]:
        return width_of(shortened(tree.tree.labels[node], LONGEST)) * LETTER + GAP
    return _box(_shown(tree, node, mark=mark)) + GAP


def _box(text: str) -> float:
    bold = 1.15 if text.startswith("≠") else 1.0
    return width_of(text) * SMALL * bold + 10.0


def _widths(tree: PhraseTree, marks: Sequence[bool]) -> list[float]:
    """Return how wide the column of each word is: so that no label runs into its neighbour."""
    widths = [0.0] * len(tree.words)
    order = sorted(range(len(tree.tree)), key=lambda node: tree.brackets[node][3])
    for node in order:
        _, first, end, _ = tree.brackets[node]
        if first >= end:
            continue
        missing = _room(tree, node, mark=marks[node]) - sum(widths[first:end])
        if missing > 0.0:
            for place in range(first, end):
                widths[place] += missing / (end - first)
    return widths


def _across(tree: PhraseTree, widths: Sequence[float]) -> list[float]:
    """Return where each node is from the left: words in their columns, nodes over their middle."""
    x = [MARGIN] * len(tree.tree)
    begin = MARGIN
    for width, node in zip(widths, tree.words, strict=True):
        x[node] = begin + width / 2
        begin += width
    for node in range(len(tree.tree) - 1, -1, -1):
        below = [x[child] for child in tree.tree.children[node]]
        _, first, end, count = tree.brackets[node]
        if below and count < end - first:
            x[node] = below[0]  # over its first part: lines to what fills its gaps pass beside it
        elif below:
            x[node] = (min(below) + max(below)) / 2
    return x


def _down(tree: PhraseTree) -> list[float]:
    """Return how far down each node is: by its depth; words, and what they hang on, at the foot."""
    words = bool(any(tree.tree.bare))
    last = max(tree.depth)
    y = []
    for node, depth in enumerate(tree.depth):
        at_foot = tree.tree.bare[node] or tree.word_of(node) is not None
        level = depth if not words or not at_foot else last - (not tree.tree.bare[node])
        y.append(34.0 + level * LEVEL)
    return y


def _node(
    tree: PhraseTree, node: int, mark: bool, x: Sequence[float], y: Sequence[float]
) -> tuple[str, str]:
    """Return the line to what is above a node, and its label."""
    kind = "lacking" if mark else None
    line = ""
    if node:
        above = tree.tree.parents[node]
        # straight down: what stands between covers other words, so that no line runs over a label
        d = f"M{x[above]:.1f} {y[above] + 5:.1f}v9H{x[node]:.1f}V{y[node] - 14:.1f}"
        line = tag("g", tag("path", class_="edge", d=d), class_=kind)
    if tree.tree.bare[node]:
        word = tree.tree.labels[node]
        inside = tag("title", escaped(word)), escaped(shortened(word, LONGEST))
        return line, tag("text", *inside, class_="word", x=x[node], y=y[node])
    text = _shown(tree, node, mark=mark)
    room = _box(text)
    _, first, end, _ = tree.brackets[node]
    told = f"{tree.annotator}: {tree.tree.labels[node] or 'root'}, words {first + 1} to {end}"
    label = tag(
        "g",
        tag("title", escaped(told)),
        tag("rect", class_="back", x=x[node] - room / 2, y=y[node] - 14.0, width=room, height=19.0,
            rx=3),
        tag("text", escaped(text), class_="name", x=x[node], y=y[node]),
        class_=kind,
    )  # fmt: skip
    return line, label
