"""What a measurement gives back: the value, how sure it is, and how to compute it again."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote

from accord.errors import QuestionError

if TYPE_CHECKING:
    import polars


@dataclass(frozen=True, slots=True)
class Interval:
    """Where the true value lies with the given confidence, and what was taken into account."""

    low: float
    high: float
    confidence: float = 0.95
    source: str = ""

    def __iter__(self) -> Iterator[float]:
        return iter((self.low, self.high))

    def __len__(self) -> int:
        return 2

    def __getitem__(self, place: int) -> float:
        return (self.low, self.high)[place]

    def __contains__(self, value: float) -> bool:
        return self.low <= value <= self.high

    def __str__(self) -> str:
        # + 0.0: no minus before a zero
        return f"[{round(self.low, 3) + 0.0:.3f}, {round(self.high, 3) + 0.0:.3f}]"


@dataclass(frozen=True, slots=True)
class Samples:
    """The samples of chance behind an expected value."""

    model: str
    count: int
    mean: float
    deviation: float
    needed: int
    precision: float
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Signature:
    """What a paper must state so that a value can be computed again: parsable, one line.

    The name of the measure, then fields `key:value` separated by bars; `accord verify` reads it.
    """

    measure: str
    fields: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        parts = (f"{key}:{_quoted(value)}" for key, value in self.fields)
        return "|".join((self.measure, *parts))

    @classmethod
    def parse(cls, text: str) -> "Signature":
        """Read a signature back."""
        name, *parts = text.strip().split("|")
        fields = []
        for part in parts:
            key, colon, value = part.partition(":")
            if not colon:
                raise QuestionError(f"{part!r} in a signature; expected key:value")
            fields.append((key, unquote(value)))
        if not name or not fields:
            raise QuestionError(f"{text[:60]!r} is no signature; expected measure|key:value|…")
        return cls(name, tuple(fields))

    def get(self, key: str) -> str | None:
        """Return a field, or None; of the data and the run, where a parameter has the same name."""
        return dict(self.fields).get(key)

    def divided(self) -> tuple[dict[str, str], dict[str, str]]:
        """Return the parameters of the measure, and what is said of the run and of the data.

        The seed is the first of the latter.
        """
        keys = [key for key, _ in self.fields]
        end = keys.index("seed") if "seed" in keys else len(keys)
        return dict(self.fields[:end]), dict(self.fields[end:] if end < len(keys) else self.fields)


_PLAIN = " ,<>=./+-_()"


def _quoted(value: str) -> str:
    """Write a value such that no bar, no colon and no blank at either end is lost."""
    middle = value.strip(" ")
    before, _, after = value.partition(middle) if middle else (value, "", "")
    return quote(before, safe="") + quote(middle, safe=_PLAIN) + quote(after, safe="")


def join_names(names: Iterable[str]) -> str:
    """Write a list of names as one text, with commas between them; % stands for an empty name."""
    return ",".join(name.replace("%", "%25").replace(",", "%2C") or "%" for name in names)


def split_names(text: str) -> tuple[str, ...]:
    """Read what `join_names` wrote."""
    return tuple("" if name == "%" else unquote(name) for name in text.split(",") if name)


Parts = Callable[[str], dict[str, "Result"]]


@dataclass(frozen=True, slots=True)
class Matrix:
    """A square table of counts of pairs of categories: what it is, and how to read it."""

    title: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    counts: tuple[tuple[float, ...], ...]


class Divided(dict[str, "Result"]):
    """The result for each part, by its name: "3", or 3; "ann & bob", or ("ann", "bob")."""

    def __missing__(self, key: object) -> "Result":
        names = {str(key)}
        if isinstance(key, tuple):
            names = {" & ".join(map(str, one)) for one in (key, key[::-1])}
        for name in names & set(self):
            return self[name]
        raise KeyError(key)


@dataclass(frozen=True, slots=True)
class Result:
    """The value of a measure on some data.

    `value` is None where it is undefined, and `reason` then says why. `observed` and `expected` are
    what the value was made from. `notes` is what a reader should know: what was left out, what was
    taken for granted. `by("document")` gives the results of parts, `signature` what a paper should
    state.

    >>> import accord
    >>> result = accord.measure(accord.Coding.from_rows([["a", "a"], ["b", "a"]]), "percent")
    >>> result.value, result.reason, result.units, result.interval.confidence
    (0.5, None, 4, 0.95)
    >>> accord.measure(accord.Coding.from_rows([["a"], ["b"]]), "percent").reason
    'only one annotator (1); agreement needs two'
    """

    measure: str
    value: float | None
    signature: str
    symbol: str = ""
    interval: Interval | None = None
    observed: float | None = None
    expected: float | None = None
    reason: str | None = None
    documents: int = 0
    annotators: int = 0
    units: int = 0
    samples: Samples | None = None
    values: Mapping[str, float | None] | None = None
    figures: Mapping[str, float | None] | None = None
    p_value: float | None = None
    formula: str = "1 − observed / expected"
    matrices: Callable[[], tuple[Matrix, ...]] | None = field(
        default=None, compare=False, repr=False
    )
    alignment: Any = field(default=None, compare=False, repr=False)
    notes: tuple[str, ...] = ()
    seconds: float = field(default=0.0, compare=False)
    divided_by: str | None = None
    part: str | None = None
    statistics: Any = field(default=None, compare=False, repr=False)
    parts: Parts | None = field(default=None, compare=False, repr=False)

    def by(self, kind: str) -> dict[str, "Result"]:
        """Return the result for each part: of the documents, categories, pairs, annotators, layers.

        `category` takes only the units of each category (of labels: this one against the rest),
        `pair` two annotators at a time, `annotator` everybody but this one, `item` what each item
        adds to the value of all.
        """
        if self.parts is None:
            raise QuestionError(f"{self.measure} cannot be divided by {kind}")
        found = self.parts(kind)
        return Divided(
            (name, replace(result, divided_by=kind, part=name)) for name, result in found.items()
        )

    def to_dict(self) -> dict[str, Any]:
        """Return what `--json` prints."""
        record: dict[str, Any] = {
            "measure": self.measure,
            "value": self.value,
            "interval": None if self.interval is None else list(self.interval),
            "confidence": None if self.interval is None else self.interval.confidence,
            "observed": self.observed,
            "expected": self.expected,
            "by": self.divided_by,
            "part": self.part,
            "documents": self.documents,
            "annotators": self.annotators,
            "units": self.units,
        }
        if self.values is not None:
            record["values"] = dict(self.values)
        if isinstance(self.statistics, Mapping):
            record["intervals"] = {
                name: None if own.interval is None else list(own.interval)
                for name, own in self.statistics.items()
                if isinstance(own, Result)
            }
        if self.figures is not None:
            record["figures"] = dict(self.figures)
        if self.p_value is not None:
            record["p_value"] = self.p_value
        if self.reason is not None:
            record["reason"] = self.reason
        if self.interval is not None and self.interval.source:
            record["interval_source"] = self.interval.source
        if self.samples is not None:
            record["samples"] = {
                "model": self.samples.model,
                "count": self.samples.count,
                "mean": self.samples.mean,
                "deviation": self.samples.deviation,
                "needed": self.samples.needed,
            }
        record["notes"] = list(self.notes)
        record["signature"] = self.signature
        record["seconds"] = round(self.seconds, 4)
        return record

    def to_frame(self) -> "polars.DataFrame":
        """Return a table of one row (polars)."""
        import polars

        record = self.to_dict()
        low, high = record.pop("interval") or (None, None)
        values = {**record.pop("figures", {}), **record.pop("values", {})}
        record.pop("samples", None)
        record.pop("intervals", None)
        record["notes"] = "; ".join(record["notes"])
        return polars.DataFrame([{**record, "low": low, "high": high, **values}])

    def __str__(self) -> str:
        name = self.symbol or self.measure
        if self.value is None:
            return f"{name} undefined: {self.reason}"
        interval = "" if self.interval is None else f"  {self.interval}"
        return f"{name} = {self.value:.3f}{interval}"
