"""`accord evaluate` from end to end: what it prints, and how it ends."""

import json

import pytest

from accord.cli.main import main

REFERENCE = "le\tDa\nchat\tNc\n\ndort\tVm\n\nil\tPp\nmange\tVm\n"
ONE = "le\tD\nchat\tN\ndort\tV\nil\tP\nmange\tN\n"
TWO = "le\tDa|Pp\nchat\tNc\nil\tPp\nmange\tVm\n"
TABLE = "D\tDa\nN\tNc\nV\tVm\nP\tPp\n"


@pytest.fixture
def files(tmp_path, monkeypatch):
    contents = {"ref.vert": REFERENCE, "one.vert": ONE, "two.vert": TWO, "table.tsv": TABLE}
    contents["campaign.toml"] = (
        '[reference]\nfile = "ref.vert"\n[systems.one]\nfile = "one.vert"\ntable = "table.tsv"\n'
        '[systems.two]\nfile = "two.vert"\n'
    )
    for name, content in contents.items():
        (tmp_path / name).write_text(content, encoding="utf-8")
    monkeypatch.chdir(tmp_path)


def asked(capsys, *arguments):
    status = main(["evaluate", *arguments])
    found = capsys.readouterr()
    return status, found.out, found.err


QUICK = ("--resamples", "20")
BOTH = ("ref.vert", "one.vert", "two.vert", "--map", "one=table.tsv", *QUICK)


def test_a_table_shows_each_system_and_what_all_have_in_common(files, capsys):
    status, out, _ = asked(capsys, *BOTH)
    assert status == 0
    assert "Each system on what it can be evaluated on" in out
    assert "Each system on the 4 cases that all systems can be evaluated on" in out
    assert "the system has nothing there" in out
    assert "McNemar" in out
    assert "κ" in out


def test_all_seven_figures_are_in_the_tables(files, capsys):
    _, out, _ = asked(capsys, *BOTH, "--as", "csv")
    assert "system,SIL,SIL_ok,SIL_err,SIL_sil,SILOK_moy,SILERR_moy\none,0,0,0,0,0.00,0.00\n" in out
    assert "two,1,0,0,1,0.50,0.50\n" in out
    for name in ("nbCas", "NONEVAL", "OK", "ERR", "Pmin", "Pmoy", "Pmax"):
        assert name in out


def test_a_single_sentence_has_no_interval_and_few_have_a_note(files, capsys, tmp_path):
    (tmp_path / "short.vert").write_text("le\tDa\nchat\tNc\n", encoding="utf-8")
    _, out, _ = asked(capsys, "short.vert", "one.vert", "--map", "one=table.tsv")
    assert "there is a single sentence to draw from" in out
    _, out, _ = asked(capsys, *BOTH, "--confidence", "0.9")
    assert "3 sentences are few to draw from" in out
    assert "90 % interval" in out


def test_json_prints_json_and_nothing_else(files, capsys):
    status, out, err = asked(capsys, *BOTH, "--json", "--by", "tag", "--vote")
    record = json.loads(out)
    assert (status, err) == (0, "")
    one, two = record["systems"]["one"], record["systems"]["two"]
    assert (one["nbCas"], one["OK"], one["ERR"], one["NONEVAL"]) == (5, 4, 1, 0)
    assert (two["NONEVAL"], two["SIL"], two["P"], two["common"]["nbCas"]) == (1, 1, 1.0, 4)
    assert two["reasons"] == {"the system has nothing there": 1}
    assert one["estimates"]["P"]["interval"] is not None
    assert {"vote", "weighted vote"} < set(record["systems"])
    assert record["by"]["tag"]["Vm"]["one"]["nbCas"] == 2
    assert [found["words"] for found in two["residue"]] == ["dort"]
    json.dumps(record, allow_nan=False)


def test_a_campaign_gives_the_same(files, capsys):
    _, by_hand, _ = asked(capsys, *BOTH, "--json")
    status, out, _ = asked(capsys, "campaign.toml", *QUICK, "--json")
    assert status == 0
    assert json.loads(out) == json.loads(by_hand)
    status, _, err = asked(capsys, "campaign.toml", "one.vert")
    assert status == 1
    assert "beside a campaign" in err


def test_the_command_line_goes_before_what_a_campaign_asks_for(files, capsys):
    _, by_hand, _ = asked(capsys, *BOTH, "--json", "--relative", "--punctuation")
    _, out, _ = asked(capsys, "campaign.toml", *QUICK, "--json", "--relative", "--punctuation")
    assert json.loads(out) == json.loads(by_hand)
    assert json.loads(out)["protocol"]["relative"] is True


def test_some_systems_vote_if_asked(files, capsys):
    _, out, _ = asked(capsys, *BOTH, "--voters", "two", "--json")
    systems = json.loads(out)["systems"]
    assert systems["vote"]["SIL"] == systems["two"]["SIL"] == 1
    status, _, err = asked(capsys, *BOTH, "--voters", "two,moon")
    assert (status, "no system 'moon'" in err) == (1, True)


