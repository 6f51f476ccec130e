"""Make annotators who err on purpose, from a reference or from a model of one.

Each kind of error has a magnitude from 0 (the reference comes back) to 1: -e position -x 0.3, or
-e position=0.3 -e category=0.1 for several. They are made in the order category, position, splits,
false negatives, false positives. The reference itself is not part of what is written. The seed is
in the names of the annotators, whatever the format.
"""

import argparse
from pathlib import Path

from accord.cli.options import (
    add_json,
    add_quiet,
    add_reading,
    add_selection,
    natural,
    positive,
    read_paths,
    say_lost,
    say_notes,
    selection,
)
from accord.cli.saying import say, say_aside, say_json
from accord.cli.working import Work
from accord.cli.writing import write_to
from accord.corpus import Corpus
from accord.errors import QuestionError
from accord.reports.results import counted
from accord.simulation.kinds import Damage, parse_error
from accord.simulation.model import ReferenceModel
from accord.workflows.converting import write
from accord.workflows.shuffling import (
    NAMES,
    drawn,
    list_errors,
    names_of,
    reference_of,
    shuffle,
    signature_of,
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say which arguments there are."""
    parser.add_argument(
        "paths", nargs="*", metavar="REFERENCE",
        help="files of annotations, or a model of references (TOML)",
    )  # fmt: skip
    erring = parser.add_argument_group("erring")
    erring.add_argument(
        "-e", "--error", action="append", default=[], metavar="ERROR",
        help=f"a kind of error, with its magnitude if it has one of its own (position=0.3); there "
        f"are: {', '.join(list_errors())}",
    )  # fmt: skip
    erring.add_argument(
        "-x", "--magnitude", type=float, action="append", default=[], metavar="M",
        help="from 0 to 1, of the errors without a magnitude of their own: one for all of them, or "
        "one for each, in their order",
    )  # fmt: skip
    erring.add_argument(
        "-n", "--number", type=positive, default=3, metavar="N", help="how many err (3)"
    )
    erring.add_argument("--model", metavar="FILE", help="draw the reference from a model (TOML)")
    erring.add_argument(
        "--drawn", type=positive, default=1, metavar="N",
        help="so many documents are drawn from a model (1)",
    )  # fmt: skip
    erring.add_argument(
        "--seed", type=natural, default=0, metavar="N",
        help="of everything that is drawn by chance (0): the same seed, the same annotators",
    )  # fmt: skip
    erring.add_argument(
        "--names", default=NAMES, metavar="TEXT",
        help=f"what annotators are called ({NAMES})",
    )  # fmt: skip
    add_reading(parser)
    add_selection(parser)
    output = parser.add_argument_group("answering")
    output.add_argument(
        "-o", "--output", metavar="OUT",
        help="the file (or folder) to write; the ending decides on the format (on standard "
        "output CSV, or CoNLL-U or brackets for trees)",
    )  # fmt: skip
    output.add_argument(
        "--to", metavar="FORMAT", help="the format to write, if not told by the ending"
    )
    output.add_argument(
        "--save-reference", metavar="FILE", help="write the reference that was copied, too"
    )
    add_json(output)
    add_quiet(output)


def run(arguments: argparse.Namespace) -> int:
    """Make annotators who err."""
    damage = _damage(arguments)
    names_of(arguments.names, arguments.number, arguments.seed)
    target = "-" if arguments.output is None else arguments.output
    if arguments.json and target == "-":
        raise QuestionError("--json says what was written where; give -o FILE")
    work = Work("reading", quiet=arguments.quiet)

    def erring() -> tuple[Corpus, Corpus, tuple[str, ...]]:
        reference = _reference(arguments)
        found = shuffle(
            reference,
            damage,
            annotators=arguments.number,
            seed=arguments.seed,
            names=arguments.names,
        )
        if arguments.save_reference:
            write(reference, arguments.save_reference)
        return reference, found, write_to(found, target, arguments.to)

    reference, found, lost = work.run(erring)
    if not arguments.quiet:
        say_lost(lost)
    signature = signature_of(reference, damage, arguments.number, arguments.seed)
    if arguments.json:
        record = {
            "file": target,
            "annotators": list(found.annotators),
            "documents": len(found),
            "units": found.units,
            "seed": arguments.seed,
            "signature": signature,
        }
        say_json(record)
        return 0
    if target != "-":
        say(
            f"{counted(len(found.annotators), 'annotator')} with {counted(found.units, 'unit')} in "
            f"{counted(len(found), 'document')} written to {target}"
        )
    if not arguments.quiet:
        if "{seed}" not in arguments.names:
            say_aside("note: the seed is not in the names, and so not in the file")
        say_aside(f"To be stated with them: {signature}")
    return 0


def _damage(arguments: argparse.Namespace) -> Damage:
    if not arguments.error:
        raise QuestionError(f"no error (-e); there are: {', '.join(list_errors())}")
    pairs: list[tuple[str, float | None]] = []
    for text in arguments.error:
        bracket = text.rfind(")") + 1
        name, equals, value = text[bracket:].partition("=")
        parse_error(text[:bracket] + name)
        try:
            pairs.append((text[:bracket] + name, float(value) if equals else None))
        except ValueError:
            raise QuestionError(
                f"-e {text}: {value!r} is no magnitude; expected a number from 0 to 1"
            ) from None
    bare = [name for name, value in pairs if value is None]
    given = iter(_magnitudes(bare, arguments.magnitude))
    return Damage.of([(name, next(given) if value is None else value) for name, value in pairs])


def _magnitudes(bare: list[str], given: list[float]) -> list[float]:
    """Return the magnitudes of the errors that have none of their own."""
    if bare and not given:
        raise QuestionError(f"-e {bare[0]} without a magnitude; add -x 0.3, or write {bare[0]}=0.3")
    if len(given) == 1:
        return given * len(bare)
    if len(given) != len(bare):
        raise QuestionError(
            f"{len(given)} magnitudes (-x) for {len(bare)} errors without one of their own; "
            "expected one for all of them, or one for each"
        )
    return given


def _reference(arguments: argparse.Namespace) -> Corpus:
    """Return what is copied: of the one annotator of files, or drawn from a model."""
    paths = list(arguments.paths)
    model = arguments.model
    if model is None and len(paths) == 1 and Path(paths[0]).suffix == ".toml":
        model = paths.pop()
    if (model is None) == (not paths):
        raise QuestionError("expected a REFERENCE to copy, or a model of references (--model)")
    if model is not None:
        return drawn(ReferenceModel.read(model), arguments.seed, arguments.drawn)
    corpus = selection(arguments).of(read_paths(arguments, paths).corpus)
    say_notes(corpus, arguments)
    try:
        return reference_of(corpus)
    except QuestionError as error:
        raise QuestionError(str(error).replace("annotator=…", "--reference NAME")) from None
