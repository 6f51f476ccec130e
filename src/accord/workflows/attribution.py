"""Who annotated each file, and which document it holds.

What a file says itself comes first. Else the folders tell, where the files lie in one folder an
annotator; else the part in which the names of the files differ. What is left of the name is the
document. All of this is a guess, which `accord check` shows.
"""

import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from accord.corpus import Corpus
from accord.errors import DataError, QuestionError
from accord.formats.kinds import UNKNOWN
from accord.formats.naming import is_name_of
from accord.formats.opening import stem_of

RULES = ("content", "folder", "name")
_SEPARATORS = "-_. "
_PIECE = re.compile(rf"[^{re.escape(_SEPARATORS)}]+")


@dataclass(frozen=True, slots=True)
class Attribution:
    """Who was taken to have annotated which file, which document it is, and what told it.

    Files that say it themselves are not among them. `told_by` is content, folder, name or
    expression.
    """

    annotator_of: Mapping[Path, str]
    document_of: Mapping[Path, str]
    told_by: str


#: The annotator and the document of each file, as some rule has them.
_Guess = dict[Path, tuple[str, str]]


def attribute(files: Mapping[Path, Corpus], rule: str | None) -> Attribution:
    """Find out who annotated which file, and what each document is called.

    `rule` is where to look: content, folder, name, or a regular expression for the path with a
    group `annotator`. A rule other than content goes before what the files say.
    """
    nameless = [path for path, corpus in files.items() if UNKNOWN in corpus.annotators]
    untitled = [path for path, corpus in files.items() if UNKNOWN in corpus.documents]
    if rule == "content" and nameless:
        raise DataError(
            "the file does not say who annotated it",
            expected="an annotator in the file",
            advice="Name where to look: annotator_from='folder' or 'name' (--annotator-from).",
            path=nameless[0],
        )
    if rule in (None, "content") and not nameless:
        named = {path: _title(path, files) for path in untitled}
        return Attribution({}, _distinct(files, named, {}), "content")
    if rule is None:
        told_by, guess = _guessed(files)
        chosen = nameless
    else:
        told_by, guess = (rule if rule in RULES else "expression"), _by_rule(rule, list(files))
        chosen = [path for path in files if _is_one(path, files[path])]
    annotator_of = {path: guess[path][0] for path in chosen}
    documents = {path: guess[path][1] for path in untitled}
    return Attribution(annotator_of, _distinct(files, documents, annotator_of), told_by)


def _is_one(path: Path, corpus: Corpus) -> bool:
    """Tell whether a file has an annotator to be named; several cannot become one."""
    if len(corpus.annotators) > 1:
        raise DataError(
            f"{len(corpus.annotators)} annotators in the file ({', '.join(corpus.annotators[:4])})",
            expected="one, whose name can be taken from the path",
            advice="Leave annotator_from (--annotator-from) out.",
            path=path,
        )
    return len(corpus.annotators) == 1


def _title(path: Path, files: Mapping[Path, Corpus]) -> str:
    """Return the name of a file without that of its only annotator."""
    people = files[path].annotators
    if len(files) == 1 or len(people) != 1:
        return stem_of(path)
    return _without(stem_of(path), people[0]) or path.parent.name or stem_of(path)


def _guessed(files: Mapping[Path, Corpus]) -> tuple[str, _Guess]:
    """Take the first guess that agrees with what some files say themselves."""
    paths = list(files)
    said = {
        path: corpus.annotators[0]
        for path, corpus in files.items()
        if len(corpus.annotators) == 1 and UNKNOWN not in corpus.annotators
    }
    for told_by, guess in _guesses(paths, said):
        if all(guess[path][0].casefold() == who.casefold() for path, who in said.items()):
            return told_by, guess
    raise _no_guess(paths)


def _guesses(paths: Sequence[Path], said: Mapping[Path, str]) -> Iterator[tuple[str, _Guess]]:
    own = _by_own_folders(paths, said)
    if own is not None:
        yield "folder", own
    for guess in _by_folders(paths):
        yield "folder", guess
    by_names = _by_names(paths)
    if by_names is not None:
        yield "name", by_names
    by_neighbours = _by_neighbours(paths, said)
    if by_neighbours is not None:
        yield "folder", by_neighbours


