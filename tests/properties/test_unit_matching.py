"""Units matched one to one: against every possible matching, and what must not change."""

import numpy as np
import pytest
import unit_oracles as oracle
from data import continuum_of
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accord import Continuum, Corpus, kernels, measure
from accord.contract import pairing
from accord.contract.pairing import best_matching
from accord.kernels.compiler import interpreted

SCHEMES = ("strict", "exact", "partial", "type", "muc")
SPELLINGS = (
    "slot-error-rate",
    "slot-error-rate(denominator=aligned)",
    "span-f1(average=macro)",
    *(f"span-f1(scheme={scheme})" for scheme in SCHEMES),
)
COSTS = {"T": 0.5, "B": 0.5, "TB": 1, "I": 1, "D": 1}


#: Costs with which a pair saves the more, the more its units have in common, and others.
WEIGHTS = (
    (0.5, 0.5, 1, 1, 1), (0.3, 0.7, 1.5, 1, 1), (0.5, 0.5, 3, 1, 1), (0, 0, 0, 1, 0),
    (1, 0.2, 0.1, 1, 1),
)  # fmt: skip
SEVERAL = (
    *(f"span-f1(scheme={scheme})" for scheme in SCHEMES),
    "span-f1(average=macro)",
    *(
        "slot-error-rate(type_cost={},boundary_cost={},both_cost={},insertion_cost={},"
        "deletion_cost={})".format(*costs)
        for costs in WEIGHTS
    ),
)


@pytest.fixture
def in_masses(monkeypatch):
    """Match all units as those are matched that overlap in masses: without a list of pairs."""

    def switch(on):
        monkeypatch.setattr(pairing, "DENSE", 0 if on else 10**9)
        monkeypatch.setattr(pairing, "MANY", -1 if on else 10**9)

    return switch


def near(value):
    # a few additions and one division of float64 numbers
    return pytest.approx(float(value), abs=1e-12)


#: Few places and categories, so that units that overlap, and ties, abound.
unit = st.tuples(st.integers(0, 9), st.integers(1, 5), st.sampled_from("ab")).map(
    lambda drawn: (drawn[0], drawn[0] + drawn[1], drawn[2])
)
lines = st.lists(unit, max_size=5)


def compared(reference, other):
    return Continuum.from_units({"gold": reference, "system": other}, references=["gold"])


@given(lines, lines)
def test_the_slot_error_rate_comes_from_the_cheapest_of_all_matchings(reference, other):
    result = measure(compared(reference, other), "slot-error-rate")
    if not reference:
        assert result.value is None
        return
    assert result.value == near(oracle.least_cost(reference, other, COSTS) / len(reference))
    found = result.values
    assert found["correct"] + found["T"] + found["B"] + found["TB"] + found["D"] == len(reference)
    assert found["correct"] + found["T"] + found["B"] + found["TB"] + found["I"] == len(other)
    cost = sum(COSTS[name] * found[name] for name in COSTS)
    assert cost / len(reference) == near(result.value)


@given(lines, lines, st.lists(st.sampled_from([0, 0.25, 0.7, 1, 3]), min_size=5, max_size=5))
def test_costs_of_errors_can_be_anything(reference, other, costs):
    given_costs = dict(zip(COSTS, costs, strict=True))
    names = ("type_cost", "boundary_cost", "both_cost", "insertion_cost", "deletion_cost")
    options = ",".join(f"{name}={cost}" for name, cost in zip(names, costs, strict=True))
    result = measure(compared(reference, other), f"slot-error-rate({options})")
    if reference:
        least = oracle.least_cost(reference, other, given_costs)
        assert result.value == near(least / len(reference))


