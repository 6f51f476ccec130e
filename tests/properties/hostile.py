"""Corpora with everything that a name, a label or a number can be."""

import numpy as np
from hypothesis import strategies as st

from accord import Corpus
from accord.corpus import UnitTable
from accord.corpus.table import Labels

ODD = [
    "nan", "NA", "null", "None", "=1+1", "@cmd", "-", "0", "1.0", "1e3", "'", '"', '""', ",", ";",
    "\t", "|", "\n", "\r\n", "\r", " ", " x", "x ", "\tx", "a,b", 'a"b', "#", "\\", "\\n", "{}",
    "<&>", "]]>", "\ufeff", "\u2028", "\x85", "é", "e\u0301", "𝄞", "\u202e", "\0", "\x1b", "true",
    "..", "../x", "/", "document", "start", "sep=;",
]  # fmt: skip
TEXT = st.one_of(
    st.sampled_from(ODD),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=6),
)
NAMES = TEXT.filter(bool)
LABELS = st.one_of(st.none(), NAMES)
#: Text that XML can hold.
PLAIN = st.text(
    st.characters(exclude_categories=["Cs", "Cc", "Cn"], include_characters="\t\n\r"), max_size=6
)
WHOLE = st.integers(-(2**53), 2**53)
REAL = st.floats(-(2.0**53), 2.0**53)


@st.composite
def spans(draw, positions):
    """Two positions, the first before the second."""
    first, second = draw(positions), draw(positions)
    if first == second:
        second = first + 1 if first < 2**52 else first - 1
    return min(first, second), max(first, second)


@st.composite
def corpora(draw, names=NAMES, labels=LABELS, positions=None, words=True):
    """A corpus of a few units, by whoever, about whatever."""
    documents = draw(st.lists(names, min_size=1, max_size=3, unique=True))
    annotators = draw(st.lists(names, min_size=1, max_size=3, unique=True))
    pairs = st.tuples(st.sampled_from(documents), st.sampled_from(annotators))
    where = draw(st.sampled_from([WHOLE, REAL])) if positions is None else positions
    rows = draw(st.lists(st.tuples(pairs, spans(where), labels, labels), max_size=5))
    bounds = {}
    for name in draw(st.lists(st.sampled_from(documents), unique=True)):
        own = [unit for (document, _), unit, _, _ in rows if document == name]
        last = max((unit[1] for unit in own), default=1)
        if last > 0 and all(unit[0] >= 0 for unit in own):
            bounds[name] = (0.0, float(last + draw(st.sampled_from([0, 1, 0.5]))))
    surface = None
    if words and draw(st.booleans()):
        surface = [draw(st.one_of(st.none(), TEXT)) for _ in rows]
    table = UnitTable.build(
        Labels.coded([*documents], np.array([documents.index(one[0][0]) for one in rows], int)),
        Labels.coded([*annotators], np.array([annotators.index(one[0][1]) for one in rows], int)),
        [one[1][0] for one in rows],
        [one[1][1] for one in rows],
        Labels.of(one[2] for one in rows),
        Labels.of(one[3] for one in rows),
        seen=draw(st.lists(pairs, max_size=3)),
        bounds=bounds,
        references=draw(st.sets(st.sampled_from(annotators), max_size=1)),
        surface=surface,
    )
    return Corpus.from_table(table)
