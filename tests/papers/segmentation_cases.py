"""Read the worked cases of segmentations: what is given as a corpus, what is asked as a measure."""

import json
from itertools import accumulate
from pathlib import Path

import accord

FIGURES = Path(__file__).parent / "figures" / "coefficients_segmentations.json"


def cases(*names):
    """Return the cases of some measures, by the names that their source gives them."""
    every = json.loads(FIGURES.read_text(encoding="utf-8"))["cases"]
    return [case for case in every if case["measure"] in names]


def named(case):
    return case["id"]


def continuum_of(data):
    """Make a continuum with the reference and the other segmentation of a case."""
    if data["format"] == "masses":
        masses = {"hypothesis": data["hyp_or_a"], "reference": data["ref_or_b"]}
        return accord.Continuum.from_masses(masses)
    places = {
        "hypothesis": [place + 1 for place, mark in enumerate(data["hyp"]) if mark == "1"],
        "reference": [place + 1 for place, mark in enumerate(data["ref"]) if mark == "1"],
    }
    return accord.Continuum.from_boundaries(places, length=len(data["ref"]) + 1)


def corpus_of(data):
    """Make a corpus of the segmentations of several texts by several annotators."""
    return accord.Corpus(
        [
            accord.Continuum.from_boundaries(
                {who: [*accumulate(masses)][:-1] for who, masses in coders.items()},
                length=sum(next(iter(coders.values()))),
                name=name,
            )
            for name, coders in data["data"].items()
        ]
    )
