"""Segmentations as JSON, as segeval writes them: the masses of every coder's segments."""

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from accord.corpus import Continuum, Corpus
from accord.corpus.segmentation import segmentations, tiling_objection
from accord.errors import DataError
from accord.files import replacing
from accord.formats.kinds import Format, ReadOptions, Source, register
from accord.formats.text import read_text

EXPECTED = '{"items": {"document": {"annotator": [5, 3, 5]}}, "segmentation_type": "linear"}'
_ITEMS = re.compile(r'"items"\s*:\s*\{\s*"[^"]*"\s*:\s*\{\s*"[^"]*"\s*:\s*\[\s*\d')


def _recognise(source: Source) -> bool:
    """Tell by the items, which hold lists of masses by document and coder."""
    text = source.text.lstrip()
    return text.startswith("{") and (
        _ITEMS.search(text) is not None or ('"segmentation_type"' in text and '"items"' in text)
    )


def _read(path: Path, options: ReadOptions) -> Corpus:
    try:
        data = json.loads(read_text(path, options.encoding))
    except RecursionError:
        raise DataError("too deep a nesting", expected=EXPECTED, path=path) from None
    except json.JSONDecodeError as error:
        raise DataError(error.msg, expected="JSON", path=path, line=error.lineno) from None
    items = data.get("items") if isinstance(data, dict) else None
    if not isinstance(items, dict):
        raise DataError("no items", expected=EXPECTED, path=path)
    kind = data.get("segmentation_type", "linear")
    if kind != "linear":
        raise DataError(f"segmentation_type {kind!r}", expected="linear", path=path)
    continua = []
    for document, coders in items.items():
        masses = _masses(document, coders, path)
        continua.append(Continuum.from_masses(masses, name=document))
    unused = sorted(set(data) - {"items", "segmentation_type"})
    notes = [f"properties not used: {', '.join(unused)}"] if unused else []
    return Corpus.from_table(Corpus(continua).table, notes)


def _masses(document: str, coders: Any, path: Path) -> dict[str, list[int]]:
    """Check what is said of one document."""
    if not isinstance(coders, dict):
        raise DataError(f"item {document!r} is no object", expected=EXPECTED, path=path)
    found: dict[str, list[int]] = {}
    for who, masses in coders.items():
        if not isinstance(masses, list) or not all(type(one) is int and one > 0 for one in masses):
            raise DataError(
                f"{json.dumps(masses)[:60]} for {who!r} in item {document!r}",
                expected="a list of whole numbers above 0, the lengths of the segments",
                path=path,
            )
        found[who] = masses
    lengths = {who: sum(masses) for who, masses in found.items()}
    if len(set(lengths.values())) > 1:
        shown = ", ".join(f"{who} {length}" for who, length in lengths.items())
        raise DataError(
            f"masses of item {document!r} that add up to different lengths: {shown}",
            expected="segmentations of the same text",
            path=path,
        )
    return found


def _write(corpus: Corpus, path: Path) -> Sequence[str]:
    objection = tiling_objection(corpus, seen_by=1)
    if objection is not None:
        raise DataError(objection, expected="segmentations", path=path)
    items: dict[str, Mapping[str, list[int]]] = {}
    moved = False
    for one in segmentations(corpus, seen_by=1):
        if not one.is_whole:
            raise DataError(
                f"positions in document {one.document!r} that are no whole numbers",
                expected="segments whose lengths are whole numbers",
                path=path,
            )
        moved |= one.begin != 0
        items[one.document] = {
            who: np.diff([one.begin, *places.tolist(), one.end]).astype(int).tolist()
            for who, places in one.boundaries.items()
        }
    with replacing(path) as stream:
        record = {"items": items, "segmentation_type": "linear"}
        json.dump(record, stream, ensure_ascii=False, indent=1)
        stream.write("\n")
    lost = {
        "categories": bool(corpus.categories),
        "layers": bool(corpus.layers),
        "who is a reference": bool(corpus.references),
        "where in its text a segmentation begins": moved,
    }
    return [note for note, is_so in lost.items() if is_so]


register(
    Format(
        name="segeval",
        summary="segmentations as masses, segeval's JSON: items, documents, coders",
        suffixes=(".segeval.json",),  # of .json alone nothing can be concluded
        recognise=_recognise,
        read=_read,
        write=_write,
        priority=20,
    )
)
