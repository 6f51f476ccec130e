"""Phrase structure in brackets, in the export format and in TIGER-XML, as people have it."""

import re
from itertools import permutations

import pytest

import accord
from accord import Treebank
from accord.errors import DataError
from accord.formats.kinds import formats
from accord.workflows.reading import read_files

RABBIT = "( (S (NP-SBJ (PRP She)) (VP (VBD saw) (NP (DT the) (NN rabbit))) (. .)) )\n"
DEEP = 100_000


def tree(corpus, sentence=0):
    treebank = corpus.treebank
    return str(treebank[sentence, treebank.annotators[0]])


def attempted(path, **options):
    """Read a file; return the corpus, or what the error says."""
    try:
        return read_files(path, **options).corpus, ""
    except accord.AccordError as error:
        return None, str(error)


# Brackets


def test_a_tree_may_go_over_many_lines_and_share_one_with_others(read):
    text = "( (S (NP (D the)\n   (N dog))\n\n  (VP (V barks))))\n(X (Y a)) (X (Z b))\n"
    treebank = read(text, "ann.mrg").treebank
    assert treebank.sentences == 3
    assert str(treebank[0, "ann"]) == "( (S (NP (D the) (N dog)) (VP (V barks))))"
    assert str(treebank[2, "ann"]) == "(X (Z b))"


def test_traces_functions_and_brackets_of_the_text_stay_as_they_are(read):
    text = "( (S (NP-SBJ-1 (-NONE- *T*-1)) (-LRB- -LRB-) (VP=2 (VB go) (NP|X (CD 10\u00a0000)))))"
    corpus = read(text, "ann.mrg")
    assert tree(corpus) == text
    assert corpus.treebank.words_of(0) == ("*T*-1", "-LRB-", "go", "10\u00a0000")


def test_words_may_be_missing(read):
    corpus = read("(S (NP D N) (VP V))\n(S (NP) (VP))\n", "ann.mrg")
    assert tree(corpus) == "(S (NP D N) (VP V))"
    assert tree(corpus, 1) == "(S (NP) (VP))"


def test_the_header_of_the_treebank_is_no_tree(read):
    header = "*x*x*x*x*x*x*\n*x*  Copyright (C) 1992 University  *x*\n*x*x*x*x*x*x*\n\n"
    corpus = read(header + RABBIT, "ann.prd")
    assert corpus.treebank.sentences == 1
    with pytest.raises(DataError, match="line 5"):
        read(header + "( (S (NP a)\n", "ann.mrg")


def test_an_empty_tree_is_none_but_counts_among_the_sentences(read, saved):
    saved(RABBIT + "(())\n" + RABBIT, "ann.mrg")
    path = saved(RABBIT * 3, "bob.mrg")
    reading = read_files(path.parent)
    treebank = reading.corpus.treebank
    assert (treebank.tree >= 0).tolist() == [[True, True], [False, True], [True, True]]
    assert any("1 empty tree" in note for note in reading.corpus.notes)


@pytest.mark.parametrize("text", [RABBIT, RABBIT.replace("\n", "\r\n"), "\ufeff" + RABBIT])
def test_trees_are_told_by_their_content(read, text):
    assert read_kind(read(text, "ann.txt")) == "phrases"


def read_kind(corpus):
    return corpus.treebank.kind


@pytest.mark.parametrize(
    "text",
    ['("a", 1)\n("b", 2)\n', "(see below) this is a text.\n", "(define (f x) 1", "()", "(((", "("],
)
def test_what_is_written_in_brackets_is_not_always_a_tree(saved, text):
    corpus, _ = attempted(saved(text, "ann.txt"))
    assert corpus is None or corpus.kind != "units"


MISTAKES = [
    ("(S (NP a)\n(S (VP b))\n", 1, "1 bracket that is not closed"),
    (RABBIT + "(S (NP (D a)\n (N b)\n", 2, "2 brackets that are not closed"),
    (RABBIT + ")\n", 2, "a closing bracket too many"),
    (RABBIT + "word\n" + RABBIT, 2, "'word' outside brackets"),
]


@pytest.mark.parametrize(("text", "line", "found"), MISTAKES)
def test_brackets_that_do_not_match_are_an_error_with_its_line(read, text, line, found):
    with pytest.raises(DataError, match=f"ann.mrg, line {line}: {re.escape(found)}"):
        read(text, "ann.mrg")


