"""The experiments of Mathet and Widlöcher (2011): what they make, and that numbers are right."""

from itertools import combinations, product

import numpy as np
import pytest
from references import labels

import accord
from accord import Continuum, Corpus
from accord.alignment.candidates import count_candidates
from accord.chance.annotated import prepare
from accord.errors import QuestionError
from accord.measures import Holistic
from accord.simulation.bench import Bench, Error
from accord.simulation.experiment import Curve
from accord.simulation.experiments.holistic_2011 import SCATTERED
from accord.simulation.experiments.holistic_2011_fig_2 import meets

NAMES = ("fig-2", "table-2", "table-3", "greedy")
SMALL = SCATTERED.changed(units=(4, 4), length=160.0)


def corpus_of(texts=4, people=3, seed=0):
    random = np.random.default_rng(seed)
    found = []
    for text in range(texts):
        begins = np.sort(random.integers(0, 180, 6))
        units = {
            f"a{who}": [
                (int(b + random.integers(0, 5)), int(b + random.integers(8, 20)), str(c))
                for b, c in zip(begins, random.choice(["x", "y"], 6, p=[0.8, 0.2]), strict=True)
            ]
            for who in range(people)
        }
        found.append(Continuum.from_units(units, name=f"t{text}", length=220))
    return Corpus(found)


def table_of(found):
    (table,) = found.tables
    return [dict(zip(table.columns, row, strict=True)) for row in table.rows]


def test_they_are_all_there():
    assert {f"holistic-2011/{name}" for name in NAMES} <= set(accord.list_experiments())


# figure 2


def test_the_first_annotator_is_the_reference_of_the_others():
    bench = Bench(SMALL, (Error.parse("position"),), ("holistic",), 2, 3, faithful=1)
    for without, erring in zip(bench.corpora(0.0, 5)[0], bench.corpora(0.7, 5)[0], strict=True):
        assert erring.annotators == ("1", "2", "3")
        assert erring.units("1") == without.units("1") == without.units("2")
        assert erring.units("2") != erring.units("3") != erring.units("1")


def test_figure_2_has_both_curves_by_both_alignments_and_says_where_the_papers_value_lies():
    found = accord.experiment("holistic-2011/fig-2", model=SMALL, sets=3, step=0.5, jobs=1)
    assert [chart.name for chart in found.charts] == ["fig-2-positions", "fig-2-omissions"]
    assert "1 of them without errors" in found.charts[0].note
    for chart in found.charts:
        assert len(chart.curves) == 2
        assert all(curve.y[0] == pytest.approx(1.0, abs=1e-12) for curve in chart.curves)
        assert [curve.name for curve in chart.curves] == ["holistic", "holistic(alignment=greedy)"]
    # only the reference has marked anything: every entropy is Δ∅
    assert all(
        row[found.tables[1].columns.index("observed")] == 4.0
        for row in found.tables[1].rows
        if row[1] == 1.0
    )
    said = [claim.text for claim in found.claims]
    assert any("0.37 is met at boundaries moved by up to ±0.6 of a length" in one for one in said)
    assert any("0.37 is met at p = 0.46 of the units missed" in one for one in said)
    assert any("±k lengths" in note for note in found.notes)


def test_a_value_is_met_between_the_points_of_a_curve():
    curve = Curve("c", (0.0, 0.5, 1.0), (1.0, 0.5, 0.1))
    assert meets(curve, 0.3) == pytest.approx(0.75)
    assert meets(curve, 0.05) is None


# table 2


@pytest.mark.parametrize("incompatible", ["apart", "allow"])
@pytest.mark.parametrize("seed", range(6))
def test_equation_8_leaves_the_unitary_alignments_of_at_most_n_times_delta_empty(
    seed, incompatible
):
    random = np.random.default_rng(seed)
    people = 2 + seed % 3
    units = {
        f"a{who}": [
            (int(start), int(start + random.integers(1, 12)), str(random.choice(["x", "y"])))
            for start in random.integers(0, 40, random.integers(1, 5))
        ]
        for who in range(people)
    }
    measure, free = Holistic(incompatible=incompatible), Holistic(incompatible="allow")
    corpus = Corpus([Continuum.from_units(units)])
    expected = 0
    for members in product(*([None, *given] for given in units.values())):
        real = [unit for unit in members if unit is not None]
        pairs = list(combinations(real, 2))
        if not real or (incompatible == "apart" and any(u[2] != v[2] for u, v in pairs)):
            continue
        every = people * (people - 1) // 2
        total = sum(free.dissimilarity(u, v) for u, v in pairs) + 4 * (every - len(pairs))
        expected += total / every <= 4 * people
    batch = prepare(corpus).annotated.batch
    assert count_candidates(batch, measure.dissimilarity_for(corpus)) == expected


