"""Answer the questions of a user: some measures, on one corpus, as a whole and in parts."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from accord.contract import Measure, Run, measures, parse_measure
from accord.corpus import Corpus
from accord.errors import QuestionError
from accord.result import Result

#: What is measured where nobody says what: by the kind of the data.
BY_KIND = {"units": "gamma", "labels": "alpha", "trees": "tree-alpha", "tags": "grace"}
EVERYTHING = "all"


def chosen_measures(spellings: Sequence[str], kind: str = "units") -> list[Measure]:
    """Return the measures that are asked for.

    None asked for: the one for the kind of the data. `all`: every one there is.
    """
    if not spellings:
        return [parse_measure(BY_KIND[kind])]
    chosen: list[Measure] = []
    for spelling in spellings:
        names = measures.names() if spelling == EVERYTHING else [spelling]
        chosen += [one for one in map(parse_measure, names) if one not in chosen]
    return chosen


def measure_for(corpus: Corpus, given: str | Measure | None) -> Measure:
    """Return the measure that was given, or the one for the kind of the data."""
    return parse_measure(BY_KIND[corpus.kind] if given is None else given)


def answers(
    corpus: Corpus, chosen: Sequence[Measure], run: Run, by: Sequence[str] = ()
) -> Iterator[Result]:
    """Measure a corpus with each measure, and divide each result in the ways asked for.

    Among several measures, one that cannot be divided in the way asked for says so in its result;
    a single one raises.
    """
    if len(chosen) == 1:  # before anything is computed
        for kind in by:
            chosen[0].check_division(kind)
    for measure in chosen:
        whole = measure(corpus, run=run)
        yield whole
        for kind in dict.fromkeys(by):
            try:
                parts = whole.by(kind)
            except QuestionError as error:
                if len(chosen) == 1:
                    raise  # what only the data tell
                yield replace(whole, value=None, interval=None, reason=str(error), divided_by=kind)
            else:
                yield from parts.values()


def below(results: Sequence[Result], bars: Sequence[tuple[str, float]]) -> list[str]:
    """Say which of the whole results miss a bar: are below it, or undefined.

    A bar is for a measure by its name or by its whole spelling. A distance misses it above.
    """
    failures = []
    for name, bar in bars:
        met = [
            result
            for result in results
            if result.divided_by is None and name in (result.measure, _name(result.measure))
        ]
        if not met:
            measured = ", ".join(result.measure for result in results if result.divided_by is None)
            raise QuestionError(f"a bar for {name!r}, which is not measured; {measured} is")
        for result in met:
            if result.value is None:
                failures.append(f"{result.measure} is undefined: {result.reason}")
            elif measures.get(_name(result.measure)).direction == "distance":
                if result.value > bar:
                    failures.append(f"{result.measure} = {result.value:.4f} is above {bar:g}")
            elif result.value < bar:
                failures.append(f"{result.measure} = {result.value:.4f} is below {bar:g}")
    return failures


def _name(spelling: str) -> str:
    return spelling.partition("(")[0]
