"""The generalized Hamming distance of Bookstein, Kulyukin and Raita (2002)."""

import pytest
from segmentation_cases import cases, continuum_of, named

import accord
from accord import QuestionError


def hamming(data, **parameters):
    return accord.measures.GeneralizedHamming(**parameters)(data)


def of_marks(ref, hyp, *costs):
    names = dict(zip(("insert", "delete", "shift"), costs, strict=True))
    data = {"format": "boundary_string", "ref": ref, "hyp": hyp}
    return hamming(continuum_of(data), reference="reference", **names)


@pytest.mark.parametrize("case", cases("ghd"), ids=named)
def test_worked_cases(case):
    costs = [case["params"][name] for name in ("ins_cost", "del_cost", "shift_cost_coeff")]
    found = of_marks(case["data"]["ref"], case["data"]["hyp"], *costs)
    assert found.value == pytest.approx(case["expected"], abs=case["tolerance"])


@pytest.mark.parametrize(
    ("reference", "other", "costs", "expected"),
    [
        # the examples of the authors' own implementation, as nltk repeats them
        ("1100100000", "1100010000", (1, 1, 0.5), 0.5),
        ("1100100000", "1100000001", (1, 1, 0.5), 2),
        ("011", "110", (1, 1, 0.5), 1),
        ("1", "0", (1, 1, 0.5), 1),
        ("111", "000", (1, 1, 0.5), 3),
        ("000", "111", (1, 2, 0.5), 6),
    ],
)
def test_examples_of_the_authors(reference, other, costs, expected):
    assert of_marks(reference, other, *costs).value == expected


def test_the_operations_are_listed_and_add_up_to_the_value():
    continuum = accord.Continuum.from_boundaries(
        {"ann": [2, 5, 20], "bob": [2, 6, 28]}, length=30, name="text"
    )
    found = hamming(continuum)
    edits = found.alignment.of("ann", "bob", "text")
    assert [str(edit) for edit in edits] == [
        "match 2", "shift 5 → 6, 1", "delete 20, 2", "insert 28, 2",
    ]  # fmt: skip
    assert edits.total == found.value == 5
    assert edits.counts() == {"match": 1, "shift": 1, "delete": 1, "insert": 1}
    assert str(found.alignment).splitlines()[0] == (
        "text: ann → bob: 1 match, 1 shift, 1 delete, 1 insert"
    )


def test_a_boundary_is_shifted_only_where_that_costs_less_than_to_delete_and_insert():
    def moved_by(places):
        continuum = accord.Continuum.from_boundaries({"ann": [10], "bob": [10 + places]}, length=30)
        return hamming(continuum).value

    assert [moved_by(places) for places in range(7)] == [0, 1, 2, 3, 4, 4, 4]


def test_without_a_reference_the_directions_are_averaged():
    continuum = accord.Continuum.from_boundaries({"ann": [3, 9], "bob": []}, length=12)
    costs = {"insert": 1, "delete": 3}
    assert hamming(continuum, reference="bob", **costs).value == 6
    assert hamming(continuum, reference="ann", **costs).value == 2
    assert hamming(continuum, **costs).value == 4


def test_positions_need_not_be_whole_numbers():
    continuum = accord.Continuum.from_boundaries({"ann": [1.25, 7.5], "bob": [1.5]}, length=9.0)
    assert hamming(continuum).value == 0.25 + 2


def test_a_sum_of_seconds_that_differs_in_the_last_digit_is_a_match():
    continuum = accord.Continuum.from_masses({"ann": [0.1, 0.2, 0.3], "bob": [0.3, 0.3]})
    found = hamming(continuum)
    assert found.value == 2
    assert found.alignment.counts() == {"match": 1, "shift": 0, "delete": 1, "insert": 0}
    # of whole numbers, the smallest shift counts, however long the text is
    far = accord.Continuum.from_boundaries({"ann": [5], "bob": [6]}, length=10**12)
    assert hamming(far).value == 1


def test_of_several_documents_it_is_the_mean():
    corpus = accord.Corpus(
        [
            accord.Continuum.from_boundaries({"ann": [5], "bob": [6]}, length=10, name="a"),
            accord.Continuum.from_boundaries({"ann": [5], "bob": []}, length=10, name="b"),
        ]
    )
    assert hamming(corpus).value == 1.5


@pytest.mark.parametrize(
    "costs", [{"insert": -1}, {"shift": float("nan")}, {"insert": 0, "delete": 0}]
)
def test_costs_that_make_no_sense_are_refused(costs):
    with pytest.raises(QuestionError):
        hamming(accord.Continuum.from_masses({"ann": [1, 2], "bob": [3]}), **costs)
