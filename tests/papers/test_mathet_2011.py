"""Mathet and Widlöcher (2011), Une approche holiste et unifiée de l'alignement…, TALN."""

import numpy as np
import pytest

import accord
from accord import Continuum, Corpus
from accord.chance.annotated import prepare
from accord.chance.models import chance_models
from accord.measures import Gamma, Holistic

# Sums of a few float64 values.
EXACT = 1e-12

#: Table 1: the first two categories may stand for one another at a cost, the third for none.
TABLE_1 = {("1", "2"): 0.5, ("1", "3"): 1, ("2", "3"): 1}

#: Table 3: annotators, e_obs, e_random1, a_1, e_random2, a_2.
TABLE_3 = {
    "31": (3, 3.44, 3.76, 0.09, 3.48, 0.01),
    "121": (3, 3.20, 3.76, 0.15, 3.48, 0.08),
    "20": (4, 2.81, 3.72, 0.24, 3.34, 0.16),
    "14": (3, 2.79, 3.76, 0.25, 3.48, 0.20),
    "1": (3, 2.67, 3.76, 0.29, 3.48, 0.23),
    # printed as 0.36 for the first, which its entropies exclude
    "13": (3, 2.37, 3.76, 0.37, 3.48, 0.32),
    "6": (3, 2.18, 3.76, 0.42, 3.48, 0.37),
}


def texts(number, people=3, seed=0):
    """Texts of which each is marked by everybody nearly as by the others."""
    random = np.random.default_rng(seed)
    made = []
    for text in range(number):
        begins = np.sort(random.integers(0, 900, 12))
        units = {}
        for who in range(people if np.isscalar(people) else people[text]):
            start = begins + random.integers(-4, 5, 12)
            end = start + random.integers(15, 40, 12)
            label = random.choice(["a", "b"], 12)
            units[f"a{who}"] = [
                (int(s) + 10, int(e) + 10, str(c))
                for s, e, c in zip(start, end, label, strict=True)
            ]
        made.append(Continuum.from_units(units, name=f"t{text}", length=1000))
    return Corpus(made)


# 4.2: dissimilarities


def test_two_units_of_one_length_that_touch_are_four_apart_which_is_delta_empty():
    touching = accord.distances.sporadic_2011((0, 7), (7, 14))
    assert touching == pytest.approx(4, abs=EXACT)
    assert Holistic().delta_empty == 4


def test_equation_1_divides_by_the_mean_of_the_lengths():
    assert accord.distances.sporadic_2011((0, 7), (2, 10)) == pytest.approx((5 / 7.5) ** 2)


def test_equation_1_is_four_times_the_distance_of_2015():
    spans = (0, 7), (3, 19)
    assert accord.distances.sporadic_2011(*spans) == 4 * accord.distances.sporadic(*spans)


def test_equation_2_compares_right_ends_with_half_the_mean_length():
    assert accord.distances.hamming((0, 5), (0, 9), mean_length=4) == 2
    continuum = Continuum.from_units({"ann": [(0, 5), (5, 9)], "bob": [(0, 6), (6, 9)]}, length=9)
    # the mean length is 4.5: |5 − 6| / 2.25, not multiplied with Δ∅
    alignment = accord.align(continuum, "holistic(positional=hamming)")
    assert [one.disorder for one in alignment] == pytest.approx([1 / 2.25, 0], abs=EXACT)


def test_equations_3_and_4_add_the_distance_of_categories_times_delta_empty():
    measure = Holistic(categorical=TABLE_1)
    assert measure.dissimilarity((0, 8, "1"), (0, 8, "2")) == 0.5 * 4
    assert measure.dissimilarity((0, 8, "1"), (1, 9, "2")) == 0.5 * 4 + (2 / 8) ** 2
    assert measure.dissimilarity((0, 8, "1"), (0, 8, "3")) == 4
    half = Holistic(categorical=TABLE_1, alpha=0.5, beta=0.5)
    assert half.dissimilarity((0, 8, "1"), (1, 9, "2")) == 0.5 * 2 + 0.5 * (2 / 8) ** 2