@pytest.mark.parametrize("scheme", SCHEMES)
@given(lines, lines)
def test_f1_comes_from_the_best_of_all_matchings(scheme, reference, other):
    result = measure(compared(reference, other), f"span-f1(scheme={scheme})")
    if not reference and not other:
        assert result.value is None
        return
    each = 2 if scheme == "muc" else 1
    right = oracle.most_right(reference, other, scheme)
    assert result.value == near(2 * right / (each * (len(reference) + len(other))))
    found = result.values
    assert found["COR"] + 0.5 * found["PAR"] == right
    assert found["POS"] == found["COR"] + found["INC"] + found["PAR"] + found["MIS"]
    assert found["ACT"] == found["COR"] + found["INC"] + found["PAR"] + found["SPU"]
    assert (found["POS"], found["ACT"]) == (each * len(reference), each * len(other))


def test_units_in_masses_are_matched_as_well_as_from_a_list_of_their_pairs(in_masses):
    random = np.random.default_rng(4)
    for _ in range(25):
        places, longest, step = (int(random.integers(1, most)) for most in (200, 60, 8))
        marked = []
        for _ in range(int(random.integers(2, 4))):
            start = random.integers(0, places, int(random.integers(0, 60))) // step * step
            end = start + step * random.integers(1, longest + 1, len(start))
            kind = random.choice(list("abc"), len(start))
            marked.append(list(zip(start.tolist(), end.tolist(), kind.tolist(), strict=True)))
        study = continuum_of(marked)
        for spelling in SEVERAL:
            found = []
            for on in (True, False):
                in_masses(on)
                result = measure(study, spelling)
                found.append((result.value, result.values))
            # sums of the same counts
            assert found[0] == found[1], spelling


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(lines, lines, st.sampled_from(SCHEMES))
def test_units_in_masses_have_the_best_of_all_matchings(in_masses, reference, other, scheme):
    in_masses(True)
    if reference or other:
        result = measure(compared(reference, other), f"span-f1(scheme={scheme})")
        assert result.values["COR"] + 0.5 * result.values["PAR"] == oracle.most_right(
            reference, other, scheme
        )


def test_the_compiled_matching_of_masses_does_what_its_source_says(in_masses, monkeypatch):
    random = np.random.default_rng(2)
    marked = [
        [(s, s + int(random.integers(1, 40)), str(random.integers(3)))
         for s in random.integers(0, 60, 40).tolist()]
        for _ in range(2)
    ]  # fmt: skip
    in_masses(True)
    compiled = measure(continuum_of(marked), "slot-error-rate").values
    twin = interpreted("overlaps")
    for name in ("lay_layers", "match_along_layers", "lower_prices", "Side", "Rows", "Savings"):
        monkeypatch.setattr(kernels, name, getattr(twin, name))
    assert measure(continuum_of(marked), "slot-error-rate").values == compiled


def test_pairs_listed_for_two_annotators_at_a_time_are_matched_alike(monkeypatch):
    corpus = some_documents()
    expected = [measure(corpus, spelling) for spelling in SPELLINGS]
    monkeypatch.setattr(pairing, "MOST_PAIRS", 1)
    for spelling, one in zip(SPELLINGS, expected, strict=True):
        found = measure(corpus, spelling)
        assert (found.value, found.values) == (one.value, one.values)


def test_ten_thousand_units_that_all_overlap_are_matched():
    """A list of their pairs would have 10⁸ rows."""
    random = np.random.default_rng(1)
    marked = [
        list(zip(*random.integers((0, 20_000), (10_000, 30_000), (10_000, 2)).T.tolist(),
                 random.choice(list("abcd"), 10_000).tolist(), strict=True))
        for _ in range(2)
    ]  # fmt: skip
    result = measure(compared(*marked), "slot-error-rate")
    found = result.values
    # everybody can be matched, and of each category as many as the rarer side has
    rarer = sum(min(sum(unit[2] == c for unit in own) for own in marked) for c in "abcd")
    assert (found["I"], found["D"]) == (0, 0)
    assert found["correct"] + found["B"] <= rarer <= found["correct"] + found["B"] + found["T"]


