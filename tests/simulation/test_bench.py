"""Measures on the bench: sets are what they are said to be, values those of the measures."""

import math
import statistics
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest
from references import labels, units

import accord
from accord.contract import Run, parse_measure
from accord.errors import DataError, QuestionError
from accord.simulation import claims
from accord.simulation.agreement import as_agreement
from accord.simulation.bench import Bench, Error, measured
from accord.simulation.experiment import Curve, experiments, parse_experiment
from accord.simulation.model import ReferenceModel
from accord.simulation.panels import summary
from accord.simulation.running import run_experiment

SMALL = ReferenceModel(units=(4, 6))


def bench(reference=SMALL, errors=("position",), measures=("gamma",), sets=4, annotators=3):
    return Bench(reference, tuple(map(Error.parse, errors)), measures, sets, annotators)


def test_sets_of_a_model_have_references_of_their_own_which_all_magnitudes_share():
    found = {magnitude: bench().corpora(magnitude, 3)[0] for magnitude in (0.0, 0.5)}
    assert found[0.0].documents == ("set-1", "set-2", "set-3", "set-4")
    assert found[0.0].annotators == ("1", "2", "3")
    firsts = [continuum.units("1") for continuum in found[0.0]]
    assert len(set(firsts)) == 4
    for without, shuffled in zip(found[0.0], found[0.5], strict=True):
        assert without.units("1") == without.units("2")
        assert len(without.units("1")) == len(shuffled.units("1"))
        assert without.bounds == shuffled.bounds


def test_gamma_draws_its_chance_from_all_sets_of_a_magnitude():
    row = measured(bench(), 0.4, 7)["measures"]["gamma"]
    (corpus,) = bench().corpora(0.4, 7)
    result = accord.measure(corpus, "gamma", seed=7)
    assert result.samples.model == "corpus"
    parts = result.by("document")
    assert row["values"] == [parts[name].value for name in corpus.documents]
    assert row["pooled"] == result.value


@pytest.mark.parametrize("measure", ["u-alpha", "cu-alpha", "discretized-kappa", "span-f1"])
def test_other_measures_are_those_of_each_set(measure):
    row = measured(bench(errors=("position(overlap=false)",), measures=(measure,)), 0.4, 0)
    (corpus,) = bench(errors=("position(overlap=false)",)).corpora(0.4, 0)
    assert row["measures"][measure]["values"] == [
        pytest.approx(accord.measure(corpus[name], measure).value) for name in corpus.documents
    ]


def test_errors_may_have_one_magnitude_everywhere():
    fixed = bench(errors=("position", "false-negatives=1"))
    assert fixed.corpora(0.0, 0)[0].units == 0
    assert Error.parse("position(s=1)=0.25").spelled() == "position(s=1)=0.25"
    with pytest.raises(QuestionError, match="position=much"):
        Error.parse("position=much")
    with pytest.raises(QuestionError, match="from 0 to 1"):
        Error.parse("position=2")


def test_distances_are_turned_into_agreements():
    corpus = accord.Corpus(
        [accord.Continuum.from_boundaries({"a": [2, 5, 20], "b": [2, 6]}, length=30, name="d")]
    )
    hamming = parse_measure("generalized-hamming")
    # to delete three boundaries and to insert two costs 10
    assert as_agreement(hamming, 3.0, corpus) == pytest.approx(0.7)
    assert as_agreement(parse_measure("window-diff"), 0.25, corpus) == 0.75
    assert as_agreement(parse_measure("gamma"), 0.25, corpus) == 0.25


def test_the_interval_is_students_over_the_sets():
    values = [0.1, 0.4, 0.35, None, 0.8]
    mean, low, high = summary(values)
    known = [value for value in values if value is not None]
    assert mean == pytest.approx(statistics.mean(known))
    # 3.182446 is the quantile of Student's t at 0.975 with 3 degrees of freedom
    reach = 3.182446 * statistics.stdev(known) / math.sqrt(4)
    assert (low, high) == (pytest.approx(mean - reach), pytest.approx(mean + reach))
    assert summary([None, None]) == (None, None, None)
    assert summary([0.5, None]) == (0.5, None, None)


# on a reference of one's own


@pytest.mark.parametrize("reference", [units(6), labels(12)], ids=["units", "labels"])
def test_any_measure_can_be_put_on_a_reference_of_ones_own(reference):
    measures = ["gamma", "u-alpha"] if reference.kind == "units" else ["alpha", "cohen-kappa"]
    found = accord.experiment(
        "shuffle", reference, measures=measures, errors=["category"], sets=3, step=0.5, jobs=1,
        annotators=2,
    )  # fmt: skip
    (table,) = found.tables
    assert [row[1] for row in table.rows] == [0.0, 0.5, 1.0] * 2
    assert all(row[2] == 1.0 for row in table.rows if row[1] == 0.0)
    assert all(row[2] < 1.0 for row in table.rows if row[1] == 1.0)
    assert found.claims == ()
    assert found.texts == {}


