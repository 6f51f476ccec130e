"""Write the pages of measures, formats, distances and commands from what is registered.

Run `python docs/make.py` after a change; a test compares the pages with what it would write.
"""

import argparse
import inspect
from dataclasses import fields
from importlib import import_module
from pathlib import Path

from accord.cli.main import COMMANDS
from accord.cli.measures import MEANING
from accord.cli.options import add_the_rest
from accord.contract import measures
from accord.distances import categorical_distances, positional_distances, value_distances
from accord.formats import formats
from accord.registry import write_value
from accord.simulation.experiment import experiments
from accord.simulation.kinds import error_kinds
from accord.simulation.model import ReferenceModel

HERE = Path(__file__).parent
MADE = "<!-- made by docs/make.py from what is registered; change it there -->\n"


def measures_page():
    """Return the page of measures."""
    parts = [MADE, "# Measures\n"]
    explained = set()
    for name, kind in measures.items():
        parts.append(f"## {name}\n")
        parts.append(f"{kind.symbol}: {kind.summary}. {MEANING[kind.direction]}\n")
        parts.append(prose(kind))
        parts.append("| parameter | if not given |\n| :-- | :-- |")
        parts += [f"| `{one.name}` | `{write_value(one.default)}` |" for one in fields(kind)]
        parts.append(f"\nCan be divided by {', '.join(kind.divisions)}.\n")
        explained |= {base for base in kind.__mro__[1:] if has_parameters(base)}
    for base in sorted(explained, key=lambda one: one.__name__):
        parts.append(f"## {title(base)}\n\n{parameters(base)}\n")
    return "\n".join(parts)


def prose(thing):
    """Return the documentation of a thing, its examples as code."""
    lines, code = [], False
    for line in (inspect.getdoc(thing) or "").splitlines():
        if line.startswith(">>>") and not code:
            code = True
            lines.append("```python")
        elif code and not line.strip():
            code = False
            lines.append("```")
        lines.append(line)
    if code:
        lines.append("```")
    return "\n".join(lines) + "\n"


def has_parameters(base):
    """Tell whether a class explains parameters that its subclasses have."""
    return "Parameters\n" in (base.__dict__.get("__doc__") or "")


def title(base):
    """Return the first line of a class's documentation, as a heading."""
    return (inspect.getdoc(base) or "").partition("\n")[0].rstrip(".")


def parameters(base):
    """Return the explained parameters of a class as a list."""
    text = (inspect.getdoc(base) or "").partition("----------\n")[2]
    lines = []
    for line in text.splitlines():
        if line and not line.startswith(" "):
            lines.append(f"- `{line.strip()}`:")
        elif line.strip():
            lines.append(f"  {line.strip()}")
    return "\n".join(lines)


def formats_page():
    """Return the page of formats."""
    rows = [MADE, "# Formats\n", "| format | endings | | what it is |\n| :-- | :-- | :-- | :-- |"]
    for name, kind in formats.items():
        can = "read, write" if kind.write else "read"
        rows.append(f"| `{name}` | {' '.join(kind.suffixes)} | {can} | {kind.summary} |")
    own = import_module("accord.formats.headers")
    rows.append("\n## Columns of a table of units\n")
    rows.append("| column | found under |\n| :-- | :-- |")
    for column, names in own.SYNONYMS.items():
        rows.append(f"| `{column}` | {', '.join(f'`{name}`' for name in names)} |")
    rows.append(
        "\nCapitals, spaces and hyphens do not matter (`startTime`, `Start time`), and a unit of "
        "time may\nstand behind a position (`start_ms`, `End (s)`); seconds and milliseconds in "
        "one table become\nseconds. Any other name can be mapped: "
        "`--columns annotator=who_did_it`. A row with empty `start`\nand `end` says that the "
        "annotator saw the document and marked "
        "nothing in it. A table without a\nheader has the four columns annotator, category, "
        "start, end.\n\n"
        "Files of any format may be packed (`.gz`, `.bz2`, `.xz`), and `-` is standard input. What "
        "format\na file has is told by its content; `.json` may hold one object a line or one "
        "list of objects.\n"
    )
    return "\n".join(rows) + TREES


