"""The texts of the campaign: how they are written down with their tags, and what a tagger sees.

A line is a sentence, a word is `form/tag`; `tag|tag` where more than one is right, `tag+tag` where
a form is two words in one. `[ … ]/tag` is a compound, tagged as constituents and as a whole. Spaces
are as the language has them; a word that begins with a hyphen or an apostrophe, or follows one that
ends with an apostrophe, stands without one.
"""

from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
#: What is evaluated, and what the baseline learns from: the language of each text.
EVALUATED = {"potager": "fr", "last_bus": "en"}
TRAINING = {"boulangerie": "fr", "repair_table": "en"}

CLOSING, OPENING = ",.;:?!»”", "«“"
#: Before these, French has a space.
APART = ";:?!»"


@dataclass(frozen=True, slots=True)
class Word:
    """A form, its right tags, and whether a space follows it in the text."""

    form: str
    tags: tuple[str, ...]
    space: bool


@dataclass(frozen=True, slots=True)
class Compound:
    """The first and the last of some words, by place, and the tags of all as one."""

    first: int
    last: int
    tags: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sentence:
    """The words of a sentence and the compounds among them."""

    words: tuple[Word, ...]
    compounds: tuple[Compound, ...]

    @property
    def text(self) -> str:
        """The sentence as it is printed."""
        return "".join(f"{word.form} " if word.space else word.form for word in self.words).rstrip()


def read_text(name: str) -> list[Sentence]:
    """Read the sentences of a text."""
    language = (EVALUATED | TRAINING)[name]
    lines = (HERE / "texts" / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return [read_sentence(line, language) for line in lines]


def read_sentence(line: str, language: str) -> Sentence:
    """Read one sentence."""
    written: list[tuple[str, tuple[str, ...]]] = []
    compounds: list[Compound] = []
    begin = 0
    for item in line.split():
        form, _, tags = item.rpartition("/")
        if item == "[":
            begin = len(written)
        elif form == "]":
            compounds.append(Compound(begin, len(written) - 1, tuple(tags.split("|"))))
        else:
            written.append((form, tuple(tags.split("|"))))
    forms = [form for form, _ in written]
    words = (
        Word(form, tags, spaced(form, after, language))
        for (form, tags), after in zip(written, [*forms[1:], ""], strict=True)
    )
    return Sentence(tuple(words), tuple(compounds))


def spaced(form: str, after: str, language: str) -> bool:
    """Tell whether a space stands between two words."""
    if form in OPENING:
        return language == "fr"
    if form.endswith("'"):
        return False
    if after[:1] and after[:1] in "-'":
        return False
    return after not in CLOSING or (language == "fr" and after in APART)
