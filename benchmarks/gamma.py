"""How long γ and its best alignment take, and how much memory, beside pygamma-agreement.

    pip install '.[bench]'
    python benchmarks/gamma.py peer      # both on the same continua, and the ratios
    python benchmarks/gamma.py targets   # the sizes that accord is meant for
    python benchmarks/gamma.py curve     # time and memory against the length of the text

Every contestant runs in a process of its own, so that its peak of memory is its own. What is timed
is the work: not the start of Python, nor reading, nor the first compilation. The processor time is
given beside the time on the clock, which says little on a machine that has other things to do.
"""

import argparse
import json
import os
import subprocess
import sys

#: Annotators who forget, add, shift and mislabel the units of one reference.
MAKE = """
import json, resource, sys, time
import numpy as np
def simulated(annotators, units, seed=0):
    random = np.random.default_rng(seed)
    length = random.uniform(3, 20, units)
    start = np.cumsum(random.uniform(0, 12, units) + np.concatenate(([0], length[:-1])))
    label = random.integers(0, 5, units)
    marked = []
    for _ in range(annotators):
        kept = random.random(units) > 0.15
        begin = start[kept] + random.normal(0, 0.2, kept.sum()) * length[kept]
        end = (start + length)[kept] + random.normal(0, 0.2, kept.sum()) * length[kept]
        end = np.maximum(end, begin + 0.5)
        other = random.integers(0, 5, kept.sum())
        own = np.where(random.random(kept.sum()) < 0.2, other, label[kept])
        more = round(0.1 * units)
        extra = random.uniform(start.min(), start.max() + 1, more)
        marked.append((
            np.concatenate([begin, extra]),
            np.concatenate([end, extra + random.uniform(3, 20, more)]),
            np.concatenate([own, random.integers(0, 5, more)]),
        ))
    return marked
"""

ACCORD = """
import accord
def prepare(marked):
    columns = [np.concatenate(one) for one in zip(*marked)]
    who = np.repeat(np.arange(len(marked)), [len(one[0]) for one in marked])
    import polars
    return accord.from_frame(polars.DataFrame({
        "document": ["text"] * len(who), "annotator": [f"a{one:02}" for one in who.tolist()],
        "start": columns[0], "end": columns[1],
        "category": [f"c{one}" for one in columns[2].tolist()],
    }))
def disorder(corpus):
    found = accord.align(corpus["text"])
    return {"value": found.disorder, "optimal": bool(found.optimal)}
def gamma(corpus):
    found = accord.measure(corpus, "gamma", seed=0)
    return {"value": found.value, "samples": found.samples.count}
"""

PEER = """
import warnings
warnings.simplefilter("ignore")
from pyannote.core import Segment
from pygamma_agreement import CombinedCategoricalDissimilarity, Continuum
def prepare(marked):
    continuum = Continuum()
    for who, (start, end, label) in enumerate(marked):
        for one in zip(start.tolist(), end.tolist(), label.tolist()):
            continuum.add(f"a{who:02}", Segment(one[0], one[1]), f"c{one[2]}")
    return continuum
dissimilarity = CombinedCategoricalDissimilarity(alpha=1, beta=1, delta_empty=1)
def disorder(continuum):
    return {"value": continuum.get_best_alignment(dissimilarity).disorder}
def gamma(continuum):
    np.random.seed(0)
    found = continuum.compute_gamma(dissimilarity, precision_level=0.02, n_samples=30)
    return {"value": found.gamma}
"""

TIMING = """
work = {"disorder": disorder, "gamma": gamma}[WHAT]
work(prepare(simulated(ANNOTATORS, min(UNITS, 10), seed=1)))
given = prepare(simulated(ANNOTATORS, UNITS))
peak = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3
before, tries = peak(), []
for _ in range(REPEAT):
    begin, busy = time.perf_counter(), time.process_time()
    found = work(given)
    tries.append((time.perf_counter() - begin, time.process_time() - busy))
seconds, processor = min(tries)
print(json.dumps({"seconds": seconds, "processor": processor, "peak": peak(),
                  "more": peak() - before, **found}))
"""

