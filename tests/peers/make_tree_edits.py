"""Write tree_edits.json: what apted and zss find between trees drawn at random; they must agree.

pip install apted==1.0.3 zss==1.2.0
python tests/peers/make_tree_edits.py
"""

import json
import random
from importlib.metadata import version
from pathlib import Path

import zss
from apted import APTED
from apted.helpers import Tree as AptedTree

SEED = 7
PAIRS = 3000
LABELS = "abcdef"


def drawn(chance, most):
    """Draw a tree, as text: {label{child}{child}}."""
    size = chance.randint(1, most)
    # from chains to stars: how likely it is that a node goes below the last one
    deep = chance.choice((0.2, 0.5, 0.8))
    below = {0: []}
    way = [0]
    for node in range(1, size):
        if chance.random() > deep and len(way) > 1:
            del way[chance.randint(1, len(way) - 1) :]
        below[way[-1]].append(node)
        below[node] = []
        way.append(node)
    labels = [chance.choice(LABELS[: chance.choice((2, 6))]) for _ in range(size)]

    def written(node):
        return "{" + labels[node] + "".join(map(written, below[node])) + "}"

    return written(0)


def perturbed(chance, text):
    """Give some nodes another label."""
    return "".join(
        chance.choice(LABELS) if mark in LABELS and chance.random() < 0.2 else mark for mark in text
    )


def zss_tree(text):
    way, root = [], None
    for place, mark in enumerate(text):
        if mark == "{":
            node = zss.Node(text[place + 1])
            if way:
                way[-1].addkid(node)
            root = root or node
            way.append(node)
        elif mark == "}":
            way.pop()
    return root


def main():
    chance = random.Random(SEED)  # noqa: S311 - no secrets
    rows = []
    while len(rows) < PAIRS:
        one = drawn(chance, 25)
        other = perturbed(chance, one) if chance.random() < 0.3 else drawn(chance, 25)
        apted = APTED(AptedTree.from_text(one), AptedTree.from_text(other)).compute_edit_distance()
        found = zss.simple_distance(zss_tree(one), zss_tree(other))
        if apted != found:
            raise SystemExit(f"apted {apted}, zss {found}: {one} {other}")
        rows.append([one, other, int(found)])
    peers = {name: version(name) for name in ("apted", "zss")}
    lines = ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows)
    text = f'{{"peers": {json.dumps(peers)},\n"pairs": [\n{lines}\n]}}\n'
    Path(__file__).with_name("tree_edits.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
