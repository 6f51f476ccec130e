"""What a measure is, and what the measures that align have in common."""

from accord.contract.measure import (
    Measure,
    Progress,
    Run,
    as_corpus,
    measures,
    parse_measure,
    silent,
)

__all__ = ["Measure", "Progress", "Run", "as_corpus", "measures", "parse_measure", "silent"]