@given(lines, lines)
def test_the_mean_over_categories_takes_each_with_its_own_units(reference, other):
    corpus = compared(reference, other)
    values = []
    for name in "ab":
        own = [[one for one in given if one[2] == name] for given in (reference, other)]
        if any(own):
            values.append(measure(compared(*own), "span-f1").value)
    found = measure(corpus, "span-f1(average=macro)").value
    assert (found is None) if not values else (found == near(np.mean(values)))


@given(st.lists(lines, min_size=2, max_size=4), st.sampled_from(SPELLINGS), st.randoms())
def test_the_order_of_annotators_and_of_units_changes_nothing_not_even_counts(
    marked, spelling, random
):
    result = measure(continuum_of(marked), spelling)
    shuffled = [random.sample(own, len(own)) for own in random.sample(marked, len(marked))]
    other = measure(continuum_of(shuffled), spelling)
    assert other.values == result.values
    assert other.value == (None if result.value is None else near(result.value))


@given(lines, st.sampled_from(SPELLINGS))
def test_who_marks_the_same_makes_no_error(own, spelling):
    found = measure(continuum_of([own, own]), spelling).value
    perfect = 0 if spelling.startswith("slot") else 1
    assert found == (perfect if own else None)


@given(lines, lines, st.sampled_from(SPELLINGS))
def test_without_a_reference_both_directions_count(one, other, spelling):
    found = measure(continuum_of([one, other]), spelling)
    both = [measure(compared(*pair), spelling).value for pair in ((one, other), (other, one))]
    defined = [value for value in both if value is not None]
    assert found.value == (near(np.mean(defined)) if defined else None)
    if len(defined) == 1:
        assert any("1 of 2 comparisons left out" in note for note in found.notes)


def some_documents():
    random = np.random.default_rng(8)
    return Corpus(
        continuum_of(
            [
                [(int(s), int(s) + int(random.integers(1, 6)), "ab"[s % 2])
                 for s in random.integers(0, 50, 12)]
                for _ in range(3)
            ],
            name=f"d{number}",
        )
        for number in range(8)
    )  # fmt: skip


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_three_annotators_are_the_mean_of_their_pairs(spelling):
    corpus = some_documents()
    result = measure(corpus, spelling)
    assert result.value in result.interval
    parts = result.by("pair").values()
    assert result.value == near(np.mean([part.value for part in parts]))
    assert "against:ordered pairs" in result.signature


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_with_a_reference_everybody_is_compared_with_it(spelling):
    corpus = some_documents()
    name, bracket, rest = spelling.partition("(")
    given = f"{name}(reference=a01{',' + rest if bracket else ')'}"
    result = measure(corpus, given)
    assert result.value == near(measure(corpus.with_references(["a01"]), spelling).value)
    assert "against:reference a01" in result.signature
    parts = result.by("pair")
    assert sorted(parts) == ["a00 & a01", "a02 & a01"]
    assert result.value == near(np.mean([part.value for part in parts.values()]))
    alone = result.by("annotator")["a00"]
    assert alone.value == near(parts["a02 & a01"].value)


