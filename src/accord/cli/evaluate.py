"""Evaluate taggers against a reference, whatever their tags and their tokens.

accord evaluate REFERENCE SYSTEM…     files in CoNLL-U, vertical (token, tab, tags) or CSV;
                                      NAME=FILE gives a system a name of its own
accord evaluate campaign.toml         the same from one file

Precision and decision after GRACE: a token counts where the system cuts the text as the reference
does, and its tags are brought into those of the reference by its mapping table (--map). A system
that leaves more out must not look better for it: the figures on what all systems can be evaluated
on stand beside each system's own.
"""

import argparse
from dataclasses import fields, replace
from pathlib import Path

from accord.cli.options import (
    add_json,
    add_running,
    ending_of,
    natural,
    no_question,
    pair,
    run_of,
)
from accord.cli.saying import say, say_json
from accord.cli.working import Work
from accord.contract.tagging import UNKNOWN_TAGS
from accord.errors import QuestionError
from accord.evaluation.drawing import CLUSTERS
from accord.evaluation.evaluation import Evaluation, Protocol
from accord.evaluation.parts import KINDS
from accord.evaluation.relative import NO_IMAGES
from accord.files import write_text
from accord.formats.tagged_conllu import COMPOUNDS, MARKED, TAGS
from accord.reports.decision_plane import decision_plane
from accord.reports.evaluation_page import evaluation_page
from accord.reports.evaluation_text import how_sure, tables_of
from accord.reports.table import WRITINGS
from accord.statistics.precision_decision import SCORES
from accord.workflows.campaigns import Source, read_campaign
from accord.workflows.evaluating import evaluate, named_after_files
from accord.workflows.reporting import Asked, Report, report_on

