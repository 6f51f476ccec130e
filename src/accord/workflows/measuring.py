"""Measure a corpus: which part of it, with which measure, on how many threads."""

from collections.abc import Iterable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, fields

from accord.contract import Measure, Progress, Run, as_corpus, silent
from accord.corpus import Annotations, Corpus
from accord.result import Result, join_names, split_names
from accord.workflows.answering import measure_for


@dataclass(frozen=True, slots=True)
class Selection:
    """Which part of a corpus is meant; None: all of it."""

    annotators: tuple[str, ...] | None = None
    categories: tuple[str, ...] | None = None
    layers: tuple[str, ...] | None = None
    documents: tuple[str, ...] | None = None
    without_annotators: tuple[str, ...] = ()
    without_categories: tuple[str, ...] = ()
    references: tuple[str, ...] = ()

    def of(self, corpus: Corpus) -> Corpus:
        """Return the part of a corpus."""
        if self.references:
            corpus = corpus.with_references({*corpus.references, *self.references})
        if self == Selection(references=self.references):
            return corpus
        return corpus.select(
            annotators=self.annotators,
            categories=self.categories,
            layers=self.layers,
            documents=self.documents,
            without_annotators=self.without_annotators,
            without_categories=self.without_categories,
        )

    @classmethod
    def parse(cls, given: Mapping[str, str]) -> "Selection":
        """Read the selection that the fields of a signature speak of."""
        return cls(**{name: split_names(given[name]) for name in cls.__slots__ if name in given})

    def spelled(self) -> tuple[tuple[str, str], ...]:
        """Return what a signature says of the selection."""
        return tuple(
            (one.name, join_names(value))
            for one in fields(self)
            if (value := getattr(self, one.name)) != one.default
        )


def measure(
    data: Annotations,
    measure: str | Measure | None = None,
    *,
    seed: int = 0,
    jobs: int | None = None,
    executor: Executor | None = None,
    progress: Progress = silent,
    interval: str = "percentile",
    resamples: int = 1000,
    permutations: int = 0,
    annotators: Iterable[str] | None = None,
    categories: Iterable[str] | None = None,
    layers: Iterable[str] | None = None,
    documents: Iterable[str] | None = None,
) -> Result:
    """Measure how far annotators agree.

    >>> from accord import Coding, Continuum, measure
    >>> marked = {"ann": [(0, 7, "PER"), (12, 20, "LOC")], "bob": [(0, 9, "PER"), (13, 20, "LOC")]}
    >>> print(measure(Continuum.from_units(marked), "gamma"))
    γ = 0.992  [0.991, 0.992]
    >>> result = measure(Coding.from_rows([["a", "a"], ["b", "a"], ["b", "b"]]), "percent")
    >>> result.value, result.by("item")["2"].value
    (0.6666666666666666, 0.0)

    The result holds the value, its interval, what was observed and expected, and the signature that
    a paper should state; `by` divides it. A value that is undefined is None, with its `reason`.

    Parameters
    ----------
    data
        A corpus (`read`, `from_frame`), a continuum, a coding, a treebank or a tagging.
    measure
        A measure, or its spelling: `gamma`, `gamma(precision=0.01)`; `list_measures()` tells which
        there are. Without one, the kind of the data decides: γ for units, α for labels, tree-α for
        trees, grace for tags.
    seed
        The same seed gives the same result, whatever else.
    jobs, executor
        How many threads work (all processors by default), or an executor of your own.
    progress
        Called with how much is done, of how much, and what it is.
    interval, resamples
        How intervals over documents or items are made: `percentile` or `bca`, from so many
        resamples (0: no interval), or by a formula (`analytic`) where the measure has one.
    permutations
        Of labels: so many shuffles of each annotator's judgements give the p-value of the result.
    annotators, categories, layers, documents
        Only these. A reference that is named among the annotators is compared like the others.
    """
    chosen = selection_of(annotators, categories, layers, documents)
    corpus = chosen.of(as_corpus(data))
    run = Run(
        seed=seed,
        jobs=jobs,
        executor=executor,
        progress=progress,
        resamples=resamples,
        interval=interval,
        permutations=permutations,
        chosen=chosen.spelled(),
    )
    return measure_for(corpus, measure)(corpus, run=run)


def selection_of(
    annotators: Iterable[str] | None,
    categories: Iterable[str] | None,
    layers: Iterable[str] | None,
    documents: Iterable[str] | None,
) -> Selection:
    """Make a selection of lists of names."""

    def names(given: Iterable[str] | None) -> tuple[str, ...] | None:
        return None if given is None else tuple(given)

    return Selection(names(annotators), names(categories), names(layers), names(documents))
