"""Where systems err: by tag, by text, by how ambiguous words are, by words known and unknown."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from accord.contract.tagging import ERR, OK, SIL_ERR, SIL_OK, SIL_SIL
from accord.corpus.minimal import APOSTROPHES, plain_letters
from accord.corpus.tagged_text import TaggedText, numbered
from accord.corpus.tags import BAR, BARS, Tags
from accord.errors import QuestionError
from accord.evaluation.evaluation import Evaluation
from accord.statistics.precision_decision import COLUMNS, Figures

Codes = NDArray[np.int32]
Ints = NDArray[np.int64]

#: What figures can be divided by.
KINDS = ("tag", "text", "stratum", "ambiguity", "known")
KNOWN, UNKNOWN = "known", "unknown"
#: What a case with both tags comes to, as the paper calls it.
OUTCOMES = {OK: "OK", ERR: "ERR", SIL_OK: "SIL_ok", SIL_ERR: "SIL_err", SIL_SIL: "SIL_sil"}
_APOSTROPHES = str.maketrans(dict.fromkeys({*APOSTROPHES, "’"}, "'"))
#: What stands for a token that has no tag.
NOTHING = "(none)"


def written(tags: Tags) -> str:
    """Write alternatives as one text.

    >>> written(("Afpms", "Ncms")), written(("Number=Sing|Person=1", "Number=Sing|Person=3"))
    ('Afpms|Ncms', 'Number=Sing|Person=1||Number=Sing|Person=3')
    """
    return (BARS if any(BAR in tag for tag in tags) else BAR).join(tags) or NOTHING


def figures_by(
    evaluation: Evaluation, kind: str, lexicon: TaggedText | None = None, *, common: bool = False
) -> dict[str, dict[str, Figures]]:
    """Return the figures of each part of the text, for each system: part → system → figures.

    Parameters
    ----------
    kind
        `tag` (that of the reference), `text`, `stratum` (of text units), `ambiguity` (the tags that
        a form has in the lexicon, or else in the reference, wherever it stands), or `known`
        (whether the form is in the lexicon).
    lexicon
        A tagged text such as the one that systems were trained on; it says which words are known.
    common
        Only what all systems can be evaluated on.
    """
    names, label = _labels(evaluation, kind, lexicon)
    sums = {}
    for system in evaluation.systems:
        one = evaluation.of(system)
        among = evaluation.is_common(system) if common else None
        sums[system] = one.sums(label[evaluation.home(system)], len(names), among)
    size = sum((one[:, COLUMNS.index("nbCas")] for one in sums.values()), np.zeros(len(names)))
    order = range(len(names)) if kind == "text" else np.argsort(-size, kind="stable").tolist()
    return {
        names[place]: {system: Figures.of_sums(sums[system][place]) for system in sums}
        for place in order
        if size[place]
    }


def _labels(
    evaluation: Evaluation, kind: str, lexicon: TaggedText | None
) -> tuple[tuple[str, ...], Codes]:
    """Return the parts, and in which one each token of the reference is."""
    reference = evaluation.tagging.reference
    if kind == "tag":
        names, code = numbered([written(tags) for tags in reference.tagsets])
        return names or (NOTHING,), code[reference.tags]
    if kind == "text":
        return reference.texts, reference.unit_of_token
    if kind == "stratum":
        strata = [evaluation.strata.get(name, NOTHING) for name in reference.texts]
        names, code = numbered(strata)
        return names, code[reference.unit_of_token]
    if kind == "ambiguity":
        return _ambiguity(reference, reference if lexicon is None else lexicon)
    if kind == "known":
        if lexicon is None:
            raise QuestionError(
                "which words are known is not known; expected a lexicon, for example the text that "
                "systems were trained on (--lexicon training.conllu, lexicon=…)"
            )
        known = {plain_form(form) for form in lexicon.forms}
        there = np.array([plain_form(form) in known for form in reference.forms] or [True], bool)
        return (KNOWN, UNKNOWN), np.where(there[reference.form], 0, 1).astype(np.int32)
    raise QuestionError(f"nothing can be divided by {kind!r}; there are: {', '.join(KINDS)}")


def plain_form(form: str) -> str:
    """Return a form as it is looked up: letter case and ways of writing it do not count."""
    return plain_letters(form).translate(_APOSTROPHES)


def _ambiguity(reference: TaggedText, lexicon: TaggedText) -> tuple[tuple[str, ...], Codes]:
    pair = lexicon.form.astype(np.int64) * max(1, len(lexicon.tagsets)) + lexicon.tags
    tags: dict[str, set[str]] = {}
    for one in np.unique(pair).tolist():
        form, code = divmod(one, max(1, len(lexicon.tagsets)))
        tags.setdefault(plain_form(lexicon.forms[form]), set()).update(lexicon.tagsets[code])
    classes = [
        written(tuple(sorted(found))) if (found := tags.get(plain_form(form))) else UNKNOWN
        for form in reference.forms
    ]
    names, code = numbered(classes)
    return names or (UNKNOWN,), code[reference.form]


@dataclass(frozen=True, slots=True)
class Confusion:
    """How often a tag was expected, another given, and what that comes to."""

    expected: str
    given: str
    outcome: str
    count: int


def confusions(evaluation: Evaluation, system: str, *, errors: bool = True) -> list[Confusion]:
    """Count the pairs of tags expected and given, the most frequent first.

    With `errors`, only those that are not right whatever is chosen. What is expected is said in the
    tags of the reference, in relative evaluation too, where it is all that they can stand for.
    """
    one = evaluation.of(system)
    there = np.flatnonzero(one.evaluable)
    size = max(1, len(one.tagsets))
    key = (one.written[there].astype(np.int64) * size + one.given[there]) * 8 + one.outcome[there]
    kinds, counts = np.unique(key, return_counts=True)
    reference = evaluation.tagging.reference
    found = []
    for kind, count in zip(kinds.tolist(), counts.tolist(), strict=True):
        pair, outcome = divmod(kind, 8)
        expected, given = divmod(pair, size)
        if not errors or outcome not in (OK, SIL_OK):
            tags = written(reference.tagsets[expected]), written(one.tagsets[given])
            found.append(Confusion(*tags, OUTCOMES[outcome], count))
    return sorted(found, key=lambda one: (-one.count, one.expected, one.given))


@dataclass(frozen=True, slots=True)
class Case:
    """One case, for a reader: the words around it, where it stands, what was expected and given."""

    text: str
    sentence: int
    line: int | None
    form: str
    expected: str
    given: str
    before: str
    after: str


def cases(
    evaluation: Evaluation,
    system: str,
    *,
    expected: str | None = None,
    given: str | None = None,
    outcomes: Iterable[int] = (ERR, SIL_ERR),
    limit: int = 20,
) -> list[Case]:
    """Return the first cases of some kind: a tag expected, a tag given, an outcome."""
    one = evaluation.of(system)
    wanted = np.isin(one.outcome, list(outcomes))
    reference = evaluation.tagging.reference
    names = [written(tags) for tags in one.tagsets]
    asked = [written(tags) for tags in reference.tagsets]
    for label, codes, those in ((expected, one.written, asked), (given, one.given, names)):
        if label is not None:
            wanted &= np.isin(codes, [code for code, name in enumerate(those) if name == label])
    text = evaluation.tagging.systems[system] if evaluation.protocol.relative else reference
    home = evaluation.home(system)
    found = []
    for place in np.flatnonzero(wanted)[:limit].tolist():
        token, where = int(one.token[place]), int(home[place])
        forms = [text.forms[code] for code in text.form[max(0, token - 4) : token + 5].tolist()]
        middle = min(4, token)
        found.append(
            Case(
                reference.texts[reference.unit_of_token[where]],
                int(reference.sentence[where]) + 1,
                None if text.line is None else int(text.line[token]),
                forms[middle],
                asked[one.written[place]],
                names[one.given[place]],
                " ".join(forms[:middle]),
                " ".join(forms[middle + 1 :]),
            )
        )
    return found
