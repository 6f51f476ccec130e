"""What a measure is: a frozen value that knows its parameters, its data, and how to compute.

A measure is a frozen dataclass whose fields are its parameters. They are its options on the command
line and its spelling in a signature: `repr` writes what `parse_measure` reads.
"""

import os
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from itertools import combinations
from numbers import Integral, Number
from typing import Any, ClassVar, Self, get_type_hints

from accord.alignment.batch import go_on
from accord.chance.sampling import FIRST_SAMPLES
from accord.corpus import Annotations, Coding, Continuum, Corpus, Tagging, Treebank
from accord.corpus.corpus import CALLED
from accord.distances.working import Workers
from accord.errors import QuestionError
from accord.registry import Registry, build, parse_call, write_value
from accord.result import Result, Signature, join_names
from accord.statistics.bootstrap import check_method
from accord.version import __version__

#: The measure to take for other data than units.
INSTEAD = {"labels": "alpha", "trees": "tree-alpha", "tags": "grace"}

#: Told how much of the work is done, of how much, and what it is.
Progress = Callable[[int, int, str], None]


def silent(done: int, total: int, what: str) -> None:
    """Show no progress."""


@dataclass(frozen=True, slots=True)
class Run:
    """How a computation runs: everything that is not a parameter of the measure.

    Without an executor, `jobs` threads work (all processors by default). An executor may be one of
    threads, of processes, or of a cluster: the result is the same. `first_samples` of chance are
    drawn before it is known how many a precision takes: fewer, where the mean over several results
    is all that is wanted.
    """

    seed: int = 0
    jobs: int | None = None
    executor: Executor | None = None
    progress: Progress = silent
    check: Callable[[], None] = go_on
    resamples: int = 1000
    interval: str = "percentile"
    permutations: int = 0
    chosen: tuple[tuple[str, str], ...] = ()
    first_samples: int = FIRST_SAMPLES

    def __post_init__(self) -> None:
        for name, least in (
            ("seed", 0),
            ("jobs", 1),
            ("resamples", 0),
            ("permutations", 0),
            ("first_samples", 2),
        ):
            value = getattr(self, name)
            if name == "jobs" and value is None:
                continue
            if isinstance(value, bool) or not isinstance(value, Integral) or value < least:
                raise QuestionError(f"{name}={value!r}; expected a whole number, {least} or more")
        check_method(self.interval)

    @property
    def threads(self) -> Executor | None:
        """The executor, if its workers see the arrays of this process: for work in place."""
        return self.executor if isinstance(self.executor, ThreadPoolExecutor) else None

    @property
    def workers(self) -> Workers:
        """The threads as those who share long work out, with whom they tell about it."""
        return Workers(self.threads, self.progress, self.check)

    @property
    def elsewhere(self) -> bool:
        """Whether other processes or machines do the work."""
        return self.executor is not None and self.threads is None

    def narrowed(self, chosen: tuple[tuple[str, str], ...]) -> "Run":
        """Return the run for a part of the corpus: what was chosen, and now this."""
        return replace(self, chosen=tuple({**dict(self.chosen), **dict(chosen)}.items()))

    @contextmanager
    def working(self) -> "Iterator[Run]":
        """Provide threads while something is computed."""
        count = self.jobs or os.cpu_count() or 1
        if self.executor is not None or count == 1:
            yield self
            return
        executor = ThreadPoolExecutor(count, thread_name_prefix="accord")
        try:
            yield replace(self, executor=executor)
        finally:
            executor.shutdown(wait=False, cancel_futures=True)


