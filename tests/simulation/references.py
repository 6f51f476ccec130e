"""References that the tests of errors are made with."""

from accord import Coding, Continuum, Corpus

CATEGORIES = ("A", "B", "C", "D")
#: A is twice as frequent as any other category.
PREVALENCE = {"A": 0.4, "B": 0.2, "C": 0.2, "D": 0.2}


def units(count=1000, *, length=40, gap=25, kind=int, name="doc", bounded=True):
    """Return units of one length with gaps, two fifths of them A."""
    letters = "AABCD"
    marked = [
        (kind(gap + i * (length + gap)), kind(gap + i * (length + gap) + length), letters[i % 5])
        for i in range(count)
    ]
    end = gap + count * (length + gap) if bounded else None
    return Corpus([Continuum.from_units({"ref": marked}, name=name, length=end)])


def segments(masses, name="doc"):
    """Return a segmentation."""
    return Corpus([Continuum.from_masses({"ref": masses}, name=name)])


def labels(count=1000):
    """Return items with labels, two fifths of them A."""
    return Corpus.from_coding(
        Coding.from_rows([["AABCD"[i % 5]] for i in range(count)], annotators=["ref"])
    )


def marked(corpus, annotator=None):
    """Return the units of an annotator as tuples, by document."""
    return {
        continuum.name: [
            (unit.start, unit.end, unit.category, unit.layer)
            for unit in continuum.units(annotator or continuum.annotators[0])
        ]
        for continuum in corpus
    }
