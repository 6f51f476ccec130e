"""Files are read unpacked, and from standard input."""

import bz2
import gzip
import io
import lzma
import os

import pytest

from accord import DataError
from accord.formats import opening
from accord.formats.opening import read_bytes, read_head
from accord.workflows.reading import read_files

TABLE = b"document,annotator,start,end,category\nd,a,0,5,X\nd,b,0,6,X\n"
PACKERS = {".gz": gzip.compress, ".bz2": bz2.compress, ".xz": lzma.compress}


@pytest.mark.parametrize("ending", PACKERS)
@pytest.mark.parametrize("name", ["units.csv", "units"])
def test_a_packed_file_is_read_as_what_is_in_it(saved, ending, name):
    path = saved(PACKERS[ending](TABLE), name + ending)
    found = read_files(path)
    assert found.files[0].format == "csv"
    assert found.corpus.units == 2


def test_tables_of_parquet_may_be_packed_too(tmp_path, saved):
    from accord.formats import formats

    corpus = read_files(saved(TABLE)).corpus
    formats.get("parquet").write(corpus, tmp_path / "units.parquet")
    packed = gzip.compress((tmp_path / "units.parquet").read_bytes())
    assert read_files(saved(packed, "packed.gz")).corpus == corpus


def test_an_error_names_the_packed_file_and_the_line_inside(saved):
    path = saved(gzip.compress(TABLE + b"d,b,nine,6,X\n"), "units.csv.gz")
    with pytest.raises(DataError, match=r"units\.csv\.gz, line 4: 'nine' as start"):
        read_files(path)


@pytest.mark.parametrize("ending", PACKERS)
@pytest.mark.parametrize(
    "damage",
    [
        lambda packed: packed[:-12],
        lambda packed: packed[:14],
        lambda packed: packed[:12] + b"\xff" * 20 + packed[30:],
    ],
)
def test_a_damaged_packed_file_is_said_to_be_one(saved, ending, damage):
    path = saved(damage(PACKERS[ending](TABLE * 50)), f"units.csv{ending}")
    with pytest.raises(DataError, match=r"cannot be unpacked|not recognised|binary data"):
        read_files(path)


def test_a_small_file_that_unpacks_to_anything_is_refused(saved, monkeypatch):
    monkeypatch.setattr(opening, "MOST_UNPACKED", 1_000_000)
    monkeypatch.setattr(opening, "MOST_TIMES", 10)
    path = saved(gzip.compress(TABLE + b"\n" * 5_000_000), "units.csv.gz")
    with pytest.raises(DataError, match="unpack to more than 1,000,000"):
        read_files(path)


def test_the_head_of_a_packed_file_is_that_of_what_is_in_it(saved):
    path = saved(gzip.compress(TABLE), "units")
    assert read_head(path, 8) == TABLE[:8]
    assert read_bytes(path) == TABLE


@pytest.fixture
def piped(monkeypatch):
    """Send something to standard input."""

    def pipe(content):
        opening._from_stream.cache_clear()
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content)))

    yield pipe
    opening._from_stream.cache_clear()


def test_a_dash_is_standard_input(piped):
    piped(TABLE)
    found = read_files("-")
    assert found.corpus.units == 2
    piped(b"start,end\n0,1\n")
    assert read_files("-").corpus.documents == ("standard input",)


def test_an_error_in_standard_input_is_called_so(piped):
    piped(TABLE + b"d,b,nine,6,X\n")
    with pytest.raises(DataError, match=r"^standard input, line 4: 'nine' as start"):
        read_files("-")
    piped(b"")
    with pytest.raises(DataError, match=r"^standard input: an empty file"):
        read_files("-")


def test_closed_standard_input_is_an_error(monkeypatch):
    opening._from_stream.cache_clear()
    monkeypatch.setattr("sys.stdin", None)
    with pytest.raises(DataError, match=r"^standard input: "):
        read_files("-")


def test_what_a_shell_puts_in_the_place_of_a_file_is_read():
    if not os.path.isdir("/dev/fd"):  # noqa: PTH112 - no path, a question to the system
        pytest.skip("there is no /dev/fd")
    reading, writing = os.pipe()
    os.write(writing, TABLE)
    os.close(writing)
    try:
        assert read_files(f"/dev/fd/{reading}").corpus.units == 2
    finally:
        os.close(reading)
        opening._from_stream.cache_clear()
