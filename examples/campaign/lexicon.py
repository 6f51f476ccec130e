"""A small lexicon of two languages, and what the endings of other words tell of them."""

from functools import cache
from pathlib import Path

HERE = Path(__file__).parent

#: What a word that ends so can be, the most likely first; the first ending that fits decides.
ENDINGS = {
    "fr": (
        ("ment", ("Rg", "Ncs")),
        ("aient", ("Vmi",)),
        ("ait", ("Vmi",)),
        ("ant", ("Vmr", "Af")),
        ("tion", ("Ncs",)),
        ("té", ("Ncs", "Vmp")),
        ("ées", ("Vmp", "Af", "Ncp")),
        ("és", ("Vmp", "Af", "Ncp")),
        ("ée", ("Vmp", "Af", "Ncs")),
        ("é", ("Vmp", "Af", "Ncs")),
        ("er", ("Vmn", "Ncs")),
        ("ir", ("Vmn", "Ncs")),
        ("eux", ("Af",)),
        ("aise", ("Af", "Ncs")),
        ("ent", ("Vmi", "Vms")),
        ("aux", ("Ncp", "Af")),
        ("s", ("Ncp", "Af")),
        ("x", ("Ncp", "Af")),
        ("e", ("Ncs", "Vmi", "Af", "Vms")),
        ("", ("Ncs", "Af")),
    ),
    "en": (
        ("ness", ("Ncs",)),
        ("tion", ("Ncs",)),
        ("ly", ("Rg",)),
        ("ing", ("Vmr", "Ncs")),
        ("ed", ("Vmi", "Vmp", "Af")),
        ("en", ("Vmp", "Af")),
        ("ous", ("Af",)),
        ("ful", ("Af",)),
        ("al", ("Af", "Ncs")),
        ("ies", ("Ncp", "Vmi")),
        ("ss", ("Ncs",)),
        ("s", ("Ncp", "Vmi")),
        ("er", ("Ncs", "Af")),
        ("", ("Ncs", "Vmn", "Vmi")),
    ),
}


@cache
def lexicon(language: str) -> dict[str, tuple[str, ...]]:
    """Return what each word of a language can be."""
    entries = {}
    for line in (HERE / "lexicon.tsv").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            spoken, words, tags = line.split("\t")
            if spoken == language:
                entries |= dict.fromkeys(words.split(), tuple(tags.split()))
    return entries


def readings(form: str, language: str, *, first: bool) -> tuple[str, ...]:
    """Return what a form can be, from the lexicon or else from how it looks."""
    known = lexicon(language).get(form.lower())
    if known is not None:
        return known
    if not any(character.isalnum() for character in form):
        return ("F",)
    if form[0].isdigit():
        return ("Mc",)
    if form[0].isupper() and not first:
        return ("Np",)
    return next(tags for ending, tags in ENDINGS[language] if form.lower().endswith(ending))