def test_words_are_kept_out_of_the_answer(files, capsys):
    shown = (*BOTH, "--errors", "3", "--residue", "3", "--left-out", "3")
    _, out, _ = asked(capsys, *shown)
    assert "dort" in out
    assert "mange" in out
    for form in ((), ("--json",)):
        _, out, _ = asked(capsys, *shown, "--no-text", *form)
        assert "dort" not in out
        assert "mange" not in out


def test_what_a_page_lists_unasked_is_not_printed(files, capsys, tmp_path):
    _, out, _ = asked(capsys, *BOTH, "-o", "page.html")
    assert "Errors of" not in out
    assert "Errors of one" in (tmp_path / "page.html").read_text(encoding="utf-8")
    _, out, _ = asked(capsys, *BOTH, "-o", "page.html", "--errors", "2")
    assert "Errors of one" in out


def test_relative_evaluation_says_what_it_leaves_out(files, capsys):
    status, out, _ = asked(capsys, *BOTH, "--relative")
    assert status == 0
    assert "relative evaluation: no comparisons" in out
    status, _, err = asked(capsys, *BOTH, "--relative", "--vote")
    assert (status, "one of them" in err) == (1, True)


@pytest.mark.parametrize("form", ["csv", "latex", "markdown"])
def test_tables_are_written_for_papers_and_spreadsheets(files, capsys, form):
    status, out, _ = asked(capsys, *BOTH, "--as", form)
    assert status == 0
    assert "one" in out


def test_systems_may_be_named_and_tags_chosen(files, capsys, tmp_path):
    rows = ["1\tle\t_\tDET\tDa\t_\t0\troot\t_\t_", "2\tchat\t_\tNOUN\tNc\t_\t1\tdep\t_\t_"]
    (tmp_path / "a.conllu").write_text("\n".join(rows) + "\n\n", encoding="utf-8")
    (tmp_path / "b.vert").write_text("le\tDa\nchat\tNc\n", encoding="utf-8")
    status, out, _ = asked(
        capsys, "a.conllu", "mine=b.vert", "--tags", "reference=xpos", "--json", *QUICK
    )
    assert status == 0
    assert json.loads(out)["systems"]["mine"]["OK"] == 2
    for wrong in (["--tags", "moon=xpos"], ["--tags", "lemma"], ["--map", "moon=x.tsv"]):
        status, _, err = asked(capsys, "a.conllu", "mine=b.vert", *wrong)
        assert status == 1
        assert err.startswith("accord: ")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("ref.vert",), "no system"),
        (("gone.vert", "one.vert"), "gone.vert"),
        (("ref.vert", "one.vert", "one.vert"), "two systems called 'one'"),
        (("ref.vert", "one.vert", "--map", "one=one.vert"), "'D'"),
        (("ref.vert", "two.vert", "--map", "two=table.tsv"), "two.vert, line 1: the tag 'Da'"),
        (("ref.vert", "two.vert", "--by", "known"), "expected a lexicon"),
        (("ref.vert", "one.vert", *("--map", "one=table.tsv") * 2), "two mapping tables for 'one'"),
    ],
)
def test_mistakes_end_with_a_line_and_no_traceback(files, capsys, arguments, said):
    status, out, err = asked(capsys, *arguments)
    assert (status, out) == (1, "")
    assert said in err
    assert "Traceback" not in err


def test_tags_that_no_table_knows_are_counted_if_asked(files, capsys):
    arguments = ("ref.vert", "two.vert", "--map", "two=table.tsv", "--unknown-tags", "noneval")
    status, out, _ = asked(capsys, *arguments, *QUICK)
    assert status == 0
    assert "a tag that the mapping table does not know" in out
    assert "not a single token can be evaluated" in out


def test_the_lexicon_is_read_as_the_reference_is(files, capsys, tmp_path):
    (tmp_path / "ref.csv").write_bytes("mot;sens\nété;N\nlà;R\n".encode("latin-1"))
    (tmp_path / "known.csv").write_bytes("mot;sens\nété;N\n".encode("latin-1"))
    how = ("--columns", "token=mot", "--columns", "tag=sens", "--encoding", "latin-1")
    by_known = (*QUICK, "--by", "known", "--json")
    _, out, _ = asked(capsys, "ref.csv", "sys=ref.csv", "--lexicon", "known.csv", *how, *by_known)
    parts = json.loads(out)["by"]["known"]
    assert [parts[one]["sys"]["nbCas"] for one in ("known", "unknown")] == [1, 1]
    columns = 'columns = {token = "mot", tag = "sens"}\nencoding = "latin-1"\n'
    (tmp_path / "known.toml").write_text(
        f'[reference]\nfile = "ref.csv"\n{columns}[systems.sys]\nfile = "ref.csv"\n{columns}'
        '[evaluation]\nlexicon = "known.csv"\n',
        encoding="utf-8",
    )
    _, out, _ = asked(capsys, "known.toml", *by_known)
    assert json.loads(out)["by"]["known"] == parts


def test_who_measures_tagged_text_is_told_how_to_evaluate_it(tmp_path, accord):
    (tmp_path / "small.vert").write_text("<s>\nle\tDa\nchat\tNc\n</s>\n", encoding="utf-8")
    done = accord("measure", str(tmp_path / "small.vert"))
    assert done.status == 1
    assert "accord evaluate REFERENCE SYSTEM" in done.err
