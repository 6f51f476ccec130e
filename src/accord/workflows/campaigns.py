"""A campaign in one file (TOML): the reference, the systems, their tables, what is asked.

    [reference]
    file = "reference.conllu"
    tags = "xpos"

    [systems.heuristics]
    file = "heuristics.csv"
    table = "heuristics.map.tsv"
    anonymous = true

    [evaluation]
    by = ["text", "known"]
    lexicon = "training.conllu"

    [strata]
    press = ["text-1", "text-2"]

Files are looked for beside the campaign. Whoever is anonymous is called by a letter.
"""

import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, fields, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from accord.contract import Progress, silent
from accord.contract.tagging import UNKNOWN_TAGS
from accord.corpus.tagged_text import TaggedText
from accord.corpus.tagging import REFERENCE, Tagging
from accord.errors import DataError
from accord.evaluation.drawing import CLUSTERS
from accord.evaluation.evaluation import Evaluation, Protocol, evaluate_tagging
from accord.evaluation.parts import KINDS
from accord.evaluation.relative import NO_IMAGES
from accord.formats.tagged_conllu import COMPOUNDS, TAGS
from accord.formats.tagged_files import FORMATS, read_table, read_tagged
from accord.formats.text import read_text
from accord.statistics.precision_decision import SCORES
from accord.workflows.reporting import Asked

