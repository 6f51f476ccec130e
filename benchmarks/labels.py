"""How long coefficients of labels take, and in how much memory, beside the packages people use.

    python benchmarks/labels.py [--peers PYTHON] [--only alpha] [--items 1000000]

Every contestant runs in a process of its own, on its own kind of data, which are made before the
clock starts; what accord takes includes finding the different rows of judgements. As "from array"
it also makes its coding of the array that the others are given. The memory is
what the peak of the process grows by while it measures. `--peers` names the Python in which
krippendorff, irrCAC, pingouin, scikit-learn and statsmodels are installed (this one by default); a
peer that is not there is left out.
"""

import argparse
import json
import subprocess
import sys

PREPARE = """
import json, resource, sys, threading, time
import numpy as np
library, kind, items, people = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
random = np.random.default_rng(0)
def drawn(items):
    if kind == "words":
        true = random.integers(0, 5, items)
        wrong = random.random((items, people)) < 0.3
        return np.where(wrong, random.integers(0, 5, (items, people)), true[:, None])
    if kind == "scores":
        true = random.integers(0, 500, items)[:, None]
        return np.clip(true + random.integers(-40, 41, (items, people)), 0, 499)
    true = random.lognormal(0, 1, items)[:, None]
    return true * random.lognormal(0, 0.2, (items, people))
def prepared(table):
    if library == "accord":
        return accord.Coding.from_array(table)
    if library == "krippendorff":
        return table.T.astype(float)
    if library == "irrCAC":
        return pandas.DataFrame(table)
    if library == "pingouin":
        every = np.indices(table.shape)
        return pandas.DataFrame({"item": every[0].ravel(), "judge": every[1].ravel(),
                                 "score": table.ravel().astype(float)})
    return table
if library in ("accord", "from array"):
    import accord
elif library == "krippendorff":
    import krippendorff
elif library == "scikit-learn":
    from sklearn.metrics import cohen_kappa_score
elif library == "statsmodels":
    from statsmodels.stats.inter_rater import aggregate_raters, fleiss_kappa
else:
    import warnings
    warnings.simplefilter("ignore")
    import pandas
    if library == "irrCAC":
        from irrCAC.raw import CAC
    else:
        import pingouin
small = prepared(drawn(50))
data = prepared(drawn(items))
"""
MEASURE = """
def job(data):
    return {job}

def resident():
    with open("/proc/self/statm") as stream:
        return int(stream.read().split()[1]) * resource.getpagesize() / 1e6

most, done = 0.0, False
def watch():
    global most
    while not done:
        most = max(most, resident())
        time.sleep(0.002)

job(small)
before = most = resident()
watcher = threading.Thread(target=watch)
watcher.start()
times = []
while len(times) < {repeats} and sum(times) < 20:
    data = fresh(data)
    began = time.perf_counter()
    value = float(job(data))
    times.append(time.perf_counter() - began)
done = True
watcher.join()
print(json.dumps({{"seconds": min(times), "memory": most - before, "value": value}}))
"""
#: accord keeps what it has found out about a coding: every time a new one, of the same array.
FRESH = """
def fresh(data):
    if library != "accord":
        return data
    from dataclasses import replace
    return replace(data)
"""


def accord_job(spelling: str, **more: object) -> str:
    """Return how accord is asked; without an interval, unless one is wanted."""
    options = {"resamples": 0, **more}
    given = ", ".join(f"{name}={value!r}" for name, value in options.items())
    return f'accord.measure(data, "{spelling}", {given}).value'


def from_array(spelling: str, **more: object) -> str:
    """Return how accord is asked about an array."""
    return accord_job(spelling, **more).replace("(data,", "(accord.Coding.from_array(data),")


