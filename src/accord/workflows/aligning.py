"""Align continua: who marked what, side by side."""

from collections.abc import Mapping

from accord.alignment.alignment import Alignment
from accord.chance.annotated import prepare
from accord.contract import Measure, Run, as_corpus, parse_measure
from accord.contract.aligning import AligningMeasure
from accord.corpus import Continuum, Corpus
from accord.errors import QuestionError


def align(
    data: Continuum | Corpus,
    measure: str | Measure = "gamma",
    *,
    jobs: int | None = None,
    run: Run | None = None,
) -> Alignment:
    """Return the best alignment of one continuum, without computing what chance would give.

    `measure` is one that aligns, with its parameters: `gamma(alpha=3)`.

    >>> from accord import Continuum, align
    >>> marked = {"ann": [(0, 7, "PER"), (12, 20, "LOC")], "bob": [(0, 9, "PER")]}
    >>> alignment = align(Continuum.from_units(marked))
    >>> alignment.disorder, alignment.optimal
    (0.6770833333333334, True)
    >>> for unitary in alignment:
    ...     print(unitary.disorder, *unitary.units.values())
    0.015625 [0, 7) PER [0, 9) PER
    1.0 [12, 20) LOC None
    """
    corpus = as_corpus(data).compared()
    if len(corpus) != 1:
        raise QuestionError(
            f"{len(corpus)} documents; choose one to align, for example "
            f"corpus[{(corpus.documents or ('…',))[0]!r}]"
        )
    return next(iter(align_all(corpus, measure, jobs=jobs, run=run).values()))


def align_all(
    data: Continuum | Corpus,
    measure: str | Measure = "gamma",
    *,
    jobs: int | None = None,
    run: Run | None = None,
) -> Mapping[str, Alignment]:
    """Return the best alignment of each document that at least two annotators saw."""
    aligning = parse_measure(measure)
    if not isinstance(aligning, AligningMeasure):
        raise QuestionError(f"{aligning.name} does not align units; gamma does")
    corpus = as_corpus(data).compared()
    prepared = prepare(corpus)
    if len(prepared.documents) == 0:
        raise QuestionError(
            aligning.objection(corpus) or "fewer than two annotators saw the document"
        )
    with (run or Run(jobs=jobs)).working() as running:
        dissimilarity = aligning.dissimilarity_for(corpus)
        aligned = aligning.align_observed(prepared, dissimilarity, running)
    found = aligning.alignments(corpus, prepared, aligned)
    if isinstance(found, Alignment):
        return {found.continuum.name: found}
    alignments: Mapping[str, Alignment] = found
    return alignments
