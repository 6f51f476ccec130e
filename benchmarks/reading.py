"""How long accord takes to read a big table, and in how much memory.

    python benchmarks/reading.py [--rows 10000000] [--text] [--quoted] [--shuffled]

Beside it run polars and pandas, which stop where the table is parsed; accord goes on to check every
unit, to number the labels and to sort. Every reader runs in a process of its own, so that the peak
of its memory is its own.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
import polars

READERS = {
    "accord": "import accord; corpus = accord.read({path!r}); rows = corpus.units",
    "polars": "import polars; rows = polars.read_{kind}({path!r}).height",
    "pandas": "import pandas; rows = len(pandas.read_{kind}({path!r}))",
}
FORMATS = {"csv": ("accord", "polars", "pandas"), "parquet": ("accord", "polars", "pandas"),
           "jsonl": ("accord",)}  # fmt: skip
WORDS = ("the", "White", "Rabbit", "a", "Dormouse", "very", "sleepy", "Hatter", "and", "tea")


def frame_of(rows: int, *, text: bool, shuffled: bool) -> polars.DataFrame:
    """Make units: 1,000 documents, 4 annotators, 8 categories."""
    random = np.random.default_rng(0)
    document = np.sort(random.integers(0, 1000, rows))
    annotator = random.integers(0, 4, rows)
    start = np.arange(rows) % 100_000 * 7
    columns = {
        "document": polars.Series([f"text{number:04}" for number in range(1000)]).gather(document),
        "annotator": polars.Series(["anna", "ben", "carla", "dora"]).gather(annotator),
        "start": start,
        "end": start + random.integers(1, 30, rows),
        "category": polars.Series([f"CATEGORY{number}" for number in range(8)]).gather(
            random.integers(0, 8, rows)
        ),
    }
    if text:
        words = [polars.Series(WORDS).gather(random.integers(0, 10, rows)) for _ in range(3)]
        number = polars.Series(random.integers(0, 10**6, rows)).cast(polars.String)
        columns["text"] = words[0] + " " + words[1] + " " + words[2] + number
    frame = polars.DataFrame(columns)
    return frame.sample(fraction=1.0, shuffle=True, seed=0) if shuffled else frame


def write(frame: polars.DataFrame, folder: Path, *, quoted: bool) -> dict[str, Path]:
    """Write the table in every format."""
    paths = {kind: folder / f"units.{kind}" for kind in FORMATS}
    frame.write_csv(paths["csv"], quote_style="non_numeric" if quoted else "necessary")
    frame.write_parquet(paths["parquet"])
    if "text" not in frame.columns:
        frame.write_ndjson(paths["jsonl"])
    return paths


def measured(code: str) -> dict[str, float] | str:
    """Run a reader in a process of its own: its seconds and its peak of memory, or why not."""
    script = (
        "import json, resource, time, warnings; warnings.simplefilter('ignore')\n"
        f"begin = time.perf_counter(); {code}; seconds = time.perf_counter() - begin\n"
        "peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "print(json.dumps({'rows': rows, 'seconds': seconds, 'gigabytes': peak / 1e6}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    return json.loads(done.stdout) if done.returncode == 0 else done.stderr.splitlines()[-1]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rows", type=int, default=10_000_000)
    parser.add_argument("--text", action="store_true", help="with a column of the words covered")
    parser.add_argument("--quoted", action="store_true", help="quotes around every label")
    parser.add_argument("--shuffled", action="store_true", help="rows in no order")
    parser.add_argument("--formats", nargs="+", default=["csv", "parquet"], choices=FORMATS)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        frame = frame_of(arguments.rows, text=arguments.text, shuffled=arguments.shuffled)
        paths = write(frame, Path(folder), quoted=arguments.quoted)
        del frame
        print(f"{arguments.rows:,} rows; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
        for kind in arguments.formats:
            size = paths[kind].stat().st_size / 1e6
            print(f"{kind}, {size:,.0f} MB")
            first = None
            for reader in FORMATS[kind]:
                code = READERS[reader].format(path=str(paths[kind]), kind=kind)
                found = measured(code)
                if isinstance(found, str):
                    print(f"  {reader:8} left out: {found}")
                    continue
                first = first or found
                print(
                    f"  {reader:8} {found['seconds']:7.2f} s  {found['gigabytes']:6.2f} GB"
                    f"   accord takes {first['seconds'] / found['seconds']:.1f} × the time, "
                    f"{first['gigabytes'] / found['gigabytes']:.1f} × the memory"
                )


if __name__ == "__main__":
    main()
