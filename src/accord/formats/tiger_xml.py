"""TIGER-XML: sentences as graphs of terminals and nonterminals."""

import re
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
from accord.formats.safe_xml import Node, content_of, read_xml

EXPECTED = "TIGER-XML: s/graph with terminals/t and nonterminals/nt/edge"
EXAMPLE = """\
<?xml version="1.0" encoding="UTF-8"?>
<corpus id="c"><head><meta><author>anna</author></meta></head><body>
<s id="s1"><graph root="s1_500">
<terminals><t id="s1_1" word="She" pos="PRON"/><t id="s1_2" word="runs" pos="VERB"/></terminals>
<nonterminals><nt id="s1_500" cat="S"><edge label="SB" idref="s1_1"/>
<edge label="HD" idref="s1_2"/></nt></nonterminals>
</graph></s></body></corpus>
"""
#: What the root of everything is called where it is written; here it has no label.
VIRTUAL = "VROOT"


def _read(path: Path, options: ReadOptions) -> Corpus:
    mistakes = Invalid(options.invalid, path)
    root = read_xml(path, EXPECTED)
    if root.find(".//s") is not None and root.find(".//graph") is None:
        raise DataError(f"XML of <{root.tag}>, no sentence of which is a graph", expected=EXPECTED,
                        path=path)  # fmt: skip
    annotator = content_of(root.find("head/meta/author")) or UNKNOWN
    graphs = [
        _graph(sentence, annotator, rank)
        for rank, sentence in enumerate(root.iter("s"), start=1)
        if isinstance(sentence, Node)
    ]
    try:
        check_there(graphs, EXPECTED)
        sketches = sketches_of_graphs(graphs, UNKNOWN, mistakes)
        notes = [*mistakes.settle(), *phrases_left_out(graphs)]
        treebank, doubts = Treebank.of(sketches, PHRASES, {annotator})
    except DataError as error:
        raise error.at(path) from None
    secondary = sum(1 for _ in root.iter("secedge"))
    if secondary:
        notes.append(f"{secondary} secondary edge{'' if secondary == 1 else 's'} skipped")
    return Corpus.from_treebank(treebank, [*notes, *doubts])


def _graph(sentence: Node, annotator: str, rank: int) -> PhraseGraph:
    graph = PhraseGraph(sentence.get("id"), rank, sentence.line, annotator)
    above: dict[str, tuple[str, str]] = {}
    virtual: set[str] = set()
    places: dict[str, Part] = {}
    for node in sentence.iter():
        if not isinstance(node, Node) or node.tag not in ("t", "nt"):
            continue
        name = node.get("id", "")
        if name in places or name in virtual:
            graph.mistake(node.line, f"two nodes with the id {name!r}", "each id once")
        elif node.tag == "nt" and node.get("cat") == VIRTUAL:
            virtual.add(name)
        elif node.tag == "t":
            places[name] = Part(node.line, node.get("pos", ""), None, node.get("word", ""))
            graph.words.append(places[name])
        else:
            places[name] = Part(node.line, node.get("cat", ""), None)
            graph.phrases[name] = places[name]
        for edge in node.findall("edge") if node.tag == "nt" else ():
            below = edge.get("idref", "")
            if below in above:
                found = f"{below!r} below two nodes, {above[below][0]!r} and {name!r}"
                graph.mistake(node.line, found, "a tree, each node below one other")
            else:
                above[below] = name, edge.get("label", "")
    for below, (name, function) in above.items():
        part = places.get(below)
        if part is None:
            graph.mistake(sentence.line, f"an edge to {below!r}, which is not there",
                          "the id of a node of the sentence")  # fmt: skip
            continue
        named = Part.named(part.line, part.label, function, None)
        part.label, part.above = named.label, None if name in virtual else name
    return graph


def _recognise(source: Source) -> bool:
    """Tell by the names of the elements: sentences as graphs, or features of terminals."""
    text = source.text
    if not text.lstrip("\ufeff \t\r\n").startswith("<"):
        return False
    graphs = "<graph" in text and "<terminals" in text and re.search(r"<s[\s>]", text)
    features = re.search(r"<corpus[\s>]", text) and re.search(r"<feature\s[^>]*\bdomain=", text)
    return bool(graphs or features)


register(
    Format(
        name="tiger-xml",
        summary="TIGER-XML: phrase structure as graphs of terminals and nonterminals",
        suffixes=(".xml",),
        recognise=_recognise,
        read=_read,
        example=EXAMPLE,
        priority=4,
        holds="trees",
    )
)
