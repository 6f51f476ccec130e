"""The precision–decision plane can be read: in grey, with many systems, whatever their names."""

from itertools import combinations
from random import Random
from xml.etree import ElementTree as ET

import pytest

from accord.reports.decision_plane import axes_of, decision_plane, outline_of_zone
from accord.reports.picture import breadth
from accord.statistics.precision_decision import Figures

SVG = "{http://www.w3.org/2000/svg}"


def system(precision, decision, left_out=0):
    evaluable = 10_000
    decided = int(evaluable * decision)
    right = int(decided * precision)
    silences = evaluable - decided
    certain, lost = silences // 10, silences // 12
    return Figures(evaluable + left_out, left_out, right, decided - right, certain, lost,
                   (certain + silences - lost) / 2)  # fmt: skip


def crowd(count=15):
    random = Random(7)  # noqa: S311 - a picture, no secret
    return {
        f"system {n}": system(0.93 + 0.01 * random.random(), 0.95 + 0.03 * random.random(), 100 + n)
        for n in range(count)
    }


def drawn(systems, **options):
    return ET.fromstring(decision_plane(systems, **options))  # noqa: S314 - our own


def titles(picture):
    return [one.text for one in picture.iter(f"{SVG}title")]


def test_each_system_has_its_four_points_and_its_zone():
    said = titles(drawn({"first": system(0.9, 0.8)}))
    assert "first: P 0.9000, D 0.8000" in said
    assert "first: zone" in said
    assert [one for one in said if one.startswith(("first: Pm",))] == [
        "first: Pmin 0.7400", "first: Pmoy 0.8217", "first: Pmax 0.9034",
    ]  # fmt: skip


def test_the_legend_says_how_much_each_left_out():
    texts = [one.text for one in drawn({"first": system(0.9, 0.8, 500)}).iter(f"{SVG}text")]
    assert "%NONEVAL" in texts
    assert "4.76" in texts


def test_the_names_of_fifteen_systems_near_one_another_do_not_collide():
    picture = drawn(crowd())
    boxes = []
    for one in picture.iter(f"{SVG}text"):
        if one.get("class") == "name":
            half = breadth(one.text) * 0.95 / 2
            x, y = float(one.get("x")), float(one.get("y"))
            boxes.append((x - half, x + half, y - 10, y + 3))
    assert len(boxes) == 15
    for one, other in combinations(boxes, 2):
        apart = one[1] < other[0] or other[1] < one[0] or one[3] < other[2] or other[3] < one[2]
        assert apart


def test_many_systems_that_always_decide_have_names_above_the_plane_too():
    random = Random(5)  # noqa: S311 - a picture, no secret
    strict = {f"tagger {n}": system(0.94 + 0.03 * random.random(), 1.0) for n in range(14)}
    picture = drawn(strict)
    heights = [
        float(one.get("y")) for one in picture.iter(f"{SVG}text") if one.get("class") == "name"
    ]
    edge = min(
        float(one.get("y")) for one in picture.iter(f"{SVG}rect") if one.get("fill") == "none"
    )
    assert len(heights) == 14
    assert any(height < edge for height in heights)
    assert any(height > edge + 10 for height in heights)
    assert not any(edge < height < edge + 10 for height in heights)  # nor across the edge
    assert float(picture.get("viewBox").split()[1]) < min(heights) - edge


def test_lines_to_names_run_behind_the_names():
    order = [
        one.get("class") or ("line" if one.get("stroke-width") == "0.8" else "")
        for one in drawn(crowd())
    ]
    assert "line" in order
    assert order.index("name") > max(k for k, kind in enumerate(order) if kind == "line")


def test_long_names_are_whole_in_the_legend():
    names = [f"the tagger of the laboratory, run {n}" for n in (1, 2)]
    texts = [one.text for one in drawn(dict.fromkeys(names, system(0.9, 0.8))).iter(f"{SVG}text")]
    assert set(names) <= set(texts)


def test_fifteen_systems_can_be_told_apart_in_grey():
    """No two have the same outline of their mark, filled or not, and the same dashes."""
    picture = drawn(crowd())
    legend = [
        one
        for one in picture.iter(f"{SVG}path")
        if one.get("stroke-width") == "1.8" and one.find(f"{SVG}title") is None
    ]
    lines = [one for one in picture.iter(f"{SVG}path") if one.get("d", "").endswith("h30")]
    assert len(legend) == len(lines) == 15
    looks = set()
    for mark, line in zip(legend, lines, strict=True):
        numbers = [float(n) for n in mark.get("d").replace("M", " ").replace("L", " ")
                   .replace("z", "").split("a")[0].split()]  # fmt: skip
        top = float(line.get("d")[1:].split("h")[0].split()[1])
        shape = tuple(round(n - (top if place % 2 else 0), 1) for place, n in enumerate(numbers))
        looks.add((shape, mark.get("fill") == "#ffffff", line.get("stroke-dasharray")))
    assert len(looks) == 15


def test_zoomed_axes_show_what_there_is_and_the_others_everything():
    near = crowd()
    axes = axes_of(tuple(near.items()))
    assert axes.low_precision > 0.8
    assert axes.high_decision == 1
    places = [
        place for one in near.values() for place in (*outline_of_zone(one), *one.points().values())
    ]
    assert all(axes.low_precision <= p <= axes.high_precision for p, _ in places)
    assert all(axes.low_decision <= d <= axes.high_decision for _, d in places)
    texts = [one.text for one in drawn(near, zoom=False).iter(f"{SVG}text")]
    assert "0" in texts
    assert {"0.2", "0.8", "1"} <= set(texts)


@pytest.mark.parametrize(
    "figures",
    [(4, 4, 0, 0, 0, 0, 0), (4, 0, 0, 0, 1, 1, 2), (4, 0, 4, 0, 0, 0, 0), (0,) * 7],
)
def test_systems_without_some_of_the_values_are_drawn_without_them(figures):
    picture = drawn({"odd": Figures(*figures)})
    texts = [one.text for one in picture.iter(f"{SVG}text")]
    assert "odd" in texts
    assert not any(text and "nan" in text for text in texts)


def test_no_system_at_all_is_an_empty_plane():
    assert "precision P" in [one.text for one in drawn({}).iter(f"{SVG}text")]


def test_a_name_cannot_become_markup():
    hostile = "<script>alert(1)</script>&\u202e\x00"
    picture = drawn({hostile: system(0.9, 0.8)}, title=hostile)
    assert not list(picture.iter(f"{SVG}script"))


def test_the_same_systems_give_the_same_picture():
    assert decision_plane(crowd()) == decision_plane(crowd())
