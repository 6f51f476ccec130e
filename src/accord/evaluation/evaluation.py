"""An evaluation: what every case comes to for every system, and the figures of that."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from accord.contract.measure import Progress, silent
from accord.contract.tagging import Bench, Judged, judge, system_of
from accord.corpus.tag_table import TagTable
from accord.corpus.tagged_text import TaggedText
from accord.corpus.tagging import Tagging
from accord.errors import QuestionError
from accord.evaluation.relative import judge_relatively
from accord.statistics.precision_decision import Figures

Bools = NDArray[np.bool_]
Ints = NDArray[np.integer]


@dataclass(frozen=True, slots=True)
class Protocol:
    """How systems are evaluated.

    `relative` evaluates each system in its own tags and tokens instead of those of the reference.
    `unknown_tags` says what a tag is that a table does not know: an `error`, or `noneval`.
    `punctuation` makes cases of punctuation too. `no_image`, of relative evaluation, is what a tag
    of the reference that no tag of the system can stand for makes of a case: `wrong` or `noneval`.
    """

    relative: bool = False
    unknown_tags: str = "error"
    punctuation: bool = False
    no_image: str = "wrong"


@dataclass(frozen=True, eq=False)
class Evaluation:
    """Systems against a reference.

    `judged` has the cases of each system in columns. In absolute evaluation the cases are the
    tokens of the reference, the same for all; in relative evaluation those of each system.
    `common` tells which tokens of the reference every system can be evaluated on. `strata` names
    the stratum of each text unit: clusters are drawn from their own.

    >>> tagging = Tagging.from_tokens(
    ...     [("le", {"Da"}), ("chat", {"Nc"}), ("dort", {"Vm"})],
    ...     {
    ...         "sys1": [("le", {"Da", "Pp"}), ("chat", {"Nc"}), ("dort", {"Vm"})],
    ...         "sys2": [("le", {"Da"}), ("chat dort", {"Nc"})],
    ...     },
    ... )
    >>> found = evaluate_tagging(tagging)
    >>> found.figures["sys1"].right, found.figures["sys1"].silent, found.figures["sys1"].precision
    (2, 1, 1.0)
    >>> found.figures["sys2"].not_evaluable, found.common_figures["sys1"].cases
    (2, 1)
    """

    tagging: Tagging
    protocol: Protocol
    judged: Mapping[str, Judged]
    common: Bools
    strata: Mapping[str, str] = field(default_factory=dict)

    @property
    def systems(self) -> tuple[str, ...]:
        """The names of the systems."""
        return tuple(self.judged)

    def home(self, system: str) -> Ints:
        """Return the token of the reference where each case of a system stands."""
        one = self.of(system)
        found: Ints = one.counterpart if self.protocol.relative else one.token
        return found

    def of(self, system: str) -> Judged:
        """Return the cases of a system."""
        system_of(self.tagging, system)
        return self.judged[system]

    @cached_property
    def figures(self) -> dict[str, Figures]:
        """The figures of each system on everything it can be evaluated on."""
        return {name: one.figures() for name, one in self.judged.items()}

    @cached_property
    def common_figures(self) -> dict[str, Figures]:
        """The figures of each system on what all systems can be evaluated on."""
        return {name: one.figures(self.is_common(name)) for name, one in self.judged.items()}

    def is_common(self, system: str) -> Bools:
        """Tell which cases of a system all systems can be evaluated on."""
        one = self.of(system)
        found: Bools = self.common[self.home(system)] & one.evaluable
        return found

    def extended(self, name: str, text: TaggedText, table: TagTable | None = None) -> "Evaluation":
        """Return the same evaluation with one system more."""
        tagging = self.tagging.with_system(name, text, table)
        bench = Bench.of(tagging, punctuation=self.protocol.punctuation)
        common = self.common.copy()
        judged = _judged(bench, name, self.protocol, common)
        return Evaluation(
            tagging, self.protocol, {**self.judged, name: judged}, common, self.strata
        )

    def reasons(self, system: str) -> dict[str, int]:
        """Count why cases of a system are not evaluable."""
        return self.of(system).reasons()


def evaluate_tagging(
    tagging: Tagging,
    protocol: Protocol | None = None,
    progress: Progress = silent,
    strata: Mapping[str, str] | None = None,
) -> Evaluation:
    """Evaluate the systems of a tagging."""
    how = protocol or Protocol()
    if not tagging.systems:
        raise QuestionError("no system to evaluate; expected a reference and one system or more")
    bench = Bench.of(tagging, punctuation=how.punctuation)
    judged: dict[str, Judged] = {}
    common = np.zeros(len(tagging.reference), bool)
    common[bench.token] = True
    for number, name in enumerate(tagging.systems):
        progress(number, len(tagging.systems), f"evaluating {name}")
        judged[name] = _judged(bench, name, how, common)
    return Evaluation(tagging, how, judged, common, dict(strata or {}))


def _judged(bench: Bench, name: str, how: Protocol, common: Bools) -> Judged:
    """Evaluate one system, and take from the common cases those that it cannot be evaluated on."""
    own = judge(bench, name, unknown_tags=how.unknown_tags)
    common[own.token[~own.evaluable]] = False
    if not how.relative:
        return own
    return judge_relatively(bench, name, unknown_tags=how.unknown_tags, no_image=how.no_image)
