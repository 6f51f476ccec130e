"""Compute a published value again, from its signature and the data."""

from dataclasses import dataclass, fields, replace

from accord.contract import Run, measures
from accord.contract.measure import as_corpus, measure_of
from accord.corpus import Annotations, Corpus
from accord.errors import QuestionError
from accord.result import Result, Signature
from accord.version import __version__
from accord.workflows.measuring import Selection


@dataclass(frozen=True, slots=True)
class Verification:
    """What a signature gives on the data at hand, and where they are not what it says."""

    result: Result
    differences: tuple[str, ...]
    remarks: tuple[str, ...] = ()

    @property
    def same_data(self) -> bool:
        """Whether the data are those that the signature speaks of."""
        return not self.differences


def verify(signature: str, data: Annotations, *, run: Run | None = None) -> Verification:
    """Compute what a signature describes, on these data.

    `run` says who works; what is computed is in the signature.

    >>> from accord import Coding, measure, verify
    >>> coding = Coding.from_rows([["a", "a"], ["b", "a"], ["b", "b"]])
    >>> published = measure(coding, "percent").signature
    >>> verify(published, coding).same_data
    True
    >>> verify(published, Coding.from_rows([["a", "a"], ["b", "a"], ["b", "a"]])).same_data
    False
    """
    stated = Signature.parse(signature)
    written, rest = stated.divided()
    names = {one.name for one in fields(measures.get(stated.measure))}  # type: ignore[arg-type]
    given = {key: value for key, value in written.items() if key in names}
    measure = measure_of(stated.measure, given)
    corpus = as_corpus(data)
    if rest.get("absent") == "empty":
        corpus = corpus.assume_all_seen()
    chosen = Selection.parse(rest)
    corpus = chosen.of(corpus)
    read = tuple((key, value) for key, value in rest.items() if key in ("invalid", "absent"))
    running = replace(run or Run(), seed=_seed_of(rest), chosen=read + chosen.spelled())
    result = measure(corpus, run=running)
    document = rest.get("document")
    if document is not None:
        result = _of_document(result, document, corpus)
    if rest.get("part") is not None:
        result = _of_part(result, rest["part"])
    return Verification(result, *_compare(stated, Signature.parse(result.signature)))


def _seed_of(stated: dict[str, str]) -> int:
    seed = stated.get("seed", "0")
    if not seed.isdecimal():
        raise QuestionError(f"seed {seed!r} in a signature; expected a whole number")
    return int(seed)


def _of_document(whole: Result, document: str, corpus: Corpus) -> Result:
    """Return the part of a result that is of one document."""
    if document not in corpus.documents:
        raise QuestionError(
            f"no document {document!r}; there are: {', '.join(corpus.documents[:8]) or 'none'}"
        )
    return whole.by("document")[document]


def _of_part(whole: Result, part: str) -> Result:
    """Return the part of a result that is of one category or one item: `category=PER`."""
    kind, _, name = part.partition("=")
    found = whole.by(kind)
    if name not in found:
        raise QuestionError(
            f"no {kind} {name!r}; there are: {', '.join(list(found)[:8]) or 'none'}"
        )
    return found[name]


def _compare(stated: Signature, found: Signature) -> tuple[tuple[str, ...], tuple[str, ...]]:
    differences = []
    for key, what in (
        ("docs", "documents"),
        ("ann", "annotators"),
        ("units", "units"),
        ("data", "data with the digest"),
        ("distances", "distances of categories with the digest"),
    ):
        if stated.get(key) is not None and stated.get(key) != found.get(key):
            differences.append(
                f"the signature says {what} {stated.get(key)}, here {found.get(key)}"
            )
    remarks = []
    if stated.get("accord") not in (None, __version__):
        remarks.append(f"computed with accord {stated.get('accord')}, verified with {__version__}")
    return tuple(differences), tuple(remarks)


def agrees_with(value: float | None, published: str) -> bool:
    """Tell whether a value is the published one, to the digits that this has."""
    try:
        number = float(published)
    except ValueError:
        raise QuestionError(f"{published!r} as a published value; expected a number") from None
    if value is None:
        return False
    digits = len(published.partition(".")[2].partition("e")[0])
    # half a unit of the last digit printed, and what the last bit of a float64 may add to it
    return abs(value - number) <= 0.5 * 10.0**-digits + 1e-12
