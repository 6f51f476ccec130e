"""Choose some of several names: which annotators, categories, layers and documents take part."""

from collections.abc import Iterable, Sequence

import numpy as np

from accord.corpus.table import Bools
from accord.errors import QuestionError


def some_of(what: str, names: Sequence[str]) -> str:
    """Return the first few of some names, for an error about a name that is not among them."""
    shown = ", ".join(names[:8])
    return f"the {what} are: {shown}{', …' if len(names) > 8 else ''}" if names else f"no {what}"


def mask_of(
    what: str, names: Sequence[str], kept: Iterable[str] | None, left_out: Iterable[str]
) -> Bools | None:
    """Return which of the names take part, or None for all; raise for names that do not occur."""
    wanted = None if kept is None else set(kept)
    unwanted = set(left_out)
    plural = "categories" if what == "category" else f"{what}s"
    for name in sorted((wanted or set()) | unwanted):
        if name not in names:
            raise QuestionError(f"no {what} {name!r}; {some_of(plural, names)}")
    if wanted is None and not unwanted:
        return None
    return np.array(
        [(wanted is None or name in wanted) and name not in unwanted for name in names], bool
    )


def spread(
    mask: Bools | None, used: Sequence[str], table: Sequence[str], keep_unlabelled: bool
) -> Bools | None:
    """Write a mask over the labels that occur as one over the whole table, the last place: none."""
    if mask is None:
        return None
    chosen = {name for name, keep in zip(used, mask, strict=True) if keep}
    return np.array([name in chosen for name in table] + [keep_unlabelled], bool)
