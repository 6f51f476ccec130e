"""How many letters turn one word into another, against the recursion that defines it."""

import label_oracles as oracle
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import accord
from accord import QuestionError
from accord.distances import value_edit
from accord.kernels.compiler import interpreted

WORDS = st.lists(st.tuples(*[st.text("abé𝄞", max_size=5)] * 2), min_size=1, max_size=4)


@given(WORDS)
def test_letters_changed_are_those_of_the_recursion_compiled_or_not(pairs):
    first, second = zip(*pairs, strict=True)
    found = value_edit.steps(first, second)
    longest = [max(1, len(one), len(other)) for one, other in pairs]
    assert (found / longest).tolist() == [oracle.edit(*pair) for pair in pairs]
    again = np.empty_like(found)
    letters = (*value_edit._letters(first), *value_edit._letters(second))
    interpreted("letters").letters_changed(*letters, again)
    assert again.tolist() == found.tolist()


def test_two_words_are_compared_directly():
    assert accord.distances.edit("kitten", "sitting") == 3 / 7


@pytest.mark.parametrize("nothing", ["", None, float("nan")])
def test_a_label_that_is_missing_is_at_no_distance(nothing):
    with pytest.raises(QuestionError, match="nothing to compare"):
        accord.distances.edit(nothing, "a")
