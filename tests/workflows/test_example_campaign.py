"""The example campaign in the package is what the code in examples/ makes, and is well formed."""

import importlib.util
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MAKER = ROOT / "examples" / "campaign" / "make.py"
PACKAGE = ROOT / "src" / "accord" / "examples" / "campaign"

pytestmark = pytest.mark.skipif(not MAKER.exists(), reason="the examples are not here")


@pytest.fixture(scope="module")
def maker():
    """The module that writes the campaign; what it imports from beside it is forgotten again."""
    before, path = set(sys.modules), list(sys.path)
    spec = importlib.util.spec_from_file_location("campaign_maker", MAKER)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    yield module
    sys.path[:] = path
    for name in set(sys.modules) - before:
        if getattr(sys.modules[name], "__file__", None) and str(MAKER.parent) in str(
            sys.modules[name].__file__
        ):
            del sys.modules[name]


def sentences(maker):
    return [one for name in maker.EVALUATED | maker.TRAINING for one in maker.read_text(name)]


@pytest.mark.parametrize(
    "name",
    ["reference.conllu", "training.conllu", "heuristics.csv", "frequent.conllu",
     "alternatives.vert"],
)  # fmt: skip
def test_a_file_of_the_campaign_is_what_the_code_makes(maker, name):
    written = (PACKAGE / name).read_text(encoding="utf-8")
    assert written == maker.FILES[name](), "run python examples/campaign/make.py"


def test_every_file_that_the_code_makes_is_compared(maker):
    assert set(maker.FILES) == {
        "reference.conllu", "training.conllu", "heuristics.csv", "frequent.conllu",
        "alternatives.vert",
    }  # fmt: skip


def test_the_reference_keeps_to_its_tagset(maker):
    for sentence in sentences(maker):
        for thing in (*sentence.words, *sentence.compounds):
            assert thing.tags
            assert all(part in maker.TAGSET for tag in thing.tags for part in tag.split("+"))


def test_the_words_of_a_sentence_make_its_text(maker):
    for sentence in sentences(maker):
        assert "".join(sentence.text.split()) == "".join(word.form for word in sentence.words)
        assert sentence.words[-1].tags == ("F",)


def test_no_tagger_adds_words_or_leaves_any_out(maker):
    """What they make of the text differs in where it is cut, and in nothing else."""
    for name, language in maker.EVALUATED.items():
        for sentence in maker.read_text(name):
            plain = "".join(sentence.text.split())
            for tagger in (maker.heuristics, maker.alternatives):
                tokens = [token for token, _ in tagger.tag(sentence.text, language)]
                assert "".join("".join(tokens).split()) == plain
            tokens = [
                token for token, _ in maker.frequent.tag(sentence.text, language, {"": "Ncs"})
            ]
            assert "".join(tokens) == plain


def test_the_baseline_learns_from_other_texts_than_it_is_evaluated_on(maker):
    assert not set(maker.EVALUATED) & set(maker.TRAINING)
    learned = {one.text for name in maker.TRAINING for one in maker.read_text(name)}
    assert not learned & {one.text for name in maker.EVALUATED for one in maker.read_text(name)}


def test_the_campaign_is_small_and_has_what_it_is_there_to_show(maker):
    evaluated = [one for name in maker.EVALUATED for one in maker.read_text(name)]
    assert 60 <= len(sentences(maker)) <= 120
    words = [word for one in evaluated for word in one.words]
    assert sum(len(one.compounds) for one in evaluated) >= 20
    assert sum(any("+" in tag for tag in word.tags) for word in words) >= 8  # contractions
    assert sum(len(word.tags) > 1 for word in words) >= 8  # more than one tag is right
    assert sum(word.form.endswith("'") for word in words) >= 15
    assert any("-" in word.form for word in words)
    assert any(character.isdigit() for word in words for character in word.form)