def test_skipped_trees_keep_their_rank(read):
    corpus = read(RABBIT + "(S (NP a)\n" + RABBIT, "ann.mrg", invalid="skip")
    assert corpus.treebank.names == ("1", "3")
    assert any("1 tree that is none" in note and "line 2" in note for note in corpus.notes)


def test_kept_trees_are_closed_where_the_next_one_begins(read):
    corpus = read(RABBIT + "(S (NP a)\n" + RABBIT, "ann.mrg", invalid="keep")
    assert [tree(corpus, row) for row in range(3)][1] == "(S (NP a))"


@pytest.mark.parametrize("invalid", ["error", "skip", "keep"])
def test_a_tree_of_a_hundred_thousand_brackets_is_read(saved, invalid):
    text = "(a " * DEEP + "w" + ")" * DEEP
    corpus, _ = attempted(saved(text, "ann.mrg"), invalid=invalid)
    assert str(corpus.treebank[0, "ann"]) == text
    assert corpus.notes == ()


@pytest.mark.parametrize(
    ("text", "said", "kept"),
    [
        ("(" * DEEP, f"{DEEP} brackets that are not closed", []),
        ("(S " + ")" * DEEP, f"a closing bracket too many ({DEEP - 1} such trees", ["(S)"]),
    ],
    ids=["opened", "closed"],
)
def test_a_hundred_thousand_brackets_too_many_are_told_in_a_few_lines(saved, text, said, kept):
    path = saved(text, "ann.mrg")
    corpus, error = attempted(path, invalid="error")
    assert corpus is None
    assert said in error
    assert len(error) < 1000
    for invalid in ("skip", "keep"):
        corpus, _ = attempted(path, invalid=invalid)
        assert [str(corpus.treebank[row, "ann"]) for row in range(len(corpus.treebank))] == kept
        (note,) = corpus.notes
        assert len(note) < 1000


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["(S (A))", "(S (A)"], "ann, sentence 2: 1 bracket that is not closed; expected a tree"),
        (["(S) (S)"], "ann, sentence 1: 2 trees; expected a tree"),
        ("(S (A))\n(S (A)))\n", "ann, line 2: a closing bracket too many; expected trees"),
    ],
)
def test_mistakes_in_trees_given_by_hand_name_the_annotator(given, said):
    with pytest.raises(DataError, match=re.escape(said)):
        Treebank.from_brackets({"ann": given})


def test_an_empty_tree_given_by_hand_is_none():
    treebank = Treebank.from_brackets({"ann": "( )\n(S (A))", "bob": ["( )", "(S (B))"]})
    assert treebank.names == ("2",)
    assert treebank.trees == 2


def test_sentences_given_by_hand_may_have_names():
    one, other = "# sent_id = x\n(S (A))", "# sent_id = y\n(S (B))\n# sent_id = x\n(S (C))"
    treebank = Treebank.from_brackets({"ann": one, "bob": other})
    assert str(treebank["x", "bob"]) == "(S (C))"
    assert treebank["y", "ann"] is None


# The export format

DISCONTINUOUS = """\
#FORMAT 3
#BOT ORIGIN
0\tnobody
#EOT ORIGIN
#BOS 7 1 900000000 0 %% a comment
is\tVB\t--\tHD\t500
John\tNP\t--\tSB\t501\tREF\t500
rich\tJJ\t--\tPD\t500
?\t$.\t--\t--\t0
#500\tVP\t--\tPD\t501
#501\tS\t--\t--\t0
#EOS 7
"""
WITH_LEMMAS = re.sub(
    r"^(#\d+|\w+|\?)(?=\t[A-Z$])",
    r"\1\t--",
    DISCONTINUOUS.replace("FORMAT 3", "FORMAT 4"),
    flags=re.MULTILINE,
)


