"""What a notebook shows of an alignment or a continuum: a still picture, without any script."""

from collections.abc import Mapping, Sequence
from itertools import islice

import numpy as np

from accord.alignment.alignment import Alignment
from accord.corpus import Continuum
from accord.reports.alignment_picture import caption, continuum_svg, picture
from accord.reports.markup import escaped, tag
from accord.reports.ruler import decimals_for, position_text
from accord.reports.scene import Scene, scene_of

#: So many units are drawn; a notebook is no place for more.
MOST_UNITS = 120
WIDTH = 960
#: So many documents of a corpus are listed.
MOST_DOCUMENTS = 20
#: So many of the unitary alignments of most disorder are listed.
WORST = 5

#: Notebooks have their own colours; the picture is on white whatever they are.
COLOURS = "background:#fff;color:#1c2430"
STYLE = f"{COLOURS};max-width:{WIDTH}px;overflow-x:auto;padding:4px"


def alignment_html(alignment: Alignment) -> str:
    """Show the beginning of an alignment, and where annotators agree least."""
    scene = scene_of(alignment)
    drawn = picture(scene, WIDTH, MOST_UNITS, caption(alignment))
    return tag("div", drawn, _worst(scene), style=STYLE)


def alignments_html(alignments: Mapping[str, Alignment]) -> str:
    """List the alignments of documents, and show the first of them."""
    shown = list(islice(alignments.items(), MOST_DOCUMENTS))
    names = ("document", "annotators", "units", "unitary alignments", "disorder", "")
    rows = [_about(name, alignment) for name, alignment in shown]
    left = len(alignments) - len(shown)
    more = tag("p", escaped(f"… and {left:,} more documents")) if left else ""
    table = _table(names, rows)
    first = alignment_html(shown[0][1]) if shown else ""
    return tag("div", tag("div", table, more, style=STYLE), first)


def _about(name: str, alignment: Alignment) -> tuple[str, ...]:
    state = "" if alignment.optimal else "not proved to be the best"
    return (
        name or "–", str(len(alignment.annotators)), f"{len(alignment.continuum):,}",
        f"{len(alignment):,}", f"{alignment.disorder:.4f}", state,
    )  # fmt: skip


def continuum_html(continuum: Continuum) -> str:
    """Show what each annotator marked at the beginning of a continuum."""
    drawn = continuum_svg(continuum, width=WIDTH, first=MOST_UNITS)
    return tag("div", drawn, style=STYLE)


def _worst(scene: Scene) -> str:
    """List the unitary alignments of most disorder."""
    order = np.argsort(-scene.disorder, kind="stable")[:WORST]
    if len(order) == 0:
        return ""
    rows = []
    for number in order.tolist():
        units = {int(scene.annotator[row]): _unit(scene, row) for row in scene.members[number]}
        cells = [str(number + 1), f"{scene.disorder[number]:.4f}"]
        rows.append([*cells, *(units.get(n, "–") for n in range(len(scene.annotators)))])
    table = _table(("unitary alignment", "disorder", *scene.annotators), rows)
    return tag("details", tag("summary", "Where they agree least"), table)


def _table(names: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Write a table with colours of its own: notebooks give others to tables and their rows."""
    head = tag("tr", *(tag("th", escaped(name), scope="col") for name in names), style=COLOURS)
    body = (tag("tr", *(tag("td", escaped(cell)) for cell in row), style=COLOURS) for row in rows)
    return tag("table", tag("thead", head), tag("tbody", *body), style=COLOURS)


def _unit(scene: Scene, row: int) -> str:
    decimals = decimals_for(scene.shortest, whole=scene.whole)
    low, high = (position_text(side[row], decimals) for side in (scene.start, scene.end))
    words = scene.words(row)
    label = scene.label(row)
    said = f"{label} {low}–{high}" if label is not None else f"{low}–{high}"
    return said if words is None else f"{said} “{' '.join(words.split())[:60]}”"
