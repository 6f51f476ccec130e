"""Tokens and tags as files have them, and what is said where a file is not what it should be."""

import gzip

import numpy as np
import pytest

import accord
from accord import DataError, QuestionError
from accord.formats.tagged_files import read_tagged


def read(tmp_path, text, name="file", **options):
    path = tmp_path / name
    if isinstance(text, bytes):
        path.write_bytes(text)
    else:
        path.write_text(text, encoding="utf-8", newline="")
    return read_tagged(path, **options)


def tokens_of(text):
    return [text.token(number) for number in range(len(text))]


CONLLU = """\
# newdoc id = one
# sent_id = 1
# text = Le prix du pain
1\tLe\tle\tDET\tDa\tDefinite=Def|Gender=Masc\t2\tdet\t_\t_
2\tprix\tprix\tNOUN\tNc\tNumber=Sing|Gender=Masc||Number=Plur|Gender=Masc\t0\troot\t_\t_
3-4\tdu\t_\t_\t_\t_\t_\t_\t_\t_
3\tde\tde\tADP\tSp\t_\t5\tcase\t_\t_
4\tle\tle\tDET|PRON\tDa||Pp\tDefinite=Def\t5\tdet\t_\t_
5\tpain\tpain\tNOUN\t_\t_\t2\tnmod\t_\t_

# newdoc id = two
1\tparce\t_\tSCONJ\tCs\t_\t0\troot\t_\tCompound=Cs,Sp/1.2|SpaceAfter=No
2\tque\t_\tSCONJ\tCs\t_\t1\tfixed\t_\tCompound=Cs,Sp/2.2
2.1\tsilent\t_\tVERB\tVm\t_\t_\t_\t_\t_

"""


def test_conllu_has_one_token_for_a_word_that_counts_as_several(tmp_path):
    text = read(tmp_path, CONLLU)
    assert tokens_of(text)[:4] == [
        ("Le", ("DET",)), ("prix", ("NOUN",)), ("du", ("ADP+DET", "ADP+PRON")), ("pain", ("NOUN",)),
    ]  # fmt: skip
    assert text.texts == ("one", "two")
    assert text.sentence.tolist() == [0, 0, 0, 0, 1, 1]
    assert text.place(2)["line"] == 6


def test_conllu_has_tags_in_three_columns(tmp_path):
    assert tokens_of(read(tmp_path, CONLLU, tags="xpos"))[:4] == [
        ("Le", ("Da",)), ("prix", ("Nc",)), ("du", ("Sp+Da", "Sp+Pp")), ("pain", ()),
    ]  # fmt: skip
    # features in the alphabet's order, and no features are a tag too
    assert tokens_of(read(tmp_path, CONLLU, tags="feats"))[:4] == [
        ("Le", ("Definite=Def|Gender=Masc",)),
        ("prix", ("Gender=Masc|Number=Plur", "Gender=Masc|Number=Sing")),
        ("du", ("_+Definite=Def",)),
        ("pain", ("_",)),
    ]
    joined = tokens_of(read(tmp_path, CONLLU, tags="upos+feats"))
    assert joined[0] == ("Le", ("DET:Definite=Def|Gender=Masc",))
    assert joined[3] == ("pain", ("NOUN",))


def test_conllu_marks_compounds_in_misc(tmp_path):
    text = read(tmp_path, CONLLU)
    assert (text.compounds.first.tolist(), text.compounds.stop.tolist()) == ([4], [6])
    assert text.tagsets[text.compounds.tags[0]] == ("Cs", "Sp")


LOCUTIONS = """\
1-2\tAu\t_\t_\t_\t_\t_\t_\t_\t_
1\tà\tà\tADP\t_\tExtPos=ADP\t6\tcase\t_\t_
2\tle\tle\tDET\t_\t_\t1\tfixed\t_\t_
3\tlieu\tlieu\tNOUN\t_\t_\t1\tfixed\t_\tCompound=ADV/1.2
4\td'\tde\tADP\t_\t_\t1\tfixed\t_\tCompound=ADV/2.2
5\tun\tun\tDET\t_\t_\t6\tdet\t_\t_
6\tNew\tNew\tX\t_\t_\t0\troot\t_\tExtPos=PROPN
7\tYork\tYork\tX\t_\t_\t6\tflat:foreign\t_\t_
8\tne\tne\tADV\t_\tExtPos=ADV\t6\tdep\t_\t_
9\tva\taller\tVERB\t_\t_\t6\tdep\t_\t_
10\tpas\tpas\tADV\t_\t_\t8\tfixed\t_\t_
11-12\tau\t_\t_\t_\t_\t_\t_\t_\t_
11\tà\tà\tADP\t_\tExtPos=ADV\t6\tcase\t_\t_
12\tle\tle\tDET\t_\t_\t13\tdet\t_\t_
13\tmoins\tmoins\tADV\t_\t_\t11\tfixed\t_\t_

"""


