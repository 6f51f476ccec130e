"""Results as tables and as text: the values, how sure they are, what they were made from."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from accord.contract import measures
from accord.reports.table import Table
from accord.result import Matrix, Result

UNDEFINED = "undefined"
#: So many values are named that a remark is about.
MOST_NAMED = 3
#: What the figures beside a value say.
FIGURES = {
    "standard error": "of the value, by its formula",
    "standard error by chance": "of the value, were there no agreement beyond chance",
    "t": "the value over its standard error",
    "specific agreement": "how often another annotator said so too, where one did",
    "pabak": "κ, were all categories as frequent and both annotators used them alike",
    "kappa_max": "the most that κ could be, with categories used so unequally by the two",
    "bias": "share of judgements by which the two use categories differently",
    "prevalence": "share of the most frequent category",
    "prevalence index": "how much more often both said the first than both the second",
    "bias index": "how much more often only one of them said the first than only the other",
    "coverage": "share of the continuum (of the category) on which units of two annotators meet",
    "annotator bias": "what π expects by chance, less what κ does",
    "z": "the value over its standard error by chance",
    "F": "variance between items over that of the rest",
    "df1": "its degrees of freedom, above",
    "df2": "and below",
    "chi2": "the test that nobody's ranks are alike",
    "df": "its degrees of freedom",
    "p": "how likely a value so far from 0 is by chance, by that test",
}


def number(value: float | None, digits: int = 3) -> str:
    """Write a number, or a dash where there is none."""
    return "–" if value is None else f"{value:.{digits}f}"


def counted(count: int, what: str, plural: str | None = None) -> str:
    """Write a number of things."""
    return f"{count:,} {what if count == 1 else plural or what + 's'}"


def values_of(results: Sequence[Result]) -> Table:
    """Return the table of some results, one row for each value."""
    divided = any(result.divided_by for result in results)
    every = [*results, *(_own(r, name) for r in results for name in r.values or {})]
    confidences = {r.interval.confidence for r in every if r and r.interval is not None} or {0.95}
    interval = " / ".join(f"{confidence * 100:g} %" for confidence in sorted(confidences))
    header = [
        "measure",
        *(["part"] if divided else []),
        "value",
        f"{interval} interval",
        "observed",
        "expected",
        "units",
    ]
    rows = []
    for result in results:
        part = [_part(result)] if divided else []
        if result.value is None and result.values:
            for name, value in result.values.items():
                beside = _beside(_own(result, name))
                rows.append((f"{result.measure}: {name}", *part, number(value), *beside, ""))
            continue
        shown = UNDEFINED if result.value is None else number(result.value)
        rows.append((result.measure, *part, shown, *_beside(result), str(result.units)))
    first = len(header) - 5
    return Table(tuple(header), tuple(rows), frozenset({first, *range(first + 2, len(header))}))


def _beside(result: Result | None) -> tuple[str, str, str]:
    """Write the interval, what was observed and what expected, as far as they are known."""
    if result is None:
        return "", "", ""
    return (
        "" if result.interval is None else str(result.interval),
        "" if result.observed is None else number(result.observed),
        "" if result.expected is None else number(result.expected),
    )


def directions_of(results: Iterable[Result]) -> list[str]:
    """Say of which measures less is better; nothing where more is better of all."""
    said: dict[str, list[str]] = {}
    for result in results:
        name = result.measure.partition("(")[0]
        direction = measures.get(name).direction if name in measures else "agreement"
        if direction == "similarity" and result.expected is not None:
            continue  # this one is corrected for chance
        if name not in said.setdefault(direction, []):
            said[direction].append(name)
    lines = []
    if "distance" in said:
        lines.append(f"distances, 0 where all is the same: {', '.join(said['distance'])}")
    if "similarity" in said:
        lines.append(
            f"similarities, 1 where all is the same, chance not taken into account: "
            f"{', '.join(said['similarity'])}"
        )
    return lines


def _part(result: Result) -> str:
    if result.divided_by is None:
        return "(all)"
    if result.part is None:
        return f"(by {result.divided_by})"
    return f"without {result.part}" if result.divided_by == "annotator" else result.part


def is_undefined(result: Result) -> bool:
    """Tell whether a result holds no value at all."""
    return result.value is None and not result.values


def worth_showing(results: Sequence[Result]) -> list[Result]:
    """Leave the measures out that do not apply, where several were asked for."""
    wholes = [result for result in results if result.divided_by is None]
    if len(wholes) < 2:
        return list(results)
    left_out = {result.measure for result in wholes if is_undefined(result)}
    return [result for result in results if result.measure not in left_out]


def reasons_of(results: Iterable[Result]) -> list[str]:
    """Say of each value that is undefined why it is, those with the same reason together."""
    reasons: dict[str, list[str]] = {}
    for result in results:
        if is_undefined(result) and result.reason:
            part = "" if result.part is None else f" ({_part(result)})"
            reasons.setdefault(result.reason, []).append(f"{result.measure}{part}")
    return [f"{', '.join(names)}: {reason}" for reason, names in reasons.items()]


def why_not(results: Iterable[Result]) -> list[str]:
    """Say of each value that is undefined why it is: a line for each, the same words only once."""
    undefined = [result for result in results if is_undefined(result) and result.reason]
    names = [
        result.measure if result.part is None else f"{result.measure} ({_part(result)})"
        for result in undefined
    ]
    first: dict[str | None, str] = {}
    rows = tuple(
        (name, (result.reason or "").removeprefix(f"{result.measure} "))
        if first.setdefault(result.reason, name) == name
        else (name, f"as for {first[result.reason]}")
        for name, result in zip(names, undefined, strict=True)
    )
    return Table(("", ""), rows).text().splitlines()[1:] if rows else []


def remarks_of(results: Iterable[Result]) -> list[str]:
    """Return what a reader of the values must know: what was left out or taken for granted.

    Among several values it is said which of them a remark is about, unless it is about all of the
    whole.
    """
    shown = list(results)
    wholes = dict.fromkeys(one.measure for one in shown if one.divided_by is None)
    about: dict[str, list[Result]] = {}
    for result in shown:
        for note in dict.fromkeys(result.notes):
            about.setdefault(note, []).append(result)
    return [f"{_about(about[note], wholes, note)}{note}" for note in about]


def _about(held: Sequence[Result], wholes: Collection[str], note: str) -> str:
    """Say which values a remark is about: measures, or parts where the whole has no such remark."""
    names = list(dict.fromkeys(one.measure for one in held if one.divided_by is None))
    if len(names) == len(wholes):
        return ""
    if not names:
        parts: dict[str, list[str]] = {}
        for one in held:
            parts.setdefault(one.measure, []).append(_part(one))
        names = [f"{measure} ({_some(of)})" for measure, of in parts.items()]
    if any(note.startswith(name.partition("(")[0].strip()) for name in names):
        return ""
    return f"{_some(names)}: "


def _some(names: Sequence[str]) -> str:
    """Name a few, and count the others."""
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return f"{', '.join(names[:MOST_NAMED])}{more}"


def signatures_of(results: Iterable[Result]) -> list[str]:
    """Return what is to be stated with each value of the whole."""
    return [result.signature for result in results if result.divided_by is None]


def explanation(result: Result) -> str:
    """Say what a value was made from."""
    lines = [f"{result.symbol or result.measure}: how the value came about"]
    if result.value is None and result.values:
        return "\n".join(lines + _of_each(result))
    if result.value is None:
        return "\n".join([*lines, f"  undefined: {result.reason}"])
    if result.observed is not None and result.expected is not None:
        worked = result.formula.replace("observed", f"{result.observed:.6f}")
        worked = worked.replace("expected", f"{result.expected:.6f}")
        lines += [
            f"  observed   {result.observed:.6f}",
            f"  expected   {result.expected:.6f}   by chance",
            f"  value      {result.value:.6f} = {worked}",
        ]
    else:
        lines.append(f"  value      {result.value:.6f}")
    lines += _figures(result)
    if result.p_value is not None:
        lines.append(f"  p          {result.p_value:.4f}   that chance alone agrees as well")
    if result.samples is not None:
        samples = result.samples
        lines.append(
            f"  chance     {counted(samples.count, 'sample')} of the model {samples.model!r}, "
            f"mean {samples.mean:.4f}, standard deviation {samples.deviation:.4f}; "
            f"the mean is known to ±{samples.precision:.2%}"
        )
    if result.interval is not None:
        lines.append(
            f"  interval   {result.interval} ({result.interval.confidence * 100:g} %), "
            f"from {result.interval.source}"
        )
    if result.values:
        lines.append(
            "  figures    "
            + ", ".join(f"{name} {_plain(value)}" for name, value in result.values.items())
        )
    lines.append(
        f"  compared   {counted(result.annotators, 'annotator')}, "
        f"{counted(result.units, 'unit')}, {counted(result.documents, 'document')}"
    )
    if result.matrices is not None:
        lines += [f"\n  {matrix.title}:\n{_matrix(matrix)}" for matrix in result.matrices()]
    return "\n".join(lines)


def _of_each(result: Result) -> list[str]:
    """Write the values of a measure of several, with what each was made from."""
    rows = []
    for name, value in (result.values or {}).items():
        own = _own(result, name)
        made = []
        if own is not None and own.observed is not None and own.expected is not None:
            worked = own.formula.replace("observed", f"{own.observed:.6f}")
            made.append(f"= {worked.replace('expected', f'{own.expected:.6f}')}")
        for what, figure in ((own and own.figures) or {}).items():
            made.append(f"{what} {number(figure)}")
        if value is None and own is not None and own.reason:
            made.append(own.reason)
        rows.append((name, number(value, 6), ", ".join(made)))
    return [f"  {line}" for line in Table(("", "", ""), tuple(rows)).text().splitlines()[1:]]


def _own(result: Result, name: str) -> Result | None:
    """Return the result behind one of several values, where there is one."""
    each = result.statistics
    found = each.get(name) if isinstance(each, Mapping) else None
    return found if isinstance(found, Result) else None


def _plain(value: float | None) -> str:
    """Write a count as it is, another number with four digits."""
    return f"{value:.0f}" if value is not None and value % 1 == 0 else number(value, 4)


def _figures(result: Result) -> list[str]:
    """Write what stands beside a value, with what each figure says."""
    rows = tuple(
        (name, number(figure, 6), FIGURES.get(name, ""))
        for name, figure in (result.figures or {}).items()
    )
    table = Table(("", "", ""), rows).text().splitlines()[1:] if rows else []
    return [f"  {line}" for line in table]


def _matrix(matrix: Matrix) -> str:
    """Write a table of counts, its rows and columns named by the categories."""
    rows = tuple(
        (name, *(f"{count:g}" if count == int(count) else f"{count:.2f}" for count in counts))
        for name, counts in zip(matrix.rows, matrix.counts, strict=True)
    )
    table = Table(("", *matrix.columns), rows, frozenset(range(1, len(matrix.columns) + 1)))
    return "\n".join(f"    {line}" for line in table.text().splitlines())
