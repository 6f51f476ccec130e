"""Write labels.json: what the packages that people use say of labels drawn at random.

pip install scikit-learn statsmodels krippendorff irrCAC nltk pingouin pandas
python tests/peers/make_labels.py
"""

import json
import random
import warnings
from importlib.metadata import version
from pathlib import Path

import krippendorff
import numpy as np
import pandas as pd
import pingouin
from irrCAC.raw import CAC
from nltk.metrics import agreement, masi_distance
from nltk.metrics.distance import jaccard_distance
from sklearn.metrics import cohen_kappa_score
from statsmodels.stats.inter_rater import aggregate_raters, cohens_kappa, fleiss_kappa, to_table

SEED = 4
PEERS = ("scikit-learn", "statsmodels", "krippendorff", "irrCAC", "nltk", "pingouin")
#: irrCAC's name for a coefficient, and for its weights.
COEFFICIENTS = ("fleiss", "gwet", "bp", "conger", "krippendorff")
WEIGHTS = ("identity", "quadratic", "linear", "ordinal", "radical", "ratio", "circular", "bipolar")
SETS = ["A", "B", "A|B", "A|B|C", "C|D"]


def drawn(chance, values, annotators, items, missing):
    """Draw rows of which most judgements are the same; every value occurs."""
    rows = [[value] * annotators for value in values]
    for _ in range(items):
        usual = chance.choice(values)
        rows.append(
            [
                None
                if chance.random() < missing
                else (usual if chance.random() < 0.6 else chance.choice(values))
                for _ in range(annotators)
            ]
        )
    return rows


def of_irrcac(rows):
    """Return value, agreement, chance, error, interval and p-value of each coefficient."""
    found = {}
    for weights in WEIGHTS:
        raw = CAC(pd.DataFrame(rows, dtype=float), weights=weights, digits=15)
        for name in COEFFICIENTS:
            est = getattr(raw, name)()["est"]
            found[f"{name} {weights}"] = [
                float(est["coefficient_value"]), float(est["pa"]), float(est["pe"]),
                float(est["se"]), *map(float, est["confidence_interval"]),
                float(est["p_value"]),
            ]  # fmt: skip
    return found


def of_krippendorff(rows):
    table = np.array(rows, float).T
    return {
        level: float(krippendorff.alpha(reliability_data=table, level_of_measurement=level))
        for level in ("nominal", "ordinal", "interval", "ratio")
    }


def of_sklearn(rows):
    one, other = zip(*rows, strict=True)
    return {
        str(weights): float(cohen_kappa_score(one, other, weights=weights))
        for weights in (None, "linear", "quadratic")
    }


def of_statsmodels(rows):
    found = {}
    if len(rows[0]) == 2:
        table = to_table(np.array(rows))[0]
        for name in (None, "linear", "quadratic"):
            result = cohens_kappa(table, wt=name)
            found[f"cohen {name}"] = [
                float(result.kappa), float(result.std_kappa), float(result.kappa_low),
                float(result.kappa_upp), float(result.z_value), float(result.std_kappa0),
                float(result.pvalue_two_sided),
            ]  # fmt: skip
    counts = aggregate_raters(np.array(rows))[0]
    for method in ("fleiss", "randolph"):
        found[method] = float(fleiss_kappa(counts, method=method))
    return found


def of_nltk(rows, distance=None):
    triples = [
        (f"c{who}", f"i{item}", frozenset(value.split("|")) if distance else value)
        for item, row in enumerate(rows)
        for who, value in enumerate(row)
        if value is not None
    ]
    task = agreement.AnnotationTask(triples, **({"distance": distance} if distance else {}))
    found = {"alpha": float(task.alpha())}
    if distance is None and all(None not in row for row in rows):
        found |= {
            "S": float(task.S()), "pi": float(task.pi()), "light": float(task.kappa()),
            "multi": float(task.multi_kappa()), "Ao": float(task.avg_Ao()),
        }  # fmt: skip
    return found


def of_pingouin(rows):
    cells = [(item, who, score) for item, row in enumerate(rows) for who, score in enumerate(row)]
    table = pd.DataFrame(cells, columns=["item", "judge", "score"])
    found = pingouin.intraclass_corr(table, targets="item", raters="judge", ratings="score")
    column = next(name for name in found.columns if name.startswith("CI95"))
    return {
        form: [float(icc), float(f), float(p), *map(float, interval)]
        for form, icc, f, p, interval in zip(
            found["Type"], found["ICC"], found["F"], found["pval"], found[column], strict=True
        )
    }


def main():
    warnings.simplefilter("ignore")
    chance = random.Random(SEED)  # noqa: S311 - examples, no secrets
    cases = []
    for annotators, missing in ((2, 0.0), (2, 0.2), (3, 0.0), (3, 0.25), (5, 0.0), (5, 0.4)):
        for values in ([1, 2, 3], [1, 2, 3, 4, 5], [1, 2, 4, 9]):
            rows = drawn(chance, values, annotators, chance.randint(10, 30), missing)
            case = {"rows": rows, "krippendorff": of_krippendorff(rows), "nltk": of_nltk(rows)}
            case["irrCAC"] = of_irrcac(rows)
            if missing == 0.0:
                case["statsmodels"] = of_statsmodels(rows)
                case["pingouin"] = of_pingouin(rows)
                if annotators == 2:
                    case["scikit-learn"] = of_sklearn(rows)
            cases.append(case)
    sets = []
    for annotators, missing in ((2, 0.0), (3, 0.2)):
        rows = drawn(chance, SETS, annotators, 20, missing)
        found = {"masi": of_nltk(rows, masi_distance), "jaccard": of_nltk(rows, jaccard_distance)}
        sets.append({"rows": rows, **{name: one["alpha"] for name, one in found.items()}})
    record = {
        "about": "values of other packages, made by make_labels.py",
        "versions": {name: version(name) for name in PEERS},
        "irrCAC columns": ["value", "pa", "pe", "se", "low", "high", "p"],
        "cases": cases,
        "sets": sets,
    }
    path = Path(__file__).with_name("labels.json")
    path.write_text(json.dumps(record, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
