"""Every registered distance is a dissimilarity, over arrays and numbers, with an honest reach."""

import math
import pickle

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import accord
from accord import Continuum, distances
from accord.distances import (
    CategoricalDistance,
    PositionalDistance,
    categorical_distances,
    positional_distances,
)
from accord.distances.categories import CategoryMatrix, read_category_file
from accord.errors import AccordError, DataError, QuestionError
from accord.measures import Gamma, GammaCat

POSITIONAL = [distance for _, distance in positional_distances.items()]
CATEGORICAL = [distance for _, distance in categorical_distances.items()]

# What a distance may have to be told about the data.
KNOWN = {"mean_length": 7.5, "order": ("a", "b", "b/c", "d"), "paths": None}
LABELS = KNOWN["order"]

# Rounding of a handful of operations on float64 numbers, relative to their size.
ROUNDING = 1e-12


def names_of(distance):
    return distance.name


def told(distance):
    return {name: KNOWN[name] for name in distance.context}


@st.composite
def some_spans(draw, size=8):
    start = st.floats(-1e3, 1e3, allow_subnormal=False)
    length = st.floats(1e-3, 1e3, allow_subnormal=False)
    pairs = draw(st.lists(st.tuples(start, length), min_size=1, max_size=size))
    begin = np.array([start for start, _ in pairs])
    end = begin + np.array([length for _, length in pairs])
    assume((end > begin).all())
    return begin, end


# Positional distances: what holds of each, as checks that are tested below


def check_it_is_a_dissimilarity(distance, spans, others):
    (start, end), size = spans, min(len(spans[0]), len(others[0]))
    one, other = (start[:size], end[:size]), (others[0][:size], others[1][:size])
    values = distance(one, other, **told(distance))
    assert values.shape == (size,)
    assert (values >= 0).all()
    assert values == pytest.approx(distance(other, one, **told(distance)), rel=ROUNDING)
    assert (distance(one, one, **told(distance)) == 0).all()


def check_arrays_are_many_single_values(distance, spans):
    first = tuple(side[0].item() for side in spans)
    starts, ends = spans
    values = distance(
        (np.full(len(starts), first[0]), np.full(len(starts), first[1])), spans, **told(distance)
    )
    for number, (start, end) in enumerate(zip(starts, ends, strict=True)):
        single = distance(first, (start.item(), end.item()), **told(distance))
        assert isinstance(single, float)
        assert single == pytest.approx(values[number], rel=ROUNDING, abs=0)


def check_units_within_the_limit_have_intervals_that_meet(distance, spans, limit):
    low, high = distance.reach(*spans, limit, **told(distance))
    assert (low <= high).all()
    size = len(spans[0])
    for i in range(size):
        for j in range(size):
            one, other = (tuple(side[number] for side in spans) for number in (i, j))
            if distance(one, other, **told(distance)) <= limit:
                assert low[i] <= high[j]
                assert low[j] <= high[i]


@pytest.mark.parametrize("distance", POSITIONAL, ids=names_of)
@given(spans=some_spans(), others=some_spans())
def test_positional_distances_are_symmetric_and_zero_on_equal_places(distance, spans, others):
    check_it_is_a_dissimilarity(distance, spans, others)


@pytest.mark.parametrize("distance", POSITIONAL, ids=names_of)
@given(spans=some_spans())
def test_positional_distances_take_numbers_and_arrays(distance, spans):
    check_arrays_are_many_single_values(distance, spans)


@pytest.mark.parametrize("distance", POSITIONAL, ids=names_of)
@given(spans=some_spans(), limit=st.floats(0.01, 100))
def test_units_within_the_limit_have_intervals_that_meet(distance, spans, limit):
    if distance.reach is not None:
        check_units_within_the_limit_have_intervals_that_meet(distance, spans, limit)


@pytest.mark.parametrize("distance", POSITIONAL, ids=names_of)
def test_the_reach_does_not_stretch_over_the_whole_text(distance):
    # otherwise neighbours would not come from a sweep: of 1,000 units side by side, few are met
    start = 10.0 * np.arange(1000)
    low, high = distance.reach(start, start + 8, 4.0, **told(distance))
    met = [int(((low <= high[unit]) & (high >= low[unit])).sum()) for unit in (0, 500, 999)]
    assert max(met) < 20


