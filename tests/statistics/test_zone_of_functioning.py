"""The zone of a system holds what it reaches by resolving silences, and nothing else."""

from itertools import product

import pytest

from accord.statistics.precision_decision import Figures


def reached(right, wrong, mixed, always_right, always_wrong):
    """Every decision and precision that resolving silences one by one, in any way, can reach."""
    evaluable = right + wrong + mixed + always_right + always_wrong
    ways = [(0, 0), (1, 1), (1, 0)]  # left alone; resolved rightly; wrongly: (resolved, right)
    kinds = [ways] * mixed + [ways[:2]] * always_right + [[ways[0], ways[2]]] * always_wrong
    found: dict = {}
    for chosen in product(*kinds):
        resolved = sum(one for one, _ in chosen)
        rightly = sum(one for _, one in chosen)
        decided = right + wrong + resolved
        if decided:
            found.setdefault(decided / evaluable, set()).add((right + rightly) / decided)
    return found


@pytest.mark.parametrize(
    "counts",
    [
        (5, 2, 3, 1, 1),
        (4, 0, 4, 0, 0),
        (1, 3, 0, 2, 2),
        (0, 2, 2, 2, 1),
        (0, 0, 3, 1, 1),
        (3, 1, 1, 0, 0),
    ],
)
def test_the_zone_goes_from_the_worst_to_the_best_that_resolving_silences_can_reach(counts):
    right, wrong, mixed, always_right, always_wrong = counts
    silences = mixed + always_right + always_wrong
    figures = Figures(sum(counts), 0, right, wrong, always_right, always_wrong, always_right)
    steps = figures.zone(silences + 1)  # one step for each silence
    by_hand = reached(*counts)
    assert [one for one, _, _ in steps] == pytest.approx(sorted(by_hand))
    for decision, least, greatest in steps:
        values = next(found for level, found in by_hand.items() if level == pytest.approx(decision))
        assert least == pytest.approx(min(values))
        assert greatest == pytest.approx(max(values))


def test_the_zone_begins_at_the_score_and_ends_between_pmin_and_pmax():
    figures = Figures(1000, 20, 750, 50, 30, 10, 95)
    steps = figures.zone()
    assert steps[0] == pytest.approx((figures.decision, figures.precision, figures.precision))
    assert steps[-1] == pytest.approx((1, figures.least, figures.greatest))
