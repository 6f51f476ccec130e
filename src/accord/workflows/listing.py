"""What there is: measures, formats, distances."""

from accord.contract import measures
from accord.formats.kinds import formats


def list_measures() -> dict[str, str]:
    """Return the names of the measures with a line about each."""
    return {name: kind.summary for name, kind in measures.items()}


def list_formats() -> dict[str, str]:
    """Return the names of the formats with a line about each."""
    return {name: kind.summary for name, kind in formats.items()}
