"""Mapping tables: what a tag stands for, and what is said where a table makes no sense."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accord import DataError, Tagging
from accord.contract.tagging import Bench, judge
from accord.corpus.tag_table import TagTable
from accord.formats.tagged_files import read_table


def table_of(tmp_path, text):
    path = tmp_path / "table.tsv"
    path.write_text(text, encoding="utf-8")
    return read_table(path)


def test_a_tag_stands_for_one_tag_or_for_several(tmp_path):
    table = table_of(
        tmp_path, "# our tags\n\nnc\tNcms|Ncfs\nadv\tRgp\ta third column is a remark\n"
    )
    assert table.image("nc") == ("Ncfs", "Ncms")
    assert table.image("adv") == ("Rgp",)
    assert table.image("x") is None


@pytest.mark.parametrize(
    ("pattern", "tag", "matches"),
    [
        ("v*", "vblex", True),
        ("v*", "av", False),
        ("v?", "vx", True),
        ("v?", "vxy", False),
        ("*", "", True),
        (r"\*", "*", True),
        (r"\*", "x", False),
        (r"$\*LRB\*", "$*LRB*", True),
        ("a.b", "axb", False),
        ("[x]", "[x]", True),
        ("VERB & Tense=Pres", "VERB:Mood=Ind|Tense=Pres", True),
        ("Tense=Pres&VERB", "VERB:Mood=Ind|Tense=Pres", True),
        ("VERB & Tense=Past", "VERB:Mood=Ind|Tense=Pres", False),
        ("VERB & !Mood=Ind", "VERB:Mood=Ind|Tense=Pres", False),
        ("VERB & !VerbForm=*", "VERB:Mood=Ind|Tense=Pres", True),
        ("& n & pl", "<n><m><pl>", True),
        ("& n & pl", "n.f.pl", True),
        ("& n & pl", "<n><m><sg>", False),
        # a feature is a whole one: Number=Sing is no part of Number=Singular
        ("& Number=Sing", "Number=Singular", False),
        (r"R\&B", "R&B", True),
        ("&", "&", True),
        ("&", "x", False),
        # several values of one feature
        ("& PronType=Int,Rel", "PRON:PronType=Int,Rel", True),
        ("& PronType=Rel", "PRON:PronType=Int,Rel", True),
        ("& PronType=Int,Rel", "PRON:PronType=Int", False),
    ],
)
def test_patterns_speak_of_many_tags(pattern, tag, matches):
    image = TagTable.of({pattern: "X"}).image(tag)
    assert image == (("X",) if matches else None)


def test_the_tag_of_a_word_that_counts_as_several_is_brought_over_part_by_part():
    table = TagTable.of({"P": "ADP", "D": "DET|PRON", "S": "", "PRO+REL": "PRON"})
    assert table.image("P+D") == ("ADP+DET", "ADP+PRON")
    assert table.image("PRO+REL") == ("PRON",)  # a line of its own goes before
    assert table.image("P+S") == ()
    assert table.image("P+X") is None
    assert table.image("+") is None
    assert table.image("P+") is None
    assert table.inverted(["P+D"])["ADP+PRON"] == ("P+D",)


def test_the_same_features_in_another_order_are_the_same_line(tmp_path):
    with pytest.raises(DataError, match="line 2") as raised:
        table_of(tmp_path, "& n & pl\tNp\n& pl & n\tN\n")
    assert "N in line 2 and for Np in line 1" in str(raised.value)
    assert table_of(tmp_path, "& n & pl\tNp\n& pl & n\tNp\n").image("n.pl") == ("Np",)


def test_the_line_of_a_tag_itself_goes_before_patterns_and_the_first_pattern_counts(tmp_path):
    table = table_of(tmp_path, "v*\tV\nvaux\tVa\nv?x\tX\n*\t=\n")
    assert table.image("vaux") == ("Va",)
    assert table.image("vax") == ("V",)
    assert table.image("moon") == ("moon",)


def test_two_lines_that_contradict_are_named(tmp_path):
    with pytest.raises(DataError) as raised:
        table_of(tmp_path, "nc\tNcms\nv\tV\nnc\tNcfs\n")
    message = str(raised.value)
    assert "table.tsv, line 3" in message
    assert "'nc' stands for Ncfs in line 3 and for Ncms in line 1" in message
    assert "nc, a tab, Ncfs|Ncms" in message


def test_the_same_line_twice_is_no_contradiction(tmp_path):
    assert table_of(tmp_path, "nc\tA|B\nnc\tB|A\n").image("nc") == ("A", "B")


@pytest.mark.parametrize(
    ("text", "said"), [("nc Ncms\n", "line 1: 'nc Ncms'"), ("", "no line"), ("\tX\n", "line 1")]
)
def test_what_is_no_table_is_said(tmp_path, text, said):
    with pytest.raises(DataError, match=said):
        table_of(tmp_path, text)


def tagging(**more):
    return Tagging.from_tokens(
        [("a", "N"), ("b", "V"), ("c", "N")],
        {"sys": [("a", {"n"}), ("b", {"x", "v"}), ("c", {"x"})]},
        mappings={"sys": {"n": "N", "v": "V", **more}},
    )


def test_a_tag_that_the_table_does_not_know_is_an_error_that_names_it():
    with pytest.raises(DataError, match="the tag 'x' of 'b' by sys is not in the mapping table"):
        judge(Bench.of(tagging()), "sys")


def test_or_it_is_not_evaluable_and_alternatives_that_are_known_stay():
    judged = judge(Bench.of(tagging()), "sys", unknown_tags="noneval")
    figures = judged.figures()
    assert (figures.right, figures.not_evaluable, figures.silent) == (2, 1, 0)
    assert judged.reasons() == {"a tag that the mapping table does not know": 1}


def test_a_tag_that_nothing_corresponds_to_is_not_evaluable():
    figures = judge(Bench.of(tagging(x=())), "sys").figures()
    assert (figures.right, figures.not_evaluable) == (2, 1)


def test_two_tags_with_one_image_are_no_silence():
    figures = judge(Bench.of(tagging(x="V")), "sys").figures()
    assert (figures.right, figures.wrong, figures.silent) == (2, 1, 0)


def test_a_tag_with_several_images_is_a_silence():
    figures = judge(Bench.of(tagging(x={"N", "V"})), "sys").figures()
    assert (figures.right, figures.silent, figures.silent_right_by_chance) == (1, 2, 1.0)


tags = st.sampled_from("abcd")


@given(st.dictionaries(tags, st.sets(st.sampled_from("NVAD")), min_size=1))
def test_an_inverted_table_leads_back(images):
    table = TagTable.of(images)
    inverted = table.inverted(images)
    for tag, found in images.items():
        assert {one for one, natives in inverted.items() if tag in natives} == found
