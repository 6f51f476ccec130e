"""Trees written in brackets: (S (NP (D the) (N dog)) (VP (V barks)))."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

#: Spaces that are no ASCII belong to words: 10 000 has one that does not break.
_SYMBOL = re.compile(r"\n|[()]|[^ \t\r\n\f\v()]+")
#: A comment that says something; others are passed over.
_TOLD = re.compile(r"(?:#+|%+)[ \t]*([A-Za-z_]+(?: id)?)[ \t]*[=:]([^\n]*)")
#: What comments are about, as it is written here, and as others write it.
ANNOTATOR, DOCUMENT, SENTENCE = "annotator", "newdoc id", "sent_id"
_MEANING = {
    "annotator": ANNOTATOR, "annotator_id": ANNOTATOR, "coder": ANNOTATOR, "author": ANNOTATOR,
    "user_id": ANNOTATOR,
    "newdoc id": DOCUMENT, "newdoc_id": DOCUMENT, "sent_id": SENTENCE,
}  # fmt: skip


@dataclass(slots=True)
class Bracketed:
    """A tree as it was written: its nodes in the order in which they begin.

    `parents` numbers the node above each from 1, 0 for the root. Nodes that are `bare` were written
    without brackets of their own: words, mostly. `mistake` says what is wrong with the brackets,
    `told` what comments before the tree say: whose it is, of which document, and what it is called.
    """

    line: int
    labels: list[str] = field(default_factory=list)
    parents: list[int] = field(default_factory=list)
    bare: list[bool] = field(default_factory=list)
    mistake: str | None = None
    mistaken_line: int = 0
    told: dict[str, str] = field(default_factory=dict)

    def add(self, label: str, parent: int, *, bare: bool) -> int:
        """Add a node, and return its number, from 1."""
        self.labels.append(label)
        self.parents.append(parent)
        self.bare.append(bare)
        return len(self.labels)

    def wrong(self, mistake: str, line: int) -> None:
        """Remember the first mistake."""
        if self.mistake is None:
            self.mistake, self.mistaken_line = mistake, line


def read_brackets(text: str) -> Iterator[Bracketed]:
    """Read one tree after the other, each from its opening to its closing bracket.

    A tree may go over many lines. Between trees, lines that begin with # or %% are comments; they
    may say `annotator = ann`, which holds until said otherwise, as `newdoc id = news` does, and
    `sent_id = s1` of the next tree. Where brackets are not closed, the next tree is taken to begin
    with the next bracket at the beginning of a line, provided that no tree of the text goes on with
    one; what was read of the unclosed tree is closed then.
    """
    found = list(_trees(text, at_margin=False))
    if any(tree.mistake is not None for tree in found):
        found = list(_trees(text, at_margin=True))
    yield from found


def _trees(text: str, *, at_margin: bool) -> Iterator[Bracketed]:
    tree: Bracketed | None = None
    open_nodes: list[int] = []
    line, end_of_line, awaits_label = 1, -1, False
    told: dict[str, str] = {}
    comment = False
    for symbol in _SYMBOL.finditer(text):
        what, place = symbol[0], symbol.start()
        if what == "\n":
            line, end_of_line, comment = line + 1, place, False
            continue
        if comment:
            continue
        begins_line = place == end_of_line + 1
        says = _meaning(text, place) if begins_line and what[0] in "#%" else None
        begins_anew = what == "(" or says is not None
        if begins_anew and at_margin and begins_line and tree is not None:
            tree.wrong(_unclosed(open_nodes), tree.line)
            yield tree
            tree, open_nodes, awaits_label = None, [], False
        if tree is None and begins_line and what.startswith(("#", "%%")):
            told, comment = told | dict([says] if says else []), True
            continue
        if awaits_label and what in "()":
            awaits_label = False
        if what == "(":
            if tree is None:
                tree = Bracketed(line, told=told)
                told = {what: said for what, said in told.items() if what != SENTENCE}
            open_nodes.append(tree.add("", open_nodes[-1] if open_nodes else 0, bare=False))
            awaits_label = True
        elif what == ")" and tree is not None:
            open_nodes.pop()
            if not open_nodes:
                yield tree
                tree = None
        elif tree is None:
            yield _outside(what, line)
        elif awaits_label:
            tree.labels[-1], awaits_label = what, False
        else:
            tree.add(what, open_nodes[-1], bare=True)
    if tree is not None:
        tree.wrong(_unclosed(open_nodes), tree.line)
        yield tree


def _meaning(text: str, place: int) -> tuple[str, str] | None:
    """Return what the comment that begins at a place is about, and what it says."""
    found = _TOLD.match(text, place)
    about = None if found is None else _MEANING.get(found[1].lower())
    said = "" if found is None else found[2].strip()
    return (about, said) if about is not None and said else None


def _unclosed(open_nodes: list[int]) -> str:
    count = len(open_nodes)
    return "1 bracket that is not closed" if count == 1 else f"{count} brackets that are not closed"


def _outside(what: str, line: int) -> Bracketed:
    tree = Bracketed(line)
    mistake = "a closing bracket too many" if what == ")" else f"{what[:40]!r} outside brackets"
    tree.wrong(mistake, line)
    return tree