def test_table_1_lets_two_categories_meet_and_keeps_the_third_apart():
    units = {"ann": [(0, 8, "1")], "bob": [(0, 8, "2")], "eve": [(0, 8, "3")]}
    alignment = accord.align(Continuum.from_units(units), Holistic(categorical=TABLE_1))
    together = [
        sorted(unit.category for unit in one.units.values() if unit is not None)
        for one in alignment
    ]
    assert sorted(together) == [["1", "2"], ["3"]]
    # (2 + 4 + 4)/3 for the first two with an empty unit, 4 for the third alone
    assert alignment.entropy == pytest.approx(((2 + 4 + 4) / 3 + 4) / 2, abs=EXACT)


def test_units_of_incompatible_categories_are_aligned_only_where_that_is_allowed():
    units = {"ann": [(0, 8, "a")], "bob": [(0, 8, "b")], "eve": [(0, 8, "a")]}
    continuum = Continuum.from_units(units)
    apart = accord.align(continuum, "holistic")
    allowed = accord.align(continuum, "holistic(incompatible=allow)")
    assert len(apart) == 2
    assert apart.entropy == pytest.approx(((0 + 4 + 4) / 3 + 4) / 2, abs=EXACT)
    assert len(allowed) == 1  # the mean of (6) by itself mixes them
    assert allowed.entropy == pytest.approx((0 + 4 + 4) / 3, abs=EXACT)


# 4.4: entropy


def test_equation_5_is_the_mean_over_pairs_with_empty_units_at_delta_empty():
    units = {"ann": [(0, 8, "a")], "bob": [(2, 10, "a")], "eve": [], "joe": []}
    (unitary,) = accord.align(Continuum.from_units(units), "holistic")
    assert unitary.disorder == pytest.approx(((4 / 8) ** 2 + 5 * 4) / 6, abs=EXACT)


def test_a_unit_on_its_own_has_the_entropy_delta_empty():
    units = {"ann": [(0, 8, "a")], "bob": [], "eve": []}
    assert accord.align(Continuum.from_units(units), "holistic").entropy == 4


def test_perfect_agreement_has_no_entropy_and_an_agreement_of_1():
    units = [(0, 8, "a"), (20, 25, "b")]
    continuum = Continuum.from_units({"ann": units, "bob": units}, length=40)
    result = accord.measure(continuum, "holistic")
    assert (result.observed, result.value) == (0, 1)


# 4.5: chance and agreement


@pytest.mark.parametrize("text", TABLE_3)
def test_equation_7_gives_the_agreements_of_table_3_from_its_entropies(text):
    # the entropies are printed to two digits: half of the last one moves the agreement by 0.003,
    # and the agreement is rounded too
    _, observed, first, agreement, second, other = TABLE_3[text]
    assert (first - observed) / first == pytest.approx(agreement, abs=0.0051 + 0.003)
    assert (second - observed) / second == pytest.approx(other, abs=0.0051 + 0.003)


def test_equation_7_compares_the_observed_entropy_with_the_least_of_the_processes():
    result = accord.measure(texts(5), "holistic")
    figures = result.figures
    expected = min(figures["entropy by random1"], figures["entropy by random2"])
    assert result.expected == pytest.approx(expected, abs=EXACT)
    assert result.value == pytest.approx((expected - result.observed) / expected, abs=EXACT)
    for name in ("random1", "random2"):
        alone = accord.measure(texts(5), f"holistic(chance={name})")
        assert alone.value == figures[f"agreement by {name}"]
        assert alone.expected == figures[f"entropy by {name}"]


def test_with_fewer_texts_than_annotators_chance_is_random1_and_the_result_says_so():
    result = accord.measure(texts(2), "holistic")
    assert result.samples.model == "random1"
    assert any("random2 takes" in note for note in result.notes)
    assert set(result.figures) == {"entropy by random1", "agreement by random1"}


def test_texts_are_compared_with_the_chance_of_as_many_annotators():
    result = accord.measure(texts(6, (3, 3, 2, 2, 3, 2)), "holistic")
    parts = result.by("document")
    expected = {part.expected for part in parts.values()}
    assert len(expected) == 2
    assert parts["t0"].expected == parts["t4"].expected != parts["t2"].expected
    for part in parts.values():
        assert part.value == pytest.approx(1 - part.observed / part.expected, abs=EXACT)


