"""What a value means: readings on curves, and the disorder taken apart."""

import json

import numpy as np
import pytest
from data import annotations, continuum_of, simulated
from hypothesis import given, settings
from hypothesis import strategies as st

import accord
from accord import Coding, Continuum, Corpus, Treebank
from accord.contract import Run
from accord.errors import QuestionError
from accord.interpretation.copies import copies
from accord.interpretation.curves import Bench, Curve, Point, parse_kinds
from accord.interpretation.disagreement import disagreement
from accord.interpretation.originals import originals
from accord.interpretation.reading import read_off
from accord.measures import Gamma, Holistic
from accord.reports.interpretations import interpretation_text
from accord.result import Interval
from accord.simulation.shuffling import shuffled
from accord.statistics.monotone import falling, where_falling

# Sums of some float64 values.
EXACT = 1e-9


# Monotone curves


@given(st.lists(st.floats(-1, 1), min_size=1, max_size=8))
def test_the_falling_curve_falls_and_is_no_worse_than_any_other_block_fit(values):
    fitted = falling(values)
    assert (np.diff(fitted) <= 1e-12).all()
    assert fitted.mean() == pytest.approx(np.mean(values), abs=1e-9)
    best = ((fitted - values) ** 2).sum()
    # any falling sequence is made of block means: try all ways to cut into blocks
    for cuts in range(1 << (len(values) - 1)):
        blocks, begin = [], 0
        for place in range(len(values)):
            if place == len(values) - 1 or cuts >> place & 1:
                blocks += [np.mean(values[begin : place + 1])] * (place + 1 - begin)
                begin = place + 1
        if (np.diff(blocks) <= 0).all():
            assert best <= ((np.array(blocks) - values) ** 2).sum() + 1e-9


@given(st.floats(0.0, 1.0))
def test_a_value_on_a_straight_curve_is_where_it_lies(value):
    x, y = np.array([0.0, 0.5, 1.0]), np.array([1.0, 0.5, 0.0])
    assert where_falling(x, y, value) == pytest.approx(1 - value, abs=1e-12)


def test_a_value_below_a_curve_is_nowhere_on_it():
    assert where_falling(np.array([0.0, 1.0]), np.array([1.0, 0.4]), 0.3) is None


# Readings


def curve(means, room=0.0):
    steps = len(means) - 1
    points = [
        Point(
            n / steps,
            (mean, mean),
            mean,
            None if mean is None else mean - room,
            None if mean is None else mean + room,
        )
        for n, mean in enumerate(means)
    ]
    return Curve(parse_kinds("position", "units"), tuple(points))


def test_a_value_is_read_off_with_the_interval_that_it_and_the_curve_leave():
    reading = read_off(curve([1.0, 0.5, 0.0], 0.1), 0.6, Interval(0.5, 0.7), rising=False)
    assert reading.status == "reached"
    assert reading.magnitude == pytest.approx(0.4, abs=1e-6)
    # the lower curve is at 0.7 after 0.2, the upper one at 0.5 after 0.6
    assert (reading.low, reading.high) == pytest.approx((0.2, 0.6), abs=1e-6)


def test_a_distance_is_read_off_a_curve_that_rises():
    reading = read_off(curve([0.0, 0.5, 1.0]), 0.25, None, rising=True)
    assert reading.magnitude == pytest.approx(0.25, abs=1e-6)


def test_a_value_that_no_errors_reach_is_said_to_be_beyond():
    reading = read_off(curve([1.0, 0.6, 0.5]), 0.3, Interval(0.2, 0.4), rising=False)
    assert (reading.status, reading.magnitude, reading.open) == ("beyond", None, False)
    assert reading.worst == 0.5
    near = read_off(curve([1.0, 0.6, 0.5]), 0.45, Interval(0.3, 0.6), rising=False)
    assert (near.status, near.open) == ("beyond", True)


def test_a_value_as_good_as_without_errors_is_read_as_none():
    assert read_off(curve([1.0, 0.5]), 1.0, None, rising=False).status == "none"


def test_a_curve_ends_where_there_is_no_value():
    reading = read_off(curve([1.0, 0.7, 0.4, None]), 0.1, None, rising=False)
    assert reading.status == "beyond"
    assert reading.farthest == pytest.approx(2 / 3)


# Copies


def corpus_of(number=4, people=3, units=9):
    return Corpus(
        continuum_of(
            simulated(people, units, n, whole=True, noise=0.05, categories=3, offset=20),
            name=f"d{n}", length=400,
        )
        for n in range(number)
    )  # fmt: skip


def drawn(corpus, reference=None, sets=2):
    return originals(corpus, reference, np.random.default_rng, sets)