def test_locutions_of_universal_dependencies_are_compounds_if_asked(tmp_path):
    """In a row, and of whole tokens: not `ne … pas`, nor `à moins` with half of `au`."""
    text = read(tmp_path, LOCUTIONS, compounds="extpos")
    spans = zip(text.compounds.first, text.compounds.stop, text.compounds.tags, strict=True)
    assert [(first, stop, text.tagsets[tags]) for first, stop, tags in spans] == [
        (0, 3, ("ADP",)), (1, 3, ("ADV",)), (4, 6, ("PROPN",)),
    ]  # fmt: skip
    assert len(read(tmp_path, LOCUTIONS).compounds) == 1
    for wrong in ({"compounds": "all"}, {"compounds": "extpos", "tags": "xpos"}):
        with pytest.raises(QuestionError, match="compounds="):
            read(tmp_path, LOCUTIONS, **wrong)


VERTICAL = """\
<text id="one">
<s>
Le\tDa
chat\tNc|Vm\tchat
</s>
<s>
au\tSp\tRgp/1.3
fur\tNc\tRgp/2.3
et\tCc\tRgp/3.3
</s>
</text>
<text id="two">
il\t
dort\tMood=Ind|Tense=Pres||Mood=Sub|Tense=Pres
"""


def test_vertical_text_has_a_token_a_line(tmp_path):
    text = read(tmp_path, VERTICAL)
    assert tokens_of(text) == [
        ("Le", ("Da",)), ("chat", ("Nc", "Vm")), ("au", ("Sp",)), ("fur", ("Nc",)), ("et", ("Cc",)),
        ("il", ()), ("dort", ("Mood=Ind|Tense=Pres", "Mood=Sub|Tense=Pres")),
    ]  # fmt: skip
    assert text.texts == ("one", "two")
    assert text.sentence.tolist() == [0, 0, 1, 1, 1, 2, 2]
    assert (text.compounds.first.tolist(), text.compounds.stop.tolist()) == ([2], [5])
    assert text.place(6)["line"] == 14


def test_where_nothing_ends_sentences_full_stops_do_and_that_is_said(tmp_path):
    text = read(tmp_path, "a\tN\n.\tF\nb\tN\n!\tF\nc\tN\n")
    assert text.sentence.tolist() == [0, 0, 1, 1, 2]
    assert "does not say where sentences end" in text.notes[0]
    assert not read(tmp_path, "a\tN\n\nb\tN\n").notes


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_tables_have_a_token_a_row(tmp_path, delimiter):
    rows = [
        ("Document", "sent_id", "form", "POS", "compound"),
        ("one", "1", "parce", "Cs", "Cs/1.2"),
        ("one", "1", "que", "Cs", "Cs/2.2"),
        ("one", "2", "dort", "Vm|Nc", ""),
        ("two", "2", "il", "", ""),
    ]
    text = read(tmp_path, "\n".join(map(delimiter.join, rows)), "table.csv")
    assert tokens_of(text) == [
        ("parce", ("Cs",)), ("que", ("Cs",)), ("dort", ("Nc", "Vm")), ("il", ()),
    ]  # fmt: skip
    assert (text.texts, text.sentence.tolist()) == (("one", "two"), [0, 0, 1, 2])
    assert len(text.compounds) == 1


def test_columns_of_tables_may_be_named(tmp_path):
    text = read(tmp_path, "what,says\nle,Da\n", columns={"token": "what", "tag": "says"})
    assert tokens_of(text) == [("le", ("Da",))]
    with pytest.raises(DataError, match="no column 'where'"):
        read(tmp_path, "what,says\nle,Da\n", columns={"token": "where", "tag": "says"})


