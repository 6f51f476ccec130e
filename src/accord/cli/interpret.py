"""Say what a value means, in boundary shifts, omissions and confusions.

As many annotators as there are copy annotations of these data and make errors of one kind, from
none to all there can be. Where their agreement is the observed one, the value is as if so many
errors of that kind had been made, and no others.
"""

import argparse

from accord.cli.options import (
    add_json,
    add_measures,
    add_paths,
    add_running,
    add_selection,
    ending_of,
    natural,
    positive,
    read_paths,
    run_of,
    say_notes,
    selection,
    title_of,
)
from accord.cli.saying import say, say_json
from accord.cli.working import Work
from accord.corpus import Corpus
from accord.errors import QuestionError
from accord.files import write_text
from accord.interpretation.interpretation import Interpretation
from accord.reports.interpretations import ENDINGS, interpretation_text, written
from accord.workflows.answering import chosen_measures
from accord.workflows.interpreting import SETS, STEPS, interpret


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say which arguments there are."""
    add_paths(parser)
    asking = parser.add_argument_group("asking")
    add_measures(asking)
    asking.add_argument(
        "-e", "--error", action="append", default=[], metavar="ERROR",
        help="a kind of error, such as position or position(s=1), or several made together: "
        "position+category; may be given several times (all that there are for these data)",
    )  # fmt: skip
    asking.add_argument(
        "--steps", type=positive, default=STEPS, metavar="N",
        help=f"magnitudes above 0 on each curve ({STEPS})",
    )  # fmt: skip
    asking.add_argument(
        "--sets", type=positive, default=SETS, metavar="N",
        help=f"how many times each magnitude is tried ({SETS})",
    )  # fmt: skip
    asking.add_argument(
        "--resamples", type=natural, default=1000, metavar="N",
        help="of the documents or items, for the interval of the value (1000)",
    )  # fmt: skip
    add_selection(parser)
    output = parser.add_argument_group("answering")
    output.add_argument(
        "-o", "--output", metavar="FILE",
        help=f"a figure, a page or a table, by the ending: {', '.join(ENDINGS)}",
    )  # fmt: skip
    add_json(output)
    add_running(parser)


def run(arguments: argparse.Namespace) -> int:
    """Interpret."""
    ending = None if arguments.output is None else ending_of(arguments.output, ENDINGS)
    chosen = chosen_measures(arguments.measure)
    if ending is not None and len(chosen) > 1:
        raise QuestionError(f"{len(chosen)} measures for one file; choose one (-m)")
    part = selection(arguments)
    work = Work("reading", quiet=arguments.quiet)

    def interpreting() -> tuple[Corpus, list[Interpretation]]:
        corpus = part.of(read_paths(arguments).corpus)
        running = run_of(arguments, work, part)
        measures = chosen if arguments.measure else chosen_measures([], corpus.kind)
        return corpus, [
            interpret(
                corpus, measure, errors=arguments.error, steps=arguments.steps,
                sets=arguments.sets, run=running,
            )
            for measure in measures
        ]  # fmt: skip

    corpus, found = work.run(interpreting)
    say_notes(corpus, arguments)
    if ending is not None:
        text = written(ending, found[0], title=title_of(arguments.paths))
        write_text(arguments.output, text)
    if arguments.json:
        say_json([one.to_dict() for one in found])
    else:
        say("\n\n".join(interpretation_text(one) for one in found))
        if ending is not None:
            say(f"\nwritten to {arguments.output}")
    return 0 if all(one.result.value is not None for one in found) else 1