#: What, annotators, units of the reference, and within how many seconds on two processors.
TARGETS = [
    ("disorder", 10, 100, 10.0),
    ("disorder", 5, 1_000, 4.0),
    ("disorder", 5, 10_000, 45.0),
    ("disorder", 2, 100_000, 4.0),
    ("disorder", 2, 1_000_000, 60.0),
    ("gamma", 3, 100, 0.5),
    ("gamma", 5, 100, 5.0),
    ("gamma", 2, 10_000, 10.0),
]
PEERS = [("disorder", 4, 100, 500.0), ("gamma", 4, 50, 200.0)]
CURVE = [1_000, 3_162, 10_000, 31_623, 100_000, 316_228, 1_000_000]


def timed(
    code: str, what: str, annotators: int, units: int, *, repeat: int = 3, patience: float = 3600
) -> dict:
    """Run one contestant in a process of its own."""
    constants = {"WHAT": what, "ANNOTATORS": annotators, "UNITS": units, "REPEAT": repeat}
    script = "\n".join(
        [*(f"{name} = {value!r}" for name, value in constants.items()), MAKE, code, TIMING]
    )
    try:
        done = subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, check=False,
            timeout=patience,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return {"error": f"not done within {patience:.0f} s"}
    if done.returncode:
        return {"error": done.stderr.strip().rpartition("\n")[2]}
    return json.loads(done.stdout.splitlines()[-1])  # solvers of others print lines of their own


def line(name: str, found: dict) -> str:
    """Return what was measured in a line."""
    if "error" in found:
        return f"{name:36} {found['error']}"
    more = [f"{key} {found[key]}" for key in ("optimal", "samples") if found.get(key) is not None]
    return (
        f"{name:36} {found['seconds']:9.4f} s  processor {found['processor']:9.4f} s  "
        f"peak {found['peak']:7.0f} MB (+{found['more']:.0f})  = {found['value']:.6f}  "
        f"{', '.join(more)}"
    )


def load() -> str:
    """Say how busy the machine is."""
    busy = " ".join(f"{one:.1f}" for one in os.getloadavg())
    return f"[{os.cpu_count()} processors, load {busy}]"


def peer(given: argparse.Namespace) -> None:
    """Time both, and print the ratios."""
    for what, annotators, units, wanted in PEERS:
        print(f"{what} of {annotators} × {units} {load()}", flush=True)
        own = timed(ACCORD, what, annotators, units, repeat=5)
        print("  " + line("accord", own), flush=True)
        other = timed(PEER, what, annotators, units, repeat=1, patience=given.patience)
        print("  " + line("pygamma-agreement", other))
        if "error" in own or "error" in other:
            continue
        clock, busy = (other[key] / own[key] for key in ("seconds", "processor"))
        print(f"  {clock:.0f} times as fast on the clock, {busy:.0f} times by processor time; "
              f"wanted: {wanted:.0f}", flush=True)  # fmt: skip


def targets(given: argparse.Namespace) -> None:
    """Time the sizes that accord is meant for."""
    for what, annotators, units, wanted in TARGETS:
        found = timed(ACCORD, what, annotators, units, repeat=1 if wanted > 4 else 3,
                      patience=given.patience)  # fmt: skip
        name = f"{what} of {annotators} × {units}, < {wanted:g} s"
        print(f"{line(name, found)}  {load()}", flush=True)


def curve(given: argparse.Namespace) -> None:
    """Time texts of growing length: time and memory grow as the length does."""
    print(load())
    for units in CURVE:
        if units * given.annotators > given.most:
            break
        found = timed(ACCORD, "disorder", given.annotators, units, repeat=1,
                      patience=given.patience)  # fmt: skip
        each = "" if "error" in found else f"  {1e6 * found['processor'] / units:.1f} s/10⁶"
        print(line(f"{given.annotators} × {units}", found) + each, flush=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("what", choices=["peer", "targets", "curve"])
    parser.add_argument("--annotators", type=int, default=2, help="of the curve")
    parser.add_argument("--most", type=int, default=2_000_000, help="units in all of the curve")
    parser.add_argument("--patience", type=float, default=3600, help="seconds for each")
    given = parser.parse_args()
    {"peer": peer, "targets": targets, "curve": curve}[given.what](given)


if __name__ == "__main__":
    main()
