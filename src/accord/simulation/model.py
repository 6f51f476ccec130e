"""References from a statistical model: how many units, of which kinds, how long, how far apart."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

import numpy as np

from accord.corpus import Continuum, Corpus
from accord.corpus.table import Labels, UnitTable
from accord.errors import DataError
from accord.files import write_text

#: Who has made the reference.
REFERENCE = "reference"
#: More units than this are no reference but a mistake.
MOST_UNITS = 1_000_000

Range = tuple[float, float]


@dataclass(frozen=True, slots=True)
class CategoryModel:
    """A category: its name ("" for none), its share of the units, and how long its units are."""

    name: str = ""
    share: float = 1.0
    length: Range = (30.0, 30.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReferenceModel:
    """What a reference is drawn from.

    >>> kinds = (CategoryModel("A", 1, (10, 10)),)
    >>> model = ReferenceModel(categories=kinds, units=(3, 3), gap=(5, 5))
    >>> print(*model.draw(np.random.default_rng(0)).units("reference"))
    [5, 15) A [20, 30) A [35, 45) A

    Parameters
    ----------
    categories
        The categories; in TOML, tables called [[category]] with a name, a share and a length. That
        of each unit is drawn by their shares (which need not add up to 1), its length uniformly
        between the two that its category has.
    units
        How many units there are: from the one number to the other.
    gap
        How far apart units are, and the first and last from the ends: drawn uniformly between the
        two. With gaps of length 0 the units are a segmentation.
    overlap
        Whether units may overlap: their places are then drawn uniformly from the whole document.
    length
        How long the document is, where units may overlap; 0: as long as the units and gaps would be
        on average if they did not overlap.
    whole
        Whether positions are whole numbers.
    """

    categories: tuple[CategoryModel, ...] = field(
        default_factory=lambda: (
            CategoryModel("A", 0.4, (15.0, 45.0)),
            CategoryModel("B", 0.3, (15.0, 45.0)),
            CategoryModel("C", 0.2, (15.0, 45.0)),
            CategoryModel("D", 0.1, (15.0, 45.0)),
        )
    )
    units: tuple[int, int] = (30, 30)
    gap: Range = (5.0, 25.0)
    overlap: bool = False
    length: float = 0.0
    whole: bool = True

    def __post_init__(self) -> None:
        _check(self)

    # As text

    @classmethod
    def from_toml(cls, text: str, path: str | Path | None = None) -> "ReferenceModel":
        """Read a model: `units`, `gap`, `overlap`, `length`, `whole`, and `[[category]]` tables."""
        try:
            given = tomllib.loads(text)
        except (ValueError, RecursionError) as error:  # a number of 5,000 digits is a ValueError
            raise DataError(
                f"no TOML ({error})", expected="a model of references in TOML", path=path
            ) from None
        try:
            return cls._from(given)
        except DataError as error:
            raise error if path is None else error.at(path) from None

    @classmethod
    def read(cls, path: str | Path) -> "ReferenceModel":
        """Read a model from a file."""
        try:
            text = Path(path).read_bytes().decode("utf-8-sig")
        except OSError as error:
            raise DataError(
                error.strerror or str(error), expected="a model of references in TOML", path=path
            ) from None
        except UnicodeDecodeError as error:
            raise DataError(str(error), expected="TOML in UTF-8", path=path) from None
        return cls.from_toml(text, path)

    @classmethod
    def _from(cls, given: Mapping[str, Any]) -> "ReferenceModel":
        names = {"category", *(one.name for one in fields(cls) if one.name != "categories")}
        _known(given, names, "a model")
        changes: dict[str, Any] = {}
        if "category" in given:
            tables = given["category"]
            if not isinstance(tables, list) or not all(isinstance(one, dict) for one in tables):
                raise DataError("category is no list of tables", expected="[[category]] tables")
            changes["categories"] = tuple(_category(one) for one in tables)
        if "units" in given:
            changes["units"] = _pair("units", given["units"])
        if "gap" in given:
            changes["gap"] = _pair("gap", given["gap"])
        for name in ("overlap", "length", "whole"):
            if name in given:
                changes[name] = given[name]
        return cls(**changes)

    def to_toml(self) -> str:
        """Write the model as `from_toml` reads it."""
        lines = [
            f"units = [{self.units[0]}, {self.units[1]}]",
            f"gap = [{self.gap[0]!r}, {self.gap[1]!r}]",
            f"overlap = {str(self.overlap).lower()}",
            f"length = {self.length!r}",
            f"whole = {str(self.whole).lower()}",
        ]
        for one in self.categories:
            lines += [
                "",
                "[[category]]",
                f"name = {_toml_text(one.name)}",
                f"share = {one.share!r}",
                f"length = [{one.length[0]!r}, {one.length[1]!r}]",
            ]
        return "\n".join(lines) + "\n"

    def write(self, path: str | Path) -> None:
        """Write the model to a file."""
        write_text(path, self.to_toml())

    # Drawing references

    def draw(self, generator: np.random.Generator, name: str = "") -> Continuum:
        """Draw a reference: one document, one annotator."""
        count = int(generator.integers(self.units[0], self.units[1] + 1))
        share = np.array([one.share for one in self.categories], np.float64)
        category = generator.choice(len(share), count, p=share / share.sum())
        limits = np.array([one.length for one in self.categories], np.float64)
        lengths = self._between(generator, *limits[category].T)
        if self.overlap:
            length = self.length or self._usual_length(share, limits)
            room = np.floor(length) + 1.0 - lengths if self.whole else length - lengths
            start = generator.random(count) * room
            start = np.floor(start) if self.whole else start
        else:
            gaps = self._between(generator, np.full(count + 1, self.gap[0]), self.gap[1])
            start = np.cumsum(gaps[:-1]) + np.cumsum(lengths) - lengths
            length = float(gaps.sum() + lengths.sum())
        kind = np.int64 if self.whole else np.float64
        begin = start.astype(kind)
        end = (start + lengths).astype(kind)
        names = [one.name or None for one in self.categories]
        return Continuum(
            UnitTable.build(
                Labels.coded([name], np.zeros(count, np.int64)),
                Labels.coded([REFERENCE], np.zeros(count, np.int64)),
                begin,
                end,
                Labels.coded(names, category),
                seen=[(name, REFERENCE)],
                bounds={name: (0.0, max(float(length), float(end.max(initial=1))))},
            )
        )

    def corpus(self, seed: int | np.random.SeedSequence = 0, documents: int = 1) -> Corpus:
        """Draw a reference of several documents, each from a random stream of its own."""
        root = seed if isinstance(seed, np.random.SeedSequence) else np.random.SeedSequence(seed)
        width = len(str(documents))
        return Corpus(
            self.draw(
                np.random.default_rng(
                    np.random.SeedSequence(root.entropy, spawn_key=(*root.spawn_key, number))
                ),
                f"document-{number + 1:0{width}}",
            )
            for number in range(documents)
        )

    def _between(self, generator: np.random.Generator, low: Any, high: Any) -> Any:
        """Draw uniformly between two numbers, both included."""
        drawn = generator.random(len(low))
        if self.whole:
            return low + np.floor(drawn * (high - low + 1.0))
        return low + drawn * (high - low)

    def _usual_length(self, share: Any, limits: Any) -> float:
        unit = float(share @ limits.mean(axis=1) / share.sum())
        gap = sum(self.gap) / 2.0
        usual = self.units[1] * (unit + gap) + gap
        return float(np.ceil(max(usual, limits.max())))

    def changed(self, **changes: Any) -> "ReferenceModel":
        """Return the model with other parameters."""
        return replace(self, **changes)


def _toml_text(text: str) -> str:
    """Write a basic string of TOML."""
    escaped = "".join(
        f"\\u{ord(sign):04x}" if sign in '"\\' or not sign.isprintable() else sign for sign in text
    )
    return f'"{escaped}"'


def _known(given: Mapping[str, Any], names: set[str], what: str) -> None:
    for name in given:
        if name not in names:
            raise DataError(f"{name!r} in {what}", expected=", ".join(sorted(names)))


def _category(given: Mapping[str, Any]) -> CategoryModel:
    _known(given, {"name", "share", "length"}, "a category")
    name = given.get("name", "")
    if not isinstance(name, str):
        raise DataError(f"name = {name!r} of a category", expected="a text")
    length = _pair("length", given.get("length", [30, 30]))
    return CategoryModel(name, given.get("share", 1.0), length)


def _pair(name: str, given: object) -> Any:
    """Read one number, or two: from and to."""
    if isinstance(given, (int, float)) and not isinstance(given, bool):
        return given, given
    if isinstance(given, list) and len(given) == 2:
        return given[0], given[1]
    raise DataError(f"{name} = {given!r}", expected="one number, or two: [from, to]")


def _check(model: ReferenceModel) -> None:
    """Raise where no reference can be drawn."""
    if not model.categories:
        raise DataError("no category", expected="at least one (its name may be empty)")
    names = [one.name for one in model.categories]
    if len(set(names)) < len(names):
        raise DataError("two categories of one name", expected="different names")
    for flag in ("overlap", "whole"):
        if not isinstance(getattr(model, flag), bool):
            raise DataError(f"{flag} = {getattr(model, flag)!r}", expected="true or false")
    for one in model.categories:
        _check_range(f"length of {one.name!r}", one.length, model.whole, above=0.0)
        _check_number(f"share of {one.name!r}", one.share, 0.0)
        if one.share == 0:
            raise DataError(f"share of {one.name!r} = 0", expected="a number above 0")
    _check_range("gap", model.gap, model.whole)
    _check_range("units", model.units, whole=True)
    if model.units[1] > MOST_UNITS:
        raise DataError(f"{model.units[1]} units", expected=f"at most {MOST_UNITS}")
    _check_number("length", model.length, 0.0)
    longest = max(one.length[1] for one in model.categories)
    if model.overlap and 0 < model.length < longest:
        raise DataError(
            f"a length of {model.length:g}, and units of up to {longest:g}",
            expected="a document that its units fit into",
        )
    if model.length and not model.overlap:
        raise DataError(
            f"length = {model.length:g} without overlap",
            expected="0: units and gaps then make the length",
        )


def _check_number(name: str, value: object, least: float) -> None:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise DataError(f"{name} = {value!r}", expected="a number")
    if not least <= value <= 1e12:
        raise DataError(f"{name} = {value!s:.40}", expected=f"a number from {least:g} to 10¹²")


def _check_range(
    name: str, given: tuple[Any, Any], whole: bool, above: float | None = None
) -> None:
    for value in given:
        _check_number(name, value, 0.0)
        if whole and value != int(value):
            raise DataError(f"{name} = {value!r}", expected="a whole number (whole = true)")
        if above is not None and value <= above:
            raise DataError(f"{name} = {value!r}", expected=f"a number above {above:g}")
    if given[0] > given[1]:
        raise DataError(f"{name} from {given[0]} to {given[1]}", expected="the smaller one first")
