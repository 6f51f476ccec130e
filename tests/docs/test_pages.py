"""The documentation is true: generated pages are fresh, examples run, what exists is documented."""

import doctest
import importlib.util
import pkgutil
import re
from importlib import import_module
from inspect import getdoc, isfunction
from pathlib import Path

import pytest

import accord
from accord.contract import measures, parse_measure

ROOT = Path(__file__).parents[2]


def maker():
    spec = importlib.util.spec_from_file_location("make", ROOT / "docs" / "make.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    "page", ["measures.md", "formats.md", "distances.md", "commands.md", "errors.md"]
)
def test_a_page_made_from_the_registries_is_fresh(page):
    written = (ROOT / "docs" / page).read_text(encoding="utf-8")
    assert written == maker().PAGES[page](), "run python docs/make.py"


def modules():
    return [
        module.name
        for module in pkgutil.walk_packages(accord.__path__, "accord.")
        if not module.name.endswith("__main__")
    ]


@pytest.mark.parametrize("name", ["accord", *modules()])
def test_the_examples_in_docstrings_run(name):
    failed, _ = doctest.testmod(import_module(name), optionflags=doctest.NORMALIZE_WHITESPACE)
    assert failed == 0


def public_functions():
    return [name for name in accord.__all__ if isfunction(getattr(accord, name))]


@pytest.mark.parametrize("name", public_functions())
def test_help_on_a_function_shows_how_to_call_it(name):
    """The example itself is run with those of its module."""
    assert f" {name}(" in getdoc(getattr(accord, name)).partition(">>> ")[2]


def test_every_link_between_pages_leads_somewhere():
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]
    for page in pages:
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_changelog_has_the_version():
    assert f"[{accord.__version__}]" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_citation_has_the_version():
    assert f"version: {accord.__version__}" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")


def test_what_is_written_of_other_packages_can_be_asked_for():
    """Every measure in the tables of docs/peers.md is one, with the parameters that stand there."""
    page = (ROOT / "docs" / "peers.md").read_text(encoding="utf-8")
    rows = [row for row in page.splitlines() if row.startswith("| ") and ":--" not in row]
    cells = [row.split(" | ")[1] for row in rows]
    found = [
        spelled
        for cell in cells
        for spelled in re.findall(r"`([a-z][a-z-]*(?:\([^`…]*\))?)`", cell)
        if spelled.partition("(")[0] in measures
    ]
    assert len(found) > 30
    for spelled in found:
        assert parse_measure(spelled)
