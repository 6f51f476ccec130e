"""An evaluation of taggers as tables for a terminal, a paper or a spreadsheet."""

from collections.abc import Iterator

from accord.evaluation.uncertainty import Estimate
from accord.reports.results import number
from accord.reports.table import Table
from accord.statistics.precision_decision import SCORES, Figures
from accord.workflows.reporting import Report

#: So many parts of each kind are shown, the largest first.
MOST_PARTS = 20
SILENCES = "Silences"


def tables_of(
    report: Report, *, words: bool = True, lists: bool = True
) -> Iterator[tuple[str, Table]]:
    """Yield the tables of a report, each with its title; without `lists`, none of one system."""
    evaluation = report.evaluation
    confidence = f"{report.uncertainty.confidence * 100:g} %"
    yield "Each system on what it can be evaluated on", _figures(report, confidence, common=False)
    cases = next(iter(evaluation.common_figures.values())).cases
    what = "what all systems can be evaluated on"
    if not evaluation.protocol.relative:
        what = f"the {cases} cases that all systems can be evaluated on"
    yield f"Each system on {what}", _figures(report, confidence, common=True)
    if any(one.not_evaluable for one in evaluation.figures.values()):
        yield "Why cases are not evaluable", _reasons(report)
    if any(one.silent for one in evaluation.figures.values()):
        yield SILENCES, _silences(report)
    if report.comparisons:
        title = f"{report.comparisons[0].score} of pairs of systems, on the cases common to all"
        yield title, _comparisons(report, confidence)
    if report.kappas:
        yield "κ, where both give one tag", _kappas(report, confidence)
    for kind in report.own:
        yield f"By {kind}", _parts(report, kind)
    if not lists:
        return
    for name, found in report.confusions.items():
        if found:
            rows = tuple((one.expected, one.given, one.outcome, str(one.count)) for one in found)
            header = ("expected", "given", "outcome", "times")
            yield f"Errors of {name}", Table(header, rows, frozenset({3}))
    if words:
        yield from _words(report)


def _figures(report: Report, confidence: str, *, common: bool) -> Table:
    evaluation = report.evaluation
    given = evaluation.common_figures if common else evaluation.figures
    estimates = report.uncertainty.common if common else report.uncertainty.own
    header = ("system", *(() if common else ("nbCas", "NONEVAL", "%")), "OK", "ERR", "SIL",
              "P", f"{confidence} interval", "D", "Pmin", "Pmoy", f"{confidence} interval ",
              "Pmax")  # fmt: skip
    rows = []
    for name, one in given.items():
        share = one.share_not_evaluable
        left_out = (
            str(one.cases), str(one.not_evaluable), "–" if share is None else f"{100 * share:.2f}",
        )  # fmt: skip
        found = estimates[name]
        rows.append(
            (
                name, *(() if common else left_out), str(one.right), str(one.wrong),
                str(one.silent), number(one.precision, 4), _interval(found["P"]),
                number(one.decision, 4), number(one.least, 4), number(one.mean, 4),
                _interval(found["Pmoy"]), number(one.greatest, 4),
            )
        )  # fmt: skip
    texts = {0, header.index(f"{confidence} interval"), len(header) - 2}
    return Table(header, tuple(rows), frozenset(set(range(len(header))) - texts))


def _silences(report: Report) -> Table:
    header = ("system", "SIL", "SIL_ok", "SIL_err", "SIL_sil", "SILOK_moy", "SILERR_moy")
    rows = []
    for name, one in report.evaluation.figures.items():
        values = one.to_dict()
        by_chance = (number(values[key], 2) for key in header[5:])
        rows.append((name, *(str(values[key]) for key in header[1:5]), *by_chance))
    return Table(header, tuple(rows), frozenset(range(1, len(header))))


def how_sure(report: Report) -> str:
    """Say in a line where intervals and p-values come from."""
    drawn = report.uncertainty
    if not report.resamples:
        return "No intervals and no p of exchanges: no resamples were asked for."
    if drawn.clusters < 2:
        what = drawn.cluster.removesuffix("s")
        return f"No intervals and no p of exchanges: there is a single {what} to draw from."
    return (
        f"Intervals: {report.resamples} drawings of {drawn.clusters} {drawn.cluster}, percentile; "
        f"p: exchanges of {drawn.cluster} at random; seed {report.seed}."
    )


