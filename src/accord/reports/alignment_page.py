"""Alignments as one page that needs nothing else: to look at, to search, to point at.

The page is a template; the data are blocks of JSON in it, one for each document, read when the
document is shown. The script draws only what is on the screen.
"""

import json
import re
from collections.abc import Mapping
from importlib.resources import files
from string import Template
from typing import Any

import numpy as np

from accord.alignment.alignment import Alignment
from accord.reports.alignment_picture import alignment_svg
from accord.reports.category_marks import COLOURS, HATCHES, NEUTRAL, category_marks
from accord.reports.markup import escaped
from accord.reports.ruler import decimals_for
from accord.reports.scene import Positions, Scene, scene_of, stacked
from accord.version import __version__

SCRIPTS = (
    "writing.js", "reading.js", "amounts.js", "chart.js", "panels.js", "steering.js", "start.js",
)  # fmt: skip
#: Without a script, a page shows the first units of the first document.
STILL_UNITS = 150


def alignment_page(
    alignments: Mapping[str, Alignment], *, title: str, measure: str = "", with_text: bool = True
) -> str:
    """Return a page that shows alignments, by document.

    The page is one file and loads nothing. `measure` is what the alignments are the best for.
    Without `with_text`, no word of the documents is in it: only positions, categories and names.
    """
    records: list[str] = []
    facts: list[dict[str, Any]] = []
    categories: set[str] = set()
    still = ""
    for document, alignment in alignments.items():
        scene = scene_of(alignment, with_text=with_text)
        categories.update(scene.categories)
        records.append(_block(f"document-{len(records)}", document_record(scene)))
        facts.append(document_facts(document, alignment, scene))
        still = still or alignment_svg(alignment, with_text=with_text, first=STILL_UNITS)
    index = {
        "measure": measure,
        "documents": facts,
        "categories": _categories(sorted(categories)),
    }
    return Template(_resource("page.html")).substitute(
        version=escaped(__version__),
        title=escaped(title),
        palette=_palette(),
        style=_resource("page.css"),
        picture=still,
        index=as_json(index),
        documents="\n".join(records),
        script=f'"use strict";\n(() => {{\n{"".join(map(_resource, SCRIPTS))}}})();',
    )


def document_facts(name: str, alignment: Alignment, scene: Scene) -> dict[str, Any]:
    """Return what the head of the page says about a document."""
    sizes = np.array([len(rows) for rows in scene.members], np.int64)
    return {
        "name": name,
        "annotators": len(scene.annotators),
        "units": len(scene),
        "unitary": len(scene.members),
        "complete": int((sizes == len(scene.annotators)).sum()),
        "alone": int((sizes == 1).sum()),
        "disorder": float(alignment.disorder),
        "bound": float(alignment.bound),
        "gap": float(alignment.gap) if np.isfinite(alignment.gap) else None,
        "optimal": alignment.optimal,
        "method": alignment.method,
    }


def document_record(scene: Scene) -> dict[str, Any]:
    """Return the units of a document as columns, one row each, and their unitary alignments."""
    lower, upper = scene.continuum.extent
    lane = np.zeros(len(scene), np.int64)
    for number in range(len(scene.annotators)):
        own = np.flatnonzero(scene.annotator == number)
        lane[own] = stacked(scene.start[own], scene.end[own])
    record: dict[str, Any] = {
        "annotators": scene.annotators,
        "categories": scene.categories,
        "lower": lower,
        "upper": upper,
        "whole": scene.whole,
        "decimals": decimals_for(scene.shortest, whole=scene.whole),
        "shortest": scene.shortest,
        "delta": scene.delta_empty,
        "annotator": scene.annotator.tolist(),
        "start": _numbers(scene.start),
        "end": _numbers(scene.end),
        "category": scene.category.tolist(),
        "lane": lane.tolist(),
        "unitary": scene.unitary.tolist(),
        "disorder": [float(f"{value:.6g}") for value in scene.disorder.tolist()],
        "text": scene.text,
    }
    if scene.layers:
        record |= {"layers": scene.layers, "layer": scene.layer.tolist()}
    return record | _words(scene)


def _numbers(positions: Positions) -> list[float]:
    """Return positions with as many digits as can matter."""
    values: list[float] = positions.tolist()
    return values if positions.dtype.kind == "i" else [float(f"{value:.13g}") for value in values]


def _words(scene: Scene) -> dict[str, Any]:
    """Return the words that units cover where the text itself does not give them."""
    surface = scene.continuum.table.surface
    if not scene.with_text or surface is None:
        return {}
    number: dict[str, int] = {}
    places = [
        -1 if words is None else number.setdefault(str(words), len(number))
        for words in surface.tolist()
    ]
    return {"words": list(number), "word": places} if number else {}


def _categories(categories: list[str]) -> list[dict[str, Any]]:
    """Return how each category looks; the last entry is for units without one."""
    marks = category_marks(categories)
    return [
        {
            "name": category,
            "label": marks[category].label,
            "code": marks[category].code,
            "colour": marks[category].number,
            "hatch": marks[category].hatch,
            "hatching": HATCHES[marks[category].hatch],
        }
        for category in (*categories, None)
    ]


def _palette() -> str:
    """Write the colours of the categories as a style sheet, for light pages and for dark ones."""

    def rules(line: str, fill: str) -> str:
        return "\n".join(
            f".colour-{number} {{ fill: {fills}; stroke: {lines}; }}"
            f" .line.colour-{number} {{ fill: none; stroke-linecap: round; stroke-opacity: .5; }}"
            f" .label.colour-{number} {{ stroke: {fills}; }}"
            for number, colour in enumerate((*COLOURS, NEUTRAL))
            for lines, fills in [(getattr(colour, line), getattr(colour, fill))]
        )

    dark = rules("dark_line", "dark_fill")
    return f"{rules('line', 'fill')}\n@media screen and (prefers-color-scheme: dark) {{\n{dark}\n}}"


def _resource(name: str) -> str:
    return files("accord.reports").joinpath("page", name).read_text("utf-8")


def _block(name: str, value: object) -> str:
    return f'<script type="application/json" id="{name}">{as_json(value)}</script>'


_RISKY = re.compile("[<>&\u2028\u2029]")
#: Halves of characters, which no file in UTF-8 can hold; what replaces them is as long.
_HALVES = re.compile("[\ud800-\udfff]")


def as_json(value: object) -> str:
    """Write JSON that cannot end the element it stands in, nor be taken for markup."""
    plain = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    safe = _RISKY.sub(lambda found: f"\\u{ord(found[0]):04x}", plain)
    return _HALVES.sub("\ufffd", safe)