def test_two_forms_of_one_measure_are_told_apart():
    found = accord.experiment(
        "shuffle", model=SMALL, measures=["gamma", "gamma(alpha=3)", "u-alpha"],
        errors=["splits"], sets=2, step=1, jobs=1,
    )  # fmt: skip
    assert [one.name for one in found.charts[0].curves] == ["gamma", "gamma(alpha=3)", "uα"]


def test_missing_values_are_counted_and_said():
    found = accord.experiment(
        "shuffle", model=SMALL, errors=["false-negatives"], sets=3, step=1, jobs=1
    )
    at_one = next(row for row in found.tables[0].rows if row[1] == 1.0)
    assert at_one[2:7] == (None, None, None, 0, 3)
    assert "no value for some sets at 1 (at 1 for 3 of 3): nobody marked a unit" in found.notes[0]


@pytest.mark.parametrize("jobs", [2, 4])
def test_numbers_do_not_depend_on_jobs(jobs):
    asked = {"model": SMALL, "sets": 3, "step": 0.5, "seed": 5}
    one = accord.experiment("gamma-2015/fig-26a", jobs=1, **asked)
    assert accord.experiment("gamma-2015/fig-26a", jobs=jobs, **asked) == one


# the figures


@pytest.mark.parametrize("name", [name for name, _ in experiments.items() if "2015" in name])
def test_every_figure_of_2015_runs_and_checks_what_is_said_of_it(name):
    experiment = parse_experiment(f"{name}(sets=3,step=0.5,annotators=2)")
    found = run_experiment(experiment, run=Run(jobs=1))
    assert found.claims
    assert all(claim.value for claim in found.claims)
    begun = [row for table in found.tables for row in table.rows if row[1] == 0.0]
    assert begun
    assert all(row[2] == pytest.approx(1.0, abs=1e-12) for row in begun)
    assert all(chart.curves for chart in found.charts)
    models = [text for title, text in found.texts.items() if title.endswith(".toml")]
    assert models
    assert all(ReferenceModel.from_toml(text) for text in models)


def test_what_is_said_of_a_figure_is_not_said_of_other_measures():
    found = accord.experiment("gamma-2015/fig-27", measures=["gamma"], sets=2, step=1, jobs=1)
    assert found.claims == ()


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"measures": ["gama"]}, "did you mean 'gamma'"),
        ({"errors": ["typo"]}, "no kind of error"),
        ({"sets": 0}, "sets=0"),
        ({"annotators": 1}, "annotators=1"),
        ({"step": 0.3}, "step=0.3"),
        ({"step": 0.0}, "step=0"),
        ({"step": float("nan")}, "step=nan"),
    ],
)
def test_what_makes_no_sense_is_said_before_anything_is_computed(asked, message):
    with pytest.raises(QuestionError, match=message):
        accord.experiment("shuffle", **asked)


@pytest.mark.parametrize(
    ("reference", "measure", "message"),
    [
        (units(3), "las", "las cannot be put on these references: it compares trees"),
        (labels(3), "gamma", "gamma cannot be put on these references"),
        (units(3), "window-diff", "window-diff cannot be put on these references: document 'doc'"),
        (labels(3), "weighted-kappa", "needs two annotators, and there are 3"),
    ],
)
def test_measures_that_do_not_apply_are_refused_before_anything_is_computed(
    reference, measure, message
):
    error = "category" if reference.kind == "labels" else "splits"
    with pytest.raises(QuestionError, match=message):
        accord.experiment("shuffle", reference, measures=["percent", measure], errors=[error])


def test_a_model_may_be_a_file(tmp_path):
    SMALL.write(tmp_path / "small.toml")
    asked = {"sets": 2, "step": 1, "jobs": 1}
    by_file = accord.experiment("shuffle", model=str(tmp_path / "small.toml"), **asked)
    assert by_file == accord.experiment("shuffle", model=SMALL, **asked)
    with pytest.raises(DataError, match=r"none\.toml"):
        accord.experiment("shuffle", model=str(tmp_path / "none.toml"), **asked)


# claims


def curve(*values):
    steps = [number / (len(values) - 1) for number in range(len(values))]
    return Curve("c", tuple(steps), values)