def test_alternatives_may_be_parted_by_something_else(tmp_path):
    text = read(tmp_path, "le\tDa/Pp\n", alternatives="/")
    assert tokens_of(text) == [("le", ("Da", "Pp"))]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "an empty file"),
        ("\n\n", "an empty file"),
        ("le chat dort\n", "line 1: 'le chat dort', with no tab"),
        ("le\tDa\n\tNc\n", "line 2: a tag without a token"),
        ("le\tDa\nchat\n", "line 2: 'chat', with no tab"),
        (b"caf\xe9\tNc\n", "line 1: byte 0xe9 is no utf-8"),
        (b"\x00\x01\x02\xff\x00", "binary data"),
        ("<s>\n</s>\n", "no tokens"),
        ("1\tle\t_\tDET\t_\t_\t_\t_\t_\t_\nmoon\n", "line 2: 1 column"),
        ("1\tle\t_\tDET\t_\t_\t_\t_\t_\t_\nx" + 9 * "\t_", "'x' as the number of a word"),
        ("1-2\tdu" + 8 * "\t_" + "\n1\tde" + 8 * "\t_" + "\n\n", "end before word 2"),
        ("1-2\tdu" + 8 * "\t_" + "\n1\tde" + 8 * "\t_", "end before word 2"),
        ("token,tag\n,N\n", "line 2: a row without a token"),
        ("token,tag\na,N,x\n", "line 2: 3 cells"),
        ('token,tag\n"a,N\n', "never closed"),
        ("a\tN\tC/1.2\nb\tN\n", "line 1: a compound 'C' of 2 tokens whose part 2"),
        ("a\tN\tC/1.2\nb\tN\tC/3.3\n", "line 2: 'C/3.3' as the part of 'b'"),
        ("a\tN\tC/1.2\n", "line 1: a compound 'C' of 2 tokens"),
        ("a\tN\tC/1.1\n", "line 1: 'C/1.1' as the part"),
        ('token,tag\n"a\nb",N\n', "line 2: a token that goes on in the next line"),
    ],
)
def test_a_file_that_is_no_tagged_text_is_explained(tmp_path, content, said):
    with pytest.raises(DataError) as raised:
        read(tmp_path, content)
    assert said in str(raised.value)
    assert "file" in str(raised.value)


def test_a_table_that_names_no_columns_is_told_how(tmp_path):
    with pytest.raises(DataError, match="no column for token and tag; the columns are le, Da"):
        read(tmp_path, "le,Da\nchat,Nc\n", "table.csv")


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_a_quote_that_is_a_token_opens_no_quotation(tmp_path, delimiter):
    rows = [("token", "tag"), ('"', "F"), ("le", "Da"), ('"', "F"), ('""""', "F"), ('","', "F")]
    text = read(tmp_path, "\n".join(map(delimiter.join, rows)))
    assert [form for form, _ in tokens_of(text)] == ['"', "le", '"', '"', ","]


def test_lines_may_end_as_they_once_did(tmp_path):
    for content in (VERTICAL, CONLLU, "token,tag\nle,Da\n"):
        plain = read(tmp_path, content)
        old = read(tmp_path, content.replace("\n", "\r"))
        assert tokens_of(old) == tokens_of(plain)
        assert np.array_equal(old.sentence, plain.sentence)


def test_names_of_columns_say_nothing_of_files_that_are_no_tables(tmp_path):
    text = read(tmp_path, "le\tDa\nchat\tNc\n", columns={"token": "form"})
    assert tokens_of(text) == [("le", ("Da",)), ("chat", ("Nc",))]


def test_vertical_text_may_have_comments(tmp_path):
    assert tokens_of(read(tmp_path, "# by hand\nle\tDa\n#\tSym\n")) == [
        ("le", ("Da",)), ("#", ("Sym",)),
    ]  # fmt: skip


def test_two_tags_of_one_compound_are_alternatives(tmp_path):
    text = read(tmp_path, "au\tSp\tRgp/1.2 Sp/1.2\nfur\tNc\tRgp/2.2 Sp/2.2\n")
    assert (text.compounds.first.tolist(), text.compounds.stop.tolist()) == ([0], [2])
    assert text.tagsets[text.compounds.tags[0]] == ("Rgp", "Sp")


def test_latin_1_is_read_when_named(tmp_path):
    text = read(tmp_path, b"caf\xe9\tNc\n", encoding="latin-1")
    assert text.forms == ("café",)


def test_lines_may_end_as_windows_ends_them(tmp_path):
    for content in (VERTICAL, CONLLU, "token,tag\nle,Da\n"):
        plain = read(tmp_path, content)
        windows = read(tmp_path, content.replace("\n", "\r\n"))
        assert tokens_of(windows) == tokens_of(plain)
        assert np.array_equal(windows.sentence, plain.sentence)


def test_columns_of_tags_that_do_not_exist_are_refused(tmp_path):
    with pytest.raises(QuestionError, match="upos, xpos, feats"):
        read(tmp_path, CONLLU, tags="lemma")
    with pytest.raises(QuestionError, match="conllu, vertical, csv"):
        read(tmp_path, CONLLU, format="xml")


def test_a_packed_file_is_called_and_read_as_if_it_were_not(tmp_path):
    plain, packed = tmp_path / "sys.conllu", tmp_path / "sys.conllu.gz"
    plain.write_text("1\tle\tle\tDET\tDa\t_\t0\troot\t_\t_\n", encoding="utf-8")
    packed.write_bytes(gzip.compress(plain.read_bytes()))
    found = accord.evaluate(plain, [packed])
    assert (found.systems, found.figures["sys"].right) == (("sys",), 1)
    assert read_tagged(packed).texts == ("sys",)
    packed.write_bytes(gzip.compress(b"1\tle\tle\n"))
    with pytest.raises(DataError, match="3 columns; expected CoNLL-U"):
        read_tagged(packed)
