"""What is drawn anew: sentences or text units, within strata where there are any."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from accord.contract.measure import Run
from accord.contract.summing import RESAMPLING
from accord.errors import QuestionError
from accord.evaluation.evaluation import Evaluation

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

#: So many drawings are held at a time.
CHUNK = 4_000_000
#: What can be drawn.
CLUSTERS = ("sentences", "texts")


@dataclass(frozen=True, eq=False)
class Clusters:
    """The clusters that cases are in: that of each token of the reference (−1: none counts there).

    `stratum` is that of each cluster: clusters are drawn from their own stratum.
    """

    what: str
    count: int
    number: Ints
    stratum: Ints

    @classmethod
    def of(cls, evaluation: Evaluation, what: str) -> "Clusters":
        """Find the sentences or text units in which something counts."""
        if what not in CLUSTERS:
            raise QuestionError(f"cluster={what!r}; there are: {', '.join(CLUSTERS)}")
        reference = evaluation.tagging.reference
        column = reference.sentence if what == "sentences" else reference.unit_of_token
        size = int(column.max(initial=-1)) + 1
        there = np.zeros(size, bool)
        for system in evaluation.systems:
            there[column[evaluation.home(system)]] = True
        number = np.where(there, np.cumsum(there) - 1, -1)
        text = reference.text if what == "sentences" else np.arange(len(reference.texts))
        names = [evaluation.strata.get(name, "") for name in reference.texts]
        codes = {name: code for code, name in enumerate(sorted(set(names)))}
        stratum = np.array([codes[name] for name in names] or [0], np.int64)[text]
        return cls(what, int(there.sum()), number[column], stratum[:size][there])

    def sums(self, evaluation: Evaluation, *, common: bool) -> dict[str, Floats]:
        """Add up what the cases of each system come to in each cluster."""
        return {
            system: evaluation.of(system).sums(
                self.number[evaluation.home(system)],
                self.count,
                evaluation.is_common(system) if common else None,
            )
            for system in evaluation.systems
        }

    @property
    def strata(self) -> list[Ints]:
        """The clusters of each stratum."""
        return [np.flatnonzero(self.stratum == one) for one in np.unique(self.stratum)]

    def drawn(self, tables: Sequence[Floats], run: Run, what: str) -> list[Floats]:
        """Add up each table over clusters drawn anew: resamples × columns.

        The same clusters are drawn for all tables.
        """
        widths = np.cumsum([0, *(table.shape[1] for table in tables)])
        flat = np.concatenate(tables, axis=1)
        generator = np.random.default_rng(np.random.SeedSequence(run.seed, spawn_key=(RESAMPLING,)))
        total = np.zeros((run.resamples, flat.shape[1]))
        strata = self.strata
        for number, inside in enumerate(strata):
            part = np.ascontiguousarray(flat[inside])
            done = 0
            for times in _drawings(len(inside), run.resamples, generator):
                run.check()
                share = (number + done / run.resamples) / len(strata)
                run.progress(int(share * run.resamples), run.resamples, what)
                total[done : done + len(times)] += times @ part
                done += len(times)
        return [total[:, begin:end] for begin, end in pairwise(widths.tolist())]

    def centred(self, rows: Floats) -> Floats:
        """Take the mean of its stratum from each row, where there are several strata."""
        if len(self.strata) == 1:
            return rows
        found = rows.copy()
        for inside in self.strata:
            found[inside] -= rows[inside].mean(axis=0)
        return found


def _drawings(size: int, resamples: int, generator: np.random.Generator) -> Iterator[Floats]:
    """Yield how often each cluster is drawn, some resamples at a time, in little memory."""
    rows = max(1, min(resamples, CHUNK // max(1, size)))
    for begin in range(0, resamples, rows):
        count = min(rows, resamples - begin)
        times = np.empty((count, size))
        for row in times:
            row[:] = np.bincount(generator.integers(0, size, size, np.int32), minlength=size)
        yield times
