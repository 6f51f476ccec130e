"""The command `accord`: finds out which command is meant, and how the program ends.

Nothing heavy is imported before a command is known, so that `accord --help` answers at once.
"""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from importlib import import_module
from typing import Protocol, cast

from accord.cli.saying import give_up_on_output, prepare_streams, say, say_aside
from accord.errors import AccordError, WorkCancelled, is_lack_of_memory
from accord.version import __version__

#: The commands, each in a module of its own beside this one, with a line about what it does.
COMMANDS = {
    "demo": "the main job, on an example that comes with accord",
    "check": "what was found in files, and what looks wrong",
    "measure": "how far annotators agree: one or many measures",
    "compare": "whether one team, or one version of the guidelines, agrees better",
    "align": "who marked what, side by side, on one page",
    "evaluate": "how well taggers do against a reference, whatever their tags and tokens",
    "interpret": "what a value means: which errors, and how many, would give it",
    "shuffle": "annotators who err on purpose, from a reference",
    "experiment": "the papers' experiments, or measures and errors of your own choice",
    "convert": "from one format to another",
    "measures": "what can be measured, and with which parameters",
    "formats": "what can be read and written",
    "distances": "how units and categories can be compared",
    "verify": "compute a published value again, from its signature",
}

DONE, FAILED, MISUSED, INTERRUPTED = 0, 1, 2, 130


class Command(Protocol):
    """A module of a command."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Say which arguments there are."""

    def run(self, arguments: argparse.Namespace) -> int:
        """Do it; return the exit status."""


def main(given: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status.

    Without arguments, those of this process are meant, and its streams belong to the command.
    """
    if given is None:
        prepare_streams()
    arguments = list(sys.argv[1:] if given is None else given)
    return _ended_well(lambda: _answer(arguments))


def _answer(arguments: Sequence[str]) -> int:
    """Find out what is asked for, and do it."""
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        if arguments[1:2] and arguments[0] == "help":
            return _answer([arguments[1], "--help"])
        say(overview())
        return DONE if arguments else MISUSED
    if arguments[0] in ("-V", "--version", "version"):
        say(f"accord {__version__}")
        return DONE
    name, *rest = arguments
    if name not in COMMANDS:
        near = get_close_matches(name, COMMANDS, n=1)
        hint = f"did you mean {near[0]!r}?" if near else "see `accord --help`"
        say_aside(f"accord: no command {name!r}; {hint}")
        return MISUSED
    return _run(name, rest)


def _run(name: str, given: Sequence[str]) -> int:
    """Run one command; importing it takes time as well, and can be interrupted."""
    command = cast("Command", import_module(f"accord.cli.{name}"))
    parser = argparse.ArgumentParser(
        prog=f"accord {name}",
        description=command.__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    command.add_arguments(parser)
    import_module("accord.cli.options").add_the_rest(parser)
    try:
        parsed = parser.parse_args(given)
    except SystemExit as ending:  # how argparse ends after --help, and after a mistake
        return ending.code if isinstance(ending.code, int) else MISUSED
    return command.run(parsed)


def overview() -> str:
    """Return what `accord --help` says."""
    lines = [
        f"accord {__version__}: how far annotators agree, and where they do not",
        "",
        "usage: accord COMMAND …     (accord COMMAND --help tells the rest)",
        "",
    ]
    width = max(map(len, COMMANDS))
    lines += [f"  {name:<{width}}  {summary}" for name, summary in COMMANDS.items()]
    lines += ["", "Begin with `accord demo`, then `accord measure your_annotations.csv`."]
    return "\n".join(lines)


def _ended_well(work: Callable[[], int]) -> int:
    """Run a command; whatever ends it, end with a line that says so and no traceback."""
    try:
        status = work()
        sys.stdout.flush()
    except (KeyboardInterrupt, WorkCancelled):
        say_aside("accord: interrupted")
        return INTERRUPTED
    except BrokenPipeError:  # whoever read the output has seen enough
        give_up_on_output()
        return DONE
    except AccordError as error:
        say_aside(f"accord: {error}")
        return FAILED
    except BaseException as error:
        if isinstance(error, (SystemExit, GeneratorExit)) or os.environ.get("ACCORD_TRACEBACK"):
            raise
        say_aside(f"accord: {_unforeseen(error)}")
        return FAILED
    return status


def _unforeseen(error: BaseException) -> str:
    """Say what ended the work where nobody had foreseen it."""
    if is_lack_of_memory(error):
        return (
            "not enough memory; take fewer documents at a time (--documents), fewer annotators "
            "(--annotators), or fewer threads (--jobs 1)"
        )
    if isinstance(error, OSError) and error.filename is None and error.strerror:
        # files have names; what has none is a stream, and a full one stays full
        give_up_on_output()
        return f"the answer cannot be written: {error.strerror}"
    return (
        f"{type(error).__name__}: {error}\nThat should not happen, whatever the data: please "
        "report it, with what ACCORD_TRACEBACK=1 shows in addition."
    )


if __name__ == "__main__":
    sys.exit(main())
