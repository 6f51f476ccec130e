"""Measure how far annotators agree.

Without -m, the kind of the data decides: γ for units, α for labels. A measure is written with its
parameters: -m gamma, -m "gamma(precision=0.01)"; `accord measures` lists them. -m all
computes whatever applies, and says why the rest does not.
"""

import argparse
from typing import Any

from accord.cli.options import (
    add_json,
    add_measures,
    add_paths,
    add_running,
    add_selection,
    bar_of,
    natural,
    read_paths,
    run_of,
    say_notes,
    selection,
)
from accord.cli.saying import say, say_aside, say_json
from accord.cli.working import Work
from accord.corpus import Corpus
from accord.reports.absence import absences_of
from accord.reports.cells import one_line
from accord.reports.results import (
    UNDEFINED,
    counted,
    directions_of,
    explanation,
    remarks_of,
    signatures_of,
    values_of,
    why_not,
    worth_showing,
)
from accord.reports.table import WRITINGS
from accord.reports.worst import worst_alignments
from accord.result import Result
from accord.workflows.answering import answers, below, chosen_measures


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say which arguments there are."""
    add_paths(parser)
    asking = parser.add_argument_group("asking")
    add_measures(asking)
    asking.add_argument(
        "--by",
        action="append",
        default=[],
        metavar="PART",
        help="also the value of each document, category, pair, annotator (everybody but this one), "
        "layer, or (of labels) what each item adds; may be given several times",
    )
    asking.add_argument(
        "--fail-under", action="append", type=bar_of, default=[], metavar="MEASURE=BAR",
        help="exit with 1 where the value is below the bar (a distance: above it) or undefined",
    )  # fmt: skip
    asking.add_argument(
        "--interval",
        choices=("percentile", "bca", "analytic"),
        default="percentile",
        help="how the interval over documents or items is made: from resamples, or by a formula "
        "(analytic) where a measure has one",
    )
    asking.add_argument(
        "--resamples", type=natural, default=1000, metavar="N",
        help="of the documents or items (1000); 0: no interval",
    )  # fmt: skip
    asking.add_argument(
        "--permutations", type=natural, default=0, metavar="N",
        help="of labels: the p-value against chance, from so many shuffles (999)",
    )  # fmt: skip
    add_selection(parser)
    output = parser.add_argument_group("answering")
    output.add_argument(
        "--as", dest="writing", choices=sorted(WRITINGS), default="text",
        help="how the table is written: for a terminal (text), a paper or a spreadsheet",
    )  # fmt: skip
    output.add_argument(
        "--explain",
        action="store_true",
        help="what each value was made from, and the worst places (with --json: every operation on "
        "boundaries, every match of units)",
    )
    add_json(output)
    add_running(parser)


def run(arguments: argparse.Namespace) -> int:
    """Measure."""
    # what is misspelled is said before anything is read
    chosen = chosen_measures(arguments.measure)
    part = selection(arguments)
    work = Work("reading", quiet=arguments.quiet)

    def measuring() -> tuple[Corpus, list[Result]]:
        corpus = part.of(read_paths(arguments).corpus)
        work.progress(0, 0, "measuring")
        running = run_of(arguments, work, part)
        measures = chosen if arguments.measure else chosen_measures([], corpus.kind)
        return corpus, list(answers(corpus, measures, running, arguments.by))

    corpus, results = work.run(measuring)
    say_notes(corpus, arguments)
    if arguments.json:
        say_json([_record(result, explained=arguments.explain) for result in results])
    else:
        _print(corpus, results, arguments)
    failures = below(results, arguments.fail_under)
    for failure in failures:
        say_aside(f"accord: {failure}")
    return 1 if failures else 0


def _record(result: Result, *, explained: bool) -> dict[str, Any]:
    """Return what is printed of a result, with its operations or matches if asked to explain."""
    record = result.to_dict()
    if explained and hasattr(result.alignment, "to_dicts"):
        record["alignment"] = list(result.alignment.to_dicts())
    return record


def _print(corpus: Corpus, results: list[Result], arguments: argparse.Namespace) -> None:
    shown = worth_showing(results)
    table = WRITINGS[arguments.writing](values_of(shown))
    remarks = absences_of(shown) + directions_of(shown) + remarks_of(shown)
    if arguments.writing != "text":
        say(table, steering=arguments.writing == "csv")
        for line in why_not(results):
            say_aside(f"{UNDEFINED}: {line}")
        if not arguments.quiet:  # beside the table, which goes into a paper or a spreadsheet
            for line in remarks:
                say_aside(f"note: {line}")
            for line in signatures_of(shown):
                say_aside(f"signature: {line}")
        return
    people = corpus.compared()
    what = counted(people.units, "unit")
    if people.kind == "labels":
        what = f"{counted(people.coding.items, 'item')}, {counted(people.units, 'label')}"
    elif people.kind == "trees":
        what = f"{counted(people.treebank.sentences, 'sentence')}, {counted(people.units, 'tree')}"
    some = [*map(one_line, people.annotators[:6]), *["…"][: len(people.annotators) > 6]]
    extra = f" and {counted(len(corpus.references), 'reference')}" if corpus.references else ""
    named = f" ({', '.join(some)})" if some else ""
    say(
        f"{counted(len(corpus), 'document')}, {counted(len(people.annotators), 'annotator')}"
        f"{named}{extra}, {what}\n"
    )
    say(table)
    for title, lines in (
        ("No value, because:", why_not(results)),
        ("Notes:", remarks),
        ("To be stated with the value:", signatures_of(shown)),
    ):
        if title.startswith("To be") and arguments.explain:
            _explain(shown)
        if lines:
            say(f"\n{title}")
            for line in lines:
                say(f"  {line}")


def _explain(results: list[Result]) -> None:
    for result in results:
        if result.divided_by is None:
            say(f"\n{explanation(result)}")
            worst = worst_alignments(result.alignment)
            if worst:
                say(worst)
