"""Text in cells: widths, cuts, and lines written to in any order."""

from hypothesis import given
from hypothesis import strategies as st

from accord.reports.cells import Row, padded, plain, shortened, width_of, wrapped

TEXTS = st.text(st.sampled_from("abc é日語e\u0301🎩"), max_size=30)


@given(TEXTS, st.integers(0, 40))
def test_a_shortened_text_is_never_too_wide(text, columns):
    short = shortened(text, columns)
    assert width_of(short) <= columns
    assert short == text or short.endswith("…") or columns == 0


@given(TEXTS)
def test_padding_fills_up_to_the_width(text):
    assert width_of(padded(text, 70)) == 70


@given(st.lists(TEXTS), st.integers(10, 40))
def test_wrapped_lines_are_never_too_wide(parts, width):
    assert all(width_of(line) <= width for line in wrapped(parts, width, 4))


@given(st.text())
def test_plain_text_is_ascii(text):
    assert plain(text).isascii()


def test_plain_text_keeps_letters_without_their_accents():
    assert plain("José à Łódź") == "Jose a ?odz"


def test_a_wide_character_takes_two_cells():
    row = Row(8)
    row.write(0, "日a")
    row.write(4, "|")
    assert str(row) == "日a |"


def test_what_does_not_fit_on_a_line_is_left_out():
    row = Row(4)
    row.write(2, "a日")
    assert str(row) == "  a"
