"""The earlier editions of Krippendorff's coefficient for units: 1995 (as of 2004) and 2013.

What chance gives comes from all pairs of segments of the whole corpus, so that the value is not a
function of sums over documents. It is computed again for each resample of the documents, from the
sorted lengths of their segments.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from accord import kernels
from accord.contract.meeting import (
    GAP,
    Floats,
    Ints,
    Study,
    gaps_between,
    meetings,
    tiled,
    unit_meetings,
)
from accord.contract.summing import Gathered
from accord.contract.unitizing import corrected_scores
from accord.statistics.sums import ClusterSums, Scores

EARLIER = (2013, 1995)
SLIDES = ("continuous", "discrete")

#: Documents are drawn anew only where there are no more segments than this (a thousand resamples
#: then take about two seconds), and no more documents.
MOST_SEGMENTS = 400_000
MOST_DOCUMENTS = 2000


@dataclass(frozen=True, slots=True, eq=False)
class Segments:
    """What the expected value is made from: segments in the order in which a kernel takes them.

    `number` is how many segments a row stands for.
    """

    kind: Ints
    length: Floats
    cluster: Ints
    number: Floats


def earlier_sums(study: Study, edition: int, slide: str, unit: float) -> Gathered:
    """Return what an earlier edition is made from: one row of sums a document, its own weight."""
    values = _of_1995(study, unit) if edition == 1995 else _of_2013(study, slide, unit)
    scores, segments = values
    documents = len(study.documents)
    too_much = documents > MOST_DOCUMENTS or segments > MOST_SEGMENTS
    if documents > 1 and too_much:
        note = (
            f"no interval: edition {edition} compares all segments of the corpus with one another, "
            f"{segments} in {documents} documents, too many to do so for many resamples "
            "(edition 2016 gives an interval)"
        )
        everything = ClusterSums(
            np.ones((1, 1)), np.ones(1, np.int64), lambda row: scores(np.repeat(row, documents, 1))
        )
        return Gathered(everything, notes=(note,), why_undefined=lambda: _why(study, unit))
    sums = ClusterSums(np.eye(documents), np.ones(documents, np.int64), scores)
    return Gathered(sums, why_undefined=lambda: _why(study, unit))


def _why(study: Study, unit: float) -> str:
    if len(study.start) == 0:
        return "nobody marked a unit"
    if not study.whole and (study.end - study.start < unit).any():
        return f"some units are shorter than an atom, {unit:g}: unit=… gives another length"
    return "chance gives no disagreement: there is nothing to tell apart"


Scoring = tuple[Callable[[Floats], Scores], int]


def _of_2013(study: Study, slide: str, unit: float) -> Scoring:
    """Return how weights of the documents become values, and how many segments that takes.

    D_o = Σ ℓ(S ∩ T)² over what differs / (L·m(m−1)); D_e the same for all pairs of segments slid
    along one another, the atoms of one unit left out: they cannot meet.
    """
    whole = tiled(study)
    squares = np.zeros(len(study.documents))
    for met in unit_meetings(whole):
        unlike = whole.kind[met.first] != whole.kind[met.second]
        where = whole.document[met.first][unlike]
        squares += study.per_document(2.0 * met.shared[unlike] ** 2, where)
    squares /= study.people - 1.0
    length = whole.end - whole.start
    order = np.argsort(length, kind="stable")
    kind = np.where(whole.kind == GAP, len(study.kinds), whole.kind)[order]
    own = study.end - study.start
    within = study.per_document(own**2)
    total = study.people * study.lengths
    gaps = total - study.per_document(own)
    correction = unit**2 / 3.0 if slide == "discrete" else 0.0

    def scores(weight: Floats) -> Scores:
        slid = np.zeros(len(weight))
        kernels.slid_unlike(kind, length[order], whole.document[order], weight, correction, slid)
        everything = weight @ total
        with np.errstate(invalid="ignore", divide="ignore"):
            observed = weight @ squares / everything
            expected = slid / (everything**2 - weight @ within - unit * (weight @ gaps))
        return corrected_scores(observed, expected)

    return scores, len(length)


def _of_1995(study: Study, unit: float) -> Scoring:
    """Return how weights of the documents become values, and how many segments that takes.

    For each category, units of others being gaps: the squared distances of the boundaries of units
    that meet, the squared length of a unit in a gap; by chance, the same of all pairs of segments.
    """
    kinds, documents = len(study.kinds), len(study.documents)
    squares = _squares_of_1995(study)
    segments = _segments_of_1995(study)
    is_gap = segments.kind >= kinds
    kind = segments.kind % kinds if kinds else segments.kind
    own = study.end - study.start
    within = study.per_kind(own**2, study.document, study.kind)
    covered = study.per_kind(own, study.document, study.kind)
    total = study.people * study.lengths

    def scores(weight: Floats) -> Scores:
        slid = np.zeros((len(weight), kinds))
        kernels.slid_into_gaps(
            kind, segments.length, is_gap, segments.number, segments.cluster, weight, float(unit),
            slid,
        )  # fmt: skip
        everything = (weight @ total)[:, None]
        length = weight @ study.lengths
        with np.errstate(invalid="ignore", divide="ignore"):
            observed = weight @ squares / (everything[:, 0] * length) / kinds
            possible = everything**2 - weight @ within - unit * (everything - weight @ covered)
            # one atom in all can meet nothing: no pairs, and nothing to be added up
            of_kinds = np.where(slid == 0.0, 0.0, slid / possible)
            expected = 2.0 / length * of_kinds.sum(axis=1) / kinds
        return corrected_scores(observed, expected)

    return scores, max(1, len(kind)) if documents else 0


def _squares_of_1995(study: Study) -> Floats:
    """Add up the squared differences of all annotators, all categories, for each document."""
    documents, people = len(study.documents), study.seen.shape[1]
    group = study.kind * documents + study.document
    amount, met = np.zeros(documents), np.zeros(0, np.int64)
    for first, second in meetings(group, study.annotator, study.start, study.end):
        squares = (study.start[first] - study.start[second]) ** 2
        squares += (study.end[first] - study.end[second]) ** 2
        amount += study.per_document(squares, study.document[first])
        by = (first * people + study.annotator[second], second * people + study.annotator[first])
        met = np.unique(np.concatenate([met, *by]))
    # whoever has no unit of the category there has a gap there, into which the unit falls whole
    others = np.bincount(met // people, minlength=len(study.start))
    alone = study.people[study.document] - 1.0 - others
    amount += study.per_document((study.end - study.start) ** 2 * alone)
    return 2.0 * amount / (study.people - 1.0)


def _segments_of_1995(study: Study) -> Segments:
    """Return the units and gaps of each category as `slid_into_gaps` takes them; gaps: + kinds."""
    kinds, documents, people = len(study.kinds), len(study.documents), study.seen.shape[1]
    owner = (study.kind * documents + study.document) * people + study.annotator
    owners = np.unique(owner)
    place = owners // people % max(1, documents)
    whose, low, high = gaps_between(
        owner, study.start, study.end, owners, study.lower[place], study.upper[place]
    )
    marked = np.bincount(owners // people, minlength=kinds * documents).reshape(kinds, documents)
    empty = study.people[None, :] - marked
    of, where = np.nonzero(empty)
    kind = np.concatenate([study.kind, whose // people // max(1, documents) + kinds, of + kinds])
    length = np.concatenate([study.end - study.start, high - low, study.lengths[where]])
    cluster = np.concatenate([study.document, whose // people % max(1, documents), where])
    number = np.concatenate(
        [np.ones(len(study.start) + len(whose)), empty[of, where].astype(np.float64)]
    )
    order = np.lexsort((kind < kinds, -length, kind % max(1, kinds)))
    return Segments(kind[order], length[order], cluster[order], number[order])