@pytest.mark.parametrize("text", [DISCONTINUOUS, WITH_LEMMAS])
@pytest.mark.parametrize("says", [True, False])
def test_words_keep_their_order_under_phrases_that_have_gaps(read, text, says):
    if not says:
        text = re.sub(r"#FORMAT \d\n", "", text)
    corpus = read(text, "ann.export")
    treebank = corpus.treebank
    assert treebank.names == ("7",)
    assert treebank.words_of(0) == ("is", "John", "rich", "?")
    shown = "( (S (VP-PD (VB-HD is) (JJ-PD rich)) (NP-SB John)) ($. ?))"
    assert str(treebank["7", "ann"]) == shown
    assert "1 secondary edge skipped" in " ".join(corpus.notes)


def test_a_comment_or_else_the_editors_of_a_sentence_tell_who_annotated(read):
    one = "#BOS 1 {} 0 0\na\tA\t--\t--\t0\n#EOS 1\n"
    both = (
        "#BOT EDITOR\n1\tann\tAnn A.\n2\tbob\tBob B.\n#EOT EDITOR\n" + one.format(1) + one.format(2)
    )
    assert read(both, "x.export").treebank.annotators == ("ann", "bob")
    assert read("%% annotator = eve\n" + one.format(1), "x.export").treebank.annotators == ("eve",)
    several = "".join(f"%% annotator = {who}\n{one.format(1)}" for who in ("eve", "dan"))
    assert read(several, "x.export").treebank.annotators == ("dan", "eve")
    # one sentence, one tree: its editor is not taken for an annotator of another file
    assert read(one.format(2), "cy.export").treebank.annotators == ("cy",)


EXPORT_MISTAKES = [
    ("a\tA\t--\t--\t500", 2, "'a' under 500, which is not there"),
    (
        "a\tA\t--\t--\t500\n#500\tX\t--\t--\t501\n#501\tX\t--\t--\t500",
        3,
        "phrases that form a cycle",
    ),
    ("a\tA\t--\t--\t500\n#500\tX\t--\t--\t500", 3, "phrases that form a cycle"),
    ("a\tA\t--\t--\tx", 2, "'x' as a parent"),
    ("a\tA\t--\t--\t500\n#500\tX\t--\t--\t0\n#500\tX\t--\t--\t0", 4, "#500 a second time"),
]


@pytest.mark.parametrize(("rows", "line", "found"), EXPORT_MISTAKES)
def test_phrases_that_make_no_tree_are_an_error_with_its_line(read, rows, line, found):
    text = f"#BOS 1\n{rows}\n#EOS 1\n#BOS 2\nb\tB\t--\t--\t0\n#EOS 2\n"
    with pytest.raises(DataError, match=f"ann.export, line {line}: {re.escape(found)}"):
        read(text, "ann.export")
    skipped = read(text, "ann.export", invalid="skip")
    assert skipped.treebank.names == ("2",)
    kept = read(text, "ann.export", invalid="keep")
    assert kept.treebank.names == ("1", "2")
    assert kept.treebank.words_of(0) == ("a",)
    assert tree(kept).startswith("( ")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("#BOS 1\na\tA\t--\n#EOS 1\n", "3 columns"),
        ("#BOS 1\na\tA\t--\t--\t0\n", "#BOS without its #EOS"),
        ("#FORMAT 7\n#BOS 1\n#EOS 1\n", "version '7'"),
        ("#BOT X\n", "no sentence"),
        ("#BOS 1\na\tA\t--\t--\t0\n#EOS 1\nstray\n", "'stray' outside sentences"),
    ],
)
def test_the_export_format_says_what_is_wrong_with_a_file(read, text, found):
    with pytest.raises(DataError, match=re.escape(found)):
        read(text, "ann.export")


@pytest.mark.parametrize("order", list(permutations(range(3))), ids=str)
def test_the_order_of_the_lines_of_phrases_does_not_matter(read, order):
    phrases = ["#500\tNP\t--\tSB\t502", "#501\tVP\t--\tHD\t502", "#502\tS\t--\t--\t0"]
    words = "a\tA\t--\t--\t500\nb\tB\t--\t--\t501\n"
    rows = words + "\n".join(phrases[place] for place in order)
    corpus = read(f"#BOS 1\n{rows}\n#EOS 1\n", "ann.export")
    assert tree(corpus) == "( (S (NP-SB (A a)) (VP-HD (B b))))"


