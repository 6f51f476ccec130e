"""The export format of the NEGRA and TIGER corpora, versions 3 and 4: a word or a phrase a line.

Version 3 has the columns word, tag, morphology, edge, parent; version 4 has the lemma after the
word. Phrases are written below the words, as #500 and following; a parent of 0 is the root. Further
pairs of columns are secondary edges.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from accord.corpus import Corpus
from accord.corpus.treebank import PHRASES, Treebank
from accord.errors import DataError
from accord.formats.invalid import Invalid
from accord.formats.kinds import UNKNOWN, Format, ReadOptions, Source, register
from accord.formats.phrases import (
    Part,
    PhraseGraph,
    check_there,
    phrases_left_out,
    sketches_of_graphs,
)
from accord.formats.text import lines_of, read_text

EXPECTED = "the export format: #BOS 1, a word or phrase a line in five or six columns, #EOS 1"
EXAMPLE = """\
%% annotator = anna
#FORMAT 4
#BOS 1 1 0 0
Das\tdas\tART\tNom\tNK\t500
Haus\tHaus\tNN\tNom\tNK\t500
steht\tstehen\tVVFIN\t3\tHD\t501
.\t--\t$.\t--\t--\t0
#500\t--\tNP\t--\tSB\t501
#501\t--\tS\t--\t--\t0
#EOS 1
"""
#: How many columns there are before the secondary edges, which come in pairs.
COLUMNS = {3: 5, 4: 6}
_PHRASE = re.compile(r"#\d{3,9}")
_BETWEEN = re.compile(r"[ \t]+")
_COMMENT = re.compile(r"%%\s*(?:annotator|coder|author)\s*[=:]\s*(.*?)\s*$", re.IGNORECASE)


@dataclass(slots=True)
class _Section:
    """The lines of a sentence, from #BOS to #EOS."""

    name: str
    line: int
    editor: str
    annotator: str
    rows: list[tuple[int, list[str]]] = field(default_factory=list)
    closed: bool = False


@dataclass(slots=True)
class _File:
    """What a file says beside its sentences."""

    version: int | None = None
    annotator: str = UNKNOWN
    editors: dict[str, str] = field(default_factory=dict)
    secondary: int = 0


def _sections(text: str, file: _File) -> Iterator[_Section]:
    """Go through the sentences; tables (#BOT … #EOT) are skipped, but for that of the editors."""
    sentence: _Section | None = None
    table: str | None = None
    for number, line in enumerate(lines_of(text), start=1):
        if not line.strip(" \t\f\v"):
            continue
        word, *rest = _split(line)
        if line.startswith("%%"):
            said = _COMMENT.match(line)
            file.annotator = file.annotator if said is None else said[1]
        elif table is not None:
            if word == "#EOT":
                table = None
            elif table == "EDITOR" and len(rest) > 0:
                file.editors[word] = rest[0]
        elif word == "#BOT":
            table = rest[0] if rest else ""
        elif word == "#FORMAT":
            file.version = _version(rest, number)
        elif word == "#BOS" and rest:
            if sentence is not None:
                yield sentence
            editor = rest[1] if len(rest) > 1 else ""
            sentence = _Section(rest[0], number, editor, file.annotator)
        elif word == "#EOS" and sentence is not None:
            sentence.closed = True
            yield sentence
            sentence = None
        elif sentence is not None:
            sentence.rows.append((number, _cells(line)))
        else:
            raise DataError(f"{line[:40]!r} outside sentences", expected=EXPECTED, line=number)
    if sentence is not None:
        yield sentence


def _version(rest: list[str], line: int) -> int:
    if rest[:1] not in (["3"], ["4"]):
        found = f"version {rest[0] if rest else ''!r} of the export format"
        raise DataError(found, expected="#FORMAT 3 or #FORMAT 4", line=line)
    return int(rest[0])


def _split(line: str) -> list[str]:
    return _BETWEEN.split(line.strip(" \t\f\v"))


