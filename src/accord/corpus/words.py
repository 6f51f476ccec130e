"""The words that units cover, kept as one text: ten million small strings would fill the memory."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Words:
    """A column of words: where those of each row begin and end in one text in UTF-8.

    A row without words begins at −1. Words read from a file may be longer than the unit or belong
    to another place: they are what the file says, and never changed.
    """

    content: bytes
    begin: Ints
    stop: Ints

    @classmethod
    def of(cls, column: Iterable[str | None]) -> "Words":
        """Put the words of all rows together; no words and empty words are the same."""
        parts = [b"" if not words else words.encode("utf-8", "surrogatepass") for words in column]
        return cls.joined(b"".join(parts), np.fromiter(map(len, parts), np.int64, len(parts)))

    @classmethod
    def joined(cls, content: bytes, lengths: Ints) -> "Words":
        """Make a column of words that stand one after the other, each so many bytes long."""
        stop = np.cumsum(lengths)
        return cls(content, np.where(lengths == 0, -1, stop - lengths), stop)

    def __len__(self) -> int:
        return len(self.begin)

    @overload
    def __getitem__(self, rows: int | np.integer[Any]) -> str | None: ...
    @overload
    def __getitem__(self, rows: "slice | Ints | NDArray[np.bool_]") -> "Words": ...

    def __getitem__(
        self, rows: "int | np.integer[Any] | slice | Ints | NDArray[np.bool_]"
    ) -> "str | Words | None":
        if isinstance(rows, (int, np.integer)):
            begin = int(self.begin[rows])
            if begin < 0:
                return None
            return self.content[begin : int(self.stop[rows])].decode("utf-8", "surrogatepass")
        return Words(self.content, self.begin[rows], self.stop[rows])

    def tolist(self) -> list[str | None]:
        """Return the words of all rows."""
        return [self[row] for row in range(len(self))]


def words_of(column: Sequence[str | None] | Words | None) -> Words | None:
    """Return a column of words; one that has none at all is left out."""
    if column is None:
        return None
    words = column if isinstance(column, Words) else Words.of(column)
    return words if (words.begin >= 0).any() else None
