"""Computing a published value again from its signature."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import accord
from accord import Continuum, Corpus
from accord.contract import Run
from accord.errors import QuestionError
from accord.measures import Gamma
from accord.result import Signature, join_names, split_names

# Names that a signature has to carry: with its own separators, percent signs and other alphabets.
AWKWARD = (
    "a,b",
    "a|b",
    "a:b",
    "100%",
    "%2C",
    "été",
    "声",
    " x ",
    "it's",
    "gamma(x=1)",
    "7",
    "none",
)


def corpus_of(annotators=("ann", "bob", "eve"), categories=("x", "y"), documents=("d0", "d1")):
    random = np.random.default_rng(2)
    continua = []
    for name in documents:
        units = {}
        for who in annotators:
            start = np.cumsum(random.uniform(8, 15, 5))
            units[who] = [
                (begin, begin + 6, str(random.choice(categories)), random.choice(["l,1", "l2"]))
                for begin in start
            ]
        continua.append(Continuum.from_units(units, name=name, length=100))
    return Corpus(continua)


@pytest.fixture(scope="module")
def corpus():
    return corpus_of()


def assert_verifies(result, data):
    found = accord.verify(result.signature, data)
    assert found.differences == ()
    assert found.remarks == ()
    assert found.same_data
    assert found.result.value == result.value
    assert found.result.values == result.values
    assert found.result.reason == result.reason
    assert found.result.signature == result.signature


@pytest.mark.parametrize(
    "measure",
    [
        "gamma", "gamma(alpha=3, beta=0.5, precision=0.1)", "gamma(average=macro)",
        "gamma(chance=shift)", "gamma(chance=statistical, precision=0.1)",
        "gamma(alignment=greedy)", "gamma(positional=hamming)", "gamma(f_cat=logarithmic)",
        "gamma(categorical=ordinal, order=x<y)", "gamma-cat(count_empty=true)",
        "gamma-k(precision=0.1)", "gamma-k(category=x, precision=0.1)",
    ],
)  # fmt: skip
def test_every_signature_verifies(corpus, measure):
    assert_verifies(accord.measure(corpus, measure, seed=3), corpus)


@pytest.mark.parametrize(
    "measure",
    ["gamma", "gamma(chance=shift)", "gamma-cat(precision=0.1)", "gamma-k(precision=0.1)"],
)
@pytest.mark.parametrize("kind", ["document", "category", "pair", "annotator", "layer"])
def test_the_signature_of_every_part_verifies(corpus, measure, kind):
    whole = accord.measure(corpus, measure)
    parts = whole.by(kind)
    assert parts
    for part in parts.values():
        assert_verifies(part, corpus)


@pytest.mark.parametrize("kind", ["annotators", "categories", "layers", "documents"])
def test_selections_verify(corpus, kind):
    names = {
        "annotators": ["ann", "eve"], "categories": ["x"], "layers": ["l,1"], "documents": ["d1"],
    }[kind]  # fmt: skip
    result = accord.measure(corpus, **{kind: names})
    assert f"|{kind}:" in result.signature
    assert_verifies(result, corpus)
    for part in result.by("pair").values():
        assert part.signature.count("|annotators:") == 1
        assert_verifies(part, corpus)


def test_names_with_separators_verify():
    # Every name of annotators, categories and documents is an awkward one.
    corpus = corpus_of(AWKWARD[:4], AWKWARD[4:8], AWKWARD[8:])
    result = accord.measure(corpus, "gamma(precision=0.5)")
    for kind in ("document", "category", "pair", "annotator", "layer"):
        for part in result.by(kind).values():
            assert_verifies(part, corpus)
    for name in corpus.categories:
        assert_verifies(
            accord.measure(corpus, accord.measures.GammaK(category=name, precision=0.5)), corpus
        )


def test_a_continuum_without_a_name_verifies():
    continuum = Continuum.from_units({"ann": [(0, 5, "x")], "bob": [(0, 6, "x")]}, length=20)
    result = accord.measure(continuum)
    assert_verifies(result, continuum)
    assert_verifies(result.by("document")[""], continuum)
    assert_verifies(accord.measure(continuum, documents=[""]), continuum)


def test_undefined_results_verify():
    alone = Continuum.from_units({"ann": [(0, 5, "x")]})
    for measure in ("gamma", "gamma-cat", "gamma-k"):
        result = accord.measure(alone, measure)
        assert result.value is None
        assert_verifies(result, alone)
        for kind in ("document", "category", "annotator"):
            for part in result.by(kind).values():
                assert_verifies(part, alone)


def test_other_data_are_told_apart(corpus):
    result = accord.measure(corpus)
    other = corpus_of(categories=("x", "z"))
    found = accord.verify(result.signature, other)
    assert not found.same_data
    (difference,) = found.differences
    assert difference.startswith("the signature says data with the digest ")
    fewer = corpus_of(documents=("d0",))
    differences = accord.verify(result.signature, fewer).differences
    assert "the signature says documents 2, here 1" in differences
    assert "the signature says units 30, here 15" in differences


def test_annotators_taken_to_have_seen_everything_verify():
    first = Continuum.from_units({"ann": [(0, 5, "x")], "bob": [(0, 6, "x")]}, name="d0")
    second = Continuum.from_units({"ann": [(0, 5, "x")]}, name="d1")
    corpus = Corpus([first, second])
    result = Gamma()(corpus.assume_all_seen(), run=Run(chosen=(("absent", "empty"),)))
    assert_verifies(result, corpus)
    assert result.value != accord.measure(corpus).value


def test_a_function_is_refused(corpus):
    def near(first, second):
        return np.abs(first[0] - second[0])

    signature = accord.measure(corpus, Gamma(positional=near, precision=0.5)).signature
    assert "|positional:<near>|" in signature
    with pytest.raises(QuestionError, match="positional was given in code, as <near>"):
        accord.verify(signature, corpus)


def test_a_matrix_given_in_code_is_refused_and_one_in_a_file_verifies(corpus, tmp_path):
    near = {("x", "y"): 0.5}
    result = accord.measure(corpus, Gamma(categorical=near, precision=0.5))
    with pytest.raises(QuestionError, match="categorical was given in code, as <matrix-"):
        accord.verify(result.signature, corpus)
    file = tmp_path / "near, but not the same.csv"
    file.write_text(",x,y\nx,0,0.5\ny,0.5,0\n", encoding="utf-8")
    from_file = accord.measure(corpus, Gamma(categorical=file, precision=0.5))
    assert from_file.value == result.value
    assert_verifies(from_file, corpus)
    file.write_text(",x,y\nx,0,0.4\ny,0.4,0\n", encoding="utf-8")
    (difference,) = accord.verify(from_file.signature, corpus).differences
    assert difference.startswith("the signature says distances of categories with the digest ")


def test_another_version_is_a_remark(corpus):
    signature = accord.measure(corpus, "gamma(precision=0.5)").signature
    old = signature.rpartition("|")[0] + "|accord:0.0.1"
    found = accord.verify(old, corpus)
    assert found.same_data
    assert found.remarks == (f"computed with accord 0.0.1, verified with {accord.__version__}",)


@pytest.mark.parametrize(
    ("signature", "message"),
    [
        ("gamma", "is no signature; expected measure"),
        ("gamma|alpha", "'alpha' in a signature; expected key:value"),
        ("gama|alpha:1", "no measure 'gama'; did you mean 'gamma'"),
        ("gamma|seed:x", "seed 'x' in a signature; expected a whole number"),
        ("gamma|document:d9", "no document 'd9'; there are: d0, d1"),
        ("gamma|annotators:zoe", "no annotator 'zoe'"),
        ("gamma|alpha:-1", "alpha=-1; expected a number, 0 or more"),
        ("gamma-k|category:z", "no category 'z'; there are: x, y"),
    ],
)
def test_what_cannot_be_verified_says_why(corpus, signature, message):
    with pytest.raises(QuestionError, match=message.replace("(", r"\(")):
        accord.verify(signature, corpus)


def test_who_works_is_not_in_the_signature(corpus):
    result = accord.measure(corpus)
    with ThreadPoolExecutor(2) as executor:
        found = accord.verify(result.signature, corpus, run=Run(executor=executor, seed=99))
    assert found.result.value == result.value


@given(st.lists(st.text(max_size=6), max_size=4))
@settings(max_examples=200)
def test_lists_of_names_are_read_back(names):
    assert split_names(join_names(names)) == tuple(names)


@given(
    st.lists(
        st.tuples(st.text("abc_", min_size=1, max_size=5), st.text(max_size=8)),
        min_size=1, max_size=5,
    )
)  # fmt: skip
@example([("a", " "), ("b", " of the mill "), ("c", " ")])
def test_signatures_are_one_line_and_are_read_back(fields):
    signature = Signature("gamma", tuple(fields))
    text = str(signature)
    assert "\n" not in text
    assert Signature.parse(text) == signature
