"""Units that tile a text are a segmentation; what does not tile it is refused with its place."""

import pytest

from accord import Continuum, Corpus, DataError
from accord.corpus.segmentation import Grid, segmentations, tiling_objection


def corpus_of(units, **more):
    return Corpus([Continuum.from_units(units, **more)])


def only(corpus, types=None):
    (found,) = segmentations(corpus, types)
    return found


def test_boundaries_lie_strictly_inside():
    found = only(corpus_of({"ann": [(5, 8), (8, 12), (12, 20)], "bob": [(5, 20)]}))
    assert (found.begin, found.end) == (5, 20)
    assert {who: places.tolist() for who, places in found.boundaries.items()} == {
        "ann": [8, 12], "bob": [],
    }  # fmt: skip
    assert Grid.of(found).boundaries["ann"].tolist() == [3, 7]
    assert Grid.of(found).size == 15


@pytest.mark.parametrize(
    ("units", "objection"),
    [
        ([(0, 5), (6, 9)], "annotator 'ann': no unit covers the text from 5 to 6"),
        ([(0, 5), (4, 9)], "annotator 'ann': position 4 is covered twice"),
        ([(0, 9), (0, 9)], "annotator 'ann': position 0 is covered twice"),
        ([(0, 9), (2, 4)], "annotator 'ann': position 2 is covered twice"),
        ([(1, 5), (5, 9)], "annotator 'bob': the first segment begins at 0, that of 'ann' at 1"),
        ([(0, 5), (5, 8)], "annotator 'bob': the last segment ends at 9, that of 'ann' at 8"),
        ([], "annotator 'ann': no unit; a text without a boundary is one segment"),
    ],
)
def test_what_does_not_tile_a_text_is_refused_with_its_place(units, objection):
    corpus = corpus_of({"ann": units, "bob": [(0, 4), (4, 9)]}, name="text")
    assert tiling_objection(corpus).startswith(f"document 'text', {objection}")


def test_a_document_that_one_annotator_saw_is_not_looked_at():
    corpus = Corpus(
        [
            Continuum.from_units({"ann": [(0, 5), (7, 9)]}, name="alone"),
            Continuum.from_masses({"ann": [4, 5], "bob": [9]}, name="shared"),
        ]
    )
    assert tiling_objection(corpus) is None
    assert only(corpus).document == "shared"
    assert "no unit covers the text from 5 to 7" in tiling_objection(corpus, seen_by=1)


def test_each_layer_may_be_a_segmentation_of_its_own():
    units = {
        "ann": [(0, 9, None, "chapter"), (0, 4, None, "scene"), (4, 9, None, "scene")],
        "bob": [(0, 9, None, "chapter"), (0, 9, None, "scene")],
    }
    corpus = corpus_of(units)
    objection = tiling_objection(corpus)
    assert "units of several layers (chapter, scene), of which one has to be chosen" in objection
    assert tiling_objection(corpus.select(layers=["scene"])) is None
    assert tiling_objection(corpus, "layer") is None
    assert only(corpus, "layer").boundaries["ann"].tolist() == [4]
    assert only(corpus, "layer").types["ann"].tolist() == [corpus.layers.index("scene")]
    units["bob"].pop(0)
    assert "'bob': no unit of the layer 'chapter'" in tiling_objection(corpus_of(units), "layer")


def test_sums_of_seconds_need_not_agree_in_the_last_digit():
    tenths = [(number / 10, (number + 1) / 10) for number in range(10)]
    summed = []
    start = 0.0
    for _ in range(10):
        summed.append((start, start + 0.1))
        start += 0.1
    assert summed[-1][1] != 1.0
    assert tiling_objection(corpus_of({"ann": tenths, "bob": summed})) is None


def test_on_a_grid_boundaries_move_to_the_nearest_place():
    corpus = corpus_of({"ann": [(0.0, 1.24), (1.24, 1.3), (1.3, 2.96), (2.96, 3.0)]}, name="a")
    (found,) = segmentations(corpus, seen_by=1)
    grid = Grid.of(found, 0.5)
    assert grid.size == 6
    # 1.24 goes to 1.0, 1.3 to 1.5, and 2.96 falls together with the end
    assert grid.boundaries["ann"].tolist() == [2, 3]
    assert grid.lost == 1
    assert grid.positions(grid.boundaries["ann"]).tolist() == [1.0, 1.5]


def test_a_segmentation_can_be_made_from_boundaries():
    given = Continuum.from_boundaries({"ann": [7, 3], "bob": []}, length=12, name="text")
    assert given == Continuum.from_units(
        {"ann": [(0, 3), (3, 7), (7, 12)], "bob": [(0, 12)]}, name="text", length=12
    )


@pytest.mark.parametrize("places", [[0], [12], [13], [-1], [3, 3]])
def test_a_boundary_has_to_lie_inside_and_only_once(places):
    with pytest.raises(DataError, match="by 'ann'; expected positions between 0 and 12"):
        Continuum.from_boundaries({"ann": places}, length=12)


def test_masses_in_seconds_need_not_add_up_to_the_last_digit():
    masses = {"ann": [0.1, 0.2, 0.3], "bob": [0.3, 0.3]}
    assert sum(masses["ann"]) != sum(masses["bob"])
    found = Continuum.from_masses(masses)
    assert tiling_objection(Corpus([found])) is None
    assert {found.units(who)[-1].end for who in masses} == {found.bounds[1]}


def test_whole_masses_have_to_add_up_however_large_they_are():
    with pytest.raises(DataError, match="segmentations of different lengths"):
        Continuum.from_masses({"ann": [10**12, 1], "bob": [10**12]})


@pytest.mark.parametrize(
    ("given", "found"),
    [
        (5, "5 given for 'ann'; expected a list of numbers"),
        ("23", "'23' given for 'ann'; expected a list of numbers"),
        (["2"], "'2' among those of 'ann'; expected finite numbers"),
        ([float("nan")], "nan among those of 'ann'; expected finite numbers"),
        ([True], "True among those of 'ann'; expected finite numbers"),
    ],
)
def test_masses_and_boundaries_are_numbers(given, found):
    for make in (Continuum.from_masses, lambda marked: Continuum.from_boundaries(marked, length=9)):
        with pytest.raises(DataError) as caught:
            make({"ann": given})
        assert str(caught.value) == found
