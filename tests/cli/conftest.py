"""Commands run as a user runs them."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass

import pytest

from accord.cli.main import main
from accord.examples import example


@dataclass(frozen=True)
class Ended:
    """How a command ended, and what it said."""

    status: int
    out: str
    err: str

    @property
    def json(self):
        """What was printed, read as JSON."""
        return json.loads(self.out)


@pytest.fixture
def accord(capsys):
    """Run a command in this process."""

    def run(*words):
        capsys.readouterr()
        status = main([str(word) for word in words])
        said = capsys.readouterr()
        return Ended(status, said.out, said.err)

    return run


@pytest.fixture
def accord_process():
    """Run a command in a process of its own."""

    def run(*words, timeout=120, **environment):
        done = subprocess.run(
            [sys.executable, "-m", "accord", *map(str, words)],
            capture_output=True,
            text=True,
            timeout=timeout,
            check=False,
            env={**os.environ, **environment},
        )
        return Ended(done.returncode, done.stdout, done.stderr)

    return run


@pytest.fixture
def news(tmp_path):
    """The example that comes with accord, as a file."""
    path = tmp_path / "town_news.csv"
    path.write_text(example().read_text(encoding="utf-8"), encoding="utf-8")
    return path


@pytest.fixture
def small(tmp_path):
    """A file of two annotators and a few units."""
    path = tmp_path / "small.csv"
    path.write_text(
        "document,annotator,start,end,category\n"
        "one,ann,0,7,PER\none,ann,12,20,LOC\none,bob,0,9,PER\none,bob,12,20,LOC\n",
        encoding="utf-8",
    )
    return path
