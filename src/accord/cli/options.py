"""Options that several commands have: what to read, which part of it, how to work."""

import argparse
import csv
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from accord.cli.saying import say_aside
from accord.cli.working import Work
from accord.contract import Run
from accord.corpus import Corpus
from accord.errors import QuestionError
from accord.formats.invalid import WAYS
from accord.workflows.measuring import Selection
from accord.workflows.reading import Reading, read_files


def names(text: str) -> tuple[str, ...]:
    """Read `a,b` as two names; a name with a comma in it is written in double quotes."""
    return tuple(
        name.strip() for row in csv.reader([text], skipinitialspace=True) for name in row if name
    )


def pair(text: str) -> tuple[str, str]:
    """Read `name=value`."""
    name, equals, value = text.partition("=")
    if not (equals and name.strip() and value.strip()):
        raise argparse.ArgumentTypeError(f"{text!r}; expected name=value")
    return name.strip(), value.strip()


def positive(text: str) -> int:
    """Read a number above 0."""
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r}; expected a whole number above 0")
    return number


def natural(text: str) -> int:
    """Read a number from 0 on."""
    try:
        number = int(text)
    except ValueError:
        number = -1
    if number < 0:
        raise argparse.ArgumentTypeError(f"{text!r}; expected a whole number, 0 or more")
    return number


class Once(argparse.Action):
    """An option that is given once: a second one would put the first aside without a word."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: object,
        option_string: str | None = None,
    ) -> None:
        """Keep the value, or say that there is one already."""
        if getattr(namespace, self.dest) is not None:
            parser.error(f"{option_string} is given twice; expected one at a time")
        setattr(namespace, self.dest, values)


class More(argparse.Action):
    """An option with names that may be given several times: each adds to those before."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,  # noqa: ARG002 - so argparse calls it
        namespace: argparse.Namespace,
        values: "str | Sequence[Any] | None",
        option_string: str | None = None,  # noqa: ARG002
    ) -> None:
        """Add the names that are new."""
        before = getattr(namespace, self.dest) or ()
        setattr(namespace, self.dest, tuple(dict.fromkeys((*before, *(values or ())))))


def add_paths(parser: argparse.ArgumentParser) -> None:
    """Add the files and folders to read, and how to read them."""
    parser.add_argument(
        "paths",
        nargs="+",
        metavar="PATH",
        help="a file of annotations (packed or not), a folder (all files in it that some reader "
        "recognises), or - for standard input",
    )
    add_reading(parser)


def add_reading(parser: argparse.ArgumentParser) -> None:
    """Add how to read files."""
    reading = parser.add_argument_group("reading")
    reading.add_argument("--format", metavar="NAME", help="the format, if not told by the content")
    reading.add_argument(
        "--columns",
        action="append",
        type=pair,
        default=[],
        metavar="NAME=COLUMN",
        help="for tables: which column holds what, as in --columns annotator=coder",
    )
    reading.add_argument("--encoding", metavar="NAME", help="of text files that are not UTF-8")
    reading.add_argument(
        "--annotator-from",
        metavar="WHERE",
        help="content, folder, name, or a regular expression for the path with a group "
        "(?P<annotator>…) and, if need be, (?P<document>…)",
    )
    reading.add_argument(
        "--absent",
        choices=("unseen", "empty"),
        default="unseen",
        help="an annotator with no unit in a document: never saw it (unseen, the default), or saw "
        "it and marked nothing (empty)",
    )

    reading.add_argument(
        "--invalid",
        choices=WAYS,
        default="error",
        help="a tree that is none, as when heads form a cycle: an error (the default), left out "
        "(skip), or kept as far as the root reaches (keep)",
    )


def read_paths(arguments: argparse.Namespace, paths: Sequence[str] | None = None) -> Reading:
    """Read what the command line names."""
    return read_files(
        list(arguments.paths if paths is None else paths),
        format=arguments.format,
        columns=dict(arguments.columns),
        encoding=arguments.encoding,
        annotator_from=arguments.annotator_from,
        absent=arguments.absent,
        invalid=arguments.invalid,
    )


def add_selection(parser: argparse.ArgumentParser) -> None:
    """Add which part of what was read is meant."""
    selection = parser.add_argument_group("which part (names separated by commas)")
    for what, note in (
        ("annotators", "; a reference named here is compared like the others"),
        ("categories", ""),
        ("layers", ""),
        ("documents", ""),
    ):
        selection.add_argument(
            f"--{what}", action=More, type=names, metavar="A,B", help=f"only these {what}{note}"
        )
    for what in ("annotators", "categories"):
        selection.add_argument(
            f"--without-{what}", action=More, type=names, default=(), metavar="A,B",
            help=f"all {what} but these",
        )  # fmt: skip
    selection.add_argument(
        "--reference",
        action=More,
        type=names,
        default=(),
        metavar="A,B",
        help="annotators who are a reference, not people compared",
    )