def _interval(estimate: Estimate) -> str:
    return _between(estimate.interval)


def _between(interval: tuple[float, float] | None) -> str:
    if interval is None:
        return ""
    low, high = (round(end, 4) + 0.0 for end in interval)
    return f"[{low:.4f}, {high:.4f}]"


def _reasons(report: Report) -> Table:
    names = report.evaluation.systems
    reasons = {name: report.evaluation.reasons(name) for name in names}
    listed = dict.fromkeys(why for found in reasons.values() for why in found)
    rows = tuple((why, *(str(reasons[name].get(why, 0)) for name in names)) for why in listed)
    return Table(("reason", *names), rows, frozenset(range(1, len(names) + 1)))


def _comparisons(report: Report, confidence: str) -> Table:
    header = ("first", "second", "second − first", f"{confidence} interval", "p", "p (Holm)",
              "only first right", "only second right", "McNemar p", "p (Holm) ")  # fmt: skip
    rows = tuple(
        (
            one.first, one.second, "–" if one.difference is None else f"{one.difference:+.4f}",
            _between(one.interval), _p(one.p), _p(one.p_corrected), str(one.only_first),
            str(one.only_second), _p(one.mcnemar_p), _p(one.mcnemar_p_corrected),
        )
        for one in report.comparisons
    )  # fmt: skip
    return Table(header, rows, frozenset({2, *range(4, len(header))}))


def _p(value: float | None) -> str:
    if value is None:
        return "–"
    return f"{value:.4f}" if value >= 0.0001 else "< 0.0001"


def _kappas(report: Report, confidence: str) -> Table:
    rows = tuple(
        (one.first, one.second, number(one.value, 4), _between(one.interval), str(one.cases))
        for one in report.kappas
    )
    header = ("first", "second", "κ", f"{confidence} interval", "cases")
    return Table(header, rows, frozenset({2, 4}))


def _parts(report: Report, kind: str) -> Table:
    own, common = report.own[kind], report.common[kind]
    header = (kind, "system", "nbCas", "NONEVAL", *SCORES, "common N", "P ", "Pmoy ")
    rows = []
    for part in list(own)[:MOST_PARTS]:
        for name, one in own[part].items():
            shared = common.get(part, {}).get(name, Figures(0, 0, 0, 0, 0, 0, 0.0))
            scores = one.scores()
            rows.append(
                (
                    part, name, str(one.cases), str(one.not_evaluable),
                    *(number(scores[score], 4) for score in SCORES), str(shared.evaluated),
                    number(shared.precision, 4), number(shared.mean, 4),
                )
            )  # fmt: skip
    if len(own) > MOST_PARTS:
        rest = f"({len(own) - MOST_PARTS} more; all of them in JSON)"
        rows.append((rest, *[""] * (len(header) - 1)))
    return Table(header, tuple(rows), frozenset(range(2, len(header))))


def _words(report: Report) -> Iterator[tuple[str, Table]]:
    for name, cases in report.cases.items():
        if cases:
            rows = tuple(
                (
                    f"{one.before} [{one.form}] {one.after}".strip(), one.expected, one.given,
                    one.text, str(one.sentence), "–" if one.line is None else str(one.line),
                )
                for one in cases
            )  # fmt: skip
            header = ("words", "expected", "given", "text", "sentence", "line")
            yield f"The first errors of {name}", Table(header, rows, frozenset({4, 5}))
    for name, ways in report.left_out.items():
        if ways:
            rows = tuple(
                (
                    one.words, one.other, one.given or "", one.reason, str(one.cases),
                    "–" if one.line is None else str(one.line),
                )
                for one in ways
            )  # fmt: skip
            header = ("reference", name, "its tag", "reason", "cases", "first in line")
            yield f"What is left out of {name}", Table(header, rows, frozenset({4, 5}))
    for name, residues in report.residues.items():
        if residues:
            lines = tuple(
                (
                    one.words or "(nothing)", "–" if one.line is None else str(one.line),
                    one.other or "(nothing)",
                    "–" if one.other_line is None else str(one.other_line),
                )
                for one in residues
            )  # fmt: skip
            table = Table(("reference", "line", name, "line "), lines, frozenset({1, 3}))
            yield f"What resists realignment with {name}", table
