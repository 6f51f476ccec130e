"""A campaign at full size: a million tokens, five systems, a thousand resamples, from files.

    python benchmarks/tagging.py [--tokens N] [--systems N] [--resamples N]

Makes a reference and systems that tag it otherwise, cut it otherwise, and leave things out; then
runs `accord evaluate` on the files in a process of its own, and prints how long that took and how
much memory it needed at most.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

WORDS, TAGS = 60_000, 300
SENTENCE = 20


def write_texts(folder, tokens, systems):
    """Write a reference in CoNLL-U, systems in vertical text, their tables; return the names."""
    random = np.random.default_rng(0)
    word = np.minimum(random.zipf(1.25, tokens) - 1, WORDS - 1)
    tag_of = random.integers(0, TAGS, WORDS)
    tag = np.where(random.random(tokens) < 0.9, tag_of[word], random.integers(0, TAGS, tokens))
    forms = [f"mot{_letters(number)}" for number in range(WORDS)]
    lines = []
    for place, (one, code) in enumerate(zip(word.tolist(), tag.tolist(), strict=True)):
        if place % SENTENCE == 0:
            lines.append("")
        lines.append(f"{place % SENTENCE + 1}\t{forms[one]}\t_\t_\tT{code}\t_\t_\t_\t_\t_")
    (folder / "reference.conllu").write_text("\n".join(lines[1:]) + "\n\n", encoding="utf-8")
    for number in range(systems):
        _write_system(folder, f"s{number}", np.random.default_rng(number + 1), word, tag, forms)
    return [f"s{number}" for number in range(systems)]


def _write_system(folder, name, random, word, tag, forms):
    tokens = len(word)
    own = np.where(random.random(tokens) < 0.94, tag, random.integers(0, TAGS, tokens))
    other = random.integers(0, TAGS, tokens)
    what = random.random(tokens)
    lost = slice(tokens // 3, tokens // 3 + tokens // 100)
    lines = []
    for place in range(tokens):
        if lost.start <= place < lost.stop or what[place] < 0.002:
            continue  # a paragraph skipped, and tokens here and there
        form = forms[word[place]]
        cell = f"n{own[place]}"
        if what[place] > 0.9:
            cell += f"|n{other[place]}"
        if what[place] < 0.01:  # cut otherwise, or written otherwise
            lines.append(f"{form[:3]}\t{cell}\n{form[3:] or 'x'}\t{cell}")
        else:
            lines.append(f"{form}x\t{cell}" if what[place] < 0.015 else f"{form}\t{cell}")
    (folder / f"{name}.vert").write_text("\n".join(lines) + "\n", encoding="utf-8")
    table = [f"n{code}\tT{code}" for code in range(TAGS)]
    (folder / f"{name}.tsv").write_text("\n".join(table) + "\n", encoding="utf-8")


def _letters(number):
    return np.base_repr(number, 26).translate(
        str.maketrans("0123456789ABCDEFGHIJKLMNOP", "abcdefghijklmnopqrstuvwxyz")
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tokens", type=int, default=1_000_000)
    parser.add_argument("--systems", type=int, default=5)
    parser.add_argument("--resamples", type=int, default=1_000)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        systems = write_texts(folder, given.tokens, given.systems)
        command = [sys.executable, "-m", "accord", "evaluate", "reference.conllu"]
        command += [f"{one}.vert" for one in systems]
        command += [part for one in systems for part in ("--map", f"{one}={one}.tsv")]
        command += ["--tags", "reference=xpos", "--resamples", str(given.resamples), "--jobs", "1"]
        (folder / "warm").mkdir()
        write_texts(folder / "warm", 5_000, 1)
        warm = [*command[:4], "warm/reference.conllu", "warm/s0.vert", "--map", "s0=warm/s0.tsv"]
        warm += ["--tags", "reference=xpos", "--resamples", "0", "--quiet"]
        # compiles the kernels
        subprocess.run(warm, cwd=folder, check=True, stdout=subprocess.DEVNULL)
        began, before = time.perf_counter(), os.times()
        subprocess.run(command, cwd=folder, check=True)
        after = os.times()
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    worked = after.children_user + after.children_system
    worked -= before.children_user + before.children_system
    print(
        f"\n{given.tokens:,} tokens, {given.systems} systems, {given.resamples:,} resamples: "
        f"{time.perf_counter() - began:.1f} s by the clock, {worked:.1f} s of processor time, "
        f"{memory:,.0f} MB at most"
    )


if __name__ == "__main__":
    main()
