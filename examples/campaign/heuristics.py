"""A tagger that decides: a lexicon, and heuristics about the words before and after.

It keeps words with a hyphen whole, and English ones with an apostrophe, joins the compounds that it
knows, and has a tagset of its own, which tells fewer pronouns and determiners apart than the
reference does.
"""

import re

from lexicon import readings

COMPOUNDS = {
    "fr": ("parce que", "parce qu'", "à propos de", "à propos d'", "pommes de terre", "un peu",
           "pomme de terre", "quelque chose", "tout de suite", "de temps en temps", "grâce à",
           "jusqu'à", "près de", "au contraire", "bien sûr", "peut-être", "en face de"),
    "en": ("because of", "in front of", "of course", "at least", "next to", "post office",
           "out of", "as well", "such as"),
}  # fmt: skip
#: What a compound is, where it is no noun.
OF_COMPOUNDS = {
    "parce que": "Cs", "parce qu'": "Cs", "à propos de": "Sp", "à propos d'": "Sp", "un peu": "Rg",
    "quelque chose": "Pi", "tout de suite": "Rg", "de temps en temps": "Rg", "grâce à": "Sp",
    "jusqu'à": "Sp", "près de": "Sp", "au contraire": "Rg", "bien sûr": "Rg", "peut-être": "Rg",
    "en face de": "Sp", "because of": "Sp", "in front of": "Sp", "of course": "Rg",
    "at least": "Rg", "next to": "Sp", "out of": "Sp", "as well": "Rg", "such as": "Sp",
    "pommes de terre": "Ncp",
}  # fmt: skip
#: Its own tags: fewer than there are in the reference.
OWN = {
    "Ncs": "NOM.SG", "Ncp": "NOM.PL", "Np": "NOM.PROPRE", "Vmi": "VER.FINI", "Vms": "VER.FINI",
    "Vmm": "VER.FINI", "Vmn": "VER.INF", "Vmr": "VER.PPRES", "Vmp": "VER.PPAST", "Vai": "AUX.FINI",
    "Van": "AUX.INF", "Vap": "AUX.PPAST", "Af": "ADJ.QUAL", "Ao": "ADJ.ORD", "Mc": "NUM",
    "Da": "ART", "Ds": "DET.POSS", "Dd": "DET.DEM", "Di": "DET.INDEF", "Pp": "PRO.PERS",
    "Pr": "PRO.REL", "Pd": "PRO", "Pi": "PRO", "Pt": "PRO", "Pe": "PRO", "Rg": "ADV",
    "Rn": "ADV.NEG", "Qn": "ADV.NEG", "Qi": "PREP", "Sp": "PREP", "Sp+Da": "PREP+ART",
    "Vai+Qn": "AUX+NEG", "Cc": "CONJ.COO", "Cs": "CONJ.SUB", "F": "PONC",
}  # fmt: skip

DETERMINERS = ("Da", "Ds", "Dd", "Di", "Sp+Da", "Af", "Ao")
FINITE = ("Vmi", "Vai")
#: Two or three words of another kind may stand between an auxiliary and its participle.
REACH = 3


def tag(text: str, language: str) -> list[tuple[str, tuple[str, ...]]]:
    """Return the tokens of a sentence with one tag each."""
    tokens = tokenised(text, language)
    chosen: list[str] = []
    for place, token in enumerate(tokens):
        after = tokens[place + 1] if place + 1 < len(tokens) else ""
        chosen.append(best(token, chosen, after, language))
    return [(token, (OWN[one],)) for token, one in zip(tokens, chosen, strict=True)]


def tokenised(text: str, language: str) -> list[str]:
    """Cut a sentence into tokens: compounds that are known, words, marks."""
    known = "|".join(re.escape(one) for one in sorted(COMPOUNDS[language], key=len, reverse=True))
    word = r"[\w-]+'?" if language == "fr" else r"[\w'-]+"
    abbreviation = r"M\.|\d+[:,]\d+"
    pattern = rf"\b(?:{known})(?:(?<=')|(?!\w))|{abbreviation}|aujourd'hui|quelqu'un|{word}|\S"
    return re.findall(pattern, text, flags=re.IGNORECASE)


def best(token: str, before: list[str], after: str, language: str) -> str:
    """Choose what a token is, by what stands before it and after it."""
    if " " in token or token.lower() in OF_COMPOUNDS:
        return OF_COMPOUNDS.get(token.lower(), "Ncs")
    if token.endswith("'s") and language == "en":
        return "Ncs"
    can = readings(token, language, first=not before)
    last = before[-1] if before else ""
    for wanted in expected(token, last, before, after, language):
        if wanted in can:
            return wanted
    return can[0]


def expected(
    token: str, last: str, before: list[str], after: str, language: str
) -> tuple[str, ...]:
    """Return what one would expect at a place, the most expected first."""
    follows = readings(after, language, first=False)[0] if after else "F"
    helped = any(one in ("Vai", "Vai+Qn") for one in before[-REACH:])
    if last in ("Pp", "Rn", "Pr") and token.lower() in ("le", "la", "les", "l'"):
        return ("Pp",)
    if token.lower() in ("a", "ont", "avait", "has", "have", "had"):
        return ("Vmi",) if follows in ("Da", "Ds", "Mc") else ("Vai",)
    if token.lower() in ("le", "la", "les", "l'", "leur") and follows in FINITE:
        return ("Pp",)
    if token.lower() in ("en", "ce") and (follows in FINITE or follows == "Pr"):
        return ("Pp", "Pd")
    if token.lower() == "that":
        return ("Dd",) if follows == "Ncs" else ("Pr",) if last in ("Ncs", "Ncp") else ("Cs",)
    if token.lower() == "to":
        return ("Qi",) if "Vmn" in readings(after or ".", language, first=False) else ("Sp",)
    if last in DETERMINERS:
        return ("Ncs", "Ncp", "Af")
    if last == "Qi":
        return ("Vmn",)
    if helped:
        return ("Vmp", "Vmr") if before[-1] != "Vai+Qn" else ("Vmn", "Vmp")
    if last in ("Pp", "Rn", "Pr", "Pi"):
        return ("Vmi", "Vai")
    if last == "Sp":
        return ("Vmn", "Ncs", "Ncp") if language == "fr" else ("Ncs", "Ncp", "Vmr")
    return ()
