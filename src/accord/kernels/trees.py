"""How many edits turn one tree into another (Zhang and Shasha 1989), for many trees at once.

A forest of n trees is held in flat arrays: `label` and `left` have the nodes of every tree in
post-order, and then those of the same trees seen in a mirror, tree n + i being tree i. `left` is
where, in its tree, the subtree of a node begins: its leftmost leaf. Trees are looked at through
keyroots, the nodes that are not the first child of their parent; `keys` has those with children,
`leaf_keys` those without. The work for two trees is the product of their `effort`; whichever side
has less is taken.

What is computed is not the cost of an edit but what it saves over deleting one tree and inserting
the other: 2 for two nodes with the same label, 1 for two nodes with different ones. Everything then
begins at 0, and a node that is inserted or deleted changes nothing.
"""

import numpy as np
from numpy.typing import NDArray

from accord.kernels.compiler import compiled, part

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]
#: Floats, also where every edit costs 1: processors take the larger of two floats without asking
#: which it is, and of two whole numbers by a branch, which is a guess here, and often a wrong one.
Weights = NDArray[np.float64]

#: The effort of a tree that is not looked at from one side.
NEVER = 1 << 30
#: An index that cannot be negative: numba then leaves out the test whether it is.
at = np.uintp


@compiled
def arrange_nodes(
    offset: Ints, parent: Ints, mirrored: bool, order: Ints, left: Ints, reached: Ints
) -> None:
    """Put the nodes of trees into post-order.

    `parent` numbers, for each node of each tree, its parent from 1 within the tree; 0 is the root
    above all of them, −1 none. Children come in the order of their numbers, or backwards. `order`
    gets the numbers of the nodes in post-order, at the place `offset[tree] + tree` and following (a
    tree has one node more than it has parents), `left` where each subtree begins, `reached` how
    many nodes the root reaches, itself included. Those in cycles are not reached.
    """
    longest = 0
    for tree in range(len(offset) - 1):
        longest = max(longest, offset[tree + 1] - offset[tree])
    first = np.empty(longest + 3, np.int64)
    child = np.empty(longest + 1, np.int64)
    upcoming = np.empty(longest + 1, np.int64)
    entered = np.empty(longest + 1, np.int64)
    stack = np.empty(longest + 1, np.int64)
    for tree in range(len(offset) - 1):
        begin = offset[tree]
        number = offset[tree + 1] - begin
        first[: number + 3] = 0
        for node in range(number):
            if parent[begin + node] >= 0:
                first[parent[begin + node] + 2] += 1
        for node in range(1, number + 3):
            first[node] += first[node - 1]
        for node in range(number):
            above = parent[begin + node]
            if above >= 0:
                child[first[above + 1]] = node + 1
                first[above + 1] += 1
        # the children of a node are now from first[node] to first[node + 1]
        done = 0
        height = 1
        stack[0] = 0
        upcoming[0] = first[1] - 1 if mirrored else first[0]
        entered[0] = 0
        while height > 0:
            node = stack[height - 1]
            here = upcoming[node]
            if (mirrored and here >= first[node]) or (not mirrored and here < first[node + 1]):
                upcoming[node] += -1 if mirrored else 1.0
                below = child[here]
                stack[height] = below
                height += 1
                upcoming[below] = first[below + 1] - 1 if mirrored else first[below]
                entered[below] = done
            else:
                order[begin + tree + done] = node
                left[begin + tree + done] = entered[node]
                done += 1
                height -= 1
        reached[tree] = done


@compiled
def find_keyroots(
    offset: Ints,
    left: Ints,
    keys: Ints,
    key_offset: Ints,
    leaf_keys: Ints,
    leaf_offset: Ints,
    effort: Ints,
    with_leaves: bool,
) -> None:
    """List the keyroots of trees, those with children and the leaves apart unless `with_leaves`.

    `effort` is the number of nodes below the listed keyroots.
    """
    longest = 0
    for tree in range(len(offset) - 1):
        longest = max(longest, offset[tree + 1] - offset[tree])
    is_last = np.empty(longest, np.int64)
    inner = 0
    outer = 0
    for tree in range(len(offset) - 1):
        begin = offset[tree]
        number = offset[tree + 1] - begin
        for node in range(number):
            is_last[left[begin + node]] = node
        work = 0
        for node in range(number):
            low = left[begin + node]
            if is_last[low] != node:
                continue
            if low == node and not with_leaves:
                leaf_keys[outer] = node
                outer += 1
            else:
                keys[inner] = node
                inner += 1
                work += node - low + 1
        key_offset[tree + 1] = inner
        leaf_offset[tree + 1] = outer
        effort[tree] = work


