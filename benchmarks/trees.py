"""How many pairs of trees are compared in a second, beside apted, zss and edist.

    python benchmarks/trees.py [--peers PYTHON] [--corpus]

The same random trees for all, of about 18 nodes as in the treebanks of Skjærholt (2014); every
library runs in a process of its own, on one thread, on trees that are made before the clock starts,
and the distances are checked to be equal. `--peers` names the Python in which the others are
installed (this one by default); one that is not there is left out.

`--corpus` measures tree-α on a corpus of the size of the largest one of the paper, 3,531 sentences
with 2.5 trees each, on all processors: the seconds, and the most memory.
"""

import argparse
import json
import subprocess
import sys

TREES = """
import json, random, resource, sys, time
chance = random.Random(1)
LABELS = [f"l{number}" for number in range(40)]
# some labels are frequent, as relations are
OFTEN = [1.0 / (number + 1) for number in range(40)]

def heads(size):
    # words hang on words near by, some of them on the first one drawn
    order = list(range(1, size + 1))
    chance.shuffle(order)
    there, head = [order[0]], {order[0]: 0}
    for word in order[1:]:
        head[word] = min(chance.sample(there, min(3, len(there))), key=lambda one: abs(one - word))
        there.append(word)
    return [head[word] for word in range(1, size + 1)]

def sentence():
    size = max(2, min(60, round(chance.gammavariate(3.0, 17.5 / 3.0))))
    return heads(size), chance.choices(LABELS, OFTEN, k=size)
"""
PAIRS = (
    TREES
    + """
library, number = sys.argv[1], int(sys.argv[2])
drawn = [sentence() for _ in range(number)]

def nested(heads, labels, make):
    below = {word: [] for word in range(len(heads) + 1)}
    for word, head in enumerate(heads, start=1):
        below[head].append(word)
    def built(word):
        return make(labels[word - 1] if word else "", [built(child) for child in below[word]])
    return built(0)

if library == "accord":
    from accord import Tree
    from accord.distances.forest import Forest, shapes_of
    shapes = shapes_of([Tree.from_heads(*one) for one in drawn])
    Forest.of(shapes[:2]).of_rows(0, 2)
    job = lambda: Forest.of(shapes).of_rows(0, number).tolist()
elif library == "apted":
    from apted import APTED
    from apted.helpers import Tree
    trees = [nested(*one, lambda name, below: Tree(name, *below)) for one in drawn]
    def distance(one, other):
        return APTED(one, other).compute_edit_distance()
elif library == "zss":
    import zss
    trees = [nested(*one, zss.Node) for one in drawn]
    distance = zss.simple_distance
else:
    from edist.ted import standard_ted
    trees = []
    for one in drawn:
        names, below = [], []
        def add(tree):
            place = len(names)
            names.append(tree[0])
            below.append([])
            below[place] = [add(child) for child in tree[1]]
            return place
        add(nested(*one, lambda name, children: (name, children)))
        trees.append((names, below))
    def distance(one, other):
        return standard_ted(*one, *other)
if library != "accord":
    def job():
        return [distance(trees[x], trees[y]) for x in range(number) for y in range(x + 1, number)]
began = time.process_time()
found = job()
seconds = time.process_time() - began
print(json.dumps({"seconds": seconds, "distances": [int(one) for one in found]}))
"""
)
CORPUS = (
    TREES
    + """
import accord
from accord.corpus.sketch import Sketch
from accord.corpus.treebank import DEPENDENCIES
sketches = []
for rank in range(3531):
    heads_of, labels = sentence()
    for who in range(2 + rank % 2):
        # everybody gives a word in ten another label: hardly two trees are the same
        own = [chance.choices(LABELS, OFTEN)[0] if chance.random() < 0.1 else one for one in labels]
        sketches.append(Sketch(f"a{who}", "", None, rank, heads_of, own, ["w"] * len(own)))
treebank = accord.Treebank.of(sketches, DEPENDENCIES)[0]
accord.measure(treebank.keep(sentences=range(3)), "tree-alpha", resamples=0)
shapes = len({treebank.tree_of(number) for number in range(treebank.trees)})
began = time.perf_counter()
result = accord.measure(treebank, "tree-alpha")
seconds = time.perf_counter() - began
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(f"{treebank.sentences} sentences, {treebank.trees} trees of which {shapes} differ, "
      f"{shapes * (shapes - 1) / 2e6:.1f} million pairs: {result} in {seconds:.1f} s, "
      f"{resource.getrusage(resource.RUSAGE_SELF).ru_utime:.1f} s of processors, {peak:.0f} MB")
"""
)
#: So many trees each library compares with one another, so that it takes a few seconds.
NUMBERS = {"accord": 2000, "edist": 400, "zss": 60, "apted": 40}


def run(python, library):
    """Compare the pairs of the first trees; None where the library is not there."""
    done = subprocess.run(
        [python, "-c", PAIRS, library, str(NUMBERS[library])],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        print(f"{library:8} left out: {done.stderr.strip().splitlines()[-1]}")
        return None
    return json.loads(done.stdout)


def square(distances, number):
    """Return the distance of each pair of the first trees."""
    pairs = ((x, y) for x in range(number) for y in range(x + 1, number))
    return dict(zip(pairs, distances, strict=True))


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--peers", default=sys.executable, metavar="PYTHON")
    parser.add_argument("--corpus", action="store_true")
    given = parser.parse_args()
    if given.corpus:
        subprocess.run([sys.executable, "-c", CORPUS], check=True)
        return
    own = run(sys.executable, "accord")
    ours = square(own["distances"], NUMBERS["accord"])
    speed = len(ours) / own["seconds"]
    print(f"{'accord':8} {speed:12,.0f} pairs a second")
    for library in ("edist", "zss", "apted"):
        peer = run(given.peers, library)
        if peer is None:
            continue
        theirs = square(peer["distances"], NUMBERS[library])
        wrong = sum(ours[pair] != distance for pair, distance in theirs.items())
        its = len(theirs) / peer["seconds"]
        print(
            f"{library:8} {its:12,.0f} pairs a second, accord is {speed / its:.0f} times as fast; "
            f"{len(theirs)} distances, {wrong or 'none'} of them different"
        )


if __name__ == "__main__":
    main()
