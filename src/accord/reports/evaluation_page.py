"""An evaluation of taggers as one page that needs nothing else, for whoever leads the campaign."""

from collections.abc import Iterator, Sequence
from importlib.resources import files
from string import Template

from accord.evaluation.parts import Case, confusions
from accord.reports.confusion_matrix import confusion_matrix
from accord.reports.decision_plane import decision_plane
from accord.reports.evaluation_text import SILENCES, how_sure, tables_of
from accord.reports.markup import escaped, tag
from accord.reports.results import counted
from accord.reports.table import Table
from accord.version import __version__
from accord.workflows.reporting import Report

MEANING = (
    ("nbCas", "units to tag: the tokens of the reference that are words"),
    ("NONEVAL", "units left out: the system cuts the text otherwise there, or has no usable tag"),
    ("OK, ERR", "units with one tag, which is right, or wrong"),
    ("SIL", "silences: units for which several tags were left open"),
    ("P", "precision: of the units with one tag, how many are right"),
    ("D", "decision: of the units evaluated, how many have one tag"),
    ("Pmin, Pmoy, Pmax", "precision if every silence were resolved: at worst, by lot, at best"),
    (
        "interval",
        "where the value would lie, were other sentences drawn from the same kind of text",
    ),
)
#: What stands before tables whose title does not say enough.
ABOUT = {
    "Each system on what it can be evaluated on": "A system that leaves more out may look better "
    "for it: compare systems by the table after this one.",
    SILENCES: "SIL_ok: every alternative is right; SIL_err: none is; SIL_sil: some are. SILOK_moy: "
    "how many a draw among the alternatives would resolve rightly, on the average.",
    "Why cases are not evaluable": "How many units of each system were left out, and for what "
    "reason.",
}
#: Titles of tables that belong to one system, and what comes before its name there.
CASES = "The first errors of "
OF_SYSTEM = ("Errors of ", CASES, "What is left out of ", "What resists realignment with ")


def evaluation_page(
    report: Report, *, title: str, words: bool = True, whole_plane: bool = False
) -> str:
    """Return a page: the plane, all tables, and for each system its confusions and errors.

    Without `words`, no word of the text is in it. With `whole_plane` the axes go from 0 to 1.
    """
    evaluation = report.evaluation
    tables = list(tables_of(report, words=words))
    general = [(name, table) for name, table in tables if _system_of(report, name) is None]
    sections = [_plane(report, whole_plane), *(_table(name, table) for name, table in general)]
    sections.append(_section("Each system", _systems(report, tables)))
    sections.append(_section("What the figures mean", _meaning()))
    names = ["Precision and decision", *(name for name, _ in general), "Each system",
             "What the figures mean"]  # fmt: skip
    links = (tag("li", tag("a", escaped(name), href=f"#{_anchor(name)}")) for name in names)
    reference = evaluation.tagging.reference
    lead = (
        f"{counted(len(evaluation.systems), 'system')} against a reference of "
        f"{counted(len(reference), 'token')} in {counted(reference.sentences, 'sentence')}, "
        f"{counted(len(reference.texts), 'text')}"
        f"{', in the tags and tokens of each system' if evaluation.protocol.relative else ''}."
    )
    return Template(_resource("evaluation.html")).substitute(
        version=escaped(__version__),
        title=escaped(title),
        style=_resource("evaluation.css"),
        lead=escaped(lead),
        notes="\n".join(tag("p", escaped(note), class_="note") for note in report.notes),
        contents=tag("ul", *links),
        sections="\n".join(sections),
        made=escaped(_made(report)),
    )


def _made(report: Report) -> str:
    protocol = report.evaluation.protocol
    return (
        f"{how_sure(report)} Tags that a table does "
        f"not know: {protocol.unknown_tags}; punctuation "
        f"{'counts' if protocol.punctuation else 'does not count'}. "
        f"Data {report.evaluation.tagging.digest}, accord {__version__}."
    )