def test_claims_say_what_curves_do():
    falling, bent = curve(1.0, 0.6, 0.1), curve(1.0, 0.4, 0.5)
    assert claims.decreasing(falling).holds is True
    assert claims.decreasing(bent).holds is False
    assert "from 0.5 to 1: +0.1000" in claims.decreasing(bent).value
    assert claims.decreasing(bent, expected=False).holds is True
    assert claims.decreasing(curve(1.0, 1.0)).holds is False
    assert claims.at(falling, 1.0, 0.12, 0.05, "x").holds is True
    assert claims.at(falling, 0.25, 0.12, 0.05, "x").holds is None
    assert claims.stuck_at(curve(1.0, 1.0, None), 1.0, "x").holds is True
    assert claims.stuck_at(falling, 1.0, "x").holds is False
    assert claims.below_zero(curve(1.0, -0.1, -0.2), 0.5, 1.0, "x").holds is True
    assert claims.below_zero(curve(1.0, 0.1, -0.2), 0.5, 1.0, "x").holds is False
    assert claims.goes_below_zero(falling, "x").holds is False
    assert claims.goes_below(falling, 0.5, "x").holds is True
    assert claims.flattens(curve(1.0, 0.5, 0.48), 0.5, "x").holds is True
    assert claims.flattens(falling, 0.0, "x").holds is False
    assert claims.nearly_linear(curve(1.0, 0.5, 0.0), 1.0, "x").holds is True
    assert claims.nearly_linear(curve(1.0, 0.1, 0.0), 1.0, "x").holds is False
    assert claims.close(falling, bent, "x", 0.5).holds is True
    assert claims.close(falling, bent, "x", 0.3).holds is False
    assert claims.ends_before(curve(1.0, 0.5, None), 1.0, "x").holds is True
    assert claims.ends_before(falling, 1.0, "x").holds is False
    assert claims.rises_at_the_end(bent, "x").holds is True
    assert claims.rises_at_the_end(falling, "x").holds is False
    assert claims.above_others(bent, [falling], 1.0, "x").holds is True
    assert claims.only_decreasing(falling, [bent], "x").holds is True
    assert claims.only_decreasing(falling, [falling], "x").holds is False
    assert claims.steadiest(falling, [bent], "x").holds is True
    assert claims.above(falling, 1.0, 0.0, "x").holds is True
    nothing = curve(None, None, None)
    assert claims.decreasing(nothing).holds is None
    assert claims.goes_below_zero(nothing, "x").holds is None


def test_claims_tell_what_rises_from_what_may_be_chance():
    steps = (0.0, 0.5, 1.0)
    # over the sets, the first step rises by 1 ± 0.1, the second by 0.05 ± 1
    sets = ((0.0, 0.0, 0.0, 0.0), (1.0, 1.1, 0.9, None), (2.05, 0.15, 0.95, 1.0))
    means = tuple(summary(values)[0] for values in sets)
    rising = Curve("c", steps, means, sets=sets)
    assert claims.certain_rises(rising, claims.rises(rising)) == 1
    assert claims.decreasing(rising).value.endswith("; 1 of them by more than chance")
    flat = Curve("c", steps, (1.0, 1.0, 1.0), sets=((1.0, 1.0),) * 3)
    assert claims.decreasing(flat).value.endswith("; none of them by more than chance")


def test_claims_of_what_happens_at_first_and_of_how_far_curves_fall():
    slow, fast = curve(1.0, 0.9, 0.1), curve(1.0, 0.5, 0.4)
    assert claims.falls_at_once(slow, "x").holds is True
    assert claims.falls_at_once(curve(1.0, 1.0, 0.1), "x").holds is False
    assert claims.falls_at_once(curve(None, None), "x").holds is None
    assert claims.falls_faster_at_first(fast, slow, "x", 0.5).holds is True
    assert claims.falls_faster_at_first(slow, fast, "x", 0.5).holds is False
    assert claims.falls_faster_at_first(fast, slow, "x", 0.3).holds is None
    assert claims.respond([slow, fast], 0.6, "x").holds is True
    assert claims.respond([slow, fast], 0.7, "x").holds is False
    assert claims.respond([curve(None, None)], 0.7, "x").holds is None
    assert claims.close(slow, fast, "x", 0.1, 0.0).holds is True


def test_what_was_observed_is_in_the_table():
    row = measured(bench(errors=("category",), measures=("gamma", "cu-alpha")), 0.7, 1)
    (corpus,) = bench(errors=("category",)).corpora(0.7, 1)
    for name in ("gamma", "cu-alpha"):
        result = accord.measure(corpus, name, seed=1)
        assert row["measures"][name]["observed"] == result.observed
        assert row["measures"][name]["expected"] == result.expected


def test_measures_that_stand_aside_are_checked_and_not_drawn():
    found = run_experiment(parse_experiment("gamma-2015/fig-25(sets=2,step=1)"), run=Run(jobs=1))
    assert {row[0] for row in found.tables[0].rows} > {"alpha", "fleiss-kappa"}
    assert [drawn.name for drawn in found.charts[0].curves] == ["γ", "uα", "cuα", "1 − SER", "κ_d"]
    holds = {claim.text: claim.holds for claim in found.claims}
    assert holds["fig-25: what γ and cuα observe is exactly the same"] is True
    assert holds["fig-25: α of the labels is exactly cuα"] is True


def test_other_processes_find_the_same():
    asked = {"sets": 2, "step": 1, "errors": ["splits"], "measures": ["u-alpha", "percent"]}
    here = accord.experiment("shuffle", units(3), jobs=1, **asked)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as executor:
        assert accord.experiment("shuffle", units(3), executor=executor, **asked) == here
