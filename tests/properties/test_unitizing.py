"""Krippendorff's coefficients for units: against plain loops in fractions; what must not change."""

from itertools import pairwise

import numpy as np
import pytest
import unit_oracles as oracle
from data import continuum_of
from hypothesis import assume, given
from hypothesis import strategies as st

from accord import Continuum, Corpus, measure
from accord.contract import Run, parse_measure
from accord.kernels.compiler import interpreted

CATEGORIES = "123"
SPELLINGS = (
    "u-alpha", "u-alpha(edition=2013)", "u-alpha(edition=2013,slide=discrete)",
    "u-alpha(edition=1995)", "binary-u-alpha", "cu-alpha", "cu-alpha(distance=ordinal)",
    "cu-alpha(distance=interval)", "cu-alpha(distance=ratio)", "ku-alpha(category=2)",
    "discretized-kappa", "discretized-kappa(blank=false)",
)  # fmt: skip


def near(value):
    # some hundred additions and a division of float64 numbers of about the same size
    return pytest.approx(float(value), rel=1e-9, abs=1e-9)


@st.composite
def line(draw, length, overlapping=False):
    """The units of one annotator; without overlaps they may touch, and fill the continuum."""
    if overlapping:
        places = st.integers(0, length - 1)
        starts = draw(st.lists(places, max_size=4))
        ends = [draw(st.integers(start + 1, length)) for start in starts]
    else:
        cuts = sorted(draw(st.sets(st.integers(0, length), max_size=9)))
        gaps = [(a, b) for a, b in pairwise(cuts) if draw(st.integers(0, 2))]
        starts, ends = [a for a, _ in gaps], [b for _, b in gaps]
    names = [draw(st.sampled_from(CATEGORIES)) for _ in starts]
    return list(zip(starts, ends, names, strict=True))


@st.composite
def studies(draw, overlapping=False, most_annotators=4):
    length = draw(st.integers(2, 24))
    people = draw(st.integers(2, most_annotators))
    return length, [draw(line(length, overlapping)) for _ in range(people)]


def value(study, spelling):
    length, marked = study
    if "category=2" in spelling and not any(unit[2] == "2" for own in marked for unit in own):
        return None  # which is asking for something that does not exist
    return measure(continuum_of(marked, length=length), spelling).value


def same(found, expected):
    """A value that the formula gives is given; where it gives none, nor do we."""
    if expected is None:
        assert found is None
    else:
        assert found == near(expected)


# Against plain loops


@pytest.mark.parametrize("name", ["u-alpha", "binary-u-alpha"])
@given(study=studies())
def test_what_the_alphas_of_2016_are_made_of_are_all_pairs_of_atoms(name, study):
    result = measure(continuum_of(study[1], length=study[0]), name)
    observed, expected, found = getattr(oracle, name.replace("-", "_"))(*study)
    same(result.value, found)
    if found is not None:
        assert (result.observed, result.expected) == (near(observed), near(expected))


@given(
    studies(),
    st.sampled_from(["nominal", "ordinal", "interval", "ratio"]),
    st.sampled_from(["pairs", "union"]),
)
def test_cu_alpha_and_ku_alpha_are_those_of_plain_loops(study, distance, pairing):
    expected = oracle.coded(study[1], distance, pairing)
    options = f"distance={distance},self_pairing={pairing}"
    same(value(study, f"cu-alpha({options})"), expected[None])
    result = measure(continuum_of(study[1], length=study[0]), f"ku-alpha({options})")
    for name, found in (result.values or {}).items():
        same(found, expected.get(name))


@given(studies(overlapping=True))
def test_cu_alpha_takes_overlapping_units_where_it_is_allowed(study):
    expected = oracle.coded(study[1], "nominal")
    same(value(study, "cu-alpha(overlap=allow)"), expected[None])


@given(studies(overlapping=True))
def test_coverage_is_what_others_cover_however_often_they_do(study):
    length, marked = study
    result = measure(continuum_of(marked, length=length), "cu-alpha(overlap=allow)")
    each = measure(continuum_of(marked, length=length), "ku-alpha(overlap=allow)")
    both, of_category = oracle.coverage(length, marked)
    assert result.figures["coverage"] == near(both)
    for name, share in of_category.items():
        assert each.by("category")[name].figures["coverage"] == near(share)


