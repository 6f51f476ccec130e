"""Charts: curves are where their values are, and no name can be taken for markup."""

import re
from itertools import pairwise

import pytest
from reading_markup import SVG, parsed

from accord.reports.chart import chart_svg
from accord.reports.findings import findings_text, table_csv, write_findings
from accord.simulation.experiment import Chart, Claim, Curve, Findings, Table


def chart(*curves, **more):
    return Chart("fig", "A title", "x", "y", curves, **more)


def drawn(given):
    return parsed(chart_svg(given))


def lines_of(given):
    """Return the points of the lines that are drawn as curves."""
    found = []
    for path in drawn(given).iter(f"{SVG}path"):
        if path.get("fill") == "none":
            numbers = re.findall(r"([ML])([\d.-]+) ([\d.-]+)", path.get("d"))
            found.append([(pen, float(x), float(y)) for pen, x, y in numbers])
    return found


def test_a_curve_goes_through_its_values():
    (line,) = lines_of(chart(Curve("c", (0.0, 0.5, 1.0), (1.0, 0.5, 0.0))))
    (_, x0, y0), (_, x1, y1), (_, x2, y2) = line
    assert x1 - x0 == pytest.approx(x2 - x1, abs=0.11)  # written to a tenth of a pixel
    assert y1 - y0 == pytest.approx(y2 - y1, abs=0.11)
    assert y0 < y2


def test_a_curve_is_broken_where_there_is_no_value():
    (line,) = lines_of(chart(Curve("c", (0.0, 0.25, 0.5, 0.75), (1.0, None, 0.5, 0.4))))
    assert [pen for pen, _, _ in line] == ["M", "M", "L"]


@pytest.mark.parametrize(
    "values", [(None, None), (), (0.3, 0.3), (1e9, -1e9), (1e-9, 2e-9), (0.0, 0.0)]
)
def test_any_values_can_be_drawn(values):
    steps = tuple(float(number) for number in range(len(values)))
    text = chart_svg(chart(Curve("c", steps, values)))
    assert "nan" not in text
    assert "inf" not in text
    parsed(text)


def test_every_curve_is_named_and_names_do_not_lie_on_one_another():
    curves = [Curve(f"curve {number}", (0.0, 1.0), (1.0, 0.5)) for number in range(8)]
    texts = [
        element
        for element in drawn(chart(*curves)).iter(f"{SVG}text")
        if (element.text or "").startswith("curve")
    ]
    places = sorted(float(element.get("y")) for element in texts)
    assert len(places) == 8
    assert all(after - before >= 16 for before, after in pairwise(places))


def test_names_cannot_be_taken_for_markup():
    odd = "<script>&\"'\x00</script>"
    given = Chart(odd, odd, odd, odd, (Curve(odd, (0.0, 1.0), (1.0, 0.0)),), odd)
    root = drawn(given)
    assert not [element for element in root.iter() if element.tag.endswith("script")]


def test_what_is_beyond_the_range_is_cut_off_by_the_frame():
    low = Curve("c", (0.0, 1.0), (1.0, -40.0))
    given = chart(low, y_range=(-0.5, 1.0))
    labels = [element.text for element in drawn(given).iter(f"{SVG}text")]
    assert "−0.5" in labels
    assert not any((text or "").startswith("−4") for text in labels)


def test_findings_are_written_to_a_folder(tmp_path):
    found = Findings(
        tables=(Table("fig/a", ("m", "v"), (("x, y", None), ("z", 0.1))),),
        charts=(chart(Curve("c", (0.0, 1.0), (1.0, None))),),
        claims=(Claim("it falls", True, "0.1"), Claim("it rises", None, "nothing")),
        texts={"../model.toml": "units = 3\n"},
    )
    written = write_findings(found, tmp_path / "new" / "folder")
    names = sorted(path.name for path in (tmp_path / "new" / "folder").iterdir())
    assert names == ["-model.toml", "claims.csv", "fig-a.csv", "fig.svg"]
    assert sorted(path.name for path in written) == names
    assert table_csv(found.tables[0]) == 'm,v\n"x, y",\nz,0.1\n'
    text = findings_text(found)
    assert "holds           it falls (0.1)" in text
    assert "cannot be told  it rises (nothing)" in text
