"""The most disputed sentences of a treebank, with their trees: as a page, a table, JSON, text."""

import json
from importlib.resources import files
from string import Template
from typing import Any

from accord.corpus.treebank import DEPENDENCIES
from accord.errors import QuestionError
from accord.reports.markup import escaped, tag
from accord.reports.phrase_scene import PhraseTree, lacking
from accord.reports.phrase_svg import phrases_svg
from accord.reports.phrase_text import phrases_text
from accord.reports.results import counted
from accord.reports.table import Table
from accord.reports.tree_arcs import HEAD, LABEL, Dependencies, differences
from accord.reports.tree_arcs_svg import dependencies_svg
from accord.reports.tree_arcs_text import dependencies_text
from accord.version import __version__
from accord.workflows.disputing import Dispute, Disputes

ENDINGS = (".html", ".svg", ".csv", ".json", ".txt")
#: Longer sentences are not drawn: nobody could read the picture.
MOST_WORDS = 400

SIGNS = {
    True: "Arcs run from a word to what hangs on it, those of the first annotator above the words, "
    "those of the second below. Where only the label differs it is boxed, with a ≠; where the head "
    "does, the arc is dashed and heavy too.",
    False: "Brackets that the other tree does not have (the same label over the same words) are "
    "boxed, with a ≠, and hang on a dashed line.",
}


def disputes_written(
    ending: str,
    disputes: Disputes,
    *,
    title: str,
    with_text: bool = True,
    width: int = 100,
    plain: bool = False,
) -> str:
    """Return what a file with this ending holds."""
    if ending == ".html":
        return disputes_page(disputes, title=title, with_text=with_text)
    if ending == ".json":
        records = disputes_records(disputes, with_text)
        return json.dumps(records, ensure_ascii=False, indent=2)
    if ending == ".csv":
        return disputes_table(disputes).csv() + "\n"
    if ending == ".svg":
        if len(disputes.found) != 1:
            raise QuestionError(
                f"a picture of {counted(len(disputes.found), 'sentence')}; choose one (--worst 1)"
            )
        return _svg(disputes, disputes.found[0], with_text=with_text)
    return disputes_text(disputes, with_text=with_text, width=width, plain=plain)


def summary(disputes: Disputes) -> str:
    """Say in one line what was found."""
    compared = counted(disputes.compared, "sentence")
    if not disputes.disputed:
        return f"{compared} with two trees or more, none of them disputed ({disputes.measure})"
    shown = len(disputes.found)
    share = sum(one.share for one in disputes.found)
    which = "all of them" if shown == disputes.disputed else f"the {shown} worst"
    return (
        f"{disputes.disputed} of {compared} disputed; {which} below, with {share:.0%} of what "
        f"{disputes.measure} sees disagree"
    )


def disputes_text(
    disputes: Disputes, *, with_text: bool = True, width: int = 100, plain: bool = False
) -> str:
    """Draw the sentences for a terminal."""
    parts = [summary(disputes)]
    for rank, one in enumerate(disputes.found, start=1):
        drawn = _drawn(disputes, one, with_text=with_text)
        head = f"{rank}. {one.sentence}: {_facts(one)}"
        if _too_long(drawn):
            text = "   too long to be drawn"
        elif isinstance(drawn[0], Dependencies) and isinstance(drawn[1], Dependencies):
            text = dependencies_text(drawn[0], drawn[1], ascii=plain)
        elif isinstance(drawn[0], PhraseTree) and isinstance(drawn[1], PhraseTree):
            text = phrases_text(drawn[0], drawn[1], width=width, ascii=plain)
        parts.append(f"{head}\n\n{text}")
    return "\n\n".join(parts)


def disputes_page(disputes: Disputes, *, title: str, with_text: bool = True) -> str:
    """Draw the sentences on a page that loads nothing and has no script."""
    sections = [
        tag(
            "section",
            tag("h2", escaped(f"{rank}. {one.sentence}")),
            tag("p", escaped(_facts(one)), class_="facts"),
            tag("div", _svg(disputes, one, with_text=with_text), class_="trees", tabindex=0,
                role="group", aria_label=f"trees of {one.sentence}"),
        )
        for rank, one in enumerate(disputes.found, start=1)
    ]  # fmt: skip
    return Template(_resource("disputes.html")).substitute(
        version=escaped(__version__),
        title=escaped(title),
        style=_resource("disputes.css"),
        summary=escaped(summary(disputes)),
        signs=escaped(SIGNS[disputes.treebank.kind == DEPENDENCIES]),
        disputes="\n".join(sections),
    )