BROKEN = {
    "not symmetric": lambda u, v: np.maximum(u[0] - v[0], 0.0),
    "negative": lambda u, v: -np.abs(u[0] - v[0]),
    "not zero": lambda u, v: np.abs(u[0] - v[0]) + 1.0,
}
SPANS = (np.array([0.0, 5.0, 30.0]), np.array([4.0, 9.0, 31.0]))
OTHERS = (np.array([2.0, 3.0, 33.0]), np.array([4.0, 10.0, 34.0]))


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_dissimilarity_is_caught(name):
    with pytest.raises(AssertionError):
        check_it_is_a_dissimilarity(PositionalDistance(name, BROKEN[name]), SPANS, OTHERS)


def test_a_distance_that_mixes_the_pairs_of_an_array_is_caught():
    mixing = PositionalDistance("mixing", lambda u, v: np.abs(u[0] - v[0]).max() + 0.0 * u[0])
    with pytest.raises(AssertionError):
        check_arrays_are_many_single_values(mixing, SPANS)


def test_a_reach_that_is_too_short_is_caught():
    def short(start, end, limit):
        return start, end

    distance = PositionalDistance("short", distances.sporadic.function, short)
    spans = (np.array([0.0, 12.0]), np.array([10.0, 22.0]))
    with pytest.raises(AssertionError):
        check_units_within_the_limit_have_intervals_that_meet(distance, spans, 4.0)


# Categorical distances


@pytest.mark.parametrize("distance", CATEGORICAL, ids=names_of)
@given(st.lists(st.tuples(st.sampled_from(LABELS), st.sampled_from(LABELS)), min_size=1))
def test_categorical_distances_are_from_0_to_1_symmetric_and_zero_on_equal_names(distance, pairs):
    first, second = map(list, zip(*pairs, strict=True))
    values = distance(first, second, **told(distance))
    assert ((values >= 0) & (values <= 1)).all()
    assert (values == distance(second, first, **told(distance))).all()
    assert (distance(first, first, **told(distance)) == 0).all()
    for number, (one, other) in enumerate(pairs):
        single = distance(one, other, **told(distance))
        assert isinstance(single, float)
        assert single == values[number]


@pytest.mark.parametrize("distance", POSITIONAL + CATEGORICAL, ids=names_of)
def test_distances_explain_themselves_and_are_found_by_name(distance):
    assert distance.summary.endswith(".")
    assert getattr(distances, distance.name.replace("-", "_")) is distance
    assert distance.name.replace("-", "_") in dir(distances)


@pytest.mark.parametrize("distance", POSITIONAL + CATEGORICAL, ids=names_of)
def test_distances_can_be_sent_to_other_processes(distance):
    assert pickle.loads(pickle.dumps(distance)) is distance  # noqa: S301


def module_level(first, second):
    return np.abs(first[0] - second[0])


def test_distances_without_a_name_are_sent_with_their_function():
    one = PositionalDistance("one", module_level)
    assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301
    other = CategoricalDistance("other", module_level)
    assert pickle.loads(pickle.dumps(other)) == other  # noqa: S301


# By hand


def test_hamming_is_the_shift_of_the_right_boundary_over_half_the_mean_length():
    assert distances.hamming((0, 7), (2, 9), mean_length=8) == 2 / 4
    continuum = Continuum.from_units({"ann": [(0, 8)], "bob": [(0, 10)], "eve": []})
    # the mean length is 9: |8 − 10|/4.5, and two of three pairs hold nothing
    alignment = accord.align(continuum, "gamma(positional=hamming)")
    assert alignment[0].disorder == pytest.approx((2 / 4.5 + 2) / 3, abs=ROUNDING)


def test_ordinal_is_steps_on_the_scale():
    assert distances.ordinal("low", "high", order=("low", "middle", "high")) == 1.0
    assert distances.ordinal("low", "middle", order=("low", "middle", "high")) == 0.5
    measure = Gamma(categorical="ordinal", order="low<middle<high")
    assert measure.dissimilarity((0, 5, "low"), (0, 5, "middle")) == 0.5
    numbers = Gamma(categorical="ordinal")
    assert numbers.dissimilarity((0, 5, "9"), (0, 5, "10")) == 1.0


def test_names_that_are_no_numbers_need_an_order():
    with pytest.raises(QuestionError, match="are no numbers, so that their order is unknown"):
        Gamma(categorical="ordinal").dissimilarity((0, 5, "low"), (0, 5, "high"))
    with pytest.raises(QuestionError, match="category 'high' has no place in the order low<middle"):
        Gamma(categorical="ordinal", order="low<middle").dissimilarity(
            (0, 5, "low"), (0, 5, "high")
        )


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("PER/politician", "PER/politician", 0.0),
        ("PER/politician", "PER/artist", 1 / 2),  # two steps of four
        ("PER", "PER/artist", 1 / 3),  # one step of three
        ("PER/politician", "LOC/city", 1.0),
        ("PER/artist/actor", "PER/artist/singer", 1 / 3),  # two steps of six
    ],
)
def test_hierarchy_is_the_share_of_the_way_that_is_not_shared(first, second, expected):
    assert distances.hierarchy(first, second) == pytest.approx(expected, abs=ROUNDING)


