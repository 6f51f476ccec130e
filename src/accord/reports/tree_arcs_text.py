"""Two trees of dependencies in a terminal: a word a line, arcs to its left and right."""

from collections.abc import Sequence

from accord.reports.category_marks import printable
from accord.reports.cells import padded, plain, shortened, width_of
from accord.reports.tree_arcs import SAME, Dependencies, arc_levels, differences

#: Which sides of a cell lines run to, and the character that shows it.
UP, DOWN, LEFT, RIGHT = 1, 2, 4, 8
LINES = {
    0: " ", UP | DOWN: "│", LEFT | RIGHT: "─", DOWN | RIGHT: "┌", UP | RIGHT: "└", DOWN | LEFT: "┐",
    UP | LEFT: "┘", UP | DOWN | RIGHT: "├", UP | DOWN | LEFT: "┤", DOWN | LEFT | RIGHT: "┬",
    UP | LEFT | RIGHT: "┴", UP | DOWN | LEFT | RIGHT: "┼", UP: "│", DOWN: "│",
    LEFT: "─", RIGHT: "─",
}  # fmt: skip
PLAIN = str.maketrans("│─┌└┐┘├┤┬┴┼►◄≠●", "|-........+><!o")
#: Arcs that go higher than this are not drawn; their words tell the number of the head.
HIGHEST = 14
LONGEST_WORD, LONGEST_LABEL = 24, 18


def dependencies_text(one: Dependencies, other: Dependencies, *, ascii: bool = False) -> str:  # noqa: A002
    """Draw two trees side by side; lines with a ≠ have another head or label in each of them."""
    marks = differences(one, other)
    if marks is None:
        text = "\n".join(_alone(tree) for tree in (one, other))
    else:
        text = "\n".join(_both(one, other, marks))
    return plain(text.translate(PLAIN)) if ascii else text


def _both(one: Dependencies, other: Dependencies, marks: Sequence[str]) -> list[str]:
    left = [line[::-1].translate(_MIRROR) for line in _arcs(one)]
    right = _arcs(other)
    words = [shortened(printable(word), LONGEST_WORD) for word in one.words]
    room = max(map(width_of, words), default=0)
    names = [_labels(tree) for tree in (one, other)]
    wide = max(map(width_of, names[0]), default=0)
    arcs = max(map(len, left), default=0)
    number = len(str(len(words)))
    head = " " * max(0, wide - width_of(one.annotator)) + one.annotator
    gap = max(0, number + 3 + wide + 1 + arcs - width_of(head) - number - 3)
    lines = [f"{' ' * (number + 3)}{head}{' ' * (gap + 1 + room + 1)}{other.annotator}"]
    for word, text in enumerate(words):
        mark = " " if marks[word] == SAME else "≠"
        first = " " * (wide - width_of(names[0][word])) + names[0][word]
        lines.append(
            f"{mark} {word + 1:>{number}} {first} {' ' * (arcs - len(left[word]))}{left[word]} "
            f"{padded(text, room)} {right[word]} {names[1][word]}".rstrip()
        )
    return lines


def _alone(tree: Dependencies) -> str:
    arcs = _arcs(tree)
    words = [shortened(printable(word), LONGEST_WORD) for word in tree.words]
    room = max(map(width_of, words), default=0)
    number = len(str(len(words)))
    lines, names = [tree.annotator], _labels(tree)
    lines += [
        f"  {word + 1:>{number}} {padded(text, room)} {arcs[word]} {names[word]}".rstrip()
        for word, text in enumerate(words)
    ]
    return "\n".join(lines)


def _labels(tree: Dependencies) -> list[str]:
    levels = arc_levels(tree.heads)
    return [_label(tree, word, high=level > HIGHEST) for word, level in enumerate(levels)]


def _label(tree: Dependencies, word: int, *, high: bool) -> str:
    head = tree.heads[word]
    label = shortened(printable(tree.labels[word]), LONGEST_LABEL)
    if head < 0 or head == word + 1:
        return f"{label} (hangs on nothing)" if head < 0 else f"{label} (hangs on itself)"
    return f"{label} (of {head})" if high else label


_MIRROR = str.maketrans("┌└┐┘├┤►◄", "┐┘┌└┤├◄►")


def _arcs(tree: Dependencies) -> list[str]:
    """Return for each word the piece of the arcs on its line, words being to the left of it.

    Each arc has two columns for each level that it goes high; an arrow points at what depends.
    """
    levels = [level if level <= HIGHEST else 0 for level in arc_levels(tree.heads)]
    width = 2 * max(levels, default=0) + 1
    cells = [[0] * width for _ in tree.heads]
    for word, head in enumerate(tree.heads):
        level = levels[word]
        if level == 0:
            continue
        column = 2 * level
        low, high = sorted((word, head - 1))
        for row in (low, high):
            for here in range(column):
                cells[row][here] |= RIGHT | (LEFT if here else 0)
            cells[row][column] |= LEFT | (DOWN if row == low else UP)
        for row in range(low + 1, high):
            cells[row][column] |= UP | DOWN
    lines = []
    for word, line in enumerate(cells):
        text = "".join(LINES[cell] for cell in line)
        if levels[word]:
            text = "◄" + text[1:]
        elif tree.heads[word] == 0:
            text = "●" + text[1:]
        lines.append(text)
    return lines
