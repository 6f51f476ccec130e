"""Compute a published value again, from its signature and the data.

Exits with 1 where the data are not those that the signature speaks of, or where the value differs
from the one given with --value.
"""

import argparse

from accord.cli.options import (
    add_json,
    add_reading,
    add_running,
    read_paths,
    run_of,
    say_notes,
)
from accord.cli.saying import say, say_aside, say_json
from accord.cli.working import Work
from accord.corpus import Corpus
from accord.result import Signature
from accord.workflows.verifying import Verification, agrees_with, verify


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say which arguments there are."""
    parser.add_argument("signature", metavar="SIGNATURE", help='"gamma|alpha:1|…|accord:0.1.0"')
    parser.add_argument("paths", nargs="+", metavar="PATH", help="the annotations")
    parser.add_argument(
        "--value", metavar="VALUE", help="the published value: compared to the digits it has"
    )
    add_reading(parser)
    output = parser.add_argument_group("answering")
    add_json(output)
    add_running(parser, seed=False)


def run(arguments: argparse.Namespace) -> int:
    """Verify."""
    work = Work("reading", quiet=arguments.quiet)
    # what became of trees that are none is in the signature
    arguments.invalid = Signature.parse(arguments.signature).get("invalid") or arguments.invalid

    def verifying() -> tuple[Corpus, Verification]:
        corpus = read_paths(arguments).corpus
        work.progress(0, 0, "measuring")
        return corpus, verify(arguments.signature, corpus, run=run_of(arguments, work))

    corpus, found = work.run(verifying)
    say_notes(corpus, arguments)
    result = found.result
    differences = list(found.differences)
    if arguments.value is not None and not agrees_with(result.value, arguments.value):
        value = "undefined" if result.value is None else f"{result.value:.6f}"
        differences.append(f"published {arguments.value}, computed here {value}")
    if arguments.json:
        record = {
            **result.to_dict(),
            "verified": not differences,
            "differences": differences,
            "remarks": list(found.remarks),
        }
        say_json(record)
    else:
        say(result)
        for remark in found.remarks:
            say(f"note: {remark}")
        if not differences:
            say("verified: the data are those of the signature")
    for difference in differences:
        say_aside(f"accord: not verified: {difference}")
    return 1 if differences else 0