def test_documents_and_pairs_that_are_too_many_are_added_up_and_it_is_said(monkeypatch):
    from accord.contract import matching

    corpus = some_documents()
    expected = measure(corpus, "slot-error-rate")
    monkeypatch.setattr(matching, "MOST_COUNTS", 10)
    result = measure(corpus, "slot-error-rate")
    assert result.value == near(expected.value)
    assert result.values == expected.values
    assert result.interval is None
    assert any(note.startswith("no interval") for note in result.notes)


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_who_was_matched_with_whom_adds_up_to_the_value(spelling):
    """Every unit stands in one match of each comparison, with what it costs."""
    corpus = some_documents()
    result = measure(corpus, spelling)
    alignment = result.alignment
    assert len(alignment.comparisons) == 6
    values = []
    for who, reference in alignment.comparisons:
        matches = alignment.of(who, reference)
        for name, units in (
            (who, [match.unit for match in matches]),
            (reference, [match.reference_unit for match in matches]),
        ):
            found = sorted(map(str, filter(None, units)))
            marked = [unit for one in corpus for unit in one.units(name)]
            assert found == sorted(map(str, marked))
        slots = sum(match.reference_unit is not None for match in matches)
        if "aligned" in spelling:
            slots = len(matches)
        values.append(sum(match.cost for match in matches) / slots)
    if spelling.startswith("slot"):
        assert result.value == near(np.mean(values))
        errors = {name: count for name, count in result.values.items() if name != "reference"}
        assert alignment.counts() == errors
    assert sum(alignment.counts().values()) == len(alignment) == len(list(alignment))
    only = alignment.of("a00", "a01", document="d3")
    assert {match.document for match in only} == {"d3"}
    assert [match.document for match in alignment.of("a00", "a01")] == sorted(
        match.document for match in alignment.of("a00", "a01")
    )


def test_the_gravest_errors_are_listed_in_one_direction():
    marked = {"ann": [(0, 5, "a"), (8, 9, "b")], "bob": [(0, 5, "b"), (20, 22, "b")]}
    result = measure(Continuum.from_units(marked, name="doc"), "slot-error-rate")
    gravest = [str(match) for match in result.alignment.costliest(10)]
    assert gravest == [
        "I: ann [8, 9) b ↔ bob nothing, 1",
        "D: ann nothing ↔ bob [20, 22) b, 1",
        "T: ann [0, 5) a ↔ bob [0, 5) b, 0.5",
    ]
    assert [match.units["ann"] is None for match in result.alignment.costliest(2)] == [False, True]
    assert str(result.alignment).splitlines()[0] == "doc: T: ann [0, 5) a ↔ bob [0, 5) b, 0.5"
    with pytest.raises(KeyError):
        result.alignment.of("ann", "eve")


def test_a_match_says_what_each_scheme_calls_it():
    marked = {"gold": [(0, 5, "a"), (8, 12, "b")], "system": [(0, 5, "b"), (8, 13, "b")]}
    said = {}
    for scheme in SCHEMES:
        study = Continuum.from_units(marked, references=["gold"])
        alignment = measure(study, f"span-f1(scheme={scheme})").alignment
        said[scheme] = [(match.outcome, match.cost) for match in alignment]
    assert said == {
        "strict": [("INC", 1), ("INC", 1)],
        "exact": [("COR", 0), ("INC", 1)],
        "partial": [("COR", 0), ("PAR", 0.5)],
        "type": [("INC", 1), ("COR", 0)],
        "muc": [("COR INC", 1), ("INC COR", 1)],
    }


def test_a_reference_who_is_not_there_is_said():
    from accord import QuestionError

    with pytest.raises(QuestionError, match="no annotator 'eve' as reference"):
        measure(some_documents(), "span-f1(reference=eve)")


def test_an_error_rate_has_no_upper_bound():
    inserted = [(place, place + 1, "a") for place in range(10, 30)]
    assert measure(compared([(0, 5, "a")], [(0, 5, "a"), *inserted]), "slot-error-rate").value == 20


def test_only_units_that_overlap_are_matched():
    result = measure(compared([(0, 5, "a")], [(5, 9, "a")]), "slot-error-rate")
    assert (result.values["I"], result.values["D"]) == (1, 1)


def test_a_text_tiled_from_end_to_end_is_matched_without_looking_at_it_anew_for_each_unit():
    """Each unit meets two of the other annotator: one chain of 40,000, where all choices tie."""
    left = np.repeat(np.arange(20_000), 2)
    right = left + np.tile([0, 1], 20_000)
    chosen = best_matching(left, right, np.zeros(40_000, np.int64), np.full(40_000, 5))
    assert chosen.sum() == 20_000
    assert len(set(right[chosen])) == 20_000
