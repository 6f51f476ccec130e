"""Any measures, any errors, on a model or a reference of one's own."""

from dataclasses import dataclass
from typing import ClassVar

from accord.simulation.experiment import experiments
from accord.simulation.model import ReferenceModel
from accord.simulation.panels import Panel, ShufflingExperiment

PANEL = Panel("shuffle", "Errors made on purpose", ("position",), ("gamma",), ReferenceModel())


@experiments.register("shuffle")
@dataclass(frozen=True, kw_only=True)
class Shuffle(ShufflingExperiment):
    """Curves of the measures and errors that are asked for."""

    name: ClassVar[str] = "shuffle"
    summary: ClassVar[str] = "any measures (-m), any errors (-e), on a model or your own reference"
    own_panels: ClassVar[tuple[Panel, ...]] = (PANEL,)
