"""Look files over before anything is measured: what was found, and what looks wrong."""

import argparse
from collections.abc import Callable, Sequence
from typing import Any

from accord.cli.options import (
    add_json,
    add_paths,
    add_quiet,
    add_selection,
    read_paths,
    selection,
)
from accord.cli.saying import say, say_json
from accord.cli.working import Work
from accord.corpus import Corpus
from accord.reports.label_overview import label_overview_text
from accord.reports.overview import overview_text
from accord.reports.tree_overview import tree_overview_text
from accord.workflows.checking import Finding, findings, overview
from accord.workflows.checking_labels import label_findings, label_overview
from accord.workflows.checking_trees import tree_findings, tree_overview
from accord.workflows.reading import Reading

#: By the kind of the data: how an overview is made, what looks wrong found, and both written.
LOOKS: dict[str, tuple[Callable[..., Any], Callable[..., Sequence[Finding]], Callable[..., str]]]
LOOKS = {
    "units": (overview, findings, overview_text),
    "labels": (label_overview, label_findings, label_overview_text),
    "trees": (tree_overview, tree_findings, tree_overview_text),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say which arguments there are."""
    add_paths(parser)
    add_selection(parser)
    output = parser.add_argument_group("answering")
    add_json(output)
    add_quiet(output)


def run(arguments: argparse.Namespace) -> int:
    """Look the files over."""
    work = Work("reading", quiet=arguments.quiet)

    def reading() -> tuple[Reading, Corpus]:
        found = read_paths(arguments)
        return found, selection(arguments).of(found.corpus)

    read, corpus = work.run(reading)
    look, find, write = LOOKS.get(corpus.kind, LOOKS["units"])
    seen, wrong = look(corpus), find(corpus, read)
    if arguments.json:
        say_json(_record(read, seen.to_dict(), wrong))
    else:
        say(write(read, seen, wrong))
    return 0


def _record(read: Reading, seen: dict[str, object], wrong: Sequence[Finding]) -> dict[str, object]:
    return {
        "files": [
            {
                "path": str(file.path),
                "format": file.format,
                "annotator": read.annotator_of.get(file.path),
                "document": read.document_of.get(file.path),
                "units": file.corpus.units,
            }
            for file in read.files
        ],
        **seen,
        "findings": [{"what": one.what, "advice": one.advice} for one in wrong],
    }