@pytest.mark.parametrize(
    "spelling",
    ["u-alpha(edition=2013)", "u-alpha(edition=1995)", "cu-alpha", "cu-alpha(self_pairing=union)",
     "ku-alpha(category=2)", "discretized-kappa", "discretized-kappa(blank=false)"],
)  # fmt: skip
def test_pairs_that_are_listed_in_parts_add_up_to_the_same(spelling, monkeypatch):
    from accord.contract import coinciding, meeting

    random = np.random.default_rng(5)
    corpus = Corpus(
        continuum_of(
            [
                [(5 * place, 5 * place + int(random.integers(1, 6)), str(random.integers(1, 4)))
                 for place in range(12) if random.random() < 0.8]
                for _ in range(4)
            ],
            name=f"d{number}", length=60,
        )
        for number in range(3)
    )  # fmt: skip
    expected = measure(corpus, spelling)
    monkeypatch.setattr(meeting, "MOST_PAIRS", 3)
    monkeypatch.setattr(coinciding, "MOST_KEYS", 0)
    found = measure(corpus, spelling)
    assert found.value == near(expected.value)
    assert found.interval.low == near(expected.interval.low)


def test_ranks_are_kept_where_there_are_too_many_to_be_made_anew(monkeypatch):
    from accord.contract import unitizing

    random = np.random.default_rng(6)
    corpus = Corpus(
        continuum_of(
            [[(5 * place, 5 * place + 4, str(random.integers(1, 4))) for place in range(9)]
             for _ in range(2)],
            name=f"d{number}", length=45,
        )
        for number in range(5)
    )  # fmt: skip
    for spelling in ("cu-alpha(distance=ordinal)", "ku-alpha(category=2,distance=ordinal)"):
        expected = measure(corpus, spelling)
        with monkeypatch.context() as patch:
            patch.setattr(unitizing, "MOST_RANKED", 0)
            found = measure(corpus, spelling)
        assert found.value == near(expected.value)
        assert any("resamples keep the ranks" in note for note in found.notes)
        assert found.interval != expected.interval


def test_one_category_on_a_scale_leaves_nothing_to_tell_apart():
    """Whatever its number: 0.1 + 0.2 times a third of it is not quite itself."""
    for name in ("0.1", "3", "7.7"):
        marked = [[(0, 3, name), (4, 11, name)], [(1, 6, name)], [(0, 2, name), (5, 12, name)]]
        for distance in ("ordinal", "interval", "ratio"):
            for spelling in (
                f"cu-alpha(distance={distance})",
                f"ku-alpha(category={name},distance={distance})",
            ):
                assert measure(continuum_of(marked, length=13), spelling).value is None


@given(studies(), st.booleans())
def test_edition_2013_is_that_of_all_pairs_of_segments(study, discrete):
    slide = "discrete" if discrete else "continuous"
    result = measure(
        continuum_of(study[1], length=study[0]), f"u-alpha(edition=2013,slide={slide})"
    )
    observed, expected, found = oracle.u_alpha_2013(*study, discrete)
    same(result.value, found)
    if found is not None:
        assert (result.observed, result.expected) == (near(observed), near(expected))


@given(studies())
def test_edition_1995_is_that_of_all_pairs_of_segments(study):
    result = measure(continuum_of(study[1], length=study[0]), "u-alpha(edition=1995)")
    observed, expected, found = oracle.alpha_u_1995(*study)
    same(result.value, found)
    if found is not None:
        assert (result.observed, result.expected) == (near(observed), near(expected))


@given(studies(), st.booleans(), st.booleans())
def test_the_discretised_coefficients_are_those_of_atoms(study, blank, scott):
    length, marked = study
    name = "scott-pi" if scott else "cohen-kappa"
    pairs = [
        oracle.kappa_of_atoms(length, marked[i], marked[j], blank=blank, scott=scott)
        for i in range(len(marked))
        for j in range(i + 1, len(marked))
    ]
    defined = [pair for pair in pairs if pair is not None]
    expected = sum(defined) / len(defined) if defined else None
    spelling = f"discretized-kappa(blank={str(blank).lower()},coefficient={name})"
    same(value(study, spelling), expected)


# What must not change


