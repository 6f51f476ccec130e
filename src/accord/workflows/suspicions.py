"""What looks wrong among the units of a corpus. Each suspicion is a function; none changes a thing.

Much of it may be meant: units may overlap, an annotator may be sparing. That is for people to say.
"""

import unicodedata
from collections.abc import Callable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from accord.corpus import UnitTable
from accord.corpus.table import Bools, Floats, Ints
from accord.workflows.finding import Finding, counted, doing, some, units_at

#: A unit is far longer than the others of its category if it is so many times as long as half of
#: them, and so many times as long as the next one.
FAR_LONGER, THAN_NEXT = 20, 3
#: Units are compared with others of their category where there are so many.
ENOUGH = 10
#: Up to this share of all units, something is an exception that may be a slip.
FEW = 0.05
#: Annotators have far fewer units than the others below this share of theirs.
FAR_FEWER = 1 / 3
#: Positions that go so many times as far as those of others are in another unit.
FAR_APART = 100
#: Words are compared with positions for so many units.
MOST_LOOKED_AT = 100_000


def among_units(table: UnitTable) -> list[Finding]:
    """Return everything that looks wrong among units."""
    if len(table) == 0:
        return []
    suspicions = (
        _odd_names, _other_unit, _below_zero, _marked_twice, _two_categories, _overlapping,
        _far_longer, _far_fewer, _used_by_one, _sticking_out, _inside_words, _other_words,
    )  # fmt: skip
    return [finding for suspicion in suspicions for finding in suspicion(table)]


def _other_unit(table: UnitTable) -> Iterator[Finding]:
    """Compare how far the positions of annotators go in the documents that several saw."""
    people, documents = len(table.annotators), len(table.documents)
    slot = table.document * people + table.annotator
    farthest = np.full(documents * people, np.nan)
    order = np.argsort(table.end, kind="stable")
    farthest[slot[order]] = np.maximum(np.abs(table.end[order]), 1e-9)
    last = farthest.reshape(documents, people)
    shared = last[(~np.isnan(last)).sum(axis=1) > 1]
    if len(shared) == 0:
        return
    lengths = table.end - table.start
    for number, name in enumerate(table.annotators):
        own = shared[~np.isnan(shared[:, number])]
        mine, others = table.annotator == number, table.annotator != number
        if len(own) == 0:
            continue
        far = own[:, number] / np.nanmedian(np.delete(own, number, axis=1), axis=1)
        long = np.median(lengths[mine]) / np.median(lengths[others])
        if float(far.min()) >= FAR_APART and float(long) >= FAR_APART / 3:
            yield Finding(
                f"the positions of {name!r} go {FAR_APART} times as far as those of the others",
                "Are they in milliseconds, and the others in seconds?",
            )


def _odd_names(table: UnitTable) -> Iterator[Finding]:
    """Look for characters that nobody sees in names and labels."""
    for what, names in (
        ("document", table.documents),
        ("annotator", table.annotators),
        ("category", table.categories),
        ("layer", table.layers),
    ):
        odd = [name for name in names if any(_is_unseen(character) for character in name)]
        if odd:
            plural = "categories" if what == "category" else f"{what}s"
            yield Finding(
                f"{counted(len(odd), what, plural)} with characters that cannot be seen: "
                f"{some([ascii(name) for name in odd])}",
                "Was the file written or converted by a program that went wrong?",
            )


def _is_unseen(character: str) -> bool:
    """Tell control characters and invisible ones, but for the joiners that some scripts need."""
    kind = unicodedata.category(character)
    return kind == "Cc" or (kind == "Cf" and character not in "\u200c\u200d")


def _below_zero(table: UnitTable) -> Iterator[Finding]:
    rows = np.flatnonzero(table.start < 0)
    if len(rows):
        what = doing(len(rows), "unit", "begins below 0", "begin below 0")
        yield Finding(
            f"{what}: {units_at(table, rows)}",
            "Nothing depends on where positions begin; but were they meant?",
        )


def same_as_previous(table: UnitTable, *, category: bool) -> Bools:
    """Tell which units are those of the row before: with its category and layer, or but for it."""
    columns = [table.document, table.annotator, table.start, table.end, table.layer]
    same = np.all([np.diff(column) == 0 for column in columns], axis=0)
    labels = np.diff(table.category) == 0
    return np.concatenate([[False], same & (labels if category else ~labels)])


