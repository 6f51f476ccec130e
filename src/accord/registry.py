"""From names to the things they stand for, and from text to a measure with its parameters.

A registry is filled by the modules of one folder of the package, and by other packages through
entry points. Nothing is imported before something is looked up.
"""

import importlib
import inspect
import pkgutil
import re
import warnings
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from difflib import get_close_matches
from importlib.metadata import EntryPoint, entry_points
from threading import RLock
from typing import Generic, TypeVar, cast, get_type_hints

from accord.errors import AccordWarning, QuestionError

Thing = TypeVar("Thing")

Value = str | int | float | bool | None


class Registry(Generic[Thing]):
    """The things of one kind, by name.

    `accepts` is what a thing has to be an instance of, or, with `classes`, a class below. Things of
    the `family` that are something else belong to another registry of the same folder.
    """

    def __init__(
        self,
        kind: str,
        folder: str,
        plural: str | None = None,
        *,
        accepts: type = object,
        classes: bool = False,
        family: type | None = None,
    ) -> None:
        self.kind = kind
        self._accepts = accepts
        self._classes = classes
        self._family = family
        self.plural = plural or f"{kind}s"
        self._folder = folder
        self._group = folder
        self._things: dict[str, Thing] = {}
        self._own_loaded = False
        self._others_loaded = False
        # whoever looks something up while another thread loads waits until all of it is there
        self._loading = RLock()

    def register(self, name: str) -> Callable[[Thing], Thing]:
        """Register what is decorated under a name."""

        def remember(thing: Thing) -> Thing:
            if name in self._things and self._things[name] is not thing:
                raise ValueError(f"two {self.plural} are called {name!r}")
            self._things[name] = thing
            return thing

        return remember

    def get(self, name: str) -> Thing:
        """Return the thing of that name; an unknown name is answered with the nearest ones."""
        self._load_own()
        if name not in self._things:
            self._load_others()
        if name not in self._things:
            near = get_close_matches(name, self._things, n=1)
            hint = f"did you mean {near[0]!r}?" if near else ""
            raise QuestionError(
                f"no {self.kind} {name!r}; {hint or 'there are: ' + ', '.join(self.names())}"
            )
        return self._things[name]

    def __contains__(self, name: object) -> bool:
        self._load_own()
        if name not in self._things:
            self._load_others()
        return name in self._things

    def names(self) -> list[str]:
        """Return all names, those of other packages included."""
        self._load_own()
        self._load_others()
        return sorted(self._things)

    def items(self) -> Iterator[tuple[str, Thing]]:
        """Go through all names and what they stand for."""
        for name in self.names():
            yield name, self._things[name]

    def _load_own(self) -> None:
        with self._loading:
            if self._own_loaded:
                return
            self._own_loaded = True
            package = importlib.import_module(self._folder)
            for module in pkgutil.iter_modules(package.__path__):
                importlib.import_module(f"{self._folder}.{module.name}")

    def _load_others(self) -> None:
        with self._loading:
            if self._others_loaded:
                return
            self._others_loaded = True
            self._load_all_others()

    def _load_all_others(self) -> None:
        for entry in entry_points(group=self._group):
            try:
                self._load_other(entry)
            except Exception as error:  # noqa: BLE001 - what others wrote may raise anything
                package = entry.dist.name if entry.dist else entry.value
                warnings.warn(
                    f"the {self.kind} {entry.name!r} of the package {package} is left out "
                    f"({type(error).__name__}: {error})",
                    AccordWarning,
                    stacklevel=2,
                )

    def _load_other(self, entry: EntryPoint) -> None:
        """Load what an entry point names: a thing, or a module that registers its own."""
        thing = entry.load()
        if inspect.ismodule(thing) or self._things.get(entry.name) is thing:
            return
        if not self._is_one(thing):
            if self._family is not None and isinstance(thing, self._family):
                return
            wanted = "a class below" if self._classes else "an instance of"
            raise TypeError(f"{thing!r:.60}; expected {wanted} {self._accepts.__name__}")
        if entry.name in self._things:
            raise ValueError(f"there is a {self.kind} of that name already")
        self._things[entry.name] = cast("Thing", thing)

    def _is_one(self, thing: object) -> bool:
        """Tell whether something may stand in the registry."""
        if self._classes:
            return isinstance(thing, type) and issubclass(thing, self._accepts)
        return isinstance(thing, self._accepts)


def parse_call(text: str) -> tuple[str, dict[str, str]]:
    """Read `name(parameter=value, …)`; the values stay as they are written.

    A value that holds a comma stands in quotes: `gamma-k(category='yes, but')`.
    """
    text = text.strip()
    name, bracket, rest = text.partition("(")
    if not bracket:
        return name.strip(), {}
    if not rest.endswith(")"):
        raise QuestionError(f"no closing bracket in {text!r}; expected name(parameter=value, …)")
    parameters: dict[str, str] = {}
    for part in filter(None, map(str.strip, _split(rest[:-1]))):
        key, equals, value = part.partition("=")
        if not equals or not key.strip().isidentifier():
            raise QuestionError(f"{part!r} in {text!r}; expected parameter=value")
        if key.strip() in parameters:
            raise QuestionError(f"{key.strip()} is given twice in {text!r}")
        parameters[key.strip()] = value.strip()
    return name.strip(), parameters


def build(kind: type[Thing], name: str, given: Mapping[str, str]) -> Thing:
    """Make one of a frozen dataclass, with parameters as they are written."""
    known = get_type_hints(kind)
    names = {one.name for one in fields(kind)}  # type: ignore[arg-type]
    for key in given:
        if key not in names:
            raise QuestionError(
                f"{name} has no parameter {key!r}; it has {', '.join(sorted(names)) or 'none'}"
            )
    return kind(
        **{
            key: parse_value(text, text_only=known[key] in (str, str | None))
            for key, text in given.items()
        }
    )


_PARAMETER = re.compile(
    r"""(?: [^,=]* = \s* (?: '(?:[^']|'')*' | "(?:[^"]|"")*" ) \s* (?=,|$) | [^,]* )""", re.VERBOSE
)


def _split(text: str) -> Iterator[str]:
    """Cut at commas, but not within a value in quotes."""
    place = 0
    while place <= len(text):
        found = _PARAMETER.match(text, place)
        end = len(text) if found is None else found.end()
        yield text[place:end]
        place = end + 1


_WORDS: dict[str, Value] = {"true": True, "false": False, "none": None}


def parse_value(text: str, *, text_only: bool = False) -> Value:
    """Read one simple value: a number, a word, true, false or none, or a word in quotes.

    With `text_only`, whatever is not none is a word: a category may be called 7, or true.
    """
    text = text.strip()
    if len(text) > 1 and text[0] == text[-1] and text[0] in "'\"":
        return text[1:-1].replace(2 * text[0], text[0])
    if text.lower() in _WORDS and not (text_only and text.lower() != "none"):
        return _WORDS[text.lower()]
    if text_only:
        return text
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def write_value(value: object) -> str:
    """Write a value so that `parse_value` reads it back."""
    if isinstance(value, bool) or value is None:
        return str(value).lower()
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    text = str(value)
    if isinstance(value, str) and ("," in text or parse_value(text) != text):
        return "'" + text.replace("'", "''") + "'"
    return text
