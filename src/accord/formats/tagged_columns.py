"""From the columns that a reader of tagged tokens found to a tagged text."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from accord.corpus.tagged_text import Span, TaggedText, no_compounds, numbered
from accord.corpus.tags import Tags, alternatives_of, share_of_compound
from accord.errors import DataError
from accord.formats.opening import stem_of

Codes = NDArray[np.int32]
Ints = NDArray[np.int64]

#: Tokens that end a sentence, in files that do not say where one ends.
ENDINGS = frozenset({".", "!", "?", "…", "...", "。", "！", "？", "؟", "।"})


@dataclass(slots=True)
class TokenColumns:
    """What a reader found: a form, a cell of tags and a line for each token.

    `begins` are the tokens at which a sentence begins (None: the file does not tell), `text_begins`
    those at which a text unit does, with its name. `shares` are what tokens say of the compounds
    they are part of. `split` reads a cell of tags.
    """

    forms: tuple[str, ...]
    form: Codes
    cells: tuple[str, ...]
    cell: Codes
    line: Codes
    begins: Ints | None = None
    text_begins: Sequence[tuple[int, str]] = ()
    shares: Mapping[int, str] = field(default_factory=dict)
    notes: Sequence[str] = ()


def tagged_text_of(found: TokenColumns, path: Path, separator: str | None) -> TaggedText:
    """Make a tagged text of what a reader found."""
    size = len(found.form)
    if size == 0:
        raise DataError("no tokens", expected="a token and its tags in each line", path=path)
    tagsets, code = numbered([_tags_of(cell, separator) for cell in found.cells])
    notes = list(found.notes)
    begins = found.begins
    if begins is None:
        begins = _after_endings(found)
        notes.append(
            "the file does not say where sentences end: taken to be after . ! ? … "
            f"({len(begins)} of them)"
        )
    names, unit = _units(found.text_begins, size, path)
    changes = np.zeros(size, bool)
    changes[begins[begins < size]] = True
    changes[1:] |= unit[1:] != unit[:-1]
    changes[0] = True
    first = np.flatnonzero(changes)
    text = TaggedText(
        found.forms,
        found.form,
        tagsets,
        code[found.cell].astype(np.int32),
        (np.cumsum(changes) - 1).astype(np.int32),
        unit[first].astype(np.int32),
        names,
        no_compounds(),
        found.line,
        str(path),
        tuple(notes),
    )
    if not found.shares:
        return text
    return text.with_compounds(_compounds(text, found.shares, separator))


def _tags_of(cell: str, separator: str | None) -> Tags:
    return () if not cell else alternatives_of(cell, separator)


def _after_endings(found: TokenColumns) -> Ints:
    ends = np.array([form in ENDINGS for form in found.forms], bool)[found.form]
    places: Ints = np.flatnonzero(ends).astype(np.int64) + 1
    return places


def _units(
    begins: Sequence[tuple[int, str]], size: int, path: Path
) -> tuple[tuple[str, ...], Codes]:
    """Return the names of the text units, and the number of that of each token."""
    places = [place for place, _ in begins]
    named = [name for _, name in begins]
    if not places or places[0] > 0:
        places, named = [0, *places], [stem_of(path), *named]
    lengths = np.diff([*places, size])
    names, code = numbered([name for name, length in zip(named, lengths, strict=True) if length])
    return names, np.repeat(code, lengths[lengths > 0]).astype(np.int32)


def _compounds(
    text: TaggedText, shares: Mapping[int, str], separator: str | None
) -> Iterable[Span]:
    """Put the shares of compounds together: `tags/1.3`, `tags/2.3`, `tags/3.3` in three tokens."""
    expected: dict[tuple[int, str, int, int], int] = {}
    for token in sorted(shares):
        for written in shares[token].split():
            share = share_of_compound(written)
            tags, rank, size = share or ("", 0, 0)
            key = (token, tags, rank, size)
            if rank == 1 and size > 1 and tags:
                first = token
            elif key in expected:
                first = expected.pop(key)
            else:
                raise _wrong_share(text, token, written)
            if rank == size:
                yield first, token + 1, alternatives_of(tags, separator)
            else:
                expected[token + 1, tags, rank + 1, size] = first
        for key in [one for one in expected if one[0] <= token]:
            raise _unfinished(text, key)
    for key in expected:
        raise _unfinished(text, key)


def _wrong_share(text: TaggedText, token: int, written: str) -> DataError:
    return DataError(
        f"{written!r} as the part of {text.token(token)[0]!r} in a compound",
        expected="tags/1.3, tags/2.3 and tags/3.3 in three tokens that follow one another",
        **text.place(token),
    )


def _unfinished(text: TaggedText, key: tuple[int, str, int, int]) -> DataError:
    token, tags, rank, size = key
    return DataError(
        f"a compound {tags!r} of {size} tokens whose part {rank} does not follow",
        expected=f"{tags}/{rank}.{size} in the next token",
        **text.place(min(token, len(text)) - 1),
    )