@compiled
def lay_out_columns(
    offset: Ints,
    left: Ints,
    keys: Ints,
    key_offset: Ints,
    effort: Ints,
    between: float,
    node_of: Ints,
    left_of: Ints,
    is_path: Bools,
    shift: Weights,
    column_offset: Ints,
) -> None:
    """Lay out the columns of the tables for each tree: a stretch for each keyroot, one for all.

    A stretch has a border, whose node is one more than there are, and then the nodes below the
    keyroot. `left_of` is the column before the subtree of a node, `is_path` tells whether that is
    the border, so that the subtree begins where that of the keyroot does, and `shift` what the
    values of the stretch are raised by, `between` more than those of the one before.

    Trees of which `effort` is `NEVER` get no columns: nobody looks at them from that side.
    """
    place = 0
    for tree in range(len(offset) - 1):
        begin = offset[tree]
        number = offset[tree + 1] - begin
        first = place
        last = key_offset[tree + 1] if effort[tree] < NEVER else key_offset[tree]
        for key in range(key_offset[tree], last):
            root = keys[key]
            low = left[begin + root]
            border = place - first
            raised = between * (key - key_offset[tree])
            node_of[place] = number
            left_of[place] = border
            is_path[place] = False
            shift[place] = raised
            place += 1
            for node in range(low, root + 1):
                node_of[place] = node
                left_of[place] = border + left[begin + node] - low
                is_path[place] = left[begin + node] == low
                shift[place] = raised
                place += 1
        column_offset[tree + 1] = place


@part
def most_saved(
    label: Ints,
    left: Ints,
    one: int,
    m: int,
    two: int,
    n: int,
    keys: Ints,
    first_key: int,
    last_key: int,
    node_of: Ints,
    left_of: Ints,
    is_path: Bools,
    shift: Weights,
    first: int,
    wide: int,
    leaves: Ints,
    c0: int,
    c1: int,
    d0: int,
    d1: int,
    gain: Weights,
    s: Weights,
    h: Weights,
) -> float:
    """Return the most that can be saved on the way from one tree to another.

    The trees have m nodes from `one` and n from `two`. The keyroots of the one with children are
    taken one after the other, those of the other all at once: `first` and `wide` say where its
    columns are. c and d say where leaves are that are keyroots. `s` gets what is saved between
    their subtrees, `h` between the forests left of a node. `gain` tells what two labels save;
    empty: 2 or 1.

    Since the values of a stretch are above all those of the stretch before it, the best so far can
    be carried from one into the next: it loses at once.
    """
    span = n + 1
    # a leaf saves one node of the other tree, and its label if that occurs there
    for key in range(c0, c1):
        i = leaves[key]
        name = label[one + i]
        last = -1
        for j in range(n):
            if label[at(two + j)] == name:
                last = j
            s[at(i * span + j)] = 2.0 if last >= left[at(two + j)] else 1.0
    for key in range(d0, d1):
        j = leaves[key]
        name = label[two + j]
        last = -1
        for i in range(m):
            if label[at(one + i)] == name:
                last = i
            s[at(i * span + j)] = 2.0 if last >= left[at(one + i)] else 1.0
    for i in range(m):
        s[at(i * span + n)] = 0.0
    for column in range(wide):
        h[at(column)] = shift[at(first + column)]
    for key in range(first_key, last_key):
        i = keys[key]
        i0 = left[one + i]
        for a in range(i0, i + 1):
            low = left[one + a] - i0
            row = (a - i0 + 1) * wide
            above = row - wide
            trees = a * span
            best = h[0]  # nothing yet
            if low > 0:
                base = low * wide
                for c in range(wide):
                    both = h[at(base + left_of[at(first + c)])]
                    both += s[at(trees + node_of[at(first + c)])]
                    best = max(best, max(both, h[at(above + c)]))
                    h[at(row + c)] = best
            else:
                name = label[one + a]
                for c in range(wide):
                    node = node_of[at(first + c)]
                    if is_path[at(first + c)]:
                        same = label[at(two + node)]
                        if len(gain) == 0:
                            both = h[at(above + c - 1)] + (2.0 if same == name else 1.0)
                        else:
                            both = h[at(above + c - 1)] + gain[name, same]
                        best = max(best, max(both, h[at(above + c)]))
                        s[at(trees + node)] = best - shift[at(first + c)]
                    else:
                        both = h[at(left_of[at(first + c)])] + s[at(trees + node)]
                        best = max(best, max(both, h[at(above + c)]))
                    h[at(row + c)] = best
    saved: float = s[m * span - 2]
    return saved


