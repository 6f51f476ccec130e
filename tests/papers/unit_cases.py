"""Read the worked cases of units: what is given as a continuum, what is asked as a measure."""

import json
from pathlib import Path

from accord import Continuum, Corpus

FIGURES = Path(__file__).parent / "figures" / "coefficients_units.json"


def cases(*names):
    """Return the cases of some measures, by the names that their source gives them."""
    every = json.loads(FIGURES.read_text(encoding="utf-8"))["cases"]
    return [case for case in every if case["measure"] in names]


def named(case):
    return case["id"]


def continuum_of(data):
    """Make a continuum of the units of several coders; positions are counted from its beginning."""
    begin = data["begin"]
    marked = {
        f"coder {number}": [(start - begin, end - begin, str(name)) for start, end, name in units]
        for number, units in enumerate(data["coders"])
    }
    return Continuum.from_units(marked, length=data["length"])


def spans_of(tags):
    """Read tags B-X, I-X, O as spans of tokens; an I that continues nothing is none."""
    spans, open_span = [], None
    for place, tag in enumerate([*tags, "O"]):
        prefix, _, name = tag.partition("-")
        if prefix == "I" and open_span is not None and open_span[1] == name:
            continue
        if open_span is not None:
            spans.append((open_span[0], place, open_span[1]))
        open_span = (place, name) if prefix == "B" else None
    return spans


def corpus_of_tags(data):
    """Make a corpus of sentences with the tags of a reference and of a system."""
    return Corpus(
        Continuum.from_units(
            {"true": spans_of(true), "pred": spans_of(pred)},
            name=f"sentence {number}", length=len(true), references=["true"],
        )
        for number, (true, pred) in enumerate(zip(data["true"], data["pred"], strict=True))
    )  # fmt: skip


def expected(case):
    """The value as it was published: to the digits printed."""
    import pytest

    return pytest.approx(case["expected"], abs=case["tolerance"] or 1e-12)
