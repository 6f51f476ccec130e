"""Write segmentations.json: what segeval and nltk say of segmentations drawn at random.

pip install segeval==2.0.11 nltk numpy
python tests/peers/make_segmentations.py
"""

import json
import random
from importlib.metadata import version
from itertools import pairwise
from pathlib import Path

import segeval
from nltk.metrics import ghd, pk, windowdiff

SEED = 1
COSTS = [(2.0, 2.0, 1.0), (1.0, 1.0, 0.5), (1.0, 3.0, 0.7), (6.0, 6.0, 2.0), (25.0, 25.0, 1.0)]


def half_up(value):
    """Round as accord does; segeval's default rounds halves to the even number."""
    return int(value + type(value)("0.5"))


def segmentation(length, share, chance):
    """Draw boundaries strictly inside a text."""
    return [place for place in range(1, length) if chance.random() < share]


def masses(boundaries, length):
    return [after - before for before, after in pairwise([0, *boundaries, length])]


def marks(boundaries, length):
    return "".join("1" if place in boundaries else "0" for place in range(1, length))


def of_pair(reference, other, length):
    """Return what the peers say of two segmentations."""
    own, theirs = masses(other, length), masses(reference, length)
    line, their_line = marks(other, length), marks(reference, length)
    window = segeval.compute_window_size(theirs, fnc_round=half_up, boundary_format="mass")
    row = {
        "length": length,
        "reference": reference,
        "other": other,
        "window": window,
        "segeval window, halves to even": segeval.compute_window_size(
            theirs, boundary_format="mass"
        ),
        "segeval pk": float(segeval.pk(own, theirs, fnc_round=half_up)),
        "segeval pk, window 5": float(segeval.pk(own, theirs, window_size=5)),
        "segeval window_diff": float(segeval.window_diff(own, theirs, fnc_round=half_up)),
        "segeval window_diff, lamprier": float(
            segeval.window_diff(own, theirs, fnc_round=half_up, lamprier_et_al_2007_fix=True)
        ),
        "nltk pk": pk(their_line, line, window),
        "nltk pk, its own window": pk(their_line, line),
        "nltk windowdiff": windowdiff(their_line, line, window),
        "nltk windowdiff, weighted": windowdiff(their_line, line, window, weighted=True),
        "nltk ghd": [[*costs, ghd(their_line, line, *costs)] for costs in COSTS],
    }
    if reference or other:
        for n_t in (2, 3, 6):
            found = segeval.boundary_statistics(own, theirs, n_t=n_t)
            row[f"segeval n_t={n_t}"] = {
                "S": float(segeval.segmentation_similarity(own, theirs, n_t=n_t)),
                "B": float(segeval.boundary_similarity(own, theirs, n_t=n_t)),
                "additions": len(found["additions"]),
                "transpositions": len(found["transpositions"]),
                "matches": len(found["matches"]),
            }
    return row


def of_types(length, share, chance):
    """Return what segeval says of boundaries of the types 1, 2 and 3."""
    both = [[segmentation(length, share, chance) for _ in range(3)] for _ in range(2)]
    sets = [
        tuple(
            frozenset(kind + 1 for kind in range(3) if place in one[kind])
            for place in range(1, length)
        )
        for one in both
    ]
    row = {"length": length, "boundaries": both}
    for n_t in (2, 4):
        options = {"boundary_format": "sets", "n_t": n_t}
        found = segeval.boundary_statistics(*sets, **options)
        row[f"n_t={n_t}"] = {
            "S": float(segeval.segmentation_similarity(*sets, **options)),
            "B": float(segeval.boundary_similarity(*sets, **options)),
            "types": len(found["boundary_types"]),
            "additions": len(found["additions"]),
            "substitutions": len(found["substitutions"]),
            "transpositions": len(found["transpositions"]),
        }
    return row


def of_several(documents, coders, chance):
    """Return what segeval says of several annotators and documents."""
    items = {}
    for number in range(documents):
        length = chance.randint(8, 60)
        common = segmentation(length, 0.3, chance)
        items[f"text{number}"] = {
            f"coder{who}": masses(
                sorted(
                    {place for place in common if chance.random() < 0.8}
                    | set(segmentation(length, 0.05 * who, chance))
                ),
                length,
            )
            for who in range(coders)
        }
    data = segeval.Dataset(items)
    windows = {"fnc_round": half_up}
    return {
        "masses": items,
        "A_a": float(segeval.actual_agreement_linear(data)),
        "pi": float(segeval.fleiss_pi_linear(data)),
        "kappa": float(segeval.fleiss_kappa_linear(data)),
        "bias": float(segeval.artstein_poesio_bias_linear(data)),
        "pi of S": float(
            segeval.fleiss_pi_linear(data, fnc_compare=segeval.segmentation_similarity)
        ),
        "mean B": float(segeval.summarize(segeval.boundary_similarity(data))[0]),
        "mean pk": float(segeval.summarize(segeval.pk(data, **windows))[0]),
        "mean window_diff": float(segeval.summarize(segeval.window_diff(data, **windows))[0]),
    }


def main():
    chance = random.Random(SEED)  # noqa: S311 - nothing is kept secret
    pairs = []
    for _ in range(40):
        length = chance.randint(14, 80)
        share = chance.choice([0.05, 0.1, 0.3, 0.6])
        drawn = [segmentation(length, share, chance) for _ in range(2)]
        pairs.append(of_pair(*drawn, length))
    record = {
        "about": "values of other libraries, made by make_segmentations.py",
        "versions": {name: version(name) for name in ("segeval", "nltk")},
        "pairs": pairs,
        "types": [of_types(chance.randint(8, 30), 0.25, chance) for _ in range(25)],
        "several": [
            of_several(chance.randint(1, 4), chance.randint(2, 5), chance) for _ in range(8)
        ],
    }
    path = Path(__file__).with_name("segmentations.json")
    path.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