def _plane(report: Report, whole: bool) -> str:
    evaluation = report.evaluation
    own = decision_plane(evaluation.figures, zoom=not whole, title="What each can be evaluated on")
    common = decision_plane(
        evaluation.common_figures, zoom=not whole, title="What all can be evaluated on"
    )
    # the two pictures stand in one page: their clips must not share a name
    common = common.replace('id="plane"', 'id="plane-common"').replace("#plane)", "#plane-common)")
    return _section(
        "Precision and decision",
        tag("figure", own),
        tag(
            "details", tag("summary", "The same on the units that all systems can be evaluated on"),
            tag("figure", common),
        ),
    )  # fmt: skip


def _systems(report: Report, tables: list[tuple[str, Table]]) -> str:
    parts = []
    for name in report.evaluation.systems:
        found = confusions(report.evaluation, name, errors=False)
        caption = "Tags expected (rows) and given; dark: often, striped: some alternatives right"
        inside = [tag("h3", "Confusions"), _wide(confusion_matrix(found, caption), "Confusions")]
        for title, table in tables:
            if _system_of(report, title) == name:
                shown = _cases(report.cases[name]) if title.startswith(CASES) else _as_html(table)
                inside += [tag("h3", escaped(title)), _wide(shown, title)]
        parts.append(tag("details", tag("summary", escaped(name)), *inside))
    return "".join(parts)


def _system_of(report: Report, title: str) -> str | None:
    """Return the system whose table has a title, None for tables of all."""
    for beginning in OF_SYSTEM:
        name = title.removeprefix(beginning)
        if name != title and name in report.evaluation.systems:
            return name
    return None


def _table(title: str, table: Table) -> str:
    about = ABOUT.get(title)
    said = [] if about is None else [tag("p", escaped(about), class_="about")]
    return _section(title, *said, _wide(_as_html(table), title))


def _section(title: str, *inside: str) -> str:
    return tag("section", tag("h2", escaped(title), id=_anchor(title)), *inside)


def _wide(inside: str, name: str) -> str:
    """Wrap what may be wider than the window; it can be reached and moved by keys."""
    return tag("div", inside, class_="wide", tabindex="0", role="region", aria_label=name)


def _as_html(table: Table) -> str:
    head = (
        tag("th", escaped(name), scope="col", class_="number" if place in table.right else None)
        for place, name in enumerate(table.header)
    )
    return tag("table", tag("thead", tag("tr", *head)), tag("tbody", *_rows(table)))


def _rows(table: Table) -> Iterator[str]:
    for row in table.rows:
        cells = [
            tag("th", escaped(cell), scope="row")
            if place == 0 and table.header[0] == "system"
            else tag("td", escaped(cell), class_="number" if place in table.right else None)
            for place, cell in enumerate(row)
        ]
        yield tag("tr", *cells)


def _cases(found: Sequence[Case]) -> str:
    """List errors; the word that one is about stands out among those around it."""
    header = ("words", "expected", "given", "text", "sentence", "line")
    rows = []
    for one in found:
        line = "–" if one.line is None else str(one.line)
        around = f"{escaped(one.before)} {tag('mark', escaped(one.form))} {escaped(one.after)}"
        others = (one.expected, one.given, one.text, str(one.sentence), line)
        rows.append(tag("tr", tag("td", around), *(tag("td", escaped(cell)) for cell in others)))
    head = (tag("th", name, scope="col") for name in header)
    return tag("table", tag("thead", tag("tr", *head)), tag("tbody", *rows))


def _meaning() -> str:
    return tag("dl", *(tag("dt", name) + tag("dd", escaped(said)) for name, said in MEANING))


def _anchor(title: str) -> str:
    return "".join(character if character.isalnum() else "-" for character in title.lower())


def _resource(name: str) -> str:
    return files("accord.reports").joinpath("page", name).read_text("utf-8")
