"""Trees, by the small patterns of nodes that they do not share."""

from accord.distances.grams import PqGrams
from accord.distances.values import value

PQ_GRAMS, BAGS = PqGrams(), PqGrams(normalised=False)


@value("pq-gram", PQ_GRAMS.prepared, packed=PQ_GRAMS.packed)
def normalised(first, second):  # type: ignore[no-untyped-def]
    """Squared pq-gram distance of two trees, (1 − 2·|P ∩ Q|/(|P| + |Q|))² with p = 2 and q = 3."""
    return PQ_GRAMS.squared(first, second)


@value("pq-gram-bag", BAGS.prepared, packed=BAGS.packed)
def of_bags(first, second):  # type: ignore[no-untyped-def]
    """Squared number of pq-grams that two trees do not share, (|P| + |Q| − 2·|P ∩ Q|)²."""
    return BAGS.squared(first, second)
