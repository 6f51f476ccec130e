"""A baseline: to each form the tag that it most often had in texts tagged by hand.

A form that it has never met gets what forms met only once most often were. It keeps to the tags of
Universal Dependencies, a part of speech with features, and to their idea of a word: `du` is two
words on one form, `doesn't` too. Hyphens part tokens, and are tokens themselves.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable

from tagset import TAGSET
from texts import Sentence

#: The words on a form that is two, by how they begin.
PARTS = {"du": ("de", "le"), "des": ("de", "les"), "au": ("à", "le"), "aux": ("à", "les")}


#: What a token is: an apostrophe stays with what it shortens.
TOKEN = {"fr": re.compile(r"\w+'|\w+|\S"), "en": re.compile(r"\w+n't|\w+|'\w+|\S")}


def learn(sentences: Iterable[Sentence], language: str) -> dict[str, str]:
    """Return the most frequent tag of each form, and under "" that of rare ones."""
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for sentence in sentences:
        for word in sentence.words:
            # of two right tags, the baseline learns the first
            for token in TOKEN[language].findall(word.form):
                counts[token.lower()][word.tags[0]] += 1
    rare = Counter(
        tag for counted in counts.values() for tag in counted if counted.total() == 1 and tag != "F"
    )
    learned = {form: most_frequent(counted) for form, counted in counts.items()}
    return learned | {"": most_frequent(rare)}


def most_frequent(counted: Counter[str]) -> str:
    """Return the most frequent tag, of equals the first in the alphabet."""
    return min(counted, key=lambda tag: (-counted[tag], tag))


def tag(text: str, language: str, learned: dict[str, str]) -> list[tuple[str, str]]:
    """Return the tokens of a sentence with one tag each."""
    return [
        (token, learned.get(token.lower(), learned[""] if any(map(str.isalnum, token)) else "F"))
        for token in TOKEN[language].findall(text)
    ]


def conllu(tokens: Iterable[tuple[str, str]]) -> list[str]:
    """Write a sentence in CoNLL-U: a line for each word, and one for a form that is two words."""
    lines: list[str] = []
    number = 1
    for form, tag_ in tokens:
        tags = tag_.split("+")
        words = [form] if len(tags) == 1 else parts(form)
        if len(words) > 1:
            lines.append("\t".join([f"{number}-{number + 1}", form, *"________"]))
        for word, own in zip(words, tags, strict=True):
            upos, features, _ = TAGSET[own]
            lines.append("\t".join([str(number), word, "_", upos, "_", features, *"____"]))
            number += 1
    return lines


def parts(form: str) -> list[str]:
    """Return the two words that a form stands for."""
    if form.endswith("n't"):
        return [form.removesuffix("n't"), "n't"]
    return list(PARTS[form.lower()])