# Matrices, files and functions


def test_a_matrix_is_read_from_a_file(tmp_path):
    file = tmp_path / "distances.csv"
    file.write_text(",a,b,c\na,0,0.5,1\nb,0.5,0,1\nc,1,1,0\n", encoding="utf-8")
    measure = Gamma(categorical=str(file))
    assert measure.dissimilarity((0, 5, "a"), (0, 5, "b")) == 0.5
    assert measure.dissimilarity((0, 5, "a"), (0, 5, "c")) == 1.0
    with pytest.raises(QuestionError, match=r"category 'd' is not in the matrix .*, which has a"):
        measure.dissimilarity((0, 5, "a"), (0, 5, "d"))


@pytest.mark.parametrize(
    "text",
    [
        ",a,b,c\nc,1,0.75,0\na,0,0.5,1\nb,0.5,0,0.75\n",
        ",a,b,c\na,,,\nb,0.5,,\nc,1,0.75,\n",
        ",a,b,c\na,0,0.5,1\nb,,0,0.75\nc,,,0\n",
        ";a;b;c\na;0;0,5;1\nb;0,5;0;0,75\nc;1;0,75;0\n",
        "\ta\tb\tc\na\t0\t0.5\t1\nb\t0.5\t0\t0.75\nc\t1\t0.75\t0\n",
    ],
    ids=["rows-in-another-order", "lower-half", "upper-half", "semicolons", "tabs"],
)
def test_a_matrix_may_be_written_in_several_ways(tmp_path, text):
    file = tmp_path / "distances.csv"
    file.write_text(text, encoding="utf-8")
    matrix = read_category_file(file)
    assert matrix.labels == ("a", "b", "c")
    assert matrix.values == ((0.0, 0.5, 1.0), (0.5, 0.0, 0.75), (1.0, 0.75, 0.0))


def test_a_hierarchy_may_have_two_lines(tmp_path):
    file = tmp_path / "tree.csv"
    file.write_text("actor,artist\nsinger,artist\n", encoding="utf-8")
    assert read_category_file(file)(["actor"], ["singer"]) == pytest.approx([0.5])


def test_a_hierarchy_is_read_from_a_file(tmp_path):
    file = tmp_path / "tree.csv"
    file.write_text(
        "category,parent\nactor,artist\nsinger,artist\nartist,person\ncity,place\n",
        encoding="utf-8",
    )
    measure = Gamma(categorical=str(file))
    assert measure.dissimilarity((0, 5, "actor"), (0, 5, "singer")) == pytest.approx(1 / 3)
    assert measure.dissimilarity((0, 5, "actor"), (0, 5, "city")) == 1.0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (",a,b\na,0,0.5\n", "a matrix of shape"),
        (",a,b\na,0,2\nb,2,0\n", "distance 2.0 for (a, b); expected from 0 to 1"),
        (",a,b\na,0,0.5\nb,0.4,0\n", "expected a symmetric matrix"),
        (",a,b\na,0.1,0.5\nb,0.5,0\n", "distance 0.1 for (a, a); expected 0"),
        (",a,b\na,0,x\nb,0.5,0\n", "line 2: 'x' as a distance; expected a number"),
        (",a,b\n\na,0,x\nb,0.5,0\n", "line 3: 'x' as a distance; expected a number"),
        (",a,b\na,0,nan\nb,0.5,0\n", "line 2: 'nan' as a distance; expected a number"),
        (",a,b\na,0,\nb,,0\n", "no distance for (a, b); expected one for each two"),
        (",a,b\na,0\nb,0.5,0\n", "line 2: 2 cells; expected 3 as in line 1"),
        (",a,b\nc,0,0.5\na,0.5,0\n", "line 2: a row of 'c'; expected one row for each of the"),
        (",a,b\na,0,0.5\na,0.5,0\n", "line 3: a row of 'a'; expected one row for each of the"),
        (",a,a\na,0,0.5\na,0.5,0\n", "a category with two rows"),
        ("a,b\na,c\nd,e\n", "'a' has two parents"),
        ("", "0 lines; expected a square matrix of distances"),
    ],
)
def test_files_with_bad_distances_say_what_is_wrong_and_where(tmp_path, text, message):
    file = tmp_path / "distances.csv"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(DataError) as caught:
        read_category_file(file)
    assert str(caught.value).startswith(str(file))
    assert message in str(caught.value)


