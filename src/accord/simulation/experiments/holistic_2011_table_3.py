"""Table 3 of 2011: the entropy of each text, that of each random process, and the agreements."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, ClassVar

import numpy as np

from accord.contract import Run
from accord.corpus import Corpus
from accord.errors import QuestionError
from accord.measures.holistic import PROCESSES
from accord.simulation.experiment import Claim, Experiment, Findings, Row, Table, Task, experiments
from accord.simulation.experiments.holistic_2011 import ALIGNMENTS, holistic_of
from accord.simulation.model import CategoryModel, ReferenceModel
from accord.simulation.shuffling import shuffled

COLUMNS = (
    "text", "annotators", "alignment", "e_obs", "e_random1", "a_1", "e_random2", "a_2",
)  # fmt: skip
#: What the row of the whole corpus is called.
ALL = "(all)"
#: Without data: so many texts, the errors in the last of which are the fewest.
MADE, MOST, FEWEST = 7, 0.7, 0.1
ERRORS = ("category", "position", "false-negatives")
#: Nearly a segmentation, by two kinds of units whose lengths differ, as in the paper's corpus.
MODEL = ReferenceModel(
    categories=(CategoryModel("A", 0.6, (40.0, 60.0)), CategoryModel("B", 0.4, (10.0, 20.0))),
    units=(20, 30),
    gap=(0.0, 5.0),
)


@experiments.register("holistic-2011/table-3")
@dataclass(frozen=True, kw_only=True)
class Table3(Experiment):
    """The table of section 6.2 for a corpus of one's own, by both alignments.

    Without a corpus, for seven texts that are made with fewer and fewer errors.

    Parameters
    ----------
    corpus
        The texts.
    measures
        `holistic`, with its parameters.
    """

    name: ClassVar[str] = "holistic-2011/table-3"
    summary: ClassVar[str] = "entropies and agreements of the texts of your own corpus (2011)"
    whole_corpus: ClassVar[bool] = True

    corpus: Corpus | None = None
    measures: Any = None

    def __post_init__(self) -> None:
        if self.measures is not None:
            given = (self.measures,) if isinstance(self.measures, str) else tuple(self.measures)
            object.__setattr__(self, "measures", given)
            if len(given) != 1:
                raise QuestionError(f"{len(given)} measures for one table; choose one (-m)")
        holistic_of(self.measure)

    @property
    def measure(self) -> str:
        """How the measure is written."""
        return self.measures[0] if self.measures else "holistic"

    def texts(self, seed: int) -> Corpus:
        """Return the corpus that the table is of."""
        return made_texts(seed) if self.corpus is None else self.corpus

    def tasks(self, seed: int) -> list[Task]:
        """Return a task for each alignment and random process."""
        texts, measure = self.texts(seed), holistic_of(self.measure)
        reason = measure.misfit(texts) or measure.objection(texts)
        if reason is not None:
            raise QuestionError(f"holistic-2011/table-3 cannot be made of these data: {reason}")
        return [
            Task(f"{alignment} {process}", _measured, (texts, self.measure, method, process, seed))
            for alignment, method in ALIGNMENTS.items()
            for process in PROCESSES
        ]

    def findings(self, rows: Mapping[str, Row]) -> Findings:
        """Return the table, from the text of least agreement to that of most, and what holds."""
        lines: list[tuple[Any, ...]] = []
        claims, notes = [], []
        for alignment in ALIGNMENTS:
            first, second = (rows[f"{alignment} {process}"] for process in PROCESSES)
            lines += [
                (
                    text, own["annotators"], alignment, own["observed"],
                    own["expected"], own["value"],
                    second["texts"][text]["expected"], second["texts"][text]["value"],
                )
                for text, own in sorted(first["texts"].items(), key=_by_agreement)
            ]  # fmt: skip
            claims += _claims(alignment, first, second)
            notes += [f"{row['process']}: {row['reason']}" for row in (first, second)
                      if row["reason"]]  # fmt: skip
        return Findings(
            (Table("table-3", COLUMNS, tuple(lines)),),
            (),
            tuple(claims),
            tuple(dict.fromkeys(notes)),
        )


def _by_agreement(item: tuple[str, Row]) -> tuple[bool, float, str]:
    """Sort as the paper does, the whole corpus last."""
    text, row = item
    return text == ALL, -np.inf if row["value"] is None else row["value"], text


def made_texts(seed: int) -> Corpus:
    """Make texts that three annotators marked, each text with fewer errors than the one before."""
    found = []
    for number in range(MADE):
        root = np.random.SeedSequence(seed, spawn_key=(number,))
        drawn, erring = root.spawn(2)
        reference = Corpus([MODEL.draw(np.random.default_rng(drawn), f"text-{number + 1}")])
        magnitude = MOST + (FEWEST - MOST) * number / (MADE - 1)
        errors = dict.fromkeys(ERRORS, magnitude)
        found.append(shuffled(reference, errors, names=("1", "2", "3"), seed=erring))
    return Corpus(continuum for corpus in found for continuum in corpus)


def _measured(corpus: Corpus, spelling: str, method: str, process: str, seed: int) -> Row:
    """Compare each text, and all of them, with one random process."""
    measure = holistic_of(spelling).with_parameters(alignment=method, chance=process)
    run = Run(seed=seed, jobs=1, resamples=0)
    whole = measure(corpus, run=run)
    parts: dict[str, Any] = {} if whole.value is None else dict(whole.by("document"))
    if not parts:  # what was observed is known all the same
        chance = measure.with_parameters(chance=PROCESSES[0])(corpus, run=run)
        parts = dict(chance.by("document"))
        known = {name: _row(part, None, None) for name, part in {**parts, ALL: chance}.items()}
    else:
        known = {
            name: _row(part, part.expected, part.value)
            for name, part in {**parts, ALL: whole}.items()
        }
    return {"process": process, "reason": whole.reason, "texts": known}


def _row(found: Any, expected: float | None, value: float | None) -> Row:
    return {
        "annotators": found.annotators,
        "observed": found.observed,
        "expected": expected,
        "value": value,
    }


def _claims(alignment: str, first: Row, second: Row) -> list[Claim]:
    """Return what the paper says of its table."""
    sooner, later = (
        {text: row for text, row in one["texts"].items() if row["value"] is not None}
        for one in (first, second)
    )
    both = [text for text in sooner if text in later and text != ALL]
    strict = f"{alignment}: random2 gives less entropy than random1"
    order = f"{alignment}: both processes put the texts into the same order"
    if not both:
        return [Claim(text, None, "no text has both") for text in (strict, order)]
    apart = [later[text]["expected"] - sooner[text]["expected"] for text in both]
    one, two = (float(np.mean([rows[text]["expected"] for text in both]))
                for rows in (sooner, later))  # fmt: skip
    # texts of as many annotators have the same chance
    people = sorted({sooner[text]["annotators"] for text in both})
    changes = 0
    for count in people:
        group = [text for text in both if sooner[text]["annotators"] == count]
        group.sort(key=lambda text: sooner[text]["value"])
        changes += sum(later[a]["value"] > later[b]["value"] for a, b in pairwise(group))
    return [
        Claim(strict, max(apart) < 0.0, f"{two:.3f} instead of {one:.3f} on average"),
        Claim(order, changes == 0, f"{changes} neighbours change places"),
    ]
