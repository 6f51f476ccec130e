"""Look files over before anything is measured: what was found, and what looks wrong."""

import argparse
from collections.abc import Sequence

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
    if corpus.kind == "labels":
        return _labels(arguments, read, corpus)
    if corpus.kind == "trees":
        return _trees(arguments, read, corpus)
    seen, wrong = overview(corpus), findings(corpus, read)
    if arguments.json:
        say_json(_record(read, seen.to_dict(), wrong))
    else:
        say(overview_text(read, seen, wrong))
    return 0


def _labels(arguments: argparse.Namespace, read: Reading, corpus: Corpus) -> int:
    """Look labels of items over."""
    seen, wrong = label_overview(corpus), label_findings(corpus, read)
    if arguments.json:
        say_json(_record(read, seen.to_dict(), wrong))
    else:
        say(label_overview_text(read, seen, wrong))
    return 0


def _trees(arguments: argparse.Namespace, read: Reading, corpus: Corpus) -> int:
    """Look trees of sentences over."""
    seen, wrong = tree_overview(corpus), tree_findings(corpus, read)
    if arguments.json:
        say_json(_record(read, seen.to_dict(), wrong))
    else:
        say(tree_overview_text(read, seen, wrong))
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
