"""What segeval and nltk say of random segmentations, and where we differ from them on purpose.

The values are in segmentations.json, the script that made them stands beside it.
"""

import json
from itertools import accumulate, pairwise
from pathlib import Path

import pytest

import accord

PEERS = json.loads(Path(__file__).with_name("segmentations.json").read_text(encoding="utf-8"))


def near(value):
    # ratios of two small sums: only the rounding of a few float64 operations is allowed for
    return pytest.approx(value, abs=1e-12)


def continuum_of(pair):
    places = {"other": pair["other"], "reference": pair["reference"]}
    return accord.Continuum.from_boundaries(places, length=pair["length"])


def value(data, spelling):
    return accord.measure(data, spelling).value


@pytest.fixture(params=PEERS["pairs"], ids=lambda pair: f"length {pair['length']}")
def pair(request):
    return request.param


def test_pk_is_that_of_both_libraries_with_the_same_window(pair):
    found = value(continuum_of(pair), "pk(reference=reference)")
    assert found == near(pair["segeval pk"])
    assert found == near(pair["nltk pk"])
    given = value(continuum_of(pair), "pk(reference=reference,window=5)")
    assert given == near(pair["segeval pk, window 5"])


def test_window_diff_is_that_of_both_libraries_with_the_same_window(pair):
    continuum = continuum_of(pair)
    found = value(continuum, "window-diff(reference=reference)")
    assert found == near(pair["segeval window_diff"])
    assert found == near(pair["nltk windowdiff"])
    weighted = value(continuum, "window-diff(reference=reference,weighted=true)")
    assert weighted == near(pair["nltk windowdiff, weighted"])
    wider = value(continuum, "window-diff(reference=reference,lamprier=true)")
    assert wider == near(pair["segeval window_diff, lamprier"])


def test_the_window_is_half_the_mean_segment_rounded_half_up(pair):
    notes = accord.measure(continuum_of(pair), "pk(reference=reference)").notes
    assert f"window {pair['window']}" in notes


def test_generalized_hamming_is_that_of_nltk(pair):
    for insert, delete, shift, expected in pair["nltk ghd"]:
        costs = f"insert={insert},delete={delete},shift={shift}"
        spelling = f"generalized-hamming(reference=reference,{costs})"
        # sums of up to a hundred costs like 0.7
        assert value(continuum_of(pair), spelling) == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("n_t", [2, 3, 6])
def test_similarities_and_their_edits_are_those_of_segeval(pair, n_t):
    expected = pair.get(f"segeval n_t={n_t}")
    continuum = continuum_of(pair)
    similarity = accord.measure(continuum, f"boundary-similarity(n_t={n_t})")
    if expected is None:
        assert similarity.value is None
        return
    assert similarity.value == near(expected["B"])
    assert value(continuum, f"segmentation-similarity(n_t={n_t})") == near(expected["S"])
    counts = similarity.alignment[0].counts()
    assert counts["insert"] + counts["delete"] == expected["additions"]
    assert counts["transpose"] == expected["transpositions"]
    assert counts["match"] == expected["matches"]


def test_segeval_rounds_some_windows_the_other_way():
    differing = [
        one for one in PEERS["pairs"] if one["window"] != one["segeval window, halves to even"]
    ]
    assert differing
    for one in differing:
        assert one["window"] == one["segeval window, halves to even"] + 1


def test_the_window_of_segeval_can_be_asked_for(pair):
    result = accord.measure(continuum_of(pair), "pk(reference=reference,window=segeval)")
    assert f"window {pair['segeval window, halves to even']}" in result.notes


def test_the_window_of_nltk_can_be_asked_for(pair):
    found = value(continuum_of(pair), "pk(reference=reference,window=nltk)")
    assert found == near(pair["nltk pk, its own window"])


def test_nltk_takes_another_window_where_none_is_given():
    differing = [
        one
        for one in PEERS["pairs"]
        if abs(one["nltk pk, its own window"] - one["segeval pk"]) > 1e-9
    ]
    assert differing


def layered(case):
    units = {}
    for who, own in zip(("first", "second"), case["boundaries"], strict=True):
        units[who] = [
            (begin, end, None, str(kind + 1))
            for kind, places in enumerate(own)
            for begin, end in pairwise([0, *places, case["length"]])
        ]
    return accord.Continuum.from_units(units)


@pytest.mark.parametrize("n_t", [2, 4])
@pytest.mark.parametrize("case", PEERS["types"], ids=lambda case: f"length {case['length']}")
def test_boundaries_of_several_types_are_edited_as_segeval_does(case, n_t):
    expected = case[f"n_t={n_t}"]
    parameters = f"n_t={n_t},types=layer,order=1<2<3"
    similarity = accord.measure(layered(case), f"boundary-similarity({parameters})")
    assert similarity.value == near(expected["B"])
    counts = similarity.alignment[0].counts()
    assert counts["insert"] + counts["delete"] == expected["additions"]
    assert counts["substitute"] == expected["substitutions"]
    assert counts["transpose"] == expected["transpositions"]


@pytest.mark.parametrize("case", PEERS["types"], ids=lambda case: f"length {case['length']}")
def test_segeval_divides_s_by_the_number_of_types_twice(case):
    expected = case["n_t=2"]
    ours = value(layered(case), "segmentation-similarity(types=layer,order=1<2<3)")
    assert 1 - ours == near(expected["types"] * (1 - expected["S"]))


@pytest.mark.parametrize("case", PEERS["several"], ids=lambda case: f"{len(case['masses'])} texts")
def test_several_annotators_and_documents_are_put_together_as_segeval_does(case):
    corpus = accord.Corpus(
        [
            accord.Continuum.from_boundaries(
                {who: [*accumulate(masses)][:-1] for who, masses in coders.items()},
                length=sum(next(iter(coders.values()))),
                name=name,
            )
            for name, coders in case["masses"].items()
        ]
    )
    pi = accord.measure(corpus, "boundary-similarity(chance=pi)")
    kappa = accord.measure(corpus, "boundary-similarity(chance=kappa)")
    assert pi.observed == near(case["A_a"])
    assert pi.value == near(case["pi"])
    assert kappa.value == near(case["kappa"])
    assert pi.expected - kappa.expected == near(case["bias"])
    assert value(corpus, "segmentation-similarity(chance=pi)") == near(case["pi of S"])
    assert value(corpus, "boundary-similarity(average=macro)") == near(case["mean B"])
    assert value(corpus, "pk(average=macro)") == near(case["mean pk"])
    assert value(corpus, "window-diff(average=macro)") == near(case["mean window_diff"])