@given(studies(), st.sampled_from(SPELLINGS), st.randoms(use_true_random=False))
def test_the_order_of_annotators_and_the_names_of_categories_do_not_matter(study, spelling, random):
    length, marked = study
    found = value(study, spelling)
    shuffled = random.sample(marked, len(marked))
    same(value((length, shuffled), spelling), found)
    if "distance" not in spelling and "category" not in spelling:
        renamed = [[(s, e, {"1": "z", "2": "y", "3": "x"}[c]) for s, e, c in own] for own in marked]
        same(value((length, renamed), spelling), found)


@given(studies(), st.sampled_from(SPELLINGS))
def test_whole_numbers_and_floats_give_the_same(study, spelling):
    length, marked = study
    floats = [[(float(s), float(e), c) for s, e, c in own] for own in marked]
    assert value((float(length), floats), spelling) == value(study, spelling)


@given(studies(), st.sampled_from(SPELLINGS), st.integers(2, 50))
def test_a_unit_of_length_that_grows_with_the_positions_changes_nothing(study, spelling, factor):
    length, marked = study
    scaled = [[(s * factor, e * factor, c) for s, e, c in own] for own in marked]
    if spelling.startswith("discretized"):
        finer = spelling.replace("kappa(", f"kappa(step={factor},")
        finer = finer if "(" in finer else f"{finer}(step={factor})"
    elif "u-alpha(" in spelling and spelling[0] == "u":
        finer = spelling.replace(")", f",unit={factor})")
    elif spelling in ("u-alpha", "binary-u-alpha"):
        finer = f"{spelling}(unit={factor})"
    else:
        finer = spelling
    same(value((length * factor, scaled), finer), value(study, spelling))


@given(studies(), st.sampled_from([name for name in SPELLINGS if "kappa" not in name]))
def test_perfect_agreement_is_1_where_there_is_anything_to_tell_apart(study, spelling):
    length, marked = study
    found = value((length, [marked[0]] * len(marked)), spelling)
    if spelling.startswith(("u-alpha", "binary")):
        covered = sum(end - start for start, end, _ in marked[0])
        several = len({name for _, _, name in marked[0]}) > 1 and spelling == "u-alpha"
        assert (found is not None) or covered in (0, length) or not several
    assert found is None or found == near(1)


@given(studies(), studies(), st.sampled_from(["u-alpha", "binary-u-alpha", "cu-alpha"]))
def test_two_documents_are_one_laid_end_to_end(first, second, spelling):
    people = min(len(first[1]), len(second[1]))
    length = first[0]
    documents = [
        continuum_of(marked[:people], name=name, length=size)
        for name, (size, marked) in (("a", first), ("b", second))
    ]
    joined = [
        own + [(s + length, e + length, c) for s, e, c in other]
        for own, other in zip(first[1][:people], second[1][:people], strict=True)
    ]
    found = measure(Corpus(documents), spelling).value
    same(found, value((length + second[0], joined), spelling))


@given(studies())
def test_units_of_one_place_that_tile_everything_make_the_coefficients_equal(study):
    """α of labels on items (n_c(n_c − 1) in the expected coincidences), from both families."""
    length, marked = study
    random = np.random.default_rng(length + len(marked))
    tiled = [
        [(place, place + 1, str(name)) for place, name in enumerate(random.integers(1, 4, length))]
        for _ in marked
    ]
    assume(len({unit[2] for own in tiled for unit in own}) > 1)
    found = value((length, tiled), "u-alpha")
    same(value((length, tiled), "cu-alpha"), found)
    counts = np.array([[unit[2] == name for own in tiled for unit in own] for name in "123"]).sum(1)
    total = counts.sum()
    pairs = [
        own[place][2] != other[place][2]
        for place in range(length)
        for own in tiled
        for other in tiled
        if own is not other
    ]
    expected = 1 - (counts * (counts - 1)).sum() / (total * (total - 1))
    same(found, 1 - np.mean(pairs) / expected)


# Documents