def overlapping(table: UnitTable) -> Bools:
    """Tell which units begin before an earlier one of the same annotator ends."""
    if len(table) == 0:
        return np.zeros(0, bool)
    slot = table.document * max(1, len(table.annotators)) + table.annotator
    # ends as ranks, raised by their slot: so the running maximum begins anew with every slot
    ends, rank = np.unique(table.end, return_inverse=True)
    latest = np.maximum.accumulate(slot * len(ends) + rank)[:-1] % len(ends)
    return np.concatenate([[False], (slot[1:] == slot[:-1]) & (table.start[1:] < ends[latest])])


def _marked_twice(table: UnitTable) -> Iterator[Finding]:
    rows = np.flatnonzero(same_as_previous(table, category=True))
    if len(rows):
        what = doing(len(rows), "unit", "stands twice", "stand twice")
        yield Finding(
            f"{what} in the annotations of one annotator: {units_at(table, rows)}",
            "They are kept; remove them if they were exported twice.",
        )


def _two_categories(table: UnitTable) -> Iterator[Finding]:
    rows = np.flatnonzero(same_as_previous(table, category=False))
    if len(rows):
        what = doing(len(rows), "stretch", "has", "have", "stretches")
        yield Finding(
            f"{what} several categories by the same annotator: {units_at(table, rows)}",
            "They are kept as several units.",
        )


def _overlapping(table: UnitTable) -> Iterator[Finding]:
    rows = np.flatnonzero(overlapping(table) & ~same_as_previous(table, category=True)
                          & ~same_as_previous(table, category=False))  # fmt: skip
    if 0 < len(rows) <= FEW * len(table):
        what = doing(len(rows), "unit", "overlaps an earlier one", "overlap an earlier one")
        yield Finding(
            f"{what} of the same annotator: {units_at(table, rows)}",
            "Few do: was it meant?",
        )


def _far_longer(table: UnitTable) -> Iterator[Finding]:
    lengths = table.end - table.start
    order = np.argsort(table.category, kind="stable")
    found = []
    for rows in np.split(order, np.flatnonzero(np.diff(table.category[order])) + 1):
        if len(rows) >= ENOUGH:
            found += rows[lengths[rows] >= _far(np.sort(lengths[rows]))].tolist()
    if found:
        found.sort(key=lambda row: -lengths[row])
        what = doing(len(found), "unit", "is far longer", "are far longer")
        yield Finding(
            f"{what} than the others of their category: {units_at(table, found)}",
            "Is an end in the wrong place?",
        )


def _far(lengths: Floats) -> float:
    """Return from which length on a few stand apart from the others; lengths are sorted."""
    begin = int(len(lengths) * (1 - FEW)) - 1
    shorter, longer = lengths[begin:-1], lengths[begin + 1 :]
    apart = (longer >= THAN_NEXT * shorter) & (longer > FAR_LONGER * np.median(lengths))
    return float(longer[np.argmax(apart)]) if apart.any() else np.inf


def _people(table: UnitTable) -> Ints:
    """Return the annotators who are compared and saw anything."""
    compared = np.array([name not in table.references for name in table.annotators], bool)
    return np.flatnonzero(compared & table.seen.any(axis=0))


def _far_fewer(table: UnitTable) -> Iterator[Finding]:
    people = _people(table)
    if len(people) < 2:
        return
    counts = np.bincount(table.annotator, minlength=len(table.annotators))
    rates = counts[people] / table.seen[:, people].sum(axis=0)
    for place, who in enumerate(people.tolist()):
        others = float(np.median(np.delete(rates, place)))
        if others * table.seen[:, who].sum() >= ENOUGH and rates[place] < FAR_FEWER * others:
            yield Finding(
                f"{table.annotators[who]} has {rates[place]:.3g} units a document, "
                f"the others {others:.3g}",
                "Were all of them read in, and was the work finished?",
            )


def _used_by_one(table: UnitTable) -> Iterator[Finding]:
    people = _people(table)
    if len(people) < 2:
        return
    mine = np.isin(table.annotator, people) & (table.category >= 0)
    users = np.zeros((len(table.categories), len(table.annotators)), bool)
    users[table.category[mine], table.annotator[mine]] = True
    counts = np.bincount(table.category[mine], minlength=len(table.categories))
    lonely = np.flatnonzero(users.sum(axis=1) == 1)
    names = [
        f"{table.categories[number]} ({counts[number]} by "
        f"{table.annotators[int(np.argmax(users[number]))]})"
        for number in sorted(lonely.tolist(), key=lambda number: -counts[number])
    ]
    if names:
        yield Finding(
            f"{counted(len(names), 'category', 'categories')} used by one annotator only: "
            f"{some(names)}",
            "Nobody can agree on these.",
        )


