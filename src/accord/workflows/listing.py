"""What there is: measures and formats."""

from accord.contract import measures
from accord.formats.kinds import formats


def list_measures() -> dict[str, str]:
    """Return the names of the measures with a line about each.

    >>> from accord import list_measures
    >>> "gamma" in list_measures()
    True
    """
    return {name: kind.summary for name, kind in measures.items()}


def list_formats() -> dict[str, str]:
    """Return the names of the formats with a line about each.

    >>> from accord import list_formats
    >>> "conllu" in list_formats()
    True
    """
    return {name: kind.summary for name, kind in formats.items()}
