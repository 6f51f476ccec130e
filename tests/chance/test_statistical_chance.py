"""Chance by fitted distributions (section 4.8.1)."""

import numpy as np
import pytest
from scipy import stats

import accord
from accord import Continuum, Corpus
from accord.chance.annotated import prepare
from accord.chance.models import chance_models

STATISTICAL = chance_models.get("statistical")

# Bounds are four standard errors: a right mean is beyond them once in 16,000 seeds.
ERRORS = 4.0


def made_corpus(documents=30):
    """Three annotators; units of `a` about 8 long, of `b` about 3, gaps about 5."""
    random = np.random.default_rng(4)
    continua = []
    for number in range(documents):
        units = {}
        for who in ("ann", "bob", "eve"):
            place, given = 0.0, []
            for _ in range(int(random.integers(18, 27))):
                place += random.normal(5, 1)
                name = "a" if random.random() < 0.3 else "b"
                length = random.normal(8, 1) if name == "a" else random.normal(3, 0.4)
                given.append((place, place + length, name))
                place += length
            units[who] = given
        continua.append(Continuum.from_units(units, name=f"d{number:02}", length=300))
    return Corpus(continua)


@pytest.fixture(scope="module")
def made():
    return made_corpus()


@pytest.fixture(scope="module")
def drawn(made):
    """Ten samples of the corpus, put together."""
    annotated = prepare(made).annotated
    return [STATISTICAL.sample(annotated, np.random.default_rng(seed)) for seed in range(10)]


def numbers(batch):
    slot = np.cumsum(batch.annotators)[batch.continuum] - batch.annotators[batch.continuum]
    return np.bincount(slot + batch.annotator, minlength=int(batch.annotators.sum()))


def gaps(batch):
    """The gaps between each unit and the end of the one before."""
    same = (np.diff(batch.continuum) == 0) & (np.diff(batch.annotator) == 0)
    return (batch.start[1:] - batch.end[:-1])[same]


def assert_same_moments(found, wanted):
    """The mean within four standard errors; the deviation within 10 % (thousands of values)."""
    error = ERRORS * wanted.std() / np.sqrt(len(found))
    assert found.mean() == pytest.approx(wanted.mean(), abs=error)
    assert found.std() == pytest.approx(wanted.std(), rel=0.1)


def test_the_number_of_units_of_an_annotator_is_distributed_as_observed(made, drawn):
    found = np.concatenate([numbers(batch) for batch in drawn])
    assert_same_moments(found, numbers(prepare(made).annotated.batch))


@pytest.mark.parametrize("category", ["a", "b"])
def test_the_length_of_a_unit_is_distributed_as_observed_for_its_category(made, drawn, category):
    code = made.categories.index(category)

    def lengths(batch):
        return (batch.end - batch.start)[batch.category == code]

    found = np.concatenate([lengths(batch) for batch in drawn])
    assert_same_moments(found, lengths(prepare(made).annotated.batch))


def test_gaps_are_distributed_as_observed(made, drawn):
    found = np.concatenate([gaps(batch) for batch in drawn])
    assert_same_moments(found, gaps(prepare(made).annotated.batch))


def test_categories_are_drawn_by_their_observed_shares(made, drawn):
    found = np.bincount(np.concatenate([batch.category for batch in drawn]), minlength=2)
    shares = np.bincount(prepare(made).annotated.batch.category) / made.units
    assert stats.chisquare(found, shares * found.sum()).pvalue > 1e-3


def test_negative_gaps_let_units_overlap_as_they_were_seen_to():
    units = [(3 * place, 3 * place + 9, "a") for place in range(20)]
    continuum = Continuum.from_units({"ann": units, "bob": units}, length=80)
    annotated = prepare(Corpus([continuum])).annotated
    found = np.concatenate(
        [gaps(STATISTICAL.sample(annotated, np.random.default_rng(seed))) for seed in range(20)]
    )
    # every observed gap is −6, but for the one before the first unit of each annotator, which is 0
    assert np.median(found) == pytest.approx(-6, abs=1)


def test_units_always_have_a_length():
    units = [(0, 1, "a"), (5, 30, "a"), (40, 41, "a"), (50, 51, "a")]
    continuum = Continuum.from_units({"ann": units, "bob": units}, length=80)
    annotated = prepare(Corpus([continuum])).annotated
    for seed in range(50):
        batch = STATISTICAL.sample(annotated, np.random.default_rng(seed))
        assert (batch.end > batch.start).all()


def test_the_expected_disorder_differs_from_that_of_shifts(made):
    corpus = made.select(documents=list(made.documents)[:5])
    by = {
        model: accord.measure(corpus, f"gamma(chance={model})").expected
        for model in ("statistical", "shift")
    }
    # both are known to 2 %
    assert abs(by["statistical"] - by["shift"]) > 0.04 * by["shift"]
