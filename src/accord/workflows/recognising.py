"""Which of the files that were named or found are read, and as what."""

import os
import warnings
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from accord.corpus import Corpus
from accord.errors import AccordError, AccordWarning, DataError, UnknownFormat
from accord.formats.kinds import Format, ReadOptions, Source, formats
from accord.formats.opening import ends_with
from accord.formats.unknown import looks_like
from accord.workflows.folders import Folder, looked_at


@dataclass(slots=True)
class Chosen:
    """The files to read, each with its format, and those that are not read."""

    kinds: dict[Path, Format] = field(default_factory=dict)
    unrecognised: list[Path] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)

    def add(self, path: Path, kind: Format) -> None:
        """Read a file once, however often and by whatever way it is named."""
        real = os.path.realpath(path)
        if real in self.seen:
            self.left_out.append(f"{path}: read already")
            return
        self.seen.add(real)
        self.kinds[path] = kind

    def notes(self) -> list[str]:
        """Say what is not read."""
        return [
            f"{_counted(names, what)}: {', '.join(map(str, names[:5]))}"
            + (", …" if len(names) > 5 else "")
            for names, what in (
                ([path.name for path in self.unrecognised], "not recognised"),
                (self.left_out, "left out"),
            )
            if names
        ]


def _counted(names: Sequence[str], what: str) -> str:
    return f"{len(names)} {'file' if len(names) == 1 else 'files'} {what}"


def choose(given: Iterable[Path], format_name: str | None, options: ReadOptions) -> Chosen:
    """Choose what to read among paths of files and folders."""
    chosen = Chosen()
    named = None if format_name is None else formats.get(format_name)
    for place in looked_at(given):
        if isinstance(place, Folder):
            _choose_in(place, named, options, chosen)
        else:
            chosen.add(place, named or recognise(place, options))
    return chosen


def recognise(path: Path, options: ReadOptions | None = None) -> Format:
    """Return the format of a file, told from its content; failing that, from its ending.

    What only the ending tells cannot be read, but its reader knows best what is wrong with it.
    """
    source = Source(path, options or ReadOptions())
    kind = _by_content(source) or _by_ending(path)
    if kind is not None:
        return kind
    if not source.head.strip():
        raise DataError("an empty file", expected="annotations", path=path)
    found, advice = looks_like(source)
    advice = _advice_about_neighbour(path) or advice
    raise UnknownFormat(
        f"not recognised: {found}",
        expected=f"one of {', '.join(formats.names())}",
        advice=advice
        or "Name the format (format=…, --format), or see `accord formats` for what there is.",
        path=path,
    )


def _advice_about_neighbour(path: Path) -> str:
    """Say which file to read where somebody named the one that is read together with it."""
    for kind in _by_priority():
        beside = [path.with_suffix(ending) for ending in kind.suffixes]
        if path.suffix.lower() in kind.companions and any(map(Path.exists, beside)):
            return f"It is read together with {next(filter(Path.exists, beside)).name}: name that."
    return ""


def _choose_in(folder: Folder, named: Format | None, options: ReadOptions, chosen: Chosen) -> None:
    """Choose the files of a folder that some reader recognises."""
    files = folder.files
    if named is not None:
        found = {file: named for file in files if _has_ending(file, named)}
        beside = _companions(files, named)
        found = found or {file: named for file in files if file not in beside}
    else:
        known = {file: _by_content(Source(file, options)) for file in files}
        found = {file: kind for file, kind in known.items() if kind is not None}
        if not found:  # for their errors
            known = {file: _by_ending(file) for file in files}
            found = {file: kind for file, kind in known.items() if kind is not None}
    chosen.left_out += folder.left_out
    if not found:
        raise UnknownFormat(
            f"nothing readable among {len(files)} files" if files else "an empty folder",
            expected=f"files of a format that is known ({', '.join(formats.names())})",
            advice=" ".join(chosen.notes()),
            path=folder.path,
        )
    companions = {
        file.with_suffix(ending) for file, kind in found.items() for ending in kind.companions
    }
    for file in files:
        # a text beside its annotations is no table, whatever it looks like
        if file in companions:
            continue
        if file in found:
            chosen.add(file, found[file])
        else:
            chosen.unrecognised.append(file)


def _companions(files: Iterable[Path], kind: Format) -> set[Path]:
    return {file.with_suffix(ending) for file in files for ending in kind.companions}


def _by_content(source: Source) -> Format | None:
    """Return the first format that recognises a file, the most particular one first."""
    for kind in _by_priority():
        try:
            if kind.recognise(source):
                return kind
        except AccordError:
            raise
        except Exception as error:  # noqa: BLE001 - a format of another package may raise anything
            warnings.warn(
                f"the format {kind.name!r} fails to look at {source.path} "
                f"({type(error).__name__}: {error})",
                AccordWarning,
                stacklevel=2,
            )
    return None


def _by_ending(path: Path) -> Format | None:
    """Return the format of the longest ending that a file has, the most particular one first."""
    kinds = [(len(ends_with(path, kind.suffixes)), kind) for kind in _by_priority()]
    longest, kind = max(kinds, key=lambda one: one[0])
    return kind if longest else None


def _by_priority() -> list[Format]:
    return sorted((kind for _, kind in formats.items()), key=lambda one: one.priority)


def _has_ending(path: Path, kind: Format) -> bool:
    return ends_with(path, kind.suffixes) != ""


def read_as(path: Path, kind: Format, options: ReadOptions) -> Corpus:
    """Read a file; whatever goes wrong with a reader is told as an error about that file."""
    try:
        corpus = kind.read(path, options)
        if not isinstance(corpus, Corpus):
            raise TypeError(f"a {type(corpus).__name__}, no Corpus")  # noqa: TRY301
    except (AccordError, MemoryError):
        raise
    except Exception as error:
        raise DataError(
            f"the reader of {kind.name!r} failed ({type(error).__name__}: {error})",
            advice="That is a mistake in the reader, whatever is in the file: please report it.",
            path=path,
        ) from error
    return corpus
