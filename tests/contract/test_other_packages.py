"""Formats, measures and distances of other packages arrive by entry point, broken ones by name."""

import subprocess
import sys

import pytest

from accord import AccordWarning
from accord.contract import Measure
from accord.distances.kinds import (
    CategoricalDistance,
    Distance,
    PositionalDistance,
    positional_distances,
)
from accord.errors import QuestionError
from accord.formats.kinds import Format
from accord.registry import Registry

CODE = '''
from dataclasses import dataclass
from typing import ClassVar

from accord.contract.measure import Measure
from accord.corpus import Continuum, Corpus
from accord.distances.kinds import positional
from accord.formats.kinds import Format
from accord.result import Result


def recognise(source):
    return source.text.startswith("ann> ")


def read(path, options):
    words = path.read_text("utf-8").split()
    return Corpus([Continuum.from_units({"ann": [(0, len(words))], "bob": [(0, 1)]})])


FORMAT = Format("others-format", "words as units, of another package", (".oth",), recognise, read)


@positional("others-distance")
def distance(first, second):
    """How far two units begin from one another."""
    return abs(first[0] - second[0])


@dataclass(frozen=True, kw_only=True)
class Share(Measure):
    """The share of units that have a category."""

    name: ClassVar[str] = "others-measure"
    symbol: ClassVar[str] = "s"
    summary: ClassVar[str] = "share of units that have a category"
    scale: float = 1.0

    def measure(self, corpus, run):
        people = corpus.compared()
        value = self.scale * float((people.table.category >= 0).mean())
        return Result(measure=self.spelled(), value=value, signature=self.signature(people, run))


NUMBER = 7
'''
ENTRIES = """
[accord.formats]
others-format = other_package:FORMAT
nowhere = other_package_that_is_not_there:FORMAT
number = other_package:NUMBER
[accord.measures]
others-measure = other_package:Share
number = other_package:NUMBER
format = other_package:FORMAT
class = other_package:Format
[accord.distances]
others-distance = other_package:distance
number = other_package:NUMBER
"""


@pytest.fixture
def other(tmp_path, monkeypatch):
    """Another package, as if it were installed; where it lies."""
    (tmp_path / "other_package.py").write_text(CODE, encoding="utf-8")
    about = tmp_path / "other_package-0.1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: other-package\nVersion: 0.1\n")
    (about / "entry_points.txt").write_text(ENTRIES)
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    # what it registered by itself when it was imported
    positional_distances._things.pop("others-distance", None)
    sys.modules.pop("other_package", None)


@pytest.mark.parametrize(
    ("registry", "name", "left_out"),
    [
        (Registry("format", "accord.formats", accepts=Format), "others-format", 2),
        (Registry("measure", "accord.measures", accepts=Measure, classes=True),
         "others-measure", 3),
        (Registry("distance", "accord.distances", accepts=PositionalDistance, family=Distance),
         "others-distance", 1),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_what_is_sound_is_there_and_what_is_not_is_left_out_and_named(
    other, registry, name, left_out
):
    with pytest.warns(AccordWarning, match="of the package other-package is left out") as said:
        assert name in registry
    assert len(said) == left_out
    assert all("expected" in str(one.message) or "nowhere" in str(one.message) for one in said)
    with pytest.raises(QuestionError, match="no "):
        registry.get("number")


def test_distances_of_another_kind_are_passed_over_in_silence(other):
    registry = Registry("distance", "accord.distances", accepts=CategoricalDistance,
                        family=Distance)  # fmt: skip
    with pytest.warns(AccordWarning, match="'number'") as said:
        assert "others-distance" not in registry
    assert len(said) == 1


def test_they_work_on_the_command_line_like_those_of_this_package(other, tmp_path):
    (tmp_path / "words.oth").write_text("ann> one two three", encoding="utf-8")
    measure = "others-measure(scale=2)", "gamma(positional=others-distance)"
    code = (
        f"import sys; sys.path.insert(0, {str(other)!r})\n"
        "from accord.cli.main import main\n"
        f"sys.exit(main(['measure', {str(tmp_path / 'words.oth')!r}, '--resamples', '0', "
        f"'-m', {measure[0]!r}, '-m', {measure[1]!r}, '--as', 'csv', '--quiet']))"
    )
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "others-measure(scale=2),0.000" in done.stdout
    assert "gamma(positional=others-distance)," in done.stdout
