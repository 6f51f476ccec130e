"""Table 2 of 2011: how many unitary alignments there are to choose from, and how long it takes."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from accord.alignment.candidates import count_candidates
from accord.corpus import Corpus
from accord.errors import check_whole
from accord.simulation.experiment import Claim, Experiment, Findings, Row, Table, Task, experiments
from accord.simulation.experiments.holistic_2011 import (
    ALIGNMENTS,
    FAITHFUL,
    SCATTERED,
    Texts,
    holistic_of,
)
from accord.simulation.kinds import Damage
from accord.simulation.model import ReferenceModel
from accord.simulation.shuffling import shuffled
from accord.statistics.distributions import mean_with_interval


@dataclass(frozen=True, slots=True)
class Case:
    """A row of the paper's table: so many annotators and units, and what it prints of them."""

    annotators: int
    units: int
    candidates: int
    seconds: str
    at_most: float


CASES = (
    Case(3, 25, 1145, "instantaneous", 1.0),
    Case(3, 100, 4347, "< 1", 1.0),
    Case(4, 100, 38624, "5", 5.0),
    Case(4, 200, 69994, "16", 16.0),
    Case(5, 25, 96794, "9", 9.0),
)
#: A text is so long for each of its units that there is about as much to choose from as there.
ROOM = 40.0
#: The paper's texts are real ones: annotators move boundaries by up to ±0.6 of a length.
ERRORS = {"position(s=2)": 0.3}
#: Numbers of unitary alignments that differ by less than this factor are of one order.
FACTOR = 3.0
COLUMNS = (
    "case", "annotators", "units", "candidates", "candidates in the paper", "greedy seconds",
    "seconds in the paper", "ideal seconds", "greedy entropy", "ideal entropy",
)  # fmt: skip
NOTE = (
    "seconds are processor time of this machine, means over the texts: no two runs have the same. "
    "Candidates are the unitary alignments that equation (8) leaves"
)


@experiments.register("holistic-2011/table-2")
@dataclass(frozen=True, kw_only=True)
class Table2(Experiment):
    """Texts of the five sizes of the paper are aligned, greedily and ideally.

    Parameters
    ----------
    sets
        How many texts there are of each size.
    model
        What texts are drawn from: a file. Their numbers of units are those of the paper, and they
        are as crowded as the model is.
    """

    name: ClassVar[str] = "holistic-2011/table-2"
    summary: ClassVar[str] = "what there is to choose from, and how long both alignments take"

    sets: int = 5
    model: Any = None

    def __post_init__(self) -> None:
        check_whole("sets", self.sets)
        if isinstance(self.model, str):
            object.__setattr__(self, "model", ReferenceModel.read(self.model))

    def facts(self) -> dict[str, Any]:
        """Return what the rows depend on."""
        models = [self.model_of(case).to_toml() for case in CASES]
        return {"sets": self.sets, "models": models, "errors": ERRORS}

    def model_of(self, case: Case) -> ReferenceModel:
        """Return what texts of one size are drawn from."""
        chosen = self.model or SCATTERED.changed(length=ROOM * SCATTERED.units[1])
        length = chosen.length * case.units / max(1, chosen.units[1])
        longest = max(one.length[1] for one in chosen.categories)
        return chosen.changed(
            units=(case.units, case.units), length=max(length, longest) if chosen.length else 0.0
        )

    def tasks(self, seed: int) -> list[Task]:
        """Return a task for each text."""
        return [
            Task(f"case-{number} {place}", _aligned, (self.model_of(case), case, seed, place))
            for number, case in enumerate(CASES, start=1)
            for place in range(self.sets)
        ]

    def findings(self, rows: Mapping[str, Row]) -> Findings:
        """Return the table, and how it compares with the paper's."""
        lines, claims = [], []
        for number, case in enumerate(CASES, start=1):
            own = [rows[f"case-{number} {place}"] for place in range(self.sets)]
            mean = {
                name: mean_with_interval([row[name] for row in own if row[name] is not None])[0]
                for name in own[0]
            }
            lines.append(
                (
                    number, case.annotators, case.units, mean["candidates"], case.candidates,
                    mean["greedy seconds"], case.seconds, mean["ideal seconds"],
                    mean["greedy entropy"], mean["ideal entropy"],
                )
            )  # fmt: skip
            claims += _claims(number, case, mean)
        texts = {f"case-{n}.model.toml": self.model_of(c).to_toml() for n, c in enumerate(CASES, 1)}
        return Findings(
            (Table("table-2", COLUMNS, tuple(lines)),), (), tuple(claims), (NOTE,), texts
        )


def _claims(number: int, case: Case, mean: Mapping[str, float | None]) -> list[Claim]:
    many, greedy, ideal = (mean[x] for x in ("candidates", "greedy seconds", "ideal seconds"))
    if many is None or greedy is None or ideal is None:
        return [Claim(f"case {number}", None, "more unitary alignments than can be counted")]
    alike = 1.0 / FACTOR <= many / case.candidates <= FACTOR
    return [
        Claim(
            f"case {number}: about {case.candidates} unitary alignments are left",
            alike, f"{many:.0f}",
        ),
        Claim(
            f"case {number}: the greedy alignment takes no longer than there",
            greedy <= case.at_most, f"{greedy:.3f} s, there {case.seconds}",
        ),
        Claim(
            f"case {number}: the ideal alignment, left open there, takes no longer either",
            ideal <= case.at_most, f"{ideal:.3f} s",
        ),
    ]  # fmt: skip


def _aligned(model: ReferenceModel, case: Case, seed: int, place: int) -> Row:
    """Align one text both ways; nothing is compiled while the clock runs."""
    measure = holistic_of("holistic")
    _timed(Texts.of(_text(model.changed(units=(4, 4)), case, seed, place), measure))
    texts = Texts.of(_text(model, case, seed, place), measure)
    return {"candidates": count_candidates(texts.batch, texts.dissimilarity), **_timed(texts)}


def _timed(texts: Texts) -> Row:
    found: Row = {}
    for name in ALIGNMENTS:
        began = time.thread_time()
        leader = texts.aligned(name)
        found[f"{name} seconds"] = time.thread_time() - began
        found[f"{name} entropy"] = float(texts.entropies(leader)[0])
    return found


def _text(model: ReferenceModel, case: Case, seed: int, place: int) -> Corpus:
    """Draw a text that one annotator marked and the others copied, with errors."""
    root = np.random.SeedSequence(seed, spawn_key=(case.annotators, case.units, place))
    drawn, erring = root.spawn(2)
    reference = Corpus([model.draw(np.random.default_rng(drawn), "text")])
    names = [str(number + 1) for number in range(case.annotators)]
    return shuffled(reference, Damage.of(ERRORS), names=names, seed=erring, faithful=FAITHFUL)