def test_each_document_is_copied_from_one_of_its_annotators():
    corpus = corpus_of()
    for original in drawn(corpus, sets=4):
        for name in corpus.documents:
            copied = original.copied[name].units("reference")
            assert copied in [corpus[name].units(who) for who in corpus.annotators]


def test_a_reference_is_copied_and_does_not_err():
    corpus = corpus_of().with_references(["a00"])
    (original,) = drawn(corpus, "a00", 1)
    for name in corpus.documents:
        assert original.copied[name].units("reference") == corpus[name].units("a00")
    seed = np.random.SeedSequence(1)
    made = copies(original, parse_kinds("position", "units"), 0.5, seed, frozenset({"a00"}))
    assert made.references == {"a00"}
    assert made.annotators == corpus.annotators
    for name in corpus.documents:
        assert made[name].units("a00") == corpus[name].units("a00")
        assert made[name].units("a01") != corpus[name].units("a00")


def test_without_errors_all_copies_are_the_original():
    for corpus in (corpus_of(), coding()):
        (original,) = drawn(corpus, sets=1)
        kinds = parse_kinds("category", corpus.kind)
        made = copies(original, kinds, 0.0, np.random.SeedSequence(0), frozenset())
        assert accord.measure(made, "gamma" if corpus.kind == "units" else "alpha").value == 1


def test_who_did_not_see_a_document_does_not_copy_it():
    units = [(5, 9, "a"), (20, 30, "b")]
    corpus = Corpus(
        [
            Continuum.from_units({"ann": units, "bob": units, "eve": []}, name="one", length=50),
            Continuum.from_units({"ann": units, "bob": units}, name="two", length=50),
        ]
    )
    (original,) = drawn(corpus, "ann", 1)
    made = copies(original, parse_kinds("splits", "units"), 0.5, np.random.SeedSequence(0),
                  frozenset())  # fmt: skip
    assert made["two"].annotators == ("ann", "bob")
    assert made["one"].annotators == ("ann", "bob", "eve")
    assert len(made["one"].units("eve")) > 2  # eve copies ann too, and cuts


def coding(items=60, seed=0):
    random = np.random.default_rng(seed)
    truth = random.choice(list("abc"), items, p=[0.5, 0.3, 0.2])
    rows = [
        [str(t) if random.random() < 0.7 else str(random.choice(list("abc"))) for _ in range(3)]
        for t in truth
    ]
    return Corpus.from_coding(Coding.from_rows(rows, annotators=["ann", "bob", "eve"]))


def test_judgements_that_were_not_made_are_not_copied():
    rows = [["a", None, "a"], ["b", "b", None], [None, "a", "a"]] * 5
    corpus = Corpus.from_coding(Coding.from_rows(rows))
    (original,) = drawn(corpus, sets=1)
    made = copies(original, parse_kinds("random-answers", "labels"), 1.0,
                  np.random.SeedSequence(0), frozenset())  # fmt: skip
    assert ((made.coding.codes < 0) == (corpus.coding.codes < 0)).all()


def test_random_answers_are_uniform_over_the_categories():
    rows = [["a"]] * 3000 + [["b"]] * 1000
    corpus = Corpus.from_coding(Coding.from_rows(rows, annotators=["ann"]))
    half, whole = (
        shuffled(corpus, {"random-answers": m}, names=["one"], seed=4).coding for m in (0.5, 1.0)
    )
    share = (whole.codes == whole.codes.max()).mean()
    # 4,000 draws of probability 1/2: six standard deviations
    assert abs(share - 0.5) < 6 * 0.5 / 4000**0.5
    changed = (half.codes[:3000] != corpus.coding.codes[:3000]).mean()
    assert abs(changed - 0.25) < 6 * (0.1875 / 3000) ** 0.5


# Interpreting


@pytest.mark.parametrize(
    ("error", "magnitude"),
    [
        ("false-negatives", 0.3),
        pytest.param("position", 0.3, marks=pytest.mark.slow),
        pytest.param("category", 0.6, marks=pytest.mark.slow),
    ],
)
def test_a_corpus_of_known_errors_is_read_as_having_about_so_many(error, magnitude):
    reference = Corpus(
        continuum_of([simulated(1, 20, n, categories=3, offset=20)[0]], name=f"d{n}", length=600)
        for n in range(20)
    )
    made = shuffled(reference, {error: magnitude}, names=["x", "y", "z"], seed=5)
    found = accord.interpret(made, "gamma(precision=0.1)", errors=[error], steps=6, sets=2)
    (reading,) = found.readings
    # what is copied has the errors already (fewer units, other lengths), which moves the curve a
    # little, and the curve is straight between its six points
    assert reading.magnitude == pytest.approx(magnitude, abs=0.06)
    assert reading.low < magnitude < reading.high


