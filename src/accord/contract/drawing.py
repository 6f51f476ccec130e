"""Samples of chance, drawn and aligned: as many as the precision asks for (section 5.3).

The work is cut into tasks that are functions of plain data, so that threads, other processes and
other machines can do them; each sample has a random stream of its own. Who does the work therefore
changes nothing in the result.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from accord.alignment.batch import Batch, Check, go_on
from accord.alignment.cost import Costed, cost_of
from accord.alignment.exact import align_exactly
from accord.alignment.greedy import align_greedily
from accord.alignment.mean import align_by_mean
from accord.chance.models import Annotated, chance_models
from accord.chance.sampling import samples_needed
from accord.distances.combined import CombinedDissimilarity

if TYPE_CHECKING:
    from accord.contract.measure import Run

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

#: What is summed over the tuples of each continuum: an amount and a size, one column each.
Statistic = Callable[[Batch, Costed, CombinedDissimilarity], tuple[Floats, Floats]]

#: From more annotators of a document than this, it is said what takes so long.
MANY_ANNOTATORS = 12
#: The first samples are aligned together, up to so many units …
TASK_UNITS = 20_000
#: … but so few of them that 30 make several tasks, for several threads …
TOGETHER = 4
#: … and one by one from so many annotators with so many units on: two linear programs take less
#: time than one twice as large.
ALONE_ANNOTATORS = 5
ALONE_UNITS = 150
#: Of the later samples, many small ones make a task.
LATER_UNITS = 4_000
LATER_SAMPLES = 64


@dataclass(slots=True)
class Aligned:
    """Who is aligned with whom in each continuum, and what that costs."""

    leader: Ints
    gap: Floats
    costed: Costed


def align_batch(
    method: str,
    batch: Batch,
    dissimilarity: CombinedDissimilarity,
    *,
    by_mean: bool = False,
    break_ties: bool,
    executor: Executor | None = None,
    check: Check = go_on,
) -> Aligned:
    """Align the continua of a batch, exactly or greedily; the executor is one of threads.

    The best alignment is the one of least disorder, or, `by_mean`, of least mean entropy.
    """
    if method == "greedy":
        leader = align_greedily(batch, dissimilarity, check=check)
        gap = np.zeros(len(batch.annotators))
    else:
        best = align_by_mean if by_mean else align_exactly
        found = best(batch, dissimilarity, break_ties=break_ties, executor=executor, check=check)
        leader, gap = found.leader, found.gap
    return Aligned(leader, gap, cost_of(batch, dissimilarity, leader))


def gap_between(batch: Batch, aligned: Aligned, best: Aligned, *, by_mean: bool) -> Floats:
    """Return how much more an alignment costs than it may to be the best one, for each continuum.

    By the mean, that is what its sum would have to lose for its mean to be the least one.
    """
    continua = len(batch.annotators)
    found, least = aligned.costed.totals(continua), best.costed.totals(continua) - best.gap
    if by_mean:
        count, fewest = (
            np.bincount(one.costed.continuum, minlength=continua) for one in (aligned, best)
        )
        least = least * count / np.maximum(fewest, 1)
    gap: Floats = found - least
    return gap


@dataclass(frozen=True, slots=True, eq=False)
class Drawing:
    """What it takes to draw samples of chance and to align them: plain data, sent to who draws.

    `break_ties` is set where it matters which of several best alignments is taken.
    """

    annotated: Annotated
    model: str
    alignment: str
    dissimilarity: CombinedDissimilarity
    statistic: Statistic
    seed: int
    break_ties: bool
    by_mean: bool = False


def draw(drawing: Drawing, check: Check, numbers: tuple[int, int]) -> tuple[Floats, Floats]:
    """Draw the samples from one number to another.

    Returns their amounts and sizes, samples × continua × columns.
    """
    check()
    annotated = drawing.annotated
    sample = chance_models.get(drawing.model).sample
    drawn = [sample(annotated, generator_of(drawing.seed, number)) for number in range(*numbers)]
    batch = side_by_side(drawn)
    aligned = align_batch(
        drawing.alignment, batch, drawing.dissimilarity,
        by_mean=drawing.by_mean, break_ties=drawing.break_ties, check=check,
    )  # fmt: skip
    amount, size = drawing.statistic(batch, aligned.costed, drawing.dissimilarity)
    shape = (len(drawn), len(annotated.batch.annotators), -1)
    return amount.reshape(shape), size.reshape(shape)


def draw_samples(
    drawing: Drawing, precision: float, confidence: float, run: "Run"
) -> tuple[Floats, Floats, tuple[int, ...]]:
    """Draw the first samples (30), and then as many as the precision asks for.

    Returns the amounts and sizes of all samples, and n₀ for each column.
    """
    amounts: list[Floats] = []
    sizes: list[Floats] = []
    # who works elsewhere cannot be asked to stop; the check between two tasks has to do
    task = partial(draw, drawing, go_on if run.elsewhere else run.check)
    units = len(drawing.annotated.batch)
    first = run.first_samples
    doing = "samples of chance"
    most = int(drawing.annotated.batch.annotators.max(initial=0))
    if drawing.alignment == "exact" and most > MANY_ANNOTATORS:
        doing += f", aligning {most} annotators at once, which takes far longer than fewer of them"

    def draw_on(begin: int, end: int) -> None:
        tasks = list(_tasks(begin, end, units, most))
        run.progress(begin, end, doing)
        mapping = map if run.executor is None else run.executor.map
        for numbers, (amount, size) in zip(tasks, mapping(task, tasks), strict=True):
            run.check()
            amounts.append(amount)
            sizes.append(size)
            run.progress(numbers[1], end, doing)

    draw_on(0, first)
    needed = tuple(
        samples_needed(values, precision, confidence)
        for values in _sample_values(np.concatenate(amounts), np.concatenate(sizes))
    )
    if max(needed) > first:
        draw_on(first, max(needed))
    return np.concatenate(amounts), np.concatenate(sizes), needed


def generator_of(seed: int, number: int) -> np.random.Generator:
    """Return the random stream of one sample, the same whoever computes it."""
    return np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(number,)))


def side_by_side(batches: list[Batch]) -> Batch:
    """Put batches with the same continua side by side."""
    continua = len(batches[0].annotators)
    return Batch(
        np.concatenate([batch.annotators for batch in batches]),
        np.concatenate([batch.continuum + i * continua for i, batch in enumerate(batches)]),
        np.concatenate([batch.annotator for batch in batches]),
        np.concatenate([batch.start for batch in batches]),
        np.concatenate([batch.end for batch in batches]),
        np.concatenate([batch.category for batch in batches]),
    )


def _tasks(begin: int, end: int, units: int, annotators: int) -> Iterator[tuple[int, int]]:
    """Cut samples into tasks; how depends on the data only, never on how many threads there are."""
    if annotators >= ALONE_ANNOTATORS and units >= ALONE_UNITS:
        together = 1
    elif begin == 0:
        together = min(TASK_UNITS // max(1, units), TOGETHER)
    else:
        together = min(LATER_UNITS // max(1, units), LATER_SAMPLES)
    together = max(1, together)
    while begin < end:
        yield begin, min(end, begin + together)
        begin += together


def _sample_values(amounts: Floats, sizes: Floats) -> Iterator[Floats]:
    """Return the pooled ratio of each sample, for each column of the statistic."""
    total, size = amounts.sum(axis=1), sizes.sum(axis=1)
    for column in range(total.shape[1]):
        usable = size[:, column] > 0
        yield total[usable, column] / size[usable, column]
