"""Dependency trees in CoNLL-U and its predecessor CoNLL-X: a word a line, ten columns."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from accord.corpus import Corpus
from accord.corpus.sketch import NOWHERE, Sketch
from accord.corpus.treebank import DEPENDENCIES, Treebank
from accord.errors import DataError
from accord.files import replacing
from accord.formats.invalid import Invalid
from accord.formats.kinds import UNKNOWN, Format, ReadOptions, Source, register
from accord.formats.text import lines_of, read_text
from accord.formats.trees import lost_names, lost_roles, on_one_line, sketches_in_blocks

if TYPE_CHECKING:
    from os import PathLike

ID, FORM, HEAD, RELATION = 0, 1, 6, 7
#: CoNLL-X allows the last two columns to be missing.
LEAST_COLUMNS = 8
EXPECTED = (
    "CoNLL-U: a word a line, ten columns with tabs between them, a blank line after a sentence"
)
#: 3-4 is a word written as one that counts as two, 8.1 a word that is not there.
_BESIDE = re.compile(r"\d+[-.]\d+")
_WHOLE = re.compile(r"-?[0-9]{1,15}")
_TOLD = re.compile(r"#+[ \t]*(\w+(?: id)?)[ \t]*[=:](?=[ \t]*\S)(.*)", re.DOTALL)
#: The line of a mistake, what was found there and what was expected.
Mistake = tuple[int, str, str]
EXAMPLE = """\
# newdoc id = news
# annotator = ann
# sent_id = s1
1\tdogs\tdog\tNOUN\t_\t_\t2\tnsubj\t_\t_
2\tbark\tbark\tVERB\t_\t_\t0\troot\t_\t_

