"""The tagset of the reference, and how Universal Dependencies would say the same.

The tags are after those of GRACE and MULTEXT, with fewer distinctions: a category, its kind, and a
number or a mood where two languages can share it. Every form of être, of be, and of an auxiliary
avoir, have or do is `Va…`; English modals are too. Articles are `Da`, the partitive and the
indefinite ones included; `du` and `des` of a preposition and an article are `Sp+Da`.
"""

#: Each tag: its part of speech, its features, and what it is.
TAGSET = {
    "Ncs": ("NOUN", "Number=Sing", "noun, singular"),
    "Ncp": ("NOUN", "Number=Plur", "noun, plural"),
    "Np": ("PROPN", "_", "name"),
    "Vmi": ("VERB", "Mood=Ind|VerbForm=Fin", "verb, indicative or conditional"),
    "Vms": ("VERB", "Mood=Sub|VerbForm=Fin", "verb, subjunctive"),
    "Vmm": ("VERB", "Mood=Imp|VerbForm=Fin", "verb, imperative"),
    "Vmn": ("VERB", "VerbForm=Inf", "verb, infinitive"),
    "Vmr": ("VERB", "Tense=Pres|VerbForm=Part", "verb, present participle"),
    "Vmp": ("VERB", "Tense=Past|VerbForm=Part", "verb, past participle"),
    "Vai": ("AUX", "Mood=Ind|VerbForm=Fin", "auxiliary, indicative"),
    "Van": ("AUX", "VerbForm=Inf", "auxiliary, infinitive"),
    "Vap": ("AUX", "Tense=Past|VerbForm=Part", "auxiliary, past participle"),
    "Af": ("ADJ", "_", "adjective"),
    "Ao": ("ADJ", "NumType=Ord", "ordinal"),
    "Mc": ("NUM", "NumType=Card", "number"),
    "Da": ("DET", "PronType=Art", "article"),
    "Dd": ("DET", "PronType=Dem", "demonstrative determiner"),
    "Ds": ("DET", "Poss=Yes|PronType=Prs", "possessive determiner"),
    "Di": ("DET", "PronType=Ind", "indefinite determiner"),
    "Pp": ("PRON", "PronType=Prs", "personal pronoun"),
    "Pd": ("PRON", "PronType=Dem", "demonstrative pronoun"),
    "Pi": ("PRON", "PronType=Ind", "indefinite pronoun"),
    "Pr": ("PRON", "PronType=Rel", "relative pronoun"),
    "Pt": ("PRON", "PronType=Int", "interrogative pronoun"),
    "Pe": ("PRON", "_", "there of existence"),
    "Rg": ("ADV", "_", "adverb"),
    "Rn": ("ADV", "Polarity=Neg", "ne, pas, plus"),
    "Qn": ("PART", "Polarity=Neg", "not"),
    "Qi": ("PART", "_", "to before an infinitive"),
    "Sp": ("ADP", "_", "preposition"),
    "Cc": ("CCONJ", "_", "coordinating conjunction"),
    "Cs": ("SCONJ", "_", "subordinating conjunction"),
    "F": ("PUNCT", "_", "punctuation"),
}
