"""Krippendorff's α over trees: agreement on syntax beyond chance."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from os import PathLike
from statistics import NormalDist
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from accord.contract.approximating import error_of_grams
from accord.contract.disagreeing import DisagreementMeasure, row_of
from accord.contract.measure import Measure, Run, check_flag, measures
from accord.contract.summing import RESAMPLING, Gathered
from accord.corpus import Coding, Corpus
from accord.corpus.corpus import CALLED
from accord.corpus.sentences import counted
from accord.corpus.tree import without_subtype
from accord.distances.categories import CategoryMatrix
from accord.distances.editing import FORMS, TreeEdit
from accord.distances.grams import PqGrams
from accord.distances.label_costs import label_costs, node_costs
from accord.distances.values import ValueDistance, resolve_value
from accord.errors import QuestionError
from accord.result import Result, join_names
from accord.statistics.disagreement import Paired
from accord.statistics.sampling_pairs import draw_potentials, draw_to_precision
from accord.statistics.sums import ClusterSums, Scores

#: The streams of random numbers by which pairs of trees are drawn.
SAMPLING = RESAMPLING + 2
BESIDE = RESAMPLING + 3
#: The distances by pq-grams: normalised, and not.
GRAMS = ("pq-gram", "pq-gram-bag")

Floats = NDArray[np.float64]


@measures.register("tree-alpha")
@dataclass(frozen=True, kw_only=True)
class TreeAlpha(DisagreementMeasure):
    """How far annotators agree on trees beyond chance: dependencies or phrases, any number of them.

    α = 1 − D_o/D_e over the trees X_i of the sentences i. D_o sets the trees of one sentence
    against one another, Σ_i 1/(|X_i| − 1) Σ_cc' δ²(x_ic, x_ic'), and D_e those of any two,
    1/(Σ_i |X_i| − 1) Σ_ii' Σ_cc' δ²(x_ic, x_i'c'). Sentences with one tree enter neither. It is
    `alpha(distance=tree-edit)`, with D_o and D_e as printed in the paper: sums, not means.

    `distance` is plain: the edit distance TED(x, y), the least number of nodes to insert, delete
    and relabel; diff: TED(x, y) − ||x| − |y||; or norm: TED(x, y)/(|x| + |y|). Take plain: only
    that is a metric; diff is severe about anything at all, norm is lenient. Another distance of
    values that compares trees can be named.

    Words are not compared. Of phrases, words leave the tree (`leaves` says which symbols are
    words). Of dependencies, the nodes are the words, in their order, labelled with their relations,
    below a root without a label; on which side of its dependents a head stands is not looked at, so
    that trees that are not projective need nothing special.

    By category: α of trees in which only this label is told from all others. By sentence: 1 less
    what the sentence adds to D_o, relative to its share of D_e.

    Undefined where all trees are the same (or `undefined=1`), and where no sentence has two trees.
    Of one sentence, α is 0 whatever the trees.

    >>> from accord import Treebank
    >>> from accord.measures import TreeAlpha
    >>> treebank = Treebank.from_brackets({
    ...     "ann": ["(S (NP) (VP (V) (NP)))", "(S (VP (V)))"],
    ...     "bob": ["(S (NP) (VP (V)))", "(S (VP (V)))"],
    ... })
    >>> round(TreeAlpha()(treebank).value, 4)
    0.7273

    Parameters
    ----------
    distance
        plain, diff, norm; pq-gram, which approximates norm for very many trees, or pq-gram-bag,
        which does plain (the notes of the result say how well); or another distance of trees.
    size
        |x|, for diff and norm: the nodes of a tree, its tokens (words), or auto: the words of
        phrases, and of dependencies the words and the root, as in the paper's figures.
    leaves
        What symbols without brackets of their own are: words, nodes, or auto: words, unless some
        bracket holds several of them, or nothing.
    subtypes
        Whether labels that differ in what follows a colon differ (`nsubj`, `nsubj:pass`).
    relabel
        What it costs to give a node another label, from 0 to 1: a file or a mapping with a matrix
        or a hierarchy of labels, or the name of a distance of categories.
    costs
        What it costs to insert or delete a node: a file (a label and its cost in each line; *
        stands for all others) or a mapping.
    sample, precision
        For very many trees: D_e from so many pairs of trees drawn at random, or from as many as
        it takes to know it so well, relative to itself (0.01: ±1 %), at the confidence asked for.
    p, q
        For pq-grams: how many nodes of a pattern lie on the way down, and how many side by side
        below.

    References: Skjærholt (2014), A chance-corrected measure of inter-annotator agreement for
    syntax, ACL; Krippendorff (2013), Content Analysis, 3rd ed.; Zhang and Shasha (1989), SIAM
    Journal on Computing 18(6); Augsten, Böhlen and Gamper (2005), Approximate matching of
    hierarchical data using pq-grams, VLDB.
    """

    name: ClassVar[str] = "tree-alpha"
    symbol: ClassVar[str] = "α"
    summary: ClassVar[str] = "trees of sentences, dependencies or phrases, by their edit distance"
    kind: ClassVar[str] = "trees"
    item: ClassVar[str] = "sentence"
    divisions: ClassVar[tuple[str, ...]] = ("document", "sentence", "category", "pair", "annotator")
    has_analytic: ClassVar[bool] = True
    has_permutations: ClassVar[bool] = False

    distance: str = "plain"
    size: str = "auto"
    leaves: str = "auto"
    subtypes: bool = True
    relabel: Any = "nominal"
    costs: Any = None
    sample: int | None = None
    precision: float | None = None
    p: int = 2
    q: int = 3

    def __post_init__(self) -> None:
        super().__post_init__()
        check_flag("subtypes", self.subtypes)
        for name, kept in (("relabel", CategoryMatrix.from_mapping), ("costs", node_costs)):
            given = getattr(self, name)
            if isinstance(given, PathLike):
                object.__setattr__(self, name, str(given))
            elif isinstance(given, Mapping):
                object.__setattr__(self, name, kept(given))
        self.value_distance()
        self._check_sampling()

    def _check_sampling(self) -> None:
        if self.sample is not None and self.precision is not None:
            raise QuestionError("sample and precision at once; expected one of them")
        whole = isinstance(self.sample, int) and not isinstance(self.sample, bool)
        if self.sample is not None and not (whole and self.sample >= 2):
            raise QuestionError(f"sample={self.sample!r}; expected a number of pairs, 2 or more")
        share = self.precision
        if share is not None and not (isinstance(share, (int, float)) and 0 < share < 1):
            raise QuestionError(f"precision={share!r}; expected a number between 0 and 1")

    @property
    def edits(self) -> TreeEdit | None:
        """How trees are edited; None where their distance is another one."""
        if self.distance not in FORMS:
            return None
        return TreeEdit(
            self.distance,
            self.leaves,
            self.size,
            self.subtypes,
            label_costs(self.relabel, self.costs),
        )

    def value_distance(self) -> ValueDistance:
        """Return how much two trees disagree: their squared distance."""
        edits, grams = self.edits, self.grams
        of_edits, of_both, of_grams = (
            ("relabel", "costs", "size"),
            ("leaves", "subtypes"),
            ("p", "q"),
        )
        wrong = {
            **dict.fromkeys(of_edits if edits is None else (), FORMS),
            **dict.fromkeys(of_grams if grams is None else (), GRAMS),
            **dict.fromkeys(of_both if edits is None and grams is None else (), FORMS + GRAMS),
        }
        for name in sorted(wrong.keys() & set(self.changed())):
            raise QuestionError(
                f"{name} is for distance={'|'.join(wrong[name])}, not {self.distance}"
            )
        if edits is not None:
            return edits.of_values("tree-edit")
        if grams is not None:
            return grams.of_values(self.distance)
        try:
            return resolve_value(self.distance)
        except QuestionError as error:
            known = ", ".join(FORMS + GRAMS)
            raise QuestionError(
                f"distance={self.distance!r}; expected {known}, or a distance of values ({error})"
            ) from None

    @property
    def grams(self) -> PqGrams | None:
        """How trees are compared by pq-grams; None where they are not."""
        if self.distance not in GRAMS:
            return None
        return PqGrams(self.p, self.q, self.distance == GRAMS[0], self.leaves, self.subtypes)

    def objection(self, corpus: Corpus) -> str | None:
        """Say why nothing can be measured, before anything is computed."""
        people = corpus.compared()
        if people.kind not in ("trees", "labels"):
            return f"it compares trees, and {people.objection('treebank')}"
        # trees may be the labels of items
        if people.kind == "labels" and set(map(type, people.coding.categories)) <= {
            str,
            int,
            float,
        }:
            return f"it compares trees, and these are {CALLED['labels']}: take alpha"
        if people.kind == "trees" and len(people.annotators) >= 2:
            trees = (people.treebank.tree >= 0).sum(axis=1)
            if not (trees >= 2).any():
                return "no sentence has trees by two annotators"
        return super().objection(corpus)

    # The whole

    def gather(self, corpus: Corpus, run: Run) -> Gathered:
        """Add up the disagreement of the sentences, and what chance is made from."""
        if corpus.kind != "trees":
            return super().gather(corpus, run)
        trees = (corpus.treebank.tree >= 0).sum(axis=1)
        paired = Corpus.from_treebank(corpus.treebank.keep(sentences=np.flatnonzero(trees >= 2)))
        gathered = super().gather(paired, run)
        alone = int((trees == 1).sum())
        if alone:
            note = f"{counted(alone, 'sentence')} with one tree only left out"
            gathered = replace(gathered, notes=(note, *gathered.notes))
        if self.grams is not None:
            generator = np.random.default_rng(np.random.SeedSequence(run.seed, spawn_key=(BESIDE,)))
            beside = error_of_grams(paired.coding, self.grams, generator)
            gathered = replace(gathered, notes=(*gathered.notes, *([beside] if beside else [])))
        return replace(gathered, sums=_in_the_factors_of_the_paper(gathered.sums), matrices=None)

    def paired(self, coding: Coding, run: Run | None = None) -> Paired:
        """Return the trees that can be paired, and how they disagree, sampled if asked for."""
        found = super().paired(coding, run)
        if run is None or (self.sample is None and self.precision is None):
            return found
        sequence = np.random.SeedSequence(run.seed, spawn_key=(SAMPLING,))
        generator = np.random.default_rng(sequence)
        if self.precision is None:
            drawn = draw_potentials(found.disagreement, found.counts, self.sample or 0, generator)
        else:
            quantile = NormalDist().inv_cdf(0.5 + self.confidence / 2.0)
            drawn = draw_to_precision(
                found.disagreement, found.counts, self.precision, quantile, generator
            )
        return replace(found, sampled=drawn)

    # Parts

    def divide(self, corpus: Corpus, kind: str, run: Run, whole: Result) -> dict[str, Result]:
        """Measure parts: what each sentence adds, each label, or some of the data."""
        compared = corpus.compared()
        if kind == "sentence":
            return {} if self.objection(compared) else self.of_sentences(compared, run, whole)
        if kind == "category" and corpus.kind == "trees" and self.edits is not None:
            return {
                name: self.measure(corpus.select(categories=labels), run.narrowed(chosen))
                for name, labels, chosen in self._labels(compared)
            }
        return Measure.divide(self, corpus, kind, run, whole)

    def of_sentences(self, corpus: Corpus, run: Run, whole: Result) -> dict[str, Result]:
        """Return 1 − (disagreement of the sentence)/D_e for each sentence.

        `observed` is what the sentence adds to D_o, `expected` its share of D_e.
        """
        coding = corpus.coding
        trees = (coding.codes >= 0).sum(axis=1)
        rows = np.flatnonzero(trees >= 2)
        pairable = coding.rows(rows)
        paired = getattr(whole.statistics, "paired", None) or self.paired(pairable, run)
        place = dict(zip(rows.tolist(), row_of(pairable).tolist(), strict=True))
        number = float(paired.counts.sum())
        chance = paired.whole / (number * (number - 1.0))
        facts = self.facts(corpus)
        found = {}
        for item, name in enumerate(coding.unique_names()):
            observed = float(paired.observed[place[item]]) if item in place else 0.0
            expected = chance * float(trees[item])
            known = item in place and expected > 0.0
            reason = "all trees are the same" if item in place else "fewer than two trees"
            found[name] = Result(
                measure=self.spelled(),
                symbol=self.symbol,
                value=1.0 - observed / expected if known else None,
                observed=observed if known else None,
                expected=expected if known else None,
                reason=None if known else reason,
                signature=self.signed(run.narrowed((("part", f"sentence={name}"),)), facts),
                documents=1,
                annotators=int(trees[item]),
                units=int(trees[item]),
            )
        return found

    def _labels(self, corpus: Corpus) -> list[tuple[str, list[str], tuple[tuple[str, str], ...]]]:
        """Return the labels, each with those that are cut to it."""
        cut: dict[str, list[str]] = {}
        for label in corpus.categories:
            cut.setdefault(label if self.subtypes else without_subtype(label), []).append(label)
        return [
            (name, labels, (("categories", join_names(labels)),)) for name, labels in cut.items()
        ]

    def facts(self, corpus: Corpus) -> tuple[tuple[str, str], ...]:
        """Return what a signature says of the data, and of files of costs."""
        edits = self.edits
        costs = None if edits is None else edits.costs
        own = () if costs is None else (("distances", costs.digest),)
        return (*own, *super().facts(corpus))


def _in_the_factors_of_the_paper(sums: ClusterSums) -> ClusterSums:
    """Let D_o and D_e be sums over all trees, as printed, and not their means."""

    def scores(rows: Floats) -> Scores:
        found = sums.scores(rows)
        observed, expected = found.observed, found.expected
        if observed is None or expected is None:
            return found
        return Scores(found.value, observed * rows[:, 0], expected * rows[:, 0])

    return replace(sums, scores=scores)
