"""Write the example campaign that comes with accord: a reference, and the outputs of three taggers.

`python examples/campaign/make.py` writes them to where the package has them; another folder may be
given. The mapping tables and campaign.toml are written by hand and stay as they are.
"""

import csv
import io
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

HERE = Path(__file__).resolve().parent
PACKAGE = HERE.parents[1] / "src" / "accord" / "examples" / "campaign"
sys.path.insert(0, str(HERE))

import alternatives  # noqa: E402 - what lies beside this file
import frequent  # noqa: E402
import heuristics  # noqa: E402
from tagset import TAGSET  # noqa: E402
from texts import EVALUATED, TRAINING, Sentence, read_text  # noqa: E402


def reference(texts: Iterable[str]) -> str:
    """Return texts as they were tagged by hand, in CoNLL-U: UPOS, XPOS and FEATS."""
    lines = []
    for name in texts:
        lines.append(f"# newdoc id = {name}")
        for number, sentence in enumerate(read_text(name), start=1):
            lines += [f"# sent_id = {name}-{number:02}", f"# text = {sentence.text}"]
            lines += [*tokens_of(sentence), ""]
    return "\n".join(lines) + "\n"


def tokens_of(sentence: Sentence) -> list[str]:
    """Return the lines of a sentence; each constituent says of which compounds it is a part."""
    lines = []
    number = 1
    for place, word in enumerate(sentence.words):
        misc = [] if word.space else ["SpaceAfter=No"]
        misc += [
            f"Compound={','.join(one.tags)}/{place - one.first + 1}.{one.last - one.first + 1}"
            for one in sentence.compounds
            if one.first <= place <= one.last
        ]
        last = "|".join(sorted(misc)) or "_"
        split = "+" in word.tags[0]
        words = frequent.parts(word.form) if split else [word.form]
        if split:
            span = f"{number}-{number + len(words) - 1}"
            lines.append("\t".join([span, word.form, *"_______", last]))
        for part, form in enumerate(words):
            tags = tuple(tag.split("+")[part] for tag in word.tags)
            own = "_" if split else last
            lines.append("\t".join([str(number), form, "_", *columns_of(tags), *"___", own]))
            number += 1
    return lines


def columns_of(tags: tuple[str, ...]) -> list[str]:
    """Return UPOS, XPOS and FEATS; where more than one tag is right, FEATS has none of them."""
    parts = dict.fromkeys(TAGSET[tag][0] for tag in tags)
    features = TAGSET[tags[0]][1] if len(tags) == 1 else "_"
    return ["|".join(parts), "||".join(tags), features]


def by_heuristics() -> str:
    """Return what the tagger with heuristics says, as a table."""
    stream = io.StringIO()
    rows = csv.writer(stream, lineterminator="\n")
    rows.writerow(["text", "sentence", "token", "tag"])
    for name, language in EVALUATED.items():
        for number, sentence in enumerate(read_text(name), start=1):
            for token, tags in heuristics.tag(sentence.text, language):
                rows.writerow([name, number, token, "|".join(tags)])
    return stream.getvalue()


def by_frequency() -> str:
    """Return what the baseline says, in CoNLL-U."""
    lines = []
    for name, language in EVALUATED.items():
        known = [text for text, spoken in TRAINING.items() if spoken == language]
        learned = frequent.learn((one for text in known for one in read_text(text)), language)
        lines.append(f"# newdoc id = {name}")
        for sentence in read_text(name):
            lines += [f"# text = {sentence.text}"]
            lines += [*frequent.conllu(frequent.tag(sentence.text, language, learned)), ""]
    return "\n".join(lines) + "\n"


def with_alternatives() -> str:
    """Return what the analyser says, as vertical text."""
    lines = []
    for name, language in EVALUATED.items():
        lines.append(f'<text id="{name}">')
        for sentence in read_text(name):
            for token, tags in alternatives.tag(sentence.text, language):
                lines.append(f"{token}\t{'|'.join(tags)}")
            lines.append("")
        lines.append("</text>")
    return "\n".join(lines) + "\n"


FILES: dict[str, Callable[[], str]] = {
    "reference.conllu": lambda: reference(EVALUATED),
    "training.conllu": lambda: reference(TRAINING),
    "heuristics.csv": by_heuristics,
    "frequent.conllu": by_frequency,
    "alternatives.vert": with_alternatives,
}


def main(folder: Path) -> None:
    """Write the files into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in FILES.items():
        (folder / name).write_text(content(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else PACKAGE)
