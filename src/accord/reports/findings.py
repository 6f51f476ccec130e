"""What an experiment found: as text, as JSON, and as files in a folder."""

import csv
import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from accord.errors import DataError
from accord.files import write_text
from accord.reports.chart import chart_svg
from accord.reports.table import Table as Written
from accord.simulation.experiment import Claim, Curve, Findings, Table

VERDICTS = {True: "holds", False: "does not hold", None: "cannot be told"}
#: So many points of a curve are shown in the terminal; the table has all of them.
POINTS = 5


def write_findings(findings: Findings, folder: str | Path) -> list[Path]:
    """Write tables as CSV, charts as SVG, and the other texts; return what was written."""
    place = Path(folder)
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DataError(
            error.strerror or str(error), expected="a folder to write to", path=place
        ) from None
    contents = {f"{_safe(table.name)}.csv": table_csv(table) for table in findings.tables}
    contents |= {f"{_safe(chart.name)}.svg": chart_svg(chart) + "\n" for chart in findings.charts}
    contents |= {_safe(name): text for name, text in findings.texts.items()}
    if findings.claims:
        contents["claims.csv"] = table_csv(claims_table(findings.claims))
    for name, content in contents.items():
        write_text(place / name, content)
    return [place / name for name in contents]


def _safe(name: str) -> str:
    return "".join(sign if sign.isalnum() or sign in "-_." else "-" for sign in name).lstrip(".")


def table_csv(table: Table) -> str:
    """Write a table as CSV; a cell without a value is empty."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(table.columns)
    writer.writerows(["" if cell is None else cell for cell in row] for row in table.rows)
    return stream.getvalue()


def claims_table(claims: Sequence[Claim]) -> Table:
    """Return claims as a table."""
    return Table(
        "claims",
        ("claim", "holds", "value"),
        tuple((claim.text, VERDICTS[claim.holds], claim.value) for claim in claims),
    )


def findings_text(findings: Findings) -> str:
    """Return what is worth reading in a terminal: points of the curves, claims, notes."""
    parts = []
    for chart in findings.charts:
        parts.append(f"{chart.title} ({chart.note})" if chart.note else chart.title)
        parts.append(_points(chart.x_label, chart.curves).text())
    for table in findings.tables:
        if table.rows and (table.apart or not findings.charts):
            parts += [table.name[:1].upper() + table.name[1:], _shown(table).text()]
    if findings.claims:
        lines = [
            f"  {VERDICTS[claim.holds]:<14}  {claim.text} ({claim.value})"
            for claim in findings.claims
        ]
        parts.append("\n".join(["Claims:", *lines]))
    if findings.notes:
        parts.append("\n".join(["Notes:", *(f"  {note}" for note in findings.notes)]))
    return "\n\n".join(parts)


def _points(label: str, curves: Sequence[Curve]) -> Written:
    every = sorted({x for curve in curves for x in curve.x})
    count = min(POINTS, len(every))
    chosen = [every[round(place * (len(every) - 1) / max(1, count - 1))] for place in range(count)]
    rows = []
    for curve in curves:
        known = dict(zip(curve.x, curve.y, strict=True))
        rows.append((curve.name, *(_cell(known.get(x)) for x in chosen)))
    header = (label, *(f"{x:g}" for x in chosen))
    return Written(header, tuple(rows), frozenset(range(1, len(header))))


def _shown(table: Table) -> Written:
    numbers = {
        column
        for column in range(len(table.columns))
        if all(not isinstance(row[column], str) for row in table.rows)
    }
    rows = tuple(tuple(map(_cell, row)) for row in table.rows)
    return Written(table.columns, rows, frozenset(numbers))


def _cell(value: Any) -> str:
    if value is None:
        return "–"
    if isinstance(value, float):
        return f"{value:.3f}"
    return str(value)


def findings_json(findings: Findings) -> dict[str, Any]:
    """Return what `--json` prints."""
    return {
        "tables": [
            {
                "name": table.name,
                "rows": [dict(zip(table.columns, row, strict=True)) for row in table.rows],
            }
            for table in findings.tables
        ],
        "claims": [
            {"claim": claim.text, "holds": claim.holds, "value": claim.value}
            for claim in findings.claims
        ],
        "notes": list(findings.notes),
    }
