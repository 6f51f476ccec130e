"""The continuum cut into atoms: characters, words, a given step."""

import pytest
from data import continuum_of

from accord import Continuum, Corpus, QuestionError, measure

TEXT = "The hatter, the hare."
#       0   4     10 12  16  20: words and marks at 0, 4, 10 (,), 12, 16, 20 (.)


def of_text(marked):
    names = {f"a{who}": units for who, units in enumerate(marked)}
    return Continuum.from_units(names, text=TEXT, name="tea")


def test_words_and_punctuation_marks_are_the_tokens_of_a_text():
    continuum = of_text([[(4, 10, "X"), (16, 20, "X")], [(0, 10, "X"), (16, 20, "X")]])
    result = measure(continuum, "discretized-kappa(step=token)")
    assert result.notes == (
        "discretized-kappa: 6 words and marks",
        "no interval: documents are drawn anew for it, and there is only one",
    )
    # hatter and hare against the, hatter and hare, of 6: Po 5/6, Pe (2·3 + 4·3)/36
    assert result.value == pytest.approx((5 / 6 - 1 / 2) / (1 / 2))


def test_a_word_belongs_to_the_unit_that_covers_its_middle():
    whole = of_text([[(4, 10, "X")], [(4, 10, "X"), (16, 20, "X")]])
    parts = of_text([[(4, 8, "X")], [(6, 10, "X"), (17, 20, "X")]])
    spelling = "discretized-kappa(step=token)"
    assert measure(parts, spelling).value == measure(whole, spelling).value


def test_without_the_text_there_are_no_words():
    result = measure(continuum_of([[(0, 4, "a")]] * 2, name="doc"), "discretized-kappa(step=token)")
    assert result.value is None
    assert "the text of 'doc' is not known" in result.reason


def test_a_step_cuts_seconds():
    marked = [[(0.0, 1.24, "a"), (2.0, 3.0, "b")], [(0.0, 1.0, "a"), (2.0, 3.0, "b")]]
    continuum = continuum_of(marked, length=4)
    coarse = measure(continuum, "discretized-kappa(step=0.5)")
    assert coarse.value == 1  # the middle of the atom from 1.0 to 1.5 is marked by nobody
    fine = measure(continuum, "discretized-kappa(step=0.01)")
    assert fine.value < 1
    assert fine.notes[0] == "discretized-kappa: 400 atoms of length 0.01"


def test_units_that_cover_the_middle_of_no_atom_are_counted():
    marked = [[(0, 5, "a"), (8, 9, "b")], [(0, 5, "a")]]
    result = measure(continuum_of(marked, length=20), "discretized-kappa(step=5)")
    assert result.value == 1
    assert "1 unit covers the middle of no atom: left out" in result.notes


def test_blanks_raise_agreement_and_can_be_left_out():
    marked = [[(0, 5, "a"), (5, 10, "b")], [(0, 6, "a"), (6, 9, "b")]]
    short, long = (continuum_of(marked, length=length) for length in (10, 1000))
    assert measure(long, "discretized-kappa").value > measure(short, "discretized-kappa").value
    spelling = "discretized-kappa(blank=false)"
    assert measure(long, spelling).value == measure(short, spelling).value


def test_two_units_side_by_side_are_the_same_as_one():
    split = [[(0, 4, "a"), (4, 9, "a")], [(0, 9, "a")]]
    assert measure(continuum_of(split, length=20), "discretized-kappa").value == 1


def test_percent_needs_no_chance():
    marked = [[(0, 10, "a")], [(0, 8, "a")]]
    spelling = "discretized-kappa(coefficient=percent)"
    assert measure(continuum_of(marked, length=20), spelling).value == pytest.approx(0.9)
    assert measure(continuum_of([marked[0]] * 2), spelling).value == 1
    assert measure(continuum_of([marked[0]] * 2), "discretized-kappa").value is None


@pytest.mark.parametrize("step", ["0", "-1", "word", "true"])
def test_a_step_is_a_length_or_a_token(step):
    with pytest.raises(QuestionError, match="expected a number above 0, or token"):
        measure(continuum_of([[(0, 4, "a")]] * 2), f"discretized-kappa(step={step})")


def test_documents_that_are_too_many_are_added_up_and_it_is_said(monkeypatch):
    from accord.contract import atoms

    marked = [[(0, 5, "a"), (7, 9, "b")], [(0, 6, "a"), (7, 9, "a")], [(1, 9, "a")]]
    corpus = Corpus(continuum_of(marked, name=f"d{n}", length=10 + n) for n in range(3))
    for blank in ("true", "false"):
        spelling = f"discretized-kappa(blank={blank})"
        expected = measure(corpus, spelling)
        with monkeypatch.context() as changed:
            changed.setattr(atoms, "MOST_COUNTS", 10)
            result = measure(corpus, spelling)
        assert result.value == pytest.approx(expected.value, abs=1e-12)
        assert expected.interval is not None
        assert result.interval is None
        assert any(note.startswith("no interval") for note in result.notes)
