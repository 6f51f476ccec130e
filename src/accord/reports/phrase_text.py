"""Two trees of phrases in a terminal: a node a line, side by side where there is room."""

from collections.abc import Sequence
from itertools import zip_longest

from accord.reports.category_marks import printable
from accord.reports.cells import padded, plain, shortened, width_of
from accord.reports.phrase_scene import PhraseTree, lacking

PLAIN = str.maketrans("│─└├≠", "|-`|!")
#: Nodes below this depth, and lines beyond so many, are not drawn.
DEEPEST, MOST_LINES = 40, 400


def phrases_text(
    one: PhraseTree,
    other: PhraseTree,
    *,
    width: int = 100,
    ascii: bool = False,  # noqa: A002
) -> str:
    """Draw two trees; brackets that the other does not have are marked with a ≠."""
    marks = lacking(one, other)
    left, right = (_lines(tree, own) for tree, own in zip((one, other), marks, strict=True))
    room = max(map(width_of, left))
    if room + 3 + max(map(width_of, right)) <= width:
        pairs = zip_longest(left, right, fillvalue="")
        lines = [f"{padded(first, room)}   {second}".rstrip() for first, second in pairs]
    else:
        lines = [*left, "", *right]
    text = "\n".join(lines)
    return plain(text.translate(PLAIN)) if ascii else text


def _lines(tree: PhraseTree, marks: Sequence[bool]) -> list[str]:
    """Return the lines of one tree, the annotator first."""
    lines = [tree.annotator]
    # a node, what its line begins with, and what the lines below it begin with
    waiting = [(0, "", "")]
    while waiting and len(lines) <= MOST_LINES:
        node, begin, below = waiting.pop()
        label = printable(tree.tree.labels[node]) or "()"
        word = tree.word_of(node)
        mark = "≠ " if marks[node] else "  "
        shown = label if word is None else f"{label} {printable(word)}"
        children = tree.tree.children[node]
        if word is None and children and tree.depth[node] >= DEEPEST:
            shown, children = f"{shown} …", ()
        lines.append(f"{mark}{begin}{shortened(shown, 48)}")
        if word is not None:
            continue
        for place, child in enumerate(reversed(children)):
            edge, rest = ("└─ ", "   ") if place == 0 else ("├─ ", "│  ")
            waiting.append((child, below + edge, below + rest))
    if waiting:
        lines.append(f"  … ({len(tree.tree)} nodes)")
    return lines