class Measure:
    """The base of all measures."""

    name: ClassVar[str]
    symbol: ClassVar[str]
    summary: ClassVar[str]
    divisions: ClassVar[tuple[str, ...]] = ("document", "category", "pair", "annotator", "layer")
    #: Whether more is better: "agreement" and "similarity", or "distance", where 0 is the same.
    direction: ClassVar[str] = "agreement"
    #: What it compares: units on a continuum, labels of given items (and of units that can be seen
    #: as such), or trees of sentences.
    kind: ClassVar[str] = "units"
    #: Whether there is an interval by a formula, and whether judgements can be shuffled.
    has_analytic: ClassVar[bool] = False
    has_permutations: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        # a dataclass leaves alone what its class defines: measures print as they are written
        cls.__repr__ = Measure.__repr__  # type: ignore[method-assign]

    def __repr__(self) -> str:
        return self.spelled()

    def __call__(self, data: Annotations, *, seed: int = 0, run: Run | None = None) -> Result:
        """Measure a corpus."""
        given, remarks = self._possible(Run(seed=seed) if run is None else run)
        corpus = as_corpus(data)
        began = time.perf_counter()
        misfit = self.misfit(corpus)
        if misfit is not None:
            result = self.without_value(corpus.compared(), given, misfit)
        else:
            with given.working() as running:
                result = self.measure(corpus, running)
        if remarks and result.value is not None:
            result = replace(result, notes=(*result.notes, *remarks))

        def parts(kind: str) -> dict[str, Result]:
            if misfit is not None:
                return {}
            with given.working() as running:
                return self.divide(corpus, kind, running, result)

        return replace(result, seconds=time.perf_counter() - began, parts=parts)

    def misfit(self, corpus: Corpus) -> str | None:
        """Say why data of this kind are not what the measure compares."""
        if self.kind != "units" or corpus.kind == "units":
            return None
        instead = INSTEAD.get(corpus.kind)
        found = f"it compares {CALLED['units']}, and these are {CALLED[corpus.kind]}"
        return found if instead is None else f"{found}: take {instead}"

    def _possible(self, run: Run) -> tuple[Run, tuple[str, ...]]:
        """Leave out of a run what the measure cannot do, and say so."""
        remarks = []
        if run.interval == "analytic" and not self.has_analytic:
            run = replace(run, interval="percentile")
            remarks.append(f"{self.name} has no analytic interval: from resamples instead")
        if run.permutations and not self.has_permutations:
            run = replace(run, permutations=0)
            remarks.append(f"{self.name} has no permutation test")
        return run, tuple(remarks)

    def measure(self, corpus: Corpus, run: Run) -> Result:
        """Compute the result for the whole corpus; the references are in it."""
        raise TypeError(f"{type(self).__name__} does not say how it measures")

    def objection(self, corpus: Corpus) -> str | None:
        """Say why the measure does not apply to a corpus, before anything is computed."""
        return None

    def check_division(self, kind: str) -> None:
        """Raise where the measure cannot be divided in that way."""
        if kind not in self.divisions:
            raise QuestionError(
                f"{self.name} cannot be divided by {kind!r}; by {', '.join(self.divisions)} it can"
            )

    def divide(self, corpus: Corpus, kind: str, run: Run, whole: Result) -> dict[str, Result]:
        """Measure parts of the corpus."""
        self.check_division(kind)
        return {
            name: self.measure(part, run.narrowed(chosen))
            for name, part, chosen in parts_of(corpus, kind, self.taking_part(corpus))
        }

    def taking_part(self, corpus: Corpus) -> Corpus:
        """Return the annotators who are compared, with those whom they are compared with."""
        return corpus.compared()

    def parameters(self) -> dict[str, Any]:
        """Return the parameters and their values."""
        return {one.name: getattr(self, one.name) for one in fields(self)}  # type: ignore[arg-type]

    def changed(self) -> dict[str, Any]:
        """Return the parameters that are not at their defaults."""
        return {
            one.name: getattr(self, one.name)
            for one in fields(self)  # type: ignore[arg-type]
            if getattr(self, one.name) != one.default
        }

    def spelled(self) -> str:
        """Return how the measure is written on the command line."""
        given = ",".join(f"{key}={_spell(value)}" for key, value in self.changed().items())
        return f"{self.name}({given})" if given else self.name

    def signature(self, corpus: Corpus, run: Run, **more: str) -> str:
        """Return what it takes to compute the result again, from this corpus."""
        return self.signed(run, self.facts(corpus), **more)

    def facts(self, corpus: Corpus) -> tuple[tuple[str, str], ...]:
        """Return what a signature says of the data."""
        return (
            ("docs", str(len(corpus))),
            ("ann", str(len(corpus.annotators))),
            ("units", str(corpus.units)),
            ("data", corpus.digest()),
        )

    def signed(self, run: Run, facts: tuple[tuple[str, str], ...], **more: str) -> str:
        """Return the signature of a result on data of which the facts are known."""
        own = [(key, _spell(value)) for key, value in self.parameters().items()]
        seed = ("seed", str(run.seed))
        fields = (*own, seed, *sorted(run.chosen), *more.items(), *facts, ("accord", __version__))
        return str(Signature(self.name, fields))

    def without_value(self, corpus: Corpus, run: Run, reason: str, **more: Any) -> Result:
        """Return the result that says why there is no value."""
        return Result(
            measure=self.spelled(),
            symbol=self.symbol,
            value=None,
            reason=reason,
            signature=self.signature(corpus, run),
            documents=len(corpus),
            annotators=len(corpus.annotators),
            units=corpus.units,
            **more,
        )

    #: The same; a measure may have a parameter of this name.
    undefined: Any = without_value

    def with_parameters(self, **changes: Any) -> Self:
        """Return the same measure with other parameters."""
        return replace(self, **changes)  # type: ignore[type-var]


