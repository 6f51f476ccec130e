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
from dataclasses import dataclass
from itertools import islice

from accord.alignment.alignment import Alignment
from accord.cli.options import (
    add_json,
    add_paths,
    add_running,
    add_selection,
    ending_of,
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


@dataclass(frozen=True, slots=True)
class Aligned:
    """The alignments of units, and how they are shown."""

    alignments: Mapping[str, Alignment]
    measure: str
    title: str
    with_text: bool

    def file(self, ending: str) -> str:
        """Return what is written to a file."""
        return written(
            ending, self.alignments, title=self.title, measure=self.measure,
            with_text=self.with_text,
        )  # fmt: skip

    def records(self) -> object:
        """Return what `--json` prints."""
        return alignment_records(self.alignments, self.with_text)

    def draw(self) -> None:
        """Draw all of them in the terminal."""
        text = written(
            ".txt", self.alignments, title=self.title, measure=self.measure,
            with_text=self.with_text, width=_columns(), plain=not _speaks_unicode(),
            colour=_shows_colours(),
        )  # fmt: skip
        say(text, steering=_shows_colours())

    def sum_up(self, output: str) -> None:
        """Say what was written."""
        for name, alignment in islice(self.alignments.items(), MOST_NAMED):
            say(summary_line(name, alignment))
        if len(self.alignments) > MOST_NAMED:
            say(f"… and {len(self.alignments) - MOST_NAMED} more documents")
        say(f"written to {output}")


@dataclass(frozen=True, slots=True)
class Disputed:
    """The most disputed sentences of a treebank, and how they are shown."""

    disputes: Disputes
    title: str
    with_text: bool

    def file(self, ending: str) -> str:
        """Return what is written to a file."""
        return disputes_written(ending, self.disputes, title=self.title, with_text=self.with_text)

    def records(self) -> object:
        """Return what `--json` prints."""
        return disputes_records(self.disputes, self.with_text)

    def draw(self) -> None:
        """Draw all of them in the terminal."""
        say(disputes_text(
            self.disputes, with_text=self.with_text, width=_columns(), plain=not _speaks_unicode()
        ))  # fmt: skip

    def sum_up(self, output: str) -> None:
        """Say what was written."""
        say(summary(self.disputes).replace("below", f"in {output}"))


def run(arguments: argparse.Namespace) -> int:
    """Align."""
    output = arguments.output
    ending = None if output is None else ending_of(output, ENDINGS, streamed=".html")
    if output == "-" and (arguments.json or arguments.text):
        raise QuestionError("two answers on standard output; give -o FILE")
    part = selection(arguments)
    work = Work("reading", quiet=arguments.quiet)

    def aligning() -> tuple[Corpus, Aligned | Disputed]:
        corpus = part.of(read_paths(arguments).corpus)
        return corpus, _aligned(corpus, arguments, work)

    corpus, found = work.run(aligning)
    say_notes(corpus, arguments)
    if ending is not None:
        writing = Work("writing", quiet=arguments.quiet)
        writing.run(lambda: write_text(output, found.file(ending)))
    if arguments.json:
        say_json(found.records())
    elif arguments.text or output is None:
        found.draw()
    elif output != "-":
        found.sum_up(output)
    return 0


def _aligned(corpus: Corpus, arguments: argparse.Namespace, work: Work) -> Aligned | Disputed:
    """Align units; of a treebank, find the most disputed sentences."""
    running = run_of(arguments, work)
    title, with_text = arguments.title or title_of(arguments.paths), not arguments.no_text
    if corpus.kind == "trees":
        work.progress(0, 0, "comparing")
        measure = arguments.measure or "tree-alpha"
        disputes = find_disputes(corpus, measure, worst=arguments.worst, run=running)
        return Disputed(disputes, title, with_text)
    if corpus.kind == "labels":
        raise QuestionError(
            "these are labels of items, which stand side by side as they are; "
            "`accord measure --explain` tells where they differ, and `--by item` each item"
        )
    work.progress(0, 0, "aligning")
    measure = arguments.measure or "gamma"
    alignments = align_all(corpus, measure, run=running)
    work.progress(0, 0, "writing")
    return Aligned(alignments, measure, title, with_text)


def _columns() -> int:
    """Return how many characters a line of the terminal holds."""
    return shutil.get_terminal_size((100, 24)).columns


def _shows_colours() -> bool:
    """Tell whether the answer goes to a terminal, of someone who has nothing against colours."""
    wanted = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return wanted and sys.stdout.isatty()


def _speaks_unicode() -> bool:
    encoding = (getattr(sys.stdout, "encoding", "") or "").lower()
    return encoding.replace("-", "").startswith(("utf", "cp65001"))
