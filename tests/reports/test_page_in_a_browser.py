"""The page as a browser shows it; skipped where there is no chromium."""

import os
import re
import shutil
import subprocess

import pytest
from ferry import ferry, harmful
from reading_markup import Page

from accord import Continuum, Corpus
from accord.reports.alignment_page import alignment_page
from accord.workflows.aligning import align_all
from properties.data import continuum_of, simulated

NAMES = ("chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)
ATTEMPTS = 2

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")

#: Press keys, wait until what they set going is drawn, and say so; an error becomes the title.
#: Without a screen there are hardly any frames, so timers stand in for them.
PROBE = """<script>
addEventListener("error", (event) => { document.title = event.message; });
window.requestAnimationFrame = (draw) => setTimeout(() => draw(performance.now()), 16);
addEventListener("load", () => setTimeout(() => {
  for (const key of KEYS) {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  }
  setTimeout(() => { document.documentElement.dataset.drawn = "yes"; }, 500);
}, 100));
</script>"""


@pytest.fixture
def shown(tmp_path):
    """Open a page, press keys, and return the document as it then is."""

    def show(*continua, keys="", address=""):
        html = alignment_page(align_all(Corpus(continua)), title="A page")
        probe = PROBE.replace("KEYS", repr(list(keys)))
        path = tmp_path / "page.html"
        path.write_text(html.replace("<head>", f"<head>{probe}", 1), "utf-8")
        for attempt in range(ATTEMPTS):
            dom = opened(f"{path.as_uri()}{address}", tmp_path / f"profile-{attempt}")
            if 'data-drawn="yes"' in dom:
                return dom
        pytest.skip("chromium does not draw here")

    return show


def opened(address, profile):
    """What chromium makes of a page; it sometimes stops before anything is drawn."""
    command = [
        CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--window-size=1400,900",
        "--force-prefers-reduced-motion", f"--user-data-dir={profile}",
        "--virtual-time-budget=5000", "--dump-dom", address,
    ]  # fmt: skip
    home = {**os.environ, "HOME": str(profile)}
    return subprocess.run(
        command, capture_output=True, text=True, timeout=120, check=False, env=home
    ).stdout


def part(dom, name):
    """The inside of a named element, roughly."""
    return dom.partition(f'id="{name}"')[2]


def labels(dom):
    """What the units of the picture say."""
    chart = part(dom, "chart").partition("</svg>")[0]
    return re.findall(r'class="label category[^>]*>([^<]+)<', chart)


def test_units_are_drawn_with_their_categories_and_the_text_over_them(shown):
    dom = shown(ferry())
    assert "<title>A page</title>" in dom
    assert len(labels(dom)) == 12
    assert "∅ PLACE" in labels(dom)
    words = re.findall(r'class="word"[^>]*>([^<]+)<', dom)
    assert words[:5] == ["The", "old", "ferry", "crossed", "the"]


def test_the_table_begins_with_the_most_disorder(shown):
    table = part(shown(ferry()), "table").partition("</table>")[0]
    assert re.findall(r'data-unitary="(\d+)"', table)[:3] == ["4", "3", "5"]


def test_n_selects_the_unitary_alignment_of_most_disorder(shown):
    dom = shown(ferry(), keys="n")
    details = part(dom, "details").partition("</section>")[0]
    assert "Unitary alignment 5 of 6" in details
    assert "Marked nothing here: ben." in details
    assert "Categories differ: PERSON / VESSEL." in details
    assert "<mark>the pilot</mark>" in details
    assert 'class="chosen"' in dom
    assert "anna: PERSON 76–85" in part(dom, "said").partition("</p>")[0]


def test_a_document_is_chosen_by_key_or_address(shown):
    first, second = ferry(name="one"), ferry(name="two")
    for dom in (shown(first, second, keys="]"), shown(first, second, address="#2.6")):
        assert "<dd>two</dd>" in dom
    assert "Unitary alignment 6 of 6" in shown(first, second, address="#2.6")


def test_positions_count_characters_whatever_a_string_takes_them_for(shown):
    units = {"anna": [(2, 12, "PERSON")], "ben": [(6, 12, "PERSON"), (13, 15, "GESTURE")]}
    text = "\N{TOP HAT} The Hatter \N{WAVING HAND SIGN}\N{EMOJI MODIFIER FITZPATRICK TYPE-4}!"
    details = part(
        shown(Continuum.from_units(units, name="d", text=text), address="#1.1"), "details"
    )
    words = re.findall(r'class="words">([^<]*)<', details.partition("</section>")[0])
    assert words == ["The Hatter", "Hatter"]


def test_what_means_harm_stays_text(shown):
    dom = shown(harmful(), keys="n")
    assert "<title>A page</title>" in dom
    elements = Page(dom).elements
    assert not any(tag == "img" for tag, _ in elements)
    assert not any(name.startswith("on") for _, attributes in elements for name in attributes)
    assert len(labels(dom)) > 0


def test_of_many_units_few_elements_are_made(shown):
    dom = shown(continuum_of(simulated(3, 4000, 1)), keys="0")
    chart = part(dom, "chart").partition("</svg>")[0]
    assert 'class="amount' in chart
    assert chart.count("<") < 1500


def test_seconds_and_far_offsets_are_shown_compactly(shown):
    far = shown(continuum_of(simulated(3, 30, 1, whole=True, offset=10**8)))
    assert re.search(r'class="small"[^>]*>100\u202f000\u202f\d\d\d<', far)
    near = shown(continuum_of([[(0.125, 0.5, "a"), (0.75, 1.0, "b")], [(0.25, 0.5, "a")]]))
    assert re.search(r'class="small"[^>]*>0\.\d{1,2}<', near)


def test_the_first_thing_to_be_seen_of_a_long_document_is_its_first_units(shown):
    units = [(place, place + 8, "PER") for place in range(40, 60_000, 300)]
    near = Continuum.from_units({"a": units, "b": units}, name="d", text="word " * 12_000)
    dom = shown(near)
    assert labels(dom)
    assert ">word<" in part(dom, "chart").partition("</svg>")[0]
    assert "\N{MINUS SIGN}" not in part(dom, "chart").partition("</svg>")[0]
    far = Continuum.from_units({"a": units[100:], "b": units[100:]}, name="d", length=60_000)
    assert labels(shown(far))


def test_words_of_any_script_do_not_turn_what_stands_around_them(shown):
    units = {"\u05d3\u05e0\u05d4": [(0, 4, "\u05e9\u05dd")], "b": []}
    dom = shown(Continuum.from_units(units, text="\u05e9\u05dc\u05d5\u05dd abc"), keys="n")
    assert "\u2068\u05e9\u05dd\u2069" in part(dom, "table")
    assert "\u201c\u2068\u05e9\u05dc\u05d5\u05dd\u2069\u201d" in part(dom, "table")
