"""Who is compared with whom in segmentations, what is said of it, where there is no value."""

import pytest

import accord
from accord import Continuum, Corpus, QuestionError

ALL = ("pk", "window-diff", "generalized-hamming", "segmentation-similarity", "boundary-similarity")
DISTANCES = ALL[:3]


@pytest.fixture
def corpus():
    return Corpus(
        [
            Continuum.from_boundaries(
                {"ann": [4, 9], "bob": [4, 10], "eve": [2, 10], "gold": [6]},
                length=14,
                name=name,
                references=["gold"],
            )
            for name in ("a", "b", "c")
        ]
    )


def measure(data, spelling, **more):
    return accord.measure(data, spelling, **more)


@pytest.mark.parametrize("name", DISTANCES)
def test_distances_compare_with_those_whose_role_is_reference(corpus, name):
    found = measure(corpus, name)
    assert found.value == measure(corpus, f"{name}(reference=gold)").value
    assert "compared with the reference gold" in found.notes
    assert "|against:reference gold|" in found.signature
    assert found.value != measure(corpus.compared(), name).value


@pytest.mark.parametrize("name", ALL[3:])
def test_similarities_leave_a_reference_out_unless_it_is_named(corpus, name):
    assert measure(corpus, name).value == measure(corpus.compared(), name).value
    named = measure(corpus, f"{name}(reference=gold)")
    pairs = [measure(corpus, name, annotators=[who, "gold"]).value for who in ("ann", "bob", "eve")]
    assert named.value == pytest.approx(sum(pairs) / 3, abs=1e-12)  # a mean of three


@pytest.mark.parametrize("name", ALL)
def test_an_annotator_can_be_the_reference(corpus, name):
    found = measure(corpus, f"{name}(reference=ann)")
    assert found.value is not None
    assert found.annotators == 3
    assert "reference:ann" in found.signature


def test_a_reference_that_nobody_is_is_refused(corpus):
    with pytest.raises(QuestionError, match="no annotator 'zoe' as reference; the annotators are"):
        measure(corpus, "pk(reference=zoe)")


@pytest.mark.parametrize("name", [*ALL, "boundary-similarity(chance=pi)"])
@pytest.mark.parametrize("kind", ["document", "pair", "annotator"])
def test_a_result_can_be_divided_and_its_parts_computed_again(corpus, name, kind):
    whole = measure(corpus, name)
    parts = whole.by(kind)
    assert parts
    for part in parts.values():
        assert part.value is not None
        assert accord.verify(part.signature, corpus).result.value == part.value


def test_parts_keep_the_reference(corpus):
    found = measure(corpus, "pk")
    assert list(found.by("pair")) == ["ann & gold", "bob & gold", "eve & gold"]
    assert (
        found.by("pair")["ann & gold"].value
        == measure(corpus, "pk(reference=gold)", annotators=["ann", "gold"]).value
    )
    pairs = found.by("pair")
    rest = found.by("annotator")["eve"].value
    assert rest == pytest.approx(
        (pairs["ann & gold"].value + pairs["bob & gold"].value) / 2, abs=1e-12
    )


def test_pairs_of_agreement_are_those_of_the_annotators(corpus):
    pairs = measure(corpus, "boundary-similarity").by("pair")
    assert list(pairs) == ["ann & bob", "ann & eve", "bob & eve"]


@pytest.mark.parametrize("name", ALL)
def test_documents_are_drawn_anew_for_the_interval(corpus, name):
    found = measure(corpus, name)
    assert found.interval.source == "3 documents, percentile"
    # they are all alike here
    assert found.interval.low == pytest.approx(found.value, abs=1e-12)


@pytest.mark.parametrize("name", ALL)
def test_where_there_is_one_document_the_result_says_why_it_has_no_interval(name):
    found = measure(Continuum.from_masses({"ann": [3, 4, 5], "bob": [7, 5]}), name)
    assert found.interval is None
    assert "no interval: documents are drawn anew for it, and there is only one" in found.notes
    unasked = measure(Continuum.from_masses({"ann": [3, 4, 5], "bob": [7, 5]}), name, resamples=0)
    assert not any(note.startswith("no interval") for note in unasked.notes)


# Where there is no value


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize(
    ("units", "reason"),
    [
        ({"ann": [(0, 5), (5, 9)]}, "only one annotator (ann)"),
        ({"ann": [(0, 5), (6, 9)], "bob": [(0, 9)]}, "no unit covers the text from 5 to 6"),
    ],
)
def test_what_it_does_not_apply_to_is_said(name, units, reason):
    found = measure(Continuum.from_units(units), name)
    assert found.value is None
    assert reason in found.reason


