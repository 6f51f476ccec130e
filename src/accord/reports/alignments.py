"""Alignments as what a file may hold: a page, a picture, a table, JSON, text."""

import json
from collections.abc import Mapping
from math import isfinite
from typing import Any

from accord.alignment.alignment import Alignment
from accord.errors import QuestionError
from accord.reports.alignment_page import alignment_page
from accord.reports.alignment_picture import alignment_svg
from accord.reports.alignment_text import alignment_text
from accord.reports.category_marks import printable
from accord.reports.results import counted
from accord.reports.table import Table

ENDINGS = (".html", ".svg", ".csv", ".json", ".txt")


def written(
    ending: str,
    alignments: Mapping[str, Alignment],
    *,
    title: str,
    measure: str,
    with_text: bool = True,
    width: int = 100,
    plain: bool = False,
    colour: bool = False,
) -> str:
    """Return what a file with this ending holds."""
    if ending == ".html":
        return alignment_page(alignments, title=title, measure=measure, with_text=with_text)
    if ending == ".json":
        return json.dumps(alignment_records(alignments, with_text), ensure_ascii=False, indent=2)
    if ending == ".csv":
        return alignment_table(alignments, with_text).csv() + "\n"
    if ending == ".svg":
        if len(alignments) != 1:
            raise QuestionError(
                f"a picture of {len(alignments)} documents; choose one (--documents)"
            )
        return alignment_svg(next(iter(alignments.values())), with_text=with_text)
    return "\n\n".join(
        f"{summary_line(name, alignment)}\n\n"
        + alignment_text(alignment, width=width, colour=colour, with_text=with_text, ascii=plain)
        for name, alignment in alignments.items()
    )


def summary_line(name: str, alignment: Alignment) -> str:
    """Say in one line what an alignment is."""
    state = "the least there is" if alignment.optimal else f"at most {alignment.gap:.2%} too much"
    if alignment.method == "greedy":
        state += ", aligned greedily"
    disorder = f"{alignment.quantity} {alignment.disorder:.4f}"
    return (
        f"{printable(name) or 'the document'}: {counted(len(alignment.continuum), 'unit')} of "
        f"{counted(len(alignment.annotators), 'annotator')} in "
        f"{counted(len(alignment), 'unitary alignment')}; {disorder}, {state}"
    )


def alignment_records(
    alignments: Mapping[str, Alignment], with_text: bool = True
) -> list[dict[str, Any]]:
    """Return the alignments for machines."""
    return [_record(name, alignment, with_text) for name, alignment in alignments.items()]


def _record(name: str, alignment: Alignment, with_text: bool) -> dict[str, Any]:
    disorders = alignment.disorders.tolist()
    return {
        "document": name,
        "annotators": list(alignment.annotators),
        "disorder": alignment.disorder,
        "bound": alignment.bound,
        "gap": alignment.gap if isfinite(alignment.gap) else None,
        "optimal": alignment.optimal,
        "method": alignment.method,
        "unitary_alignments": [
            {"disorder": disorders[number], "units": _units(alignment, number, with_text)}
            for number in range(len(alignment))
        ],
    }


def _units(alignment: Alignment, number: int, with_text: bool) -> dict[str, Any]:
    continuum = alignment.continuum
    units: dict[str, Any] = dict.fromkeys(alignment.annotators)
    for row in alignment.rows_of(number):
        unit = continuum.unit(row)
        record = {"start": unit.start, "end": unit.end, "category": unit.category}
        if unit.layer is not None:
            record["layer"] = unit.layer
        if with_text and (words := continuum.covered(row)) is not None:
            record["text"] = words
        units[continuum.table.annotators[continuum.table.annotator[row]]] = record
    return units


def alignment_table(alignments: Mapping[str, Alignment], with_text: bool = True) -> Table:
    """Return one row for each unit: which unitary alignment it is in, and the disorder of that."""
    rows = []
    for name, alignment in alignments.items():
        disorders = alignment.disorders.tolist()
        for number in range(len(alignment)):
            for who, unit in _units(alignment, number, with_text).items():
                if unit is None:
                    continue
                row = (
                    name, str(number + 1), f"{disorders[number]:.6f}", who, str(unit["start"]),
                    str(unit["end"]), unit["category"] or "", unit.get("text", ""),
                )  # fmt: skip
                rows.append(row if with_text else row[:-1])
    header = ("document", "alignment", "disorder", "annotator", "start", "end", "category", "text")
    return Table(header if with_text else header[:-1], tuple(rows), frozenset({1, 2, 4, 5}))
