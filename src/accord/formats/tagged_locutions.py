"""Locutions of Universal Dependencies: words that are tagged as a whole, too.

`ExtPos=ADV` (in FEATS or MISC) says what a word and those that depend on it as `fixed` or `flat`
are together: `au` `fur` `et` `à` `mesure`. That is a compound with a double marking.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

FEATS, HEAD, RELATION, MISC = 5, 6, 7, 9
#: What joins the words of a locution to its first one.
RELATIONS = frozenset({"fixed", "flat"})

_WHOLE = re.compile(r"(?:^|\|)ExtPos=([^|]+)")


@dataclass(slots=True)
class Locutions:
    """Those of a text, found while its words are read, sentence by sentence."""

    found: list[tuple[int, int, str]] = field(default_factory=list)
    _token: dict[str, int] = field(default_factory=dict)
    _whole: dict[str, str] = field(default_factory=dict)
    _parts: dict[str, list[str]] = field(default_factory=dict)

    def add(self, number: str, columns: list[str], token: int) -> None:
        """Add a word: its number in the sentence, its columns, the token that it is (part of)."""
        self._token[number] = token
        whole = _WHOLE.search(columns[FEATS]) or _WHOLE.search(columns[MISC])
        if whole is not None:
            self._whole[number] = whole[1]
        if columns[RELATION].partition(":")[0] in RELATIONS:
            self._parts.setdefault(columns[HEAD], []).append(number)

    def end_sentence(self) -> None:
        """Keep what the sentence holds, and forget its words."""
        self.found += self._spans()
        self._token, self._whole, self._parts = {}, {}, {}

    def _spans(self) -> Iterator[tuple[int, int, str]]:
        """Return the first token of each locution, the one after its last, and its tag.

        It must be some tokens in a row, all of whose words belong to it.
        """
        for number, tag in self._whole.items():
            words = {number, *self._parts.get(number, ())}
            tokens = {self._token[word] for word in words}
            first, stop = min(tokens), max(tokens) + 1
            inside = {word for word, token in self._token.items() if first <= token < stop}
            if stop - first > 1 and inside == words:
                yield first, stop, tag
