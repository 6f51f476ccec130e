"""Dependency trees in CoNLL-U and CoNLL-X, as people and programs write them."""

import re

import pytest

import accord
from accord.errors import DataError
from accord.workflows.reading import read_files

NUL = "\0"


def words(*rows):
    """Write a sentence: a head and a relation for each word."""
    return "".join(
        f"{number}\tw{number}\t_\t_\t_\t_\t{head}\t{relation}\t_\t_\n"
        for number, (head, relation) in enumerate(rows, start=1)
    )


GOOD = words((2, "nsubj"), (0, "root"), (2, "obj"))
CYCLE = words((2, "nsubj"), (3, "conj"), (2, "obj"), (0, "root"))


def test_words_hang_under_their_heads_with_their_relations(read):
    treebank = read("# sent_id = s1\n" + GOOD, "ann.conllu").treebank
    assert str(treebank["s1", "ann"]) == "( (root (nsubj) (obj)))"
    assert treebank.words_of(0) == ("w1", "w2", "w3")


def test_multiword_tokens_empty_nodes_and_other_columns_are_no_words(read):
    text = (
        "# newpar\n# text = du chat\n"
        "1-2\tdu\t_\t_\t_\t_\t_\t_\t_\tSpaceAfter=No\n"
        "1\tde\tde\tADP\t_\t_\t3\tcase\t3:case\t_\n"
        "2\tle\tle\tDET\t_\t_\t3\tdet\t_\t_\n"
        "2.1\tpetit\t_\t_\t_\t_\t_\t_\t3:amod\t_\n"
        "3\tchat\tchat\tNOUN\t_\t_\t0\troot\t_\t_\n"
    )
    treebank = read(text, "ann.conllu").treebank
    assert str(treebank[0, "ann"]) == "( (root (case) (det)))"


def test_two_columns_may_be_missing_as_in_conll_x(read):
    text = "1\ta\t_\t_\t_\t_\t2\tsubj\n2\tb\t_\t_\t_\t_\t0\troot\n"
    assert str(read(text, "ann.conll").treebank[0, "ann"]) == "( (root (subj)))"


