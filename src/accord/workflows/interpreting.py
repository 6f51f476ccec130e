"""Say what a value means: which errors, and how many of them, would have given it."""

from collections.abc import Iterable

from accord.contract import Measure, Progress, Run, as_corpus, parse_measure, silent
from accord.corpus import Annotations
from accord.errors import check_whole
from accord.interpretation.interpretation import Interpretation, interpret_result

#: Magnitudes above 0 on each curve, and sets of annotators for each of them.
STEPS, SETS = 8, 4


def interpret(
    data: Annotations,
    measure: str | Measure = "gamma",
    *,
    errors: Iterable[str] = (),
    steps: int = STEPS,
    sets: int = SETS,
    seed: int = 0,
    jobs: int | None = None,
    progress: Progress = silent,
    run: Run | None = None,
) -> Interpretation:
    """Say what a value means, by erring on purpose.

    As many annotators as there are copy annotations of this corpus and make errors of one kind,
    from none to all there can be; where their agreement is the observed one, so many errors of that
    kind, and no others, are what the value is worth. A value outside of what errors of a kind can
    bring about is said to be so.

    >>> from accord import Coding, interpret
    >>> coding = Coding.from_rows([["a", "a"], ["b", "a"], ["b", "b"], ["a", "a"]])
    >>> found = interpret(coding, "percent", errors=["random-answers"], steps=4, sets=4)
    >>> found.result.value, found.readings[0].status
    (0.75, 'reached')

    Parameters
    ----------
    data
        A corpus, or anything that can be measured.
    measure
        A measure, or its spelling.
    errors
        Kinds of error, `position`, `position(s=1)`, or several that are made together:
        `position+category`. All that there are for these data, if none is given.
    steps, sets
        How many magnitudes above 0 there are on a curve, and how many times each is tried.
    seed, jobs, progress
        As for `measure`: the same seed gives the same curves, whatever the number of jobs.
    """
    for name, value in (("steps", steps), ("sets", sets)):
        check_whole(name, value)
    corpus = as_corpus(data)
    chosen = parse_measure(measure)
    running = run or Run(seed=seed, jobs=jobs, progress=progress)
    result = chosen(corpus, run=running)
    with running.working() as working:
        return interpret_result(
            corpus, chosen, result, errors=tuple(errors), steps=steps, sets=sets, run=working
        )
