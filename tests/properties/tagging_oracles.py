"""What GRACE counts, in plain loops over tokens whose places in the text are known.

Nothing is realigned here: whoever makes the data says which letters of the text each token covers.
"""

from dataclasses import dataclass, field
from fractions import Fraction

COUNTS = ("nbCas", "NONEVAL", "OK", "ERR", "SIL_ok", "SIL_err", "SILOK_moy")


@dataclass(frozen=True)
class Placed:
    """A token: its form, its tags, and the letters of the text that it covers (first, after last).

    A token of nothing but punctuation covers no letter: `span` is None. So is that of a token of
    a system where the reference has no such text.
    """

    form: str
    tags: frozenset
    span: tuple | None


@dataclass(frozen=True)
class Case:
    """A text made up: the reference, its compounds (first, after last, tags), and the systems."""

    reference: tuple
    compounds: tuple
    systems: dict
    tables: dict = field(default_factory=dict)


def image(tags, table):
    """What tags stand for; None where there is nothing that could be compared."""
    if table is None:
        return tags or None
    found = set()
    for tag in tags:
        found |= set(table.get(tag, ()))
    return found or None


def outcome(expected, given):
    """OK, ERR, or one of the silences, with the share of right alternatives."""
    right = [tag for tag in given if tag in expected]
    share = Fraction(len(right), len(given))
    if len(given) == 1:
        return ("OK" if right else "ERR"), Fraction(0)
    if len(right) == len(given):
        return "SIL_ok", share
    if not right:
        return "SIL_err", share
    return "SIL", share


def judged(case, system):
    """One outcome for each token of the reference that has a letter."""
    at = {token.span: token for token in case.systems[system] if token.span is not None}
    table = case.tables.get(system)
    found = []
    for place, token in enumerate(case.reference):
        if token.span is None:
            continue
        expected, counterpart = token.tags, at.get(token.span)
        if counterpart is None:
            for first, stop, tags in case.compounds:
                if not first <= place < stop:
                    continue
                spans = [one.span for one in case.reference[first:stop] if one.span is not None]
                whole = (spans[0][0], spans[-1][1])
                if whole in at:
                    expected, counterpart = tags, at[whole]
                    break
        given = None if counterpart is None else image(counterpart.tags, table)
        if given is None or not expected:
            found.append(("NONEVAL", Fraction(0)))
        else:
            found.append(outcome(expected, given))
    return found


def counted(outcomes):
    """Add outcomes up to the seven figures."""
    figures = dict.fromkeys(COUNTS, Fraction(0))
    for kind, share in outcomes:
        figures["nbCas"] += 1
        figures["SILOK_moy"] += share
        if kind in figures:
            figures[kind] += 1
    return figures


def figures_of(case):
    """The seven figures of each system, on its own units and on those evaluable for all."""
    everybody = {name: judged(case, name) for name in case.systems}
    common = [
        all(outcomes[place][0] != "NONEVAL" for outcomes in everybody.values())
        for place in range(len(next(iter(everybody.values()))))
    ]
    own = {name: counted(outcomes) for name, outcomes in everybody.items()}
    shared = {
        name: counted([one for one, kept in zip(outcomes, common, strict=True) if kept])
        for name, outcomes in everybody.items()
    }
    return own, shared


def relative_of(case, system, no_image="wrong"):
    """The seven figures of a system in its own tags and tokens, all of them in the text."""
    table = case.tables.get(system)
    natives = {tag for token in case.systems[system] for tag in token.tags} | set(table or ())
    at = {token.span: token.tags for token in case.reference if token.span is not None}
    for first, stop, tags in case.compounds:
        spans = [one.span for one in case.reference[first:stop] if one.span is not None]
        at.setdefault((spans[0][0], spans[-1][1]), tags)
    found = []
    for token in case.systems[system]:
        if token.span is None:
            continue
        reference = at.get(token.span)
        given = token.tags
        if table is not None:
            given = {tag for tag in given if table.get(tag)}
        if not reference or not given:
            found.append(("NONEVAL", Fraction(0)))
            continue
        expected = set(reference)
        if table is not None:
            expected = {one for one in natives if set(table.get(one, ())) & set(reference)}
            if not expected and no_image == "noneval":
                found.append(("NONEVAL", Fraction(0)))
                continue
        found.append(outcome(expected, given))
    return counted(found)
