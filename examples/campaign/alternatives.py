"""An analyser that leaves alternatives: all that a word can be, less what cannot stand where it is.

It cuts at every blank, apostrophe and hyphen, knows no compounds, and decides nothing: it only
strikes out readings that a neighbour rules out, as long as one is left.
"""

import re

from lexicon import lexicon, readings

#: Its own tags: short ones, which say more of verbs and less of adverbs than the reference does.
OWN = {
    "Ncs": "n.sg", "Ncp": "n.pl", "Np": "np", "Vmi": "v.fin.ind", "Vms": "v.fin.sub",
    "Vmm": "v.fin.imp", "Vmn": "v.inf", "Vmr": "v.part.pres", "Vmp": "v.part.past",
    "Vai": "vaux.fin.ind", "Van": "vaux.inf", "Vap": "vaux.part.past", "Af": "adj", "Ao": "adj.ord",
    "Mc": "num", "Da": "det.art", "Ds": "det.pos", "Dd": "det.dem", "Di": "det.ind",
    "Pp": "prn.pers", "Pd": "prn.dem", "Pi": "prn.ind", "Pr": "prn.rel", "Pt": "prn.itg",
    "Pe": "prn.exp", "Rg": "adv", "Rn": "adv", "Qn": "adv", "Qi": "inf-mark", "Sp": "pr",
    "Sp+Da": "pr+det.art", "Vai+Qn": "vaux.fin.ind+adv", "Cc": "cc", "Cs": "cs", "F": "punct",
}  # fmt: skip

VERBS = frozenset({"Vmi", "Vms", "Vmm", "Vai"})
#: What cannot stand after a word that can only be this.
IMPOSSIBLE = {
    "Da": frozenset({*VERBS, "Vmn", "Vmr", "Sp", "Pp", "Rn"}),
    "Ds": frozenset({*VERBS, "Vmn", "Vmr", "Sp", "Pp", "Rn"}),
    "Sp+Da": frozenset({*VERBS, "Vmn", "Vmr", "Pp", "Rn"}),
    "Rn": frozenset({"Ncs", "Ncp", "Da", "Vmn", "Af"}),
    "Sp": frozenset({"Vmi", "Vms", "Vai", "Rn"}),
    "Pp": frozenset({"Da", "Ds", "Ncs", "Ncp"}),
}


def tag(text: str, language: str) -> list[tuple[str, tuple[str, ...]]]:
    """Return the tokens of a sentence, each with all tags that are left to it."""
    tokens = tokenised(text)
    left = [analysed(token, language, first=not place) for place, token in enumerate(tokens)]
    for place in range(1, len(tokens)):
        before = left[place - 1]
        if len(before) == 1:
            possible = tuple(one for one in left[place] if one not in IMPOSSIBLE.get(before[0], ()))
            left[place] = possible or left[place]
    return [
        (token, tuple(dict.fromkeys(OWN[one] for one in can)))
        for token, can in zip(tokens, left, strict=True)
    ]


def tokenised(text: str) -> list[str]:
    """Cut at blanks, apostrophes, hyphens and whatever is no letter and no digit."""
    return re.findall(r"[^\W_]+'?|\S", text)


def analysed(token: str, language: str, *, first: bool) -> tuple[str, ...]:
    """Return what a token can be; the first word of a sentence can always be a name."""
    can = readings(token, language, first=first)
    if first and token[0].isupper() and token.lower() not in lexicon(language):
        can = (*can, "Np")
    return can
