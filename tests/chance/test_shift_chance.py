"""Chance by shifting real annotators around the continuum (section 5.2.1)."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

import accord
from accord import Continuum, Corpus
from accord.chance.annotated import prepare
from accord.chance.models import chance_models
from accord.contract.results import ONE_DOCUMENT

SHIFT = chance_models.get("shift")

# How improbable a result may be before a test calls it wrong: the seeds are fixed, so that a test
# that passes once passes always, and a wrong distribution is off by far more.
IMPROBABLE = 1e-3


@st.composite
def marked_continua(draw, *, least=1):
    """Continua on which every unit has a name of its own, so that it is known again."""
    whole = draw(st.booleans())
    number = st.integers(0, 40) if whole else st.floats(0, 40, allow_subnormal=False)
    length = st.integers(1, 12) if whole else st.floats(0.25, 12, allow_subnormal=False)
    units = {}
    for who in range(draw(st.integers(2, 5))):
        spans = draw(st.lists(st.tuples(number, length), min_size=least, max_size=4))
        units[f"a{who}"] = [
            (start, start + long, f"{who}-{rank}") for rank, (start, long) in enumerate(spans)
        ]
    end = max((unit[1] for given in units.values() for unit in given), default=1)
    bounded = draw(st.booleans())
    return Continuum.from_units(units, length=end + draw(st.integers(0, 30)) if bounded else None)


def annotated_of(continuum):
    return prepare(Corpus([continuum])).annotated


def drawn_from(continuum, seed=0):
    """A sample: for each random annotator, who it was and the units that she has now.

    Samples count positions from where the continuum begins; here they begin where it does.
    """
    batch = SHIFT.sample(annotated_of(continuum), np.random.default_rng(seed))
    names = continuum.table.categories
    lower, _ = continuum.extent
    start, end = batch.start + lower, batch.end + lower
    for column in range(len(continuum.annotators)):
        rows = np.flatnonzero(batch.annotator == column)
        units = {names[batch.category[row]]: (start[row], end[row]) for row in rows}
        yield {name.partition("-")[0] for name in units}, units


def shifts_of(continuum, seed=0):
    """By how much each random annotator was shifted, from one of her units."""
    real = {unit.category: unit for _, unit in continuum}
    lower, upper = continuum.extent
    for _, units in drawn_from(continuum, seed):
        name, (start, _) = next(iter(units.items()))
        yield (start - real[name].start) % (upper - lower)


@given(marked_continua(least=0), st.integers(0, 1000))
def test_every_random_annotator_is_a_real_one_rotated(continuum, seed):
    lower, upper = continuum.extent
    around = upper - lower
    real = {unit.category: unit for _, unit in continuum}
    for people, units in drawn_from(continuum, seed):
        assert len(people) <= 1
        if not units:
            continue
        (who,) = people
        assert set(units) == {unit.category for unit in continuum.units(f"a{who}")}
        shifts = [(start - real[name].start) % around for name, (start, _) in units.items()]
        # positions up to 100, added to and taken apart again: rounding only
        apart = [abs((shift - shifts[0] + around / 2) % around - around / 2) for shift in shifts]
        assert max(apart) < 1e-9


@given(marked_continua(), st.integers(0, 1000))
def test_a_unit_that_the_cut_divides_keeps_its_length_and_runs_past_the_end(continuum, seed):
    lower, upper = continuum.extent
    real = {unit.category: unit for _, unit in continuum}
    for _, units in drawn_from(continuum, seed):
        for name, (start, end) in units.items():
            assert end - start == pytest.approx(real[name].length, abs=1e-9)
            assert lower <= start <= upper


@given(marked_continua(), st.integers(0, 1000))
def test_any_two_shifts_are_a_mean_unit_length_apart_around_the_circle(continuum, seed):
    lower, upper = continuum.extent
    around = upper - lower
    mean = np.mean([unit.length for _, unit in continuum])
    # where so many do not fit, they are spread evenly
    least = min(mean, around / len(continuum.annotators))
    shifts = sorted(shifts_of(continuum, seed))
    gaps = np.diff([*shifts, shifts[0] + around])
    assert gaps.min() > least - 1e-9


def test_shifts_are_real_numbers_even_where_positions_are_whole():
    continuum = Continuum.from_units({"a0": [(0, 4, "0-0")], "a1": [(8, 12, "1-0")]}, length=20)
    shifts = [shift for seed in range(20) for shift in shifts_of(continuum, seed)]
    assert all(shift != round(shift) for shift in shifts)


def many_shifts(annotators, length, unit, samples=4000):
    """The shifts of many samples at once: copies of one continuum are drawn side by side."""
    units = {f"a{who}": [(who, who + unit, f"{who}-0")] for who in range(annotators)}
    corpus = Corpus(
        Continuum.from_units(units, name=f"d{number:04}", length=length)
        for number in range(samples)
    )
    annotated = prepare(corpus).annotated
    batch = SHIFT.sample(annotated, np.random.default_rng(1))
    whom = np.array([int(name[0]) for name in corpus.table.categories])[batch.category]
    shift = (batch.start - whom) % length
    return shift.reshape(samples, annotators), whom.reshape(samples, annotators)


def test_the_shift_of_each_random_annotator_is_uniform_around_the_circle():
    shifts, _ = many_shifts(3, 60.0, 5.0)
    for column in shifts.T:
        assert stats.kstest(column / 60.0, "uniform").pvalue > IMPROBABLE


def test_shifts_are_uniform_among_those_that_keep_their_distance():
    # against what the definition says: draw uniformly, throw away what is too close
    shifts, _ = many_shifts(3, 60.0, 12.0)

    def gaps(points):
        ordered = np.sort(points, axis=1)
        return np.diff(np.c_[ordered, ordered[:, :1] + 60.0], axis=1)

    tried = np.random.default_rng(2).uniform(0, 60.0, (60_000, 3))
    kept = tried[gaps(tried).min(axis=1) >= 12.0]
    assert len(kept) > 4000
    for measured in (np.min, np.max):
        found, wanted = measured(gaps(shifts), axis=1), measured(gaps(kept), axis=1)
        assert stats.ks_2samp(found, wanted).pvalue > IMPROBABLE


def test_who_is_shifted_is_drawn_with_replacement():
    _, whom = many_shifts(3, 60.0, 5.0)
    for column in whom.T:
        assert stats.chisquare(np.bincount(column)).pvalue > IMPROBABLE
    alike = (whom == whom[:, :1]).all(axis=1).mean()
    # three of 27 draws take one annotator three times; 4,000 draws know that to ±0.02
    assert alike == pytest.approx(3 / 27, abs=0.02)


def test_a_continuum_too_short_for_its_shifts_spreads_them_evenly_and_says_so():
    units = {f"a{who}": [(0, 10, f"{who}-0")] for who in range(3)}
    continuum = Continuum.from_units(units, length=12)
    shifts = sorted(shifts_of(continuum))
    assert np.diff([*shifts, shifts[0] + 12]) == pytest.approx([4, 4, 4], abs=1e-9)
    note, about_interval = accord.measure(continuum, "gamma(chance=shift)").notes
    assert about_interval == ONE_DOCUMENT
    assert note == (
        "the continuum is too short for shifts a mean unit length apart; the widest spacing that "
        "fits was used"
    )


def test_a_continuum_that_is_long_enough_gets_no_remark():
    units = {f"a{who}": [(0, 10, f"{who}-0")] for who in range(3)}
    assert accord.measure(Continuum.from_units(units, length=30)).notes == (ONE_DOCUMENT,)


def test_without_known_bounds_the_circle_runs_from_the_first_start_to_the_last_end():
    continuum = Continuum.from_units({"a0": [(100, 104, "0-0")], "a1": [(116, 120, "1-0")]})
    annotated = annotated_of(continuum)
    assert (annotated.lower[0], annotated.upper[0]) == (100, 120)
    for seed in range(20):
        for _, units in drawn_from(continuum, seed):
            assert all(100 <= start < 120 for start, _ in units.values())


def test_known_bounds_are_the_circle_and_what_lies_before_the_first_unit_counts():
    continuum = Continuum.from_units(
        {"a0": [(100, 104, "0-0")], "a1": [(116, 120, "1-0")]}, length=200
    )
    annotated = annotated_of(continuum)
    assert (annotated.lower[0], annotated.upper[0]) == (0, 200)
    starts = [
        start
        for seed in range(40)
        for _, units in drawn_from(continuum, seed)
        for start, _ in units.values()
    ]
    # of 80 starts around a circle of 200, some lie in every quarter
    assert np.histogram(starts, bins=4, range=(0, 200))[0].min() > 0