@part
def on_the_better_side(x: int, y: int, trees: int, effort: Ints) -> tuple[int, int]:
    """Return two trees, or their mirror images where they are less work; first the one for rows.

    Fewer rows and longer ones: what a row takes apart from its cells is then paid less often.
    """
    if effort[x] * effort[y] > effort[trees + x] * effort[trees + y]:
        x += trees
        y += trees
    if effort[x] > effort[y]:
        return y, x
    return x, y


@part
def tree_distance(
    x: int,
    y: int,
    offset: Ints,
    label: Ints,
    left: Ints,
    keys: Ints,
    key_offset: Ints,
    leaf_keys: Ints,
    leaf_offset: Ints,
    node_of: Ints,
    left_of: Ints,
    is_path: Bools,
    shift: Weights,
    column_offset: Ints,
    effort: Ints,
    weight: Weights,
    gain: Weights,
    s: Weights,
    h: Weights,
) -> float:
    """Return the distance of two trees."""
    both = weight[x] + weight[y]
    x, y = on_the_better_side(x, y, len(weight), effort)
    saved = most_saved(
        label, left,
        offset[x], offset[x + 1] - offset[x], offset[y], offset[y + 1] - offset[y],
        keys, key_offset[x], key_offset[x + 1],
        node_of, left_of, is_path, shift,
        column_offset[y], column_offset[y + 1] - column_offset[y],
        leaf_keys, leaf_offset[x], leaf_offset[x + 1], leaf_offset[y], leaf_offset[y + 1],
        gain, s, h,
    )  # fmt: skip
    distance: float = both - saved
    return distance


@part
def tables(
    x: int, y: int, most: Ints, offset: Ints, column_offset: Ints, effort: Ints, trees: int
) -> None:
    """Note the size of the tables for two trees, where they are larger than those before."""
    x, y = on_the_better_side(x, y, trees, effort)
    m = offset[x + 1] - offset[x]
    n = offset[y + 1] - offset[y]
    most[0] = max(most[0], m * (n + 1))
    most[1] = max(most[1], (m + 1) * (column_offset[y + 1] - column_offset[y]))


@compiled
def distances_of_pairs(
    offset: Ints,
    label: Ints,
    left: Ints,
    keys: Ints,
    key_offset: Ints,
    leaf_keys: Ints,
    leaf_offset: Ints,
    node_of: Ints,
    left_of: Ints,
    is_path: Bools,
    shift: Weights,
    column_offset: Ints,
    effort: Ints,
    weight: Weights,
    gain: Weights,
    first: Ints,
    second: Ints,
    limit: int,
    out: Weights,
) -> int:
    """Write down the distance of each two trees; `weight` is what it costs to insert each tree.

    Return how many cells the tables have; beyond the limit nothing is computed.
    """
    most = np.ones(2, np.int64)
    for pair in range(len(first)):
        tables(first[pair], second[pair], most, offset, column_offset, effort, len(weight))
    if most.max() > limit:
        return int(most.max())
    s = np.empty(most[0])
    h = np.empty(most[1])
    for pair in range(len(first)):
        out[pair] = tree_distance(
            first[pair], second[pair], offset, label, left, keys, key_offset, leaf_keys,
            leaf_offset, node_of, left_of, is_path, shift, column_offset, effort, weight, gain,
            s, h,
        )  # fmt: skip
    return int(most.max())


@compiled
def distances_of_rows(
    offset: Ints,
    label: Ints,
    left: Ints,
    keys: Ints,
    key_offset: Ints,
    leaf_keys: Ints,
    leaf_offset: Ints,
    node_of: Ints,
    left_of: Ints,
    is_path: Bools,
    shift: Weights,
    column_offset: Ints,
    effort: Ints,
    weight: Weights,
    gain: Weights,
    begin: int,
    end: int,
    limit: int,
    out: Weights,
) -> int:
    """Write down the distances of some trees to all that come after them, row after row.

    Return how many cells the tables have; beyond the limit nothing is computed.
    """
    trees = len(weight)
    most = np.ones(2, np.int64)
    for x in range(begin, end):
        for y in range(x + 1, trees):
            tables(x, y, most, offset, column_offset, effort, trees)
    if most.max() > limit:
        return int(most.max())
    s = np.empty(most[0])
    h = np.empty(most[1])
    place = 0
    for x in range(begin, end):
        for y in range(x + 1, trees):
            out[place] = tree_distance(
                x, y, offset, label, left, keys, key_offset, leaf_keys, leaf_offset, node_of,
                left_of, is_path, shift, column_offset, effort, weight, gain, s, h,
            )  # fmt: skip
            place += 1
    return int(most.max())
