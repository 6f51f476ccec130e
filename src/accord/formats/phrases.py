"""Phrases over words that need not stand side by side, as treebanks of German have them.

Words and phrases say above which phrase they hang. The words stay in their order; the phrases are
put in the order of their first words, so that the phrases below another come as the text has them.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field

from accord.corpus.sketch import Sketch
from accord.errors import DataError
from accord.formats.invalid import Invalid

#: The label of an edge that says nothing.
NO_FUNCTION = ("", "--", "-")


@dataclass(slots=True)
class Part:
    """A word or a phrase: its label, what it is called there, and what it hangs on (None: root)."""

    line: int
    label: str
    above: Hashable | None
    form: str = ""

    @classmethod
    def named(
        cls, line: int, label: str, function: str, above: Hashable | None, form: str = ""
    ) -> "Part":
        """Join the function to the label, as the Penn Treebank does: NP-SB."""
        joined = label if function in NO_FUNCTION else f"{label}-{function}"
        return cls(line, joined, above, form)


@dataclass(slots=True)
class PhraseGraph:
    """The words of a sentence in their order, and its phrases by what they are called."""

    name: str | None
    rank: int
    line: int
    annotator: str = ""
    words: list[Part] = field(default_factory=list)
    phrases: dict[Hashable, Part] = field(default_factory=dict)
    wrong: tuple[int, str, str] | None = None
    #: How many phrases were left out because there is no word below them.
    empty: int = 0

    def mistake(self, line: int, found: str, expected: str) -> None:
        """Remember the first mistake."""
        self.wrong = self.wrong or (line, found, expected)

    def hung(self, part: Part) -> None:
        """Hang what hangs on something that is not there on nothing at all, and remember it."""
        if part.above is not None and part.above not in self.phrases:
            found = f"{part.form or part.label!r} under {part.above!r}, which is not there"
            self.mistake(part.line, found, "the number of a phrase of the sentence, or 0")
            part.above = _LOST

    def sketch(self, document: str, mistakes: Invalid) -> Sketch | None:
        """Return the tree; None where there is a mistake in it and it is to be skipped."""
        for part in (*self.words, *self.phrases.values()):
            self.hung(part)
        depth = self._depths()
        if self.wrong is not None:
            name = self.name or f"the sentence of line {self.line}"
            if not mistakes.keeps(name, *self.wrong):
                return None
        if not self.words:
            return None
        return self._ordered(document, depth)

    def _depths(self) -> dict[Hashable, int]:
        """Return how deep each phrase is that the root reaches; the others form cycles."""
        depth: dict[Hashable, int] = {}
        lost: set[Hashable] = {_LOST}
        for start in self.phrases:
            way: list[Hashable] = []
            seen: set[Hashable] = set()
            here: Hashable | None = start
            while here is not None and here not in depth and here not in lost and here not in seen:
                way.append(here)
                seen.add(here)
                here = self.phrases[here].above
            if here is None or here in depth:
                base = 0 if here is None else depth[here]
                for number, passed in enumerate(reversed(way), start=1):
                    depth[passed] = base + number
                continue
            if here in seen:
                part = self.phrases[here]
                self.mistake(part.line, f"phrases that form a cycle, {here!r} among them",
                             "phrases that all hang on the root")  # fmt: skip
            lost.update(way)
        return depth

    def _ordered(self, document: str, depth: dict[Hashable, int]) -> Sketch:
        """Put nodes in the order in which they begin, those above first."""
        first: dict[Hashable, int] = {}
        for place, word in enumerate(self.words):
            here = word.above
            while here in depth and here not in first:
                first[here] = place
                here = self.phrases[here].above
        order: list[tuple[int, int, int, Hashable]] = [
            (first[name], depth[name], number, name)
            for number, name in enumerate(self.phrases)
            if name in first
        ]
        self.empty = len(depth) - len(first)
        deepest = max(depth.values(), default=0) + 1
        order += [(place, deepest, place, _Word(place)) for place in range(len(self.words))]
        order.sort(key=lambda entry: entry[:3])
        labels, parents, bare = [""], [0], [False]
        number_of: dict[Hashable, int] = {None: 1}
        for *_, what in order:
            part = self.words[what.place] if isinstance(what, _Word) else self.phrases[what]
            # a word whose phrase the root does not reach hangs on the root: it still counts
            parents.append(number_of.get(part.above, 1))
            labels.append(part.label)
            bare.append(False)
            if isinstance(what, _Word):
                parents.append(len(labels))
                labels.append(part.form)
                bare.append(True)
            else:
                number_of[what] = len(labels)
        return Sketch(self.annotator, document, self.name, self.rank, parents, labels, bare=bare)


@dataclass(frozen=True, slots=True)
class _Word:
    place: int


#: What hangs on nothing.
_LOST = object()


def check_there(graphs: Sequence[PhraseGraph], expected: str) -> None:
    """Raise where there is no sentence."""
    if not graphs:
        raise DataError("no sentence", expected=expected)


def phrases_left_out(graphs: Sequence[PhraseGraph]) -> list[str]:
    """Say how many phrases were left out because there is no word below them."""
    count = sum(graph.empty for graph in graphs)
    phrases = "1 phrase" if count == 1 else f"{count} phrases"
    return [f"{phrases} without any word left out"] if count else []


def sketches_of_graphs(
    graphs: Sequence[PhraseGraph], document: str, mistakes: Invalid
) -> list[Sketch]:
    """Return the trees of some sentences."""
    found = [graph.sketch(document, mistakes) for graph in graphs]
    return [one for one in found if one is not None]