# annotator = bob
# sent_id = s1
1\tdogs\tdog\tNOUN\t_\t_\t2\tobj\t_\t_
2\tbark\tbark\tVERB\t_\t_\t0\troot\t_\t_
"""
#: What comments are about, as it is written here, and as different programs write it.
ANNOTATOR, DOCUMENT, SENTENCE = "annotator", "newdoc id", "sent_id"
MEANING = {
    "annotator": ANNOTATOR, "annotator_id": ANNOTATOR, "coder": ANNOTATOR, "user_id": ANNOTATOR,
    "newdoc id": DOCUMENT, "newdoc_id": DOCUMENT, "sent_id": SENTENCE,
}  # fmt: skip


def sketches_of(
    given: "str | PathLike[str]", annotator: str, invalid: str
) -> tuple[list[Sketch], list[str]]:
    """Read a file or the text of one, by one annotator; return also what has to be said."""
    is_text = isinstance(given, str) and (not given or "\n" in given or "\t" in given)
    path = None if is_text else Path(given)
    text = str(given) if path is None else read_text(path)
    mistakes = Invalid(invalid, path)
    try:
        found = [
            one for sentence in _sentences(text) if (one := _sketch(sentence, mistakes)) is not None
        ]
        notes = mistakes.settle()
    except DataError as error:
        raise error.at(annotator) from None
    for one in found:
        one.annotator = annotator
    _count(found)
    return [one for one in found if len(one.parents)], notes


@dataclass(slots=True)
class _Sentence:
    """The lines of one sentence, with what comments said until then."""

    annotator: str
    document: str
    name: str | None = None
    lines: list[tuple[int, list[str]]] = field(default_factory=list)
    source: list[str] = field(default_factory=list)


def _sentences(text: str) -> Iterator[_Sentence]:
    """Go through the sentences; who annotates and the document hold until said otherwise."""
    sentence = _Sentence(UNKNOWN, UNKNOWN)
    for number, line in enumerate(lines_of(text), start=1):
        if not line.strip():
            if sentence.lines:
                yield sentence
                sentence = _Sentence(sentence.annotator, sentence.document)
            continue
        sentence.source.append(line)
        if line.startswith("#"):
            _comment(line, sentence)
        else:
            sentence.lines.append((number, line.split("\t")))
    if sentence.lines:
        yield sentence


def _comment(line: str, sentence: _Sentence) -> None:
    what, value = _said(line)
    if what == ANNOTATOR:
        sentence.annotator = value
    elif what == DOCUMENT:
        sentence.document = value
    elif what == SENTENCE:
        sentence.name = value


def _said(line: str) -> tuple[str, str]:
    """Return what a comment is about, as it is written here, and what it says; else nothing."""
    found = _TOLD.match(line)
    return ("", "") if found is None else (MEANING.get(found[1].lower(), ""), found[2].strip())


def _sketch(sentence: _Sentence, mistakes: Invalid) -> Sketch | None:
    """Return the tree of a sentence, without any node where it is to be skipped; None: no words."""
    words: list[tuple[int, list[str]]] = []
    for line, cells in sentence.lines:
        if len(cells) < LEAST_COLUMNS:
            columns = "1 column" if len(cells) == 1 else f"{len(cells)} columns"
            raise DataError(columns, expected=EXPECTED, path=mistakes.path, line=line)
        if not _BESIDE.fullmatch(cells[ID].strip()):
            words.append((line, cells))
    if not words:
        return None
    heads, mistake = _heads_of(words)
    sketch = Sketch(
        sentence.annotator,
        sentence.document,
        sentence.name,
        0,
        heads,
        [cells[RELATION] for _, cells in words],
        [cells[FORM] for _, cells in words],
        source="\n".join(sentence.source),
    )
    if mistake is not None:
        name = sentence.name or f"the sentence of line {words[0][0]}"
        if not mistakes.keeps(name, *mistake):
            sketch.parents = ()
    return sketch


def _heads_of(words: Sequence[tuple[int, list[str]]]) -> tuple[list[int], Mistake | None]:
    """Return the head of each word, by its place from 1, and the first mistake among them."""
    mistake: Mistake | None = None
    place_of = {0: 0}
    for place, (line, cells) in enumerate(words, start=1):
        number = _whole(cells[ID])
        if number != place:
            mistake = mistake or (line, f"{cells[ID]!r} as the number of a word", str(place))
        if number is not None:
            place_of.setdefault(number, place)
    heads: list[int] = []
    for place, (line, cells) in enumerate(words, start=1):
        number = _whole(cells[HEAD])
        if number is None:
            mistake = mistake or (line, f"{cells[HEAD]!r} as a head", "a whole number")
        elif number not in place_of:
            found = f"word {place} under word {number}, which is not there"
            mistake = mistake or (line, found, f"a head from 0 to {len(words)}")
        heads.append(NOWHERE if number is None else place_of.get(number, NOWHERE))
    in_cycle = _in_cycle(heads) if mistake is None else None
    if in_cycle is not None:
        found = f"heads that form a cycle, word {in_cycle + 1} among them"
        mistake = (words[in_cycle][0], found, "words that all hang on the root, whose number is 0")
    return heads, mistake


def _whole(text: str) -> int | None:
    return int(text) if _WHOLE.fullmatch(text.strip()) else None


def _in_cycle(heads: list[int]) -> int | None:
    """Return the place of the first word that is in a cycle, or above which there is one."""
    state = [0] * (len(heads) + 1)  # 1: on the way, 2: done
    for start in range(1, len(heads) + 1):
        way = []
        node = start
        while node > 0 and state[node] == 0:
            state[node] = 1
            way.append(node)
            node = heads[node - 1]
        if node > 0 and state[node] == 1:
            return node - 1
        for passed in way:
            state[passed] = 2
    return None


def _count(sketches: Iterable[Sketch]) -> None:
    """Give each sentence its rank among those of its annotator and document."""
    counts: dict[tuple[str, str], int] = {}
    for one in sketches:
        key = one.document, one.annotator
        counts[key] = counts.get(key, 0) + 1
        one.rank = counts[key]


def _read(path: Path, options: ReadOptions) -> Corpus:
    mistakes = Invalid(options.invalid, path)
    text = read_text(path, options.encoding)
    found = [
        one for sentence in _sentences(text) if (one := _sketch(sentence, mistakes)) is not None
    ]
    notes = mistakes.settle()
    if not found:
        raise DataError("no words", expected=EXPECTED, path=path)
    people = {one.annotator for one in found} - {UNKNOWN}
    if len(people) == 1:  # said once, anywhere in the file
        for one in found:
            one.annotator = next(iter(people))
    _count(found)
    there = [one for one in found if len(one.parents)]
    try:
        treebank, doubts = Treebank.of(there, DEPENDENCIES, {one.annotator for one in found})
    except DataError as error:
        raise error.at(path) from None
    return Corpus.from_treebank(treebank, [*notes, *doubts])


def _write(corpus: Corpus, path: Path) -> list[str]:
    """Write all trees into one file, whose comments say what is whose.

    What was read with the trees and is not looked at stays as it was: the other columns, words
    written as one, words that are not there, other comments.
    """
    treebank = corpus.treebank
    if treebank.kind != DEPENDENCIES:
        raise DataError(
            "phrases", expected="dependencies",
            advice="Brackets hold phrases: take an ending like .mrg, or the format penn.",
            path=path,
        )  # fmt: skip
    with replacing(path) as stream:
        stream.writelines(
            f"{line}\n"
            for one in sketches_in_blocks(treebank, rank_names=True)
            for line in _lines_of(one)
        )
    return [*lost_names(treebank), *lost_roles(treebank)]


def _lines_of(sketch: Sketch) -> Iterator[str]:
    """Write a tree: who, where and which in comments, then the words, then a blank line."""
    told = {DOCUMENT: sketch.document, ANNOTATOR: sketch.annotator, SENTENCE: sketch.name}
    said = {what: on_one_line(value) for what, value in told.items() if value}
    yield from (f"# {what} = {value}" for what, value in said.items())
    rows: list[list[str]] = []
    for line in sketch.source.split("\n") if sketch.source else ():
        if not line.startswith("#"):
            rows.append(line.split("\t"))
        elif _said(line)[0] not in (DOCUMENT, ANNOTATOR, *said):
            yield line
    rows = rows or [
        [str(place), form or "_", *("_" * 8)] for place, form in enumerate(sketch.forms, start=1)
    ]
    words = [cells for cells in rows if not _BESIDE.fullmatch(cells[ID].strip())]
    before, _ = _heads_of([(0, cells) for cells in words])
    for cells, old, head, relation in zip(
        words, before, sketch.parents, sketch.labels, strict=True
    ):
        if head != old:
            cells[HEAD] = words[head - 1][ID] if head > 0 else "_" if head == NOWHERE else "0"
        cells[RELATION] = relation
    yield from ("\t".join(cells) for cells in rows)
    yield ""


def _recognise(source: Source) -> bool:
    """Tell by the columns of the first words: many, a number first, a head in the seventh."""
    words = 0
    for line in source.text.split("\n")[:200]:
        if not line.strip() or line.startswith("#"):
            continue
        cells = line.rstrip("\r").split("\t")
        if not LEAST_COLUMNS <= len(cells) <= 20:
            return False
        if _BESIDE.fullmatch(cells[ID]):
            continue
        words += 1
        looks_right = cells[ID].isdigit(), cells[HEAD].isdigit() or cells[HEAD] == "_"
        if words == 1 and not (looks_right[0] and cells[ID] == "1"):
            return False
        if words <= 3 and not all(looks_right):
            return False
    return words > 0


register(
    Format(
        name="conllu",
        summary="dependency trees: CoNLL-U and CoNLL-X, a word a line in ten columns",
        suffixes=(".conllu", ".conll", ".conllx"),
        recognise=_recognise,
        read=_read,
        write=_write,
        priority=4,
        holds="trees",
        example=EXAMPLE,
    )
)