def test_the_corpus_is_the_mean_over_the_unitary_alignments_of_its_texts():
    result = accord.measure(texts(4), "holistic")
    entropies = [one.disorder for text in result.alignment.values() for one in text]
    assert result.observed == pytest.approx(np.mean(entropies), abs=1e-12)
    each = [part.value for part in result.by("document").values()]
    macro = accord.measure(texts(4), "holistic(average=macro)")
    assert macro.value == pytest.approx(np.mean(each), abs=EXACT)


# 5.3: random processes


def samples(corpus, name, number=40):
    annotated = prepare(corpus).annotated
    model = chance_models.get(name)
    return annotated, [model.sample(annotated, np.random.default_rng(n)) for n in range(number)]


def test_random1_marks_as_many_units_as_people_do_of_lengths_that_occur_inside_the_text():
    corpus = Corpus(
        [
            Continuum.from_units(
                {"ann": [(0, 4, "a")] * 3, "bob": [(0, 10, "b")] * 6}, name="one", length=50
            ),
            Continuum.from_units({"ann": [(5, 9, "a")], "bob": []}, name="two", length=20),
        ]
    )
    _, drawn = samples(corpus, "random1", 300)
    numbers = {0: set(), 1: set()}
    categories = np.zeros(2)
    for batch in drawn:
        lengths = batch.end - batch.start
        assert (lengths >= 4).all()
        assert (lengths <= 10).all()
        assert (batch.start >= 0).all()
        assert (batch.end <= np.array([50, 20])[batch.continuum] + 1e-9).all()
        for text in (0, 1):
            for who in (0, 1):
                chosen = (batch.continuum == text) & (batch.annotator == who)
                numbers[text].add(int(chosen.sum()))
        categories += np.bincount(batch.category, minlength=2)
    assert numbers == {0: {3, 4, 5, 6}, 1: {0, 1}}
    # 4 of 10 units are of the first category; about 3,000 draws: six standard deviations
    share = categories[0] / categories.sum()
    assert abs(share - 0.4) < 6 * np.sqrt(0.24 / categories.sum())


def test_random2_puts_annotators_of_different_texts_together():
    corpus = texts(5)
    annotated, drawn = samples(corpus, "random2", 10)
    batch = annotated.batch
    real = {}
    for text in range(5):
        for who in range(3):
            chosen = (batch.continuum == text) & (batch.annotator == who)
            real[tuple(batch.start[chosen])] = text
    for sample in drawn:
        for text in range(5):
            sources = []
            for who in range(3):
                chosen = (sample.continuum == text) & (sample.annotator == who)
                sources.append(real[tuple(sample.start[chosen])])
            assert len(set(sources)) == 3


def test_random2_is_what_gamma_calls_corpus():
    corpus = texts(4)
    one, other = (accord.measure(corpus, Gamma(chance=name)) for name in ("random2", "corpus"))
    assert one.value == other.value


def test_the_greedy_entropy_is_above_the_ideal_one_by_what_the_result_says():
    corpus = Corpus(
        [
            Continuum.from_units(
                # the two units closest together are taken first, and leave two that touch nothing
                {"ann": [(0, 10), (13, 23)], "bob": [(6, 16), (20, 30)]}, length=40
            )
        ]
    )  # fmt: skip
    greedy = accord.align(corpus, "holistic(alignment=greedy)")
    ideal = accord.align(corpus, "holistic")
    # (13–23, 6–16)… and (13–23, 20–30) are 14 apart, (0–10, 6–16) are 12
    assert ideal.entropy == pytest.approx((1.2**2 + 1.4**2) / 2, abs=EXACT)
    assert greedy.entropy >= ideal.entropy
    assert greedy.bound == pytest.approx(ideal.entropy, abs=EXACT)
    result = accord.measure(corpus, "holistic(alignment=greedy,precision=0.2)")
    if greedy.entropy > ideal.entropy:
        assert any("entropy is up to" in note for note in result.notes)


def test_signatures_verify_and_say_which_process_was_the_least():
    corpus = texts(4)
    result = accord.measure(corpus, "holistic(precision=0.1)", seed=3)
    assert "chosen_chance:" in result.signature
    found = accord.verify(result.signature, corpus)
    assert found.same_data
    assert found.result.value == result.value
