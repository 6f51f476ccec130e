"""Rows of judgements, each kind once: what most coefficients need to know of a coding."""

from dataclasses import dataclass
from functools import cached_property
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

Codes = NDArray[np.int32]
Ints = NDArray[np.int64]

#: Up to so many possible rows are counted in a table instead of by sorting.
COUNTABLE = 1 << 20
#: Beyond this, a row cannot be written as one whole number.
WRITABLE = 1 << 62
#: Of more rows than this, so many are looked at to see whether it is worth while to sort all.
MANY, LOOKED_AT = 100_000, 10_000
#: So many rows are counted in one go.
CHUNK = 200_000


@dataclass(frozen=True, eq=False)
class Patterns:
    """The different rows of judgements (rows × annotators), and how often each occurs."""

    codes: Codes
    times: Ints
    #: For each item, what stands for its row, and for each row of `codes` the same, sorted.
    _key: Ints | None = None
    _keys: Ints | None = None

    @cached_property
    def row_of(self) -> NDArray[np.int64]:
        """The row of each item."""
        if self._key is None or self._keys is None:
            return np.arange(len(self.times))
        return np.searchsorted(self._keys, self._key)

    @property
    def is_plain(self) -> bool:
        """Whether each item is a row of its own kind, in the order of the items."""
        return self.times.strides == (0,)

    @cached_property
    def weights(self) -> NDArray[np.float64]:
        """How often each row occurs, as floats."""
        if self.is_plain:
            return np.broadcast_to(np.float64(1.0), len(self.codes))
        return self.times.astype(np.float64)

    @cached_property
    def judges(self) -> NDArray[np.int32]:
        """How many judgements each row has."""
        counted = np.zeros(len(self.codes), np.int32)
        for column in self.codes.T:
            counted += column >= 0
        return counted

    @cached_property
    def pairable(self) -> NDArray[np.float64]:
        """How often each category is in a row with at least two judgements."""
        total = np.zeros(1)
        for column in self.codes.T:
            found = np.bincount(
                np.where(self.judges >= 2, column, -1) + 1,
                None if self.is_plain else self.times,
                minlength=len(total),
            ).astype(np.float64)
            found[: len(total)] += total
            total = found
        return total[1:]

    @cached_property
    def unnamed(self) -> "Patterns":
        """The same where it does not matter who judged: sorted rows, without empty columns."""
        most = int(self.judges.max(initial=0))
        if self.is_plain and 2 * most > self.codes.shape[1]:
            return self  # to sort the rows would hardly make them fewer, or narrower
        rows = np.sort(self.codes, axis=1)[:, self.codes.shape[1] - most :]
        if self.is_plain:
            return Patterns.of_items(np.ascontiguousarray(rows))
        return patterns_of(rows, int(self.codes.max(initial=-1)) + 1, self.times)

    @classmethod
    def of_items(cls, codes: Codes) -> "Patterns":
        """Take each row for one of its own kind."""
        return cls(codes, np.broadcast_to(np.int64(1), len(codes)))

    def counts(self, categories: int) -> Ints:
        """Count how often each annotator gave each category: annotators × categories."""
        table = np.zeros((self.codes.shape[1], categories + 1), np.int64)
        for begin in range(0, len(self.codes), CHUNK):
            rows = slice(begin, begin + CHUNK)
            times = None if self.is_plain else self.times[rows]
            for number, column in enumerate(self.codes[rows].T):
                found = np.bincount(column + 1, times, minlength=categories + 1)
                table[number] += found.astype(np.int64)
        return table[:, 1:]

    def coincidences(self, categories: int) -> NDArray[np.float64]:
        """Count the pairs of labels within items, each 1/(n − 1) of n labels."""
        square = np.zeros(categories**2)
        judged = self.codes >= 0
        weight = self.times / np.maximum(1, self.judges - 1)
        for one, other in permutations(range(self.codes.shape[1]), 2):
            both = judged[:, one] & judged[:, other]
            key = self.codes[both, one].astype(np.int64) * categories + self.codes[both, other]
            square += np.bincount(key, weight[both], minlength=len(square))
        return square.reshape(categories, categories)


def patterns_of(codes: Codes, categories: int, times: Ints | None = None) -> Patterns:
    """Find the different rows of a table of judgements."""
    items, annotators = codes.shape
    base = categories + 1
    possible = base**annotators
    if items == 0 or annotators == 0:
        number = items if times is None else int(times.sum())
        return Patterns(codes[:1], np.full(len(codes[:1]), number, np.int64))
    countable = possible <= COUNTABLE and possible <= 8 * items + 4096
    if not countable and times is None and _mostly_different(codes, base):
        return Patterns.of_items(codes)
    key = _keys_of(codes, base) if possible < WRITABLE else _ranks_of(codes)
    if countable:
        counts = np.bincount(key, None if times is None else times, minlength=int(possible))
        keys = np.flatnonzero(counts)
        found = counts[keys].astype(np.int64)
        rows = np.empty((len(keys), annotators), np.int32)
        rest = keys.copy()
        for column in reversed(range(annotators)):
            rest, code = np.divmod(rest, base)
            rows[:, column] = code - 1
        return Patterns(rows, found, key, keys)
    order = np.argsort(key, kind="stable")
    ordered = key[order]
    begins = np.flatnonzero(np.append(True, ordered[1:] != ordered[:-1]))
    every = np.ones(items, np.int64) if times is None else times
    if len(begins) == items:
        return Patterns(codes, every)
    found = np.add.reduceat(every[order], begins)
    return Patterns(codes[order[begins]], found, key, ordered[begins])


def _mostly_different(codes: Codes, base: int) -> bool:
    """Tell from some of very many rows whether most are different: then they are not sorted."""
    if len(codes) <= MANY:
        return False
    some = np.ascontiguousarray(codes[:: len(codes) // LOOKED_AT])
    wide = base ** codes.shape[1] >= WRITABLE
    key = _ranks_of(some) if wide else _keys_of(some, base)
    return 2 * len(np.unique(key)) > len(some)


def _keys_of(codes: Codes, base: int) -> Ints:
    """Write each row as one whole number."""
    key = np.zeros(len(codes), np.int64)
    for column in codes.T:
        key *= base
        key += column
        key += 1
    return key


def _ranks_of(codes: Codes) -> Ints:
    """Give rows that are too long for one whole number a rank, column after column."""
    key = np.zeros(len(codes), np.int64)
    for column in codes.T:
        wide = key * (int(column.max(initial=0)) + 2) + column + 1
        key = np.unique(wide, return_inverse=True)[1].astype(np.int64)
    return key
