"""γ-cat and γ-k compared with plain loops over alignments, observed and by chance."""

import numpy as np
import pytest
from data import continuum_of, simulated

import accord
from accord import Continuum, Corpus
from accord.chance.annotated import prepare
from accord.chance.models import chance_models
from accord.contract.drawing import generator_of
from accord.measures import GammaCat, GammaK

# Sums of some hundred float64 numbers in another order.
TOLERANCE = 1e-9


def sums(alignment, category=None, alpha=1.0, count_empty=False):
    """Σ w·d_cat and Σ w over the pairs of an alignment, by the definition."""
    amount = weights = 0.0
    for unitary in alignment:
        units = list(unitary.units.values())
        size = sum(unit is not None for unit in units)
        for i, u in enumerate(units):
            for v in units[i + 1 :]:
                bearing = [unit for unit in (u, v) if unit is not None]
                if category is not None and category not in [unit.category for unit in bearing]:
                    continue
                if len(bearing) == 2:
                    shift = abs(u.start - v.start) + abs(u.end - v.end)
                    place = (shift / (u.length + v.length)) ** 2
                    weight = max(0.0, 1.0 - alpha * place) / (size - 1)
                    amount += weight * (u.category != v.category)
                    weights += weight
                elif len(bearing) == 1 and count_empty:
                    amount += 1.0
                    weights += 1.0
    return amount, weights


def ratio(alignments, **more):
    amount, weights = np.sum([sums(alignment, **more) for alignment in alignments], axis=0)
    return amount / weights if weights else float("nan")


def continua_of(batch, categories):
    """A batch of units as continua that can be aligned one by one."""
    for number, annotators in enumerate(batch.annotators):
        units = {f"a{who}": [] for who in range(annotators)}
        for row in np.flatnonzero(batch.continuum == number):
            unit = (batch.start[row], batch.end[row], categories[batch.category[row]])
            units[f"a{batch.annotator[row]}"].append(unit)
        yield Continuum.from_units(units)


def chance_by_loops(corpus, model, seed, samples, **more):
    annotated = prepare(corpus).annotated
    values = []
    for number in range(samples):
        drawn = chance_models.get(model).sample(annotated, generator_of(seed, number))
        marked = [one for one in continua_of(drawn, corpus.table.categories) if len(one)]
        alpha = more.get("alpha", 1.0)
        alignments = [accord.align(one, f"gamma(alpha={alpha})") for one in marked]
        values.append(ratio(alignments, **more))
    return float(np.nanmean(values))


def corpus_of(seed, documents=4):
    return Corpus(
        continuum_of(simulated(3, 8, seed + number, categories=3), name=f"d{number}")
        for number in range(documents)
    )


@pytest.mark.parametrize("model", ["shift", "corpus", "statistical"])
@pytest.mark.parametrize(
    "more",
    [{}, {"alpha": 3.0}, {"count_empty": True}, {"category": "c1"},
     {"category": "c1", "count_empty": True}],
    ids=str,
)  # fmt: skip
def test_observed_and_expected_are_those_of_plain_loops(model, more):
    corpus = corpus_of(11)
    kind = GammaK if "category" in more else GammaCat
    # a coarse precision: the loops need only the first thirty samples or few more
    result = kind(chance=model, precision=0.2, **more)(corpus, seed=5)
    observed = [accord.align(one, f"gamma(alpha={more.get('alpha', 1.0)})") for one in corpus]
    assert result.observed == pytest.approx(ratio(observed, **more), abs=TOLERANCE)
    expected = chance_by_loops(corpus, model, 5, result.samples.count, **more)
    assert result.expected == pytest.approx(expected, abs=TOLERANCE)
    assert result.value == pytest.approx(1 - result.observed / result.expected, abs=TOLERANCE)


def test_one_category_alone_takes_the_samples_that_it_needs_itself():
    # with all categories together as many samples are drawn as the neediest one asks for; the
    # value of each is nevertheless the one that it has when it is asked for alone
    corpus = corpus_of(3)
    together = GammaK()(corpus)
    for name, part in together.by("category").items():
        alone = GammaK(category=name)(corpus)
        assert part.value == alone.value
        assert part.samples == alone.samples
        assert part.signature == alone.signature


def test_gamma_k_by_document_compares_with_the_chance_of_all_documents():
    corpus = corpus_of(3)
    whole = GammaK(category="c1")(corpus)
    for name, part in whole.by("document").items():
        observed = ratio([accord.align(corpus[name])], category="c1")
        if np.isnan(observed):
            assert part.value is None
            continue
        assert part.observed == pytest.approx(observed, abs=TOLERANCE)
        assert part.expected == pytest.approx(whole.expected, abs=TOLERANCE)
    of_all = GammaK()(corpus).by("document")
    for name, part in whole.by("document").items():
        assert of_all[name].values["c1"] == part.value
