"""Trees in brackets, as the Penn Treebank writes them: ( (S (NP (D the) (N dog)) …) ).

Comments between trees may say whose they are: `# annotator = ann`, `# newdoc id = news` (both hold
until said otherwise), `# sent_id = s1` (of the next tree).
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

from accord.corpus import Corpus
from accord.corpus.brackets import ANNOTATOR, DOCUMENT, SENTENCE, Bracketed, read_brackets
from accord.corpus.sentences import counted
from accord.corpus.sketch import Sketch
from accord.corpus.tree import Tree
from accord.corpus.treebank import PHRASES, Treebank
from accord.errors import DataError
from accord.files import replacing
from accord.formats.invalid import Invalid
from accord.formats.kinds import UNKNOWN, Format, ReadOptions, Source, register
from accord.formats.opening import stem_of
from accord.formats.text import read_text
from accord.formats.trees import lost_names, lost_roles, on_one_line, sketches_in_blocks

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
#: Comments that say something about the trees after them.
_COMMENTS = re.compile(
    r"(?:\s*[#%]+[ \t]*(?:annotator|annotator_id|coder|author|user_id|newdoc[ _]id|sent_id)"
    r"[ \t]*[=:][^\n]*)*",
    re.IGNORECASE,
)
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
    _name_alone(sketches)
    people = {one.annotator for one in sketches} or {UNKNOWN}
    try:
        treebank, doubts = Treebank.of(sketches, PHRASES, people)
    except DataError as error:
        raise error.at(path) from None
    return Corpus.from_treebank(treebank, [*notes, *doubts])


def sketches_in(text: str, mistakes: Invalid) -> tuple[list[Sketch], int]:
    """Return the trees of a text, and how many of them are empty; all of them have a rank."""
    sketches, empty = [], 0
    ranks: Counter[tuple[str, str]] = Counter()
    for tree in read_brackets(text):
        whose = tree.told.get(DOCUMENT, UNKNOWN), tree.told.get(ANNOTATOR, UNKNOWN)
        ranks[whose] += 1
        if tree.mistake is not None:
            name = tree.told.get(SENTENCE, f"the sentence of line {tree.line}")
            if not mistakes.keeps(name, tree.mistaken_line, tree.mistake, EXPECTED):
                continue
        if not any(tree.labels):
            empty += tree.mistake is None
            continue
        sketches.append(_sketch(tree, ranks[whose]))
    return sketches, empty


def _sketch(tree: Bracketed, rank: int) -> Sketch:
    return Sketch(
        tree.told.get(ANNOTATOR, UNKNOWN), tree.told.get(DOCUMENT, UNKNOWN),
        tree.told.get(SENTENCE), rank, tree.parents, tree.labels, bare=tree.bare,
    )  # fmt: skip


def _name_alone(sketches: Sequence[Sketch]) -> None:
    """Take an annotator who is named once, anywhere in the file, for that of all its trees."""
    people = {one.annotator for one in sketches} - {UNKNOWN}
    if len(people) == 1:
        for one in sketches:
            one.annotator = next(iter(people))


def _without_header(text: str) -> str:
    """Blank the header that some files of the treebank have, so that lines keep their numbers."""
    header = _HEADER.match(text)
    end = 0 if header is None else header.end()
    return "\n" * text.count("\n", 0, end) + text[end:]


def _write(corpus: Corpus, path: Path) -> list[str]:
    """Write all trees into one file; comments say whose they are, where there are several people.

    The trees of one annotator and one document are written without comments, for other programs.
    """
    treebank = corpus.treebank
    if treebank.kind != PHRASES:
        raise DataError(
            "dependencies", expected="phrases",
            advice="CoNLL-U holds dependencies: take an ending like .conllu, or the format conllu.",
            path=path,
        )  # fmt: skip
    alone = len(treebank.documents) < 2 and len(treebank.annotators) < 2
    changed = crossing = 0
    ranks: Counter[tuple[str, str]] = Counter()
    with replacing(path) as stream:
        for sketch in sketches_in_blocks(treebank):
            tree, other, crosses = _writable(sketch)
            changed, crossing = changed + other, crossing + crosses
            stream.writelines(f"{line}\n" for line in (() if alone else _comments(sketch)))
            whose = sketch.document, sketch.annotator
            # a sentence without a tree is an empty one where sentences are told by their rank
            empty = sketch.rank - ranks[whose] - 1 if sketch.name is None else 0
            ranks[whose] += empty + 1
            stream.write("( )\n" * empty + f"{tree}\n")
    lost = _names_left_out(treebank, path) if alone else lost_names(treebank)
    if changed:
        lost.append(f"{changed} symbols that are empty, or hold spaces or brackets")
    if crossing:
        lost.append(f"the order of words in {counted(crossing, 'tree')} whose phrases have gaps")
    return [*lost, *lost_roles(treebank)]


def _names_left_out(treebank: Treebank, path: Path) -> list[str]:
    """Say which names a file without comments does not hold."""
    stem = stem_of(path)
    names = {*treebank.documents, *treebank.annotators} - {UNKNOWN, stem}
    lost = [f"the name {name!r}: it is {stem!r}" for name in sorted(names)]
    return [*lost, *(["the names of the sentences"] if treebank.named.any() else [])]


def _comments(sketch: Sketch) -> Iterator[str]:
    told = {DOCUMENT: sketch.document, ANNOTATOR: sketch.annotator, SENTENCE: sketch.name}
    yield from (f"# {what} = {on_one_line(value)}" for what, value in told.items() if value)


def _writable(sketch: Sketch) -> tuple[Tree, int, bool]:
    """Return a tree as brackets can hold it, how many symbols change, and if its order does."""
    tree = Tree(
        tuple(sketch.labels), tuple(above - 1 for above in sketch.parents), tuple(sketch.bare)
    )
    safe = []
    for label, bare, below in zip(tree.labels, tree.bare, tree.children, strict=True):
        plain = "_".join(label.replace("(", "-LRB-").replace(")", "-RRB-").split())
        # what follows an opening bracket is a label
        must_be_there = bare or (below and tree.bare[below[0]])
        safe.append(plain or ("_" if must_be_there else ""))
    changed = sum(one != other for one, other in zip(safe, tree.labels, strict=True))
    walked, waiting = [], [0]
    while waiting:
        walked.append(waiting.pop())
        waiting += reversed(tree.children[walked[-1]])
    crosses = walked != list(range(len(tree)))
    return Tree(tuple(safe), tree.parents, tree.bare), changed, crosses


def _recognise(source: Source) -> bool:
    """Tell by the first tree: brackets, and nothing of what programs and tables are made of."""
    text = _without_header(source.text)
    comments = _COMMENTS.match(text)
    text = text if comments is None else text[comments.end() :]
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
        write=_write,
        example=EXAMPLE,
        priority=6,
        holds="trees",
    )
)
