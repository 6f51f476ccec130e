"""How tags are written: alternatives in one cell, features within a tag, compounds."""

import re
from collections.abc import Iterable
from numbers import Integral

from accord.errors import DataError

#: What parts alternatives from one another.
BAR, BARS = "|", "||"
_FEATURE = re.compile(r"[^=|]+=[^=|]*")
_PARTS = re.compile(r"__|[|:;.<>\s+]+")
#: A compound as each of its constituents says it: its tags, which constituent this is, of how many.
_SHARE = re.compile(r"(?P<tags>\S*)/(?P<rank>\d{1,6})\.(?P<size>\d{1,6})")

Tags = tuple[str, ...]


def alternatives_of(cell: str, separator: str | None = None) -> Tags:
    """Return the alternatives that a cell of tags holds, each once, in the alphabet's order.

    Without a separator, `||` parts alternatives, and so does `|`, except where every part beside it
    is a feature, `Name=Value`: then it belongs to the tag.

    >>> alternatives_of("NOUN|VERB")
    ('NOUN', 'VERB')
    >>> alternatives_of("Gender=Masc|Number=Sing")
    ('Gender=Masc|Number=Sing',)
    >>> alternatives_of("Gender=Masc|Number=Sing||Gender=Fem|Number=Sing")
    ('Gender=Fem|Number=Sing', 'Gender=Masc|Number=Sing')
    """
    if separator is not None:
        return tags_of(cell.split(separator))
    if BAR not in cell:
        return tags_of([cell])
    found: list[str] = []
    for part in cell.split(BARS):
        pieces = part.split(BAR)
        found += [part] if all(map(_FEATURE.fullmatch, pieces)) else pieces
    return tags_of(found)


def tags_of(given: Iterable[str]) -> Tags:
    """Return some tags, each once, in the order of the alphabet, without blanks around them."""
    return tuple(sorted({tag.strip() for tag in given} - {""}))


def given_tags(given: "str | Iterable[str] | None") -> Tags:
    """Return the tags that somebody gives by hand: one, several, or none.

    >>> given_tags("Nc"), given_tags({"Nc", "Vm"}), given_tags(None)
    (('Nc',), ('Nc', 'Vm'), ())
    """
    if given is None:
        return ()
    if isinstance(given, str | Integral):
        given = [str(given)]
    if not isinstance(given, Iterable):
        raise DataError(f"{given!r} as tags", expected="a tag, or several tags")
    tags = list(given)
    for tag in tags:
        if not isinstance(tag, str | Integral):
            raise DataError(f"{tag!r} as a tag", expected="text")
    return tags_of(map(str, tags))


def parts_of_tag(tag: str) -> frozenset[str]:
    """Return what a tag is made of, for patterns of features.

    >>> sorted(parts_of_tag("VERB:Mood=Ind|Tense=Pres"))
    ['Mood=Ind', 'Tense=Pres', 'VERB']
    >>> sorted(parts_of_tag("<n><m><sg>"))
    ['m', 'n', 'sg']

    Of a feature with several values, each is a part as well as all of them together:

    >>> sorted(parts_of_tag("PronType=Int,Rel"))
    ['PronType=Int', 'PronType=Int,Rel', 'PronType=Rel']
    """
    found = set(filter(None, _PARTS.split(tag)))
    for part in [one for one in found if "," in one]:
        name, sign, values = part.rpartition("=")
        found.update(name + sign + value for value in values.split(",") if value)
    return frozenset(found)


def in_order(features: str) -> str:
    """Write features (FEATS) in the order of the alphabet, as CoNLL-U asks for.

    >>> in_order("Number=Sing|Gender=Masc")
    'Gender=Masc|Number=Sing'
    """
    return BAR.join(sorted(features.split(BAR), key=str.lower)) if BAR in features else features


def share_of_compound(text: str) -> tuple[str, int, int] | None:
    """Read `tags/1.3`: the first of the three constituents of a compound with those tags."""
    found = _SHARE.fullmatch(text)
    if found is None:
        return None
    return found["tags"], int(found["rank"]), int(found["size"])
