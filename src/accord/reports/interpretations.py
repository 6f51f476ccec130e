"""What a value means, as text, as a page and as a picture."""

import json
from collections.abc import Mapping
from string import Template

from accord.interpretation.disagreement import Disagreement, Parts
from accord.interpretation.interpretation import Interpretation
from accord.reports.markup import escaped, tag
from accord.reports.reading_picture import reading_svg
from accord.reports.results import counted
from accord.reports.table import Table
from accord.version import __version__

ENDINGS = (".html", ".svg", ".json", ".txt", ".csv")
#: So many pairs of categories are shown.
MOST_CONFUSIONS = 6

PAGE = Template("""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="accord $version">
<title>$title</title>
<style>
body { font: 15px/1.5 system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif; color: #1c2430;
  max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.3rem } h2 { font-size: 1.05rem; margin-top: 2rem }
svg { max-width: 100%; height: auto }
table { border-collapse: collapse; margin: .5rem 0 }
th, td { padding: .2rem .8rem .2rem 0; text-align: right; border-bottom: 1px solid #e3e6ea }
th:first-child, td:first-child { text-align: left }
code { overflow-wrap: anywhere; font-size: .85rem } .note { color: #5b6470; font-size: .9rem }
</style>
</head>
<body>
<h1>$title</h1>
$readings
$picture
$disagreement
<p class="note">$made</p>
<p><code>$signature</code></p>
</body>
</html>
""")


def written(ending: str, interpretation: Interpretation, *, title: str) -> str:
    """Return what a file with this ending holds."""
    if ending == ".svg":
        return reading_svg(interpretation)
    if ending == ".html":
        return interpretation_page(interpretation, title=title)
    if ending == ".json":
        return json.dumps(interpretation.to_dict(), ensure_ascii=False, indent=2)
    if ending == ".csv":
        return curve_table(interpretation).csv() + "\n"
    return interpretation_text(interpretation) + "\n"


def interpretation_text(interpretation: Interpretation) -> str:
    """Say what a value means."""
    result = interpretation.result
    if result.value is None:
        return str(result)
    readings = zip(interpretation.readings, interpretation.clauses(), strict=True)
    said = [(reading.status == "undefined", f"  {clause}") for reading, clause in readings]
    lines = [clause for nothing, clause in said if not nothing]
    blocks = [f"{result} is …" if lines else f"{result}: no kind of error gives it here."]
    if lines:
        blocks.append("\n".join([*lines, "  … and nothing else were wrong."]))
    nothing = [clause for nothing, clause in said if nothing]
    if nothing:
        blocks.append("\n".join(nothing))
    if interpretation.disagreement is not None:
        blocks.append(disagreement_text(interpretation.disagreement, interpretation.aligned_by))
    blocks.append(f"{made_from(interpretation)}\n\nTo be stated with it:\n  {result.signature}")
    return "\n\n".join(blocks)


def made_from(interpretation: Interpretation) -> str:
    """Say where the curves come from, which there are not, and what must be known of the value."""
    known = "".join(f" Of the value: {note}." for note in interpretation.result.notes)
    left = "".join(f" Left out: {note}." for note in interpretation.notes)
    return (
        f"Each curve: {counted(len(interpretation.corpus.compared().annotators), 'annotator')} "
        f"who err on purpose, {counted(interpretation.steps, 'magnitude')} × "
        f"{counted(interpretation.sets, 'set')}, seed {interpretation.seed}. "
        f"They copy {interpretation.copied}. In brackets: what the interval of the value and that "
        f"of the curve leave possible.{known}{left}"
    )


def disagreement_text(found: Disagreement, aligned_by: str) -> str:
    """Say what kinds of disagreement there are."""
    of_what = f"{found.quantity} {found.disorder:.4f} of the best alignment by {aligned_by}"
    lines = [
        f"The kinds of disagreement that there are ({of_what}):",
        "",
        _indented(_parts_of("", {"all": found.kinds}, found)),
        "",
        _indented(_parts_of("category", found.categories, found)),
        "",
        _indented(_parts_of("annotator", found.annotators, found)),
    ]
    if found.confusions:
        said = ", ".join(
            f"{one} and {other} {_share(value, found.disorder)}"
            for one, other, value in found.confusions[:MOST_CONFUSIONS]
        )
        lines += ["", f"  taken for one another: {said}"]
    lines.append(f"  aligned with nothing: {found.alone} of {counted(found.units, 'unit')}")
    return "\n".join(lines)


def _parts_of(what: str, parts: Mapping[str, Parts], found: Disagreement) -> Table:
    rows = [
        (
            name,
            _share(one.position, found.disorder),
            _share(one.category, found.disorder),
            _share(one.missing, found.disorder),
            _share(one.total, found.disorder),
            f"{one.total:.4f}",
        )
        for name, one in parts.items()
    ]
    header = (what, "position", "category", "missing", "together", found.quantity)
    return Table(header, tuple(rows), frozenset(range(1, 6)))


def _share(value: float, total: float) -> str:
    return "–" if total == 0.0 else f"{100.0 * value / total:.1f} %"


def _indented(table: Table) -> str:
    return "\n".join(f"  {line}" for line in table.text().splitlines())


def curve_table(interpretation: Interpretation) -> Table:
    """Return the points of all curves."""
    header = ("error", "magnitude", "value", "low", "high", "sets")
    rows = [
        (
            reading.curve.name,
            f"{point.magnitude:g}",
            *("" if one is None else repr(one) for one in (point.mean, point.low, point.high)),
            str(sum(value is not None for value in point.values)),
        )
        for reading in interpretation.readings
        for point in reading.curve.points
    ]
    return Table(header, tuple(rows), frozenset(range(1, 6)))


def interpretation_page(interpretation: Interpretation, *, title: str) -> str:
    """Return a page, one file that loads nothing."""
    clauses = "".join(tag("li", escaped(clause)) for clause in interpretation.clauses())
    found = interpretation.disagreement
    parts = ""
    if found is not None:
        tables = [
            _table(_parts_of("", {"all": found.kinds}, found)),
            _table(_parts_of("category", found.categories, found)),
            _table(_parts_of("annotator", found.annotators, found)),
        ]
        parts = tag("h2", "The kinds of disagreement that there are") + "".join(tables)
    value = tag("p", tag("strong", escaped(str(interpretation.result))))
    return PAGE.substitute(
        version=escaped(__version__),
        title=escaped(f"What the value means: {title}"),
        readings=value + (tag("ul", clauses) if clauses else ""),
        picture=reading_svg(interpretation) if interpretation.readings else "",
        disagreement=parts,
        made=escaped(made_from(interpretation)),
        signature=escaped(interpretation.result.signature),
    )


def _table(table: Table) -> str:
    head = tag("tr", *(tag("th", escaped(cell) or " ") for cell in table.header))
    rows = [tag("tr", *(tag("td", escaped(cell) or " ") for cell in row)) for row in table.rows]
    return tag("table", head, *rows)