def test_phrases_nested_very_deeply_are_read(read):
    deep = 20_000
    rows = [f"#{500 + place}\tX\t--\t--\t{501 + place}" for place in range(deep)]
    rows.append(f"#{500 + deep}\tX\t--\t--\t0")
    text = "#BOS 1\na\tA\t--\t--\t500\n" + "\n".join(rows) + "\n#EOS 1\n"
    assert read(text, "ann.export").treebank.lengths.tolist() == [deep + 4]


# TIGER-XML


def sentence(nonterminals, words=("a", "b")):
    terminals = "".join(f'<t id="w{n}" word="{word}" pos="P"/>' for n, word in enumerate(words))
    return (
        f'<corpus><body>\n<s id="s1"><graph root="n1">\n<terminals>{terminals}</terminals>\n'
        f"<nonterminals>{nonterminals}</nonterminals></graph></s></body></corpus>"
    )


def test_tiger_xml_gives_the_same_tree_as_brackets(read):
    corpus = read(formats.get("tiger-xml").example, "x.xml")
    assert corpus.treebank.annotators == ("anna",)
    assert str(corpus.treebank["s1", "anna"]) == "( (S (PRON-SB She) (VERB-HD runs)))"


def test_the_virtual_root_is_the_root(read):
    text = sentence(
        '<nt id="n0" cat="S"><edge label="--" idref="w0"/></nt>'
        '<nt id="n1" cat="VROOT"><edge label="--" idref="n0"/><edge label="--" idref="w1"/></nt>'
    )
    assert tree(read(text, "ann.xml")) == "( (S (P a)) (P b))"


@pytest.mark.parametrize(
    ("nonterminals", "found"),
    [
        ('<nt id="n1" cat="S"><edge idref="w0"/><edge idref="w9"/></nt>', "an edge to 'w9'"),
        ('<nt id="n1" cat="S"><edge idref="w0"/></nt><nt id="n1" cat="X"/>', "two nodes with"),
        ('<nt id="n1" cat="S"><edge idref="w0"/></nt><nt id="n2" cat="X"><edge idref="w0"/></nt>',
         "'w0' below two nodes"),
        ('<nt id="n1" cat="S"><edge idref="n2"/></nt><nt id="n2" cat="X"><edge idref="n1"/></nt>',
         "phrases that form a cycle"),
    ],
)  # fmt: skip
def test_graphs_that_are_no_trees_are_an_error_with_its_line(read, nonterminals, found):
    text = sentence(nonterminals)
    with pytest.raises(DataError, match=rf"ann.xml, line \d: .*{re.escape(found)}"):
        read(text, "ann.xml")
    assert read(text, "ann.xml", invalid="keep").treebank.words_of(0) == ("a", "b")


def test_a_phrase_without_any_word_is_left_out_and_counted(read):
    text = sentence(
        '<nt id="n1" cat="S"><edge idref="w0"/><edge idref="w1"/><edge idref="n2"/></nt>'
        '<nt id="n2" cat="X"><edge idref="n3"/></nt><nt id="n3" cat="Y"/>'
    )
    corpus = read(text, "ann.xml")
    assert tree(corpus) == "( (S (P a) (P b)))"
    assert corpus.notes == ("ann.xml: 2 phrases without any word left out",)


def test_the_three_formats_read_the_same_tree_alike(read):
    brackets = "( (S (NP-SB (ART-NK Das) (NN-NK Haus)) (VVFIN-HD steht)) ($. .))\n"
    assert tree(read(brackets, "a.mrg")) == tree(read(formats.get("export").example, "a.export"))


@pytest.mark.parametrize("name", ["penn", "export", "tiger-xml"])
@pytest.mark.parametrize("cut", [0.0, 0.3, 0.6, 0.9])
@pytest.mark.parametrize("broken", ["", "\0", "\ufffd", "\x1b"])
def test_files_that_break_off_are_read_or_refused(saved, name, cut, broken):
    text = formats.get(name).example
    path = saved(text[: int(cut * len(text))] + broken, "ann.x")
    corpus, error = attempted(path, format=name)
    assert "ann.x" in error if corpus is None else corpus.kind == "trees"


def test_sentences_of_other_xml_are_no_tiger_xml(read):
    text = "<TEI><s><w>She</w> <w>runs</w></s></TEI>"
    with pytest.raises(DataError, match="XML of <TEI>, no sentence of which is a graph"):
        read(text, "ann.xml")
