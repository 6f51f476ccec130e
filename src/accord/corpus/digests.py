"""Twelve hexadecimal digits by which a coding is told from others, whatever the order of things."""

import hashlib
from collections.abc import Hashable
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from accord.corpus.coding import Coding

#: Items whose labels are looked at together, so that little memory is needed at a time.
CHUNK = 50_000


def digest_of(coding: "Coding") -> str:
    """Return digits that change when the labels do."""
    values = coding.table.hashes()
    voices = np.array([_hash(name) | 1 for name in coding.annotators], np.uint64)
    documents, total = coding.documents, 0
    one = len(documents) == 1
    home = np.array([_hash(name) for name in documents], np.uint64)
    codes = coding.patterns.codes if one else coding.codes
    times, number = coding.patterns.times, coding.document_of()
    for begin in range(0, len(codes), CHUNK):
        rows = slice(begin, begin + CHUNK)
        own = _hashes(codes[rows], values, voices)
        if one:
            own *= times[rows].astype(np.uint64)
        else:
            own = _mix(own ^ home[number[rows]])
        total = (total + int(own.sum(dtype=np.uint64))) % (1 << 64)
    # the only document is called like the file that it was read from, which may be renamed
    named = sorted(documents) if len(documents) > 1 else len(documents)
    facts = (
        sorted(coding.annotators), sorted(coding.references), named, coding.items,
        len(coding.table), int(values[:-1].sum(dtype=np.uint64)), total,
    )  # fmt: skip
    return hashlib.sha256(repr(facts).encode()).hexdigest()[:12]


def _hashes(
    codes: NDArray[np.int32], values: NDArray[np.uint64], voices: NDArray[np.uint64]
) -> NDArray[np.uint64]:
    """Return a number for each row of judgements, whatever the order of the annotators."""
    total = np.zeros(len(codes), np.uint64)
    for column, voice in zip(codes.T, voices, strict=True):
        total += _mix(values[column] * voice)
    return _mix(total)


def _hash(text: Hashable) -> int:
    return int.from_bytes(hashlib.sha256(str(text).encode()).digest()[:8], "little")


def _mix(value: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Spread the bits of numbers (the finaliser of splitmix64)."""
    value = (value ^ (value >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    value = (value ^ (value >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return value ^ (value >> np.uint64(31))