def some_documents(number, people=3, seed=0):
    random = np.random.default_rng(seed)
    documents = []
    for name in range(number):
        marked = []
        for _ in range(people):
            cuts = np.sort(random.choice(60, 12, replace=False))
            marked.append(
                [
                    (int(a), int(b), str(random.integers(1, 4)))
                    for a, b in zip(cuts[::2], cuts[1::2], strict=True)
                ]
            )
        documents.append(continuum_of(marked, name=f"d{name:02}", length=60))
    return Corpus(documents)


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_a_document_that_one_annotator_did_not_see_counts_for_the_others(spelling):
    corpus = some_documents(4)
    lone = Continuum.from_units({"a00": [(0, 9, "1")]}, name="z", length=20)
    more = Corpus([*corpus, lone])
    assert measure(more, spelling).value == near(measure(corpus, spelling).value)
    note = "1 document left out, seen by fewer than two annotators"
    assert note in measure(more, spelling).notes


@pytest.mark.parametrize("edition", [2013, 1995])
def test_documents_drawn_twice_are_two_documents(edition):
    """The interval of the earlier editions draws documents by their weights."""
    corpus = some_documents(3)
    result = measure(corpus, f"u-alpha(edition={edition})")
    weights = np.array([[2.0, 0.0, 1.0]])
    first, _, last = corpus
    copy = continuum_of([first.units(who) for who in first.annotators], name="copy", length=60)
    expected = measure(Corpus([first, copy, last]), f"u-alpha(edition={edition})")
    found = result.statistics.scores(weights)
    assert float(found.value[0]) == near(expected.value)
    assert result.value in result.interval


def test_the_earlier_editions_give_no_interval_where_that_would_take_too_long(monkeypatch):
    from accord.contract import earlier

    monkeypatch.setattr(earlier, "MOST_SEGMENTS", 10)
    corpus = some_documents(3)
    result = measure(corpus, "u-alpha(edition=2013)")
    assert result.interval is None
    assert any(note.startswith("no interval") for note in result.notes)
    monkeypatch.undo()
    assert result.value == measure(corpus, "u-alpha(edition=2013)").value


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_the_value_of_all_documents_lies_in_its_interval(spelling):
    result = measure(some_documents(12, seed=4), spelling)
    assert result.value in result.interval


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_each_part_is_what_its_signature_says(spelling):
    corpus = some_documents(3, seed=2)
    whole = measure(corpus, spelling)
    pair = whole.by("pair")["a00 & a02"]
    assert pair.value == measure(corpus, spelling, annotators=["a00", "a02"]).value
    document = whole.by("document")["d01"]
    assert document.value == measure(corpus, spelling, documents=["d01"]).value
    left = whole.by("annotator")["a01"]
    assert left.value == measure(corpus, spelling, annotators=["a00", "a02"]).value


def test_lengths_that_are_not_known_run_from_the_first_start_to_the_last_end_and_it_is_said():
    marked = [[(10, 20, "1"), (30, 35, "2")], [(12, 20, "1"), (30, 40, "2")]]
    result = measure(continuum_of(marked), "u-alpha")
    shifted = [[(s - 10, e - 10, c) for s, e, c in own] for own in marked]
    assert result.value == near(value((30, shifted), "u-alpha"))
    assert any("length of 1 document is not known" in note for note in result.notes)
    assert result.value < value((1000, marked), "u-alpha")


def test_positions_that_are_not_whole_are_taken_as_they_are_and_the_atom_is_said():
    marked = [[(0.5, 2.25, "1"), (3.5, 4.0, "2")], [(0.75, 2.25, "1"), (3.25, 4.0, "1")]]
    result = measure(continuum_of(marked, length=6.5), "u-alpha")
    assert any("atoms of length 1" in note for note in result.notes)
    quarters = [[(int(4 * s), int(4 * e), c) for s, e, c in own] for own in marked]
    # positions in quarters, so that an atom of length 1 is one of 4 quarters
    assert result.value == near(value((26, quarters), "u-alpha(unit=4)"))
    for factor in (1, 7):
        scaled = [[(s * factor, e * factor, c) for s, e, c in own] for own in marked]
        assert value((6.5 * factor, scaled), "u-alpha(unit=0)") == near(
            value((6.5, marked), "u-alpha(unit=0)")
        )


# Units that overlap


@pytest.mark.parametrize("spelling", [name for name in SPELLINGS if "1995" not in name])
def test_overlapping_units_are_refused_and_named(spelling):
    marked = [[(0, 7, "1"), (5, 9, "2")], [(0, 7, "1")]]
    result = measure(continuum_of(marked, name="doc", length=12), spelling)
    assert result.value is None
    for part in ("'doc'", "'a00'", "[0, 7) 1", "[5, 9) 2"):
        assert part in result.reason


