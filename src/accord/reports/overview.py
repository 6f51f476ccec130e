"""What a corpus holds and what looks wrong with it, as text."""

from collections.abc import Sequence
from pathlib import Path

from accord.formats.opening import is_stream
from accord.reports.results import counted
from accord.reports.table import Table
from accord.workflows.checking import Finding, Overview
from accord.workflows.reading import Reading

#: So many files and categories are shown one by one.
MOST_FILES = 12
MOST_CATEGORIES = 30


def overview_text(reading: Reading, seen: Overview, wrong: Sequence[Finding]) -> str:
    """Write everything there is to know before measuring."""
    parts = [
        files_text(reading),
        f"{counted(seen.documents, 'document')}, {counted(len(seen.annotators), 'annotator')}, "
        f"{counted(seen.units, 'unit')}"
        + (f", {seen.overlapping} of them overlapping an earlier one" if seen.overlapping else ""),
        _annotators(seen),
        _counts("category", seen.categories),
    ]
    if len(seen.layers) > 1:
        parts.append(_counts("layer", seen.layers))
    states = seen.states
    parts.append(
        f"of {counted(sum(states.values()), 'pair')} of document and annotator: "
        f"{states['marked']} marked, {states['empty']} seen and left empty, "
        f"{states['unseen']} not seen"
    )
    if wrong:
        parts.append("\n".join(["To look at:", *(f"  - {finding}" for finding in wrong)]))
    else:
        parts.append("Nothing looks wrong.")
    return "\n\n".join(part for part in parts if part)


def files_text(reading: Reading) -> str:
    """Write which files were read, as what, and who was taken to have annotated them."""
    rows = []
    for file in reading.files[:MOST_FILES]:
        who = reading.annotator_of.get(file.path)
        named = [name for name in file.corpus.annotators if name]
        if who is None:
            guess = f"in the file: {', '.join(named[:4])}{', …' if len(named) > 4 else ''}"
        else:
            guess = f"{who} (from the path)"
        rows.append((_short(file.path), file.format, guess, str(file.corpus.units)))
    table = Table(("file", "format", "annotator", "units"), tuple(rows), frozenset({3})).text()
    left = len(reading.files) - MOST_FILES
    return f"{table}\n… and {counted(left, 'more file')}" if left > 0 else table


def _short(path: Path) -> str:
    if is_stream(path):
        return "standard input"
    return str(Path(*path.parts[-3:]))


def _annotators(seen: Overview) -> str:
    rows = [
        (
            f"{name} (reference)" if facts["reference"] else name,
            str(facts["documents"]),
            str(facts["units"]),
        )
        for name, facts in seen.annotators.items()
    ]
    return Table(("annotator", "documents", "units"), tuple(rows), frozenset({1, 2})).text()


def _counts(what: str, counts: dict[str, int]) -> str:
    if not counts:
        return ""
    rows = [(name, str(count)) for name, count in list(counts.items())[:MOST_CATEGORIES]]
    table = Table((what, "units"), tuple(rows), frozenset({1})).text()
    left = len(counts) - MOST_CATEGORIES
    plural = "categories" if what == "category" else f"{what}s"
    return f"{table}\n… and {left} more {plural}" if left > 0 else table