def _no_guess(paths: Sequence[Path]) -> DataError:
    endings = {path.suffix for path in paths}
    ending = re.escape(endings.pop()) if len(endings) == 1 else ""
    return DataError(
        "the names of the files do not tell who annotated them "
        f"({', '.join(path.name for path in paths[:4])}{', …' if len(paths) > 4 else ''})",
        expected="names that differ in the annotator, like text-anna and text-ben",
        advice="Put the files into one folder an annotator, or say how to find the annotator: "
        f"annotator_from='(?P<document>.+)_(?P<annotator>.+){ending}' (--annotator-from).",
        path=os.path.commonpath([path.parent.absolute() for path in paths]),
    )


def _by_rule(rule: str, paths: Sequence[Path]) -> _Guess:
    if rule == "name":
        guess = _by_names(paths)
        if guess is None:
            raise _no_guess(paths)
        return guess
    if rule == "folder":
        for guess in _by_folders(paths):
            return guess
        return {path: _in(path.parent.absolute().name, path) for path in paths}
    try:
        expression = re.compile(rule)
    except re.error as error:
        raise QuestionError(f"annotator_from={rule!r} is no regular expression ({error})") from None
    if "annotator" not in expression.groupindex:
        raise QuestionError(
            f"annotator_from={rule!r}; expected {', '.join(RULES)}, or a regular expression "
            "with a group (?P<annotator>…)"
        )
    common = Path(os.path.commonpath([path.parent.absolute() for path in paths]))
    return {path: _by_expression(expression, path, common) for path in paths}


def _by_expression(expression: re.Pattern[str], path: Path, common: Path) -> tuple[str, str]:
    """Look in the part of the path in which files differ, then from the end of all of it."""
    match = expression.search(path.absolute().relative_to(common).as_posix())
    for found in expression.finditer(path.as_posix()) if match is None else ():
        match = found
    if match is None or not match["annotator"]:
        raise DataError(f"no match for {expression.pattern!r}", expected="an annotator", path=path)
    document = match.groupdict().get("document")
    who = match["annotator"]
    # the name without the annotator is the document
    return who, document or _without(stem_of(path), who) or stem_of(path)


def _in(folder: str, path: Path, *more: str) -> tuple[str, str]:
    """Return the annotator that a folder is named after, and the document."""
    stem = _without(stem_of(path), folder) or stem_of(path)
    return folder, "/".join([*more, stem])


def _by_folders(paths: Sequence[Path]) -> Iterator[_Guess]:
    """Go through the levels at which folders differ; first, where most documents are shared."""
    parents = [path.parent.absolute().parts for path in paths]
    depth = min(map(len, parents), default=0)
    differing = [level for level in range(depth) if len({parts[level] for parts in parents}) > 1]
    guesses = []
    for level in differing:
        guess = {}
        for path, parts in zip(paths, parents, strict=True):
            rest = [parts[other] for other in differing if other != level]
            guess[path] = _in(parts[level], path, *rest, *parts[depth:])
        guesses.append(guess)
    yield from sorted(guesses, key=_usefulness, reverse=True)


def _usefulness(guess: _Guess) -> tuple[int, int]:
    """Count the documents that several annotators share, and the names that hold the annotator."""
    shared: dict[str, set[str]] = {}
    for annotator, document in guess.values():
        shared.setdefault(document, set()).add(annotator)
    named = sum(
        annotator in _PIECE.findall(stem_of(path)) for path, (annotator, _) in guess.items()
    )
    return sum(len(people) > 1 for people in shared.values()), named


def _by_own_folders(paths: Sequence[Path], said: Mapping[Path, str]) -> _Guess | None:
    """Take the folder for the annotator where those that files name lie in folders of their names.

    A folder cannot be called as everybody is: an annotator `:` has `_`, and it stays `:`.
    """
    people = {path.parent.absolute(): who for path, who in said.items()}
    if not people or any(not is_name_of(place.name, who) for place, who in people.items()):
        return None
    guess = {}
    for path in paths:
        folder = path.parent.absolute()
        guess[path] = (people.get(folder, folder.name), _in(folder.name, path)[1])
    return guess


