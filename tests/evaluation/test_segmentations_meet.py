"""Which tokens of a system count, in every way in which two segmentations can differ."""

import numpy as np
import pytest

from accord import Tagging
from accord.evaluation.evaluation import Protocol, evaluate_tagging


def evaluated(reference, system, protocol=None, **more):
    """Evaluate a system that tags every token N, against a reference that does so too."""
    tagging = Tagging.from_tokens(
        [(form, "N") for form in reference], {"sys": [(form, "N") for form in system]}, **more
    )
    found = evaluate_tagging(tagging, protocol)
    return found.figures["sys"], found.reasons("sys")


@pytest.mark.parametrize(
    ("reference", "system", "lost"),
    [
        ("le chat dort", "le chat dort", {}),
        # what stands between minimal units does not count, nor how they are written
        ("l' homme", "l ’ homme", {}),
        ("L' Œuf", "l' œuf", {}),
        ("le cœur ex æquo", "le coeur ex AEquo", {}),
        ("la ﬁn de l´été", "la fin de l'été", {}),
        ("infor\u00admation", "information", {}),
        ("porte-monnaie vide", "Porte‐monnaie vide", {}),
        ("M. Untel", "M . Untel", {}),
        ("le café", "le cafe\u0301", {}),
        ("il dort .", "il dort", {}),
        ("il dort", "« il » dort !", {}),
        # one token of the reference is several of the system
        ("aujourd'hui vient", "aujourd' hui vient", {"cut into several tokens": 1}),
        ("du pain", "d u pain", {"cut into several tokens": 1}),
        # several are one
        ("porte - monnaie vide", "porte-monnaie vide", {"joined with others into one token": 2}),
        ("de le pain", "dele pain", {"joined with others into one token": 2}),
        # boundaries cross
        ("ab cd", "a bc d", {"token boundaries that cross": 2}),
        # more, less, other words
        ("le chat dort", "le gros chat dort", {}),
        ("le gros chat dort", "le chat dort", {"the system has nothing there": 1}),
        ("le chat dort", "le félin dort", {"words that could not be realigned": 1}),
        ("en 1914 ou", "en mille neuf ou", {"words that could not be realigned": 1}),
        ("a b c", "", {"the system has nothing there": 3}),
    ],
)  # fmt: skip
def test_a_token_counts_where_both_have_the_same_segmentation(reference, system, lost):
    figures, reasons = evaluated(reference.split(), system.split())
    assert reasons == lost
    assert figures.not_evaluable == sum(lost.values())
    assert figures.wrong == figures.silent == 0


def test_what_is_not_evaluable_shifts_nothing_that_follows():
    reference = [f"w{place}" for place in range(9_000)]
    without = reference[:2_000] + reference[5_000:]
    figures, reasons = evaluated(reference, without)
    assert reasons == {"the system has nothing there": 3_000}
    assert figures.right == 6_000
    added = [*reference[:4_000], *(f"x{place}" for place in range(500)), *reference[4_000:]]
    assert evaluated(reference, added)[0].right == 9_000


def shaken(words, seed):
    """Words of which some are left out, some cut in two, some written otherwise."""
    shaken = []
    for word, kind in zip(words, np.random.default_rng(seed).random(len(words)), strict=True):
        if kind > 0.06:
            shaken.append(word)
        elif kind > 0.04:
            shaken += [word[:1], word[1:]]
        elif kind > 0.02:
            shaken.append("autre")
    return shaken


def test_a_system_that_left_out_most_of_a_text_and_errs_in_the_rest_keeps_its_place():
    for size in (3_900, 8_000):
        words = [f"mot{rank}" for rank in np.random.default_rng(0).zipf(1.5, size).tolist()]
        begin, rest = words[: size // 6], words[size * 5 // 6 :]
        system = shaken(begin, 1) + shaken(rest, 2)
        figures, _ = evaluated(words, system)
        kept = sum(word.startswith("mot") for word in system)
        assert figures.right > 0.99 * kept


def test_where_a_system_cuts_all_words_otherwise_only_what_it_skipped_is_missing():
    random = np.random.default_rng(0)
    words = [
        "".join(random.choice(list("abcdefgh"), size)) for size in random.integers(1, 9, 9_000)
    ]
    kept = words[:3_000] + words[3_400:6_000] + words[6_400:]
    lost = {"the system has nothing there", "words that could not be realigned"}
    for system in (list("".join(kept)), ["".join(kept[k : k + 3]) for k in range(0, 8_200, 3)]):
        _, reasons = evaluated(words, system)
        # two paragraphs, and a word or so at their borders
        assert sum(count for why, count in reasons.items() if why in lost) < 810


def test_a_paragraph_that_stands_twice_and_is_left_out_once_costs_no_more_than_itself():
    paragraph = ["la", "mer", ",", "la", "mer", ",", "toujours", "recommencée"]
    reference = ["début", *paragraph, "milieu", *paragraph, "fin"]
    figures, reasons = evaluated(reference, ["début", *paragraph, "milieu", "fin"])
    assert reasons == {"the system has nothing there": 6}  # without the commas
    assert figures.right == 9


def test_punctuation_is_no_case_unless_asked_for():
    words = ["il", "dort", "."]
    assert evaluated(words, words)[0].cases == 2
    figures, _ = evaluated(words, words, Protocol(punctuation=True))
    assert (figures.cases, figures.right) == (3, 3)


def compound(system, wholes=None):
    """Evaluate against `au fur et à mesure que` with a compound marked twice."""
    tagging = Tagging.from_tokens(
        [("au", "Sp"), ("fur", "Nc"), ("et", "Cc"), ("à", "Sp"), ("mesure", "Nc"), ("que", "Cs")],
        {"sys": system},
        compounds=wholes or [(0, 5, "Rgp")],
    )
    found = evaluate_tagging(tagging)
    return found.figures["sys"], found.reasons("sys")


def test_a_compound_counts_as_a_whole_once_for_each_constituent():
    figures, reasons = compound([("au fur et à mesure", "Rgp"), ("que", "Cs")])
    assert (figures.cases, figures.right, reasons) == (6, 6, {})
    figures, _ = compound([("au fur et à mesure", "Sp"), ("que", "Cs")])
    assert (figures.right, figures.wrong) == (1, 5)


def test_a_compound_counts_as_constituents():
    system = [("au", "Sp"), ("fur", "Nc"), ("et", "Cc"), ("à", "Nc"), ("mesure", "Nc")]
    figures, reasons = compound([*system, ("que", "Cs")])
    assert (figures.right, figures.wrong, reasons) == (5, 1, {})


def test_half_a_compound_does_not_count():
    system = [("au", "Sp"), ("fur et", "Nc"), ("à", "Sp"), ("mesure", "Nc"), ("que", "Cs")]
    figures, reasons = compound(system)
    assert reasons == {"joined with others into one token": 2}
    assert (figures.right, figures.not_evaluable) == (4, 2)
    _, reasons = compound([("au fur", "X"), ("et à mesure que", "X")])
    assert sum(reasons.values()) == 6


def test_compounds_may_overlap_and_lie_within_one_another():
    wholes = [(0, 2, "A"), (0, 5, "Rgp"), (4, 6, "Cs")]
    figures, reasons = compound(
        [("au fur", "A"), ("et", "Cc"), ("à", "Sp"), ("mesure que", "Cs")], wholes
    )
    assert (figures.right, reasons) == (6, {})
