"""accord: how far annotators agree, and where they do not.

>>> import accord
>>> corpus = accord.from_frame({
...     "document": ["doc", "doc"], "annotator": ["ann", "bob"],
...     "start": [0, 0], "end": [7, 9], "category": ["PER", "PER"],
... })
>>> accord.measure(corpus, "gamma").observed
0.015625
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from accord.version import __version__

if TYPE_CHECKING:
    from accord import distances, measures
    from accord.corpus import Coding, Continuum, Corpus, TaggedText, Tagging, Tree, Treebank, Unit
    from accord.errors import AccordError, AccordWarning, DataError, QuestionError
    from accord.formats.frames import from_frame
    from accord.result import Interval, Result, Signature
    from accord.simulation.model import ReferenceModel
    from accord.workflows.aligning import align
    from accord.workflows.comparing import compare
    from accord.workflows.converting import write
    from accord.workflows.evaluating import evaluate
    from accord.workflows.experimenting import experiment, list_experiments
    from accord.workflows.interpreting import interpret
    from accord.workflows.listing import list_formats, list_measures
    from accord.workflows.measuring import measure
    from accord.workflows.reading import read
    from accord.workflows.shuffling import list_errors, shuffle
    from accord.workflows.verifying import verify

_HOME = {
    "AccordError": "accord.errors",
    "AccordWarning": "accord.errors",
    "Coding": "accord.corpus",
    "Continuum": "accord.corpus",
    "Corpus": "accord.corpus",
    "DataError": "accord.errors",
    "Interval": "accord.result",
    "QuestionError": "accord.errors",
    "Result": "accord.result",
    "Signature": "accord.result",
    "Tree": "accord.corpus",
    "Treebank": "accord.corpus",
    "TaggedText": "accord.corpus",
    "Tagging": "accord.corpus",
    "Unit": "accord.corpus",
    "align": "accord.workflows.aligning",
    "ReferenceModel": "accord.simulation.model",
    "compare": "accord.workflows.comparing",
    "distances": "accord.distances",
    "evaluate": "accord.workflows.evaluating",
    "experiment": "accord.workflows.experimenting",
    "from_frame": "accord.formats.frames",
    "interpret": "accord.workflows.interpreting",
    "list_formats": "accord.workflows.listing",
    "list_errors": "accord.workflows.shuffling",
    "list_experiments": "accord.workflows.experimenting",
    "list_measures": "accord.workflows.listing",
    "measure": "accord.workflows.measuring",
    "measures": "accord.measures",
    "read": "accord.workflows.reading",
    "shuffle": "accord.workflows.shuffling",
    "verify": "accord.workflows.verifying",
    "write": "accord.workflows.converting",
}

__all__ = [  # noqa: PLE0604 - the names above, each loaded when it is first used
    "__version__",
    *_HOME,
]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = import_module(_HOME[name])
    value = module if module.__name__ == f"accord.{name}" else getattr(module, name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
