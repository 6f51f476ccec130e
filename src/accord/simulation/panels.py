"""Experiments on the bench: panels of curves, one curve a measure, over magnitudes from 0 to 1."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import isfinite
from typing import Any, ClassVar

from accord.contract import parse_measure
from accord.corpus import Corpus
from accord.errors import QuestionError, check_whole
from accord.simulation.agreement import SEGMENT
from accord.simulation.bench import Bench, Error, measured
from accord.simulation.experiment import (
    Chart,
    Claim,
    Curve,
    Experiment,
    Findings,
    Row,
    Table,
    Task,
)
from accord.simulation.model import ReferenceModel
from accord.statistics.distributions import mean_with_interval

COLUMNS = (
    "measure", "magnitude", "mean", "low", "high", "defined", "sets", "pooled", "observed",
    "expected",
)  # fmt: skip

#: Agreements that are drawn; what is below is only in the table.
SHOWN = (-0.5, 1.0)

#: From the curves of a panel, by the spelling of their measure, to what a text says of them.
Checking = Callable[[Mapping[str, Curve]], Sequence[Claim]]


def nothing_said(_: Mapping[str, Curve]) -> Sequence[Claim]:
    """Return no claims."""
    return ()


@dataclass(frozen=True, slots=True)
class Panel:
    """Curves in one frame: errors made in references of a model, and what measures say of them.

    Measures that stand `aside` are computed and held against what the text says, not drawn.
    `check_observed` gets what was observed (disorder, disagreement …) in place of the values. The
    first annotators, as many as are `faithful`, copy the reference as it is.
    """

    name: str
    title: str
    errors: tuple[str, ...]
    measures: tuple[str, ...]
    model: ReferenceModel
    check: Checking = nothing_said
    aside: tuple[str, ...] = ()
    check_observed: Checking = nothing_said
    remark: str = ""
    faithful: int = 0

    @property
    def computed(self) -> tuple[str, ...]:
        """All measures, those aside included."""
        return (*self.measures, *self.aside)


@dataclass(frozen=True, kw_only=True)
class ShufflingExperiment(Experiment):
    """The parameters of all experiments on the bench.

    Parameters
    ----------
    annotators
        How many err.
    sets
        How many sets of annotations there are at each magnitude.
    step
        From one magnitude to the next.
    model
        What references are drawn from: a file. Without one, that of the panel.
    corpus
        A reference of your own, of one annotator, in place of those that are drawn.
    measures
        Others than those of the panel.
    errors
        Others than those of the panel.
    """

    #: The panels as they are where nothing else is asked for.
    own_panels: ClassVar[tuple[Panel, ...]]

    annotators: int = 3
    sets: int = 40
    step: float = 0.05
    model: Any = None
    corpus: Any = None
    measures: Any = None
    errors: Any = None

    def __post_init__(self) -> None:
        for name, least in (("annotators", 2), ("sets", 1)):
            check_whole(name, getattr(self, name), least)
        step = self.step
        if isinstance(step, bool) or not isinstance(step, (int, float)) or not isfinite(step):
            raise QuestionError(f"step={step!r}; expected a number from 0.001 to 1")
        if not 0.001 <= step <= 1 or abs(round(1 / step) * step - 1) > 1e-9:
            raise QuestionError(
                f"step={step!r}; expected a number from 0.001 to 1 that leads to 1, like 0.05"
            )
        if isinstance(self.model, str):
            object.__setattr__(self, "model", ReferenceModel.read(self.model))
        if self.model is not None and self.corpus is not None:
            raise QuestionError("a model and a corpus at once; expected one of them")
        if self.corpus is not None and len(self.corpus.annotators) != 1:
            raise QuestionError(
                f"a reference of {len(self.corpus.annotators)} annotators; expected one"
            )
        for name in ("measures", "errors"):
            given = getattr(self, name)
            if isinstance(given, str):
                given = (given,)
            object.__setattr__(self, name, None if given is None else tuple(given))
        for bench in self.benches():
            for spelling in bench.measures:
                parse_measure(spelling.replace(SEGMENT, "1"))

    def panels(self) -> tuple[Panel, ...]:
        """Return the panels as asked for; what texts say is not said of other references."""
        changes: dict[str, Any] = {}
        if self.model:
            changes["model"] = self.model
        if self.errors or self.measures:
            changes |= {
                "check": nothing_said, "check_observed": nothing_said, "aside": (), "remark": ""
            }  # fmt: skip
        if self.errors:
            changes["errors"] = self.errors
        if self.measures:
            changes["measures"] = self.measures
        return tuple(replace(panel, **changes) for panel in self.own_panels)

    def benches(self) -> tuple[Bench, ...]:
        """Return what is measured for each panel."""
        return tuple(
            Bench(
                panel.model if self.corpus is None else self.corpus,
                tuple(Error.parse(text) for text in panel.errors),
                panel.computed,
                self.sets,
                self.annotators,
                panel.faithful,
            )
            for panel in self.panels()
        )

    def magnitudes(self) -> tuple[float, ...]:
        """Return the magnitudes, from 0 to 1."""
        count = round(1 / self.step)
        return tuple(round(number / count, 10) for number in range(count + 1))

    def facts(self) -> dict[str, Any]:
        """Return what the rows depend on."""
        return {
            "annotators": self.annotators,
            "sets": self.sets,
            "step": self.step,
            "panels": [
                {
                    "name": panel.name,
                    "errors": [error.spelled() for error in bench.errors],
                    "measures": list(bench.measures),
                    "reference": f"data {bench.reference.digest()}"
                    if isinstance(bench.reference, Corpus)
                    else bench.reference.to_toml(),
                    **({"faithful": panel.faithful} if panel.faithful else {}),
                }
                for panel, bench in zip(self.panels(), self.benches(), strict=True)
            ],
        }

    def tasks(self, seed: int) -> list[Task]:
        """Return a task for each panel and magnitude; refuse measures that cannot apply."""
        for bench in self.benches():
            for spelling, reason in bench.objections(seed).items():
                raise QuestionError(f"{spelling} cannot be put on these references: {reason}")
        return [
            Task(key_of(panel, magnitude), measured, (bench, magnitude, seed))
            for panel, bench in zip(self.panels(), self.benches(), strict=True)
            for magnitude in self.magnitudes()
        ]

    def findings(self, rows: Mapping[str, Row]) -> Findings:
        """Return a table and a chart for each panel, and what holds."""
        tables, charts, claims, notes = [], [], [], []
        for panel, bench in zip(self.panels(), self.benches(), strict=True):
            own = [rows[key_of(panel, magnitude)] for magnitude in self.magnitudes()]
            curves = {measure: curve_of(own, measure, bench.measures) for measure in bench.measures}
            tables.append(Table(panel.name, COLUMNS, tuple(_lines(own, bench.measures))))
            drawn = tuple(curves[measure] for measure in panel.measures)
            charts.append(self.chart(panel, bench, drawn))
            observed = {measure: observed_of(own, measure) for measure in bench.measures}
            claims += [
                Claim(f"{panel.name}: {claim.text}", claim.holds, claim.value)
                for claim in (*panel.check(curves), *panel.check_observed(observed))
            ]
            notes += _notes(panel, own, bench.measures)
            notes += [f"{panel.name}: {panel.remark}"] if panel.remark else []
        return Findings(tuple(tables), tuple(charts), tuple(claims), tuple(notes), self.texts())

    def chart(self, panel: Panel, bench: Bench, curves: tuple[Curve, ...]) -> Chart:
        """Return the chart of a panel."""
        errors = " + ".join(error.spelled() for error in bench.errors)
        people = f"{self.annotators} annotators"
        if panel.faithful:
            people += f", {panel.faithful} of them without errors"
        note = f"{errors}; {people}, {self.sets} sets a magnitude"
        return Chart(panel.name, panel.title, "magnitude", "agreement", curves, note, SHOWN)

    def texts(self) -> dict[str, str]:
        """Return the models that references were drawn from, to be kept with the result."""
        return {
            f"{panel.name}.model.toml": bench.reference.to_toml()
            for panel, bench in zip(self.panels(), self.benches(), strict=True)
            if isinstance(bench.reference, ReferenceModel)
        }


#: What there is to say where there is no mean.
NOTHING = (None, None, None)


def key_of(panel: Panel, magnitude: float) -> str:
    """Return the key of the row of a panel at a magnitude."""
    return f"{panel.name} {magnitude:g}"


def symbol_of(measure: str, others: Sequence[str] = ()) -> str:
    """Return what a measure is called beside its curve: as it is spelled, if others are alike."""
    found = parse_measure(measure.replace(SEGMENT, "1"))
    symbols = [parse_measure(one.replace(SEGMENT, "1")).symbol for one in others]
    name = measure if symbols.count(found.symbol) > 1 else found.symbol
    return f"1 − {name}" if found.direction == "distance" else name


def curve_of(rows: Sequence[Row], measure: str, others: Sequence[str] = ()) -> Curve:
    """Return the means over the sets of each magnitude, and their intervals.

    There is none where more than half of the sets have no value.
    """
    points = []
    sets = [tuple(row["measures"][measure]["values"]) for row in rows]
    for values in sets:
        missing = sum(value is None for value in values)
        # a mean over the few sets that have a value would speak of those alone
        points.append(NOTHING if 2 * missing > len(values) else summary(values))
    mean, low, high = zip(*points, strict=True)
    magnitudes = tuple(row["magnitude"] for row in rows)
    return Curve(symbol_of(measure, others), magnitudes, mean, low, high, tuple(sets))


def observed_of(rows: Sequence[Row], measure: str) -> Curve:
    """Return what was observed in all sets of each magnitude."""
    return Curve(
        f"observed {symbol_of(measure)}",
        tuple(row["magnitude"] for row in rows),
        tuple(row["measures"][measure]["observed"] for row in rows),
    )


def summary(
    values: Sequence[float | None],
) -> tuple[float | None, float | None, float | None]:
    """Return the mean of the values that there are, and its interval by Student's t."""
    return mean_with_interval([value for value in values if value is not None])