def _by_neighbours(paths: Sequence[Path], said: Mapping[Path, str]) -> _Guess | None:
    """Take whoever annotated all other files of the same folder."""
    people: dict[Path, set[str]] = {}
    for path, who in said.items():
        people.setdefault(path.parent, set()).add(who)
    if any(len(people.get(path.parent, ())) != 1 for path in paths):
        return None
    return {path: _in(next(iter(people[path.parent])), path) for path in paths}


def _by_names(paths: Sequence[Path]) -> _Guess | None:
    """Take the part in which the names differ for the annotator."""
    if len(paths) == 1:
        return {paths[0]: (stem_of(paths[0]), stem_of(paths[0]))}
    pieces = {path: list(_PIECE.finditer(stem_of(path))) for path in paths}
    words = [[piece[0] for piece in found] for found in pieces.values()]
    if len({tuple(found) for found in words}) == 1:
        return None
    before = _alike(words)
    after = _alike([list(reversed(found[before:])) for found in words])
    widths = {len(found) - before - after for found in words}
    if len(widths) == 1 and widths != {1}:
        place = _annotator_among(
            [found[before : len(found) - after] for found in words], widths.pop()
        )
        if place is None:
            return None
        before, after = before + place, len(words[0]) - before - place - 1
    elif len(widths) > 1 and before + after == 0:
        return None
    guess = {}
    for path, found in pieces.items():
        begin, end = found[before].start(), found[len(found) - after - 1].end()
        document = _cut_out(stem_of(path), begin, end) or path.parent.absolute().name
        guess[path] = (stem_of(path)[begin:end], document)
    return guess


def _alike(words: Sequence[Sequence[str]]) -> int:
    """Count the words with which all begin, leaving at least one to each."""
    shortest = min(map(len, words))
    count = 0
    while count < shortest - 1 and len({found[count] for found in words}) == 1:
        count += 1
    return count


def _annotator_among(parts: Sequence[Sequence[str]], width: int) -> int | None:
    """Choose among several parts in which names differ: that of the fewest values.

    Of as many values, that without digits: texts are numbered, annotators have names.
    """
    values = [{found[place] for found in parts} for place in range(width)]
    varying = [place for place in range(width) if len(values[place]) > 1]

    def rank(place: int) -> tuple[int, bool]:
        digits = any(character.isdigit() for value in values[place] for character in value)
        return len(values[place]), digits

    ranked = sorted(varying, key=rank)
    if len(ranked) > 1 and rank(ranked[0]) == rank(ranked[1]):
        return None
    return ranked[0]


def _without(stem: str, name: str) -> str:
    """Return a name without the annotator in it."""
    for match in re.finditer(re.escape(name), stem) if name else ():
        begin, end = match.span()
        if stem[begin - 1 : begin] in _SEPARATORS and stem[end : end + 1] in _SEPARATORS:
            return _cut_out(stem, begin, end)
    return stem


def _cut_out(stem: str, begin: int, end: int) -> str:
    before, after = stem[:begin].rstrip(_SEPARATORS), stem[end:]
    return before + after if before else after.lstrip(_SEPARATORS)


def _distinct(
    files: Mapping[Path, Corpus], titles: Mapping[Path, str], annotator_of: Mapping[Path, str]
) -> dict[Path, str]:
    """Tell documents of one name and annotator in different folders apart by their folders."""
    owners: dict[tuple[str, str], Path] = {}
    clash = False
    for path, title in titles.items():
        for annotator in _people(path, files, annotator_of):
            other = owners.setdefault((title, annotator), path)
            clash |= other.parent != path.parent
    if not clash:
        return dict(titles)
    return {path: f"{path.parent.absolute().name}/{title}" for path, title in titles.items()}


def _people(
    path: Path, files: Mapping[Path, Corpus], annotator_of: Mapping[Path, str]
) -> Iterable[str]:
    return [annotator_of[path]] if path in annotator_of else files[path].annotators
