"""Tokens and the tags that one voice gave them, in columns."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accord.corpus.tags import Tags, given_tags, tags_of
from accord.errors import DataError

Codes = NDArray[np.int32]
Ints = NDArray[np.int64]

#: What may be said of a token: its form, and no tag (None), one tag, or several alternatives.
Token = tuple[str, "str | Iterable[str] | None"]
#: A compound: the first token, the one after the last, and the tags of the whole.
Span = tuple[int, int, "str | Iterable[str]"]


@dataclass(frozen=True, slots=True, eq=False)
class Compounds:
    """Tokens that are tagged as one whole too: first token, one after the last, tags (a number)."""

    first: Ints
    stop: Ints
    tags: Codes

    def __len__(self) -> int:
        return len(self.first)


def no_compounds() -> Compounds:
    """Return no compounds."""
    return Compounds(np.zeros(0, np.int64), np.zeros(0, np.int64), np.zeros(0, np.int32))


@dataclass(frozen=True, eq=False)
class TaggedText:
    """What one voice, the reference or a system, made of a text.

    `form` and `tags` number the form and the tags of each token in `forms` and `tagsets`; a token
    that nobody tagged has the empty tagset. `sentence` numbers the sentence of each token, `text`
    the text unit of each sentence in `texts`. `line` is that of the file at `path`, for errors.
    """

    forms: tuple[str, ...]
    form: Codes
    tagsets: tuple[Tags, ...]
    tags: Codes
    sentence: Codes
    text: Codes
    texts: tuple[str, ...]
    compounds: Compounds
    line: Codes | None = None
    path: str | None = None
    notes: tuple[str, ...] = ()

    @classmethod
    def from_tokens(
        cls,
        tokens: Iterable[Token],
        *,
        sentences: Sequence[int | str] | None = None,
        texts: Sequence[str] | None = None,
        compounds: Iterable[Span] = (),
    ) -> "TaggedText":
        """Make one of tokens: `("le", {"Da", "Pp"})`, `("chat", "Nc")`, `("xyz", None)`.

        `sentences` numbers or names the sentence of each token (all in one without it), `texts`
        its text unit. `compounds` are spans of tokens with the tags of the whole: `(0, 3, "Rgp")`.

        >>> TaggedText.from_tokens([("parce", "Cs"), ("que", "Cs")], compounds=[(0, 2, "Cs")])
        <TaggedText: 2 tokens, 1 compound, 1 sentence>
        """
        given = [_checked(token) for token in tokens]
        forms, form = numbered([form for form, _ in given])
        kinds, tags = numbered([tags for _, tags in given])
        size = len(given)
        sentence = _renumbered([0] * size if sentences is None else sentences, size)
        named = [""] * size if texts is None else list(map(str, texts))
        if len(named) != size:
            raise DataError(f"{len(named)} text units for {size} tokens", expected="as many")
        # a sentence belongs to one text unit: where the unit changes, so does the sentence
        names, unit = numbered(named)
        sentence = _cut_where_changing(sentence, unit)
        first = np.flatnonzero(np.diff(sentence, prepend=-1))
        made = cls(
            forms, form, kinds, tags, sentence, unit[first].astype(np.int32), names or ("",),
            no_compounds(),
        )  # fmt: skip
        return made.with_compounds(compounds)

    def with_compounds(self, compounds: Iterable[Span]) -> "TaggedText":
        """Return the same text with spans of tokens tagged as wholes.

        What stands twice for the same tokens are alternatives.
        """
        merged: dict[tuple[int, int], Tags] = {}
        for compound in compounds:
            try:
                first, stop, tags = compound
            except (TypeError, ValueError):
                raise DataError(
                    f"{compound!r} as a compound",
                    expected="its first token, the one after its last, and its tags: (0, 3, 'Rgp')",
                ) from None
            if not 0 <= first < stop - 1 < len(self):
                raise DataError(
                    f"a compound of the tokens {first} to {stop}",
                    expected=f"two tokens or more, among the {len(self)} that there are",
                )
            place = int(first), int(stop)
            merged[place] = tags_of((*merged.get(place, ()), *given_tags(tags)))
        spans = sorted((*place, tags) for place, tags in merged.items())
        kinds = list(self.tagsets)
        number = {one: place for place, one in enumerate(kinds)}
        codes = []
        for _, _, tags in spans:
            if tags not in number:
                number[tags] = len(kinds)
                kinds.append(tags)
            codes.append(number[tags])
        return replace(
            self,
            tagsets=tuple(kinds),
            compounds=Compounds(
                np.array([first for first, _, _ in spans], np.int64),
                np.array([stop for _, stop, _ in spans], np.int64),
                np.array(codes, np.int32),
            ),
        )

    # Looking at it

    @cached_property
    def unit_of_token(self) -> Codes:
        """The number of the text unit of each token."""
        return self.text[self.sentence]

    @property
    def sentences(self) -> int:
        """How many sentences there are."""
        return len(self.text)

    @cached_property
    def tagset(self) -> Tags:
        """The tags that occur, in the order of the alphabet."""
        used = np.union1d(np.unique(self.tags), np.unique(self.compounds.tags))
        return tuple(sorted({tag for code in used.tolist() for tag in self.tagsets[code]}))

    def token(self, number: int) -> tuple[str, Tags]:
        """Return the form and the tags of a token."""
        return self.forms[self.form[number]], self.tagsets[self.tags[number]]

    def place(self, number: int) -> dict[str, Any]:
        """Return where a token stands, for an error about it."""
        return {"path": self.path, "line": None if self.line is None else int(self.line[number])}

    @cached_property
    def digest(self) -> str:
        """Tells it from other texts, whatever the order in which forms and tags are numbered."""
        digest = sha256()
        for values, codes in ((self.forms, self.form), (self.tagsets, self.tags)):
            hashes = [sha256(repr(one).encode("utf-8", "replace")).digest()[:8] for one in values]
            digest.update(np.frombuffer(b"".join(hashes), "<u8")[codes].tobytes())
        wholes = [self.tagsets[code] for code in self.compounds.tags]
        digest.update(repr((self.texts, wholes)).encode("utf-8", "replace"))
        for column in (self.sentence, self.text, self.compounds.first, self.compounds.stop):
            digest.update(np.ascontiguousarray(column).astype("<i8").tobytes())
        return digest.hexdigest()

    def __len__(self) -> int:
        return len(self.form)

    def __repr__(self) -> str:
        def counted(count: int, what: str) -> str:
            return f"{count} {what}{'' if count == 1 else 's'}"

        facts = [counted(len(self), "token")]
        if len(self.compounds):
            facts.append(counted(len(self.compounds), "compound"))
        facts.append(counted(self.sentences, "sentence"))
        return f"<TaggedText: {', '.join(facts)}>"


def numbered(column: Sequence[Any]) -> tuple[tuple[Any, ...], Codes]:
    """Return the different values of a column, as they first occur, and the number of each cell."""
    numbers: dict[Any, int] = {}
    codes = np.fromiter(
        (numbers.setdefault(value, len(numbers)) for value in column), np.int32, len(column)
    )
    return tuple(numbers), codes


def _checked(token: Any) -> tuple[str, Tags]:
    try:
        form, tags = [token] if isinstance(token, str) else token  # "le" is no two things
    except (TypeError, ValueError):
        raise DataError(
            f"{token!r} as a token", expected="a form and its tags, as in ('le', {'Da', 'Pp'})"
        ) from None
    if not isinstance(form, str):
        raise DataError(f"{form!r} as the form of a token", expected="a word")
    return form, given_tags(tags)


def _renumbered(numbers: Sequence[int | str], size: int) -> Codes:
    """Count sentences from 0; a new one begins where the number, or the name, changes."""
    if len(numbers) != size:
        raise DataError(f"{len(numbers)} sentences for {size} tokens", expected="as many")
    _, column = numbered(list(numbers))
    changes = np.diff(column, prepend=column[:1]) != 0
    return np.cumsum(changes).astype(np.int32)


def _cut_where_changing(sentence: Codes, unit: Codes) -> Codes:
    changes = np.diff(sentence, prepend=sentence[:1]) != 0
    changes |= np.diff(unit, prepend=unit[:1]) != 0
    return np.cumsum(changes).astype(np.int32)
