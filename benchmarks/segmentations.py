"""How long segmentations take to compare, and in how much memory, beside nltk and segeval.

    python benchmarks/segmentations.py [--peers PYTHON]

Two annotators of one text. Every library runs in a process of its own, on its own kind of data,
which are made before the clock starts; what accord takes includes cutting its corpus up into
boundaries. `--peers` names the Python in which nltk and segeval are installed (this one by
default); a peer that is not there is left out. A peer is asked only for what it can do in a minute.
"""

import argparse
import json
import subprocess
import sys
import time
from functools import partial

PREPARE = """
import json, random, resource, sys, time
from itertools import pairwise
places, share, library = int(sys.argv[1]), float(sys.argv[2]), sys.argv[3]
chance = random.Random(0)
drawn = [[place for place in range(1, places) if chance.random() < share] for _ in range(2)]
if library == "accord":
    import accord
    data = accord.Corpus(
        [accord.Continuum.from_boundaries({"ann": drawn[0], "bob": drawn[1]}, length=places)]
    )
    small = accord.Continuum.from_boundaries({"ann": [3, 5], "bob": [4]}, length=9)
elif library == "nltk":
    from nltk.metrics import ghd, pk, windowdiff
    marks = [set(one) for one in drawn]
    data = ["".join("1" if place in one else "0" for place in range(1, places)) for one in marks]
else:
    import segeval
    data = [tuple(after - before for before, after in pairwise([0, *one, places])) for one in drawn]
"""
MEASURE = """
def job():
    return {job}

def resident():
    with open("/proc/self/statm") as stream:
        return int(stream.read().split()[1]) * resource.getpagesize() / 1e6

{warm}
before = resident()
times = []
while len(times) < {repeats}:
    began = time.perf_counter()
    value = float(job())
    times.append(time.perf_counter() - began)
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / 1e6
print(json.dumps({{"seconds": min(times), "memory": max(0.0, peak - before), "value": value}}))
"""
JOBS = {
    "pk": {
        "accord": 'accord.measure(data, "pk(window=5)").value',
        "nltk": "pk(*data, 5)",
        "segeval": "segeval.pk(*data, window_size=5)",
    },
    "window-diff": {
        "accord": 'accord.measure(data, "window-diff(window=5)").value',
        "nltk": "windowdiff(*data, 5)",
        "segeval": "segeval.window_diff(*data, window_size=5)",
    },
    "generalized-hamming": {
        "accord": 'accord.measure(data, "generalized-hamming").value',
        "nltk": "ghd(*data)",
    },
    "segmentation-similarity": {
        "accord": 'accord.measure(data, "segmentation-similarity").value',
        "segeval": "segeval.segmentation_similarity(*data)",
    },
    "boundary-similarity": {
        "accord": 'accord.measure(data, "boundary-similarity").value',
        "segeval": "segeval.boundary_similarity(*data)",
    },
}
#: So many places are the most that a peer is asked for.
MOST = {("generalized-hamming", "nltk"): 10_000, ("pk", "nltk"): 1_000_000,
        ("window-diff", "nltk"): 1_000_000}  # fmt: skip
SIZES = ((10_000, 0.1), (10_000, 0.5), (100_000, 0.1), (100_000, 0.9), (1_000_000, 0.1))


def run(python, library, measure, places, share):
    """Measure in a process of its own; None where the library is not installed."""
    job = JOBS[measure][library]
    warm = job.replace("data", "small", 1) if library == "accord" else ""
    source = PREPARE + MEASURE.format(job=job, warm=warm, repeats=3)
    found = subprocess.run(
        [python, "-c", source, str(places), str(share), library],
        capture_output=True,
        text=True,
        check=False,
    )
    if found.returncode:
        print(f"{library}: {found.stderr.strip().splitlines()[-1]}", file=sys.stderr)
        return None
    return json.loads(found.stdout)


def compare_kernels():
    """Put the compiled loops beside the best that numpy alone can do."""
    import numpy as np

    from accord import kernels

    def table(first, second):
        """Fill the table of the generalized Hamming distance, a row at a time."""
        ramp = 2.0 * np.arange(len(second) + 1)
        row = ramp.copy()
        for place in first:
            best = np.append(row[0] + 2, np.minimum(row[1:] + 2, row[:-1] + abs(second - place)))
            row = np.minimum.accumulate(best - ramp) + ramp
        return row[-1]

    def neighbours(position, side):
        """Pair unlike neighbours from the left: in runs of them, every second step."""
        joined = (np.diff(position) == 1) & (np.diff(side) != 0)
        starts = np.maximum.accumulate(np.where(joined, 0, np.arange(1, len(position))))
        return int((joined & ((np.arange(len(joined)) - starts) % 2 == 0)).sum())

    random = np.random.default_rng(0)
    for count in (1_000, 10_000, 100_000):
        drawn = [
            np.sort(random.choice(10 * count, count, replace=False)).astype(float) for _ in "ab"
        ]
        keys = np.setxor1d(*drawn).astype(np.int64)
        side = np.isin(keys, drawn[1]).astype(np.int64)
        kind = np.zeros_like(keys)
        jobs = {
            "sweep": partial(kernels.shift_boundaries, *drawn, 2.0, 2.0, 1.0),
            "numpy's table": partial(table, *drawn),
            "transpositions": partial(kernels.transpose_boundaries, keys, kind, side, 2),
            "numpy's neighbours": partial(neighbours, keys, side),
        }
        if 2 * jobs["numpy's neighbours"]() != (jobs["transpositions"]() >= 0).sum():
            sys.exit("numpy finds other neighbours")
        for name, job in jobs.items():
            if name == "numpy's table" and count > 10_000:
                continue
            job()
            times = []
            for _ in range(3):
                began = time.perf_counter()
                job()
                times.append(time.perf_counter() - began)
            print(f"{count:9} boundaries  {name:20}{min(times):10.5f} s")


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--peers", default=sys.executable, metavar="PYTHON")
    parser.add_argument("--kernels", action="store_true", help="the compiled loops beside numpy")
    arguments = parser.parse_args()
    if arguments.kernels:
        compare_kernels()
        return
    print(f"{'measure':24}{'places':>9}{'share':>7}  {'library':9}{'seconds':>9}{'MB':>8}  ratio")
    for measure, libraries in JOBS.items():
        for places, share in SIZES:
            own = None
            for library in libraries:
                if places > MOST.get(
                    (measure, library), 100_000 if library == "segeval" else places
                ):
                    continue
                python = sys.executable if library == "accord" else arguments.peers
                found = run(python, library, measure, places, share)
                if found is None:
                    continue
                own = own or found
                ratio = found["seconds"] / own["seconds"]
                print(
                    f"{measure:24}{places:9}{share:7g}  {library:9}{found['seconds']:9.4f}"
                    f"{found['memory']:8.1f}  {ratio:5.1f}"
                )
                if abs(found["value"] - own["value"]) > 1e-9 * max(1, abs(own["value"])):
                    sys.exit(f"{library} says {found['value']}, accord {own['value']}")


if __name__ == "__main__":
    main()
