"""Evaluate taggers: from files of a reference and of systems to their figures."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from accord.contract import Progress, silent
from accord.corpus.tag_table import TagTable
from accord.corpus.tagged_text import TaggedText
from accord.corpus.tagging import REFERENCE, Tagging
from accord.errors import DataError, QuestionError
from accord.evaluation.evaluation import Evaluation, Protocol, evaluate_tagging
from accord.formats.opening import stem_of
from accord.formats.tagged_files import read_table, read_tagged

Where = str | Path
Text = Where | TaggedText
Table = Where | TagTable | Mapping[str, str | Iterable[str]]


def evaluate(
    reference: Text | Tagging,
    systems: Mapping[str, Text] | Iterable[Where] = (),
    *,
    tables: Mapping[str, Table] | None = None,
    tags: str | Mapping[str, str] = "upos",
    alternatives: str | None = None,
    encoding: str | Mapping[str, str] | None = None,
    columns: Mapping[str, str] | None = None,
    relative: bool = False,
    unknown_tags: str = "error",
    punctuation: bool = False,
    no_image: str = "wrong",
    compounds: str = "marked",
    progress: Progress = silent,
) -> Evaluation:
    """Evaluate systems that tagged a text against a reference.

    >>> from accord import TaggedText, evaluate
    >>> reference = TaggedText.from_tokens([("le", "Da"), ("chat", "Nc")])
    >>> system = TaggedText.from_tokens([("le", {"Da", "Pp"}), ("chat", "Nc")])
    >>> evaluation = evaluate(reference, {"sys1": system})
    >>> evaluation.figures["sys1"].scores()["Pmoy"]
    0.75

    Parameters
    ----------
    reference
        A file (CoNLL-U, vertical, or a table), a tagged text, or a whole tagging.
    systems
        Files or tagged texts, by name; files alone are named after themselves.
    tables
        Mapping tables: files, or mappings from a system's tag to tags of the reference.
    tags
        Of CoNLL-U: `upos`, `xpos`, `feats` or `upos+feats`; by name where they differ, the
        reference being called `reference`.
    relative, unknown_tags, punctuation, no_image
        See `Protocol`.
    encoding
        Of files that are not UTF-8; by name where they differ, that of a system for its table too.
    alternatives, columns
        See `read_tagged`.
    compounds
        Of a reference in CoNLL-U: `marked`, or `extpos` (see `read_tagged`).
    """
    protocol = Protocol(relative, unknown_tags, punctuation, no_image)
    if isinstance(reference, Tagging):
        if systems or tables:
            raise QuestionError(
                "systems or tables beside a tagging, which has its own; expected them in it, or a "
                "reference and systems apart"
            )
        return evaluate_tagging(reference, protocol, progress)
    named = systems if isinstance(systems, Mapping) else named_after_files(systems)
    total = 2 * len(named) + 1

    def encoding_of(name: str) -> str | None:
        return encoding.get(name) if isinstance(encoding, Mapping) else encoding

    def read(name: str, given: Text, done: int) -> TaggedText:
        if isinstance(given, TaggedText):
            return given
        progress(done, total, f"reading {name}")
        chosen = tags if isinstance(tags, str) else tags.get(name, "upos")
        return read_tagged(
            given, tags=chosen, alternatives=alternatives, encoding=encoding_of(name),
            columns=columns, compounds=compounds if name == REFERENCE else "marked",
        )  # fmt: skip

    own = read(REFERENCE, reference, 0)
    texts = {name: read(name, one, 1 + done) for done, (name, one) in enumerate(named.items())}
    found = {
        name: read_table(one, encoding=encoding_of(name))
        if isinstance(one, str | Path)
        else TagTable.of(one)
        for name, one in (tables or {}).items()
    }
    tagging = Tagging(own, texts, found)
    return evaluate_tagging(
        tagging, protocol, lambda done, _, what: progress(1 + len(named) + done, total, what)
    )


def named_after_files(paths: Iterable[Where]) -> dict[str, Where]:
    """Name files after themselves, without their ending."""
    if isinstance(paths, str | Path):
        paths = [paths]
    found: dict[str, Where] = {}
    for path in paths:
        name = stem_of(Path(path))
        if name in found:
            raise DataError(
                f"two systems called {name!r}: {found[name]} and {path}",
                expected="different names",
                advice="Name them: name=path on the command line, {'name': path} in Python.",
            )
        found[name] = path
    if not found:
        raise QuestionError("no system to evaluate; expected a reference and one system or more")
    return found