#: What may be said of a file of tagged tokens, and of an evaluation.
OF_SOURCES: Mapping[str, Collection[str]] = {
    "tags": TAGS, "format": FORMATS, "compounds": COMPOUNDS,
}  # fmt: skip
OF_CHOICES: Mapping[str, Collection[str]] = {
    "unknown_tags": UNKNOWN_TAGS, "no_image": NO_IMAGES, "score": SCORES, "cluster": CLUSTERS,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Source:
    """A file of tagged tokens, how it is read, and the mapping table of a system."""

    file: str
    tags: str = "upos"
    format: str | None = None
    alternatives: str | None = None
    encoding: str | None = None
    columns: Mapping[str, str] = field(default_factory=dict)
    compounds: str = "marked"
    table: str | None = None
    anonymous: bool = False

    def read(self, folder: Path) -> TaggedText:
        """Read the tokens."""
        return read_tagged(
            folder / self.file, tags=self.tags, format=self.format, alternatives=self.alternatives,
            encoding=self.encoding, columns=self.columns, compounds=self.compounds,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Choices:
    """What is asked of a campaign: `[evaluation]`."""

    by: tuple[str, ...] = ()
    lexicon: str | None = None
    relative: bool = False
    unknown_tags: str = "error"
    punctuation: bool = False
    no_image: str = "wrong"
    vote: bool = False
    voters: tuple[str, ...] = ()
    score: str = "Pmoy"
    cluster: str = "sentences"
    confidence: float = 0.95


@dataclass(frozen=True)
class Campaign:
    """A campaign as its file tells it; `folder` is where its files are.

    With `revealed`, anonymous systems go by their names: for whoever leads the campaign.
    """

    folder: Path
    reference: Source
    systems: Mapping[str, Source]
    choices: Choices = field(default_factory=Choices)
    strata: Mapping[str, str] = field(default_factory=dict)
    revealed: bool = False
    _read: dict[str, TaggedText] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def evaluate(self, progress: Progress = silent) -> Evaluation:
        """Read everything and evaluate it."""
        total = 2 * len(self.systems) + 1
        progress(0, total, "reading the reference")
        reference = self.reference.read(self.folder)
        for name in self.strata:
            if name not in reference.texts:
                raise DataError(
                    f"a text unit {name!r} in [strata] that the reference does not have",
                    expected=", ".join(reference.texts[:8]),
                )
        for done, name in enumerate(self.systems):
            progress(1 + done, total, f"reading {name}")
            self.text_of(name)
        shown = self.shown_names()
        # in the order of the names that are shown: that of the others would tell who is where
        ordered = sorted(self.systems, key=lambda name: shown[name])
        tagging = Tagging(
            reference,
            {shown[name]: self.text_of(name) for name in ordered},
            {
                shown[name]: read_table(self.folder / table, encoding=self.systems[name].encoding)
                for name in ordered
                if (table := self.systems[name].table) is not None
            },
        )
        choices = self.choices
        protocol = Protocol(
            choices.relative, choices.unknown_tags, choices.punctuation, choices.no_image
        )
        begun = 1 + len(self.systems)
        return evaluate_tagging(
            tagging,
            protocol,
            lambda done, _, what: progress(begun + done, total, what),
            self.strata,
        )

    def text_of(self, name: str) -> TaggedText:
        """Return what a system made of the text; it is read once."""
        if name not in self._read:
            self._read[name] = self.systems[name].read(self.folder)
        return self._read[name]

    def shown_names(self) -> dict[str, str]:
        """Return what each system is called; letters are dealt by outputs, not by names."""
        hidden = [
            name for name, source in self.systems.items() if source.anonymous and not self.revealed
        ]
        order = sorted(hidden, key=lambda name: self.text_of(name).digest)
        taken = {name for name in self.systems if name not in hidden} | {REFERENCE}
        letters = (name for name in _letters(len(order) + len(taken)) if name not in taken)
        dealt = dict(zip(order, letters, strict=False))
        return {name: dealt.get(name, name) for name in self.systems}

    def asked(self, **more: Any) -> Asked:
        """Return what the campaign asks for; `more` is what the command line adds."""
        choices = self.choices
        shown = self.shown_names()
        lexicon = None
        if choices.lexicon is not None:
            # read as the reference is, if it is in another format
            lexicon = replace(self.reference, file=choices.lexicon, format=None).read(self.folder)
        given = {
            "by": choices.by, "lexicon": lexicon, "vote": choices.vote, "score": choices.score,
            "cluster": choices.cluster, "confidence": choices.confidence,
            "voters": tuple(shown[name] for name in choices.voters),
        }  # fmt: skip
        return Asked(**{**given, **more})


def _letters(count: int) -> list[str]:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    names = []
    for number in range(count):
        name, rest = "", number
        while rest >= 0:
            name, rest = letters[rest % 26] + name, rest // 26 - 1
        names.append(name)
    return names


def read_campaign(path: str | Path, *, revealed: bool = False) -> Campaign:
    """Read the file of a campaign; `revealed`: nobody is anonymous."""
    where = Path(path)
    try:
        given = tomllib.loads(read_text(where))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise DataError(str(error), expected="a campaign in TOML", path=where) from None
    _check_keys(given, ("reference", "systems", "evaluation", "strata"), "the campaign", where)
    if not isinstance(given.get("reference"), dict):
        raise DataError("no [reference]", expected='[reference] with file = "…"', path=where)
    systems = given.get("systems")
    if not isinstance(systems, dict) or not systems:
        raise DataError("no system", expected='[systems.NAME] with file = "…"', path=where)
    sources = {
        name: _source(one, f"[systems.{name}]", where) for name, one in sorted(systems.items())
    }
    reference = _source(given["reference"], "[reference]", where)
    if reference.table is not None or reference.anonymous:
        raise DataError(
            "[reference] with a table or anonymous", expected="those of systems only", path=where
        )
    return Campaign(
        where.parent,
        reference,
        sources,
        _choices(given.get("evaluation", {}), tuple(sources), where),
        _strata(given.get("strata", {}), where),
        revealed,
    )


def _source(given: object, what: str, path: Path) -> Source:
    record = {"file": given} if isinstance(given, str) else given
    if not isinstance(record, dict) or not isinstance(record.get("file"), str):
        raise DataError(f"{what} without a file", expected='file = "…"', path=path)
    _check_types(record, Source, what, path)
    _check_values(record, OF_SOURCES, what, path)
    columns = record.get("columns", {})
    if not all(isinstance(value, str) for value in columns.values()):
        raise DataError(f"columns of {what}", expected='columns = {token = "form"}', path=path)
    return Source(**record)


def _choices(given: object, systems: tuple[str, ...], path: Path) -> Choices:
    if not isinstance(given, dict):
        raise DataError(f"evaluation = {given!r}", expected="[evaluation]", path=path)
    record = dict(given)
    for key, known in (("by", KINDS), ("voters", systems)):
        several = record.get(key, [])
        record[key] = tuple(several) if isinstance(several, list) else (several,)
        for one in record[key]:
            if one not in known:
                raise DataError(f"{key} = {one!r}", expected=", ".join(known), path=path)
    _check_types(record, Choices, "[evaluation]", path)
    _check_values(record, OF_CHOICES, "[evaluation]", path)
    confidence = record.get("confidence", 0.95)
    if not 0 < confidence < 1:
        raise DataError(
            f"confidence = {confidence!r}", expected="a number between 0 and 1", path=path
        )
    return Choices(**record)


def _strata(given: object, path: Path) -> dict[str, str]:
    found: dict[str, str] = {}
    if not isinstance(given, dict):
        raise DataError(f"strata = {given!r}", expected='[strata] press = ["text-1"]', path=path)
    for stratum, texts in given.items():
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            raise DataError(
                f"stratum {stratum!r} = {texts!r}", expected="a list of text units", path=path
            )
        for text in texts:
            if text in found:
                raise DataError(
                    f"the text unit {text!r} in the strata {found[text]!r} and {stratum!r}",
                    expected="one stratum for each",
                    path=path,
                )
            found[text] = stratum
    return found


def _check_keys(given: Mapping[str, object], known: tuple[str, ...], what: str, path: Path) -> None:
    for key in given:
        if key not in known:
            near = get_close_matches(key, known, n=1)
            raise DataError(
                f"{key!r} in {what}",
                expected=f"{near[0]!r}" if near else ", ".join(known),
                path=path,
            )


def _check_values(
    given: Mapping[str, object], known: Mapping[str, Collection[str]], what: str, path: Path
) -> None:
    for key, values in known.items():
        if key in given and given[key] not in values:
            found = f"{key} = {given[key]!r} in {what}"
            raise DataError(found, expected=", ".join(values), path=path)


def _check_types(given: Mapping[str, object], kind: type, what: str, path: Path) -> None:
    known = {one.name: str(one.type) for one in fields(kind)}
    _check_keys(given, tuple(known), what, path)
    wanted: dict[str, tuple[type | tuple[type, ...], str]] = {
        "str": (str, "a text"),
        "bool": (bool, "true or false"),
        "float": ((int, float), "a number"),
        "Mapping": (dict, "a table"),
        "tuple": (tuple, "a list of texts"),
    }
    for key, value in given.items():
        for name, (accepted, said) in wanted.items():
            matches = known[key].startswith((name, f"<class '{name}"))
            if matches and (
                not isinstance(value, accepted) or (name == "float" and isinstance(value, bool))
            ):
                raise DataError(f"{key} = {value!r} in {what}", expected=said, path=path)