TREES = """
## Trees

Dependencies are read from CoNLL-U and CoNLL-X: comments, words written as one (`1-2`), words that
are not there (`8.1`) and enhanced dependencies are not looked at, and are there again when the
trees are written. Several words may hang on the root. Phrases are read from brackets (over any
number of lines, with or without a label at the top, traces included), from the export format and
from TIGER-XML.

Whose a tree is: what a comment says (`# annotator = ann`, before each sentence or once; `%%` in the
export format; the author in TIGER-XML), else the folder or the name of the file. Which sentence it
is: `# sent_id = s1` (the number behind `#BOS`, the `id` of TIGER-XML) where all of a document have
one, else its rank in the document (`# newdoc id = news`, else the name of the file). What does not
match stays alone and is reported; words that differ between annotators are reported, too.

A tree that is none (heads in a cycle, a head that is not there, brackets that do not match, a
number that is no number) is an error with its line. `--invalid skip` leaves such trees out,
`--invalid keep` takes what the root reaches; both say which trees they touched.

Symbols in brackets without brackets of their own, `(NP (D the) (N dog))`, are words, unless some
bracket of the treebank holds several of them, or nothing: then they are nodes, `(NP D N)`. The
parameter `leaves` of the measures says so where this is wrong.

Brackets are written with comments that say whose each tree is, and without any where there is one
annotator and one document only.
"""


def distances_page():
    """Return the page of distances."""
    parts = [MADE, "# Distances\n"]
    for what, registry in (
        ("positions", positional_distances),
        ("categories", categorical_distances),
        ("values", value_distances),
    ):
        for name, one in registry.items():
            parts.append(f"## {name} (of {what})\n\n{prose(one.function)}")
    return "\n".join(parts)


def commands_page():
    """Return the page of commands."""
    parts = [MADE, "# Commands\n"]
    for name, summary in COMMANDS.items():
        command = import_module(f"accord.cli.{name}")
        parser = argparse.ArgumentParser(prog=f"accord {name}")
        command.add_arguments(parser)
        add_the_rest(parser)
        parts.append(f"## accord {name}\n\n{summary[0].upper()}{summary[1:]}.\n")
        parts.append(f"{(inspect.getdoc(command) or '').strip()}\n")
        parts.append("| option | what it does |\n| :-- | :-- |")
        for action in parser._actions:
            if action.dest == "help":
                continue
            value = action.metavar or ("|".join(action.choices) if action.choices else "")
            spelled = ", ".join(f"`{option}`" for option in action.option_strings)
            shown = f"`{value}`" if value and action.nargs != 0 else ""
            said = (action.help or "").replace("|", "\\|")
            parts.append(f"| {' '.join(filter(None, (spelled, shown)))} | {said} |")
        parts.append("")
    return "\n".join(parts)


def errors_page():
    """Return the page of kinds of error, and of what there is to experiment with."""
    parts = [MADE, "# Errors made on purpose\n"]
    parts.append(
        "`accord shuffle REFERENCE -e position -x 0.3` lets annotators copy a reference and err.\n"
        "A magnitude is a number from 0 (the reference comes back) to 1. Several kinds are made\n"
        "in the order of their places.\n"
    )
    for name, kind in sorted(error_kinds.items(), key=lambda one: (one[1].place, one[0])):
        parts.append(f"## {name}\n")
        parts.append(f"In {' and '.join(kind().applies_to())}; place {kind.place}.\n")
        parts.append(f"{prose(kind).partition('Parameters')[0].strip()}\n")
        explained = parameters(kind)
        if explained:
            parts.append(f"{explained}\n")
    parts.append("# Experiments\n\n`accord experiment NAME` runs one of these.\n")
    parts.append("| experiment | what it shows |\n| :-- | :-- |")
    parts += [f"| `{name}` | {kind.summary} |" for name, kind in experiments.items()]
    parts.append(
        "\n## What references are drawn from\n\nA model in TOML (`--model FILE`), here the one that"
        " `accord experiment shuffle` has:\n\n```toml\n" + ReferenceModel().to_toml() + "```\n"
    )
    parts.append(f"{parameters(ReferenceModel)}\n")
    return "\n".join(parts)


PAGES = {
    "errors.md": errors_page,
    "measures.md": measures_page,
    "formats.md": formats_page,
    "distances.md": distances_page,
    "commands.md": commands_page,
}

if __name__ == "__main__":
    for page, make in PAGES.items():
        (HERE / page).write_text(make(), encoding="utf-8")
