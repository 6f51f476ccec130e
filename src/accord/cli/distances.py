"""List how units and categories can be compared."""

import argparse

from accord.cli.options import add_json
from accord.cli.saying import say, say_json
from accord.distances import categorical_distances, positional_distances, value_distances
from accord.reports.table import Table


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say which arguments there are."""
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """List distances."""
    rows = [
        (one.name, of, one.summary)
        for of, registry in (
            ("positions", positional_distances),
            ("categories", categorical_distances),
            ("values", value_distances),
        )
        for _, one in registry.items()
    ]
    if arguments.json:
        say_json([{"name": n, "of": of, "summary": s} for n, of, s in rows])
    else:
        say(Table(("distance", "of", "what it is"), tuple(rows)).text())
    return 0