@pytest.mark.parametrize("name", ALL)
def test_annotators_who_share_no_document_cannot_be_compared(name):
    corpus = Corpus(
        [
            Continuum.from_masses({"ann": [3, 3]}, name="a"),
            Continuum.from_masses({"bob": [3, 3]}, name="b"),
        ]
    )
    assert "no document was seen by two" in measure(corpus, name).reason


@pytest.mark.parametrize("name", ALL)
def test_a_reference_alone_is_not_compared(name):
    corpus = Continuum.from_masses({"gold": [3, 3]}, references=["gold"])
    assert measure(corpus, name).value is None


def test_one_annotator_besides_a_reference_is_told_how_to_compare_with_it():
    continuum = Continuum.from_masses({"ann": [3, 3], "gold": [2, 4]}, references=["gold"])
    reason = measure(continuum, "boundary-similarity").reason
    assert reason.endswith("reference=gold compares the two")
    assert measure(continuum, "boundary-similarity(reference=gold)").value == 0.5
    assert measure(continuum, "generalized-hamming").value == 1


def test_who_both_set_no_boundary_agree_and_b_says_that_nothing_was_compared():
    continuum = Continuum.from_masses({"ann": [12], "bob": [12]})
    found = measure(continuum, "boundary-similarity")
    assert found.value == 1  # Fournier (2013), and segeval
    assert found.notes[0].startswith("nobody set a boundary")
    # beyond chance there is nothing to speak of
    found = measure(continuum, "boundary-similarity(chance=kappa)")
    assert found.reason.startswith("nobody set a boundary")
    # the others have windows, places or costs to speak of
    assert [measure(continuum, name).value for name in ALL[:4]] == [0, 0, 0, 1]


def test_a_document_without_boundary_weighs_nothing_in_b_unless_documents_count_alike():
    corpus = Corpus(
        [
            Continuum.from_masses({"ann": [12], "bob": [12]}, name="a"),
            Continuum.from_masses({"ann": [5, 7], "bob": [4, 8]}, name="b"),
        ]
    )
    found = measure(corpus, "boundary-similarity")
    assert found.value == 0.5
    assert found.notes[0] == "1 of 2 comparisons without any boundary (1 by definition)"
    assert measure(corpus, "boundary-similarity(average=macro)").value == 0.75
    # a pair without any boundary at all is a pair that agrees
    three = Continuum.from_masses({"ann": [12], "bob": [12], "eve": [5, 7]})
    assert measure(three, "boundary-similarity").value == pytest.approx(1 / 3)


@pytest.mark.parametrize("name", ALL[:2])
def test_a_window_longer_than_the_text_is_undefined(name):
    found = measure(Continuum.from_masses({"ann": [3, 3], "bob": [6]}), f"{name}(window=6)")
    assert found.reason == ("a window of 6 is not shorter than any text; the longest has 6 places")


def test_a_text_of_one_unit_has_no_place_for_a_boundary():
    found = measure(Continuum.from_masses({"ann": [1], "bob": [1]}), "segmentation-similarity")
    assert found.reason.startswith("no text is longer than one unit")


@pytest.mark.parametrize("name", ["pk", "window-diff", *ALL[3:]])
def test_seconds_need_a_step(name):
    continuum = Continuum.from_boundaries({"ann": [1.25], "bob": [2.5]}, length=6.0, name="talk")
    assert "positions are not whole numbers in document 'talk'" in measure(continuum, name).reason
    assert "step=0.1" in measure(continuum, name).reason
    assert measure(continuum, f"{name}(step=0.25)").value is not None
    assert "longer than the text" in measure(continuum, f"{name}(step=20)").reason


def test_boundaries_that_a_grid_cannot_hold_are_counted():
    continuum = Continuum.from_boundaries({"ann": [1.0, 1.1, 5.9], "bob": [2.5]}, length=6.0)
    notes = measure(continuum, "pk(step=0.5)").notes
    assert any(note.startswith("2 boundaries lie within a step") for note in notes)


@pytest.mark.parametrize(
    "spelling",
    [
        "pk(window=0)", "pk(window=2.5)", "pk(step=0)", "window-diff(weighted=2)",
        "boundary-similarity(n_t=0)", "boundary-similarity(types=colour)",
        "segmentation-similarity(chance=alpha)", "pk(average=mean)",
    ],
)  # fmt: skip
def test_parameters_that_make_no_sense_are_refused(spelling):
    with pytest.raises(QuestionError):
        accord.contract.parse_measure(spelling)


@pytest.mark.parametrize("name", ALL)
def test_whether_more_is_better_is_said(name):
    kind = accord.contract.measures.get(name)
    assert kind.direction == ("distance" if name in DISTANCES else "similarity")
    assert kind.direction in kind.summary
