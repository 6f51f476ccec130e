"""Show who marked what, side by side: the best alignment of all annotators.

With -o page.html, one page that needs no network: open it in a browser. Other endings write the
same alignment as a picture (.svg), a table (.csv), JSON (.json) or text (.txt). --text draws it in
the terminal.

Of a treebank, the most disputed sentences are shown, each with the two trees that differ most.
"""

import argparse
import os
import shutil
import sys
from collections.abc import Mapping
from itertools import islice
from pathlib import Path

from accord.alignment.alignment import Alignment
from accord.cli.options import (
    add_json,
    add_paths,
    add_running,
    add_selection,
    positive,
    read_paths,
    run_of,
    say_notes,
    selection,
)
from accord.cli.saying import say, say_json
from accord.cli.working import Work
from accord.corpus import Corpus
from accord.errors import QuestionError
from accord.files import write_text
from accord.reports.alignments import ENDINGS, alignment_records, summary_line, written
from accord.reports.disputes import disputes_records, disputes_text, disputes_written, summary
from accord.workflows.aligning import align_all
from accord.workflows.disputing import WORST, Disputes, find_disputes

#: So many documents are named one by one when a file was written.
MOST_NAMED = 20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say which arguments there are."""
    add_paths(parser)
    asking = parser.add_argument_group("asking")
    asking.add_argument(
        "-m", "--measure", metavar="MEASURE",
        help='a measure that aligns, with its parameters: "gamma(alpha=3)" (gamma by default); of '
        "a treebank, one that compares trees (tree-alpha by default)",
    )  # fmt: skip
    asking.add_argument(
        "--worst", type=positive, default=WORST, metavar="N",
        help=f"of a treebank: how many sentences, the most disputed first ({WORST} by default)",
    )  # fmt: skip
    add_selection(parser)
    output = parser.add_argument_group("answering")
    output.add_argument(
        "-o", "--output", metavar="FILE",
        help=f"the file to write; its ending decides: {', '.join(ENDINGS)}",
    )  # fmt: skip
    output.add_argument("--text", action="store_true", help="draw it in the terminal")
    output.add_argument(
        "--no-text", action="store_true", help="keep the annotated words out of what is written"
    )
    output.add_argument("--title", metavar="TITLE", help="of the page")
    add_json(output)
    add_running(parser, seed=False)


def run(arguments: argparse.Namespace) -> int:
    """Align."""
    if arguments.output is not None:
        check_ending(arguments.output)
    if arguments.output == "-" and (arguments.json or arguments.text):
        raise QuestionError("two answers on standard output; give -o FILE")
    part = selection(arguments)
    work = Work("reading", quiet=arguments.quiet)

    def aligning() -> tuple[Corpus, Mapping[str, Alignment] | Disputes]:
        corpus = part.of(read_paths(arguments).corpus)
        if corpus.kind == "trees":
            work.progress(0, 0, "comparing")
            measure = arguments.measure or "tree-alpha"
            found = find_disputes(
                corpus, measure, worst=arguments.worst, run=run_of(arguments, work)
            )
            return corpus, found
        work.progress(0, 0, "aligning")
        alignments = align_all(corpus, measure_of(arguments), run=run_of(arguments, work))
        work.progress(0, 0, "writing")
        return corpus, alignments

    corpus, alignments = work.run(aligning)
    say_notes(corpus, arguments)
    title = arguments.title or ", ".join(Path(path).name for path in arguments.paths[:3])
    if isinstance(alignments, Disputes):
        return show_disputes(alignments, arguments, title)
    with_text = not arguments.no_text
    if arguments.output is not None:
        ending = check_ending(arguments.output)

        def writing() -> None:
            text = written(
                ending, alignments, title=title, measure=measure_of(arguments), with_text=with_text
            )
            write_text(arguments.output, text)

        Work("writing", quiet=arguments.quiet).run(writing)
    if arguments.json:
        say_json(alignment_records(alignments, with_text))
    elif arguments.text or arguments.output is None:
        say(
            written(
                ".txt",
                alignments,
                title=title,
                measure=measure_of(arguments),
                with_text=with_text,
                width=shutil.get_terminal_size((100, 24)).columns,
                plain=not _speaks_unicode(),
                colour=_shows_colours(),
            ),
            steering=_shows_colours(),
        )
    elif arguments.output != "-":
        for name, alignment in islice(alignments.items(), MOST_NAMED):
            say(summary_line(name, alignment))
        if len(alignments) > MOST_NAMED:
            say(f"… and {len(alignments) - MOST_NAMED} more documents")
        say(f"written to {arguments.output}")
    return 0


def measure_of(arguments: argparse.Namespace) -> str:
    """Return the measure by which units are aligned."""
    return str(arguments.measure or "gamma")


def show_disputes(disputes: Disputes, arguments: argparse.Namespace, title: str) -> int:
    """Show or write the most disputed sentences of a treebank."""
    with_text = not arguments.no_text
    if arguments.output is not None:
        ending = check_ending(arguments.output)

        def writing() -> None:
            text = disputes_written(ending, disputes, title=title, with_text=with_text)
            write_text(arguments.output, text)

        Work("writing", quiet=arguments.quiet).run(writing)
    if arguments.json:
        say_json(disputes_records(disputes, with_text))
    elif arguments.text or arguments.output is None:
        width = shutil.get_terminal_size((100, 24)).columns
        say(disputes_text(
            disputes, with_text=with_text, width=width, plain=not _speaks_unicode()
        ))  # fmt: skip
    elif arguments.output != "-":
        say(summary(disputes).replace("below", f"in {arguments.output}"))
    return 0


def check_ending(path: str) -> str:
    """Return the ending that decides on what is written."""
    ending = Path(path).suffix.lower() if path != "-" else ".html"
    if ending not in ENDINGS:
        raise QuestionError(
            f"{path!r} does not tell what to write; expected an ending: {', '.join(ENDINGS)}"
        )
    return ending


def _shows_colours() -> bool:
    """Tell whether the answer goes to a terminal, of someone who has nothing against colours."""
    wanted = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return wanted and sys.stdout.isatty()


def _speaks_unicode() -> bool:
    encoding = (getattr(sys.stdout, "encoding", "") or "").lower()
    return encoding.replace("-", "").startswith(("utf", "cp65001"))