def test_a_name_that_is_neither_a_distance_nor_a_file_says_so():
    with pytest.raises(QuestionError, match="no categorical distance 'nominel', and no file"):
        Gamma(categorical="nominel").dissimilarity((0, 5, "a"), (0, 5, "b"))


def test_pairs_that_a_mapping_does_not_give_are_at_distance_1():
    matrix = CategoryMatrix.from_mapping({"a": {"b": 0.25}, "c": {"a": 0.5}})
    assert matrix(["a", "b", "b"], ["b", "a", "c"]) == pytest.approx([0.25, 0.25, 1.0])


@pytest.mark.parametrize("key", ["ab", ("a", "b", "c"), 5])
def test_a_mapping_is_of_pairs(key):
    with pytest.raises(DataError, match="as a pair of categories"):
        CategoryMatrix.from_mapping({key: 0.5})


def test_an_order_given_as_a_list_is_spelled_like_one_in_text():
    measure = Gamma(categorical="ordinal", order=["low", "middle", "high"])
    assert repr(measure) == "gamma(categorical=ordinal,order=low<middle<high)"
    assert measure == Gamma(categorical="ordinal", order="low<middle<high")


@pytest.mark.parametrize("value", [-0.5, 1.5, math.nan])
def test_a_function_of_categories_gives_numbers_from_0_to_1(value):
    measure = Gamma(categorical=lambda first, _second: np.full(len(first), value))
    with pytest.raises(QuestionError, match="expected a number from 0 to 1"):
        measure.dissimilarity((0, 5, "a"), (0, 5, "b"))


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (lambda u, v: u[0] - v[0] - 100, "expected 0 or more"),
        (lambda u, v: np.maximum(u[0] - v[0], 0), "is not the same both ways"),
        (lambda u, _: np.ones(len(u[0]) + 1), "returns one value for each pair"),
    ],
)
def test_a_function_of_places_is_checked(function, message):
    continuum = Continuum.from_units({"ann": [(0, 5), (8, 9)], "bob": [(1, 5), (7, 9)]})
    with pytest.raises(QuestionError, match=message):
        accord.align(continuum, Gamma(positional=function))


def test_a_function_of_places_gives_the_alignment_that_its_own_formula_gives():
    def written_again(first, second):
        return distances.sporadic.function(first, second)

    continuum = Continuum.from_units(
        {"ann": [(0, 5), (8, 14), (30, 33)], "bob": [(1, 5), (7, 12)], "eve": [(3, 9)]}, length=40
    )
    ours = accord.measure(continuum, Gamma(positional=written_again, precision=0.5))
    assert ours.value == pytest.approx(accord.measure(continuum, "gamma(precision=0.5)").value)


def test_units_without_a_category_are_alike_and_unlike_all_others():
    measure = Gamma(categorical={("a", "b"): 0.5})
    assert measure.dissimilarity((0, 5), (0, 5)) == 0.0
    assert measure.dissimilarity((0, 5), (0, 5, "a")) == 1.0


def test_an_error_about_a_distance_is_an_accord_error():
    assert issubclass(QuestionError, AccordError)
    with pytest.raises(QuestionError, match="as a categorical distance; expected a name, a file"):
        Gamma(categorical=7).dissimilarity((0, 5, "a"), (0, 5, "b"))


@pytest.mark.parametrize("growth", ["linear", "logarithmic"])
def test_units_of_categories_at_an_infinite_distance_are_never_aligned(growth, tmp_path):
    file = tmp_path / "distances.csv"
    file.write_text(",a,b,c\na,0,0.5,inf\nb,0.5,0,0.2\nc,inf,0.2,0\n", encoding="utf-8")
    continuum = Continuum.from_units({"ann": [(0, 5, "a")], "bob": [(0, 5, "c")]}, length=40)
    in_code = {("a", "b"): 0.5, ("a", "c"): math.inf, ("b", "c"): 0.2}
    for categorical in (str(file), in_code):
        alignment = accord.align(continuum, Gamma(categorical=categorical, f_cat=growth))
        assert [len(list(filter(None, one.units.values()))) for one in alignment] == [1, 1]
        assert alignment.disorder == 2.0
    with pytest.raises(QuestionError, match="infinitely far apart are aligned, because beta=0"):
        accord.measure(continuum, GammaCat(categorical=in_code, beta=0))


def test_distances_that_are_squared_or_weighted_are_finite():
    with pytest.raises(DataError, match=r"distance inf for \(a, b\); expected a number, 0 or more"):
        CategoryMatrix.from_mapping({("a", "b"): math.inf}, math.inf)