def _edges(table: UnitTable) -> Iterator[tuple[Ints, NDArray[np.uint32]]]:
    """Return rows of units in known texts, and the characters around both ends of each.

    Those are the character before, the first, the last, and the one after: four columns.
    """
    if table.start.dtype.kind != "i":
        return
    for number, text in enumerate(table.texts):
        if text is None:
            continue
        rows = np.arange(len(table))[table.rows_of(number)]
        rows = rows[(table.start[rows] >= 0) & (table.end[rows] <= len(text))]
        # a space at both ends, so that every unit has a character before and after
        padded = np.frombuffer(f" {text} ".encode("utf-32-le", "surrogatepass"), "<u4")
        start, end = table.start[rows], table.end[rows]
        yield rows, np.stack([padded[start + shift] for shift in (0, 1)]
                             + [padded[end + shift] for shift in (0, 1)])  # fmt: skip


def _is_among(characters: NDArray[np.uint32], kind: Callable[[str], bool]) -> Bools:
    """Tell for each character whether it is of a kind."""
    distinct, place = np.unique(characters, return_inverse=True)
    answers = np.array([kind(chr(code)) for code in distinct], bool)
    return answers[place].reshape(characters.shape)


def _sticking_out(table: UnitTable) -> Iterator[Finding]:
    found: list[int] = []
    for rows, (_, first, last, _) in _edges(table):
        found += rows[_is_among(first, str.isspace) | _is_among(last, str.isspace)].tolist()
    if found:
        what = doing(len(found), "unit", "begins or ends with a space", "begin or end with a space")
        yield Finding(
            f"{what}: {units_at(table, found)}",
            "A boundary that sticks out by one character is a disagreement to many measures.",
        )


def _inside_words(table: UnitTable) -> Iterator[Finding]:
    found: list[int] = []
    looked_at = 0
    for rows, edges in _edges(table):
        text = table.texts[table.document[rows[0]]] if len(rows) else None
        if not text or text.count(" ") * 20 < len(text):
            continue  # a script without spaces between words
        before, first, last, after = _is_among(edges, str.isalnum)
        found += rows[(before & first) | (last & after)].tolist()
        looked_at += len(rows)
    if 0 < len(found) <= looked_at / 2:  # else it is parts of words that are annotated
        counts = np.bincount(table.annotator[found], minlength=len(table.annotators))
        whose = [
            f"{name} {count}" for name, count in zip(table.annotators, counts, strict=True) if count
        ]
        what = doing(
            len(found), "unit", "begins or ends inside a word", "begin or end inside a word"
        )
        yield Finding(
            f"{what} ({some(whose)}): {units_at(table, found)}",
            "Are the positions of one annotator shifted?",
        )


def _other_words(table: UnitTable) -> Iterator[Finding]:
    """Compare the words that a file gives for its units with the text and with one another."""
    if table.surface is None:
        return
    rows = range(min(len(table), MOST_LOOKED_AT))
    words = table.surface[np.arange(len(rows))].tolist()
    given = [row for row in rows if words[row] is not None]
    yield from _not_in_text(table, given, words)
    yield from _not_alike(table, given, words)
    if table.start.dtype.kind == "i":
        lengths = table.end - table.start
        odd = [row for row in given if len(words[row] or "") != lengths[row]]
        if 0 < len(odd) <= FEW * len(given):  # else positions do not count characters
            what = doing(
                len(odd), "unit", "is not as long as its words", "are not as long as their words"
            )
            yield Finding(
                f"{what}: {units_at(table, odd)}",
                "Do positions count something else than characters, after an emoji perhaps?",
            )


def _not_in_text(
    table: UnitTable, given: Sequence[int], words: Sequence[str | None]
) -> Iterator[Finding]:
    if table.start.dtype.kind != "i":
        return
    odd = []
    for row in given:
        text = table.texts[table.document[row]]
        if text is not None and text[table.start[row] : table.end[row]] != words[row]:
            odd.append(row)
    if odd:
        yield Finding(
            f"the words of {counted(len(odd), 'unit')} are not those of the text: "
            f"{units_at(table, odd)}",
            "Was the text changed after it was annotated, or are positions counted differently?",
        )


def _not_alike(
    table: UnitTable, given: Sequence[int], words: Sequence[str | None]
) -> Iterator[Finding]:
    first: dict[tuple[int, float, float], int] = {}
    odd = []
    for row in given:
        place = (int(table.document[row]), table.start[row].item(), table.end[row].item())
        other = first.setdefault(place, row)
        if words[other] != words[row]:
            odd += [other, row]
    if odd:
        yield Finding(
            f"the same stretch has other words with another annotator in "
            f"{counted(len(odd) // 2, 'case')}: {words[odd[0]]!r} and {words[odd[1]]!r}, "
            f"{units_at(table, odd[:2])}",
            "Did they annotate the same text?",
        )
