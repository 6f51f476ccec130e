"""List what can be measured; with a name, tell all about one measure."""

import argparse
import inspect
from dataclasses import fields

from accord.cli.options import add_json
from accord.cli.saying import say, say_json
from accord.contract import Measure
from accord.contract import measures as registered
from accord.registry import write_value
from accord.reports.table import Table
from accord.workflows.listing import list_measures

MEANING = {
    "agreement": "An agreement: 1 where all agree.",
    "similarity": "A similarity: 1 where all is the same.",
    "distance": "A distance: 0 where all is the same.",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say which arguments there are."""
    parser.add_argument("name", nargs="?", metavar="MEASURE", help="tell all about this one")
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """List measures, or describe one."""
    if arguments.name is not None:
        kind = registered.get(arguments.name)
        if arguments.json:
            say_json(record(kind))
        else:
            say(description(kind))
    elif arguments.json:
        say_json([record(kind) for _, kind in registered.items()])
    else:
        say(_overview().text())
    return 0


def _overview() -> Table:
    """Return the table of all measures, those of one kind of data together."""
    known = sorted(registered.items(), key=lambda one: (one[1].kind, one[0]))
    summaries = list_measures()
    rows = tuple((name, kind.kind, summaries[name]) for name, kind in known)
    return Table(("measure", "of", "what it measures"), rows)


def record(kind: type[Measure]) -> dict[str, object]:
    """Return what there is to know about a measure, for machines."""
    return {
        "name": kind.name,
        "symbol": kind.symbol,
        "summary": kind.summary,
        "direction": kind.direction,
        "of": kind.kind,
        "parameters": {one.name: one.default for one in fields(kind)},  # type: ignore[arg-type]
        "by": list(kind.divisions),
    }


def description(kind: type[Measure]) -> str:
    """Return what there is to know about a measure: meaning, parameters, divisions."""
    lines = [f"{kind.name} ({kind.symbol}): {kind.summary}", MEANING[kind.direction]]
    lines += ["", inspect.getdoc(kind) or "", ""]
    lines.append("Parameters and what they are if not given:")
    lines += [
        f"  {one.name}={write_value(one.default)}"
        for one in fields(kind)  # type: ignore[arg-type]
    ]
    explained = [
        inspect.getdoc(base)
        for base in kind.__mro__[1:]
        if "Parameters\n" in (base.__dict__.get("__doc__") or "")
    ]
    lines += ["", *(text.partition("----------\n")[2] for text in explained if text)]
    lines.append(f"Can be divided --by {', '.join(kind.divisions)}.")
    return "\n".join(lines)
