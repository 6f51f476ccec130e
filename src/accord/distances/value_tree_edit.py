"""Trees, by the edits that turn one into another: inserting, deleting and relabelling nodes."""

from accord.distances.editing import TreeEdit
from accord.distances.values import value

PLAIN, DIFF, NORM = TreeEdit("plain"), TreeEdit("diff"), TreeEdit("norm")


@value("tree-edit", PLAIN.prepared, packed=PLAIN.packed)
def plain(first, second):  # type: ignore[no-untyped-def]
    """Squared least number of edits between two trees, TED²."""
    return PLAIN.squared(first, second)


@value("tree-edit-diff", DIFF.prepared, packed=DIFF.packed)
def diff(first, second):  # type: ignore[no-untyped-def]
    """Squared edits between two trees beyond their difference in size, (TED − ||x| − |y||)²."""
    return DIFF.squared(first, second)


@value("tree-edit-norm", NORM.prepared, packed=NORM.packed)
def norm(first, second):  # type: ignore[no-untyped-def]
    """Squared edits between two trees relative to their sizes, (TED/(|x| + |y|))²."""
    return NORM.squared(first, second)