#: What can be written, and how many errors of each system a page lists if it is not said.
PAGE, PLANE = ENDINGS = (".html", ".svg")
ERRORS_ON_PAGE = 40


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say which arguments there are."""
    parser.add_argument(
        "reference", metavar="REFERENCE", help="the reference, or the file of a campaign (.toml)"
    )
    parser.add_argument("systems", nargs="*", metavar="SYSTEM", help="FILE, or NAME=FILE")
    reading = parser.add_argument_group("reading")
    reading.add_argument(
        "--map", dest="tables", action="append", type=pair, default=[], metavar="SYSTEM=TABLE",
        help="the mapping table of a system: tag, tab, tags of the reference",
    )  # fmt: skip
    reading.add_argument(
        "--tags", action="append", default=[], metavar="[NAME=]TAGS",
        help=f"of CoNLL-U: {', '.join(TAGS)} (upos); reference=xpos is for the reference alone",
    )  # fmt: skip
    reading.add_argument(
        "--alternatives", metavar="MARK", help="what parts alternatives (| and ||)"
    )
    reading.add_argument(
        "--columns", action="append", type=pair, default=[], metavar="NAME=COLUMN",
        help="for tables: which column holds what, as in --columns token=form",
    )  # fmt: skip
    reading.add_argument(
        "--encoding", action="append", default=[], metavar="[NAME=]ENCODING",
        help="of files that are not UTF-8; sys1=latin-1 is for that system alone",
    )  # fmt: skip
    reading.add_argument(
        "--compounds", choices=COMPOUNDS,
        help="of a reference in CoNLL-U: those that Compound= marks (the default), or also the "
        "locutions of Universal Dependencies (ExtPos=)",
    )  # fmt: skip
    _add_protocol(parser)
    _add_questions(parser)
    output = parser.add_argument_group("answering")
    output.add_argument(
        "-o", "--output", metavar="FILE",
        help=f"the file to write: a page or the precision–decision plane ({', '.join(ENDINGS)})",
    )  # fmt: skip
    output.add_argument("--title", metavar="TITLE", help="of the page or the plane")
    output.add_argument(
        "--whole-plane", action="store_true",
        help="axes from 0 to 1, instead of what the systems cover",
    )  # fmt: skip
    output.add_argument(
        "--as", dest="writing", choices=sorted(WRITINGS), default="text",
        help="how the tables are written: for a terminal (text), a paper or a spreadsheet",
    )  # fmt: skip
    output.add_argument(
        "--reveal", action="store_true",
        help="of a campaign: anonymous systems go by their names, for whoever leads it",
    )  # fmt: skip
    output.add_argument("--no-text", action="store_true", help="no words of the text anywhere")
    add_json(output)
    add_running(parser)


def _add_protocol(parser: argparse.ArgumentParser) -> None:
    protocol = parser.add_argument_group("protocol")
    protocol.add_argument(
        "--relative", action="store_true",
        help="in the tags and tokens of each system: the reference through the inverted table",
    )  # fmt: skip
    protocol.add_argument(
        "--unknown-tags", choices=UNKNOWN_TAGS,
        help="a tag that the table does not know: an error (the default), or not evaluable",
    )  # fmt: skip
    protocol.add_argument(
        "--no-image", choices=NO_IMAGES,
        help="relative evaluation, where no tag of a system can stand for that of the reference: "
        "wrong (the default), or not evaluable",
    )  # fmt: skip
    protocol.add_argument("--punctuation", action="store_true", help="punctuation counts too")


def _add_questions(parser: argparse.ArgumentParser) -> None:
    asking = parser.add_argument_group("asking")
    asking.add_argument(
        "--by", action="append", choices=KINDS, default=[], help="also the figures of parts"
    )
    asking.add_argument(
        "--lexicon",
        metavar="FILE",
        help="tagged text that tells which words are known; it is read as the reference is",
    )
    asking.add_argument(
        "--vote", action="store_true",
        help="also what the systems vote for, each with one vote and with learned weights",
    )  # fmt: skip
    asking.add_argument(
        "--voters", metavar="A,B", help="the same of some systems only, by their names"
    )
    asking.add_argument(
        "--errors", type=natural, default=0, metavar="N",
        help="the N most frequent errors of each system, and the N first ones in the text",
    )  # fmt: skip
    asking.add_argument(
        "--residue", type=natural, default=0, metavar="N",
        help="the N first places that resist realignment with each system",
    )  # fmt: skip
    asking.add_argument(
        "--left-out", type=natural, default=0, metavar="N",
        help="the N things that leave most cases of each system out: words cut otherwise, tags",
    )  # fmt: skip
    asking.add_argument(
        "--score", choices=SCORES, help="by which score systems are compared (Pmoy)"
    )
    asking.add_argument(
        "--cluster", choices=CLUSTERS, help="what is drawn anew for intervals (sentences)"
    )
    asking.add_argument("--confidence", type=float, metavar="X", help="of intervals (0.95)")
    asking.add_argument(
        "--resamples", type=natural, default=1000, metavar="N",
        help="of sentences or texts, and of exchanges (1000); 0: no interval",
    )  # fmt: skip


def run(arguments: argparse.Namespace) -> int:
    """Evaluate."""
    no_question(arguments, "relative", "vote")
    output = arguments.output
    ending = None if output is None else ending_of(output, ENDINGS, streamed=PAGE)
    # a page lists the errors of each system unasked; the terminal does not
    arguments.lists = bool(arguments.errors or arguments.residue or arguments.left_out)
    if ending == PAGE:
        arguments.errors = arguments.errors or ERRORS_ON_PAGE
        arguments.residue = arguments.residue or ERRORS_ON_PAGE
        arguments.left_out = arguments.left_out or ERRORS_ON_PAGE
    work = Work("reading", quiet=arguments.quiet)

    def evaluating() -> Report:
        running = run_of(arguments, work)
        if Path(arguments.reference).suffix.lower() == ".toml":
            evaluation, asked = _campaign(arguments, work)
        else:
            evaluation, asked = _files(arguments, work)
        return report_on(evaluation, asked, running)

    report = work.run(evaluating)
    if ending is not None:
        Work("writing", quiet=arguments.quiet).run(lambda: _write(report, ending, arguments))
    if arguments.json:
        say_json(report.to_dict(words=not arguments.no_text))
        return 0
    if output != "-":
        _print(report, arguments)
    if output not in (None, "-"):
        say(f"written to {output}")
    return 0


def _write(report: Report, ending: str, arguments: argparse.Namespace) -> None:
    """Write the page, or the plane."""
    title = arguments.title or f"Evaluation: {Path(arguments.reference).name}"
    if ending == PLANE:
        figures = report.evaluation.figures
        text = decision_plane(figures, zoom=not arguments.whole_plane, title=arguments.title)
    else:
        text = evaluation_page(
            report, title=title, words=not arguments.no_text, whole_plane=arguments.whole_plane
        )
    write_text(arguments.output, text)


def _campaign(arguments: argparse.Namespace, work: Work) -> tuple[Evaluation, Asked]:
    """Evaluate a campaign; its files are not asked for on the command line."""
    said = ("systems", "tables", "tags", "alternatives", "columns", "encoding", "compounds")
    given = [name for name in said if getattr(arguments, name)]
    if given:
        what = "systems" if given[0] == "systems" else f"--{given[0].replace('_', '-')}"
        raise QuestionError(f"{what} beside a campaign; write them into {arguments.reference}")
    campaign = read_campaign(arguments.reference, revealed=arguments.reveal)
    otherwise = {one.name: getattr(arguments, one.name) for one in fields(Protocol)}
    choices = {name: one for name, one in otherwise.items() if one}
    campaign = replace(campaign, choices=replace(campaign.choices, **choices))
    more = _asked(arguments, campaign.reference)
    more["vote"] = arguments.vote or campaign.choices.vote
    more["by"] = tuple(dict.fromkeys([*campaign.choices.by, *arguments.by]))
    return campaign.evaluate(work.progress), campaign.asked(**more)


def _files(arguments: argparse.Namespace, work: Work) -> tuple[Evaluation, Asked]:
    systems = _named(arguments.systems)
    tags = _by_name(arguments.tags, systems, "tags", "upos")
    tables: dict[str, str] = {}
    for name, table in arguments.tables:
        if name not in systems:
            raise QuestionError(
                f"a mapping table for {name!r}; the systems are {', '.join(systems)}"
            )
        if name in tables:
            raise QuestionError(f"two mapping tables for {name!r}; expected one for each system")
        tables[name] = table
    encoding = _by_name(arguments.encoding, systems, "encoding", None)
    columns = dict(arguments.columns)
    evaluation = evaluate(
        arguments.reference,
        systems,
        tables=tables,
        tags=tags,
        alternatives=arguments.alternatives,
        encoding=encoding,
        columns=columns,
        relative=arguments.relative,
        unknown_tags=arguments.unknown_tags or "error",
        punctuation=arguments.punctuation,
        no_image=arguments.no_image or "wrong",
        compounds=arguments.compounds or MARKED,
        progress=work.progress,
    )
    reference = Source(
        arguments.reference, tags["reference"], None, arguments.alternatives,
        encoding.get("reference"), columns,
    )  # fmt: skip
    return evaluation, Asked(
        **{"vote": arguments.vote, "by": tuple(dict.fromkeys(arguments.by)),
           **_asked(arguments, reference)}
    )  # fmt: skip


def _asked(arguments: argparse.Namespace, reference: Source) -> dict[str, object]:
    """Return what the command line asks for, as far as it says so.

    The lexicon is read as the reference is.
    """
    everything = arguments.json  # a program can leave out what it does not need
    given: dict[str, object] = {
        "errors": arguments.errors or (None if everything else 0),
        "residues": arguments.residue or (None if everything else 0),
        "left_out": arguments.left_out or (None if everything else 0),
        "score": arguments.score,
        "cluster": arguments.cluster,
        "confidence": arguments.confidence,
    }
    given = {name: one for name, one in given.items() if one is not None or name in _LISTS}
    if arguments.voters:
        given["voters"] = tuple(name.strip() for name in arguments.voters.split(","))
    if arguments.lexicon is not None:
        lexicon = replace(reference, file=arguments.lexicon, format=None)
        given["lexicon"] = lexicon.read(Path())
    return given


_LISTS = ("errors", "residues", "left_out")


def _named(given: list[str]) -> dict[str, str | Path]:
    """Read NAME=FILE and FILE."""
    files = [one for one in given if "=" not in one or Path(one).exists()]
    found: dict[str, str | Path] = {}
    after = named_after_files(files) if files else {}
    for one in given:
        if one in files:
            name, path = next((name, path) for name, path in after.items() if path == one)
        else:
            name, path = pair(one)
        if name in found:
            raise QuestionError(f"two systems called {name!r}; name them: NAME=FILE")
        found[name] = path
    if not found:
        raise QuestionError("no system to evaluate; expected REFERENCE SYSTEM…, or a campaign.toml")
    return found


def _by_name(
    given: list[str], systems: dict[str, str | Path], what: str, usual: str | None
) -> dict[str, str]:
    """Read VALUE, which is for all files, and NAME=VALUE, which is for one."""
    everybody = [one for one in given if "=" not in one]
    value = everybody[-1] if everybody else usual
    names = ("reference", *systems)
    found = {} if value is None else dict.fromkeys(names, value)
    for one in given:
        if "=" in one:
            name, own = pair(one)
            if name not in names:
                raise QuestionError(f"{what} of {name!r}; expected one of {', '.join(names)}")
            found[name] = own
    return found


def _print(report: Report, arguments: argparse.Namespace) -> None:
    write = WRITINGS[arguments.writing]
    shown = tables_of(report, words=not arguments.no_text, lists=arguments.lists)
    for place, (title, table) in enumerate(shown):
        heading = f"% {title}" if arguments.writing == "latex" else title
        say(
            ("\n" if place else "") + f"{heading}\n{write(table)}",
            steering=arguments.writing == "csv",
        )
    if arguments.writing != "text":
        return
    say(f"\n{how_sure(report)}")
    for note in report.notes:
        say(f"note: {note}")
