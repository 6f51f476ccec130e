"""Running experiments: the same findings whoever works, however often it was stopped."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
import pytest

from accord.contract import Run
from accord.errors import AccordWarning, DataError, WorkCancelled
from accord.simulation.experiment import Experiment, Findings, Task
from accord.simulation.running import run_experiment

CALLS = []


def draw(seed, number, factor):
    """Draw a number, a task's own."""
    CALLS.append(number)
    stream = np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(number,)))
    return {"value": factor * stream.random(), "list": [number, None]}


@dataclass(frozen=True, kw_only=True)
class Draws(Experiment):
    """Draw numbers."""

    name: ClassVar[str] = "draws"
    summary: ClassVar[str] = "numbers"
    count: int = 12
    factor: float = 1

    def tasks(self, seed):
        return [Task(f"draw {i}", draw, (seed, i, self.factor)) for i in range(self.count)]

    def findings(self, rows: Mapping):
        return Findings(notes=tuple(f"{key} {row['value']!r}" for key, row in rows.items()))


def rows_of(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


@pytest.fixture(autouse=True)
def no_calls():
    CALLS.clear()


@pytest.mark.parametrize("jobs", [1, 2, 5])
def test_findings_are_the_same_for_any_number_of_jobs(jobs):
    alone = run_experiment(Draws(), run=Run(seed=3, jobs=1))
    assert run_experiment(Draws(), run=Run(seed=3, jobs=jobs)) == alone
    assert run_experiment(Draws(), run=Run(seed=4, jobs=jobs)) != alone


def test_each_row_is_in_the_file_as_soon_as_it_is_found(tmp_path):
    path = tmp_path / "new folder" / "rows.jsonl"
    seen = []

    def look(done, total, what):
        seen.append((done, len(rows_of(path)) - 1 if path.exists() else 0))

    run_experiment(Draws(), run=Run(jobs=1, progress=look), rows=path)
    assert seen == [(done, done) for done in range(13)]


@pytest.mark.parametrize("jobs", [1, 3])
def test_a_stopped_run_goes_on_where_it_was(tmp_path, jobs):
    path = tmp_path / "rows.jsonl"
    whole = run_experiment(Draws(), run=Run(jobs=1))
    state = {"done": 0}

    def progress(done, total, what):
        state["done"] = done

    def check():
        if state["done"] >= 5:
            raise WorkCancelled("interrupted")

    with pytest.raises(WorkCancelled):
        run_experiment(Draws(), run=Run(jobs=jobs, progress=progress, check=check), rows=path)
    kept = len(rows_of(path)) - 1
    assert 5 <= kept < 12
    CALLS.clear()
    assert run_experiment(Draws(), run=Run(jobs=jobs), rows=path) == whole
    assert len(CALLS) == 12 - kept
    CALLS.clear()
    assert run_experiment(Draws(), run=Run(jobs=jobs), rows=path) == whole
    assert CALLS == []


def test_a_row_that_was_cut_off_is_done_again(tmp_path):
    path = tmp_path / "rows.jsonl"
    whole = run_experiment(Draws(), run=Run(jobs=1), rows=path)
    content = path.read_bytes()
    for cut in (1, 7, 40):
        path.write_bytes(content[:-cut])
        CALLS.clear()
        assert run_experiment(Draws(), run=Run(jobs=1), rows=path) == whole
        assert CALLS == [11]
        assert path.read_bytes() == content


@pytest.mark.parametrize(
    "harm",
    [
        lambda line: line.replace(b"[5, null]", b"[6, null]"),
        lambda line: line[:20],
        lambda line: b"",
        lambda line: b'{"key": "draw 5"}',
        lambda line: b'{"key": "draw 5", "sum": "00000000"}',
        lambda line: b"[1, 2]",
        lambda line: b"\x00\xff" + line,
    ],
    ids=["another number", "cut off", "empty", "no sum", "a wrong sum", "a list", "no text"],
)
def test_a_row_that_came_to_harm_is_done_again_and_that_is_said(tmp_path, harm):
    path = tmp_path / "rows.jsonl"
    whole = run_experiment(Draws(), run=Run(jobs=1), rows=path)
    lines = path.read_bytes().split(b"\n")
    lines[6] = harm(lines[6])
    path.write_bytes(b"\n".join(lines))
    CALLS.clear()
    with pytest.warns(AccordWarning, match=r"rows\.jsonl: 1 rows are not as they were written"):
        assert run_experiment(Draws(), run=Run(jobs=1), rows=path) == whole
    assert CALLS == [5]
    CALLS.clear()
    assert run_experiment(Draws(), run=Run(jobs=1), rows=path) == whole
    assert CALLS == []


def test_two_cannot_write_rows_to_one_file(tmp_path):
    pytest.importorskip("fcntl")
    path = tmp_path / "rows.jsonl"

    def another(done, total, what):
        if done == 3:
            with pytest.raises(DataError, match="another process is writing rows"):
                run_experiment(Draws(), run=Run(jobs=1), rows=path)

    found = run_experiment(Draws(), run=Run(jobs=1, progress=another), rows=path)
    assert run_experiment(Draws(), run=Run(jobs=1), rows=path) == found
    assert len(rows_of(path)) == 13


def test_a_first_line_that_was_cut_off_is_written_again(tmp_path):
    path = tmp_path / "rows.jsonl"
    whole = run_experiment(Draws(), run=Run(jobs=1), rows=path)
    content = path.read_bytes()
    for length in (0, 1, 20):
        path.write_bytes(content[:length])
        assert run_experiment(Draws(), run=Run(jobs=1), rows=path) == whole
        assert path.read_bytes() == content


def test_rows_of_another_question_are_not_mixed(tmp_path):
    path = tmp_path / "rows.jsonl"
    run_experiment(Draws(), run=Run(seed=1, jobs=1), rows=path)
    before = path.read_bytes()
    for other, seed, what in ((Draws(factor=2), 1, "factor"), (Draws(), 2, "seed")):
        with pytest.raises(DataError, match=f"(?s)another {what}.*--restart"):
            run_experiment(other, run=Run(seed=seed, jobs=1), rows=path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "content",
    [b"hello\n", b"hello", b"{}\n", b"[1]\n", b"\xff\xfe\n", b"[" * 100_000 + b"\n", b"null\n"],
    ids=["text", "half a line", "empty", "list", "no utf-8", "nested", "null"],
)
def test_a_file_that_holds_no_rows_is_refused_and_left_alone(tmp_path, content):
    path = tmp_path / "rows.jsonl"
    path.write_bytes(content)
    with pytest.raises(DataError, match=r"rows\.jsonl, line 1: this is no row"):
        run_experiment(Draws(), run=Run(jobs=1), rows=path)
    assert path.read_bytes() == content