def disputes_records(disputes: Disputes, with_text: bool = True) -> list[dict[str, Any]]:
    """Return the sentences for machines, with what differs in each."""
    return [
        {
            "sentence": one.sentence,
            "annotators": list(one.annotators),
            "trees": one.trees,
            "distance": one.distance,
            "share": one.share,
            **_differing(disputes, one, with_text=with_text),
        }
        for one in disputes.found
    ]


def disputes_table(disputes: Disputes) -> Table:
    """Return one row for each sentence."""
    rows = tuple(
        (
            str(rank), one.sentence, *one.annotators, str(one.trees), f"{one.distance:.6g}",
            f"{one.share:.6f}",
        )
        for rank, one in enumerate(disputes.found, start=1)
    )  # fmt: skip
    header = ("rank", "sentence", "annotator", "other", "trees", "distance", "share")
    return Table(header, rows, frozenset({0, 4, 5, 6}))


def _facts(one: Dispute) -> str:
    first, second = one.annotators
    others = f", the farthest apart of {one.trees} trees" if one.trees > 2 else ""
    return (
        f"{first} and {second}{others}; distance {one.distance:.4g}, {one.share:.1%} of all "
        "disagreement"
    )


def _drawn(
    disputes: Disputes, one: Dispute, *, with_text: bool
) -> tuple[Dependencies | PhraseTree, Dependencies | PhraseTree]:
    kind = Dependencies if disputes.treebank.kind == DEPENDENCIES else PhraseTree
    trees = [
        kind.of(disputes.treebank, number, who)
        for number, who in zip(one.numbers, one.annotators, strict=True)
    ]
    first, second = trees if with_text else [tree.without_words() for tree in trees]
    return first, second


def _too_long(drawn: tuple[Dependencies | PhraseTree, Dependencies | PhraseTree]) -> bool:
    return any(len(tree.words) > MOST_WORDS for tree in drawn)


def _svg(disputes: Disputes, one: Dispute, *, with_text: bool) -> str:
    drawn = _drawn(disputes, one, with_text=with_text)
    if _too_long(drawn):
        return tag("p", f"More than {MOST_WORDS} words: not drawn.")
    if isinstance(drawn[0], Dependencies) and isinstance(drawn[1], Dependencies):
        return dependencies_svg(drawn[0], drawn[1])
    if isinstance(drawn[0], PhraseTree) and isinstance(drawn[1], PhraseTree):
        return phrases_svg(drawn[0], drawn[1])
    raise TypeError("two kinds of trees")


def _differing(disputes: Disputes, one: Dispute, *, with_text: bool) -> dict[str, Any]:
    """Return what differs between two trees: words with other heads or labels, or brackets."""
    first, second = _drawn(disputes, one, with_text=with_text)
    if isinstance(first, Dependencies) and isinstance(second, Dependencies):
        marks = differences(first, second)
        if marks is None:
            return {"differing": None, "reason": "the trees are over different words"}
        return {
            "differing": [
                {
                    "word": word + 1,
                    "text": first.words[word],
                    "what": mark,
                    "heads": [first.heads[word], second.heads[word]],
                    "labels": [first.labels[word], second.labels[word]],
                }
                for word, mark in enumerate(marks)
                if mark in (HEAD, LABEL)
            ]
        }
    if not (isinstance(first, PhraseTree) and isinstance(second, PhraseTree)):
        raise TypeError("two kinds of trees")
    marks_of = lacking(first, second)
    return {
        "differing": [
            {"annotator": tree.annotator, "label": label, "start": begin, "end": end}
            for tree, own in zip((first, second), marks_of, strict=True)
            for (label, begin, end, _), mark in zip(tree.brackets, own, strict=True)
            if mark
        ]
    }


def _resource(name: str) -> str:
    return files("accord.reports").joinpath("page", name).read_text("utf-8")
