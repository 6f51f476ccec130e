"""Which column of a table of units holds what, whatever its columns are called.

Names are compared without regard to capitals, to what stands between their words (`start_time`,
`Start time`, `startTime`) and to the unit of time behind them (`start_ms`, `Start (s)`).
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from accord.errors import DataError

#: The names under which each column is found, the first being its own.
SYNONYMS: dict[str, tuple[str, ...]] = {
    "document": ("document", "doc", "file", "filename", "file_name", "document_id", "doc_id",
                 "text_id", "recording", "source", "document_name", "doc_name", "file_id",
                 "text_name", "recording_id"),
    "annotator": ("annotator", "coder", "rater", "author", "annotator_id", "user", "username",
                  "annotated_by", "who", "annotator_name", "coder_id", "rater_id", "author_id",
                  "user_id", "user_name"),
    "start": ("start", "begin", "onset", "from", "start_offset", "begin_offset", "start_time",
              "begin_time", "start_char", "tmin", "begin_char", "char_start", "char_begin",
              "start_index", "start_pos", "start_position", "offset_start", "xmin", "beginning"),
    "end": ("end", "stop", "to", "end_offset", "end_time", "end_char", "tmax", "stop_time",
            "char_end", "end_index", "end_pos", "end_position", "offset_end", "xmax",
            "stop_offset"),
    "duration": ("duration", "dur"),
    "category": ("category", "label", "tag", "type", "class", "code", "annotation",
                 "category_name", "label_name", "tag_name", "class_name", "entity_type", "behavior",
                 "behaviour"),
    "length": ("length", "document_length", "doc_length"),
    "layer": ("layer", "tier", "layer_name", "tier_name"),
    "role": ("role",),
    "text": ("text", "surface", "covered_text", "span", "words"),
}  # fmt: skip
EXPECTED = "document, annotator, start, end, category"
#: Columns that hold positions, and how units of time are written behind their names.
TIMES = ("start", "end", "duration", "length")
SECONDS, MILLISECONDS = "s", "ms"
_UNITS = {
    "s": SECONDS, "sec": SECONDS, "secs": SECONDS, "second": SECONDS, "seconds": SECONDS,
    "ss_msec": SECONDS, "ms": MILLISECONDS, "msec": MILLISECONDS, "msecs": MILLISECONDS,
    "millisecond": MILLISECONDS, "milliseconds": MILLISECONDS,
}  # fmt: skip
#: Where a word of a name begins without anything before it: startTime.
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_BETWEEN = re.compile(r"[\s\-_.:/()\[\]]+")


@dataclass(frozen=True, slots=True)
class Header:
    """The name of the column for each thing, the columns that nobody needs, and units of time.

    `milliseconds` are the columns that have to be divided by 1000, where others are in seconds.
    """

    found: Mapping[str, str]
    unused: tuple[str, ...] = ()
    milliseconds: frozenset[str] = frozenset()


def plain(name: str) -> str:
    """Return the name of a column as it is compared with others."""
    return _BETWEEN.sub("_", _HUMP.sub("_", str(name).strip())).lower().strip("_")


def without_unit(name: str) -> tuple[str, str]:
    """Return the name of a column as it is compared with others, and its unit of time, if any."""
    words = plain(name).split("_")
    for many in (2, 1):
        unit = _UNITS.get("_".join(words[-many:]))
        if unit and len(words) > many:
            return "_".join(words[:-many]), unit
    return "_".join(words), ""


def has_positions(names: Sequence[str], mapping: Mapping[str, str]) -> bool:
    """Tell whether a table with columns of these names can be a table of units."""
    try:
        find_columns(names, mapping, {})
    except DataError:
        return False
    return True


def find_columns(
    names: Sequence[str], mapping: Mapping[str, str], place: Mapping[str, Any]
) -> Header:
    """Find out which column holds what."""
    found: dict[str, str] = {}
    for wanted, given in mapping.items():
        if wanted not in SYNONYMS:
            raise DataError(
                f"no column is called {wanted!r} here", expected=", ".join(SYNONYMS), **place
            )
        if given not in names:
            raise DataError(f"no column {given!r} for {wanted}", expected=listed(names), **place)
        found[wanted] = given
    for wanted in SYNONYMS:
        if wanted not in found:
            name = _best(wanted, [name for name in names if name not in found.values()], found)
            found |= {} if name is None else {wanted: name}
    missing = [name for name in ("start", "end") if name not in found]
    if missing == ["end"] and "duration" in found:
        missing = []
    if missing:
        raise DataError(
            f"no column for {' and '.join(missing)}; the columns are {listed(names) or 'none'}",
            expected=EXPECTED,
            advice="Rename a column, or map it: columns={'start': 'your name'} "
            "(--columns start=your_name). A table of labels is read with format='labels-long' "
            "(item, annotator, category) or 'labels-wide' (a column an annotator).",
            **place,
        )
    unused = tuple(name for name in names if name not in found.values())
    return Header(found, unused, _in_milliseconds(found))


def _best(wanted: str, names: Sequence[str], found: Mapping[str, str]) -> str | None:
    """Return the column for one thing: by the first of its synonyms, in the unit of the start."""
    start, unit = without_unit(found["start"]) if "start" in found else ("", "")
    best: tuple[tuple[int, bool, int], str] | None = None
    for place, name in enumerate(names):
        # a category may be called `type_s`, but no unit of time is meant there
        bare, own = without_unit(name) if wanted in TIMES else (plain(name), "")
        # elsewhere an offset is where something begins
        known = (*SYNONYMS[wanted], *(["offset"] if wanted == "end" and start == "onset" else []))
        if bare in known:
            rank = (known.index(bare), own != unit, place)
            best = min(best or (rank, name), (rank, name))
    return None if best is None else best[1]


def _in_milliseconds(found: Mapping[str, str]) -> frozenset[str]:
    """Return which columns are in milliseconds where one is in seconds.

    A column that does not say it has the unit of the start.
    """
    said = {what: without_unit(found[what])[1] for what in TIMES if what in found}
    usual = said.get("start") or next(filter(None, said.values()), "")
    units = {what: unit or usual for what, unit in said.items()}
    if len(set(units.values())) < 2:
        return frozenset()
    return frozenset(what for what, unit in units.items() if unit == MILLISECONDS)


def listed(names: Sequence[str]) -> str:
    """Write the names of columns, the first of many."""
    shown = ", ".join(str(name)[:30] or "(one without a name)" for name in names[:20])
    return f"{shown}, … ({len(names)} in all)" if len(names) > 20 else shown
