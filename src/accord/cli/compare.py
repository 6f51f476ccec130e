"""Tell whether one team, or one version of the guidelines, agrees better than another.

Two paths: the annotations before and after, or of two teams. One path: two teams in the same files,
named with --first-annotators and --second-annotators. The difference comes with its interval.
"""

import argparse
from dataclasses import replace

from accord.cli.options import (
    More,
    Once,
    add_json,
    add_reading,
    add_running,
    add_selection,
    names,
    positive,
    read_paths,
    run_of,
    say_notes,
    selection,
)
from accord.cli.saying import say, say_json
from accord.cli.working import Work
from accord.contract import Run, measures, parse_measure
from accord.corpus import Corpus
from accord.errors import QuestionError
from accord.reports.results import reasons_of, remarks_of, values_of
from accord.workflows.answering import measure_for
from accord.workflows.comparing import ONLY_CHANCE, Comparison, difference_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say which arguments there are."""
    parser.add_argument("first", metavar="FIRST", help="the annotations to compare with")
    parser.add_argument("second", nargs="?", metavar="SECOND", help="those that may be better")
    asking = parser.add_argument_group("asking")
    asking.add_argument(
        "-m",
        "--measure",
        action=Once,
        metavar="MEASURE",
        help="with its parameters (for units gamma, for labels alpha)",
    )
    for which in ("first", "second"):
        asking.add_argument(
            f"--{which}-annotators", action=More, type=names, metavar="A,B",
            help=f"only these in the {which}",
        )  # fmt: skip
    asking.add_argument(
        "--resamples",
        type=positive,
        default=1000,
        metavar="N",
        help="of the documents or items (1000)",
    )
    add_reading(parser)
    add_selection(parser)
    output = parser.add_argument_group("answering")
    add_json(output)
    add_running(parser)


def run(arguments: argparse.Namespace) -> int:
    """Compare."""
    if arguments.second is None and not (
        arguments.first_annotators and arguments.second_annotators
    ):
        raise QuestionError(
            "one path and no teams; expected two paths, or --first-annotators and "
            "--second-annotators"
        )
    work = Work("reading", quiet=arguments.quiet)
    part = selection(arguments)
    # what is misspelled is said before anything is read
    given = None if arguments.measure is None else parse_measure(arguments.measure)

    def side(path: str, people: tuple[str, ...] | None) -> tuple[Corpus, Run]:
        own = part if people is None else replace(part, annotators=people)
        corpus = own.of(read_paths(arguments, [path]).corpus)
        return corpus, run_of(arguments, work, own)

    def comparing() -> tuple[Corpus, Corpus, Comparison]:
        first, one = side(arguments.first, arguments.first_annotators)
        second, other = side(arguments.second or arguments.first, arguments.second_annotators)
        work.progress(0, 0, "measuring")
        measure = measure_for(first, given)
        found = difference_of(
            measure(first, run=one), measure(second, run=other), run_of(arguments, work)
        )
        return first, second, found

    first, second, found = work.run(comparing)
    say_notes(first, arguments)
    if arguments.second is not None:
        say_notes(second, arguments)
    if arguments.json:
        say_json(found.to_dict())
        return 0
    say(values_of([found.first, found.second]).text())
    say(f"\n{found}")
    say(meaning(found))
    for remark in reasons_of([found.first, found.second]) + _remarks(found):
        say(f"note: {remark}")
    say("\nTo be stated with the value:")
    say(f"  {found.first.signature}\n  {found.second.signature}")
    return 0


def meaning(found: Comparison) -> str:
    """Say in words what the difference says."""
    if found.difference is None or found.interval is None:
        return "No interval could be given, so that nothing can be said about the difference."
    source = f"({'drawn together: ' if found.paired else ''}{found.interval.source})"
    if not found.distinguishable:
        return f"The interval holds 0: these data do not tell the two apart {source}."
    sign = -1 if measures.get(found.first.measure.partition("(")[0]).direction == "distance" else 1
    which = "second" if sign * found.difference > 0 else "first"
    if (
        found.first.documents == found.second.documents == 1
        and found.interval.source == ONLY_CHANCE
    ):
        return (
            f"The annotators of the {which} agree better in what was compared {source}; one "
            "document does not tell whether they would in others."
        )
    return f"The annotators of the {which} agree better {source}."


def _remarks(found: Comparison) -> list[str]:
    """Return what must be known of the values, and of which of the two."""
    first, second = remarks_of([found.first]), remarks_of([found.second])
    both = [remark for remark in first if remark in second]
    return [
        *both,
        *(f"the first: {remark}" for remark in first if remark not in both),
        *(f"the second: {remark}" for remark in second if remark not in both),
    ]
