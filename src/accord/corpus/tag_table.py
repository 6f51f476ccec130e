"""A mapping table: which tags of the reference each tag of a system stands for.

Patterns, for tagsets of hundreds of tags: `*` is any number of characters, `?` any one; parts
joined by `&` are features that a tag must have in whatever order, `!` before one that it must not
have. A backslash takes a mark for itself.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import product

from accord.corpus.tags import Tags, alternatives_of, given_tags, parts_of_tag, tags_of
from accord.errors import DataError, QuestionError

#: What joins the tags of a word that counts as several.
JOINED = "+"
#: The image that is the tag itself.
ITSELF = "="
_SPECIAL = re.compile(r"(?<!\\)[*?&]")
_ESCAPED = re.compile(r"\\(.)")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a table: a tag or a pattern, what it stands for, and where that is written.

    `remark` is what else the line says, to a reader.
    """

    pattern: str
    image: Tags
    number: int | None = None
    remark: str = ""

    @property
    def is_pattern(self) -> bool:
        """Whether it speaks of more than one tag."""
        return _is_pattern(self.pattern)

    @property
    def features(self) -> tuple[str, ...]:
        """The features that it asks for, in the alphabet's order; none: it is of whole tags."""
        return _features_of(self.pattern)

    @property
    def subject(self) -> str | tuple[str, ...]:
        """What it speaks of, however that is written."""
        return self.features or self.pattern

    def matches(self, tag: str) -> bool:
        """Tell whether a tag is meant."""
        if not self.is_pattern:
            return _ESCAPED.sub(r"\1", self.pattern) == tag
        if not self.features:
            return _like(self.pattern).fullmatch(tag) is not None
        there = _parts_of(tag)
        for part in self.features:
            unwanted = part.startswith("!")
            wanted = _like(part.removeprefix("!"))
            if any(map(wanted.fullmatch, there)) == unwanted:
                return False
        return True


_parts_of = lru_cache(maxsize=4096)(parts_of_tag)

# a line is held against each tag: what it says is worked out once


@cache
def _is_pattern(pattern: str) -> bool:
    return _SPECIAL.search(pattern) is not None


@cache
def _features_of(pattern: str) -> tuple[str, ...]:
    parts = re.split(r"(?<!\\)&", pattern)
    return tuple(sorted(filter(None, map(str.strip, parts)))) if len(parts) > 1 else ()


@cache
def _like(pattern: str) -> re.Pattern[str]:
    """Return the expression that a pattern with wildcards stands for."""
    written = "".join(
        ".*" if piece == "*" else "." if piece == "?" else re.escape(_ESCAPED.sub(r"\1", piece))
        for piece in re.findall(r"\\.|[*?]|[^*?\\]+|\\", pattern)
    )
    return re.compile(written, re.DOTALL)


@dataclass(frozen=True)
class TagTable:
    r"""From the tags of a system to those of the reference; a tag may have several images.

    A line for the tag itself goes before patterns; of several patterns that match, the first one
    counts: particular ones are written before general ones. The image `=` is the tag itself, and no
    image says that nothing in the reference corresponds. The tag of a word that counts as several,
    `ADP+DET`, is brought over part by part where no line speaks of it.

    >>> table = TagTable.of({"nc": "Ncms|Ncfs", "v*": "Vmip3s", "& adj & pl": "Afpmp"})
    >>> table.image("nc"), table.image("vblex"), table.image("adj.f.pl")
    (('Ncfs', 'Ncms'), ('Vmip3s',), ('Afpmp',))
    >>> table.image("moon") is None
    True
    """

    lines: tuple[Line, ...]
    path: str | None = None
    _exact: dict[str, Line] = field(init=False, repr=False, compare=False)
    _patterns: tuple[Line, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        written: dict[str | tuple[str, ...], Line] = {}
        for line in self.lines:
            before = written.setdefault(line.subject, line)
            if before.image != line.image:
                raise _contradiction(before, line, self.path)
        exact = {
            _ESCAPED.sub(r"\1", line.pattern): line
            for line in written.values()
            if not line.is_pattern
        }
        object.__setattr__(self, "_exact", exact)
        patterns = tuple(line for line in written.values() if line.is_pattern)
        object.__setattr__(self, "_patterns", patterns)

    @classmethod
    def of(cls, given: "Mapping[str, str | Iterable[str] | None] | TagTable") -> "TagTable":
        """Make a table of a mapping: tag or pattern → tags, as one text, one by one, or None."""
        if isinstance(given, TagTable):
            return given
        if not isinstance(given, Mapping):
            raise QuestionError(
                f"{given!r} as a mapping table; expected a mapping, as {{'NC': 'Ncms|Ncfs'}} "
                "(accord.evaluate reads the tables of files)"
            )
        return cls(
            tuple(
                Line(
                    pattern, alternatives_of(image) if isinstance(image, str) else given_tags(image)
                )
                for pattern, image in given.items()
            )
        )

    def line_of(self, tag: str) -> Line | None:
        """Return the line that speaks of a tag; None where there is none."""
        found = self._exact.get(tag)
        if found is not None:
            return found
        return next((line for line in self._patterns if line.matches(tag)), None)

    def image(self, tag: str) -> Tags | None:
        """Return the tags of the reference that a tag stands for; None: the table has no line."""
        line = self.line_of(tag)
        if line is not None:
            return tags_of(tag if one == ITSELF else one for one in line.image)
        parts = tag.split(JOINED)
        if len(parts) == 1 or not all(parts):
            return None
        images = [self.image(part) for part in parts]
        if any(image is None for image in images):
            return None
        return tags_of(map(JOINED.join, product(*(image or () for image in images))))

    def inverted(self, tags: Iterable[str]) -> dict[str, Tags]:
        """Return, for each tag of the reference, those among some tags that can stand for it."""
        found: dict[str, list[str]] = {}
        for tag in sorted({*tags, *self._exact}):
            for image in self.image(tag) or ():
                found.setdefault(image, []).append(tag)
        return {image: tuple(natives) for image, natives in found.items()}


def _contradiction(before: Line, line: Line, path: str | None) -> DataError:
    def shown(one: Line) -> str:
        place = "" if one.number is None else f" in line {one.number}"
        return f"{' or '.join(one.image) or 'nothing'}{place}"

    return DataError(
        f"the tag {line.pattern!r} stands for {shown(line)} and for {shown(before)}",
        expected="one line for each tag",
        advice="If it may stand for either, write both in one line: "
        f"{line.pattern}, a tab, {'|'.join(sorted({*before.image, *line.image}))}.",
        path=path,
        line=line.number,
    )