def test_units_of_two_categories_may_overlap_in_edition_1995():
    marked = [[(0, 7, "1"), (5, 9, "2")], [(0, 7, "1"), (4, 9, "2")]]
    assert value((12, marked), "u-alpha(edition=1995)") > 0.5
    twice = [[(0, 7, "1"), (5, 9, "1")], [(0, 7, "1")]]
    assert "overlap" in measure(continuum_of(twice, length=12), "u-alpha(edition=1995)").reason


def test_layers_that_overlap_are_pointed_at():
    marked = [[(0, 7, "1", "words"), (5, 9, "2", "turns")], [(0, 7, "1", "words")]]
    reason = measure(continuum_of(marked, length=12), "u-alpha").reason
    assert "different layers: choose one" in reason


# Scales


def test_a_scale_needs_numbers_or_an_order():
    marked = [[(0, 5, "low"), (6, 9, "high")], [(0, 5, "middle"), (6, 9, "high")]]
    study = continuum_of(marked, length=12)
    for distance in ("ordinal", "interval", "ratio"):
        reason = measure(study, f"cu-alpha(distance={distance})").reason
        assert "'high'" in reason or "'low'" in reason
    ordered = measure(study, "cu-alpha(distance=ordinal,order=low<middle<high)")
    numbers = [[(0, 5, "1"), (6, 9, "3")], [(0, 5, "2"), (6, 9, "3")]]
    assert ordered.value == near(value((12, numbers), "cu-alpha(distance=ordinal)"))
    missing = measure(study, "cu-alpha(distance=ordinal,order=low<high)")
    assert "'middle' has no place" in missing.reason


def test_numbers_on_a_scale_may_be_anywhere():
    """Interval differences come from deviations from the mean, so that nothing cancels."""
    marked = [[(0, 5, "1"), (6, 9, "3")], [(0, 5, "2"), (6, 9, "3")]]
    far = [[(s, e, str(int(c) + 10**9)) for s, e, c in own] for own in marked]
    spelling = "cu-alpha(distance=interval)"
    assert value((12, far), spelling) == near(value((12, marked), spelling))


# The kernels


@given(studies(), st.integers(1, 3))
def test_the_kernels_give_the_same_uncompiled(study, rows):
    from accord import kernels

    plain = interpreted("sliding")
    random = np.random.default_rng(rows)
    _, marked = study
    length = np.sort(np.array([e - s for own in marked for s, e, _ in own], np.float64))
    kind = random.integers(0, 3, len(length))
    cluster = random.integers(0, 2, len(length))
    weight = random.integers(0, 3, (rows, 2)).astype(np.float64)
    found, expected = np.zeros(rows), np.zeros(rows)
    kernels.slid_unlike(kind, length, cluster, weight, 0.5, found)
    plain.slid_unlike(kind, length, cluster, weight, 0.5, expected)
    assert found == pytest.approx(expected, rel=1e-12)  # the compiler may fuse operations

    is_gap = random.random(len(length)) < 0.5
    order = np.lexsort((~is_gap, -length, kind))
    columns = (kind[order], length[order], is_gap[order], np.ones(len(length)), cluster[order])
    found, expected = np.zeros((rows, 3)), np.zeros((rows, 3))
    kernels.slid_into_gaps(*columns, weight, 1.0, found)
    plain.slid_into_gaps(*columns, weight, 1.0, expected)
    assert found == pytest.approx(expected, rel=1e-12)

    offset = np.array([0, len(length) // 2, len(length)])
    low = np.concatenate([np.sort(random.random(n)) for n in np.diff(offset)])
    found, expected = np.zeros(2), np.zeros(2)
    kernels.union_lengths(offset, low, low + length, found)
    plain.union_lengths(offset, low, low + length, expected)
    assert found == pytest.approx(expected, rel=1e-12)


def test_the_same_seed_draws_the_same_documents():
    corpus = some_documents(5)
    for spelling in SPELLINGS:
        one, other = (parse_measure(spelling)(corpus, run=Run(seed=3, jobs=n)) for n in (1, 2))
        assert one.interval == other.interval
