"""Labels that papers and other packages give as counts, and rows that are none."""

import numpy as np
import pytest

import accord
from accord import Coding
from accord.errors import DataError, QuestionError

#: Fourteen annotators, five categories: the example of the article on Fleiss's κ in Wikipedia.
COUNTS = [
    [0, 0, 0, 0, 14], [0, 2, 6, 4, 2], [0, 0, 3, 5, 6], [0, 3, 9, 2, 0], [2, 2, 8, 1, 1],
    [7, 7, 0, 0, 0], [3, 2, 6, 3, 0], [2, 5, 3, 2, 2], [6, 5, 2, 1, 0], [0, 2, 2, 3, 7],
]  # fmt: skip
TABLE = [[0, 4, 1], [0, 8, 0], [0, 1, 5]]


def test_counts_are_the_labels_one_by_one():
    coding = Coding.from_counts([[2, 0, 1], [0, 1, 0]], categories=["c", "a", "b"], items="xy")
    assert coding.categories == ("c", "a", "b")
    assert [coding.label(0, who) for who in coding.annotators] == ["c", "c", "b"]
    assert [coding.label(1, who) for who in coding.annotators] == ["a", None, None]
    assert coding.name_of(1) == "y"
    result = accord.measure(Coding.from_counts(COUNTS), "fleiss-kappa", resamples=0)
    assert result.value == pytest.approx(0.210, abs=0.0005)  # as printed there


@pytest.mark.parametrize(
    "measure", ["fleiss-kappa", "alpha", "gwet-ac1", "percent", "icc(form=ICC1)"]
)
def test_measures_to_which_it_does_not_matter_who_judged_take_counts(measure):
    random = np.random.default_rng(1)
    rows = random.integers(1, 4, (20, 5))
    counts = [[(row == value).sum() for value in (1, 2, 3)] for row in rows]
    wanted = accord.measure(Coding.from_rows(rows.tolist()), measure, resamples=0)
    found = accord.measure(Coding.from_counts(counts), measure, resamples=0, permutations=19)
    assert found.value == pytest.approx(wanted.value)
    assert "bias" not in (found.figures or {})


@pytest.mark.parametrize(
    "measure", ["cohen-kappa", "multi-kappa", "light-kappa", "weighted-kappa", "icc", "kendall-w"]
)
def test_measures_to_which_it_matters_who_judged_refuse_counts_and_name_another(measure):
    coding = Coding.from_counts(COUNTS)
    result = accord.measure(coding, measure)
    assert result.value is None
    other = result.reason.partition("take ")[2]
    assert accord.measure(coding, other, resamples=0).value is not None


@pytest.mark.parametrize("kind", ["pair", "annotator"])
def test_counts_have_no_annotators_to_divide_by(kind):
    result = accord.measure(Coding.from_counts(COUNTS), "alpha", resamples=0)
    with pytest.raises(QuestionError, match="nobody knows who judged"):
        result.by(kind)
    assert len(result.by("category")) == 5


def test_shuffling_counts_shuffles_all_judgements_together():
    # annotators of counts are in the order of the categories: by column, nothing could be shuffled
    random = np.random.default_rng(2)
    counts = [np.bincount(random.integers(0, 2, 4), minlength=2) for _ in range(40)]
    result = accord.measure(Coding.from_counts(counts), "alpha", permutations=199, resamples=0)
    assert result.p_value > 0.05


def test_a_table_of_two_annotators_is_their_confusion():
    coding = Coding.from_table(TABLE, annotators=["ann", "bob"])
    assert coding.items == 19
    assert coding.confusion("ann", "bob").tolist() == TABLE
    result = accord.measure(coding, "cohen-kappa", interval="analytic")
    # the printout of PROC FREQ in SAS, which statsmodels compares itself with
    assert result.value == pytest.approx(0.4842, abs=5e-5)
    assert tuple(result.interval) == pytest.approx((0.2137, 0.7547), abs=1e-4)
    figures = result.figures
    assert figures["standard error by chance"] == pytest.approx(0.1484, abs=1e-4)
    assert figures["p"] == pytest.approx(0.0011, abs=5e-5)


def test_tables_keep_the_order_of_the_categories():
    coding = Coding.from_table([[1, 2], [3, 4]], categories=["low", "high"])
    assert coding.categories == ("low", "high")
    assert coding.confusion("1", "2").tolist() == [[1, 2], [3, 4]]
    weighted = Coding.from_table(TABLE, categories=["low", "middle", "high"])
    assert accord.measure(weighted, "weighted-kappa").value == pytest.approx(0.4701, abs=5e-5)


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: Coding.from_table([[1, 2, 3]]), "1 rows and 3 columns"),
        (lambda: Coding.from_counts([[1, 0.5]]), "0.5 in row 1, column 2"),
        (lambda: Coding.from_counts([[1, 2], [-1, 0]]), "-1 in row 2, column 1"),
        (lambda: Coding.from_counts([[1, float("nan")]]), "nan in row 1"),
        (lambda: Coding.from_counts([1, 2]), "of 1 dimensions"),
        (lambda: Coding.from_counts([[1], [1, 2]]), "different lengths"),
        (lambda: Coding.from_counts([["a"]]), "no numbers"),
        (lambda: Coding.from_counts([[1, 2]], categories=["a"]), "1 categories for 2 columns"),
        (lambda: Coding.from_table([[1, 2], [2, 1]], categories=["a", "a"]), "two of one name"),
        (lambda: Coding.from_rows(["ab", "ab"]), "'ab' as a row of labels"),
        (lambda: Coding.from_rows([1, 2]), "1 as a row of labels"),
    ],
)
def test_what_is_no_table_is_refused(make, said):
    with pytest.raises(DataError) as caught:
        make()
    assert said in str(caught.value)
    assert "expected" in str(caught.value)
