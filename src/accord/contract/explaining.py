"""What explains a coefficient that surprises: how often, and how alike, categories are used."""

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from accord.corpus import Coding
from accord.statistics.agreement import Judged
from accord.statistics.pairs import Pair

Floats = NDArray[np.float64]

#: One category prevails from this share on, agreement from this one is high, and one so far above
#: the value surprises.
PREVAILING, HIGH, SURPRISING = 0.75, 0.6, 0.35
#: The bias of more than two annotators is computed for up to so many shares.
MOST_SHARES = 100_000


def prevailing(shares: Floats, observed: float, expected: float) -> tuple[str, ...]:
    """Say why a value is low although agreement is high: one category prevails."""
    most = float(shares.max(initial=0.0))
    if not expected < 1.0 or most < PREVAILING or observed < HIGH:
        return ()
    if observed - (observed - expected) / (1.0 - expected) < SURPRISING:
        return ()
    said = (
        f"{observed:.0%} of judgements agree and the value is low, because one category makes up "
        f"{most:.0%} of them, so that chance alone agrees in {expected:.0%} (gwet-ac1 takes less "
        "for chance)"
    )
    return (said,)


def used_alike(coding: Coding) -> dict[str, float | None]:
    """Return how often the most frequent category is used, and how alike annotators use them all.

    Of two annotators also what explains a surprising κ. With two categories, of which both said yes
    to a items and no to d, and disagreed on b and c: the prevalence index (a − d)/n and the bias
    index (b − c)/n; PABAK, which is κ were both 0 (with q categories (q·p_o − 1)/(q − 1)); and
    κ_max, the most that these margins allow.
    """
    used = np.flatnonzero(coding.counts)
    if len(used) < 2:
        return {}
    if len(coding.annotators) != 2 or coding.anonymous:
        return _of_many(coding)
    patterns = coding.patterns
    pair = Pair.of(Judged(patterns.codes, patterns.weights, len(coding.table)))
    if pair.total == 0:
        return {}
    (rows, columns), same, expected = pair.shares, pair.observed, pair.expected
    found: dict[str, float | None] = {
        "pabak": float(len(used) * same - 1.0) / (len(used) - 1.0),
        "kappa_max": (float(np.minimum(rows, columns).sum()) - expected) / (1.0 - expected)
        if expected < 1.0
        else None,
        "bias": _apart(rows, columns),
        "prevalence": float(np.max(rows + columns)) / 2.0,
    }
    if len(used) == 2:
        table = coding.confusion(*coding.annotators)[np.ix_(used, used)] / pair.total
        found["prevalence index"] = float(table[0, 0] - table[1, 1])
        found["bias index"] = float(table[0, 1] - table[1, 0])
    return found


def _of_many(coding: Coding) -> dict[str, float | None]:
    found: dict[str, float | None] = {}
    size, people = len(coding.table), len(coding.annotators)
    if size * people**2 <= MOST_SHARES and not coding.anonymous:
        counted = coding.patterns.counts(size)
        given = counted[counted.sum(axis=1) > 0].astype(np.float64)
        shares = given / given.sum(axis=1, keepdims=True)
        apart = [_apart(one, other) for one, other in combinations(shares, 2)]
        found["bias"] = float(np.mean(apart)) if apart else None
    found["prevalence"] = float(coding.counts.max()) / max(1, int(coding.counts.sum()))
    return found


def _apart(one: Floats, other: Floats) -> float:
    """Return the share of judgements by which two use categories differently."""
    return 0.5 * float(np.abs(one - other).sum())
