"""What apted and zss find between three thousand pairs of trees; the script stands beside it."""

import json
import re
from pathlib import Path

import numpy as np

from accord import Tree
from accord.distances.forest import Forest, shapes_of

PEERS = json.loads(Path(__file__).with_name("tree_edits.json").read_text(encoding="utf-8"))


def tree_of(text):
    return Tree.from_brackets(re.sub(r"\{(\w)", r"(\1", text).replace("}", ")"))


def test_every_distance_is_what_two_peers_found():
    pairs = PEERS["pairs"]
    assert len(pairs) == 3000
    forest = Forest.of(
        shapes_of([tree_of(text) for one, other, _ in pairs for text in (one, other)])
    )
    first = np.arange(0, 2 * len(pairs), 2)
    found = forest.of_pairs(first, first + 1)
    assert found.tolist() == [edits for _, _, edits in pairs]
    assert forest.of_pairs(first + 1, first).tolist() == found.tolist()