def _lines(rows: Sequence[Row], measures: Sequence[str]) -> list[tuple[Any, ...]]:
    return [
        (
            measure,
            row["magnitude"],
            *summary(values := row["measures"][measure]["values"]),
            sum(value is not None for value in values),
            len(values),
            *(row["measures"][measure][name] for name in ("pooled", "observed", "expected")),
        )
        for measure in measures
        for row in rows
    ]


def _notes(panel: Panel, rows: Sequence[Row], measures: Sequence[str]) -> list[str]:
    """Say where values are missing, and why."""
    notes = []
    for measure in measures:
        missing = [
            row for row in rows if any(v is None for v in row["measures"][measure]["values"])
        ]
        if not missing:
            continue
        last = missing[-1]
        values = last["measures"][measure]["values"]
        count = sum(value is None for value in values)
        where = ", ".join(f"{row['magnitude']:g}" for row in missing)
        notes.append(
            f"{panel.name}: {measure} has no value for some sets at {where} (at "
            f"{last['magnitude']:g} for {count} of {len(values)}): "
            f"{last['measures'][measure]['reason']}{_advice(last['measures'][measure], panel)}"
        )
    return notes


def _advice(found: Mapping[str, Any], panel: Panel) -> str:
    """Say how units can be kept apart, where that is what a measure misses."""
    apart = any("position" in text and "overlap=false" not in text for text in panel.errors)
    if "overlap" not in (found["reason"] or "") or not apart:
        return ""
    return "; the error position(overlap=false) keeps units apart"
