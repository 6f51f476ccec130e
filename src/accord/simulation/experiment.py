"""What an experiment is: independent tasks, and what follows from what they found.

An experiment is a frozen dataclass whose fields are its parameters, registered under a name. Its
tasks are pure functions of their arguments, with random streams spawned from the seed by their
place, so that it does not matter who does them, when, or how often. What a task found is a row: a
mapping that JSON can hold. From all rows follow tables, figures and claims.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar

from accord.registry import Registry, build, parse_call, write_value

#: What a task found: numbers, texts, None, lists and mappings of them.
Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Task:
    """A function of a module and its arguments; `key` names the row, the same in every run."""

    key: str
    function: Callable[..., Row]
    arguments: tuple[Any, ...] = ()

    def __call__(self) -> Row:
        """Do the task."""
        return self.function(*self.arguments)


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells below the names of their columns; None: there is no value.

    What charts show is not shown again in the terminal, unless a table is `apart` from them.
    """

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Curve:
    """Points to be joined by a line, and an interval around each; None: there is no value.

    `sets` are the values that each point is the mean of, those of the same set at the same place.
    """

    name: str
    x: tuple[float, ...]
    y: tuple[float | None, ...]
    low: tuple[float | None, ...] = ()
    high: tuple[float | None, ...] = ()
    sets: tuple[tuple[float | None, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Chart:
    """Curves to be drawn in one frame. `name` is that of its file."""

    name: str
    title: str
    x_label: str
    y_label: str
    curves: tuple[Curve, ...]
    note: str = ""
    #: What the vertical axis shows at most; curves are cut off there. None: all of them.
    y_range: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """What a text says, whether it holds here (None: it cannot be told), and the value."""

    text: str
    holds: bool | None
    value: str


@dataclass(frozen=True, slots=True)
class Findings:
    """What an experiment found."""

    tables: tuple[Table, ...] = ()
    charts: tuple[Chart, ...] = ()
    claims: tuple[Claim, ...] = ()
    notes: tuple[str, ...] = ()
    #: Other files to be written: name and text.
    texts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Experiment:
    """The base of all experiments."""

    name: ClassVar[str]
    summary: ClassVar[str]

    def tasks(self, seed: int) -> Sequence[Task]:
        """Return the tasks, each with a key of its own."""
        raise TypeError(f"{type(self).__name__} does not say what there is to do")

    def findings(self, rows: Mapping[str, Row]) -> Findings:
        """Return what follows from the rows of all tasks, by their keys."""
        raise TypeError(f"{type(self).__name__} does not say what follows")

    def facts(self) -> dict[str, Any]:
        """Return what the rows depend on besides the seed, as JSON can hold it.

        A file of rows that was begun with other facts is not continued.
        """
        return {one.name: _plain(getattr(self, one.name)) for one in fields(self)}

    def spelled(self) -> str:
        """Return the name with the parameters that differ from their defaults and are simple."""
        given = [
            f"{one.name}={write_value(getattr(self, one.name))}"
            for one in fields(self)
            if isinstance(getattr(self, one.name), (str, int, float, bool))
            and getattr(self, one.name) != one.default
        ]
        return f"{self.name}({','.join(given)})" if given else self.name


def _plain(value: Any) -> Any:
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, Mapping):
        return {str(key): _plain(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(one) for one in value]
    digest = getattr(value, "digest", None)
    if digest is not None:
        return f"data {digest() if callable(digest) else digest}"
    return str(value)


experiments: Registry[type[Experiment]] = Registry(
    "experiment", "accord.simulation.experiments", accepts=Experiment, classes=True
)


def parse_experiment(text: str | Experiment) -> Experiment:
    """Return the experiment that `name(parameter=value, …)` spells."""
    if isinstance(text, Experiment):
        return text
    name, given = parse_call(text)
    return build(experiments.get(name), name, given)
