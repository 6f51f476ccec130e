"""Run an experiment by its name, on data of one's own where wanted."""

from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from accord.contract import Progress, Run, silent
from accord.corpus import Corpus
from accord.errors import DataError, QuestionError
from accord.simulation.experiment import Experiment, Findings, experiments, parse_experiment
from accord.simulation.model import ReferenceModel
from accord.simulation.running import run_experiment
from accord.workflows.shuffling import reference_of

#: The file of rows in the folder of an experiment.
ROWS = "rows.jsonl"


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of an experiment instead of what it has by itself; None: nothing."""

    measures: tuple[str, ...] | None = None
    errors: tuple[str, ...] | None = None
    model: ReferenceModel | str | None = None
    corpus: Corpus | None = None
    annotators: int | None = None
    sets: int | None = None
    step: float | None = None

    def of(self, name: str | Experiment) -> Experiment:
        """Return the experiment with what is asked for."""
        found = parse_experiment(name)
        known = {one.name for one in fields(found)}
        changes: dict[str, Any] = {}
        for one in fields(self):
            value = getattr(self, one.name)
            if value is None:
                continue
            if one.name not in known:
                raise QuestionError(f"{found.name} takes no {CALLED[one.name]}")
            changes[one.name] = value
        return replace(found, **changes) if changes else found


#: What parameters are called on the command line.
CALLED: Mapping[str, str] = {
    "measures": "measures (-m)",
    "errors": "errors (-e)",
    "model": "model (--model)",
    "corpus": "corpus",
    "annotators": "number of annotators (-n)",
    "sets": "number of sets (--sets)",
    "step": "step (--step)",
}


def experiment(
    name: str | Experiment,
    corpus: Corpus | None = None,
    *,
    measures: Iterable[str] | None = None,
    errors: Iterable[str] | None = None,
    model: ReferenceModel | str | None = None,
    annotators: int | None = None,
    sets: int | None = None,
    step: float | None = None,
    annotator: str | None = None,
    folder: str | Path | None = None,
    restart: bool = False,
    seed: int = 0,
    jobs: int | None = None,
    executor: Executor | None = None,
    progress: Progress = silent,
    check: Callable[[], None] | None = None,
) -> Findings:
    """Run an experiment; return tables, charts, and which claims hold.

    >>> from accord import Continuum, Corpus, experiment
    >>> marked = {"ann": [(0, 10, "A"), (20, 35, "B"), (50, 60, "A")]}
    >>> reference = Corpus([Continuum.from_units(marked, length=100)])
    >>> found = experiment(
    ...     "shuffle", reference, measures=["u-alpha"], errors=["category"], sets=2, step=0.5
    ... )
    >>> for row in found.tables[0].rows:  # measure, magnitude, mean
    ...     print(row[0], row[1], round(row[2], 2))
    u-alpha 0.0 1.0
    u-alpha 0.5 0.9
    u-alpha 1.0 0.68

    Parameters
    ----------
    name
        The experiment, or its spelling: `gamma-2015/fig-26a`, `shuffle(sets=10)`.
    corpus
        A reference of your own (or the data, for an experiment on data).
    measures, errors, model, annotators, sets, step
        Others than those of the experiment.
    annotator
        Whose annotations are the reference, where the corpus does not tell.
    folder
        Where each row is kept as soon as it is found: the same call goes on after it was stopped.
    restart
        Whether to begin anew although there are rows.
    seed, jobs, executor, progress
        As for `measure`.
    """
    found = Asked(
        measures=None if measures is None else tuple(measures),
        errors=None if errors is None else tuple(errors),
        model=model,
        corpus=None if corpus is None else data_for(name, corpus, annotator),
        annotators=annotators,
        sets=sets,
        step=step,
    ).of(name)
    run = Run(seed=seed, jobs=jobs, executor=executor, progress=progress)
    if check is not None:
        run = replace(run, check=check)
    rows = None if folder is None else Path(folder) / ROWS
    if restart and rows is not None:
        _remove(rows)
    return run_experiment(found, run=run, rows=rows)


def data_for(name: str | Experiment, corpus: Corpus, annotator: str | None) -> Corpus:
    """Return what an experiment gets of a corpus: a reference, unless it takes all of it."""
    if getattr(parse_experiment(name), "whole_corpus", False):
        return corpus
    return reference_of(corpus, annotator)


def list_experiments() -> dict[str, str]:
    """Return the names of all experiments, with a line about each.

    >>> from accord import list_experiments
    >>> "gamma-2015/fig-26a" in list_experiments()
    True
    """
    return {name: kind.summary for name, kind in experiments.items()}


def _remove(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise DataError(
            f"it cannot be removed: {error.strerror or error}", expected="a file of rows", path=path
        ) from None
