"""Run an experiment: the papers', or any measure and any error on references of your own.

Without a name, list what there is. Each finding is kept as soon as it is there: who stops the
command with Ctrl-C and gives it again loses nothing. Tables (CSV), figures (SVG) and what the paper
claims, held against the numbers, are written to a folder.
"""

import argparse
from pathlib import Path

from accord.cli.options import add_json, add_reading, add_running, positive, read_paths, say_notes
from accord.cli.saying import say, say_aside, say_json
from accord.cli.working import Work
from accord.errors import QuestionError
from accord.reports.findings import findings_json, findings_text, write_findings
from accord.reports.table import Table
from accord.simulation.experiment import Findings
from accord.workflows.experimenting import ROWS, experiment, list_experiments


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say which arguments there are."""
    parser.add_argument(
        "name", nargs="?", metavar="NAME", help="the experiment; without one, all are listed"
    )
    parser.add_argument(
        "paths", nargs="*", metavar="PATH", help="data of your own, where the experiment takes any"
    )
    asking = parser.add_argument_group("asking for something else")
    asking.add_argument(
        "-m", "--measure", action="append", metavar="MEASURE",
        help="a measure, in place of those of the experiment; may be given several times",
    )  # fmt: skip
    asking.add_argument(
        "-e", "--error", action="append", metavar="ERROR",
        help="a kind of error, in place of those of the experiment; may be given several times: "
        "position, or category=0.1 for one that is the same at every magnitude",
    )  # fmt: skip
    asking.add_argument(
        "--reference", action="append", default=[], metavar="PATH",
        help="a file of annotations that is copied, in place of a model",
    )  # fmt: skip
    asking.add_argument(
        "--annotator", metavar="NAME", help="whose annotations in it are the reference"
    )
    asking.add_argument(
        "--model", metavar="FILE", help="what references are drawn from (TOML), if not the usual"
    )
    asking.add_argument("-n", "--number", type=positive, metavar="N", help="how many err (3)")
    asking.add_argument(
        "--sets", type=positive, metavar="N", help="sets of annotations at each magnitude (40)"
    )
    asking.add_argument(
        "--step", type=float, metavar="X", help="from one magnitude to the next (0.05)"
    )
    add_reading(parser)
    output = parser.add_argument_group("answering")
    output.add_argument(
        "-o", "--output", metavar="FOLDER",
        help="where everything is written (the name of the experiment, here)",
    )  # fmt: skip
    output.add_argument(
        "--restart", action="store_true", help="begin anew, even where something is done already"
    )
    add_json(output)
    add_running(parser)


def run(arguments: argparse.Namespace) -> int:
    """Run an experiment, or list all."""
    if arguments.name is None:
        _list(as_json=arguments.json)
        return 0
    base = arguments.name.partition("(")[0].strip()
    folder = Path(arguments.output or base.replace("/", "-"))
    paths = [*arguments.paths, *arguments.reference]
    if paths and arguments.model:
        raise QuestionError("a file of annotations and --model at once; expected one of them")
    work = Work(base, quiet=arguments.quiet)

    def working() -> Findings:
        corpus = read_paths(arguments, paths).corpus if paths else None
        if corpus is not None:
            say_notes(corpus, arguments)
        return experiment(
            arguments.name,
            corpus,
            measures=arguments.measure,
            errors=arguments.error,
            model=arguments.model,
            annotators=arguments.number,
            sets=arguments.sets,
            step=arguments.step,
            annotator=arguments.annotator,
            folder=folder,
            restart=arguments.restart,
            seed=arguments.seed,
            jobs=arguments.jobs,
            progress=work.progress,
            check=work.check,
        )

    try:
        findings = work.run(working)
    except KeyboardInterrupt:
        if (folder / ROWS).exists() and not arguments.quiet:
            say_aside(
                f"accord: what is done is in {folder / ROWS}; the same command goes on from there"
            )
        raise
    written = write_findings(findings, folder)
    if arguments.json:
        record = {
            "experiment": arguments.name,
            "seed": arguments.seed,
            "files": [str(path) for path in written],
            **findings_json(findings),
        }
        say_json(record)
        return 0
    say(findings_text(findings))
    say(f"\nWritten to {folder}: {', '.join(path.name for path in written)}")
    return 0


def _list(*, as_json: bool) -> None:
    found = list_experiments()
    if as_json:
        records = [{"name": name, "summary": summary} for name, summary in found.items()]
        say_json(records)
        return
    say(Table(("experiment", "what it shows"), tuple(found.items())).text())
