"""Show the main job on an example that comes with accord.

`accord demo` measures how far three people agree, `accord demo campaign` evaluates three taggers.
With a folder, the example is put there, with a page to look at.
"""

import argparse
import shlex
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from importlib.resources import as_file
from importlib.resources.abc import Traversable
from io import StringIO
from pathlib import Path

from accord.cli import main as command_line
from accord.cli.options import add_json, add_running
from accord.cli.saying import say
from accord.errors import DataError
from accord.examples import CAMPAIGN, TOWN_NEWS, example
from accord.files import write_text


@dataclass(frozen=True, slots=True)
class Demo:
    """An example: the file that the commands are about, what is shown, and the page at the end.

    `answer` is the command whose answer is the one for machines.
    """

    resource: str
    file: str
    about: str
    steps: tuple[tuple[str, str], ...]
    answer: str
    page: tuple[str, str]
    page_name: str
    ending: str


NEWS = Demo(
    TOWN_NEWS,
    TOWN_NEWS,
    "Six short news items from a town; anna, ben and carla marked persons, places, groups\n"
    "and times in them. The table has a row for each thing that somebody marked.",
    (
        ("What is in the file, and does anything look wrong?", "check {path}"),
        ("How far do the three agree on what to mark, and as what?", "measure {path}"),
        ("Who agrees with whom?", "measure {path} --by pair"),
        ("Which category is hard?", "measure {path} --by category"),
        ("Who marked what?", "align {path} --documents library --text"),
    ),
    "measure {path}",
    ("The same for all documents, to look at in a browser:", "align {path} -o {page}"),
    "alignment.html",
    "Next: `accord demo FOLDER` puts the example into a folder, with a page to look at;\n"
    "`accord measure your_annotations.csv` does the same with yours "
    "(`accord formats`: what can be read).",
)
TAGGERS = Demo(
    CAMPAIGN,
    "campaign.toml",
    "Two short texts, one in French and one in English, tagged by hand, and what three taggers\n"
    "make of them, each with tags and tokens of its own: one decides by heuristics, one gives\n"
    "each word its most frequent tag, one leaves alternatives.",
    (
        ("How often is each right where it decides (P), how often does it decide (D)?",
         "evaluate {path} --errors 3"),
    ),
    "evaluate {path}",
    ("All of it on a page, with the precision–decision plane:", "evaluate {path} --vote -o {page}"),
    "evaluation.html",
    "Next: `accord demo campaign FOLDER` puts the campaign into a folder, with a page to look at;\n"
    "`accord evaluate reference.conllu system.conllu` evaluates yours.",
)  # fmt: skip
DEMOS = {"news": NEWS, CAMPAIGN: TAGGERS}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say which arguments there are."""
    parser.add_argument(
        "example", nargs="?", metavar="EXAMPLE",
        help="news (the default): people who agree more or less; campaign: taggers and a reference",
    )  # fmt: skip
    parser.add_argument("folder", nargs="?", metavar="FOLDER", help="where to put the example")
    add_json(parser)
    add_running(parser)


def run(arguments: argparse.Namespace) -> int:
    """Show the main job."""
    name, folder = arguments.example, arguments.folder
    if name is not None and folder is None and name not in DEMOS:
        name, folder = None, name
    if name not in (None, *DEMOS):
        raise DataError(f"no example {name!r}", expected=f"one of {', '.join(DEMOS)}")
    demo = DEMOS[name or "news"]
    working = ["--seed", str(arguments.seed), *(["--quiet"] if arguments.quiet else [])]
    working += [] if arguments.jobs is None else ["--jobs", str(arguments.jobs)]
    if arguments.json:
        return _answer(demo, folder, working)
    say(f"{demo.about}\n")
    if folder is None:
        with as_file(example(demo.resource)) as place:
            path = place / demo.file if place.is_dir() else place
            status = _show(demo, path, demo.file, working)
        say(f"\n{demo.ending}")
        return status
    path = _put(demo, Path(folder))
    page = str(path.with_name(demo.page_name))
    return _show(demo, path, str(path), working) or _step(
        *demo.page, path, str(path), working, page
    )


def _answer(demo: Demo, folder: str | None, working: Sequence[str]) -> int:
    """Answer for machines: the values alone; the page is written where there is a folder."""
    working = [*working, "--json"]
    if folder is None:
        with as_file(example(demo.resource)) as place:
            path = place / demo.file if place.is_dir() else place
            return _run(demo.answer, path, working)
    path = _put(demo, Path(folder))
    with redirect_stdout(StringIO()):
        status = _run(demo.page[1], path, working, str(path.with_name(demo.page_name)))
    return status or _run(demo.answer, path, working)


def _put(demo: Demo, folder: Path) -> Path:
    """Put the example into a folder; return the file that the commands are about."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DataError(str(error.strerror), expected="a folder to write to", path=folder) from None
    for one in _files(example(demo.resource)):
        write_text(folder / one.name, one.read_text(encoding="utf-8"))
    return folder / demo.file


def _files(resource: Traversable) -> Iterator[Traversable]:
    if resource.is_dir():
        yield from sorted(
            (one for one in resource.iterdir() if one.is_file()), key=lambda o: o.name
        )
    else:
        yield resource


def _show(demo: Demo, path: Path, shown: str, working: Sequence[str]) -> int:
    for title, command in demo.steps:
        status = _step(title, command, path, shown, working)
        if status:
            return status
    return 0


def _step(
    title: str, command: str, path: Path, shown: str, working: Sequence[str], page: str = ""
) -> int:
    say(f"{title}\n\n$ accord {command.format(path=shown, page=page)}")
    status = _run(command, path, working, page)
    say()
    return status


def _run(command: str, path: Path, working: Sequence[str], page: str = "") -> int:
    words = [word.format(path=path, page=page) for word in shlex.split(command)]
    return command_line.main([*words, *working])
