"""What contributors are told to write works as it stands there."""

import re
import subprocess
import sys
from pathlib import Path

PAGE = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text(encoding="utf-8")


def test_the_examples_are_a_distance_a_format_and_a_measure_that_work(tmp_path):
    examples = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    places = [example.partition("\n")[0] for example in examples]
    assert [Path(place).parent.name for place in places] == ["distances", "formats", "measures"]
    data = tmp_path / "units"
    data.write_text("ann> 0-7 PER\nann> 9-12 LOC\nbob> 0-9 PER\n", encoding="utf-8")
    code = "\n".join(examples) + (
        "\nimport sys\nfrom accord.cli.main import main\n"
        f"sys.exit(main(['measure', {str(data)!r}, '--resamples', '0', '--as', 'csv', '--quiet', "
        "'-m', 'density', '-m', 'gamma(positional=midpoint)']))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "\ndensity,1.500" in done.stdout
    assert "\ngamma(positional=midpoint),0." in done.stdout


def test_the_layers_are_those_that_are_checked():
    checked = (Path(__file__).parents[2] / ".importlinter").read_text(encoding="utf-8")
    layers = re.search(r"layers =\n((?:    .*\n)+)", checked)[1].replace("accord.", "").split()
    told = PAGE.partition("go downwards only")[2].partition("\n\n")[2].partition("\n\n")[0]
    assert told.replace("→", " ").split() == layers
