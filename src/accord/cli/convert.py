"""Write annotations in another format.

The ending of the last path decides on the format (`accord formats` lists them), or --to names it;
`-` is standard output. What is there already is replaced.
"""

import argparse
from pathlib import Path

from accord.cli.options import (
    add_json,
    add_quiet,
    add_reading,
    add_selection,
    read_paths,
    say_lost,
    say_notes,
    selection,
)
from accord.cli.saying import say, say_json
from accord.cli.working import Work
from accord.cli.writing import write_to, writer_to
from accord.corpus import Corpus
from accord.errors import QuestionError
from accord.reports.results import counted


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say which arguments there are."""
    parser.add_argument("paths", nargs="+", metavar="IN", help="files or folders to read")
    parser.add_argument("target", metavar="OUT", help="the file (or folder) to write")
    parser.add_argument(
        "--to", metavar="NAME", help="the format to write, if not told by the ending"
    )
    add_reading(parser)
    add_selection(parser)
    output = parser.add_argument_group("answering")
    add_json(output)
    add_quiet(output)


def run(arguments: argparse.Namespace) -> int:
    """Convert."""
    target = arguments.target
    if arguments.json and target == "-":
        raise QuestionError("--json says what was written where; give a file, not '-'")
    # a place or a format that does not exist is said before anything is read
    writer_to(target, arguments.to)
    work = Work("reading", quiet=arguments.quiet)

    def converting() -> tuple[Corpus, tuple[str, ...]]:
        corpus = selection(arguments).of(read_paths(arguments).corpus)
        work.progress(0, 0, "writing")
        return corpus, write_to(corpus, target, arguments.to)

    corpus, lost = work.run(converting)
    say_notes(corpus, arguments)
    if not arguments.quiet:
        say_lost(lost)
    if target == "-":
        return 0
    kind = writer_to(target, arguments.to, corpus.kind).name
    if arguments.json:
        record = {
            "written": target,
            "format": kind,
            "documents": len(corpus),
            "annotators": len(corpus.annotators),
            "units": corpus.units,
            "notes": [*corpus.notes, *lost],
        }
        say_json(record)
        return 0
    into = f"a folder of {kind} files" if Path(target).is_dir() else kind
    what = {"labels": "label", "trees": "tree"}.get(corpus.kind, "unit")
    say(
        f"{counted(len(corpus), 'document')} with {counted(corpus.units, what)} "
        f"written to {target} ({into})"
    )
    return 0
