"""Which tag was expected and which given, as a matrix for a page."""

from collections import Counter
from collections.abc import Iterable

from accord.evaluation.parts import Confusion
from accord.reports.markup import escaped, tag

#: So many tags have a row, so many answers a column; the rest is put together.
MOST_TAGS = 30
REST = "…"
#: How a cell looks: right in any case, open (some alternatives are right), wrong in any case.
LOOKS = {"OK": "right", "SIL_ok": "right", "SIL_sil": "open", "ERR": "wrong", "SIL_err": "wrong"}


def confusion_matrix(confusions: Iterable[Confusion], caption: str) -> str:
    """Write the matrix of tags expected (rows) and given (columns), the most frequent first.

    A cell is shaded by its share of its row. Several alternatives are a column of their own.
    """
    found = list(confusions)
    rows, columns = _most(found, "expected"), _most(found, "given")
    # what is expected stands in the same order on both sides, what is only given follows
    columns = [one for one in rows if one in columns] + [one for one in columns if one not in rows]
    counts: Counter[tuple[str, str]] = Counter()
    looks: dict[tuple[str, str], Counter[str]] = {}
    for one in found:
        place = (
            one.expected if one.expected in rows else REST,
            one.given if one.given in columns else REST,
        )
        counts[place] += one.count
        looks.setdefault(place, Counter())[LOOKS[one.outcome]] += one.count
    rows += [REST] if any(expected == REST for expected, _ in counts) else []
    columns += [REST] if any(given == REST for _, given in counts) else []
    head = tag("tr", tag("th", "expected \\ given", scope="col"), *_heads(columns, "col"),
               tag("th", "all", scope="col"))  # fmt: skip
    body = [_row(expected, columns, counts, looks) for expected in rows]
    return tag("table", tag("caption", escaped(caption)), tag("thead", head), tag("tbody", *body),
               class_="matrix")  # fmt: skip


def _most(found: list[Confusion], what: str) -> list[str]:
    counts: Counter[str] = Counter()
    for one in found:
        counts[getattr(one, what)] += one.count
    ordered = sorted(counts, key=lambda name: (-counts[name], name))
    return ordered if len(ordered) <= MOST_TAGS + 1 else ordered[:MOST_TAGS]


def _heads(names: Iterable[str], scope: str) -> list[str]:
    return [tag("th", escaped(name).replace("|", "|<wbr>"), scope=scope) for name in names]


def _row(
    expected: str,
    columns: list[str],
    counts: Counter[tuple[str, str]],
    looks: dict[tuple[str, str], Counter[str]],
) -> str:
    total = sum(counts[expected, given] for given in columns)
    cells = []
    for given in columns:
        count = counts[expected, given]
        if not count:
            cells.append(tag("td", ""))
            continue
        kinds = looks[expected, given]
        look = max(sorted(kinds), key=lambda kind: kinds[kind])
        said = escaped(f"{expected} expected, {given} given: {count} times")
        style = f"--share:{count / total:.3f}"
        cells.append(tag("td", str(count), class_=look, style=style, title=said))
    return tag("tr", *_heads([expected], "row"), *cells, tag("td", str(total), class_="total"))
