"""Write spans.json: what nervaluate says of spans drawn at random, in two orders of the system's.

pip install nervaluate==1.2.1
python tests/peers/make_spans.py
"""

import json
import random
from importlib.metadata import version
from pathlib import Path

from nervaluate import Evaluator

SEED = 3
SCHEMES = {"strict": "strict", "exact": "exact", "partial": "partial", "ent_type": "type"}
NAMES = ("correct", "incorrect", "partial", "missed", "spurious")


def apart(chance, length):
    """Draw spans that do not overlap."""
    cuts = sorted(chance.sample(range(length), 12))
    return [
        [start, end, chance.choice("AB")] for start, end in zip(cuts[::2], cuts[1::2], strict=True)
    ]


def anywhere(chance, length):
    """Draw spans that may overlap."""
    starts = [chance.randrange(length - 8) for _ in range(7)]
    return [[start, start + chance.randint(1, 8), chance.choice("AB")] for start in starts]


def perturbed(chance, spans):
    """Err on boundaries and categories, forget, add nothing."""
    return [
        [start, max(start + 1, end + chance.choice((0, 0, 0, -1, 1))), chance.choice((name, "A"))]
        for start, end, name in spans
        if chance.random() < 0.85
    ]


def entities(spans):
    """nervaluate's ends are inside."""
    return [{"label": name, "start": start, "end": end - 1} for start, end, name in spans]


def answers(true, pred):
    overall = Evaluator([entities(true)], [entities(pred)], tags=["A", "B"], loader="dict")
    found = overall.evaluate()["overall"]
    rows = {}
    for peer, scheme in SCHEMES.items():
        result = found[peer]
        rows[scheme] = [*(getattr(result, name) for name in NAMES), result.f1]
    return rows


def main():
    chance = random.Random(SEED)  # noqa: S311 - examples, no secrets
    documents = []
    for number in range(60):
        draw = (apart, anywhere, perturbed)[number % 3]
        true = sorted((anywhere if draw is anywhere else apart)(chance, 40))
        pred = sorted(perturbed(chance, true) if draw is perturbed else draw(chance, 40))
        documents.append(
            {
                "true": true,
                "pred": pred,
                "as given": answers(true, pred),
                "last first": answers(true, pred[::-1]),
            }
        )
    record = {
        "peer": f"nervaluate {version('nervaluate')}",
        "columns": [*NAMES, "f1"],
        "documents": documents,
    }
    path = Path(__file__).with_name("spans.json")
    path.write_text(json.dumps(record, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
