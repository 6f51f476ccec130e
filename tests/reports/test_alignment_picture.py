"""The still picture: well-formed, alone, complete, and silent about the text when asked."""

import re

import pytest
from ferry import TEXT, ferry, harmful
from hypothesis import given
from reading_markup import SVG, parsed

import accord
from accord import Continuum
from accord.reports.alignment_picture import alignment_svg, continuum_svg
from properties.data import annotations, continuum_of, simulated


def titles(svg):
    """What the elements of a picture say about themselves."""
    return [node.text for node in parsed(svg).iter(f"{SVG}title")][1:]


@given(annotations())
def test_every_unit_is_drawn_and_says_what_it_is(marked):
    continuum = continuum_of(marked)
    said = titles(alignment_svg(accord.align(continuum)))
    for who in continuum.annotators:
        own = {title for title in said if title.startswith(f"{who}: ")}
        assert len(own) == len(set(own)) >= len(set(continuum.units(who)))


@given(annotations())
def test_a_picture_is_well_formed_and_points_nowhere(marked):
    svg = alignment_svg(accord.align(continuum_of(marked)))
    root = parsed(svg)
    assert root.tag == f"{SVG}svg"
    for node in root.iter():
        assert {name.rpartition("}")[2] for name in node.attrib}.isdisjoint({"href", "src", "id"})
    assert "url(" not in svg


def test_what_means_harm_is_only_text():
    svg = alignment_svg(accord.align(harmful()))
    names = {node.tag.removeprefix(SVG) for node in parsed(svg).iter()}
    assert names <= {"svg", "title", "g", "rect", "path", "text", "circle"}
    assert not re.search(r"[\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe]", svg)


def test_no_word_of_the_text_is_in_a_picture_that_may_not_have_it():
    alignment = accord.align(ferry())
    assert "crossed" in alignment_svg(alignment)
    words = set(re.findall(r"\w+", alignment_svg(alignment, with_text=False).lower()))
    assert words.isdisjoint({"crossed", "keeper", "dawn", "waved", "pilot", "narrow", "window"})


def test_the_text_stands_over_the_units():
    root = parsed(alignment_svg(accord.align(ferry())))
    words = [node.text for node in root.iter(f"{SVG}text") if "textLength" in node.attrib]
    assert words == TEXT.split()


def test_unaligned_units_are_dashed_and_signed():
    root = parsed(alignment_svg(accord.align(ferry())))
    alone = [
        group
        for group in root.iter(f"{SVG}g")
        if any("stroke-dasharray" in path.attrib for path in group.findall(f"{SVG}path"))
        and "nothing" in (group.findtext(f"{SVG}title") or "")
    ]
    assert [group.find(f"{SVG}text").text for group in alone] == ["∅ PL", "∅ PLACE"]


def test_the_stronger_a_band_the_more_disorder():
    root = parsed(alignment_svg(accord.align(ferry())))
    bands = {
        float(node.findtext(f"{SVG}title").rpartition(" ")[2]): float(node.get("fill-opacity"))
        for node in root.iter(f"{SVG}path")
        if node.get("fill-opacity") and node.findtext(f"{SVG}title")
    }
    assert len(bands) > 1
    assert sorted(bands.values()) == [bands[disorder] for disorder in sorted(bands)]


def test_only_the_beginning_is_drawn_when_that_is_asked_for():
    alignment = accord.align(continuum_of(simulated(3, 200, 1)))
    svg = alignment_svg(alignment, first=60)
    drawn = [title for title in titles(svg) if re.match(r"a\d\d: ", title)]
    left_out = int(re.search(r"([\d,]+) units after it are not drawn", svg)[1].replace(",", ""))
    assert len(set(drawn)) + left_out == len(alignment.continuum)
    assert len(set(drawn)) <= 60


@pytest.mark.parametrize("width", [1, 300, 960, 2000])
def test_pictures_are_as_wide_as_asked(width):
    root = parsed(alignment_svg(accord.align(ferry()), width=width))
    assert float(root.get("width")) == max(width, 240)
    for node in root.iter(f"{SVG}rect"):
        assert float(node.get("x", 0)) + float(node.get("width")) <= max(width, 240) + 1


@pytest.mark.parametrize(
    "continuum",
    [
        Continuum.from_units({"ann": [], "bob": []}),
        Continuum.from_units({"ann": [(0, 5)]}, length=100),
        Continuum.from_masses({"ann": [5, 3, 5], "bob": [8, 5]}),
        Continuum.from_units(
            {"ann": [(1e8 + 0.25, 1e8 + 0.5, "x")], "bob": [(-1e8, -1e8 + 1, "y")]}
        ),
    ],
)
def test_a_continuum_is_drawn_whatever_is_in_it(continuum):
    parsed(continuum_svg(continuum))