def check_flag(name: str, value: object) -> None:
    """Raise where a parameter is not true or false."""
    if not isinstance(value, bool):
        raise QuestionError(f"{name}={value!r}; expected true or false")


def _spell(value: object) -> str:
    """Write a parameter; in angle brackets what no text can stand for."""
    if isinstance(value, (str, Number)) or value is None:
        return write_value(value)
    name = getattr(value, "__name__", None) or getattr(value, "name", None) or value
    return f"<{name}>"


measures: Registry[type[Measure]] = Registry(
    "measure", "accord.measures", accepts=Measure, classes=True
)


def parse_measure(text: str | Measure) -> Measure:
    """Return the measure that `name(parameter=value, …)` spells."""
    if isinstance(text, Measure):
        return text
    name, given = parse_call(text)
    return measure_of(name, given)


def measure_of(name: str, given: Mapping[str, str]) -> Measure:
    """Return the measure of that name, with parameters as they are written."""
    kind = measures.get(name)
    known = get_type_hints(kind)
    for key, text in given.items():
        if known.get(key) is Any and text.startswith("<"):
            raise QuestionError(
                f"{key} was given in code, as {text}, which no text can say; "
                "use a registered name or a file instead"
            )
    return build(kind, name, given)


def as_corpus(data: object) -> Corpus:
    """Return a corpus of what was given."""
    if isinstance(data, Corpus):
        return data
    if isinstance(data, Continuum):
        return Corpus.from_table(data.table)
    if isinstance(data, Coding):
        return Corpus.from_coding(data)
    if isinstance(data, Tagging):
        return Corpus.from_tagging(data)
    if isinstance(data, Treebank):
        return Corpus.from_treebank(data)
    raise QuestionError(
        f"a {type(data).__name__} was given to be measured; expected a Corpus, a Continuum, a "
        "Coding, a Treebank or a Tagging (accord.read reads files, accord.from_frame data frames, "
        "accord.Coding.from_rows rows of labels)"
    )


def categories_asked(corpus: Corpus, category: str | None) -> list[str]:
    """Return the category that is asked for, or all there are; raise where it does not occur."""
    if category is None:
        return list(corpus.categories)
    if category not in corpus.table.categories and corpus.units:
        there = ", ".join(corpus.categories) or "none"
        raise QuestionError(f"no category {category!r}; there are: {there}")
    return [category]


Part = tuple[str, Corpus, tuple[tuple[str, str], ...]]


def parts_of(corpus: Corpus, kind: str, taking_part: Corpus) -> list[Part]:
    """Cut a corpus into parts, each with what a signature says of it.

    Categories and layers are those of the annotators who take part, references among them.
    """
    people = corpus.compared().annotators
    if kind == "document":
        return [
            (name, corpus.select(documents=[name]), (("documents", join_names([name])),))
            for name in corpus.documents
        ]
    if kind == "category":
        return [
            (name, corpus.select(categories=[name]), (("categories", join_names([name])),))
            for name in taking_part.categories
        ]
    if kind == "layer":
        return [
            (name, corpus.select(layers=[name]), (("layers", join_names([name])),))
            for name in taking_part.layers
        ]
    if kind == "pair":
        return [
            (" & ".join(pair), corpus.select(annotators=pair), (("annotators", join_names(pair)),))
            for pair in combinations(people, 2)
        ]
    if kind == "annotator":
        parts: list[Part] = []
        for name in people:
            others = [other for other in people if other != name]
            part = corpus.select(annotators=others)
            parts.append((name, part, (("annotators", join_names(others)),)))
        return parts
    raise QuestionError(f"nothing can be divided by {kind!r}")