@pytest.mark.parametrize("measure", ["alpha", "percent", "fleiss-kappa", "gwet-ac1"])
def test_labels_are_read_as_confused_or_random_and_missing_ones_do_not_count(measure):
    found = accord.interpret(coding(), measure, steps=4, sets=3)
    by_name = {reading.curve.name: reading for reading in found.readings}
    assert set(by_name) == {"category", "random-answers", "false-negatives"}
    assert by_name["category"].status == "reached"
    # a tenth of all answers are another category by the way the data were made: 0.3 by chance
    assert 0.15 < by_name["random-answers"].magnitude < 0.45
    assert by_name["false-negatives"].status == "beyond"
    assert "not even if" in found.sentence
    json.dumps(found.to_dict(), allow_nan=False)


def test_segmentations_are_read_by_distances_that_rise():
    corpus = Corpus(
        [
            Continuum.from_masses(
                {"ann": [5, 8, 7, 12, 8], "bob": [6, 7, 9, 10, 8], "eve": [5, 8, 7, 12, 8]},
                name=name,
            )
            for name in ("one", "two")
        ]
    )
    found = accord.interpret(corpus, "window-diff", steps=4, sets=2)
    by_name = {reading.curve.kinds[0].name: reading for reading in found.readings}
    # boundaries that pass one another leave no segmentation: they keep their order instead
    assert by_name["position"].curve.kinds[0].overlap is False
    assert by_name["position"].status in ("reached", "beyond")
    assert by_name["false-negatives"].curve.reason


def test_a_value_that_is_undefined_has_no_readings():
    continuum = Continuum.from_units({"ann": [(0, 4)], "bob": []}, length=9)
    found = accord.interpret(Corpus([continuum]).select(annotators=["ann"]), "gamma")
    assert found.readings == ()
    assert "undefined" in found.sentence


def test_the_seed_decides_on_everything_whatever_the_number_of_jobs():
    corpus = corpus_of(2)
    more = {"errors": ["position", "category"], "steps": 3, "sets": 2}
    one, three = (accord.interpret(corpus, "gamma", jobs=jobs, **more) for jobs in (1, 3))
    other = accord.interpret(corpus, "gamma", seed=1, **more)
    records = [found.to_dict()["readings"] for found in (one, three, other)]
    assert records[0] == records[1] != records[2]


def test_errors_can_be_made_together_and_with_parameters():
    found = accord.interpret(
        corpus_of(2), "gamma", errors=["position(s=1)+category"], steps=2, sets=2
    )
    (reading,) = found.readings
    assert reading.curve.name == "position(s=1)+category"
    assert " and " in found.clauses()[0]


def test_errors_that_can_change_nothing_here_are_left_out_and_that_is_said():
    # no two units touch, and there is one category
    units = {"ann": [(0, 5, "p"), (10, 15, "p")], "bob": [(1, 6, "p"), (10, 15, "p")]}
    corpus = Corpus([Continuum.from_units(units, length=40)])
    found = accord.interpret(corpus, "gamma(precision=0.3)", steps=1, sets=2)
    names = {reading.curve.name for reading in found.readings}
    assert names == {"position", "false-negatives", "splits", "false-positives"}
    assert [note.partition(" ")[0] for note in found.notes] == ["category", "missed-boundaries"]
    assert "boundaries" not in found.sentence.replace("boundaries moved", "")
    assert found.to_dict()["left_out"] == list(found.notes)
    assert "Left out: category" in interpretation_text(found)


def test_whoever_asks_for_errors_that_can_change_nothing_is_told_so():
    units = {"ann": [(0, 5), (10, 15)], "bob": [(1, 6), (10, 15)]}
    corpus = Corpus([Continuum.from_units(units, length=40)])
    found = accord.interpret(
        corpus, "gamma(precision=0.3)", errors=["missed-boundaries"], steps=1, sets=1
    )
    (reading,) = found.readings
    assert reading.status == "undefined"
    assert "change nothing in these data" in reading.curve.reason
    assert "and nothing else were wrong" not in interpretation_text(found)


def test_trees_are_read_in_errors_of_their_own_kind_of_trees():
    trees = {
        "ann": "1\ta\t_\tD\t_\t_\t2\tdet\t_\t_\n2\tb\t_\tN\t_\t_\t0\troot\t_\t_\n"
        "3\tc\t_\tA\t_\t_\t2\tamod\t_\t_\n\n1\td\t_\tN\t_\t_\t0\troot\t_\t_\n"
        "2\te\t_\tA\t_\t_\t1\tamod\t_\t_\n\n",
    }
    trees["bob"] = trees["ann"].replace("det", "nmod")
    corpus = Corpus.from_treebank(Treebank.from_conllu(trees))
    for measure in ("tree-alpha", "las"):
        found = accord.interpret(corpus, measure, steps=2, sets=2)
        names = {reading.curve.name for reading in found.readings}
        assert names == {"tree-relabel", "tree-reattach", "tree-reattach-uniform"}
        assert "of the words hung on another head" in " ".join(found.clauses())


