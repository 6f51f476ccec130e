"""What a corpus of labels holds and what looks wrong with it, as text."""

from collections.abc import Sequence

from accord.reports.overview import MOST_CATEGORIES, files_text
from accord.reports.results import counted
from accord.reports.table import Table
from accord.workflows.checking import Finding
from accord.workflows.checking_labels import LabelOverview
from accord.workflows.reading import Reading


def label_overview_text(reading: Reading, seen: LabelOverview, wrong: Sequence[Finding]) -> str:
    """Write everything there is to know before measuring."""
    people = [
        (f"{name} (reference)" if facts["reference"] else name, str(facts["labels"]))
        for name, facts in seen.annotators.items()
    ]
    categories = [(name, str(count)) for name, count in seen.categories.items()]
    left = len(categories) - MOST_CATEGORIES
    more = f"\n… and {left} more categories" if left > 0 else ""
    judged = ", ".join(f"{count} by {number}" for number, count in seen.judged.items())
    parts = [
        files_text(reading),
        (
            f"{counted(seen.documents, 'document')}, {counted(seen.items, 'item')}, "
            f"{counted(len(seen.annotators), 'annotator')}, {counted(seen.units, 'label')}, "
            f"{seen.missing} missing"
        ),
        Table(("annotator", "labels"), tuple(people), frozenset({1})).text(),
        Table(("category", "labels"), tuple(categories[:MOST_CATEGORIES]), frozenset({1})).text()
        + more,
        f"items judged: {judged}",
        "\n".join(["To look at:", *(f"  - {finding}" for finding in wrong)])
        if wrong
        else "Nothing looks wrong.",
    ]
    return "\n\n".join(part for part in parts if part)
