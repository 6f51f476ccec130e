"""Systems combined: a vote on each token, after their tags are brought into those of the reference.

This is how GRACE came by a corpus of a million words at little cost.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from accord.contract.tagging import NONEVAL, Judged
from accord.corpus.tagged_text import TaggedText, no_compounds, numbered
from accord.corpus.tags import Tags
from accord.errors import QuestionError
from accord.evaluation.evaluation import Evaluation

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

#: In so many parts is the text cut where weights are learned from the other parts.
FOLDS = 10
#: Who is right nowhere else, or has nothing else, still has a vote where nobody else has one.
LEAST_WEIGHT = 1e-6
#: Votes are counted on so many cases at a time, in little memory.
CHUNK = 100_000
#: Votes that differ by less are equal.
ROUNDING = 1e-9


def vote(
    evaluation: Evaluation,
    weights: Mapping[str, float] | str | None = None,
    systems: Sequence[str] | None = None,
) -> TaggedText:
    """Return the tags that systems vote for, in the tokens of the reference.

    A system's vote goes to its alternatives in equal parts; where several tags have the most, all
    of them are alternatives. Nobody votes where it cannot be evaluated. `weights` are those of the
    systems (1 each by default); `learned` takes Pmoy of each system on the other nine tenths of the
    text, so that no token has a part in the weights by which it is voted on.

    A compound is voted on as a whole where those who have it as one token outweigh the others; its
    constituents then have the tag of the whole.
    """
    if evaluation.protocol.relative:
        raise QuestionError("votes are cast in the tags of the reference: evaluate absolutely")
    voters = list(evaluation.systems if systems is None else systems)
    if not voters:
        raise QuestionError("nobody to vote; expected systems")
    judged = {name: evaluation.of(name) for name in voters}
    token = judged[voters[0]].token
    weight = _weights(evaluation, voters, token, weights)
    numbers: dict[str, int] = {}
    wholes = _wholes(evaluation, judged, weight)
    whole = np.full(len(token), -1, np.int64)
    spans = evaluation.tagging.reference.compounds
    for number in wholes:
        first, stop = np.searchsorted(token, (spans.first[number], spans.stop[number]))
        whole[first:stop] = number
    papers = [
        _Paper(one, weight[name], _alternatives(one, numbers)) for name, one in judged.items()
    ]
    chosen: list[Tags] = []
    for begin in range(0, len(token), CHUNK):
        inside = slice(begin, min(begin + CHUNK, len(token)))
        votes = _ballots(papers, whole, inside)
        chosen += _winners(votes, inside.stop - begin, list(numbers))
    return _text(evaluation, token, chosen, wholes)


def _weights(
    evaluation: Evaluation,
    voters: Sequence[str],
    token: Ints,
    given: Mapping[str, float] | str | None,
) -> dict[str, Floats]:
    """Return the weight of each system on each token."""
    if given is None:
        return {name: np.ones(len(token)) for name in voters}
    if isinstance(given, str):
        if given != "learned":
            raise QuestionError(f"weights={given!r}; expected learned, or a number for each system")
        return {name: _learned(evaluation, name) for name in voters}
    missing = [name for name in voters if name not in given]
    if missing:
        raise QuestionError(f"no weight for {', '.join(missing)}; expected one for each system")
    for name in voters:
        if not 0 <= given[name] < float("inf"):
            raise QuestionError(f"a weight of {given[name]!r} for {name}; expected 0 or more")
    return {name: np.full(len(token), float(given[name])) for name in voters}


def _learned(evaluation: Evaluation, system: str) -> Floats:
    """Return for each token Pmoy of a system on the parts of the text it does not lie in."""
    judged = evaluation.of(system)
    sentence = evaluation.tagging.reference.sentence[judged.token].astype(np.int64)
    total = int(sentence.max(initial=0)) + 1
    fold = sentence * FOLDS // total
    sums = judged.sums(fold, FOLDS)
    others = sums.sum(axis=0) - sums
    evaluated = others[:, 0] - others[:, 1]
    right = others[:, 2] + others[:, 6]
    learned: Floats = np.maximum(LEAST_WEIGHT, right / np.maximum(1.0, evaluated))
    return learned[fold]


def _wholes(
    evaluation: Evaluation, judged: Mapping[str, Judged], weight: Mapping[str, Floats]
) -> list[int]:
    """Return the compounds that more weight has as one token than in parts; none that overlap."""
    spans = evaluation.tagging.reference.compounds
    token = next(iter(judged.values())).token
    found: list[tuple[float, int]] = []
    for number, place in enumerate(np.searchsorted(token, spans.first).tolist()):
        if place == len(token) or token[place] >= spans.stop[number]:
            continue
        balance = sum(
            float(weight[name][place]) * (1.0 if one.compound[place] == number else -1.0)
            for name, one in judged.items()
            if one.outcome[place] != NONEVAL
        )
        if balance > 0:
            found.append((-balance, number))
    taken = np.zeros(len(evaluation.tagging.reference), bool)
    chosen = []
    for _, number in sorted(found):
        inside = slice(int(spans.first[number]), int(spans.stop[number]))
        if not taken[inside].any():
            taken[inside] = True
            chosen.append(number)
    return sorted(chosen)


@dataclass(frozen=True, slots=True)
class _Paper:
    """What a system votes with: its cases, its weight on each, and what its tagsets hold.

    `alternatives` are the numbers of the tags of one tagset after the other, where those of each
    begin, and how many each has.
    """

    judged: Judged
    weight: Floats
    alternatives: tuple[Ints, Ints, Ints]


def _alternatives(judged: Judged, numbers: dict[str, int]) -> tuple[Ints, Ints, Ints]:
    """Return the tags of the tagsets of a system by `numbers`, which are those of all systems."""
    width = np.array([len(tags) for tags in judged.tagsets] + [0], np.int64)
    flat = np.array(
        [numbers.setdefault(tag, len(numbers)) for tags in judged.tagsets for tag in tags],
        np.int64,
    )
    return flat, np.cumsum(width) - width, width


def _ballots(papers: Sequence[_Paper], whole: Ints, inside: slice) -> tuple[Ints, Ints, Floats]:
    """Return all votes on some cases: the case (from 0), the tag, and how much it weighs.

    `whole` is the compound that each case is decided to be part of: who has it otherwise has no
    vote.
    """
    cases, tags, amounts = [], [], []
    for paper in papers:
        one, (flat, begin, widths) = paper.judged, paper.alternatives
        there = np.flatnonzero(
            (one.outcome[inside] != NONEVAL) & (one.compound[inside] == whole[inside])
        )
        given = one.given[inside][there]
        width = widths[given]
        place = np.repeat(begin[given] - (np.cumsum(width) - width), width)
        cases.append(np.repeat(there, width))
        tags.append(flat[place + np.arange(len(place))] if len(place) else place)
        amounts.append(np.repeat(paper.weight[inside][there] / np.maximum(1, width), width))
    return np.concatenate(cases), np.concatenate(tags), np.concatenate(amounts)


def _winners(votes: tuple[Ints, Ints, Floats], cases: int, names: list[str]) -> list[Tags]:
    """Return the tags with the most votes, for each case."""
    case, tag, amount = votes
    size = max(1, len(names))
    key, back = np.unique(case * size + tag, return_inverse=True)
    total = np.bincount(back, amount, minlength=len(key))
    where, what = key // size, key % size
    most = np.zeros(cases)
    np.maximum.at(most, where, total)
    won = (total >= most[where] - ROUNDING) & (total > 0)
    where, what = where[won], what[won]
    found: list[Tags] = [()] * cases
    single = np.bincount(where, minlength=cases) == 1
    alone = [(name,) for name in names]
    for place, code in zip(where.tolist(), what.tolist(), strict=True):
        found[place] = alone[code] if single[place] else (*found[place], names[code])
    return [tags if len(tags) < 2 else tuple(sorted(tags)) for tags in found]


def _text(evaluation: Evaluation, token: Ints, chosen: list[Tags], wholes: list[int]) -> TaggedText:
    """Write what was chosen in the tokens of the reference, compounds as one."""
    reference = evaluation.tagging.reference
    kinds, code = numbered([(), *chosen])
    tags = np.zeros(len(reference), np.int32)
    tags[token] = code[1:]
    forms, form = list(reference.forms), reference.form.copy()
    kept = np.ones(len(reference), bool)
    for number in wholes:
        first, stop = (
            int(reference.compounds.first[number]),
            int(reference.compounds.stop[number]),
        )
        words = [reference.forms[one] for one in reference.form[first:stop].tolist()]
        # its first word that is a case tells what was voted for: others may be punctuation
        case = int(token[np.searchsorted(token, first)])
        tags[first], form[first] = tags[case], len(forms)
        forms.append(" ".join(words))
        kept[first + 1 : stop] = False
    return TaggedText(
        tuple(forms), form[kept], kinds, tags[kept], reference.sentence[kept], reference.text,
        reference.texts, no_compounds(),
    )  # fmt: skip
