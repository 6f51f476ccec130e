"""From a table of labels, whatever it was read from, to items and what annotators called them.

A long table has a row for each judgement: `item, annotator, category`, and if present `document`
and `role`. A wide one has a row for each item and a column for each annotator, and if present
`item` and `document`. An empty cell: not judged. A set of labels is written `A|B`, an empty one
`{}`; in JSON it may be a list.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accord.corpus import Coding, Corpus
from accord.corpus.categories import BETWEEN, EMPTY_SET, table_of_labels
from accord.corpus.table import Ints, Labels
from accord.errors import DataError
from accord.formats.cells import Place, is_series, labels_of
from accord.formats.columns import ROLES
from accord.formats.headers import SYNONYMS, has_positions, plain, without_unit
from accord.formats.kinds import UNKNOWN

#: The names under which the columns of a table of labels are found.
NAMES: dict[str, tuple[str, ...]] = {
    "item": ("item", "item_id", "id", "unit", "unit_id", "subject", "subject_id", "instance",
             "instance_id", "example", "example_id", "sentence", "sentence_id", "sent_id", "token",
             "token_id", "segment", "question", "question_id", "task", "task_id", ""),
    "annotator": (*SYNONYMS["annotator"], "worker", "worker_id", "judge", "participant",
                  "participant_id"),
    "category": (*SYNONYMS["category"], "score", "rating", "value", "answer", "response",
                 "judgement", "judgment", "grade", "choice", "vote"),
    **{name: SYNONYMS[name] for name in ("document", "role", "text")},
}  # fmt: skip
#: Columns of a wide table with these names are no annotators, unless it is said that they are.
ASIDE = ("comment", "comments", "note", "notes", "remark", "remarks", "date", "time", "timestamp",
         "confidence")  # fmt: skip
LONG, WIDE = "long", "wide"
EXPECTED = {
    LONG: "item, annotator, category",
    WIDE: "item, and a column for each annotator",
}
#: In a table of so few rows, annotators need not share a label.
FEW = 3
#: So many items × annotators fit into the memory of a usual machine.
MOST_CELLS = 2_000_000_000


@dataclass(frozen=True, slots=True)
class Layout:
    """How a table of labels is laid out: which column holds what, and which nobody needs.

    `guess` is a column without a name that says so which seems to name the items.
    """

    shape: str
    found: Mapping[str, str]
    annotators: tuple[str, ...] = ()
    unused: tuple[str, ...] = ()
    guess: str | None = None

    def without_guess(self) -> "Layout":
        """Take the column that was thought to name the items for what it looked like before."""
        found = {what: name for what, name in self.found.items() if name != self.guess}
        shared = self.guess in self.annotators
        unused = self.unused if shared or self.guess is None else (self.guess, *self.unused)
        return Layout(self.shape, found, self.annotators, unused)

    @property
    def who(self) -> tuple[str, ...]:
        """The columns of the annotators."""
        return tuple(name for name in self.annotators if name != self.guess)


def names_columns(names: Sequence[str]) -> bool:
    """Tell whether one of some words is what a column of a table of labels may be called."""
    known = {name for synonyms in NAMES.values() for name in synonyms} - {""}
    return any(plain(name) in known for name in names)


def layout_of(
    names: Sequence[str],
    mapping: Mapping[str, str],
    sample: Mapping[str, Sequence[Any]],
    shape: str | None = None,
) -> Layout | None:
    """Find out how a table of labels is laid out; None where it does not look like one.

    `sample` holds the first cells of each column. With `shape`, it is taken to be of that shape.
    """
    if shape is None and (has_positions(names, {}) or any(key not in NAMES for key in mapping)):
        return None
    found = {key: name for key, name in mapping.items() if name in names}
    known = {plain(name): name for name in reversed(names)}
    if names and names[0] != "":  # only the first column may have no name: that of the items
        known.pop("", None)
    for what, synonyms in NAMES.items():
        for synonym in synonyms:
            if what not in found and synonym in known and known[synonym] not in found.values():
                found[what] = known[synonym]
    if "annotator" in found and not {"item", "document"} & set(found) and "text" in found:
        found["item"] = found.pop("text")  # what was judged is its own name
    if shape is None and "item" not in found and any(map(_is_position, names)):
        return None  # a table of units of which one column was not understood
    guess = None if shape == WIDE else _left_over(names, found)
    if guess is not None:
        found["item"] = guess
    long = {"annotator", "category"} <= set(found) and ("item" in found or "document" in found)
    if shape == LONG or (shape is None and long):
        used = [found[what] for what in found if what != "text"]
        unused = tuple(name for name in names if name not in used)
        return Layout(LONG, found, unused=unused, guess=guess) if "category" in found else None
    return _wide(names, found, mapping, sample, forced=shape == WIDE)


def _left_over(names: Sequence[str], found: Mapping[str, str]) -> str | None:
    """Return the one column of a long table that may name the items: `tweet_id`, or all else."""
    if not {"annotator", "category"} <= set(found) or {"item", "document"} & set(found):
        return None
    rest = [name for name in names if name not in found.values() and plain(name) not in ASIDE]
    numbered = [name for name in rest if plain(name).endswith("id")] or rest
    return numbered[0] if len(numbered) == 1 else None


def _is_position(name: str) -> bool:
    """Tell whether a column is called like that of a start or an end."""
    return without_unit(name)[0] in (*SYNONYMS["start"], *SYNONYMS["end"])


def _wide(
    names: Sequence[str],
    found: Mapping[str, str],
    mapping: Mapping[str, str],
    sample: Mapping[str, Sequence[Any]],
    *,
    forced: bool,
) -> Layout | None:
    """Take the columns that share labels with one another for annotators."""
    special = {
        name
        for what, name in found.items()
        if what in ("item", "document", "text") or what in mapping
    }
    special |= {name for name in names if plain(name) in ASIDE and not forced}
    others = [name for name in names if name not in special]
    if not forced:
        # a table of something else has these
        if not set(found) <= {"item", "document", "text"} or len(others) < 2:
            return None
        others = [name for name in others if not any(isinstance(one, dict) for one in sample[name])]
        sure = sum(_shares(name, others, sample) for name in others)
        # items with names and few labels: nobody need have used a label twice
        few = "item" in found and all(len(sample[name]) <= FEW for name in others)
        others = [
            name
            for name in others
            if _shares(name, others, sample) or few or _is_empty(sample[name])
        ]
        if len(others) < 2 or (sure < 2 and not few):
            return None
    place = {what: name for what, name in found.items() if what in ("item", "document")}
    guess = None
    if "item" not in place and names[0] not in special and _names_items(names[0], others, sample):
        guess = place["item"] = names[0]
    unused = tuple(name for name in names if name not in (*place.values(), *others))
    return Layout(WIDE, place, tuple(others), unused, guess)


def _names_items(first: str, others: Sequence[str], sample: Mapping[str, Sequence[Any]]) -> bool:
    """Tell whether the first column seems to name the items: no cell of it occurs twice.

    If the annotators have the same labels (1, 2, 3 … may number items and be scores), it has to
    count rows, or to hold whole numbers where everybody else has some label more than once.
    """
    cells = [str(cell) for cell in sample[first] if _is_there(cell)]
    if len(cells) <= FEW or len(cells) < len(sample[first]) or len(set(cells)) < len(cells):
        return False
    rest = [name for name in others if name != first]
    if first not in others:
        return True
    if len(rest) < 2 or not all(cell.isdecimal() for cell in cells):
        return False
    begin = int(cells[0])
    if begin in (0, 1) and cells == [str(begin + place) for place in range(len(cells))]:
        return True
    return all(len(set(map(str, sample[name]))) < len(sample[name]) for name in rest)


def _shares(name: str, others: Sequence[str], sample: Mapping[str, Sequence[Any]]) -> bool:
    """Tell whether a column has labels that another has too."""
    own = {str(cell) for cell in sample[name] if _is_there(cell)}
    rest = {str(cell) for other in others if other != name for cell in sample[other]}
    return bool(own & rest)


def _is_empty(cells: Sequence[Any]) -> bool:
    return not any(map(_is_there, cells))


def _is_there(cell: Any) -> bool:
    return cell is not None and cell != ""


def corpus_of_labels(columns: Mapping[str, Any], layout: Layout, place: Place) -> Corpus:
    """Make a corpus of the columns of a table, lists or series, by their own names."""
    if layout.guess is not None and layout.shape == WIDE:
        names = _labels(columns, layout.guess, "item", place)
        if (names.codes < 0).any() or len(names.values) < len(names.codes):
            layout = layout.without_guess()
    made, notes = (_of_long if layout.shape == LONG else _of_wide)(columns, layout, place)
    if layout.guess is not None:
        notes.append(f"the column {layout.guess!r} is taken for the names of the items")
    if layout.unused:
        notes.append(f"columns not used: {', '.join(map(str, layout.unused[:20]))}")
    return Corpus.from_coding(made, notes)


def _labels(columns: Mapping[str, Any], name: str, what: str, place: Place) -> Labels:
    column = columns[name]
    if not is_series(column) and not isinstance(column, (Labels, np.ndarray)):
        column = [_written(cell, what, row, place) for row, cell in enumerate(column)]
    elif is_series(column) and column.dtype.is_nested():
        column = [_written(cell, what, row, place) for row, cell in enumerate(column.to_list())]
    return labels_of(column, what, place)


def _written(cell: Any, what: str, row: int, place: Place) -> Any:
    """Write a list of labels as a set."""
    if not isinstance(cell, (list, tuple, set, frozenset)):
        return cell
    if any(isinstance(one, (list, dict, tuple, set)) for one in cell):
        raise DataError(
            f"{cell!r} as {what}", expected="a label, or a list of labels", **place(row)
        )
    return BETWEEN.join(sorted(map(str, cell))) or EMPTY_SET


def _of_long(columns: Mapping[str, Any], layout: Layout, place: Place) -> tuple[Coding, list[str]]:
    found = layout.found
    items = _labels(columns, found.get("item", found.get("document", "")), "item", place)
    rows = len(items.codes)
    document = _one_or(columns, found, "document", rows, place)
    annotator = _one_or(columns, found, "annotator", rows, place)
    label = _labels(columns, found["category"], "category", place)
    _no_gaps(items, "item", place)
    if "item" not in found:
        document = Labels((UNKNOWN,), np.zeros(rows, np.int64))
    item, first = _numbered(document.codes, items.codes)
    people = len(annotator.values)
    if len(first) * people > MOST_CELLS:
        raise DataError(
            f"{len(first)} items and {people} annotators",
            expected=f"at most {MOST_CELLS:.0e} pairs of an item and an annotator",
            advice="Is the column of the annotators the right one?",
            **place(0),
        )
    table, number = table_of_labels(label.values)
    cell = item * people + annotator.codes
    codes = np.full(len(first) * people, -1, np.int32)
    own = np.append(number, -1)[label.codes].astype(np.int32)
    there = np.flatnonzero(own >= 0)
    codes[cell[there]] = own[there]
    notes = _twice(cell[there], own[there], there, codes, items, annotator, label, place)
    coding = Coding(
        codes.reshape(len(first), people),
        annotator.values,
        table,
        [items.values[code] for code in items.codes[first].tolist()],
        document.values,
        document.codes[first].astype(np.int32) if len(document.values) > 1 else None,
        _references(columns, found, annotator, place),
    )
    return coding, notes


def _one_or(
    columns: Mapping[str, Any], found: Mapping[str, str], what: str, rows: int, place: Place
) -> Labels:
    """Return a column of names; where there is none, they are all the unknown one."""
    if what not in found:
        return Labels((UNKNOWN,), np.zeros(rows, np.int64))
    labels = _labels(columns, found[what], what, place)
    _no_gaps(labels, what, place)
    return labels


def _no_gaps(labels: Labels, what: str, place: Place) -> None:
    if (labels.codes < 0).any():
        row = int(np.argmax(labels.codes < 0))
        raise DataError(f"a row without {what}", expected=f"the name of the {what}", **place(row))


def _numbered(document: Ints, item: Ints) -> tuple[Ints, Ints]:
    """Give the items numbers in the order in which they come; return also their first rows."""
    if len(item) == 0:
        return item, item
    key = document * (int(item.max()) + 1) + item
    _, first, inverse = np.unique(key, return_index=True, return_inverse=True)
    order = np.argsort(first, kind="stable")
    rank = np.empty(len(order), np.int64)
    rank[order] = np.arange(len(order))
    return rank[inverse.reshape(-1)], first[order]


def _twice(
    cell: Ints,
    own: NDArray[np.int32],
    rows: Ints,
    codes: NDArray[np.int32],
    items: Labels,
    annotator: Labels,
    label: Labels,
    place: Place,
) -> list[str]:
    """Raise where one annotator gave an item two labels; count where it is the same one twice."""
    different = codes[cell] != own
    if different.any():
        # the last row for a cell stays; the row before it is the one that differs
        number = int(np.argmax(different))
        again = rows[np.flatnonzero(cell == cell[number])]
        row = int(again[1])
        names = {label.values[label.codes[one]] for one in again.tolist()}
        raise DataError(
            f"{annotator.values[annotator.codes[row]]!r} gave the item "
            f"{items.values[items.codes[row]]!r} several labels: {', '.join(sorted(names))}",
            expected="one label of an annotator for an item",
            advice="Several labels at once are a set: A|B in one cell. If the items of several "
            "documents have the same names, add a column for the document. If the rows are units, "
            "say which columns hold their positions (--columns start=… --columns end=…).",
            **place(row),
        )
    left = len(cell) - int((codes >= 0).sum())
    if left == 0:
        return []
    what = "judgement stands" if left == 1 else "judgements stand"
    return [f"{left} {what} there twice: counted once"]


def _references(
    columns: Mapping[str, Any], found: Mapping[str, str], annotator: Labels, place: Place
) -> frozenset[str]:
    if "role" not in found:
        return frozenset()
    role = _labels(columns, found["role"], "role", place)
    named = set()
    for number, name in enumerate(role.values):
        if name.lower() not in ROLES:
            row = int(np.argmax(role.codes == number))
            raise DataError(f"{name!r} as role", expected=" or ".join(ROLES), **place(row))
        if ROLES[name.lower()] == "reference":
            named |= set(annotator.codes[role.codes == number].tolist())
    return frozenset(annotator.values[code] for code in named)


def _of_wide(columns: Mapping[str, Any], layout: Layout, place: Place) -> tuple[Coding, list[str]]:
    found = layout.found
    given = [_labels(columns, name, "category", place) for name in layout.who]
    rows = len(given[0].codes) if given else 0
    words = sorted({label for labels in given for label in labels.values})
    table, number = table_of_labels(words)
    code_of = dict(zip(words, number.tolist(), strict=True))
    codes = np.full((rows, len(given)), -1, np.int32)
    for column, labels in enumerate(given):
        own = np.array([*(code_of[label] for label in labels.values), -1], np.int32)
        codes[:, column] = own[labels.codes]
    document = _one_or(columns, found, "document", rows, place)
    names = None
    if "item" in found or "document" in found:
        items = _labels(columns, found.get("item", found.get("document", "")), "item", place)
        _no_gaps(items, "item", place)
        if "item" not in found:
            document = Labels((UNKNOWN,), np.zeros(rows, np.int64))
        number_of, first = _numbered(document.codes, items.codes)
        if len(first) < rows:
            row = int(np.flatnonzero(np.bincount(number_of)[number_of] > 1)[1])
            raise DataError(
                f"the item {items.values[items.codes[row]]!r} has two rows",
                expected="one row for each item of a document",
                advice="If the rows are units, say which columns hold their positions "
                "(--columns start=… --columns end=…).",
                **place(row),
            )
        names = [items.values[code] for code in items.codes.tolist()]
    coding = Coding(
        codes,
        tuple(map(str, layout.who)),
        table,
        names,
        document.values,
        document.codes.astype(np.int32) if len(document.values) > 1 else None,
    )
    return coding, []
