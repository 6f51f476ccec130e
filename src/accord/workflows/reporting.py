"""Everything that is reported of an evaluation: figures, how sure they are, comparisons, errors."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

from accord.contract.measure import Run
from accord.corpus.tagged_text import TaggedText
from accord.evaluation.agreeing import Kappa, kappas
from accord.evaluation.combining import vote
from accord.evaluation.comparing import Compared, compare_systems
from accord.evaluation.evaluation import Evaluation
from accord.evaluation.left_out import LeftOut, left_out
from accord.evaluation.parts import Case, Confusion, cases, confusions, figures_by
from accord.evaluation.residue import Residue, residue
from accord.evaluation.uncertainty import Estimate, Uncertainty, uncertainty
from accord.statistics.precision_decision import Figures
from accord.version import __version__
from accord.workflows.remarks import remarks_on

#: The systems that a vote adds.
VOTE, WEIGHTED_VOTE = "vote", "weighted vote"

#: Fewer sentences or texts than these are few to draw from.
FEW = 10

#: Part → system → figures.
Parts = Mapping[str, Mapping[str, Figures]]


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of an evaluation beside its figures.

    `by` are the parts to divide by, for which `lexicon` may tell which words are known. `vote` adds
    a majority vote and one with learned weights of all systems, or of the `voters`. `score` is what
    systems are compared by, `cluster` what is drawn anew. So many `errors`, `residues` and kinds of
    what is `left_out` are listed of each system; None: all (of errors only the pairs of tags, not
    each word).
    """

    by: tuple[str, ...] = ()
    lexicon: TaggedText | None = None
    vote: bool = False
    voters: tuple[str, ...] = ()
    score: str = "Pmoy"
    cluster: str = "sentences"
    confidence: float = 0.95
    errors: int | None = 0
    residues: int | None = 0
    left_out: int | None = 0


@dataclass(frozen=True, eq=False)
class Report:
    """An evaluation with everything that is reported of it.

    `own` and `common` divide the figures, by kind of part: those of each system's own cases, and of
    the cases that all can be evaluated on. Comparisons and κ are of absolute evaluation only.
    """

    evaluation: Evaluation
    uncertainty: Uncertainty
    comparisons: Sequence[Compared]
    kappas: Sequence[Kappa]
    own: Mapping[str, Parts]
    common: Mapping[str, Parts]
    confusions: Mapping[str, Sequence[Confusion]]
    cases: Mapping[str, Sequence[Case]]
    residues: Mapping[str, Sequence[Residue]]
    left_out: Mapping[str, Sequence[LeftOut]]
    notes: tuple[str, ...]
    seed: int
    resamples: int

    def to_dict(self, *, words: bool = True) -> dict[str, object]:
        """Return what `--json` prints; without `words`, nothing of the text."""
        evaluation = self.evaluation
        record: dict[str, object] = {
            "systems": {name: self._of(name, words=words) for name in evaluation.systems},
            "common_cases": int(evaluation.common.sum()),
            "comparisons": [one.to_dict() for one in self.comparisons],
            "kappas": [one.to_dict() for one in self.kappas],
            "by": {
                kind: {
                    part: {
                        name: {
                            **figures.to_dict(),
                            "common": self.common[kind][part][name].to_dict()
                            if part in self.common[kind]
                            else None,
                        }
                        for name, figures in systems.items()
                    }
                    for part, systems in parts.items()
                }
                for kind, parts in self.own.items()
            },
            "protocol": asdict(evaluation.protocol),
            "cluster": self.uncertainty.cluster,
            "clusters": self.uncertainty.clusters,
            "confidence": self.uncertainty.confidence,
            "resamples": self.resamples,
            "seed": self.seed,
            "data": evaluation.tagging.digest,
            "accord": __version__,
            "notes": list(self.notes),
        }
        return record

    def _of(self, name: str, *, words: bool) -> dict[str, object]:
        def estimates(given: Mapping[str, Estimate]) -> dict[str, object]:
            return {score: one.to_dict() for score, one in given.items()}

        evaluation = self.evaluation
        figures, common = evaluation.figures[name], evaluation.common_figures[name]
        record: dict[str, object] = {
            **figures.to_dict(),
            "share_NONEVAL": figures.share_not_evaluable,
            "reasons": evaluation.reasons(name),
            "estimates": estimates(self.uncertainty.own[name]),
            "points": {point: list(place) for point, place in figures.points().items()},
            "common": {**common.to_dict(), "estimates": estimates(self.uncertainty.common[name])},
            "confusions": _records(self.confusions[name]),
        }
        if words:
            record["errors"] = _records(self.cases[name])
            record["residue"] = _records(self.residues[name])
            record["left_out"] = _records(self.left_out[name])
        return record


def _records(given: Sequence[Confusion | Case | Residue | LeftOut]) -> list[object]:
    # there may be hundreds of thousands: asdict would copy each value
    return [{name: getattr(one, name) for name in one.__slots__} for one in given]


def report_on(evaluation: Evaluation, asked: Asked | None = None, run: Run | None = None) -> Report:
    """Compute what is reported of an evaluation."""
    wanted, how = asked or Asked(), run or Run()
    notes = remarks_on(evaluation)
    whole = evaluation
    if (wanted.vote or wanted.voters) and not evaluation.protocol.relative:
        voters = wanted.voters or None
        votes = {
            VOTE: vote(evaluation, systems=voters),
            WEIGHTED_VOTE: vote(evaluation, "learned", systems=voters),
        }
        for name, text in votes.items():
            whole = whole.extended(name, text)
    absolute = not evaluation.protocol.relative
    if not absolute:
        notes.append(
            "relative evaluation: no comparisons, κ and votes, which need one set of tags for all"
        )

    def listed(
        name: str,
    ) -> tuple[list[Confusion], list[Case], list[Residue], list[LeftOut]]:
        return (
            confusions(whole, name)[: wanted.errors] if wanted.errors != 0 else [],
            cases(whole, name, limit=wanted.errors or 0) if wanted.errors != 0 else [],
            residue(whole, name, wanted.residues) if wanted.residues != 0 else [],
            left_out(whole, name, wanted.left_out) if wanted.left_out != 0 else [],
        )

    sure = uncertainty(whole, how, cluster=wanted.cluster, confidence=wanted.confidence)
    if how.resamples and 2 <= sure.clusters < FEW:
        notes.append(
            f"{sure.clusters} {sure.cluster} are few to draw from: intervals and p say little"
        )
    lists = {name: listed(name) for name in whole.systems}
    return Report(
        evaluation=whole,
        uncertainty=sure,
        comparisons=compare_systems(
            whole,
            how,
            score=wanted.score,
            cluster=wanted.cluster,
            confidence=wanted.confidence,
            drawn=sure,
        )
        if absolute
        else (),
        kappas=kappas(whole, wanted.confidence) if absolute else (),
        own={kind: figures_by(whole, kind, wanted.lexicon) for kind in wanted.by},
        common={kind: figures_by(whole, kind, wanted.lexicon, common=True) for kind in wanted.by},
        confusions={name: found[0] for name, found in lists.items()},
        cases={name: found[1] for name, found in lists.items()},
        residues={name: found[2] for name, found in lists.items()},
        left_out={name: found[3] for name, found in lists.items()},
        notes=tuple(notes),
        seed=how.seed,
        resamples=how.resamples,
    )