def test_table_2_has_the_five_cases_and_the_ideal_alignment_beside_the_greedy_one():
    found = accord.experiment("holistic-2011/table-2", sets=1, jobs=1)
    rows = table_of(found)
    assert [(row["annotators"], row["units"]) for row in rows] == [
        (3, 25), (3, 100), (4, 100), (4, 200), (5, 25),
    ]  # fmt: skip
    assert [row["candidates in the paper"] for row in rows] == [1145, 4347, 38624, 69994, 96794]
    for row in rows:
        assert row["ideal entropy"] <= row["greedy entropy"] + 1e-9
    alike = [claim for claim in found.claims if "unitary alignments are left" in claim.text]
    assert len(alike) == 5
    assert all(claim.holds for claim in alike)
    again = table_of(accord.experiment("holistic-2011/table-2", sets=1, jobs=2))
    for one, other in zip(rows, again, strict=True):  # all but the time
        assert {k: v for k, v in one.items() if "seconds" not in k} == {
            k: v for k, v in other.items() if "seconds" not in k
        }


# table 3


def test_table_3_has_what_the_measure_says_of_each_text_from_the_worst_to_the_best():
    corpus = corpus_of()
    rows = table_of(accord.experiment("holistic-2011/table-3", corpus, jobs=1, seed=2))
    for name, method in (("ideal", "exact"), ("greedy", "greedy")):
        own = [row for row in rows if row["alignment"] == name]
        assert [row["text"] for row in own][-1] == "(all)"
        agreements = [row["a_1"] for row in own[:-1]]
        assert agreements == sorted(agreements)
        for number in ("1", "2"):
            spelled = f"holistic(alignment={method},chance=random{number})"
            whole = accord.measure(corpus, spelled, seed=2)
            parts = {**whole.by("document"), "(all)": whole}
            for row in own:
                part = parts[row["text"]]
                assert row["e_obs"] == part.observed
                assert row[f"e_random{number}"] == part.expected
                assert row[f"a_{number}"] == part.value


def test_table_3_of_fewer_texts_than_annotators_has_no_random2_and_says_so():
    found = accord.experiment("holistic-2011/table-3", corpus_of(2), jobs=1)
    assert all(row["e_random2"] is None and row["a_2"] is None for row in table_of(found))
    assert all(row["a_1"] is not None for row in table_of(found))
    assert any("random2 takes the annotations of 3 annotators" in note for note in found.notes)
    assert all(claim.holds is None for claim in found.claims)


def test_without_a_corpus_the_texts_of_table_3_are_made():
    found = accord.experiment("holistic-2011/table-3", jobs=1)
    rows = table_of(found)
    assert len(rows) == 2 * 8
    # fewer and fewer errors: the first text is the worst and the last the best
    ideal = [row["text"] for row in rows if row["alignment"] == "ideal"]
    assert (ideal[0], ideal[-2]) == ("text-1", "text-7")


# the greedy and the ideal alignment


def test_the_distance_of_the_alignments_is_what_aligning_each_text_says():
    corpus = corpus_of(5, 4)
    rows = table_of(accord.experiment("holistic-2011/greedy", corpus))
    for row in rows:
        greedy = accord.align(corpus[row["text"]], "holistic(alignment=greedy)")
        ideal = accord.align(corpus[row["text"]], "holistic")
        assert row["greedy"] == pytest.approx(greedy.entropy, abs=1e-9)
        assert row["ideal"] == pytest.approx(ideal.entropy, abs=1e-9)
        assert row["difference"] == pytest.approx(greedy.entropy - ideal.entropy, abs=1e-9)
        assert (row["annotators"], row["units"]) == (4, 24)


def test_without_a_corpus_it_is_a_curve_over_magnitudes():
    asked = {"model": SMALL, "sets": 4, "step": 0.5, "errors": ["position", "false-negatives=0.2"]}
    found = accord.experiment("holistic-2011/greedy", jobs=1, **asked)
    rows = table_of(found)
    assert [row["magnitude"] for row in rows] == [0.0, 0.5, 1.0]
    assert all(row["greedy"] >= row["ideal"] - 1e-9 for row in rows)
    assert [curve.name for curve in found.charts[0].curves] == ["ideal", "greedy"]
    assert accord.experiment("holistic-2011/greedy", jobs=2, **asked) == found


@pytest.mark.parametrize(
    ("name", "asked", "message"),
    [
        ("table-3", {"measures": ["gamma"]}, "expected holistic"),
        ("table-3", {"measures": ["holistic", "holistic(alpha=2)"]}, "choose one"),
        ("table-3", {"sets": 3}, "takes no number of sets"),
        ("table-2", {"sets": 0}, "sets=0"),
        ("table-2", {"errors": ["position"]}, "takes no errors"),
        ("greedy", {"errors": ["typo"]}, "no kind of error"),
        ("greedy", {"step": 0.3}, "step=0.3"),
    ],
)
def test_what_makes_no_sense_is_refused(name, asked, message):
    with pytest.raises(QuestionError, match=message):
        accord.experiment(f"holistic-2011/{name}", **asked)


@pytest.mark.parametrize("name", ["table-3", "greedy"])
def test_data_that_are_no_units_are_refused(name):
    with pytest.raises(QuestionError, match="compares units"):
        accord.experiment(f"holistic-2011/{name}", labels(5))