def add_measures(asking: "argparse._ArgumentGroup") -> None:
    """Add the measures that are asked for."""
    asking.add_argument(
        "-m", "--measure", action="append", default=[], metavar="MEASURE",
        help="a measure, with its parameters if need be; may be given several times",
    )  # fmt: skip


def selection(arguments: argparse.Namespace) -> Selection:
    """Return the part that is meant."""
    return Selection(
        annotators=arguments.annotators,
        categories=arguments.categories,
        layers=arguments.layers,
        documents=arguments.documents,
        without_annotators=arguments.without_annotators,
        without_categories=arguments.without_categories,
        references=arguments.reference,
    )


def add_running(parser: argparse.ArgumentParser, *, seed: bool = True) -> None:
    """Add how to work."""
    running = parser.add_argument_group("working")
    if seed:
        running.add_argument(
            "--seed", type=natural, default=0, metavar="N",
            help="of everything that is drawn by chance (0): the same seed, the same result",
        )  # fmt: skip
    running.add_argument(
        "--jobs", type=positive, metavar="N", help="threads that work (all processors)"
    )
    add_quiet(running)


def add_quiet(parser: "argparse.ArgumentParser | argparse._ArgumentGroup") -> None:
    """Add how much is said on standard error."""
    parser.add_argument(
        "--quiet", action="store_true", help="no progress and no notes on standard error"
    )


def add_json(parser: "argparse.ArgumentParser | argparse._ArgumentGroup") -> None:
    """Add the answer for machines."""
    parser.add_argument(
        "--json", action="store_true", help="for machines: JSON on standard output, nothing else"
    )


def add_the_rest(parser: argparse.ArgumentParser) -> None:
    """Add what every command takes, so that a script may say it everywhere, where it has no use."""
    rest = parser.add_argument_group("taken by every command, without effect on this one")
    for name, more in (
        ("--seed", {"type": natural, "default": 0, "metavar": "N"}),
        ("--jobs", {"type": positive, "metavar": "N"}),
        ("--quiet", {"action": "store_true"}),
    ):
        with suppress(argparse.ArgumentError):  # the command has it, and uses it
            rest.add_argument(name, help="changes nothing here", **more)


def run_of(arguments: argparse.Namespace, work: Work, chosen: Selection | None = None) -> Run:
    """Return how to compute; what was chosen goes into the signatures."""
    spelled = () if chosen is None else chosen.spelled()
    if getattr(arguments, "absent", "unseen") == "empty":
        spelled = (("absent", "empty"), *spelled)
    if getattr(arguments, "invalid", "error") != "error":
        spelled = (("invalid", arguments.invalid), *spelled)
    return Run(
        seed=getattr(arguments, "seed", 0),
        jobs=arguments.jobs,
        progress=work.progress,
        check=work.check,
        resamples=getattr(arguments, "resamples", 1000),
        interval=getattr(arguments, "interval", "percentile"),
        permutations=getattr(arguments, "permutations", 0),
        chosen=spelled,
    )


def say_notes(corpus: Corpus, arguments: argparse.Namespace) -> None:
    """Say on standard error what reading skipped or took for granted."""
    if not arguments.quiet:
        for note in corpus.notes:
            say_aside(f"note: {note}")


def say_lost(lost: Sequence[str]) -> None:
    """Say on standard error what a format that was written cannot hold."""
    for what in lost:
        say_aside(f"note: {what}")


def bar_of(text: str) -> tuple[str, float]:
    """Read `gamma=0.6`; the measure may have parameters of its own."""
    name, equals, value = text.rpartition("=")
    try:
        number = float(value)
    except ValueError:
        equals = ""
        number = 0.0
    if not equals or not name.strip() or number != number:  # noqa: PLR0124 - NaN
        raise argparse.ArgumentTypeError(f"{text!r}; expected measure=number, as in gamma=0.6")
    return name.strip(), number


def ending_of(path: str, endings: Sequence[str], *, streamed: str = "") -> str:
    """Return the ending of a file, which decides on what is written to it.

    `streamed` is the ending of what `-`, standard output, gets.
    """
    ending = streamed if path == "-" else Path(path).suffix.lower()
    if ending not in endings:
        raise QuestionError(
            f"{path!r} does not tell what to write; expected an ending: {', '.join(endings)}"
        )
    return ending


def title_of(paths: Sequence[str]) -> str:
    """Return the title of what is made from some files: the names of the first ones."""
    return ", ".join(Path(path).name for path in paths[:3])


def no_question(arguments: argparse.Namespace, *given: str) -> None:
    """Raise where options exclude one another."""
    used = [name for name in given if getattr(arguments, name.replace("-", "_"))]
    if len(used) > 1:
        raise QuestionError(f"--{used[0]} and --{used[1]} at once; expected one of them")
