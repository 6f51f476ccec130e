"""Run an experiment: do its tasks, as many at a time as wanted, and keep each row at once."""

import json
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import nullcontext
from pathlib import Path

from accord.contract import Run
from accord.simulation.experiment import Experiment, Findings, Row, Task
from accord.simulation.rows import RowFile
from accord.version import __version__


def run_experiment(experiment: Experiment, *, run: Run, rows: Path | None = None) -> Findings:
    """Do the tasks of an experiment that are not done yet; return what follows.

    With a file of rows, what is in it is not done again, and each new row is added to it at once:
    whoever stops the experiment loses at most the tasks under way. The findings are the same
    whatever the number of jobs, and however often it was stopped.
    """
    tasks = experiment.tasks(run.seed)
    head = {
        "experiment": experiment.name,
        "seed": run.seed,
        "accord": __version__,
        **experiment.facts(),
    }
    file = nullcontext() if rows is None else RowFile(rows, head)
    with file as opened:
        found: dict[str, Row] = {} if opened is None else dict(opened.rows)
        todo = [task for task in tasks if task.key not in found]
        done, began = len(tasks) - len(todo), time.monotonic()
        run.progress(done, len(tasks), experiment.name)
        for count, (task, given) in enumerate(_done(todo, run), start=1):
            # as it would be read: a run that is continued finds the same as one that is not
            row: Row = json.loads(json.dumps(given, allow_nan=False))
            found[task.key] = row
            if opened is not None:
                opened.add(task.key, row)
            left = (time.monotonic() - began) / count * (len(todo) - count)
            run.progress(done + count, len(tasks), f"{experiment.name}, {duration(left)} left")
    return experiment.findings({task.key: found[task.key] for task in tasks})


def _done(tasks: Sequence[Task], run: Run) -> Iterator[tuple[Task, Row]]:
    """Do tasks, and give each with its row as soon as it is done."""
    with run.working() as running:
        if running.executor is None:
            for task in tasks:
                run.check()
                yield task, task()
            return
        under_way: dict[Future[Row], Task] = {}
        waiting = iter(tasks)
        try:
            while True:
                run.check()
                # a few more than there are workers: whoever is stopped has little to finish
                while len(under_way) < 2 * (run.jobs or 8):
                    following = next(waiting, None)
                    if following is None:
                        break
                    under_way[running.executor.submit(following)] = following
                if not under_way:
                    return
                done, _ = wait(under_way, timeout=0.1, return_when=FIRST_COMPLETED)
                for future in done:
                    task = under_way.pop(future)
                    yield task, future.result()
        finally:
            for future in under_way:
                future.cancel()


def duration(seconds: float) -> str:
    """Write a time: 40 s, 3 min, 2.5 h."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
