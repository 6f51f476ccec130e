"""List what can be read and written."""

import argparse

from accord.cli.options import add_json
from accord.cli.saying import say, say_json
from accord.formats import formats as registered
from accord.reports.table import Table


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say which arguments there are."""
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """List formats."""
    found = [kind for _, kind in registered.items()]
    if arguments.json:
        records = [
            {
                "name": kind.name,
                "summary": kind.summary,
                "suffixes": list(kind.suffixes),
                "writes": kind.write is not None,
            }
            for kind in found
        ]
        say_json(records)
        return 0
    rows = tuple(
        (
            kind.name,
            " ".join(kind.suffixes),
            "read, write" if kind.write else "read",
            kind.summary,
        )
        for kind in found
    )
    say(Table(("format", "endings", "can be", "what it is"), rows).text())
    return 0
