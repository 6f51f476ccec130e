"""GRACE: precision and decision of taggers whose tags and tokens are not those of the reference."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from statistics import NormalDist
from typing import Any, ClassVar

import numpy as np

from accord.contract.measure import Measure, Run, measures
from accord.contract.summing import RESAMPLING
from accord.contract.tagging import Bench, Judged, check_unknown_tags, judge
from accord.corpus import Corpus
from accord.corpus.tagging import Tagging
from accord.errors import QuestionError
from accord.result import Interval, Result, join_names
from accord.statistics.bootstrap import interval_of, multiplicities, why_outside
from accord.statistics.precision_decision import SCORES, Figures, delta_errors, scores_of_sums

CLUSTERS = ("sentences", "texts")


@dataclass(frozen=True, slots=True)
class GraceResult(Result):
    """The figures of one system, as the paper calls them.

    `common` has those on the cases that all systems measured together can be evaluated on.
    """

    common: Mapping[str, float | None] | None = field(default=None, compare=False)

    def to_dict(self) -> dict[str, Any]:
        """Return what `--json` prints: the figures stand beside everything else."""
        record = Result.to_dict(self)
        return {**record, **dict(self.values or {}), "common": self.common and dict(self.common)}

    def to_frame(self) -> Any:
        """Return a table of one row (polars)."""
        import polars

        record = self.to_dict()
        low, high = record.pop("interval") or (None, None)
        record.pop("values", None)
        common = {f"common_{key}": value for key, value in (record.pop("common") or {}).items()}
        record["notes"] = "; ".join(record["notes"])
        return polars.DataFrame([{**record, "low": low, "high": high, **common}])


@measures.register("grace")
@dataclass(frozen=True, kw_only=True)
class Grace(Measure):
    """How often a tagger is right where it decides (P), and how often it decides (D).

    P = OK / (OK + ERR), D = (OK + ERR) / (OK + ERR + SIL): a token with several alternatives is a
    silence. Pmin, Pmoy and Pmax are the precision if every silence were resolved, as badly as can
    be, by drawing lots, or as well as can be. A token counts where the system has a segmentation
    that the reference proposes too, and tags that its mapping table knows; else it is not evaluable
    (NONEVAL). The value is P; `by("system")` gives the figures of each of several systems.

    The interval comes from drawing sentences anew, or text units (`cluster=texts`); the analytic
    one is that of the non-parametric delta method over the same. `punctuation` makes cases of
    punctuation too, `unknown_tags=noneval` leaves tags that a table does not know out instead of
    refusing them.

    Undefined where no token has one tag only that can be evaluated, and for several systems
    together. The paper prints SIL = (nbCas − NONEVAL)·(1 − P), which can only be (1 − D).

    >>> from accord.corpus.tagging import Tagging
    >>> from accord.measures import Grace
    >>> tagging = Tagging.from_tokens(
    ...     [("le", {"Da"}), ("chat", {"Nc"}), ("dort", {"Vm"})],
    ...     {"sys1": [("le", {"Da", "Pp"}), ("chat", {"Nc"}), ("dort", {"Nc"})]},
    ... )
    >>> found = Grace()(tagging).by("system")["sys1"].to_dict()
    >>> found["P"], found["D"], found["Pmoy"]
    (0.5, 0.6666666666666666, 0.5)

    References: Adda, Mariani, Paroubek, Rajman and Lecomte (1999), Métrique et premiers résultats
    de l'évaluation GRACE des étiqueteurs morphosyntaxiques pour le français, TALN.
    """

    name: ClassVar[str] = "grace"
    symbol: ClassVar[str] = "P"
    summary: ClassVar[str] = "precision and decision of taggers against a reference"
    divisions: ClassVar[tuple[str, ...]] = ("system", "document", "category")
    direction: ClassVar[str] = "similarity"
    kind: ClassVar[str] = "tags"
    has_analytic: ClassVar[bool] = True

    cluster: str = "sentences"
    punctuation: bool = False
    unknown_tags: str = "error"
    confidence: float = 0.95

    def __post_init__(self) -> None:
        check_unknown_tags(self.unknown_tags)
        if self.cluster not in CLUSTERS:
            raise QuestionError(f"cluster={self.cluster!r}; there are: {', '.join(CLUSTERS)}")
        if not isinstance(self.punctuation, bool):
            raise QuestionError(f"punctuation={self.punctuation!r}; expected true or false")
        if not (isinstance(self.confidence, (int, float)) and 0 < self.confidence < 1):
            raise QuestionError(
                f"confidence={self.confidence!r}; expected a number between 0 and 1"
            )

    def objection(self, corpus: Corpus) -> str | None:
        """Say why there is nothing to evaluate."""
        if corpus.kind != "tags":
            return f"{corpus.objection('tagging')}: see `accord evaluate`"
        if not corpus.tagging.systems:
            return "there is a reference and no system to compare with it"
        return None

    def measure(self, corpus: Corpus, run: Run) -> Result:
        """Compute the figures of the system, or of each of several."""
        reason = self.objection(corpus)
        if reason is not None:
            return self.without_value(corpus, run, reason)
        judged = self._judged(corpus.tagging)
        if len(judged) == 1:
            return self._of(corpus, run, next(iter(judged.values())))
        values = {
            f"{name}: {score}": value
            for name, one in judged.items()
            for score, value in one.figures().scores().items()
        }
        why = "there are several systems, and a value for each of them: ask by system"
        return self.without_value(corpus, run, why, values=values)

    def divide(self, corpus: Corpus, kind: str, run: Run, whole: Result) -> dict[str, Result]:
        """Measure each system, or parts of the text."""
        if kind != "system":
            return Measure.divide(self, corpus, kind, run, whole)
        if self.objection(corpus) is not None:
            return {}
        judged = self._judged(corpus.tagging)
        common = np.all([one.evaluable for one in judged.values()], axis=0)
        found: dict[str, Result] = {}
        for name, one in judged.items():
            chosen = (("annotators", join_names([name])),)
            part = corpus.select(annotators=[name])
            result = self._of(part, run.narrowed(chosen), one)
            found[name] = replace(result, common=one.figures(common).to_dict())
        return found

    def _judged(self, tagging: Tagging) -> dict[str, Judged]:
        bench = Bench.of(tagging, punctuation=self.punctuation)
        return {
            name: judge(bench, name, unknown_tags=self.unknown_tags) for name in tagging.systems
        }

    def _of(self, corpus: Corpus, run: Run, judged: Judged) -> GraceResult:
        """Return the result of one system."""
        figures = judged.figures()
        reason, notes, interval = None, list(corpus.tagging.reference.notes), None
        if figures.precision is None:
            reason = _why_undefined(figures)
        else:
            interval, remark = self._interval(corpus.tagging, judged, figures.precision, run)
            notes += [] if remark is None else [remark]
        said = [f"{count} not evaluable: {why}" for why, count in judged.reasons().items()]
        return GraceResult(
            measure=self.spelled(),
            symbol=self.symbol,
            value=figures.precision,
            reason=reason,
            interval=interval,
            formula="OK / (OK + ERR)",
            values=figures.to_dict(),
            signature=self.signature(corpus, run),
            documents=len(corpus),
            annotators=len(corpus.annotators),
            units=figures.cases,
            notes=(*notes, *said),
        )

    def _interval(
        self, tagging: Tagging, judged: Judged, value: float, run: Run
    ) -> tuple[Interval | None, str | None]:
        """Draw sentences or text units anew."""
        reference = tagging.reference
        column = reference.sentence if self.cluster == "sentences" else reference.unit_of_token
        drawn, cluster = np.unique(column[judged.token], return_inverse=True)
        if run.interval != "analytic" and run.resamples == 0:
            return None, None
        if len(drawn) < 2:
            return None, f"no interval: {self.cluster} are drawn anew for it, and there is only one"
        sums = judged.sums(cluster, len(drawn))
        source = f"{len(drawn)} {self.cluster}, {run.interval}"
        precision = SCORES.index("P")
        if run.interval == "analytic":
            width = NormalDist().inv_cdf((1.0 + self.confidence) / 2.0)
            apart = width * float(delta_errors(sums)[precision])
            ends = max(0.0, value - apart), min(1.0, value + apart)
            return Interval(*ends, self.confidence, source), None
        sequence = np.random.SeedSequence(run.seed, spawn_key=(RESAMPLING,))
        generator = np.random.default_rng(sequence)
        drawings = multiplicities(len(drawn), run.resamples, generator)
        replicates = np.concatenate([times @ sums for times in drawings])
        left_out = None
        if run.interval == "bca":
            left_out = scores_of_sums(sums.sum(axis=0) - sums)[:, precision]
        found = interval_of(
            value, scores_of_sums(replicates)[:, precision], self.confidence, run.interval, left_out
        )
        if found is None:
            return None, "no interval: too few of the resamples have a value"
        return Interval(*found, self.confidence, source), why_outside(value, *found)


def _why_undefined(figures: Figures) -> str:
    if figures.cases == 0:
        return "the reference has no token to tag"
    if figures.evaluated == 0:
        return "no token can be evaluated"
    return "no token that can be evaluated has one tag only: OK + ERR = 0"
