"""Trees in brackets, as the Penn Treebank writes them: ( (S (NP (D the) (N dog)) …) )."""

import re
from itertools import islice
from pathlib import Path

from accord.corpus import Corpus
from accord.corpus.brackets import Bracketed, read_brackets
from accord.corpus.sketch import Sketch
from accord.corpus.treebank import PHRASES, Treebank
from accord.errors import DataError
from accord.formats.invalid import Invalid
from accord.formats.kinds import UNKNOWN, Format, ReadOptions, Source, register
from accord.formats.text import read_text

EXPECTED = "trees in brackets, like (S (NP (D the) (N dog)) (VP (V barks)))"
EXAMPLE = """\
( (S (NP-SBJ (PRP She))
     (VP (VBD saw)
         (NP (DT the) (NN rabbit)))
     (. .)) )
( (S (NP-SBJ-1 (PRP He)) (VP (VBD wanted) (S (NP-SBJ (-NONE- *-1)) (VP (TO to) (VP (VB run)))))) )
"""
#: No sentence is so long that its tree needs so many characters.
LONGEST = 20_000
#: What the header of a file of the treebank looks like: lines of *x* with text between them.
_HEADER = re.compile(r"(?:[ \t]*\*x\*[^\n]*\n|[ \t]*\n)*")
#: How a tree begins: with a bracket, or with a label and then a bracket, a word or another label.
_BEGINNING = re.compile(r"\(\s*(?:\(|\)|[^\s()\"'{}\[\],;]+[\s()])")


def _read(path: Path, options: ReadOptions) -> Corpus:
    mistakes = Invalid(options.invalid, path)
    text = _without_header(read_text(path, options.encoding))
    sketches, empty = sketches_in(text, mistakes)
    notes = mistakes.settle()
    if not sketches and not empty and not notes:
        raise DataError("no tree", expected=EXPECTED, path=path)
    if empty:
        trees = "1 empty tree" if empty == 1 else f"{empty} empty trees"
        notes.append(f"{trees}, like ( ): taken as no tree of that sentence")
    treebank, doubts = Treebank.of(sketches, PHRASES, {UNKNOWN})
    return Corpus.from_treebank(treebank, [*notes, *doubts])


def sketches_in(text: str, mistakes: Invalid) -> tuple[list[Sketch], int]:
    """Return the trees of a text, and how many of them are empty; all of them have a rank."""
    sketches, empty = [], 0
    for rank, tree in enumerate(read_brackets(text), start=1):
        if tree.mistake is not None:
            name = f"the sentence of line {tree.line}"
            if not mistakes.keeps(name, tree.mistaken_line, tree.mistake, EXPECTED):
                continue
        if not any(tree.labels):
            empty += tree.mistake is None
            continue
        sketches.append(_sketch(tree, rank))
    return sketches, empty


def _sketch(tree: Bracketed, rank: int) -> Sketch:
    return Sketch(UNKNOWN, UNKNOWN, None, rank, tree.parents, tree.labels, bare=tree.bare)


def _without_header(text: str) -> str:
    """Blank the header that some files of the treebank have, so that lines keep their numbers."""
    header = _HEADER.match(text)
    end = 0 if header is None else header.end()
    return "\n" * text.count("\n", 0, end) + text[end:]


def _recognise(source: Source) -> bool:
    """Tell by the first tree: brackets, and nothing of what programs and tables are made of."""
    text = _without_header(source.text)
    if _BEGINNING.match(text.lstrip()) is None:
        return False
    first, second = (*islice(read_brackets(text[:LONGEST]), 2), None, None)[:2]
    # what begins with one tree and goes on without brackets is some other text
    goes_on = second is not None and not second.labels
    endless = second is None and first is not None and bool(first.mistake) and len(text) > LONGEST
    if first is None or goes_on or endless:
        return False
    return len(first.labels) > 1 or any(first.labels)


register(
    Format(
        name="penn",
        summary="phrase structure in brackets, as in the Penn Treebank, over one line or many",
        suffixes=(".mrg", ".ptb", ".psd", ".parse", ".brackets", ".tree"),
        recognise=_recognise,
        read=_read,
        example=EXAMPLE,
        priority=6,
        holds="trees",
    )
)