KRIPPENDORFF = 'krippendorff.alpha(reliability_data=data, level_of_measurement="{}")'
IRRCAC = 'CAC(data, digits=15).{}()["est"]["coefficient_value"]'
PINGOUIN = (
    'pingouin.intraclass_corr(data, "item", "judge", "score").set_index("Type")["ICC"].iloc[1]'
)
#: What is measured: on which data, of how many items, by whom.
JOBS = {
    "alpha": ("words", 1_000_000, 5, {
        "accord": accord_job("alpha"), "from array": from_array("alpha"),
        "krippendorff": KRIPPENDORFF.format("nominal"),
    }),
    "alpha of 500 words": ("scores", 1_000_000, 5, {
        "accord": accord_job("alpha"), "from array": from_array("alpha"),
    }),
    "alpha, 1,000 resamples": ("words", 1_000_000, 5, {
        "accord": accord_job("alpha", resamples=1000),
    }),
    "alpha of 500 numbers": ("scores", 1_000_000, 5, {
        "accord": accord_job("alpha(distance=interval)"),
    }),
    "the same, few items": ("scores", 200, 5, {
        "accord": accord_job("alpha(distance=interval)"),
        "krippendorff": KRIPPENDORFF.format("interval"),
    }),
    "interval alpha, all distinct": ("numbers", 200_000, 5, {
        "accord": accord_job("alpha(distance=interval)"),
    }),
    "ratio alpha, all distinct": ("numbers", 200_000, 5, {
        "accord": accord_job("alpha(distance=ratio)"),
        "from array": from_array("alpha(distance=ratio)"),
    }),
    "ordinal alpha, all distinct": ("numbers", 200_000, 5, {
        "accord": accord_job("alpha(distance=ordinal)"),
    }),
    "AC1 with its interval": ("words", 100_000, 5, {
        "accord": accord_job("gwet-ac1", interval="analytic"), "irrCAC": IRRCAC.format("gwet"),
    }),
    "Conger with its interval": ("words", 100_000, 5, {
        "accord": accord_job("multi-kappa", interval="analytic"),
        "irrCAC": IRRCAC.format("conger"),
    }),
    "Fleiss": ("words", 1_000_000, 5, {
        "accord": accord_job("fleiss-kappa"),
        "statsmodels": "fleiss_kappa(aggregate_raters(data)[0])",
    }),
    "Cohen": ("words", 1_000_000, 2, {
        "accord": accord_job("cohen-kappa"), "scikit-learn": "cohen_kappa_score(*data.T)",
    }),
    "ICC": ("scores", 100_000, 5, {
        "accord": accord_job("icc", interval="analytic"), "pingouin": PINGOUIN,
    }),
    "ICC, 10,000 items": ("scores", 10_000, 5, {
        "accord": accord_job("icc", interval="analytic"), "pingouin": PINGOUIN,
    }),
    "W": ("scores", 100_000, 5, {"accord": accord_job("kendall-w")}),
    "Light": ("words", 1_000_000, 5, {"accord": accord_job("light-kappa")}),
    "AC1, 999 permutations": ("words", 10_000, 5, {
        "accord": accord_job("gwet-ac1", permutations=999),
    }),
}  # fmt: skip


def run(python: str, library: str, job: str, kind: str, items: int, people: int) -> dict | None:
    """Measure in a process of its own; None where the library is not installed or gives up."""
    source = PREPARE + FRESH + MEASURE.format(job=job, repeats=3)
    found = subprocess.run(
        [python, "-c", source, library, kind, str(items), str(people)],
        capture_output=True,
        text=True,
        check=False,
    )
    if found.returncode:
        last = found.stderr.strip().splitlines()[-1:] or [f"ended with {found.returncode}"]
        print(f"{library}: {last[0]}", file=sys.stderr)
        return None
    return json.loads(found.stdout)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--peers", default=sys.executable, metavar="PYTHON")
    parser.add_argument("--only", default="", metavar="WORDS", help="what has these words")
    parser.add_argument("--items", type=int, help="so many, whatever is measured")
    parser.add_argument("--alone", action="store_true", help="without the peers")
    arguments = parser.parse_args()
    print(f"{'measure':30}{'items':>9}  {'library':13}{'seconds':>9}{'MB':>8}  ratio")
    for name, (kind, usual, people, jobs) in JOBS.items():
        if arguments.only.lower() not in name.lower():
            continue
        items, own = arguments.items or usual, None
        for library, job in jobs.items():
            if arguments.alone and library not in ("accord", "from array"):
                continue
            own_python = library in ("accord", "from array")
            python = sys.executable if own_python else arguments.peers
            found = run(python, library, job, kind, items, people)
            if found is None:
                continue
            own = own or found
            print(
                f"{name:30}{items:9}  {library:13}{found['seconds']:9.4f}{found['memory']:8.1f}"
                f"  {found['seconds'] / own['seconds']:5.1f}"
            )
            if abs(found["value"] - own["value"]) > 1e-9:
                sys.exit(f"{library} says {found['value']}, accord {own['value']}")


if __name__ == "__main__":
    main()
