"""Glozz: annotations in an `.aa` file, the text that they are about in the `.ac` file beside it.

Positions count the characters of the text. One file holds the units of one annotator or of several;
a folder holds a folder for each annotator, so that one who marked nothing has a file as well.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import cast
from xml.sax.saxutils import quoteattr

import numpy as np

from accord.corpus import Corpus, UnitTable
from accord.corpus.table import FARTHEST, Ints, Labels
from accord.errors import DataError
from accord.files import replacing
from accord.formats.kinds import UNKNOWN, Format, ReadOptions, Source, register
from accord.formats.naming import file_names
from accord.formats.safe_xml import Node, content_of, element, read_xml, refuse_unwritable
from accord.formats.text import read_text

EXPECTED = "the annotations of a Glozz document"
#: The feature of a unit that holds its layer.
LAYER = "layer"


@dataclass(frozen=True, slots=True)
class _Marked:
    """A unit as it stands in the file."""

    author: str
    start: int
    end: int
    category: str
    layer: str
    name: str
    line: int


def _recognise(source: Source) -> bool:
    """Tell by the root element and what Glozz writes into it."""
    text = source.text
    return "<annotations" in text and ("corpusHashcode" in text or "<singlePosition" in text)


def _read(path: Path, options: ReadOptions) -> Corpus:
    root = read_xml(path, EXPECTED)
    if root.tag != "annotations":
        raise DataError(f"<{root.tag}>", expected=EXPECTED, path=path, line=root.line)
    units = [cast("Node", unit) for unit in root.iter("unit")]
    marked = [_marked(unit, path) for unit in units if not _is_imported(unit)]
    beside = path.with_suffix(".ac")
    text = read_text(beside, options.encoding) if beside.exists() else None
    said = _length_said(root)
    notes = _notes(root, len(units) - len(marked))
    if text is None:
        notes.append("without the .ac file of its text")
        fits = said is not None and all(unit.end <= said for unit in marked)
        length = said if fits else None
    else:
        length = len(text)
        notes += _doubts(beside.name, text, said)
    _within(marked, length, path)
    table = UnitTable.build(
        Labels.of([UNKNOWN] * len(marked)),
        Labels.of(unit.author for unit in marked),
        [unit.start for unit in marked],
        [unit.end for unit in marked],
        Labels.of(unit.category for unit in marked),
        Labels.of(unit.layer for unit in marked),
        seen=[] if marked else [(UNKNOWN, UNKNOWN)],
        bounds=None if length is None else {UNKNOWN: (0.0, float(length))},
        texts=None if text is None else {UNKNOWN: text},
    )
    return Corpus.from_table(table, notes)


def _is_imported(unit: Node) -> bool:
    """Tell the paragraphs that the importer makes, which nobody annotated."""
    created = content_of(unit.find("metadata/creation-date"))
    return content_of(unit.find("characterisation/type")) == "paragraph" and created.startswith("-")


def _marked(unit: Node, path: Path) -> _Marked:
    name = str(unit.get("id", ""))
    layers = [
        content_of(feature)
        for feature in unit.findall("characterisation/featureSet/feature")
        if feature.get("name") == LAYER
    ]
    return _Marked(
        author=content_of(unit.find("metadata/author")) or name.rpartition("_")[0],
        start=_position(unit, "start", path),
        end=_position(unit, "end", path),
        category=content_of(unit.find("characterisation/type")),
        layer=layers[0] if layers else "",
        name=name,
        line=unit.line,
    )


def _position(unit: Node, which: str, path: Path) -> int:
    node = unit.find(f"positioning/{which}/singlePosition")
    value = "" if node is None else node.get("index", "").strip()
    if not re.fullmatch("[+-]?[0-9]{1,16}", value) or abs(int(value)) > FARTHEST:
        raise DataError(
            f"unit {unit.get('id')!r} with {which} {value[:40]!r}",
            expected=f"positioning/{which}/singlePosition with a whole number as index",
            path=path,
            line=unit.line,
        )
    return int(value)


def _within(marked: list[_Marked], length: int | None, path: Path) -> None:
    for unit in marked:
        if not 0 <= unit.start < unit.end or (length is not None and unit.end > length):
            text = "" if length is None else f" in a text of {length} characters"
            raise DataError(
                f"unit {unit.name!r} from {unit.start} to {unit.end}{text}",
                expected="0 ≤ start < end, within the text",
                path=path,
                line=unit.line,
            )


def _length_said(root: Node) -> int | None:
    """Return how long the text is according to the annotations: corpusHashcode="length-code"."""
    node = root.find("metadata")
    found = re.match(
        "[1-9][0-9]{0,15}(?=-)", "" if node is None else node.get("corpusHashcode", "")
    )
    return None if found is None or int(found[0]) > FARTHEST else int(found[0])


def _doubts(name: str, text: str, said: int | None) -> list[str]:
    """Say why positions may not be those of the text."""
    doubts = []
    if said not in (None, len(text)):
        doubts.append(f"{name} has {len(text)} characters, but the annotations were made on {said}")
    if "\r\n" in text:
        doubts.append(f"{name} has newlines of two characters (CR LF), both of which are counted")
    return doubts


def _notes(root: Node, imported: int) -> list[str]:
    counts = (
        (imported, "paragraphs made by the importer"),
        (sum(1 for _ in root.iter("relation")), "relations"),
        (sum(1 for _ in root.iter("schema")), "schemas"),
    )
    return [f"{count} {what} skipped" for count, what in counts if count]


def _write(corpus: Corpus, path: Path) -> list[str]:
    """Write one document into a file with that ending, anything else into a folder."""
    table = corpus.table
    if len(table) and (table.start.dtype.kind != "i" or int(table.start.min()) < 0):
        raise DataError(
            "positions that are no whole numbers, or below 0",
            expected="characters of a text, as Glozz has them",
            path=path,
        )
    # all that can be refused is, before anything is written
    for what in ("annotators", "categories", "layers", "texts"):
        for text in getattr(table, what):
            refuse_unwritable(text or "", f"one of the {what}", path)
    if path.suffix == ".aa" and len(corpus) == 1 and not path.is_dir():
        _write_document(corpus, 0, np.arange(len(table)), path)
        empty = table.seen[0] & (np.bincount(table.annotator, minlength=table.seen.shape[1]) == 0)
        name = table.documents[0]
        called = [] if name in (UNKNOWN, path.stem) else [f"the name {name!r}: it is {path.stem}"]
        return [*_lost(corpus), *called, *_said_nothing(int(empty.sum()))]
    documents, annotators = file_names(table.documents), file_names(table.annotators)
    for number, who in zip(*(axis.tolist() for axis in table.seen.nonzero()), strict=True):
        rows = table.rows_of(number)
        own = np.flatnonzero(table.annotator[rows] == who) + rows.start
        folder = path / annotators[table.annotators[who]]
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise DataError(str(error.strerror), expected="a folder", path=folder) from None
        _write_document(corpus, number, own, folder / f"{documents[table.documents[number]]}.aa")
    unseen = int((~table.seen.any(axis=1)).sum()) + int((~table.seen.any(axis=0)).sum())
    renamed = {**documents, **annotators}
    changed = [f"the name {name!r}: it is {safe}" for name, safe in renamed.items() if safe != name]
    return [
        *_lost(corpus), *changed[:20],
        *([f"{unseen} documents and annotators without one another"] if unseen else []),
    ]  # fmt: skip


def _said_nothing(count: int) -> list[str]:
    return [f"that {count} annotators saw the document and marked nothing"] if count else []


def _lost(corpus: Corpus) -> list[str]:
    """Return what Glozz has no place for."""
    table = corpus.table
    lost = [f"that {name!r} is a reference" for name in sorted(table.references)]
    known = ~np.isnan(table.upper)
    bare = np.array([text is None for text in table.texts], bool)
    odd = known & ((table.lower != 0) | (bare & (table.upper % 1 != 0)))
    if odd.any():
        lost.append(f"where {int(odd.sum())} documents begin and end")
    if table.surface is not None and bare.any():
        lost.append("the words that units cover")
    return lost


def _write_document(corpus: Corpus, number: int, rows: Ints, path: Path) -> None:
    """Write some units of a document and its text; the text first, so that none lacks its own."""
    table = corpus.table
    text, upper = table.texts[number], table.upper[number]
    beside = path.with_suffix(".ac")
    if text is not None:
        with replacing(beside) as stream:
            # a mark at the beginning would be taken for that of the encoding
            stream.write("\ufeff" + text if text.startswith("\ufeff") else text)
    elif beside.exists():
        raise DataError(
            "a text that would be taken for that of the annotations",
            expected=f"no such file beside {path.name}",
            path=beside,
        )
    length = len(text) if text is not None else int(upper) if upper % 1 == 0 else 0
    with replacing(path) as stream:
        stream.write('<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<annotations>\n')
        stream.write(f'<metadata corpusHashcode="{length}-0"/>\n')
        stream.writelines(
            _unit(corpus, int(row), serial) for serial, row in enumerate(rows, start=1)
        )
        stream.write("</annotations>\n")


def _unit(corpus: Corpus, row: int, serial: int) -> str:
    table = corpus.table
    author = table.annotators[table.annotator[row]]
    category = [*table.categories, ""][table.category[row]]
    layer = [*table.layers, ""][table.layer[row]]
    feature = element("feature", layer, name=LAYER) if layer else ""
    return (
        f"<unit id={quoteattr(f'{author}_{serial}')}><metadata>{element('author', author)}"
        f"<creation-date>{serial}</creation-date></metadata><characterisation>"
        f"{element('type', category)}<featureSet>{feature}</featureSet></characterisation>"
        f'<positioning><start><singlePosition index="{table.start[row]}"/></start>'
        f'<end><singlePosition index="{table.end[row]}"/></end></positioning></unit>\n'
    )


register(
    Format(
        name="glozz",
        summary="Glozz: an .aa file of annotations with the .ac file of its text",
        suffixes=(".aa",),
        recognise=_recognise,
        read=_read,
        write=_write,
        priority=5,
        companions=(".ac",),
    )
)
