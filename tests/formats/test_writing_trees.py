"""Trees that are written are read back, and what was read with them and not looked at is kept."""

import random

import pytest

import accord
from accord import Corpus, Treebank
from accord.cli.main import main
from accord.errors import DataError, QuestionError
from accord.formats import formats
from accord.simulation.shuffling import shuffled
from accord.workflows.reading import read_files

CONLLU = """\
# newdoc id = news
# sent_id = s1
# text = Von dem Haus = hier
1-2\tVom\t_\t_\t_\t_\t_\t_\t_\tGloss=of
1\tVon\tvon\tADP\tAPPR\t_\t3\tcase\t3:case\t_
2\tdem\tder\tDET\tART\tCase=Dat\t3\tdet\t3:det\t_
3\tHaus\tHaus\tNOUN\tNN\t_\t0\troot\t0:root\tSpaceAfter=No
3.1\tist\tsein\tVERB\t_\t_\t_\t_\t0:x\t_

# sent_id = s2
# another comment
1\tJa\tja\tINTJ\tITJ\t_\t0\troot\t_\t_

"""
#: The columns of head and relation.
CHANGED = (6, 7)


def save(path, text):
    path.write_text(text, encoding="utf-8")
    return path


def trees_in(path, *, invalid="error"):
    return read_files(path, invalid=invalid).corpus.treebank


def cells_in(text):
    return [line.split("\t") for line in text.split("\n") if line and not line.startswith("#")]


def test_what_is_not_looked_at_is_kept(tmp_path):
    source = save(tmp_path / "ann.conllu", CONLLU)
    accord.write(accord.read(source), tmp_path / "out.conllu")
    lines = (tmp_path / "out.conllu").read_text(encoding="utf-8").split("\n")
    told = ("# newdoc id = news", "# annotator = ann")
    assert [line for line in lines if line not in told] == [
        line for line in CONLLU.split("\n") if line not in told
    ]
    assert trees_in(tmp_path / "out.conllu") == trees_in(source)


def test_only_heads_and_relations_change_where_annotators_err(tmp_path):
    reference = read_files(save(tmp_path / "ann.conllu", CONLLU)).corpus
    drawn = shuffled(reference, {"tree-reattach": 1.0, "tree-relabel": 1.0}, names=("x", "y"))
    accord.write(drawn, tmp_path / "out.conllu")
    assert trees_in(tmp_path / "out.conllu") == drawn.treebank
    before = cells_in(CONLLU) * 2
    after = cells_in((tmp_path / "out.conllu").read_text(encoding="utf-8"))
    for old, new in zip(before, after, strict=True):
        assert [cell for place, cell in enumerate(old) if place not in CHANGED] == [
            cell for place, cell in enumerate(new) if place not in CHANGED
        ]
    assert before != after


def random_sentence(chance, name):
    lines = [f"# sent_id = {name}"] if name else []
    for place in range(1, chance.randint(2, 6)):
        if chance.random() < 0.1:
            lines.append(f"{place}-{place + 1}\tab" + "\t_" * 8)
        number = place if chance.random() < 0.9 else chance.choice(["x", "9", " 2"])
        head = chance.choice(["0", "1", "2", "3", "9", "_", "-1"])
        lines.append(f"{number}\tw{place}\t_\t_\t_\t_\t{head}\t{chance.choice('abc')}\t_\t_")
    return "\n".join(lines) + "\n\n"


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("invalid", ["keep", "skip"])
def test_trees_with_and_without_mistakes_are_read_back(tmp_path, seed, invalid):
    chance = random.Random(seed)  # noqa: S311 - nothing is to be kept secret
    named = chance.random() < 0.5
    for who in "ab":
        text = "".join(random_sentence(chance, f"s{rank}" if named else "") for rank in range(5))
        sound = "# sent_id = s\n" * named + "1\tw\t_\t_\t_\t_\t0\ta\t_\t_\n\n"
        save(tmp_path / f"news-{who}.conllu", sound + text)
    corpus = read_files(sorted(tmp_path.iterdir()), invalid=invalid).corpus
    out = tmp_path / "out.conllu"
    formats.get("conllu").write(corpus, out)
    back = trees_in(out, invalid="keep")
    assert {(row, who): str(back[row, who]) for row in back.names for who in "ab"} == {
        (row, who): str(corpus.treebank[row, who]) for row in corpus.treebank.names for who in "ab"
    }
    if invalid == "keep":
        assert back == corpus.treebank


def test_parts_of_a_treebank_keep_their_own_lines(tmp_path):
    corpus = accord.read(save(tmp_path / "ann.conllu", CONLLU))
    part = Corpus.from_treebank(corpus.treebank.keep(sentences=[1]))
    accord.write(part, tmp_path / "out.conllu")
    assert "# another comment" in (tmp_path / "out.conllu").read_text()
    assert "Haus" not in (tmp_path / "out.conllu").read_text()


def test_the_danish_treebank_is_written_as_it_was(shared, tmp_path):
    files = sorted((shared / "data" / "cdt").glob("da-*.conll"))
    corpus = read_files(files, invalid="keep").corpus
    accord.write(corpus, tmp_path / "da.conllu")
    assert trees_in(tmp_path / "da.conllu", invalid="keep") == corpus.treebank
    before = [cells for path in files for cells in cells_in(path.read_text(encoding="utf-8"))]
    assert cells_in((tmp_path / "da.conllu").read_text(encoding="utf-8")) == before


# Brackets

PHRASES = """\
%% a treebank of somebody
# newdoc id = news
# annotator = ann
# sent_id = s1
( (S (NP (# #)
         (CD 10))
     (VP (V fell))) )
# sent_id = s2
(S (V Go))
# annotator = bob
# sent_id = s2
(S (V Went))
# sent_id = s3
(S (V Gone))
"""


