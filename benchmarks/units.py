"""How long the measures of units take, and how much memory, beside those who offer the same.

    pip install nervaluate
    python benchmarks/units.py [--spans 10000] [--units 100000] [--annotators 2]

Every contestant runs in a process of its own, so that its peak of memory is its own; only what is
measured is timed, not the making of the data. nervaluate takes time that grows with the square of
the spans of a document, so it gets one document of `--spans`, and another cut into sentences. For
Krippendorff's coefficients there is no installable peer; a plain sweep over atoms with numpy, the
best that could be written for the same job without a compiled loop, stands in for one.
"""

import argparse
import json
import subprocess
import sys

import numpy as np

MAKE = """
import numpy as np
def spans(number, annotators, seed=0):
    random = np.random.default_rng(seed)
    base = np.cumsum(random.integers(4, 20, 2 * number))
    true = random.integers(0, 4, number)
    marked = []
    for who in range(annotators):
        start = base[::2] + random.integers(-1, 2, number)
        end = base[1::2] + random.integers(-1, 2, number)
        kept = random.random(number) < 0.95
        kind = np.where(random.random(number) < 0.8, true, random.integers(0, 4, number))
        marked.append((start[kept], end[kept], kind[kept]))
    return marked, int(base[-1]) + 10
"""

#: Units that all overlap one another: whoever lists their pairs has the square of them.
CROWD = """
def spans(number, annotators, seed=0):
    random = np.random.default_rng(seed)
    marked = [
        (random.integers(0, number, number), random.integers(number + 1, 2 * number, number),
         random.integers(0, 4, number))
        for _ in range(annotators)
    ]
    return marked, 2 * number
"""

ACCORD = """
from accord import Corpus, measure
from accord.corpus.table import Labels, UnitTable
def corpus_of(marked, length):
    who = np.repeat(np.arange(len(marked)), [len(own[0]) for own in marked])
    start, end, kind = (np.concatenate(column) for column in zip(*marked))
    names = [f'a{n}' for n in range(len(marked))]
    table = UnitTable.build(Labels.coded(['doc'], np.zeros(len(who), np.int64)),
        Labels.coded(names, who), start, end, Labels.coded(list('1234'), kind),
        bounds={'doc': (0.0, float(length))})
    return Corpus.from_table(table)
def run(marked, length, spelling=SPELLING):
    return measure(corpus_of(marked, length), spelling).value
"""

NERVALUATE = """
from nervaluate import Evaluator
def run(marked, length, sentences=SENTENCES):
    sides = []
    for start, end, kind in marked[:2]:
        spans = [[] for _ in range(sentences)]
        for s, e, k in zip(start.tolist(), end.tolist(), kind.tolist()):
            spans[s * sentences // (length + 1)].append(
                {'start': s, 'end': e - 1, 'label': '1234'[k]})
        sides.append(spans)
    found = Evaluator(*sides, tags=list('1234'), loader='dict').evaluate()
    return found['overall']['strict'].f1
"""

ATOMS = """
def run(marked, length):
    lines = np.full((len(marked), length), 4)
    unlike, alike, squares = 0.0, np.zeros(5), 0.0
    for row, (start, end, kind) in zip(lines, marked):
        edge = np.zeros(length + 1, np.int64)
        np.add.at(edge, start, kind - 4)
        np.add.at(edge, end, 4 - kind)
        row += np.cumsum(edge)[:-1]
        squares += float(((end - start) ** 2).sum())
    for one in range(len(lines)):
        for other in range(len(lines)):
            if one != other:
                unlike += float((lines[one] != lines[other]).sum()) / (len(lines) - 1)
    counts = np.bincount(lines.ravel(), minlength=5).astype(float)
    total = counts.sum()
    by_chance = (total**2 - (counts**2).sum()) / (total**2 - squares - counts[4])
    return 1 - unlike / total / by_chance
"""

TIMING = """
import json, resource, time
warm, length = spans(50, ANNOTATORS)
run(warm, length)
marked, length = spans(NUMBER, ANNOTATORS)
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
seconds = []
for _ in range(REPEAT):
    begin = time.perf_counter()
    value = run(marked, length)
    seconds.append(time.perf_counter() - begin)
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
print(json.dumps({'seconds': min(seconds), 'megabytes': peak / 1e3, 'value': value}))
"""


def measured(code: str, number: int, annotators: int, *, repeat: int = 3, **names) -> dict:
    """Run one contestant in a process of its own."""
    constants = {"NUMBER": number, "ANNOTATORS": annotators, "REPEAT": repeat, **names}
    lines = [f"{name} = {value!r}" for name, value in constants.items()]
    script = "\n".join([*lines, MAKE, code, TIMING])
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    if done.returncode:
        return {"error": done.stderr.strip().rpartition("\n")[2]}
    return json.loads(done.stdout)


def report(name: str, found: dict, first: dict | None = None) -> None:
    """Print one line."""
    if "error" in found:
        print(f"  {name:42} {found['error']}")
        return
    ratio = ""
    if first is not None and "seconds" in first:
        ratio = f"   {found['seconds'] / first['seconds']:8.1f} × the time of accord"
    print(
        f"  {name:42} {found['seconds']:8.3f} s  {found['megabytes']:8.1f} MB more"
        f"   = {np.round(found['value'], 6) if found['value'] is not None else '–'}{ratio}"
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--spans", type=int, default=10_000, help="of each annotator, beside peers")
    parser.add_argument("--units", type=int, default=50_000, help="of each annotator, without")
    parser.add_argument("--annotators", type=int, default=2)
    given = parser.parse_args()

    print(f"F1 of {given.spans} spans in one document")
    first = measured(ACCORD, given.spans, 2, SPELLING="span-f1")
    report("accord span-f1", first)
    report("nervaluate (all four schemes)",
           measured(NERVALUATE, given.spans, 2, SENTENCES=1, repeat=1), first)  # fmt: skip
    report("nervaluate, cut into 1,000 sentences",
           measured(NERVALUATE, given.spans, 2, SENTENCES=1000, repeat=1), first)  # fmt: skip

    print(f"\n{given.spans} spans of each of two annotators, all of which overlap")
    for spelling in ("span-f1", "span-f1(scheme=partial)", "slot-error-rate"):
        report(f"accord {spelling}", measured(CROWD + ACCORD, given.spans, 2, SPELLING=spelling))

    number, people = given.units, given.annotators
    print(f"\n{number * people} units of {people} annotators in one document")
    first = measured(ACCORD, number, people, SPELLING="u-alpha")
    report("accord u-alpha", first)
    report("numpy over atoms", measured(ATOMS, number, people), first)
    for spelling in (
        "u-alpha(edition=2013)", "u-alpha(edition=1995)", "binary-u-alpha", "cu-alpha",
        "cu-alpha(distance=ordinal)", "ku-alpha(category=1)", "discretized-kappa",
        "span-f1", "span-f1(scheme=partial)", "span-f1(scheme=type)", "span-f1(scheme=muc)",
        "slot-error-rate",
    ):  # fmt: skip
        report(f"accord {spelling}", measured(ACCORD, number, people, SPELLING=spelling))


if __name__ == "__main__":
    main()