def _cells(line: str) -> list[str]:
    """Split a line; what follows %% is a comment."""
    cells = _split(line)
    for place, cell in enumerate(cells):
        if place >= COLUMNS[3] and cell.startswith("%%"):
            return cells[:place]
    return cells


def _graph(section: _Section, rank: int, file: _File) -> PhraseGraph:
    graph = PhraseGraph(section.name, rank, section.line, section.annotator)
    if not section.closed:
        graph.mistake(section.line, "#BOS without its #EOS", EXPECTED)
    for line, cells in section.rows:
        # secondary edges come in pairs: an odd number of columns is version 3
        version = file.version or (4 if len(cells) % 2 == 0 else 3)
        wanted = COLUMNS[version]
        if len(cells) < wanted:
            raise DataError(
                f"{len(cells)} columns", expected=f"at least {wanted} in version {version}",
                line=line,
            )  # fmt: skip
        file.secondary += (len(cells) - wanted) // 2
        tag, edge, parent = cells[wanted - 4], cells[wanted - 2], cells[wanted - 1]
        above: int | object | None
        if parent.isascii() and parent.isdigit() and len(parent) < 10:
            above = int(parent) or None
        else:
            graph.mistake(line, f"{parent!r} as a parent", "a whole number")
            above = parent
        name = cells[0]
        if _PHRASE.fullmatch(name) is None:
            graph.words.append(Part.named(line, tag, edge, above, name))
        elif int(name[1:]) in graph.phrases:
            graph.mistake(line, f"{name} a second time", "each phrase once")
        else:
            graph.phrases[int(name[1:])] = Part.named(line, tag, edge, above)
    return graph


def _read(path: Path, options: ReadOptions) -> Corpus:
    mistakes = Invalid(options.invalid, path)
    file = _File()
    try:
        sections = list(_sections(read_text(path, options.encoding), file))
        graphs = [_graph(section, 0, file) for section in sections]
        _tell_editors(sections, graphs, file)
        check_there(graphs, EXPECTED)
        sketches = sketches_of_graphs(graphs, UNKNOWN, mistakes)
        notes = [*mistakes.settle(), *phrases_left_out(graphs)]
        people = {graph.annotator for graph in graphs}
        treebank, doubts = Treebank.of(sketches, PHRASES, people)
    except DataError as error:
        raise error.at(path) from None
    if file.secondary:
        edges = "1 secondary edge" if file.secondary == 1 else f"{file.secondary} secondary edges"
        notes.append(f"{edges} skipped")
    return Corpus.from_treebank(treebank, [*notes, *doubts])


def _tell_editors(sections: list[_Section], graphs: list[PhraseGraph], file: _File) -> None:
    """Rank the sentences, and tell whose they are.

    An annotator who is named once, anywhere, has made them all; without one, where the same
    sentence stands twice, its editors are the annotators.
    """
    names = [section.name for section in sections]
    twice = len(set(names)) < len(names)
    people = {section.annotator for section in sections} | {file.annotator}
    alone = file.annotator if len(people - {UNKNOWN}) == 1 else None
    ranks: dict[str, int] = {}
    for section, graph in zip(sections, graphs, strict=True):
        if alone is not None:
            graph.annotator = alone
        elif twice and file.annotator == UNKNOWN:
            graph.annotator = file.editors.get(section.editor, section.editor)
        ranks[graph.annotator] = graph.rank = ranks.get(graph.annotator, 0) + 1


def _recognise(source: Source) -> bool:
    """Tell by how the first sentence, its tables or its version begins."""
    for line in source.text.split("\n")[:200]:
        if not line.strip() or line.startswith("%%"):
            continue
        return re.match(r"#(?:BOS\s+\d|BOT\s+\S|FORMAT\s+\d)", line) is not None
    return False


register(
    Format(
        name="export",
        summary="phrase structure of NEGRA and TIGER: the export format, versions 3 and 4",
        suffixes=(".export", ".negra"),
        recognise=_recognise,
        read=_read,
        example=EXAMPLE,
        priority=4,
        holds="trees",
    )
)
