"""What a corpus of trees holds and what looks wrong with it, as text."""

from collections.abc import Sequence

from accord.reports.overview import MOST_CATEGORIES, files_text
from accord.reports.results import counted
from accord.reports.table import Table
from accord.workflows.checking import Finding
from accord.workflows.checking_trees import TreeOverview
from accord.workflows.reading import Reading


def tree_overview_text(reading: Reading, seen: TreeOverview, wrong: Sequence[Finding]) -> str:
    """Write everything there is to know before measuring."""
    people = [
        (
            f"{name} (reference)" if facts["reference"] else name,
            str(facts["trees"]),
            str(facts["words"]),
        )
        for name, facts in seen.annotators.items()
    ]
    labels = [(name, str(count)) for name, count in seen.categories.items()]
    left = len(labels) - MOST_CATEGORIES
    more = f"\n… and {left} more labels" if left > 0 else ""
    shared = ", ".join(f"{count} with {number}" for number, count in seen.trees_of.items())
    shapes = [f"{counted(seen.roots, 'tree')} with several roots"]
    if seen.trees == "dependencies":
        shapes.append(f"{seen.crossing} not projective")
    if seen.unequal:
        shapes.append(f"{counted(seen.unequal, 'sentence')} with words that differ")
    parts = [
        files_text(reading),
        (
            f"{seen.trees}: {counted(seen.documents, 'document')}, "
            f"{counted(seen.sentences, 'sentence')}, {counted(len(seen.annotators), 'annotator')}, "
            f"{counted(seen.units, 'tree')} of {counted(seen.words, 'word')}"
        ),
        Table(("annotator", "trees", "words"), tuple(people), frozenset({1, 2})).text(),
        Table(("label", "nodes"), tuple(labels[:MOST_CATEGORIES]), frozenset({1})).text() + more,
        f"sentences by the number of their trees: {shared}",
        ", ".join(shapes),
        "\n".join(["To look at:", *(f"  - {finding}" for finding in wrong)])
        if wrong
        else "Nothing looks wrong.",
    ]
    return "\n\n".join(part for part in parts if part)