@pytest.mark.parametrize("newline", ["\r\n", "\r", "\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_ends_of_lines_and_marks_of_encodings_do_not_matter(read, newline, encoding):
    text = ("# sent_id = é1\n" + GOOD + "\n" + GOOD).replace("\n", newline)
    treebank = read(text, "ann.conllu", encoding).treebank
    assert treebank.sentences == 2


def test_a_separator_of_lines_within_a_word_ends_no_line(read):
    text = GOOD.replace("w2", "w\u20282\x85\x0c")
    assert read(text, "ann.conllu").treebank.words_of(0)[1] == "w\u20282\x85\x0c"


def test_several_roots_are_legal(read):
    treebank = read(words((0, "a"), (0, "b"), (1, "c")), "ann.conllu").treebank
    assert str(treebank[0, "ann"]) == "( (a (c)) (b))"


# Who annotated, and which sentences are the same


def test_the_annotator_may_stand_in_a_comment_before_each_sentence(read):
    text = "".join(
        f"# annotator = {who}\n# sent_id = s{number}\n{GOOD}\n"
        for number in (1, 2)
        for who in ("ann", "bob")
    )
    treebank = read(text, "both.conllu").treebank
    assert treebank.annotators == ("ann", "bob")
    assert treebank.sentences == 2
    assert treebank.trees == 4


@pytest.mark.parametrize(
    "says", ["# annotator = x", "#annotator: x", "#  coder=x", "# User_id = x ", "## annotator = x"]
)
def test_who_annotates_may_be_said_in_several_ways(read, says):
    assert read(f"{says}\n{GOOD}", "ann.conllu").annotators == ("x",)


@pytest.mark.parametrize(
    "says", ["# annotator", "# annotator =", "# annotator = \t", "# text: annotator = x"]
)
def test_a_comment_that_names_nobody_is_passed_over(read, says):
    assert read(f"{says}\n{GOOD}", "ann.conllu").annotators == ("ann",)


def test_the_annotator_may_stand_once_at_the_top(read):
    assert read(f"# annotator = ann\n\n{GOOD}\n{GOOD}", "x.conllu").annotators == ("ann",)


def test_files_of_an_annotator_each_are_told_apart_by_their_names(saved):
    paths = [saved(GOOD, "da-lotte.conll"), saved(GOOD, "da-morten.conll")]
    corpus = accord.read(paths)
    assert corpus.annotators == ("lotte", "morten")
    assert corpus.documents == ("da",)
    assert corpus.treebank.sentences == 1


def test_files_of_several_documents_lie_in_one_folder_an_annotator(saved, tmp_path):
    for who in ("henrik", "jonas"):
        for document in ("0104", "0306"):
            saved(GOOD, f"es/{who}/{document}-es-{who}.conll")
    corpus = accord.read(tmp_path / "es")
    assert corpus.annotators == ("henrik", "jonas")
    assert corpus.documents == ("0104-es", "0306-es")
    assert corpus.treebank.trees == 4


def test_sentences_are_matched_by_name_whatever_their_order(saved):
    one, two = words((0, "one")), words((0, "two"), (1, "x"))
    first = saved(f"# sent_id = a\n{one}\n# sent_id = b\n{two}", "t-ann.conllu")
    second = saved(f"# sent_id = b\n{two}\n# sent_id = a\n{one}", "t-bob.conllu")
    treebank = accord.read([first, second]).treebank
    assert treebank.names == ("a", "b")
    assert treebank["a", "ann"] == treebank["a", "bob"]


def test_a_sentence_that_only_one_annotator_has_stays_alone_and_is_reported(saved):
    first = saved(f"# sent_id = a\n{GOOD}\n# sent_id = b\n{GOOD}", "t-ann.conllu")
    second = saved(f"# sent_id = a\n{GOOD}", "t-bob.conllu")
    with pytest.warns(accord.AccordWarning, match=r"1 sentence.* only one annotator has: b"):
        corpus = accord.read([first, second])
    assert corpus.treebank["b", "bob"] is None


def test_sentences_without_names_are_matched_by_rank_and_their_numbers_compared(saved):
    first, second = saved(f"{GOOD}\n{GOOD}", "t-ann.conllu"), saved(GOOD, "t-bob.conllu")
    with pytest.warns(accord.AccordWarning, match="different numbers.*ann 2, bob 1"):
        corpus = accord.read([first, second])
    assert corpus.treebank.trees == 3


def test_a_name_that_stands_twice_names_nothing(saved):
    first = saved(f"# sent_id = a\n{GOOD}\n# sent_id = a\n{GOOD}", "t-ann.conllu")
    second = saved(f"# sent_id = a\n{GOOD}\n# sent_id = b\n{GOOD}", "t-bob.conllu")
    corpus = read_files([first, second]).corpus
    assert "matched by rank: an annotator has sent_id 'a' twice" in corpus.notes[0]
    assert corpus.treebank.trees == 4
    assert corpus.treebank.sentences == 2


def test_words_that_differ_are_reported(saved):
    first, second = saved(GOOD, "t-ann.conllu"), saved(GOOD.replace("w2", "W"), "t-bob.conllu")
    with pytest.warns(accord.AccordWarning, match="1 sentence has words that differ"):
        accord.read([first, second])


def test_rank_counts_sentences_that_were_left_out(saved):
    first = saved(f"{CYCLE}\n{GOOD}", "t-ann.conllu")
    other = CYCLE.replace("3\tconj", "4\tconj")
    second = saved(f"{other}\n{GOOD}", "t-bob.conllu")
    with pytest.warns(accord.AccordWarning, match="1 tree that is none.* left out"):
        treebank = accord.read([first, second], invalid="skip").treebank
    assert treebank["1", "ann"] is None
    assert len(treebank["1", "bob"]) == 5
    assert treebank["2", "ann"] == treebank["2", "bob"]


# What is no tree

MISTAKES = {
    "a cycle": (CYCLE, 2, "form a cycle"),
    "a word under itself": (words((1, "a"), (0, "b")), 1, "form a cycle"),
    "a head out of range": (words((3, "a"), (0, "b")), 1, "under word 3, which is not there"),
    "a head below 0": (words((-1, "a"), (0, "b")), 1, "under word -1, which is not there"),
    "a head that is no number": (words(("x", "a"), (0, "b")), 1, "'x' as a head"),
    "a head with two signs": (words(("--1", "a"), (0, "b")), 1, "'--1' as a head"),
    "a head with a fraction": (words(("1.5", "a"), (0, "b")), 1, "'1.5' as a head"),
    "a giant head": (words(("9" * 5000, "a"), (0, "b")), 1, "as a head"),
    "no head": (words((0, "a"), ("_", "b")), 2, "'_' as a head"),
    "a number that is none": (GOOD.replace("2\tw2", "zwei\tw2"), 2, "'zwei' as the number"),
    "a number left out": (GOOD.replace("2\tw2", "5\tw2"), 2, "'5' as the number of a word"),
    "an arabic digit": (GOOD.replace("3\tw3", "٣\tw3"), 3, "as the number of a word"),
}


@pytest.mark.parametrize("what", list(MISTAKES))
def test_a_mistake_is_an_error_with_its_line(saved, what):
    text, line, found = MISTAKES[what]
    path = saved(f"{GOOD}\n{text}", "ann.conllu")
    with pytest.raises(DataError, match=found) as raised:
        accord.read(path, format="conllu")
    assert raised.value.line == 4 + line
    assert raised.value.path == str(path)
    assert "invalid='keep'" in str(raised.value)


@pytest.mark.parametrize("what", list(MISTAKES))
def test_mistakes_are_left_out_or_kept_and_named(saved, what):
    path = saved(f"{GOOD}\n# sent_id = bad\n{MISTAKES[what][0]}", "ann.conllu")
    skipped = read_files(path, format="conllu", invalid="skip").corpus
    assert skipped.treebank.trees == 1
    assert re.search("1 tree that is none .* left out: bad", skipped.notes[0])
    kept = read_files(path, format="conllu", invalid="keep").corpus
    assert kept.treebank.trees == 2
    assert re.search("1 tree that is none .* kept, as far as the root reaches: bad", kept.notes[0])


def test_what_the_root_does_not_reach_leaves_the_tree_and_counts_as_words(saved):
    with pytest.warns(accord.AccordWarning, match="kept"):
        treebank = accord.read(saved(CYCLE, "ann.conllu"), invalid="keep").treebank
    assert str(treebank[0, "ann"]) == "( (root))"
    assert treebank.lengths.tolist() == [4]


def test_words_are_found_by_their_numbers_where_these_are_not_their_places(saved):
    text = GOOD.replace("3\tw3", "7\tw3").replace("2\tnsubj", "7\tnsubj")
    with pytest.warns(accord.AccordWarning, match="kept"):
        treebank = accord.read(saved(text, "ann.conllu"), invalid="keep").treebank
    assert str(treebank[0, "ann"]) == "( (root (obj (nsubj))))"


@pytest.mark.parametrize(
    ("content", "found"),
    [
        (b"", "no words"),
        (b"\n\n# nothing\n", "no words"),
        (GOOD.replace("\t", " ").encode(), "1 column"),
        (f"{GOOD}\n1\ta\tb\n".encode(), "3 columns"),
        (bytes(range(256)), "binary data|no utf-8"),
        (f"{GOOD}{NUL * 40}".encode(), "1 column"),
        (
            GOOD.encode() + "1\tœ\t_\t_\t_\t_\t0\tx".encode("latin-1", "ignore") + b"\xe9",
            "byte 0xe9",
        ),
    ],
)
def test_what_is_no_conllu_is_an_error_that_says_so(saved, content, found):
    with pytest.raises(DataError, match=found):
        accord.read(saved(content, "ann.conllu"), format="conllu")


def test_a_sentence_of_two_hundred_thousand_words_in_a_chain_is_read(saved):
    number = 200_000
    text = "".join(f"{i}\tw\t_\t_\t_\t_\t{i - 1}\tdep\t_\t_\n" for i in range(1, number + 1))
    treebank = accord.read(saved(text, "ann.conllu")).treebank
    tree = treebank[0, "ann"]
    assert len(tree) == number + 1
    assert str(tree).count("(") == number + 1


def test_a_comment_of_a_million_spaces_is_passed_over(read):
    assert read("# " + " " * 1_000_000 + "\n" + GOOD, "ann.conllu").treebank.trees == 1


def test_treebanks_are_made_of_files_and_of_texts_by_annotator(saved):
    treebank = accord.Treebank.from_conllu({"ann": GOOD, "bob": saved(GOOD, "b.conllu")})
    assert treebank.annotators == ("ann", "bob")
    assert treebank[0, "ann"] == treebank[0, "bob"]
    with pytest.raises(DataError, match="cycle"):
        accord.Treebank.from_conllu({"ann": CYCLE})
    with pytest.raises(accord.QuestionError, match="invalid='maybe'"):
        accord.Treebank.from_conllu({"ann": CYCLE}, invalid="maybe")


def test_trees_and_units_are_not_read_together(saved):
    trees = saved(GOOD, "t-ann.conllu")
    units = saved("document,annotator,start,end,category\nt,bob,0,3,A\n", "t-bob.csv")
    with pytest.raises(DataError, match=r"units on a continuum, where t-ann.conllu has trees"):
        accord.read([trees, units])


def test_a_treebank_put_together_again_is_the_same(read):
    text = "".join(
        f"# annotator = {who}\n# sent_id = s{number}\n{GOOD}\n"
        for number in (1, 2)
        for who in ("ann", "bob")
    )
    treebank = read(text, "both.conllu").treebank
    assert accord.Treebank.of(treebank.sketches(), treebank.kind)[0] == treebank


def test_the_danish_and_spanish_treebanks_are_read_as_they_are(shared):
    danish = read_files(sorted((shared / "data/cdt").glob("da-*")), invalid="keep").corpus
    assert "3 trees that are none" in danish.notes[0]
    assert (danish.treebank.sentences, danish.treebank.trees) == (162, 324)
    spanish = read_files(shared / "data/cdt/es", invalid="keep").corpus
    assert (
        spanish.notes[-1]
        == "2 sentences have words that differ between annotators: 0388-es/4, 0388-es/5"
    )
    assert spanish.annotators == ("henrik", "jonas", "lotte", "soren")
    assert (spanish.treebank.sentences, spanish.treebank.trees) == (55, 161)


def test_a_mistake_in_a_text_names_its_annotator():
    with pytest.raises(DataError, match="ann, line 2: heads that form a cycle"):
        accord.Treebank.from_conllu({"ann": CYCLE})
