"""How far the greedy alignment is from the ideal one, which 2011 leaves to the future."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from accord.corpus import Corpus
from accord.errors import QuestionError
from accord.simulation import claims
from accord.simulation.bench import Bench, Error
from accord.simulation.experiment import (
    Chart,
    Claim,
    Curve,
    Experiment,
    Findings,
    Row,
    Table,
    Task,
    experiments,
)
from accord.simulation.experiments.holistic_2011 import (
    ALIGNMENTS,
    FAITHFUL,
    IDEAL,
    SCATTERED,
    SHIFTED,
    Texts,
    holistic_of,
)
from accord.statistics.distributions import mean_with_interval

if TYPE_CHECKING:
    from accord.simulation.model import ReferenceModel

#: Entropies that differ by less are the same.
SAME = 1e-9
#: The paper takes the greedy alignment to be precise enough; we take that to mean 5 %.
ENOUGH = 0.05
OF_MAGNITUDES = (
    "magnitude", "greedy", "ideal", "difference", "low", "high", "largest", "relative", "same",
    "texts",
)  # fmt: skip
OF_TEXTS = ("text", "annotators", "units", "greedy", "ideal", "difference", "relative")


@experiments.register("holistic-2011/greedy")
@dataclass(frozen=True, kw_only=True)
class GreedyAndIdeal(Experiment):
    """The entropies of the greedy and of the ideal alignment, and how far apart they are.

    For the texts of a corpus of one's own; without one, for made-up texts as in figure 2, with more
    and more errors.

    Parameters
    ----------
    corpus
        The texts.
    annotators, sets, step, model, errors
        As for the other experiments, where there is no corpus.
    """

    name: ClassVar[str] = "holistic-2011/greedy"
    summary: ClassVar[str] = "how far the greedy alignment is from the ideal one (2011)"
    whole_corpus: ClassVar[bool] = True

    corpus: Corpus | None = None
    annotators: int = 3
    sets: int = 40
    step: float = 0.05
    model: Any = None
    errors: Any = None

    def __post_init__(self) -> None:
        from accord.simulation.experiments.holistic_2011_fig_2 import Figure2

        if self.corpus is not None and self.model is not None:
            raise QuestionError("a model and a corpus at once; expected one of them")
        # the same is asked of these as of a figure
        asked = Figure2(
            annotators=self.annotators, sets=self.sets, step=self.step, model=self.model,
            errors=self.errors or (SHIFTED,),
        )  # fmt: skip
        object.__setattr__(self, "model", asked.model)
        object.__setattr__(self, "errors", asked.errors)

    @property
    def bench(self) -> Bench:
        """What is aligned where there is no corpus."""
        errors = tuple(Error.parse(text) for text in self.errors)
        model = self.model or SCATTERED
        return Bench(model, errors, (IDEAL,), self.sets, self.annotators, FAITHFUL)

    def facts(self) -> dict[str, Any]:
        """Return what the rows depend on."""
        model: ReferenceModel = self.model or SCATTERED
        return {**super().facts(), "model": model.to_toml()}

    def magnitudes(self) -> list[float]:
        """Return the magnitudes, from 0 to 1."""
        count = round(1 / self.step)
        return [round(number / count, 10) for number in range(count + 1)]

    def tasks(self, seed: int) -> list[Task]:
        """Return a task for each magnitude, or one for the corpus."""
        if self.corpus is None:
            return [
                Task(f"{magnitude:g}", _of_sets, (self.bench, magnitude, seed))
                for magnitude in self.magnitudes()
            ]
        measure = holistic_of(IDEAL)
        reason = measure.misfit(self.corpus) or measure.objection(self.corpus)
        if reason is not None:
            raise QuestionError(f"holistic-2011/greedy cannot align these data: {reason}")
        return [Task("corpus", _both, (self.corpus,))]

    def findings(self, rows: Mapping[str, Row]) -> Findings:
        """Return the table, the figure, and whether the greedy alignment will do."""
        if self.corpus is not None:
            return _of_corpus(rows["corpus"])
        own = {magnitude: rows[f"{magnitude:g}"] for magnitude in self.magnitudes()}
        table = Table("greedy", OF_MAGNITUDES, tuple(_line(m, row) for m, row in own.items()))
        curves = tuple(_curve(name, own) for name in ALIGNMENTS)
        errors = " + ".join(error.spelled() for error in self.bench.errors)
        note = (
            f"{errors}; {self.annotators} annotators, {FAITHFUL} of them without errors, "
            f"{self.sets} texts a magnitude"
        )
        chart = Chart("greedy", "Greedy and ideal alignment", "magnitude", "entropy", curves, note)
        every = {
            name: np.concatenate([_known(row, name) for row in own.values()]) for name in ALIGNMENTS
        }
        found = (
            *_claims(every["greedy"], every["ideal"]),
            claims.at(curves[0], 0.0, 0.0, SAME, "without errors there is no entropy"),
        )
        texts = {"greedy.model.toml": self.bench.reference.to_toml()}  # type: ignore[union-attr]
        return Findings((table,), (chart,), found, (), texts)


def _of_sets(bench: Bench, magnitude: float, seed: int) -> Row:
    (corpus,) = bench.corpora(magnitude, seed)
    return _both(corpus)


def _both(corpus: Corpus) -> Row:
    """Return the entropy of each text by both alignments."""
    texts = Texts.of(corpus, holistic_of(IDEAL))
    row: Row = {
        "texts": list(texts.names),
        "annotators": texts.batch.annotators.tolist(),
        "units": texts.batch.units.tolist(),
    }
    for name in ALIGNMENTS:
        values = texts.entropies(texts.aligned(name))
        row[name] = [float(value) if np.isfinite(value) else None for value in values]
    return row


def _known(row: Row, name: str) -> np.ndarray[Any, np.dtype[np.float64]]:
    return np.array([value for value in row[name] if value is not None], np.float64)


def _curve(name: str, rows: Mapping[float, Row]) -> Curve:
    mean, low, high = zip(
        *(mean_with_interval(_known(row, name).tolist()) for row in rows.values()), strict=True
    )
    return Curve(name, tuple(rows), mean, low, high)


def _line(magnitude: float, row: Row) -> tuple[Any, ...]:
    greedy, ideal = _known(row, "greedy"), _known(row, "ideal")
    if not len(ideal):
        return (magnitude, *[None] * 8, 0)
    apart = greedy - ideal
    mean, low, high = mean_with_interval(apart.tolist())
    return (
        magnitude, float(greedy.mean()), float(ideal.mean()), mean, low, high, float(apart.max()),
        _relative(greedy, ideal), float((apart <= SAME).mean()), len(ideal),
    )  # fmt: skip


def _relative(greedy: Any, ideal: Any) -> float | None:
    total = float(np.sum(ideal))
    return float(np.sum(greedy)) / total - 1.0 if total > 0.0 else None


def _of_corpus(row: Row) -> Findings:
    lines = [
        (text, people, units, greedy, ideal, greedy - ideal, _relative(greedy, ideal))
        for text, people, units, greedy, ideal in zip(
            *(row[name] for name in ("texts", "annotators", "units", *reversed(ALIGNMENTS))),
            strict=True,
        )
        if ideal is not None
    ]
    notes = []
    empty = row["ideal"].count(None)
    if empty:
        notes.append(f"{empty} texts in which nobody marked anything left out")
    found = _claims(_known(row, "greedy"), _known(row, "ideal"))
    return Findings((Table("greedy", OF_TEXTS, tuple(lines)),), (), tuple(found), tuple(notes))


def _claims(greedy: Any, ideal: Any) -> Sequence[Claim]:
    close = f"the greedy alignment is precise enough: its entropy is within {ENOUGH:.0%}"
    never = "the greedy alignment never has less entropy than the ideal one"
    relative = _relative(greedy, ideal)
    if relative is None:
        return [Claim(close, None, "no text has any entropy")]
    apart = greedy - ideal
    return [
        Claim(
            close, relative <= ENOUGH,
            f"{relative:.1%} above on average, {float((apart <= SAME).mean()):.0%} of the texts "
            f"the same, the largest difference {float(apart.max()):.3f}",
        ),
        Claim(never, bool((apart >= -SAME).all()), f"smallest difference {float(apart.min()):.3f}"),
    ]  # fmt: skip