def test_comments_between_trees_in_brackets_say_whose_they_are(tmp_path):
    corpus = read_files(save(tmp_path / "all.mrg", PHRASES)).corpus
    treebank = corpus.treebank
    assert (treebank.annotators, treebank.documents) == (("ann", "bob"), ("news",))
    assert treebank.names == ("s1", "s2", "s3")
    assert str(treebank["s2", "bob"]) == "(S (V Went))"
    assert str(treebank["s1", "ann"]) == "( (S (NP (# #) (CD 10)) (VP (V fell))))"


def test_comments_with_an_annotator_make_a_file_no_less_recognised(tmp_path):
    for beginning in ("# annotator = ann\n", "%% annotator = ann\n\n# sent_id = 1\n", "\ufeff"):
        path = save(tmp_path / "trees.txt", beginning + "(S (V Go))\n")
        assert read_files(path).files[0].format == "penn"


def test_a_line_of_a_tree_may_begin_with_a_sign_of_numbers(tmp_path):
    path = save(tmp_path / "ann.tree", "(QP\n# CD)\n(QP # (X Y))\n")
    treebank = trees_in(path)
    assert [str(treebank.tree_of(number)) for number in (0, 1)] == ["(QP # CD)", "(QP # (X Y))"]


def test_a_comment_ends_a_tree_whose_brackets_are_not_closed(tmp_path):
    text = "# sent_id = s1\n(S (V Go)\n# sent_id = s2\n(S (V Gone))\n"
    path = save(tmp_path / "ann.tree", text)
    with pytest.raises(DataError, match=r"line 2: 1 bracket that is not closed \(in s1\)"):
        read_files(path)
    kept = trees_in(path, invalid="keep")
    assert kept.names == ("s1", "s2")
    assert str(kept["s1", "ann"]) == "(S (V Go))"


def test_sentences_of_the_same_name_are_told_by_their_rank(tmp_path):
    text = "# annotator = a\n# sent_id = 1\n(S (V Go))\n# sent_id = 1\n(S (V Go))\n"
    corpus = read_files(save(tmp_path / "all.tree", text)).corpus
    assert corpus.treebank.names == ("1", "2")
    assert any("matched by rank: a has sent_id '1' twice" in note for note in corpus.notes)


@pytest.mark.parametrize("seed", range(30))
def test_phrases_are_read_back(tmp_path, seed):
    chance = random.Random(seed)  # noqa: S311 - nothing is to be kept secret

    def tree(depth=0):
        below = [tree(depth + 1) for _ in range(chance.randint(0, 3 - depth))]
        return f"({chance.choice(['NP', 'VP', '-NONE-'])} {' '.join(below) or chance.choice('ab')})"

    rows = {who: [tree() if chance.random() < 0.8 else None for _ in range(4)] for who in "ab"}
    rows["a"][0] = rows["b"][-1] = "(S (N I))"
    treebank = Treebank.from_brackets(rows, document="news")
    accord.write(Corpus.from_treebank(treebank), tmp_path / "out.mrg")
    assert trees_in(tmp_path / "out.mrg") == treebank


def test_trees_of_one_annotator_are_written_as_other_programs_read_them(tmp_path):
    source = save(tmp_path / "anna.mrg", "( (S (N I)\n (V go)) )\n(S (N I))\n")
    accord.write(accord.read(source), tmp_path / "out" / ".." / "anna.mrg")
    assert source.read_text() == "( (S (N I) (V go)))\n(S (N I))\n"


def test_what_brackets_cannot_hold_is_said(tmp_path):
    rows = ("(\t$(\t--\t--\t500", "b\tX\t--\t--\t0", "c\tX\t--\t--\t500", "#500\tNP\t--\t--\t0")
    text = "\n".join(("#FORMAT 3", "#BOS 1", *rows, "#EOS 1", ""))
    corpus = accord.read(save(tmp_path / "ann.export", text))
    lost = formats.get("penn").write(corpus, tmp_path / "out.mrg")
    assert (tmp_path / "out.mrg").read_text() == "( (NP ($-LRB- -LRB-) (X c)) (X b))\n"
    assert any("2 symbols" in what for what in lost)
    assert any("order of words in 1 tree" in what for what in lost)
    assert any("names of the sentences" in what for what in lost)


def test_trees_of_one_kind_do_not_go_into_files_of_the_other(tmp_path):
    words = Corpus.from_treebank(Treebank.from_conllu({"ann": CONLLU}))
    phrases = Corpus.from_treebank(Treebank.from_brackets({"ann": ["(S (N I))"]}))
    with pytest.raises(DataError, match=r"phrases; expected dependencies"):
        accord.write(phrases, tmp_path / "out.conllu")
    with pytest.raises(DataError, match=r"dependencies; expected phrases"):
        accord.write(words, tmp_path / "out.mrg")
    with pytest.raises(QuestionError, match=r"expected an ending like .*\.conllu"):
        accord.write(words, tmp_path / "out.csv")


def test_standard_output_takes_the_format_of_the_trees(tmp_path, capsys):
    source = save(tmp_path / "ann.conllu", CONLLU)
    assert main(["convert", str(source), "-", "--quiet"]) == 0
    assert "3.1\tist\tsein" in capsys.readouterr().out
    phrases = save(tmp_path / "ann.mrg", "(S (N I))\n")
    assert main(["convert", str(phrases), "-", "--quiet"]) == 0
    assert capsys.readouterr().out == "(S (N I))\n"
    assert main(["shuffle", str(source), "-e", "tree-relabel", "-x", "0.5", "--quiet"]) == 0
    assert capsys.readouterr().out.count("# annotator = seed0-2\n") == 2
