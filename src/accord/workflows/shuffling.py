"""Annotators who err on purpose: from a reference, or from a model of one."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from accord.contract import as_corpus
from accord.corpus import Annotations, Corpus
from accord.errors import QuestionError, check_whole
from accord.result import Signature
from accord.simulation.kinds import Damage, ErrorKind, error_kinds
from accord.simulation.model import ReferenceModel
from accord.simulation.shuffling import shuffled
from accord.version import __version__

#: The names of annotators hold the seed: whatever format they are written in, it is in the file.
NAMES = "seed{seed}-{number}"
#: The place below the seed from which references are drawn; errors have those of the annotators.
DRAWN = 1 << 31


def shuffle(
    reference: Annotations | ReferenceModel | str | Path,
    errors: Mapping[str | ErrorKind, float] | Damage,
    *,
    annotators: int = 3,
    seed: int = 0,
    documents: int = 1,
    annotator: str | None = None,
    names: str = NAMES,
) -> Corpus:
    """Return what annotators give who copy a reference and err on purpose.

    >>> from accord import Coding, shuffle
    >>> reference = Coding.from_rows([["a"], ["b"], ["a"], ["c"]], annotators=["ann"])
    >>> erring = shuffle(reference, {"random-answers": 0.5}, annotators=2, seed=7)
    >>> erring, erring.annotators
    (<Corpus: 1 document, 2 annotators, 4 items, 8 labels>, ('seed7-1', 'seed7-2'))

    Parameters
    ----------
    reference
        A corpus (or a continuum, a coding, a treebank), a model of references, or a file with one.
    errors
        Kinds of error and their magnitudes, from 0 to 1: {"position": 0.3}. They are made in the
        order category, position, splits, false negatives, false positives.
    annotators
        How many err. The reference itself is not among them.
    seed
        The same seed, the same annotators.
    documents
        How many documents are drawn from a model.
    annotator
        Whose annotations are the reference. Without one, those of the annotator whose role it is,
        or of the only one.
    names
        What annotators are called, with {seed} and {number} filled in.
    """
    damage = Damage.of(errors)
    check_whole("annotators", annotators)
    check_whole("seed", seed, least=0)
    if isinstance(reference, (str, Path)):
        reference = ReferenceModel.read(reference)
    if isinstance(reference, ReferenceModel):
        reference = drawn(reference, seed, documents)
    found = reference_of(as_corpus(reference), annotator)
    return shuffled(found, damage, names=names_of(names, annotators, seed), seed=seed)


def drawn(model: ReferenceModel, seed: int, documents: int = 1) -> Corpus:
    """Draw the documents of a reference from a model."""
    from numpy.random import SeedSequence

    check_whole("documents", documents)
    return model.corpus(SeedSequence(seed, spawn_key=(DRAWN,)), documents)


def names_of(pattern: str, count: int, seed: int) -> list[str]:
    """Return what annotators are called."""
    width = len(str(count))
    found = [
        pattern.replace("{seed}", str(seed)).replace("{number}", f"{number + 1:0{width}}")
        for number in range(count)
    ]
    if len(set(found)) < count:
        raise QuestionError(f"{pattern!r} gives all annotators one name; put {{number}} in it")
    return found


def reference_of(corpus: Corpus, annotator: str | None = None) -> Corpus:
    """Return the annotations of one annotator: the one named, the reference, or the only one."""
    people = corpus.annotators
    chosen: Sequence[str] = [annotator] if annotator is not None else sorted(corpus.references)
    if not chosen:
        chosen = people
    if len(chosen) != 1:
        whose = "annotators in the role of a reference" if corpus.references else "annotators"
        raise QuestionError(
            f"{len(chosen) or 'no'} {whose}{': ' if chosen else ''}{', '.join(chosen[:8])}; "
            "name the one whose annotations are to be copied (annotator=…)"
        )
    return corpus.select(annotators=chosen)


def signature_of(reference: Corpus, damage: Damage, annotators: int, seed: int) -> str:
    """Return what it takes to make the same annotators again."""
    fields = (
        ("errors", damage.spelled()),
        ("annotators", str(annotators)),
        ("seed", str(seed)),
        ("data", reference.digest()),
        ("accord", __version__),
    )
    return str(Signature("shuffle", fields))


def list_errors() -> dict[str, str]:
    """Return the kinds of error, with a line about each.

    >>> from accord import list_errors
    >>> "position" in list_errors()
    True
    """
    return {name: kind.summary for name, kind in error_kinds.items()}