def test_boundaries_that_are_shared_can_be_forgotten():
    segments = {"ann": [5, 8, 7, 12, 8], "bob": [6, 7, 9, 10, 8]}
    corpus = Corpus([Continuum.from_masses(segments)])
    found = accord.interpret(corpus, "window-diff", errors=["missed-boundaries"], steps=2, sets=2)
    assert found.readings[0].status == "reached"
    assert "of the boundaries between units that touch were forgotten" in found.clauses()[0]


@pytest.mark.parametrize(("sets", "samples"), [(1, 20), (4, 5), (3, 7), (9, 5)])
def test_the_sets_of_a_magnitude_share_samples_of_chance_of_their_own(sets, samples, monkeypatch):
    seen = []
    measure = Gamma.measure

    def look(self, corpus, run):
        seen.append((run.seed, run.first_samples))
        return measure(self, corpus, run)

    corpus = corpus_of(2)
    bench = Bench.of(Gamma(precision=0.3), corpus, None, sets, Run(jobs=1))
    monkeypatch.setattr(Gamma, "measure", look)
    for number in range(sets):
        bench.value(parse_kinds("category", "units"), 0.5, number, lambda: None)
    assert len({seed for seed, _ in seen}) == sets
    assert {first for _, first in seen} == {samples}


@pytest.mark.parametrize("error", ["typo", "random-answers", "position+typo"])
def test_errors_that_there_are_not_are_refused(error):
    with pytest.raises(QuestionError):
        accord.interpret(corpus_of(1), "gamma", errors=[error])


# The kinds of disagreement that are there


def parts_of(marked, measure):
    corpus = Corpus([continuum_of(marked)])
    return disagreement(corpus, measure, Run(jobs=1))


@given(annotations(), st.sampled_from([Gamma(), Gamma(alpha=0.5, beta=2), Gamma(alpha=0),
                                       Gamma(beta=0, delta_empty=3), Holistic()]))  # fmt: skip
@settings(max_examples=60)
def test_the_parts_add_up_to_the_disorder_by_kind_category_and_annotator(marked, measure):
    found = parts_of(marked, measure)
    alignment = accord.align(continuum_of(marked), measure)
    assert found.disorder == pytest.approx(alignment.disorder, abs=EXACT)
    assert found.kinds.total == pytest.approx(found.disorder, abs=EXACT)
    for parts in (found.categories, found.annotators):
        for kind in ("position", "category", "missing"):
            total = sum(getattr(one, kind) for one in parts.values())
            assert total == pytest.approx(getattr(found.kinds, kind), abs=EXACT)
            assert all(getattr(one, kind) >= -EXACT for one in parts.values())
    assert sum(one[2] for one in found.confusions) == pytest.approx(found.kinds.category, abs=EXACT)


def test_several_documents_with_differing_annotators_add_up_too():
    corpus = Corpus(
        [
            continuum_of(simulated(3, 6, 1, noise=0.4), name="one"),
            continuum_of(simulated(2, 6, 2, noise=0.4), name="two"),
        ]
    )
    for measure in ("gamma", "holistic"):
        result = accord.measure(corpus, f"{measure}(precision=0.3)")
        found = disagreement(corpus, Gamma() if measure == "gamma" else Holistic(), Run())
        assert found.disorder == pytest.approx(result.observed, abs=EXACT)
        for parts in ({"": found.kinds}, found.categories, found.annotators):
            total = sum(one.total for one in parts.values())
            assert total == pytest.approx(found.disorder, abs=EXACT)


def test_a_worked_disagreement():
    # ann and bob differ in a boundary, eve in the category; ann has a unit that nobody else has
    marked = [[(0, 10, "a"), (50, 60, "b")], [(0, 12, "a")], [(0, 10, "b")]]
    found = parts_of(marked, Gamma())
    size = 4 / 3
    apart = (2 / 22) ** 2
    assert found.kinds.position == pytest.approx(2 * apart / 3 / size)
    assert found.kinds.category == pytest.approx(2 / 3 / size)
    assert found.kinds.missing == pytest.approx(1 / size)
    assert found.categories["b"].missing == pytest.approx(1 / size)
    assert found.categories["a"].category == pytest.approx(1 / 3 / size)
    # the lone unit of ann: half of two pairs; bob and eve half of one each, and of their own
    assert found.annotators["a00"].missing == pytest.approx(1 / 3 / size)
    assert found.annotators["a01"].missing == pytest.approx(1 / 3 / size)
    assert found.annotators["a02"].category == pytest.approx(1 / 3 / size)
    assert found.confusions == (("a", "b", pytest.approx(2 / 3 / size)),)
    assert found.alone == 1
